"""Acts over the network: the same acts as at the terminal and on the pages, decoded strictly.

The bodies are decoded by ourselves; `description` tells what they hold.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from pinella.messages import Refusal
from pinella.server.access.bodies import json_of
from pinella.server.access.callers import need
from pinella.server.access.forms import verify_origin, verify_token
from pinella.server.access.roles import SEASON
from pinella.server.api.answers import Refused, need_of
from pinella.server.application import application_of
from pinella.server.commands import do
from pinella.server.reader import PageRequest, reader_of
from pinella.server.threads import ArchiveFault
from pinella.store.stream import Done
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`request`: chosen by the sender, the same for a repetition; whoever repeats gets the first answer."""

    request: Name
    arguments: dict[str, Any] = {}
    confirmed: bool = False
    reason: Annotated[str, msgspec.Meta(max_length=2_000)] = ""


class Answer(msgspec.Struct, frozen=True):
    """The numbers and kinds of the events it brought."""

    first: int
    last: int
    kinds: tuple[str, ...]
    repeated: bool
    warning: str | None = None


NO = {
    status: ResponseSpec(Refused, description=what, generate_examples=False)
    for status, what in (
        (400, "Something was sent that cannot be"),
        (401, "Log in first"),
        (403, "Not allowed to this role"),
        (404, "There is no such tournament or season"),
        (409, "It is not allowed now, or wants a confirmation or a reason"),
    )
}


async def decoded(request: PageRequest) -> Command:
    """The command of somebody whose right to it is known."""
    verify_origin(request)
    verify_token(request, request.headers.get("x-csrf-token", ""))
    return await json_of(request, Command)


@post(
    "/api/t/{tournament:str}/acts/{act:str}",
    status_code=200,
    responses=NO,
    tags=["tournament"],
    include_in_schema=True,
)
async def perform(request: PageRequest, tournament: FromPath[str], act: FromPath[str]) -> Response[Answer | Refused]:
    """Do an act of a tournament."""
    ACTS.need(act)
    asker = await need(request, tournament, act)
    command = await decoded(request)
    doing = do(
        request, tournament, act, command.arguments,
        request=command.request, confirmed=command.confirmed, reason=command.reason, asker=asker,
    )  # fmt: skip
    return await _answered(request, doing)


@post(
    "/api/season/{season:str}/acts/{act:str}",
    status_code=200,
    responses=NO,
    tags=["season"],
    include_in_schema=True,
)
async def perform_in_season(
    request: PageRequest, season: FromPath[str], act: FromPath[str]
) -> Response[Answer | Refused]:
    """Do an act of a season of the federation."""
    SEASON_ACTS.need(act)
    asker = await need(request, "", SEASON + act)
    command, application = await decoded(request), application_of(request)
    doing = application.run(
        application.seasons.do, season, act, command.arguments, actor=asker.actor, device=asker.device,
        request=command.request, confirmed=command.confirmed, reason=command.reason,
    )  # fmt: skip
    return await _answered(request, doing)


async def _answered(request: PageRequest, doing: Awaitable[Done]) -> Response[Answer | Refused]:
    reader = reader_of(request)
    try:
        done = await doing
    except ArchiveFault:
        raise
    except Refusal as refusal:
        wanted = need_of(refusal)
        return Response(Refused(reader.say(refusal.message), refusal.article or "", wanted), status_code=409)
    warning = reader.say(done.warning) if done.warning else None
    return Response(Answer(done.first, done.last, done.kinds, done.repeated, warning), status_code=200)


ROUTES = [perform, perform_in_season]
