"""What every act of a season checks in the words and days it is given."""

from __future__ import annotations

import re

from pinella.acts.registry import Context, ReasonNeeded
from pinella.messages import Message, Refusal, say

_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def day(text: str) -> str:
    """A day as 2026-03-01; days in this form compare as text."""
    if not _DAY.fullmatch(text):
        raise Refusal(say("“{text}” is no day: write it as 2026-03-01", text=text))
    return text


def term(first: str, last: str) -> None:
    if day(first) > day(last):
        raise Refusal(say("the term ends on {last}, before it begins on {first}", first=first, last=last))


def needed(text: str, what: Message, article: str | None = None) -> str:
    """A text that may not be left empty; `what` names it."""
    if not text.strip():
        raise Refusal(say("{what}: this may not be left empty", what=what), article)
    return text.strip()


def reasoned(context: Context, what: Message, article: str | None = None) -> str:
    """The reason that was given with the act; `what` names it."""
    try:
        return needed(context.reason, what, article)
    except Refusal as refusal:
        raise ReasonNeeded(refusal.message, refusal.article) from None
