"""Steps that touch the turn: stopping, taking, discarding, whose turn it is, the end of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import without
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.orders import DiscardThat, NotThat
from pinella.referee.free_table.trace import Trace, limited, on_pile, over
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import by_norm
from pinella.rules.encoding import Ending, Phase, Restriction

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


@means("stop", "take", later="limits", ends="with-the-turns", counted="no", holds=limited)
def _stop(applying: Enforcement, measure: Measure) -> None:
    """No further play in this turn; a take that is due stays his."""
    for seat in applying.seats(measure):
        if applying.layout.state.player == seat and not applying.layout.state.over:
            applying.limit(seat, Restriction.NO_PLAY, 0)
    if not applying.trace.limits:
        applying.idle("his turn is over already")


# --- taking ----------------------------------------------------------------------------------------------------------


def drawn_or_to_draw(table: FreeTable, trace: Trace) -> bool:
    """The card is in the hand, or the coming turn allows no pick-up."""
    if trace.idle:
        return True
    return limited(table, trace) if trace.limits else table.layout.holds(trace.seat, trace.cards)


@means(
    "draw", "draw as-begun", "draw imposed", "draw drawn-card", "opposite draw",
    later="limits", ends="with-the-turns", counted="no", holds=drawn_or_to_draw,
)  # fmt: skip
def _draw(applying: Enforcement, measure: Measure) -> None:
    """Where the referee orders a draw it is made at once; a draw of a coming turn stays that player's own."""
    state, seat = applying.layout.state, applying.trace.seat
    later = measure.when != "now" or measure.who in ("rightful", "next-opponent", "receiver", "partner")
    if later or measure.what == "as-begun":
        if state.player == seat and state.phase != Phase.TAKE and applying.turn_of(seat, measure) == 0:
            applying.idle("he has taken already")
            return
        applying.limit(seat, Restriction.NO_PICK_UP, applying.turn_of(seat, measure))
        return
    if not applying.layout.stock_left():
        applying.idle("no card of the stock may be drawn any more")
        return
    kind = applying.layout.lift_stock()
    applying.layout.gain(seat, [kind])
    applying.drawn = (kind,)
    applying.touch([kind])
    if state.player == seat and not state.over:
        state.drawn = kind
        if state.phase == Phase.TAKE:
            applying.layout.begin_play()


@means(
    "pick-up", "pick-up as-begun", "pick-up imposed", "pick-up ordered", "opposite pick-up",
    later="limits", ends="with-the-turns", counted="no", holds=limited,
)  # fmt: skip
def _pick_up(applying: Enforcement, measure: Measure) -> None:
    seat, state = applying.trace.seat, applying.layout.state
    if measure.what == "ordered" and state.player == seat:
        state.phase = Phase.TAKE
    if state.player == seat and state.phase != Phase.TAKE and applying.turn_of(seat, measure) == 0:
        applying.idle("he has taken already")
        return
    applying.limit(seat, Restriction.MUST_PICK_UP, applying.turn_of(seat, measure))


def nothing_due(table: FreeTable, trace: Trace) -> bool:
    return not table.deal.state.duty


@means("valid pick-up", later="nothing", ends="at-once", counted="no", holds=nothing_due)
def _pick_up_stands(applying: Enforcement, measure: Measure) -> None:
    """The play that picking up asks for is made, once the meld has been put right."""
    state = applying.layout.state
    state.duty = 0
    state.must = 0
    state.single = -1


def held(table: FreeTable, trace: Trace) -> bool:
    return bool(trace.idle) or table.layout.holds(trace.seat, trace.cards)


@means("pick-up rest-of-pile", later="nothing", ends="at-once", counted="no", holds=held)
def _rest_of_pile(applying: Enforcement, measure: Measure) -> None:
    left = list((applying.trouble.pile and _left_behind(applying)) or ())
    pile = applying.layout.deal.pile
    rest = [card for card in pile if card in left] if left else pile
    for card in rest:
        applying.layout.lift_from_pile(card)
    applying.layout.gain(applying.seat, rest, known=True)
    applying.touch(rest)
    if not rest:
        applying.idle("nothing was left behind")


def _left_behind(applying: Enforcement) -> tuple[Kind, ...]:
    return without(applying.trouble.pile, applying.trouble.cards)


# --- discarding ------------------------------------------------------------------------------------------------------


def on_turn_to_discard(table: FreeTable, trace: Trace) -> bool:
    """He is on turn and has taken: what is left to him is the discard."""
    state = table.deal.state
    return bool(trace.idle) or bool(state.over) or (state.player == trace.seat)


