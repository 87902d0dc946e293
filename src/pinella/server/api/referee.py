"""The referee's assistant for programs: incidents, rulings, search, cases."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from pinella.codes.loader import CodeError, load_listed
from pinella.messages import Refusal, say
from pinella.referee.casebook import articles_of, chosen
from pinella.referee.facts import Unanswered
from pinella.referee.incident_families import grouped
from pinella.referee.incident_search import search
from pinella.referee.incidents import INCIDENTS
from pinella.referee.joint_ruling import given_for
from pinella.referee.ruling import Incident, rule
from pinella.referee.ruling_document import (
    document_data,
    document_of,
    ever_asked,
    in_words,
    joint_document_of,
    question_of,
)
from pinella.server.access.bodies import TooLarge, json_of
from pinella.server.reader import PageRequest, reader_of

LONGEST = 20_000
"""Bytes of a question; a dozen errors with all their facts are a tenth of this."""


class Error(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    incident: str
    facts: dict[str, str] = {}


class AskedRuling(Error, frozen=True, forbid_unknown_fields=True):
    also: list[Error] = []
    """Further errors of the same turn."""


def _answer(data: object, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(data), status_code=status, media_type="application/json")


@get("/{code_id:str}/incidents")
async def incidents(request: PageRequest, code_id: FromPath[str]) -> Response[bytes]:
    """Every incident with the questions that this code can ask about it."""
    language, code = reader_of(request).language, load_listed(code_id)
    return _answer(
        [
            {
                "incident": incident.name,
                "title": incident.title.render(language),
                "family": family.name,
                "facts": [in_words(question_of(fact), language) for fact in ever_asked(code, incident)],
            }
            for family, members in grouped(INCIDENTS.values())
            for incident in members
        ]
    )


@post("/{code_id:str}/rule", status_code=200, request_max_body_size=LONGEST)
async def ruling(request: PageRequest, code_id: FromPath[str]) -> Response[bytes]:
    """The ruling; 422 with the next question while a fact is missing."""
    language, code = reader_of(request).language, load_listed(code_id)
    asked = await json_of(request, AskedRuling)
    errors = [(_incident(error.incident), error.facts) for error in (asked, *asked.also)]
    rulings = []
    for at, (incident, _) in enumerate(errors):
        try:
            rulings.append(rule(code, incident, given_for(incident, at, errors)))
        except Unanswered as missing:
            question = in_words(question_of(missing.fact), language)
            return _answer({"incident": incident.name, "missing": question}, 422)
    ruled = document_of(code, rulings[0]) if len(rulings) == 1 else joint_document_of(code, rulings)
    return _answer(document_data(ruled, language))


class Unknown(Refusal):
    """Something that does not exist was named."""


def _incident(name: str) -> Incident:
    if name in INCIDENTS:
        return INCIDENTS[name]
    nearest = ", ".join(found.incident.name for found in search(name, 3))
    if nearest:
        raise Unknown(say("there is no incident “{name}”; the nearest are {names}", name=name, names=nearest))
    raise Unknown(say("there is no incident “{name}”", name=name))


@get("/search")
async def find(request: PageRequest, q: FromQuery[str] = "", code: FromQuery[str] = "") -> Response[bytes]:
    """Incidents from everyday words; with a code, the first question it asks about each."""
    language = reader_of(request).language
    law = load_listed(code) if code else None
    found = []
    for each in search(q):
        row: dict[str, Any] = {
            "incident": each.incident.name,
            "title": each.incident.title.render(language),
            "score": round(each.score, 3),
        }
        if law:
            row["facts"] = [fact.name for fact in ever_asked(law, each.incident)]
        found.append(row)
    return _answer(found)


@get("/cases")
async def cases(
    request: PageRequest, code: FromQuery[str] = "", article: FromQuery[str] = "", incident: FromQuery[str] = ""
) -> Response[bytes]:
    """The case book: stories, facts, and the short forms of the ruling."""
    tongue = reader_of(request).language.code
    return _answer(
        [
            {
                "case": case.id,
                "code": case.code,
                "incident": case.incident,
                "articles": articles_of(case),
                "clauses": case.clauses,
                "story": case.story(tongue),
                "facts": case.facts,
                "short": case.measures,
            }
            for case in chosen(code, article, incident)
        ]
    )


def _refused(request: PageRequest, error: Refusal) -> Response[bytes]:
    status = 404 if isinstance(error, Unknown | CodeError) else 400
    return _answer({"error": error.message.render(reader_of(request).language), "article": error.article}, status)


def _http_error(request: PageRequest, error: HTTPException) -> Response[bytes]:
    language = reader_of(request).language
    sentence = language("There is no such page") if error.status_code == 404 else language("That did not work")
    return _answer({"error": sentence, "article": None}, error.status_code)


ROUTES = [
    Router(
        path="/api/referee",
        route_handlers=[incidents, ruling, find, cases],
        exception_handlers={TooLarge: _refused, Refusal: _refused, HTTPException: _http_error},
    )
]
