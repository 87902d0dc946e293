"""Who left, came back, was replaced or came late, each with its effect and its sentence."""

from __future__ import annotations

import math
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from pinella.choices import Words, words
from pinella.messages import Message, say
from pinella.tournament.entries.events import enter
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds, table_of
from pinella.tournament.model import SIDE_WORDS, Side
from pinella.tournament.sentences import at_table, because, person, tells, who
from pinella.tournament.state import Leave, State
from pinella.tournament.upcasting import upcasts

Departure = Annotated[
    Literal["temporary", "for-good", "walkout", "expelled", "no-show"],
    Words(
        {
            "temporary": say("away for a time"),
            "for-good": say("withdrawn"),
            "walkout": say("walked out"),
            "expelled": say("expelled"),
            "no-show": say("never came"),
        },
        typed={
            "definitivo": "for-good",
            "temporaneo": "temporary",
            "abbandono": "walkout",
            "espulso": "expelled",
            "espulsa": "expelled",
            "assente": "no-show",
        },
    ),
]
DEPARTURES = words(Departure)


class Withdrew(Event, frozen=True):
    """`round` is the first that the contestant does not play (or does not finish)."""

    number: int
    round: int
    departure: Departure
    notified: bool = True
    reason: str = ""
    player: str = ""
    """Only this player is gone, and nobody comes in for him."""


@folds(Withdrew)
def _fold_withdrew(state: State, event: Withdrew, _: Recorded) -> None:
    leave = Leave(event.departure, event.round, notified=event.notified, player=event.player)
    state.leaves.setdefault(event.number, []).append(leave)


@tells(Withdrew)
def _tell_withdrew(event: Withdrew, state: State) -> Message:
    text = say(
        "{who} from round {round}: {how}",
        who=who(state, event.number),
        round=event.round,
        how=DEPARTURES[event.departure],
    )
    if event.player:
        text = say("{what}: only {player} is gone", what=text, player=person(state, event.player))
    if not event.notified:
        text = say("{what}, without notice", what=text)
    return because(text, event.reason)


class Returned(Event, frozen=True):
    number: int
    round: int


@folds(Returned)
def _fold_returned(state: State, event: Returned, _: Recorded) -> None:
    state.leaves[event.number][-1].until = event.round


@tells(Returned)
def _tell_returned(event: Returned, state: State) -> Message:
    return say("{who} comes back from round {round} on", who=who(state, event.number), round=event.round)


class Substituted(Event, frozen=True):
    number: int
    leaver: str
    substitute: str
    round: int
    during: bool
    credit: Literal["pair", "leaver", "nobody"]
    """Whose the round's score is in individual rankings, of the two."""
    article: str = ""
    staff: bool = False
    """Somebody of the organisation, who plays for it and not for himself."""


@folds(Substituted)
def _fold_substituted(state: State, event: Substituted, _: Recorded) -> None:
    state.substitutions.append(event)
    one = state.contestants[event.number]
    players = tuple(event.substitute if player == event.leaver else player for player in one.players)
    captain = event.substitute if one.captain == event.leaver else one.captain
    enter(state, msgspec.structs.replace(one, players=players, captain=captain))
    round_ = state.round(event.round)
    if round_ and event.number in round_.seated and not event.during:
        round_.seated[event.number] = players


@tells(Substituted)
def _tell_substituted(event: Substituted, state: State) -> Message:
    return say(
        "{who}, round {round}: {substitute} comes in for {leaver}",
        who=who(state, event.number),
        round=event.round,
        substitute=person(state, event.substitute),
        leaver=person(state, event.leaver),
    )


Late = float | Literal["never"]
"""Minutes late; whoever never came is no number of minutes late."""


class LatenessNoted(Event, frozen=True):
    schema: ClassVar[int] = 2
    round: int
    table: int
    minutes: dict[Side, Late]
    points: dict[Side, int]
    """Credited to the side that was there, absences during play included."""
    article: str
    latecomers: dict[Side, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Who of a side, where it was said; else all of it."""


@upcasts("lateness-noted", 1)
def _never_is_no_number(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Up to version 0.1.0 a thousand million minutes stood for who never came."""
    late = {side: "never" if minutes >= 1e6 else minutes for side, minutes in body["minutes"].items()}
    return "lateness-noted", body | {"minutes": late}


def minutes_late(late: Late) -> float:
    return math.inf if late == "never" else float(late)


@folds(LatenessNoted)
def _fold_lateness_noted(state: State, event: LatenessNoted, _: Recorded) -> None:
    table = table_of(state, event.round, event.table)
    table.late.update({side: minutes_late(late) for side, late in event.minutes.items()})
    table.latecomers.update(event.latecomers)
    table.bonus = dict(event.points)


@tells(LatenessNoted)
def _tell_lateness_noted(event: LatenessNoted, state: State) -> Message:
    text = at_table(event.round, event.table)
    for side, minutes in event.minutes.items():
        if minutes == "never":
            text = say("{before}; {side} never came", before=text, side=SIDE_WORDS[side])
        else:
            text = say(
                "{before}; {side} late by {n} minute",
                "{before}; {side} late by {n} minutes",
                before=text,
                side=SIDE_WORDS[side],
                n=f"{minutes:g}",
            )
    for players in event.latecomers.values():
        if players:
            names = ", ".join(person(state, one) for one in players)
            text = say("{before}; who was late: {names}", before=text, names=names)
    for side, points in event.points.items():
        if points:
            text = say("{before}; {points} points to {side}", before=text, points=points, side=SIDE_WORDS[side])
    return text
