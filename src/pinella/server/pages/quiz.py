"""The quiz for referees. The address holds everything: code, seed, and one letter for each answer given."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect, Template

from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.referee.casebook import case_book, codes_with_cases
from pinella.referee.quiz import Score, explanation, quiz
from pinella.referee.ruling_document import cited
from pinella.referee.speech import sentence_of
from pinella.server.pages.assistant import article_address, article_context
from pinella.server.reader import PageRequest, page

LETTERS = "abcd"
NUMBER = 10
LONGEST_SEED = 40


@get("/arbitro/quiz")
async def ask(
    request: PageRequest,
    codice: FromQuery[str] = "",
    seme: FromQuery[str] = "",
    risposte: FromQuery[str] = "",
    avanti: FromQuery[bool] = False,
    inizia: FromQuery[bool] = False,
) -> Template | Redirect:
    if codice:
        load_listed(codice)
    if inizia:
        return Redirect(address(codice, secrets.token_hex(3), ""), status_code=303)
    if not seme:
        named = codes_with_cases()
        return page(request, "quiz_start.html", codes=[load_listed(name) for name in named], chosen=codice)
    seed = seme[:LONGEST_SEED]
    questions = quiz(codice, seed, NUMBER)
    given = [LETTERS.index(letter) for letter in risposte if letter in LETTERS][: len(questions)]
    score = Score()
    for question, choice in zip(questions, given, strict=False):
        score = score.plus(question, choice)
    done, typed = len(given), "".join(LETTERS[choice] for choice in given)
    context: dict[str, Any] = {
        "score": score,
        "number": len(questions),
        "letters": LETTERS,
        "sentence": sentence_of,
        "codice": codice,
    }
    if given and not avanti:
        last = questions[done - 1]
        code = load_listed(last.code)
        return page(
            request,
            "quiz_answer.html",
            at=done,
            question=last,
            code=code,
            choice=given[-1],
            telling=explanation(last),
            rules=cited(case_book()[last.case].clauses),
            following=address(codice, seed, typed, avanti=True),
            **context,
            **article_context(code),
        )
    if done == len(questions):
        return page(
            request,
            "quiz_end.html",
            weakest=[(*_read_again(name), tally) for name, tally in score.weakest()],
            again=f"/arbitro/quiz?{urlencode({'codice': codice, 'inizia': 'true'})}",
            **context,
        )
    question = questions[done]
    return page(
        request,
        "quiz_question.html",
        at=done + 1,
        question=question,
        code=load_listed(question.code),
        choices=[
            (LETTERS[place], steps, address(codice, seed, typed + LETTERS[place]))
            for place, steps in enumerate(question.choices)
        ],
        **context,
    )


def _read_again(name: str) -> tuple[Code, str, str]:
    """The code, the article, and where it can be read."""
    code, _, article = name.partition(" ")
    return load_listed(code), article, article_address(code, article)


def address(code: str, seed: str, answers: str, *, avanti: bool = False) -> str:
    fields = {"codice": code, "seme": seed, "risposte": answers, **({"avanti": "true"} if avanti else {})}
    return f"/arbitro/quiz?{urlencode(fields)}"


ROUTES = [ask]
