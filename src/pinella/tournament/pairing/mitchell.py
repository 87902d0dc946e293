"""Mitchell: the fixed line keeps its tables, the moving line moves on by so many tables every round.

No boards travel in burraco, so an even number of tables needs no skip. With an odd number the last table has no fixed
pair: whoever comes there rests, and nobody comes there twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Line, Meeting
from pinella.tournament.pairing.layouts import laid_out, layout_of
from pinella.tournament.pairing.mitchell_later import Movement
from pinella.tournament.pairing.past import kept_apart, shared_label
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.topfirst import fewest_breaches
from pinella.tournament.pairing.verify import together


def most_rounds(contestants: int) -> int:
    return (contestants + 1) // 2


def rounds_without_repeat(tables: int, step: int) -> int:
    """After so many rounds a moving pair is back at its first table."""
    return tables // gcd(tables, step % tables or tables)


def propose(request: Request) -> Proposal:
    if request.lines and request.history:
        return Movement(request).proposal()
    return _first(request)


def _first(request: Request) -> Proposal:
    tables = _Tables.laid(request)
    _check_step(request, len(tables.fixed))
    tables.lock(request)
    tables.spare_rested(request)
    tables.keep_apart(request)
    return tables.proposal(request)


def _check_step(request: Request, tables: int) -> None:
    step, rounds = request.round.step, request.rounds_of_phase
    if rounds_without_repeat(tables, step) >= rounds:
        return
    near = sorted(range(1, tables), key=lambda other: (abs(other - step), other))
    better = next((other for other in near if rounds_without_repeat(tables, other) >= rounds), None)
    if better is None:
        raise Refusal(
            say(
                "Mitchell with {tables} tables lasts at most {tables} rounds, and {rounds} are planned.",
                tables=tables,
                rounds=rounds,
            ),
            request.code.cite("formats.mitchell_step"),
        )
    raise Refusal(
        say(
            "Mitchell: with {tables} tables and a step of {step} the same pairs meet again after {kept} rounds, and "
            "{rounds} are planned; a step of {better} avoids it.",
            tables=tables,
            step=step,
            kept=rounds_without_repeat(tables, step),
            rounds=rounds,
            better=better,
        ),
        request.code.cite("formats.mitchell_step"),
    )


@dataclass(slots=True)
class _Tables:
    """The first round while it is being laid out: who is fixed and who moves at each table, 0 where nobody is."""

    fixed: list[int]
    moving: list[int]

    @classmethod
    def laid(cls, request: Request) -> _Tables:
        """Neighbours of the layout meet; with an odd number the last in order has the table without a fixed pair."""
        players = tuple(number for number in request.order if number != request.staff)
        alone = players[-1:] if len(players) % 2 else ()
        order = laid_out(request, players[: len(players) - len(alone)])
        pairs = fewest_breaches([0] * len(order), kept_apart(request, order)) or []
        tables = cls([order[one] for one, _ in pairs], [order[other] for _, other in pairs])
        if alone:
            tables.fixed.append(request.staff)
            tables.moving += alone
        return tables

    def lock(self, request: Request) -> None:
        """Who cannot move becomes fixed at the table wanted; those who sat there change places with it."""
        for number, table in sorted(request.locked.items()):
            if number not in self.fixed and number not in self.moving:
                continue
            at = table - request.first_table
            if not 0 <= at < len(self.fixed):
                last = request.first_table + len(self.fixed) - 1
                raise Refusal(
                    say(
                        "{who} has to stay at table {table}: tables run from {first} to {last}.",
                        who=number,
                        table=table,
                        first=request.first_table,
                        last=last,
                    )
                )
            holder = self.fixed[at]
            if request.locked.get(holder) == table and holder < number:
                raise Refusal(
                    say(
                        "{one} and {other} both have to stay at table {table}, and in a Mitchell only one of two "
                        "opponents stays: free one of them.",
                        one=holder,
                        other=number,
                        table=table,
                    )
                )
            self._fix(number, at, set(request.locked))

    def _fix(self, number: int, at: int, locked: set[int]) -> None:
        if number in self.moving:
            here = self.moving.index(number)
            if not self.fixed[here]:
                beside = next((k for k, holder in enumerate(self.fixed) if holder and holder not in locked), None)
                if beside is None:
                    return
                self.moving[here], self.moving[beside] = self.moving[beside], number
                here = beside
            self.fixed[here], self.moving[here] = self.moving[here], self.fixed[here]
        here = self.fixed.index(number)
        for line in (self.fixed, self.moving):
            line[here], line[at] = line[at], line[here]

    def spare_rested(self, request: Request) -> None:
        """Whoever has already rested is moved out of the way of the table without a fixed pair."""
        if 0 not in self.fixed:
            return
        resting = [at for at in self._reaching(request) if self.moving[at] in request.rested]
        for at in resting:
            for line in (self.fixed, self.moving):
                other = self._unbothered(request, line)
                if other is not None:
                    self.moving[at], line[other] = line[other], self.moving[at]
                    break

    def _reaching(self, request: Request) -> list[int]:
        """Where the moving pairs start that come to the table without a fixed pair during the phase."""
        hole, tables = self.fixed.index(0), len(self.fixed)
        return [(hole - turn * request.round.step) % tables for turn in range(request.rounds_of_phase)]

    def _unbothered(self, request: Request, line: list[int]) -> int | None:
        """A place of the line for somebody who may not rest, held by somebody who may and can move, lowest first."""
        taken = set(self._reaching(request)) if line is self.moving else set()
        for at in range(len(line) - 1, -1, -1):
            holder = line[at]
            if holder and holder not in request.rested and holder not in request.locked and at not in taken:
                return at
        return None

    def keep_apart(self, request: Request) -> None:
        """Change moving pairs while that lowers the number of unwanted meetings in the rounds that count."""
        if request.apart_rounds <= request.number:
            return
        may_change = [at for at, number in enumerate(self.moving) if self.fixed[at] and number not in request.rested]
        self._settle(request, may_change)

    def _settle(self, request: Request, places: list[int]) -> None:
        def unwanted(number: int, at: int) -> int:
            return sum(bool(other and shared_label(request, number, other)) for other in self._met_from(request, at))

        better = True
        while better:
            better = False
            for at in places:
                for other in places if unwanted(self.moving[at], at) else ():
                    one, two = self.moving[at], self.moving[other]
                    if unwanted(two, at) + unwanted(one, other) < unwanted(one, at) + unwanted(two, other):
                        self.moving[at], self.moving[other] = two, one
                        better = True

    def _met_from(self, request: Request, at: int) -> Iterator[int]:
        """Whom the pair starting there meets in the rounds in which labels count."""
        rounds = min(request.rounds_of_phase, request.apart_rounds - request.number + 1)
        for turn in range(rounds):
            yield self.fixed[(at + turn * request.round.step) % len(self.fixed)]

    def proposal(self, request: Request) -> Proposal:
        layout = layout_of(request)
        why = layout.why(request) if layout else _neighbours(request)
        meetings = tuple(self._meetings(request))
        lines: dict[int, Line] = {number: "fixed" for number in self.fixed if number}
        lines |= {number: "moving" for number in self.moving if number}
        return Proposal(meetings, {meeting.table: why for meeting in meetings}, tuple(self._given_up(request)), lines)

    def _meetings(self, request: Request) -> Iterator[Meeting]:
        for at, (fixed, moving) in enumerate(zip(self.fixed, self.moving, strict=True)):
            table = request.first_table + at
            if fixed and moving:
                yield Meeting(table=table, home=(fixed,), away=(moving,))
            else:
                yield Meeting(table=table, home=(fixed or moving,))

    def _given_up(self, request: Request) -> Iterator[Message]:
        if request.number <= request.apart_rounds:
            for at, number in enumerate(self.moving):
                for other in self._met_from(request, at):
                    if other and shared_label(request, number, other):
                        yield together(request, other, number)
        if 0 in self.fixed:
            for at in self._reaching(request):
                if self.moving[at] in request.rested:
                    yield say("{who} will rest a second time: nobody else can take the place.", who=self.moving[at])


def _neighbours(request: Request) -> Message:
    if request.history:
        return say("Neighbours in the standing, the first of the two on the fixed line")
    return say("Neighbours in order of registration, the first of the two on the fixed line")
