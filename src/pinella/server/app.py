"""The web application: routes, templates, and what a reader sees when something goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, MediaType, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Redirect, Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import ControllerRouterHandler

from pinella import __version__
from pinella.messages import Message, Refusal
from pinella.server import assets, charts, metrics, show, words
from pinella.server.access.bodies import BODY, Bounded, TooLarge
from pinella.server.access.callers import Denied
from pinella.server.access.forms import Form
from pinella.server.api import acts as acts_api
from pinella.server.api import desk as desk_api
from pinella.server.api import referee as referee_api
from pinella.server.api import tables as tables_api
from pinella.server.api import tournaments as tournaments_api
from pinella.server.api.answers import Refused, need_of
from pinella.server.api.description import Description
from pinella.server.application import Application
from pinella.server.headers import Protecting, protected
from pinella.server.live import routes as live
from pinella.server.logs import veiled
from pinella.server.metrics import Counting, Figures
from pinella.server.pages import (
    access,
    assistant,
    cases,
    codes,
    components,
    deal_counter,
    director,
    federation,
    guide,
    home,
    melds,
    phone,
    play,
    preferences,
    public,
    quiz,
    referee,
    screen,
    vp,
)
from pinella.server.play import socket as table_socket
from pinella.server.reader import PageRequest, page, reader_of
from pinella.server.threads import ArchiveFault

HERE = Path(__file__).parent
_log = structlog.get_logger("pinella.server")


ROUTES: list[ControllerRouterHandler] = [
    *home.ROUTES,
    *guide.ROUTES,
    *preferences.ROUTES,
    *components.ROUTES,
    *words.ROUTES,
    *codes.ROUTES,
    *melds.ROUTES,
    *deal_counter.ROUTES,
    *vp.ROUTES,
    *assistant.ROUTES,
    *cases.ROUTES,
    *quiz.ROUTES,
    *referee_api.ROUTES,
    *live.ROUTES,
    *access.ROUTES,
    *director.ROUTES,
    *federation.ROUTES,
    *referee.ROUTES,
    *phone.ROUTES,
    *screen.ROUTES,
    *public.ROUTES,
    *acts_api.ROUTES,
    *tournaments_api.ROUTES,
    *metrics.ROUTES,
    *desk_api.ROUTES,
    *play.ROUTES,
    *table_socket.ROUTES,
    *tables_api.ROUTES,
]


def create_app(application: Application) -> Litestar:
    """The pages of a house; all that lasts is in the house's store."""
    figures = Figures()
    handled = (
        (TooLarge, _too_large),
        (ArchiveFault, _archive_fault),
        (Refusal, _refused),
        (Denied, _denied),
        (HTTPException, _http_error),
        (Exception, _failed),
    )
    return Litestar(
        route_handlers=[
            *ROUTES,
            create_static_files_router(
                "/static",
                [HERE / "static"],
                exception_handlers=dict.fromkeys((InternalServerException, ValueError), protected(_no_file)),
            ),
        ],
        state=State({"application": application, "figures": figures}),
        middleware=[Counting(figures), Protecting(), Bounded()],
        request_max_body_size=BODY,
        on_startup=[_open],
        on_shutdown=[_close],
        template_config=TemplateConfig(instance=_templates()),
        exception_handlers={kind: protected(handler) for kind, handler in handled},
        openapi_config=Description(
            title="Pinella", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        include_in_schema=False,
        logging_config=None,  # set up by whoever starts the server
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, exclude=["/live"]),
    )


def _templates() -> JinjaTemplateEngine:
    engine: JinjaTemplateEngine = JinjaTemplateEngine(directory=HERE / "templates")
    environment = engine.engine
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.filters.update(show.FILTERS)
    environment.globals.update(assets.GLOBALS | words.GLOBALS | guide.GLOBALS | charts.GLOBALS)
    return engine


async def _open(app: Litestar) -> None:
    application: Application = app.state.application
    application.hub.start()
    application.rooms.start()
    for one in application.rehearsals.values():
        one.start()


async def _close(app: Litestar) -> None:
    application: Application = app.state.application
    for one in application.rehearsals.values():
        one.stop()
    application.rooms.stop()
    application.hub.stop()


def _denied(request: PageRequest, error: Denied) -> Response[Any] | Redirect:
    reader = reader_of(request)
    if error.where and request.method == "GET" and not wants_json(request):
        return Redirect(error.where, status_code=303)
    sentence = error.sentence.render(reader.language)
    status = 401 if error.where else 403
    if wants_json(request):
        return Response(Refused(sentence), status_code=status)
    return page(request, "error.html", status=status, title=reader.language("Not yours to do"), sentence=sentence)


def wants_json(request: PageRequest) -> bool:
    return request.url.path.startswith(("/api/", "/live"))


def _refused(request: PageRequest, error: Refusal) -> Template | Response[Any]:
    """Something impossible was asked for: say why, with the article. What only we may know goes to the log."""
    reader = reader_of(request)
    if error.inside:
        _log.error("archive", path=veiled(request.url.path), why=str(error))
    if wants_json(request):
        sentence = error.message.render(reader.language)
        return Response(Refused(sentence, error.article or ""), status_code=400)
    sentence = error.message.render(reader.language)
    if need := need_of(error):
        form: Form = request.scope["state"].get("pinella_form", Form())
        fields = [(name, value) for name, values in form.texts.items() for value in values if name != "csrf"]
        return page(
            request, "confirm.html", status=409, sentence=sentence, article=error.article, need=need, fields=fields
        )
    title = reader.language("That cannot be")
    return page(request, "error.html", status=400, title=title, sentence=sentence, article=error.article)


def _too_large(request: PageRequest, error: TooLarge) -> Template | Response[Any]:
    return _said(request, error.message, 400 if wants_json(request) else 413)


def _archive_fault(request: PageRequest, error: ArchiveFault) -> Template | Response[Any]:
    return _said(request, error.message, 503)


def _said(request: PageRequest, message: Message, status: int) -> Template | Response[Any]:
    reader = reader_of(request)
    sentence = reader.say(message)
    if wants_json(request):
        return Response(Refused(sentence), status_code=status)
    return page(request, "error.html", status=status, title=reader.language("That cannot be"), sentence=sentence)


def _http_error(request: PageRequest, error: HTTPException) -> Template:
    reader = reader_of(request)
    missing = error.status_code == 404
    return page(
        request,
        "error.html",
        status=error.status_code,
        title=reader.language("There is no such page") if missing else reader.language("That did not work"),
        sentence=reader.language("Go back to the start and choose from there.")
        if missing
        else reader.language("The page cannot answer this: check what you asked for and try again."),
    )


def _no_file(request: PageRequest, _error: Exception) -> Template:
    """An address in `/static` that no disk can have: too long, with a NUL, inside a file."""
    return _http_error(request, NotFoundException())


def _failed(request: PageRequest, error: Exception) -> Response[str]:
    """A fault of ours: logged whole, shown without a traceback."""
    _log.error("page failed", path=veiled(request.url.path), exc_info=error)
    sentence = reader_of(request).language("Pinella made a mistake here. Nothing was changed; please go back.")
    return Response(sentence, status_code=500, media_type=MediaType.TEXT)
