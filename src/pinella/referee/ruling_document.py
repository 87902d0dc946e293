"""A ruling as one document that everybody shows: the command line, the API, the pages.

It holds no language: what people read is a message, and `in_words` puts the whole document into one. What is read aloud
at the table leaves out what only the referee needs: the record and his further powers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from pinella.codes.clauses import clause_index
from pinella.codes.model import Code
from pinella.codes.sections.base import Words
from pinella.messages import Language, Message, Refusal, Speakable, say
from pinella.referee import speech
from pinella.referee.facts import Fact, Unanswered, without_partner
from pinella.referee.joint_ruling import LETS, joined
from pinella.referee.measures import RECORDED, SANCTIONS, Do, Measure, Negative, Option, Place, Role, Until, When
from pinella.referee.ruling import Incident, Law, Ruling, articles_of, facts_under, judged, otherwise
from pinella.referee.sanctions import vp_lost
from pinella.referee.singles import everyone_alone, for_one
from pinella.referee.speech import seconds_aloud
from pinella.referee.words import option_words, sentence, told


class Choice(msgspec.Struct, frozen=True):
    """One way that somebody may choose, and what follows it."""

    name: str
    words: Message
    steps: tuple[Step, ...]


class Step(msgspec.Struct, frozen=True):
    """A measure with its sentence."""

    do: Do
    what: str
    who: Role
    when: When
    until: Until
    to: Place
    negative: Negative
    cards: tuple[str, ...]
    points: int
    options: tuple[Choice, ...]
    words: Message

    def measure(self) -> Measure:
        """The measure behind the words."""
        return Measure(
            self.do,
            self.what,
            self.who,
            self.when,
            self.until,
            self.to,
            self.negative,
            self.cards,
            self.points,
            tuple(Option(each.name, tuple(step.measure() for step in each.steps)) for each in self.options),
        )


class Answered(msgspec.Struct, frozen=True):
    """A question and the answer that was given; cards come as they were written."""

    name: str
    question: Message
    answer: str
    words: Message


class Cited(msgspec.Struct, frozen=True):
    """A clause behind a ruling, in our words."""

    id: str
    code: str
    article: str
    title: Words
    summary: Words


class Change(msgspec.Struct, frozen=True):
    """Another answer that would have led elsewhere; no steps: more questions would follow."""

    name: str
    question: Message
    answer: str
    words: Message
    steps: tuple[Step, ...] | None


class Sections(msgspec.Struct, frozen=True):
    """Measures in the order and under the headings in which a referee needs them."""

    now: tuple[Step, ...]
    later: tuple[Step, ...]
    """In turns still to come."""
    count: tuple[Step, ...]
    """When the deal is counted, and after it."""
    sanctions: tuple[Step, ...]
    record: tuple[Step, ...]
    discretion: tuple[Step, ...]
    choices: tuple[Step, ...]
    """Those of the other steps in which somebody chooses."""


class RulingDocument(msgspec.Struct, frozen=True):
    code: str
    incident: str
    title: Message
    measures: tuple[Step, ...]
    short: tuple[str, ...]
    sections: Sections
    powers: tuple[Message, ...]
    """What the referee may do besides."""
    articles: tuple[str, ...]
    clauses: tuple[str, ...]
    cited: tuple[Cited, ...]
    """Those of the clauses that speak to the referee."""
    facts: dict[str, str]
    decided: tuple[Answered, ...]
    """The facts again, with their questions."""
    idle: dict[str, str]
    unheeded: tuple[Answered, ...]
    """Answers that change nothing here."""
    otherwise: tuple[Change, ...]
    follows: tuple[str, ...] = ()
    """Codes whose articles are followed because this one is silent on something."""


class JointRulingDocument(msgspec.Struct, frozen=True):
    """Several errors of one turn: what is done in all, and the ruling of each."""

    code: str
    measures: tuple[Step, ...]
    short: tuple[str, ...]
    sections: Sections
    powers: tuple[Message, ...]
    articles: tuple[str, ...]
    errors: tuple[RulingDocument, ...]


# --- making it -------------------------------------------------------------------------------------------------------


def document_of(code: Code, ruling: Ruling) -> RulingDocument:
    facts = {fact.name: fact for fact in ruling.incident.facts}
    index = clause_index()
    return RulingDocument(
        code.id,
        ruling.incident.name,
        ruling.incident.title,
        steps(ruling.measures),
        tuple(map(str, ruling.measures)),
        sections(ruling.measures),
        tuple(_power(measure) for measure in ruling.powers),
        ruling.articles,
        ruling.clauses,
        cited([name for name in ruling.clauses if index[name].actor == "referee"] or ruling.clauses),
        dict(ruling.decided_by),
        tuple(_answered(facts[name], value) for name, value in ruling.decided_by.items()),
        dict(ruling.idle),
        tuple(_answered(facts[name], value) for name, value in ruling.idle.items()),
        tuple(
            Change(
                other.fact.name,
                other.fact.question,
                other.answer,
                other.fact.answers[other.answer],
                None if other.ruling is None else steps(other.ruling.measures),
            )
            for other in otherwise(code, ruling)
        ),
        ruling.follows,
    )


def joint_document_of(code: Code, rulings: Sequence[Ruling]) -> JointRulingDocument:
    law = Law(code)
    measures = [*(both := joined(rulings)), *_warnings_cost(law, both)]
    errors = tuple(document_of(code, ruling) for ruling in rulings)
    return JointRulingDocument(
        code.id,
        steps(measures),
        tuple(map(str, measures)),
        sections(measures),
        tuple(map(_power, dict.fromkeys(power for ruling in rulings for power in ruling.powers))),
        tuple(dict.fromkeys(_all_articles(law, rulings))),
        errors,
    )


def _warnings_cost(law: Law, measures: Sequence[Measure]) -> list[Measure]:
    """Victory points that the warnings of one ruling cost by their number alone, whatever came before."""
    enough = law.code.discipline.warnings_per_vp
    warned = sum(measure.do == "warn" and measure.who in ("pair", "culprit") for measure in measures)
    if not enough or warned < enough:
        return []
    law.knob("discipline.warnings_per_vp")
    cost = [vp_lost(law, warned // enough * law.knob("discipline.warning_vp"))]
    return for_one(cost) if everyone_alone(law.code) else cost


def _all_articles(law: Law, rulings: Sequence[Ruling]) -> Iterable[str]:
    yield from (article for each in _orders_first(rulings) for article in each.articles)
    yield from articles_of(law.code, law.read)


def _orders_first(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The article named first is one that orders something."""
    return sorted(rulings, key=lambda ruling: all(measure.do in LETS for measure in ruling.measures))


