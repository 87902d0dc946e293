"""Figures and ratings: what deals counted, by player and code."""

from __future__ import annotations

from pinella.play.events import Counted
from pinella.play.results import CENTRE, Line, Results
from tests.play.world import World

PLAYERS = {"N": "anna", "S": "bruno", "E": "carla", "W": ":expert"}


def counted(ns: int, ew: int, **more: object) -> Counted:
    return Counted(1, {"NS": ns, "EW": ew}, "closed", players=PLAYERS, **more)  # type: ignore[arg-type]


def test_a_deal_counts_for_everybody_who_sat_at_it() -> None:
    results = Results()
    results.take("x", counted(700, 300, closer="N", pozzetti=("NS",), burracos={"NS": {"clean": 2}}))
    results.take("x", counted(100, 400))
    anna, carla = results.of_player("anna")["x"], results.of_player("carla")["x"]
    assert (anna.deals, anna.won, anna.points, anna.margin) == (2, 1, 800, 100)
    assert (anna.closings, anna.pozzetti, anna.burracos, anna.last) == (1, 1, {"clean": 2}, [400, -300])
    assert (carla.deals, carla.won, carla.margin, carla.closings) == (2, 1, -100, 0)
    assert results.of_player("bruno")["x"].closings == 0


def test_who_wins_rises_and_who_loses_falls_apart_by_code() -> None:
    results = Results()
    for _ in range(10):
        results.take("x", counted(700, 300))
    ratings = results.ratings("x", PLAYERS)
    assert ratings["anna"] > CENTRE > ratings["carla"]
    assert ":expert" not in ratings, "bots are not shown among people"
    assert results.ratings("y", PLAYERS) == {}


def test_a_deal_that_is_played_again_counts_nothing() -> None:
    results = Results()
    results.take("x", Counted(1, {}, "stock", replay=True, players=PLAYERS))
    assert results.of_player("anna") == {}


def test_the_same_log_gives_the_same_ratings() -> None:
    world = World(deals=3)
    world.play_match()
    told = [one.event for one in world.log if isinstance(one.event, Counted)]
    first, second = Results(), Results()
    for event in told:
        first.take("x", event)
        second.take("x", event)
    assert first.figures == second.figures
    assert first.of_player("pN")["x"].deals == 3
    assert sum(sum(kinds.values()) for event in told for kinds in event.burracos.values()) >= 1


def test_a_line_stays_in_its_box() -> None:
    points = [tuple(map(float, one.split(","))) for one in Line([100, -400, 400, 0]).points.split()]
    assert all(0 <= x <= 240 and 0 <= y <= 60 for x, y in points)
