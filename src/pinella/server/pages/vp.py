"""Victory points: a calculator, and the tables of a code to print."""

from __future__ import annotations

import re
from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Template

from pinella.codes.loader import load_listed
from pinella.messages import Refusal, say
from pinella.server.pages.codes import all_codes
from pinella.server.pages.melds import DEFAULT_CODE
from pinella.server.reader import PageRequest, page, reader_of
from pinella.sheet.vp import DEALS, vp_table


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
    teams = formato == "squadre"
    deals = int(formato) if formato in ("2", "3", "4") else 3
    table = vp_table(code, deals, teams=teams, shifted=not stampate)
    context: dict[str, Any] = {}
    try:
        difference = _difference(ns, eo, differenza)
        if difference is not None:
            context = {"difference": difference, "result": table.points(difference)}
    except Refusal as refusal:
        context = {"problem": refusal.message.render(reader_of(request).language), "article": refusal.article}
    return page(
        request,
        "vp.html",
        code=code,
        codes=all_codes(),
        form={
            "formato": "squadre" if teams else str(deals),
            "ns": ns,
            "eo": eo,
            "differenza": differenza,
            "stampate": stampate,
        },
        table=table,
        tables=[
            *((str(number), vp_table(code, number, shifted=not stampate)) for number in DEALS),
            ("teams", vp_table(code, 3, teams=True)),
        ],
        shift=code.vp.table_shift,
        **context,
    )


def _difference(ns: str, eo: str, difference: str) -> int | None:
    """From the two totals if given, else as typed."""
    if ns.strip() or eo.strip():
        return _number(ns) - _number(eo)
    return _number(difference) if difference.strip() else None


def _number(text: str) -> int:
    cleaned = text.strip().replace("−", "-").replace(".", "")
    if not re.fullmatch(r"[+-]?\d{1,6}", cleaned):
        raise Refusal(say("“{text}” is no number of points: write digits, for example 1480", text=text.strip()))
    return int(cleaned)


ROUTES = [calculator]
