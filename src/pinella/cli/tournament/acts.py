"""The commands of `pinella tournament` that do one act each, from what the acts say of themselves."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import typer

from pinella.acts.ask import Reading
from pinella.cli.tournament.command import PEOPLE, app
from pinella.cli.tournament.derived import ByHand, P, by_hand, derive
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.tournament.acts import ACTS

table = typer.Typer(no_args_is_help=True)
app.add_typer(
    table,
    name="table",
    help=_("Change tables of a posted round: complete, open, join, swap, wrong."),
    rich_help_panel=PEOPLE,
)
GROUPS = {"": app, "table": table}
Told = tuple[Mapping[str, object], Sequence[Any]]
AFTERWARDS: dict[str, Callable[[Office, Mapping[str, Any]], Told]] = {}
"""What the terminal tells beside the sentences of the journal, by act."""


def afterwards(act: str) -> Callable[[Callable[[Office, Any], Told]], Callable[[Office, Any], Told]]:
    """Declare what is told when an act was done with these arguments: data for programs, and what people are shown."""

    def register(function: Callable[[Office, Any], Told]) -> Callable[[Office, Any], Told]:
        AFTERWARDS[act] = function
        return function

    return register


def does(act: str) -> Callable[[ByHand[P]], ByHand[P]]:
    """Decorate the function that does an act, and more than that."""
    return by_hand(ACTS[act], app)


def _reading(office: Office) -> Reading:
    fresh = partial(secrets.token_hex, 4)
    return Reading(office.state, office.actor.name, {}, office.registry.players, now=office.now(), fresh=fresh)


def _do(office: Office, act: str, arguments: dict[str, Any]) -> None:
    done = office.do(act, **arguments)
    data, shown = AFTERWARDS[act](office, arguments) if act in AFTERWARDS else ({}, [])
    office.acted(done, data=data, shown=shown)


for _act in ACTS.values():
    for _told in (_act.command, _act.short):
        if _told is not None and not _told.by_hand:
            _group, _space, _name = _told.name.rpartition(" ")
            derive(_act, _told, GROUPS[_group], _name, _do, _reading, panel=not _group)
