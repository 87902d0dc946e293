"""A application served by a thread of the test, which so keeps its clock and its doors in hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from pinella.server.app import create_app
from pinella.server.application import Application
from tests.server.running import free_port


@contextmanager
def served(application: Application) -> Iterator[str]:
    """The address, as long as it is open."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(create_app(application), host="127.0.0.1", port=port, log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
