"""What has been laid at a free table, by its number: melds, heaps, and how they count."""

from __future__ import annotations

from pinella.cards import Kind
from pinella.referee.free_table.loose_cards import Heap, Tag
from pinella.referee.free_table.table_marks import TableMarks
from pinella.rules import kernel
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import unpack


class LaidCards(TableMarks):
    __slots__ = ()

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

    def melds_of(self, seat: int) -> list[Tag]:
        """The melds of a seat's side."""
        return [tag for tag in self.tags if self.owner(tag) == self.side(seat)]

    def is_counted(self, tag: Tag, how: str) -> bool:
        """Whether a ruling's word on how cards count is kept: `negative` against the side, `positive` for it."""
        heap = self.heap(tag)
        if heap is not None:
            return heap.negative if how == "negative" else heap.positive
        return how == "positive" or tag in self.all_negative or bool(self.negative.get(tag))
