"""Calls and screens."""

from __future__ import annotations

from pinella.tournament.events import Recorded
from pinella.tournament.events import hall as h
from pinella.tournament.folding.registry import folds, table_of
from pinella.tournament.state import Call, State


@folds(h.RefereeCalled)
def _called(state: State, event: h.RefereeCalled, recorded: Recorded) -> None:
    table_of(state, event.round, event.table)  # a log that takes the table back cannot keep the call
    state.calls[event.id] = Call(event, recorded.at, recorded.actor)


@folds(h.CallTaken)
def _taken(state: State, event: h.CallTaken, recorded: Recorded) -> None:
    call = state.calls[event.id]
    call.taken_by, call.taken_at = event.referee, recorded.at


@folds(h.CallClosed)
def _closed(state: State, event: h.CallClosed, recorded: Recorded) -> None:
    call = state.calls[event.id]
    call.closed, call.closed_at = event, recorded.at


@folds(h.ScreenSet)
def _screen(state: State, event: h.ScreenSet, _: Recorded) -> None:
    state.screens[event.screen.code] = event.screen


@folds(h.ScreenRemoved)
def _removed(state: State, event: h.ScreenRemoved, _: Recorded) -> None:
    state.screens.pop(event.code, None)


@folds(h.NoticesCleared)
def _cleared(state: State, _event: h.NoticesCleared, _: Recorded) -> None:
    state.notices_cleared = len(state.notices)
