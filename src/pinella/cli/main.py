"""The `pinella` command: options common to all, and the commands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pinella import __version__
from pinella.cli import (
    archive_store,
    arena,
    bots,
    codes,
    deal,
    doctor,
    play,
    records,
    referee,
    research,
    rule,
    serve,
    tournament,
)
from pinella.cli.words import _, refuse
from pinella.messages import Refusal

app = typer.Typer(
    name="pinella",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help=_("Pinella: codes, counting, referee and tournaments of Burraco."),
)
app.command("serve", help=_("Start Pinella and print the address of its pages."))(serve.serve)
app.command("meld", help=_("Say whether cards make a meld under a code, and how they lie."))(deal.meld)
app.command("count", help=_("Count a finished deal from a JSON file, or - for standard input."))(deal.count)
app.command(
    "vp",
    help=_("Turn differences of match points into victory points."),
    context_settings={"ignore_unknown_options": True},
)(deal.vp)
app.command("rule", help=_("Say what the referee rules on an incident under a code."))(rule.rule)
app.command("doctor", help=_("Check that this installation is in order."))(doctor.doctor)
app.add_typer(bots.app, name="bots", help=_("List the bots, or let one speak the protocol for foreign bots."))
app.add_typer(arena.app, name="arena", help=_("Matches between bots, with evidence that can be checked."))
app.add_typer(play.app, name="deal", help=_("Deals: deal, show, play against bots, replay."))
app.add_typer(codes.app, name="codes", help=_("The codes of play: list, show, compare, check, write your own."))
app.add_typer(referee.app, name="referee", help=_("The referee's assistant, the case book and a quiz to train on."))
app.add_typer(records.app, name="records", help=_("Files of deal records: check, convert, sum up."))
app.add_typer(
    tournament.app, name="tournament", help=_("Tournaments: entries, rounds, score sheets, standings, prizes, seasons.")
)
app.add_typer(research.app, name="research", help=_("The numbers of the bots: tune them, and put them to the proof."))
archive_store.register(app)


def _version(wanted: bool) -> None:
    if wanted:
        from pinella.rules.compiled import COMPILED

        print(f"pinella {__version__}", _("(compiled kernel)") if COMPILED else _("(kernel not compiled: slow)"))
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=_("Print the version and stop."))
    ] = False,
    lang: Annotated[str, typer.Option("--lang", help=_("Language: it or en (also PINELLA_LANG)."))] = "it",
) -> None:
    """The language is read before the commands are defined; this only declares the option."""
    if lang not in ("it", "en"):
        print(_("There is no language “{lang}”: it or en.").format(lang=lang), file=sys.stderr)
        raise typer.Exit(2)


def run() -> None:
    """Entry point: every refusal becomes one sentence and exit code 2, never a traceback."""
    try:
        app()
    except Refusal as refusal:
        refuse(refusal, "--json" in sys.argv)
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None
