"""`pinella tournament simulate`: whole tournaments from a seed, with everything that goes wrong in a hall."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament.arguments import write_bytes
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import say

if TYPE_CHECKING:
    from pinella.tournament.ledger import Ledger

START = 1_795_000_000_000
"""When simulated tournaments begin: always the same instant, so that the same seed gives the same file."""
DATE = "2026-11-16"


@command(
    "simulate",
    _("Play whole tournaments by chance, with lateness, disputes and departures, and check each of them."),
    panel=PAPERS,
    example="simulate --code fibur-italiano --seed 7 --entries 24 --out simulated.jsonl",
)
def simulate(
    office: Office,
    code: Annotated[
        str, typer.Option("--code", help=_("Id of a code, or a code file; else one after the other."))
    ] = "",
    seed: Annotated[
        str, typer.Option("--seed", help=_("The same seed plays the same tournament; else one is drawn."))
    ] = "",
    entries: Annotated[int, typer.Option("--entries", min=0, max=400, help=_("How many entries; 0: by chance."))] = 0,
    count: Annotated[int, typer.Option("--count", min=1, help=_("How many tournaments."))] = 1,
    trouble: Annotated[
        float, typer.Option("--trouble", min=0, max=100, help=_("How often something goes wrong, per cent."))
    ] = 8,
    keep: Annotated[bool, typer.Option("--keep", help=_("Put them into the archive."))] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help=_("Write the tournament as JSON lines."))
    ] = None,
) -> None:
    from pinella.codes.loader import load_all, load_code
    from pinella.tournament.check import check
    from pinella.tournament.exchange import dumps

    first = seed or secrets.token_hex(6)
    if not office.as_json:
        print(_("Seed of the simulation: {seed}").format(seed=first), flush=True)
    codes = [load_code(code)] if code else [one for one in load_all()[0] if one.table.players == 4 and not one.home]
    told: list[dict[str, Any]] = []
    for at in _progress(range(count), office.as_json):
        own = first if count == 1 else f"{first}/{at + 1}"
        ledger = _played(codes[at % len(codes)], own, entries, trouble)
        problems = check(ledger.id, ledger.records, load_code)
        told.append(_told(ledger, own, problems))
        if keep:
            told[-1]["kept"] = _keep(office, ledger)
        if out is not None:
            target = out if count == 1 else out.with_name(f"{out.stem}-{at + 1}{out.suffix}")
            write_bytes(target, dumps(ledger.state, ledger.records).encode())
            told[-1]["file"] = str(target)
    faulty = sum(bool(one["problems"]) for one in told)
    _answer(office, first, told, faulty)
    raise typer.Exit(1 if faulty else 0)


def _answer(office: Office, seed: str, told: list[dict[str, Any]], faulty: int) -> None:
    from pinella.cli.tournament import screen

    columns = {
        "seed": _("seed"),
        "code": _("code"),
        "format": _("format"),
        "entries": _("entries"),
        "rounds": _("rounds"),
        "events": _("events"),
        "winner": _("winner"),
        "problems": _("what disagrees"),
        "kept": _("id"),
        "file": _("file"),
    }
    office.answer(
        {"seed": seed, "tournaments": told, "faulty": faulty},
        screen.table(told, columns),
        words(
            say(
                "{n} tournament, {faulty} with something that disagrees",
                "{n} tournaments, {faulty} of them with something that disagrees",
                n=len(told),
                faulty=faulty,
            )
        ),
    )


def _progress(numbers: Iterable[int], quiet: bool) -> Iterator[int]:
    """A bar on the terminal only: a pipe gets the answer, nothing else."""
    if quiet or not sys.stderr.isatty():
        yield from numbers
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(list(numbers), description=_("Playing"), console=Console(stderr=True))


def _played(code: Any, seed: str, entries: int, trouble: float) -> Ledger:
    from dataclasses import replace

    from pinella.acts.actor import Actor
    from pinella.acts.registry import Context
    from pinella.codes.loader import load_code
    from pinella.tournament.ledger import Ledger
    from pinella.tournament.simulation.dice import Dice
    from pinella.tournament.simulation.hall import Hall
    from pinella.tournament.simulation.plans import scenario

    kind = scenario(code, Dice(seed), largest=max(entries, 8) if entries else 40)
    if entries and kind.format != "individual-new-partner":
        kind = replace(kind, entries=max(4, entries))
    ledger = Ledger.opened(
        f"sim-{seed.replace('/', '-')}",
        code,
        load_code,
        Context(START, Actor.person("Conti")),
        name=f"Simulation {seed}",
        format=kind.format,
        level="club",
        date=DATE,
        seed=seed,
    )
    Hall(ledger, kind, seed, trouble=trouble).run()
    return ledger


def _told(ledger: Ledger, seed: str, problems: list[Any]) -> dict[str, Any]:
    from pinella.tournament.standings.standing import standing

    state = ledger.state
    order = standing(state).order
    return {
        "seed": seed,
        "code": state.code.id,
        "format": state.format,
        "entries": len(state.contestants),
        "rounds": len(state.rounds),
        "events": state.seq,
        "winner": state.name_of(order[0]) if order else "",
        "problems": [words(one) for one in problems],
    }


def _keep(office: Office, ledger: Ledger) -> str:
    from pinella.codes.kept import keep

    office.desk.take_in(ledger.id, ledger.records, keep(ledger.state.code))
    return ledger.id
