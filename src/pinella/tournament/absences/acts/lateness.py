"""Late at the table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context
from pinella.acts.roles import LAW
from pinella.acts.safety import safety
from pinella.messages import Refusal, say
from pinella.tournament.absences.events import Late, LatenessNoted, minutes_late
from pinella.tournament.absences.law import lateness
from pinella.tournament.absences.law.lateness import LatenessTerms, vary
from pinella.tournament.act import act
from pinella.tournament.asks import RoundNumber, SideName, TableNumber
from pinella.tournament.conduct.events import SanctionLifted
from pinella.tournament.conduct.reports import sanctions_at
from pinella.tournament.conduct.sanction import Sanction
from pinella.tournament.event import Event
from pinella.tournament.model import SIDES, Score, Side
from pinella.tournament.model import other as across
from pinella.tournament.panels import PEOPLE
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Table
from pinella.tournament.sheets.events import ResultCleared
from pinella.tournament.sheets.results import entered_totals, points_of, result
from pinella.tournament.state import State
from pinella.tournament.typed import MOST_MINUTES, minutes_of


def sides(table: Table) -> dict[str, tuple[int, ...]]:
    return {"home": table.meeting.home, "away": table.meeting.away}


def terms(state: State) -> LatenessTerms | None:
    after, bands = state.settings.lateness_after, state.settings.lateness_bands
    return vary(state.code, start_minutes=after, bands=bands or None) if after or bands else None


def earlier_lateness(state: State, number: int, before: int) -> int:
    """How often a contestant was late in earlier rounds."""
    times = 0
    for round_ in state.rounds[: before - 1]:
        table = round_.table_of(number)
        side = table.meeting.side_of(number) if table else None
        if table and side and table.late.get(side, 0) > 0:
            times += 1
    return times


def read_late(_: Reading, text: str) -> Late:
    return "never" if text.casefold() in ("never", "mai") else minutes_of(text)


def _typed(
    _: Reading,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    minutes: Annotated[Late, Ask(say("Minutes late"), say("Minutes late, or never."), read=read_late)],
    other: Annotated[
        Late | None,
        Ask(say("Minutes late"), say("Minutes the other side was late."), metavar="MINUTES", read=read_late),
    ] = None,
) -> Mapping[str, Any]:
    noted = {side: minutes} | ({} if other is None else {across(side): other})
    return {"round": round, "table": table, "minutes": noted}


@act(
    "note-lateness",
    title=say("Note lateness at a table"),
    roles=LAW,
    safety=safety(closed="reason", older="reason", final="refused"),
    command=Command("late", say("Note how late a side came to its table."), PEOPLE, "late 1 4 away 7", typed=_typed),
)
def note_lateness(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    minutes: Annotated[dict[Side, Late], Ask(say("Minutes late of each side, or never"))],
) -> list[Event]:
    """Minutes from the moment the code counts from; each side on its own; `never`: it never came.

    Noted anew, what was said before of a side not named stays, and one lateness is not punished twice.
    """
    found, at = table_at(state, round, table)
    if found.clock is None:
        raise Refusal(say("round {round} has not been started: nobody is late yet", round=round))
    if any(late != "never" and not 0 <= late <= MOST_MINUTES for late in minutes.values()):
        raise Refusal(say("minutes of lateness are 0 to {most}; who never came is “never”", most=MOST_MINUTES))
    delays = {**at.late, **{side: minutes_late(late) for side, late in minutes.items()}}
    judged = lateness.judge(
        state.kind(round, at.meeting.group),
        delays,
        earlier_lateness={
            "home": earlier_lateness(state, at.meeting.home[0], round),
            "away": earlier_lateness(state, at.meeting.away[0], round),
        },
        varied=terms(state),
    )
    if not any(delays.get(side, 0) > 0 for side in SIDES):
        raise Refusal(say("nobody was late: minutes from 1 up are expected"))
    events: list[Event] = [
        LatenessNoted(
            round=round, table=table, minutes=_written(delays), points=dict(judged.points), article=judged.article
        )
    ]
    lifted, fresh = _noted_anew(state, round, at, judged.sanctions, context.reason)
    events += [*lifted, *sanctions_at(state, fresh, sides(at), round=round, table=table)]
    last = at.result()
    if judged.scores is not None:
        scores = (_as_late(judged.scores["home"]), _as_late(judged.scores["away"]))
        events.append(result(round, table, scores, why=judged.why))
    elif at.results_of_play():
        totals = entered_totals(at)
        events.append(result(round, table, points_of(state, found, at, totals, bonus=judged.points), why=judged.why))
    elif last is not None and last.home.kind == "late":
        events.append(ResultCleared(round=round, table=table))
    return events


def _written(delays: Mapping[Side, float]) -> dict[Side, Late]:
    return {side: "never" if math.isinf(delay) else delay for side, delay in delays.items()}


def _noted_anew(
    state: State, round_: int, table: Table, law: tuple[Sanction, ...], reason: str
) -> tuple[list[Event], tuple[Sanction, ...]]:
    """What falls of the sanctions already given for lateness at this table, and what is still to be given."""
    lifted: list[Event] = []
    kept: set[str] = set()
    for id_, one in state.sanctions.items():
        given = one.given.sanction
        side = table.meeting.side_of(given.contestant)
        if one.lifted or given.round != round_ or given.offence != "late-at-table" or side is None:
            continue
        if any(due.side == side and due.sanction == given.sanction for due in law):
            kept.add(side)
        elif not given.points_lost:
            why = reason.strip() or str(say("the lateness was noted anew"))
            lifted.append(SanctionLifted(id=id_, reason=why))
    return lifted, tuple(one for one in law if one.side not in kept)


def _as_late(score: Score) -> Score:
    return Score(vp=score.vp, mp=score.mp, kind="late", article=score.article, ranked=score.ranked)
