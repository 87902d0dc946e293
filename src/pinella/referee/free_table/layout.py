"""What lies where at a free table: the deal's own state, and beside it what no lawful deal can hold.

The kernel's melds are always lawful. Cards that make no meld, or lie on a meld that cannot hold them, are `Heap`s: they
belong to a side and, if `on` says so, lie on one of its melds. Melds keep a number of their own (`tags`) when others
are taken off the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.orders import Order
from pinella.referee.free_table.trace import Trace
from pinella.rules import kernel, moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import RESTRICTION_BITS, Freeze, MeldField, Op, Phase
from pinella.rules.kernel import State
from pinella.rules.melds import Meld, arrangements, prescribed
from pinella.rules.packed_melds import pack, unpack

Tag = int
_NEAR_TURNS = 4
"""The kernel keeps the limits of the turn that a seat is playing, or plays next, and of three more."""
_ONE_TURN = (1 << RESTRICTION_BITS) - 1


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards laid on the table that belong to no lawful meld."""

    tag: Tag
    side: int
    seat: int
    """Who laid them."""
    cards: tuple[Kind, ...]
    on: Tag | None = None
    """The meld they lie on; None when they lie by themselves."""
    negative: bool = False
    """Ruled to count against the side. A heap nobody has ruled on counts as what it is worth to no one: nothing."""
    positive: bool = False
    """Ruled to count for the side though it is no meld."""


@dataclass(frozen=True, slots=True)
class Freezing:
    """A meld frozen for a time: which cards of it count negative if the deal ends meanwhile."""

    tied: tuple[Kind, ...] = ()
    """Cards tied by the act that froze it; none: the act opened it."""
    free_of_charge: bool = False
    """Nothing counts negative."""


