"""A table: what its events add up to. Only `apply` changes it; the same events give the same table, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from pinella.acts.record import Record
from pinella.codes.kept import Codes
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.play.events import (
    Answered,
    Counted,
    Dealt,
    Ended,
    Event,
    Held,
    Left,
    Moved,
    Opened,
    Readied,
    Reported,
    Returned,
    Seated,
    Sitter,
    TimeOut,
    Undone,
    Wish,
    Wished,
)
from pinella.play.steps import Line, Step, do
from pinella.records import bur
from pinella.rules.count import DealCount
from pinella.rules.deal import Deal
from pinella.rules.match import DealScore, Match
from pinella.rules.seats import seats

Stage = Literal["waiting", "playing", "counted", "over"]
LINES = 16
"""Turns that are kept to be read."""


@dataclass(slots=True)
class Asking:
    """A wish that the others have not all answered."""

    seat: str
    what: Wish
    to: int
    answered: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that is over."""

    number: int
    dealt: Dealt
    deal: Deal
    names: dict[str, str]
    replay: bool

    def record(self, event: str, table: str) -> bur.Record:
        tags = {"Event": event, "Table": table, "Deal": str(self.number)}
        tags |= {seat: name for seat, name in self.names.items() if name}
        return bur.Record.of(self.deal, {**tags, "Label": self.dealt.label})


@dataclass(slots=True)
class Table:
    id: str
    setup: Opened
    code: Code
    match: Match
    seats: str
    """One letter each, in the order of turn."""
    entrants: tuple[str, ...]
    """Who collects points."""
    totals: dict[str, float]
    """Of the match so far."""
    seq: int = 0
    at: int = 0
    sitters: dict[str, Sitter] = field(default_factory=dict)
    holders: dict[str, Held] = field(default_factory=dict)
    dealt: Dealt | None = None
    deal: Deal | None = None
    counted: DealCount | None = None
    """Of the deal that lies on the table, once it is over."""
    lines: list[Line] = field(default_factory=list)
    did: list[Step] = field(default_factory=list)
    """What the last event did with cards."""
    last: Event | None = None
    people_seq: int = 0
    """The last event after which somebody sits, plays or waits otherwise than before."""
    asking: Asking | None = None
    ready: set[str] = field(default_factory=set)
    ended: Ended | None = None
    turn_at: int = 0
    """When the turn began."""
    bank: dict[str, int] = field(default_factory=dict)
    fresh: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Cards that came into a hand since its player's last discard."""
    played: list[Played] = field(default_factory=list)
    reports: list[Reported] = field(default_factory=list)

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        if self.ended is not None:
            return "over"
        if self.deal is None:
            return "waiting"
        return "counted" if self.deal.is_over else "playing"

    @property
    def free(self) -> str:
        return "".join(seat for seat in self.seats if seat not in self.sitters)

    @property
    def people(self) -> str:
        """Seats whose owner is a person."""
        return "".join(seat for seat, one in self.sitters.items() if one.kind == "person")

    def present(self, seat: str) -> bool:
        """A person plays there now, not a bot in his place."""
        return self.sitters[seat].kind == "person" and seat not in self.holders

    def seat_of(self, person: str) -> str:
        """Where a person sits; empty: nowhere."""
        return next((seat for seat, one in self.sitters.items() if one.kind == "person" and one.id == person), "")

    def bot_at(self, seat: str) -> str:
        """The bot that plays there now; empty: a person does."""
        if held := self.holders.get(seat):
            return held.bot
        sitter = self.sitters.get(seat)
        return sitter.id if sitter and sitter.kind == "bot" else ""

    def name(self, seat: str) -> str:
        sitter = self.sitters.get(seat)
        return sitter.name if sitter else ""

    @property
    def on_turn(self) -> str:
        return self.deal.on_turn if self.deal is not None and not self.deal.is_over else ""

    @property
    def lying(self) -> Deal:
        """The deal on the table."""
        if self.deal is None:
            raise Refusal(say("no cards have been dealt at this table"))
        return self.deal

    @property
    def dealing(self) -> Dealt:
        """How it was dealt."""
        if self.dealt is None:
            raise Refusal(say("no cards have been dealt at this table"))
        return self.dealt

    def turn_ends(self) -> int | None:
        """When the time of the player on turn is over; none at an unhurried table."""
        if self.setup.pace != "clock" or not self.on_turn:
            return None
        return self.turn_at + self.setup.turn_ms + self.bank.get(self.on_turn, 0)

    def steps_of_turn(self) -> list[Step]:
        return self.lines[-1].steps if self.lines and self.lines[-1].seat == self.on_turn else []

    def undo_to(self) -> int | None:
        """How many moves stand after the player on turn takes back his last; None: there is nothing to take back."""
        steps = self.steps_of_turn()
        if not steps or steps[-1].what in ("draw", "pick-up") or steps[-1].reveals:
            return None
        return steps[-1].at

    # --- growing -----------------------------------------------------------------------------------------------------

    def take(self, record: Record[Event]) -> None:
        """One more event."""
        self.did = []
        self.last = record.event
        self.seq, before, self.at = record.seq, self.at, record.at
        self.apply(record.event)
        if not isinstance(record.event, Moved):
            self.people_seq = record.seq
        if not self.turn_at:
            self.turn_at = before or record.at

    def apply(self, event: Event) -> None:
        fold = _FOLDS.get(type(event))
        if fold is None:
            raise Refusal(say("a table is opened once"))
        fold(self, event)

    def _seated(self, event: Seated) -> None:
        self.sitters[event.seat] = event.sitter
        self.holders.pop(event.seat, None)

    def _left(self, event: Left) -> None:
        self.sitters.pop(event.seat, None)

    def _dealt(self, event: Dealt) -> None:
        self.dealt, self.counted, self.asking = event, None, None
        self.ready.clear()
        self.lines.clear()
        self.fresh.clear()
        self.deal = Deal(self.code, event.seed, dealer=event.dealer, alone=event.alone)
        self.bank = dict.fromkeys(self.seats, self.setup.bank_ms)
        self.turn_at = self.at

    def _moved(self, event: Moved) -> None:
        deal = self.lying
        turn = deal.turn
        for move in event.moves:
            self._note(do(deal, move))
        if deal.turn != turn or deal.is_over:
            self._turn_over(event.seat)

    def _note(self, step: Step) -> None:
        deal = self.lying
        line = self.lines[-1] if self.lines else None
        if line is None or line.seat != step.seat or line.call or step.what in ("draw", "pick-up"):
            line = Line(self.seq, step.seat, deal.turn)
            self.lines.append(line)
            del self.lines[:-LINES]
        line.steps.append(step)
        line.changed(self.seq)
        self.did.append(step)
        if step.what in ("draw", "pick-up"):
            self.fresh[step.seat] = step.cards

    def _turn_over(self, seat: str) -> None:
        over = self.at - self.turn_at - self.setup.turn_ms
        if self.setup.pace == "clock" and over > 0:
            self.bank[seat] = max(0, self.bank.get(seat, 0) - over)
        self.turn_at = self.at
        self.fresh.pop(seat, None)
        if self.asking and self.asking.what == "undo" and self.asking.seat != seat:
            self.asking = None

    def _undone(self, event: Undone) -> None:
        deal = self.lying
        while len(deal.history) > event.to:
            deal.pop()
        for line in self.lines:
            if any(step.at >= event.to for step in line.steps):
                line.steps = [step for step in line.steps if step.at < event.to]
                line.changed(self.seq)
        while self.lines and not self.lines[-1].steps and not self.lines[-1].call:
            self.lines.pop()
        self.asking, self.counted, self.turn_at = None, None, self.at

    def _timeout(self, event: TimeOut) -> None:
        self.lying.call_time_out()
        self.lines.append(Line(self.seq, event.seat, self.lying.turn, call=True))
        self.asking = None

    def _held(self, event: Held) -> None:
        self.holders[event.seat] = event
        if self.asking:
            self.asking.answered.add(event.seat)

    def _returned(self, event: Returned) -> None:
        self.holders.pop(event.seat, None)

    def _wished(self, event: Wished) -> None:
        self.asking = Asking(event.seat, event.what, event.to)

    def _answered(self, event: Answered) -> None:
        if self.asking is None:
            return
        if event.yes:
            self.asking.answered.add(event.seat)
        else:
            self.asking = None

    def _readied(self, event: Readied) -> None:
        self.ready.add(event.seat)

    def _counted(self, event: Counted) -> None:
        deal, dealt = self.lying, self.dealing
        self.counted = deal.count()
        names = {seat: self.name(seat) for seat in self.seats}
        self.match = self.match.add(DealScore(event.totals, event.replay), dealer=self.seats.index(dealt.dealer))
        self.totals = self.match.totals
        self.played.append(Played(event.number, dealt, deal, names, event.replay))
        self.ready.clear()
        self.asking = None

    def _ended(self, event: Ended) -> None:
        self.ended, self.asking = event, None

    def _reported(self, event: Reported) -> None:
        self.reports.append(event)


