"""The lobby: cards in ten seconds, a table for friends, open tables to join."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Template
from markupsafe import Markup

from pinella.codes.model import Code
from pinella.messages import Language, Message, Refusal, say
from pinella.play.events import Pace
from pinella.play.levels import LEVELS, USUAL, level
from pinella.play.table import Table
from pinella.rules.seats import seat_word, seats
from pinella.server.access.forms import Form, posted_by_anybody
from pinella.server.application import Application, application_of
from pinella.server.pages.codes import all_codes
from pinella.server.play import opening
from pinella.server.play.opening import HOME_TARGET, OpenTable, Wanted
from pinella.server.play.players import (
    CODE_COOKIE,
    LEVEL_COOKIE,
    Player,
    certain_player,
    cookies,
    player_of,
    remembered,
)
from pinella.server.play.room import Room
from pinella.server.reader import PageRequest, page, reader_of

LENGTHS: dict[str, Message] = {
    "target": say("to {points} points", points=HOME_TARGET),
    "1": say("one deal"),
    "2": say("two deals"),
    "3": say("three deals"),
    "4": say("four deals"),
}
PEOPLE = "person"


_ROBOTS = {"club": say("club robots"), "expert": say("expert robots")}
ROBOTS = [(one.id, _ROBOTS.get(one.id, one.name)) for one in LEVELS]


@dataclass(frozen=True, slots=True)
class Company:
    """A number of players in words: the game, and what "play now" means in it."""

    players: Message
    robots: Message


COMPANIES = {
    2: Company(say("for two"), say("you against a robot")),
    3: Company(say("for three"), say("you and two robots")),
    4: Company(say("for four, in pairs"), say("you and three robots")),
    5: Company(say("for five"), say("you and four robots")),
}


@dataclass(frozen=True, slots=True)
class Line(OpenTable):
    """A table in a list of the page, which draws it."""

    seats: tuple[str, ...]
    """Who sits there, clockwise from the first seat; nobody where it is free."""


def usual_code(request: PageRequest) -> str:
    """The one played last; else the code that no other is the parent of."""
    known = [code.id for code in all_codes()]
    last = request.cookies.get(CODE_COOKIE, "")
    return last if last in known else next(code.id for code in all_codes() if not code.extends)


def usual_level(request: PageRequest) -> str:
    last = request.cookies.get(LEVEL_COOKIE, "")
    return last if last in {one.id for one in LEVELS} else USUAL


@get("/gioca")
async def lobby(request: PageRequest, codice: FromQuery[str] = "") -> Template:
    application = application_of(request)
    player, reader = player_of(request), reader_of(request)
    known = {code.id: code for code in all_codes()}
    code = known.get(codice) or known[usual_code(request)]
    return page(
        request,
        "play/lobby.html",
        player=player,
        levels=LEVELS,
        company_choices=[(PEOPLE, say("people")), *ROBOTS],
        level=level(usual_level(request)),
        codes_by_players=[(COMPANIES[n].players, _for(n)) for n in (4, 2, 3, 5)],
        code=code,
        company=COMPANIES[code.table.players],
        others=[(seat, seat_word(seat, code)) for seat in seats(code) if seat != opening.own_seat(seats(code), "")],
        lengths=LENGTHS,
        own_target=code.table.target,
        tables=await shown(application, reader.language),
        mine=[table_line(room.table, reader.language) for room in _mine(application, player)],
        drawn=drawn,
        PEOPLE=PEOPLE,
    )


def _for(players: int) -> list[Code]:
    return [code for code in all_codes() if code.table.players == players]


def _mine(application: Application, player: Player) -> list[Room]:
    """Tables of this process at which the reader sits and which are not over."""
    if not player.id:
        return []
    return [
        room for room in application.rooms.open_rooms() if room.table.stage != "over" and room.table.seat_of(player.id)
    ]


WATCHED = 6
"""So many tables in play are offered to those who only want to look on."""


async def listed(application: Application, language: Language) -> list[OpenTable]:
    """Tables with a free seat."""
    return [OpenTable(*_told(room.table, language)) for room in await opening.waiting_tables(application.rooms)]


async def shown(application: Application, language: Language) -> list[Line]:
    """The same as the page draws them, then open ones that can be watched."""
    rooms = application.rooms
    waiting = await opening.waiting_tables(rooms)
    watched = [room for room in rooms.open_rooms() if room.table.setup.open and room.table.stage == "playing"]
    return [table_line(room.table, language) for room in (*waiting, *watched[:WATCHED])]


def table_line(table: Table, language: Language) -> Line:
    around = (table.sitters.get(seat) for seat in table.seats)
    return Line(*_told(table, language), tuple(one.name if one else "" for one in around))


def _told(table: Table, language: Language) -> tuple[str, str, str, str, str, tuple[str, ...], int, str, Pace]:
    setup = table.setup
    if setup.deals is not None:
        length = say("{n} deal", "{n} deals", n=setup.deals)
    else:
        length = say("to {points} points", points=setup.target)
    return (
        table.id,
        setup.name,
        table.code.id,
        table.code.name.render(language),
        table.code.edition.render(language),
        tuple(one.name for one in table.sitters.values()),
        len(table.free),
        length.render(language),
        setup.pace,
    )


_PLACES = {
    2: ((31, 11), (31, 51)),
    3: ((31, 11), (49, 45), (13, 45)),
    4: ((31, 11), (51, 31), (31, 51), (11, 31)),
    5: ((31, 10), (52, 26), (44, 50), (18, 50), (10, 26)),
}


def drawn(line: Line) -> Markup:
    """The table from above: initials where somebody sits, a dashed ring where nobody does. Words stand beside it."""
    taken = Markup('<g><circle cx="{0}" cy="{1}" r="10"/><text x="{0}" y="{2}">{3}</text></g>')
    free = Markup('<g class="free"><circle cx="{0}" cy="{1}" r="9.5"/></g>')
    parts = [
        taken.format(x, y, y + 5, name[:1].upper()) if name else free.format(x, y)
        for (x, y), name in zip(_PLACES[len(line.seats)], line.seats, strict=True)
    ]
    board = Markup('<rect x="13" y="13" width="36" height="36" rx="7"/>')
    return Markup('<svg class="seatmap" viewBox="0 0 62 62" aria-hidden="true">{}{}</svg>').format(
        board, Markup("").join(parts)
    )


@get("/gioca/_tavoli")
async def open_tables(request: PageRequest) -> Template:
    """The list alone, for the page that refreshes it."""
    tables = await shown(application_of(request), reader_of(request).language)
    return page(request, "play/_tables.html", tables=tables, drawn=drawn)


def _verified(request: PageRequest) -> Player:
    application = application_of(request)
    application.openings.verify(request.client.host if request.client else "-")
    return certain_player(request)


def _led(request: PageRequest, player: Player, room: Room, form: Form) -> Redirect:
    """To the table, with a cookie that knows the seat again."""
    made = cookies(player, secure=application_of(request).secure, name=form.text("nome")[:60])
    made.append(remembered(CODE_COOKIE, room.table.code.id))
    if (chosen := form.text("livello") or form.text("altri")) and chosen != PEOPLE:
        made.append(remembered(LEVEL_COOKIE, chosen[:20]))
    return Redirect(f"/tavolo/{room.table.id}", status_code=303, cookies=made)


@post("/gioca/subito")
async def at_once(request: PageRequest) -> Redirect:
    """Cards at once, with bots, under the code and against the level of last time."""
    form = await posted_by_anybody(request)
    player = _verified(request)
    chosen = form.choice("livello", {one.id for one in LEVELS}, usual_level(request))
    code = form.text("codice") or usual_code(request)
    rooms = application_of(request).rooms
    room = await opening.open_quickly(rooms, player, _known(code), chosen, form.text("nome"))
    return _led(request, player, room, form)


@post("/gioca/apri")
async def open_one(request: PageRequest) -> Redirect:
    """A table as its opener wants it."""
    form = await posted_by_anybody(request)
    player = _verified(request)
    code = _known(form.needed("codice"))
    length = form.choice("durata", {*LENGTHS, "codice"}, "target")
    wanted = Wanted(
        code=code,
        name=form.text("tavolo")[:60],
        player=form.text("nome")[:60],
        deals=int(length) if length.isdigit() else None,
        target=HOME_TARGET if length == "target" else 0,
        pace="clock" if form.text("ritmo") == "clock" else "calm",
        turn_seconds=form.number("secondi", 45),
        bank_seconds=form.number("banca", 180),
        open=form.ticked("aperto"),
        help=form.number("aiuto", 2),
        seat=form.text("mio")[:1],
        bots=_bots(form, code),
    )
    room = await opening.open_table(application_of(request).rooms, player, wanted)
    return _led(request, player, room, form)


def _bots(form: Form, code: str) -> dict[str, str]:
    """Seats that robots take: as chosen for all the others, or seat by seat."""
    usual = form.text("altri") or PEOPLE
    around = seats(next(one for one in all_codes() if one.id == code))
    chosen = {seat: form.text(f"posto-{seat}") or usual for seat in around}
    return {seat: one for seat, one in chosen.items() if one != PEOPLE}


@post("/gioca/trova")
async def find(request: PageRequest) -> Redirect:
    """With people who wait for the same game."""
    form = await posted_by_anybody(request)
    player = _verified(request)
    code = _known(form.text("codice") or usual_code(request))
    rooms = application_of(request).rooms
    pace = "clock" if form.text("ritmo") == "clock" else "calm"
    room = await opening.find_game(rooms, player, code, pace, form.text("nome"))  # type: ignore[arg-type]
    return _led(request, player, room, form)


def _known(code: str) -> str:
    if code not in {one.id for one in all_codes()}:
        raise Refusal(say("there is no code “{code}” here", code=code))
    return code


ROUTES = [lobby, open_tables, at_once, open_one, find]
