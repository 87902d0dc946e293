"""A sheet as a form has sent it: where it belongs, what was typed, and what the code says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pinella.messages import Refusal, say
from pinella.server.access.forms import Form
from pinella.server.application import application_of
from pinella.server.pages.director.sheet_page import SheetPage, ask_again, sheet_page
from pinella.server.pages.director.typed_sheet import SheetReading, Typed, deals_of, look, typed_from
from pinella.server.reader import PageRequest, reader_of
from pinella.tournament.model import Room

ROOMS: tuple[Room, ...] = ("open", "closed")


def room_of(text: str) -> Room:
    if text not in ("", *ROOMS):
        raise Refusal(say("there is no room called “{name}”: expected open or closed", name=text))
    return "closed" if text == "closed" else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class SentSheet:
    number: int
    table: int
    room: Room
    form: Form
    typed: Typed
    looked: SheetReading

    @property
    def place(self) -> dict[str, Any]:
        """As the acts on a sheet name it."""
        return {"round": self.number, "table": self.table, "room": self.room}

    @property
    def sound(self) -> bool:
        """It can be read and holds nothing that cannot be."""
        return self.looked.paper is not None and not self.looked.errors

    @property
    def sure(self) -> bool:
        """To be kept: the writer has seen what it comes to, and every doubt."""
        return self.form.text("do") == "save" and self.sound and (not self.looked.doubts or self.form.ticked("accept"))


async def sent_sheet(request: PageRequest, id_: str, number: int, table: int, form: Form) -> SentSheet:
    application, room = application_of(request), room_of(form.text("room"))
    typed = typed_from(form, await application.read(id_, deals_of, number))
    looked = await application.read(id_, look, number, table, room, typed)
    return SentSheet(number=number, table=table, room=room, form=form, typed=typed, looked=looked)


async def asked_again(request: PageRequest, id_: str, sent: SentSheet) -> SheetPage:
    """The page with the form as it was filled in, and what the figures come to."""
    application, language = application_of(request), reader_of(request).language
    found = await application.read(id_, sheet_page, sent.number, sent.table, sent.room, language)
    return replace(ask_again(found, sent.typed, sent.form), looked=sent.looked)
