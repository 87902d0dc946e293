"""The case book: stories from the table by code, article and incident, and the ruling of each behind a fold."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.codes.loader import load_listed
from pinella.referee.casebook import articles_of, case_book, chosen, ruling_of
from pinella.referee.incidents import INCIDENTS
from pinella.referee.ruling_document import cited, document_of, read_aloud
from pinella.referee.speech import seconds_aloud, sentence_of
from pinella.server.pages.assistant import article_context
from pinella.server.reader import PageRequest, page, reader_of


@get("/arbitro/casi")
async def browse(
    request: PageRequest, codice: FromQuery[str] = "", articolo: FromQuery[str] = "", incidente: FromQuery[str] = ""
) -> Template:
    counted = Counter(case.code for case in case_book().values())
    found = chosen(codice, articolo, incidente) if codice or articolo or incidente else []
    named = {case.incident for case in chosen(codice)}
    return page(
        request,
        "cases.html",
        codes=[(load_listed(name), number) for name, number in sorted(counted.items())],
        incidents=[incident for incident in INCIDENTS.values() if incident.name in named],
        articles=sorted({article for case in chosen(codice) for article in articles_of(case)}, key=_natural)
        if codice
        else [],
        wanted={"codice": codice, "articolo": articolo, "incidente": incidente},
        groups=[
            (INCIDENTS[name].title, list(cases))
            for name, cases in groupby(sorted(found, key=lambda case: case.incident), key=lambda case: case.incident)
        ],
        number=len(found),
        articles_of=articles_of,
    )


def _natural(article: str) -> tuple[int, str]:
    """2 before 16, words last."""
    number = re.match(r"[0-9]+", article)
    return (int(number[0]) if number else 10_000, article)


@get("/arbitro/casi/{case_id:str}")
async def show(request: PageRequest, case_id: FromPath[str]) -> Template:
    case = case_book().get(case_id)
    if case is None:
        raise NotFoundException
    code = load_listed(case.code)
    telling = document_of(code, ruling_of(case))
    aloud = read_aloud(telling, reader_of(request).language)
    siblings = [other.id for other in chosen(case.code, incident=case.incident)]
    at = siblings.index(case.id)
    return page(
        request,
        "case.html",
        case=case,
        code=code,
        telling=telling,
        rules=cited(case.clauses),
        aloud=aloud,
        seconds=round(seconds_aloud(aloud)),
        following=siblings[(at + 1) % len(siblings)] if len(siblings) > 1 else "",
        sentence=sentence_of,
        **article_context(code),
    )


ROUTES = [browse, show]
