"""A ruling: what follows from an incident under a code, with the articles it rests on and the facts that decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any

from pinella.codes.clauses import Clause, articles_in, filed_under, taken_from
from pinella.codes.model import Code, Source
from pinella.messages import Message, Refusal, say
from pinella.referee.facts import Fact, Facts, Unanswered, check
from pinella.referee.measures import RECORDED, SANCTIONS, Measure
from pinella.referee.singles import everyone_alone, for_one
from pinella.referee.words import told

GENERAL = ("procedure", "discipline", "principles")
"""Sections of a code that hold for every incident: their articles are named after those that speak of it."""
SILENT = "default:"
"""How a source begins that is no article: the code is silent and follows another."""


@dataclass(slots=True)
class Law:
    """A code that remembers which of its knobs were read."""

    code: Code
    read: dict[str, Source] = field(default_factory=dict)
    """Where each knob that was read comes from; of a list only the entry that mattered, if it has its own article."""

    def knob(self, path: str) -> Any:
        self.read.setdefault(path, self.code.sources[path])
        return self.code.knob(path)

    def holds(self, path: str, entry: str) -> bool:
        """Whether a list has this entry; where each entry has its own article, only that one is cited."""
        entries = list(self.code.knob(path))
        if entry not in entries:
            return entry in self.knob(path)
        at = entries.index(entry)
        self.read.setdefault(f"{path}/{entry}", self.code.sources[path].of_entry(at, len(entries)))
        return True


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of irregularity: how people call it, the law that judges it, and all that this law may ask."""

    name: str
    title: Message
    areas: tuple[str, ...]
    """The areas of the clause index it belongs to."""
    judge: Callable[[Law, Facts], list[Measure]]
    facts: tuple[Fact, ...]
    everyday: tuple[str, ...] = ()
    """What people say when they call, in Italian and English, for the search; not shown."""
    between_partners: bool = False
    """It can only happen between partners."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from an incident: measures as data, the articles behind them, the facts that decided."""

    incident: Incident
    measures: tuple[Measure, ...]
    articles: tuple[str, ...]
    """Of the knobs that were read; what the code is silent on is named only if it settles everything."""
    clauses: tuple[str, ...]
    decided_by: Mapping[str, str]
    """The facts the law asked for, with the answers given."""
    idle: Mapping[str, str]
    """Facts given that change nothing here."""
    powers: tuple[Measure, ...] = ()
    """What the referee may add in any case under this code."""
    follows: tuple[str, ...] = ()
    """Codes whose articles are followed because this one is silent."""

    def steps(self) -> list[Message]:
        return [told(measure) for measure in self.measures]

    def now(self) -> list[Measure]:
        return [measure for measure in self.on_the_table() if measure.when in ("now", "end-of-turn")]

    def later(self) -> list[Measure]:
        return [measure for measure in self.on_the_table() if measure.when not in ("now", "end-of-turn")]

    def sanctions(self) -> list[Measure]:
        return [measure for measure in self.measures if measure.do in SANCTIONS]

    def recorded(self) -> list[Measure]:
        return [measure for measure in self.measures if measure.do in RECORDED]

    def on_the_table(self) -> list[Measure]:
        return [measure for measure in self.measures if measure.do not in SANCTIONS | RECORDED]


def rule(code: Code, incident: Incident, given: Mapping[str, str]) -> Ruling:
    """Judge an incident; raises Unanswered with the next question if a fact is missing."""
    known = {fact.name: fact for fact in incident.facts}
    given = {current_name(name, known): value for name, value in given.items()}
    for name, value in given.items():
        if name not in known:
            raise Refusal(
                say(
                    "“{name}” is no fact of {incident}; its facts are {facts}",
                    name=name,
                    incident=incident.name,
                    facts=", ".join(known),
                )
            )
        check(known[name], value)
    law, facts = Law(code), facts_under(code, given)
    measures = tuple(judged(law, incident, facts))
    used = {fact.name for fact in facts.used}
    decided_by = {name: value for name, value in given.items() if name in used}
    alone = {fact.name: fact.alone for fact in incident.facts if fact.alone and facts.alone}
    return Ruling(
        incident,
        measures,
        articles_of(code, law.read),
        _clauses(law.read, incident, {**decided_by, **alone}),
        decided_by,
        {name: value for name, value in given.items() if name not in used},
        _powers(code) if any(measure.do != "nothing" for measure in measures) else (),
        _followed(law.read),
    )


