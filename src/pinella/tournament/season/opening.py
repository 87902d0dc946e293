"""The sporting year: opened empty, closed, readable for ever."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.checks import needed, term
from pinella.tournament.season.events import (
    BoardSeated,
    CommissionAppointed,
    MandateRevoked,
    RefereeAuthorised,
    SeasonClosed,
    SeasonEvent,
    SeasonOpened,
)
from pinella.tournament.season.ledger import remaining
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import CarriedSanction


def open_season(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    id: str,
    name: str,
    first_day: str,
    last_day: str,
    previous: Season | None = None,
) -> list[SeasonEvent]:
    """A new season has no results and no sanctions. What does not end with the year goes over: bodies and mandates."""
    if season.id:
        raise Refusal(say("season “{name}” is open already", name=season.name))
    term(first_day, last_day)
    needed(name, say("Name of the season"))
    if previous is None:
        return [SeasonOpened(id=id, name=name, code=code.id, first_day=first_day, last_day=last_day)]
    if not previous.closed:
        raise Refusal(say("season “{name}” is still open: close it first", name=previous.name))
    if first_day <= previous.last_day:
        raise Refusal(
            say(
                "the new season begins on {day}, but the last one ran until {last}",
                day=first_day,
                last=previous.last_day,
            )
        )
    opened = SeasonOpened(
        id=id,
        name=name,
        code=code.id,
        first_day=first_day,
        last_day=last_day,
        previous=previous.id,
        carried=_carried(previous, code),
    )
    return [opened, *_bodies(previous, first_day), *_mandates(previous, first_day)]


def _carried(previous: Season, code: Code) -> tuple[CarriedSanction, ...]:
    return tuple(
        CarriedSanction(player=player, level=entry.level, event=entry.event)
        for player, entries in remaining(previous, code).items()
        for entry in entries
    )


def _bodies(previous: Season, first_day: str) -> list[SeasonEvent]:
    bodies: tuple[BoardSeated | CommissionAppointed | None, ...] = (previous.board, previous.commission)
    return [body for body in bodies if body is not None and body.valid_until >= first_day]


def _mandates(previous: Season, first_day: str) -> list[SeasonEvent]:
    """Revoked ones go over too: a referee who lost his mandate has not regained it at New Year."""
    found: list[SeasonEvent] = []
    for one in previous.referees.values():
        if one.valid_until < first_day and not one.revoked:
            continue
        found.append(
            RefereeAuthorised(
                referee=one.id,
                name=one.name,
                category=one.category,
                valid_from=one.valid_from,
                valid_until=one.valid_until,
                suspended_until=one.suspended_until,
            )
        )
        if one.revoked:
            found.append(MandateRevoked(referee=one.id, case=previous.id))
    return found


def close_season(season: Season, at: int, actor: str) -> list[SeasonEvent]:
    season.running()
    return [SeasonClosed()]
