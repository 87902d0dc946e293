"""What the commands of `pinella tournament season` share: the group, which season is meant, acting in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PAPERS, app
from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinella.codes.model import Code
    from pinella.store.stream import Done
    from pinella.tournament.season.events import SeasonEvent
    from pinella.tournament.season.seasons import SeasonAct
    from pinella.tournament.season.state import Season

group = typer.Typer(no_args_is_help=True)
app.add_typer(
    group, name="season", help=_("The sporting year: tournaments counted, rankings, sanctions."), rich_help_panel=PAPERS
)
YEAR = _("The sporting year")
BODIES = _("Board, Commission, referees")
REPORTS = _("Sanctions and reports")
MEASURES = _("Measures of the federation")
JUSTICE = _("Referrals, complaints, statistics")

SeasonOption = Annotated[str, typer.Option("--season", metavar="ID", help=_("Which season; else the only open one."))]
EventArgument = Annotated[
    str, typer.Argument(metavar="TOURNAMENT", help=_("Id of a tournament of the season, or a part of it."))
]
PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=_("Id of the member, or the name."))]
FirstDayOption = Annotated[str, typer.Option("--from", metavar="DAY", help=_("First day, as 2026-01-01."))]
LastDayOption = Annotated[str, typer.Option("--to", metavar="DAY", help=_("Last day, as 2026-12-31."))]


def chosen(office: Office, wanted: str) -> Season:
    """The season named, or the only one that is open, or the only one there is."""
    known = office.seasons.ids()
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


def code_of(office: Office, season: Season) -> Code:
    return office.seasons.code(season)


@dataclass(frozen=True, slots=True)
class Brought:
    """What an act has brought. Sent again, the same events."""

    events: tuple[SeasonEvent, ...]
    last: int
    repeated: bool


def do(office: Office, season: Season, act: SeasonAct, **arguments: Any) -> Brought:
    done = office.seasons.do(
        season.id, act, arguments, actor=office.actor, request=office.next_request(), device="terminal"
    )
    return brought(office, season, done)


def brought(office: Office, season: Season, done: Done) -> Brought:
    return Brought(tuple(office.seasons.events_of(season.id, done)), done.last, done.repeated)


def acted(office: Office, season: Season, done: Brought, sentence: str, **data: object) -> None:
    """What an act has brought, in one sentence."""
    kinds = [str(one.__struct_config__.tag) for one in done.events]
    told = {"season": season.id, "events": kinds, "repeated": done.repeated}
    before = [_("This had been done before; nothing was done twice.")] if done.repeated else []
    office.answer(told | data, *before, sentence)


def event_of(season: Season, text: str) -> str:
    """The id of a tournament by any part that fits only one; what the season does not know is left to the act."""
    alike = [one for one in season.tournaments if text.casefold() in one.casefold()]
    if text in season.tournaments or not alike:
        return text
    if len(alike) > 1:
        raise Refusal(say("“{wanted}” could be {known}: write more of the name", wanted=text, known=", ".join(alike)))
    return alike[0]


def names_of(season: Season) -> dict[str, str]:
    """Everybody whose results the season has counted."""
    return {
        result.player: result.name
        for tournament in season.tournaments.values()
        for version in tournament.versions[-1:]
        for result in version.results
    }


def player_of(season: Season, text: str) -> str:
    """The id of a member by id or name; somebody without results is taken by the id as it is written."""
    from pinella.tournament.entries.roster.names import fold

    names = names_of(season)
    alike = [one for one, name in names.items() if fold(text) in fold(name)]
    if text in names or not alike:
        return text
    if len(alike) > 1:
        raise Refusal(
            say(
                "“{text}” fits several: {found}; give the number",
                text=text,
                found=", ".join(f"{one} {names[one]}" for one in alike[:6]),
            )
        )
    return alike[0]


def players_of(season: Season, texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(player_of(season, one) for one in texts))
