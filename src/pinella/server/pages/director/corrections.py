"""A delivered sheet put right, or a lost one found: first what the code says, then the deed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.choices import values
from pinella.messages import Refusal, say
from pinella.server.access.forms import Form, posted
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import DirectorPage, director_page
from pinella.server.pages.director.sent_sheet import SentSheet, asked_again, room_of, sent_sheet
from pinella.server.pages.director.sheet_page import SheetPage, sheet_page
from pinella.server.pages.director.table import TABLE
from pinella.server.reader import PageRequest, context_of, reader_of
from pinella.sheet.corrections import Assent, CorrectionRuling
from pinella.tournament.model import Room, Score
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Sheet
from pinella.tournament.sheets.acts.corrections import phase_of, ruling_on
from pinella.tournament.sheets.events import AGREEING, ASKERS, ERRORS, AskedBy, ErrorKind
from pinella.tournament.sheets.results import entered_totals, latest_published, points_of, supposing, would_move
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

CORRECTION = director_page(
    "/tavolo/{number:int}/{table:int}/correggi", opens="correct-sheet", guide="sala-conti#correzioni", within=TABLE
)
FINDING = director_page(
    "/tavolo/{number:int}/{table:int}/ritrovato", opens="find-sheet", guide="sala-conti#correzioni", within=TABLE
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked for, and who stands behind it."""

    error: ErrorKind = "transcription"
    by: AskedBy = "office"
    assent: Assent = "nobody"
    referee_signed: bool = False


USUAL = Wish()
"""What most corrections are: the office has copied a figure wrongly."""


def wish_of(form: Form) -> Wish:
    return Wish(
        error=cast(ErrorKind, form.choice("error", values(ErrorKind))),
        by=cast(AskedBy, form.choice("by", tuple(ASKERS))),
        assent=cast(Assent, form.choice("assent", tuple(AGREEING), "nobody")),
        referee_signed=form.ticked("referee_signed"),
    )


def foresee(state: State, sent: SentSheet, wish: Wish, now: int) -> Foreseen:
    """The code's own ruling on the request, and the standing with and without it."""
    number = sent.number
    found, at = table_at(state, number, sent.table)
    sheet = at.rooms.get(sent.room, Sheet())
    if sheet.last is None or not at.results_of_play():
        raise Refusal(
            say("the sheet of table {table} has not been delivered: it is entered, not corrected", table=sent.table)
        )
    totals = sent.looked.on_paper
    swapped = totals[::-1] == sheet.last.totals and totals != sheet.last.totals
    ruling = ruling_on(
        state, number, sheet, error=wish.error, by=wish.by, assent=wish.assent,
        referee_signed=wish.referee_signed or sheet.change_endorsed, swapped=swapped, at=now,
    )  # fmt: skip
    scores = points_of(state, found, at, entered_totals(at) | {sent.room: totals})
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
    found = await application_of(request).read(id_, sheet_page, number, table, room, reader_of(request).language)
    return await _shown(request, id_, here, found)


async def _shown(
    request: PageRequest, id_: str, here: DirectorPage, found: SheetPage,
    wish: Wish = USUAL, foreseen: Foreseen | None = None,
) -> Template:  # fmt: skip
    code = 422 if found.looked and found.looked.errors else 200
    return await staff_page(
        request, id_, "desk/correct.html", here=here, code=code, act=here.opens, errors=ERRORS, askers=ASKERS,
        assents=AGREEING, chosen=wish, foreseen=foreseen, **context_of(found),
    )  # fmt: skip


@post(CORRECTION.path)
async def corrected(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    form, application = await posted(request, id_, CORRECTION.opens), application_of(request)
    sent, wish = await sent_sheet(request, id_, number, table, form), wish_of(form)
    foreseen = await application.read(id_, foresee, sent, wish, application.now(id_)) if sent.sound else None
    if not sent.sure or foreseen is None or not foreseen.ruling.allowed:
        again = await asked_again(request, id_, sent)
        return await _shown(request, id_, CORRECTION, again, wish, foreseen)
    arguments = {
        **sent.place, "paper": sent.looked.paper, "error": wish.error, "by": wish.by, "assent": wish.assent,
        "referee_signed": wish.referee_signed, "accept": form.ticked("accept"),
    }  # fmt: skip
    return await acted(request, id_, form, "correct-sheet", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


@post(FINDING.path)
async def found_again(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Template | Redirect:
    form = await posted(request, id_, FINDING.opens)
    sent = await sent_sheet(request, id_, number, table, form)
    if not sent.sure:
        return await _shown(request, id_, FINDING, await asked_again(request, id_, sent))
    arguments = {**sent.place, "paper": sent.looked.paper, "accept": form.ticked("accept")}
    return await acted(request, id_, form, "find-sheet", arguments, back=f"/dir/{id_}/tavolo/{number}/{table}")


ROUTES = [correction, finding, corrected, found_again]
