"""Sheets that are lost, and found again."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import ACCOUNTS, DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Refusal, say
from pinella.sheet.paper import Paper
from pinella.sheet.special import can_restore, lost_scores
from pinella.tournament.act import act
from pinella.tournament.asks import RoomName, RoundNumber, TableNumber
from pinella.tournament.event import Event, said
from pinella.tournament.model import SIDES, Score
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Sheet
from pinella.tournament.sheets.acts.sheets import checked_totals
from pinella.tournament.sheets.events import SheetEntered, SheetFound, SheetLost, SheetSigned
from pinella.tournament.sheets.results import entered_totals, latest_published, points_of, result
from pinella.tournament.state import State


@act(
    "lose-sheet",
    title=say("Note a lost sheet"),
    roles=DIRECTION,
    safety=safety(closed="confirm", older="confirm", final="refused"),
    command=Command("lost", say("Note a lost sheet: both sides get what the code gives for it."), SHEETS, "lost 1 4"),
)
def lose_sheet(state: State, context: Context, *, round: RoundNumber, table: TableNumber) -> list[Event]:
    """Both sides get what the code gives for a lost sheet, until it is found."""
    found, at = table_at(state, round, table)
    if at.results_of_play():
        raise Refusal(say("the result of table {table} is already in: the sheet cannot be lost any more", table=table))
    if found.clock is None:
        raise Refusal(say("round {round} has not been played", round=round))
    lost = lost_scores(state.code, found.plan.deals, teams=state.teams)
    score = Score(vp=lost.vp, mp=lost.mp, kind="lost-sheet", article=state.code.cite("sheet.lost_vp"))
    return [
        SheetLost(round=round, table=table),
        result(round, table, (score, score), why=say("the sheet is lost")),
    ]


@act(
    "find-sheet",
    title=say("Note a sheet found again"),
    roles=ACCOUNTS,
    command=Command(
        "found",
        say("A lost sheet was found again."),
        SHEETS,
        "found 1 4 1240-985",
        negative=True,
        by_hand="reads a file",
    ),
)
def find_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    paper: Annotated[Paper, Ask(say("The sheet"))],
    room: RoomName = "open",
    accept: Annotated[bool, Ask(say("Accept it in spite of the doubts"))] = False,
) -> list[Event]:
    """The real score is restored where the code still allows it."""
    found, at = table_at(state, round, table)
    if not at.lost:
        raise Refusal(say("the sheet of table {table} is not lost", table=table))
    same_phase = state.groups_for(round) == state.groups_for(len(state.rounds) + 1)
    if state.is_final(round, context.at) or not can_restore(state.code, same_phase=same_phase):
        return [SheetFound(round=round, table=table, restored=False)]
    totals, doubts = checked_totals(state, found, paper, room, accept=accept or context.confirmed)
    sheet = at.rooms.get(room, Sheet())
    entered = SheetEntered(
        round=round,
        table=table,
        version=len(sheet.versions) + 1,
        paper=paper,
        totals=totals,
        room=room,
        doubts=tuple(said(one) for one in doubts),
    )
    known = entered_totals(at) | {room: totals}
    whole = set(known) == set(state.rooms)
    events: list[Event] = [SheetFound(round=round, table=table, restored=True), entered] if whole else [entered]
    events += [SheetSigned(round=round, table=table, version=entered.version, side=one, room=room) for one in SIDES]
    if whole:
        events.append(
            result(
                round,
                table,
                points_of(state, found, at, known),
                counts_from=max(round, latest_published(state)),
                why=say("the lost sheet was found"),
            )
        )
    return events
