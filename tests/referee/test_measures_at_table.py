"""What single lines of the measures do to the cards, each as the clause words it; found by breaking those lines."""

from __future__ import annotations

import msgspec
import pytest

from pinella import cards
from pinella.cards import Kind
from pinella.records.cases import Scene
from pinella.referee.facts import Unanswered
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.choice import ChoiceNeeded
from pinella.referee.free_table.expectations import differs
from pinella.referee.free_table.script import look
from pinella.rules.encoding import Freeze
from tests.referee.test_orders import played
from tests.support import INT, REV

HANDS = {"N": "5c 6c 7c 9d Qd", "E": "3s 4s Js", "S": "8c 8d Qh 4h", "W": "Ac 3h Td"}
Melds = dict[str, tuple[str, ...]]
STOCK = "4d Qs 8s 7s 7d Ts 6d 4c"


def some_meld(table: FreeTable, seat: str) -> tuple[Kind, ...]:
    """Three cards of a hand that make a meld."""
    hand = table.deal.hand(seat)
    return next(
        (one, two, three)
        for at, one in enumerate(hand)
        for after, two in enumerate(hand[at + 1 :], at + 1)
        for three in hand[after + 1 :]
        if table.layout.arranged((one, two, three)) is not None
    )


@pytest.mark.clause("rev-pre-d")
def test_a_card_tied_to_a_meld_of_the_same_wrong_turn_is_part_of_it() -> None:
    """Opened with own cards before the card of the pile and added to: all of it was opened wrongly and counts
    against the side, not only the card added."""
    hands = {**HANDS, "N": "Ks Kd Kc Kh 4s 6h", "S": "4h 7h"}
    acts = (
        "N picks up", "N lays Ks Kd Kc", "N ties Kh to 2", "N ties 8h to 1", "E calls", "? frozen: 2:next-turn",
        "? total NS: -35",
    )  # fmt: skip
    # on the table 8h 9h Th Jh 40 and, frozen, four kings -40; in hand N 4s 6h 5c Jd -25, S 4h 7h -10
    played(REV, Scene("N", acts, hands, {"N": ("9h Th Jh",)}, "5c Jd 8h", STOCK, "NE"), {"noticed_by": "opponents"})


@pytest.mark.clause("rev-22-n")
def test_only_what_was_laid_from_the_wrong_pozzetto_is_frozen() -> None:
    """The meld that emptied the hand came before it."""
    acts = ("N draws", "N lays 5c 6c 7c", "N takes pozzetto")
    table = played(REV, Scene("N", acts, {**HANDS, "N": "5c 6c"}, {}, "Ks", "7c " + STOCK, "N"))
    group = some_meld(table, "N")
    table.lay("N", " ".join(map(cards.name, group)))
    table.discard("N", cards.name(table.deal.hand("N")[0]))
    for trouble in table.call("E"):
        table.apply(trouble, {"noticed_by": "opponents"})
    assert look(table, "frozen") == "2:next-turn"


@pytest.mark.clause("rev-26-e")
def test_of_several_frozen_melds_the_last_play_stays_frozen_for_another_lap() -> None:
    hands = {"N": "3s 6s", "E": "Td Jd Qd 9c Tc Jc", "S": "6c 7s", "W": "4d Js"}
    melds: Melds = {"E": ("3h 4h 5h 6h 7h 8h 9h", "Ks Kh Kd Kc Kc Ks Jo")}
    acts = (
        "E draws", "E discards 5s", "E lays Td Jd Qd", "E lays 9c Tc Jc", "S calls",
        "? frozen: 3:next-turn 4:next-turn", "S draws", "S discards 4s", "W draws", "W discards 6d",
        "N draws", "N discards 7d", "E draws", "? frozen: ",
        "E discards 2c", "? not over", "? frozen: 4:next-turn",
    )  # fmt: skip
    played(REV, Scene("E", acts, hands, melds, "9s", "5s 4s 6d 7d 2c Qc Qs", "NE"))


