"""Figures of the running server for who watches over it, and one log line for each request."""

from __future__ import annotations

import time
from typing import Any

import structlog
from litestar import Response, get
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from pinella.server.access.callers import need
from pinella.server.application import application_of
from pinella.server.logs import veiled
from pinella.server.reader import PageRequest

HERE = ("127.0.0.1", "::1", "testclient")
_log = structlog.get_logger("pinella.requests")


class Figures:
    """Of one application: tests make many."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("pinella_requests", "Requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram(
            "pinella_request_seconds", "Seconds until the answer", registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )  # fmt: skip
        self.watching = Gauge("pinella_pages_watching", "Open live connections", registry=self.registry)


class Counting(ASGIMiddleware):
    """Counts and logs every request; secrets in addresses are veiled."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, sending)
        finally:
            took = time.perf_counter() - begun
            method = str(scope.get("method"))
            self.figures.requests.labels(method, str(status)).inc()
            self.figures.seconds.observe(took)
            _log.info("request", method=method, path=veiled(scope["path"]), status=status, ms=round(took * 1000, 1))


@get("/metrics", include_in_schema=False)
async def metrics(request: PageRequest) -> Response[bytes]:
    """From this machine, or for an administrator."""
    if not from_here(request):
        await need(request, "", "manage-people")
    figures: Figures = request.app.state.figures
    figures.watching.set(len(application_of(request).hub.watchers()))
    return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)


def from_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Not through a proxy: that one also comes from here, for whoever stands behind it."""
    forwarded = connection.headers.get("x-forwarded-for") or connection.headers.get("forwarded")
    host = connection.client.host if connection.client else ""
    return host in HERE and not forwarded


ROUTES = [metrics]
