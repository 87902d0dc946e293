"""The form of a referee's report: blank with what is known, as a text under headings, and read back from it."""

from __future__ import annotations

import msgspec

from pinella.acts.ask import Reading
from pinella.codes.sections.discipline import ReportField
from pinella.i18n import LANGUAGES, language
from pinella.messages import ENGLISH, Language, Refusal, say
from pinella.referee.report import HEADINGS, Report
from pinella.tournament.entries.roster.names import fold
from pinella.tournament.season.state import Season


def blank_report(season: Season, event: str, player: str) -> Report:
    """A form to be filled in: the gravest sanction of the member that nobody has reported gives level and referee."""
    code, tournament = season.rules, season.tournament(event)
    done = season.reported() | season.lifted.keys()
    waiting = [
        one
        for one in season.sanctions.values()
        if (one.event, one.player) == (event, player) and one.sanction not in done
    ]
    if not waiting:
        raise Refusal(
            say("{player} has no sanction in “{name}” that waits for a report", player=player, name=tournament.name)
        )
    gravest = max(waiting, key=lambda one: code.discipline.levels.index(one.level))
    known = {"persons": season.called(player), "reasons": "; ".join(dict.fromkeys(one.offence for one in waiting))}
    return Report(
        code.id,
        tournament.name,
        player,
        gravest.level,
        gravest.referee,
        code.discipline.report_form,
        {name: known.get(name, "") for name in code.discipline.report_contents},
    )


class ReportText(msgspec.Struct, frozen=True):
    """A form as people fill it in: a line for each heading of the code."""

    contents: dict[ReportField, str]

    def render(self, language: Language) -> str:
        return "\n".join(f"{HEADINGS[name].render(language)}: {text}" for name, text in self.contents.items())

    def __str__(self) -> str:
        return self.render(ENGLISH)


def propose_report(reading: Reading) -> ReportText:
    """The headings, with what is known of the member if the form is about one."""
    season: Season = reading.state
    try:
        return ReportText(_blank(reading).contents)
    except Refusal:
        return ReportText(dict.fromkeys(season.rules.discipline.report_contents, ""))


def read_report(reading: Reading, text: str) -> Report:
    """Under its headings in any language, as a free text, or as the JSON of `season form`."""
    if text.startswith("{"):
        return _decoded(text)
    blank = _blank(reading)
    contents = _under_headings(text)
    if not contents:
        return msgspec.structs.replace(blank, text=text)
    return msgspec.structs.replace(blank, contents={**blank.contents, **contents})


def read_filed(reading: Reading, text: str) -> Report:
    """A report that was filed, by its id; or one as JSON."""
    filed = reading.state.reports.get(text)
    return filed.event.form if filed else _decoded(text)


def _decoded(text: str) -> Report:
    try:
        return msgspec.json.decode(text, type=Report)
    except msgspec.MsgspecError as error:
        raise Refusal(say("this is no report: {why}", why=error)) from None


def _blank(reading: Reading) -> Report:
    """Of the tournament and the first member that are named beside it."""
    named = reading.given.get("players", "")
    player = named if isinstance(named, str) else next(iter(named), "")
    return blank_report(reading.state, reading.given.get("event", ""), player)


def _under_headings(text: str) -> dict[ReportField, str]:
    meant = {fold(words.render(language(code))): name for name, words in HEADINGS.items() for code in LANGUAGES}
    found: dict[ReportField, list[str]] = {}
    lines: list[str] | None = None
    for line in text.splitlines():
        heading, colon, rest = line.partition(":")
        name = meant.get(fold(heading)) if colon else None
        if name is not None:
            lines = found.setdefault(name, [])
        told = (line if name is None else rest).strip()
        if lines is not None and told:
            lines.append(told)
    return {name: " ".join(parts) for name, parts in found.items()}
