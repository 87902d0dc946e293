"""Revolution: team tournaments: line-ups, who declares first, both rooms, lateness, disorder."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.sheets.results import credits_in
from pinella.tournament.teams.acts import declares_first
from tests.support import REV
from tests.tournament.hall import Hall, rounds


def teams(entries: int, *systems: str, deals: int = 3) -> Hall:
    return Hall(REV, entries=entries, format="teams", plan=rounds(REV, *systems, deals=deals))


def declare(hall: Hall, table: int, side: str, order: str = "abcd") -> None:
    meeting = hall.round().tables[table].meeting
    (team,) = meeting.home if side == "home" else meeting.away
    one, two, three, four = (f"p{team}{letter}" for letter in order)
    hall.do("declare-line-up", round=hall.round().number, table=table, side=side, open=(one, two), closed=(three, four))


def refused(hall: Hall, table: int, side: str, order: str = "abcd") -> str | None:
    meeting = hall.round().tables[table].meeting
    (team,) = meeting.home if side == "home" else meeting.away
    one, two, three, four = (f"p{team}{letter}" for letter in order)
    line_up: dict[str, Any] = {"open": (one, two), "closed": (three, four)}
    return hall.refused("declare-line-up", round=hall.round().number, table=table, side=side, **line_up).article


@pytest.mark.clause("rev-03-e")
def test_in_the_first_round_the_lower_card_declares_first() -> None:
    hall = teams(2, "danish")
    hall.post()
    assert declares_first(hall.state, hall.round(), 1) is None
    assert refused(hall, 1, "home") == refused(hall, 1, "away") == "3"
    hall.do("captains-draw", round=1, table=1, home="Qs", away="6h")
    assert refused(hall, 1, "home") == "3"
    declare(hall, 1, "away")
    declare(hall, 1, "home")
    hall.do("start-round", round=1)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-03-e")
def test_the_same_number_is_settled_by_the_suit_and_identical_cards_are_drawn_again() -> None:
    hall = teams(2, "danish")
    hall.post()
    hall.refused("captains-draw", round=1, table=1, home="9d", away="9d")
    hall.do("captains-draw", round=1, table=1, home="9h", away="9c")
    lower = declares_first(hall.state, hall.round(), 1)
    assert lower == "away"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-03-f")
def test_later_the_lower_team_declares_first_and_equals_by_points_then_cards() -> None:
    hall = teams(4, "danish", "danish")
    hall.play({1: (1000, 400), 2: (1000, 1000)})
    hall.post()
    for number, at in hall.round().tables.items():
        home, away = (hall.row(one, after=1) for one in (at.meeting.home[0], at.meeting.away[0]))
        if (home.vp, home.mp) == (away.vp, away.mp):
            assert declares_first(hall.state, hall.round(), number) is None
            assert refused(hall, number, "home") == "3"
            continue
        lower = "home" if (home.vp, home.mp) < (away.vp, away.mp) else "away"
        assert declares_first(hall.state, hall.round(), number) == lower
        assert refused(hall, number, "away" if lower == "home" else "home") == "3"
        declare(hall, number, lower)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-03-f")
def test_level_victory_points_go_by_match_points() -> None:
    hall = teams(2, "danish", "danish")
    hall.play({1: (1000, 950)})
    assert {row.vp for row in hall.standing().rows} == {10}
    hall.post()
    lower = declares_first(hall.state, hall.round(), 1)
    meeting = hall.round().tables[1].meeting
    assert (meeting.home if lower == "home" else meeting.away) == (2,)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-02-c")
def test_a_team_forms_its_pairs_anew_at_the_start_of_every_round() -> None:
    hall = teams(2, "danish", "danish")
    hall.post()
    hall.refused("start-round", round=1)
    hall.do("captains-draw", round=1, table=1, home="4c", away="Ks")
    declare(hall, 1, "home", "abcd")
    declare(hall, 1, "away", "abcd")
    hall.do("start-round", round=1)
    assert refused(hall, 1, "home", "acbd") == "2"
    hall.play({1: (1000, 900)})
    hall.post()
    lower = declares_first(hall.state, hall.round(), 1)
    assert lower is not None
    declare(hall, 1, lower, "acbd")
    declare(hall, 1, "home" if lower == "away" else "away", "dbca")
    hall.do("start-round", round=2)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-17-vpt3")
def test_both_rooms_are_added_and_read_from_the_teams_table() -> None:
    hall = teams(2, "danish")
    hall.start()
    hall.score(1, 1900, 1000)
    assert not hall.table(1, 1).results
    hall.score(1, 1480, 1000, room="closed")
    hall.play()
    assert [(hall.result(number).vp, hall.result(number).mp) for number in (1, 2)] == [(15, 1380), (5, -1380)]
    assert hall.problems() == []


@pytest.mark.clause("rev-39-h")
def test_a_credit_for_lateness_stands_on_the_open_rooms_sheet_only() -> None:
    hall = teams(2, "danish")
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"away": 4.0})
    table = hall.table(1, 1)
    assert credits_in(hall.state, table, "open") == {"home": 150}
    assert credits_in(hall.state, table, "closed") == {}
    hall.score(1, 1000, 1000, room="closed")
    hall.score(1, 1000, 1000)
    hall.play()
    assert (hall.result(1).mp, hall.result(2).mp) == (150, -150)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-j")
def test_a_room_stopped_for_disorder_costs_each_team_its_own_555() -> None:
    hall = teams(2, "danish")
    hall.start()
    hall.refused("leave-table", round=1, table=1, side="home", how="disorder")
    hall.score(1, 1700, 1000, room="closed")
    hall.do("leave-table", round=1, table=1, side="home", how="disorder")
    assert [(hall.result(number).vp, hall.result(number).mp) for number in (1, 2)] == [(10, 145), (5, -1255)]
    assert hall.result(1).article == "38"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-j")
def test_the_difference_of_the_other_room_may_be_told() -> None:
    hall = teams(2, "danish")
    hall.start()
    hall.do("leave-table", round=1, table=1, side="home", how="disorder", other_room=0)
    assert [(hall.result(number).vp, hall.result(number).mp) for number in (1, 2)] == [(7, -555), (7, -555)]
    hall.play()
    assert hall.problems() == []
