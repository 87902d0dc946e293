"""Checklists, and who does what at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.command import ROUNDS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Article, Column, Listing
from pinella.messages import say

if TYPE_CHECKING:
    from pinella.tournament.guidance.lines import Item
    from pinella.tournament.guidance.steps import Step

StepArgument = Annotated[
    str,
    typer.Argument(
        metavar="STEP",
        help=_("before-the-event, before-a-round, at-the-go, at-time-out, at-the-count or at-the-end."),
    ),
]
RoundOption = Annotated[int, typer.Option("--round", min=0, help=_("The round; else the last one made."))]
TableOption = Annotated[int, typer.Option("--table", min=0, help=_("One table; else the whole hall."))]


def _step(step: str) -> Step:
    from pinella.tournament.guidance.steps import Step

    chosen: Step = choose(Step, step, say("step"))  # type: ignore[assignment]
    return chosen


def _ticked(one: Item) -> str:
    return f"{words(one.by)} {screen.instant(one.at)}".strip() if one.at else ""


@command(
    "checklist",
    _("Show what is checked at a step, and what is ticked."),
    panel=ROUNDS,
    acts=False,
    example="checklist before-a-round",
)
def show_checklist(office: Office, step: StepArgument, number: RoundOption = 0, table: TableOption = 0) -> None:
    from pinella.tournament.guidance.checklists import checklist
    from pinella.tournament.guidance.lines import DOERS

    items = checklist(office.state, _step(step), number, table)
    listing: Listing[Item] = Listing(
        Column("done", say("done"), lambda one: "✓" if one.done else ""),
        Column("item", say("item"), lambda one: one.key),
        Column("text", say("what")),
        Column("who", say("who"), lambda one: DOERS[one.who]),
        Column("article", say("article"), lambda one: Article(one.article)),
        Column("by", say("checked by"), _ticked),
    )
    office.listing(listing.of(items), data=items)


@command(
    "duties",
    _("Say who does what at a table: the sheet, the melds, aids, the last lap."),
    panel=ROUNDS,
    acts=False,
    example="duties 5",
)
def show_duties(
    office: Office,
    table: Annotated[int, typer.Argument(metavar="TABLE", min=1, help=_("Number of the table."))],
    number: RoundOption = 0,
    room: Annotated[str, typer.Option("--room", help=_("Teams: open or closed."))] = "open",
) -> None:
    from pinella.tournament.guidance.table_duties import Duty, table_duties
    from pinella.tournament.typed import room_of, this_round

    state = office.state
    found = table_duties(state, this_round(state, number), table, room_of(room), staff=True)
    listing: Listing[Duty] = Listing(
        Column("text", say("what")),
        Column("article", say("article"), lambda one: Article(one.article)),
        empty=say("Nobody plays at this table."),
    )
    office.listing(listing.of(found), data=found)