def _turn_for_discard(applying: Enforcement, measure: Measure) -> bool:
    """Give him the turn if it is this one; False if the discard belongs to a later turn."""
    if measure.when not in ("now", "end-of-turn"):
        applying.idle("in a later turn, whose discard is ordered by the cards owed or open")
        return False
    if measure.who == "culprit" and measure.when == "now":
        applying.give_turn_back()
    if applying.layout.state.player != applying.trace.seat or applying.layout.state.over:
        applying.idle("his discard is made, or his turn comes later")
        return False
    return True


@means(
    "discard", "discard penalised-card", "discard exposed-card", "discard exposed-cards-after-plays",
    "discard exposed-cards-at-once", "discard ordered-card",
    later="nothing", ends="at-once", counted="no", holds=on_turn_to_discard,
)  # fmt: skip
def _discard(applying: Enforcement, measure: Measure) -> None:
    """He discards what he likes, or what he owes or has lying open: the deal knows which comes first."""
    _turn_for_discard(applying, measure)


@means("discard drawn-card", later="limits", ends="with-the-turns", counted="no", holds=limited)
def _discard_drawn(applying: Enforcement, measure: Measure) -> None:
    if not _turn_for_discard(applying, measure) and measure.who == "culprit":
        return
    applying.trace.idle = ""
    seat = applying.trace.seat
    applying.limit(seat, Restriction.DISCARD_DRAWN, applying.turn_of(seat, measure))
    if (
        measure.who == "partner" and applying.trouble.cards
    ):  # he plays his own cards, but that one only goes to the pile
        applying.order(DiscardThat(seat, applying.layout.next_turn(seat), applying.trouble.cards[0]))


def ordered(table: FreeTable, trace: Trace) -> bool:
    """The orders stand until they are obeyed or their turn has been played."""
    layout = table.layout
    if trace.idle or table.deal.is_over:
        return True
    return bool(trace.orders) and all(order in layout.orders or order.ended(layout) for order in trace.orders)


@means(
    "discard suggested-card", "discard highest-card",
    later="order", ends="when-obeyed", counted="no", holds=ordered,
)  # fmt: skip
def _discard_that(applying: Enforcement, measure: Measure) -> None:
    """The very card: the one that was spoken of, or the highest of the hand."""
    seat = applying.trace.seat
    if not _turn_for_discard(applying, measure):
        return
    hand = applying.layout.deal.hand(applying.table.deal.seats[seat])
    named = [card for card in applying.trouble.cards if card in hand]
    if measure.what == "highest-card":
        card = by_norm(hand, applying.table.deal.code)[0] if hand else None
    elif named:
        card = named[0]
    else:
        names = [cards.name(card) for card in hand]
        card = hand[applying.pick(seat, say("the card that was suggested"), names)] if hand else None
    if card is None:
        applying.idle("he holds no card")
        return
    applying.trace.last_turn = applying.layout.next_turn(seat)
    applying.order(DiscardThat(seat, applying.trace.last_turn, card))


