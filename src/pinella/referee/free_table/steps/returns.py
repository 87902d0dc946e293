"""Steps that bring cards back: to the hand, the pile, the stock; and cards that lie open in the hand from then on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import without
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.steps.turns import keep_discard, ordered
from pinella.referee.free_table.trace import Trace, at_bottom, in_hand, lies_open, on_pile, on_stock, owed
from pinella.referee.measures import Measure
from pinella.rules.encoding import Restriction

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

# --- to the stock ----------------------------------------------------------------------------------------------------


@means("return drawn-card", "return second-card", later="nothing", ends="at-once", counted="no", holds=on_stock)
def _to_stock(applying: Enforcement, measure: Measure) -> None:
    back = [kind for kind in reversed(applying.trouble.cards) if applying.fetch(applying.seat, kind)]
    for kind in back:
        applying.layout.back_on_stock(kind)
    applying.touch(reversed(back))
    if not back:
        applying.overtaken("the card has been played since")


@means("extract random-card", later="nothing", ends="at-once", counted="no", holds=on_stock)
def _by_lot(applying: Enforcement, measure: Measure) -> None:
    """A card by lot out of the hand goes back on the stock."""
    hand = applying.layout.deal.hand(applying.layout.deal.seats[applying.seat])
    if not hand:
        applying.idle("he holds no card")
        return
    kind = hand[applying.lot % len(hand)]
    applying.layout.spend(applying.seat, [kind])
    applying.layout.back_on_stock(kind)
    applying.touch([kind])


@means("burn drawn-card", later="nothing", ends="at-once", counted="no", holds=at_bottom)
def _burn(applying: Enforcement, measure: Measure) -> None:
    if not applying.layout.stock_left():
        applying.idle("no card of the stock may be drawn any more")
        return
    kind = applying.layout.lift_stock()
    applying.layout.under_stock(kind)
    applying.touch([kind])


@means("return dead-card", later="nothing", ends="at-once", counted="no", holds=on_stock)
def _dead_card(applying: Enforcement, measure: Measure) -> None:
    if not applying.trouble.cards:
        applying.idle("the card was never taken into the hand here")
        return
    _to_stock(applying, measure)


# --- to the pile -----------------------------------------------------------------------------------------------------


@means("return picked-up-cards", "return pile-cards", later="nothing", ends="at-once", counted="no", holds=on_pile)
def _to_pile(applying: Enforcement, measure: Measure) -> None:
    """The pile as it was, and on it what was discarded since."""
    layout = applying.layout
    if applying.pile_restored:
        applying.touch(applying.trouble.cards)
        if Counter(applying.trouble.cards) - Counter(layout.deal.pile):
            applying.overtaken("some of the cards are not his any more")
        return
    since = layout.lift_pile()
    from_pile = applying.ruling.decided_by.get("discard_from") == "pile"
    back: list[Kind] = []
    for kind in without(applying.trouble.pile, applying.trouble.cards):  # left behind when he picked up
        if kind in since:
            since.remove(kind)
            back.append(kind)
    for kind in applying.trouble.cards:
        if from_pile and kind in since:
            since.remove(kind)
            back.append(kind)
        elif applying.fetch(applying.seat, kind):
            back.append(kind)
        elif kind in since:
            since.remove(kind)
            back.append(kind)
    if len(back) == len(applying.trouble.pile):
        back = list(applying.trouble.pile)
    layout.set_pile([*back, *since])
    layout.state.duty = 0
    layout.state.must = 0
    layout.state.single = -1
    applying.pile_restored = True
    applying.touch(applying.trouble.cards)
    if Counter(applying.trouble.cards) - Counter(back):
        applying.overtaken("some of the cards are not his any more")


# --- to the hand -----------------------------------------------------------------------------------------------------


@means("return discard", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _discard_back(applying: Enforcement, measure: Measure) -> None:
    back = [kind for kind in applying.discards() if applying.layout.lift_from_pile(kind)]
    applying.layout.gain(applying.seat, back, known=True)
    applying.touch(back)
    if not back:
        applying.idle("the card is back with the pile it came from")


@means("return surplus-discards", "return phantom-card", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _surplus_back(applying: Enforcement, measure: Measure) -> None:
    """Of several discards all but one go back to the hand."""
    applying.touch(_surplus(applying))
    applying.layout.gain(applying.seat, applying.trace.cards, known=True)
    applying.moved += applying.trace.cards
    if not applying.trace.cards and applying.layout.holds(applying.seat, applying.discards()):
        applying.idle("they came back with another ruling")
    elif not applying.trace.cards:
        applying.overtaken("the cards have been picked up since")


def _surplus(applying: Enforcement) -> list[Kind]:
    kept = applying.kept_discard()
    group = without(applying.discards(), [kept] if kept is not None else [])
    return [kind for kind in group if applying.layout.lift_from_pile(kind)]


@means("return melds-this-turn", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _melds_back(applying: Enforcement, measure: Measure) -> None:
    _to_hand(applying, applying.lift_turn())
    if not applying.trace.cards:
        applying.overtaken("another ruling of this call has taken them back")


def _to_hand(applying: Enforcement, group: list[Kind]) -> None:
    applying.into_hand(group)
    applying.touch(group)


@means(
    "return wrong-meld", "return second-set", "return released-cards",
    later="nothing", ends="at-once", counted="no", holds=in_hand,
)  # fmt: skip
def _concerned_back(applying: Enforcement, measure: Measure) -> None:
    _to_hand(applying, applying.lift_concerned())


@means("return excess-cards", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _excess_back(applying: Enforcement, measure: Measure) -> None:
    _to_hand(applying, [kind for tag in applying.heaps() for kind in applying.excess_of(tag)])
    if not applying.trace.cards:
        applying.idle("nothing is left over")


@means("return partners-meld", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _partners_meld_back(applying: Enforcement, measure: Measure) -> None:
    """The meld he opened for his partner's card goes back to his own hand."""
    group = applying.lift_concerned()
    seat = applying.trouble.seat
    applying.trace.seat = seat
    applying.layout.gain(seat, group, known=True)
    applying.touch(group)


