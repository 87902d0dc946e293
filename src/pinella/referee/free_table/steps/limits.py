"""Steps that limit later turns: what a seat may not do in them, and orders about certain cards and melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.orders import (
    CloseIfYouCan,
    LayThat,
    NoOpeningFor,
    NoTieOf,
    NotOnNewMelds,
    NotThere,
    OnlyThese,
    Order,
)
from pinella.referee.free_table.steps.turns import ordered
from pinella.referee.free_table.trace import Trace, limited
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import least_useful
from pinella.rules.encoding import Restriction

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

LIMITS = {
    "draw-and-discard": Restriction.NO_PICK_UP | Restriction.NO_PLAY,
    "draw-and-discard-that-card": Restriction.NO_PICK_UP | Restriction.NO_PLAY | Restriction.DISCARD_DRAWN,
    "take-and-discard": Restriction.NO_PLAY,
    "pick-up-and-discard": Restriction.MUST_PICK_UP | Restriction.NO_PLAY,
}


@means(
    "restrict draw-and-discard", "restrict draw-and-discard-that-card", "restrict take-and-discard",
    "restrict pick-up-and-discard",
    later="limits", ends="with-the-turns", counted="no", holds=limited,
)  # fmt: skip
def _restrict(applying: Enforcement, measure: Measure) -> None:
    """One turn of each seat it names; while cards are owed or lie open, every turn until they are gone."""
    seats = applying.seats(measure)
    state = applying.layout.state
    if measure.when == "each-turn" and state.r.owed_forbids_melds and all(state.owing(seat) for seat in seats):
        applying.idle("the deal itself lets nobody lay cards who owes some")
        return
    if measure.when == "each-turn":
        for seat in seats:
            owed = applying.layout.state.owing(seat) or sum(
                applying.layout.state.exposed_count(seat, kind) for kind in cards.KINDS
            )
            first = applying.turn_of(seat, measure)
            for turn in range(first, max(owed, first + 1)):
                applying.limit(seat, LIMITS[measure.what], turn)
        return
    for seat in seats:
        applying.limit(seat, LIMITS[measure.what], applying.turn_of(seat, measure))


def settled_in_turn(table: FreeTable, trace: Trace) -> bool:
    """Until the turn comes the table remembers; then the turn itself is limited."""
    if table.deal.is_over or table.layout.next_turn(trace.seat) > trace.last_turn:
        return True
    seat = trace.seat
    bits = table.deal.state.restricted(seat)
    return (
        seat in table.layout.if_playable
        or seat in table.layout.one_play
        or bool(bits & (Restriction.NO_PLAY | Restriction.MUST_PICK_UP))
    )


@means(
    "restrict pick-up-if-playable",
    later="limits", ends="with-the-turns", counted="no", holds=settled_in_turn,
)  # fmt: skip
def _pick_up_if_playable(applying: Enforcement, measure: Measure) -> None:
    """Settled when the turn comes: the table looks whether a card that lay in the pile at the offence can be played."""
    applying.layout.if_playable[applying.seat] = applying.trouble.pile or applying.trouble.cards
    applying.limit(applying.seat, Restriction.NO_PLAY, applying.turn_of(applying.seat, measure))
    applying.trace.limits = ()
    applying.trace.last_turn = applying.number_of(applying.seat, measure)


@means("ban closing-before-next-turn", later="limits", ends="with-the-turns", counted="closing", holds=limited)
def _no_closing(applying: Enforcement, measure: Measure) -> None:
    if applying.is_his_turn:
        applying.limit(applying.seat, Restriction.NO_CLOSING, 0)
    else:
        applying.idle("his next turn is the one in which he may close again")


def partner_bound(table: FreeTable, trace: Trace) -> bool:
    """As long as his partner owes cards he may not close: the deal itself looks at that."""
    return bool(trace.idle) or not table.deal.state.r.partner_may_close


@means("ban closing", later="limits", ends="when-paid", counted="closing", holds=partner_bound)
def _partner_closing(applying: Enforcement, measure: Measure) -> None:
    if not applying.layout.state.owing(applying.seat):
        applying.idle("nothing is owed yet")


@means("ban pozzetto-and-closing", later="limits", ends="with-the-turns", counted="closing", holds=limited)
def _no_pozzetto(applying: Enforcement, measure: Measure) -> None:
    """Penalised cards are part of the hand: with them he is not out of cards."""
    applying.limit(applying.seat, Restriction.NO_CLOSING, 0)


# --- exposed cards ---------------------------------------------------------------------------------------------------


def deal_bars_them(table: FreeTable, trace: Trace) -> bool:
    """Melds the partner opens or extends meanwhile are marked by the deal itself, as the code says."""
    rules = table.deal.state.r
    return bool(trace.idle) or bool(rules.bar_opened or rules.bar_extended)


@means(
    "ban exposed-on-partners-melds", "ban exposed-on-partners-new-melds",
    later="limits", ends="when-played", counted="no", holds=deal_bars_them,
)  # fmt: skip
def _barred_melds(applying: Enforcement, measure: Measure) -> None:
    """Read by the deal: what the partner opens while cards lie open takes none of them."""
    if not any(applying.layout.state.exposed_count(applying.trace.seat, kind) for kind in cards.KINDS):
        applying.idle("no card lies open")


@means("ban partners-new-melds", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _not_on_new_melds(applying: Enforcement, measure: Measure) -> None:
    """In his next turn the cards that came back go on no meld his partner has opened since."""
    group = tuple(applying.moved)
    if not group:
        applying.idle("no card came back")
        return
    applying.trace.last_turn = applying.number_of(applying.seat, measure)
    old = tuple(applying.layout.tags)
    applying.order(NotOnNewMelds(applying.seat, applying.trace.last_turn, group, old))


@means("ban openings-for-exposed", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _no_opening_for_it(applying: Enforcement, measure: Measure) -> None:
    """The partner opens no meld that could take the card while it lies open."""
    state = applying.layout.state
    group = tuple(kind for kind in cards.KINDS for _ in range(state.exposed_count(applying.seat, kind)))
    partners = applying.partners(applying.seat)
    if not group or not partners:
        applying.idle("no card lies open")
        return
    applying.trace.seat = partners[0]
    for seat in partners:
        applying.order(NoOpeningFor(seat, None, applying.seat, group, lying_open=True))


@means("ban opening-for-cards-taken-back", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _no_opening_for_them(applying: Enforcement, measure: Measure) -> None:
    """In his next turn the partner opens no meld for the cards that came back."""
    partners = applying.partners(applying.seat)
    group = tuple(applying.moved)
    if not group or not partners:
        applying.idle("no card came back")
        return
    applying.trace.seat = partners[0]
    applying.trace.last_turn = applying.layout.next_turn(partners[0])
    for seat in partners:
        applying.order(NoOpeningFor(seat, applying.layout.next_turn(seat), applying.seat, group, lying_open=False))


@means("restrict exposed-card-only", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _only_the_exposed(applying: Enforcement, measure: Measure) -> None:
    """In this turn nothing but the card that fell: laid or discarded."""
    group = tuple(applying.trouble.cards)
    applying.trace.last_turn = applying.layout.next_turn(applying.seat)
    applying.order(OnlyThese(applying.seat, applying.trace.last_turn, group))


def placed_or_open(table: FreeTable, trace: Trace) -> bool:
    """The cards lie open in his hand until they are laid."""
    return True if trace.idle else all(_open_or_gone(table, trace.seat, card) for card in trace.cards)


def _open_or_gone(table: FreeTable, seat: int, card: Kind) -> bool:
    state = table.deal.state
    return bool(state.exposed_count(seat, card)) or not state.count(seat, card)


@means(
    "place exposed-cards", "place exposed-cards-if-wanted", "place exposed-cards-tied", "place exposed-cards-together",
    "place limited-play",
    later="exposed", ends="at-once", counted="no", holds=placed_or_open,
)  # fmt: skip
def _to_be_laid(applying: Enforcement, measure: Measure) -> None:
    """The deal knows which cards lie open and what its code makes of them when the turn ends."""
    state = applying.layout.state
    applying.touch(k for k in cards.KINDS for _ in range(state.exposed_count(applying.trace.seat, k)))
    if not applying.trace.cards:
        applying.idle("no card lies open")


@means("place exposed-wild", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _wild_on_least_useful(applying: Enforcement, measure: Measure) -> None:
    """A wild that lies open goes only where it is of least use; of several such melds the referee names one."""
    layout, seat = applying.layout, applying.trace.seat
    wilds = [k for k in cards.KINDS if cards.is_wild(k) and layout.state.exposed_count(seat, k)]
    if not wilds:
        applying.idle("no wild lies open")
        return
    applying.trace.last_turn = applying.number_of(seat, measure)
    for wild in wilds:
        applying.order(LayThat(seat, applying.trace.last_turn, wild, _least(applying, seat, wild)))


def _least(applying: Enforcement, seat: int, wild: Kind) -> tuple[Tag, ...]:
    layout = applying.layout
    tags = [tag for tag in layout.melds_of(seat) if not layout.frozen(tag) and not layout.riders(tag)]
    melds = [meld for tag in tags if (meld := layout.meld(tag)) is not None]
    return tuple(tags[number] for number in least_useful(wild, melds, layout.deal.code))


@means("penalise exposed-cards-not-played", later="exposed", ends="at-once", counted="no", holds=placed_or_open)
def _at_the_end_of_the_turn(applying: Enforcement, measure: Measure) -> None:
    """The deal penalises them when the turn in which they had to be laid ends."""
    _to_be_laid(applying, measure)


# --- what was suggested ----------------------------------------------------------------------------------------------


@means("ban wild-on-that-meld", later="order", ends="deal-end", counted="no", holds=ordered)
def _not_on_that_meld(applying: Enforcement, measure: Measure) -> None:
    tag = applying.trouble.tag
    if tag is None:
        tags = applying.layout.melds_of(applying.trace.seat)
        if not tags:
            applying.idle("the side has no meld")
            return
        names = [str(applying.layout.tags.index(tag) + 1) for tag in tags]
        tag = tags[applying.pick(applying.trace.seat, say("the meld that was spoken of"), names)]
    applying.trace.last_turn = -1
    applying.order(NotThere(applying.trace.seat, None, tag))


@means("ban suggested-place", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _not_where_suggested(applying: Enforcement, measure: Measure) -> None:
    tag = applying.trouble.tag
    if tag is None:
        applying.idle("no meld was named")
        return
    applying.trace.last_turn = applying.layout.next_turn(applying.seat)
    applying.order(NotThere(applying.seat, applying.trace.last_turn, tag, tuple(applying.trouble.cards)))


@means("place drawn-card", later="order", ends="when-obeyed", counted="no", holds=ordered)
def _lay_the_drawn(applying: Enforcement, measure: Measure) -> None:
    """The card drawn late goes on the melds that led to the pozzetto."""
    if not applying.drawn:
        applying.idle("there was no card to draw")
        return
    on = tuple(dict.fromkeys(tag for tag in (*applying.opened(), *applying.tied())))
    applying.trace.last_turn = applying.layout.next_turn(applying.seat)
    fitting = tuple(tag for tag in on if applying.layout.takes(tag, applying.drawn[:1]))
    applying.order(LayThat(applying.seat, applying.trace.last_turn, applying.drawn[0], fitting or on))


@means(
    "opposite tie", "opposite not-tie", "opposite close", later="order", ends="when-obeyed", counted="no", holds=ordered
)
def _opposite(applying: Enforcement, measure: Measure) -> None:
    seat = applying.trace.seat
    turn = applying.trace.last_turn = applying.number_of(seat, measure)
    named = tuple(applying.trouble.cards)
    found: list[Order] = []
    match measure.what:
        case "tie":
            found = [LayThat(seat, turn, card) for card in named]
        case "not-tie":
            found = [NoTieOf(seat, turn, named)]
        case _:
            found = [CloseIfYouCan(seat, turn)]
    for order in found:
        applying.order(order)
    if not found:
        applying.idle("the card that was spoken of was not named")


@means("opposite not-close", later="limits", ends="with-the-turns", counted="closing", holds=limited)
def _not_close(applying: Enforcement, measure: Measure) -> None:
    seat = applying.trace.seat
    applying.limit(seat, Restriction.NO_CLOSING, applying.turn_of(seat, measure))
