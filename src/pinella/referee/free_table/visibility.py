"""What everybody at a free table sees: cards as they lie, the journal, troubles nobody has ruled on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table.journal import Act, Entry, Trouble
from pinella.referee.free_table.layout import Layout
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.orders import Breach
from pinella.rules.deal import Deal

PICKUPS: Final = frozenset(
    {"pickup-without-play", "pickup-incomplete", "pickup-in-limited-turn", "own-cards-first", "pile-card-misused"}
)
"""Irregularities about picking up and what it asks for."""


class Visibility:
    """Reading the table and writing its journal."""

    layout: Layout
    journal: list[Entry]
    troubles: list[Trouble]

    @property
    def deal(self) -> Deal:
        return self.layout.deal

    def index(self, seat: str) -> int:
        if len(seat) != 1 or seat not in self.deal.seats:
            raise Refusal(
                say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(self.deal.seats))
            )
        return self.deal.seats.index(seat)

    def plays(self, seat: int, turn: int) -> list[Entry]:
        """What a seat opened and tied while a turn was being played."""
        name = self.deal.seats[seat]
        return [
            entry
            for entry in self.journal
            if entry.turn == turn and entry.act.seat == name and entry.act.kind in ("open", "tie")
        ]

    def plays_of(self, trouble: Trouble) -> list[Entry]:
        """What the player at fault opened and tied that a trouble is about."""
        return [entry for entry in self.plays(trouble.seat, trouble.turn) if entry.at >= trouble.begins]

    def did(self, seat: int, kind: str, turn: int, since: int = 0) -> bool:
        """Whether a seat did something while a turn was being played."""
        name = self.deal.seats[seat]
        return any(
            entry.act.kind == kind and entry.act.seat == name and entry.turn == turn and entry.at >= since
            for entry in self.journal
        )

    def _note(
        self, act: Act, *, lawful: bool, tag: Tag | None = None, took: Sequence[Kind] = (), turn: int | None = None
    ) -> Entry:
        state = self.deal.state
        entry = Entry(
            len(self.journal), state.turn if turn is None else turn, state.player, act, lawful, tag, tuple(took)
        )
        self.journal.append(entry)
        return entry

    def _trouble(self, incident: str, entry: Entry, **known: str) -> Trouble:
        trouble = Trouble(
            incident, self.index(entry.act.seat), entry.at, entry.turn, entry.on_turn, entry.act.cards, entry.tag
        )
        trouble.known.update(known)
        self.troubles.append(trouble)
        return trouble

    def breach(self, seat: int, act: Act) -> Breach | None:
        """The order of the referee that an act would break, of those that stand for the seat."""
        for order in self.layout.orders:
            if order.seat == seat and order.in_force(self.layout):
                found = order.breach(self.layout, act)
                if found is not None:
                    return found
        return None

    def freed(self, seat: int, act: Act) -> bool:
        """Whether an order makes an act lawful that the deal alone would not allow."""
        return any(
            order.seat == seat and order.in_force(self.layout) and order.frees(self.layout, act)
            for order in self.layout.orders
        )

    def _broken(self, entry: Entry, breach: Breach) -> Trouble:
        return self._trouble(breach.incident, entry, **dict(breach.facts))

    def _once(self, incident: str, seat: int, entry: Entry) -> None:
        """One trouble for all plays of the same turn."""
        for trouble in self.troubles:
            if (trouble.incident, trouble.seat, trouble.turn, trouble.ruled) == (incident, seat, entry.turn, False):
                return
        self._trouble(incident, entry)

    def _held(self, seat: int, group: Sequence[Kind]) -> None:
        if not group or not self.layout.holds(seat, group):
            raise Refusal(say("{seat} does not hold these cards", seat=self.deal.seats[seat]))

    def _open_pickups(self, seat: int) -> list[Trouble]:
        """What is wrong with the pick-up of the turn being played and has not been ruled on."""
        turn = self.deal.state.turn
        return [
            trouble
            for trouble in self.troubles
            if trouble.incident in PICKUPS and (trouble.seat, trouble.turn, trouble.ruled) == (seat, turn, False)
        ]

    def _picked(self, trouble: Trouble) -> None:
        """The trouble is about the pile picked up in that turn."""
        name = self.deal.seats[trouble.seat]
        for old in reversed(self.journal):
            if old.act.kind == "pick-up" and old.act.seat == name and old.turn == trouble.turn:
                trouble.cards = old.took
                trouble.pile = old.took
                trouble.since = old.at
                return
