"""People and their roles: who has an office here, who is invited; and all accounts, for the administrator."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.roles import DIRECTION, OFFICES, ROLE_WORDS, ROLES
from pinella.messages import Refusal, say
from pinella.server.access.callers import need
from pinella.server.access.forms import posted
from pinella.server.access.roles import RIGHTS, right
from pinella.server.application import Application, application_of
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.pages.director.papers import qr
from pinella.server.reader import PageRequest, page
from pinella.tournament.acts import ACTS

PEOPLE = director_page(
    "/persone",
    opens=right("see-people", DIRECTION, "Page: people"),
    guide="direttore#persone",
    menu=InMenu(MenuPart.MORE, 10, "person", say("People")),
)
DAY = 86_400_000


@get(PEOPLE.path)
async def people(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await PEOPLE.need(request, id_)
    return await _people(request, application, id_)


async def _people(request: PageRequest, application: Application, id_: str, **more: Any) -> Template:
    offices = await application.run(application.access.offices, id_)
    accounts = [one for one in await application.run(application.access.accounts) if not one.ended]
    return await staff_page(
        request, id_, "director/people.html", here=PEOPLE, accounts=accounts, offices=offices, roles=OFFICES,
        words=ROLE_WORDS, all_roles=ROLES, rights=sorted(RIGHTS.items()), acts=ACTS, **more,
    )  # fmt: skip


@post(PEOPLE.path + "/invita")
async def invite(request: PageRequest, id_: FromPath[str]) -> Template:
    """A link and a QR code by which one more person joins; shown once."""
    form, application = await posted(request, id_, "appoint-staff"), application_of(request)
    role = form.choice("role", OFFICES)
    token = await application.run(application.access.invite, id_, role, application.now() + 2 * DAY)
    link = f"{application.address}/invito/{token}"
    return await _people(request, application, id_, link=link, drawn=qr(link), role=role)


@post(PEOPLE.path + "/ruolo", status_code=303)
async def set_role(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, id_, "appoint-staff"), application_of(request)
    key, role = form.needed("account"), form.text("role")
    if role and role not in OFFICES:
        raise Refusal(
            say("{name}: one of {known} is expected, not “{text}”", name="role", known=", ".join(OFFICES), text=role)
        )
    if await application.run(application.access.account, key) is None:
        raise Refusal(say("there is nobody called {name}", name=key))
    await application.run(application.access.appoint, key, id_, role)
    return Redirect(f"/dir/{id_}/persone", status_code=303)


@get("/persone")
async def accounts(request: PageRequest) -> Template:
    """All accounts of the application, for the administrator."""
    application = application_of(request)
    asker = await need(request, "", "manage-people")
    found = await application.run(application.access.accounts)
    return page(request, "director/accounts.html", accounts=found, who=asker)


@post("/persone", status_code=303)
async def change_account(request: PageRequest) -> Redirect:
    form, application = await posted(request, "", "manage-people"), application_of(request)
    match form.choice("what", ("add", "password", "end")):
        case "add":
            await application.run_slowly(
                application.access.add_account, form.needed("name"), form.text("password"), admin=form.ticked("admin")
            )
        case "password":
            await application.run_slowly(application.access.set_password, form.needed("account"), form.text("password"))
        case _:
            await application.run(application.access.end_account, form.needed("account"))
    return Redirect("/persone", status_code=303)


ROUTES = [people, invite, set_role, accounts, change_account]
