"""The proviso against unearned advantage: fixed scores that would bring a group or a prize."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.sheet.special import lost_gainer
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, RoundNumber
from pinella.tournament.conduct.events import AdvantageDecided
from pinella.tournament.event import Event
from pinella.tournament.model import Score
from pinella.tournament.panels import SHEETS
from pinella.tournament.prizes.awards import last_prize_place
from pinella.tournament.rounds.state import Round
from pinella.tournament.sheets.advantage import Advantage, advantage, lowered
from pinella.tournament.sheets.events import LoneScoreSet
from pinella.tournament.sheets.results import counts_now, result
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

FIXED = frozenset({"absent", "late", "walkover", "lost-sheet"})
"""Kinds of scores that were not played and may be lowered."""


def cuts(state: State) -> list[int]:
    """The last places that bring something: of each merit group to come, and of the prizes."""
    per_table = 4 if state.format == "individual-new-partner" else 2
    places: list[int] = []
    for one in state.plan[len(state.rounds) :]:
        if one.groups:
            total = 0
            for tables in one.groups[:-1]:
                total += tables * per_table
                places.append(total)
            break
    prized = last_prize_place(state)
    return sorted({*places, *([prized] if prized else [])})


def lost_cuts(state: State) -> list[int]:
    """For a sheet still lost when the single group ends: the last place of group A, if every place there has a prize;
    without merit groups the last prize at the end of the event. Until then the sheet may still be found."""
    kind = state.kind(max(len(state.rounds), 1))
    if kind.last and not state.groups:
        return [one for one in (last_prize_place(state),) if one]
    if not kind.last_of_single_group:
        return []
    first = cuts(state)[:1] if len(state.plan[kind.number].groups) > 1 else []
    return [one for one in first if last_prize_place(state) >= one] or []


def advantage_of(state: State, round_: int, number: int) -> Advantage:
    """Does the score of a round bring a contestant a group or a prize that it would not have without it?"""
    found = state.round(round_)
    score = found.result_of(number) if found else None
    if found is None or score is None:
        raise Refusal(say("number {number} has no score in round {round}", number=number, round=round_))
    shown = standing(state)
    row = shown.row(number)
    if row is None:
        raise Refusal(say("number {number} is not in the standing", number=number))
    ahead = sum(
        1
        for other in shown.of_group(row.group)
        if other.number != number and (other.vp, other.mp) > (row.vp - score.vp, row.mp - score.mp)
    )
    reached = lost_cuts(state) if score.kind == "lost-sheet" else cuts(state)
    return advantage(ahead + 1, row.place, reached)


@dataclass(frozen=True, slots=True)
class AdvantageAlert:
    """A score that was not played and brings its owner a group or a prize: the director decides whether to lower it."""

    round: int
    number: int
    score: Score
    why: Message


def advantage_alerts(state: State) -> list[AdvantageAlert]:
    """Everything the director has still to decide on; what was decided once is not asked again."""
    listed = {row.number for row in standing(state).rows}
    found: list[AdvantageAlert] = []
    for round_ in state.rounds:
        for number in sorted(listed):
            score = round_.result_of(number)
            if score is None or score.kind not in FIXED or not score.ranked or not score.vp:
                continue
            if (round_.number, number) in state.lowered or not proviso(state, round_, number):
                continue
            judged = advantage_of(state, round_.number, number)
            if judged.found:
                found.append(AdvantageAlert(round_.number, number, score, judged.why))
    return found


def proviso(state: State, round_: Round, number: int) -> bool:
    """Whether the code asks, for a score of this kind, if it brings an advantage; never of those who were there."""
    law, score = state.code, round_.result_of(number)
    if score is None or score.kind == "lost-sheet":
        return score is not None
    if score.mp > 0:
        return False
    table = round_.table_of(number)
    last = table.result() if table else None
    if score.kind == "late":
        both = last is not None and max(last.home.mp, last.away.mp) < 0
        return law.lateness.proviso_both_late if both else law.lateness.proviso_one_late
    return law.absence.advantage_proviso == "director-lowers"


@act(
    "lower-score",
    title=say("Lower a score that brings an unearned advantage"),
    roles=DIRECTION,
    safety=safety(final="refused"),
    command=Command(
        "lower", say("Lower a score that was not played and brings an unearned advantage."), SHEETS, "lower 2 7 --vp 8"
    ),
)
def lower_score(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    number: EntryNumber,
    vp: Annotated[int, Ask(say("The victory points that remain"), low=0)] = 0,
) -> list[Event]:
    """Only fixed scores (absence, lateness, lost sheet), and only if they bring a group or a prize."""
    finding = advantage_of(state, round, number)
    found = state.rounds[round - 1]
    score = found.result_of(number)
    if score is None or score.kind not in FIXED:
        raise Refusal(say("only a score that was not played can be lowered"))
    if not proviso(state, found, number):
        raise Refusal(say("under this code the score of number {number} is not lowered", number=number), score.article)
    reason = context.reason.strip() or str(finding.why)
    if score.kind == "lost-sheet":
        gain = lost_gainer(state.code, found.plan.deals, teams=state.teams)
        if not finding.found:
            raise Refusal(finding.why, state.code.cite("sheet.lost_gainer_vp"))
        less = msgspec.structs.replace(score, vp=gain.vp, mp=gain.mp, article=state.code.cite("sheet.lost_gainer_vp"))
    else:
        less = lowered(state.kind(round), score, finding, vp=vp, shifted=not state.settings.vp_as_printed)
    decided = AdvantageDecided(round=round, number=number, lowered=True, reason=reason)
    table = found.table_of(number)
    if table is None:
        return [decided, LoneScoreSet(round=round, number=number, score=less, counts_from=counts_now(state, round))]
    last = table.result()
    side = table.meeting.side_of(number)
    if last is None or side is None:
        raise Refusal(say("number {number} has no score in round {round}", number=number, round=round))
    scores = (less, last.away) if side == "home" else (last.home, less)
    why: Message = say("lowered: {reason}", reason=reason)
    return [decided, result(round, table.meeting.table, scores, counts_from=counts_now(state, round), why=why)]
