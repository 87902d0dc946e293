"""Late at the table: bands of minutes, credits for the side that is there, and the match lost beyond the last band."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.codes.sections.events import LatenessBand
from pinella.messages import Message, Refusal, say
from pinella.tournament.conduct.sanction import Sanction, sanctions_each, sanctions_for
from pinella.tournament.decision import side_name
from pinella.tournament.model import SIDES, Room, RoundKind, Score, Side, Value, other


class LatenessTerms(Value, frozen=True, kw_only=True):
    """The bands of an event: the code's, or what the direction made of them; events may carry it."""

    bands: tuple[LatenessBand, ...]
    start_minutes: float = 0
    """Lateness is counted only from so long after the moment the code names; whoever comes earlier is in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessDecision:
    points: Mapping[Side, int]
    """Match points credited to a side because the other one is late; on the sheet of `sheet_room`."""
    sanctions: tuple[Sanction, ...]
    scores: Mapping[Side, Score] | None
    """Set when the match is lost by one side or by both; credits have then lapsed."""
    proviso: frozenset[Side]
    """Sides whose assigned score is lowered if it brings an unfair advantage: see `advantage`."""
    sheet_room: Room
    abandonment: bool
    """Those who came too late count as having left: substitutes and bye options apply where the code has them."""
    article: str
    why: Message


def terms(code: Code) -> LatenessTerms:
    return LatenessTerms(bands=code.lateness.bands)


def vary(code: Code, *, start_minutes: float = 0, bands: Sequence[LatenessBand] | None = None) -> LatenessTerms:
    """Other times or amounts for the whole event, where the code lets the direction set them."""
    article = code.cite("lateness.direction_may_vary")
    if not code.lateness.direction_may_vary:
        raise Refusal(say("the times and penalties for lateness are fixed: the direction may not change them"), article)
    if not 0 <= start_minutes < math.inf:
        raise Refusal(
            say(
                "lateness cannot start {minutes} minutes after the set time: expected 0 or more", minutes=start_minutes
            ),
            article,
        )
    chosen = code.lateness.bands if bands is None else tuple(bands)
    limits = [band.up_to_minutes for band in chosen]
    if not limits or limits != sorted(set(limits)):
        raise Refusal(
            say("the bands of lateness end at {limits} minutes: expected rising limits", limits=limits), article
        )
    return LatenessTerms(bands=chosen, start_minutes=start_minutes)


def judge(
    kind: RoundKind,
    minutes: Mapping[Side, float],
    *,
    earlier_lateness: Mapping[Side, int] | None = None,
    latecomers: Mapping[Side, Mapping[str, int]] | None = None,
    varied: LatenessTerms | None = None,
) -> LatenessDecision:
    """Each side by its own delay: 0 or not named is in time, `inf` never came.

    `earlier_lateness` counts how often a side was already late in this tournament, whatever the band; `latecomers` are
    the persons of a side, each with his own count, for codes that sanction persons.
    """
    code, used = kind.code, varied or terms(kind.code)
    late = [delay for side in SIDES if (delay := _delay(code, used, side, minutes.get(side, 0)))]
    lost = [delay.side for delay in late if delay.band is None]
    before, persons = earlier_lateness or {}, latecomers or {}
    sanctions = [
        given
        for delay in late
        for given in _sanctions(code, delay, before.get(delay.side, 0), persons.get(delay.side, {}))
    ]
    credits = {other(delay.side): delay.band.points_to_present for delay in late if delay.band}
    return LatenessDecision(
        points={} if lost else {side: points for side, points in credits.items() if points},
        sanctions=tuple(sanctions),
        scores=_scores(kind, lost) if lost else None,
        proviso=_proviso(code, lost),
        sheet_room=_ROOMS[code.lateness.team_bonus_sheet],
        abandonment=bool(lost) and code.lateness.beyond == "abandonment",
        article=code.cite("lateness.bands" if not lost else _lost_knob(lost)),
        why=_why(code, late),
    )


_ROOMS: dict[str, Room] = {"open-room": "open"}


@dataclass(frozen=True, slots=True)
class _Delay:
    side: Side
    minutes: float
    band: LatenessBand | None
    """None: beyond the last band."""


def _delay(code: Code, used: LatenessTerms, side: Side, minutes: float) -> _Delay | None:
    """None: in time."""
    if not minutes >= 0:
        raise Refusal(
            say("a delay of {minutes} minutes: expected 0 or more", minutes=minutes),
            code.cite("lateness.measured_from"),
        )
    counted = minutes - used.start_minutes
    if counted <= 0:
        return None
    return _Delay(side, minutes, next((band for band in used.bands if counted <= band.up_to_minutes), None))


def _sanctions(code: Code, delay: _Delay, earlier: int, persons: Mapping[str, int]) -> tuple[Sanction, ...]:
    ladder, knob = (
        (delay.band.penalties, "lateness.bands")
        if delay.band
        else (code.lateness.beyond_penalties, "lateness.beyond_penalties")
    )
    if persons and any(cost.against == "player" for cost in ladder):
        return sanctions_each(ladder, persons, side=delay.side, article=code.cite(knob), offence="late-at-table")
    return sanctions_for(ladder, earlier, side=delay.side, article=code.cite(knob), offence="late-at-table")


def _lost_knob(lost: Sequence[Side]) -> str:
    return "lateness.winner_scores" if len(lost) == 1 else "lateness.both_beyond_scores"


def _scores(kind: RoundKind, lost: Sequence[Side]) -> dict[Side, Score]:
    law = kind.code.lateness
    article = kind.code.cite(_lost_knob(lost))
    if len(lost) == len(SIDES):
        # Where too late means having left, two absent sides are listed or not as two that leave.
        ranked = law.beyond != "abandonment" or kind.code.absence.both_leave_ranked
        each = kind.fixed(law.both_beyond_scores)
        return {side: Score(vp=each.vp, mp=each.mp, kind="late", article=article, ranked=ranked) for side in SIDES}
    (loser,) = lost
    fixed = {loser: kind.fixed(law.loser_scores), other(loser): kind.fixed(law.winner_scores)}
    return {side: Score(vp=fixed[side].vp, mp=fixed[side].mp, kind="late", article=article) for side in SIDES}


def _proviso(code: Code, lost: Sequence[Side]) -> frozenset[Side]:
    checked = code.lateness.proviso_both_late if len(lost) == len(SIDES) else code.lateness.proviso_one_late
    return frozenset(lost) if checked else frozenset()


def _why(code: Code, late: Sequence[_Delay]) -> Message:
    said = [_said(code, delay) for delay in late]
    match said:
        case []:
            return say("nobody is late")
        case [one]:
            return one
        case _:
            return say("{first}; {second}", first=said[0], second=said[1])


def _said(code: Code, delay: _Delay) -> Message:
    side = side_name(delay.side)
    if delay.band:
        limit = delay.band.up_to_minutes
        return say("{side} late: band up to {n} minute", "{side} late: band up to {n} minutes", side=side, n=limit)
    if code.lateness.beyond == "abandonment":
        return say("{side} later than the last band: counts as having left", side=side)
    return say("{side} later than the last band: the match is lost", side=side)
