"""A player's account, for who wants one: name and password, and the settings that come along."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from pinella.messages import Refusal, say
from pinella.play.acts import clean_name
from pinella.server.access.forms import posted_by_anybody
from pinella.server.application import application_of
from pinella.server.pages.access.login import place_of
from pinella.server.play.players import (
    ACCOUNT_COOKIE,
    COOKIE,
    NAME_COOKIE,
    Player,
    certain_player,
    cookies,
    id_of,
    player_of,
    remembered,
)
from pinella.server.reader import PREFERENCES, PageRequest

OWN = "/gioca/io"
SETTINGS = frozenset({"sort", "help", "twoTap", "sounds", "vibration", "left", "fast", "keys", "words"})
"""What the table keeps for a player."""


class Chosen(msgspec.Struct, frozen=True):
    """Settings of the table, and how pages look."""

    table: dict[str, bool | int | str | None] = {}
    looks: dict[str, str] = {}


def chosen(text: str) -> Chosen:
    try:
        return msgspec.json.decode(text, type=Chosen) if text else Chosen()
    except msgspec.MsgspecError:
        return Chosen()


@post(f"{OWN}/iscriviti")
async def register(request: PageRequest) -> Redirect:
    form = await posted_by_anybody(request)
    application, player = application_of(request), certain_player(request)
    name = clean_name(form.needed("nome"))
    await application.run_slowly(application.players.register, player.id, player.secret, name, form.text("password"))
    made = cookies(player, secure=application.secure, name=name)
    return Redirect(OWN, status_code=303, cookies=[*made, remembered(ACCOUNT_COOKIE, "1")])


@post(f"{OWN}/entra")
async def come_in(request: PageRequest) -> Redirect:
    form = await posted_by_anybody(request)
    application = application_of(request)
    known = await application.run_slowly(
        application.players.log_in, form.needed("nome"), form.text("password"), place_of(request)
    )
    if known is None:
        raise Refusal(say("this name and this password do not belong together"))
    made = cookies(Player(id_of(known.secret), known.name, known.secret), secure=application.secure, name=known.name)
    looks = [
        remembered(f"pinella_{name}", value)
        for name, value in chosen(known.settings).looks.items()
        if value in PREFERENCES.get(name, ())
    ]
    return Redirect(OWN, status_code=303, cookies=[*made, *looks, remembered(ACCOUNT_COOKIE, "1")])


@post(f"{OWN}/esci")
async def go_out(request: PageRequest) -> Redirect:
    """Only where there is an account: without one the seats of this device would be lost."""
    await posted_by_anybody(request)
    application, player = application_of(request), player_of(request)
    if not player.id or await application.run(application.players.account_of, player.id) is None:
        raise Refusal(say("without an account your seats would be lost: make one first"))
    gone = [Cookie(name, value="", max_age=0, httponly=True) for name in (COOKIE, NAME_COOKIE, ACCOUNT_COOKIE)]
    return Redirect("/gioca", status_code=303, cookies=gone)


@post(f"{OWN}/cancella")
async def end(request: PageRequest) -> Redirect:
    await posted_by_anybody(request)
    application, player = application_of(request), player_of(request)
    if player.id:
        await application.run(application.players.end, player.id)
    gone = Cookie(ACCOUNT_COOKIE, value="", max_age=0, httponly=True)
    return Redirect(OWN, status_code=303, cookies=[gone])


@post(f"{OWN}/impostazioni", status_code=204)
async def keep_settings(request: PageRequest) -> Response[None]:
    """The table sends what was chosen, when it is chosen."""
    form = await posted_by_anybody(request)
    application, player = application_of(request), player_of(request)
    if not player.id:
        raise Refusal(say("this device has not played yet: there is nothing to take along"))
    try:
        given = msgspec.json.decode(form.text("tavolo")[:1000] or "{}", type=dict[str, bool | int | str | None])
    except msgspec.MsgspecError:
        given = {}
    table = {name: value for name, value in given.items() if name in SETTINGS}
    looks = {name: request.cookies[f"pinella_{name}"] for name in PREFERENCES if f"pinella_{name}" in request.cookies}
    kept = msgspec.json.encode(Chosen(table, {name: value[:20] for name, value in looks.items()})).decode()
    await application.run(application.players.keep_settings, player.id, kept)
    return Response(None, status_code=204)


async def settings_of(request: PageRequest, id_: str) -> dict[str, Any] | None:
    """Of a player with an account, for the table's page."""
    if not request.cookies.get(ACCOUNT_COOKIE):
        return None
    application = application_of(request)
    known = await application.run(application.players.account_of, id_)
    return dict(chosen(known.settings).table) if known else None


ROUTES = [register, come_in, go_out, end, keep_settings]
