"""Authorised referees, homologation, the Disciplinary Commission and its cases."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import Refusal
from pinella.tournament.season.bodies import (
    appoint_commission,
    authorise_referee,
    authorised,
    decide_case,
    open_case,
    seat_board,
)
from pinella.tournament.season.calendar import name_director
from pinella.tournament.season.ranking import ranking
from tests.support import FEB, FED
from tests.tournament.season.seasons import Desk, result


def with_referee(code: str = FEB, **given: Any) -> Desk:
    desk = Desk(code)
    terms = {"valid_from": "2025-01-01", "valid_until": "2026-12-31", **given}
    desk.do(authorise_referee, referee="ada", name="Ada Neri", category="national", **terms)
    return desk


def with_commission(desk: Desk) -> Desk:
    desk.do(seat_board, members=("Rossi", "Bianchi"), valid_from="2024-01-01", valid_until="2028-12-31")
    desk.do(appoint_commission, members=("Uno", "Due", "Tre"))
    return desk


def judged(desk: Desk, outcome: str, **given: Any) -> None:
    desk.do(open_case, referee="ada", facts="ruled without hearing anybody")
    case = f"c{len(desk.season.cases)}"
    terms = {"reason": "grave", "on": "2026-05-01", **given}
    desk.do(decide_case, case=case, outcome=outcome, **terms)


@pytest.mark.clause("feb-fin-a")
def test_an_event_directed_without_authorisation_is_not_homologable() -> None:
    desk = with_referee(valid_until="2026-06-30")
    for event, date, director in (
        ("a", "2026-03-01", "ada"),
        ("b", "2026-03-01", "somebody"),
        ("c", "2026-07-01", "ada"),
    ):
        desk.tournament(event, date, director)
    assert [desk.season.tournaments[event].homologable for event in "abc"] == [True, False, False]


@pytest.mark.clause("feb-fin-b")
def test_results_without_authorised_referee_stay_out_of_the_rankings() -> None:
    desk = with_referee()
    desk.tournament("a")
    desk.tournament("b", director="somebody")
    desk.counted("a", result("pia", 12, place=1))
    desk.counted("b", result("pia", 20, place=1))
    (row,) = ranking(desk.season, desk.code)
    assert (row.vp, [line.event for line in row.lines]) == (12, ["a"])


def test_where_no_authorisation_is_foreseen_anybody_may_direct() -> None:
    desk = Desk(FED)
    desk.tournament("a", director="somebody")
    assert desk.season.tournaments["a"].homologable
    assert authorised(desk.season, desk.code, "somebody", "2026-03-01")


def test_an_event_declared_not_homologable_stays_out() -> None:
    desk = Desk(FED)
    desk.counted("a", result("pia", 12), homologable=False)
    assert ranking(desk.season, desk.code) == ()


@pytest.mark.clause("feb-fin-c")
def test_the_commission_has_exactly_three_members_and_the_boards_term() -> None:
    desk = Desk(FEB)
    with pytest.raises(Refusal, match="enter the Board first"):
        desk.do(appoint_commission, members=("Uno", "Due", "Tre"))
    with_commission(desk)
    assert desk.season.commission is not None
    assert desk.season.commission.valid_until == "2028-12-31"
    for members in (("Uno", "Due"), ("Uno", "Due", "Due"), ("Uno", "Due", "Tre", "Quattro")):
        with pytest.raises(Refusal, match="has 3 members") as refused:
            desk.do(appoint_commission, members=members)
        assert refused.value.article == "final provisions"
    desk.do(seat_board, members=("Verdi",), valid_from="2026-06-01", valid_until="2030-05-31")
    assert desk.season.commission is None
    with pytest.raises(Refusal, match="knows no Disciplinary Commission"):
        Desk(FED).do(appoint_commission, members=("Uno", "Due", "Tre"))


@pytest.mark.clause("feb-fin-d")
def test_a_referee_whose_mandate_was_revoked_cannot_be_assigned() -> None:
    desk = with_commission(with_referee())
    desk.tournament("before")
    judged(desk, "mandate-revoked")
    assert desk.season.cases["c1"].outcome == "mandate-revoked"
    with pytest.raises(Refusal, match="mandate of Ada Neri was revoked: name another referee"):
        desk.tournament("after", "2026-06-01")
    with pytest.raises(Refusal, match="mandate of Ada Neri was revoked: name another referee"):
        desk.do(name_director, event="before", director="ada")
    assert not authorised(desk.season, desk.code, "ada", "2026-06-01")
    with pytest.raises(Refusal, match="no new one this season"):
        terms = {"valid_from": "2026-01-01", "valid_until": "2026-12-31"}
        desk.do(authorise_referee, referee="ada", name="Ada", category="", **terms)
    assert desk.season.tournaments["before"].homologable


def test_another_referee_makes_an_event_homologable_and_back() -> None:
    desk = with_referee()
    desk.tournament("a", director="somebody")
    for director, homologable in (("ada", True), ("nobody", False)):
        desk.do(name_director, event="a", director=director)
        assert desk.season.tournaments["a"].homologable is homologable


def test_lighter_outcomes() -> None:
    desk = with_commission(with_referee())
    judged(desk, "reprimand")
    assert authorised(desk.season, desk.code, "ada", "2026-06-01")
    judged(desk, "suspended", until="2026-06-15")
    assert not authorised(desk.season, desk.code, "ada", "2026-06-15")
    assert authorised(desk.season, desk.code, "ada", "2026-06-16")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"case": "c9"}, "no case"),
        ({"reason": " "}, "may not be left empty"),
        ({"on": "2029-01-01"}, "no Disciplinary Commission is in office"),
        ({"on": "1 May"}, "is no day"),
        ({"outcome": "suspended", "until": "2026-04-01"}, "before it begins"),
    ],
)
def test_decisions_that_cannot_be(given: dict[str, str], told: str) -> None:
    desk = with_commission(with_referee())
    desk.do(open_case, referee="ada", facts="slept")
    terms = {"case": "c1", "outcome": "cleared", "reason": "nothing", "on": "2026-05-01", **given}
    with pytest.raises(Refusal, match=told):
        desk.do(decide_case, **terms)


def test_cases_that_cannot_be() -> None:
    desk = with_commission(with_referee())
    with pytest.raises(Refusal, match="no referee of this federation"):
        desk.do(open_case, referee="ugo", facts="slept")
    with pytest.raises(Refusal, match="foresees no cases"):
        Desk(FED).do(open_case, referee="ada", facts="slept")
    judged(desk, "cleared")
    with pytest.raises(Refusal, match="decided already"):
        desk.do(decide_case, case="c1", outcome="cleared", reason="x", on="2026-05-01")


def test_bodies_and_mandates_outlast_the_year() -> None:
    desk = with_commission(with_referee(valid_until="2027-06-30"))
    judged(desk, "suspended", until="2027-02-01")
    desk.closed()
    later = Desk(FEB, previous=desk, year=2027)
    assert later.season.commission == desk.season.commission and later.season.board == desk.season.board
    assert not authorised(later.season, later.code, "ada", "2027-02-01")
    assert authorised(later.season, later.code, "ada", "2027-02-02")


def test_a_revoked_mandate_stays_revoked_next_year() -> None:
    desk = with_commission(with_referee())
    judged(desk, "mandate-revoked")
    desk.closed()
    later = Desk(FEB, previous=desk, year=2027)
    with pytest.raises(Refusal, match="was revoked"):
        later.tournament("a", "2027-03-01")
