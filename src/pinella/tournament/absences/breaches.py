"""Who was late or away at a table, which time it is for each of them, and what all of it costs there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinella.messages import Refusal, say
from pinella.tournament.absences.law import lateness, stopped
from pinella.tournament.absences.law.lateness import LatenessDecision, LatenessTerms, vary
from pinella.tournament.conduct.sanction import Sanction
from pinella.tournament.model import SIDES, Side
from pinella.tournament.rounds.state import Absence, Round, Table
from pinella.tournament.sheets.acts.keeper import players_at
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Lateness at the go and absences during play, one after the other."""

    go: LatenessDecision
    credits: Mapping[Side, int]
    """Of all of them together; none once the match is lost."""
    sanctions: tuple[Sanction, ...]


def terms(state: State) -> LatenessTerms | None:
    after, bands = state.settings.lateness_after, state.settings.lateness_bands
    return vary(state.code, start_minutes=after, bands=bands or None) if after or bands else None


def at_side(table: Table, side: Side) -> tuple[int, ...]:
    return table.meeting.home if side == "home" else table.meeting.away


def persons(state: State, round_: Round, table: Table, side: Side) -> tuple[str, ...]:
    """Everybody who sits on a side, in either room."""
    return tuple(dict.fromkeys(one for room in state.rooms for one in players_at(state, round_, table, side, room)))


def named(state: State, round_: Round, table: Table, players: Sequence[str]) -> dict[Side, tuple[str, ...]]:
    """Players by the side they sit on; who sits at another table is refused."""
    found: dict[Side, tuple[str, ...]] = {}
    for player in dict.fromkeys(players):
        side = next((one for one in SIDES if player in persons(state, round_, table, one)), None)
        if side is None:
            who = state.names((player,))
            raise Refusal(say("{player} does not sit at table {table}", player=who, table=table.meeting.table))
        found[side] = (*found.get(side, ()), player)
    return found


def judged(
    state: State,
    round_: Round,
    table: Table,
    *,
    late: Mapping[Side, float],
    latecomers: Mapping[Side, tuple[str, ...]],
    absences: Sequence[Absence],
) -> Verdict:
    """What a table owes for lateness and absences: each by how often those persons, or that line, did it before."""
    kind, varied = state.kind(round_.number, table.meeting.group), terms(state)
    earlier = _Earlier(state, round_.number)
    at_go = {side: latecomers.get(side) or persons(state, round_, table, side) for side in SIDES}
    go = lateness.judge(
        kind,
        late,
        earlier_lateness={side: earlier.of_line(at_side(table, side)) for side in SIDES},
        latecomers={side: earlier.of_each(at_go[side]) for side in SIDES},
        varied=varied,
    )
    for side in SIDES:
        if late.get(side, 0) > 0:
            earlier.note(at_side(table, side), at_go[side])
    sanctions, credits = list(go.sanctions), dict(go.points)
    for one in absences:
        line = at_side(table, one.side)
        away = stopped.away(
            kind,
            one.side,
            one.minutes,
            excused=True,
            earlier_lateness=earlier.of_line(line),
            absent=earlier.of_each(one.players),
            varied=varied,
        )
        earlier.note(line, one.players)
        sanctions += away.sanctions
        for side, points in away.points.items():
            credits[side] = credits.get(side, 0) + points
    return Verdict(go=go, credits={} if go.scores else credits, sanctions=tuple(sanctions))


class _Earlier:
    """How often persons and lines were late or away before a round, and since."""

    def __init__(self, state: State, before: int) -> None:
        self.players: dict[str, int] = {}
        self.lines: dict[int, int] = {}
        for round_ in state.rounds[: before - 1]:
            for table in round_.tables.values():
                for side in SIDES:
                    if table.late.get(side, 0) > 0:
                        who = table.latecomers.get(side) or persons(state, round_, table, side)
                        self.note(at_side(table, side), who)
                for one in table.absences:
                    self.note(at_side(table, one.side), one.players)

    def note(self, line: tuple[int, ...], players: Sequence[str]) -> None:
        for number in line:
            self.lines[number] = self.lines.get(number, 0) + 1
        for player in players:
            self.players[player] = self.players.get(player, 0) + 1

    def of_line(self, line: tuple[int, ...]) -> int:
        return self.lines.get(line[0], 0) if line else 0

    def of_each(self, players: Sequence[str]) -> dict[str, int]:
        return {one: self.players.get(one, 0) for one in players}
