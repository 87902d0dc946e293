"""Who keeps the sheet of a table, who may sign it for a side, and who hands it in."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import LAW
from pinella.messages import Refusal, say
from pinella.sheet.signatures import deliverer, requirements, scorer, verify_edit
from pinella.tournament.act import act
from pinella.tournament.asks import RoomName, RoundNumber, TableNumber
from pinella.tournament.event import Event
from pinella.tournament.model import SIDES, Room, Side
from pinella.tournament.panels import ROUNDS
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.sheets.events import HighestCardNoted
from pinella.tournament.state import State
from pinella.tournament.teams.acts import line_up_of
from pinella.tournament.typed import read_player


def players_at(state: State, round_: Round, table: Table, side: Side, room: Room = "open") -> tuple[str, ...]:
    """The persons who sit on one side of a table in a room, and whoever came in for one of them during the round."""
    numbers = table.meeting.home if side == "home" else table.meeting.away
    seated = tuple(player for number in numbers for player in round_.seated.get(number, ()))
    rooms = line_up_of(state, round_, table.meeting.table, side) if state.teams and numbers else None
    if rooms is not None:
        seated = rooms[0] if room == "open" else rooms[1]
    came = tuple(
        one.substitute
        for one in state.substitutions
        if one.during and one.round == round_.number and one.number in numbers and one.leaver in seated
    )
    return (*seated, *came)


def side_of(state: State, round_: Round, table: Table, player: str, room: Room = "open") -> Side:
    for side in SIDES:
        if player in players_at(state, round_, table, side, room):
            return side
    raise Refusal(say("{player} does not sit at table {table}", player=player, table=table.meeting.table))


@act(
    "note-highest-card",
    title=say("Note who drew the highest card"),
    roles=LAW,
    command=Command(
        "highest-card",
        say("Note who drew the highest card: from it follows who keeps the sheet."),
        ROUNDS,
        "highest-card 1 4 Rossi",
    ),
)
def note_highest_card(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    player: Annotated[str, Ask(say("Player"), say("A player of the table."), metavar="PLAYER", read=read_player)],
    room: RoomName = "open",
) -> list[Event]:
    """The draw for seats at a table: from it follows, by the code, who keeps the sheet."""
    found = need_round(state, round)
    need_table(found, table)
    at = found.tables[table]
    if found.status not in ("published", "playing"):
        raise Refusal(say("round {round} is neither posted nor being played", round=found.number))
    side = side_of(state, found, at, player, room)
    partner = next((one for one in players_at(state, found, at, side, room) if one != player), player)
    keeper = scorer(state.code, player, partner)
    if room in at.rooms and at.rooms[room].keeper == keeper:
        return []
    return [HighestCardNoted(round=round, table=table, player=player, keeper=keeper, room=room)]


def verify_writer(state: State, round_: Round, table: Table, room: Room, writer: str) -> None:
    """At the table only the keeper writes, once it is known who that is; others read and sign."""
    keeper = table.rooms[room].keeper if room in table.rooms else ""
    if not keeper:
        return
    needs = requirements(state.code, teams=state.teams)
    side_of(state, round_, table, writer, room)
    delegate = writer if needs.may_delegate and writer != keeper else ""
    if writer == keeper or delegate:
        return
    verify_edit(needs, state.names((writer,)), state.names((keeper,)))


def verify_signer(state: State, round_: Round, table: Table, side: Side, signer: str, room: Room) -> None:
    """A named signature is of somebody who may give it: of a team its captain, otherwise a player of that side."""
    if not signer:
        return
    if state.teams and state.code.sheet.teams_signed_by == "captains":
        (number,) = table.meeting.home if side == "home" else table.meeting.away
        captain = state.contestants[number].captain
        if signer != captain:
            raise Refusal(
                say("for a team the captain signs: {captain}", captain=state.names((captain,))),
                state.code.cite("sheet.teams_signed_by"),
            )
        return
    if signer not in players_at(state, round_, table, side, room):
        raise Refusal(
            say("{player} does not play on that side of table {table}", player=signer, table=table.meeting.table),
            state.code.cite("sheet.signatures_per_side"),
        )


def hands_in(state: State, round_: Round, table: Table, vp: tuple[int, int], room: Room = "open") -> Side | None:
    """Which side brings the sheet to the referee; None: nobody noted who keeps it, and that would decide."""
    keeper = table.rooms[room].keeper if room in table.rooms else ""
    bringer = deliverer(state.code, vp, "home")
    if bringer == deliverer(state.code, vp, "away"):
        return bringer
    return side_of(state, round_, table, keeper, room) if keeper else None
