"""The tournaments of a season: who directs them, when they ended, their results version by version."""

from __future__ import annotations

from collections import Counter

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.bodies import authorised
from pinella.tournament.season.checks import day, needed
from pinella.tournament.season.events import (
    DirectorNamed,
    SeasonEvent,
    TournamentCounted,
    TournamentEnded,
    TournamentOpened,
)
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import PlayerResult


def open_tournament(
    season: Season, at: int, actor: str, *, code: Code, event: str, name: str, date: str, director: str
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
            homologable=_homologable(season, code, director, date),
        )
    ]


def name_director(season: Season, at: int, actor: str, *, code: Code, event: str, director: str) -> list[SeasonEvent]:
    """Another referee directs the tournament after all."""
    tournament = season.running().tournament(event)
    return [
        DirectorNamed(event=event, director=director, homologable=_homologable(season, code, director, tournament.date))
    ]


def _homologable(season: Season, code: Code, director: str, date: str) -> bool:
    referee = season.referees.get(director)
    if referee is not None and referee.revoked:
        raise Refusal(
            say("the mandate of {name} was revoked: name another referee", name=referee.name),
            code.cite("discipline.referee_sanctions"),
        )
    return authorised(season, code, director, date)


def end_tournament(
    season: Season, at: int, actor: str, *, event: str, ended_at: int, final_at: int = 0
) -> list[SeasonEvent]:
    """`ended_at` starts the term for reports; `final_at` (0: not known yet) ends the one for complaints."""
    season.running().tournament(event)
    if final_at and final_at < ended_at:
        raise Refusal(say("the standing of “{event}” cannot be final before the tournament has ended", event=event))
    return [TournamentEnded(event=event, ended_at=ended_at, final_at=final_at)]


def count_event(
    season: Season,
    at: int,
    actor: str,
    *,
    event: str,
    name: str,
    date: str,
    code: str,
    results: tuple[PlayerResult, ...],
    homologable: bool = True,
    reason: str = "",
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
        needed(reason, say("Why the results are counted again"))
    return [
        TournamentCounted(
            event=event,
            version=versions + 1,
            name=name,
            date=date,
            code=code,
            homologable=homologable,
            results=results,
            reason=reason,
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
