"""The referee's report on a member: when it is due, what it must hold, drafts from incident records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from pinella.codes.model import Code
from pinella.codes.sections.discipline import ReportField
from pinella.messages import Language, Message, Refusal, say
from pinella.referee.incident_record import IncidentRecord, by_gravity
from pinella.referee.incidents import find
from pinella.referee.report_duty import Level, duty
from pinella.referee.words import told

Form = Literal["free-form", "federations-form"]

HEADINGS: dict[ReportField, Message] = {
    "persons": say("Persons"),
    "times": say("Times"),
    "reasons": say("Reasons"),
    "interventions": say("Interventions"),
    "people-present": say("Who was present"),
    "witnesses": say("Witnesses"),
    "interpretation": say("Interpretation of the referee"),
}
LEVELS: dict[Level, Message] = {
    "reprimand": say("reprimand"),
    "warning": say("warning"),
    "removal": say("removal from the tournament"),
    "expulsion": say("expulsion"),
}


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One member, one report. What the code wants in it stands in `contents`, one text for each heading."""

    code: str
    tournament: str
    member: str
    level: Level
    referee: str
    form: Form
    contents: dict[ReportField, str]
    text: str = ""
    """A report in free form, where the code accepts one."""


def drafts(
    code: Code, records: Sequence[IncidentRecord], language: Language, *, optional: bool = False
) -> list[Report]:
    """A draft for each member who must be reported (or may be), by his gravest sanction."""
    wanted = {"compulsory-report", *(["optional-report"] if optional else [])}
    members = dict.fromkeys(sanction.member for record in records for sanction in record.sanctions())
    found = []
    for member in members:
        concerned = [record for record in records if any(one.member == member for one in record.sanctions())]
        own = [one for record in concerned for one in record.sanctions() if one.member == member]
        gravest = by_gravity(code, own)[-1].level
        if duty(code, gravest).due in wanted:
            found.append(_draft(code, member, gravest, concerned, language))
    return found


def _draft(code: Code, member: str, level: Level, records: Sequence[IncidentRecord], language: Language) -> Report:
    known: dict[ReportField, Iterable[str]] = {
        "persons": (f"{name} ({seat})" for record in records for seat, name in record.players.items()),
        "times": (moment for record in records for moment in _times(record, language)),
        "reasons": (_reason(record, language) for record in records),
        "interventions": (step for record in records for step in _steps(record, language)),
    }
    last = records[-1].first_ruling
    return Report(
        code.id,
        records[0].tournament,
        member,
        level,
        last.referee if last else "",
        code.discipline.report_form,
        {name: "; ".join(dict.fromkeys(known.get(name, ()))) for name in code.discipline.report_contents},
    )


def _times(record: IncidentRecord, language: Language) -> list[str]:
    place = say(
        "round {round}, table {table}, deal {deal}: breach {time}",
        round=record.round,
        table=record.table,
        deal=record.deal,
        time=record.breach_time,
    )
    moments = [place]
    if record.call:
        moments.append(say("call {time}", time=record.call.time))
    if record.first_ruling:
        moments.append(say("ruling {time}", time=record.first_ruling.time))
    return [moment.render(language) for moment in moments]


def _reason(record: IncidentRecord, language: Language) -> str:
    articles = ", ".join(record.ruling.articles) if record.ruling else ""
    title = find(record.incident).title
    message = say("{title} (Art. {articles})", title=title, articles=articles) if articles else title
    return "; ".join([message.render(language), *(event.reason for event in record.decisions)])


def _steps(record: IncidentRecord, language: Language) -> list[str]:
    measures = [*(record.ruling.measures if record.ruling else ()), *(event.measure for event in record.decisions)]
    return [told(measure).render(language) for measure in measures]


def check(report: Report, code: Code) -> Report:
    """A report that may be handed in; raises Refusal with all that is missing in one sentence."""
    cited = code.cite("discipline.report_contents")
    if code.discipline.report_form == "federations-form" and report.form != "federations-form":
        raise Refusal(
            say("the code accepts a report only on the federation's form"), code.cite("discipline.report_form")
        )
    if not report.member.strip() or not report.referee.strip():
        raise Refusal(say("a report names one member and the referee who writes it"), cited)
    if report.form == "free-form" and report.text.strip():
        return report
    missing = [name for name in code.discipline.report_contents if not report.contents.get(name, "").strip()]
    if missing:
        raise Refusal(_lacking(missing), cited)
    return report


def _lacking(missing: Sequence[ReportField]) -> Message:
    fields = Listing(tuple(HEADINGS[name] for name in missing))
    if "witnesses" in missing:
        return say("the report lacks: {fields}; if there were no witnesses write “none”", fields=fields)
    return say("the report lacks: {fields}", fields=fields)


class Listing(msgspec.Struct, frozen=True):
    """Several messages in a row, separated by commas."""

    items: tuple[Message, ...]

    def render(self, language: Language) -> str:
        return ", ".join(item.render(language) for item in self.items)

    def __str__(self) -> str:
        return ", ".join(str(item) for item in self.items)
