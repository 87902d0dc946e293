"""Revolution 39, Internazionale 34: a late pair may complete the incomplete table, in a round robin too."""

from __future__ import annotations

import pytest

from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, rounds


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("fibur-revolution-2026", marks=pytest.mark.clause("rev-39-a")),
        pytest.param("fibur-internazionale", marks=pytest.mark.clause("int-34-b")),
    ],
)
def test_a_late_pair_completes_the_incomplete_table_of_a_round_robin(code: str) -> None:
    hall = Hall(code, entries=5, plan=rounds(code, *("round-robin",) * 5))
    hall.start()
    (resting,) = [one for one in hall.round().meetings if one.rests]
    assert "incomplete" in str(hall.refused("register", players=hall.players(6)))  # the referee may: he confirms
    hall.enter(6, confirmed=True)
    hall.do("complete-table", round=1, table=resting.table, number=6)
    assert not any(one.rests for one in hall.round().meetings)
    met: dict[int, list[int]] = {number: [] for number in range(1, 7)}
    for number in range(1, 6):
        played = hall.play()
        assert played.number == number
        for one in played.meetings:
            assert not one.rests
            met[one.home[0]].append(one.away[0])
            met[one.away[0]].append(one.home[0])
    assert all(sorted(rivals) == [one for one in range(1, 7) if one != own] for own, rivals in met.items())
    finished(hall)


@pytest.mark.clause("int-34-b")
def test_where_every_table_is_complete_nobody_joins_the_calendar() -> None:
    code = "fibur-internazionale"
    hall = Hall(code, entries=4, plan=rounds(code, *("round-robin",) * 3))
    hall.start()
    refusal = hall.refused("register", players=hall.players(5), confirmed=True)
    assert "one entry can join it, where a table is incomplete" in str(refusal) and refusal.article == "34"


@pytest.mark.clause("int-34-b")
def test_two_together_do_not_join_it_either() -> None:
    code = "fibur-internazionale"
    hall = Hall(code, entries=5, plan=rounds(code, *("round-robin",) * 5))
    hall.start()
    hall.refused("register", players=hall.players(6), arriving=2, confirmed=True)