@pytest.mark.clause("rev-30-e")
def test_what_cannot_be_laid_again_without_the_card_by_lot_is_penalised() -> None:
    """Kc Kd Ks were opened, Kd went to the stock, there is no other king and no wild: Kc and Ks are owed."""
    hands = {**HANDS, "E": "Kc Ks Js"}
    acts = ("E draws", "E lays Kc Kd Ks")
    table = played(REV, Scene("N", acts, hands, {}, "9s", "Kd " + STOCK))
    (trouble,) = table.call("S")
    lot = next(at for at, card in enumerate(sorted(cards.parse_line("Kc Ks Js Kd"))) if cards.name(card) == "Kd")
    table.apply(trouble, {"identified": "no", "laid_again": "no", "noticed_by": "opponents"}, [], lot)
    assert look(table, "stock") == "Kd" and look(table, "melds") == "0"
    assert look(table, "penalised E") == "Kc Ks" and look(table, "hand E") == "Js"


@pytest.mark.clause("rev-30-e")
def test_the_king_he_holds_takes_the_place_of_the_one_by_lot() -> None:
    hands = {**HANDS, "E": "Kc Ks Kh Js"}
    table = played(REV, Scene("N", ("E draws", "E lays Kc Kd Ks"), hands, {}, "9s", "Kd " + STOCK))
    (trouble,) = table.call("S")
    hand = sorted(cards.parse_line("Kc Ks Js Kd Kh"))
    lot = hand.index(cards.parse("Kd"))
    table.apply(trouble, {"identified": "no", "laid_again": "yes", "noticed_by": "opponents"}, [], lot)
    assert look(table, "meld 1") == "Kh Kc Ks" and look(table, "hand E") == "Js"
    assert look(table, "frozen") == "1:free-turn" and look(table, "stock") == "Kd"


@pytest.mark.clause("rev-25-c")
def test_a_card_hidden_by_the_partner_is_owed_by_whom_of_the_pair_plays_next() -> None:
    """Whichever partner made the error: West tied it, it is found in North's turn, East comes next."""
    hands = {"N": "5c Tc", "E": "3c 5s Jd", "S": "6d Js", "W": "4d 7h 3s"}
    acts = (
        "W draws", "W ties 4d to 1", "W discards 4s", "N draws",
        "W tells phantom-card found_in=old-meld fits_there=no by_adding=no 4d of meld 1", "S calls",
        "? penalised E: 4d", "? penalised W:", "N discards 5c", "E draws", "? may not: E discards 5s",
        "? may: E discards 4d",
    )  # fmt: skip
    played(REV, Scene("W", acts, hands, {"E": ("8h 9h Th Jh Qh Kh Ah",)}, "9c", "4s Qc 8s 5h", "NE"))


@pytest.mark.clause("int-24-c")
def test_a_thrown_card_goes_where_it_was_declared() -> None:
    """5s on the spades, though the fives would take it too."""
    acts = (
        "N draws", "N tells throw purpose=tie declared=yes 5s of meld 1", "E calls", "? meld 1: 5s 6s 7s 8s",
        "? meld 2: 5h 5d 5c",
    )  # fmt: skip
    played("fibur-italiano", Scene("N", acts, {**HANDS, "N": "5s 4d Kc"}, {"N": ("6s 7s 8s", "5h 5d 5c")}, "9s", "9c"))


@pytest.mark.clause("int-26-b")
@pytest.mark.parametrize(("stays", "owed"), [("9h Th Jh", "7h 6h 5h"), ("5h 6h 7h", "Jh Th 9h")])
def test_the_part_that_was_chosen_stays(stays: str, owed: str) -> None:
    """Two melds of three lie in one wrong row: he keeps the one he likes, the other is penalised."""
    acts = (
        "N draws",
        "N lays 5h 6h 7h 9h Th Jh",
        "E calls",
        f"? meld 1: {stays}",
        f"? penalised N: {owed}",
        "? melds: 1",
    )
    hands = {**HANDS, "N": "5h 6h 7h 9h Th Jh 4c Kd"}
    played(INT, Scene("N", acts, hands, {}, "Ks", "4d " + STOCK), {"cure": "nothing"}, (stays,))


