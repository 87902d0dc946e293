"""The form of an act, made from what the act says of itself: of a tournament or of a season alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pinella.acts.ask import Command, Filler, Reading
from pinella.acts.registry import Act, Field
from pinella.acts.typed import Shape, arguments, shape
from pinella.choices import values, words
from pinella.messages import Message, Refusal, Speakable
from pinella.server.access.forms import Form
from pinella.tournament.typed import read_other_player, read_person, read_player


@dataclass(frozen=True, slots=True)
class Question:
    """One argument as the form asks for it."""

    name: str
    label: Message
    shape: Shape
    needed: bool
    value: Any
    """What stands there beforehand; of several ticked ones, their list."""
    choices: tuple[tuple[str, Speakable], ...] = ()
    others: bool = False
    """What is not among the choices may be typed too."""
    people: bool = False
    """One of the players who are there."""
    newcomer: bool = False
    """A player by name, who may be new."""


def questions(act: Act[Any], reading: Reading, query: Mapping[str, str]) -> tuple[Question, ...]:
    """The query fills fields in beforehand."""
    return tuple(_question(field, reading, query) for field in act.asked(_told(act)) if field.ask.asked)


def _told(act: Act[Any]) -> Command | None:
    """Where an act takes data that only programs have, the form asks what its command asks."""
    return None if _can_be_typed(act.fields) else act.command


def _question(field: Field, reading: Reading, query: Mapping[str, str]) -> Question:
    ask, form = field.ask, shape(field)
    value: Any = query.get(field.name, "")
    if not value and ask.propose is not None:
        value = ask.propose(replace(reading, given=query))
    elif not value and ask.fill is not None and field.needed:
        value = _filled(ask.fill, reading)
    if not value and field.default is not None:
        value = field.default
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = ("\n" if form == "several" else " ").join(map(str, value))
    return Question(
        field.name,
        ask.label,
        form,
        field.needed and ask.fill is None,
        value,
        _choices(field, reading),
        ask.others,
        ask.read in (read_player, read_other_player),
        ask.read is read_person,
    )


def _filled(filler: Filler, reading: Reading) -> Any:
    """What would be filled in; nothing where that rests on what has not been typed yet, or somebody must choose."""
    try:
        return filler(reading)
    except (KeyError, Refusal):
        return ""


def _choices(field: Field, reading: Reading) -> tuple[tuple[str, Message], ...]:
    if field.ask.among is not None:
        return tuple(field.ask.among(reading))
    if shape(field) != "choice":
        return ()
    return tuple((str(one), words(field.kind)[str(one)]) for one in values(field.kind))


def given(act: Act[Any], form: Form, reading: Reading) -> dict[str, Any]:
    """What was sent, as the act wants it."""
    typed: dict[str, Any] = {}
    for field in act.asked(_told(act)):
        if shape(field) == "tick":
            typed[field.name] = form.ticked(field.name)
        elif shape(field) == "several":
            typed[field.name] = [one for one in form.all(field.name) if one.strip()]
        else:
            typed[field.name] = form.text(field.name)
    return arguments(act, typed, reading, _told(act))


def can_be_typed(act: Act[Any]) -> bool:
    """Whether a person can fill the form in: nothing it needs is data that only programs have."""
    return _can_be_typed(act.asked(_told(act)))


def _can_be_typed(fields: Sequence[Field]) -> bool:
    return not any(field.needed and field.ask.asked and shape(field) == "data" for field in fields)
