"""Acts asked for by pages and programs: who may, exactly once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pinella.messages import Refusal, say
from pinella.server.access.callers import Caller, Denied, need
from pinella.server.access.roles import OWN_TABLE
from pinella.server.application import Application, Connected, application_of
from pinella.store.stream import Done
from pinella.tournament.acts import ACTS
from pinella.tournament.model import Side
from pinella.tournament.rounds.state import Round
from pinella.tournament.state import State

PHONES = frozenset({"table", "player"})
FROM_A_SIDE = frozenset({"enter-sheet", "send-score", "call-referee"})
"""What comes from one side of a table: from a phone, always from its own; from the phone of a table, from none."""
OVER = say("this round is over on the phones: ask the director")


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
        actor=found.actor,
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
        if act in FROM_A_SIDE:
            told["side"] = side_of(state, found)
        return application.tournaments.do(
            id_,
            act,
            told,
            actor=found.actor,
            device=found.device,
            request=request or secrets.token_urlsafe(12),
            confirmed=confirmed,
            reason=reason,
        )


def verify_own(state: State, found: Caller, act: str, arguments: Mapping[str, Any]) -> None:
    """A phone touches only the table at which it sits in the round that is on, and signs only for its own side."""
    if act not in OWN_TABLE:
        raise Denied(say("your role does not allow this: ask the director"))
    round_ = round_on_phones(state)
    if round_ is None or arguments.get("round") != round_.number:
        raise Refusal(OVER)
    number = arguments.get("number") if act == "arrive" else found.number
    table = round_.places.get(number, 0) if act == "arrive" and isinstance(number, int) else arguments.get("table", 0)
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


def round_on_phones(state: State) -> Round | None:
    """The last one that is posted."""
    return next((one for one in reversed(state.rounds) if one.status != "draft"), None)


def side_of(state: State, found: Caller) -> Side | None:
    round_ = round_on_phones(state)
    table = round_.table_of(found.number) if round_ and found.number else None
    return table.meeting.side_of(found.number) if table else None


def first_house(application: Application) -> bool:
    """Nobody has an account yet: the first one is made with the key shown at the terminal."""
    return not application.access.accounts()
