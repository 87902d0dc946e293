"""The later rounds of a Mitchell, also when pairs have left or come in the meantime.

Usually everybody on the moving line goes on by the step. When somebody is missing or new, tables are closed up,
newcomers fill the gaps, and if the step would then repeat a meeting the line moves by as many tables as repeat fewest.
"""

from __future__ import annotations

from collections.abc import Iterator

from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Line, Meeting
from pinella.tournament.pairing.past import met
from pinella.tournament.pairing.request import Proposal, Request

Placed = dict[int, int]
"""Table → the moving pair that comes there."""


class Movement:
    def __init__(self, request: Request) -> None:
        self.request = request
        self.came_from = {
            number: meeting.table for meeting in request.history[-1] for number in (*meeting.home, *meeting.away)
        }
        self.met = met(request.history[request.phase_first - 1 :])
        playing = [number for number in request.order if number != request.staff]
        self.playing = playing + ([request.staff] if request.staff and len(playing) % 2 else [])
        self.fixed: dict[int, int] = {}
        """Table → the fixed pair."""
        self.moving: list[int] = []
        self._lines()
        self.ring = sorted(self.fixed)
        if len(self.moving) > len(self.fixed):
            self.ring = sorted([*self.fixed, self._free_table()])

    def _lines(self) -> None:
        newcomers = []
        for number in self.playing:
            line = self.request.lines.get(number) if number in self.came_from else None
            if line == "fixed":
                self.fixed[self.came_from[number]] = number
            elif line == "moving":
                self.moving.append(number)
            else:
                newcomers.append(number)
        for number in newcomers:
            if len(self.fixed) < len(self.moving):
                self.fixed[self._free_table()] = number
            else:
                self.moving.append(number)
        while len(self.moving) > len(self.fixed) + 1:
            self.fixed[self._free_table()] = self.moving.pop()
        while len(self.fixed) > len(self.moving) + 1:
            self.moving.append(self.fixed.pop(self._last_to_leave()))
        for number, table in sorted(self.request.locked.items()):
            self._lock(number, table)

    def _lock(self, number: int, table: int) -> None:
        """Who can no longer move stays at the table wanted; the fixed pair of that table takes over the other's way."""
        holder = self.fixed.get(table, 0)
        if holder == number or number not in self.playing:
            return
        if self.request.locked.get(holder) == table:
            raise Refusal(
                say(
                    "{one} and {other} both have to stay at table {table}, and in a Mitchell only one of two opponents "
                    "stays: free one of them.",
                    one=holder,
                    other=number,
                    table=table,
                )
            )
        if number in self.moving:
            self.moving.remove(number)
            if holder:
                self.moving.append(holder)
                self.came_from.pop(holder, 0)
                if number in self.came_from:
                    self.came_from[holder] = self.came_from[number]
        else:
            old = next(at for at, fixed in self.fixed.items() if fixed == number)
            del self.fixed[old]
            if holder:
                self.fixed[old] = holder
        self.fixed[table] = number

    def _free_table(self) -> int:
        """A table that has lost its fixed pair, or else the next number."""
        used = set(self.came_from.values()) | set(self.fixed)
        lost = sorted(used - set(self.fixed))
        return lost[0] if lost else max(used) + 1

    def _last_to_leave(self) -> int:
        return max(self.fixed, key=lambda table: (self.fixed[table] not in self.request.locked, table))

    def proposal(self) -> Proposal:
        step = self.request.round.step
        shifts = [(step + more) % len(self.ring) for more in range(len(self.ring))]
        best: tuple[int, int, Placed] | None = None
        for shift in shifts:
            placed = self._placed(shift)
            faults = len(list(self._faults(placed)))
            if best is None or faults < best[0]:
                best = faults, shift, placed
            if not faults:
                break
        _, shift, placed = best or (0, step, {})
        meetings, why = self._meetings(placed)
        notes = tuple(self._faults(placed))
        if shift != step % len(self.ring):
            moved = say(
                "The moving line moves by {shift} and not by {step}: fewer meetings repeat.", shift=shift, step=step
            )
            notes = (moved, *notes)
        return Proposal(meetings, why, notes, self._new_lines())

    def _placed(self, shift: int) -> Placed:
        index = {table: at for at, table in enumerate(self.ring)}
        placed: Placed = {}
        waiting = []
        for number in self.moving:
            at = index.get(self.came_from.get(number, 0))
            target = self.ring[(at + shift) % len(self.ring)] if at is not None else 0
            if target and target not in placed:
                placed[target] = number
            else:
                waiting.append(number)
        for number in waiting:
            free = [table for table in self.ring if table not in placed]
            known = self.met.get(number, {})
            placed[min(free, key=lambda table: (self.fixed.get(table, 0) in known, table not in self.fixed))] = number
        return placed

    def _faults(self, placed: Placed) -> Iterator[Message]:
        for table in self.ring:
            fixed, moving = self.fixed.get(table, 0), placed.get(table, 0)
            if fixed and moving:
                latest = self.met.get(fixed, {}).get(moving, 0)
                if latest:
                    number = latest + self.request.phase_first - 1
                    yield say(
                        "{one} and {other} meet again, as in round {round}.", one=fixed, other=moving, round=number
                    )
            elif (fixed or moving) in self.request.rested:
                yield say("{who} rests a second time.", who=fixed or moving)

    def _meetings(self, placed: Placed) -> tuple[tuple[Meeting, ...], dict[int, Message]]:
        meetings = []
        why = {}
        for table in self.ring:
            fixed, moving = self.fixed.get(table, 0), placed.get(table, 0)
            if fixed and moving:
                meetings.append(Meeting(table=table, home=(fixed,), away=(moving,)))
                why[table] = self._why(moving)
            else:
                meetings.append(Meeting(table=table, home=(fixed or moving,)))
                why[table] = say("The table has no moving pair") if fixed else say("The table has no fixed pair")
        return tuple(meetings), why

    def _why(self, moving: int) -> Message:
        before = self.came_from.get(moving)
        if before is None:
            return say("The moving pair is new in this round")
        return say("The moving pair comes from table {table}", table=before)

    def _new_lines(self) -> dict[int, Line]:
        lines: dict[int, Line] = dict.fromkeys(self.fixed.values(), "fixed")
        return lines | dict.fromkeys(self.moving, "moving")
