"""`pinella research ...`: the numbers of the bots, tuned and put to the proof. Needs the extra [research]."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _, print_json
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.research.tune import Generation

app = typer.Typer(no_args_is_help=True)
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]
SeedOption = Annotated[int, typer.Option("--seed", min=1, max=200, help=_("Which of the lists of deals to tune on."))]


@app.command("tune", help=_("Tune the numbers of a policy for codes of one family, against greedy and other weights."))
def tune(
    out: Annotated[Path, typer.Argument(metavar="FILE", help=_("Where the weights go (TOML)."))],
    code: Annotated[list[str], typer.Option("--code", help=_("A code of the family; may be given several times."))],
    cpu: Annotated[float, typer.Option("--cpu", min=1, help=_("Seconds of CPU to spend."))] = 300,
    generations: Annotated[int, typer.Option("--generations", min=1, help=_("At most so many."))] = 1 << 20,
    start: Annotated[str, typer.Option("--from", help=_("Weights to start from; else greedy's."))] = "",
    against: Annotated[list[str] | None, typer.Option("--against", help=_("Weights to beat beside greedy."))] = None,
    pairs: Annotated[int, typer.Option("--pairs", min=10, help=_("Pairs of deals for each candidate."))] = 300,
    seed: SeedOption = 1,
    step: Annotated[float, typer.Option("--step", min=0.01, help=_("How far the first steps go."))] = 1.0,
    together: Annotated[bool, typer.Option("--together", help=_("Change all phases alike: a first tuning."))] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.bots.greedy import GREEDY
    from pinella.bots.weights import Family, write_family
    from pinella.codes.loader import load_code
    from pinella.research.match import margins
    from pinella.research.tune import CONFIRMATION
    from pinella.research.tune import tune as search

    codes = [load_code(name) for name in code]
    rivals = [GREEDY, *map(_weights, against or [])]
    with _progress(cpu) as report:
        numbers = search(
            codes,
            _weights(start) if start else GREEDY,
            rivals,
            seconds=cpu,
            generations=generations,
            pairs=pairs,
            seed=seed,
            step=step,
            together=together,
            report=report,
        )
    first = codes[0]
    family = Family(out.stem, first.table.players, first.table.alliance, first.pickup.duty, numbers)
    about = _("Found by: pinella research tune --cpu {cpu} --pairs {pairs} --seed {seed} {codes}").format(
        cpu=cpu, pairs=pairs, seed=seed, codes=" ".join(f"--code {name}" for name in code)
    )
    out.write_text(write_family(family, about), encoding="utf-8")
    results = {}
    for played in codes:
        found = margins(played, numbers, GREEDY, range(CONFIRMATION, CONFIRMATION + 1000))
        results[played.id] = {
            "points": round(statistics.mean(found), 1),
            "half_width": round(1.96 * statistics.stdev(found) / len(found) ** 0.5, 1),
        }
    if as_json:
        print_json({"file": str(out), "pairs": 1000, "codes": results})
        return
    for name, result in results.items():
        print(_("{code}: {points} ± {half_width} points a deal v greedy").format(code=name, **result))


def exploit(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=_("The name of a bot that is a compiled policy."))],
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))],
    cpu: Annotated[float, typer.Option("--cpu", min=1, help=_("Seconds of CPU to spend."))] = 3600,
    pairs: Annotated[int, typer.Option("--pairs", min=100, help=_("Fresh pairs for the measurement."))] = 4000,
    seed: SeedOption = 1,
    as_json: JsonOption = False,
) -> None:
    from pinella.bots.registry import find_bot
    from pinella.codes.loader import load_code
    from pinella.research.exploit import exploit as search

    with _progress(cpu) as report:
        found = search(find_bot(bot), load_code(code), cpu, pairs=pairs, seed=seed, report=report)
    if as_json:
        print_json(
            {"bot": bot, "points": found.points, "half_width": found.half_width, "pairs": found.pairs,
             "cpu_seconds": found.cpu_seconds, "numbers": found.numbers}
        )  # fmt: skip
        return
    print(
        _("The best opponent found wins {points} ± {half_width} points a deal over {pairs} fresh pairs.").format(
            points=round(found.points, 1), half_width=round(found.half_width, 1), pairs=found.pairs
        )
    )


def _weights(file: str) -> tuple[float, ...]:
    from pinella.bots.weights import read_family

    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(say("the weights “{name}” cannot be read: {why}", name=file, why=error)) from None
    return read_family(Path(file).stem, text).numbers


@contextmanager
def _progress(seconds: float) -> Iterator[Callable[[Generation], None]]:
    """A bar with an estimate on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(_("Tuning"), total=seconds)
        yield lambda generation: bar.update(task, completed=generation.seconds)
