"""Appeals: who decides when a player does not accept a ruling, and which complaints are still open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say

if TYPE_CHECKING:
    pass

Grade = Literal["club", "provincial", "regional", "national", "international"]
GRADES: tuple[Grade, ...] = get_args(Grade)
"""From the lowest."""


class Official(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who may rule at the event; `director`: eligible for a jury of directors."""

    name: str
    grade: Grade = "club"
    chief: bool = False
    director: bool = False


class Court(msgspec.Struct, frozen=True):
    """Who decides an appeal: so many of the people named. With nobody, the ruling already made is final."""

    kind: Literal["nobody", "second-referee", "chief-referee", "jury"]
    eligible: tuple[str, ...] = ()
    judges: int = 0
    article: str = ""

    def words(self) -> Message:
        names = ", ".join(self.eligible)
        match self.kind:
            case "second-referee":
                return say("a second referee decides, and his judgement is final: {names}", names=names)
            case "chief-referee":
                return say("the chief referee decides: {names}", names=names)
            case "jury":
                return say("a jury of {judges} decides, chosen from {names}", judges=self.judges, names=names)
            case _:
                return say("the ruling is final")


def court(code: Code, officials: Sequence[Official], ruled_by: Official) -> Court:
    """Who decides on a ruling of `ruled_by`, as the code says and as far as enough people are there."""
    others = [official for official in officials if official.name != ruled_by.name]
    least = GRADES.index(ruled_by.grade)
    peers = [official for official in others if GRADES.index(official.grade) >= least]
    article = code.cite("procedure.appeal")
    match code.procedure.appeal:
        case "second-referee":
            able = tuple(official.name for official in peers)
            return Court("second-referee", able, 1, article) if able else Court("nobody", article=article)
        case "jury":
            chief = tuple(official.name for official in others if official.chief)
            if chief and code.procedure.chief_referee_as_jury:
                return Court("chief-referee", chief, 1, article)
            directors = tuple(official.name for official in peers if official.director)
            judges = code.procedure.appeal_judges
            return (
                Court("jury", directors, judges, article)
                if len(directors) >= judges
                else Court("nobody", article=article)
            )
        case _:
            return Court("nobody", article=article)


def check_judges(seated: Court, names: Sequence[str]) -> None:
    """Refuse judges who may not decide, or too few or too many of them."""
    if seated.kind == "nobody":
        raise Refusal(say("nobody can decide this appeal: the ruling is final"), seated.article)
    strange = [name for name in names if name not in seated.eligible]
    if strange:
        eligible = ", ".join(seated.eligible)
        raise Refusal(
            say("{name} may not decide this appeal; those who may are {names}", name=strange[0], names=eligible),
            seated.article,
        )
    if len(set(names)) != seated.judges:
        raise Refusal(
            say("this appeal is decided by {judges}, not by {number}", judges=seated.judges, number=len(set(names))),
            seated.article,
        )
