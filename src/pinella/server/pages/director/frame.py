"""What stands around every page of the staff: who I am, where the tournament stands, the next step, the side menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.response import Template

from pinella.messages import Message, say
from pinella.server.access.callers import Caller, need
from pinella.server.access.roles import may
from pinella.server.application import application_of
from pinella.server.reader import PageRequest, page
from pinella.tournament.hall.views.calls import calls
from pinella.tournament.progress import Status, Step, next_step, status
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    id: str
    name: str
    date: str
    venue: str
    code: str
    format: str
    seq: int
    status: Status
    step: Step
    round: int
    calls: int
    ended: bool


MENU: tuple[tuple[str, str, str, Message, str], ...] = (
    ("dashboard", "", "home", say("Dashboard"), "see-staff"),
    ("entries", "/iscrizioni", "pair", say("Entries"), "see-entries"),
    ("hall", "/sala", "table", say("Hall"), "see-staff"),
    ("plan", "/turni", "list", say("Rounds"), "see-staff"),
    ("lists", "/liste", "check", say("Checklists"), "tick-item"),
    ("clock", "/orologio", "clock", say("Clock"), "see-clock"),
    ("desk", "/conti", "edit", say("Accounts room"), "see-desk"),
    ("referee", "/arbitro", "whistle", say("Referee"), "see-referee"),
    ("standing", "/classifica", "trophy", say("Standing"), "see-staff"),
    ("prizes", "/premi", "money", say("Prizes"), "see-staff"),
    ("prints", "/stampe", "printer", say("Prints"), "print"),
    ("screens", "/schermi", "screen", say("Screens"), "set-screen"),
    ("people", "/persone", "person", say("People"), "see-people"),
    ("journal", "/diario", "search", say("Journal"), "see-journal"),
    ("archive", "/archivio", "save", say("Archive"), "archive"),
)
"""Key, address after `/dir/{id}`, icon, word, and the action that opens the page."""


def framed(state: State, now: int) -> Frame:
    return Frame(
        id=state.id,
        name=state.name,
        date=state.date,
        venue=state.venue,
        code=state.code.id,
        format=state.format,
        seq=state.seq,
        status=status(state, now),
        step=next_step(state, now),
        round=state.current.number if state.current else 0,
        calls=len(calls(state, now)),
        ended=bool(state.ended),
    )


async def staff_page(
    request: PageRequest, id_: str, template: str, *, here: str, action: str = "", code: int = 200, **context: Any
) -> Template:
    """A page of the staff. `here` is its key in the menu; the menu says which action opens it, unless `action` does."""
    wanted = action or next(one[4] for one in MENU if one[0] == here)
    asker = await need(request, id_, wanted)
    application = application_of(request)
    frame = await application.read(id_, framed, application.now())
    return page(
        request,
        template,
        status=code,
        frame=frame,
        who=asker,
        menu=menu(asker, id_),
        here_key=here,
        tournament_id=id_,
        seq=frame.seq,
        now=application.now(),
        may=lambda action: may(asker.role, action),
        **context,
    )


def menu(asker: Caller, id_: str) -> list[tuple[str, str, str, Message]]:
    shown = (one for one in MENU if may(asker.role, one[4]))
    return [(key, f"/dir/{id_}{address}", icon, word) for key, address, icon, word, _action in shown]
