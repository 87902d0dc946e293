"""Whom and what a ruling is about: the seats, melds, plays and discards its words mean at this table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.messages import Message
from pinella.referee.free_table.choice import ChoiceNeeded
from pinella.referee.free_table.journal import Entry, Trouble
from pinella.referee.free_table.layout import Layout
from pinella.referee.free_table.loose_cards import Tag, without
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import by_norm, true_discard
from pinella.referee.ruling import Ruling

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


class Subjects:
    """A ruling on a trouble, with what it means by its words."""

    def __init__(self, table: FreeTable, trouble: Trouble, ruling: Ruling, choices: list[str], lot: int) -> None:
        self.table = table
        self.trouble = trouble
        self.ruling = ruling
        self.choices = choices
        self.acting: int | None = None
        """Whose plays a step is about, where not the player at fault made them but his partner."""
        self.lot = lot
        """What chance decided, where the code has a card taken by lot."""
        self.merged: Tag | None = None
        self.moved: list[Kind] = []
        """Cards that steps have taken back into the hand."""
        self.drawn: tuple[Kind, ...] = ()
        """Cards that a step of this ruling made somebody draw."""
        self.excess: list[Tag] = []
        """Heaps that hold only what was too much."""
        self.tied_card_gone = False
        """The card tied last has become the discard."""
        self.last_card_waits: tuple[Kind, ...] = ()
        """The card tied last, lifted before the play under it, until it becomes the discard."""
        self.pile_restored = False
        self.one_is_discarded = False
        """One of the cards taken back is the discard of the turn: the others lie open only after it."""
        self.was_burraco = False
        """Whether the first of two sets was a burraco before they were joined."""
        self.placed: dict[Tag, tuple[Kind, ...]] = {}
        """Cards that a step of this ruling put on melds."""
        self.stays: dict[Tag, tuple[Kind, ...]] = {}
        """Of a wrong meld, the cards that were chosen to stay."""

    def pick(self, who: int | None, about: Message, options: Sequence[str]) -> int:
        """Which of several things somebody wants, by its name; a single one is no choice. None: the referee."""
        names = list(dict.fromkeys(options))
        if len(names) == 1:
            return 0
        for choice in self.choices:
            if choice in names:
                return list(options).index(choice)
        raise ChoiceNeeded("referee" if who is None else self.table.deal.seats[who], about, names)

    @property
    def layout(self) -> Layout:
        return self.table.layout

    @property
    def seat(self) -> int:
        return self.trouble.seat if self.acting is None else self.acting

    @property
    def is_his_turn(self) -> bool:
        """Whether the turn in which it happened is still being played by the player at fault."""
        state = self.layout.state
        return state.player == self.seat and state.turn == self.trouble.turn and not state.over

    def partners(self, seat: int) -> list[int]:
        side = self.layout.side(seat)
        return [
            other for other in range(len(self.table.deal.seats)) if other != seat and self.layout.side(other) == side
        ]

    def seats(self, measure: Measure) -> list[int]:
        """The seats a measure speaks of."""
        players = len(self.table.deal.seats)
        match measure.who:
            case "partner" | "receiver" | "receivers-pair":
                return self.partners(self.seat)
            case "rightful" | "opponent-on-turn":
                return [self.layout.state.player]
            case "next-opponent":
                return [(self.seat + 1) % players]
            case "side-on-turn":
                coming = ((self.layout.state.player + later) % players for later in range(players))
                return [next(seat for seat in coming if self.layout.side(seat) == self.layout.side(self.seat))]
            case "pair":
                return [self.seat, *self.partners(self.seat)]
            case "opponents":
                return [seat for seat in range(players) if self.layout.side(seat) != self.layout.side(self.seat)]
            case "all" | "both-pairs" | "each-pair":
                return list(range(players))
            case _:
                return [self.seat]

    def plays(self) -> list[Entry]:
        """What the player at fault laid in that turn and has not taken back: only what came with the error or after it,
        unless it is the whole turn that is judged."""
        made = self.table.plays(self.seat, self.trouble.turn)
        return [entry for entry in made if entry.at >= self.trouble.begins and self.left_of(entry)]

    def left_of(self, entry: Entry) -> tuple[Kind, ...]:
        """The cards of a play that no ruling has taken back."""
        return without(entry.act.cards, self.layout.taken_back.get(entry.at, ()))

    def opened(self, since: int = 0) -> list[Tag]:
        """Melds he opened then (from an entry of the journal on) that still lie there."""
        tags = [entry.tag for entry in self.plays() if entry.act.kind == "open" and entry.at >= since]
        return [tag for tag in dict.fromkeys(tags) if tag is not None and self.layout.slot(tag) is not None]

    def tied(self, since: int = 0) -> dict[Tag, list[Kind]]:
        """Cards he tied then to melds that lay there before."""
        fresh = self.opened()
        found: dict[Tag, list[Kind]] = {}
        for entry in self.plays():
            tag = entry.tag
            if entry.act.kind != "tie" or entry.at < since or tag is None or tag in fresh:
                continue
            if self.layout.slot(tag) is not None:
                found.setdefault(tag, []).extend(self.left_of(entry))
        return found

    def pozzetto_entries(self) -> list[Entry]:
        """When he took a pozzetto in that turn."""
        name = self.table.deal.seats[self.seat]
        return [
            entry
            for entry in self.table.journal
            if entry.act.kind == "pozzetto" and entry.act.seat == name and entry.turn == self.trouble.turn
        ]

    def pozzetto_taken(self) -> tuple[Kind, ...]:
        """The pozzetto he took in that turn, as it lay."""
        return next((entry.took for entry in reversed(self.pozzetto_entries())), ())

    def melds_concerned(self) -> list[Tag]:
        """The meld the trouble is about: itself, the one it was merged with, or the one under wrong cards."""
        tags = [self.merged, self.trouble.tag]
        tags += [heap.on for heap in self.layout.heaps if heap.tag == self.trouble.tag]
        return [tag for tag in dict.fromkeys(tags) if tag is not None and self.layout.slot(tag) is not None]

    def equal_sets(self) -> list[Tag]:
        """The sets of the rank the trouble is about, the one laid last at the end."""
        candidates = [self.trouble.tag] if self.trouble.tag is not None else list(reversed(self.opened()))
        for tag in candidates:
            second = self.layout.meld(tag)
            if second is None or second.kind != "set":
                continue
            others = [
                other
                for other in self.layout.tags
                if other != tag
                and self.layout.owner(other) == self.layout.owner(tag)
                and (meld := self.layout.meld(other)) is not None
                and meld.kind == "set"
                and meld.rank == second.rank
            ]
            if others or self.trouble.tag is not None:
                return [*others, tag]
        return []

    def before_pile_card(self) -> list[Entry]:
        """What he laid before the first card of the pile he had picked up."""
        found = []
        for entry in self.plays():
            if any(card in self.trouble.pile for card in entry.act.cards):
                break
            found.append(entry)
        return found

    def discards(self) -> tuple[Kind, ...]:
        """What he discarded in the turn it happened in, from the trouble on."""
        name = self.table.deal.seats[self.seat]
        return tuple(
            card
            for entry in self.table.journal
            if entry.act.kind == "discard" and entry.act.seat == name and entry.turn == self.trouble.turn
            for card in entry.act.cards
        )

    def has_discarded(self) -> bool:
        """Whether a discard of that turn lies on the pile."""
        group = self.discards()
        return any(card in self.table.deal.pile for card in group)

    def kept_discard(self) -> Kind | None:
        """Of several discards the one that stays."""
        group = self.discards()
        if not group:
            return None
        if any(measure.what == "highest-discard" for measure in self.ruling.measures):
            return by_norm(group, self.table.deal.code)[0]
        return true_discard(group[::-1], self.table.deal.code)

    def last_play(self) -> Entry | None:
        """The last play of the turn that still lies there."""
        plays = [entry for entry in self.plays() if entry.tag is not None and self.layout.cards_of(entry.tag)]
        return plays[-1] if plays else None

    def heaps(self) -> list[Tag]:
        """Cards he laid then that make no meld and that no ruling has settled."""
        tags = {entry.tag for entry in self.plays()} | {self.trouble.tag, *self.excess}
        return [heap.tag for heap in self.layout.heaps if heap.tag in tags and not (heap.negative or heap.positive)]
