"""Cards on their way back: out of melds, heaps and the hand, for a ruling that undoes plays."""

from __future__ import annotations

from collections.abc import Sequence

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.journal import Entry
from pinella.referee.free_table.layout import Tag, without
from pinella.referee.free_table.subjects import Subjects
from pinella.referee.meld_analysis import by_norm


class CardReturns(Subjects):
    """Getting cards from where they went."""

    def fetch(self, seat: int, kind: Kind) -> bool:
        """Get a card back from where it went: the hand, a heap, a meld of that turn, the pile; False if it is gone."""
        if self.layout.state.count(seat, kind):
            self.layout.state.spend(seat, kind)
            return True
        for tag in self.heaps():
            if kind in self.layout.cards_of(tag):
                self.layout.lift_from_heap(tag, [kind])
                return True
        for tag in [*self.opened(), *self.tied()]:
            if kind in self.layout.cards_of(tag):
                self._out_of_meld(tag, kind)
                return True
        return False

    def _out_of_meld(self, tag: Tag, kind: Kind) -> None:
        """A card leaves a meld; what is left and is no meld stays as a heap of cards."""
        if self.layout.lift_from_meld(tag, [kind]):
            return
        rest = without(self.layout.lift_meld(tag), [kind])
        if rest:
            heap = self.layout.put_heap(self.seat, rest)
            self.rename(tag, heap)

    def rename(self, tag: Tag, heap: Tag | None) -> None:
        """Plays and troubles of a meld or heap that broke now mean what is left of it."""
        for trouble in self.table.troubles:
            if trouble.tag == tag:
                trouble.tag = heap
        journal = self.table.journal
        for index, entry in enumerate(journal):
            if entry.tag == tag:
                journal[index] = Entry(entry.at, entry.turn, entry.on_turn, entry.act, entry.lawful, heap, entry.took)

    def lift_play(self, entry: Entry | None) -> list[Kind]:
        """Take one play back off the table: a whole meld, or the card tied last as the code reads it."""
        if entry is None or entry.tag is None:
            return []
        if entry.act.kind == "open" or self.layout.heap(entry.tag) is not None:
            return list(self._lift(entry.tag))
        group = entry.act.cards
        if self.table.deal.code.closing.last_play != "last-attachment-or-meld":
            group = (self._outermost(entry),)
        return self._lift_tied(entry.tag, group)

    def lift_some(self, entry: Entry, least: int) -> list[Kind]:
        """Take at least so many cards of a play back, and so many that what stays is a meld."""
        tag = entry.tag
        if tag is None or not self.layout.cards_of(tag):
            return []
        if entry.act.kind == "tie" and self.layout.slot(tag) is not None:
            return self._lift_tied(tag, entry.act.cards[-least:])
        whole = self.layout.cards_of(tag)
        if self.layout.slot(tag) is not None and len(whole) - least >= self.table.deal.code.melds.minimum:
            group = by_norm(whole, self.table.deal.code)[:least]
            if self.layout.lift_from_meld(tag, group):
                return list(group)
        return list(self._lift(tag))

    def _outermost(self, entry: Entry) -> Kind:
        """Of cards tied together the last one: the outer end of a run, the highest of a set."""
        group = entry.act.cards
        meld = None if entry.tag is None else self.layout.meld(entry.tag)
        if meld is None or len(group) == 1:
            return group[-1]
        if meld.kind == "set":
            return cards.by_norm(group)[0]
        ends = [card for card in (meld.cards[-1], meld.cards[0]) if card in group]
        return cards.by_norm(ends)[0] if ends else group[-1]

    def _lift_tied(self, tag: Tag, group: Sequence[Kind]) -> list[Kind]:
        """Cards leave a meld they were tied to; if it cannot do without them they stay."""
        present = [card for card in group if card in self.layout.cards_of(tag)]
        if present and self.layout.lift_from_meld(tag, present):
            return present
        return []

    def _lift(self, tag: Tag) -> tuple[Kind, ...]:
        return self.layout.lift_meld(tag) if self.layout.slot(tag) is not None else self.layout.lift_heap(tag)

    def lift_turn(self) -> list[Kind]:
        """Take back all that he laid in that turn."""
        found: list[Kind] = []
        for tag in self.opened():
            found += self.layout.lift_meld(tag)
        for tag, group in self.tied().items():
            found += self._lift_tied(tag, group)
        for tag in self.heaps():
            found += self.layout.lift_heap(tag)
        return found

    def into_hand(self, group: Sequence[Kind]) -> None:
        self.layout.gain(self.seat, group, known=True)
        self.moved += group

    def lift_concerned(self) -> list[Kind]:
        """Take the meld or the cards the trouble is about off the table."""
        tag = self.trouble.tag
        if tag is None or not self.layout.cards_of(tag):
            return []
        return list(self._lift(tag))
