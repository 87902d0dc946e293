"""What the commands of `pinella tournament season` share: the group, which season is meant, acting in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.acts.typed import fill_today
from pinella.cli.tournament.command import PAPERS, app, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import Refusal, say
from pinella.tournament.season.acts import ACTS
from pinella.tournament.season.event import sentence

if TYPE_CHECKING:
    from pinella.store.stream import Done
    from pinella.tournament.season.lists import Look
    from pinella.tournament.season.state import Season

group = typer.Typer(no_args_is_help=True)
app.add_typer(
    group, name="season", help=_("The sporting year: tournaments counted, rankings, sanctions."), rich_help_panel=PAPERS
)
SeasonOption = Annotated[str, typer.Option("--season", metavar="ID", help=_("Which season; else the only open one."))]
WHICH = {"season": (SeasonOption, "")}
of_season = partial(command, to=group, more=WHICH)
"""A command about one season."""

EventArgument = Annotated[
    str, typer.Argument(metavar="TOURNAMENT", help=_("Id of a tournament of the season, or a part of it."))
]
PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=_("Id of the member, or the name."))]


def chosen(office: Office) -> Season:
    """The season named, or the only one that is open, or the only one there is."""
    known, wanted = office.seasons.ids(), office.options.season
    if wanted:
        if wanted not in known:
            raise Refusal(
                say("there is no season “{wanted}”; known are {known}", wanted=wanted, known=", ".join(known) or "-")
            )
        return office.seasons.state(wanted)
    if not known:
        raise Refusal(say("there is no season yet: open one with `pinella tournament season open`"))
    found = [office.seasons.state(id_) for id_ in known]
    running = [one for one in found if not one.closed]
    if len(running) == 1 or len(found) == 1:
        return (running or found)[0]
    raise Refusal(say("name a season with --season: {known}", known=", ".join(known)))


def look(office: Office, only: str = "", today: str = "") -> Look:
    from pinella.acts.ask import Reading
    from pinella.tournament.season.lists import Look

    now = office.now()
    return Look(now, today or fill_today(Reading(None, "", {}, now=now)), only)


def act_in_season(office: Office, name: str, arguments: dict[str, Any]) -> None:
    """Do one act in the season that is meant, and answer."""
    answer(office, name, chosen(office).id, arguments)


def answer(office: Office, name: str, id_: str, arguments: dict[str, Any], **data: object) -> None:
    acted(office, id_, office.do_in_season(id_, name, arguments), name, **data)


def acted(office: Office, id_: str, done: Done, name: str = "", **data: object) -> None:
    """What an act has brought: the sentences of its events, and for programs what the act says it answers."""
    season, events = office.seasons.state(id_), office.seasons.events_of(id_, done)
    told = ACTS[name].command if name else None
    first = events[0] if events else None
    for key, field in told.answers.items() if told else ():
        data[key] = getattr(first, field, getattr(season, field, None))
    lines = [words(sentence(one, season)) for one in events]
    if not lines:
        lines = [words(told.nothing) if told and told.nothing else _("Nothing had to be changed.")]
    before = [_("This had been done before; nothing was done twice.")] if done.repeated else []
    office.answer({"season": id_, "events": list(done.kinds), "repeated": done.repeated} | data, *before, *lines)