OLD_NAMES = {"left_over": "left_cards", "cards_left": "left_cards", "laid_from": "laid", "last_laid": "laid"}
"""What facts were once called; files and scripts that say so are understood."""


def current_name(name: str, known: Mapping[str, Fact]) -> str:
    """A fact by the name it has now."""
    return OLD_NAMES[name] if name not in known and OLD_NAMES.get(name) in known else name


def facts_under(code: Code, given: Mapping[str, str]) -> Facts:
    return Facts(given, alone=everyone_alone(code))


def judged(law: Law, incident: Incident, facts: Facts) -> list[Measure]:
    """The measures of the law; where everyone plays alone, as they are for a side of one."""
    if not facts.alone:
        return incident.judge(law, facts)
    if incident.between_partners:
        law.knob("table.alliance")
        return [Measure("nothing", "no-partner")]
    return for_one(incident.judge(law, facts))


def articles_of(code: Code, read: Mapping[str, Source]) -> tuple[str, ...]:
    """The articles of the knobs that were read, in the order of reading; silent ones only if there is no other."""
    special_first = sorted(read.items(), key=lambda each: each[0].split(".")[0] in GENERAL)
    cited = dict.fromkeys(chain.from_iterable(_named(source.cite(code.id)) for _, source in special_first))
    return tuple(article for article in cited if not article.startswith(SILENT)) or tuple(cited)


def _followed(read: Mapping[str, Source]) -> tuple[str, ...]:
    """Texts that are followed where the code's own is silent."""
    said = [_said(source)[-1] for source in read.values()]
    return tuple(dict.fromkeys(one.text for one in said if one.article is not None and one.text != one.code))


def _named(cited: str) -> tuple[str, ...]:
    """Articles of the code's own text one by one, so that none is named twice."""
    return (cited,) if cited.startswith(SILENT) or cited.endswith(")") else articles_in(cited)


def _powers(code: Code) -> tuple[Measure, ...]:
    """Where the code's own text lets the referee add a warning or an arbitral score to any ruling; a power that only
    another text gives is none."""
    warns = "any-irregularity" in code.discipline.warning_reasons and is_written(code, "discipline.warning_reasons")
    scores = code.procedure.arbitral_score == "any-irregularity" and is_written(code, "procedure.arbitral_score")
    warning = [Measure("warn", who="pair")] if warns else []
    score = [Measure("arbitral", who="pair")] if scores else []
    return (*warning, *score)


def is_written(code: Code, path: str) -> bool:
    """Whether an article of the code's own text, or of the code it is a form of, settles a knob."""
    said = _said(code.sources[path])[-1]
    return said.article is not None and said.source is None


def _clauses(read: Mapping[str, Source], incident: Incident, decided_by: Mapping[str, str]) -> tuple[str, ...]:
    """The clauses of the branch taken: of each article behind the knobs read those that fill one of these knobs and are
    about these facts. Where no clause of an article names a knob, those that speak of such incidents; if there are
    none at all, all of their articles.

    The article of a single entry of a list says exactly which clause is meant, whatever its area.
    """
    behind = list(dict.fromkeys(chain.from_iterable(map(_behind, read.values()))))
    exact = {clause for source in read.values() if source.one_entry for clause in _behind(source)}
    knobs = {path.partition("/")[0] for path in read}
    facts = {**decided_by, "incident": incident.name}
    filling = [clause for clause in behind if knobs & set(clause.settles)]
    settled = {(clause.code, clause.article) for clause in filling}
    shown = {clause for clause in filling if _is_about(clause, facts)}
    for clause in behind:
        general = not clause.settles and (clause.code, clause.article) not in settled
        if clause in exact or (general and clause.area in incident.areas and _is_about(clause, facts)):
            shown.add(clause)
    close = [clause.id for clause in behind if clause in shown]
    left_open = (_left_open(path, source, incident.areas) for path, source in read.items())
    silent = [] if behind else chain.from_iterable(left_open)
    return tuple(close or (clause.id for clause in behind)) or tuple(dict.fromkeys(silent))


