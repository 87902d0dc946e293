"""What every event of a season has in common, which function folds which kind, and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from pinella.acts.record import Record
from pinella.messages import Message
from pinella.tournament.event import Event

if TYPE_CHECKING:  # events say what they do to the state, which folds them
    from pinella.tournament.season.state import Season


class SeasonEvent(Event, frozen=True):
    """Its moment and its author stand beside it in the log."""


Recorded = Record[SeasonEvent]
"""An event of a season in its log."""
E = TypeVar("E", bound=SeasonEvent)
Folding = Callable[["Season", Any, Recorded], None]
Sentence = Callable[[Any, "Season"], Message]
FOLDINGS: dict[type[SeasonEvent], Folding] = {}
SENTENCES: dict[type[SeasonEvent], Sentence] = {}


def folds(kind: type[E]) -> Callable[[Callable[[Season, E, Recorded], None]], Callable[[Season, E, Recorded], None]]:
    def register(function: Callable[[Season, E, Recorded], None]) -> Callable[[Season, E, Recorded], None]:
        FOLDINGS[kind] = function
        return function

    return register


def tells(kind: type[E]) -> Callable[[Callable[[E, Season], Message]], Callable[[E, Season], Message]]:
    def register(function: Callable[[E, Season], Message]) -> Callable[[E, Season], Message]:
        SENTENCES[kind] = function
        return function

    return register


def sentence(event: SeasonEvent, season: Season) -> Message:
    """What happened, for the journal; names are those of today."""
    return SENTENCES[type(event)](event, season)
