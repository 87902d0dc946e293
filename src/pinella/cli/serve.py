"""`pinella serve`: the pages, on this machine only unless the director says otherwise."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pinella.cli.words import _


def serve(
    host: Annotated[
        str, typer.Option("--host", help=_("Address to listen on; 0.0.0.0 lets the hall in."))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=_("Port to listen on."), min=1, max=65535)] = 8000,
) -> None:
    import socket

    import uvicorn

    from pinella.server.app import create_app

    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # from here on nobody is turned away, even if the pages take a moment to load
    except OSError as error:
        print(
            _("Cannot listen on {host}:{port}: {why}. Choose another with --port.").format(
                host=host, port=port, why=error.strerror
            ),
            file=sys.stderr,
        )
        raise typer.Exit(2) from None
    shown = f"[{host}]" if ":" in host else host
    print(_("Pinella is open at http://{host}:{port}/  (stop with Ctrl-C)").format(host=shown, port=port), flush=True)
    config = uvicorn.Config(create_app(), log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])
