"""One's own page: the name one plays under, the tables, the way to another device."""

from __future__ import annotations

import segno
from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Template
from markupsafe import Markup

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.play.acts import clean_name
from pinella.server.access.forms import posted_by_anybody
from pinella.server.application import Application, application_of
from pinella.server.play.players import NAME_COOKIE, Player, certain_player, cookies, id_of, player_of, remembered
from pinella.server.reader import PageRequest, page


@get("/gioca/io")
async def own(request: PageRequest) -> Template:
    from pinella.play.results import Line  # noqa: PLC0415  (openskill is loaded when somebody asks)

    application, player = application_of(request), player_of(request)
    figures = await application.run(application.scores.of_player, player.id) if player.id else {}
    return page(
        request,
        "play/own.html",
        player=player,
        account=await application.run(application.players.account_of, player.id) if player.id else None,
        figures=[(_code(application, code), one, Line(one.last)) for code, one in sorted(figures.items())],
    )


def _code(application: Application, id_: str) -> Code:
    return application.rooms.tables.codes(id_)


@post("/gioca/io")
async def rename(request: PageRequest) -> Redirect:
    form = await posted_by_anybody(request)
    name = clean_name(form.needed("nome"))
    if not name:
        raise Refusal(say("say under which name you play"))
    player = certain_player(request)
    made = cookies(player, secure=application_of(request).secure)
    return Redirect("/gioca/io", status_code=303, cookies=[*made, remembered(NAME_COOKIE, name.encode().hex())])


@post("/gioca/io/sposta")
async def move(request: PageRequest) -> Template:
    """A link for another device, which works once and for ten minutes."""
    await posted_by_anybody(request)
    application, player = application_of(request), player_of(request)
    if not player.id:
        raise Refusal(say("this device has not played yet: there is nothing to take along"))
    code = await application.run(application.players.make_link, player.secret)
    link = f"{application.address}/gioca/io/arrivo?chiave={code}"
    drawn = segno.make(link, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    return page(request, "play/move.html", link=link, drawn=Markup(drawn))


@get("/gioca/io/arrivo", status_code=303)
async def arrive(request: PageRequest, chiave: FromQuery[str] = "") -> Redirect:
    application = application_of(request)
    secret = await application.run(application.players.take_link, chiave[:100])
    if not secret:
        raise Refusal(say("this link was used or is too old: make a new one on the other device"))
    player = Player(id_of(secret), "", secret)
    return Redirect("/gioca", status_code=303, cookies=cookies(player, secure=application.secure))


ROUTES = [own, rename, move, arrive]