def _is_about(clause: Clause, facts: Mapping[str, str]) -> bool:
    """Whether none of the facts that decided is another than the clause speaks of."""
    about: dict[str, list[str]] = {}
    for one in clause.where:
        name, _, value = one.partition("=")
        about.setdefault(name, []).append(value)
    return all(any(_agrees(value, facts[name]) for value in about[name]) for name in about.keys() & facts.keys())


def _agrees(wanted: str, value: str) -> bool:
    """The same answer; of a number that it is in the span (`5..10`: more than 5 and up to 10; `..10`, `10..`)."""
    low, span, high = wanted.partition("..")
    if not span:
        return wanted == value
    minutes, _, seconds = value.partition(":")
    number = int(minutes) + Fraction(int(seconds or 0), 60)
    return (not low or number > int(low)) and (not high or number <= int(high))


def _behind(source: Source) -> Iterable[Clause]:
    """The clauses of the article that settles a knob, if any does."""
    said = _said(source)[-1]
    articles = articles_in(said.article) if said.article else ()
    return chain.from_iterable(filed_under(said.code, article) for article in articles)


def _left_open(path: str, source: Source, areas: tuple[str, ...]) -> Iterable[str]:
    """Where every text is silent on a knob: the nearest clause that says so, else the text it is taken from."""
    steps = _said(source)
    silent = [[each for each in filed_under(said.code, "silent") if path in each.settles] for said in steps]
    models = [_of_model(taken_from(said.source or ""), path, areas) for said in steps]
    return [clause.id for clause in next(filter(None, [*silent, *models]), [])]


def _of_model(clauses: Sequence[Clause], path: str, areas: tuple[str, ...]) -> list[Clause]:
    """Of the text that is followed the clauses that fill this knob; where none is said to, those of the subject."""
    return [each for each in clauses if path in each.settles] or [each for each in clauses if each.area in areas]


def _said(source: Source) -> list[Source]:
    """From the code itself to the one that settles the knob."""
    said = [source]
    while said[-1].article is None and not said[-1].own_value and (further := said[-1].inherited) is not None:
        said.append(further)
    return said


def question(code: Code, incident: Incident, given: Mapping[str, str]) -> Fact | None:
    """The next question of the assistant; None when the facts given are enough."""
    try:
        rule(code, incident, given)
    except Unanswered as missing:
        return missing.fact
    return None


def every_ruling(code: Code, incident: Incident) -> list[Ruling]:
    """All that can follow, one ruling for each way through the questions; impossible ways are left out."""
    open_ways: list[dict[str, str]] = [{}]
    rulings = []
    while open_ways:
        given = open_ways.pop()
        try:
            rulings.append(rule(code, incident, given))
        except Unanswered as missing:
            open_ways += [{**given, missing.fact.name: answer} for answer in missing.fact.answers]
        except Refusal:
            continue
    return rulings


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What another answer to one question would have led to."""

    fact: Fact
    answer: str
    ruling: Ruling | None
    """None: more questions would follow."""


def otherwise(code: Code, ruling: Ruling) -> list[Otherwise]:
    """For each fact that decided, the answers that would have changed the measures."""
    facts = {fact.name: fact for fact in ruling.incident.facts}
    found = []
    for name, value in ruling.decided_by.items():
        for answer in facts[name].answers:
            if answer == value:
                continue
            try:
                other = rule(code, ruling.incident, {**ruling.decided_by, name: answer})
            except Unanswered:
                found.append(Otherwise(facts[name], answer, None))
                continue
            except Refusal:
                continue
            if other.measures != ruling.measures:
                found.append(Otherwise(facts[name], answer, other))
    return found
