"""A request that is given up because the server stops is answered: come back. It is no fault of ours."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.enums import ScopeType

from pinella.server.stopping import Stopping


def given_up(kind: ScopeType, begun: bool) -> list[dict[str, Any]]:
    """What was sent to somebody who waited while the server stopped."""
    sent: list[dict[str, Any]] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def receive() -> Any:
        return {}

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        task = asyncio.ensure_future(Stopping(app)({"type": kind}, receive, send))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        task.cancel("timeout graceful shutdown exceeded")
        await task

    # In a thread of its own: where a browser test ran before, this thread's loop is already running.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(run())).result()
    return sent


def test_who_still_waits_is_told_to_come_back() -> None:
    start, _body = given_up(ScopeType.HTTP, begun=False)
    assert start["status"] == 503 and (b"retry-after", b"2") in start["headers"]


def test_an_answer_half_sent_is_not_begun_anew() -> None:
    with pytest.raises(asyncio.CancelledError):
        given_up(ScopeType.HTTP, begun=True)


def test_a_socket_is_simply_let_go() -> None:
    assert given_up(ScopeType.WEBSOCKET, begun=False) == []
