"""What the pairing engine is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pinella.codes.model import Code
from pinella.messages import Message
from pinella.tournament.model import Format, Line, Meeting, PlannedRound

Meetings = tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One round to be paired. Everything that has to be known stands here; the engine looks nowhere else."""

    code: Code
    format: Format
    round: PlannedRound
    number: int
    """1 for the first round."""
    planned: int
    """How many rounds the tournament has."""
    order: tuple[int, ...]
    """Contestants who play this round, best first; before the first round in order of registration."""
    history: tuple[Meetings, ...] = ()
    """The meetings of rounds 1 to `number` - 1."""
    rested: frozenset[int] = frozenset()
    """Who may not rest again within the code's limit."""
    lines: Mapping[int, Line] = field(default_factory=dict)
    """Mitchell: as in the round before; empty in the first round of a phase."""
    groups: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Merit groups: name, members best first. Empty: one group."""
    apart: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Labels such as `club:Lecce`: contestants who share one are kept apart where possible."""
    apart_rounds: int = 0
    """They are kept apart in rounds 1 to this one."""
    locked: Mapping[int, int] = field(default_factory=dict)
    """Contestants who cannot move, and their table."""
    names: Mapping[int, str] = field(default_factory=dict)
    """For the alphabet, surname first."""
    categories: Mapping[int, str] = field(default_factory=dict)
    seed: str = ""
    """Stored with the event: lots are drawn from it."""
    first_table: int = 1
    staff: int = 0
    """A pair of the organisation that is ready to fill an incomplete table; 0: none."""
    staff_free: bool = True
    """Members of the organisation could fill a table: where they cannot, whoever has rested may have to rest again."""
    fixed_from: str = ""
    """Alphabetical seating: the first letter(s) of the first fixed pair."""
    moving_from: str = ""
    seating: str = ""
    """Key of the first-round system that lays out a round without standing (first Danish round, first round of a
    Mitchell or of a calendar); empty: `order` as it is."""
    phase_first: int = 1
    """Number of the first round of this run of rounds under one system."""
    phase_rounds: int = 0
    """How many rounds that run has; 0: up to the end of the plan."""
    schedule: tuple[Meetings, ...] = ()
    """Whole-schedule systems, after the first round of the phase: what was proposed then."""
    meetings: Meetings = ()
    """Director's choice: the meetings to be checked."""
    relax: bool = True
    """Give up constraints step by step where they cannot all be kept; False: refuse and propose."""

    @property
    def rounds_of_phase(self) -> int:
        return self.phase_rounds or self.planned - self.phase_first + 1

    @property
    def per_table(self) -> int:
        return 4 if self.format == "individual-new-partner" else 2


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round as the engine would have it."""

    meetings: Meetings
    """By table number."""
    why: Mapping[int, Message]
    """Table → why this table."""
    relaxed: tuple[Message, ...] = ()
    """Constraints that had to be given up, in words."""
    lines: Mapping[int, Line] = field(default_factory=dict)
    """Systems with a fixed and a moving line."""
    schedule: tuple[Meetings, ...] = ()
    """Whole-schedule systems: all rounds of the phase."""
