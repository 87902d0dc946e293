"""International Burraco: the referee's go, effective play, and the time-out."""

from __future__ import annotations

import pytest

from pinella.tournament.hall.views.phone import my_table
from pinella.tournament.model import SIDES
from pinella.tournament.rounds.state import MINUTE
from tests.support import INT
from tests.tournament.exam.test_internazionale_plan import deals
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("int-04-f")
def test_nothing_is_played_before_the_go() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.post()
    for act in ("play-started", "lose-sheet"):
        hall.refused(act, round=1, table=1)
    hall.refused("enter-sheet", round=1, table=1, paper=deals(3), signed=SIDES)
    hall.refused("note-lateness", round=1, table=1, minutes={"away": 3})
    hall.do("start-round", round=1)
    assert not hall.table(1, 1).play_started
    hall.do("play-started", round=1, table=1)
    assert hall.table(1, 1).play_started
    assert not hall.table(1, 2).play_started


@pytest.mark.clause("int-06-b")
def test_the_time_of_the_round_runs_from_the_go_and_play_from_the_first_take() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    made = hall.start()
    assert made.clock is not None
    go = hall.now
    hall.now = go + 39_000
    hall.do("play-started", round=1, table=1)
    hall.wait(2)
    hall.do("play-started", round=1, table=1)
    assert made.clock.started == go
    assert made.clock.ends() == go + 40 * MINUTE
    assert hall.table(1, 1).play_started == go + 40_000
    hall.play()
    assert hall.problems() == []


def called(hall: Hall, table: int) -> int:
    """When time was called, as the phones of this table say it; 0: not yet."""
    seat = my_table(hall.state, hall.table(1, table).meeting.home[0], hall.now)
    assert seat.clock is not None
    return seat.clock.time_out


@pytest.mark.clause("int-def-timeout")
def test_the_time_out_is_stamped_once_for_every_table() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    hall.refused("time-out", round=1)
    made = hall.start()
    assert made.clock is not None
    hall.wait(39)
    hall.refused("time-out", round=1)
    assert not any(called(hall, table) for table in made.tables)
    hall.now = made.clock.ends() - 1000
    hall.do("time-out", round=1)
    stamped = made.clock.started + 40 * MINUTE
    assert made.clock.time_out == stamped
    assert all(called(hall, table) == stamped for table in made.tables)
    hall.wait(1)
    hall.do("time-out", round=1)
    assert made.clock.time_out == stamped
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-def-timeout")
def test_a_table_that_recovers_time_has_its_final_lap_later() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    made = hall.start()
    assert made.clock is not None
    hall.do("extend-table", round=1, table=2, minutes=3, reason="mazzo da ricontare")
    hall.now = made.clock.ends()
    hall.do("time-out", round=1)
    assert called(hall, 1) == made.clock.time_out and called(hall, 2) == 0
    hall.wait(3)
    assert called(hall, 2) == made.clock.time_out + 3 * MINUTE
    hall.play()
    assert hall.problems() == []
