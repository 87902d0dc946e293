"""`pinella doctor`: what this installation is made of and whether it is whole."""

from __future__ import annotations

import platform
import sys
from typing import Annotated

import typer

from pinella import __version__
from pinella.cli.words import _, print_json, words


def doctor(as_json: Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))] = False) -> None:
    from pinella.codes.clauses import clause_index
    from pinella.codes.loader import house, house_folder, load_all, shipped
    from pinella.i18n import catalogue_built
    from pinella.rules.compiled import COMPILED

    problems: list[str] = []
    if not catalogue_built():
        problems.append(_("the Italian sentences are not compiled: install again with `pip install .`"))
    if not COMPILED:
        problems.append(_("the kernel is not compiled and plays slowly: install gcc, then Pinella again"))
    problems += [words(fault.message) for fault in load_all()[1]]
    data = {
        "version": __version__,
        "python": platform.python_version(),
        "executable": sys.executable,
        "codes": len(shipped()),
        "house_codes": len(house()),
        "house_folder": str(house_folder()),
        "clauses": len(clause_index()),
        "kernel": "compiled" if COMPILED else "python",
        "problems": problems,
    }
    if as_json:
        print_json(data)
    else:
        for key, value in data.items():
            if key != "problems":
                print(f"{key:13} {value}")
        for problem in problems:
            print(f"! {problem}")
        print(_("All is in order.") if not problems else _("Something is wrong, see above."))
    raise typer.Exit(1 if problems else 0)
