"""Three and five players, and two: alliances, shared melds, half points, everyone alone."""

from __future__ import annotations

import pytest

from pinella.rules.deal import Deal
from pinella.rules.encoding import Why
from pinella.rules.seats import split_points
from tests.rules.tables import melds_of, play_on, table
from tests.rules.test_turn import why
from tests.support import case

THREE, FIVE = "fibur-internazionale-3", "fibur-internazionale-5"


@pytest.mark.parametrize(
    ("code", "seats", "sizes", "stock"),
    [
        case("int-var-a int-var-b", THREE, "ABC", [18, 11], 108 - 33 - 29 - 1),
        case("int-var-a int-var-c", FIVE, "ABCDE", [18, 11, 11], 162 - 55 - 40 - 1),
        case("int-var-h", THREE + "-singles", "ABC", [11, 11, 11], 108 - 33 - 33 - 1),
        case("int-var-h", FIVE + "-singles", "ABCDE", [11] * 5, 162 - 55 - 55 - 1),
        case("var-players-a", "casa-2", "NS", [11, 11], 108 - 22 - 22 - 1),
    ],
)
def test_the_table_is_laid(code: str, seats: str, sizes: list[int], stock: int) -> None:
    deal = Deal(code, seed=2)
    assert deal.seats == seats and list(map(len, deal.pozzetti)) == sizes and deal.stock_size == stock
    assert deal.sides == tuple(seats)  # everyone for himself at first
    assert deal.on_turn == seats[0]


@pytest.mark.clause("int-var-d", "var-three-a", "int-silent-34")
def test_three_players_first_at_the_pozzetto_plays_alone() -> None:
    deal = table(THREE, B="3s 4s 5s", A="8c 9d Kd", C="8s 9c Kc", on_turn="B",
                 melds={"A": ["5c 6c 7c"], "C": ["5s 6s 7s"]}, stock="6s 4c 6h 8d 9c Jh 4h 6c 3h 5d")  # fmt: skip
    deal.draw()
    assert why(deal.tie, 1, "4s") == Why.NOT_YOUR_MELD  # alone so far, B has no melds of others
    deal.open("3s 4s 5s 6s")
    assert deal.hand_size("B") == 18 and deal.sides == ("AC", "B")
    deal.discard("Kh")
    assert melds_of(deal, "AC") == ["5c 6c 7c", "5s 6s 7s"] and melds_of(deal, "B") == ["3s 4s 5s 6s"]
    deal.draw()
    deal.tie(1, "4c")  # C ties to A's meld: they are common now
    deal.discard("Kc")
    deal.draw()
    deal.tie(1, "8c")
    assert not deal.has_pozzetto("A") and deal.has_pozzetto("B")
    assert len(deal.pozzetti) == 1 and len(deal.pozzetti[0]) == 11


@pytest.mark.clause("var-three-a")
def test_the_pair_takes_the_eleven() -> None:
    deal = table(THREE, C="3s 4s 5s", on_turn="C", took="B", stock="6s 4c 6h 8d 9c Jh 4h 6c 3h 5d")
    deal.draw()
    deal.open("3s 4s 5s 6s")
    assert deal.hand_size("C") == 11 and deal.has_pozzetto("A") and deal.pozzetti == []


@pytest.mark.parametrize(
    ("soloist", "sides"), [("A", ("A", "BD", "CE")), ("C", ("AD", "BE", "C")), ("E", ("AC", "BD", "E"))]
)
@pytest.mark.clause("int-var-d")
def test_five_players_pair_off_around_the_soloist(soloist: str, sides: tuple[str, ...]) -> None:
    deal = table(FIVE, soloist, held={soloist: "3s 4s 5s"}, stock="6s 4c 6h 8d 9c Jh 4h 6c 3h 5d")
    deal.draw()
    deal.open("3s 4s 5s 6s")
    assert deal.sides == sides and deal.hand_size(soloist) == 18
    deal.discard("Kh")
    play_on(deal, 1)


@pytest.mark.clause("int-var-d")
def test_points_of_a_pair_are_split() -> None:
    deal = table(
        THREE, A="3d", B="4d", C="5d", took="B", melds={"A": ["5c 6c 7c"], "B": ["5s 6s 7s"]}, stock="7d 4c 6h"
    )
    play_on(deal, 1)
    assert deal.is_over
    count = deal.count()
    assert set(count.sides) == {"AC", "B"}
    shares = split_points(count, deal.code)
    assert shares["A"] == shares["C"] == count.sides["AC"].total / 2 and shares["B"] == count.sides["B"].total


def test_the_fifth_player_is_not_east() -> None:
    deal = table(FIVE, held={"E": "Kd"}, stock="7d 4c 6h")
    play_on(deal, 1)
    lines = [str(line.what) for side in deal.count().sides.values() for line in side.lines]
    assert "cards left in the hand of Player E" in lines and not any("East" in line for line in lines)


@pytest.mark.clause("int-silent-34")
def test_equal_sets_from_before_the_alliance_may_stand() -> None:
    deal = table(THREE, B="Js Qs Ks", on_turn="B", C="3h 3d 3c 3s 9c Kc", melds={"A": ["3h 3d 3s"], "C": ["3c 3s Jo"]},
                 stock="Ts 4c 6h 8d 9c Jh 4h 6c 3h 5d")  # fmt: skip
    deal.draw()
    deal.open("Ts Js Qs Ks")
    deal.discard("Kh")
    assert melds_of(deal, "AC") == ["3h 3d 3s", "3c 3s Jo"]
    deal.draw()
    assert why(deal.open, "3h 3d 3c") == Why.EQUAL_SET
    deal.tie(1, "3c")


@pytest.mark.clause("int-var-f")
def test_from_1500_on_everyone_plays_alone_with_eleven() -> None:
    deal = Deal(FIVE, seed=4, alone=True)
    assert list(map(len, deal.pozzetti)) == [11] * 5
    three = Deal(THREE, seed=4, alone=True)
    assert list(map(len, three.pozzetti)) == [11] * 3
    three.state.take_pozzetto(1, 1)
    assert three.sides == ("A", "B", "C") and three.has_pozzetto("B") and not three.has_pozzetto("A")
