"""The log in words, and what the direction and the federation read of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pinella.acts.actor import Actor
from pinella.messages import ENGLISH, Language, Message, say
from pinella.tournament.act import ACTS
from pinella.tournament.conduct.discipline import OpenDuty, deadline, open_duties
from pinella.tournament.conduct.events import REPORTS
from pinella.tournament.conduct.views import SanctionLine, sanctions
from pinella.tournament.entries.roster.names import words
from pinella.tournament.event import Recorded, kebab
from pinella.tournament.fold import undone
from pinella.tournament.rounds.views.tables import is_provisional
from pinella.tournament.sentences import sentence
from pinella.tournament.standings.standing import given
from pinella.tournament.state import Report, State


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    seq: int
    at: int
    actor: Actor
    device: str
    round: int
    table: int
    kind: str
    """As the log stores it: `round-drafted`."""
    sentence: Message
    undone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    at: int
    id: int
    round: int
    table: int
    number: int
    name: str
    referee: str
    incident: str
    text: str
    articles: tuple[str, ...]
    statistics: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnomalyLine:
    """What somebody who watched a table told the director."""

    at: int
    round: int
    table: int
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    id: int
    at: int
    about: Message
    number: int
    name: str
    player: str
    round: int
    facts: Message
    article: str
    due: int
    """Last instant in time; 0: no term, or none yet."""
    overdue: bool
    filed_at: int
    """0: still to be written."""
    writer: str
    text: str
    witnesses: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeBook:
    rulings: tuple[RulingLine, ...]
    sanctions: tuple[SanctionLine, ...]
    reports: tuple[ReportLine, ...]
    duties: tuple[OpenDuty, ...]
    """Reports that must or may still be written about sanctions."""
    anomalies: tuple[AnomalyLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """Something that touches the integrity of the pairing or of results."""

    at: int
    """0: the instant is in the log only."""
    round: int
    what: Message
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeLine:
    at: int
    subject: str
    text: Message
    round: int


def journal(
    records: Iterable[Recorded], state: State, search: str = "", *, language: Language = ENGLISH
) -> tuple[JournalLine, ...]:
    """Every event in one sentence, oldest first. `search`: every word typed is found in the line as the reader of
    `language` sees it, blind to accents and capitals."""
    log = list(records)
    dropped = undone(log)
    lines = (_line(one, state, one.seq in dropped) for one in log)
    wanted = words(search)
    return tuple(line for line in lines if not wanted or _found(line, wanted, language))


def _line(recorded: Recorded, state: State, dropped: bool) -> JournalLine:
    event = recorded.event
    table = getattr(event, "table", 0)
    return JournalLine(
        seq=recorded.seq,
        at=recorded.at,
        actor=recorded.actor,
        device=recorded.device,
        round=getattr(event, "round", 0),
        table=table if isinstance(table, int) else 0,
        kind=kebab(type(event).__name__),
        sentence=sentence(event, state),
        undone=dropped,
    )


def _found(line: JournalLine, wanted: list[str], language: Language) -> bool:
    text = " ".join(words(f"{line.actor.render(language)} {line.device} {line.kind} {line.sentence.render(language)}"))
    return all(word in text for word in wanted)


# --- the referees ----------------------------------------------------------------------------------------------------


def referee_book(state: State, now: int = 0) -> RefereeBook:
    """`now` tells which reports are overdue."""
    reported = frozenset(one.opened.sanction for one in state.reports.values() if one.filed and one.opened.sanction)
    return RefereeBook(
        rulings=tuple(
            RulingLine(
                at=at,
                id=one.id,
                round=one.round,
                table=one.table,
                number=one.number,
                name=_name(state, one.number),
                referee=one.referee,
                incident=one.incident,
                text=one.text,
                articles=one.articles,
                statistics=one.statistics,
            )
            for one, at in state.rulings
        ),
        sanctions=sanctions(state),
        reports=tuple(_report(state, one, now) for one in state.reports.values()),
        duties=open_duties(state.code, given(state), reported, ended_at=state.ended or None),
        anomalies=tuple(
            AnomalyLine(at=at, round=one.round, table=one.table, name=one.name, text=one.text)
            for one, at in state.anomalies
        ),
    )


def _name(state: State, number: int) -> str:
    return state.name_of(number) if number in state.contestants or number in state.cancelled else ""


def _report(state: State, report: Report, now: int) -> ReportLine:
    opened, filed = report.opened, report.filed
    due = opened.due or (deadline(state.code, state.ended) if state.ended else 0) or 0
    return ReportLine(
        id=opened.id,
        at=report.at,
        about=REPORTS[opened.about],
        number=opened.number,
        name=_name(state, opened.number),
        player=state.names((opened.player,)) if opened.player else "",
        round=opened.round,
        facts=opened.facts.message(),
        article=opened.article,
        due=due,
        overdue=filed is None and 0 < due < now,
        filed_at=report.filed_at,
        writer=filed.writer if filed else "",
        text=filed.text if filed else "",
        witnesses=filed.witnesses if filed else "",
    )


# --- what touches integrity ------------------------------------------------------------------------------------------


def breaches(state: State) -> tuple[Breach, ...]:
    """Drafts edited, constraints given up, provisional results, tables changed by hand, and every reason given."""
    found = [breach for one in range(1, len(state.rounds) + 1) for breach in _of_round(state, one)]
    for reason, at in state.reasons:
        act = ACTS.get(reason.action)
        found.append(
            Breach(
                at=at,
                round=reason.round,
                what=act.title if act else say("{text}", text=reason.action),
                reason=reason.reason,
            )
        )
    return tuple(found)


def _of_round(state: State, number: int) -> list[Breach]:
    one = state.rounds[number - 1]
    found = [
        Breach(
            at=0, round=number, what=say("draft changed by hand: {what}", what=text.message()), reason=one.edit_reason
        )
        for text in one.edited
    ]
    found += [
        Breach(at=0, round=number, what=say("constraint given up: {what}", what=text.message()), reason="")
        for text in one.relaxed
    ]
    if one.provisional:
        tables = ", ".join(map(str, one.provisional))
        what = say("paired on provisional results of tables {tables}", tables=tables)
        found.append(Breach(at=0, round=number, what=what, reason=""))
    for table, at in sorted(one.tables.items()):
        if at.by_hand:
            what = say("table {table}: others played than drawn", table=table)
            found.append(Breach(at=0, round=number, what=what, reason=""))
        if is_provisional(at):
            what = say("table {table}: the result is still provisional", table=table)
            found.append(Breach(at=0, round=number, what=what, reason=""))
    return found


def notices(state: State) -> tuple[NoticeLine, ...]:
    """Told to the participants, oldest first."""
    return tuple(
        NoticeLine(at=at, subject=one.subject, text=one.text.message(), round=one.round)
        for one, at in state.notices
        if one.subject != "director"
    )
