"""A display: all its pictures on one page, of which scripts show one after the other; without scripts one per load."""

from __future__ import annotations

from dataclasses import replace

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.server.application import application_of
from pinella.server.pages.director.papers import qr
from pinella.server.pages.screen.pictures import show
from pinella.server.reader import PageRequest, page, reader_of
from pinella.tournament.hall.acts.screens import CODE


@get("/schermo/{code:str}")
async def screen_page(request: PageRequest, code: FromPath[str], n: FromQuery[int] = 0) -> Template:
    """`n`: which picture, counted on and on; the page without scripts asks for the next."""
    return await _shown(request, code, n, "screen/display.html")


@get("/schermo/{code:str}/_viste")
async def screen_part(request: PageRequest, code: FromPath[str], n: FromQuery[int] = 0) -> Template:
    return await _shown(request, code, n, "screen/_pictures.html")


async def _shown(request: PageRequest, code: str, n: int, template: str) -> Template:
    application = application_of(request)
    id_ = await application.run(application.screens.tournament_of, code) if CODE.fullmatch(code) else ""
    if not id_:
        raise NotFoundException
    made = await application.read(id_, show, code, application.now(id_))
    follow = f"{application.address}/p/{id_}"
    return page(
        request,
        template,
        show=made,
        at=n % len(made.pictures),
        following=(n + 1) % len(made.pictures),
        tournament_id=id_,
        seq=made.seq,
        now=application.now(id_),
        follow=follow,
        qr=qr(follow),
        reader=replace(reader_of(request), theme=made.screen.theme, size="normal"),
    )


ROUTES = [screen_page, screen_part]
