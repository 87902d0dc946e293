"""The referee's assistant: what happened, one question at a time, the ruling. Every step is an address of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from litestar import get
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella import cards
from pinella.codes.clauses import clause_files
from pinella.codes.loader import CodeError, load_listed
from pinella.codes.model import Code
from pinella.messages import Language, Message, Refusal
from pinella.referee.casebook import chosen
from pinella.referee.facts import Fact, Unanswered
from pinella.referee.incident_families import grouped
from pinella.referee.incident_search import search
from pinella.referee.incidents import INCIDENTS
from pinella.referee.joint_ruling import given_for
from pinella.referee.ruling import SILENT, Incident, Ruling, rule
from pinella.referee.ruling_document import (
    JointRulingDocument,
    RulingDocument,
    answer_words,
    document_of,
    joint_document_of,
    read_aloud,
    read_by_law,
)
from pinella.referee.speech import seconds_aloud, sentence_of
from pinella.server.pages.codes import all_codes
from pinella.server.pages.home import YEAR, local
from pinella.server.pages.melds import DECK
from pinella.server.reader import PageRequest, page, reader_of
from pinella.server.show import slug

COOKIE = "pinella_code"
MOST_ERRORS = 4
MOST_CARDS = 30
"""Longer lines of cards are typing accidents."""


# --- which code, which incident --------------------------------------------------------------------------------------


@get("/arbitro")
async def start(request: PageRequest, codice: FromQuery[str] = "") -> Template | Redirect:
    if codice:
        return Redirect(f"/arbitro/{load_listed(codice).id}", status_code=303)
    codes = all_codes()
    last = request.cookies.get(COOKIE)
    return page(request, "referee.html", codes=codes, last=next((code for code in codes if code.id == last), None))


@get("/arbitro/{code_id:str}")
async def desk(
    request: PageRequest, code_id: FromPath[str], q: FromQuery[str] = "", insieme: FromQuery[str] = ""
) -> Template:
    """Tiles by family and a search; `insieme` is a ruling to which another error is added."""
    code = known_code(code_id)
    joined = local(insieme) if re.match(rf"/arbitro/{code.id}/[\w-]+(\?|$)", insieme) else ""

    def address(incident: Incident) -> str:
        if not joined:
            return f"/arbitro/{code.id}/{incident.name}"
        return f"{joined}{'&' if '?' in joined else '?'}con={incident.name}"

    shown = page(
        request,
        "incidents.html",
        code=code,
        q=q,
        joined=joined,
        address=address,
        found=[each.incident for each in search(q, 6)] if q else [],
        groups=grouped(INCIDENTS.values()),
    )
    shown.cookies = [Cookie(COOKIE, value=code.id, max_age=YEAR, samesite="lax", httponly=True)]
    return shown


def known_code(name: str) -> Code:
    try:
        return load_listed(name)
    except CodeError:
        raise NotFoundException from None


# --- one question at a time ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Errors:
    """The errors of one turn with the facts known of each, as an address holds them.

    Facts of the first stand under their names, those of the second as `2.name`; `con` names the further incidents.
    """

    code: Code
    errors: list[tuple[Incident, dict[str, str]]]
    base: str = ""
    """Where the assistant stands, if not on its own pages: at a table of a tournament."""
    kept: tuple[tuple[str, str], ...] = ()
    """What every address carries along, such as the player whom it is about."""

    @property
    def path(self) -> str:
        return f"{self.base or f'/arbitro/{self.code.id}'}/{self.errors[0][0].name}"

    def address(self, **extra: str) -> str:
        query = [*self.kept, *self.fields(), *extra.items()]
        return self.path + (f"?{urlencode(query)}" if query else "")

    def fields(self, leave_out: str = "") -> Iterator[tuple[str, str]]:
        for at, (incident, facts) in enumerate(self.errors):
            if at:
                yield "con", incident.name
            for name, value in facts.items():
                if parameter(at, name) != leave_out:
                    yield parameter(at, name), value

    def with_fact(self, at: int, name: str, value: str | None) -> Errors:
        """With this answer in place of the one given; None takes it away."""
        changed = [(incident, dict(facts)) for incident, facts in self.errors]
        if value is None:
            changed[at][1].pop(name, None)
        else:
            changed[at][1][name] = value
        return Errors(self.code, changed, self.base, self.kept)

    def without(self, at: int) -> Errors:
        rest = [error for number, error in enumerate(self.errors) if number != at]
        return Errors(self.code, rest, self.base, self.kept)

    def given(self, at: int) -> dict[str, str]:
        """What is known of one error, the answers to the same questions about the others included."""
        return given_for(self.errors[at][0], at, self.errors)

    def ruling(self, at: int) -> Ruling:
        """On one of them; `Unanswered` while a fact is missing."""
        return rule(self.code, self.errors[at][0], self.given(at))

    def card_facts(self) -> list[tuple[int, Fact]]:
        """The cards that would make the ruling more exact."""
        return [
            (at, fact)
            for at, (incident, _) in enumerate(self.errors)
            for fact in read_by_law(self.code, incident, self.given(at))
            if fact.cards
        ]


def parameter(at: int, name: str) -> str:
    return f"{at + 1}.{name}" if at else name


def read_errors(
    code: Code, names: Iterable[str], values: Mapping[str, str], base: str = "", kept: tuple[tuple[str, str], ...] = ()
) -> Errors:
    """From an address; whatever names no fact is left alone."""
    errors = []
    for at, name in enumerate(names):
        if name not in INCIDENTS:
            raise NotFoundException
        facts = {
            fact.name: value for fact in INCIDENTS[name].facts if (value := values.get(parameter(at, fact.name), ""))
        }
        errors.append((INCIDENTS[name], facts))
    return Errors(code, errors, base, kept)


@get("/arbitro/{code_id:str}/{incident:str}")
async def assistant(request: PageRequest, code_id: FromPath[str], incident: FromPath[str]) -> Template | Redirect:
    asked = request.query_params
    names = [incident, *dict.fromkeys(name for name in asked.getall("con", []) if name != incident)][:MOST_ERRORS]
    errors = read_errors(known_code(code_id), names, asked)
    picking = asked.get("carte", "")
    if moved := picked(errors, picking, asked):
        return Redirect(moved.address(carte=picking) + "#carte", status_code=303)
    status, context = answered(request, errors, picking)
    return page(request, "assistant.html", status=status, **context)


def answered(request: PageRequest, errors: Errors, picking: str = "") -> tuple[int, dict[str, Any]]:
    """The next question, what is wrong with the answers, or the ruling: all that a page of the assistant shows."""
    for at in range(len(errors.errors)):
        try:
            errors.ruling(at)
        except Unanswered as missing:
            return 200, _context(errors, picking, at=at, fact=missing.fact)
        except Refusal as refusal:
            problem = reader_of(request).say(refusal.message)
            return 422, _context(errors, picking, at=at, problem=problem, article=refusal.article)
    return 200, _context(errors, picking, **_ruled(errors, reader_of(request).language))


def picked(errors: Errors, picking: str, asked: Mapping[str, str]) -> Errors | None:
    """With a card put to, or taken from, the line that is being picked."""
    for at, fact in errors.card_facts() if "aggiungi" in asked or "togli" in asked else ():
        if parameter(at, fact.name) == picking:
            line = cards.split_line(errors.errors[at][1].get(fact.name, ""))[:MOST_CARDS]
            line += cards.split_line(asked.get("aggiungi", ""))[:1]
            gone = asked.get("togli", "")
            if gone.isdecimal() and int(gone) < len(line):
                del line[int(gone)]
            return errors.with_fact(at, fact.name, " ".join(line) or None)
    return None


@dataclass(frozen=True, slots=True)
class Told:
    """The ruling on one or several errors."""

    each: tuple[RulingDocument, ...]
    whole: RulingDocument | JointRulingDocument
    aloud: str


def told(errors: Errors, language: Language) -> Told:
    """`Unanswered`: a question is still open."""
    rulings = [errors.ruling(at) for at in range(len(errors.errors))]
    each = tuple(document_of(errors.code, ruling) for ruling in rulings)
    whole = each[0] if len(each) == 1 else joint_document_of(errors.code, rulings)
    return Told(each, whole, read_aloud(whole, language))


def _ruled(errors: Errors, language: Language) -> dict[str, Any]:
    code, found = errors.code, told(errors, language)
    tellings, aloud = found.each, found.aloud
    return {
        "telling": found.whole,
        "tellings": tellings,
        "aloud": aloud,
        "seconds": round(seconds_aloud(aloud)),
        "changes": [
            [(change, errors.with_fact(at, change.name, change.answer).address()) for change in each.otherwise]
            for at, each in enumerate(tellings)
        ],
        "cases": [case for each in tellings for case in chosen(code.id, incident=each.incident)][:6],
        "more": f"/arbitro/{code.id}?insieme={quote(errors.address(), safe='')}" if len(tellings) < MOST_ERRORS else "",
        **article_context(code),
    }


def _context(errors: Errors, picking: str, **context: Any) -> dict[str, Any]:
    found = next(((n, fact) for n, fact in errors.card_facts() if parameter(n, fact.name) == picking), None)
    return {
        "code": errors.code,
        "incidents": [incident for incident, _ in errors.errors],
        "drop": [
            errors.without(number).address() if len(errors.errors) > 1 else "" for number in range(len(errors.errors))
        ],
        "answers": _answers(errors, context.get("at", -1), context.get("fact")),
        "answered": _answered(errors),
        "card_facts": [
            (fact, errors.address(carte=parameter(number, fact.name)) + "#carte", facts.get(fact.name, ""))
            for number, fact in errors.card_facts()
            for facts in [errors.errors[number][1]]
        ],
        "picking": picking,
        "picked": found[1] if found else None,
        "picked_line": cards.split_line(errors.errors[found[0]][1].get(found[1].name, "")) if found else [],
        "picked_fields": [*errors.kept, *errors.fields(leave_out=picking)],
        "readable": _readable,
        "here_without": errors.address(),
        "again": errors.path,
        "deck": DECK,
        "sentence": sentence_of,
        **context,
    }


def _readable(text: str) -> bool:
    try:
        cards.parse(text)
    except Refusal:
        return False
    return True


def _answers(errors: Errors, at: int, fact: Fact | None) -> list[tuple[Message, str]]:
    """The answers to the question that is asked, each with the address it leads to."""
    if fact is None:
        return []
    return [(words, errors.with_fact(at, fact.name, key).address()) for key, words in fact.answers.items()]


def _answered(errors: Errors) -> list[tuple[Message, Message, str]]:
    """What was answered so far, each with the address that asks it again."""
    found = []
    for at, (incident, facts) in enumerate(errors.errors):
        known = {fact.name: fact for fact in incident.facts}
        for name, value in facts.items():
            again = errors.with_fact(at, name, None).address()
            found.append((known[name].question, answer_words(known[name], value), again))
    return found


# --- articles --------------------------------------------------------------------------------------------------------


def article_context(code: Code) -> dict[str, Any]:
    return {"article_links": lambda cited: article_links(code, cited)}


def article_links(code: Code, cited: Iterable[str]) -> list[tuple[str, str]]:
    """Each article once, with the address where it can be read; none if the code is silent."""
    found: dict[str, str] = {}
    for cite in cited:
        if cite.startswith(SILENT):
            found[cite] = ""
            continue
        articles, _, elsewhere = cite.removesuffix(")").partition(" (")
        for article in _apart(articles):
            name = f"{article} ({elsewhere})" if elsewhere else article
            found.setdefault(name, article_address(elsewhere or code.id, article))
    return list(found.items())


def _apart(articles: str) -> Iterator[str]:
    """`16, 17` are two articles, `preamble, rule 2` is one."""
    for group in articles.split("; "):
        parts = group.split(", ")
        yield from parts if all(part[:1].isdigit() for part in parts) else [group]


def article_address(code_id: str, article: str) -> str:
    known = {article.id for file in clause_files().values() for article in file.article}
    anchor = next((part for part in (article, article.partition(",")[0]) if part in known), "")
    return f"/codici/{code_id}" + (f"#art-{slug(anchor)}" if anchor else "")


ROUTES = [start, desk, assistant]