@pytest.mark.clause("int-21s5-b")
def test_cards_taken_back_may_go_on_melds_that_lay_there_before() -> None:
    """Only those that the partner opens meanwhile are barred to them."""
    hands = {"N": "3d Ad Ac", "E": "9h Th", "S": "6d Ts 4h", "W": "4c 5d"}
    acts = (
        "E draws", "E lays 9h Th Jh", "E takes pozzetto", "S calls", "E discards Jh", "S draws", "S discards 9d",
        "W draws", "W discards 4c", "N draws", "N discards Kc", "E draws", "? may: E ties 9h to 2",
    )  # fmt: skip
    melds: Melds = {"W": ("3c 4c 5c 6c 7c 8c 9c", "6h 7h 8h")}
    played(INT, Scene("E", acts, hands, melds, "9s", "Jh 9d Jd Kc Kd", "E"))


@pytest.mark.clause("feb-12-c")
def test_a_frozen_meld_is_no_place_for_an_exposed_wild() -> None:
    """The queens gain least, but nobody ties to them: the spades are the place that is left."""
    hands = {"N": "3d 3c As", "E": "Jo 4d 9d", "S": "8h 6h Th", "W": "4h 7d Kd"}
    melds: Melds = {"E": ("4s 5s 6s 7s 8s 9s", "Qd Qh Qc")}
    table = played("feburit", Scene("E", ("E draws",), hands, melds, "Jc", "9c", "NE"))
    table.layout.freeze(table.layout.tags[1], Freeze.FOR_GOOD, 1)
    table.expose("E", "Jo", "partner")
    for trouble in table.call("S"):
        table.apply(trouble, {"seen_by": "partner"})
    assert not differs(table, "may: E ties Jo to 1")


@pytest.mark.clause("rev-21-b")
def test_a_wild_that_was_suggested_never_goes_on_that_meld() -> None:
    """Not in this turn, and not in the next."""
    hands = {**HANDS, "N": "Jo 4d Kc 3c"}
    acts = (
        "N draws", "S tells suggestion suggested=wild already_played=no of meld 1", "E calls",
        "? may not: N ties Jo to 1", "N discards Kc", "E draws", "E discards 3s", "S draws", "S discards Qh", "W draws",
        "W discards Ac", "N draws", "? may not: N ties Jo to 1", "? may: N ties Jo to 2",
    )  # fmt: skip
    melds: Melds = {"N": ("5h 6h 7h", "Td Jd Qd")}
    played(REV, Scene("N", acts, hands, melds, "9s", "4s 5d 6d 7d 8s", "NE"))


@pytest.mark.clause("rev-21-a")
def test_told_to_close_he_does_not_close_in_that_turn() -> None:
    hands = {**HANDS, "N": "9h"}
    acts = (
        "N draws", "N ties 8h to 1", "S tells suggestion suggested=close receiver_on_turn=yes", "E calls",
        "? may not: N discards 9h",
    )  # fmt: skip
    melds: Melds = {"N": ("Ah Kh Qh Jh Th 9h", "5s 6s 7s 8s 9s Ts Js", "3d 4d 5d 6d 7d 8d 9d")}
    played(REV, Scene("N", acts, hands, melds, "9s", "8h 5d", "NE"))


@pytest.mark.clause("feb-12-c")
def test_an_exposed_wild_that_no_meld_takes_is_discarded() -> None:
    hands = {"N": "3d 3c As", "E": "Jo 4d 9d", "S": "8h 6h Th", "W": "4h 7d Kd"}
    acts = ("E draws", "E shows Jo to partner", "S calls", "? exposed E: Jo", "? may: E discards Jo")
    played("feburit", Scene("E", acts, hands, {}, "Jc", "9c", "NE"), {"seen_by": "partner"})


@pytest.mark.clause("feb-12-i")
def test_a_closing_of_the_partner_of_who_owes_cards_is_undone_on_his_side() -> None:
    """The last play is the partner's and comes back to the partner; his discard stands and his turn is over."""
    hands = {"N": "Qh Qd Qc 4s 6s 4h", "E": "3s As 8s", "S": "5h 6h Kc", "W": "Th 4d 7s"}
    acts = (
        "N draws", "N lays Qh Qd Qc 4s 6s", "E calls", "? penalised N: 4s 6s", "N discards 4s", "E draws",
        "E discards 8d", "S draws", "S lays 5h 6h 7h", "S discards Kc", "? over", "W calls", "? not over",
        "? hand S: 5h 6h 7h", "? melds: 2", "? turn: W", "? pile: 9c 4s 8d Kc", "? penalised N: 6s",
    )  # fmt: skip
    melds: Melds = {"S": ("3c 4c 5c 6c 7c 8c 9c",)}
    played("feburit", Scene("N", acts, hands, melds, "9c", "3d 8d 7h 9s", "NE"))


