"""What a table expects of one side of it at this moment."""

from __future__ import annotations

from typing import Literal

from pinella.messages import Message, say
from pinella.tournament.model import SIDES, Room, Side, other
from pinella.tournament.rounds.state import Round, Sheet, Table
from pinella.tournament.rounds.views.tables import is_open
from pinella.tournament.sheets.acts.sheets import call_owed, kept_by_referees
from pinella.tournament.state import State

Expected = Literal["sit", "play", "enter", "confirm", "wait", "disputed", "rest"]
Step = tuple[Expected, Message]


def expected(state: State, found: Round, table: Table, side: Side, room: Room = "open") -> Step:
    """The step and its sentence; the round is published or later."""
    if table.meeting.rests:
        return "rest", say("You have no opponents in this round: you rest")
    if found.status == "published":
        return _before_the_go(table, side)
    if found.status == "closed":
        return "wait", _afterwards(state, found)
    if not is_open(table):
        return "wait", _afterwards(state, found)
    return _in_play(state, found, table, side, room)


def _afterwards(state: State, found: Round) -> Message:
    if found.number >= state.planned:
        return say("Your score is in: that was the last round")
    return say("Your score is in: wait for the next round")


def _before_the_go(table: Table, side: Side) -> Step:
    own = table.meeting.home if side == "home" else table.meeting.away
    if not table.arrived & set(own):
        return "sit", say("Go to table {table}: play begins at the referee's go", table=table.meeting.table)
    if table.awaits == "draw-for-seats":
        return "sit", say("Everybody is there: draw a card each for the seats")
    return "sit", say("You are there: your opponents are still to come")


def _in_play(state: State, found: Round, table: Table, side: Side, room: Room) -> Step:
    sheet = table.rooms.get(room, Sheet())
    timed_out = bool(found.clock and found.clock.time_out)
    if sheet.disputed:
        return "disputed", say("The two sides do not agree: the direction settles it")
    if sheet.last is None or not _finished(sheet, found, timed_out):
        if kept_by_referees(state, found, table):
            return "play", say("Play: the referees keep the sheet of this table")
        if timed_out:
            return "enter", say("Time is over: finish as announced, then enter the score")
        return "play", say("Play: the score is entered when the round is over")
    if side not in sheet.signed:
        if other(side) in sheet.signed:
            return "confirm", say("Your opponents have confirmed: check the score and confirm it")
        return "confirm", say("Check the score and confirm it")
    if set(sheet.signed) != set(SIDES):
        return "wait", say("You have confirmed: now your opponents confirm")
    if call_owed(state, found, table):
        return "wait", say("Both sides have confirmed: the referee countersigns")
    return "wait", say("Both sides have confirmed: the other room is still to come")


def _finished(sheet: Sheet, found: Round, timed_out: bool) -> bool:
    """Whether the last version is the whole round, and not written deal by deal up to now."""
    last = sheet.last
    if last is None or last.paper.totals_only or timed_out or sheet.signed:
        return last is not None
    deals = last.paper.deals
    return sum(deal.ended != "not-played" for deal in deals) >= found.plan.deals or any(
        deal.ended == "time-out" for deal in deals
    )
