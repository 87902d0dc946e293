"""How careful an act must be, by the age of the round it touches: free, to be confirmed, to be reasoned, refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

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
