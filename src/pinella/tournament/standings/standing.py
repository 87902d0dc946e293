"""Standings: what every contestant has, in order, with the criterion that decided each place in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pinella.messages import Message, say
from pinella.sheet.vp import VpTable
from pinella.tournament.conduct.discipline import Deduction, GivenSanction, deductions, total_after
from pinella.tournament.model import PlannedRound, Score
from pinella.tournament.setup.events import TieBreak
from pinella.tournament.state import State


@dataclass(slots=True)
class Row:
    """One contestant's line. `tied` holds when nothing but the lot separates it from the line above."""

    number: int
    vp: int = 0
    mp: int = 0
    scores: list[Score | None] = field(default_factory=list)
    losses: tuple[Deduction, ...] = ()
    place: int = 0
    group: str = ""
    decided: Message | None = None
    decided_by: TieBreak | None = None
    tied: bool = False

    @property
    def vp_lost(self) -> int:
        return sum(one.vp for one in self.losses)

    @property
    def mp_lost(self) -> int:
        return sum(one.mp for one in self.losses)


@dataclass(slots=True)
class Standing:
    after: int
    rows: list[Row]
    open_tables: list[tuple[int, int]]
    """Round and table without a result, or with one that is only provisional."""
    final: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(row.number for row in self.rows)

    def row(self, number: int) -> Row | None:
        return next((row for row in self.rows if row.number == number), None)

    def of_group(self, group: str) -> list[Row]:
        return [row for row in self.rows if row.group == group]


def given(state: State, after: int | None = None, until: int = 0) -> list[GivenSanction]:
    """The sanctions that stand, as they were given; up to a round, and up to an instant (0: any)."""
    return [
        one.given.sanction
        for one in state.sanctions.values()
        if not one.lifted and (after is None or one.given.sanction.round <= after) and (not until or one.at <= until)
    ]


def standing(state: State, after: int | None = None) -> Standing:
    """The standing after a round (the last one that has been started, if none is named); groups one below the other."""
    last = sum(one.clock is not None for one in state.rounds) if after is None else after
    rows = _totals(state, last)
    shown = state.round(last)
    counting = given(state, last if after is not None else None, shown.final_at if shown else 0)
    for loss in deductions(state.code, counting, _vp_tables(state)):
        row = rows.get(loss.contestant)
        if row is not None:
            row.losses = (*row.losses, loss)
    for row in rows.values():
        row.vp = total_after(state.code, row.vp, row.vp_lost)
        row.mp -= row.mp_lost
    ordered: list[Row] = []
    groups = state.groups_for(max(last, 1))
    grouped = {number: name for name, members in groups for number in members}
    names = [name for name, _members in groups] or [""]
    for name in names:
        members = [row for row in rows.values() if grouped.get(row.number, names[-1]) == name]
        for row in members:
            row.group = name
        ordered += _ranked(state, members, last)
    return Standing(last, ordered, _open(state, last), _final(state, last))


def _final(state: State, last: int) -> bool:
    found = state.round(last)
    return bool(found and found.final)


def _vp_tables(state: State) -> Callable[[int], VpTable]:
    def of(round_: int) -> VpTable:
        planned = state.plan[max(round_, 1) - 1 :] or state.plan or (PlannedRound(system="", deals=3, minutes=0),)
        return state.vp_table(planned[0])

    return of


def _open(state: State, last: int) -> list[tuple[int, int]]:
    return [
        (one.number, number)
        for one in state.rounds[:last]
        for number, table in sorted(one.tables.items())
        if (result := table.result(last)) is None or "provisional" in (result.home.kind, result.away.kind)
    ]


def _totals(state: State, last: int) -> dict[int, Row]:
    hidden = _unranked(state, last)
    rows = {one.number: Row(one.number) for one in state.active() if one.number not in hidden}
    for at, round_ in enumerate(state.rounds[:last]):
        for table in round_.tables.values():
            result = table.result(last)
            if result is None:
                continue
            for number in table.meeting.home:
                _add(rows, number, at, result.home)
            for number in table.meeting.away:
                _add(rows, number, at, result.away)
        for number, scores in round_.lone.items():
            counted = [score for score, counts_from in scores if counts_from <= last]
            if counted:
                _add(rows, number, at, counted[-1])
    for row in rows.values():
        row.scores += [None] * (last - len(row.scores))
    return rows


