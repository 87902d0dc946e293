"""What stands around every page of the staff: who I am, where the tournament stands, the next step, the side menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec

from litestar.response import Template

from pinella.messages import Message
from pinella.server.access.callers import Caller
from pinella.server.access.roles import may
from pinella.server.application import application_of
from pinella.server.pages.director.page import PAGES, DirectorPage, MenuPart
from pinella.server.reader import PageRequest, context_of, page
from pinella.tournament.hall.views.calls import calls
from pinella.tournament.progress import Status, Step, next_step, status
from pinella.tournament.state import State

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

P = ParamSpec("P")


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


class MenuLine(NamedTuple):
    address: str
    icon: str
    word: Message
    here: bool
    waiting: int
    """What stands beside the word as a badge; 0: nothing."""


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
    request: PageRequest, id_: str, template: str, *, here: DirectorPage, code: int = 200, **context: Any
) -> Template:
    """A page of the staff with everything around it."""
    asker = await here.need(request, id_)
    application = application_of(request)
    frame = await application.read(id_, framed, application.now(id_))
    return page(
        request,
        template,
        status=code,
        frame=frame,
        who=asker,
        menu=menu(asker, frame, here),
        tournament_id=id_,
        seq=frame.seq,
        now=application.now(id_),
        may=lambda action: may(asker.role, action),
        **context,
    )


async def staff_view(
    request: PageRequest,
    id_: str,
    template: str,
    here: DirectorPage,
    view: Callable[Concatenate[State, P], Mapping[str, Any] | DataclassInstance],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Template:
    """A page that shows what a function says of the tournament, to whoever may open it."""
    await here.need(request, id_)
    found = await application_of(request).read(id_, view, *args, **kwargs)
    context = found if isinstance(found, Mapping) else context_of(found)
    return await staff_page(request, id_, template, here=here, **context)


def menu(asker: Caller, frame: Frame, here: DirectorPage) -> dict[MenuPart, list[MenuLine]]:
    """The lines of each part that the asker may open; parts without any are left out."""
    placed = sorted(((one.menu.place, one, one.menu) for one in PAGES if one.menu), key=lambda line: line[0])
    found = {
        part: [
            MenuLine(
                f"/dir/{frame.id}{one.address}",
                entry.icon,
                entry.word,
                one is here.marked,
                getattr(frame, entry.waiting) if entry.waiting else 0,
            )
            for _place, one, entry in placed
            if entry.part is part and may(asker.role, one.opens)
        ]
        for part in MenuPart
    }
    return {part: lines for part, lines in found.items() if lines}
