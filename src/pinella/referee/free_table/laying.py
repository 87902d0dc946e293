"""Laying, lifting, tying and freezing at a free table, whatever the turn; lawful melds stay melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella.cards import Kind
from pinella.referee.free_table.laid_cards import LaidCards
from pinella.referee.free_table.loose_cards import Freezing, Heap, Tag, without
from pinella.rules import kernel
from pinella.rules.encoding import Freeze, MeldField
from pinella.rules.melds import Meld, arrangements, prescribed
from pinella.rules.packed_melds import pack, unpack

LYING = (1 << MeldField.OWNER) - 1
"""The bits of a packed meld that say how it lies; owner and marks are above."""


class Laying(LaidCards):
    __slots__ = ()

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

    def takes(self, tag: Tag, group: Sequence[Kind]) -> bool:
        """Whether a meld is there, takes cards now, and takes these."""
        free = tag in self.tags and self.frozen(tag) == Freeze.NONE and not self.riders(tag)
        return free and self.would_tie(tag, group)

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
