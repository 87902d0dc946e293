"""Calls and screens, each event with its effect and its sentence."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.choices import Words, words
from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds, table_of
from pinella.tournament.model import ROOM_WORDS, Room, Side, Value, side_words
from pinella.tournament.sentences import because, tells
from pinella.tournament.state import Call, State

CallReason = Annotated[
    Literal["card", "turn", "meld", "closing", "score", "conduct", "other"],
    Words(
        {
            "card": say("A card was shown or fell"),
            "turn": say("Out of turn, or the draw was forgotten"),
            "meld": say("A meld is not right"),
            "closing": say("A closing is not right"),
            "score": say("The score"),
            "conduct": say("Behaviour at the table"),
            "other": say("Something else"),
        },
        typed={
            "altro": "other",
            "carta": "card",
            "turno": "turn",
            "gioco": "meld",
            "chiusura": "closing",
            "punteggio": "score",
            "comportamento": "conduct",
        },
    ),
]
CALL_REASONS = words(CallReason)

CallOutcome = Annotated[
    Literal["ruled", "no-ruling", "withdrawn"],
    Words(
        {
            "ruled": say("ruled"),
            "no-ruling": say("no ruling was needed"),
            "withdrawn": say("called off by the table"),
        },
        typed={"deciso": "ruled", "senza-decisione": "no-ruling", "ritirata": "withdrawn"},
    ),
]
"""`withdrawn`: the table settled it before anybody came."""
CALL_OUTCOMES = words(CallOutcome)

ScreenView = Annotated[
    Literal["clock", "seats-by-table", "seats-by-name", "results", "standing", "message", "rules"],
    Words(
        {
            "clock": say("Clock"),
            "seats-by-table": say("Seats by table"),
            "seats-by-name": say("Seats from A to Z"),
            "results": say("Results coming in"),
            "standing": say("Standing"),
            "message": say("Messages"),
            "rules": say("Rules in brief"),
        },
        typed={
            "classifica": "standing",
            "orologio": "clock",
            "posti": "seats-by-table",
            "a-z": "seats-by-name",
            "risultati": "results",
            "messaggi": "message",
            "regole": "rules",
        },
    ),
]
SCREEN_VIEWS = words(ScreenView)

Theme = Annotated[
    Literal["dark", "light"],
    Words({"dark": say("dark"), "light": say("light")}, typed={"scuro": "dark", "chiaro": "light"}),
]


class RefereeCalled(Event, frozen=True):
    """Who called is the log's actor."""

    id: int
    round: int
    table: int
    about: CallReason
    side: Side | None = None
    text: str = ""
    room: Room = "open"


@folds(RefereeCalled)
def _fold_referee_called(state: State, event: RefereeCalled, recorded: Recorded) -> None:
    table_of(state, event.round, event.table)  # a log that takes the table back cannot keep the call
    state.calls[event.id] = Call(event, recorded.at, recorded.actor)


@tells(RefereeCalled)
def _tell_referee_called(event: RefereeCalled, _: State) -> Message:
    text = say("round {round}, table {table}: referee called", round=event.round, table=event.table)
    if event.room == "closed":
        text = say("{what}, {room}", what=text, room=ROOM_WORDS["closed"])
    if event.side:
        text = say("{what} by {side}", what=text, side=side_words(event.side, event.room))
    text = say("{what}: {reason} (call {id})", what=text, reason=CALL_REASONS[event.about], id=event.id)
    return because(text, event.text)


class CallTaken(Event, frozen=True):
    """A referee is on the way; a later one takes over."""

    id: int
    referee: str


@folds(CallTaken)
def _fold_call_taken(state: State, event: CallTaken, recorded: Recorded) -> None:
    call = state.calls[event.id]
    call.taken_by, call.taken_at = event.referee, recorded.at


def _place(state: State, id_: int) -> Message:
    call = state.calls.get(id_)
    if call is None:
        return say("call {id}", id=id_)
    return say("call {id}, table {table}", id=id_, table=call.opened.table)


@tells(CallTaken)
def _tell_call_taken(event: CallTaken, state: State) -> Message:
    return say("{call}: {referee} goes there", call=_place(state, event.id), referee=event.referee)


class CallClosed(Event, frozen=True):
    id: int
    outcome: CallOutcome
    minutes: int = 0
    """Lost at the table, and given back to it by the event beside this one."""
    ruling: int = 0
    """The ruling that answered it; 0: none is in the journal."""


@folds(CallClosed)
def _fold_call_closed(state: State, event: CallClosed, recorded: Recorded) -> None:
    call = state.calls[event.id]
    call.closed, call.closed_at = event, recorded.at


@tells(CallClosed)
def _tell_call_closed(event: CallClosed, state: State) -> Message:
    text = say("{call} over: {outcome}", call=_place(state, event.id), outcome=CALL_OUTCOMES[event.outcome])
    if event.minutes:
        text = say("{what}; {n} minute given back", "{what}; {n} minutes given back", what=text, n=event.minutes)
    return text


class Screen(Value, frozen=True, kw_only=True):
    """One display in the hall, known by a code that is on no list."""

    code: str
    name: str
    views: tuple[ScreenView, ...]
    """Shown in turn."""
    seconds: int = 12
    """How long each page stays."""
    part: int = 1
    parts: int = 1
    """Of a long list, this screen shows the `part`-th of so many shares."""
    theme: Theme = "dark"
    sound: bool = False


class ScreenSet(Event, frozen=True):
    screen: Screen


@folds(ScreenSet)
def _fold_screen_set(state: State, event: ScreenSet, _: Recorded) -> None:
    state.screens[event.screen.code] = event.screen


@tells(ScreenSet)
def _tell_screen_set(event: ScreenSet, _: State) -> Message:
    shown: Message = SCREEN_VIEWS[event.screen.views[0]]
    for view in event.screen.views[1:]:
        shown = say("{one}, {other}", one=shown, other=SCREEN_VIEWS[view])
    return say("screen {name} shows: {views}", name=event.screen.name, views=shown)


class ScreenRemoved(Event, frozen=True):
    code: str


@folds(ScreenRemoved)
def _fold_screen_removed(state: State, event: ScreenRemoved, _: Recorded) -> None:
    state.screens.pop(event.code, None)


@tells(ScreenRemoved)
def _tell_screen_removed(event: ScreenRemoved, _: State) -> Message:
    return say("screen {code} removed", code=event.code)


class NoticesCleared(Event, frozen=True):
    """What has been announced so far leaves the screens; it stays in the journal."""


@folds(NoticesCleared)
def _fold_notices_cleared(state: State, _event: NoticesCleared, _: Recorded) -> None:
    state.notices_cleared = len(state.notices)


@tells(NoticesCleared)
def _tell_notices_cleared(_event: NoticesCleared, _state: State) -> Message:
    return say("messages taken off the screens")
