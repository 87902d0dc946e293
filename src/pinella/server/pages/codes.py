"""The code browser: a code by article and by knob, a search, and the comparison of two codes."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella.codes.clauses import Article, Clause, clause_files, clause_index
from pinella.codes.differences import compare
from pinella.codes.knob_words import knob_words, section_words, value_words
from pinella.codes.loader import CodeError, load_all, load_listed
from pinella.codes.model import SECTIONS, Code
from pinella.server.papers import code_card, render_html, render_pdf
from pinella.server.reader import PageRequest, page, reader_of


@dataclass(frozen=True, slots=True)
class KnobRow:
    path: str
    title: str
    value: str
    cite: str
    silent: bool
    """The code says nothing itself."""


@dataclass(frozen=True, slots=True)
class ArticleGroup:
    article: Article
    clauses: list[Clause]


def all_codes() -> list[Code]:
    """What menus offer: every code that can be read."""
    return load_all()[0]


def fold(text: str) -> str:
    """For searching: no accents, no case, no apostrophes."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.casefold().replace("'", "").replace("’", "")


def found(query: str, *texts: str) -> bool:
    """Every word of the query occurs somewhere in the texts."""
    hay = fold(" ".join(texts))
    return all(word in hay for word in fold(query).split())


@get("/codici")
async def index(request: PageRequest) -> Template:
    codes, faults = load_all()
    say = reader_of(request).say
    return page(request, "codes.html", codes=codes, faults=[say(fault.message) for fault in faults])


@get("/codici/{code_id:str}/scheda")
async def card(request: PageRequest, code_id: FromPath[str], pdf: FromQuery[int] = 0) -> Response[Any]:
    """The rules in brief, on one page for the table."""
    try:
        made = code_card(load_listed(code_id))
    except CodeError:
        raise NotFoundException from None
    language = reader_of(request).language
    if pdf:
        return Response(render_pdf(made, language), media_type="application/pdf")
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
    return Response(render_html(made, language), media_type=MediaType.HTML, headers={"Content-Security-Policy": policy})


@get("/codici/{code_id:str}")
async def show(request: PageRequest, code_id: FromPath[str], q: FromQuery[str] = "") -> Template:
    try:
        code = load_listed(code_id)
    except CodeError:
        raise NotFoundException from None
    lang = reader_of(request).language.code
    sections = [(section_words()[name][lang], name, _knob_rows(code, name, lang, q)) for name in SECTIONS]
    articles = _articles(code, q)
    return page(
        request,
        "code.html",
        code=code,
        parent=load_listed(code.extends) if code.extends else None,
        q=q,
        sections=[section for section in sections if section[2]],
        articles=articles,
        hits=sum(len(rows) for _, _, rows in sections) + sum(len(group.clauses) for group in articles),
    )


def _knob_rows(code: Code, section: str, lang: str, query: str) -> list[KnobRow]:
    rows = []
    for name in SECTIONS[section].__struct_fields__:
        path = f"{section}.{name}"
        said = code.sources[path]
        row = KnobRow(
            path,
            knob_words()[path].title[lang],
            value_words(path, code.knob(path), lang),
            code.cite(path),
            said.article is None or said.code != code.id,
        )
        if found(query, path, knob_words()[path].it, knob_words()[path].en, row.value):
            rows.append(row)
    return rows


def _articles(code: Code, query: str) -> list[ArticleGroup]:
    """The clauses of this code under the headings of the document they stand in."""
    groups = []
    for document in clause_files().values():
        for article in document.article:
            clauses = [
                clause
                for clause in document.clause
                if clause.code == code.id
                and clause.article == article.id
                and found(
                    query, clause.id, clause.it, clause.en, clause.summary_it, clause.summary_en, article.it, article.en
                )
            ]
            if clauses:
                groups.append(ArticleGroup(article, clauses))
    return groups


@get("/clausole/{clause_id:str}")
async def clause(request: PageRequest, clause_id: FromPath[str]) -> Template:
    wanted = clause_index().get(clause_id)
    if wanted is None:
        raise NotFoundException
    return page(request, "clause.html", clause=wanted, code=load_listed(wanted.code))


@get("/confronto")
async def comparison(
    request: PageRequest, a: FromQuery[str] = "", b: FromQuery[str] = "", tutto: FromQuery[bool] = False
) -> Template:
    codes = all_codes()
    rows: list[tuple[str, list[dict[str, Any]]]] = []
    differing = 0
    one = load_listed(a) if a else None
    other = load_listed(b) if b else None
    if one and other:
        lang = reader_of(request).language.code
        shown = (row for row in compare(one, other) if tutto or not row.same)
        for section, together in groupby(shown, key=lambda row: row.path.split(".")[0]):
            cells = [
                {
                    "title": knob_words()[row.path].title[lang],
                    "same": row.same,
                    "one": value_words(row.path, row.one, lang),
                    "other": value_words(row.path, row.other, lang),
                    "one_cite": one.cite(row.path),
                    "other_cite": other.cite(row.path),
                }
                for row in together
            ]
            differing += sum(not cell["same"] for cell in cells)
            rows.append((section_words()[section][lang], cells))
    return page(
        request, "comparison.html", codes=codes, one=one, other=other, rows=rows, everything=tutto, differing=differing
    )


ROUTES = [index, card, show, clause, comparison]