@means("discard other-card", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _discard_other(applying: Enforcement, measure: Measure) -> None:
    """Any card but the one that came back."""
    if _turn_for_discard(applying, measure):
        keep_discard(applying)


def keep_discard(applying: Enforcement) -> None:
    """The card that came back from the pile is not the discard of this turn."""
    seat = applying.trace.seat
    applying.trace.last_turn = applying.layout.next_turn(seat)
    for card in dict.fromkeys(applying.discards()):
        if applying.layout.holds(seat, [card]):
            applying.order(NotThat(seat, applying.trace.last_turn, card))
            applying.layout.state.single = -1
            return
    applying.idle("the card that came back is not in his hand")


@means("discard prepared-card", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _discard_prepared(applying: Enforcement, measure: Measure) -> None:
    """The card laid aside at the ruling is the discard of his own turn, before any card owed."""
    seat = applying.seat
    card = applying.layout.prepared.get(seat)
    if card is None:
        applying.idle("he holds no card to prepare")
        return
    applying.trace.last_turn = applying.number_of(seat, measure)
    applying.order(DiscardThat(seat, applying.trace.last_turn, card))


def prepared(table: FreeTable, trace: Trace) -> bool:
    """The card waits in his hand until its turn."""
    return bool(trace.idle) or table.layout.holds(trace.seat, trace.cards) or table.deal.state.turn > trace.last_turn


@means("keep prepared-card", "keep discard", later="order", ends="at-once", counted="no", holds=prepared)
def _prepare(applying: Enforcement, measure: Measure) -> None:
    """The discard he prepares lies aside until his own turn: the one he made, or the one he chooses now."""
    seat, layout = applying.seat, applying.layout
    for card in applying.discards():
        if layout.lift_from_pile(card):
            layout.gain(seat, [card], known=True)
            layout.prepared[seat] = card
            applying.touch([card])
            return
    hand = layout.deal.hand(layout.deal.seats[seat])
    own = [card for card in hand if card not in applying.trouble.cards] or hand
    if not own:
        applying.idle("he holds no card to prepare")
        return
    card = own[applying.pick(seat, say("the card he prepares as discard"), [cards.name(card) for card in own])]
    layout.prepared[seat] = card
    applying.touch([card])


@means(
    "valid discard", "keep top-discard", "keep highest-discard", "keep picked-up-card", "keep left-cards",
    later="nothing", ends="at-once", counted="no", holds=on_pile,
)  # fmt: skip
def _stands(applying: Enforcement, measure: Measure) -> None:
    """The card stays on the pile."""
    if measure.what == "left-cards":
        group = _left_behind(applying)
    elif measure.what == "picked-up-card":
        group = applying.discards()[:1]
    else:
        kept = applying.kept_discard()
        group = () if kept is None else (kept,)
    if group and not on_pile(applying.table, Trace(measure, applying.seat, 0, group)):
        applying.idle("the card has been picked up since")
    elif not group:
        applying.idle("nothing was discarded")
    applying.touch(group)


# --- whose turn it is ------------------------------------------------------------------------------------------------


def turn_passed(table: FreeTable, trace: Trace) -> bool:
    """He is not on turn any more, or has nothing left to do but to discard."""
    state = table.deal.state
    if trace.idle or state.over or state.player != trace.seat:
        return True
    return bool(state.restricted(trace.seat) & Restriction.NO_PLAY)


@means("turn-over", later="limits", ends="at-once", counted="no", holds=turn_passed)
def _turn_over(applying: Enforcement, measure: Measure) -> None:
    """His turn ends here; out of turn, play goes on from him and those passed over lose their turn."""
    state = applying.layout.state
    seat = applying.trace.seat = applying.table.index(applying.table.journal[applying.trouble.at].act.seat)
    if state.over:
        applying.idle("the deal is over")
        return
    if seat not in (state.player, applying.trouble.on_turn) and state.turn == applying.trouble.turn:
        applying.layout.pass_on_to(seat)
    if state.player == seat and (state.turn == applying.trouble.turn or applying.trouble.on_turn != seat):
        if applying.has_discarded():
            state.end_turn(seat)
        else:
            applying.layout.begin_play()
            applying.limit(seat, Restriction.NO_PLAY, 0)
    elif state.player == seat:
        applying.idle("that turn is over, and another of his has begun")


@means("valid left-card", later="nothing", ends="at-once", counted="no", holds=turn_passed)
def _left_card(applying: Enforcement, measure: Measure) -> None:
    """The card he left in the pile is his discard: it lies there, and the turn is over."""
    state = applying.layout.state
    if state.player == applying.seat and state.turn == applying.trouble.turn and not state.over:
        state.duty = 0
        state.must = 0
        state.end_turn(applying.seat)


@means("pass-turn", "pass-turn deal", later="nothing", ends="at-once", counted="no", holds=turn_passed)
def _pass_turn(applying: Enforcement, measure: Measure) -> None:
    """The turn is whose it was: it never left him."""
    if applying.layout.state.player == applying.trace.seat:
        applying.idle("his own turn has come meanwhile")


# --- the end of the deal ---------------------------------------------------------------------------------------------


@means(
    "redeal after-go", "redeal everything", "annul deal", "suspend disputed-deal", "suspend match", "stop round",
    later="nothing", ends="at-once", counted="no", holds=over,
)  # fmt: skip
def _end_deal(applying: Enforcement, measure: Measure) -> None:
    """The deal goes no further."""
    applying.layout.state.over = Ending.STOPPED


def over_or_last_turn(table: FreeTable, trace: Trace) -> bool:
    state = table.deal.state
    return bool(state.over) or (trace.measure.when == "end-of-turn" and state.final_turn == state.turn)


@means("stop deal", later="limits", ends="at-once", counted="no", holds=over_or_last_turn)
def _stop_deal(applying: Enforcement, measure: Measure) -> None:
    """Now, or when the turn being played is over."""
    if measure.when == "end-of-turn":
        applying.layout.state.final_turn = applying.layout.state.turn
    else:
        applying.layout.state.over = Ending.STOPPED
