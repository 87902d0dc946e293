"""Opening tables and finding one: what the lobby and the API share."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pinella.acts.actor import Actor
from pinella.messages import Refusal
from pinella.play import acts
from pinella.play.events import Event, Pace, Seated, Sitter
from pinella.play.levels import NAMES, USUAL, level
from pinella.play.table import Table
from pinella.rules.seats import seats as seats_of
from pinella.server.play.players import Player
from pinella.server.play.room import Room
from pinella.server.play.rooms import Rooms
from pinella.server.threads import in_thread

HOME_TARGET = 2005
"""What a game at home goes up to."""
SLOWEST_BOT_MS = 5_000
RECENT_MS = 30 * 60_000
WAITING_EVENTS = 12
"""A table that has not begun has no more events than this."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as it is asked for."""

    code: str
    name: str = ""
    player: str = ""
    """The name of whoever opens it."""
    deals: int | None = None
    target: int = 0
    pace: Pace = "calm"
    turn_seconds: int = 45
    bank_seconds: int = 180
    open: bool = False
    help: int = 2
    bot_ms: int = 900
    """How long a bot takes for a step; 0: no time at all."""
    seat: str = ""
    """Where who opens it sits; empty: the last seat, or South."""
    bots: dict[str, str] = {}
    """Seats that bots take from the beginning, with their levels."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A line of the list of open tables."""

    id: str
    name: str
    code: str
    code_name: str
    edition: str
    players: tuple[str, ...]
    free: int
    length: str
    pace: Pace


def own_seat(seats: str, asked: str) -> str:
    if asked in seats and len(asked) == 1:
        return asked
    return "S" if "S" in seats else seats[-1]


async def open_table(rooms: Rooms, player: Player, wanted: Wanted) -> Room:
    name = acts.clean_name(wanted.player or player.name) or say_host()
    actor = Actor.person(name, player.id)
    room = await rooms.create(
        wanted.code,
        player.id,
        actor,
        name=wanted.name or name,
        deals=wanted.deals,
        target=wanted.target,
        pace=wanted.pace,
        turn_seconds=wanted.turn_seconds,
        bank_seconds=wanted.bank_seconds,
        open_to_all=wanted.open,
        help_level=wanted.help,
        bot_ms=max(0, min(SLOWEST_BOT_MS, wanted.bot_ms)),
        first_dealer=len(player.id) + int(player.id[:4] or "0", 16),
    )
    seat = own_seat(room.table.seats, wanted.seat)

    def seated(table: Table) -> list[Event]:
        events: list[Event] = [Seated(seat, Sitter("person", player.id, name))]
        taken = {name}
        for at, chosen in wanted.bots.items():
            if at == seat or at not in table.seats or len(at) != 1:
                continue
            bot = next((one for one in NAMES if one not in taken), chosen)
            taken.add(bot)
            events.append(Seated(at, Sitter("bot", level(chosen).id, bot)))
        return events

    await room.act_alone(seated)
    return room


def say_host() -> str:
    """The name of somebody who has not said one."""
    return "Ospite"


async def open_quickly(rooms: Rooms, player: Player, code: str, chosen: str, name: str = "") -> Room:
    """Bots on all other seats, cards at once."""
    found = rooms.tables.codes(code)
    seats = seats_of(found)
    mine = own_seat(seats, "")
    bots = {seat: chosen or USUAL for seat in seats if seat != mine}
    target = 0 if found.table.target else HOME_TARGET
    return await open_table(rooms, player, Wanted(code=code, player=name, target=target, bots=bots))


async def waiting_tables(rooms: Rooms) -> list[Room]:
    """Tables that anybody may join, of any process."""
    since = rooms.now() - RECENT_MS
    ids = await in_thread(rooms.tables.store.recent, rooms.tables.kind.prefix, since, WAITING_EVENTS)
    found = []
    for stream in ids:
        try:
            room = await rooms.room(stream.removeprefix(rooms.tables.kind.prefix))
        except Refusal:  # one that cannot be read harms none of the others
            continue
        if room.table.setup.open and room.table.stage == "waiting" and room.table.free and room.table.people:
            found.append(room)
    return found


async def find_game(rooms: Rooms, player: Player, code: str, pace: Pace, name: str) -> Room:
    """Sit down with people who wait for the same, or open a table and wait."""
    shown = acts.clean_name(name or player.name) or say_host()
    for room in await waiting_tables(rooms):
        table = room.table
        if table.code.id != code or table.setup.pace != pace:
            continue
        if table.seat_of(player.id):
            return room
        await room.act_alone(lambda table: acts.sit(table, player.id, table.free[0], shown))
        if table.seat_of(player.id):
            return room
    found = rooms.tables.codes(code)
    target = 0 if found.table.target else HOME_TARGET
    return await open_table(rooms, player, Wanted(code=code, player=name, target=target, pace=pace, open=True))
