"""Conduct: every reason a code knows can be given, with its article, and reaches the journal; rulings bear a name."""

from __future__ import annotations

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.messages import ENGLISH
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import find
from pinella.referee.ruling import Ruling, rule
from pinella.tournament.conduct.views import sanctions
from pinella.tournament.guidance.offences import Offence, offences
from pinella.tournament.guidance.reminders import reminders
from pinella.tournament.guidance.table_duties import table_duties
from pinella.tournament.journal import journal, referee_book
from tests.support import FED, INT, REV, case
from tests.tournament.hall import Hall, player, rounds


def playing(code: str, **details: object) -> Hall:
    hall = Hall(code, entries=4, plan=rounds(code, "danish", "danish"), **details)  # type: ignore[arg-type]
    hall.start()
    return hall


def reason(code: str, key: str) -> Offence | None:
    return next((one for one in offences(load_code(code)) if one.key == key), None)


def ruled(code: str, offence: Offence, **facts: str) -> Ruling:
    """What the assistant says of it, with the most usual answers to what it asks besides."""
    usual = {"gravity": "serious", "repeated": "no", "seen_by": "nobody", "impairment": "no", "favoured": "no"}
    given = {**offence.facts, **facts}
    while True:
        try:
            return rule(load_code(code), find(offence.incident), given)
        except Unanswered as asked:
            given[asked.fact.name] = usual[asked.fact.name]


REASONS = [
    case("int-con-a", INT, "fair-play-and-attention", "int-con-a", REV),
    case("int-con-b", INT, "no-talk-or-comments", "int-con-b", REV),
    case("int-con-c", INT, "no-prolonging-turn", "int-con-c", None),
    case("int-con-d", INT, "no-reaction-to-partners-play", "int-con-d", REV),
    case("int-con-e", INT, "no-drawing-partners-attention", "int-con-e", REV),
    case("int-con-f", INT, "no-opening-shown-but-not-laid", "int-con-f", None),
    case("int-con-g", INT, "cards-fanned-in-view", "int-con-g", REV),
    case("int-con-h", INT, "no-devices", "int-con-h", None),
    case("int-con-i", INT, "count-in-rows-of-100", "int-con-i", None),
    case("int-con-l", INT, "no-slow-peeking", "int-con-l", None),
    case("int-con-m", INT, "take-defeat-well", "int-con-m", REV),
    case("int-con-n", INT, "no-comment-on-rulings", "int-con-n", None),
    case("int-con-p", INT, "no-doubting-opponents-ethics", "int-con-p", REV),
    case("rev-con-f", REV, "no-slow-peeking", "rev-con-f", None),
    case("rev-con-i", REV, "no-objects-on-table-or-lap", "rev-con-i", INT),
    case("fed-silent-7", FED, "no-talk-or-comments", "fed-silent-7", REV),
]


@pytest.mark.parametrize(("code", "key", "clause", "without"), REASONS)
def test_a_breach_of_conduct_is_ruled_and_recorded_with_its_article(
    code: str, key: str, clause: str, without: str | None
) -> None:
    """Where the code warns in any case the level is set; where it goes by gravity the referee chooses."""
    found = reason(code, key)
    assert found is not None and clause in found.clauses
    if without:
        assert reason(without, key) is None
    measures = ruled(code, found).measures
    given = {"": "choose", "warning": "warn", "reprimand": "reprimand"}[found.preset]
    assert given in [measure.do for measure in measures]
    hall = playing(code)
    number = hall.table(1, 1).meeting.home[0]
    level = found.preset or "warning"
    hall.do("sanction", number=number, level=level, offence=key, round=1, referee="Greco")
    line = sanctions(hall.state)[0]  # Fedibur sanctions each of the two players
    assert line.article == load_code(code).cite("conduct.rules") == found.article and line.referee == "Greco"
    assert line.offence.render(ENGLISH) == found.words.render(ENGLISH) != key
    told = journal(hall.ledger.records, hall.state)
    assert any(found.words.render(ENGLISH) in one.sentence.render(ENGLISH) for one in told)


@pytest.mark.clause("int-con-f")
def test_an_opening_pulled_out_in_view_exposes_the_cards() -> None:
    found = reason(INT, "no-opening-shown-but-not-laid")
    assert found is not None
    assert "refer exposed-card" in [str(one) for one in ruled(INT, found, seen_by="partner").measures]
    assert "refer exposed-card" not in [str(one) for one in ruled(INT, found, seen_by="nobody").measures]


@pytest.mark.clause("int-con-h")
def test_a_device_is_put_away_unless_an_impairment_calls_for_it() -> None:
    found = reason(INT, "no-devices")
    assert found is not None
    assert "ban" in [one.do for one in ruled(INT, found, impairment="no").measures]
    assert [one.do for one in ruled(INT, found, impairment="yes").measures] == ["nothing"]
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.do("permit", player="p1a", permit="aid", text="card holder")
    hall.start()
    table = next(number for number, at in hall.round().tables.items() if 1 in (*at.meeting.home, *at.meeting.away))
    seen = [one for one in table_duties(hall.state, 1, table, staff=True) if one.key == "aid"]
    assert len(seen) == 1 and "card holder" in str(seen[0].text) and "int-con-h" in seen[0].clauses
    assert "aid" not in [one.key for one in table_duties(hall.state, 1, table)]  # not for the others' eyes