@pytest.mark.clause("feb-12-c")
def test_the_partner_is_free_again_when_the_card_no_longer_lies_open() -> None:
    hands = {"N": "3d 3c As", "E": "Jo 4d 9d", "S": "8h 6h Th", "W": "4h 7d Kd"}
    acts = (
        "E draws", "E shows Jo to partner", "S calls", "? orders W: no-opening-for:Jo", "E ties Jo to 2",
        "? orders W:",
    )  # fmt: skip
    melds: Melds = {"E": ("4s 5s 6s 7s 8s 9s", "Qd Qh Qc")}
    played("feburit", Scene("E", acts, hands, melds, "Jc", "9c", "NE"), {"seen_by": "partner"})


@pytest.mark.clause("rev-21-a")
def test_told_not_to_close_he_closes_if_he_can() -> None:
    """Any discard that does not close is wrong as long as he can play out; the one that closes is right."""
    told = ("N draws", "S tells suggestion suggested=not-close receiver_on_turn=yes", "E calls")
    melds: Melds = {"N": ("Ah Kh Qh Jh Th 9h", "5s 6s 7s 8s 9s Ts Js", "3d 4d 5d 6d 7d 8d 9d")}
    acts = (*told, "? may not: N discards Kc", "N ties 8h to 1", "? may: N discards Kc")
    played(REV, Scene("N", acts, {**HANDS, "N": "Kc"}, melds, "9s", "8h 5d", "NE"))


@pytest.mark.clause("rev-21-a")
def test_who_drew_though_he_had_to_pick_up_gives_the_card_back_and_picks_up() -> None:
    acts = (
        "N tells suggestion suggested=draw receiver_on_turn=yes pickup_lawful=yes", "E calls", "S draws", "W calls",
        "? found: order-not-kept", "? stock: Kc", "? may: S picks up", "? may not: S draws", "? turn: S",
    )  # fmt: skip
    played(REV, Scene("S", acts, HANDS, {"N": ("8s 8h 8c",)}, "8d", "Kc Jd 2c", "NE"))


@pytest.mark.clause("feb-19-b")
def test_only_what_he_left_behind_is_taken_from_the_pile() -> None:
    """A card that came on the pile since stays there."""
    scene = Scene("N", ("N picks up leaving 9d Kh",), HANDS, {}, "4c 9d Kh", STOCK)
    table = played("feburit", scene)
    table.deal.state.lose(1, cards.parse("3s"))
    table.deal.state.put_on_pile(cards.parse("3s"))
    for trouble in table.call("E"):
        table.apply(trouble)
    assert look(table, "pile") == "3s" and {"4c", "9d", "Kh"} <= set(look(table, "hand N").split())


@pytest.mark.clause("int-32bis-b")
def test_who_will_not_hurry_discards_his_highest_card() -> None:
    acts = (
        "N draws", "N tells slow-play over_time=yes invited=ignored", "E calls", "? may not: N lays 5c 6c 7c",
        "? may not: N discards 9d", "? may: N discards Qd",
    )  # fmt: skip
    played(INT, Scene("N", acts, HANDS, {}, "Ks", STOCK))


@pytest.mark.clause("int-29-d")
def test_the_discard_he_prepares_is_one_of_his_own_cards() -> None:
    """Not one of the pile that he picked up out of turn: those go back."""
    hands = {**HANDS, "E": "3s 4s Js 9h"}
    table = played(INT, Scene("N", ("E picks up", "E lays 3s 4s 5s"), hands, {}, "Ks 5s", STOCK))
    (trouble,) = table.call("S")
    with pytest.raises(ChoiceNeeded) as asked:
        table.apply(trouble, {"informed": "no"})
    assert list(asked.value.options) == ["9h", "Js"]


