"""`pinella bots`: who can play, and one of them at the end of a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pinella.cli.words import _, print_json, words

app = typer.Typer(invoke_without_command=True)
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]


@app.callback()
def list_bots(context: typer.Context, as_json: JsonOption = False) -> None:
    from pinella import bots

    if context.invoked_subcommand is not None:
        return
    found = [bots.find_bot(name) for name in bots.bot_names()]
    if as_json:
        print_json([{"name": bot.name, "about": words(bot.about)} for bot in found])
        return
    for bot in found:
        print(f"{bot.name:10} {words(bot.about)}")


@app.command("serve", help=_("Speak the protocol for foreign bots (docs/protocol.md) on standard input and output."))
def serve(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("A bot, or your own as module:Class."))],
    seed: Annotated[str, typer.Option("--seed", help=_("Where a bot with dice has its chance from."))] = "",
) -> None:
    from random import Random

    from pinella import __version__, bots
    from pinella.bots.protocol.service import serve as answer

    if ":" in name:
        sys.path.insert(0, str(Path.cwd()))  # a bot of one's own lies where one works
    answer(bots.find_bot(name), __version__, sys.stdin, sys.stdout, Random(seed or "pinella"))
