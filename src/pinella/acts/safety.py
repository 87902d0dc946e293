"""How careful an act must be, by the age of the round it touches: free, to be confirmed, to be reasoned, refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Literal

from pinella.messages import Message, say

Age = Literal["none", "draft", "published", "playing", "closed", "older", "final"]
"""`older`: a later round is already published; `final`: a standing that counts it is final."""
Mode = Literal["free", "confirm", "reason", "refused"]
AGES: tuple[Age, ...] = ("none", "draft", "published", "playing", "closed", "older", "final")
Safety = Mapping[Age, Mode]


def safety(**modes: Mode) -> Safety:
    """Free at every age that is not named."""
    return {age: modes.get(age, "free") for age in AGES}


FREE: Safety = safety()
"""The act's own checks decide."""


AGE_WORDS: Mapping[Age, Message] = {
    "none": say("not made yet"),
    "draft": say("a draft"),
    "published": say("posted"),
    "playing": say("in progress"),
    "closed": say("already closed"),
    "older": say("followed by a posted one"),
    "final": say("in a final standing"),
}


def careful(modes: Safety) -> list[Message]:
    """What an act asks for beside its own checks, in words: one sentence for each way of being careful."""
    told: Mapping[Mode, Callable[[Message], Message]] = {
        "confirm": lambda ages: say("To be confirmed where the round is {ages}", ages=ages),
        "reason": lambda ages: say("With a reason where the round is {ages}", ages=ages),
        "refused": lambda ages: say("Refused where the round is {ages}", ages=ages),
    }
    at = {mode: [AGE_WORDS[age] for age in AGES if modes[age] == mode] for mode in told}
    return [sentence(reduce(_also, at[mode])) for mode, sentence in told.items() if at[mode]]


def _also(first: Message, second: Message) -> Message:
    return say("{one}, {other}", one=first, other=second)
