"""`pinella doctor`: what this installation is made of and whether it is whole."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from pinella import __version__
from pinella.cli.archive_store import DatabaseOption, DataOption
from pinella.cli.words import _, print_json, words

if TYPE_CHECKING:
    from pinella.codes.model import Code

DEALS = 3
"""Enough to see that the kernel plays; more would keep those waiting where it is not compiled."""


def _broken(codes: Sequence[Code]) -> list[str]:
    """Random deals under every code, every invariant looked at after every move."""
    from pinella.rules.kernel_rules import rules_of
    from pinella.rules.playouts import checked_playouts

    found = []
    for code in codes:
        moves, broke = checked_playouts(rules_of(code), 1, DEALS, 5, 4)
        if broke:
            found.append(
                _("the kernel breaks a rule of {code}: deal {seed}, fault {fault}").format(
                    code=code.id, seed=moves, fault=-broke
                )
            )
    return found


def doctor(
    server: Annotated[
        bool,
        typer.Option("--server", help=_("Look at the archive and the server instead: rights, clock, disk, backups.")),
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    port: Annotated[int, typer.Option("--port", help=_("Port of the server."), min=1, max=65535)] = 8000,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))] = False,
) -> None:
    if server:
        from pinella.cli.server_doctor import examine_server

        examine_server(data, database, port, as_json)
    from pinella.codes.clauses import clause_index
    from pinella.codes.loader import house, house_folder, load_all, shipped
    from pinella.i18n import catalogue_built
    from pinella.rules.compiled import COMPILED
    from pinella.rules.kernel_rules import rules_of
    from pinella.rules.playouts import playouts

    problems: list[str] = []
    if not catalogue_built():
        problems.append(_("the Italian sentences are not compiled: install again with `pip install .`"))
    if not COMPILED:
        problems.append(_("the kernel is not compiled and plays slowly: install gcc, then Pinella again"))
    codes, faults = load_all()
    problems += [words(fault.message) for fault in faults]
    problems += _broken(codes if COMPILED else codes[:1])
    begun = perf_counter()
    moves, _digest = playouts(rules_of(codes[0]), 1, DEALS)
    speed = round(moves / (perf_counter() - begun))
    told = {
        "version": __version__,
        "python": platform.python_version(),
        "executable": sys.executable,
        "codes": len(shipped()),
        "house_codes": len(house()),
        "house_folder": str(house_folder()),
        "clauses": len(clause_index()),
        "kernel": "compiled" if COMPILED else "python",
        "moves_per_second": speed,
        "problems": problems,
    }
    if as_json:
        print_json(told)
    else:
        for key, value in told.items():
            if key != "problems":
                print(f"{key:16} {value}")
        for problem in problems:
            print(f"! {problem}")
        print(_("All is in order.") if not problems else _("Something is wrong, see above."))
    raise typer.Exit(1 if problems else 0)
