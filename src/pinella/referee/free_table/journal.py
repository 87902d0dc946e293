"""The journal of a free table: every act as it happened, lawful or not, and what the referee was called for."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final, Literal

from pinella.cards import Kind

ActKind = Literal[
    "draw", "pick-up", "open", "tie", "discard", "pozzetto", "pass", "look", "expose", "happen", "time-out",
    "choose", "misdeal",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did, as it would be told: enough to do it again."""

    kind: ActKind
    seat: str
    cards: tuple[Kind, ...] = ()
    number: int = 0
    """Of cards drawn, or of the meld tied to (from 1, as it lies on the table)."""
    word: str = ""
    """Of an incident that only people see, or of who saw a card."""
    facts: tuple[tuple[str, str], ...] = ()
    numbers: tuple[int, ...] = ()
    """Of cards dealt wrongly."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An act in the journal, with what came of it."""

    at: int
    turn: int
    """The turn that was being played, whoever acted."""
    on_turn: int
    """The seat whose turn it was."""
    act: Act
    lawful: bool
    tag: int | None = None
    """The meld or heap laid or tied to."""
    took: tuple[Kind, ...] = ()
    """Cards taken by a draw or a pick-up."""


WHOLE_TURN: Final = frozenset(
    {
        "false-close", "second-pozzetto", "single-card-discarded", "hand-emptied-in-limited-turn", "missed-draw",
        "closing-before-pozzetto", "pickup-incomplete", "penalised-cards", "throw", "pass-to-partner",
    }
)  # fmt: skip
"""Irregularities that are about all that was laid in the turn, not about what came after a certain act."""


@dataclass(slots=True)
class Trouble:
    """An irregularity that happened and has not been ruled on."""

    incident: str
    seat: int
    """The player at fault."""
    at: int
    """Where in the journal it happened."""
    turn: int
    on_turn: int
    cards: tuple[Kind, ...] = ()
    """The cards it is about."""
    tag: int | None = None
    """The meld or heap it is about."""
    pile: tuple[Kind, ...] = ()
    """The pile before it."""
    known: dict[str, str] = field(default_factory=dict)
    """Facts settled when it happened."""
    ruled: bool = False
    since: int = -1
    """From where in the journal on what he did belongs to it, if that is before it showed."""

    @property
    def begins(self) -> int:
        """Where in the journal begins what it is about."""
        return 0 if self.incident in WHOLE_TURN else self.since if self.since >= 0 else self.at

    def be(self, was: Trouble) -> None:
        """Take back what a ruling that could not be carried out had changed."""
        for field_ in fields(self):
            setattr(self, field_.name, getattr(was, field_.name))

    def copy(self) -> Trouble:
        return Trouble(
            self.incident, self.seat, self.at, self.turn, self.on_turn, self.cards, self.tag, self.pile,
            dict(self.known), self.ruled, self.since,
        )  # fmt: skip
