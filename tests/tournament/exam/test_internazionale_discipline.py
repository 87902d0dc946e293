"""International Burraco: warnings and what they cost, reports to the federation, notes for statistics."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.tournament.conduct.discipline import register
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State
from tests.support import INT, ITA
from tests.tournament.hall import Hall, rounds


def statistics(state: State) -> list[str]:
    return [ruling.text for ruling, _at in state.rulings if ruling.statistics]


def warn(hall: Hall, number: int, *, referee: str = "Greco", offence: str = "parla durante il gioco") -> None:
    hall.do(
        "sanction",
        number=number,
        level="warning",
        offence=offence,
        round=len(hall.state.rounds),
        referee=referee,
        article="20",
    )


@pytest.mark.clause("int-20-d", "int-pow-e")
@pytest.mark.parametrize(("deals", "mp"), [(2, 55), (3, 105), (4, 105)])
def test_two_warnings_cost_a_point_in_the_ranking_and_nobody_gains(deals: int, mp: int) -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, *["danish"] * 3, deals=deals))
    hall.start()
    warn(hall, 5, referee="Conti")
    hall.play()
    hall.play()
    assert hall.row(5).vp == sum(hall.result(5, number).vp for number in (1, 2))
    hall.start()
    warn(hall, 5)
    hall.play()
    earned = [hall.result(5, number) for number in (1, 2, 3)]
    assert hall.row(5).vp == sum(one.vp for one in earned) - 1
    assert hall.row(5).mp == sum(one.mp for one in earned) - mp
    for number in (1, 2, 3, 4, 6):
        assert hall.row(number).vp == sum(hall.result(number, round_).vp for round_ in (1, 2, 3))
    assert hall.problems() == []


@pytest.mark.clause("int-20-d")
def test_warnings_of_both_partners_add_up_on_the_line() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    for one in ("p1a", "p1b"):
        hall.do("sanction", number=1, level="warning", offence=one, player=one, against="player", round=1)
    hall.play()
    assert [hall.row(number).vp_lost for number in (1, 2, 3, 4)] == [1, 0, 0, 0]
    assert hall.problems() == []


@pytest.mark.clause("int-20-d")
def test_among_single_players_a_warning_is_the_players_own() -> None:
    hall = Hall(INT, entries=4, format="individual-new-partner", plan=rounds(INT, "fours"))
    hall.start()
    for offence in ("uno", "due"):
        hall.do("sanction", number=1, level="warning", offence=offence, player="p1a", against="player", round=1)
    hall.play()
    assert [hall.row(number).vp_lost for number in (1, 2, 3, 4)] == [1, 0, 0, 0]
    assert hall.problems() == []


@pytest.mark.clause("int-20-d")
def test_what_a_point_is_worth_to_a_team() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    hall.start()
    warn(hall, 1)
    warn(hall, 1, offence="altro")
    hall.play()
    assert (hall.row(1).vp_lost, hall.row(1).mp_lost) == (1, 155)
    assert hall.problems() == []


@pytest.mark.clause("int-20-d")
def test_every_further_two_cost_another_and_a_lifted_one_none() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    for at in range(5):
        warn(hall, 1, offence=f"fatto {at}")
    assert hall.row(1).vp_lost == 2
    hall.do("lift-sanction", id=1, reason="accolto il ricorso")
    assert hall.row(1).vp_lost == 2
    hall.do("lift-sanction", id=2, reason="accolto il ricorso")
    assert hall.row(1).vp_lost == 1
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-silent-32")
@pytest.mark.parametrize("code", [INT, ITA])
def test_a_total_may_fall_below_zero_and_the_match_stays(code: str) -> None:
    hall = Hall(code, entries=4, plan=rounds(code, "danish", "danish"))
    hall.start()
    warn(hall, 2)
    warn(hall, 2, offence="altro")
    hall.play({1: (3000, 0)})
    assert hall.result(2).vp == 0
    row = hall.row(2)
    assert (row.vp, row.vp_lost, [one.vp for one in row.scores if one]) == (-1, 1, [0])
    assert hall.result(1).vp == 20
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-pow-e")
def test_the_director_is_told_of_every_warning_and_alerted_at_the_second() -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, "danish", "danish"))
    hall.do("appoint", name="Ics", role="referee")
    hall.start()
    warn(hall, 3, referee="Ics")
    (line,) = register(hall.state.code, given(hall.state))
    assert (line.contestant, line.warnings, line.missing, line.alert()) == (3, 1, 1, None)
    hall.play()
    hall.start()
    warn(hall, 3, referee="Greco")
    (line,) = register(hall.state.code, given(hall.state))
    assert (line.warnings, line.vp_lost) == (2, 1)
    assert line.alert() is not None
    assert [one.given.referee for one in hall.state.sanctions.values()] == ["Ics", "Greco"]
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-pow-e")
def test_a_warning_for_lateness_is_in_the_register_too() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    warn(hall, 2)
    hall.do("note-lateness", round=1, table=1, minutes={"away": 6})
    (line,) = register(hall.state.code, given(hall.state))
    assert (line.warnings, line.vp_lost) == (2, 1)
    assert line.alert() is not None


@pytest.mark.clause("int-pow-b")
def test_insults_are_reported_to_sports_justice() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    refused: dict[str, Any] = {"number": 4, "about": "sports-justice", "player": "p4b", "round": 1}
    hall.refused("open-report", **refused, facts=" ")
    hall.do("open-report", **refused, facts="Insulti al tavolo 2")
    (report,) = hall.state.reports.values()
    assert report.filed is None
    hall.refused("file-report", id=2, writer="Greco", text="Ha insultato gli avversari.")
    hall.refused("file-report", id=1, writer="Greco", text="")
    hall.play()
    hall.do("post-standing", round=1)
    hall.wait(11)
    hall.do("finalise-standing", round=1)
    hall.do("end")
    hall.do("file-report", id=1, writer="Greco", text="Ha insultato gli avversari.", witnesses="p3a, p3b")
    sent = hall.state.reports[1]
    assert sent.filed is not None
    assert (sent.filed.writer, sent.filed.witnesses, sent.opened.player) == ("Greco", "p3a, p3b", "p4b")
    hall.refused("file-report", id=1, writer="Greco", text="Di nuovo.")
    assert hall.problems() == []


@pytest.mark.clause("int-pow-b")
def test_an_expulsion_opens_the_report_by_itself() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    hall.do("sanction", number=2, level="expulsion", offence="disturbo della gara", round=1, player="p2a")
    (report,) = hall.state.reports.values()
    assert (report.opened.number, report.opened.player or "p2a") == (2, "p2a")
    warn(hall, 1)
    assert len(hall.state.reports) == 1


@pytest.mark.clause("int-pow-d")
def test_a_playing_situation_is_noted_for_statistics_and_exported() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.start()
    note: dict[str, Any] = {"round": 1, "table": 1, "referee": "Greco"}
    hall.do("note-ruling", **note, incident="sequenza", text="Sequenza di 14 carte", number=1, statistics=True)
    hall.do("note-ruling", **note, incident="pescata", text="Pesca due carte")
    hall.play()
    assert statistics(hall.state) == ["Sequenza di 14 carte"]
    _id, records, _outcome, _code = loads(dumps(hall.state, hall.ledger.records))
    assert statistics(replay("prova", records, load_code)) == ["Sequenza di 14 carte"]
    assert hall.problems() == []
