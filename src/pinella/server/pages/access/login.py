"""Staff: the first account, logging in and out, invitations, one's own password."""

from __future__ import annotations

import hmac

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.roles import ROLE_WORDS
from pinella.messages import Refusal, say
from pinella.server.access.callers import Denied, device_of, need, who
from pinella.server.access.forms import Form, posted_by_anybody
from pinella.server.access.tokens import BROWSER_COOKIE, STAFF_COOKIE
from pinella.server.application import Application, application_of
from pinella.server.commands import first_house
from pinella.server.pages.home import local
from pinella.server.reader import PageRequest, page, reader_of
from pinella.store.access import BROWSER_DAYS

AFTER = "/dir"
GONE = say("this invitation was used already or has expired: ask the director for another")


def place_of(request: PageRequest) -> str:
    return request.client.host if request.client else "-"


@get("/entra")
async def login_page(request: PageRequest) -> Template | Redirect:
    application = application_of(request)
    if await application.run(first_house, application):
        key = request.query_params.get("chiave", "")
        return page(request, "access/first.html", key=key, fault="")
    return page(request, "access/login.html", then=local(request.query_params.get("poi", AFTER)), fault="")


@post("/entra", status_code=303)
async def log_in(request: PageRequest) -> Redirect | Template:
    form, application = await posted_by_anybody(request), application_of(request)
    then = local(form.text("poi", AFTER))
    try:
        found = await application.run_slowly(
            application.access.log_in,
            form.text("name"),
            form.text("password"),
            place_of(request),
            request.cookies.get(BROWSER_COOKIE, ""),
        )
    except Refusal as refusal:
        return _again(request, then, reader_of(request).say(refusal.message), 429)
    if found is None:
        return _again(request, then, reader_of(request).language("The name or the password is wrong."), 403)
    return await _in(request, application, found.key, then)


def _again(request: PageRequest, then: str, fault: str, status: int) -> Template:
    return page(request, "access/login.html", status=status, then=then, fault=fault)


async def _in(request: PageRequest, application: Application, key: str, then: str) -> Redirect:
    """A new session each time: one that somebody planted before is worth nothing, and
    the one it takes the place of ends. And the browser is known from now
    on: whoever guesses at this account elsewhere does not keep it out."""
    await application.run(application.access.close_session, request.cookies.get(STAFF_COOKIE, ""))
    secret = await application.run(application.access.open_session, account=key, device=device_of(request))
    known = await application.run(application.access.know_browser, key, request.cookies.get(BROWSER_COOKIE, ""))
    cookies = [
        cookie(STAFF_COOKIE, secret, application),
        cookie(BROWSER_COOKIE, known, application, BROWSER_DAYS),
    ]
    return Redirect(then, status_code=303, cookies=cookies)


def cookie(name: str, value: str, application: Application, days: int = 1) -> Cookie:
    return Cookie(
        name,
        value=value,
        httponly=True,
        samesite="lax",
        secure=application.secure,
        max_age=days * 86_400 if value else 0,
    )


@post("/entra/primo", status_code=303)
async def first(request: PageRequest) -> Redirect | Template:
    """The first account, by whoever reads the key at the terminal; it may do everything."""
    form, application = await posted_by_anybody(request), application_of(request)
    if not await application.run(first_house, application):
        raise Denied(say("the first account exists already: log in"))
    if not hmac.compare_digest(form.text("key").encode(), application.setup_key.encode()):
        fault = reader_of(request).language("The key is wrong: it stands at the terminal where Pinella was started.")
        return page(request, "access/first.html", status=403, key="", fault=fault)
    try:
        made = await application.run_slowly(
            application.access.add_account, form.text("name"), _twice(form), admin=True, first=True
        )
    except Refusal as refusal:
        fault = reader_of(request).say(refusal.message)
        return page(request, "access/first.html", status=400, key=form.text("key"), fault=fault)
    return await _in(request, application, made.key, AFTER)


def _twice(form: Form) -> str:
    """People mistype what they do not see."""
    if form.text("password") != form.text("again"):
        raise Refusal(say("the two passwords differ: type the same twice"))
    return form.text("password")


@post("/esci", status_code=303)
async def log_out(request: PageRequest) -> Redirect:
    await posted_by_anybody(request)
    application = application_of(request)
    await application.run(application.access.close_session, request.cookies.get(STAFF_COOKIE, ""))
    return Redirect("/", status_code=303, cookies=[cookie(STAFF_COOKIE, "", application)])


@get("/invito/{token:str}")
async def invitation(request: PageRequest, token: FromPath[str]) -> Template:
    application = application_of(request)
    found = await application.run(application.access.token, token, place_of(request))
    if found is None or found.kind != "invitation":
        raise Refusal(GONE)
    return page(request, "access/invitation.html", token=token, role=ROLE_WORDS[found.detail], fault="")  # type: ignore[index]


@post("/invito/{token:str}", status_code=303)
async def join(request: PageRequest, token: FromPath[str]) -> Redirect | Template:
    form, application = await posted_by_anybody(request), application_of(request)
    found = await application.run(application.access.token, token, place_of(request))
    if found is None or found.kind != "invitation":
        raise Refusal(GONE)
    try:
        joined = await application.run_slowly(application.access.join, token, form.text("name"), _twice(form))
    except Refusal as refusal:
        fault = reader_of(request).say(refusal.message)
        role = ROLE_WORDS[found.detail]  # type: ignore[index]
        return page(request, "access/invitation.html", status=400, token=token, role=role, fault=fault)
    if joined is None:
        raise Refusal(GONE)
    made, used = joined
    return await _in(request, application, made.key, f"/dir/{used.tournament}")


@get("/password")
async def password_page(request: PageRequest) -> Template:
    asker = await who(request)
    if not asker.account:
        await need(request, "", "see-staff")
    return page(request, "access/password.html", name=asker.name, fault="")


@post("/password", status_code=303)
async def change_password(request: PageRequest) -> Redirect | Template:
    application, asker = application_of(request), await who(request)
    if not asker.account:
        await need(request, "", "see-staff")
    form = await posted_by_anybody(request)
    try:
        browser = request.cookies.get(BROWSER_COOKIE, "")
        known = await application.run_slowly(
            application.access.log_in, asker.name, form.text("old"), place_of(request), browser
        )
        if known is None:
            raise Refusal(say("the present password is wrong"))
        await application.run_slowly(application.access.set_password, asker.account, _twice(form))
    except Refusal as refusal:
        fault = reader_of(request).say(refusal.message)
        return page(request, "access/password.html", status=400, name=asker.name, fault=fault)
    return await _in(request, application, asker.account, AFTER)


ROUTES = [login_page, log_in, first, log_out, invitation, join, password_page, change_password]
