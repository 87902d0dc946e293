"""Reasons of conduct by their keys: the article a sanction rests on, and what people read of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from pinella.codes.knob_words import plain_words
from pinella.codes.model import Code
from pinella.codes.sections.discipline import ConductRule
from pinella.messages import Message, say
from pinella.referee.incidents import INCIDENTS
from pinella.tournament.conduct.discipline import TOO_MANY_WARNINGS

_REASONS = ("reprimand_reasons", "warning_reasons", "removal_reasons")
"""Each with an article of its own where the code numbers them one by one."""
SPECTATOR = "spectator"
SPECTATOR_WORDS = say("a spectator disturbs the table")


def offence_article(code: Code, key: str) -> str:
    """The article a sanction for this reason rests on; empty for a reason that somebody typed."""
    if key in code.conduct.rules:
        return code.cite("conduct.rules")
    if key == SPECTATOR:
        return code.cite("formats.spectators")
    for knob in _REASONS:
        reasons = getattr(code.discipline, knob)
        if key in reasons:
            each = code.cite(f"discipline.{knob}").split(", ")
            return each[reasons.index(key)] if len(each) == len(reasons) else ", ".join(each)
    return ""


def offence_words(key: str) -> Message | None:
    """The words of a reason of conduct, whichever code it is from."""
    if key == SPECTATOR:
        return SPECTATOR_WORDS
    return say("{text}", text=plain_words()[key]) if key in get_args(ConductRule) else None


_OFFENCES: Mapping[str, Message] = {
    TOO_MANY_WARNINGS: say("too many warnings"),
    "discretion": say("ruling at the referee's discretion"),
    "late-at-table": say("late at the table"),
    "sheet-not-delivered": say("sheet not handed in"),
    "leaving-table": say("leaving the table"),
    "leaving-venue-without-notice": say("leaving the venue without notice"),
    "wrong-table": say("sitting at the wrong table"),
}


def offence(key: str) -> Message:
    """The words of an offence that the law, the code or the referee's assistant names; what a referee typed stays."""
    judged = INCIDENTS.get(key)
    return _OFFENCES.get(key) or offence_words(key) or (judged.title if judged else say("{offence}", offence=key))
