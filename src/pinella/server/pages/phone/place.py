"""The phone that asks and the table it belongs to: what every page of a phone stands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from litestar.response import Template

from pinella.messages import Refusal, say
from pinella.server.access.callers import Caller, Denied, seat
from pinella.server.application import application_of
from pinella.server.commands import PHONES
from pinella.server.reader import PageRequest, page
from pinella.tournament.hall.views.phone import MyTable, my_table, table_card
from pinella.tournament.hall.views.screens import HallMessage, hall_message
from pinella.tournament.model import Room, Side
from pinella.tournament.state import State

ROOMS: tuple[Room, Room] = ("open", "closed")


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneTable:
    """What a phone shows of its table. A pair's phone has one card, its own; the phone of a table both sides."""

    id: str
    event: str
    seq: int
    number: int
    """The pair; 0: the phone lies on the table."""
    cards: tuple[MyTable, ...]
    """Own side first."""
    rooms: tuple[Room, ...]
    deals: int
    """Of the round."""
    teams: bool
    message: HallMessage | None
    pins: dict[int, bool]
    """Numbers at the table, and whether they have a PIN to sign with."""

    @property
    def card(self) -> MyTable:
        return self.cards[0]

    @property
    def side(self) -> Side | None:
        """For which this phone speaks."""
        return self.card.side if self.number else None

    @property
    def home(self) -> str:
        return f"/p/{self.id}" if self.number else f"/p/{self.id}/tavolo/{self.card.table}"

    @property
    def topics(self) -> str:
        return f"round table/{self.card.table}" if self.card.table else "round"

    @property
    def live(self) -> str:
        """Where the part that changes is fetched again."""
        return f"{self.home}/_dove"


async def phone(request: PageRequest, id_: str) -> Caller:
    """Whoever came in by a QR code of this tournament."""
    found = await seat(request, id_)
    if found.role not in PHONES:
        raise Denied(say("scan the QR code of your slip, or of your table, with this phone"))
    return found


async def placed(request: PageRequest, id_: str, found: Caller, room: str = "") -> PhoneTable:
    application = application_of(request)
    made = await application.read(id_, _placed, found.number, found.table, room, application.now(id_))
    numbers = {one for card in made.cards for one in (card.number, *card.opposing)}
    for number in sorted(numbers):
        made.pins[number] = await application.run(application.access.has_pin, id_, number)
    return made


def _placed(state: State, number: int, table: int, room: str, now: int) -> PhoneTable:
    wanted = _room(state, room)
    cards = (my_table(state, number, now, wanted),) if number else table_card(state, table, now, wanted)
    found = state.round(cards[0].round)
    return PhoneTable(
        id=state.id,
        event=state.name,
        seq=state.seq,
        number=number,
        cards=cards,
        rooms=state.rooms if state.teams else (),
        deals=found.plan.deals if found else 0,
        teams=state.teams,
        message=hall_message(state, now),
        pins={},
    )


def _room(state: State, text: str) -> Room:
    if text not in ("", *ROOMS):
        raise Refusal(say("there is no room called {room}", room=text))
    return cast(Room, text or "open")


def sitting(at: PhoneTable) -> MyTable:
    """The card of a phone that sits opposite somebody; refused while there is no table to write for."""
    if not at.card.table or at.card.sheet is None:
        raise Refusal(at.card.note or say("you have no opponents in this round: there is nothing to enter"))
    return at.card


def phone_page(request: PageRequest, template: str, at: PhoneTable, *, code: int = 200, **context: Any) -> Template:
    return page(
        request,
        template,
        status=code,
        at=at,
        mine=at.card,
        tournament_id=at.id,
        seq=at.seq,
        now=application_of(request).now(at.id),
        **context,
    )
