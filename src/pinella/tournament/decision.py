"""What the functions of this room answer with: every answer carries its article and its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Side

Advice = Literal["register", "seat-at-incomplete-table", "open-new-table", "open-incomplete-table", "refuse", "none"]
"""What the program proposes; the director confirms or does otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """May this be done? `director-decides` is lawful either way: the screen shows `advice` and asks."""

    allowed: Literal["yes", "director-decides", "no"]
    article: str
    why: Message
    advice: Advice = "none"
    silent: bool = False
    """No article says so: it is a default, which the director may pass over with a reason."""

    @property
    def refusal(self) -> Refusal | None:
        return Refusal(self.why, self.article) if self.allowed == "no" else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The outcome of one check: `ok`, a warning the director may pass over, or a refusal."""

    level: Literal["ok", "warn", "refuse"]
    check: str
    """What was looked at, as the knobs call it."""
    article: str
    why: Message

    @property
    def refusal(self) -> Refusal | None:
        return Refusal(self.why, self.article) if self.level == "refuse" else None


def allow(code: Code, knob: str, why: Message) -> Decision:
    return Decision(allowed="yes", article=code.cite(knob), why=why)


def refuse(code: Code, knob: str, why: Message) -> Decision:
    return Decision(allowed="no", article=code.cite(knob), why=why, advice="refuse", silent=is_silent(code, knob))


def is_silent(code: Code, knob: str) -> bool:
    """Whether the value rests on no article, neither of the code nor of the one it extends."""
    said = code.sources[knob]
    while said.article is None and not said.own_value and said.inherited is not None:
        said = said.inherited
    return said.article is None


def leave_to_director(code: Code, knob: str, why: Message, advice: Advice) -> Decision:
    return Decision(allowed="director-decides", article=code.cite(knob), why=why, advice=advice)


def side_name(side: Side) -> Message:
    return say("North / South") if side == "home" else say("East / West")
