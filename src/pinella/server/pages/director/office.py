"""People and their roles, the journal with search, the archive, and every act there is as a plain form."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.acts.registry import ConfirmationNeeded
from pinella.acts.roles import DIRECTION, OFFICES, ROLE_WORDS, ROLES, STAFF
from pinella.messages import Refusal, say
from pinella.server.access.callers import need
from pinella.server.access.forms import posted
from pinella.server.access.roles import RIGHTS, right
from pinella.server.application import Application, application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, director_page
from pinella.server.pages.director.papers import qr
from pinella.server.reader import PageRequest, page, reader_of
from pinella.store.backup import backup
from pinella.tournament.acts import ACTS
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.journal import breaches, journal
from pinella.tournament.state import State

PEOPLE = director_page(
    "/persone",
    opens=right("see-people", DIRECTION, "Page: people"),
    guide="direttore#persone",
    menu=InMenu(130, "person", say("People")),
)
JOURNAL = director_page(
    "/diario",
    opens=right("see-journal", STAFF, "Page: journal"),
    guide="direttore#diario",
    menu=InMenu(140, "search", say("Journal")),
)
ARCHIVE = director_page(
    "/archivio",
    opens=right("archive", DIRECTION, "Page: archive, copies, tournament file"),
    guide="direttore#archivio",
    menu=InMenu(150, "save", say("Archive")),
)

DAY = 86_400_000
LINES = 200
"""Lines of the journal on one page."""


# --- people ----------------------------------------------------------------------------------------------------------


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
    form, application = await posted(request), application_of(request)
    await need(request, id_, "appoint-staff")
    role = form.choice("role", OFFICES)
    token = await application.run(application.access.invite, id_, role, application.now() + 2 * DAY)
    link = f"{application.address}/invito/{token}"
    return await _people(request, application, id_, link=link, drawn=qr(link), role=role)


@post(PEOPLE.path + "/ruolo", status_code=303)
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


@get(JOURNAL.path)
async def journal_page(
    request: PageRequest,
    id_: FromPath[str],
    q: FromQuery[str] = "",
    turno: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
) -> Template:
    return await _journal(request, id_, "director/journal.html", q, turno, tavolo)


@get(JOURNAL.path + "/_righe")
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
    await JOURNAL.need(request, id_)
    records = await application.run(lambda: list(application.tournaments.log(id_)))

    def read(state: State) -> Any:
        lines = [
            one for one in journal(records, state, q, language=language)
            if (not round_ or one.round == round_) and (not table or one.table == table)
        ]  # fmt: skip
        return lines[::-1], breaches(state)

    lines, broken = await application.read(id_, read)
    return await staff_page(
        request, id_, template, here=JOURNAL, lines=lines[:LINES], more=max(0, len(lines) - LINES), q=q, turno=round_,
        tavolo=table, breaches=broken,
    )  # fmt: skip


# --- archive ---------------------------------------------------------------------------------------------------------


@get(ARCHIVE.path)
async def archive(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await ARCHIVE.need(request, id_)
    found = await application.run(_kept, application)
    return await staff_page(
        request,
        id_,
        "director/archive.html",
        here=ARCHIVE,
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


@post(ARCHIVE.path + "/{what:str}")
async def archive_act(request: PageRequest, id_: FromPath[str], what: FromPath[str]) -> Template | Redirect:
    form, application = await posted(request), application_of(request)
    await ARCHIVE.need(request, id_)
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
            request, id_, "director/archive.html", here=ARCHIVE, backups=await application.run(_kept, application),
            folder=application.backups, place=str(application.store.place), problems=problems, checked=True,
        )  # fmt: skip
    raise Refusal(say("there is nothing called {what} to do with the archive", what=what))


def _problems(application: Application, id_: str) -> list[Any]:
    """Everything that is wrong with the file or does not follow from the rules."""
    records = list(application.tournaments.log(id_))
    return [*application.store.verify(), *check(id_, records, application.tournaments.codes)]


@get(ARCHIVE.path + "/torneo.jsonl")
async def export(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The whole tournament as one file that any Pinella reads and checks."""
    application = application_of(request)
    await ARCHIVE.need(request, id_)
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
        problems = check(file.id, file.records, file.codes(application.tournaments.codes), file.outcome)
        if problems and not form.ticked("confirmed"):
            raise ConfirmationNeeded(say("the file does not add up: {why}", why=problems[0]))
        application.tournaments.take_in(file.id, file.records, file.code)
        return file.id

    return Redirect(f"/dir/{await application.run(adopt)}", status_code=303)


ROUTES = [
    people, invite, set_role, accounts, change_account, journal_page, journal_part, take_in, archive, archive_act,
    export,
]  # fmt: skip
