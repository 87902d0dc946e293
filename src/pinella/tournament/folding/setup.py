"""The event itself: settings, officials, plan, notices."""

from __future__ import annotations

from pinella.tournament.events import Recorded
from pinella.tournament.events import setup as s
from pinella.tournament.folding.registry import folds
from pinella.tournament.law.powers import homologation
from pinella.tournament.state import State


@folds(s.SettingsChanged)
def _settings(state: State, event: s.SettingsChanged, _: Recorded) -> None:
    state.settings = event.settings


@folds(s.OfficialAppointed)
def _appointed(state: State, event: s.OfficialAppointed, _: Recorded) -> None:
    state.officials = [one for one in state.officials if (one.name, one.role) != (event.name, event.role)]
    state.officials.append(event)
    _homologable(state)


@folds(s.OfficialDismissed)
def _dismissed(state: State, event: s.OfficialDismissed, _: Recorded) -> None:
    state.officials = [one for one in state.officials if (one.name, one.role) != (event.name, event.role)]
    _homologable(state)


def _homologable(state: State) -> None:
    state.homologable = homologation(state.code, authorised=state.authorised or not state.officials).level == "ok"


@folds(s.PlanSet)
def _plan(state: State, event: s.PlanSet, _: Recorded) -> None:
    state.plan = event.rounds
    for one in state.rounds:
        one.plan = event.rounds[one.number - 1]


@folds(s.NoticeGiven)
def _notice(state: State, event: s.NoticeGiven, recorded: Recorded) -> None:
    state.notices.append((event, recorded.at))


@folds(s.ReasonGiven)
def _reason(state: State, event: s.ReasonGiven, recorded: Recorded) -> None:
    state.reasons.append((event, recorded.at))
