"""Papers to print, and the codes that let phones in: slips with QR and PIN, stands for the tables, the Wi-Fi poster."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

import segno
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template
from markupsafe import Markup

from pinella.acts.roles import ACCOUNTS
from pinella.messages import Refusal, say
from pinella.prints.catalogue import PrintRequest, filled, find, prints
from pinella.server.access.callers import need
from pinella.server.access.forms import posted
from pinella.server.access.roles import right
from pinella.server.addresses import saved_as
from pinella.server.application import Application, application_of
from pinella.server.pages.director.entries import ENTRIES
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import InMenu, MenuPart, director_page
from pinella.server.papers import render_html, render_pdf
from pinella.server.reader import PageRequest, page, reader_of
from pinella.server.show import moment
from pinella.tournament.state import State

PRINTS = director_page(
    "/stampe",
    opens=right("print", ACCOUNTS, "Page: prints"),
    guide="direttore#stampe",
    menu=InMenu(MenuPart.CONCLUDE, 30, "printer", say("Prints")),
    also=("/tavoli-qr", "/wifi"),
)
SLIPS = director_page("/tagliandi", opens="issue-slips", guide="direttore#telefoni", within=ENTRIES)

DAYS = 2
"""A slip opens the phone until so many days after the tournament's."""


@get("/dir/{id_:str}/stampe")
async def papers(request: PageRequest, id_: FromPath[str]) -> Template:
    application = application_of(request)
    await need(request, id_, "print")
    rounds = await application.read(id_, lambda state: [one.number for one in state.rounds])
    return await staff_page(
        request, id_, "director/prints.html", here=PRINTS, prints=prints(), rounds=rounds, address=application.address
    )


@get("/dir/{id_:str}/stampe/{kind:str}")
async def paper(
    request: PageRequest,
    id_: FromPath[str],
    kind: FromPath[str],
    turno: FromQuery[int] = 0,
    pdf: FromQuery[int] = 0,
    a4: FromQuery[int] = 0,
    tavolo: FromQuery[int] = 0,
    mancanti: FromQuery[int] = 0,
    tutti: FromQuery[int] = 0,
) -> Response[bytes] | Response[str]:
    """As a page to print, or as PDF."""
    application, language = application_of(request), reader_of(request).language
    await need(request, id_, "print")
    find(kind)

    def make(state: State) -> bytes | str:
        wanted = PrintRequest(
            state=state, round=turno, told=lambda at: moment(at, language.code),
            printed=moment(application.now(), language.code), tables=(tavolo,) if tavolo else (),
            size="A4" if a4 else "A5", only_missing=bool(mancanti), overall=bool(tutti),
        )  # fmt: skip
        made = filled(kind, wanted)
        return render_pdf(made, language) if pdf else render_html(made, language)

    made = await application.read(id_, make)
    if isinstance(made, bytes):
        name = f"{id_}-{kind}{f'-{turno}' if turno else ''}.pdf"
        headers = saved_as(name, "inline")
        return Response(made, media_type="application/pdf", headers=headers)
    # A paper brings its own style with it; nothing else may come along.
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
    return Response(made, media_type=MediaType.HTML, headers={"Content-Security-Policy": policy})


class Slip(NamedTuple):
    """For a pair, or a table without name and PIN."""

    number: int
    name: str
    address: str
    pin: str

    @property
    def code(self) -> Markup:
        return qr(self.address)


def qr(address: str) -> Markup:
    """A QR code as SVG inside the page; what it holds is ours."""
    drawn = segno.make(address, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn)


@get("/dir/{id_:str}/tagliandi")
async def slips_page(request: PageRequest, id_: FromPath[str], numero: FromQuery[int] = 0) -> Template:
    """Before new codes are made: the old ones end with them."""
    application = application_of(request)
    await need(request, id_, "issue-slips")
    found = await application.read(id_, _people, numero)
    return await staff_page(request, id_, "director/slips.html", here=SLIPS, number=numero, people=found)


def _people(state: State, number: int = 0) -> list[tuple[int, str]]:
    return [(one.number, state.name_of(one.number)) for one in state.active() if number in (0, one.number)]


@post("/dir/{id_:str}/tagliandi")
async def slips(request: PageRequest, id_: FromPath[str]) -> Template:
    """New codes for the pairs chosen, on a page to print and cut. Nobody can show these PINs again."""
    form, application = await posted(request, id_, "issue-slips"), application_of(request)
    people = await application.read(id_, _people, form.number("number", 0, least=0))
    expires = await application.read(id_, _expires)
    issued = await application.run_slowly(
        application.access.issue_pairs, id_, [number for number, _name in people], expires
    )
    cards = [
        Slip(number, name, f"{application.address}/q/{issued[number].token}", issued[number].pin)
        for number, name in people
    ]
    return _cards(request, application, id_, cards, await application.read(id_, lambda state: state.name))


@post("/dir/{id_:str}/tavoli-qr")
async def stands(request: PageRequest, id_: FromPath[str]) -> Template:
    """A code for each table, to stand on it: whoever scans it writes the score of that table."""
    form, application = await posted(request, id_, "issue-slips"), application_of(request)
    most = form.number("tables", least=1, most=999)
    expires = await application.read(id_, _expires)
    issued = await application.run(application.access.issue_tables, id_, range(1, most + 1), expires)
    cards = [Slip(table, "", f"{application.address}/q/{token}", "") for table, token in issued.items()]
    return _cards(request, application, id_, cards, await application.read(id_, lambda state: state.name), tables=True)


def _cards(
    request: PageRequest, application: Application, id_: str, cards: list[Slip], name: str, tables: bool = False
) -> Template:
    return page(
        request, "director/cards.html", cards=cards, name=name, id=id_, tables=tables, address=application.address
    )


@post("/dir/{id_:str}/wifi")
async def wifi(request: PageRequest, id_: FromPath[str]) -> Template:
    """A poster for the door: the network, then Pinella. The password goes on paper, not into the archive."""
    form, application = await posted(request, id_, "print"), application_of(request)
    ssid, password = form.needed("ssid"), form.text("password")
    if len(ssid.encode()) > 32 or len(password.encode()) > 63:
        raise Refusal(say("a Wi-Fi network has a name of up to 32 characters and a password of up to 63"))
    kind = "WPA" if password else "nopass"
    text = f"WIFI:T:{kind};S:{_escaped(ssid)};P:{_escaped(password)};;"
    name = await application.read(id_, lambda state: state.name)
    return page(
        request, "director/wifi.html", ssid=ssid, password=password, network=qr(text), name=name,
        site=qr(f"{application.address}/t/{id_}"), address=f"{application.address}/t/{id_}", id=id_,
    )  # fmt: skip


def _escaped(text: str) -> str:
    return "".join("\\" + one if one in '\\;,:"' else one for one in text)


def _expires(state: State) -> int:
    """The end of the tournament's day, and two more for long events."""
    rounds = max((one.session for one in state.plan), default=1)
    last = dt.datetime.fromisoformat(state.date) + dt.timedelta(days=DAYS + rounds)
    now = max(state.at, 0) + DAYS * 86_400_000
    return max(int(last.timestamp() * 1000), now)


ROUTES = [papers, paper, slips_page, slips, stands, wifi]
