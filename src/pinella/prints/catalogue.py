"""A paper by the name under which people ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pinella.choices import Words
from pinella.messages import Refusal, say
from pinella.prints import contents as filling
from pinella.prints.papers import Paper
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.state import State

KINDS = Words(
    {
    "sheets": say("Score sheets, filled in with names"),
    "by-table": say("Seats by table"),
    "by-name": say("Seats in alphabetical order"),
    "standing": say("Standing"),
    "prizes": say("Prize list"),
    "attendance": say("Attendance sheet"),
    "referee-journal": say("Journal of the referees"),
    "overview": say("Tables of the round"),
    "plan": say("Plan of the tournament"),
    "schedule": say("Calendar of meetings"),
    "slips": say("Slips for the players"),
    "rules-card": say("The rules in brief"),
    "checklist": say("Checklists of the organisation"),
    },
    typed={
        "score": "sheets", "tavoli": "by-table", "nomi": "by-name", "classifica": "standing", "premi": "prizes",
        "presenze": "attendance", "giornale": "referee-journal", "situazione": "overview", "piano": "plan",
        "calendario": "schedule", "tagliandi": "slips",
    },
)  # fmt: skip
OF_A_ROUND = frozenset({"sheets", "by-table", "by-name", "overview"})


def filled(
    state: State,
    kind: str,
    number: int = 0,
    *,
    instant: Callable[[int], str],
    printed: str = "",
    tables: tuple[int, ...] = (),
    size: Literal["A5", "A4"] = "A5",
    missing: bool = False,
    overall: bool = False,
) -> Paper:
    """`number`: of a round, where the paper is about one; else the last one. `instant` tells a moment in words."""
    if number:
        need_round(state, number)
    match kind:
        case "standing":
            return filling.standing(state, instant, number or None, overall=overall, printed=printed)
        case "prizes":
            return filling.prize_list(state, printed=printed)
        case "attendance":
            return filling.attendance(state, printed=printed)
        case "referee-journal":
            return filling.referee_journal(state, instant, printed=printed)
        case "plan":
            return filling.plan_sheet(state, printed=printed)
        case "schedule":
            return filling.schedule(state, printed=printed)
        case "slips":
            return filling.slips(state, number, printed=printed)
        case "rules-card":
            return filling.rules_card(state, printed=printed)
        case "checklist":
            return filling.checklists(state, number, printed=printed)
    round_ = number or len(state.rounds)
    if not round_:
        raise Refusal(say("no round is made yet"))
    for table in tables:
        need_table(need_round(state, round_), table)
    match kind:
        case "sheets":
            return filling.score_sheets(state, round_, tables=tables, size=size, printed=printed)
        case "by-table":
            return filling.seats_by_table(state, round_, printed=printed)
        case "by-name":
            return filling.seats_by_name(state, round_, printed=printed)
        case "overview":
            return filling.round_overview(state, round_, only_missing=missing, printed=printed)
    raise Refusal(say("there is no paper called {kind}: expected one of {known}", kind=kind, known=", ".join(KINDS)))
