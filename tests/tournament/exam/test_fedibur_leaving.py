"""Fedibur Art. 7: a player or a pair leaves, with a substitute or without; whose the score is."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.model import Score
from pinella.tournament.setup.events import Settings
from pinella.tournament.standings.players import player_results
from tests.tournament.exam.stories import finished, vp
from tests.tournament.hall import Hall, player, rounds

FED = "fedibur"
OLGA, PIA = player("olga"), player("pia")


def of(hall: Hall, who: str, number: int) -> Score | None:
    """What a player has from a round."""
    scores = player_results(hall.state).get(who, ())
    return scores[number - 1] if number <= len(scores) else None


def points(hall: Hall, who: str, number: int) -> int | None:
    score = of(hall, who, number)
    return score.vp if score is not None and score.ranked else None


def started(entries: int = 4, count: int = 3, settings: Settings | None = None) -> Hall:
    """One round is played, the second posted."""
    hall = Hall(FED, entries=entries, plan=rounds(FED, *("danish",) * count), settings=settings)
    hall.play()
    hall.post()
    return hall


def east_west(hall: Hall, table: int = 1) -> tuple[int, str, str]:
    """The away pair of a table of the round: number, E, W."""
    number = hall.round().tables[table].meeting.away[0]
    east, west = hall.state.contestants[number].players
    return number, east, west


# --- with a substitute -----------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-07a-a")
def test_the_partner_names_the_substitute_else_the_staff_gives_one() -> None:
    hall = started()
    number, east, west = east_west(hall)
    robot = player("robot1")
    unnamed: dict[str, Any] = {"number": number, "leaver": west, "named_by_partner": False}
    assert hall.refused("substitute", **unnamed, player=OLGA).article == "7a"
    assert hall.refused("substitute", **unnamed, player=robot, staff=True).article == "7a"
    hall.refused("substitute", number=number, leaver="nessuno", player=OLGA)
    hall.refused("substitute", number=number, leaver=west, player=player("p1a" if number != 1 else "p2a"))
    hall.do("substitute", number=number, leaver=west, player=OLGA)
    assert hall.state.contestants[number].players == (east, "olga")
    assert hall.round().seated[number] == (east, "olga")
    finished(hall)


@pytest.mark.clause("fed-07a-a")
def test_a_member_of_staff_where_one_is_free() -> None:
    hall = started(settings=Settings(staff_available=True))
    number, east, west = east_west(hall)
    robot: dict[str, Any] = {"player": player("robot1"), "named_by_partner": False, "staff": True}
    hall.do("substitute", number=number, leaver=west, **robot)
    assert hall.state.contestants[number].players == (east, "robot1")
    finished(hall)


@pytest.mark.clause("fed-07a-b")
@pytest.mark.parametrize("when", ["closed", "drafted", "posted"])
def test_who_left_before_a_round_has_nothing_from_it(when: str) -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, *("danish",) * 3))
    hall.play()
    hall.play()
    if when != "closed":
        hall.draft()
    if when == "posted":
        hall.do("publish-round", round=3)
    east, west = hall.state.contestants[2].players
    hall.do("substitute", number=2, leaver=west, player=OLGA)
    hall.start()
    hall.play()
    made = hall.result(2, 3).vp
    assert points(hall, west, 2) is not None and of(hall, west, 3) is None
    assert points(hall, east, 3) == points(hall, "olga", 3) == made
    assert of(hall, "olga", 2) is None
    finished(hall)


@pytest.mark.clause("fed-07a-c")
def test_who_left_during_a_round_is_credited_with_it() -> None:
    hall = started()
    hall.do("start-round", round=2)
    number, east, west = east_west(hall)
    hall.do("substitute", number=number, leaver=west, player=OLGA, during=True)
    hall.score(1, 1000, 1300)
    hall.play()
    assert hall.result(number, 2).vp == 13
    assert points(hall, west, 2) == points(hall, east, 2) == 13
    assert of(hall, "olga", 2) is None
    hall.play()
    assert of(hall, west, 3) is None and points(hall, "olga", 3) == hall.result(number, 3).vp
    finished(hall)


@pytest.mark.clause("fed-07a-d")
def test_two_opponents_leave_and_both_are_replaced() -> None:
    hall = started()
    hall.do("start-round", round=2)
    away, _east, west = east_west(hall)
    home = hall.table(2, 1).meeting.home[0]
    north, _south = hall.state.contestants[home].players
    hall.do("substitute", number=home, leaver=north, player=OLGA, during=True)
    hall.do("substitute", number=away, leaver=west, player=PIA, during=True)
    hall.score(1, 1300, 1000)
    hall.play()
    assert (points(hall, north, 2), points(hall, west, 2)) == (13, 7)
    assert of(hall, "olga", 2) is None and of(hall, "pia", 2) is None
    finished(hall)


@pytest.mark.clause("fed-07a-d")
def test_two_opponents_gone_before_the_round_and_replaced_have_nothing_from_it() -> None:
    hall = started()
    away, _east, west = east_west(hall)
    home = hall.table(2, 1).meeting.home[0]
    north, _south = hall.state.contestants[home].players
    hall.do("substitute", number=home, leaver=north, player=OLGA)
    hall.do("substitute", number=away, leaver=west, player=PIA)
    hall.do("start-round", round=2)
    hall.score(1, 1300, 1000)
    hall.play()
    assert of(hall, north, 2) is None and of(hall, west, 2) is None
    assert (points(hall, "olga", 2), points(hall, "pia", 2)) == (13, 7)
    finished(hall)


# --- without a substitute --------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-07a-e")
def test_gone_before_the_round_and_not_replaced_only_the_partner_scores() -> None:
    hall = started()
    number, east, west = east_west(hall)
    present = hall.table(2, 1).meeting.home[0]
    hall.do("withdraw", number=number, player=west, reason="forza maggiore")
    hall.do("start-round", round=2)
    assert (hall.result(present).vp, hall.result(present).mp) == (14, 355)
    assert points(hall, east, 2) == 6 and of(hall, west, 2) is None
    hall.play()
    assert vp(hall, number) == hall.result(number, 1).vp + 6
    hall.play()
    assert points(hall, east, 3) == 6 and of(hall, west, 3) is None
    finished(hall)


@pytest.mark.clause("fed-07a-e", "fed-07a-a")
def test_the_pair_goes_on_when_a_substitute_is_found_for_the_next_round() -> None:
    hall = started()
    number, east, west = east_west(hall)
    hall.do("withdraw", number=number, player=west)
    hall.do("start-round", round=2)
    hall.play()
    hall.do("substitute", number=number, leaver=west, player=OLGA)
    hall.do("return", number=number)
    hall.start()
    assert hall.round().seated[number] == (east, "olga")
    hall.play()
    assert of(hall, west, 3) is None and points(hall, "olga", 3) == hall.result(number, 3).vp
    finished(hall)


@pytest.mark.clause("fed-07a-f")
@pytest.mark.parametrize(
    ("ahead", "result"), [(760, (16, 4)), (380, (14, 6)), (355, (14, 6)), (505, (15, 5)), (0, (14, 6)), (-900, (14, 6))]
)
def test_gone_during_the_round_the_others_have_fourteen_or_what_they_had(ahead: int, result: tuple[int, int]) -> None:
    hall = started()
    hall.do("start-round", round=2)
    number, _east, west = east_west(hall)
    present = hall.table(2, 1).meeting.home[0]
    hall.do("leave-table", round=2, table=1, side="away", player=west, ahead=ahead)
    assert (hall.result(present).vp, hall.result(number).vp) == result
    hall.play()
    finished(hall)


@pytest.mark.clause("fed-07a-g")
def test_two_opponents_gone_and_not_both_replaced_annuls_the_match() -> None:
    hall = started(entries=6)
    hall.do("start-round", round=2)
    away, east, west = east_west(hall)
    home = hall.table(2, 1).meeting.home[0]
    north, south = hall.state.contestants[home].players
    before = vp(hall, home), vp(hall, away)
    leaving: dict[str, Any] = {"player": west, "other_player": north, "both": True, "for_good": False}
    hall.do("leave-table", round=2, table=1, side="away", **leaving)
    hall.play()
    assert all(points(hall, one, 2) is None for one in (north, south, east, west))
    assert (vp(hall, home), vp(hall, away)) == before
    assert not hall.result(home, 2).ranked and not hall.result(away, 2).ranked
    finished(hall)


@pytest.mark.clause("fed-07a-g")
def test_two_opponents_missing_before_the_round_annul_it_too() -> None:
    hall = started(entries=6)
    away, _east, west = east_west(hall)
    home = hall.table(2, 1).meeting.home[0]
    north, south = hall.state.contestants[home].players
    hall.do("withdraw", number=away, player=west, departure="temporary")
    hall.do("withdraw", number=home, player=north, departure="temporary")
    hall.do("start-round", round=2)
    assert not hall.result(home).ranked and not hall.result(away).ranked
    assert points(hall, south, 2) is None
    hall.play()
    finished(hall)


# --- a pair ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-07b-b")
@pytest.mark.parametrize(("ahead", "result"), [(1300, (19, 1)), (200, (14, 6)), (805, (17, 3))])
def test_a_pair_gone_during_the_round(ahead: int, result: tuple[int, int]) -> None:
    hall = started()
    hall.do("start-round", round=2)
    present, number = hall.table(2, 1).meeting.home[0], hall.table(2, 1).meeting.away[0]
    hall.do("leave-table", round=2, table=1, side="away", ahead=ahead)
    assert (hall.result(present).vp, hall.result(number).vp) == result
    hall.play()
    assert hall.row(present).vp == hall.result(present, 1).vp + result[0]
    hall.start()
    assert number not in hall.round().places
    finished(hall)


@pytest.mark.clause("fed-silent-10")
@pytest.mark.parametrize(("ahead", "result"), [(None, (14, 6)), (100, (14, 6)), (1000, (17, 3))])
def test_the_table_of_an_expelled_player(ahead: int | None, result: tuple[int, int]) -> None:
    hall = started()
    hall.do("start-round", round=2)
    number, _east, west = east_west(hall)
    present = hall.table(2, 1).meeting.home[0]
    hall.do("sanction", number=number, player=west, level="expulsion", offence="insults", round=2, against="player")
    hall.do("leave-table", round=2, table=1, side="away", player=west, how="expelled", ahead=ahead)
    assert (hall.result(present).vp, hall.result(number).vp) == result
    hall.play()
    hall.refused("return", number=number)
    hall.do("substitute", number=number, leaver=west, player=OLGA)
    hall.do("return", number=number)
    finished(hall)


@pytest.mark.clause("fed-07a-a")
def test_a_pair_has_at_most_two_substitutes_and_only_its_own_players_leave() -> None:
    hall = started()
    number, east, west = east_west(hall)
    hall.refused("withdraw", number=number, player="nessuno")
    hall.do("substitute", number=number, leaver=west, player=OLGA)
    hall.do("substitute", number=number, leaver=east, player=PIA)
    assert hall.refused("substitute", number=number, leaver="pia", player=player("rita")).article == "7a"
    hall.do("start-round", round=2)
    hall.refused("leave-table", round=2, table=1, side="away", player=west)
    finished(hall)


@pytest.mark.clause("fed-07a-e")
def test_left_alone_at_the_lame_table_the_partner_has_six() -> None:
    hall = Hall(FED, entries=5, plan=rounds(FED, "danish", "danish"))
    hall.post()
    (alone,) = [one.home[0] for one in hall.round().meetings if one.rests]
    east, west = hall.state.contestants[alone].players
    hall.do("withdraw", number=alone, player=west)
    hall.do("start-round", round=1)
    hall.play()
    assert points(hall, east, 1) == 6 and of(hall, west, 1) is None
    finished(hall)
