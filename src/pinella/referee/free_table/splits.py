"""A wrong meld taken apart: what can stay, what is too much, what the hand can put right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table.card_returns import CardReturns
from pinella.referee.free_table.loose_cards import Heap, Tag, without
from pinella.referee.meld_analysis import Cure, cures, longest_part, splits, tie_cures, tie_splits
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import pack


class Splits(CardReturns):
    """Heaps parted, cured, or tied elsewhere."""

    def too_much(self) -> list[Tag]:
        """Heaps that hold what is too much and still lie there; all he laid that makes no meld if none was parted."""
        lies = [tag for tag in self.excess if self.layout.heap(tag) is not None]
        return lies if self.excess else self.heaps()

    def excess_of(self, tag: Tag) -> list[Kind]:
        """What is too much in a heap, lifted; what can stay becomes a meld or joins the one under it."""
        self.part(tag)
        return [kind for heap in self.excess for kind in self.layout.lift_heap(heap)] if self._forget(tag) else []

    def _forget(self, tag: Tag) -> bool:
        """Keep only excess heaps that still lie there; whether there are any."""
        self.excess = [heap for heap in self.excess if self.layout.heap(heap) is not None]
        return bool(self.excess)

    def part(self, tag: Tag) -> None:
        """Part a heap: what can stay becomes a meld, or joins the one under it; the rest becomes a heap of excess."""
        heap = self.layout.heap(tag)
        if heap is None or tag in self.excess:
            return
        if heap.on is not None:
            self._part_tied(heap)
            return
        code = self.table.deal.code
        found = splits(heap.cards, code)
        wanted = Counter(self.stays.get(tag, ()))
        best = next(
            (way for way in found if wanted and Counter(way.stays.cards) == wanted), found[0] if found else None
        )
        if best is not None and not self._barred_rank(best.stays):
            self.layout.lift_heap(tag)
            made = self.layout.put_meld(heap.seat, best.stays.cards)
            self.rename(tag, made)
            if best.excess:
                self.excess.append(self.layout.put_heap(heap.seat, best.excess, on=made))
            return
        stays = longest_part(heap.cards, code)[0]
        rest = without(heap.cards, stays)
        if len(stays) < 2 or not rest:
            self.excess.append(tag)
            return
        self.layout.lift_from_heap(tag, rest)
        self.excess.append(self.layout.put_heap(heap.seat, rest, on=tag))

    def join_added(self) -> None:
        """Cards tied since to a meld with a hidden card, and that fit it, become part of it."""
        for heap in [heap for tag in self.melds_concerned() for heap in self.layout.riders(tag)]:
            hidden = heap.tag in self.excess or bool(set(heap.cards) & set(self.trouble.cards))
            if hidden or heap.negative or heap.positive or heap.on is None:
                continue
            if self.layout.tie_to_meld(heap.on, heap.cards):
                self.layout.lift_heap(heap.tag)
                self.rename(heap.tag, heap.on)

    def ways_to_part(self, tag: Tag) -> list[tuple[Kind, ...]]:
        """What can stay of a wrong meld, one group of cards for each way."""
        heap = self.layout.heap(tag)
        if heap is None or heap.on is not None:
            return []
        found = splits(heap.cards, self.table.deal.code)
        return list(dict.fromkeys(tuple(sorted(way.stays.cards)) for way in found))

    def swap_for_highest(self, heap: Heap) -> None:
        """Of the wild on a joined set and the one in it, the higher becomes the one too many."""
        meld = None if heap.on is None else self.layout.meld(heap.on)
        if meld is None or heap.on is None or meld.wild_card is None or len(heap.cards) != 1:
            return
        both = (heap.cards[0], meld.wild_card)
        highest = cards.by_norm(both)[0]
        if highest == heap.cards[0]:
            return
        if self.layout.exchange(heap.on, highest, heap.cards[0]):
            at = self.layout.heap_at(heap.tag)
            self.layout.heaps[at] = replace(self.layout.heaps[at], cards=(highest,))

    def lift_second_set(self) -> list[Kind]:
        """Of two equal sets the one laid in that turn."""
        opened = [tag for tag in self.opened() if (meld := self.layout.meld(tag)) is not None and meld.kind == "set"]
        for tag in reversed(opened):
            entry = next(entry for entry in reversed(self.plays()) if entry.tag == tag)
            return self._lift_whole(entry)
        return self.lift_concerned()

    def _part_tied(self, heap: Heap) -> None:
        on = heap.on
        meld = None if on is None else self.layout.meld(on)
        if on is None or meld is None or self.layout.owner(on) != heap.side or self.layout.frozen(on):
            self.excess.append(heap.tag)
            return
        split = tie_splits(meld, heap.cards, self.table.deal.code)[0]
        stays = without(heap.cards, split.excess)
        if stays and self.layout.tie_to_meld(on, stays):
            self.layout.lift_from_heap(heap.tag, stays)
        if split.excess:
            self.excess.append(heap.tag)

    def cure(self, tag: Tag) -> None:
        """Put a wrong meld right with cards of the hand, as the code lets him and as he says he does."""
        heap = self.layout.heap(tag)
        if heap is None:
            return
        layout, code = self.layout, self.table.deal.code
        hand = layout.deal.hand(layout.deal.seats[self.seat])
        said = self.ruling.decided_by.get("cure", "")
        meld = None if heap.on is None else layout.meld(heap.on)
        if meld is not None and heap.on is not None:
            found = [
                way
                for way in tie_cures(meld, heap.cards, hand, code)
                if layout.would_tie(heap.on, (*heap.cards, *way.added))
            ]
            if found:
                added = found[self._which([way.added for way in found])].added
                layout.spend(self.seat, added)
                layout.tie_to_meld(heap.on, (*layout.lift_heap(tag), *added))
                self.rename(tag, heap.on)
            return
        ways = [way for way in cures(heap.cards, hand, code) if not self._barred_rank(way.meld)]
        ways = self._as_left_over([way for way in ways if way.how == said] or ways)
        if not ways:
            return
        best = ways[self._which([way.added for way in ways])]
        layout.spend(self.seat, best.added)
        layout.lift_heap(tag)
        made = layout.put_meld(self.seat, best.meld.cards)
        self.rename(tag, made)
        if best.excess:
            left = layout.put_heap(self.seat, best.excess)
            self.excess.append(left)

    def _as_left_over(self, ways: list[Cure]) -> list[Cure]:
        """Of the ways to put it right those that leave over what he said, or as many as he said; else the least."""
        told = self.ruling.decided_by
        named = Counter(cards.parse_line(told.get("left_cards", "")))
        number = ("none", "one", "several").index(told["excess"]) if "excess" in told else -1
        if named:
            found = [way for way in ways if Counter(way.excess) == named]
            if not found:
                left = " ".join(cards.names(named.elements()))
                raise Refusal(say("the meld cannot be put right so that just {cards} are left over", cards=left))
            return found
        if number >= 0:
            ways = [way for way in ways if min(len(way.excess), 2) == number]
        least = min((len(way.excess) for way in ways), default=0)
        return [way for way in ways if len(way.excess) == least]

    def _which(self, ways: list[tuple[Kind, ...]]) -> int:
        """Which cards of his hand he puts it right with."""
        return self.pick(self.seat, say("the cards that put it right"), [" ".join(cards.names(way)) for way in ways])

    def elsewhere(self, tag: Tag) -> None:
        """Tie what is too much to other melds of the side; what fits nowhere stays too much."""
        self.part(tag)
        for heap_tag in list(self.excess):
            heap = self.layout.heap(heap_tag)
            if heap is None:
                continue
            waiting = list(heap.cards)
            while waiting:
                kind = next((c for c in waiting if self._homes(heap, c)), None)
                if kind is None:
                    break
                waiting.remove(kind)
                homes = self._homes(heap, kind)
                names = [str(self.layout.tags.index(home) + 1) for home in homes]
                home = homes[self.pick(heap.seat, say("the meld the card goes on"), names)]
                self.layout.lift_from_heap(heap_tag, [kind])
                self.layout.tie_to_meld(home, [kind])

    def _homes(self, heap: Heap, kind: Kind) -> list[Tag]:
        """Melds of the side that take a card now."""
        return [tag for tag in self.layout.melds_of(heap.seat) if self.layout.takes(tag, [kind])]

    def _barred_rank(self, meld: Meld) -> bool:
        """Whether what could stay would be a second set of a rank where the code forbids it."""
        state = self.layout.state
        return bool(state.clash(self.layout.side(self.seat), state.meld_count, pack(meld)))
