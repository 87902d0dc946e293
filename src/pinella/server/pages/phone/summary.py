"""A score from a phone as it adds up, for whoever reads it before it is sent."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pinella.messages import Message
from pinella.sheet.checks import Reading, read
from pinella.sheet.counts import SideTotal
from pinella.sheet.pad import paper_from_counts
from pinella.sheet.paper import Deal, Paper
from pinella.tournament.model import Room
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.state import State


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody counted, for the table and round that was on the page, on the version that was seen there."""

    round: int
    table: int
    version: int
    deals: tuple[Deal, ...]
    room: Room = "open"
    writer: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    deal: int
    home: SideTotal
    away: SideTotal
    played: bool

    @property
    def totals(self) -> tuple[int, int]:
        return self.home.total, self.away.total


@dataclass(frozen=True, slots=True)
class Summary:
    """The sheet as it adds up, row by row."""

    rows: tuple[Row, ...]
    reading: Reading

    @property
    def totals(self) -> tuple[int, int]:
        return self.reading.totals

    @property
    def vp(self) -> tuple[int, int] | None:
        return self.reading.vp

    @property
    def doubts(self) -> tuple[Message, ...]:
        return tuple(one.message for one in self.reading.doubts)


def summary(state: State, counts: Counts) -> Summary:
    """What the counts come to, before anything is kept."""
    format = state.sheet_format(need_round(state, counts.round).plan.deals, counts.room)
    return summary_of(state, counts.round, paper_from_counts(counts.deals, format), counts.room)


def summary_of(state: State, round_: int, paper: Paper, room: Room) -> Summary:
    found = read(paper, state.sheet_format(need_round(state, round_).plan.deals, room))
    rows = (
        Row(number, first, second, deal.played)
        for number, (deal, (first, second)) in enumerate(zip(paper.deals, found.rows, strict=True), start=1)
    )
    return Summary(tuple(rows), found)