@pytest.mark.clause("feb-19-e")
def test_of_a_last_play_that_cannot_stay_without_a_card_all_comes_back() -> None:
    """He picked up the single Kd, opened three queens and threw the Kd back; with no other card one of the queens is
    the discard and the other two are his again."""
    hands = {**HANDS, "E": "Qs Qc Qh", "N": "5c 6c"}
    acts = (
        "E picks up", "E lays Qs Qc Qh", "E discards Kd", "S calls", "? hand E: Kd Qs Qc Qh", "? melds: 1", "? turn: E",
        "? may not: E lays Qs Qc Qh",
    )  # fmt: skip
    melds: Melds = {"W": ("3c 4c 5c 6c 7c 8c 9c",)}
    played("feburit", Scene("E", acts, hands, melds, "Kd", STOCK, "NE"))


@pytest.mark.clause("int-30-d")
def test_a_burraco_that_was_there_before_two_sets_are_joined_stays_one() -> None:
    hands = {**HANDS, "N": "Ad Ac 2c 9d Qd", "W": "3h Td"}
    acts = ("N draws", "N lays Ad Ac 2c", "E calls")
    melds: Melds = {"N": ("As Ah Ad Ac As Ah Jo",)}
    table = played(INT, Scene("N", acts, hands, melds, "Ks", "3d " + STOCK, "NE"))
    assert look(table, "melds") == "1" and look(table, "frozen") == "1:for-good"
    assert not table.layout.no_burraco


def test_the_second_wild_goes_on_a_clean_meld_only() -> None:
    """FE.BUR.IT.: on the clean meld that matters least, or to the pile; a joker that stands for that two is no
    place."""
    hands = {**HANDS, "N": "Jd Jc 2s 9d Qd"}
    melds: Melds = {"N": ("Jh Js Jo", "Jo 3s 4s", "6d 7d 8d")}
    table = played("feburit", Scene("N", ("N draws", "N lays Jd Jc 2s"), hands, melds, "Ks", "3c " + STOCK, "NE"))
    (trouble,) = table.call("E")
    with pytest.raises(ChoiceNeeded) as asked:
        table.apply(trouble)
    assert list(asked.value.options) == ["3", "discard"]


@pytest.mark.clause("int-21s2-a")
def test_of_a_pozzetto_too_long_the_cards_on_top_go_under_the_stock() -> None:
    acts = ("W deals pozzetti of 12 and 11", "N draws", "N lays 5c 6c 7c")
    table = played(INT, Scene("N", acts, {**HANDS, "N": "5c 6c"}, {}, "Ks", "7c " + STOCK))
    taken = next(entry.took for entry in reversed(table.journal) if entry.act.kind == "pozzetto")
    top = next(trouble for trouble in table.troubles if trouble.incident == "pozzetto-count").cards[0]
    for trouble in table.call("E"):
        table.apply(trouble, {"touched": "untouched"})
    assert table.deal.stock[-1] == top and len(table.deal.hand("N")) == 11 and taken


@pytest.mark.clause("int-21s1-b")
def test_a_short_pozzetto_is_completed_from_the_top_of_the_other() -> None:
    acts = ("W deals pozzetti of 10 and 11", "N draws", "N lays 5c 6c 7c")
    table = played(INT, Scene("N", acts, {**HANDS, "N": "5c 6c"}, {}, "Ks", "7c " + STOCK))
    lying = list(table.layout.lying_pozzetti()[0])
    for trouble in table.call("E"):
        table.apply(trouble, {"touched": "untouched"})
    assert lying[0] in table.deal.hand("N") and len(table.deal.hand("N")) == 11
    assert table.layout.lying_pozzetti()[0][:10] == lying[1:]


def test_the_turn_goes_back_over_a_take_that_is_undone() -> None:
    """FE.BUR.IT.: South drew in North's turn, North let it go by and East took: the card goes back, and it is North's
    turn as it was."""
    table = played("feburit", Scene("N", ("S draws", "N passes", "E draws"), HANDS, {}, "Ks", STOCK))
    trouble = next(one for one in table.call("W") if one.incident == "out-of-turn-draw")
    table.apply(trouble, {"identified": "no"})
    assert look(table, "turn") == "N" and len(table.deal.hand("E")) == len(HANDS["E"].split())


