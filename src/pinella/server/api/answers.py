"""What the API says when it says no."""

from __future__ import annotations

from typing import Literal

import msgspec


class Refused(msgspec.Struct, frozen=True):
    """One sentence in the reader's language; `need` says what would let it through."""

    sentence: str
    article: str = ""
    need: Literal["", "confirm", "reason"] = ""
