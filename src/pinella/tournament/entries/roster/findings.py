"""What a preview says about a list: what is wrong or doubtful, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Message

Level = Literal["refuse", "doubt", "note"]
"""`refuse`: the entry is not proposed; `doubt`: proposed, somebody should look; `note`: only so that it is known."""


@dataclass(frozen=True, slots=True)
class Finding:
    row: int
    """As the spreadsheet numbers it; 0: the list as a whole."""
    column: str
    """The heading, or the letter where there is none; empty: the whole row."""
    level: Level
    message: Message
    suggestion: Message | None = None
    player: str = ""
    """Id of the registry's player that the suggestion is about."""
    article: str = ""
