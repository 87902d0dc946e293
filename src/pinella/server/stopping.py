"""A server that is told to stop answers whoever still waits: come back in a moment. Nothing of it was done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

AGAIN_SECONDS = 2


class Stopping:
    """Around the whole application. A request that is given up is no fault: uvicorn would call it one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            with suppress(asyncio.CancelledError):
                await self.app(scope, receive, send)
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except asyncio.CancelledError:
            if scope["type"] == ScopeType.HTTP and not begun:
                with suppress(Exception):
                    await _come_back(send)
                return
            raise


async def _come_back(send: Any) -> None:
    headers = [(b"retry-after", str(AGAIN_SECONDS).encode()), (b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
