"""A sheet that nobody handed in."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import STAFF
from pinella.codes.sections.discipline import Penalty
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import RoomName, RoundNumber, TableNumber
from pinella.tournament.conduct.reports import sanctions_at
from pinella.tournament.conduct.sanction import sanctions_for
from pinella.tournament.event import Event
from pinella.tournament.model import Side
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.sheets.acts.keeper import hands_in
from pinella.tournament.state import State
from pinella.tournament.typed import read_side


@act(
    "leave-sheet",
    title=say("Note a sheet left on the table"),
    roles=STAFF,
    command=Command(
        "left-sheet",
        say("A sheet was left on the table: whoever had to hand it in is warned, where the code says so."),
        SHEETS,
        "left-sheet 1 4",
    ),
)
def leave_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: Annotated[
        Side | None,
        Ask(say("Who had to hand it in"), say("Who had to hand it in, where it cannot be known."), read=read_side),
    ] = None,
    room: RoomName = "open",
) -> list[Event]:
    """Whoever had to hand it in is warned where the code says so; `side` names them where it cannot be known."""
    found, at = table_at(state, round, table)
    last = at.result()
    if last is None or last.home.kind != "played":
        raise Refusal(say("the sheet of table {table} has not been entered", table=table))
    article = state.code.cite("sheet.not_delivered")
    if state.code.sheet.not_delivered != "warning-to-deliverers":
        raise Refusal(say("under this code nobody is sanctioned for a sheet left on the table"), article)
    due = hands_in(state, found, at, (last.home.vp, last.away.vp), room) or side
    if due is None:
        raise Refusal(
            say("nobody won at table {table}: name the side that filled in the sheet", table=table),
            state.code.cite("sheet.deliver_after_draw"),
        )
    ladder = (Penalty(sanction="warning", against="pair"),)
    law = sanctions_for(ladder, 0, side=due, article=article, offence="sheet-not-delivered")
    return sanctions_at(state, law, {"home": at.meeting.home, "away": at.meeting.away}, round=round, table=table)
