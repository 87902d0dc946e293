"""Phones: what a QR code opens. A table's code seats the phone at the table; a pair's code asks for the PIN once."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.messages import Refusal, say
from pinella.server.access.callers import device_of
from pinella.server.access.forms import posted_by_anybody
from pinella.server.access.tokens import SEAT_COOKIE
from pinella.server.application import Application, application_of
from pinella.server.pages.access.login import cookie, place_of
from pinella.server.reader import PageRequest, page, reader_of
from pinella.store.access import Token


async def _token(request: PageRequest, application: Application, secret: str) -> Token:
    found = await application.run(application.access.token, secret, place_of(request))
    if found is None or not await application.run(application.exists, found.tournament):
        raise Refusal(say("this code is not valid any more: ask the director for a new one"))
    return found


async def _seated(
    request: PageRequest, application: Application, found: Token, page_: str = "", *, number: int = 0, table: int = 0
) -> Redirect:
    """From now on this phone is the pair's or the table's, as long as its code is valid."""
    opened = await application.run(
        application.access.open_session,
        tournament=found.tournament,
        number=number,
        table=table,
        device=device_of(request),
        expires=found.expires,
    )
    where = f"/p/{found.tournament}{page_}"
    return Redirect(where, status_code=303, cookies=[cookie(SEAT_COOKIE, opened, application, 3)])


@get("/q/{secret:str}")
async def scanned(request: PageRequest, secret: FromPath[str]) -> Redirect | Template:
    application = application_of(request)
    found = await _token(request, application, secret)
    if found.kind == "invitation":
        return Redirect(f"/invito/{secret}", status_code=303)
    if found.kind == "table":
        return await _seated(request, application, found, f"/tavolo/{found.subject}", table=found.subject)
    return page(request, "access/pin.html", secret=secret, number=found.subject, fault="")


@post("/q/{secret:str}", status_code=303)
async def with_pin(request: PageRequest, secret: FromPath[str]) -> Redirect | Template:
    form, application = await posted_by_anybody(request), application_of(request)
    found = await _token(request, application, secret)
    if found.kind != "pair":
        raise Refusal(say("this code needs no PIN: scan it again"))
    try:
        right = await application.run_slowly(
            application.access.check_pin, found.tournament, found.subject, form.text("pin"), place_of(request)
        )
    except Refusal as refusal:
        fault, status = reader_of(request).say(refusal.message), 429
    else:
        fault, status = (
            reader_of(request).language("The PIN is wrong: it has four digits and stands on your slip."),
            403,
        )
        if right:
            return await _seated(request, application, found, number=found.subject)
    return page(request, "access/pin.html", status=status, secret=secret, number=found.subject, fault=fault)


ROUTES = [scanned, with_pin]
