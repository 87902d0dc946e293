"""An incident record or a report as a page: a title, headings, lines; for the screen and for printing alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.knob_words import article_words
from pinella.codes.model import Code
from pinella.messages import Language, Message, say
from pinella.referee.appeal import court
from pinella.referee.incident_record import JOURNAL, REFEREE, IncidentRecord, Ruled, official
from pinella.referee.incidents import find
from pinella.referee.measures import Measure
from pinella.referee.report import HEADINGS, LEVELS, Report
from pinella.referee.report_duty import duty
from pinella.referee.words import told

Line = Message | str


@dataclass(frozen=True, slots=True)
class Page:
    """All in words of one language."""

    title: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    signature: str

    def text(self) -> str:
        parts = [self.title]
        parts += ["\n".join([heading, *(f"  {line}" for line in lines)]) for heading, lines in self.sections]
        return "\n\n".join([*parts, self.signature])


def record_page(record: IncidentRecord, code: Code, language: Language) -> Page:
    signed = record.first_ruling.referee if record.first_ruling else ""
    sections: list[tuple[Message, Sequence[Line]]] = [
        (say("Place and time"), _place(record, code)),
        (say("Players"), _players(record)),
        (say("Statements"), [_said(record, one.by, one.words) for one in record.statements]),
        (say("Facts"), _facts(record)),
        (say("Ruling"), _ruling(record.first_ruling, language) if record.first_ruling else []),
        (say("Decisions of the referee"), _decisions(record, language)),
        (say("Appeal"), _appeal(record, code, language)),
    ]
    return _page(find(record.incident).title, sections, signed, language)


def report_page(report: Report, code: Code, language: Language) -> Page:
    head: list[Line] = [
        say("Event: {name}", name=report.tournament),
        say("Code: {name}", name=code.name),
        say("Member: {name}", name=report.member),
        say("Sanction: {level}", level=LEVELS[report.level]),
        duty(code, report.level).words(),
    ]
    sections: list[tuple[Message, Sequence[Line]]] = [(say("About"), head)]
    sections += [(HEADINGS[name], [text]) for name, text in report.contents.items() if text]
    sections.append((say("Account"), [report.text] if report.text else []))
    return _page(say("Report of the referee"), sections, report.referee, language)


def _page(title: Message, sections: Sequence[tuple[Message, Sequence[Line]]], signed: str, language: Language) -> Page:
    spoken = tuple(
        (
            heading.render(language),
            tuple(line if isinstance(line, str) else line.render(language) for line in lines),
        )
        for heading, lines in sections
        if lines
    )
    return Page(title.render(language), spoken, say("Signed: {name}", name=signed).render(language))


def _said(record: IncidentRecord, who: str, words: object) -> Message:
    """Who, by seat and name, and what."""
    if who == REFEREE:
        return say("{who}: {words}", who=say("the referee"), words=words)
    if who == JOURNAL:
        return say("{who}: {words}", who=say("the journal of the table"), words=words)
    return say("{who}: {words}", who=f"{who}, {record.players[who]}", words=words)


def _place(record: IncidentRecord, code: Code) -> list[Line]:
    lines: list[Line] = [
        say("Event: {name}", name=record.tournament),
        say("Code: {name}", name=code.name),
        say("Round {round}, table {table}, deal {deal}", round=record.round, table=record.table, deal=record.deal),
        say("Breach: {time}", time=record.breach_time),
    ]
    if record.call:
        lines.append(_said(record, record.call.by, say("called at {time}", time=record.call.time)))
    if record.delay == 0:
        lines.append(say("It was reported at once"))
    elif record.delay:
        lines.append(
            say(
                "Between breach and call: {n} act at the table",
                "Between breach and call: {n} acts at the table",
                n=record.delay,
            )
        )
    return lines


def _players(record: IncidentRecord) -> list[Line]:
    fault = say("at fault")
    return [
        _said(record, seat, fault) if seat == record.culprit else f"{seat}, {name}"
        for seat, name in record.players.items()
    ]


def _facts(record: IncidentRecord) -> list[Line]:
    """In the words of the question, with who gave the answer; an answer given anew replaces the old one."""
    questions = {fact.name: fact for fact in find(record.incident).facts}
    lines: list[Line] = []
    for name, value in record.facts.items():
        fact = questions[name]
        given = next(e for e in reversed(record.events) if getattr(e, "name", "") == name)
        answer = say("{question} {answer}", question=fact.question, answer=fact.answers.get(value, value))
        lines.append(_said(record, getattr(given, "by", REFEREE), answer))
    return lines


def _ruling(ruled: Ruled, language: Language) -> list[Line]:
    cited = "; ".join(article_words(article, language.code) for article in ruled.articles)
    return [
        *_steps(ruled.measures),
        *([cited] if cited else []),
        say("Ruled by {name} at {time}", name=ruled.referee, time=ruled.time),
    ]


def _steps(measures: Sequence[Measure]) -> list[Line]:
    return [say("{number}. {told}", number=number, told=told(measure)) for number, measure in enumerate(measures, 1)]


def _decisions(record: IncidentRecord, language: Language) -> list[Line]:
    lines: list[Line] = []
    for event in record.decisions:
        why = say(
            "{told}. Reason: {reason} ({name})", told=told(event.measure), reason=event.reason, name=event.referee
        )
        lines.append(why)
        if event.article:
            lines.append(article_words(event.article, language.code))
    return lines


def _appeal(record: IncidentRecord, code: Code, language: Language) -> list[Line]:
    if record.appeal is None or record.first_ruling is None:
        return []
    lines: list[Line] = [_said(record, record.appeal.by, record.appeal.reason)]
    outcome = record.outcome
    if outcome is None:
        return [*lines, court(code, record.officials, official(record, record.first_ruling.referee)).words()]
    judges = ", ".join(outcome.by)
    if outcome.changed is None:
        return [*lines, say("Upheld by {names}: {reason}. The case is closed", names=judges, reason=outcome.reason)]
    changed = say("Changed by {names}: {reason}. The case is closed", names=judges, reason=outcome.reason)
    return [*lines, changed, *_ruling(outcome.changed, language)]
