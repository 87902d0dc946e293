"""Standings posted and final, each event with its effect and its sentence."""

from __future__ import annotations

from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds, round_of
from pinella.tournament.sentences import tells
from pinella.tournament.state import State


class StandingPosted(Event, frozen=True):
    """Shown to the players. Where the code gives time to check, it becomes final only after so many minutes."""

    round: int
    order: tuple[int, ...]
    minutes: int
    """0: final at once."""
    purpose: Literal["round", "groups", "prizes"]


@folds(StandingPosted)
def _fold_standing_posted(state: State, event: StandingPosted, recorded: Recorded) -> None:
    round_of(state, event.round).posted.append((event, recorded.at))


@tells(StandingPosted)
def _tell_standing_posted(event: StandingPosted, _: State) -> Message:
    if event.minutes:
        return say(
            "standing after round {round} posted: errors may be reported for {n} minute",
            "standing after round {round} posted: errors may be reported for {n} minutes",
            round=event.round,
            n=event.minutes,
        )
    return say("standing after round {round} posted", round=event.round)


class StandingFinal(Event, frozen=True):
    round: int


@folds(StandingFinal)
def _fold_standing_final(state: State, event: StandingFinal, recorded: Recorded) -> None:
    round_ = round_of(state, event.round)
    round_.final, round_.final_at = True, recorded.at


@tells(StandingFinal)
def _tell_standing_final(event: StandingFinal, _: State) -> Message:
    return say("standing after round {round} final", round=event.round)