def steps(measures: Iterable[Measure]) -> tuple[Step, ...]:
    return tuple(
        Step(
            measure.do,
            measure.what,
            measure.who,
            measure.when,
            measure.until,
            measure.to,
            measure.negative,
            measure.cards,
            measure.points,
            tuple(Choice(each.name, option_words(each), steps(each.measures)) for each in measure.options),
            told(measure),
        )
        for measure in measures
    )


def sections(measures: Iterable[Measure]) -> Sections:
    parts: dict[str, list[Measure]] = {name: [] for name in Sections.__struct_fields__}
    for measure in measures:
        parts[_heading(measure)].append(measure)
        if measure.options:
            parts["choices"].append(measure)
    return Sections(**{name: steps(part) for name, part in parts.items()})


def _heading(measure: Measure) -> str:
    if measure.do in SANCTIONS:
        return "sanctions"
    if measure.do in RECORDED:
        return "record"
    if measure.do == "discretion":
        return "discretion"
    if measure.do in ("negative", "positive") or measure.when in ("deal-end", "after-deal"):
        return "count"
    return "now" if measure.when in ("now", "end-of-turn") else "later"


_POWERS = {
    "warn": say("The referee may also give a warning."),
    "arbitral": say("The referee may also give an arbitral score."),
}


def _power(measure: Measure) -> Message:
    return _POWERS.get(measure.do) or say("The referee may also decide: {told}.", told=sentence(measure))


