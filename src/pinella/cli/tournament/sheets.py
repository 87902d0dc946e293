"""Score sheets of the round in play: entry, signatures, dispute, countersignature."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import does
from pinella.cli.tournament.arguments import RoomOption, RoundArgument, SideArgument, TableArgument, paper_of
from pinella.cli.tournament.command import SHEETS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing, Row
from pinella.messages import Refusal, say
from pinella.tournament.typed import room_of, side_of, sides_of

if TYPE_CHECKING:
    from pinella.sheet.paper import Paper
    from pinella.tournament.model import Room
    from pinella.tournament.rounds.state import Sheet
    from pinella.tournament.sheets.views.results import VersionLine
    from pinella.tournament.state import State

Figures = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FIGURES...",
        help=_("Totals such as 1240-985, or for each deal “2p1s c 340 / x 120”; nothing: show the sheet."),
    ),
]
FileOption = Annotated[Path | None, typer.Option("--file", metavar="FILE", help=_("A sheet as JSON."))]


def sheet_at(state: State, round_: int, table: int, room: Room) -> Sheet:
    from pinella.tournament.rounds.lookup import table_at
    from pinella.tournament.rounds.state import Sheet

    _found, at = table_at(state, round_, table)
    return at.rooms.get(room, Sheet())


def version_seen(office: Office, round_: int, table: int, room: Room) -> int:
    return len(sheet_at(office.state, round_, table, room).versions)


@does("enter-sheet")
def sheet(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    figures: Figures = None,
    file: FileOption = None,
    signed: Annotated[str, typer.Option("--signed", help=_("Who has signed: both, home or away."))] = "",
    room: RoomOption = "open",
    version: Annotated[
        int | None, typer.Option("--version", help=_("The version you saw; a newer one is then not replaced."))
    ] = None,
    put_right: Annotated[
        bool, typer.Option("--put-right", help=_("Wrong sums are corrected by the direction, and announced."))
    ] = False,
) -> None:
    where = room_of(room)
    if not figures and file is None:
        _show_sheet(office, number, table, where)
        return
    paper = paper_of(office.state, figures or [], file)
    data: dict[str, Any] = {"round": number, "table": table}
    shown: list[Any] = []
    if not put_right:
        data, shown = look(office, number, table, where, paper)
    seen = version if version is not None else 0
    if version is None and office.options.confirmed:
        seen = version_seen(office, number, table, where)
    try:
        done = office.do(
            "enter-sheet",
            round=number,
            table=table,
            paper=paper,
            room=where,
            version=seen,
            signed=sides_of(signed, where),
            put_right=put_right,
        )
    except Refusal as refusal:
        raise _instead(refusal, office.state, number, table) from None
    state = office.state
    last = sheet_at(state, number, table, where).last
    if put_right and last is not None:
        data["totals"] = last.totals
        shown = [sheet_table(state, number, table, last.paper, where)]
    result = state.rounds[number - 1].tables[table].result()
    data["result"] = [result.home, result.away] if result else None
    office.acted(done, data=data, shown=[*shown, *_signatures(state, number, table, where)])


def _instead(refusal: Refusal, state: State, number: int, table: int) -> Refusal:
    """A sheet that cannot be entered, with what can be done about it."""
    from pinella.tournament.sheets.acts.sheets import Stale

    at = state.rounds[number - 1].tables[table]
    if isinstance(refusal, Stale) and refusal.theirs is not None:
        return Refusal(say("{why}; if yours is right, repeat with --yes", why=refusal.message), refusal.article)
    command = "found" if at.lost else "correct" if at.results_of_play() else ""
    if not command:
        return refusal
    what = say("{why}: see `pinella tournament {command} --help`", why=refusal.message, command=command)
    return Refusal(what, refusal.article)


def look(office: Office, number: int, table: int, room: Room, paper: Paper) -> tuple[dict[str, Any], list[Any]]:
    """The sheet as it adds up. Doubts are shown with it, and must be confirmed."""
    from pinella.sheet.checks import verify
    from pinella.tournament.rounds.lookup import table_at

    state = office.state
    found, _at = table_at(state, number, table)
    checked = verify(paper, state.sheet_format(found.plan.deals, room))
    doubts = [words(one.message) for one in checked.doubts]
    shown: list[Any] = [sheet_table(state, number, table, paper, room), *("? " + one for one in doubts)]
    if doubts and not office.options.confirmed:
        if not office.as_json:
            screen.show(*shown)
        raise Refusal(
            say("unlikely, and not entered: {doubt}; if it is so, repeat with --yes", doubt=checked.doubts[0].message)
        )
    return {"round": number, "table": table, "totals": checked.totals, "vp": checked.vp, "doubts": doubts}, shown


def sheet_table(state: State, number: int, table: int, paper: Paper, room: Room) -> Any:
    """The sheet in rows, with the credits for lateness and the penalty points that count with it."""
    import msgspec

    from pinella.sheet.form import spoken
    from pinella.sheet.paper import side_names
    from pinella.tournament.model import SIDES

    at = state.rounds[number - 1].tables[table]
    if room == "open":
        home, away = (at.bonus.get(side, 0) for side in SIDES)
        paper = msgspec.structs.replace(paper, bonus=(home, away))
    home, away = (sheet_at(state, number, table, room).penalties.get(side, 0) for side in SIDES)
    paper = msgspec.structs.replace(paper, penalties=(home, away))
    format = state.sheet_format(state.rounds[number - 1].plan.deals, room)
    rows: list[dict[str, object]] = [
        {"what": one.what, "first": _cells(one.home), "second": _cells(one.away), "note": one.note}
        for one in spoken(paper, format)
    ]
    first, second = (screen.axis(name) for name in side_names(state.code, room))
    listing: Listing[Row] = Listing(
        Column("what", ""), Column("first", first), Column("second", second), Column("note", say("note"))
    )
    return screen.table(listing.of(rows))


def _cells(cells: tuple[Any, ...]) -> str:
    """Burracos, base, cards, pozzetto, referee, total: what is nothing is left out, but the total."""
    texts = [screen.cell(one) for one in cells]
    if len(texts) == 1:
        return texts[0]
    *parts, total = texts
    kept = [one for one in parts if one not in ("", "0")]
    return f"{' · '.join(kept)} = {total}" if kept else total


def _signatures(state: State, number: int, table: int, room: Room) -> list[str]:
    held = state.rounds[number - 1].tables[table].rooms.get(room)
    if held is None or state.rounds[number - 1].tables[table].results:
        return []
    from pinella.tournament.model import SIDES, side_words

    missing = [words(side_words(side, room)) for side in SIDES if side not in held.signed]
    if missing:
        return [_("Still to sign: {sides}").format(sides=", ".join(missing))]
    if len(state.rooms) > 1:  # the other room's sheet may hold the match up
        return []
    return [
        _("Not valid yet: the referee must countersign (`countersign {round} {table}`).").format(
            round=number, table=table
        )
    ]


def _show_sheet(office: Office, number: int, table: int, room: Room) -> None:
    from pinella.sheet.entry import deal_text
    from pinella.tournament.model import side_words
    from pinella.tournament.sheets.views.results import results

    state = office.state
    held = sheet_at(state, number, table, room)
    (found,) = (one for one in results(state, number) if one.table == table)
    versions: Listing[VersionLine] = Listing(
        Column("version", say("version")),
        Column("totals", say("totals"), lambda one: "{}-{}".format(*one.totals)),
        Column("actor", say("entered by")),
        Column("at", say("at"), lambda one: screen.clock(one.at)),
        Column("doubts", say("confirmed doubts")),
    )
    shown: list[Any] = []
    typed = [deal_text(deal, state.code) for deal in held.last.paper.deals] if held.last is not None else []
    if held.last is not None:
        of_room = (one for one in found.versions if one.room == room)
        shown = [sheet_table(state, number, table, held.last.paper, room), screen.table(versions.of(of_room))]
        shown += [_("As it is typed: {deals}").format(deals=" | ".join(typed))] if typed else []
        shown += [
            _("{side} does not agree: {why}").format(side=words(side_words(side, room)), why=why)
            for side, why in held.disputed.items()
        ]
        shown += _signatures(state, number, table, room)
    data = {
        "result": found,
        "paper": held.last.paper if held.last else None,
        "typed": typed,
        "version": len(held.versions),
        "signed": held.signed,
        "disputed": held.disputed,
    }
    office.answer(data, *(shown or [_("No sheet has been entered for this table.")]))


@command(
    "heading",
    _("Compare the head of a sheet, as it is written, with the table it should be of."),
    panel=SHEETS,
    acts=False,
    example='heading 2 5 --round 1 --home "Rossi Anna, Bianchi Ugo"',
)
def check_heading(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    written_round: Annotated[int | None, typer.Option("--round", help=_("The round that is written."))] = None,
    written_table: Annotated[int | None, typer.Option("--table", help=_("The table that is written."))] = None,
    home: Annotated[str, typer.Option("--home", help=_("The names written for N/S, by commas."))] = "",
    away: Annotated[str, typer.Option("--away", help=_("The names written for E/W, by commas."))] = "",
    room: RoomOption = "open",
) -> None:
    from pinella.sheet.heading import Heading, heading_faults
    from pinella.tournament.model import SIDES
    from pinella.tournament.rounds.lookup import table_at
    from pinella.tournament.sheets.acts.keeper import players_at

    state, where = office.state, room_of(room)
    found, at = table_at(state, number, table)
    first, second = (tuple(state.names((one,)) for one in players_at(state, found, at, side, where)) for side in SIDES)
    due = Heading(round=number, table=table, home=first, away=second)
    written = Heading(
        round=number if written_round is None else written_round,
        table=table if written_table is None else written_table,
        home=_names(home) or first,
        away=_names(away) or second,
    )
    faults = [words(one) for one in heading_faults(written, due)]
    office.answer(
        {"faults": faults, "article": state.code.cite("sheet.office_corrections")}, *(faults or [_("All agrees.")])
    )
    if faults:
        raise typer.Exit(1)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


@does("sign-sheet")
def confirm(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    side: SideArgument,
    signer: Annotated[str, typer.Option("--signer", metavar="PLAYER", help=_("Who signs; a team's captain."))] = "",
    room: RoomOption = "open",
    version: Annotated[
        int | None, typer.Option("--version", help=_("The version that was signed; else the last."))
    ] = None,
) -> None:
    where = room_of(room)
    seen = version_seen(office, number, table, where) if version is None else version
    done = [
        office.do("sign-sheet", round=number, table=table, side=one, version=seen, signer=signer, room=where)
        for one in sides_of(side, where) or (side_of(side, where),)
    ]
    office.acted(*done, shown=_signatures(office.state, number, table, where))


@command("missing", _("List the sheets that are still out."), panel=SHEETS, acts=False, example="missing")
def missing(
    office: Office,
    number: Annotated[
        int, typer.Argument(metavar="ROUND", min=0, help=_("Number of the round; else the one in hand."))
    ] = 0,
) -> None:
    from pinella.tournament.rounds.lookup import need_round
    from pinella.tournament.rounds.views.tables import missing as still_out
    from pinella.tournament.rounds.views.tables import missing_list
    from pinella.tournament.typed import this_round

    state = office.state
    round_ = this_round(state, number)
    need_round(state, round_)
    found = still_out(state, round_)
    title = words(
        say("Round {round}: {n} sheet is out", "Round {round}: {n} sheets are out", n=len(found), round=round_)
    )
    office.listing(missing_list(state).of(found), title=title)


@command("results", _("Show the results of a round."), panel=SHEETS, acts=False, example="results 2")
def show_results(
    office: Office,
    number: Annotated[
        int, typer.Argument(metavar="ROUND", min=0, help=_("Number of the round; else the one in hand."))
    ] = 0,
) -> None:
    from pinella.tournament.rounds.lookup import need_round
    from pinella.tournament.sheets.views.results import RESULT_LIST, results
    from pinella.tournament.typed import this_round

    state = office.state
    round_ = this_round(state, number)
    need_round(state, round_)
    found = results(state, round_)
    title = _("Results of round {round}").format(round=round_)
    office.listing(RESULT_LIST.of(found), title=title, data=found)
