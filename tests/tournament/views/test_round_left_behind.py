"""A round whose sheets came late is not forgotten."""

from __future__ import annotations

from pinella.tournament.progress import next_step
from tests.tournament.hall import Hall, rounds


def test_the_next_step_closes_an_earlier_round() -> None:
    hall = Hall("feburit", entries=8, plan=rounds("feburit", "mitchell", "mitchell"))
    hall.start()
    for table in (1, 2, 3):
        hall.score(table, 1000, 600)
    hall.start()
    assert next_step(hall.state, hall.now).act != "close-round"
    for table in (1, 2, 3, 4):
        hall.score(table, 1000, 600)
    hall.do("close-round", round=2)
    awaited = next_step(hall.state, hall.now)
    assert not awaited.ready and awaited.act == "enter-sheet" and awaited.arguments["round"] == 1
    hall.score(4, 900, 800, number=1)
    step = next_step(hall.state, hall.now)
    assert step.ready and (step.act, step.arguments) == ("close-round", {"round": 1})
    hall.do("close-round", round=1)
    assert next_step(hall.state, hall.now).act == "post-standing"
    assert hall.problems() == []
