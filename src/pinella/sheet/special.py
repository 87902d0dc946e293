"""Scores that do not come from counting: lost and annulled sheets, missed calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.codes.sections.events import FixedScore
from pinella.codes.sections.setup import EventLevel
from pinella.codes.sections.sheet import LostSheetPoints
from pinella.messages import Message, Refusal, say
from pinella.sheet.vp import verify_deals, vp_table

Totals = tuple[int, int]


# --- lost and annulled sheets ----------------------------------------------------------------------------------------


def _equivalent_of_lost(points: LostSheetPoints, deals: int, *, teams: bool) -> int:
    if teams:
        return points.mp_teams
    return {2: points.mp_2_deals, 3: points.mp_3_deals, 4: points.mp_4_deals}[deals]


def lost_scores(code: Code, deals: int, *, teams: bool = False) -> FixedScore:
    """What each of the two sides has while the sheet is lost (`sheet.lost_vp`)."""
    verify_deals(code, deals)
    return FixedScore(code.sheet.lost_vp, _equivalent_of_lost(code.sheet.lost_mp, deals, teams=teams))


def lost_gainer(code: Code, deals: int, *, teams: bool = False, shifted: bool = True) -> FixedScore:
    """Last round of the single group: for a pair that the lost sheet would carry into a prize (`lost_gainer_vp`)."""
    vp = code.sheet.lost_gainer_vp
    return FixedScore(vp, equivalent_mp(code, vp, deals, teams=teams, shifted=shifted))


def equivalent_mp(code: Code, vp: int, deals: int, *, teams: bool = False, shifted: bool = True) -> int:
    """The least difference that gives so many VP, negative for the loser's; 0 for an even score."""
    table = vp_table(code, deals, teams=teams, shifted=shifted)
    winner = max(vp, code.vp.scale - vp)
    least = table.least_difference(winner)
    if least is None:
        raise Refusal(
            say(
                "no difference gives {n} victory point ({table})",
                "no difference gives {n} victory points ({table})",
                n=vp,
                table=table.why,
            ),
            code.cite(table.knob),
        )
    return least if vp == winner else -least


def verify_found(code: Code, *, same_phase: bool) -> None:
    """A lost sheet turned up; refused if the code does not bring its score back once the merit groups are made."""
    if not same_phase and code.sheet.lost_then_found == "restored-in-same-phase":
        raise Refusal(
            say(
                "the sheet was lost in the single group and found in the merit groups: {vp}-{vp} stands",
                vp=code.sheet.lost_vp,
            ),
            code.cite("sheet.lost_then_found"),
        )


def can_restore(code: Code, *, same_phase: bool) -> bool:
    try:
        verify_found(code, same_phase=same_phase)
    except Refusal:
        return False
    return True


def annulled_scores(code: Code, deals: int, *, teams: bool = False) -> FixedScore:
    """What each side has from a result annulled for an unsigned correction; MP as of a lost sheet."""
    verify_deals(code, deals)
    return FixedScore(code.sheet.annulled_vp, _equivalent_of_lost(code.sheet.lost_mp, deals, teams=teams))


# --- monitoring ------------------------------------------------------------------------------------------------------


def monitored(code: Code, level: EventLevel, *, merit: bool, danish: bool, group: str) -> bool:
    """Whether the table is one where players may be told to call the referee at the threshold.

    The code foresees it; the director announces it, and chooses between this and withdrawing the sheets.
    """
    if code.event.monitoring == "none" or level not in code.event.monitoring_levels:
        return False
    match code.event.monitoring_tables:
        case "none":
            return False
        case "group-a-in-danish-merit-rounds":
            return merit and danish and group == "A"


def calls_due(code: Code, deals: Sequence[Totals]) -> tuple[int, ...]:
    """After which deals (1 for the first) the difference of the round so far has reached the threshold.

    After each of these the referee countersigns; also after the last, though nothing is left to monitor.
    """
    due, gap = [], 0
    for number, (first, second) in enumerate(deals, 1):
        gap += first - second
        if abs(gap) >= code.event.monitoring_threshold_mp:
            due.append(number)
    return tuple(due)


def call_due(code: Code, deals: Sequence[Totals], signed: Sequence[int] = ()) -> Message | None:
    """What blocks a monitored sheet: the first deal whose call the referee has not countersigned."""
    number = next((number for number in calls_due(code, deals) if number not in signed), None)
    if number is None:
        return None
    gap = abs(sum(first - second for first, second in deals[:number]))
    return say(
        "after deal {deal} the difference is {gap}: from {threshold} on the referee must be called and countersign",
        deal=number,
        gap=gap,
        threshold=code.event.monitoring_threshold_mp,
    )


@dataclass(frozen=True, slots=True)
class SpecialScore:
    """The two sides' scores by a rule, and the rule."""

    home: FixedScore
    away: FixedScore
    message: Message
    article: str


def missed_call(code: Code, vp: tuple[int, int], difference: int, deals: int, *, teams: bool = False) -> SpecialScore:
    """The sheet is annulled because nobody called at the threshold: what each side is left with of its result."""
    verify_deals(code, deals)
    row = next((row for row in code.event.missed_call_annulment if (row.winner, row.loser) == (max(vp), min(vp))), None)
    if row is None:
        raise Refusal(
            say("the code's table for missed calls has no result {one}-{other}", one=vp[0], other=vp[1]),
            code.cite("event.missed_call_annulment"),
        )
    loser = code.lateness.loser_scores
    fixed = (loser.teams if teams else {2: loser.deals_2, 3: loser.deals_3, 4: loser.deals_4}[deals]).mp
    left = (row.winner_left, row.loser_left) if vp[0] >= vp[1] else (row.loser_left, row.winner_left)
    match code.event.missed_call_mp:
        case "losers-fixed-mp-or-own-if-lower":
            mp = min(fixed, difference), min(fixed, -difference)
    return SpecialScore(
        FixedScore(left[0], mp[0]),
        FixedScore(left[1], mp[1]),
        say("annulled: the call due at {threshold} was missed", threshold=code.event.monitoring_threshold_mp),
        code.cite("event.missed_call_annulment"),
    )
