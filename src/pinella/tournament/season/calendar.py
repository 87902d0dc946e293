"""The tournaments of a season: who directs them, when they ended, their results version by version."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import ADMINISTRATION
from pinella.acts.typed import read_day, read_moment
from pinella.messages import Refusal, say
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import EventId, RefereeId
from pinella.tournament.season.bodies import authorised
from pinella.tournament.season.checks import day, needed, reasoned
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import (
    DirectorNamed,
    TournamentCounted,
    TournamentEnded,
    TournamentOpened,
)
from pinella.tournament.season.panels import YEAR
from pinella.tournament.season.state import Season
from pinella.tournament.season.typed import referees
from pinella.tournament.season.values import PlayerResult


@act(
    "open-tournament",
    title=say("Put a tournament into the calendar"),
    roles=ADMINISTRATION,
    command=Command(
        "season schedule",
        say("Put a tournament into the calendar, with the referee who directs it."),
        YEAR,
        'season schedule 2026-12-18-burraco-di-natale "Burraco di Natale" --date 2026-12-18 --director r7',
        answers={"tournament": "event", "homologable": "homologable"},
    ),
)
def open_tournament(
    season: Season,
    context: Context,
    *,
    event: Annotated[
        str, Ask(say("Id of the tournament"), say("Id that the tournament has or will have."), metavar="TOURNAMENT")
    ],
    name: Annotated[str, Ask(say("Name of the tournament"), metavar="NAME")],
    date: Annotated[
        str,
        Ask(say("Day"), say("Day of the tournament, as 2026-11-30."), option="--date", metavar="DAY", read=read_day),
    ],
    director: Annotated[
        str,
        Ask(say("Director"), say("Number of the referee who directs."), metavar="ID", among=referees, others=True),
    ] = "",
) -> list[SeasonEvent]:
    """Without an authorised referee a tournament may be played, but is not homologable; a revoked one is refused."""
    _within(season.running(), date)
    if event in season.tournaments:
        raise Refusal(say("tournament “{event}” is in the season already", event=event))
    return [
        TournamentOpened(
            event=event,
            name=needed(name, say("Name of the tournament")),
            date=date,
            director=director,
            homologable=_homologable(season, director, date),
        )
    ]


@act(
    "name-director",
    title=say("Name another director"),
    roles=ADMINISTRATION,
    command=Command(
        "season director",
        say("Name another referee as the director of a tournament."),
        YEAR,
        "season director 2026-12-18-burraco-di-natale r7",
        answers={"tournament": "event", "homologable": "homologable"},
    ),
)
def name_director(season: Season, context: Context, *, event: EventId, director: RefereeId) -> list[SeasonEvent]:
    """Another referee directs the tournament after all."""
    tournament = season.running().tournament(event)
    return [DirectorNamed(event=event, director=director, homologable=_homologable(season, director, tournament.date))]


def _homologable(season: Season, director: str, date: str) -> bool:
    code = season.rules
    referee = season.referees.get(director)
    if referee is not None and referee.revoked:
        raise Refusal(
            say("the mandate of {name} was revoked: name another referee", name=referee.name),
            code.cite("discipline.referee_sanctions"),
        )
    return authorised(season, code, director, date)


@act(
    "end-tournament",
    title=say("Write down when a tournament ended"),
    roles=ADMINISTRATION,
    command=Command(
        "season ended",
        say("Write down when a tournament ended and when its standing is final: terms run from there."),
        YEAR,
        'season ended 2026-12-18-burraco-di-natale --at "2026-12-18 23:40" --final "2026-12-18 23:55"',
        answers={"tournament": "event"},
    ),
)
def end_tournament(
    season: Season,
    context: Context,
    *,
    event: EventId,
    ended_at: Annotated[
        int,
        Ask(
            say("When it ended"),
            say("When it ended, as 2026-11-30 21:00."),
            option="--at",
            metavar="MOMENT",
            read=read_moment,
        ),
    ],
    final_at: Annotated[
        int,
        Ask(
            say("When the standing is final"),
            say("When the standing is final, if that is known."),
            option="--final",
            metavar="MOMENT",
            read=read_moment,
        ),
    ] = 0,
) -> list[SeasonEvent]:
    """`ended_at` starts the term for reports; `final_at` (0: not known yet) ends the one for complaints."""
    season.running().tournament(event)
    if final_at and final_at < ended_at:
        raise Refusal(say("the standing of “{event}” cannot be final before the tournament has ended", event=event))
    return [TournamentEnded(event=event, ended_at=ended_at, final_at=final_at)]


COUNT = Command(
    "season count",
    say("Count a tournament that has ended: its results and its sanctions."),
    YEAR,
    "season count -t 2026-12-18-burraco-di-natale",
    by_hand="does several acts",
)


@act("count-event", title=say("Count the results of a tournament"), roles=ADMINISTRATION, command=COUNT)
def count_event(
    season: Season,
    context: Context,
    *,
    event: Annotated[str, Ask(say("Id of the tournament"))],
    name: Annotated[str, Ask(say("Name of the tournament"))],
    date: Annotated[str, Ask(say("Day"), read=read_day)],
    code: Annotated[str, Ask(say("Code it was played under"))],
    results: Annotated[tuple[PlayerResult, ...], Ask(say("Results by player"))],
    homologable: Annotated[bool, Ask(say("It enters the rankings"))] = True,
) -> list[SeasonEvent]:
    """Take over the results of a tournament. Counting again needs a reason and replaces what was counted before."""
    _within(season.running(), date)
    twice = [player for player, times in Counter(one.player for one in results).items() if times > 1]
    if twice:
        raise Refusal(say("{player} appears twice in the results of “{event}”", player=twice[0], event=event))
    for one in results:
        if len({played.number for played in one.rounds}) != len(one.rounds):
            raise Refusal(say("a round of {player} appears twice in “{event}”", player=one.player, event=event))
    known = season.tournaments.get(event)
    versions = len(known.versions) if known else 0
    if versions:
        reasoned(context, say("Why the results are counted again"))
    return [
        TournamentCounted(
            event=event,
            version=versions + 1,
            name=name,
            date=date,
            code=code,
            homologable=homologable,
            results=results,
            reason=context.reason,
        )
    ]


def _within(season: Season, date: str) -> None:
    if not season.first_day <= day(date) <= season.last_day:
        raise Refusal(
            say(
                "{date} is not in this season, which runs from {first} to {last}",
                date=date,
                first=season.first_day,
                last=season.last_day,
            )
        )
