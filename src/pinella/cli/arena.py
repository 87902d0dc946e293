"""`pinella arena`: matches between bots, their evidence and ratings. The form of the match is fixed (DESIGN 13)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pinella.cli.research import exploit
from pinella.cli.words import _, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.arena.check import Checked
    from pinella.arena.contest import Outcome
    from pinella.arena.rating import Rating
    from pinella.arena.sprt import Bounds

MATCH = "match"


class Arena(TyperGroup):
    """`pinella arena BOT BOT` is a match; the other things one can do there have a word of their own."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = [MATCH, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=Arena, no_args_is_help=True)
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]
FolderOption = Annotated[str, typer.Option("--folder", help=_("Where bots of your own lie; else this folder."))]


@app.command(MATCH, help=_("Play a match between two bots; the word “match” may be left out."))
def match(
    a: Annotated[
        str, typer.Argument(metavar="BOT", help=_("name, name:option=value,..., module:Class, exec:COMMAND."))
    ],
    b: Annotated[str, typer.Argument(metavar="BOT", help=_("The bot it is compared with."))],
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))],
    pairs: Annotated[int, typer.Option("--pairs", help=_("How many pairs of deals; with --sprt: at most."))],
    seed: Annotated[str, typer.Option("--seed", help=_("The seed list: a number or any text."))],
    cpu_ms: Annotated[
        float | None, typer.Option("--cpu-ms", help=_("Milliseconds of CPU that a decision may cost."))
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, max=1024, help=_("Processes that play; else one for each core."))
    ] = None,
    ray: Annotated[
        str, typer.Option("--ray", metavar="ADDRESS", help=_("Play on a Ray cluster; “local” starts one here."))
    ] = "",
    sprt: Annotated[
        str, typer.Option("--sprt", metavar="LOW,HIGH", help=_("Stop as soon as a gain of LOW or HIGH is decided."))
    ] = "",
    seating: Annotated[
        str,
        typer.Option("--seating", help=_("sides: they change places; one: the first bot alone in each seat in turn.")),
    ] = "sides",
    evidence: Annotated[
        Path | None, typer.Option("--evidence", metavar="FILE", help=_("Keep every pair here (.jsonl or .jsonl.gz)."))
    ] = None,
    folder: FolderOption = "",
    as_json: JsonOption = False,
) -> None:
    from pinella.arena.contest import hold, players
    from pinella.arena.match import Contest
    from pinella.arena.schedule import WAYS

    way = next((way for way in WAYS if way == seating), None)
    if way is None:
        raise Refusal(say("“{way}” is no way to sit: sides or one", way=seating))
    if cpu_ms is not None and not 0 < cpu_ms < 3_600_000:
        raise Refusal(say("--cpu-ms is a number of milliseconds above 0, not {given}", given=f"{cpu_ms:g}"))
    if jobs is not None and ray:
        raise Refusal(say("--jobs is for this machine and --ray for a cluster: say one of them"))
    path = _own_bots(folder)
    contest = Contest(code=code, bots=(a, b), seeds=seed, way=way, cpu_ms=cpu_ms, path=path)
    play = players(jobs or os.cpu_count() or 1, ray)
    with _progress(pairs, quiet=as_json) as progress:
        outcome = hold(contest, pairs, _bounds(sprt), play, evidence, progress)
    if as_json:
        print_json(outcome.data())
    else:
        _print_outcome(outcome)
        if evidence is not None:
            print(_("Evidence: {path}").format(path=evidence))


def _own_bots(folder: str) -> str:
    """A bot of one's own lies where one works."""
    path = str(Path(folder or Path.cwd()).resolve())
    sys.path.insert(0, path)
    return path


def _bounds(text: str) -> Bounds | None:
    from pinella.arena.sprt import Bounds

    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise Refusal(
            say("“{text}” are no bounds: expected two numbers of points like --sprt 0,15", text=text)
        ) from None
    return Bounds(low, high)


