"""Reasons of conduct by their keys: the article a sanction rests on, and what people read of it."""

from __future__ import annotations

from typing import get_args

from pinella.codes.knob_words import plain_words
from pinella.codes.model import Code
from pinella.codes.sections.discipline import ConductRule
from pinella.messages import Message, say

SPECTATOR = "spectator"
SPECTATOR_WORDS = say("a spectator disturbs the table")


def offence_article(code: Code, key: str) -> str:
    """The article a sanction for this reason rests on; empty for a reason that somebody typed."""
    if key in code.conduct.rules:
        return code.cite("conduct.rules")
    return code.cite("formats.spectators") if key == SPECTATOR else ""


def offence_words(key: str) -> Message | None:
    """The words of a reason of conduct, whichever code it is from."""
    if key == SPECTATOR:
        return SPECTATOR_WORDS
    return say("{text}", text=plain_words()[key]) if key in get_args(ConductRule) else None
