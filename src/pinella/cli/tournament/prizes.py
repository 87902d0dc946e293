"""Prizes: the list, who wins, giving them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pinella.choices import Words, choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import does
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.listing import Column, Listing, Row
from pinella.messages import Refusal, say
from pinella.tournament.money import cents_of
from pinella.tournament.typed import whole

if TYPE_CHECKING:
    from pinella.tournament.prizes.events import Prize
    from pinella.tournament.state import State

Action = Annotated[
    Literal["show", "set", "award"],
    Words(
        {"show": say("Show the prizes"), "set": say("Set the prizes"), "award": say("Give the prizes")},
        typed={"mostra": "show", "imposta": "set", "assegna": "award"},
    ),
]
_FIELDS = ("group", "category", "club", "region")


@does("set-prizes")
def prizes(
    office: Office,
    action: Annotated[str, typer.Argument(metavar="ACTION", help=_("show, set or award."))] = "show",
    rules: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULE...", help=_("“Title, 100/60/30, group=B”: amounts by place, and whom it is for.")),
    ] = None,
    double: Annotated[bool, typer.Option("--double", help=_("One contestant may win twice."))] = False,
) -> None:
    match choose(Action, action, say("action")):
        case "set":
            if not rules:
                raise Refusal(say("name at least one prize, such as “Podium, 100/60/30”"))
            done = office.do("set-prizes", prizes=tuple(prize_of(rule) for rule in rules), double=double)
            office.acted(done, data=_data(office.state), shown=_shown(office.state))
        case "award":
            done = office.do("award-prizes")
            office.acted(done, data=_data(office.state), shown=_shown(office.state))
        case _:
            office.answer(_data(office.state), *_shown(office.state))


def prize_of(text: str) -> Prize:
    """`Title, 100/60/30, places=3, group=B, club=San Donato`."""
    from pinella.tournament.prizes.events import Prize

    title, *parts = [part.strip() for part in text.split(",")]
    given: dict[str, Any] = {}
    for part in parts:
        name, mark, value = (one.strip() for one in part.partition("="))
        if not mark and re.fullmatch(r"[\d./ ]+", part):
            given["cents"] = tuple(cents_of(amount) for amount in part.split("/"))
        elif mark and name == "places" and whole(value) is not None:
            given["places"] = whole(value)
        elif mark and name in _FIELDS:
            given[name] = value
        else:
            raise Refusal(
                say("“{part}”: expected amounts such as 100/60/30, places=3, or one of {known} with =",
                    part=part, known=", ".join(_FIELDS))
            )  # fmt: skip
    given.setdefault("places", max(1, len(given.get("cents", ()))))
    return Prize(title=title, **given)


def awards_of(state: State) -> list[dict[str, object]]:
    from pinella.tournament.prizes.awards import winners

    found = winners(state) if state.closed_rounds else []
    return [
        {
            "title": one.title,
            "place": one.place,
            "number": one.number,
            "name": state.name_of(one.number),
            "cents": one.cents,
            "shared": one.shared,
            "to_organisation": one.to_organisation,
        }
        for one in found
    ]


def _data(state: State) -> dict[str, object]:
    rules = state.prizes.prizes if state.prizes else ()
    return {"rules": rules, "awards": awards_of(state), "awarded": state.awarded is not None}


def _shown(state: State) -> list[Any]:
    if state.prizes is None:
        return [_("No prizes have been set.")]
    rules: Listing[Prize] = Listing(
        Column("title", say("prize")),
        Column("places", say("places")),
        Column("amounts", say("amounts"), lambda one: " / ".join(screen.euros(cents) for cents in one.cents)),
        Column("for", say("for"), lambda one: [value for name in _FIELDS if (value := getattr(one, name))]),
    )
    shown: list[Any] = [screen.table(rules.of(state.prizes.prizes), title=_("Prizes"))]
    if won := awards_of(state):
        awards: Listing[Row] = Listing(
            Column("title", say("prize")),
            Column("place", say("place")),
            Column("number", say("no.")),
            Column("name", say("name")),
            Column("amount", say("amount"), lambda one: screen.euros(one["cents"]) if one["cents"] else ""),
            Column("shared", say("shared")),
        )
        title = _("Given") if state.awarded else _("By the standing as it is now")
        shown.append(screen.table(awards.of(won), title=title))
    return shown
