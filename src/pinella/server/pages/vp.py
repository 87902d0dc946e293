"""Victory points: a calculator, and the tables of a code to print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Template

from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.server.pages.codes import all_codes
from pinella.server.pages.melds import DEFAULT_CODE
from pinella.server.reader import PageRequest, Reader, page, reader_of
from pinella.sheet.vp import DEALS, VpTable, vp_table

TEAMS = "squadre"
TEAM_DEALS = 3
"""Teams have one table; vp_table wants a number of deals all the same."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The form as it was filled in."""

    formato: str
    ns: str
    eo: str
    differenza: str
    stampate: bool
    """Tables as printed, without the shift."""

    def difference(self) -> int | None:
        """From the two totals if given, else as typed."""
        if self.ns.strip() or self.eo.strip():
            return _number(self.ns) - _number(self.eo)
        return _number(self.differenza) if self.differenza.strip() else None

    def table(self, code: Code) -> VpTable:
        if self.formato == TEAMS:
            return vp_table(code, TEAM_DEALS, teams=True, shifted=not self.stampate)
        return vp_table(code, int(self.formato), shifted=not self.stampate)


@get("/vp")
async def calculator(
    request: PageRequest,
    codice: FromQuery[str] = DEFAULT_CODE,
    formato: FromQuery[str] = "3",
    ns: FromQuery[str] = "",
    eo: FromQuery[str] = "",
    differenza: FromQuery[str] = "",
    stampate: FromQuery[bool] = False,
) -> Template:
    code = load_listed(codice)
    known = formato if formato in (TEAMS, *map(str, DEALS)) else "3"
    asked = Asked(known, ns, eo, differenza, stampate)
    table = asked.table(code)
    return page(
        request,
        "vp.html",
        code=code,
        codes=all_codes(),
        form=asked,
        table=table,
        tables=_tables(code, stampate),
        shift=code.vp.table_shift,
        **_points(asked, table, reader_of(request)),
    )


def _points(asked: Asked, table: VpTable, reader: Reader) -> dict[str, Any]:
    """What the difference gives, or why it cannot be read; nothing while nothing is typed."""
    try:
        difference = asked.difference()
        return {} if difference is None else {"difference": difference, "result": table.points(difference)}
    except Refusal as refusal:
        return {"problem": reader.say(refusal.message), "article": refusal.article}


def _tables(code: Code, printed: bool) -> list[tuple[str, VpTable]]:
    """Every table of the code, as it is hung up."""
    pairs = [(str(number), vp_table(code, number, shifted=not printed)) for number in DEALS]
    return [*pairs, ("teams", vp_table(code, TEAM_DEALS, teams=True))]


def _number(text: str) -> int:
    cleaned = text.strip().replace("−", "-").replace(".", "")
    if not re.fullmatch(r"[+-]?\d{1,6}", cleaned):
        raise Refusal(say("“{text}” is no number of points: write digits, for example 1480", text=text.strip()))
    return int(cleaned)


ROUTES = [calculator]
