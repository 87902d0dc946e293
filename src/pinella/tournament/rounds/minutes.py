"""How long a round lasts: the code's figure, what the direction may make of it, time given back to one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, Refusal, say
from pinella.sheet.vp import DEALS
from pinella.tournament.decision import Finding

Announced = Literal["before-the-tournament", "before-the-round", "no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The length proposed for a round; `least` is the lower end where the code gives a range."""

    minutes: int
    least: int
    firm: bool
    """False: the code gives no figure of its own, or leaves it to the direction; the plan proposes and asks."""
    article: str


def preset(code: Code, deals: int) -> Preset:
    if deals not in DEALS:
        raise Refusal(
            say("a round has 2, 3 or 4 deals, not {deals}", deals=deals),
            code.cite("clock.minutes_3_deals"),
        )
    knob = f"clock.minutes_{deals}_deals"
    minutes: int = code.knob(knob)
    return Preset(
        minutes=minutes,
        least=min(minutes, code.clock.minutes_4_deals_least) if deals == DEALS[-1] else minutes,
        firm=code.clock.minutes_set_by == "code" and not (code.sources[knob].source or "").startswith("default"),
        article=code.cite(knob),
    )


def default_minutes(code: Code, deals: int) -> int:
    return preset(code, deals).minutes


def judge_minutes(
    code: Code, deals: int, minutes: int, level: EventLevel, *, announced: Announced
) -> tuple[Finding, ...]:
    """What is wrong with a round of so many minutes; nothing: it is as the code wants it."""
    proposed = preset(code, deals)
    if minutes < 1:
        raise Refusal(say("a round of {minutes} minutes: expected 1 or more", minutes=minutes), proposed.article)
    off = min(0, minutes - proposed.least) or max(0, minutes - proposed.minutes)
    refused = _refused(code, proposed, off, level) if off else None
    unannounced = _unannounced(code, proposed, announced) if off and not refused else None
    return tuple(found for found in (refused, unannounced, _short_for_deals(code, deals, minutes)) if found)


def _refused(code: Code, proposed: Preset, off: int, level: EventLevel) -> Finding | None:
    """`off`: minutes added to the code's figure, or taken from it when negative."""
    if code.clock.minutes_set_by == "direction":
        return None
    allowed = {adjustment.change: adjustment for adjustment in code.clock.adjustments}
    change = allowed.get("shorten" if off < 0 else "lengthen")
    if change is None:
        why = (
            say(
                "a round may not be shortened: expected {n} minute",
                "a round may not be shortened: expected {n} minutes",
                n=proposed.least,
            )
            if off < 0
            else say(
                "a round may not be lengthened: expected {n} minute",
                "a round may not be lengthened: expected {n} minutes",
                n=proposed.minutes,
            )
        )
        return _refuse(code, "clock.adjustments", why)
    if level not in code.clock.adjust_levels:
        return _refuse(
            code,
            "clock.adjust_levels",
            say(
                "at this level the length of a round is fixed: expected {n} minute",
                "at this level the length of a round is fixed: expected {n} minutes",
                n=proposed.minutes,
            ),
        )
    if change.most_minutes is not None and abs(off) > change.most_minutes:
        return _refuse(
            code,
            "clock.adjustments",
            say(
                "{n} minute off the code's figure: expected no more than {most}",
                "{n} minutes off the code's figure: expected no more than {most}",
                n=abs(off),
                most=change.most_minutes,
            ),
        )
    return None


def _refuse(code: Code, knob: str, why: Message) -> Finding:
    return Finding(level="refuse", check=knob, article=code.cite(knob), why=why)


def _unannounced(code: Code, proposed: Preset, announced: Announced) -> Finding | None:
    """Players are told beforehand; where the figure is not the code's own, forgetting it is only a warning."""
    in_time: tuple[Announced, ...] = ("before-the-tournament",)
    if code.clock.adjust_notice == "before-the-round":
        in_time = ("before-the-tournament", "before-the-round")
    if announced in in_time or code.clock.minutes_set_by == "direction":
        return None
    why = (
        say(
            "a length other than {n} minute is announced before the round starts",
            "a length other than {n} minutes is announced before the round starts",
            n=proposed.minutes,
        )
        if code.clock.adjust_notice == "before-the-round"
        else say(
            "a length other than {n} minute is announced before the first round",
            "a length other than {n} minutes is announced before the first round",
            n=proposed.minutes,
        )
    )
    return Finding(
        level="refuse" if proposed.firm else "warn",
        check="clock.adjust_notice",
        article=code.cite("clock.adjust_notice"),
        why=why,
    )


def _short_for_deals(code: Code, deals: int, minutes: int) -> Finding | None:
    need = deals * code.clock.planning_minutes_per_deal
    if minutes >= need:
        return None
    return Finding(
        level="warn",
        check="clock.planning_minutes_per_deal",
        article=code.cite("clock.planning_minutes_per_deal"),
        why=say(
            "{n} minute for {deals} deals: on average they need {need} or more; the code proposes {preset}",
            "{n} minutes for {deals} deals: on average they need {need} or more; the code proposes {preset}",
            n=minutes,
            deals=deals,
            need=need,
            preset=default_minutes(code, deals),
        ),
    )


def table_minutes(code: Code, minutes: float, lost_minutes: float, *, by_absence: bool = True) -> float:
    """The length of the round at one table that recovers lost time.

    By an excused absence: as the code says. With `by_absence=False` the direction itself took the time (a long
    ruling, a fault of the hall): no code speaks of that, and it is given back whole.
    """
    rule, article = code.absence.excused_absence, code.cite("absence.excused_absence")
    if by_absence and rule.rule != "time-recovered":
        raise Refusal(say("time lost at a table is not given back: expected the length of the round"), article)
    if lost_minutes < 0:
        raise Refusal(say("a delay of {minutes} minutes: expected 0 or more", minutes=lost_minutes), article)
    if by_absence and lost_minutes > rule.minutes:
        raise Refusal(
            say(
                "{n} minute to recover: expected 0 to {most}",
                "{n} minutes to recover: expected 0 to {most}",
                n=lost_minutes,
                most=rule.minutes,
            ),
            article,
        )
    return minutes + lost_minutes