def _add(rows: dict[int, Row], number: int, at: int, score: Score) -> None:
    row = rows.get(number)
    if row is None:
        return
    row.scores += [None] * (at - len(row.scores))
    row.scores.append(score)
    if score.ranked:
        row.vp += score.vp
        row.mp += score.mp


def _unranked(state: State, last: int) -> set[int]:
    """Gone for good where the code ranks no absent pair; the organisation's own pair where it is not ranked."""
    law = state.code
    gone = set()
    for number, leaves in state.leaves.items():
        leave = leaves[-1]
        over = leave.departure == "temporary" or leave.until is not None or leave.from_round > max(last, 1)
        if not over and not state.partner_alone(number, leave.from_round):
            gone.add(number)
    hidden = set() if law.absence.absent_pair_ranked else gone
    if not law.bye.staff_ranked:
        hidden |= {one.number for one in state.contestants.values() if one.staff}
    return hidden


# --- order -----------------------------------------------------------------------------------------------------------


def _ranked(state: State, members: list[Row], last: int) -> list[Row]:
    """Sort by victory points and then by the stored criteria, keeping which of them decided."""
    ordered: list[Row] = []
    members.sort(key=lambda row: -row.vp)
    for _vp, level in groupby(members, key=lambda row: row.vp):
        ordered += _broken(state, list(level), state.settings.tie_breaks, last)
    for place, row in enumerate(ordered, start=1):
        row.place = place
        if row.tied:
            row.place = ordered[place - 2].place
    return ordered


def _broken(state: State, level: list[Row], criteria: Sequence[TieBreak], last: int) -> list[Row]:
    if len(level) == 1 or not criteria:
        return level
    first, *rest = criteria
    if first == "lot":
        level.sort(key=lambda row: _lot(state.seed, row.number))
        for row in level[1:]:
            row.tied = True
            row.decided_by = "lot"
            row.decided = say("drawn by lot: all else is equal")
        return level
    values = _values(state, first, level, last)
    if values is None:
        return _broken(state, level, rest, last)
    level.sort(key=lambda row: -values[row.number])
    ordered: list[Row] = []
    for value, same in groupby(level, key=lambda row: values[row.number]):
        equal = _broken(state, list(same), rest, last)
        if ordered:
            equal[0].decided_by = first
            equal[0].decided = _words(first, ordered[-1], values[ordered[-1].number], value)
        ordered += equal
    return ordered


def _lot(seed: str, number: int) -> bytes:
    """A card drawn for each contestant once and for all: the same in every standing of the event."""
    return hashlib.sha256(f"pinella ranking 1\n{seed}\n{number}".encode()).digest()


def _words(criterion: TieBreak, above: Row, better: int, worse: int) -> Message:
    match criterion:
        case "match-points":
            return say("equal victory points: {better} match points against {worse}", better=better, worse=worse)
        case "direct-meeting":
            return say(
                "all else equal: number {above} has {n} victory point to {worse} from their own meetings",
                "all else equal: number {above} has {n} victory points to {worse} from their own meetings",
                above=above.number,
                n=better,
                worse=worse,
            )
        case _:
            return say(
                "all else equal: best round {n} victory point against {worse}",
                "all else equal: best round {n} victory points against {worse}",
                n=better,
                worse=worse,
            )


def _values(state: State, criterion: TieBreak, level: Iterable[Row], last: int) -> dict[int, int] | None:
    """None: the criterion cannot be applied here."""
    if criterion == "match-points":
        return {row.number: row.mp for row in level}
    if criterion == "best-round":
        return {row.number: max((one.vp for one in row.scores if one and one.ranked), default=0) for row in level}
    return _direct(state, [row.number for row in level], last)


def _direct(state: State, tied: list[int], last: int) -> dict[int, int] | None:
    """Victory points from the meetings among the tied; only if each has met every other equally often."""
    needed = len(tied) * (len(tied) - 1) // 2
    if needed > last * len(tied) // 2:  # more meetings than there were rounds for
        return None
    among = set(tied)
    points = dict.fromkeys(tied, 0)
    met: dict[frozenset[int], int] = {}
    for round_ in state.rounds[:last]:
        for number in tied:
            table = round_.table_of(number)
            result = table.result(last) if table else None
            if table is None or result is None or number not in table.meeting.home:
                continue
            for rival in table.meeting.away:
                if rival in among:
                    points[number] += result.home.vp
                    points[rival] += result.away.vp
                    met[frozenset((number, rival))] = met.get(frozenset((number, rival)), 0) + 1
    if len(met) != needed or len(set(met.values())) != 1:
        return None
    return points
