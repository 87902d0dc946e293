"""What was picked up, and what is laid then, says which irregularity it is; and choices that are said are kept."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.records.cases import Scene
from pinella.referee.free_table.choice import ChoiceNeeded
from tests.referee.test_orders import played
from tests.support import INT, REV

OTHERS = {"N": "5s 3c Th", "S": "Jc Td 9c", "W": "7c 8d"}


@pytest.mark.clause("rev-pre-d")
def test_own_cards_laid_after_a_pile_that_gives_no_play_are_frozen() -> None:
    acts = (
        "E picks up", "E lays 4c 5c 6c", "E discards 9h", "N calls", "? found: own-cards-first", "? pile: 3d 9h",
        "? frozen: 1:free-turn", "? turn: E", "E discards 4s", "S draws", "S discards 9s", "W draws",
        "? may not: W ties 7c to 1",
    )  # fmt: skip
    hands = {**OTHERS, "E": "4c 5c 6c Jh Qh Kh 4s"}
    played(REV, Scene("E", acts, hands, {}, "3d 9h", "Qc 9s 6h 6s 7d", "NE"))


@pytest.mark.clause("rev-09-l")
def test_the_twin_of_a_single_card_that_was_played_is_any_discard() -> None:
    acts = ("E picks up", "E lays 9h Th Jh", "? may: E discards 9h", "? may: E discards 4s")
    hands = {**OTHERS, "N": "5s 3c", "E": "9h Th Jh 4s Kd"}
    played(REV, Scene("E", acts, hands, {}, "9h", "Qc 9s 6h 6s 7d", "NE"))


@pytest.mark.clause("rev-silent-17")
def test_a_pick_up_that_stands_asks_for_nothing_more() -> None:
    acts = ("E picks up", "E lays 9h Th Qh", "S calls", "? found: wrong-meld", "? may: E discards 3c")
    hands = {"N": "6c Qs 7s", "E": "Th Qh Jh 3c 7c 8c 9c", "S": "6s 7d 6h", "W": "Kh 4s"}
    table = played(
        REV, Scene("E", acts, hands, {}, "5d 9h", "Ks Jc 9d 3d", "NE"), {"cure": "missing-card", "play_stands": "yes"},
        ("Jh",),
    )  # fmt: skip
    assert [one.ruling.incident.name for one in table.rulings] == ["pile-card-misused", "wrong-meld"]


MELDS: dict[str, tuple[str, ...]] = {"N": ("2c 3c 4c", "7c 8c 9c", "5h 5d 5s", "6s 6h 6d")}
PASSED = {"N": "5c 6c 3s Jh Qh Kh 8d", "E": "Ks 4h 9s", "S": "Tc 4s", "W": "Qs 3h 3d"}


@pytest.mark.clause("rev-27-h")
def test_who_places_cards_handed_over_is_asked_card_by_card_and_not_for_the_meld_meant() -> None:
    tells = "N tells pass-to-partner last_play=no purpose=tie declared=no 5c 6c of meld 1"
    scene = Scene("N", ("N draws", tells, "E calls"), PASSED, MELDS, "9d", "Kd 9h 7h Jd", "NE")
    with pytest.raises(ChoiceNeeded) as asked:
        played(REV, scene)
    assert (asked.value.who, asked.value.options) == ("E", ("2", "3"))
    table = played(REV, scene, choices=("3", "2"))
    assert [str(laid.meld) for laid in table.deal.melds][1:3] == ["6c 7c 8c 9c", "5h 5d 5c 5s"]


@pytest.mark.clause("rev-27-h")
def test_cards_handed_over_that_fit_only_apart_find_their_places() -> None:
    tells = "N tells pass-to-partner last_play=no purpose=tie declared=no 5c 6h"
    acts = ("N draws", tells, "E calls", "? meld 1: 2c 3c 4c 5c", "? meld 2: 6s 6h 6d 6h", "? penalised N:")
    melds: dict[str, tuple[str, ...]] = {"N": ("2c 3c 4c", "6s 6h 6d")}
    played(REV, Scene("N", acts, {**PASSED, "N": "5c 6h 3s Jh Qh Kh 8d"}, melds, "9d", "Kd 9h 7h Jd", "NE"))


@pytest.mark.clause("int-26-c")
def test_what_no_way_leaves_over_is_refused() -> None:
    hands = {"N": "6d 4c 3h", "E": "3s Ah 8h", "S": "4d 5d Jo 8d Kc 5h 6h 7h", "W": "6s Th 4h"}
    scene = Scene("S", ("S draws", "S lays 4d 5d Jo 8d", "W calls"), hands, {}, "9s", "9c Jc Jd", "NE")
    with pytest.raises(Refusal, match="just Jo are left over"):
        played(INT, scene, {"left_cards": "Jo"})


@pytest.mark.clause("int-30-a")
def test_a_second_set_found_before_the_last_discard_leaves_the_closing_valid() -> None:
    acts = (
        "W draws", "W lays As Ac Ah", "N calls", "? melds: 2", "? not over", "? turn: W", "? may: W discards 4d",
        "W discards 4d", "? over",
    )  # fmt: skip
    melds: dict[str, tuple[str, ...]] = {"W": ("Ah Ad As", "3c 4c 5c 6c 7c 8c 9c")}
    hands = {"N": "9d 3h 5d", "E": "8h 7h 3d", "S": "Kc 4h Kd", "W": "As Ac Ah"}
    played(INT, Scene("W", acts, hands, melds, "9s", "4d Td Ks 8s", "NE"))
