"""Discipline, the journal, and the end."""

from __future__ import annotations

import msgspec

from pinella.tournament.events import Recorded
from pinella.tournament.events import conduct as c
from pinella.tournament.folding.registry import folds, table_of
from pinella.tournament.state import Report, Sanction, State


@folds(c.SanctionGiven)
def _sanction(state: State, event: c.SanctionGiven, recorded: Recorded) -> None:
    state.sanctions[event.sanction.id] = Sanction(event, recorded.at)


@folds(c.SanctionLifted)
def _lifted(state: State, event: c.SanctionLifted, _: Recorded) -> None:
    state.sanctions[event.id].lifted = event.reason


@folds(c.RulingNoted)
def _ruling(state: State, event: c.RulingNoted, recorded: Recorded) -> None:
    state.rulings.append((event, recorded.at))


@folds(c.ReportOpened)
def _report(state: State, event: c.ReportOpened, recorded: Recorded) -> None:
    state.reports[event.id] = Report(event, recorded.at)


@folds(c.ReportFiled)
def _filed(state: State, event: c.ReportFiled, recorded: Recorded) -> None:
    report = state.reports[event.id]
    report.filed, report.filed_at = event, recorded.at


@folds(c.MonitoringAnnounced)
def _monitoring(state: State, event: c.MonitoringAnnounced, _: Recorded) -> None:
    state.settings = msgspec.structs.replace(state.settings, regime=event.regime)


@folds(c.MonitorAssigned)
def _monitor(state: State, event: c.MonitorAssigned, _: Recorded) -> None:
    table_of(state, event.round, event.table).monitors.append(event.name)


@folds(c.AnomalyReported)
def _anomaly(state: State, event: c.AnomalyReported, recorded: Recorded) -> None:
    state.anomalies.append((event, recorded.at))


@folds(c.AdvantageDecided)
def _advantage(state: State, event: c.AdvantageDecided, _: Recorded) -> None:
    state.lowered[event.round, event.number] = event.lowered


@folds(c.PrizesSet)
def _prizes(state: State, event: c.PrizesSet, _: Recorded) -> None:
    state.prizes = event


@folds(c.PrizesAwarded)
def _awarded(state: State, event: c.PrizesAwarded, _: Recorded) -> None:
    state.awarded = event


@folds(c.Interrupted)
def _interrupted(state: State, event: c.Interrupted, _: Recorded) -> None:
    state.interrupted = event


@folds(c.TournamentEnded)
def _ended(state: State, event: c.TournamentEnded, recorded: Recorded) -> None:
    state.ended, state.homologable = recorded.at, event.homologable
