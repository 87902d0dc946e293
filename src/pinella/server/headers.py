"""Headers that protect, on every answer: pages, files, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pinella.server.access.tokens import STAFF_COOKIE
from pinella.server.reader import PageRequest

SAFETY = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; object-src 'none'; "
        "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
Handler = Callable[[PageRequest, Any], Response[Any]]


class Protecting(ASGIMiddleware):
    """What an answer says itself stands: a paper to print has a stricter policy of its own."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] != ScopeType.HTTP:  # a table sends thousands of messages, none of which has headers
            await next_app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in SAFETY.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", _kept(scope))
            await send(message)

        await next_app(scope, receive, sending)


def _kept(scope: Scope) -> str:
    """Pages of the staff are kept by no browser: after the logout "back" shows nothing. The others show who looks at
    them, and are asked for anew; a phone may go back to its page while the Wi-Fi is away."""
    cookies = dict(scope["headers"]).get(b"cookie", b"")
    return "no-store" if STAFF_COOKIE.encode() in cookies else "private, no-cache"


def protected(handler: Handler) -> Handler:
    """Answers to what went wrong pass by the middleware: they get the headers here."""

    def answer(request: PageRequest, error: Any) -> Response[Any]:
        made = handler(request, error)
        for name, value in SAFETY.items():
            made.headers.setdefault(name, value)
        return made

    return answer