def taken_anew(table: FreeTable, trace: Trace) -> bool:
    """The next opponent is to take again."""
    return bool(trace.idle) or table.deal.state.phase == 0


@means("return next-take", later="nothing", ends="at-once", counted="no", holds=taken_anew)
def _next_take_back(applying: Enforcement, measure: Measure) -> None:
    """The next opponent has taken already: what he took goes back and he takes anew."""
    layout, state = applying.layout, applying.layout.state
    last = next((e for e in reversed(applying.table.journal) if e.act.kind in ("draw", "pick-up")), None)
    if last is None or last.at <= applying.trouble.at or state.player != applying.table.index(last.act.seat):
        applying.idle("nobody has taken since")
        return
    if not layout.holds(state.player, last.took):
        applying.idle("he has played what he took")
        return
    layout.spend(state.player, last.took)
    if last.act.kind == "draw":
        for kind in reversed(last.took):
            layout.back_on_stock(kind)
    else:
        layout.set_pile([*last.took, *layout.lift_pile()])
    layout.pass_back_to(applying.trouble.turn)
    state.phase = 0
    state.duty = 0
    state.must = 0
    state.single = -1


@means(
    "return last-play", "return last-meld", "return play-before-last",
    later="nothing", ends="at-once", counted="no", holds=in_hand,
)  # fmt: skip
def _last_play_back(applying: Enforcement, measure: Measure) -> None:
    """The last play that lies there: with the card tied last gone to the pile, that is the one before it."""
    if measure.what == "play-before-last" and not applying.tied_card_gone:
        tied_last = applying.lift_last()
        applying.last_card_waits = tuple(tied_last)
    _to_hand(applying, applying.lift_last())
    if not applying.trace.cards:
        applying.idle("no play of that turn lies there")


