"""Rankings of a season; counting and counting again; opening and closing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.messages import Refusal
from pinella.tournament.season.calendar import end_tournament
from pinella.tournament.season.opening import open_season
from pinella.tournament.season.ranking import Places, Row, ranking
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import RoundResult
from tests.support import FED
from tests.tournament.season.seasons import Desk, result


def three() -> Desk:
    """Three tournaments: ugo is steady, pia played once and well, rita plays alone."""
    desk = Desk(FED)
    pair: dict[str, Any] = {"club": "Roma", "region": "Lazio"}
    desk.counted(
        "a",
        result("ugo", 10, 10, place=2, partners=("pia",), category="A", **pair),
        result("pia", 10, 10, place=2, partners=("ugo",), category="B", **pair),
        result("rita", 15, 10, place=1, club="Bari", region="Puglia", category="A"),
        date="2026-02-01",
    )
    desk.counted("b", result("ugo", 14, place=1, category="A", **pair), date="2026-03-01")
    desk.counted("c", result("ugo", 5, place=3, category="A", **pair), result("rita", 9, place=2), date="2026-04-01")
    return desk


def told(rows: tuple[Row, ...]) -> list[tuple[int, str, int]]:
    return [(row.place, "+".join(row.key), row.points) for row in rows]


def test_by_player() -> None:
    desk = three()
    assert told(ranking(desk.season, desk.code)) == [(1, "ugo", 39), (2, "rita", 34), (3, "pia", 20)]


def test_best_tournaments_and_those_dropped() -> None:
    desk = three()
    rows = ranking(desk.season, desk.code, best=2)
    assert told(rows) == [(1, "rita", 34), (2, "ugo", 34), (3, "pia", 20)]
    ugo = next(row for row in rows if row.key == ("ugo",))
    assert [(line.event, line.dropped) for line in ugo.lines] == [("a", False), ("b", False), ("c", True)]
    with pytest.raises(Refusal, match="at least one"):
        ranking(desk.season, desk.code, best=0)


def test_the_deciding_criterion_is_told() -> None:
    desk = three()
    rows = ranking(desk.season, desk.code, best=2)
    assert [row.decided_by for row in rows] == [None, "best-tournament", None]
    assert str(rows[1].why()) == "the row above has the better best tournament"
    assert rows[0].key == ("rita",)


def test_equal_in_everything_share_a_place() -> None:
    desk = Desk(FED)
    desk.counted("a", result("x", 10), result("y", 10), result("z", 4))
    rows = ranking(desk.season, desk.code)
    assert told(rows) == [(1, "x", 10), (1, "y", 10), (3, "z", 4)]
    assert rows[1].why() is None


def test_match_points_decide_between_equal_victory_points() -> None:
    desk = Desk(FED)
    desk.counted("a", result("x", 10, mp=50), result("y", 10, mp=55))
    rows = ranking(desk.season, desk.code)
    assert told(rows) == [(1, "y", 10), (2, "x", 10)]
    assert str(rows[1].why()) == "the row above has more match points"


def test_minimum_attendance() -> None:
    desk = three()
    rows = ranking(desk.season, desk.code, least_events=2)
    assert told(rows) == [(1, "ugo", 39), (2, "rita", 34), (0, "pia", 20)]


def test_by_pair_club_region_category() -> None:
    desk = three()
    assert told(ranking(desk.season, desk.code, by="pair")) == [(1, "pia+ugo", 20)]
    assert told(ranking(desk.season, desk.code, by="club")) == [(1, "Roma", 59), (2, "Bari", 25)]
    assert told(ranking(desk.season, desk.code, by="region")) == [(1, "Lazio", 59), (2, "Puglia", 25)]
    assert told(ranking(desk.season, desk.code, by="category")) == [(1, "A", 64), (2, "B", 20)]
    assert told(ranking(desk.season, desk.code, category="A")) == [(1, "ugo", 39), (2, "rita", 25)]
    assert told(ranking(desk.season, desk.code, club="Roma", category="B")) == [(1, "pia", 20)]


def test_a_pair_has_the_rounds_that_both_of_them_have() -> None:
    """One left and was replaced: the partner's last round is not the pair's."""
    desk = Desk(FED)
    desk.counted("a", result("ugo", 10, 8, 6, partners=("pia",)), result("pia", 10, 8, partners=("ugo",)))
    assert told(ranking(desk.season, desk.code, by="pair")) == [(1, "pia+ugo", 18)]
    assert told(ranking(desk.season, desk.code)) == [(1, "ugo", 24), (2, "pia", 18)]


def test_by_a_table_of_places() -> None:
    desk = three()
    table = Places((10, 6), rest=1)
    assert told(ranking(desk.season, desk.code, points=table)) == [(1, "ugo", 17), (2, "rita", 16), (3, "pia", 6)]
    assert told(ranking(desk.season, desk.code, by="pair", points=table)) == [(1, "pia+ugo", 6)]
    assert (table.worth(0), table.worth(3)) == (0, 1)


def test_what_sanctions_cost_in_the_event_is_missing_in_the_season_too() -> None:
    desk = Desk(FED)
    desk.counted("a", result("x", 10, mp=50, vp_lost=1, mp_lost=55))
    (row,) = ranking(desk.season, desk.code)
    assert (row.vp, row.mp) == (9, -5)


def test_rounds_that_are_not_valid_are_left_out() -> None:
    desk = Desk(FED)
    played = result("x", 10)
    unranked = RoundResult(number=2, vp=14, mp=300, valid=False)
    desk.counted("a", msgspec.structs.replace(played, rounds=(*played.rounds, unranked)))
    (row,) = ranking(desk.season, desk.code)
    assert row.vp == 10 and len(row.lines[0].rounds) == 1


def test_counting_again_replaces_and_keeps_the_old_version() -> None:
    desk = Desk(FED)
    desk.counted("a", result("x", 10))
    with pytest.raises(Refusal, match="Why the results are counted again"):
        desk.counted("a", result("x", 12))
    desk.counted("a", result("x", 12), reason="a sheet was found")
    (row,) = ranking(desk.season, desk.code)
    assert row.vp == 12
    versions = desk.season.tournaments["a"].versions
    assert [(one.version, one.results[0].rounds[0].vp) for one in versions] == [(1, 10), (2, 12)]


def test_results_that_cannot_be() -> None:
    desk = Desk(FED)
    with pytest.raises(Refusal, match="appears twice in the results"):
        desk.counted("a", result("x", 10), result("x", 12))
    doubled = result("x", 10).rounds * 2
    with pytest.raises(Refusal, match="a round of x appears twice"):
        desk.counted("a", msgspec.structs.replace(result("x", 10), rounds=doubled))
    for date, what in (("2027-01-01", "not in this season"), ("2026-13-01", "is no day"), ("tomorrow", "is no day")):
        with pytest.raises(Refusal, match=what):
            desk.counted("a", result("x", 10), date=date)
    desk.tournament("a")
    with pytest.raises(Refusal, match="in the season already"):
        desk.tournament("a")
    with pytest.raises(Refusal, match="cannot be final before"):
        desk.do(end_tournament, event="a", ended_at=10, final_at=9)


def test_seasons_that_cannot_be_opened() -> None:
    desk = Desk(FED)
    later, now = Season.empty(desk.codes, lambda _id: desk.season), Context(0, Actor.person("Ada"))
    terms: dict[str, Any] = {
        "code": desk.code.id,
        "id": "x",
        "name": "X",
        "first_day": "2027-01-01",
        "last_day": "2027-12-31",
    }
    with pytest.raises(Refusal, match="open already"):
        desk.do(open_season, **terms)
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"previous": desk.season.id}, "close it first"),
        ({"last_day": "2026-12-31"}, "before it begins"),
        ({"name": " "}, "may not be left empty"),
    )
    for other, what in refused:
        with pytest.raises(Refusal, match=what):
            open_season(later, now, **{**terms, **other})
    desk.closed()
    with pytest.raises(Refusal, match="the last one ran until 2026-12-31"):
        open_season(later, now, **{**terms, "first_day": "2026-12-31", "previous": desk.season.id})
    with pytest.raises(Refusal, match="open it first"):
        later.running()
    with pytest.raises(Refusal, match="there is no season “1999”"):
        open_season(Season.empty(desk.codes), now, **{**terms, "previous": "1999"})


results = st.dictionaries(
    st.sampled_from(["t1", "t2", "t3", "t4"]),
    st.dictionaries(st.sampled_from("uvwxyz"), st.lists(st.integers(0, 20), max_size=4), max_size=6),
    max_size=4,
)


@given(results, st.one_of(st.none(), st.integers(1, 3)))
def test_places_follow_points_and_nothing_is_added_or_lost(
    held: dict[str, dict[str, list[int]]], best: int | None
) -> None:
    desk = Desk(FED)
    for event, players in held.items():
        desk.counted(event, *(result(player, *vp) for player, vp in players.items()))
    rows = ranking(desk.season, desk.code, best=best)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(above.place <= row.place for above, row in pairwise(rows))
    for row in rows:
        own = sorted((sum(players[row.key[0]]) for players in held.values() if row.key[0] in players), reverse=True)
        assert row.points == sum(own[:best])
        assert row.attended == len(own)
