"""Reports on those who never came, and on those who left the venue without a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.codes.sections.discipline import Penalty
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, say
from pinella.tournament.conduct.sanction import Sanction, sanctions_each


@dataclass(frozen=True, slots=True, kw_only=True)
class Referral:
    """Whether somebody is referred to the body that judges members, and the sanctions given at once."""

    report: bool
    sanctions: tuple[Sanction, ...] = ()
    article: str
    why: Message


def no_show(code: Code, level: EventLevel, *, absent_rounds: int, notice: bool) -> Referral:
    """A registered pair that has been absent through so many whole rounds from the start; `notice`: it cancelled."""
    law = code.absence.no_show_report
    article = code.cite("absence.no_show_report")
    if notice:
        return Referral(report=False, article=article, why=say("the pair gave notice: nothing is reported"))
    if level not in law.levels:
        return Referral(report=False, article=article, why=say("at this level a pair that never came is not reported"))
    if absent_rounds < law.absent_rounds:
        return Referral(report=False, article=article, why=say("the pair may still come: nothing is reported yet"))
    return Referral(report=True, article=article, why=say("the pair never came and gave no notice: it is reported"))


def left_venue(code: Code, *, notice: bool, players: Sequence[str] = ()) -> Referral:
    """A player or pair that cannot go on, for a time or for good; `notice`: the director was told; `players`: all who
    left, each of whom answers for himself."""
    article = code.cite("absence.left_without_notice")
    if notice:
        return Referral(report=False, article=article, why=say("the director was told: nothing is reported"))
    ladder = (Penalty(sanction="warning", against="player"),)
    warned = code.absence.left_without_notice == "warning-and-report"
    once = dict.fromkeys(players or ("",), 0)
    given = sanctions_each(ladder, once, side=None, article=article, offence="leaving-venue-without-notice")
    return Referral(
        report=True,
        sanctions=given if warned else (),
        article=article,
        why=say("left the tournament without telling the director: it is reported"),
    )
