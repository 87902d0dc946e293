"""Everything a person can do in a tournament: each act is one function from the state to new events.

An act checks and answers with events; it changes nothing itself. Its keyword arguments are at the same time what the
command line and the network send: `perform` decodes them strictly by the function's own signature.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, get_type_hints

import msgspec

from pinella.messages import Message, Refusal, say
from pinella.tournament.events import Event
from pinella.tournament.events.conduct import ReportOpened
from pinella.tournament.events.setup import ReasonGiven
from pinella.tournament.safety import Mode, mode_of
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """Who acts, when, and with how much resolve."""

    at: int
    """Instant in milliseconds, by the server's clock."""
    actor: str
    device: str = ""
    confirmed: bool = False
    reason: str = ""


class ConfirmationNeeded(Refusal):
    """It would be done if the moment were confirmed."""


class ReasonNeeded(Refusal):
    """It would be done if a reason were given, which stays in the report."""


Doing = Callable[..., list[Event]]


@dataclass(frozen=True, slots=True)
class Act:
    name: str
    title: Message
    function: Doing
    arguments: type[msgspec.Struct]


ACTS: dict[str, Act] = {}


def act(name: str, title: Message) -> Callable[[Doing], Doing]:
    """Register an act under the name by which commands and roles know it."""

    def register(function: Doing) -> Doing:
        hints = get_type_hints(function)
        fields: list[Any] = [
            (one.name, hints[one.name])
            if one.default is inspect.Parameter.empty
            else (one.name, hints[one.name], one.default)
            for one in inspect.signature(function).parameters.values()
            if one.kind is inspect.Parameter.KEYWORD_ONLY
        ]
        arguments = msgspec.defstruct(
            f"{function.__name__}_arguments", fields, kw_only=True, forbid_unknown_fields=True, frozen=True
        )
        ACTS[name] = Act(name, title, function, arguments)
        return function

    return register


def perform(state: State, moment: Moment, name: str, arguments: Mapping[str, Any]) -> list[Event]:
    """Do an act by name. Arguments are plain data or already values; anything unknown or ill-typed is refused."""
    known = ACTS.get(name)
    if known is None:
        raise Refusal(say("there is no act called {name}: expected one of {known}", name=name, known=", ".join(ACTS)))
    try:
        given = msgspec.convert(dict(arguments), known.arguments, strict=True)
    except msgspec.ValidationError as error:
        raise Refusal(say("{act}: {why}", act=name, why=error)) from None
    values = {field: getattr(given, field) for field in known.arguments.__struct_fields__}
    _verify_sizes(name, values)
    if state.ended and name not in AFTER_THE_END:
        raise Refusal(say("the tournament has ended: nothing in it changes any more"))
    touched = values.get("round", 0)
    mode = mode_of(state, name, touched, moment.at)
    _let_through(known, mode, touched, moment)
    events = _numbered(state, known.function(state, moment, **values))
    if events and mode in ("confirm", "reason"):
        kept = ReasonGiven(action=name, round=touched, mode=mode, reason=moment.reason)
        return [kept, *events]
    return events


LARGEST = 10**14
"""Instants are the largest numbers anybody sends."""
LONGEST = 10_000
"""Characters of a text: a page or two."""


def _verify_sizes(act: str, value: Any) -> None:
    """Numbers and texts within what a hall can mean, however deep they stand: nothing else reaches the log."""
    if isinstance(value, str) and (len(value) > LONGEST or "\0" in value):
        raise Refusal(say("{act}: a text of at most {most} characters is expected", act=act, most=LONGEST))
    if isinstance(value, int | float) and not abs(value) <= LARGEST:
        raise Refusal(say("{act}: the number {value} is beyond all measure", act=act, value=value))
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, Mapping):
        for key, one in value.items():
            _verify_sizes(act, key)
            _verify_sizes(act, one)
    elif isinstance(value, tuple | list):
        for one in value:
            _verify_sizes(act, one)


AFTER_THE_END = frozenset(
    {"open-report", "file-report", "undo", "note-ruling", "close-call", "set-screen", "remove-screen"}
)


def _numbered(state: State, events: list[Event]) -> list[Event]:
    """Reports that one act opens for several reasons get numbers of their own."""
    ids = count(max(state.reports, default=0) + 1)
    return [msgspec.structs.replace(one, id=next(ids)) if isinstance(one, ReportOpened) else one for one in events]


def _let_through(known: Act, mode: Mode, round_: int, moment: Moment) -> None:
    if mode == "refused":
        raise Refusal(
            say("{act}: round {round} is too far gone for that", act=known.title, round=round_),
        )
    if mode == "reason" and not moment.reason.strip():
        raise ReasonNeeded(
            say(
                "{act} in round {round} touches what others rely on: a reason must be given, and stays in the report",
                act=known.title,
                round=round_,
            )
        )
    if mode == "confirm" and not (moment.confirmed or moment.reason.strip()):
        raise ConfirmationNeeded(
            say("{act} in round {round} must be confirmed at this point", act=known.title, round=round_),
        )
