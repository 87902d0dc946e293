"""A ruling: what follows from an incident under a code, with the articles it rests on and the facts that decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from pinella.codes.clauses import clause_index
from pinella.codes.model import Code, Source
from pinella.messages import Message, Refusal, say
from pinella.referee.facts import Fact, Facts, Unanswered
from pinella.referee.measures import Measure

SILENT = "default:"
"""How a source begins that is no article: the code is silent and follows another."""


@dataclass(slots=True)
class Law:
    """A code that remembers which of its knobs were read."""

    code: Code
    read: list[str]

    def knob(self, path: str) -> Any:
        if path not in self.read:
            self.read.append(path)
        return self.code.knob(path)


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of irregularity: how people call it, and the law that judges it."""

    name: str
    title: Message
    area: str
    """The area of the clause index it belongs to."""
    judge: Callable[[Law, Facts], list[Measure]]


@dataclass(frozen=True, slots=True)
class Ruling:
    incident: Incident
    measures: tuple[Measure, ...]
    articles: tuple[str, ...]
    """Of the knobs that were read; what the code is silent on is named only if it settles everything."""
    clauses: tuple[str, ...]
    decided_by: Mapping[str, str]
    """The facts the law asked for, with the answers given."""

    def steps(self) -> list[Message]:
        return [measure.words() for measure in self.measures]


def rule(code: Code, incident: Incident, given: Mapping[str, str]) -> Ruling:
    """Judge an incident; raises Unanswered with the next question if a fact is missing."""
    law, facts = Law(code, []), Facts(given)
    measures = tuple(incident.judge(law, facts))
    unknown = [name for name in given if name not in {fact.name for fact in facts.used}]
    if unknown:
        raise Refusal(
            say(
                "{facts} changes nothing here; the facts that decide are {used}",
                facts=", ".join(unknown),
                used=", ".join(fact.name for fact in facts.used),
            )
        )
    cited = dict.fromkeys(code.cite(path) for path in law.read)
    articles = tuple(article for article in cited if not article.startswith(SILENT)) or tuple(cited)
    clauses = tuple(dict.fromkeys(chain.from_iterable(_clauses(code, path, incident.area) for path in law.read)))
    return Ruling(incident, measures, articles, clauses, {fact.name: given[fact.name] for fact in facts.used})


def _clauses(code: Code, path: str, area: str) -> list[str]:
    """The clauses of the incident's area behind a knob: of its article, or the one that says the code is silent."""
    source: Source | None = code.sources[path]
    while source is not None and source.article is None and not source.own_value:
        source = source.inherited
    if source is None:
        return []
    articles = source.article.split(", ") if source.article else ["silent"]
    return [
        clause.id
        for clause in clause_index().values()
        if clause.code == source.code and clause.area == area and clause.article in articles
    ]


def questions(code: Code, incident: Incident, given: Mapping[str, str]) -> Fact | None:
    """The next question of the assistant; None when the facts given are enough."""
    try:
        rule(code, incident, given)
    except Unanswered as missing:
        return missing.fact
    return None


def every_ruling(code: Code, incident: Incident) -> list[Ruling]:
    """All that can follow, one ruling for each way through the questions."""
    open_ways: list[dict[str, str]] = [{}]
    rulings = []
    while open_ways:
        given = open_ways.pop()
        fact = questions(code, incident, given)
        if fact is None:
            rulings.append(rule(code, incident, given))
        else:
            open_ways += [{**given, fact.name: answer} for answer in fact.answers]
    return rulings
