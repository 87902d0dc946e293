"""The web application: routes, templates, and what a reader sees when something goes wrong."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar, MediaType, Response
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from pinella.messages import Refusal
from pinella.server import show
from pinella.server.api import referee
from pinella.server.pages import assistant, cases, codes, counting, home, melds, quiz, vp
from pinella.server.reader import Asked, page, reader_of

SAFETY = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
HERE = Path(__file__).parent


def create_app() -> Litestar:
    """A fresh application; it holds no state of its own."""
    engine: JinjaTemplateEngine = JinjaTemplateEngine(directory=HERE / "templates")
    environment = engine.engine
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.filters.update(show.FILTERS)
    return Litestar(
        route_handlers=[
            *home.ROUTES,
            *codes.ROUTES,
            *melds.ROUTES,
            *counting.ROUTES,
            *vp.ROUTES,
            *assistant.ROUTES,
            *cases.ROUTES,
            *quiz.ROUTES,
            *referee.ROUTES,
            create_static_files_router("/static", [HERE / "static"]),
        ],
        template_config=TemplateConfig(instance=engine),
        exception_handlers={Refusal: _refused, HTTPException: _http_error, Exception: _failed},
        openapi_config=None,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in SAFETY.items()],
    )


def _refused(request: Asked, error: Refusal) -> Template:
    """An address that asks for the impossible: say why, with the article."""
    reader = reader_of(request)
    return page(
        request,
        "error.html",
        status=400,
        title=reader.language("That cannot be"),
        sentence=error.message.render(reader.language),
        article=error.article,
    )


def _http_error(request: Asked, error: HTTPException) -> Template:
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


def _failed(request: Asked, error: Exception) -> Response[str]:
    """A fault of ours: logged whole, shown without a traceback."""
    request.logger.error("page failed", exc_info=error)
    sentence = reader_of(request).language("Pinella made a mistake here. Nothing was changed; please go back.")
    return Response(sentence, status_code=500, media_type=MediaType.TEXT)
