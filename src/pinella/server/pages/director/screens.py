"""The screens of the hall: what each shows, its link and QR code, and the message to everybody."""

from __future__ import annotations

import secrets

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import say
from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.director.papers import qr
from pinella.server.reader import PageRequest
from pinella.tournament.hall.acts.screens import MOST_PARTS, QUICKEST, SLOWEST
from pinella.tournament.hall.events import SCREEN_VIEWS
from pinella.tournament.hall.views.screens import HallMessage, ScreenLine, hall_message, screens
from pinella.tournament.state import State

SCREENS = director_page(
    "/schermi",
    opens="set-screen",
    guide="schermi#preparare",
    menu=InMenu(MenuPart.PREPARE, 30, "screen", say("Screens")),
)

USUAL = ("clock", "seats-by-table", "results", "standing")
"""What a new screen shows unless the director chooses otherwise."""


@get(SCREENS.path)
async def screens_page(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await SCREENS.need(request, id_)
    set_up, message = await application.read(id_, _screens, application.now(id_))
    links = {one.code: f"{application.address}/schermo/{one.code}" for one in set_up}
    codes = {code: qr(address) for code, address in links.items()}
    limits = {"least": QUICKEST, "most": SLOWEST, "parts": MOST_PARTS}
    return await staff_page(
        request, id_, "director/screens.html", here=SCREENS, views=SCREEN_VIEWS, usual=USUAL, links=links,
        codes=codes, limits=limits, screens=set_up, message=message,
    )  # fmt: skip


def _screens(state: State, now: int) -> tuple[tuple[ScreenLine, ...], HallMessage | None]:
    return screens(state), hall_message(state, now)


@post(SCREENS.path, status_code=303)
async def set_screen(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """A new screen gets a code that nobody guesses; a known one keeps its own."""
    form = await posted(request, id_, "set-screen")
    chosen = form.all("views")
    arguments = {
        "code": form.text("code") or secrets.token_urlsafe(6),
        "name": form.needed("name"),
        "views": [one for one in SCREEN_VIEWS if one in chosen],
        "seconds": form.number("seconds", 12, least=QUICKEST, most=SLOWEST),
        "part": form.number("part", 1, least=1, most=MOST_PARTS),
        "parts": form.number("parts", 1, least=1, most=MOST_PARTS),
        "theme": form.choice("theme", ("dark", "light"), "dark"),
        "sound": form.ticked("sound"),
    }
    return await acted(request, id_, form, "set-screen", arguments, back=f"/dir/{id_}/schermi")


@post(SCREENS.path + "/togli", status_code=303)
async def remove_screen(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "remove-screen")
    return await acted(request, id_, form, "remove-screen", {"code": form.needed("code")}, back=f"/dir/{id_}/schermi")


ROUTES = [screens_page, set_screen, remove_screen]
