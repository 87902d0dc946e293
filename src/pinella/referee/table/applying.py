"""Rulings carried out: each measure as a change of what lies on the table and of what later turns allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.analysis import by_norm, cures, longest_part, splits, tie_cures, tie_splits, true_discard
from pinella.referee.measures import Measure, Option
from pinella.referee.ruling import Ruling
from pinella.referee.table.journal import Entry, Trouble
from pinella.referee.table.lying import Heap, Lying, Tag, without
from pinella.rules.encoding import RESTRICTION_BITS, Phase, Restriction
from pinella.rules.melds import Meld
from pinella.rules.packing import pack

if TYPE_CHECKING:
    from pinella.referee.table.free import FreeTable

Handler = Callable[["Applying", Measure], None]
HANDLERS: dict[str, Handler] = {}
"""By what is done and with what (`freeze melds-opened`), else by what is done alone (`draw`)."""


def handles(*keys: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        for key in keys:
            HANDLERS[key] = handler
        return handler

    return register


def handler_of(measure: Measure) -> Handler:
    return HANDLERS.get(f"{measure.do} {measure.what}") or HANDLERS[measure.do]


class Applying:
    """One ruling on one trouble."""

    def __init__(self, table: FreeTable, trouble: Trouble, ruling: Ruling, choices: list[str], lot: int) -> None:
        self.table = table
        self.trouble = trouble
        self.ruling = ruling
        self.choices = choices
        self.lot = lot
        """What chance decided, where the code has a card taken by lot."""
        self.merged: Tag | None = None
        self.moved: list[Kind] = []
        """Cards that steps have taken back into the hand."""
        self.excess: list[Tag] = []
        """Heaps that hold only what was too much."""
        self.tied_card_gone = False
        """The card tied last has become the discard."""

    def carry_out(self) -> None:
        for measure in self.ruling.measures:
            self.do(measure)

    def do(self, measure: Measure) -> None:
        handler_of(measure)(self, measure)

    def chosen(self, measure: Measure) -> Option:
        """What was chosen where the code gives a choice; the first option if nobody said."""
        for option in measure.options:
            if option.name in self.choices:
                return option
        return measure.options[0]

    # --- who and what ------------------------------------------------------------------------------------------------

    @property
    def lying(self) -> Lying:
        return self.table.lying

    @property
    def seat(self) -> int:
        return self.trouble.seat

    @property
    def is_his_turn(self) -> bool:
        """Whether the turn in which it happened is still being played by the player at fault."""
        state = self.lying.state
        return state.player == self.seat and state.turn == self.trouble.turn and not state.over

    def partners(self, seat: int) -> list[int]:
        side = self.lying.side(seat)
        return [
            other for other in range(len(self.table.deal.seats)) if other != seat and self.lying.side(other) == side
        ]

    def seats(self, measure: Measure) -> list[int]:
        """The seats a measure speaks of."""
        players = len(self.table.deal.seats)
        match measure.who:
            case "partner" | "receiver" | "receivers-pair":
                return self.partners(self.seat)
            case "rightful" | "opponent-on-turn":
                return [self.lying.state.player]
            case "next-opponent":
                return [(self.seat + 1) % players]
            case "pair":
                return [self.seat, *self.partners(self.seat)]
            case "opponents":
                return [seat for seat in range(players) if self.lying.side(seat) != self.lying.side(self.seat)]
            case "all" | "both-pairs" | "each-pair":
                return list(range(players))
            case _:
                return [self.seat]

    def plays(self) -> list[Entry]:
        """What the player at fault laid in the turn it happened in."""
        return self.table.plays(self.seat, self.trouble.turn)

    def opened(self, since: int = 0) -> list[Tag]:
        """Melds he opened then (from an entry of the journal on) that still lie there."""
        tags = [entry.tag for entry in self.plays() if entry.act.kind == "open" and entry.at >= since]
        return [tag for tag in dict.fromkeys(tags) if tag is not None and self.lying.slot(tag) is not None]

    def tied(self, since: int = 0) -> dict[Tag, list[Kind]]:
        """Cards he tied then to melds that lay there before."""
        fresh = self.opened()
        found: dict[Tag, list[Kind]] = {}
        for entry in self.plays():
            tag = entry.tag
            if entry.act.kind != "tie" or entry.at < since or tag is None or tag in fresh:
                continue
            if self.lying.slot(tag) is not None:
                found.setdefault(tag, []).extend(entry.act.cards)
        return found

    def pozzetto_entries(self) -> list[Entry]:
        """When he took a pozzetto in that turn."""
        name = self.table.deal.seats[self.seat]
        return [
            entry
            for entry in self.table.journal
            if entry.act.kind == "pozzetto" and entry.act.seat == name and entry.turn == self.trouble.turn
        ]

    def melds_concerned(self) -> list[Tag]:
        """The meld the trouble is about: itself, the one it was merged with, or the one under wrong cards."""
        tags = [self.merged, self.trouble.tag]
        tags += [heap.on for heap in self.lying.heaps if heap.tag == self.trouble.tag]
        return [tag for tag in dict.fromkeys(tags) if tag is not None and self.lying.slot(tag) is not None]

    def equal_sets(self) -> list[Tag]:
        """The sets of the rank the trouble is about, the one laid last at the end."""
        tag = self.trouble.tag
        second = None if tag is None else self.lying.meld(tag)
        if tag is None or second is None or second.kind != "set":
            return []
        side = self.lying.owner(tag)
        others = [
            other
            for other in self.lying.tags
            if other != tag
            and self.lying.owner(other) == side
            and (meld := self.lying.meld(other)) is not None
            and meld.kind == "set"
            and meld.rank == second.rank
        ]
        return [*others, tag]

    def discards(self) -> tuple[Kind, ...]:
        """What he discarded in the turn it happened in, from the trouble on."""
        name = self.table.deal.seats[self.seat]
        return tuple(
            card
            for entry in self.table.journal
            if entry.act.kind == "discard" and entry.act.seat == name and entry.turn == self.trouble.turn
            for card in entry.act.cards
        )

    def kept_discard(self) -> Kind | None:
        """Of several discards the one that stays."""
        group = self.discards()
        if not group:
            return None
        if any(measure.what == "highest-discard" for measure in self.ruling.measures):
            return by_norm(group, self.table.deal.code)[0]
        return true_discard(group[::-1], self.table.deal.code)

    def last_play(self, skip: int = 0) -> Entry | None:
        """The last play of the turn that still lies there, or the one before it."""
        plays = [entry for entry in self.plays() if entry.tag is not None and self.lying.cards_of(entry.tag)]
        return plays[-1 - skip] if len(plays) > skip else None

    def heaps(self) -> list[Tag]:
        """Cards he laid then that make no meld and that no ruling has settled."""
        tags = {entry.tag for entry in self.plays()} | {self.trouble.tag, *self.excess}
        return [heap.tag for heap in self.lying.heaps if heap.tag in tags and not (heap.negative or heap.positive)]

    # --- moving cards ------------------------------------------------------------------------------------------------

    def fetch(self, seat: int, kind: Kind) -> bool:
        """Get a card back from where it went: the hand, a heap, a meld of that turn, the pile; False if it is gone."""
        if self.lying.state.count(seat, kind):
            self.lying.state.spend(seat, kind)
            return True
        for tag in self.heaps():
            if kind in self.lying.cards_of(tag):
                self.lying.lift_from_heap(tag, [kind])
                return True
        for tag in [*self.opened(), *self.tied()]:
            if kind in self.lying.cards_of(tag):
                self._out_of_meld(tag, kind)
                return True
        return False

    def lift_play(self, entry: Entry | None) -> list[Kind]:
        """Take one play back off the table: a whole meld, or the card tied last as the code reads it."""
        if entry is None or entry.tag is None:
            return []
        if entry.act.kind == "open" or self.lying.heap(entry.tag) is not None:
            return list(self._lift(entry.tag))
        group = entry.act.cards
        if self.table.deal.code.closing.last_play != "last-attachment-or-meld":
            group = (self._outermost(entry),)
        return self._lift_tied(entry.tag, group)

    def lift_some(self, entry: Entry, least: int) -> list[Kind]:
        """Take at least so many cards of a play back, and so many that what stays is a meld."""
        tag = entry.tag
        if tag is None or not self.lying.cards_of(tag):
            return []
        if entry.act.kind == "tie" and self.lying.slot(tag) is not None:
            return self._lift_tied(tag, entry.act.cards[-least:])
        whole = self.lying.cards_of(tag)
        if self.lying.slot(tag) is not None and len(whole) - least >= self.table.deal.code.melds.minimum:
            group = by_norm(whole, self.table.deal.code)[:least]
            if self.lying.lift_from_meld(tag, group):
                return list(group)
        return list(self._lift(tag))

    def _outermost(self, entry: Entry) -> Kind:
        """Of cards tied together the last one: the outer end of a run, the highest of a set."""
        group = entry.act.cards
        meld = None if entry.tag is None else self.lying.meld(entry.tag)
        if meld is None or len(group) == 1:
            return group[-1]
        if meld.kind == "set":
            return cards.by_norm(group)[0]
        ends = [card for card in (meld.cards[-1], meld.cards[0]) if card in group]
        return cards.by_norm(ends)[0] if ends else group[-1]

    def _lift_tied(self, tag: Tag, group: Sequence[Kind]) -> list[Kind]:
        """Cards leave a meld they were tied to; if it cannot do without them they stay."""
        present = [card for card in group if card in self.lying.cards_of(tag)]
        if present and self.lying.lift_from_meld(tag, present):
            return present
        return []

    def _lift(self, tag: Tag) -> tuple[Kind, ...]:
        return self.lying.lift_meld(tag) if self.lying.slot(tag) is not None else self.lying.lift_heap(tag)

    def lift_turn(self) -> list[Kind]:
        """Take back all that he laid in that turn."""
        found: list[Kind] = []
        for tag in self.opened():
            found += self.lying.lift_meld(tag)
        for tag, group in self.tied().items():
            found += self._lift_tied(tag, group)
        for tag in self.heaps():
            found += self.lying.lift_heap(tag)
        return found

    def into_hand(self, group: Sequence[Kind]) -> None:
        self.lying.gain(self.seat, group, known=True)
        self.moved += group

    def lift_concerned(self) -> list[Kind]:
        """Take the meld or the cards the trouble is about off the table."""
        tag = self.trouble.tag
        if tag is None or not self.lying.cards_of(tag):
            return []
        return list(self._lift(tag))

    def too_much(self) -> list[Tag]:
        """Heaps that hold what is too much and still lie there; all he laid that makes no meld if none was parted."""
        lies = [tag for tag in self.excess if self.lying.heap(tag) is not None]
        return lies if self.excess else self.heaps()

    def excess_of(self, tag: Tag) -> list[Kind]:
        """What is too much in a heap, lifted; what can stay becomes a meld or joins the one under it."""
        self.part(tag)
        return [kind for heap in self.excess for kind in self.lying.lift_heap(heap)] if self._forget(tag) else []

    def _forget(self, tag: Tag) -> bool:
        """Keep only excess heaps that still lie there; whether there are any."""
        self.excess = [heap for heap in self.excess if self.lying.heap(heap) is not None]
        return bool(self.excess)

    def part(self, tag: Tag) -> None:
        """Part a heap: what can stay becomes a meld, or joins the one under it; the rest becomes a heap of excess."""
        heap = self.lying.heap(tag)
        if heap is None or tag in self.excess:
            return
        if heap.on is not None:
            self._part_tied(heap)
            return
        code = self.table.deal.code
        found = splits(heap.cards, code)
        if found and not self._barred_rank(found[0].stays):
            self.lying.lift_heap(tag)
            made = self.lying.put_meld(heap.seat, found[0].stays.cards)
            self.rename(tag, made)
            if found[0].excess:
                self.excess.append(self.lying.put_heap(heap.seat, found[0].excess, on=made))
            return
        stays = longest_part(heap.cards, code)[0]
        rest = without(heap.cards, stays)
        if len(stays) < 2 or not rest:
            self.excess.append(tag)
            return
        self.lying.lift_from_heap(tag, rest)
        self.excess.append(self.lying.put_heap(heap.seat, rest))

    def _part_tied(self, heap: Heap) -> None:
        on = heap.on
        meld = None if on is None else self.lying.meld(on)
        if on is None or meld is None or self.lying.owner(on) != heap.side or self.lying.frozen(on):
            self.excess.append(heap.tag)
            return
        split = tie_splits(meld, heap.cards, self.table.deal.code)[0]
        stays = without(heap.cards, split.excess)
        if stays and self.lying.tie_to_meld(on, stays):
            self.lying.lift_from_heap(heap.tag, stays)
        if split.excess:
            self.excess.append(heap.tag)

    def cure(self, tag: Tag) -> None:
        """Put a wrong meld right with cards of the hand, as the code lets him and as he says he does."""
        heap = self.lying.heap(tag)
        if heap is None:
            return
        lying, code = self.lying, self.table.deal.code
        hand = lying.deal.hand(lying.deal.seats[self.seat])
        said = self.ruling.decided_by.get("cure", "")
        meld = None if heap.on is None else lying.meld(heap.on)
        if meld is not None and heap.on is not None:
            for found in tie_cures(meld, heap.cards, hand, code):
                if lying.would_tie(heap.on, (*heap.cards, *found.added)):
                    lying.spend(self.seat, found.added)
                    lying.tie_to_meld(heap.on, (*lying.lift_heap(tag), *found.added))
                    return
            return
        ways = cures(heap.cards, hand, code)
        best = next((way for way in ways if way.how == said), None) or next(iter(ways), None)
        if best is None or self._barred_rank(best.meld):
            return
        lying.spend(self.seat, best.added)
        lying.lift_heap(tag)
        made = lying.put_meld(self.seat, best.meld.cards)
        self.rename(tag, made)
        if best.excess:
            left = lying.put_heap(self.seat, best.excess)
            self.excess.append(left)

    def elsewhere(self, tag: Tag) -> None:
        """Tie what is too much to other melds of the side; what fits nowhere stays too much."""
        self.part(tag)
        for heap_tag in list(self.excess):
            heap = self.lying.heap(heap_tag)
            if heap is None:
                continue
            for kind in heap.cards:
                home = next(
                    (
                        other
                        for other in self.lying.tags
                        if self.lying.owner(other) == heap.side
                        and not self.lying.frozen(other)
                        and not self.lying.riders(other)
                        and self.lying.would_tie(other, [kind])
                    ),
                    None,
                )
                if home is not None:
                    self.lying.lift_from_heap(heap_tag, [kind])
                    self.lying.tie_to_meld(home, [kind])

    def _barred_rank(self, meld: Meld) -> bool:
        """Whether what could stay would be a second set of a rank where the code forbids it."""
        state = self.lying.state
        return bool(state.clash(self.lying.side(self.seat), state.meld_count, pack(meld)))

    def pozzetto_taken(self) -> tuple[Kind, ...]:
        """The pozzetto he took in that turn, as it lay."""
        return next((entry.took for entry in reversed(self.pozzetto_entries())), ())

    def _out_of_meld(self, tag: Tag, kind: Kind) -> None:
        """A card leaves a meld; what is left and is no meld stays as a heap of cards."""
        if self.lying.lift_from_meld(tag, [kind]):
            return
        rest = without(self.lying.lift_meld(tag), [kind])
        if rest:
            heap = self.lying.put_heap(self.seat, rest)
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

    def give_turn_back(self) -> None:
        """The player at fault is on turn again, to discard: nobody has taken since his turn ended."""
        state = self.lying.state
        if state.over or state.player == self.seat or state.phase != Phase.TAKE or state.turn != self.trouble.turn + 1:
            return
        state.player = self.seat
        state.turn -= 1
        self.lying.begin_play()
        state.restrict(self.seat, state.restricted(self.seat) << RESTRICTION_BITS)
        self.limit(self.seat, Restriction.NO_PLAY, 0)

    def limit(self, seat: int, bits: Restriction, turn: int) -> None:
        """Restrict a turn of a seat: 0 is its present or next one."""
        state = self.lying.state
        state.restrict(seat, state.restricted(seat) | int(bits) << RESTRICTION_BITS * turn)

    def turn_of(self, seat: int, measure: Measure) -> int:
        """Which turn a measure means, counted as `limit` counts."""
        state = self.lying.state
        playing = state.player == seat and state.turn == self.trouble.turn and self.trouble.on_turn == seat
        match measure.when:
            case "own-turn" | "each-turn":
                return 1 if playing else 0
            case "turn-after":
                return 2 if playing else 1
            case _:
                return 0