_FOLDS: dict[type[Event], Callable[[Table, Any], None]] = {
    Seated: Table._seated,
    Left: Table._left,
    Dealt: Table._dealt,
    Moved: Table._moved,
    Undone: Table._undone,
    TimeOut: Table._timeout,
    Held: Table._held,
    Returned: Table._returned,
    Wished: Table._wished,
    Answered: Table._answered,
    Readied: Table._readied,
    Counted: Table._counted,
    Ended: Table._ended,
    Reported: Table._reported,
}
"""What each kind of event does to a table."""


def opened(id_: str, record: Record[Event], codes: Codes) -> Table:
    setup = record.event
    if not isinstance(setup, Opened):
        raise Refusal(say("the log of a table begins with its opening"))
    code = codes(setup.code)
    match = Match(code, deals=setup.deals, target=setup.target, first_dealer=setup.first_dealer)
    around, entrants, totals = seats(code), match.entrants, match.totals
    return Table(id_, setup, code, match, around, entrants, totals, seq=record.seq, at=record.at, last=setup)


def replay(id_: str, log: Iterable[Record[Event]], codes: Codes) -> Table:
    """The table after its log."""
    records = iter(log)
    first = next(records, None)
    if first is None:
        raise Refusal(say("there is no table {id}", id=id_))
    table = opened(id_, first, codes)
    for record in records:
        table.take(record)
    return table


def extended(table: Table, fresh: Iterable[Record[Event]]) -> Table:
    for record in fresh:
        table.take(record)
    return table
