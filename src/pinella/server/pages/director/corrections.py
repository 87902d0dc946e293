"""A delivered sheet put right, or a lost one found: first what the code says, then the deed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.choices import values
from pinella.messages import Refusal, say
from pinella.server.access.forms import Form, posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.desk import room_of
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import DirectorPage, director_page
from pinella.server.pages.director.sheet_page import ask_again, sheet_context
from pinella.server.pages.director.table import TABLE
from pinella.server.pages.director.typed_sheet import SheetReading, Typed, look, typed_from
from pinella.server.reader import PageRequest, reader_of
from pinella.sheet.corrections import ASSENTS, Assent, CorrectionRuling
from pinella.tournament.model import Room, Score
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Sheet
from pinella.tournament.sheets.acts.corrections import phase_of, ruling_on
from pinella.tournament.sheets.events import ERRORS, ErrorKind
from pinella.tournament.sheets.results import entered_totals, latest_published, points_of, supposing, would_move
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

CORRECTION = director_page(
    "/tavolo/{number:int}/{table:int}/correggi", opens="correct-sheet", guide="sala-conti#correzioni", within=TABLE
)
FINDING = director_page(
    "/tavolo/{number:int}/{table:int}/ritrovato", opens="find-sheet", guide="sala-conti#correzioni", within=TABLE
)

By = Literal["players", "office"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """What a correction would do, before it is done."""

    ruling: CorrectionRuling
    before: tuple[Score, Score] | None
    after: tuple[Score, Score]
    moved: tuple[tuple[int, str, int, int], ...]
    """Number, name, place now, place then."""
    reseated: tuple[tuple[int, str], ...]
    """Who would sit elsewhere had the error not been made."""
    posted: bool


def foresee(
    state: State, number: int, table: int, room: Room, looked: SheetReading,
    *, error: ErrorKind, by: By, assent: Assent, referee_signed: bool, now: int,
) -> Foreseen:  # fmt: skip
    """The code's own ruling on the request, and the standing with and without it."""
    found, at = table_at(state, number, table)
    sheet = at.rooms.get(room, Sheet())
    if sheet.last is None or not at.results_of_play():
        raise Refusal(
            say("the sheet of table {table} has not been delivered: it is entered, not corrected", table=table)
        )
    paper_totals = tuple(one - more for one, more in zip(looked.totals, looked.credits, strict=True))
    totals = (paper_totals[0], paper_totals[1])
    swapped = totals[::-1] == sheet.last.totals and totals != sheet.last.totals
    ruling = ruling_on(
        state, number, sheet, error=error, by=by, assent=assent,
        referee_signed=referee_signed or sheet.change_endorsed, swapped=swapped, at=now,
    )  # fmt: skip
    scores = points_of(state, found, at, entered_totals(at) | {room: totals})
    last = at.result()
    after = max(number, latest_published(state) - 1)
    today = {row.number: row.place for row in standing(state, after).rows}
    with supposing(at, scores):
        then = {row.number: row.place for row in standing(state, after).rows}
    return Foreseen(
        ruling=ruling,
        before=(last.home, last.away) if last else None,
        after=scores,
        moved=tuple((one, state.name_of(one), today[one], then[one]) for one in then if today.get(one) != then[one]),
        reseated=tuple((one, state.name_of(one)) for one in would_move(state, number, at, scores)),
        posted=phase_of(state, number, now) == "seating-posted",
    )


@get(CORRECTION.path)
async def correction(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], sala: FromQuery[str] = ""
) -> Template:
    return await _asked(request, id_, number, table, room_of(sala), CORRECTION)


@get(FINDING.path)
async def finding(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], sala: FromQuery[str] = ""
) -> Template:
    return await _asked(request, id_, number, table, room_of(sala), FINDING)


async def _asked(request: PageRequest, id_: str, number: int, table: int, room: Room, here: DirectorPage) -> Template:
    await here.need(request, id_)
    application = application_of(request)
    found = await application.read(id_, sheet_context, number, table, room, reader_of(request).language)
    return await staff_page(
        request, id_, "desk/correct.html", here=here, act=here.opens, errors=ERRORS, assents=ASSENTS,
        chosen={"error": "transcription", "by": "office", "assent": "nobody", "referee_signed": False},
        **found,
    )  # fmt: skip


@post(CORRECTION.path)
async def corrected(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    form, application = await posted(request), application_of(request)
    await CORRECTION.need(request, id_)
    room, typed, looked = await _read(request, id_, number, table, form)
    error = cast(ErrorKind, form.choice("error", values(ErrorKind)))
    by = cast(By, form.choice("by", ("players", "office")))
    assent = cast(Assent, form.choice("assent", ASSENTS, "nobody"))
    signed = form.ticked("referee_signed")
    foreseen = None
    if looked.paper is not None and not looked.errors:
        foreseen = await application.read(
            id_, foresee, number, table, room, looked,
            error=error, by=by, assent=assent, referee_signed=signed, now=application.now(),
        )  # fmt: skip
    sure = form.text("do") == "save" and foreseen is not None and foreseen.ruling.allowed
    if not sure or (looked.doubts and not form.ticked("accept")):
        return await _again(
            request, id_, number, table, room, typed, form, CORRECTION, looked,
            foreseen=foreseen, chosen={"error": error, "by": by, "assent": assent, "referee_signed": signed},
        )  # fmt: skip
    arguments = {
        "round": number, "table": table, "room": room, "paper": looked.paper, "error": error, "by": by,
        "assent": assent, "referee_signed": signed, "accept": form.ticked("accept"),
    }  # fmt: skip
    return await acted(request, id_, form, "correct-sheet", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@post(FINDING.path)
async def found_again(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    form = await posted(request)
    await FINDING.need(request, id_)
    room, typed, looked = await _read(request, id_, number, table, form)
    sure = form.text("do") == "save" and looked.paper is not None and not looked.errors
    if not sure or (looked.doubts and not form.ticked("accept")):
        return await _again(request, id_, number, table, room, typed, form, FINDING, looked)
    arguments = {
        "round": number, "table": table, "room": room, "paper": looked.paper, "accept": form.ticked("accept"),
    }  # fmt: skip
    return await acted(request, id_, form, "find-sheet", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


async def _read(
    request: PageRequest, id_: str, number: int, table: int, form: Form
) -> tuple[Room, Typed, SheetReading]:
    application, room = application_of(request), room_of(form.text("room"))

    def deals(state: State) -> int:
        found, _at = table_at(state, number, table)
        return found.plan.deals

    typed = typed_from(form, await application.read(id_, deals))
    return room, typed, await application.read(id_, look, number, table, room, typed)


async def _again(
    request: PageRequest, id_: str, number: int, table: int, room: Room, typed: Typed, form: Form, here: DirectorPage,
    looked: SheetReading, **more: Any,
) -> Template:  # fmt: skip
    application = application_of(request)
    found = await application.read(id_, sheet_context, number, table, room, reader_of(request).language)
    kept = ask_again(found, typed, form)
    base = {"errors": ERRORS, "assents": ASSENTS, "chosen": {}, "act": here.opens, "looked": looked}
    code = 422 if looked.errors else 200
    return await staff_page(request, id_, "desk/correct.html", here=here, code=code, **{**kept, **base, **more})


ROUTES = [correction, finding, corrected, found_again]
