"""`pinella doctor --server`: what is wrong with the installation that serves the hall, and what to do."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import typer

from pinella.cli.words import _, print_json, words
from pinella.messages import Refusal, say

WAIT = 1.0
LOOPBACK = "127.0.0.1"


def examine_server(data: Path | None, database: str | None, port: int, as_json: bool) -> None:
    from pinella.store.engines import find_place
    from pinella.store.health import Finding, examine
    from pinella.store.places import backup_folder, data_folder, database_url, existing_database
    from pinella.store.watch import wall

    place = find_place(database_url(data, database))
    folder = place.file.parent if place.file else data_folder(data)
    try:
        existing_database(data, database)
        findings = examine(place, folder, backup_folder(data), wall())
    except Refusal as refusal:
        begin = say("start it once with pinella serve, or name its folder with --data")
        findings = [Finding(refusal.in_full, begin)]
    findings += _reach(port)
    problems = [{"what": words(one.what), "do": words(one.remedy)} for one in findings]
    _tell({"archive": str(place), "folder": str(folder), "address": _address(), "problems": problems}, as_json)
    raise typer.Exit(1 if problems else 0)


def _tell(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    for key in ("archive", "folder", "address"):
        print(f"{key:16} {found[key]}")
    for one in found["problems"]:
        print(f"! {one['what']}")
        print(f"  {one['do']}")
    print(_("Something is wrong, see above.") if found["problems"] else _("All is in order."))


def _address() -> str:
    from pinella.cli import serve

    return serve.reachable(serve.EVERYWHERE[0])


def _reach(port: int) -> list[Any]:
    """Whether phones in the hall find this computer; asked of itself, nothing is sent elsewhere."""
    from pinella.store.health import Finding

    address = _address()
    if address == LOOPBACK:
        return [
            Finding(
                say("this computer has no address that phones could reach"),
                say("connect it to the Wi-Fi of the hall, then ask again"),
            )
        ]
    if _answers(LOOPBACK, port) and not _answers(address, port):
        return [
            Finding(
                say("Pinella listens on this computer only: phones do not reach {place}", place=f"{address}:{port}"),
                say("start it with pinella serve --host 0.0.0.0, and let the firewall pass port {port}", port=port),
            )
        ]
    return []


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=WAIT):
            return True
    except OSError:
        return False
