"""Fedibur Arts. 6, 8: who was late, away or gone is a person; the line loses its points once, and in the match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pinella.tournament.conduct.events import ReportOpened, SanctionGiven
from pinella.tournament.setup.events import Settings
from pinella.tournament.standings.players import season_results
from tests.tournament.exam.stories import finished, vp
from tests.tournament.hall import Hall, player, rounds

FED = "fedibur"


def hall_of(entries: int = 4, count: int = 4, settings: Settings | None = None) -> Hall:
    return Hall(FED, entries=entries, plan=rounds(FED, *("danish",) * count), settings=settings)


def at(hall: Hall, number: int) -> dict[str, Any]:
    """Round and table of a pair, and the side it sits on."""
    table = hall.round().table_of(number)
    assert table is not None
    return {"round": hall.round().number, "table": table.meeting.table, "side": table.meeting.side_of(number)}


def late(hall: Hall, number: int, minutes: float | str, *players: str, **more: Any) -> None:
    here = at(hall, number)
    side = here.pop("side")
    hall.do("note-lateness", **here, minutes={side: minutes}, players=players, **more)


def away(hall: Hall, number: int, minutes: float, *players: str) -> None:
    hall.do("note-away", **at(hall, number), minutes=minutes, players=players)


def sheet(hall: Hall, number: int, own: int = 1000, theirs: int = 600) -> None:
    here = at(hall, number)
    totals = (own, theirs) if here["side"] == "home" else (theirs, own)
    hall.score(here["table"], *totals)


def held(hall: Hall) -> Counter[tuple[str, str]]:
    """The sanctions that stand: person and level."""
    return Counter(
        (one.given.sanction.player, one.given.sanction.sanction)
        for one in hall.state.sanctions.values()
        if not one.lifted
    )


def reports(hall: Hall) -> Counter[str]:
    return Counter(one.opened.player for one in hall.state.reports.values())


def figures(hall: Hall, number: int) -> tuple[int, int]:
    return hall.result(number).vp, hall.result(number).mp


# --- persons and the line --------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-06-d")
def test_both_late_by_four_minutes_are_reprimanded_each_and_the_line_loses_a_hundred_once() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 4)
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1b", "reprimand"): 1}
    sheet(hall, 1)  # 400 ahead less 100: 300 MP are 13-7
    assert figures(hall, 1) == (13, 300)
    hall.play()
    assert vp(hall, 1) == 13
    finished(hall)


@pytest.mark.clause("fed-06-c", "fed-08b-1")
def test_one_who_is_late_again_is_warned_and_his_partner_is_not_named() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1b")
    sheet(hall, 1)
    assert figures(hall, 1) == (14, 400)  # the first time costs nothing
    hall.play()
    hall.start()
    late(hall, 1, 1, "p1b")
    assert held(hall) == {("p1b", "reprimand"): 1, ("p1b", "warning"): 1}
    assert reports(hall) == {"p1b": 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (13, 300)
    finished(hall)


@pytest.mark.clause("fed-06-c")
def test_together_again_one_for_the_second_time_one_for_the_first() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1a")
    hall.play()
    hall.start()
    late(hall, 1, 2)
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1a", "warning"): 1, ("p1b", "reprimand"): 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (13, 300)
    finished(hall)


@pytest.mark.clause("fed-06-c")
def test_the_partner_late_for_the_first_time_repeats_nothing() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1a")
    hall.play()
    hall.start()
    late(hall, 1, 2, "p1b")
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1b", "reprimand"): 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (14, 400)
    finished(hall)


@pytest.mark.clause("fed-06-e", "fed-08-e")
def test_beyond_five_minutes_both_are_warned_and_each_has_his_report() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 6)
    assert held(hall) == {("p1a", "warning"): 1, ("p1b", "warning"): 1}
    assert reports(hall) == {"p1a": 1, "p1b": 1}
    assert figures(hall, 1) == (6, -355)
    hall.play()
    finished(hall)


def test_who_sits_elsewhere_or_was_in_time_is_not_late() -> None:
    hall = hall_of()
    hall.start()
    here = at(hall, 1)
    side = here.pop("side")
    other = next(one for one in (2, 3, 4) if hall.round().table_of(one) is not hall.round().table_of(1))
    assert "does not sit" in str(hall.refused("note-lateness", **here, minutes={side: 4}, players=(f"p{other}a",)))
    rival = next(iter({*hall.table(1, here["table"]).meeting.home, *hall.table(1, here["table"]).meeting.away} - {1}))
    assert "was not late" in str(hall.refused("note-lateness", **here, minutes={side: 4}, players=(f"p{rival}a",)))


# --- put right later -------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-06-c", "fed-06-d")
def test_minutes_put_right_upwards_and_downwards_move_the_points_with_them() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2)
    sheet(hall, 1)
    assert figures(hall, 1) == (14, 400)
    late(hall, 1, 4)
    assert figures(hall, 1) == (13, 300)
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1b", "reprimand"): 1}
    late(hall, 1, 3)
    assert figures(hall, 1) == (14, 400)
    late(hall, 1, 4, "p1a")
    assert figures(hall, 1) == (13, 300) and held(hall) == {("p1a", "reprimand"): 1}
    late(hall, 1, 0)
    assert figures(hall, 1) == (14, 400) and not held(hall)
    hall.play()
    assert vp(hall, 1) == 14
    finished(hall)


@pytest.mark.clause("fed-06-e")
def test_never_came_typed_over_a_delivered_sheet_and_corrected_brings_the_sheet_back() -> None:
    hall = hall_of()
    hall.start()
    sheet(hall, 1)
    late(hall, 1, "never")
    assert figures(hall, 1) == (6, -355)
    late(hall, 1, 4)
    assert figures(hall, 1) == (13, 300)
    late(hall, 1, "never")
    late(hall, 1, 0)
    assert figures(hall, 1) == (14, 400) and not held(hall)
    finished(hall)


def test_a_sanction_with_points_that_is_lifted_gives_them_back() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 4, "p1a")
    sheet(hall, 1)
    hall.do("lift-sanction", id=1, reason="scambio di persona")
    assert figures(hall, 1) == (14, 400)
    finished(hall)


# --- away from the table ---------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-06-b")
def test_away_for_four_minutes_he_alone_is_reprimanded_and_the_line_loses_a_hundred() -> None:
    hall = hall_of()
    hall.start()
    away(hall, 1, 4, "p1b")
    assert held(hall) == {("p1b", "reprimand"): 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (13, 300)
    finished(hall)


@pytest.mark.clause("fed-06-b", "fed-06-c")
def test_late_at_the_go_and_away_in_the_same_match_is_a_repetition() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1a")
    away(hall, 1, 2, "p1a")
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1a", "warning"): 1}
    assert reports(hall) == {"p1a": 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (13, 300)
    hall.play()
    hall.start()
    late(hall, 1, 1, "p1b")  # his own first time
    assert held(hall)["p1b", "reprimand"] == 1
    finished(hall)


@pytest.mark.clause("fed-06-b")
def test_one_late_and_the_other_away_repeat_nothing() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1a")
    away(hall, 1, 2, "p1b")
    assert held(hall) == {("p1a", "reprimand"): 1, ("p1b", "reprimand"): 1}
    sheet(hall, 1)
    assert figures(hall, 1) == (14, 400)
    finished(hall)


@pytest.mark.clause("fed-06-b")
def test_lateness_struck_out_makes_the_absence_a_first_time() -> None:
    hall = hall_of()
    hall.start()
    late(hall, 1, 2, "p1a")
    away(hall, 1, 2, "p1a")
    sheet(hall, 1)
    late(hall, 1, 0)
    assert held(hall) == {("p1a", "reprimand"): 1}
    assert figures(hall, 1) == (14, 400)
    finished(hall)


@pytest.mark.clause("fed-06-e")
def test_away_for_more_than_five_minutes_ends_the_match_unless_it_is_over() -> None:
    hall = hall_of()
    hall.start()
    away(hall, 1, 5.5, "p1a")
    assert held(hall) == {("p1a", "warning"): 1} and figures(hall, 1) == (6, -355)
    table = next(one for one, table in hall.round().tables.items() if not table.results)
    hall.score(table, 1000, 600)
    assert "over" in str(hall.refused("note-away", round=1, table=table, side="home", minutes=6))
    finished(hall)


# --- expulsions, leaving, robots -------------------------------------------------------------------------------------


@pytest.mark.clause("fed-08c-4", "fed-08-e")
def test_two_expulsions_from_one_act_have_two_numbers_and_the_pair_is_gone() -> None:
    hall = hall_of(entries=6)
    hall.start()
    late(hall, 1, 2)
    hall.play()
    hall.start()
    late(hall, 1, 2)
    hall.play()
    hall.start()
    late(hall, 1, 2)
    events = [one.event for one in hall.ledger.records]
    given = [one.sanction for one in events if isinstance(one, SanctionGiven)]
    assert [one.id for one in given] == list(range(1, 9))
    for who in ("p1a", "p1b"):
        levels = [one.sanction for one in given if one.player == who]
        assert levels == ["reprimand", "warning", "warning", "expulsion"]
    opened = [one for one in events if isinstance(one, ReportOpened)]
    assert Counter(one.player for one in opened) == {"p1a": 3, "p1b": 3}
    assert {one.sanction for one in opened} == {3, 4, 5, 6, 7, 8}
    leave = hall.state.away(1, 4)
    assert leave is not None and leave.departure == "expelled" and not leave.player
    hall.play()
    finished(hall)


@pytest.mark.clause("fed-08c-4")
def test_an_expulsion_falls_with_its_warnings_and_the_pair_plays_on() -> None:
    hall = hall_of()
    for minutes in (2, 2):
        hall.start()
        late(hall, 1, minutes)
        hall.play()
    hall.start()
    late(hall, 1, 2)
    assert hall.state.away(1, 4) is not None
    late(hall, 1, 0)
    assert hall.state.away(1, 4) is None
    assert ("p1a", "expulsion") not in held(hall)
    hall.play()
    hall.start()
    assert 1 in hall.round().places
    finished(hall)


@pytest.mark.clause("fed-08b-2", "fed-08-e")
@pytest.mark.parametrize(("who", "warned"), [("", ("p1a", "p1b")), ("p1b", ("p1b",))])
def test_leaving_without_a_word_each_who_left_is_warned_and_reported(who: str, warned: tuple[str, ...]) -> None:
    hall = hall_of(entries=6)
    hall.play()
    hall.do("withdraw", number=1, notified=False, player=who)
    assert held(hall) == {(one, "warning"): 1 for one in warned}
    assert reports(hall) == dict.fromkeys(warned, 1)
    finished(hall)


@pytest.mark.clause("fed-07a-a", "fed-02a-c")
def test_a_robot_who_sits_in_is_nobody_in_the_season() -> None:
    """Anonymous, for the organisation: it plays and is ranked in the event, and the members' year does not know it."""
    hall = hall_of(settings=Settings(staff_available=True))
    hall.play()
    robot = player("robot1", surname="robot1")
    hall.do("substitute", number=1, leaver="p1b", player=robot, named_by_partner=False, staff=True)
    hall.play()
    finished(hall)
    names = {one.player for one in season_results(hall.state)}
    assert "robot1" not in names and {"p1a", "p1b"} <= names
