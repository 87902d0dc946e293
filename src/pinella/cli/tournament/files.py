"""A tournament as a file: out, back in, and checked from its log alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli import words as speaking
from pinella.cli.record_files import text_of
from pinella.cli.tournament.arguments import write_bytes
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.tournament.entries.roster import Cell
    from pinella.tournament.state import State


@command(
    "export",
    _("Write a tournament as JSON lines (everything), CSV (the standing) or Excel (entries, standing, results)."),
    panel=PAPERS,
    acts=False,
    example="export --xlsx --out torneo.xlsx",
)
def export(
    office: Office,
    jsonl: Annotated[bool, typer.Option("--jsonl", help=_("The whole log, bound by hashes; the usual form."))] = False,
    csv: Annotated[bool, typer.Option("--csv", help=_("The standing, for a spreadsheet."))] = False,
    xlsx: Annotated[bool, typer.Option("--xlsx", help=_("Entries, standing and results as a workbook."))] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help=_("Where to write; with --all a folder; else the screen.")),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help=_("All tournaments of the archive, as JSON lines."))
    ] = False,
) -> None:
    if jsonl + csv + xlsx > 1:
        raise Refusal(say("choose one of --jsonl, --csv and --xlsx"))
    if everything:
        _export_all(office, out or Path())
        return
    if xlsx and out is None:
        raise Refusal(say("say where the workbook is written: --out torneo.xlsx"))
    if out is not None and not (jsonl or csv or xlsx):
        csv, xlsx = out.suffix.casefold() == ".csv", out.suffix.casefold() == ".xlsx"
    state = office.state
    made = _csv(state) if csv else _xlsx(state) if xlsx else _jsonl(office)
    if out is None:
        office.answer({"tournament": state.id, "text": made.decode("utf-8-sig")}, made.decode("utf-8-sig").rstrip("\n"))
        return
    write_bytes(out, made)
    office.answer(
        {"tournament": state.id, "file": str(out), "events": state.seq}, _("Written: {path}").format(path=out)
    )


def _jsonl(office: Office) -> bytes:
    from pinella.tournament.exchange import dumps

    return dumps(office.state, office.records()).encode()


def _export_all(office: Office, folder: Path) -> None:
    from pinella.store.private import make_folder
    from pinella.tournament.exchange import dumps

    make_folder(folder)
    written = []
    for id_ in office.tournaments():
        target = folder / f"{id_}.jsonl"
        write_bytes(target, dumps(office.desk.state(id_), list(office.desk.log(id_))).encode())
        written.append(str(target))
    office.answer(
        {"files": written},
        words(
            say(
                "{n} tournament written to {folder}",
                "{n} tournaments written to {folder}",
                n=len(written),
                folder=folder,
            )
        ),
    )


def _standing(state: State) -> list[list[Cell]]:
    from pinella.tournament.entries.roster import listed_rows
    from pinella.tournament.standings.views import overall, standing_sheet

    shown = overall(state)
    return listed_rows(standing_sheet(shown.after).of(shown.lines), speaking.LANGUAGE)


def _csv(state: State) -> bytes:
    from pinella.tournament.entries.roster import write_csv

    header, *rows = _standing(state)
    return write_csv(rows, list(map(str, header)))


def _xlsx(state: State) -> bytes:
    from pinella.tournament.entries.roster import entry_rows, listed_rows, write_xlsx
    from pinella.tournament.sheets.views.results import RESULT_SHEET, results

    entries = entry_rows(list(state.active()), state.players, state.format, speaking.LANGUAGE)
    played = RESULT_SHEET.of(line for one in state.rounds for line in results(state, one.number))
    sheets = {
        _("Entries"): entries,
        _("Standing"): _standing(state),
        _("Results"): listed_rows(played, speaking.LANGUAGE),
    }
    return write_xlsx(sheets, state.name)


# --- off the pages ---------------------------------------------------------------------------------------------------

IdArgument = Annotated[str, typer.Argument(metavar="TOURNAMENT", help=_("Its whole id, as `list` shows it."))]


@command(
    "remove",
    _("Take an unreadable or a practice tournament off the pages; the archive is copied first."),
    panel=PAPERS,
    example="remove 2026-11-30-esercitazione --reason prova",
)
def remove(office: Office, id_: IdArgument) -> None:
    office.desk.remove(
        id_, actor=office.actor, request=office.next_request(), reason=office.options.reason, device="terminal"
    )
    office.answer({"id": id_, "removed": True}, _("{id} is off the pages.").format(id=id_))


@command(
    "put-back", _("Put a tournament back on the pages."), panel=PAPERS, example="put-back 2026-11-30-esercitazione"
)
def put_back(office: Office, id_: IdArgument) -> None:
    office.desk.put_back(id_, actor=office.actor, request=office.next_request(), device="terminal")
    office.answer({"id": id_, "removed": False}, _("{id} is back on the pages.").format(id=id_))


# --- back in ---------------------------------------------------------------------------------------------------------


@command("load", _("Take an exported tournament into this archive."), panel=PAPERS, example="load torneo.jsonl")
def load(
    office: Office, file: Annotated[str, typer.Argument(metavar="FILE", help=_("JSON lines, - for standard input."))]
) -> None:
    from pinella.tournament.exchange import loads

    read = loads(text_of(file))
    office.desk.take_in(read)
    office.answer(
        {"id": read.id, "events": len(read.records), "problems": []},
        words(
            say(
                "{id} is in the archive, with {n} event.",
                "{id} is in the archive, with {n} events.",
                n=len(read.records),
                id=read.id,
            )
        ),
    )


# --- checking --------------------------------------------------------------------------------------------------------


@command(
    "check",
    _("Derive a tournament again from its log alone and say what disagrees; exit 1 if something does."),
    panel=PAPERS,
    acts=False,
    example="check torneo.jsonl",
)
def check_log(
    office: Office,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=_("An exported tournament; else one of the archive."))
    ] = "",
) -> None:
    from pinella.codes.loader import load_code
    from pinella.tournament.check import check, code_changes
    from pinella.tournament.exchange import loads
    from pinella.tournament.tournaments import PREFIX

    if file:
        read = loads(text_of(file))
        id_, records, codes = read.id, read.records, read.codes(load_code)
        problems = check(id_, records, codes, read.outcome)
    else:
        id_, records, codes = office.id, office.records(), office.desk.codes
        problems = check(id_, records, codes) + office.store.verify(PREFIX + id_)
    changes = code_changes(records, codes)
    said = (
        say("{id}: {n} event, see above.", "{id}: {n} events, see above.", id=id_, n=len(records))
        if problems
        else say("{id}: {n} event, all agrees.", "{id}: {n} events, all agrees.", id=id_, n=len(records))
    )
    office.answer(
        {"tournament": id_, "events": len(records), "problems": problems, "code_changes": changes},
        *("! " + words(one) for one in problems),
        *("· " + words(one.sentence()) for one in changes),
        words(said),
    )
    raise typer.Exit(1 if problems else 0)
