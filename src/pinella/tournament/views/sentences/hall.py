"""Calls and screens, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import hall as h
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because
from pinella.tournament.views.words import CALL_OUTCOMES, CALL_REASONS, ROOM_WORDS, SCREEN_VIEWS, side_words


def _called(event: h.RefereeCalled, _: State) -> Message:
    text = say("round {round}, table {table}: referee called", round=event.round, table=event.table)
    if event.room == "closed":
        text = say("{what}, {room}", what=text, room=ROOM_WORDS["closed"])
    if event.side:
        text = say("{what} by {side}", what=text, side=side_words(event.side, event.room))
    text = say("{what}: {reason} (call {id})", what=text, reason=CALL_REASONS[event.about], id=event.id)
    return because(text, event.text)


def _place(state: State, id_: int) -> Message:
    call = state.calls.get(id_)
    if call is None:
        return say("call {id}", id=id_)
    return say("call {id}, table {table}", id=id_, table=call.opened.table)


def _taken(event: h.CallTaken, state: State) -> Message:
    return say("{call}: {referee} goes there", call=_place(state, event.id), referee=event.referee)


def _closed(event: h.CallClosed, state: State) -> Message:
    text = say("{call} over: {outcome}", call=_place(state, event.id), outcome=CALL_OUTCOMES[event.outcome])
    if event.minutes:
        text = say("{what}; {minutes} minutes given back", what=text, minutes=event.minutes)
    return text


def _screen(event: h.ScreenSet, _: State) -> Message:
    shown: Message = SCREEN_VIEWS[event.screen.views[0]]
    for view in event.screen.views[1:]:
        shown = say("{one}, {other}", one=shown, other=SCREEN_VIEWS[view])
    return say("screen {name} shows: {views}", name=event.screen.name, views=shown)


SENTENCES: dict[type[Event], Telling] = {
    h.RefereeCalled: _called,
    h.CallTaken: _taken,
    h.CallClosed: _closed,
    h.ScreenSet: _screen,
    h.ScreenRemoved: lambda event, _: say("screen {code} removed", code=event.code),
    h.NoticesCleared: lambda _event, _state: say("messages taken off the screens"),
}
