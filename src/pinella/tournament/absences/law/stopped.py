"""A match that stops: both sides misbehave, or somebody is away from the table for too long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pinella.codes.sections.events import FixedScore
from pinella.messages import Message, Refusal, say
from pinella.sheet.vp import vp_table
from pinella.tournament.absences.law import lateness
from pinella.tournament.absences.law.absence import left_during
from pinella.tournament.absences.law.lateness import LatenessTerms
from pinella.tournament.absences.law.walkover import Walkover, WhoLeft
from pinella.tournament.conduct.sanction import Sanction
from pinella.tournament.model import SIDES, RoundKind, Score, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """A player who left the table for a while during play."""

    recovered_minutes: float
    """Time that this table may play longer."""
    discretion: bool
    """The referee weighs what an absence without good reason costs."""
    points: Mapping[Side, int]
    sanctions: tuple[Sanction, ...]
    walkover: Walkover | None
    """Set when the absence lasted too long and the match is over."""
    article: str
    why: Message


def disorder(kind: RoundKind, *, other_room_mp: int | None = None, shifted: bool = True) -> Walkover:
    """The referee stops the match because both sides misbehave.

    For teams `other_room_mp` is the difference of the other room, seen from home: each team adds the fixed figure to
    its own difference there and reads its own VP.
    """
    code = kind.code
    law, article = code.absence.disorder_of_both, code.cite("absence.disorder_of_both")
    if kind.teams:
        if other_room_mp is None:
            raise Refusal(say("the match of the other room is needed: expected its difference"), article)
        table = vp_table(code, kind.deals, teams=True, shifted=shifted)
        own = {"home": other_room_mp + law.teams_room_mp, "away": law.teams_room_mp - other_room_mp}
        figures = {side: FixedScore(vp=table.points(own[side])[0], mp=own[side]) for side in SIDES}
    else:
        figures = dict.fromkeys(SIDES, {2: law.deals_2, 3: law.deals_3, 4: law.deals_4}[kind.deals])
    return Walkover(
        scores={
            side: Score(vp=figure.vp, mp=figure.mp, kind="assigned", article=article)
            for side, figure in figures.items()
        },
        article=article,
        why=say("the referee stopped the match because both sides misbehaved: both lose it"),
    )


def away(
    kind: RoundKind,
    side: Side,
    minutes: float,
    *,
    excused: bool,
    who_left: WhoLeft = "player",
    present_running: tuple[int, int] | None = None,
    earlier_lateness: int = 0,
    absent: Mapping[str, int] | None = None,
    varied: LatenessTerms | None = None,
) -> Away:
    """A player or both of a pair leave the table during play and come back, or do not, after so many minutes.

    `absent` are those who left, each with how often he was late or away before.
    """
    rule = kind.code.absence.excused_absence
    article = kind.code.cite("absence.excused_absence")
    persons = {side: absent or {}}
    before = {side: earlier_lateness}
    judged = lateness.judge(kind, {side: minutes}, earlier_lateness=before, latecomers=persons, varied=varied)
    by_bands = rule.rule == "lateness-bands"
    if (judged.scores is not None) if by_bands else minutes > rule.minutes:
        return Away(
            recovered_minutes=0,
            discretion=False,
            points={},
            sanctions=_beyond(kind, side, before, persons),
            walkover=left_during(kind, side, who_left=who_left, present_running=present_running),
            article=article,
            why=say("the absence lasted longer than the code allows: the match is over as when a side leaves"),
        )
    if by_bands:
        return Away(
            recovered_minutes=0,
            discretion=False,
            points=judged.points,
            sanctions=judged.sanctions,
            walkover=None,
            article=article,
            why=say("time away from the table is judged as lateness"),
        )
    why = say("the time lost is given back to the table") if excused else say("the referee weighs the absence")
    return Away(
        recovered_minutes=minutes if excused else 0,
        discretion=not excused,
        points={},
        sanctions=(),
        walkover=None,
        article=article,
        why=why,
    )


def _beyond(
    kind: RoundKind, side: Side, before: Mapping[Side, int], persons: Mapping[Side, Mapping[str, int]]
) -> tuple[Sanction, ...]:
    """An absence that ends the match costs what coming too late costs."""
    return lateness.judge(kind, {side: float("inf")}, earlier_lateness=before, latecomers=persons).sanctions
