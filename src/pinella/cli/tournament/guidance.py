"""Checklists, permits for players with an impairment, who keeps the melds, tables with screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, get_args

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import (
    RoomOption,
    RoundArgument,
    TableArgument,
    one_of,
    player_at,
    player_of,
    room_of,
)
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PEOPLE, ROUNDS, SETUP, command
from pinella.cli.words import _, article, words

if TYPE_CHECKING:
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
    from pinella.tournament.guidance.steps import STEPS

    chosen: Step = one_of(step, STEPS, _("step"))  # type: ignore[assignment]
    return chosen


@command(
    "checklist",
    _("Show what is checked at a step, and what is ticked."),
    panel=ROUNDS,
    acts=False,
    example="checklist before-a-round",
)
def show_checklist(office: Office, step: StepArgument, number: RoundOption = 0, table: TableOption = 0) -> None:
    from pinella.prints.guidance import DOERS
    from pinella.tournament.guidance.checklists import checklist

    items = checklist(office.state, _step(step), number, table)
    if office.as_json:
        office.answer(items)
        return
    rows: list[dict[str, object]] = [
        {
            "done": "✓" if one.done else "",
            "item": one.key,
            "text": words(one.text),
            "who": words(DOERS[one.who]),
            "article": article(one.article),
            "by": f"{one.by} {screen.instant(one.at)}".strip() if one.at else "",
        }
        for one in items
    ]
    columns = {
        "done": _("done"),
        "item": _("item"),
        "text": _("what"),
        "who": _("who"),
        "article": _("article"),
        "by": _("checked by"),
    }
    office.listing(rows, columns)


@command(
    "tick",
    _("Tick an item of a checklist, for the hall or for one table."),
    panel=ROUNDS,
    example="tick before-a-round deck-checked --table 4",
)
def tick(
    office: Office,
    step: StepArgument,
    item: Annotated[str, typer.Argument(metavar="ITEM", help=_("As `checklist` names it."))],
    number: RoundOption = 0,
    table: TableOption = 0,
    back: Annotated[bool, typer.Option("--back", help=_("Take the tick back."))] = False,
) -> None:
    office.acted(office.do("tick-item", step=_step(step), item=item, round=number, table=table, done=not back))


@command(
    "permit",
    _("Allow a player with an impairment an aid, or to have the partner shuffle."),
    panel=PEOPLE,
    example='permit 7 Rossi aid --text "card holder"',
)
def permit(
    office: Office,
    who: Annotated[str, typer.Argument(metavar="NUMBER", help=_("The entry of the player."))],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("A player of the entry."))],
    kind: Annotated[str, typer.Argument(metavar="PERMIT", help=_("aid or shuffle-by-partner."))],
    text: Annotated[str, typer.Option("--text", help=_("Which aid."))] = "",
    back: Annotated[bool, typer.Option("--back", help=_("Take it back."))] = False,
) -> None:
    from pinella.cli.tournament.asking import number_of
    from pinella.tournament.guidance.events import Permit

    number = number_of(office.state, who)
    office.acted(
        office.do(
            "permit",
            player=player_of(office.state, number, player),
            permit=one_of(kind, get_args(Permit), _("permit")),
            text=text,
            granted=not back,
        )
    )


@command(
    "meld-keeper",
    _("Note which of two partners keeps the melds in a round."),
    panel=ROUNDS,
    example="meld-keeper 1 4 Rossi",
)
def meld_keeper(
    office: Office,
    number: RoundArgument,
    table: TableArgument,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("A player of the table."))],
    room: RoomOption = "open",
) -> None:
    who = player_at(office.state, number, table, player)
    office.acted(office.do("name-meld-keeper", round=number, table=table, player=who, room=room_of(room)))


@command(
    "separators",
    _("Say which tables have screens and hand rests; no number: none."),
    panel=SETUP,
    example="separators 1 2 3",
)
def separators(
    office: Office,
    tables: Annotated[list[int] | None, typer.Argument(metavar="TABLE...", help=_("Numbers of tables."))] = None,
) -> None:
    office.acted(office.do("place-separators", tables=tuple(tables or ())))
