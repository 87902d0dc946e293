"""Referrals to the body that judges, complaints, notes for statistics."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal
from pinella.tournament.season.events import StatisticNoted
from pinella.tournament.season.justice import (
    draft_referral,
    file_complaint,
    note_statistic,
    outbox,
    refer_withdrawal,
    referral_duty,
    send_referral,
    statistics,
)
from tests.support import FEB, FED, INT, REV
from tests.tournament.season.seasons import Desk, form

MINUTE = 60_000


def desk(code: str) -> Desk:
    found = Desk(code)
    found.tournament("a")
    return found


@pytest.mark.clause("feb-32-c")
def test_a_walkout_is_referred_with_the_referees_detailed_report() -> None:
    found = desk(FEB)
    terms = {"event": "a", "players": ("ugo", "pia"), "round": 3}
    assert found.do(refer_withdrawal, departure="force-majeure", facts="illness", **terms) == []
    found.do(refer_withdrawal, departure="misconduct", facts="left after a quarrel", **terms)
    (file,) = outbox(found.season)
    assert (file.drafted.players, file.drafted.body, file.drafted.round) == (("ugo", "pia"), "sports-justice", 3)
    with pytest.raises(Refusal, match="attach it"):
        found.do(send_referral, referral="f1", witnesses="none")
    lacking = form(found, "ugo")
    lacking.contents["times"] = ""
    with pytest.raises(Refusal, match="the report lacks: Times"):
        found.do(send_referral, referral="f1", witnesses="none", report=lacking)
    found.do(send_referral, referral="f1", witnesses="none", report=form(found, "ugo"))
    sent = found.season.referrals["f1"]
    assert sent.status == "sent" and sent.sent is not None and sent.sent.form == form(found, "ugo")
    assert outbox(found.season) == []


@pytest.mark.clause("int-33-e")
def test_an_unjustified_abandonment_lies_in_the_outbox_with_player_event_round_and_facts() -> None:
    found = desk(INT)
    given = {"players": ("s",), "departure": "misconduct", "facts": "left after an argument", "round": 2}
    found.do(refer_withdrawal, event="a", **given)
    (file,) = outbox(found.season)
    drafted = file.drafted
    assert (drafted.players, drafted.event, drafted.round) == (("s",), "a", 2)
    assert (drafted.facts, drafted.body) == ("left after an argument", "sports-justice")


@pytest.mark.clause("rev-38-f")
def test_a_pair_that_vanishes_is_referred_and_one_that_says_so_is_not() -> None:
    found = desk(REV)
    terms = {"event": "a", "players": ("ugo", "pia"), "round": 4, "facts": "gone after round 3"}
    found.do(refer_withdrawal, departure="force-majeure", **terms)
    assert outbox(found.season) == []
    found.do(refer_withdrawal, departure="without-notice", **terms)
    (file,) = outbox(found.season)
    assert (file.drafted.reason, file.drafted.article) == (
        "left-without-notice",
        found.code.cite("absence.left_without_notice"),
    )


@pytest.mark.parametrize(
    ("code", "duty"),
    [
        pytest.param(INT, "must", marks=pytest.mark.clause("int-pow-b")),
        pytest.param(REV, "may", marks=pytest.mark.clause("rev-pow-c")),
    ],
)
def test_conduct_against_the_ethics_of_the_game_is_referred(code: str, duty: str) -> None:
    found = desk(code)
    assert referral_duty(found.code, "conduct") == duty
    given = {"players": ("221",), "why": "conduct", "facts": "insults at table 2", "round": 1}
    found.do(draft_referral, event="a", **given)
    with pytest.raises(Refusal, match="Witnesses: this may not be left empty"):
        found.do(send_referral, referral="f1", witnesses=" ")
    found.do(send_referral, referral="f1", witnesses="Rita, Olga")
    file = found.season.referrals["f1"]
    assert (file.status, file.drafted.players, file.drafted.event) == ("sent", ("221",), "a")
    assert file.sent is not None
    assert (file.sent.facts, file.sent.witnesses) == ("insults at table 2", "Rita, Olga")


def test_who_judges_is_the_codes_affair() -> None:
    found = desk(FED)
    found.do(draft_referral, event="a", players=("ugo",), why="conduct", facts="insults")
    assert found.season.referrals["f1"].drafted.body == "technical-direction"


def test_no_shows_are_reported_at_some_levels_only() -> None:
    code = load_code(REV)
    levels: tuple[EventLevel, ...] = ("national", "regional", "club")
    assert [referral_duty(code, "no-show", level) for level in levels] == ["must", "must", "not-foreseen"]
    assert referral_duty(load_code(FEB), "no-show") == "not-foreseen"
    assert referral_duty(load_code(FEB), "walkout") == "must"


def test_referrals_that_cannot_be() -> None:
    found = desk(INT)
    terms = {"event": "a", "why": "conduct"}
    with pytest.raises(Refusal, match="names the players"):
        found.do(draft_referral, players=(), facts="x", **terms)
    with pytest.raises(Refusal, match="may not be left empty"):
        found.do(draft_referral, players=("ugo",), facts="", **terms)
    with pytest.raises(Refusal, match="waiting to be sent"):
        found.do(send_referral, referral="f1", witnesses="none")


@pytest.mark.clause("rev-silent-13")
def test_a_complaint_is_in_time_until_the_standing_is_final() -> None:
    found = desk(REV)
    posted = 23 * 60 * MINUTE
    found.ended("a", posted, final_at=posted + 15 * MINUTE)
    terms = {"event": "a", "by": "ugo"}
    with pytest.raises(Refusal, match="may not be left empty"):
        found.do(file_complaint, at=posted + 8 * MINUTE, text=" ", **terms)
    found.do(file_complaint, at=posted + 8 * MINUTE, text="The referee did not hear us.", **terms)
    complaint = found.season.complaints["k1"]
    assert (complaint.filed.by, complaint.at) == ("ugo", posted + 8 * MINUTE)
    (forwarded,) = found.season.referrals.values()
    assert (forwarded.status, forwarded.drafted.body) == ("sent", "sports-justice")
    assert forwarded.drafted.facts == "The referee did not hear us."
    with pytest.raises(Refusal, match="is final"):
        found.do(file_complaint, at=posted + 15 * MINUTE, text="Too late.", **terms)


@pytest.mark.clause("int-pow-d")
def test_a_playing_situation_noted_appears_in_the_events_statistics() -> None:
    found = desk(INT)
    found.tournament("b")
    found.do(note_statistic, event="a", what="a sequence of 14 cards", round=2, table=7)
    found.do(note_statistic, event="b", what="four pozzetti")
    assert statistics(found.season, "a") == [StatisticNoted(event="a", what="a sequence of 14 cards", round=2, table=7)]
    assert len(statistics(found.season)) == 2
    with pytest.raises(Refusal, match="knows no tournament"):
        found.do(note_statistic, event="z", what="x")