@dataclass(slots=True)
class Layout:
    """Everything on and around the table."""

    deal: Deal
    heaps: list[Heap] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    """The tag of each of the kernel's melds, slot by slot."""
    next_tag: Tag = 1
    freezings: dict[Tag, Freezing] = field(default_factory=dict)
    was_frozen: dict[Tag, tuple[Freeze, int, Freezing | None]] = field(default_factory=dict)
    """How melds were frozen last, and for whom: if a turn is played once more the freeze goes on."""
    negative: dict[Tag, tuple[Kind, ...]] = field(default_factory=dict)
    """Cards of lawful melds that a ruling counts negative."""
    no_burraco: set[Tag] = field(default_factory=set)
    """Melds whose burraco does not count: it came about by an irregularity."""
    all_negative: set[Tag] = field(default_factory=set)
    awards: Counter[int] = field(default_factory=Counter)
    penalties: Counter[int] = field(default_factory=Counter)
    robbed: set[int] = field(default_factory=set)
    if_playable: dict[int, tuple[Kind, ...]] = field(default_factory=dict)
    """Seats that in their next turn must pick up if they can play a card that lay in the pile at the offence, else only
    draw and discard; with these cards."""
    one_play: dict[int, tuple[Kind, ...]] = field(default_factory=dict)
    """Seats that have picked up so, or are about to: they may make one play, with one of these cards."""
    orders: list[Order] = field(default_factory=list)
    """What the referee ordered about certain cards and melds and has not ended."""
    standing: list[Trace] = field(default_factory=list)
    """Measures carried out that have not ended: what must hold of them is looked at after every act."""
    taken_back: dict[int, tuple[Kind, ...]] = field(default_factory=dict)
    """Of plays of the journal, the cards that rulings took off the table again."""
    limits_in: dict[int, int] = field(default_factory=dict)
    """What the last turns did not allow, by their numbers: a turn that is given back is as limited as it was."""
    far_limits: dict[int, int] = field(default_factory=dict)
    """What turns will not allow that are farther off than the kernel looks, by their numbers."""
    open_later: dict[int, tuple[int, tuple[Kind, ...]]] = field(default_factory=dict)
    """Cards of a seat that lie open once its turn of this number is over."""
    last_play_frozen: dict[int, Tag] = field(default_factory=dict)
    """Seats whose last cards lie in a frozen play."""
    pozzetti: list[list[Kind]] | None = None
    """The pozzetti that lie there, top first, if they are not as the deal made them."""
    prepared: dict[int, Kind] = field(default_factory=dict)
    """Discards that wait aside for the turn of a seat; they stay part of its hand."""

    @classmethod
    def of(cls, deal: Deal) -> Layout:
        layout = cls(deal)
        layout.follow()
        return layout

    def copy(self) -> Layout:
        """The same table once more, to try something on it."""
        return Layout(
            self.deal.copy(), list(self.heaps), list(self.tags), self.next_tag, dict(self.freezings),
            dict(self.was_frozen), dict(self.negative), set(self.no_burraco), set(self.all_negative),
            Counter(self.awards), Counter(self.penalties), set(self.robbed), dict(self.if_playable),
            dict(self.one_play), list(self.orders),
            [trace.copy() for trace in self.standing], dict(self.taken_back), dict(self.limits_in),
            dict(self.far_limits), dict(self.open_later), dict(self.last_play_frozen),
            None if self.pozzetti is None else [list(one) for one in self.pozzetti], dict(self.prepared),
        )  # fmt: skip

    @property
    def state(self) -> State:
        return self.deal.state

    def next_turn(self, seat: int) -> int:
        """The number of the turn that a seat is playing, or plays next."""
        return self.state.turn + (seat - self.state.player) % len(self.deal.seats)

    def pass_on_to(self, seat: int) -> None:
        """Play goes on from a seat: those passed over lose their turn, and with it what limited that turn."""
        state, players = self.state, len(self.deal.seats)
        while state.player != seat:
            state.restrict(state.player, state.restricted(state.player) >> RESTRICTION_BITS)
            state.player = (state.player + 1) % players
            state.turn += 1

    def reopen(self) -> None:
        """A closing found void: that turn is over, with what limited it, and the next player is on turn."""
        state = self.state
        state.restrict(state.player, state.restricted(state.player) >> RESTRICTION_BITS)
        state.reopen()

    def pass_back_to(self, turn: int) -> None:
        """The turn of that number is played again: whose it was has it back, as limited as it was."""
        state, players = self.state, len(self.deal.seats)
        while state.turn > turn:
            state.turn -= 1
            state.player = (state.player - 1) % players
            self.put_off_limits(state.player)

    # --- what turns do not allow -------------------------------------------------------------------------------------

    def limit(self, seat: int, bits: int, turn: int) -> None:
        """Forbid something in a turn of a seat: 0 is its present or next one."""
        state = self.state
        if turn < _NEAR_TURNS:
            state.restrict(seat, state.restricted(seat) | bits << RESTRICTION_BITS * turn)
        else:
            number = self.next_turn(seat) + turn * len(self.deal.seats)
            self.far_limits[number] = self.far_limits.get(number, 0) | bits

    def limits(self, seat: int, turn: int) -> int:
        """What a turn of a seat does not allow."""
        if turn < _NEAR_TURNS:
            return self.state.restricted(seat) >> RESTRICTION_BITS * turn & _ONE_TURN
        return self.far_limits.get(self.next_turn(seat) + turn * len(self.deal.seats), 0)

    def put_off_limits(self, seat: int) -> None:
        """The seat on turn has its last turn back: limited as that one was, and what follows comes a turn later."""
        bits = [self.limits(seat, turn) for turn in range(_NEAR_TURNS)]
        self.state.restrict(seat, self.limits_in.get(self.state.turn, 0))
        for turn, limits in enumerate(bits, start=1):
            if limits:
                self.limit(seat, limits, turn)

    def ordered_limits(self, seat: int, number: int) -> int:
        """What rulings that stand forbid in the turn of that number."""
        bits = 0
        for limit in (limit for trace in self.standing for limit in trace.limits):
            if limit.seat == seat and limit.turn == number:
                bits |= int(limit.bits)
        return bits

    def end_limits_of_debts(self) -> None:
        """Turns limited while cards are owed or lie open are free once none is, however it was paid."""
        for trace in self.standing:
            if trace.measure.when != "each-turn" or not trace.limits or self._in_debt(trace.limits[0].seat):
                continue
            ended = [limit for limit in trace.limits if limit.turn > self.state.turn]
            trace.limits = tuple(limit for limit in trace.limits if limit.turn <= self.state.turn)
            trace.idle = trace.idle or "the debt is paid"
            for limit in ended:
                self._lift_limit(limit.seat, limit.turn, int(limit.bits))

    def _in_debt(self, seat: int) -> bool:
        return bool(self.state.owing(seat)) or any(self.state.exposed_count(seat, kind) for kind in cards.KINDS)

    def _lift_limit(self, seat: int, number: int, bits: int) -> None:
        """A turn to come is free of these limits, but for what other rulings order."""
        bits &= ~self.ordered_limits(seat, number)
        turn = (number - self.next_turn(seat)) // len(self.deal.seats)
        if 0 <= turn < _NEAR_TURNS:
            self.state.restrict(seat, self.state.restricted(seat) & ~(bits << RESTRICTION_BITS * turn))
        elif number in self.far_limits:
            self.far_limits[number] &= ~bits

    def bring_limits_near(self) -> None:
        """Turns that were far off and are not any more are limited by the kernel."""
        players = len(self.deal.seats)
        for number, bits in list(self.far_limits.items()):
            seat = (self.state.player + number - self.state.turn) % players
            turn = (number - self.next_turn(seat)) // players
            if turn < _NEAR_TURNS:
                del self.far_limits[number]
                if turn >= 0:
                    self.limit(seat, bits, turn)

    def picture(self) -> tuple[int, ...]:
        """Where every card lies, as numbers, to see whether anything has moved."""
        loose = [number for heap in self.heaps for number in (heap.side, heap.on or 0, *heap.cards)]
        return (*self.state.words(), -1, *loose)

    # --- tags --------------------------------------------------------------------------------------------------------

    def new_tag(self) -> Tag:
        self.next_tag += 1
        return self.next_tag - 1

    def follow(self) -> None:
        """Give tags to melds that lawful moves have opened since."""
        while len(self.tags) < self.state.meld_count:
            self.tags.append(self.new_tag())

    def slot(self, tag: Tag) -> int | None:
        return self.tags.index(tag) if tag in self.tags else None

    def packed(self, tag: Tag) -> int:
        """A meld as the kernel holds it."""
        return self.state.meld(self.tags.index(tag))

    def meld(self, tag: Tag) -> Meld | None:
        slot = self.slot(tag)
        return None if slot is None else unpack(self.state.meld(slot))

    def heap(self, tag: Tag) -> Heap | None:
        return next((heap for heap in self.heaps if heap.tag == tag), None)

    def heap_at(self, tag: Tag) -> int:
        return [heap.tag for heap in self.heaps].index(tag)

    def owner(self, tag: Tag) -> int:
        if tag in self.tags:
            return kernel.owner(self.packed(tag))
        return self.heaps[self.heap_at(tag)].side

    def cards_of(self, tag: Tag) -> tuple[Kind, ...]:
        meld = self.meld(tag)
        if meld is not None:
            return meld.cards
        heap = self.heap(tag)
        return heap.cards if heap else ()

    def riders(self, tag: Tag) -> list[Heap]:
        """Heaps layout on a meld."""
        return [heap for heap in self.heaps if heap.on == tag]

    def lies(self, tag: Tag) -> bool:
        return tag in self.tags or self.heap(tag) is not None

    def numbered(self, number: int) -> Tag | None:
        """What lies on the table under a number: the melds first, then wrong ones lying by themselves."""
        alone = [heap.tag for heap in self.heaps if heap.on is None]
        everything = [*self.tags, *alone]
        return everything[number - 1] if 1 <= number <= len(everything) else None

    def can_play_out(self, seat: int) -> bool:
        """Whether the seat on turn can close now: by what the deal offers it, one step after the other."""
        trial = self.deal.copy()
        for _ in range(30):
            if trial.is_over:
                return trial.state.closer == seat
            closing = [move for move in trial.legal_moves if moves.op(move) != Op.DISCARD]
            last = trial.state.holding(seat) + trial.state.owing(seat) == 1
            offered = trial.legal_moves if last else closing
            if not offered or trial.state.player != seat:
                return False
            trial.push(offered[-1])
        return False

    def melds_of(self, seat: int) -> list[Tag]:
        """The melds of a seat's side."""
        return [tag for tag in self.tags if self.owner(tag) == self.side(seat)]

    def takes(self, tag: Tag, group: Sequence[Kind]) -> bool:
        """Whether a meld is there, takes cards now, and takes these."""
        free = tag in self.tags and self.frozen(tag) == Freeze.NONE and not self.riders(tag)
        return free and self.would_tie(tag, group)

    def is_counted(self, tag: Tag, how: str) -> bool:
        """Whether a ruling's word on how cards count is kept: `negative` against the side, `positive` for it."""
        heap = self.heap(tag)
        if heap is not None:
            return heap.negative if how == "negative" else heap.positive
        return how == "positive" or tag in self.all_negative or bool(self.negative.get(tag))

    # --- hands -------------------------------------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        return self.state.seat_side(seat)

    def holds(self, seat: int, group: Iterable[Kind]) -> bool:
        return all(self.state.count(seat, kind) >= number for kind, number in Counter(group).items())

    def spend(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards leave the hand in view of all."""
        for kind in group:
            self.state.spend(seat, kind)
            self.played(seat, [kind])

    def gain(self, seat: int, group: Iterable[Kind], *, known: bool = False) -> None:
        for kind in group:
            self.state.gain(seat, kind)
            if known:
                self.state.reveal(seat, kind)

    def owe(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards from nowhere become penalised cards of the seat: the caller has taken them from where they lay."""
        for kind in group:
            self.state.owe_card(seat, kind)

    def paid(self, seat: int, card: Kind) -> None:
        """A penalised card has gone to the pile: what was ruled of it is done."""
        mine = [trace for trace in self.standing if trace.seat == seat and card in trace.cards]
        for trace in sorted(mine, key=lambda trace: trace.measure.do == "expose"):
            if trace.measure.do in DEBTS:
                trace.cards = without(trace.cards, [card])
                return

    def played(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards have left the hand: those that lay open do so no longer."""
        for card in group:
            for trace in self.standing:
                if trace.measure.do == "expose" and trace.seat == seat and card in trace.cards:
                    trace.cards = without(trace.cards, [card])
                    break

    # --- melds and heaps ---------------------------------------------------------------------------------------------

    def put_meld(self, seat: int, group: Sequence[Kind]) -> Tag | None:
        """Lay cards as a meld of the seat's side, as the code prescribes; None if they make none."""
        meld = self.arranged(group)
        if meld is None:
            return None
        self.state.add_meld(pack(meld) | self.side(seat) << MeldField.OWNER)
        self.follow()
        return self.tags[-1]

    def arranged(self, group: Sequence[Kind]) -> Meld | None:
        ways = arrangements(group, self.deal.code)
        return prescribed(ways)[0] if ways else None

    def put_heap(self, seat: int, group: Sequence[Kind], on: Tag | None = None) -> Tag:
        heap = Heap(self.new_tag(), self.side(seat), seat, tuple(group), on)
        self.heaps.append(heap)
        return heap.tag

    def change_heap(self, tag: Tag, *, negative: bool = False, positive: bool = False) -> None:
        at = self.heap_at(tag)
        self.heaps[at] = replace(self.heaps[at], negative=negative, positive=positive)

    def lift_heap(self, tag: Tag) -> tuple[Kind, ...]:
        return self.heaps.pop(self.heap_at(tag)).cards

    def lift_from_heap(self, tag: Tag, group: Sequence[Kind]) -> None:
        """Take some cards off a heap; an empty heap is gone."""
        at = self.heap_at(tag)
        left = without(self.heaps[at].cards, group)
        if left:
            self.heaps[at] = replace(self.heaps[at], cards=left)
        else:
            del self.heaps[at]

    def lift_meld(self, tag: Tag) -> tuple[Kind, ...]:
        """Take a meld off the table. What lies on it stays as a heap by itself."""
        slot = self.tags.index(tag)
        state = self.state
        taken = unpack(state.meld(slot)).cards
        for index in range(slot, state.meld_count - 1):
            state.set_meld(index, state.meld(index + 1))
        state.meld_count -= 1
        del self.tags[slot]
        state.last_meld = -1
        state.last_card = -1
        self.heaps = [replace(heap, on=None) if heap.on == tag else heap for heap in self.heaps]
        for marks in (self.freezings, self.negative):
            marks.pop(tag, None)
        self.no_burraco.discard(tag)
        self.all_negative.discard(tag)
        return taken

    def lift_from_meld(self, tag: Tag, group: Sequence[Kind]) -> bool:
        """Take cards off a meld if what stays is a meld; False, and nothing done, if it is not."""
        slot = self.tags.index(tag)
        packed = self.state.meld(slot)
        meld = self.arranged(without(unpack(packed).cards, group))
        if meld is None:
            return False
        marks = packed & ~LYING
        self.state.set_meld(slot, pack(meld) | marks)
        return True

    def tie_to_meld(self, tag: Tag, group: Sequence[Kind]) -> bool:
        """Add cards to a meld if they fit, whatever the turn; False, and nothing done, if they do not."""
        slot = self.tags.index(tag)
        left, packed = list(group), self.state.meld(slot)
        marks = packed & ~LYING
        while left:
            for kind in left:
                places = [place for place in range(15) if kernel.tied(self.state.r, packed, kind, place)]
                if places:
                    packed = kernel.tied(self.state.r, packed, kind, places[0])
                    left.remove(kind)
                    break
            else:
                return False
        self.state.set_meld(slot, packed & LYING | marks)
        return True

    def exchange(self, tag: Tag, out: Kind, into: Kind) -> bool:
        """One card of a meld for another; False, and nothing done, if that leaves no meld."""
        slot = self.tags.index(tag)
        packed = self.state.meld(slot)
        meld = self.arranged((*without(unpack(packed).cards, [out]), into))
        if meld is None:
            return False
        self.state.set_meld(slot, pack(meld) | packed & ~LYING)
        return True

    def would_tie(self, tag: Tag, group: Sequence[Kind]) -> bool:
        """Whether cards fit a meld as it lies."""
        slot = self.tags.index(tag)
        before = self.state.meld(slot)
        fits = self.tie_to_meld(tag, group)
        self.state.set_meld(slot, before)
        return fits

    def freeze(self, tag: Tag, how: Freeze, seat: int, *, freezing: Freezing | None = None) -> None:
        slot = self.slot(tag)
        if slot is None:
            return
        lasting = Freeze(kernel.freeze(self.state.meld(slot)))
        if lasting == Freeze.FOR_GOOD:
            return
        void = freezing is not None and not freezing.tied and not freezing.free_of_charge
        self.state.freeze_meld(slot, how, seat, 1 if void else 0)
        self.freezings.pop(tag, None)
        if freezing is not None:
            self.freezings[tag] = freezing
        self.was_frozen[tag] = (how, seat, freezing)

    def frozen(self, tag: Tag) -> Freeze:
        slot = self.slot(tag)
        return Freeze.FOR_GOOD if slot is None else Freeze(kernel.freeze(self.state.meld(slot)))

    def fresh(self) -> None:
        """Forget the marks of freezes that have thawed."""
        for tag in list(self.freezings):
            if self.frozen(tag) not in (Freeze.NEXT_TURN, Freeze.FREE_TURN):
                del self.freezings[tag]

    # --- stock, pile, pozzetti ---------------------------------------------------------------------------------------

    def stock_left(self) -> int:
        """Cards that may still be drawn: the last ones of the stock are dead."""
        return max(0, self.state.end - self.state.top - self.state.r.dead)

    def lift_stock(self) -> Kind:
        kind = Kind(self.state.card_at(self.state.top))
        self.state.top += 1
        self.state.top_shown = 0
        return kind

    def back_on_stock(self, kind: Kind) -> None:
        if not self.state.top:
            raise CardsNotThereError(f"{cards.name(kind)} cannot go back: no card has been drawn from the stock")
        self.state.top -= 1
        self.state.place_card(self.state.top, kind)

    def under_stock(self, kind: Kind) -> None:
        """Put a card at the bottom of the stock, where room is made above the cards drawn already."""
        state = self.state
        if not state.top:
            raise CardsNotThereError(f"{cards.name(kind)} cannot go there: no card has been drawn from the stock")
        for index in range(state.top, state.end):
            state.place_card(index - 1, state.card_at(index))
        state.top -= 1
        state.place_card(state.end - 1, kind)

    def lift_bottom(self, number: int) -> list[Kind]:
        """So many cards from under the stock, as far as there are any: even the last ones serve."""
        state = self.state
        lifted: list[Kind] = []
        while len(lifted) < number and state.end > state.top:
            state.end -= 1
            lifted.append(Kind(state.card_at(state.end)))
        return lifted

    def put_bottom(self, kind: Kind) -> None:
        """Put a card under the stock, below all others."""
        state = self.state
        if (
            state.end < state.pozzetti_at or self.pozzetti is not None
        ):  # then the deal's own place for them is not theirs
            state.place_card(state.end, kind)
            state.end += 1
        else:
            self.under_stock(kind)

    def lying_pozzetti(self) -> list[list[Kind]]:
        """The pozzetti nobody has taken, as they lie, in the order in which they will be taken."""
        return self.deal.pozzetti if self.pozzetti is None else [list(one) for one in self.pozzetti]

    def set_pozzetto(self, at: int, group: Sequence[Kind]) -> None:
        lying = self.lying_pozzetti()
        lying[at] = list(group)
        self.pozzetti = lying

    def lift_pile(self) -> list[Kind]:
        pile = self.deal.pile
        self.state.clear_pile()
        return pile

    def set_pile(self, pile: Iterable[Kind]) -> None:
        self.state.clear_pile()
        for kind in pile:
            self.state.put_on_pile(kind)

    def lift_from_pile(self, kind: Kind) -> bool:
        """Take the topmost copy of a card out of the pile."""
        pile = self.deal.pile
        for index in range(len(pile) - 1, -1, -1):
            if pile[index] == kind:
                del pile[index]
                self.set_pile(pile)
                return True
        return False

    # --- the whole pack ----------------------------------------------------------------------------------------------

    def all_cards(self) -> Counter[Kind]:
        """Every card of the table by kind: the pack, if none was lost."""
        deal = self.deal
        found: Counter[Kind] = Counter()
        for seat in deal.seats:
            found.update(deal.hand(seat))
            found.update(deal.penalised(seat))
        for tag in self.tags:
            found.update(self.cards_of(tag))
        for heap in self.heaps:
            found.update(heap.cards)
        found.update(deal.pile)
        found.update(deal.stock)
        for pozzetto in self.lying_pozzetti():
            found.update(pozzetto)
        return found

    def begin_play(self) -> None:
        """The seat on turn has taken."""
        self.state.phase = Phase.PLAY


DEBTS = ("penalise", "discard", "return", "expose")
"""Measures whose cards end on the pile."""
LYING = (1 << MeldField.OWNER) - 1
"""The bits of a packed meld that say how it lies; owner and marks are above."""


class CardsNotThereError(ValueError):
    """A step wants cards that do not lie where it looks for them."""


def without(whole: Sequence[Kind], group: Iterable[Kind]) -> tuple[Kind, ...]:
    left = list(whole)
    for kind in group:
        if kind not in left:
            raise CardsNotThereError(f"{cards.name(kind)} is not among {' '.join(named(whole))}")
        left.remove(kind)
    return tuple(left)


def named(group: Iterable[Kind]) -> tuple[str, ...]:
    return tuple(cards.name(kind) for kind in group)
