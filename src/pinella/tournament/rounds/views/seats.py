"""Who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pinella.listing import Column, Listing
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.events import DEPARTURES
from pinella.tournament.entries.roster.names import words
from pinella.tournament.model import Line, Meeting, Room, Side
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.request import Meetings, Proposal, Request
from pinella.tournament.pairing.requests import phase, renumbered, request_for
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round
from pinella.tournament.state import State
from pinella.tournament.teams.acts import line_up_of

Axis = Literal["", "NS", "EW"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """One side of a table: a pair, a team's pair in a room, one player or two partners."""

    numbers: tuple[int, ...]
    ids: tuple[str, ...]
    players: tuple[str, ...]
    """Names, surname first."""
    team: str = ""
    club: str = ""
    axis: Axis = ""
    line: Line | Literal[""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    table: int
    home: SideView
    away: SideView | None
    """None: the table is incomplete and `home` rests."""
    group: str = ""
    room: Room | Literal[""] = ""
    """Only teams have two."""
    why: Message | None = None
    """Why this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """Where one player finds her place in a round."""

    player: str
    name: str
    number: int
    table: int
    """0: no table; `note` says why."""
    axis: Axis = ""
    line: Line | Literal[""] = ""
    room: Room | Literal[""] = ""
    group: str = ""
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    opposing: tuple[int, ...] = ()
    """Numbers of the opponents."""
    rests: bool = False
    note: Message | None = None


AXES: Mapping[Axis, Message] = {"NS": say("N/S"), "EW": say("E/W")}
LINE_WORDS: Mapping[Line, Message] = {"fixed": say("fixed"), "moving": say("moving")}
SEAT_LIST: Listing[SeatView] = Listing(
    Column("name", say("name")),
    Column("number", say("no.")),
    Column("table", say("table"), lambda one: one.table or None),
    Column("axis"),
    Column("seat", say("seat"), lambda one: AXES[one.axis] if one.axis else ""),
    Column("line"),
    Column("movement", say("line"), lambda one: LINE_WORDS[one.line] if one.line else ""),
    Column("room", say("room")),
    Column("group", say("group")),
    Column("partners", say("partner")),
    Column("opponents", say("opponents")),
    Column("note", say("note")),
    empty=say("No round has been published yet."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A round still to come that no score can change."""

    round: int
    system: Message
    tables: tuple[TableView, ...]


def clubs(state: State, players: tuple[str, ...]) -> tuple[str, ...]:
    """The clubs of some players, each once."""
    found = (state.players[one].club for one in players if one in state.players)
    return tuple(dict.fromkeys(club for club in found if club))


def full_name(state: State, player: str) -> str:
    known = state.players.get(player)
    return known.full if known else player


def short_names(state: State, players: tuple[str, ...]) -> str:
    """Surnames only, where there is little room."""
    return " – ".join(state.players[one].surname if one in state.players else one for one in players)


def _side(
    state: State,
    numbers: tuple[int, ...],
    side: Side,
    *,
    seated: dict[int, tuple[str, ...]],
    lines: dict[int, Line],
    pair: tuple[str, ...] = (),
    room: Room = "open",
) -> SideView:
    """`pair`: who of a team plays in this room, where that is known."""
    everybody = tuple(one for number in numbers for one in seated.get(number) or _entered(state, number))
    ids = pair or everybody
    north = (side == "home") == (room == "open")
    one_each = state.format == "individual-one-against-one"
    return SideView(
        numbers=numbers,
        ids=ids,
        players=tuple(full_name(state, one) for one in ids),
        team=state.name_of(numbers[0]) if state.teams else "",
        club=" / ".join(clubs(state, ids)),
        axis="" if one_each else "NS" if north else "EW",
        line=lines.get(numbers[0], ""),
    )


def _entered(state: State, number: int) -> tuple[str, ...]:
    one = state.contestants.get(number) or state.cancelled.get(number)
    return one.players if one else ()


def seats_by_table(state: State, round_: int) -> tuple[TableView, ...]:
    """Teams: one entry for each room."""
    found = need_round(state, round_)
    return tuple(view for table in sorted(found.tables) for view in table_views(state, found, table))


def table_views(state: State, found: Round, table: int) -> list[TableView]:
    """Of teams, one for each room."""
    meeting = found.tables[table].meeting
    why = found.why.get(table)
    views = []
    rooms: tuple[Room, ...] = state.rooms if not meeting.rests else ("open",)
    for at, room in enumerate(rooms):
        pairs: dict[Side, tuple[str, ...]] = {"home": (), "away": ()}
        if state.teams and not meeting.rests:
            pairs = {side: _pair(state, found, table, side, at) for side in pairs}
        home = _side(state, meeting.home, "home", seated=found.seated, lines=found.lines, pair=pairs["home"], room=room)
        away = None
        if meeting.away:
            away = _side(
                state, meeting.away, "away", seated=found.seated, lines=found.lines, pair=pairs["away"], room=room
            )
        views.append(
            TableView(
                table=table,
                home=home,
                away=away,
                group=meeting.group,
                room=room if state.teams and not meeting.rests else "",
                why=why.message() if why else None,
            )
        )
    return views


def _pair(state: State, found: Round, table: int, side: Side, room: int) -> tuple[str, ...]:
    line_up = line_up_of(state, found, table, side)
    return line_up[room] if line_up else ()


def seats_by_name(state: State, round_: int) -> tuple[SeatView, ...]:
    """A-Z, blind to accents; those entered who do not play come with a note."""
    found = need_round(state, round_)
    seats: dict[str, SeatView] = {}
    for view in seats_by_table(state, round_):
        for seat in _seats_at(state, view):
            known = seats.get(seat.player)
            # Before a team declares its pairs, everybody of it could be in either room.
            seats[seat.player] = replace(seat, room="", axis="") if known else seat
    for entry in state.active():
        if entry.number in found.places:
            continue
        note = absence(state, entry.number, round_)
        for player in entry.players:
            seats.setdefault(
                player,
                SeatView(player=player, name=full_name(state, player), number=entry.number, table=0, note=note),
            )
    return tuple(sorted(seats.values(), key=lambda seat: (words(seat.name), seat.name, seat.number)))


def _seats_at(state: State, view: TableView) -> list[SeatView]:
    seats = []
    sides: list[tuple[SideView, SideView | None]] = [(view.home, view.away)]
    if view.away is not None:
        sides.append((view.away, view.home))
    for own, other in sides:
        for player in own.ids:
            seats.append(
                SeatView(
                    player=player,
                    name=full_name(state, player),
                    number=_number_of(state, own, player),
                    table=view.table,
                    axis=own.axis if other else "",
                    line=own.line,
                    room=view.room,
                    group=view.group,
                    partners=tuple(full_name(state, one) for one in own.ids if one != player),
                    opponents=other.players if other else (),
                    opposing=other.numbers if other else (),
                    rests=other is None,
                )
            )
    return seats


def _number_of(state: State, side: SideView, player: str) -> int:
    """Of two partners in an individual tournament, each has a number of his own."""
    if len(side.numbers) == 1:
        return side.numbers[0]
    return next((one for one in side.numbers if player in _entered(state, one)), side.numbers[0])


def absence(state: State, number: int, round_: int) -> Message:
    """Why somebody entered sits at no table."""
    leave = state.away(number, round_)
    if leave is not None:
        return DEPARTURES[leave.departure]
    if state.present and number not in state.present:
        return say("not checked in")
    return say("not seated in this round")


def where(state: State, who: str | int, round_: int = 0) -> tuple[SeatView, ...]:
    """Of a player's id, or of all players of a number; without a round, of the last one that is published."""
    shown = round_ or sum(one.status != "draft" for one in state.rounds)
    if not shown:
        raise Refusal(say("no round is published yet"))
    seats = seats_by_name(state, shown)
    found = tuple(seat for seat in seats if who in (seat.number, seat.player))
    if not found:
        raise Refusal(say("{who} is not in round {round}", who=who, round=shown))
    return found


# --- rounds to come --------------------------------------------------------------------------------------------------


def movements(state: State) -> tuple[Movement, ...]:
    """As far as no score matters: the first round, and the rest of a phase whose movement is fixed."""
    number = len(state.rounds) + 1
    found: list[Movement] = []
    if not _foreseeable(state, number):
        return ()
    try:
        asked = request_for(state, number)
        while True:
            proposal = propose(asked)
            meetings = renumbered(state, proposal.meetings)
            found.append(_movement(state, asked, proposal, meetings))
            if not _foreseeable(state, asked.number + 1):
                break
            asked = _following(state, asked, proposal)
    except Refusal:
        pass  # the director names the meetings, or contestants are missing: no more is known beforehand
    return tuple(found)


def _movement(state: State, asked: Request, made: Proposal, meetings: Meetings) -> Movement:
    return Movement(
        round=asked.number,
        system=SYSTEMS[asked.round.system].title,
        tables=tuple(_foreseen(state, one, dict(made.lines)) for one in meetings),
    )


def _foreseeable(state: State, number: int) -> bool:
    if number > state.planned or state.plan[number - 1].groups or state.interrupted or state.ended:
        return False
    if number == 1:
        return True
    first, _length = phase(state, number)
    return first < number and not SYSTEMS[state.plan[number - 1].system].by_scores


def _following(state: State, asked: Request, made: Proposal) -> Request:
    """The request of the next round, as if the proposal had been played."""
    number = asked.number + 1
    first, length = phase(state, number)
    resting = {one for meeting in made.meetings if meeting.rests for one in meeting.home}
    new_session = state.plan[number - 1].session != state.plan[number - 2].session
    forgotten = new_session and state.code.bye.limit == "once-per-session"
    return replace(
        asked,
        round=state.plan[number - 1],
        number=number,
        history=(*asked.history, made.meetings),
        rested=frozenset() if forgotten else asked.rested | resting,
        lines=made.lines,
        seating=state.plan[number - 1].seating,
        phase_first=first,
        phase_rounds=length,
        schedule=made.schedule or asked.schedule,
    )


def _foreseen(state: State, meeting: Meeting, lines: dict[int, Line]) -> TableView:
    away = _side(state, meeting.away, "away", seated={}, lines=lines) if meeting.away else None
    return TableView(
        table=meeting.table,
        home=_side(state, meeting.home, "home", seated={}, lines=lines),
        away=away,
        group=meeting.group,
    )
