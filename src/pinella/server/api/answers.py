"""What the API says when it says no."""

from __future__ import annotations

from typing import Literal

import msgspec

from pinella.acts.registry import ConfirmationNeeded, ReasonNeeded
from pinella.messages import Refusal

Need = Literal["", "confirm", "reason"]


class Refused(msgspec.Struct, frozen=True):
    """One sentence in the reader's language; `need` says what would let it through."""

    sentence: str
    article: str = ""
    need: Need = ""


def need_of(refusal: Refusal) -> Need:
    """What would let it through."""
    if isinstance(refusal, ReasonNeeded):
        return "reason"
    return "confirm" if isinstance(refusal, ConfirmationNeeded) else ""
