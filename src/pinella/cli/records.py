"""`pinella records ...`: files of deal records, checked, converted and summed up one deal at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, NamedTuple

import typer

from pinella.cli.words import _, article, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.records.bur import Record
    from pinella.records.stats import CodeStats, SideStats, Stats
    from pinella.rules.deal import Deal

app = typer.Typer(no_args_is_help=True)
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=_("Files of records, - for standard input."))]


class Form(StrEnum):
    """How a file holds records."""

    BUR = "bur"
    JSON = "json"
    JSONL = "jsonl"


class Read(NamedTuple):
    """One deal of a file: the record and where it leaves the deal, or why it cannot be read."""

    number: int
    record: Record | None = None
    end: Deal | None = None
    fault: Refusal | None = None


@app.command("check", help=_("Replay every deal of a file: lawful moves, cards, result."))
def check(files: Files, as_json: JsonOption = False) -> None:
    deals, faults = 0, []
    for file in files:
        for read in _deals(file):
            deals += 1
            if read.fault is None:
                continue
            faults.append(_fault_data(file, read.number, read.fault))
            if not as_json:
                print(_fault_words(file, read.number, read.fault))
    if as_json:
        print_json({"deals": deals, "faults": faults})
    else:
        print(
            words(say("{n} deal, {faults} faulty", "{n} deals, {faults} of them faulty", n=deals, faults=len(faults)))
        )
    raise typer.Exit(1 if faults else 0)


@app.command("convert", help=_("Write records in another form."))
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help=_("A file of records, - for standard input."))],
    to: Annotated[Form, typer.Option("--to", help=_("Form of the output."))],
    output: Annotated[Path | None, typer.Option("-o", "--output", help=_("Where to write; else the screen."))] = None,
    source: Annotated[Form | None, typer.Option("--from", help=_("Form of the input; else by its name."))] = None,
) -> None:
    if output is None:
        _convert(file, source, to, sys.stdout)
        return
    part = output.with_name(output.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            _convert(file, source, to, out)
        part.replace(output)
    except OSError as error:
        from pinella.messages import Refusal, say

        raise Refusal(say("the file {file} cannot be written: {why}", file=output, why=error.strerror)) from None
    finally:
        part.unlink(missing_ok=True)


def _convert(file: str, source: Form | None, to: Form, out: IO[str]) -> None:
    from pinella.records import bur, json_records

    number = 0
    for read in _deals(file, source):
        if read.fault is not None:
            why = say("{file}, deal {deal}: {why}", file=file, deal=read.number, why=read.fault.message)
            raise Refusal(why, read.fault.article)
        if read.record is None:
            continue
        match to:
            case Form.BUR:
                out.write("\n" * bool(number) + bur.dumps(read.record))
            case Form.JSON:
                out.write(("," if number else "[") + "\n" + json_records.dumps(read.record))
            case Form.JSONL:
                out.write(json_records.dumps(read.record) + "\n")
        number += 1
    if to == Form.JSON:
        out.write("\n]\n" if number else "[]\n")


@app.command("stats", help=_("Sum up the deals of files: endings, points, closings, burracos, by code and side."))
def stats(files: Files, as_json: JsonOption = False) -> None:
    from pinella.records.stats import Stats

    total, faulty = Stats(), 0
    for file in files:
        for read in _deals(file):
            if read.fault is not None:
                faulty += 1
                print(_fault_words(file, read.number, read.fault), file=sys.stderr)
            elif read.record is not None and read.end is not None:
                total.add(read.end, len(read.record.moves))
    if as_json:
        print_json({"codes": total.codes, "faulty": faulty})
    else:
        _print_stats(total)
    raise typer.Exit(1 if faulty else 0)


# --- reading ---------------------------------------------------------------------------------------------------------


def _deals(file: str, source: Form | None = None) -> Iterator[Read]:
    """The deals of a file one after the other; after a faulty one it goes on with the next."""
    form = source or next((form for form in Form if file.endswith(f".{form}")), Form.BUR)
    with _opened(file) as lines:
        yield from _bur_deals(lines) if form == Form.BUR else _json_deals(lines, form)


def _bur_deals(lines: IO[bytes]) -> Iterator[Read]:
    from pinella.records.bur import read_whole
    from pinella.records.bur_reader import chunks

    number = 0
    try:
        for number, chunk in enumerate(chunks(lines), 1):
            try:
                record, deal = read_whole(chunk)
            except Refusal as refusal:
                yield Read(number, fault=refusal)
            else:
                yield Read(number, record, deal)
    except Refusal as refusal:  # no text: nothing after it can be read either
        yield Read(number + 1, fault=refusal)


def _json_deals(lines: IO[bytes], form: Form) -> Iterator[Read]:
    from pinella.records.json_records import load_array, load_lines

    number = 0
    try:
        records = load_lines(lines) if form == Form.JSONL else load_array(lines.read())
        for number, record in enumerate(records, 1):
            yield Read(number, record, record.final())
    except Refusal as refusal:
        yield Read(number + 1, fault=refusal)


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """The file, with a bar of progress for somebody who watches."""
    if file == "-":
        yield sys.stdin.buffer
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        try:
            opened = progress.open(file, "rb", description=Path(file).name)
        except OSError as error:
            raise Refusal(say("the file {file} cannot be read: {why}", file=file, why=error.strerror)) from None
        with opened as lines:
            yield lines


def _fault_words(file: str, number: int, fault: Refusal) -> str:
    said = _("{file}, deal {deal}: {why}").format(file=file, deal=number, why=words(fault.message))
    return said + (f" [{article(fault.article)}]" if fault.article else "")


def _fault_data(file: str, number: int, fault: Refusal) -> dict[str, object]:
    from pinella.records.refusals import RecordRefusal

    place = {"line": fault.line, "column": fault.column} if isinstance(fault, RecordRefusal) else {}
    why = fault.why if isinstance(fault, RecordRefusal) else fault.message
    return {"file": file, "deal": number, **place, "reason": words(why), "article": fault.article}


# --- tables ----------------------------------------------------------------------------------------------------------


def _print_stats(total: Stats) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for code, stats in total.codes.items():
        console.print(f"{code}: " + _summary(stats), highlight=False)
        table = Table(_("side"), _("deals"), _("average points"), _("closings"), _("pozzetti"), _("burracos"))
        for name, side in sorted(stats.sides.items()):
            average = "" if side.average is None else f"{side.average:.1f}"
            table.add_row(name, str(side.deals), average, str(side.closings), str(side.pozzetti), _burracos(code, side))
        console.print(table)
    if not total.codes:
        print(_("There is no deal in it."))


def _summary(stats: CodeStats) -> str:
    endings = {
        "closed": _("closed"),
        "stock": _("stock used up"),
        "time-out": _("time-out"),
        "stopped": _("called off"),
        "unfinished": _("unfinished"),
    }
    said = [f"{endings[name]} {number}" for name, number in stats.endings.items()]
    if stats.uncounted:
        said.append(_("{number} with unknown hands").format(number=stats.uncounted))
    return words(
        say(
            "{n} deal, {turns:.1f} turns ({endings})",
            "{n} deals, {turns:.1f} turns each ({endings})",
            n=stats.deals,
            turns=stats.turns / stats.deals,
            endings=", ".join(said),
        )
    )


def _burracos(code: str, side: SideStats) -> str:
    from pinella.codes.loader import load_listed

    labels = {kind.name: words(kind.label) for kind in load_listed(code).burraco.kinds}
    return ", ".join(f"{labels[name]} {number}" for name, number in sorted(side.burracos.items()))
