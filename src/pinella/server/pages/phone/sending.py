"""A score from a phone: entered once, then signed by the side that wrote it, as two acts under one request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pinella.messages import Refusal, say
from pinella.server.access.asking import Who
from pinella.server.commands import side_of, verify_own
from pinella.server.house import House
from pinella.sheet.pad import PadDeal, PadTally, pad_tally, paper_from_counts
from pinella.sheet.paper import Paper
from pinella.store.stream import Done
from pinella.tournament.model import Room
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What somebody counted, for the table and round that was on the page, on the version that was seen there."""

    round: int
    table: int
    room: Room
    version: int
    deals: Sequence[PadDeal]
    writer: str = ""


def paper_of(state: State, written: Written) -> Paper:
    found = state.round(written.round)
    if found is None:
        raise Refusal(say("there is no round {round} yet", round=written.round))
    return paper_from_counts(state.code, written.deals, found.plan.deals, teams=state.teams, room=written.room)


def tally_of(state: State, round_: int, paper: Paper, room: Room) -> PadTally:
    found = state.round(round_)
    if found is None:
        raise Refusal(say("there is no round {round} yet", round=round_))
    shifted = not state.settings.vp_as_printed
    return pad_tally(state.code, paper, found.plan.deals, teams=state.teams, room=room, shifted=shifted)


def counted(state: State, written: Written) -> PadTally:
    return tally_of(state, written.round, paper_of(state, written), written.room)


async def send(house: House, id_: str, found: Who, written: Written, *, request: str, confirmed: bool) -> Done:
    """Sent again it changes nothing. The signature follows only on the very version that this request entered, so that
    nobody ever signs what somebody else wrote meanwhile."""
    where: dict[str, Any] = {"round": written.round, "table": written.table, "room": written.room}
    paper = await house.look(id_, paper_of, written)
    side = await house.look(id_, side_of, found)
    sheet = where | {
        "paper": msgspec.to_builtins(paper), "version": written.version, "writer": written.writer, "side": side,
    }  # fmt: skip
    await house.look(id_, verify_own, found, "enter-sheet", sheet)
    by: dict[str, Any] = {"actor": found.name, "device": found.device}
    done = await house.act(id_, "enter-sheet", sheet | {"source": "table"}, request=request, confirmed=confirmed, **by)
    if side is None:
        return done
    signature = where | {"side": side, "version": written.version + 1}
    await house.look(id_, verify_own, found, "sign-sheet", signature)
    signed = await house.act(id_, "sign-sheet", signature, request=f"{request} sign", **by)
    return Done(done.first, max(done.last, signed.last), (*done.kinds, *signed.kinds), done.repeated, done.warning)
