"""`pinella tournament players ...`: the registry of players that all tournaments of an archive share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import bytes_of
from pinella.cli.tournament.command import PAPERS, app, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.tournament.model import Player

group = typer.Typer(no_args_is_help=True)
app.add_typer(
    group, name="players", help=_("The registry of players shared by all tournaments."), rich_help_panel=PAPERS
)
PLAYER_LIST: Listing[Player] = Listing(
    Column("id", say("id")),
    Column("surname", say("surname")),
    Column("name", say("first name"), lambda one: one.name or None),
    Column("club", say("club"), lambda one: one.club or None),
    Column("province", say("province"), lambda one: one.province or None),
    Column("region", say("region"), lambda one: one.region or None),
    Column("category", say("category"), lambda one: one.category or None),
    Column("valid_until", say("valid until"), lambda one: one.valid_until or None),
    Column("fee_year", say("fee year"), lambda one: one.fee_year or None),
)


def keep(office: Office, players: Sequence[Player]) -> int:
    return office.registry.keep(players, actor=office.actor, request=office.next_request(), device="terminal")


@command("list", _("List everybody in the registry."), panel="", to=group, acts=False, example="players list")
def list_players(office: Office) -> None:
    held = sorted(office.registry.players().values(), key=lambda one: (one.surname.casefold(), one.name.casefold()))
    office.listing(PLAYER_LIST.of(held, say("The registry is empty.")))


@command("search", _("Find people by what you type."), panel="", to=group, acts=False, example="players search rossi")
def search_players(
    office: Office, text: Annotated[str, typer.Argument(metavar="TEXT", help=_("Name or number."))]
) -> None:
    from pinella.tournament.entries.roster import search

    found = search(office.registry.players().values(), text)
    office.listing(PLAYER_LIST.of(found, say("Nobody fits.")))
    if not found:
        raise typer.Exit(1)


@command(
    "import",
    _("Take players from a CSV or Excel list into the registry."),
    panel="",
    to=group,
    example="players import members.xlsx",
)
def import_players(
    office: Office,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("CSV or Excel, one player a row."))],
    sheet: Annotated[str, typer.Option("--sheet", help=_("The sheet of the workbook; else the first."))] = "",
) -> None:
    from pinella.cli.tournament.entry_list import finding_rows, findings_table
    from pinella.tournament.entries.roster import preview, read_table

    table = read_table(bytes_of(file), file.name, sheet or None)
    year = int(screen.instant(office.now())[:4])
    seen = preview(
        table,
        "individual-one-against-one",
        office.registry.players(),
        on_date="",
        sporting_year=year,
    )
    refused = [one for one in seen.findings if one.level == "refuse"]
    if refused and not office.options.confirmed:
        if not office.as_json:
            screen.show(findings_table(finding_rows(refused)))
        raise Refusal(
            say(
                "{n} row cannot be read: put it right, or take the others with --yes",
                "{n} rows cannot be read: put them right, or take the others with --yes",
                n=len(refused),
            )
        )
    if not seen.proposed:
        raise Refusal(say("the list {file} holds no player", file=file.name))
    kept = keep(office, [player for entry in seen.proposed for player in entry.players])
    office.answer(
        {"kept": kept, "read": seen.counts.players, "refused": finding_rows(refused)},
        words(
            say(
                "{n} player read, {kept} new or changed.",
                "{n} players read, {kept} of them new or changed.",
                n=seen.counts.players,
                kept=kept,
            )
        ),
    )


@command("keep", _("Write the players of a tournament into the registry."), panel="", to=group, example="players keep")
def keep_players(office: Office) -> None:
    players = [one for one in office.state.players.values() if not one.id.startswith("x")]
    kept = keep(office, players)
    office.answer(
        {"kept": kept, "read": len(players)},
        words(
            say(
                "{n} player read, {kept} new or changed.",
                "{n} players read, {kept} of them new or changed.",
                n=len(players),
                kept=kept,
            )
        ),
    )
