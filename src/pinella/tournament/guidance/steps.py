"""The steps of an event at which people check something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pinella.messages import Message, say

Step = Literal["before-the-event", "before-a-round", "at-the-go", "at-time-out", "at-the-count", "at-the-end"]
"""Moments that have a checklist."""
STEPS: tuple[Step, ...] = get_args(Step)
STEP_WORDS: Mapping[Step, Message] = {
    "before-the-event": say("Before the event"),
    "before-a-round": say("Before the round"),
    "at-the-go": say("At the go"),
    "at-time-out": say("At the time-out"),
    "at-the-count": say("At the count"),
    "at-the-end": say("At the end"),
}
OF_A_ROUND: frozenset[Step] = frozenset({"before-a-round", "at-the-go", "at-time-out", "at-the-count"})
"""Steps that come again with every round."""
