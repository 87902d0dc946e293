"""Acts asked for by pages and programs: who may, exactly once, and what can be taken back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pinella.messages import Refusal, say
from pinella.server.access.callers import Caller, Denied, need, who
from pinella.server.access.roles import OWN_TABLE
from pinella.server.afterwards import UNDO_SECONDS
from pinella.server.application import Application, Connected, application_of
from pinella.store.stream import Done
from pinella.tournament.acts import ACTS
from pinella.tournament.model import Side
from pinella.tournament.state import State

PHONES = frozenset({"table", "player"})


async def do(
    connection: Connected,
    id_: str,
    act: str,
    arguments: Mapping[str, Any],
    *,
    request: str = "",
    confirmed: bool = False,
    reason: str = "",
    asker: Caller | None = None,
) -> Done:
    """An act of the tournament by whoever asks. Phones act for their own table and side only."""
    ACTS.need(act)
    application = application_of(connection)
    found = asker or await need(connection, id_, act)
    if found.role in PHONES:
        return await application.run(
            do_from_phone, application, id_, found, act, arguments, request=request, confirmed=confirmed, reason=reason
        )
    return await application.act(
        id_,
        act,
        arguments,
        actor=found.name or found.role,
        device=found.device,
        request=request or secrets.token_urlsafe(12),
        confirmed=confirmed,
        reason=reason,
    )


def do_from_phone(
    application: Application,
    id_: str,
    found: Caller,
    act: str,
    arguments: Mapping[str, Any],
    *,
    request: str = "",
    confirmed: bool = False,
    reason: str = "",
) -> Done:
    """In the thread of the caller: looked at and done on one state. The phone says nothing of where a sheet comes from
    and for which side it is sent; the seat does."""
    with application.tournaments.held():
        state = application.tournaments.state(id_)
        verify_own(state, found, act, arguments)
        told = dict(arguments)
        if act == "enter-sheet":
            told["source"] = "table"
        if act == "send-score":
            told["side"] = side_of(state, found)
        return application.tournaments.do(
            id_,
            act,
            told,
            actor=found.name or found.role,
            device=found.device,
            request=request or secrets.token_urlsafe(12),
            confirmed=confirmed,
            reason=reason,
        )


async def undo(connection: Connected, id_: str, first: int, last: int, request: str) -> Done:
    """Take back what the same person did a moment ago."""
    application = application_of(connection)
    asker = await who(connection, id_)
    written = await application.run(
        lambda: [one for one in application.tournaments.log(id_, first - 1) if one.seq <= last]
    )
    mine = written and all(
        one.actor == asker.name and application.now() - one.at <= UNDO_SECONDS * 3_000 for one in written
    )
    if not mine:
        await need(connection, id_, "undo")
    return await application.act(
        id_, "undo", {"first": first, "last": last}, actor=asker.name, device=asker.device, request=request,
        confirmed=True, reason=str(say("taken back at once")),
    )  # fmt: skip


def verify_own(state: State, found: Caller, act: str, arguments: Mapping[str, Any]) -> None:
    """A phone touches only the table at which it sits in the round that is on, and signs only for its own side."""
    if act not in OWN_TABLE:
        raise Denied(say("your role does not allow this: ask the director"))
    round_ = next((one for one in reversed(state.rounds) if one.status != "draft"), None)
    if round_ is None or arguments.get("round") != round_.number:
        raise Refusal(say("this round is over on the phones: ask the director"))
    if act == "arrive":
        table, number = round_.places.get(arguments.get("number", 0), 0), arguments.get("number")
    else:
        table, number = arguments.get("table", 0), found.number
    own = found.table or round_.places.get(found.number, 0)
    if not own or table != own or (found.number and number != found.number):
        raise Denied(say("this phone belongs to another table"))
    side = side_of(state, found)
    if found.number and act in ("sign-sheet", "dispute-sheet") and arguments.get("side") != side:
        raise Denied(say("this phone signs for its own side only"))
    if found.table and act in ("sign-sheet", "dispute-sheet"):
        raise Denied(say("to sign, the PIN of the pair is needed"))
    if act == "enter-sheet" and (arguments.get("signed") or arguments.get("signers") or arguments.get("accept")):
        raise Denied(say("a phone enters the score first; each side signs by itself"))


def side_of(state: State, found: Caller) -> Side | None:
    round_ = next((one for one in reversed(state.rounds) if one.status != "draft"), None)
    table = round_.table_of(found.number) if round_ and found.number else None
    return table.meeting.side_of(found.number) if table else None


def first_house(application: Application) -> bool:
    """Nobody has an account yet: the first one is made with the key shown at the terminal."""
    return not application.access.accounts()
