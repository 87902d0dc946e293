"""Taking a tournament off the pages, and putting it back: what nobody can read, and practice."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath
from litestar.response import Redirect

from pinella.server.access.callers import need
from pinella.server.access.forms import posted
from pinella.server.application import application_of
from pinella.server.reader import PageRequest


@post("/dir/{id_:str}/togli", status_code=303)
async def remove(request: PageRequest, id_: FromPath[str]) -> Redirect:
    """A copy of the archive is made first; the log stays."""
    form, application = await posted(request, "", "remove-tournament"), application_of(request)
    asker = await need(request, "", "remove-tournament")
    await application.run(
        application.tournaments.remove, id_, actor=asker.actor, request=form.request, reason=form.text("reason"),
        device=asker.device,
    )  # fmt: skip
    return Redirect("/dir", status_code=303)


@post("/dir/{id_:str}/rimetti", status_code=303)
async def put_back(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form, application = await posted(request, "", "remove-tournament"), application_of(request)
    asker = await need(request, "", "remove-tournament")
    await application.run(
        application.tournaments.put_back, id_, actor=asker.actor, request=form.request, device=asker.device
    )
    return Redirect("/dir", status_code=303)


ROUTES = [remove, put_back]
