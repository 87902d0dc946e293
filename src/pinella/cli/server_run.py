"""How `pinella serve` opens its application and runs the pages until it is told to stop."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.server.connections import Patient, places
from pinella.server.garbage import Garbage
from pinella.server.live.routes import LONGEST
from pinella.server.logs import set_up
from pinella.server.stopping import Stopping
from pinella.store import open_store
from pinella.store.places import backup_folder, database_url
from pinella.tournament.upcasting import UPCASTERS

SWITCH_SECONDS = 0.001
"""How long a thread that comes back from the disk waits for its turn."""
GRACE = 10
"""Seconds for requests under way when the server is told to stop."""


@contextmanager
def opened(data: Path | None, database: str | None, *, demo: bool, address: str, secure: bool) -> Iterator[Application]:
    if demo:
        from pinella.server.demo import opened_demo

        with opened_demo(data, address=address) as application:
            yield application
        return
    backups = backup_folder(data)
    with open_store(database_url(data, database), upcasters=UPCASTERS, backups=backups) as store:
        yield open_application(store, backups=backups, address=address, secure=secure)


def run(
    application: Application,
    listener: socket.socket,
    *,
    log_json: bool,
    certificate: Path | None = None,
    key: Path | None = None,
) -> None:
    set_up(as_json=log_json)
    Patient.places = places()
    config = uvicorn.Config(
        Stopping(create_app(application)),
        http=Patient,
        log_config=None,
        log_level="warning",
        access_log=False,
        ssl_certfile=str(certificate) if certificate else None,
        ssl_keyfile=str(key) if key else None,
        timeout_graceful_shutdown=GRACE,
        ws_ping_interval=20,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,  # views are small, and packing them costs more than sending them
        server_header=False,
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    garbage = Garbage(application.rooms.nobody_plays)
    garbage.start()
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        garbage.stop()