def test_a_pozzetto_that_went_back_has_not_been_taken() -> None:
    acts = ("N draws", "N lays 5c 6c 9c")
    table = played(INT, Scene("N", acts, {**HANDS, "N": "5c 6c"}, {}, "Ks", "9c " + STOCK))
    assert table.deal.has_pozzetto("N")
    trouble = next(one for one in table.call("E") if one.incident == "pozzetto-through-wrong-meld")
    table.apply(trouble)
    assert not table.deal.has_pozzetto("N") and len(table.layout.lying_pozzetti()) == 2


def test_of_a_closing_with_a_late_draw_only_the_plays_before_it_count_against_the_side() -> None:
    melds: Melds = {"N": ("3h 4h 5h 6h 7h 8h 9h",)}
    acts = (
        "N lays 5c 6c 7c", "N draws", "N lays 9s Ts Js", "N discards Qd",
        "N tells false-close noticed=at-count rebuilt=yes drawn=late excess_laid=no discarded=natural burracos=yes",
    )  # fmt: skip
    scene = Scene("N", acts, {**HANDS, "N": "5c 6c 7c 9s Ts Qd", "E": "3s 4s"}, melds, "Ks", "Js " + STOCK, "NE")
    table = played(INT, scene)
    told = next(one for one in table.call("E") if one.known.get("drawn") == "late")
    table.apply(told)
    assert table.layout.all_negative == {table.layout.tags[1]}


def test_points_of_two_rulings_add_up() -> None:
    """Fedibur: each suggestion that is repeated costs the pair 100."""
    told = ("S tells suggestion suggested=tie repeated=yes 9d", "E calls")
    table = played("fedibur", Scene("N", ("N draws", *told, *told), HANDS, {}, "Ks", STOCK), {"repeated": "yes"})
    assert table.layout.penalties[table.layout.side(0)] == 200


@pytest.mark.clause("fed-03h-b", "fed-03i-b")
def test_a_set_that_is_frozen_later_than_it_was_opened_counts_against_the_side_as_a_whole() -> None:
    """Fedibur: a third identical card is found when the opponent has begun; the set is older than that."""
    hands = {**HANDS, "N": "9d Qd", "S": "4h"}
    acts = (
        "N draws", "N tells third-identical-card noticed=after-take Kh of meld 1", "E calls", "? frozen: 1:for-good",
        "? total NS: -70",
    )  # fmt: skip
    # four kings -40; in hand N 9d Qd 4d -25, S 4h -5
    table = played("fedibur", Scene("N", acts, hands, {"N": ("Kh Kh Kd Kc",)}, "Ks", STOCK, "NE"))
    assert table.layout.all_negative == {table.layout.tags[0]}  # by itself, not only because it is frozen


BEGUN = Scene("E", ("E lays 6s 7s",), {**HANDS, "E": "6s 7s 8s Js"}, {}, "Kd", STOCK, "NE", 9)
"""Two cards of a meld lie there without a take, and the third is in the hand."""


@pytest.mark.clause("int-28-b")
def test_a_meld_begun_without_a_take_has_to_be_completed_by_who_can() -> None:
    """Internazionale: the hand decides, and nobody is asked; the meld is good from his next turn on."""
    acts = ("S calls", "? meld 1: 6s 7s 8s", "? frozen: 1:next-turn", "? hand E: Js", "? penalised E:")
    table = played(INT, msgspec.structs.replace(BEGUN, acts=(*BEGUN.acts, *acts)))
    assert table.rulings[-1].ruling.decided_by["completable"] == "yes"


@pytest.mark.clause("int-28-b")
def test_a_meld_begun_without_a_take_that_cannot_be_completed_is_penalised() -> None:
    hands = {**HANDS, "E": "6s 7s 9d Js"}
    acts = ("S calls", "? melds: 0", "? penalised E: 7s 6s", "? hand E: 9d Js")
    played(INT, msgspec.structs.replace(BEGUN, acts=(*BEGUN.acts, *acts), hands=hands))


