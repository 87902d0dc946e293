"""Cards on their way back: out of melds, heaps and the hand, for a ruling that undoes plays.

Plays are undone from the last one backwards, so that each comes off a meld as it lay when the play was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.journal import Entry
from pinella.referee.free_table.loose_cards import Tag, without
from pinella.referee.free_table.subjects import Subjects
from pinella.referee.meld_analysis import by_norm


class CardReturns(Subjects):
    """Getting cards from where they went."""

    def fetch(self, seat: int, kind: Kind) -> bool:
        """Get a card back from where it went: the hand, a heap, a meld of that turn; False if it is gone."""
        if self.layout.state.count(seat, kind):
            self.layout.spend(seat, [kind])
            return True
        for tag in self.heaps():
            if kind in self.layout.cards_of(tag):
                self.layout.lift_from_heap(tag, [kind])
                self._note(tag, [kind])
                return True
        for tag in dict.fromkeys([*reversed(self.opened()), *reversed(self.tied())]):
            played = Counter(card for entry in self.plays() if entry.tag == tag for card in self.left_of(entry))
            if played[kind] and kind in self.layout.cards_of(tag):
                self._out_of_meld(tag, kind)
                return True
        for tag in reversed(self.opened()):  # put there by another ruling, to complete what he laid
            if kind in self.layout.cards_of(tag):
                self._out_of_meld(tag, kind)
                return True
        if self.layout.state.owed_count(seat, kind):
            self.layout.state.settle_debt(seat, kind)
            self.layout.paid(seat, kind)
            return True
        return False

    def _out_of_meld(self, tag: Tag, kind: Kind) -> None:
        """A card leaves a meld; what is left and is no meld stays as a heap of cards.

        Of a meld that lay there before, only the cards of this turn can hang loose without it.
        """
        if self.layout.lift_from_meld(tag, [kind]):
            self._note(tag, [kind])
            return
        self._note(tag, [kind])
        tied = tuple(self.tied().get(tag, ()))
        for number in range(1, len(tied) + 1):
            for loose in combinations(tied, number):
                if self.layout.lift_from_meld(tag, [kind, *loose]):
                    self._hang(tag, self.layout.put_heap(self.seat, loose, on=tag), loose)
                    return
        rest = without(self.layout.lift_meld(tag), [kind])
        if rest:
            self.rename(tag, self.layout.put_heap(self.seat, rest))

    def _hang(self, tag: Tag, heap: Tag, loose: Sequence[Kind]) -> None:
        """Plays of this turn of which nothing stays on the meld now mean the cards that hang loose on it."""
        gone = {
            entry.at
            for entry in self.plays()
            if entry.tag == tag and entry.act.kind == "tie" and not Counter(self.left_of(entry)) - Counter(loose)
        }
        if gone:
            self._rename_plays(gone, heap)
        else:
            self.excess.append(heap)

    def _note(self, tag: Tag, group: Sequence[Kind]) -> None:
        """Write down of which play cards were taken back, the last one first."""
        for card in group:
            for entry in reversed(self.plays()):
                if entry.tag == tag and card in self.left_of(entry):
                    self._taken(entry, [card])
                    break

    def _taken(self, entry: Entry, group: Sequence[Kind]) -> None:
        self.layout.taken_back[entry.at] = (*self.layout.taken_back.get(entry.at, ()), *group)

    def rename(self, tag: Tag, heap: Tag | None) -> None:
        """Plays and troubles of a meld or heap that broke now mean what is left of it."""
        for trouble in self.table.troubles:
            if trouble.tag == tag:
                trouble.tag = heap
        self.layout.heaps = [replace(one, on=heap) if one.on == tag else one for one in self.layout.heaps]
        self._rename_plays({entry.at for entry in self.table.journal if entry.tag == tag}, heap)

    def _rename_plays(self, entries: set[int], tag: Tag | None) -> None:
        journal = self.table.journal
        for index, entry in enumerate(journal):
            if entry.at in entries:
                journal[index] = Entry(entry.at, entry.turn, entry.on_turn, entry.act, entry.lawful, tag, entry.took)

    # --- plays undone ------------------------------------------------------------------------------------------------

    def lift_last(self) -> list[Kind]:
        """Take the last play that lies there off the table: a meld, or the card tied last as the code reads it."""
        entry = self.last_play()
        if entry is None or entry.tag is None:
            return []
        if entry.act.kind == "open" or self.layout.heap(entry.tag) is not None:
            return self._lift_whole(entry)
        group = self.left_of(entry)
        if self.table.deal.code.closing.last_play != "last-attachment-or-meld" and len(group) > 1:
            group = (self._outermost(entry, group),)
        return self._lift_tied(entry, group)

    def lift_at_least(self, least: int) -> list[Kind]:
        """Take so many cards of the last plays back, and as many more as it needs that what stays is a meld."""
        taken: list[Kind] = []
        while len(taken) < least and (entry := self.last_play()) is not None:
            found = self._lift_some(entry, least - len(taken))
            if not found:
                break
            taken += found
        return taken

    def _lift_some(self, entry: Entry, least: int) -> list[Kind]:
        tag = entry.tag
        if tag is None:
            return []
        if entry.act.kind == "tie" and self.layout.slot(tag) is not None:
            return self._lift_tied(entry, self.left_of(entry)[-least:])
        whole = self.layout.cards_of(tag)
        if self.layout.slot(tag) is not None and len(whole) - least >= self.table.deal.code.melds.minimum:
            group = by_norm(whole, self.table.deal.code)[:least]
            if self.layout.lift_from_meld(tag, group):
                self._note(tag, group)
                return list(group)
        return self._lift_whole(entry)

    def _lift_whole(self, entry: Entry) -> list[Kind]:
        tag = entry.tag
        if tag is None:
            return []
        group = list(self._lift(tag))
        for play in self.plays():
            if play.tag == tag:
                self._taken(play, self.left_of(play))
        return group

    def _outermost(self, entry: Entry, group: tuple[Kind, ...]) -> Kind:
        """Of cards tied together the last one: the outer end of a run, the highest of a set."""
        meld = None if entry.tag is None else self.layout.meld(entry.tag)
        if meld is None or len(group) == 1:
            return group[-1]
        if meld.kind == "set":
            return cards.by_norm(group)[0]
        ends = [card for card in (meld.cards[-1], meld.cards[0]) if card in group]
        return cards.by_norm(ends)[0] if ends else group[-1]

    def _lift_tied(self, entry: Entry, group: Sequence[Kind]) -> list[Kind]:
        """Cards leave a meld they were tied to; none, and nothing done, if it cannot do without them."""
        tag = entry.tag
        if tag is None:
            return []
        present = [card for card in group if card in self.layout.cards_of(tag)]
        if not present or not self.layout.lift_from_meld(tag, present):
            return []
        self._taken(entry, present)
        return present

    def _lift(self, tag: Tag) -> tuple[Kind, ...]:
        return self.layout.lift_meld(tag) if self.layout.slot(tag) is not None else self.layout.lift_heap(tag)

    def lift_turn(self) -> list[Kind]:
        """Take back all that he laid since the error, the last play first."""
        found: list[Kind] = []
        for entry in reversed(self.plays()):
            if entry.tag is None or not self.left_of(entry):
                continue
            if entry.act.kind == "open" or self.layout.heap(entry.tag) is not None:
                found += self._lift_whole(entry)
            else:
                found += self._lift_tied(entry, self.left_of(entry))
        return found

    def into_hand(self, group: Sequence[Kind]) -> None:
        self.layout.gain(self.seat, group, known=True)
        self.moved += group

    def lift_phantom(self) -> list[Kind]:
        """Take a hidden card out of the meld it was found in, or off it."""
        found: list[Kind] = []
        for kind in self.trouble.cards:
            heaps = [heap for heap in self.layout.heaps if self.trouble.tag in (heap.tag, heap.on)]
            where = next((heap.tag for heap in heaps if kind in heap.cards), None)
            if where is not None:
                self.layout.lift_from_heap(where, [kind])
                found.append(kind)
        return found

    def lift_concerned(self) -> list[Kind]:
        """Take the meld or the cards the trouble is about off the table."""
        tag = self.trouble.tag
        if tag is None or not self.layout.cards_of(tag):
            return []
        group = list(self._lift(tag))
        for play in self.plays():
            if play.tag == tag:
                self._taken(play, self.left_of(play))
        return group
