"""`pinella tournament sheets`: many score sheets at once from a list; `sample`: lists to practise with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import RoundArgument, bytes_of, write_bytes
from pinella.cli.tournament.command import PAPERS, SHEETS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing
from pinella.messages import Refusal, say
from pinella.tournament.typed import sides_of

if TYPE_CHECKING:
    from pinella.cli.tournament.score_list import SheetList, SheetRow
    from pinella.messages import Message
    from pinella.store.stream import Done
    from pinella.tournament.state import State


@command(
    "sheets",
    _("Enter many sheets at once from a CSV or Excel list; nothing is entered while a row is wrong."),
    panel=SHEETS,
    example="sheets 1 turno1.xlsx",
)
def sheets(
    office: Office,
    number: RoundArgument,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=_("CSV or Excel (.xlsx) with table, NS, EW and perhaps room."))
    ],
    template: Annotated[
        bool, typer.Option("--template", help=_("Write the empty list of the sheets that are out, with names."))
    ] = False,
    only_look: Annotated[bool, typer.Option("--preview", help=_("Only show what would be entered."))] = False,
    signed: Annotated[str, typer.Option("--signed", help=_("Who has signed: both, home, away or none."))] = "both",
    sheet: Annotated[str, typer.Option("--sheet", help=_("The sheet of the workbook; else the first."))] = "",
) -> None:
    if template:
        _write(office, number, file, {})
        return
    request = office.next_request()
    earlier = office.desk.done_before(office.id, request)
    if earlier is not None:
        office.acted(earlier)
        return
    seen = _seen(office, number, file, signed, sheet)
    if only_look:
        office.answer(_data(number, seen), *_shown(seen))
        raise typer.Exit(1 if seen.wrong or seen.doubtful else 0)
    _stop_if_wrong(office, seen)
    if not seen.rows:
        raise Refusal(say("the list {file} holds no totals", file=file.name))
    done = _entered(office, seen, request)
    out = _out(office.state, number)
    count = len(seen.fresh) if done.kinds else 0
    office.answer(
        _data(number, seen) | {"entered": count, "out": out, "last": done.last},
        *_shown(seen),
        words(
            say(
                "Round {round}: {n} sheet entered, already in: {already}, still out: {out}.",
                "Round {round}: {n} sheets entered, already in: {already}, still out: {out}.",
                n=count,
                round=number,
                already=len(seen.rows) - len(seen.fresh),
                out=out,
            )
        ),
    )


def _seen(office: Office, number: int, file: Path, signed: str, sheet: str) -> SheetList:
    from pinella.acts.registry import Context
    from pinella.cli.tournament.score_list import read_list
    from pinella.tournament.entries.roster import read_table

    given = read_table(bytes_of(file), file.name, sheet or None)
    context = Context(office.now(), office.actor, "terminal", office.options.confirmed, office.options.reason)
    sides = sides_of(signed)
    return read_list(office.state, number, given, context, signed=sides, replace=office.options.confirmed)


def _stop_if_wrong(office: Office, seen: SheetList) -> None:
    if not seen.wrong and (office.options.confirmed or not seen.doubtful):
        return
    if not office.as_json:
        screen.show(*_shown(seen))
    if seen.wrong:
        first = seen.wrong[0]
        raise Refusal(
            say(
                "nothing was entered: {n} row is wrong; row {row}: {why}",
                "nothing was entered: {n} rows are wrong; row {row}: {why}",
                n=len(seen.wrong),
                row=first.row,
                why=first.wrong,
            ),
            first.article,
        )
    first = seen.doubtful[0]
    raise Refusal(
        say(
            "nothing was entered: {n} row is unlikely; row {row}: {doubt}; if it is so, repeat with --yes",
            "nothing was entered: {n} rows are unlikely; row {row}: {doubt}; if they are so, repeat with --yes",
            n=len(seen.doubtful),
            row=first.row,
            doubt=first.doubts[0],
        )
    )


def _entered(office: Office, seen: SheetList, request: str) -> Done:
    from pinella.store.stream import Done

    if not seen.fresh:
        return Done(office.state.seq, office.state.seq, ())
    try:
        return office.do_all([("enter-sheet", one.act) for one in seen.fresh], request)
    except Refusal as refusal:
        raise Refusal(say("nothing was entered: {why}", why=refusal.message), refusal.article) from None


def _out(state: State, number: int) -> int:
    from pinella.tournament.sheets.views.results import missing

    return len(missing(state, number))


# --- showing ---------------------------------------------------------------------------------------------------------


def _data(number: int, seen: SheetList) -> dict[str, Any]:
    return {
        "round": number,
        "entered": 0,
        "rows": [
            {
                "row": one.row,
                "table": one.table,
                "room": one.room,
                "totals": one.totals,
                "wrong": one.wrong,
                "article": one.article,
                "doubts": one.doubts,
                "already": one.already,
            }
            for one in seen.rows
        ],
        "blank": seen.blank,
        "wrong": len(seen.wrong),
        "doubtful": len(seen.doubtful),
    }


def _shown(seen: SheetList) -> list[Any]:
    """Only what somebody must look at."""
    told = [(one, _("refused"), one.wrong) for one in seen.rows if one.wrong]
    told += [(one, _("doubt"), doubt) for one in seen.rows if not one.wrong for doubt in one.doubts]
    listing: Listing[tuple[SheetRow, str, Message]] = Listing(
        Column("row", say("row"), lambda one: one[0].row),
        Column("table", say("table"), lambda one: one[0].table or None),
        Column("totals", say("totals"), lambda one: "{}-{}".format(*one[0].totals) if any(one[0].totals) else ""),
        Column("level", say("level"), lambda one: one[1]),
        Column("what", say("what"), lambda one: one[2]),
    )
    told.sort(key=lambda one: one[0].row)
    return [screen.table(listing.of(told), title=_("What is to be looked at"))] if told else []


# --- lists to write --------------------------------------------------------------------------------------------------


def _headings(state: State) -> list[str]:
    if state.teams:
        return [_("Table"), _("Room"), _("Home team"), _("Away team"), _("Total home"), _("Total away")]
    return [_("Table"), _("Players N/S"), _("Players E/W"), _("Total N/S"), _("Total E/W")]


def _write(office: Office, number: int, file: Path, totals: Mapping[int, tuple[int, int]]) -> None:
    from pinella.cli.tournament.score_list import empty_list

    state = office.state
    rows = empty_list(state, number, _headings(state), totals)
    title = _("Round {round}").format(round=number)
    _write_rows(file, rows, title)
    office.answer({"file": str(file), "round": number, "tables": len(rows) - 1}, _("Written: {path}").format(path=file))


def _write_rows(file: Path, rows: Sequence[Sequence[Any]], title: str) -> None:
    from pinella.tournament.entries.roster import write_csv, write_xlsx

    kind = file.suffix.casefold()
    if kind not in (".csv", ".xlsx"):
        raise Refusal(say("{file}: a list is written as .csv or .xlsx", file=file.name))
    made = write_xlsx({title: rows}, title) if kind == ".xlsx" else write_csv(rows[1:], list(map(str, rows[0])))
    write_bytes(file, made)


@command(
    "sample",
    _("Write a made-up list to practise with: entries, or the totals of a round in play."),
    panel=PAPERS,
    example="sample coppie.xlsx --pairs 100 --seed esame",
)
def sample(
    office: Office,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("CSV or Excel (.xlsx)."))],
    pairs: Annotated[int, typer.Option("--pairs", min=1, max=1000, help=_("How many pairs."))] = 100,
    seed: Annotated[str, typer.Option("--seed", help=_("The same seed makes the same list."))] = "1",
    expired: Annotated[int, typer.Option("--expired", min=0, help=_("How many membership cards have expired."))] = 0,
    year: Annotated[int, typer.Option("--year", min=0, max=9999, help=_("The sporting year; else this one."))] = 0,
    number: Annotated[
        int, typer.Option("--round", min=0, max=999, help=_("Totals for the sheets of this round that are out."))
    ] = 0,
) -> None:
    """Nobody in these lists is real."""
    if number:
        _write(office, number, file, _figures(office.state, number, seed))
        return
    this_year = year or int(screen.instant(office.now())[:4])
    _write_rows(file, _entries(pairs, seed, this_year, expired), _("Entries"))
    office.answer({"file": str(file), "pairs": pairs, "seed": seed}, _("Written: {path}").format(path=file))


def _entries(pairs: int, seed: str, year: int, expired: int) -> list[list[Any]]:
    """One player in so many, spread over the list, has a card of last year."""
    import msgspec

    from pinella.cli import words as speaking
    from pinella.tournament.entries.roster import entry_rows, sample_players
    from pinella.tournament.model import Contestant

    players = sample_players(2 * pairs, seed, year=year)
    step = max(1, len(players) // (min(expired, len(players)) + 1))
    for at in range(step, len(players), step)[:expired]:
        players[at] = msgspec.structs.replace(players[at], valid_until=f"{year - 1}-12-31", fee_year=year - 1)
    entered = [Contestant(number=at + 1, players=(players[2 * at].id, players[2 * at + 1].id)) for at in range(pairs)]
    return entry_rows(entered, {one.id: one for one in players}, "pairs", speaking.LANGUAGE)


def _figures(state: State, number: int, seed: str) -> dict[int, tuple[int, int]]:
    """Plausible totals, by table, that nobody has to confirm."""
    from pinella.sheet.checks import read
    from pinella.tournament.rounds.lookup import need_round
    from pinella.tournament.simulation.dice import Dice
    from pinella.tournament.simulation.figures import totals_only

    found, dice = need_round(state, number), Dice(f"{seed}/{number}")
    made: dict[int, tuple[int, int]] = {}
    for table in sorted(found.tables):
        for _try in range(100):
            paper = totals_only(state.code, found.plan.deals, dice)
            if paper.totals and not read(paper, state.sheet_format(found.plan.deals)).findings:
                made[table] = paper.totals
                break
    return made