@means("return rest-of-last-play", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _rest_back(applying: Enforcement, measure: Measure) -> None:
    """Came back with the card that is discarded."""
    applying.touch(applying.layout.held_of(applying.seat, applying.moved))
    if applying.last_play() is None and not applying.trace.cards:
        applying.idle("he has played nothing in that turn")


@means("return suggested-wild", "return withdrawn-card", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _named_back(applying: Enforcement, measure: Measure) -> None:
    """A card that was put somewhere, or let go of, is his again."""
    seat = applying.trace.seat
    for kind in applying.trouble.cards:
        if applying.layout.holds(seat, [kind]):
            applying.touch([kind])
            continue
        for tag in reversed(applying.layout.melds_of(seat)):
            if kind in applying.layout.cards_of(tag) and applying.layout.lift_from_meld(tag, [kind]):
                applying.layout.gain(seat, [kind], known=True)
                applying.touch([kind])
                break
    applying.moved += applying.trace.cards
    if not applying.trace.cards:
        applying.idle("the card was not named")


@means("return penalised-card", later="nothing", ends="at-once", counted="penalised", holds=owed)
def _penalised_back(applying: Enforcement, measure: Measure) -> None:
    """Back beside the table, among the cards he owes; the meld it was put on stays as it was without it."""
    layout, tag = applying.layout, applying.trouble.tag
    for kind in applying.trouble.cards:
        if layout.state.owed_count(applying.seat, kind):
            applying.touch([kind])
            continue
        there = tag is not None and layout.slot(tag) is not None and kind in layout.cards_of(tag)
        if (tag is not None and there and layout.lift_from_meld(tag, [kind])) or applying.fetch(applying.seat, kind):
            layout.owe(applying.seat, [kind])
            applying.touch([kind])
    if not applying.trace.cards:
        applying.idle("the card was not named")


# --- lying open ------------------------------------------------------------------------------------------------------


@means(
    "expose last-play", "expose last-meld", "expose play-before-last", "expose phantom-card", "expose excess-cards",
    "expose wrong-meld", "expose released-cards", "expose second-set", "expose surplus-discards",
    "expose suggested-wild",
    later="exposed", ends="when-played", counted="no", holds=lies_open,
)  # fmt: skip
def _expose(applying: Enforcement, measure: Measure) -> None:
    """Cards taken back by the step before lie open in the hand."""
    _open(applying, applying.moved)


def _open(applying: Enforcement, group: list[Kind] | tuple[Kind, ...]) -> None:
    state, seat = applying.layout.state, applying.trace.seat
    if applying.one_is_discarded:
        applying.layout.open_later[seat] = (state.turn, tuple(group))
        applying.idle("they lie open when one of them has been discarded")
        return
    for kind in group:
        before = state.exposed_count(seat, kind)
        state.expose(seat, kind)
        if state.exposed_count(seat, kind) > before:
            applying.touch([kind])
    if not applying.trace.cards:
        applying.idle("none of these cards is in his hand, or they lie open already")


@means("expose own-cards", later="exposed", ends="when-played", counted="no", holds=lies_open)
def _own_cards(applying: Enforcement, measure: Measure) -> None:
    """His own cards that were laid with the wrong ones come back and lie open."""
    applying.into_hand(applying.lift_turn())
    _open(applying, applying.moved)


@means("expose exposed-cards", later="exposed", ends="when-played", counted="no", holds=lies_open)
def _seen_cards(applying: Enforcement, measure: Measure) -> None:
    """Cards that were seen; one that fell on the pile comes back first."""
    for kind in applying.trouble.cards:
        if kind in applying.discards() and applying.layout.lift_from_pile(kind):
            applying.layout.gain(applying.trace.seat, [kind], known=True)
    _open(applying, applying.trouble.cards)


@means("expose shown-cards", later="nothing", ends="at-once", counted="no", holds=lies_open)
def _shown_hands(applying: Enforcement, measure: Measure) -> None:
    """The hands that were laid open when the deal seemed over: whose they are, people know."""
    applying.idle("nobody laid a hand open at this table")


# --- instead of a play -----------------------------------------------------------------------------------------------


@means("discard card-of-last-play", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _discard_of_last_play(applying: Enforcement, measure: Measure) -> None:
    """With no other card he discards one of his last play, which comes back to his hand; not the one he threw."""
    entry = applying.last_play()
    whole = any(m.what == "rest-of-last-play" for m in applying.ruling.measures)
    if entry is None:
        applying.idle("no play of that turn lies there")
        return
    if whole or entry.act.kind == "tie":
        _to_hand(applying, applying.lift_last())
    else:
        group = applying.left_of(entry)
        free = [
            card for card in dict.fromkeys(group) if entry.tag is not None and _can_leave(applying, entry.tag, card)
        ]
        names = [cards.name(card) for card in free]
        card = free[applying.pick(applying.seat, say("the card of his last play that he discards"), names)]
        if entry.tag is not None and applying.layout.lift_from_meld(entry.tag, [card]):
            applying.layout.taken_back[entry.at] = (card,)
            _to_hand(applying, [card])
    _not_closed(applying)
    applying.give_turn_back()
    keep_discard(applying)


def _not_closed(applying: Enforcement) -> None:
    """With that discard he would have closed: he has still to discard, and nothing else."""
    state = applying.layout.state
    if state.over and state.closer == applying.seat:
        state.over = 0
        state.closer = -1
        applying.layout.begin_play()
        applying.limit(applying.seat, Restriction.NO_PLAY, 0)


def _can_leave(applying: Enforcement, tag: int, card: Kind) -> bool:
    return applying.layout.arranged(without(applying.layout.cards_of(tag), [card])) is not None


@means("discard card-tied-last", later="nothing", ends="at-once", counted="no", holds=on_pile)
def _tied_card_is_discard(applying: Enforcement, measure: Measure) -> None:
    """The card tied last becomes the discard, and the turn ends with it."""
    group = list(applying.last_card_waits) or applying.lift_last()
    applying.last_card_waits = ()
    for kind in group:
        applying.layout.state.put_on_pile(kind)
    applying.touch(group)
    applying.tied_card_gone = True
    state = applying.layout.state
    if not group:
        applying.idle("no card was tied in that turn")
    elif not state.over and state.player == applying.seat and state.turn == applying.trouble.turn:
        state.end_turn(applying.seat)
