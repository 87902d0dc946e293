"""Ways through a tournament that the examiners' stories share."""

from __future__ import annotations

from tests.tournament.hall import Hall


def finished(hall: Hall) -> None:
    """Play what is left of the plan, let the standing be checked, end; the log must hold."""
    while len(hall.state.rounds) < hall.state.planned or hall.round().status != "closed":
        hall.play()
    last = hall.round().number
    if not hall.round().final:
        hall.do("post-standing", round=last)
        hall.wait(11)
        hall.do("finalise-standing", round=last)
    hall.do("end")
    assert hall.problems() == []


def vp(hall: Hall, number: int, after: int | None = None) -> int:
    return hall.row(number, after).vp


def seats(hall: Hall, number: int = 0) -> list[tuple[int, ...]]:
    """The contestants of each table, in order of tables."""
    return [(*one.home, *one.away) for one in hall.round(number).meetings]
