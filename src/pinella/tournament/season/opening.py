"""The sporting year: opened empty, closed, readable for ever."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import ConfirmationNeeded, Context
from pinella.acts.roles import ADMINISTRATION
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import FirstDay, LastDay
from pinella.tournament.season.checks import needed, term
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import (
    BoardSeated,
    CommissionAppointed,
    MandateRevoked,
    RefereeAuthorised,
    SeasonClosed,
    SeasonOpened,
)
from pinella.tournament.season.ledger import remaining
from pinella.tournament.season.panels import YEAR
from pinella.tournament.season.state import Season
from pinella.tournament.season.typed import fill_id
from pinella.tournament.season.values import CarriedSanction


@act(
    "open-season",
    title=say("Open a season"),
    roles=ADMINISTRATION,
    command=Command(
        "season open",
        say("Open a season."),
        YEAR,
        'season open 2026 --name "Stagione 2026" --code fibur-italiano --from 2026-01-01 --to 2026-12-31',
    ),
)
def open_season(
    season: Season,
    context: Context,
    *,
    id: Annotated[str, Ask(say("Short name"), say("Short name of the season."), metavar="ID")],
    code: Annotated[str, Ask(say("Code"), say("Id of a code, or a code file."), option="--code")],
    first_day: FirstDay,
    last_day: LastDay,
    name: Annotated[str, Ask(say("Name"), say("Name of the season."), fill=fill_id)],
    previous: Annotated[
        str,
        Ask(
            say("The season before"),
            say("The season before: what outlasts it is taken over."),
            option="--after",
            metavar="ID",
        ),
    ] = "",
) -> list[SeasonEvent]:
    """A new season has no results and no sanctions. What does not end with the year goes over: bodies and mandates."""
    if season.id:
        raise Refusal(say("season “{name}” is open already", name=season.name))
    rules = season.codes(code)
    term(first_day, last_day)
    needed(name, say("Name of the season"))
    if not previous:
        return [SeasonOpened(id=id, name=name, code=rules.id, first_day=first_day, last_day=last_day)]
    before = season.others(previous)
    if not before.id:
        raise Refusal(say("there is no season “{wanted}”", wanted=previous))
    if not before.closed:
        raise Refusal(say("season “{name}” is still open: close it first", name=before.name))
    if first_day <= before.last_day:
        raise Refusal(
            say(
                "the new season begins on {day}, but the last one ran until {last}",
                day=first_day,
                last=before.last_day,
            )
        )
    opened = SeasonOpened(
        id=id,
        name=name,
        code=rules.id,
        first_day=first_day,
        last_day=last_day,
        previous=before.id,
        carried=_carried(before, rules),
    )
    return [opened, *_bodies(before, first_day), *_mandates(before, first_day)]


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


@act(
    "close-season",
    title=say("Close the season"),
    roles=ADMINISTRATION,
    command=Command(
        "season close",
        say("Close a season: it can only be read from then on."),
        YEAR,
        "season close --yes",
        answers={"closed": "closed"},
    ),
)
def close_season(season: Season, context: Context) -> list[SeasonEvent]:
    season.running()
    if not context.confirmed:
        raise ConfirmationNeeded(say("season “{name}” can only be read once it is closed", name=season.name))
    return [SeasonClosed()]
