"""The deal counter: one form, checked and counted line by line."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Template

from pinella import cards
from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.records.finished_deal import DealForm, SideForm, count_form
from pinella.rules.burracos import closing_need
from pinella.rules.seats import divisions, split_points
from pinella.server.access.bodies import form_of
from pinella.server.pages.codes import all_codes
from pinella.server.pages.melds import DECK, DEFAULT_CODE
from pinella.server.reader import PageRequest, page, reader_of

POZZETTO = ("taken", "unplayed", "not-taken")
LONGEST = 2000
"""Characters of one field; a whole pack fits well within."""


@get("/conteggio")
async def form(request: PageRequest, codice: FromQuery[str] = DEFAULT_CODE, divisione: FromQuery[int] = 0) -> Template:
    code = load_listed(codice)
    sides = _division(code, divisione)
    return _page(request, code, divisione, {"target": f"{sides[0]}.melds"})


@post("/conteggio", status_code=200)
async def counted(request: PageRequest) -> Template:
    texts, _files = await form_of(request)
    fields = {name: values[-1] for name, values in texts.items()}
    if any(len(value) > LONGEST for value in fields.values()):
        raise Refusal(say("a field is too long: a whole pack fits in {longest} characters", longest=LONGEST))
    code = load_listed(fields.get("codice", DEFAULT_CODE))
    division = int(number) if (number := fields.get("divisione", "0")).isdecimal() else 0
    sides = _division(code, division)
    if "cambia" in fields:
        return _page(request, code, division, fields)
    if "pesca" in fields:
        return _page(request, code, division, _with_card(fields))
    try:
        count = count_form(_read(fields, sides), code)
    except Refusal as refusal:
        problem = refusal.message.render(reader_of(request).language)
        return _page(request, code, division, fields, status=422, problem=problem, article=refusal.article)
    return _page(request, code, division, fields, count=count, players=split_points(count, code))


def _division(code: Code, number: int) -> tuple[str, ...]:
    """The sides at the table: with three or five players it depends on who plays alone."""
    return divisions(code)[_known(code, number)]


def _known(code: Code, number: int) -> int:
    """The division asked for, or the first if there is no such one."""
    return number if 0 <= number < len(divisions(code)) else 0


def _with_card(fields: dict[str, str]) -> dict[str, str]:
    """A card picked on the deck goes to the end of the chosen field; a line break starts a new meld."""
    target = fields.get("target", "")
    now = fields.get(target, "")
    card = fields["pesca"]
    added = (
        now.rstrip() + "\n" if card == "newline" else f"{now} {card}" if now and not now.endswith("\n") else now + card
    )
    return {**fields, target: added}


def _read(fields: dict[str, str], sides: tuple[str, ...]) -> DealForm:
    return DealForm({side: _read_side(fields, side) for side in sides})


def _read_side(fields: dict[str, str], side: str) -> SideForm:
    def cards_in(name: str) -> list[str]:
        return cards.split_line(fields.get(f"{side}.{name}", ""))

    lines = fields.get(f"{side}.melds", "").splitlines()
    pozzetto = fields.get(f"{side}.pozzetto", "not-taken")
    return SideForm(
        melds=[words for line in lines if (words := cards.split_line(line))],
        hands={seat: cards_in(seat) for seat in side},
        pozzetto=pozzetto if pozzetto in POZZETTO else "not-taken",  # type: ignore[arg-type]
        pozzetto_cards=cards_in("pozzetto_cards"),
        closed=fields.get("closed") == side,
        penalised=cards_in("penalised"),
    )


def _page(
    request: PageRequest,
    code: Code,
    division: int,
    fields: dict[str, str],
    status: int = 200,
    **context: Any,
) -> Template:
    return page(
        request,
        "count.html",
        status=status,
        code=code,
        codes=all_codes(),
        divisions=divisions(code),
        division=_known(code, division),
        sides=_division(code, division),
        fields=fields,
        deck=DECK,
        closing_need=closing_need(code),
        **context,
    )


ROUTES = [form, counted]
