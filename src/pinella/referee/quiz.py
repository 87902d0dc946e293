"""The quiz: a story of the case book and the rulings it could be thought to lead to, one of which is right.

Wrong choices are true rulings too, of the same incident: with one fact changed, or under another code; of a sibling
only where an incident has a single ruling. Everything follows from the seed, so that an address brings back a quiz.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec

from pinella.codes.loader import load_code, shipped
from pinella.codes.sections.base import Words
from pinella.messages import Message, Refusal, say
from pinella.referee.casebook import Case, case_book, cases_of, cites, find_case, ruling_of
from pinella.referee.facts import Unanswered
from pinella.referee.incident_families import family_of
from pinella.referee.incidents import INCIDENTS
from pinella.referee.measures import Measure
from pinella.referee.ruling import Ruling, every_ruling, otherwise, rule
from pinella.referee.ruling_document import RulingDocument, Step, document_of, steps
from pinella.referee.words import told

MOST_CHOICES = 4

Measures = tuple[Measure, ...]


class Question(msgspec.Struct, frozen=True):
    """What is asked of one case."""

    case: str
    code: str
    incident: str
    title: Message
    story: Words
    choices: tuple[tuple[Step, ...], ...]
    right: int
    """The place of the right ruling among the choices."""
    articles: tuple[tuple[str, str], ...]
    """Code and article, of the clauses behind the case."""

    def is_right(self, choice: int) -> bool:
        return choice == self.right


class Tally(msgspec.Struct, frozen=True):
    asked: int = 0
    right: int = 0

    def plus(self, right: bool) -> Tally:
        return Tally(self.asked + 1, self.right + right)


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody has done so far, in all and by article (`feburit 16`)."""

    asked: int = 0
    right: int = 0
    articles: dict[str, Tally] = {}

    def plus(self, question: Question, choice: int) -> Score:
        right = question.is_right(choice)
        articles = dict(self.articles)
        for key in map(" ".join, question.articles):
            articles[key] = articles.get(key, Tally()).plus(right)
        return Score(self.asked + 1, self.right + right, articles)

    def weakest(self) -> list[tuple[str, Tally]]:
        """The articles with mistakes, most mistakes first."""
        missed = [(article, tally) for article, tally in self.articles.items() if tally.right < tally.asked]
        return sorted(missed, key=lambda each: (each[1].right - each[1].asked, each[0]))


def quiz(code: str = "", seed: str = "1", number: int = 10) -> list[Question]:
    """So many questions, or as many as there are; without a code, of all codes."""
    found: list[Question] = []
    for case in _shuffled(list((cases_of(code) if code else case_book()).values()), seed):
        question = question_of(case.id, seed)
        if len(question.choices) > 1:
            found.append(question)
        if len(found) == number:
            break
    if not found:
        raise Refusal(say("the case book has no cases of this code yet"))
    return found


def _case(name: str) -> Case:
    case = find_case(name)
    if case is None:
        raise KeyError(name)
    return case


def _shuffled(cases: list[Case], seed: str) -> list[Case]:
    return sorted(cases, key=lambda case: _dice(seed, case.id))


def _dice(*parts: str) -> bytes:
    """Chance without a generator: the order of these is the order of the quiz."""
    return sha256("\n".join(parts).encode()).digest()


@lru_cache(maxsize=1024)
def question_of(case_id: str, seed: str) -> Question:
    case = _case(case_id)
    right = ruling_of(case)
    choices: list[Measures] = [right.measures]
    for other in _others(case, right, seed):
        if all(_looks_different(other, known) for known in choices):
            choices.append(other)
        if len(choices) == MOST_CHOICES:
            break
    choices.sort(key=lambda measures: _dice(seed, case.id, *map(str, measures)))
    return Question(
        case.id,
        case.code,
        case.incident,
        INCIDENTS[case.incident].title,
        Words(case.it, case.en),
        tuple(map(steps, choices)),
        choices.index(right.measures),
        cites(case),
    )


def _looks_different(one: Sequence[Measure], other: Sequence[Measure]) -> bool:
    """Two rulings that read the same would make a question without an answer."""
    return sorted(str(told(measure)) for measure in one) != sorted(str(told(measure)) for measure in other)


def _others(case: Case, right: Ruling, seed: str) -> Iterator[Measures]:
    """Other rulings of the incident, the most tempting first."""
    near = [other.ruling for other in otherwise(load_code(case.code), right) if other.ruling]
    yield from _mixed([*near, *_elsewhere(case)], case, seed)
    yield from _mixed(every_ruling(load_code(case.code), right.incident), case, seed)
    for name in shipped():
        yield from _mixed(every_ruling(load_code(name), right.incident), case, seed)
    family = family_of(right.incident)
    for sibling in (incident for incident in INCIDENTS.values() if family_of(incident) is family):
        yield from _mixed(every_ruling(load_code(case.code), sibling), case, seed)


def _elsewhere(case: Case) -> Iterator[Ruling]:
    """What other codes make of the same facts."""
    for name in shipped():
        try:
            yield rule(load_code(name), INCIDENTS[case.incident], case.facts)
        except (Unanswered, Refusal):
            continue


def _mixed(rulings: Sequence[Ruling], case: Case, seed: str) -> list[Measures]:
    return sorted(
        {ruling.measures for ruling in rulings}, key=lambda measures: _dice(case.id, seed, *map(str, measures))
    )


def explanation(question: Question) -> RulingDocument:
    """The right ruling with the facts that decided it and its articles."""
    case = _case(question.case)
    return document_of(load_code(case.code), ruling_of(case))
