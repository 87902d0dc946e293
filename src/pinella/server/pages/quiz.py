"""The quiz for referees. The address holds everything: code, seed, and one letter for each answer given."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect, Template

from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.referee.casebook import case_book, codes_with_cases
from pinella.referee.quiz import Question, Score, explanation, quiz
from pinella.referee.ruling_document import cited
from pinella.referee.speech import sentence_of
from pinella.server.pages.assistant import article_address, article_context
from pinella.server.reader import PageRequest, page

LETTERS = "abcd"
NUMBER = 10
LONGEST_SEED = 40


@dataclass(frozen=True, slots=True)
class Attempt:
    """A quiz as its address holds it: what is asked, and what was answered so far."""

    code: str
    seed: str
    questions: tuple[Question, ...]
    given: tuple[int, ...]
    """The places of the answers chosen."""

    @property
    def over(self) -> bool:
        return len(self.given) == len(self.questions)

    def score(self) -> Score:
        score = Score()
        for question, choice in zip(self.questions, self.given, strict=False):
            score = score.plus(question, choice)
        return score

    def address(self, *answers: int, avanti: bool = False) -> str:
        """With further answers; `avanti`: past the explanation of the last one."""
        letters = "".join(LETTERS[choice] for choice in (*self.given, *answers))
        return address(self.code, self.seed, letters, avanti=avanti)


def read_attempt(code: str, seed: str, answers: str) -> Attempt:
    """Letters that stand for no answer are left out, and answers to no question."""
    kept = seed[:LONGEST_SEED]
    questions = tuple(quiz(code, kept, NUMBER))
    given = [LETTERS.index(letter) for letter in answers if letter in LETTERS][: len(questions)]
    return Attempt(code, kept, questions, tuple(given))


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
        codes = [load_listed(name) for name in codes_with_cases()]
        return page(request, "quiz_start.html", codes=codes, chosen=codice)
    attempt = read_attempt(codice, seme, risposte)
    if attempt.given and not avanti:
        return _explained(request, attempt)
    return _ended(request, attempt) if attempt.over else _asked(request, attempt)


def _explained(request: PageRequest, attempt: Attempt) -> Template:
    """The last answer, and the right one with its reasons."""
    at = len(attempt.given)
    last = attempt.questions[at - 1]
    code = load_listed(last.code)
    return _page(
        request,
        "quiz_answer.html",
        attempt,
        at=at,
        question=last,
        code=code,
        choice=attempt.given[-1],
        telling=explanation(last),
        rules=cited(case_book()[last.case].clauses),
        following=attempt.address(avanti=True),
        **article_context(code),
    )


def _ended(request: PageRequest, attempt: Attempt) -> Template:
    return _page(
        request,
        "quiz_end.html",
        attempt,
        weakest=[(*_read_again(name), tally) for name, tally in attempt.score().weakest()],
        again=f"/arbitro/quiz?{urlencode({'codice': attempt.code, 'inizia': 'true'})}",
    )


def _asked(request: PageRequest, attempt: Attempt) -> Template:
    at = len(attempt.given)
    question = attempt.questions[at]
    return _page(
        request,
        "quiz_question.html",
        attempt,
        at=at + 1,
        question=question,
        code=load_listed(question.code),
        choices=[(LETTERS[place], steps, attempt.address(place)) for place, steps in enumerate(question.choices)],
    )


def _page(request: PageRequest, template: str, attempt: Attempt, **context: Any) -> Template:
    number = len(attempt.questions)
    return page(request, template, score=attempt.score(), number=number, sentence=sentence_of, **context)


def _read_again(name: str) -> tuple[Code, str, str]:
    """The code, the article, and where it can be read."""
    code, _, article = name.partition(" ")
    return load_listed(code), article, article_address(code, article)


def address(code: str, seed: str, answers: str, *, avanti: bool = False) -> str:
    fields = {"codice": code, "seme": seed, "risposte": answers, **({"avanti": "true"} if avanti else {})}
    return f"/arbitro/quiz?{urlencode(fields)}"


ROUTES = [ask]
