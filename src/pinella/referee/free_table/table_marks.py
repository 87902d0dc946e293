"""The deal of a free table and what is marked beside it; everything that `Layout` remembers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pinella.cards import Kind
from pinella.referee.free_table.loose_cards import Freezing, Heap, Tag
from pinella.referee.free_table.orders import Order
from pinella.referee.free_table.trace import Trace
from pinella.rules.deal import Deal
from pinella.rules.encoding import Freeze
from pinella.rules.kernel import State


@dataclass(slots=True)
class TableMarks:
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
    sizes: list[int] | None = None
    """How many cards each of them should have, where one that was taken out of its order lies there again."""
    prepared: dict[int, Kind] = field(default_factory=dict)
    """Discards that wait aside for the turn of a seat; they stay part of its hand."""

    @property
    def state(self) -> State:
        return self.deal.state

    def side(self, seat: int) -> int:
        return self.state.seat_side(seat)