@pytest.mark.clause("int-con-n")
def test_a_player_who_is_a_referee_is_shown_as_a_colleague() -> None:
    hall = Hall(INT, plan=rounds(INT, "danish"))
    hall.do("register", players=(player("a", surname="Greco"), player("b")))
    hall.do("register", players=(player("c"), player("d")))
    hall.start()
    (duty,) = [one for one in table_duties(hall.state, 1, 1, staff=True) if one.key == "colleague"]
    assert "Greco" in str(duty.text) and duty.staff
    hall.do(
        "note-ruling", round=1, table=1, referee="Conti", incident="conduct-breach", text="argued about a ruling",
        articles=("conduct",), clauses=("int-con-n",), facts={"colleague": True}, number=1,
    )  # fmt: skip
    assert hall.state.rulings[-1][0].facts == {"colleague": True}


@pytest.mark.clause("int-con-c")
def test_slow_play_again_and_again_is_brought_to_the_referee() -> None:
    hall = playing(INT)
    number = hall.table(1, 1).meeting.home[0]

    def noted() -> list[str]:
        shown = reminders(hall.state, "referee-call", "referee")
        return [str(one.text) for one in shown if one.key == f"slow-{number}" and "int-con-c" in one.clauses]

    for time in range(1, 7):
        assert bool(noted()) == (time > 2)
        hall.do(
            "note-ruling", round=1, table=1, referee="Greco", incident="slow-play", text="invited", number=number
        )  # fmt: skip
    assert "6 times" in noted()[0]
    assert not any(one.key.startswith("slow") for one in reminders(hall.state, "referee-call", "player"))


@pytest.mark.clause("fed-silent-7")
def test_the_missing_ethics_article_is_filled_with_the_list_of_the_base_game() -> None:
    """The list is another code's, the reprimand its own: the same breach is left to gravity there."""
    here, there = reason(FED, "no-talk-or-comments"), reason(INT, "no-talk-or-comments")
    assert here is not None and there is not None
    assert [one.key for one in offences(load_code(FED))] == [one.key for one in offences(load_code(INT))]
    assert (here.preset, there.preset) == ("reprimand", "")
    assert "reprimand" in [one.do for one in ruled(FED, here).measures]
    assert "reprimand" not in [one.do for one in ruled(INT, there).measures]


@pytest.mark.clause("int-def-spectator", "rev-def-kibitzer")
def test_a_spectator_can_be_recorded_without_any_preset_penalty() -> None:
    for code in (INT, REV):
        found = reason(code, "spectator")
        assert found is not None and not found.preset and not found.incident and found.article == "glossary"
        hall = playing(code)
        hall.do(
            "note-ruling", round=1, table=2, referee="Greco", incident="spectator",
            text="commented on a hand, sent away at the request of East", articles=(found.article,),
            clauses=found.clauses,
        )  # fmt: skip
        (line,) = referee_book(hall.state).rulings
        assert (line.incident, line.table, line.articles) == ("spectator", 2, ("glossary",))
        assert not hall.state.sanctions


@pytest.mark.clause("rev-pow-a")
def test_every_ruling_bears_the_name_of_a_referee() -> None:
    hall = playing(REV)
    for stranger in ("", "Nessuno"):
        hall.refused("note-ruling", round=1, table=1, referee=stranger, incident="throw", text="stands")
    hall.do("note-ruling", round=1, table=1, referee="Greco", incident="throw", text="stands")
    (line,) = referee_book(hall.state).rulings
    assert line.referee == "Greco"
    assert "Greco" in journal(hall.ledger.records, hall.state)[-1].sentence.render(ENGLISH)
    shown = {one.key: one for one in reminders(hall.state, "referee-call", "referee")}
    assert "rev-pow-a" in shown["bearing"].clauses
    assert "bearing" not in {one.key for one in reminders(playing(INT).state, "referee-call", "referee")}


@pytest.mark.clause("rev-proc-a")
def test_players_are_told_to_call_and_a_call_is_kept_with_table_and_time() -> None:
    hall = playing(REV)
    shown = {one.key: one for one in reminders(hall.state, "phone-home", "player")}
    assert "rev-proc-a" in shown["call"].clauses and shown["call"].article == "procedure"
    hall.do("call-referee", round=1, table=2, about="card", side="away", actor=Actor.table(2))
    (call,) = hall.state.calls.values()
    assert (call.opened.table, call.opened.side, call.at, call.actor) == (2, "away", hall.now, Actor.table(2))
    hall.refused("call-referee", round=1, table=2, about="card")
