"""A result that was not played, noted by mistake: it is taken back."""

from __future__ import annotations

from pinella.acts.ask import Command
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.events import Returned
from pinella.tournament.act import act
from pinella.tournament.asks import RoundNumber, TableNumber
from pinella.tournament.event import Event
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.events import DraftDropped
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.sheets.events import PartnerScored, ResultCleared
from pinella.tournament.sheets.results import counts_now, delivered_before, entered_totals, points_of, result
from pinella.tournament.state import State

REINSTATE: Message = say("Take back a result that was not played")


@act(
    "reinstate-result",
    title=REINSTATE,
    roles=DIRECTION,
    safety=safety(closed="reason", older="reason", final="refused"),
    command=Command(
        "reinstate",
        say("Take back a forfeit or an assigned result: the sheet counts again, or the table plays on."),
        SHEETS,
        'reinstate 2 5 --reason "wrong table typed"',
    ),
)
def reinstate_result(state: State, context: Context, *, round: RoundNumber, table: TableNumber) -> list[Event]:
    """A forfeit, an annulment or an assigned result was noted by mistake: the sheet that was delivered counts again, or
    else the table plays on. Whoever was noted as gone from that match is there again."""
    found, at = table_at(state, round, table)
    last = at.result()
    if last is None or last.home.kind in ("played", "provisional"):
        raise Refusal(say("table {table} has no result that was not played", table=table))
    if at.lost:
        raise Refusal(say("the sheet of table {table} is lost: it counts again once it is found", table=table))
    if not context.reason.strip():
        raise ReasonNeeded(say("taking back a result needs a reason"))
    events: list[Event] = [
        PartnerScored(round=round, number=number, player=player, score=None, cleared=True)
        for number, player in found.credits
        if at.meeting.side_of(number)
    ]
    if delivered_before(at):
        why = say("as played: {reason}", reason=context.reason.strip())
        scores = points_of(state, found, at, entered_totals(at))
        events.append(result(round, table, scores, counts_from=counts_now(state, round), why=why))
    elif found.status == "playing":
        events.append(ResultCleared(round=round, table=table))
    else:
        raise Refusal(say("nothing was played at table {table}: assign a result instead", table=table))
    return [*events, *_there_again(state, found, at)]


def _there_again(state: State, found: Round, table: Table) -> list[Event]:
    """Those whose absence begins with the end of this match; who was expelled stays away."""
    events: list[Event] = []
    for number in (*table.meeting.home, *table.meeting.away):
        leave = state.away(number, found.number + 1)
        if leave is None or leave.from_round != found.number + 1 or leave.departure == "expelled":
            continue
        current = state.current
        drafted = current is not None and current.status == "draft"
        events.append(Returned(number=number, round=len(state.rounds) + (0 if drafted else 1)))
        if current is not None and drafted and not any(isinstance(one, DraftDropped) for one in events):
            events.append(DraftDropped(round=current.number))
    return events
