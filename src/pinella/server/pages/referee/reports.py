"""The referees' journal, reports and appeals, with their papers."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.choices import values
from pinella.messages import Language, Refusal, say
from pinella.prints.catalogue import PrintRequest, filled
from pinella.referee.pages import Page, record_page
from pinella.referee.pdf import pdf
from pinella.referee.report import HEADINGS
from pinella.server.access.forms import posted
from pinella.server.addresses import saved_as
from pinella.server.application import application_of
from pinella.server.pages.act_forms import acted
from pinella.server.pages.director.frame import staff_page, staff_view
from pinella.server.pages.director.page import director_page
from pinella.server.pages.referee.memory import sitting
from pinella.server.pages.referee.queue import REFEREE
from pinella.server.pages.referee.records import decides, players_by_seat, record_of, ruling_noted
from pinella.server.papers import render_pdf
from pinella.server.reader import PageRequest, reader_of
from pinella.server.show import moment
from pinella.tournament.conduct.events import REPORTS, ReportKind
from pinella.tournament.conduct.offences import offence
from pinella.tournament.journal import ReportLine, referee_book
from pinella.tournament.standings.views import ranking
from pinella.tournament.state import State

BOOK = director_page("/arbitro/diario", guide="arbitro#referto", within=REFEREE, also=("/arbitro/referto",))
RULING = director_page("/arbitro/decisione/{ruling:int}", guide="arbitro#referto", within=REFEREE)


@get(BOOK.path)
async def book(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/book.html")


@get(BOOK.path + "/_righe")
async def book_part(request: PageRequest, id_: FromPath[str]) -> Template:
    return await _shown(request, id_, "referee_hall/_book.html")


async def _shown(request: PageRequest, id_: str, template: str) -> Template:
    application = application_of(request)
    asker = await BOOK.need(request, id_)
    found = await application.read(id_, _book, application.now(id_))
    return await staff_page(request, id_, template, here=BOOK, me=asker.name, **found)


def _book(state: State, now: int) -> dict[str, Any]:
    held = referee_book(state, now)
    return {
        "book": held,
        "titles": {one.id: offence(one.incident) for one in held.rulings},
        "kinds": [(one, REPORTS[one]) for one in values(ReportKind)],
        "entered": [(one.number, state.name_of(one.number)) for one in state.active()],
        "duties": [
            (one, state.name_of(one.contestant), state.names((one.player,)) if one.player else "")
            for one in held.duties
        ],
        "wanted": [HEADINGS[one] for one in state.code.discipline.report_contents],
        "hours": state.code.discipline.report_hours,
        "hours_article": state.code.cite("discipline.report_hours"),
        "round_now": state.current.number if state.current else 0,
    }


@get(BOOK.path + ".pdf")
async def book_pdf(request: PageRequest, id_: FromPath[str]) -> Response[bytes]:
    """The journal of the referees, to print and sign."""
    application, language = application_of(request), reader_of(request).language
    await BOOK.need(request, id_)

    def make(state: State) -> bytes:
        printed = moment(application.now(), language.code)
        wanted = PrintRequest(state=state, told=lambda at: moment(at, language.code), printed=printed)
        return render_pdf(filled("referee-journal", wanted), language)

    return as_pdf(await application.read(id_, make), f"{id_}-arbitri")


def as_pdf(made: bytes, name: str) -> Response[bytes]:
    headers = saved_as(f"{name}.pdf", "inline")
    return Response(made, media_type="application/pdf", headers=headers)


# --- reports ---------------------------------------------------------------------------------------------------------


@post("/dir/{id_:str}/arbitro/referto", status_code=303)
async def open_report(request: PageRequest, id_: FromPath[str]) -> Redirect:
    form = await posted(request, id_, "open-report")
    arguments = {
        "number": form.number("number", least=1),
        "about": form.choice("about", values(ReportKind)),
        "facts": form.needed("facts"),
        "sanction": form.number("sanction", 0, least=0),
        "round": form.number("round", 0, least=0),
    }
    return await acted(request, id_, form, "open-report", arguments, back=f"/dir/{id_}/arbitro/diario")


@post("/dir/{id_:str}/arbitro/referto/{report:int}", status_code=303)
async def file_report(request: PageRequest, id_: FromPath[str], report: FromPath[int]) -> Redirect:
    form = await posted(request, id_, "file-report")
    arguments = {
        "id": report,
        "writer": form.needed("writer"),
        "text": form.needed("text"),
        "witnesses": form.text("witnesses"),
    }
    return await acted(request, id_, form, "file-report", arguments, back=f"/dir/{id_}/arbitro/diario")


@get("/dir/{id_:str}/arbitro/referto/{report:int}/pdf")
async def report_pdf(request: PageRequest, id_: FromPath[str], report: FromPath[int]) -> Response[bytes]:
    application, language = application_of(request), reader_of(request).language
    await BOOK.need(request, id_)
    page = await application.read(id_, _report_page, report, application.now(id_), language)
    return as_pdf(await application.run(pdf, page, language.code), f"{id_}-rapporto-{report}")


def _report_page(state: State, id_: int, now: int, language: Language) -> Page:
    found = next((one for one in referee_book(state, now).reports if one.id == id_), None)
    if found is None:
        raise Refusal(say("there is no report {id}", id=id_))
    sections = [(heading.render(language), tuple(lines)) for heading, lines in _sections(state, found, language)]
    signed = say("Signed: {name}", name=found.writer).render(language)
    title = say("Report of the referee").render(language)
    return Page(title, tuple((heading, lines) for heading, lines in sections if lines), signed)


def _sections(state: State, report: ReportLine, language: Language) -> list[Any]:
    who = report.player or report.name
    head = [
        say("Event: {name}", name=state.name).render(language),
        say("Code: {name}", name=state.code.name).render(language),
        say("Member: {name}", name=f"{report.number} {who}").render(language),
        report.about.render(language),
    ]
    facts = [report.facts.render(language), *([report.article] if report.article else [])]
    return [
        (say("About"), head),
        (say("Facts"), facts),
        (say("Account"), [report.text] if report.text else []),
        (HEADINGS["witnesses"], [report.witnesses] if report.witnesses else []),
    ]


# --- appeals ---------------------------------------------------------------------------------------------------------


@get(RULING.path)
async def ruling_page(request: PageRequest, id_: FromPath[str], ruling: FromPath[int]) -> Template:
    """A ruling in large type, and the appeal against it."""
    now = application_of(request).now(id_)
    return await staff_view(request, id_, "referee_hall/ruling.html", RULING, _ruling, ruling, now)


def _ruling(state: State, id_: int, now: int) -> dict[str, Any]:
    held, at = ruling_noted(state, id_)
    standing = ranking(state) if any(one.clock for one in state.rounds) else None
    return {
        "ruling": held,
        "at": at,
        "title": offence(held.incident),
        "court": decides(state, held.referee),
        "people": [(seat, name) for seat, name in players_by_seat(sitting(state, held.round, held.table)).items()]
        if held.table
        else [],
        "numbers": [(one, state.name_of(one)) for one in _numbers(state, held.round, held.table)],
        "final": bool(standing and standing.final),
        "until": standing.errors_until if standing else 0,
        "appeals": _appeals(state, id_, now),
    }


def _appeals(state: State, ruling: int, now: int) -> list[ReportLine]:
    return [one for one in referee_book(state, now).reports if str(one.facts).startswith(_mark(ruling))]


def _numbers(state: State, number: int, table: int) -> tuple[int, ...]:
    found = state.round(number)
    at = found.tables.get(table) if found else None
    return (*at.meeting.home, *at.meeting.away) if at else ()


def _mark(ruling: int) -> str:
    """How the complaint of an appeal begins, in the journal."""
    return f"[{ruling}] "


@post(RULING.path + "/ricorso", status_code=303)
async def appeal_made(request: PageRequest, id_: FromPath[str], ruling: FromPath[int]) -> Redirect:
    """Kept as a complaint; refused where nobody can decide it, or where the standing is final."""
    form, application = await posted(request, id_, "open-report"), application_of(request)
    by, reason, number = form.needed("by"), form.needed("why"), form.number("number", least=1)
    await application.read(id_, record_of, ruling, by=by, reason=reason, at=application.now(id_))
    held = await application.read(id_, lambda state: ruling_noted(state, ruling)[0].round)
    name = await application.read(id_, _seated, ruling, by)
    arguments = {"number": number, "about": "complaint", "facts": f"{_mark(ruling)}{name}: {reason}", "round": held}
    return await acted(request, id_, form, "open-report", arguments, back=f"/dir/{id_}/arbitro/decisione/{ruling}")


def _seated(state: State, ruling: int, seat: str) -> str:
    held, _at = ruling_noted(state, ruling)
    return dict(players_by_seat(sitting(state, held.round, held.table))).get(seat, seat)


@get(RULING.path + "/pdf")
async def appeal_pdf(request: PageRequest, id_: FromPath[str], ruling: FromPath[int]) -> Response[bytes]:
    """The form of the appeal: the case, who decides, and room for the decision."""
    application, language = application_of(request), reader_of(request).language
    await BOOK.need(request, id_)
    page = await application.read(id_, _appeal_page, ruling, application.now(id_), language)
    return as_pdf(await application.run(pdf, page, language.code), f"{id_}-appello-{ruling}")


def _appeal_page(state: State, id_: int, now: int, language: Language) -> Page:
    held, _at = ruling_noted(state, id_)
    made = record_page(record_of(state, id_), state.code, language)
    ruling, appeal = say("Ruling").render(language), say("Appeal").render(language)
    sections = [(heading, (held.text, *lines[1:]) if heading == ruling else lines) for heading, lines in made.sections]
    grounds = [str(one.facts).removeprefix(_mark(id_)) for one in _appeals(state, id_, now)]
    empty = ("." * 80,) * 3
    decision = say("Decision on the appeal").render(language)
    sections += [
        (appeal, (*(grounds or empty), decides(state, held.referee).words().render(language))),
        (decision, empty),
    ]
    return Page(made.title, tuple(sections), made.signature)


ROUTES = [book, book_part, book_pdf, open_report, file_report, report_pdf, ruling_page, appeal_made, appeal_pdf]
