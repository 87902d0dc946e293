"""Prizes and the end of the event, each event with its effect and its sentence."""

from __future__ import annotations

from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds
from pinella.tournament.model import Value
from pinella.tournament.sentences import because, tells
from pinella.tournament.state import State


class Prize(Value, frozen=True, kw_only=True):
    """One rule of the prize list. What is empty does not restrict."""

    title: str
    places: int = 1
    """How many places of this classification win."""
    cents: tuple[int, ...] = ()
    """By place; a place without an amount wins the thing the title names."""
    group: str = ""
    category: str = ""
    club: str = ""
    region: str = ""


class PrizesSet(Event, frozen=True):
    prizes: tuple[Prize, ...]
    double: bool = False
    """May one contestant win twice?"""


@folds(PrizesSet)
def _fold_prizes_set(state: State, event: PrizesSet, _: Recorded) -> None:
    state.prizes = event


@tells(PrizesSet)
def _tell_prizes_set(event: PrizesSet, _: State) -> Message:
    return say("prizes set: {count}", count=len(event.prizes))


class PrizesAwarded(Event, frozen=True):
    awards: tuple[tuple[str, int, int, int], ...]
    """Title, place, contestant, cents."""


@folds(PrizesAwarded)
def _fold_prizes_awarded(state: State, event: PrizesAwarded, _: Recorded) -> None:
    state.awarded = event


@tells(PrizesAwarded)
def _tell_prizes_awarded(event: PrizesAwarded, _: State) -> Message:
    return say("prizes given: {count}", count=len(event.awards))


class Interrupted(Event, frozen=True):
    reason: str
    outcome: Literal["prizes", "refund"]
    rounds_played: int
    refund_cents: int = 0
    article: str = ""


@folds(Interrupted)
def _fold_interrupted(state: State, event: Interrupted, _: Recorded) -> None:
    state.interrupted = event


@tells(Interrupted)
def _tell_interrupted(event: Interrupted, _: State) -> Message:
    text = say(
        "tournament interrupted after {n} round", "tournament interrupted after {n} rounds", n=event.rounds_played
    )
    if event.outcome == "refund":
        text = say("{what}: fees are given back", what=text)
    else:
        text = say("{what}: prizes by the last standing posted", what=text)
    return because(text, event.reason)


class TournamentEnded(Event, frozen=True):
    homologable: bool


@folds(TournamentEnded)
def _fold_tournament_ended(state: State, event: TournamentEnded, recorded: Recorded) -> None:
    state.ended, state.homologable = recorded.at, event.homologable


@tells(TournamentEnded)
def _tell_tournament_ended(event: TournamentEnded, _: State) -> Message:
    if event.homologable:
        return say("tournament ended")
    return say("tournament ended; it cannot be homologated")
