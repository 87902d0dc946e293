"""What a measure is at a table: what it does, what it asks of later turns, when it ends, what it does to the count,
and what must hold after it.

Every kind of measure that a law can order is declared here by its step, with all five; a kind that is not declared
cannot be carried out, and a test over every ruling of every code finds it. What must hold is looked at right after
the step, and again after every act until the measure ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pinella.referee.free_table.trace import Trace
from pinella.referee.measures import Measure

if TYPE_CHECKING:
    from pinella.referee.free_table.enforcement import Enforcement
    from pinella.referee.free_table.table import FreeTable

Step = Callable[["Enforcement", Measure], None]
Holds = Callable[["FreeTable", Trace], bool]
Later = Literal["nothing", "limits", "freeze", "debt", "exposed", "order", "choice"]
"""What it asks of later turns: limits of a turn, melds nobody ties to, cards owed to the pile, cards that lie open, an
order about certain cards or melds, a choice somebody has in his turn."""
Ends = Literal["at-once", "with-the-turns", "with-the-freeze", "when-paid", "when-played", "when-obeyed", "deal-end"]
Counted = Literal["no", "frozen", "penalised", "negative", "positive", "no-burraco", "points", "closing"]


@dataclass(frozen=True, slots=True)
class Meaning:
    does: Step
    later: Later
    ends: Ends
    counted: Counted
    holds: Holds


MEANINGS: dict[str, Meaning] = {}
"""By what is done and with what (`freeze melds-opened`); by what is done alone only where the words change nothing."""
SPOKEN: dict[str, Meaning] = {}
"""Kinds whose words are for people: whatever they name, nothing on the table changes."""


def means(*keys: str, later: Later, ends: Ends, counted: Counted, holds: Holds) -> Callable[[Step], Step]:
    """Declare what these kinds of measures are; none of the five parts has a default."""

    def declare(step: Step) -> Step:
        for key in keys:
            if key in MEANINGS:
                raise ValueError(f"the measure “{key}” is declared twice")
            MEANINGS[key] = Meaning(step, later, ends, counted, holds)
        return step

    return declare


def meaning_of(measure: Measure) -> Meaning:
    """Raises KeyError for a measure nobody has given a meaning to."""
    key = f"{measure.do} {measure.what}" if measure.what else measure.do
    return MEANINGS.get(key) or SPOKEN[measure.do]
