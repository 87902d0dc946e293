"""Sanctions in words, and as the season takes them over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from pinella.listing import Article, Column, Listing
from pinella.messages import Message, say
from pinella.tournament.conduct.discipline import SANCTIONS, GivenSanction
from pinella.tournament.conduct.offences import offence
from pinella.tournament.standings.players import entered_in
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionLine:
    id: int
    number: int
    name: str
    player: str
    """Name; empty: the pair as one."""
    level: Message
    offence: Message
    round: int
    table: int
    vp_lost: int
    points_lost: int
    article: str
    referee: str
    note: str
    at: int
    lifted: str
    """The reason; empty: it stands."""
    time: int = 1
    """Which time this contestant, or this player, does this."""


SANCTION_LIST: Listing[SanctionLine] = Listing(
    Column("id", say("id")),
    Column("number", say("no.")),
    Column("who", say("who"), lambda one: one.player or one.name),
    Column("level", say("sanction")),
    Column("offence", say("offence")),
    Column("time", say("which time")),
    Column("round", say("round"), lambda one: one.round or None),
    Column("vp", say("VP lost"), lambda one: one.vp_lost or None),
    Column("points", say("points lost"), lambda one: one.points_lost or None),
    Column("article", say("article"), lambda one: Article(one.article)),
    Column("referee", say("referee")),
    Column("lifted", say("lifted")),
    empty=say("No sanction has been given."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSanctions:
    """As `season.reports.take_over` wants them."""

    sanctions: tuple[GivenSanction, ...]
    players: Mapping[int, tuple[str, ...]]
    referees: Mapping[int, str]


def sanctions(state: State, number: int = 0) -> tuple[SanctionLine, ...]:
    """All, lifted ones included; or those of one number."""
    lines = []
    stood: list[GivenSanction] = []
    for held in state.sanctions.values():
        one = held.given.sanction
        if not held.lifted:
            stood.append(one)
        if number not in (0, one.contestant):
            continue
        lines.append(
            SanctionLine(
                id=one.id,
                number=one.contestant,
                name=state.name_of(one.contestant),
                player=state.names((one.player,)) if one.player else "",
                level=SANCTIONS[one.sanction],
                offence=offence(one.offence),
                round=one.round,
                table=held.given.table,
                vp_lost=one.vp_lost,
                points_lost=one.points_lost,
                article=one.article,
                referee=held.given.referee,
                note=held.given.note,
                at=held.at,
                lifted=held.lifted,
                time=max(sum(_same_deed(one, other) for other in stood), 1),
            )
        )
    return tuple(lines)


def _same_deed(one: GivenSanction, other: GivenSanction) -> bool:
    """The same offence of the same player; a pair that is punished as one has done it together."""
    alone = one.player and other.player
    return (one.contestant, one.offence) == (other.contestant, other.offence) and (
        not alone or one.player == other.player
    )


def season_sanctions(state: State) -> SeasonSanctions:
    """Those that stand, one for each person: a sanction on a pair falls on those who played the round for it, whoever
    plays for it now."""
    personal = tuple(
        msgspec.structs.replace(one, player=player)
        for one in given(state)
        for player in ((one.player,) if one.player else entered_in(state, one.contestant, one.round))
    )
    numbers = {one.contestant for one in personal}
    return SeasonSanctions(
        sanctions=personal,
        players={number: entered_in(state, number, len(state.rounds)) for number in sorted(numbers)},
        referees={one.id: state.sanctions[one.id].given.referee for one in personal},
    )