@pytest.mark.clause("rev-29-b")
def test_elsewhere_it_is_his_choice_to_complete_it() -> None:
    """Revolution: he may; if he does not, the cards are penalised though the third is in his hand."""
    table = played(REV, BEGUN)
    trouble = next(one for one in table.call("S") if one.incident == "missed-draw")
    with pytest.raises(Unanswered) as asked:
        table.apply(trouble, {"noticed_by": "opponents"})
    assert asked.value.fact.name == "completable"
    table.apply(trouble, {"noticed_by": "opponents", "completable": "no"})
    assert look(table, "penalised E") == "7s 6s" and look(table, "melds") == "0"


@pytest.mark.clause("rev-silent-18")
def test_who_has_no_pozzo_left_loses_nothing_for_it() -> None:
    """Revolution: North and South have had both; East and West are counted by the cards in their hands alone."""
    hands = {"N": "5c 6c 9d", "E": "3s 4s", "S": "8c", "W": "3h Td"}
    acts = ("? total EW: -225", "N draws", "N tells side-without-pozzetto went_out=no", "E calls", "? total EW: -25")
    played(REV, Scene("N", acts, hands, {}, "9s", STOCK, "N"))


@pytest.mark.clause("rev-08-b")
def test_a_meld_that_is_right_without_the_card_that_goes_back_is_a_meld() -> None:
    """The second of two cards drawn lay in it: with that card on the stock again nothing is left over, or wrong."""
    hands = {**HANDS, "N": "5c 6c 9d Qd"}
    acts = (
        "N draws 2", "N lays 5c 6c 7c Kh", "E calls", "? stock: Kh", "? meld 1: 5c 6c 7c", "? penalised N:",
        "? frozen:", "? troubles:", "? may: N discards Qd",
    )  # fmt: skip
    played(REV, Scene("N", acts, hands, {}, "Ks", "7c Kh 4d 8s", "NE"), {"noticed_by": "opponents"})


@pytest.mark.clause("int-29-f", "int-23bis-b")
def test_a_card_owed_after_a_take_out_of_turn_is_due_when_the_prepared_card_has_gone() -> None:
    """In his own turn he takes and throws the card he prepared; in the one after he takes and throws the owed one."""
    hands = {"N": "6c Jd", "E": "9h 4c Qs Kd", "S": "9d 5d", "W": "4h Kc 3d"}
    acts = (
        "E draws", "E ties 8h to 1", "E ties 9h to 1", "S calls", "? meld 1: 5h 6h 7h", "? penalised E: 9h",
        "? stock: 8h", "? limits E: no-pick-up no-play", "? limits E later: no-play", "N draws", "N discards 8h",
        "E draws", "? may not: E discards 9h", "E discards Qs", "S draws", "S discards 5c", "W draws", "W discards Jc",
        "N draws", "N discards 8c", "? limits E: no-play", "E draws", "? may not: E discards Kd",
        "? may: E discards 9h",
    )  # fmt: skip
    scene = Scene("N", acts, hands, {"E": ("5h 6h 7h",)}, "9s", "8h 6d 5c Jc 8c 4s", "NE")
    played(INT, scene, {"identified": "yes", "informed": "no"}, ("Qs",))


@pytest.mark.clause("int-28-c")
def test_a_burraco_laid_before_a_late_draw_gives_nothing_but_minus() -> None:
    """Seven clubs were opened before the draw: their points count against the side, and they are no burraco."""
    melds: Melds = {"N": ("3h 4h 5h 6h 7h 8h 9h",)}
    acts = (
        "N lays 5c 6c 7c 8c 9c Tc Jc", "N draws", "N lays 9s Ts Js", "N discards Qd",
        "N tells false-close noticed=at-count rebuilt=yes drawn=late excess_laid=no discarded=natural burracos=yes",
    )  # fmt: skip
    hands = {**HANDS, "N": "5c 6c 7c 8c 9c Tc Jc 9s Ts Qd", "E": "3s 4s"}
    table = played(INT, Scene("N", acts, hands, melds, "Ks", "Js " + STOCK, "NE"))
    table.apply(next(one for one in table.call("E") if one.known.get("drawn") == "late"))
    counted = table.count().sides["NS"]
    assert counted.sum("cards") == 75  # 3h to 9h 45, 9s Ts Js 30
    assert counted.sum("minus") == -55 - 35  # 5c to Jc, and South's 8c 8d Qh 4h
    assert [line.points for line in counted.lines if line.column == "base" and line.cards] == [200]
