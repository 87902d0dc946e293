"""`pinella serve`: the pages, on this machine only unless the director says otherwise."""

from __future__ import annotations

import gc
import socket
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pinella.cli.tournament.options import DatabaseOption, DataOption
from pinella.cli.words import _

EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[
        str, typer.Option("--host", help=_("Address to listen on; 0.0.0.0 lets the hall in."))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=_("Port to listen on."), min=1, max=65535)] = 8000,
    data: DataOption = None,
    database: DatabaseOption = None,
    demo: Annotated[
        bool, typer.Option("--demo", help=_("A tournament of 24 tables in full swing, in a folder of its own."))
    ] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help=_("What QR codes begin with, if not this machine's address.")),
    ] = None,
    tls_cert: Annotated[Path | None, typer.Option("--tls-cert", help=_("Certificate (PEM), for https."))] = None,
    tls_key: Annotated[Path | None, typer.Option("--tls-key", help=_("Its private key (PEM)."))] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help=_("Log as JSON lines."))] = False,
) -> None:
    gc.disable()  # nothing of what is loaded now is ever thrown away: looking for it costs a tenth of the start
    from pinella.cli.server_run import opened, run

    _verify_tls(tls_cert, tls_key)
    listener = _listen(host, port)
    scheme = "https" if tls_cert else "http"
    base = address or f"{scheme}://{reachable(host)}:{port}"
    with opened(data, database, demo=demo, address=base.rstrip("/"), secure=base.startswith("https:")) as application:
        _greet(application, f"{scheme}://{_shown(host)}:{port}", base)
        run(application, listener, log_json=log_json, certificate=tls_cert, key=tls_key)


def _verify_tls(certificate: Path | None, key: Path | None) -> None:
    if bool(certificate) != bool(key):
        _stop(_("--tls-cert and --tls-key go together: give both"))
    for file in (certificate, key):
        if file and not file.is_file():
            _stop(_("there is no file {file}").format(file=file))


def _stop(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    raise typer.Exit(2)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)  # from here on nobody is turned away, even if the pages take a moment to load
    except OSError as error:
        _stop(
            _("Cannot listen on {host}:{port}: {why}. Choose another with --port.").format(
                host=host, port=port, why=error.strerror or error
            )
        )
    return listener


def _shown(host: str) -> str:
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """The address by which phones find this machine: that of the way out, though nothing is sent."""
    if host not in EVERYWHERE:
        return _shown(host)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _greet(application: Any, here: str, base: str) -> None:
    """Addresses, and a QR code for the phones where they can come in."""
    from pinella.server.commands import first_house

    print(_("Pinella is open at {address}/  (stop with Ctrl-C)").format(address=here), flush=True)
    if application.demo:
        print(_("Demonstration: choose a role on the first page; nothing here is kept."), flush=True)
    elif first_house(application):
        print(
            _("Make the first account here: {address}").format(address=f"{here}/entra?chiave={application.setup_key}")
        )
    if base.partition("://")[2].partition(":")[0] not in ("127.0.0.1", "localhost", "[::1]"):
        import segno

        print(_("In the hall: {address}").format(address=base))
        segno.make(base, error="m").terminal(compact=True, border=2)
    else:
        print(_("Phones in the hall come in when it is started with --host 0.0.0.0"))
    sys.stdout.flush()