@contextmanager
def _progress(pairs: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar with an estimate on the terminal only: a pipe gets the answer, nothing else."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TextColumn(_("left")), TimeRemainingColumn(), TextColumn(_("passed")), TimeElapsedColumn())
    with Progress(*columns, *times, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Pairs"), total=pairs)
        yield lambda done: bar.update(task, completed=done)


def _print_outcome(outcome: Outcome) -> None:
    result, run = outcome.result, outcome.run
    a, b = outcome.plan.a.bot, outcome.plan.b.bot
    half = result["half_width"]
    print(
        words(
            say(
                "{a} against {b}, {code}: {points} ± {half} points a deal (95 %)",
                a=a,
                b=b,
                code=outcome.plan.code.id,
                points=f"{result['points']:+.1f}",
                half="?" if half is None else f"{half:.1f}",
            )
        )
    )
    print(
        words(
            say(
                "{n} pair of deals: {won} won, {even} even, {lost} lost; sign test p = {p}; {share} % of deals won",
                "{n} pairs of deals: {won} won, {even} even, {lost} lost; sign test p = {p}; {share} % of deals won",
                n=result["pairs"],
                won=result["pairs_won_a"],
                even=result["pairs_even"],
                lost=result["pairs_won_b"],
                p=f"{result['sign_p']:.2g}",
                share=f"{100 * result['wins_a']:.1f}",
            )
        )
    )
    if "verdict" in result:
        print(_VERDICTS[result["verdict"]])
    for name, spent, faults in ((a, run["cpu_a"], result["faults_a"]), (b, run["cpu_b"], result["faults_b"])):
        print(
            words(
                say(
                    "{bot}: {mean} ms CPU a decision, 99 % within {p99} ms, the longest {longest} ms",
                    bot=name,
                    mean=f"{spent['mean_ms']:.4f}",
                    p99=f"{spent['p99_ms']:.4f}",
                    longest=f"{spent['max_ms']:.3f}",
                )
            )
        )
        if faults:
            listed = ", ".join(f"{words(FAULTS[kind])} {number}" for kind, number in faults.items())
            print(_("{bot}: faults, each played by a substitute: {faults}").format(bot=name, faults=listed))
    print(_("Hash of plan and pairs: {digest}").format(digest=outcome.digest))


_VERDICTS = {
    "pass": _("The test is passed: the first bot gains."),
    "fail": _("The test is failed: the first bot does not gain."),
    "undecided": _("The test is undecided after all pairs."),
}
FAULTS = {
    "raised": say("stopped with an error"),
    "unlawful": say("unlawful move"),
    "late": say("too much CPU"),
    "silent": say("no answer"),
    "garbage": say("answer that is none"),
    "flood": say("flood of text"),
    "half-line": say("line without an end"),
    "died": say("program ended"),
    "error": say("gave up by itself"),
    "out": say("not asked any more in that deal"),
}


@app.command("check", help=_("Check the evidence of a match: add it up again, and play a sample of its pairs again."))
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("Evidence of a match."))],
    sample: Annotated[int, typer.Option("--sample", min=0, help=_("How many pairs are played again."))] = 20,
    seed: Annotated[str, typer.Option("--seed", help=_("Which pairs: any text; else the file decides."))] = "",
    trust: Annotated[
        bool, typer.Option("--trust", help=_("Run bots that are no part of Pinella, as the file names them."))
    ] = False,
    folder: FolderOption = "",
    as_json: JsonOption = False,
) -> None:
    from pinella.arena.check import check as checked

    found = checked(file, sample, seed, trusted=trust, folder=_own_bots(folder))
    if as_json:
        print_json(
            {
                "holds": not found.wrong,
                "replayed": found.replayed,
                "wrong": [words(one) for one in found.wrong],
                "notes": [words(one) for one in found.notes],
            }
        )
    else:
        _print_check(found)
    if found.wrong:
        raise typer.Exit(1)


def _print_check(found: Checked) -> None:
    for one in [*found.notes, *found.wrong]:
        print(words(one))
    if not found.wrong:
        print(
            words(
                say(
                    "The evidence holds: it adds up, and {n} pair played again came out the same.",
                    "The evidence holds: it adds up, and {n} pairs played again came out the same.",
                    n=len(found.replayed),
                )
            )
        )


app.command("exploit", help=_("Search for an opponent that beats a bot, and measure by how much."))(exploit)


@app.command("ratings", help=_("Rate the bots of several matches (Bradley-Terry). For show: points decide."))
def ratings(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=_("Evidence of matches under one code."))],
    anchor: Annotated[str, typer.Option("--anchor", help=_("The bot whose rating is 1000."))] = "greedy",
    as_json: JsonOption = False,
) -> None:
    from pinella.arena.check import shares_of
    from pinella.arena.rating import ratings as rated

    table = rated(shares_of(files), anchor)
    if as_json:
        print_json([{"bot": one.bot, "rating": one.rating, "low": one.low, "high": one.high} for one in table])
        return
    _print_ratings(table)


def _print_ratings(table: list[Rating]) -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table()
    shown.add_column(_("bot"))
    shown.add_column(_("rating"), justify="right")
    shown.add_column("95 %", justify="right")
    for one in table:
        shown.add_row(one.bot, f"{one.rating:.0f}", f"{one.low:.0f} … {one.high:.0f}")
    Console().print(shown)
