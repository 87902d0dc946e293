"""The start page, and the reader's preferences."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template

from pinella.codes.clauses import clause_count
from pinella.codes.loader import house as house_codes
from pinella.codes.loader import shipped
from pinella.server.addresses import is_local
from pinella.server.application import application_of
from pinella.server.pages.public.calendar import listed
from pinella.server.reader import PREFERENCES, PageRequest, page

YEAR = 365 * 24 * 3600
PAST = 6
"""Tournaments that are over, on the first page."""


@get("/")
async def home(request: PageRequest) -> Template:
    """What happens and what comes first, then the tools."""
    held = application_of(request)
    found, more = await held.run(listed, held)
    past = [one for one in found if one.when == "past"]
    return page(
        request,
        "home.html",
        tournaments=[one for one in found if one.when != "past"] + past[:PAST],
        more=more or len(past) > PAST,
        codes=len(shipped()) + len(house_codes()),
        clauses=clause_count(),
        demo=held.demo,
    )


@get("/preferenze", status_code=303)
async def preferences(request: PageRequest) -> Redirect:
    """Remember what the reader chose, and go back to the page the reader came from."""
    wanted = request.query_params
    cookies = [
        Cookie(f"pinella_{name}", value=wanted[name], max_age=YEAR, samesite="lax", httponly=True)
        for name, allowed in PREFERENCES.items()
        if wanted.get(name) in allowed
    ]
    return Redirect(local(wanted.get("back", "/")), status_code=303, cookies=cookies)


def local(address: str) -> str:
    """Only an address of ours: a link may not send a reader elsewhere."""
    return address if is_local(address) else "/"


ROUTES = [home, preferences]
