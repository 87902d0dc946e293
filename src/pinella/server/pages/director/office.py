"""People and their roles, the journal with search, the archive, and every act there is as a plain form."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.roles import OFFICES, ROLE_WORDS, ROLES
from pinella.messages import Refusal, say
from pinella.server.access.callers import need
from pinella.server.access.forms import posted
from pinella.server.access.roles import RIGHTS
from pinella.server.application import Application, application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.papers import qr
from pinella.server.reader import PageRequest, page, reader_of
from pinella.store.backup import backup
from pinella.tournament.acts import ACTS
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.journal import breaches, journal
from pinella.tournament.state import State

DAY = 86_400_000
LINES = 200
"""Lines of the journal on one page."""


# --- people ----------------------------------------------------------------------------------------------------------


@get("/dir/{id_:str}/persone")
async def people(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await need(request, id_, "see-people")
    return await _people(request, application, id_)


async def _people(request: PageRequest, application: Application, id_: str, **more: Any) -> Template:
    offices = await application.run(application.access.offices, id_)
    accounts = [one for one in await application.run(application.access.accounts) if not one.ended]
    return await staff_page(
        request, id_, "director/people.html", here="people", accounts=accounts, offices=offices, roles=OFFICES,
        words=ROLE_WORDS, all_roles=ROLES, rights=sorted(RIGHTS.items()), acts=ACTS, **more,
    )  # fmt: skip


@post("/dir/{id_:str}/persone/invita")
async def invite(request: PageRequest, id_: FromPath[str]) -> Template:
    """A link and a QR code by which one more person joins; shown once."""
    form, application = await posted(request), application_of(request)
    await need(request, id_, "appoint-staff")
    role = form.choice("role", OFFICES)
    token = await application.run(application.access.invite, id_, role, application.now() + 2 * DAY)
    link = f"{application.address}/invito/{token}"
    return await _people(request, application, id_, link=link, drawn=qr(link), role=role)


@post("/dir/{id_:str}/persone/ruolo", status_code=303)
async def set_role(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request), application_of(request)
    await need(request, id_, "appoint-staff")
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
    form, application = await posted(request), application_of(request)
    await need(request, "", "manage-people")
    match form.choice("what", ("add", "password", "end")):
        case "add":
            await application.run(
                application.access.add_account, form.needed("name"), form.text("password"), admin=form.ticked("admin")
            )
        case "password":
            await application.run(application.access.set_password, form.needed("account"), form.text("password"))
        case _:
            await application.run(application.access.end_account, form.needed("account"))
    return Redirect("/persone", status_code=303)


# --- journal ---------------------------------------------------------------------------------------------------------


@get("/dir/{id_:str}/diario")
async def journal_page(
    request: PageRequest,
    id_: FromPath[str],
    q: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    return await _journal(request, id_, "director/journal.html", q, turno, tavolo)


@get("/dir/{id_:str}/diario/_righe")
async def journal_part(
    request: PageRequest,
    id_: FromPath[str],
    q: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    return await _journal(request, id_, "director/_journal.html", q, turno, tavolo)


async def _journal(request: PageRequest, id_: str, template: str, q: str, round_: int, table: int) -> Template:
    application, language = application_of(request), reader_of(request).language
    await need(request, id_, "see-journal")
    records = await application.run(lambda: list(application.tournaments.log(id_)))

    def read(state: State) -> Any:
        lines = [
            one for one in journal(records, state, q, language=language)
            if (not round_ or one.round == round_) and (not table or one.table == table)
        ]  # fmt: skip
        return lines[::-1], breaches(state)

    lines, broken = await application.read(id_, read)
    return await staff_page(
        request, id_, template, here="journal", lines=lines[:LINES], more=max(0, len(lines) - LINES), q=q, turno=round_,
        tavolo=table, breaches=broken,
    )  # fmt: skip


# --- archive ---------------------------------------------------------------------------------------------------------


@get("/dir/{id_:str}/archivio")
async def archive(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await need(request, id_, "archive")
    found = await application.run(_kept, application)
    return await staff_page(
        request,
        id_,
        "director/archive.html",
        here="archive",
        backups=found,
        folder=application.backups,
        place=str(application.store.place),
    )


def _kept(application: Application) -> list[tuple[str, int, int]]:
    """Name, size and instant of each backup, the newest first."""
    if application.backups is None or not application.backups.is_dir():
        return []
    files = [
        (one.name, one.stat().st_size, int(one.stat().st_mtime * 1000))
        for one in application.backups.iterdir()
        if one.is_file()
    ]
    return sorted(files, key=lambda one: -one[2])[:20]


@post("/dir/{id_:str}/archivio/{what:str}")
async def archive_act(request: PageRequest, id_: FromPath[str], what: FromPath[str]) -> Template | Redirect:
    form, application = await posted(request), application_of(request)
    await need(request, id_, "archive")
    if what == "copia":
        if application.backups is None:
            raise Refusal(say("this archive has no folder for backups"))
        await application.run(backup, application.store, application.backups, application.now())
        return Redirect(f"/dir/{id_}/archivio", status_code=303)
    if what == "chiudi":
        done = await acted(request, id_, form, "end", {}, back=f"/dir/{id_}/archivio")
        await application.run(application.access.end_tokens, id_)
        return done
    if what == "controlla":
        problems = await application.run(_problems, application, id_)
        return await staff_page(
            request, id_, "director/archive.html", here="archive", backups=await application.run(_kept, application),
            folder=application.backups, place=str(application.store.place), problems=problems, checked=True,
        )  # fmt: skip
    raise Refusal(say("there is nothing called {what} to do with the archive", what=what))


def _problems(application: Application, id_: str) -> list[Any]:
    """Everything that is wrong with the file or does not follow from the rules."""
    records = list(application.tournaments.log(id_))
    return [*application.store.verify(), *check(id_, records, application.tournaments.codes)]


@get("/dir/{id_:str}/archivio/torneo.jsonl")
async def export(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The whole tournament as one file that any Pinella reads and checks."""
    application = application_of(request)
    await need(request, id_, "archive")
    records = await application.run(lambda: list(application.tournaments.log(id_)))
    text = await application.read(id_, dumps, records)
    headers = {"Content-Disposition": f'attachment; filename="{id_}.jsonl"'}
    return Response(text.encode(), media_type="application/x-ndjson", headers=headers)


@post("/dir/riporta", status_code=303)
async def take_in(request: PageRequest) -> Redirect:
    """A tournament from its file, as it was exported: checked whole before anything is written."""
    form, application = await posted(request), application_of(request)
    await need(request, "", "create-tournament")
    _name, content = form.file("file")

    def adopt() -> str:
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise Refusal(say("this is no tournament file: it is not text")) from None
        file = loads(text)
        application.tournaments.take_in(file)
        return file.id

    return Redirect(f"/dir/{await application.run(adopt)}", status_code=303)


ROUTES = [
    people, invite, set_role, accounts, change_account, journal_page, journal_part, take_in, archive, archive_act,
    export,
]  # fmt: skip
