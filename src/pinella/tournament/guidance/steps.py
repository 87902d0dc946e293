"""The steps of an event at which people check something."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.choices import Words, values, words
from pinella.messages import say

Step = Annotated[
    Literal["before-the-event", "before-a-round", "at-the-go", "at-time-out", "at-the-count", "at-the-end"],
    Words(
        {
            "before-the-event": say("Before the event"),
            "before-a-round": say("Before the round"),
            "at-the-go": say("At the go"),
            "at-time-out": say("At the time-out"),
            "at-the-count": say("At the count"),
            "at-the-end": say("At the end"),
        }
    ),
]
"""Moments that have a checklist."""
STEP_WORDS = words(Step)
STEPS: tuple[Step, ...] = values(Step)
OF_A_ROUND: frozenset[Step] = frozenset({"before-a-round", "at-the-go", "at-time-out", "at-the-count"})
"""Steps that come again with every round."""