def _answered(fact: Fact, value: str) -> Answered:
    return Answered(fact.name, fact.question, value, answer_words(fact, value))


def answer_words(fact: Fact, value: str) -> Message:
    """An answer as people say it; cards as they were written."""
    return fact.answers[value] if value in fact.answers else Message("{cards}", {"cards": value})


def cited(names: Iterable[str]) -> tuple[Cited, ...]:
    return tuple(
        Cited(
            clause.id,
            clause.code,
            clause.article,
            Words(clause.it, clause.en),
            Words(clause.summary_it, clause.summary_en),
        )
        for clause in map(clause_index().__getitem__, names)
    )


# --- the questions ---------------------------------------------------------------------------------------------------


class Question(msgspec.Struct, frozen=True):
    """A fact to ask for; no answers: cards, which nobody has to name."""

    name: str
    question: Message
    answers: dict[str, Message] | None
    cards: bool


def question_of(fact: Fact) -> Question:
    return Question(fact.name, fact.question, None if fact.cards else dict(fact.answers), fact.cards)


def read_by_law(code: Code, incident: Incident, given: Mapping[str, str]) -> list[Fact]:
    """The facts that the law looks at on its way through these answers, the next question included."""
    facts = facts_under(code, given)
    with suppress(Unanswered, Refusal):
        judged(Law(code), incident, facts)
    return facts.used


def _bands(code: Code, incident: Incident, given: Mapping[str, str]) -> Mapping[str, Message]:
    """The answers to a question for a number, which are the bands of the code."""
    try:
        judged(Law(code), incident, facts_under(code, given))
    except Unanswered as asked:
        return asked.fact.answers
    except Refusal:
        pass
    return {}


def ever_asked(code: Code, incident: Incident) -> list[Fact]:
    """All that this code can make the law look at, in the order of the incident's own list."""
    seen: dict[str, None] = {}
    ways: list[dict[str, str]] = [{}]
    while ways:
        given = ways.pop()
        used = read_by_law(code, incident, given)
        seen |= dict.fromkeys(fact.name for fact in used)
        missing = next((fact for fact in used if not fact.cards and fact.name not in given), None)
        if missing:
            answers = missing.answers or _bands(code, incident, given)
            ways += [{**given, missing.name: answer} for answer in answers]
    asked = [fact for fact in incident.facts if fact.name in seen]
    return [without_partner(fact) for fact in asked] if everyone_alone(code) else asked


# --- in a language ---------------------------------------------------------------------------------------------------


def in_words(value: Any, language: Language) -> Any:
    """A document, or a part of one, as plain data with every sentence in this language."""
    if isinstance(value, Speakable):
        return value.render(language)
    if isinstance(value, msgspec.Struct):
        return {name: in_words(getattr(value, name), language) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {key: in_words(item, language) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [in_words(item, language) for item in value]
    return value


def document_data(document: RulingDocument | JointRulingDocument, language: Language) -> dict[str, Any]:
    """What `--json` prints and the API answers: the sections beside the measures, and the text to read aloud."""
    data: dict[str, Any] = in_words(document, language)
    parts = data.pop("sections")
    text = read_aloud(document, language)
    return {**data, **parts, "text": text, "seconds_aloud": seconds_aloud(text)}


def read_aloud(document: RulingDocument | JointRulingDocument, language: Language) -> str:
    """The ruling as the referee says it at the table."""
    parts = document.sections
    spoken = (*parts.now, *parts.later, *parts.count, *parts.discretion, *parts.sanctions) or document.measures
    return speech.read_aloud([step.measure() for step in spoken], document.articles, language)
