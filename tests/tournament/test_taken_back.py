"""What was noted by mistake is taken back by an act: forfeits over a delivered sheet, seats changed after the go."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.standings.players import player_results
from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, rounds

INT = "fibur-internazionale"


def hall_of(entries: int = 4, code: str = INT) -> Hall:
    hall = Hall(code, entries=entries, plan=rounds(code, "danish", "danish"))
    hall.start()
    return hall


def figures(hall: Hall, number: int) -> tuple[int, int, str]:
    score = hall.result(number)
    return score.vp, score.mp, score.kind


def resting(hall: Hall) -> tuple[int, int]:
    """The incomplete table and who rests there."""
    ((table, at),) = [one for one in hall.round().tables.items() if one[1].meeting.rests]
    return table, at.meeting.home[0]


# --- forfeits --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        ("note-lateness", {"minutes": {"away": "never"}}),
        ("assign-result", {"home": (20, 2000), "away": (0, -2000)}),
    ],
)
def test_a_forfeit_typed_over_a_delivered_sheet_is_taken_back_and_the_sheet_counts(
    act: str, arguments: dict[str, Any]
) -> None:
    hall = hall_of()
    home, away = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    hall.score(1, 1000, 980)  # 20 MP: 10-10
    played = figures(hall, home), figures(hall, away)
    hall.do(act, round=1, table=1, **arguments, confirmed=True, reason="tavolo sbagliato")
    assert figures(hall, home) != played[0]
    assert "needs a reason" in str(hall.refused("reinstate-result", round=1, table=1))
    hall.do("reinstate-result", round=1, table=1, reason="era il tavolo 2")
    assert (figures(hall, home), figures(hall, away)) == played
    finished(hall)


def test_a_forfeit_before_any_sheet_is_taken_back_and_the_table_plays_on() -> None:
    hall = hall_of()
    away = hall.table(1, 1).meeting.away[0]
    hall.do("leave-table", round=1, table=1, side="away")
    refusal = hall.refused("enter-sheet", round=1, table=1, paper={"totals": (1000, 600)}, signed=("home", "away"))
    assert "Take back a result that was not played" in str(refusal)
    hall.do("reinstate-result", round=1, table=1, reason="sono tornati subito")
    assert hall.state.away(away, 2) is None
    hall.score(1, 1000, 600)
    assert figures(hall, away)[2] == "played"
    assert "has no result that was not played" in str(hall.refused("reinstate-result", round=1, table=1, reason="x"))
    finished(hall)


def test_the_player_who_was_noted_as_gone_has_the_score_of_the_pair_again() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.post()
    number = hall.table(1, 1).meeting.away[0]
    west = hall.state.contestants[number].players[1]
    hall.do("withdraw", number=number, player=west, departure="temporary")
    hall.do("start-round", round=1)
    hall.do("reinstate-result", round=1, table=1, reason="era al bar")
    hall.score(1, 600, 1000)
    score = player_results(hall.state)[west][0]
    assert score is not None and score.vp == 14


def test_nothing_is_reinstated_where_nothing_was_played_or_the_sheet_is_lost() -> None:
    hall = hall_of()
    hall.do("note-lateness", round=1, table=1, minutes={"away": "never"})
    hall.do("lose-sheet", round=1, table=2)
    assert "is lost" in str(hall.refused("reinstate-result", round=1, table=2, reason="x"))
    hall.do("close-round", round=1)
    assert "assign a result" in str(hall.refused("reinstate-result", round=1, table=1, reason="x"))
    refusal = hall.refused("note-lateness", round=1, table=1, minutes={"away": 2}, reason="x")
    assert "assign a result" in str(refusal)


# --- seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-34-i")
def test_the_resting_pair_swapped_after_the_go_plays_and_the_other_has_the_bye() -> None:
    hall = hall_of(5)
    _table, rests = resting(hall)
    other = hall.table(1, 1).meeting.away[0]
    hall.do("swap-tables", round=1, first=rests, second=other, reason="ha già riposato ieri")
    assert resting(hall)[1] == other
    assert figures(hall, other) == (14, 355, "bye")
    hall.play()
    assert hall.result(rests, 1).kind == "played"
    finished(hall)


def test_a_second_rest_by_a_swap_needs_its_reason() -> None:
    hall = hall_of(5)
    _table, rests = resting(hall)
    hall.play()
    hall.post()
    again = resting(hall)[1]
    assert again != rests
    hall.refused("swap-tables", round=2, first=again, second=rests, confirmed=True)
    hall.do("swap-tables", round=2, first=again, second=rests, reason="arrivano tardi")
    finished(hall)


def test_a_match_begun_at_the_incomplete_table_counts_and_those_left_alone_rest() -> None:
    hall = hall_of(5)
    table, rests = resting(hall)
    number, left = hall.table(1, 1).meeting.away[0], hall.table(1, 1).meeting.home[0]
    hall.refused("wrong-table", round=1, number=number, sat_at=table, side="home")
    hall.do("wrong-table", round=1, number=number, sat_at=table, side="away")
    assert (hall.table(1, table).meeting.home, hall.table(1, table).meeting.away) == ((rests,), (number,))
    assert figures(hall, left) == (14, 355, "bye")
    hall.score(table, 600, 1000)
    assert hall.result(number).vp > 10
    hall.play()
    finished(hall)


def test_a_resting_pair_at_the_wrong_table_leaves_its_rest_to_whom_it_displaced() -> None:
    hall = hall_of(5)
    table, rests = resting(hall)
    displaced = hall.table(1, 1).meeting.away[0]
    hall.do("wrong-table", round=1, number=rests, sat_at=1, side="away")
    assert hall.table(1, table).meeting.home == (displaced,)
    assert figures(hall, displaced) == (14, 355, "bye")
    hall.play()
    finished(hall)
