"""The archive: copies, the check of a tournament, its file to take away and to bring back."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.roles import DIRECTION
from pinella.messages import Refusal, say
from pinella.server.access.bodies import UPLOAD
from pinella.server.access.forms import posted
from pinella.server.access.roles import right
from pinella.server.addresses import saved_as
from pinella.server.application import Application, application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.reader import PageRequest
from pinella.store.backup import backup
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads

ARCHIVE = director_page(
    "/archivio",
    opens=right("archive", DIRECTION, "Page: archive, copies, tournament file"),
    guide="direttore#archivio",
    menu=InMenu(MenuPart.MORE, 40, "save", say("Archive")),
)


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
    form, application = await posted(request, id_, ARCHIVE.opens), application_of(request)
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
    headers = saved_as(f"{id_}.jsonl")
    return Response(text.encode(), media_type="application/x-ndjson", headers=headers)


@post("/dir/riporta", status_code=303, request_max_body_size=UPLOAD)
async def take_in(request: PageRequest) -> Redirect:
    """A tournament from its file, as it was exported: checked whole before anything is written."""
    form, application = await posted(request, "", "create-tournament"), application_of(request)
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


ROUTES = [take_in, archive, archive_act, export]
