"""What the referee orders about one card, one meld or one take is kept in the turn it is for, and ends with it."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.records.cases import Scene
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.choice import ChoiceNeeded
from pinella.referee.free_table.expectations import differs
from pinella.referee.free_table.script import look, perform, rule_on_all
from tests.support import FEB, INT, REV

HANDS = {"N": "5c 6c 7c 9d Kd", "E": "3s 4s Js", "S": "8c 8d Qh 4h", "W": "Ac 3h Td"}


def played(code: str, scene: Scene, answers: dict[str, str] | None = None, choices: tuple[str, ...] = ()) -> FreeTable:
    """The table after the acts of a scene, every check on the way held."""
    table = FreeTable.of(scene.deal(load_code(code)))
    pack = table.all_cards()
    for step in scene.acts:
        if step.startswith("?"):
            instead = differs(table, step[1:].strip())
            assert not instead, f"{step} -> {instead}"
        elif perform(table, step):
            rule_on_all(table, {"repeated": "no", **(answers or {})}, choices)
        assert table.all_cards() == pack, step
    return table


@pytest.mark.clause("rev-21-a")
def test_told_to_pick_up_the_partner_draws() -> None:
    acts = (
        "N tells suggestion suggested=pick-up receiver_on_turn=yes", "E calls", "? may not: S picks up", "S draws",
        "? may: S discards Qh",
    )  # fmt: skip
    played(REV, Scene("S", acts, HANDS, {"N": ("8s 8h 8c",)}, "8d", "Kc Jd 2c", "NE"))


@pytest.mark.clause("rev-21-a")
def test_told_to_draw_the_partner_picks_up() -> None:
    acts = (
        "N tells suggestion suggested=draw receiver_on_turn=yes pickup_lawful=yes", "E calls", "? may not: S draws",
        "S picks up", "S ties 8d to 1", "? may: S discards Qh",
    )  # fmt: skip
    hands = {**HANDS, "S": "8c Qh 4h 3c"}
    played(REV, Scene("S", acts, hands, {"N": ("8s 8h 8c",)}, "8d 5s", "Kc Jd 2c", "NE"))


@pytest.mark.clause("rev-21-a")
def test_told_to_lay_a_card_he_does_not_lay_it_in_this_turn() -> None:
    acts = (
        "S draws", "N tells suggestion suggested=tie receiver_on_turn=yes 8c of meld 1", "E calls",
        "? may not: S ties 8c to 1", "? may: S ties 8d to 2", "S discards Qh", "W draws", "W discards Ac", "N draws",
        "N discards Kd", "E draws", "E discards Js", "S draws", "? may: S ties 8c to 1",
    )  # fmt: skip
    melds: dict[str, tuple[str, ...]] = {"N": ("9c Tc Jc", "9d Td Jd")}
    played(REV, Scene("S", acts, {**HANDS, "N": "5c 6c 7c Kd"}, melds, "Ks", "Kc 5d 2h 6d 4d 7s", "NE"))


@pytest.mark.clause("rev-21-a")
def test_told_not_to_lay_a_card_he_lays_it() -> None:
    acts = (
        "S draws", "N tells suggestion suggested=not-tie receiver_on_turn=yes 8c of meld 1", "E calls",
        "? may not: S discards Qh", "S ties 8c to 1", "? may: S discards Qh",
    )  # fmt: skip
    played(REV, Scene("S", acts, HANDS, {"N": ("9c Tc Jc",)}, "Ks", "Kc 5d 2h", "NE"))


@pytest.mark.clause("int-29-e")
def test_the_card_prepared_is_asked_of_the_player_and_nothing_happens_before() -> None:
    scene = Scene(
        "N", ("S draws", "S lays 9h Th Jh"), {**HANDS, "S": "9h Th Qh 4h"}, pile="Ks", stock="Jh Kc 5d", took="NE"
    )
    table = played(INT, scene)
    before = look(table, "hand S"), look(table, "pile"), look(table, "melds")
    (trouble,) = table.call("E")
    with pytest.raises(ChoiceNeeded) as needed:
        table.apply(trouble, {"identified": "yes", "informed": "no"})
    assert needed.value.who == "S" and set(needed.value.options) == {"Qh", "4h"}
    assert (look(table, "hand S"), look(table, "pile"), look(table, "melds")) == before
    table.apply(table.open_troubles()[0], {"identified": "yes", "informed": "no"}, ["4h"])
    assert "discard-that:4h" in look(table, "orders S")


@pytest.mark.parametrize(("code", "sizes"), [(INT, (10, 12)), (REV, (12, 10)), (FEB, (12, 12)), (INT, (10, 11))])
def test_a_pozzetto_of_another_number_is_cured(code: str, sizes: tuple[int, int]) -> None:
    """Nobody has seen or played a card of it: it has eleven cards in the end, and so has the other; none is lost."""
    hands = {**HANDS, "S": "9h Th"}
    acts = (f"W deals pozzetti of {sizes[0]} and {sizes[1]}", "S draws", "S lays 9h Th Jh", "E calls", "? not over")
    scene = Scene("S", acts, hands, pile="Ks", stock="Jh Kc 5d 2h 6d 4d 7s")
    table = played(code, scene, {"touched": "untouched"})
    assert len(look(table, "hand S").split()) == 11
    assert [len(one) for one in table.layout.lying_pozzetti()] == [11]


@pytest.mark.clause("feb-04-h")
def test_twelve_cards_before_the_first_discard_are_dealt_anew() -> None:
    table = played(
        FEB, Scene("N", ("W deals 12 cards to S", "N draws", "E calls"), HANDS, pile="Ks", stock="Jh Kc 5d", turn=0)
    )
    assert table.deal.is_over and table.rulings[-1].ruling.incident.name == "misdeal"


def test_who_owes_six_cards_lays_none_until_they_are_gone() -> None:
    """However many turns that takes: one penalised card goes at the end of each, and no card is laid meanwhile."""
    hands = {"N": "3h 5d 7c 9s Jh Kd Qc Qd Qs Ac", "E": "4c 6d", "S": "5c 9h", "W": "Td 9c"}
    stock = "Jd 8c 8h 8s Js 2d Kc Kh 6s Kd 3d 3s Ah Ad As Tc Th Ts 5h 5s 7h 7d 7s 9d"
    table = played("casa", Scene("N", ("N draws", "N lays 3h 5d 7c 9s Jh Kd", "W calls"), hands, {}, "4s", stock, "NE"))
    assert look(table, "penalised N") == "Kd Jh 9s 7c 5d 3h"
    for owed in range(6, 0, -1):
        assert len(look(table, "penalised N").split()) == owed
        assert differs(table, "may: N lays Qc Qd Qs")
        perform(table, f"N discards {look(table, 'penalised N').split()[0]}")
        for seat in "ESW":
            perform(table, f"{seat} draws")
            perform(table, f"{seat} discards {look(table, f'hand {seat}').split()[0]}")
        perform(table, "N draws")
    assert not look(table, "penalised N") and not differs(table, "may: N lays Qc Qd Qs")
