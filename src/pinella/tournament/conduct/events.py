"""Sanctions, rulings and reports, each event with its effect and its sentence."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from pinella.choices import Words, words
from pinella.messages import Message, say
from pinella.tournament.conduct.discipline import SANCTIONS, GivenSanction
from pinella.tournament.conduct.offences import offence
from pinella.tournament.event import Event, Recorded, Said
from pinella.tournament.folding import folds, table_of
from pinella.tournament.sentences import because, person, tells, who
from pinella.tournament.setup.events import REGIMES
from pinella.tournament.state import Report, Sanction, State

ReportKind = Annotated[
    Literal["referee-report", "sports-justice", "no-show", "absence", "unsigned-correction", "complaint"],
    Words(
        {
            "referee-report": say("referee's report"),
            "sports-justice": say("referral to sports justice"),
            "no-show": say("pair that never came"),
            "absence": say("left without notice"),
            "unsigned-correction": say("sheet changed without the referee"),
            "complaint": say("complaint"),
        },
        typed={"assente": "no-show"},
    ),
]
REPORTS = words(ReportKind)


class SanctionGiven(Event, frozen=True):
    sanction: GivenSanction
    table: int = 0
    referee: str = ""
    note: str = ""


@folds(SanctionGiven)
def _fold_sanction_given(state: State, event: SanctionGiven, recorded: Recorded) -> None:
    state.sanctions[event.sanction.id] = Sanction(event, recorded.at)


@tells(SanctionGiven)
def _tell_sanction_given(event: SanctionGiven, state: State) -> Message:
    one = event.sanction
    name = who(state, one.contestant)
    if one.player:
        name = f"{name}, {person(state, one.player)}"
    text = say("{level} to {who}: {offence}", level=SANCTIONS[one.sanction], who=name, offence=offence(one.offence))
    if one.vp_lost:
        text = say("{what}; {vp} VP lost", what=text, vp=one.vp_lost)
    if one.points_lost:
        text = say("{what}; {points} points lost", what=text, points=one.points_lost)
    return because(text, event.note)


class SanctionLifted(Event, frozen=True):
    id: int
    reason: str


@folds(SanctionLifted)
def _fold_sanction_lifted(state: State, event: SanctionLifted, _: Recorded) -> None:
    state.sanctions[event.id].lifted = event.reason


@tells(SanctionLifted)
def _tell_sanction_lifted(event: SanctionLifted, _: State) -> Message:
    return because(say("sanction {id} lifted", id=event.id), event.reason)


class RulingNoted(Event, frozen=True):
    """A referee's ruling at a table, as the assistant gave it: for journal and report."""

    id: int
    round: int
    table: int
    referee: str
    incident: str
    text: str
    articles: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    number: int = 0
    statistics: bool = False
    """A playing situation noted for statistics."""


@folds(RulingNoted)
def _fold_ruling_noted(state: State, event: RulingNoted, recorded: Recorded) -> None:
    state.rulings.append((event, recorded.at))


@tells(RulingNoted)
def _tell_ruling_noted(event: RulingNoted, _: State) -> Message:
    return say(
        "round {round}, table {table}, {referee}: {incident}: {text}",
        round=event.round,
        table=event.table,
        referee=event.referee,
        incident=offence(event.incident),
        text=event.text,
    )


class ReportOpened(Event, frozen=True):
    id: int
    about: ReportKind
    number: int
    facts: Said
    player: str = ""
    sanction: int = 0
    round: int = 0
    article: str = ""
    due: int = 0
    """Instant; 0: counted from the end of the event."""


@folds(ReportOpened)
def _fold_report_opened(state: State, event: ReportOpened, recorded: Recorded) -> None:
    state.reports[event.id] = Report(event, recorded.at)


@tells(ReportOpened)
def _tell_report_opened(event: ReportOpened, state: State) -> Message:
    return say(
        "report {id} opened on {who}: {about}: {facts}",
        id=event.id,
        who=who(state, event.number),
        about=REPORTS[event.about],
        facts=event.facts.message(),
    )


class ReportFiled(Event, frozen=True):
    id: int
    writer: str
    text: str
    witnesses: str = ""
    late: bool = False
    """After the term of the code."""


@folds(ReportFiled)
def _fold_report_filed(state: State, event: ReportFiled, recorded: Recorded) -> None:
    report = state.reports[event.id]
    report.filed, report.filed_at = event, recorded.at


@tells(ReportFiled)
def _tell_report_filed(event: ReportFiled, _: State) -> Message:
    return say("report {id} filed by {writer}", id=event.id, writer=event.writer)


class MonitoringAnnounced(Event, frozen=True):
    regime: Literal["none", "sheet-withdrawn", "players-call"]


@folds(MonitoringAnnounced)
def _fold_monitoring_announced(state: State, event: MonitoringAnnounced, _: Recorded) -> None:
    state.settings = msgspec.structs.replace(state.settings, regime=event.regime)


@tells(MonitoringAnnounced)
def _tell_monitoring_announced(event: MonitoringAnnounced, _: State) -> Message:
    return say("monitoring: {regime}", regime=REGIMES[event.regime])


class MonitorAssigned(Event, frozen=True):
    round: int
    table: int
    name: str


@folds(MonitorAssigned)
def _fold_monitor_assigned(state: State, event: MonitorAssigned, _: Recorded) -> None:
    table_of(state, event.round, event.table).monitors.append(event.name)


@tells(MonitorAssigned)
def _tell_monitor_assigned(event: MonitorAssigned, _: State) -> Message:
    return say("round {round}, table {table}: watched by {name}", round=event.round, table=event.table, name=event.name)


class AnomalyReported(Event, frozen=True):
    """By someone who watches a table without the power to rule."""

    round: int
    table: int
    name: str
    text: str


@folds(AnomalyReported)
def _fold_anomaly_reported(state: State, event: AnomalyReported, recorded: Recorded) -> None:
    state.anomalies.append((event, recorded.at))


@tells(AnomalyReported)
def _tell_anomaly_reported(event: AnomalyReported, _: State) -> Message:
    return say(
        "round {round}, table {table}, {name} reports: {text}",
        round=event.round,
        table=event.table,
        name=event.name,
        text=event.text,
    )


class AdvantageDecided(Event, frozen=True):
    """A fixed score would bring a place not earned by playing: what the director decided."""

    round: int
    number: int
    lowered: bool
    reason: str


@folds(AdvantageDecided)
def _fold_advantage_decided(state: State, event: AdvantageDecided, _: Recorded) -> None:
    state.lowered[event.round, event.number] = event.lowered


@tells(AdvantageDecided)
def _tell_advantage_decided(event: AdvantageDecided, state: State) -> Message:
    name = who(state, event.number)
    if event.lowered:
        text = say("round {round}, {who}: score lowered, it would bring an unearned place", round=event.round, who=name)
    else:
        text = say("round {round}, {who}: the score stays", round=event.round, who=name)
    return because(text, event.reason)
