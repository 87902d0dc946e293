"""Arguments of an act from what people type, on a form or at the terminal: one reading for both."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from pinella.acts.ask import Command, Reading
from pinella.acts.registry import Act, Field
from pinella.choices import choose, values
from pinella.messages import Refusal, say

Shape = Literal["text", "long", "number", "tick", "choice", "two", "numbers", "several", "day", "moment", "data"]
"""`two`: two numbers; `numbers`, `several`: any number of them, or of other values; `data`: nothing a person types."""
Typed = Mapping[str, str | bool | Sequence[str]]


def bare(kind: Any) -> Any:
    """The type without what is said beside it, and without the None that means left out."""
    if get_origin(kind) is Annotated:
        return bare(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return bare(next(one for one in get_args(kind) if one is not type(None)))
    return kind


def shape(field: Field) -> Shape:
    kind = bare(field.kind)
    if get_origin(kind) is tuple:
        return _shape_of_tuple(field, kind)
    if field.ask.read is None and get_origin(kind) is Literal:
        return "choice"
    if kind is bool:
        return "tick"
    if field.ask.read in (read_day, read_moment):
        return "day" if field.ask.read is read_day else "moment"
    if kind in (int, float) and field.ask.read is None:
        return "number"
    if field.ask.read is None and kind is not str:
        return "data"
    return "long" if field.ask.long else "text"


def _shape_of_tuple(field: Field, kind: Any) -> Shape:
    inner = get_args(kind)
    if Ellipsis not in inner:
        return "two" if set(map(bare, inner)) == {int} else "text" if field.ask.read else "data"
    if bare(inner[0]) is int and field.ask.read is None:
        return "numbers"
    return "several" if field.ask.read or bare(inner[0]) is str or values(inner[0]) else "data"


# --- days and moments, by the clock on the wall -----------------------------------------------------------------------


def moment_of(text: str) -> int:
    """`2026-11-30 21:00`, in milliseconds."""
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except ValueError:
        raise Refusal(say("“{text}” is no moment: expected one such as 2026-11-30 21:00", text=text)) from None


def read_moment(_: Reading, text: str) -> int:
    return moment_of(text)


def read_day(_: Reading, text: str) -> str:
    """A day such as 2026-11-30; whether it is one the act says."""
    return text


def fill_today(reading: Reading) -> str:
    return datetime.fromtimestamp(reading.now / 1000).date().isoformat()


# --- from text to values ----------------------------------------------------------------------------------------------


def arguments(act: Act[Any], typed: Typed, reading: Reading, command: Command | None = None) -> dict[str, Any]:
    """What was typed, as the act wants it; what was left out is filled in or left to the act's own default."""
    found: dict[str, Any] = {}
    # A side is read by the seats of its room, and a player among those of the entry or the table.
    for field in sorted(act.asked(command), key=lambda one: one.name != "room"):
        value = typed.get(field.name, "")
        if isinstance(value, bool):
            found[field.name] = value
        elif value or _asked_in_vain(field, typed, command):
            found[field.name] = read(field, value, replace(reading, given=dict(found)))
        elif field.ask.fill is not None:
            filled = field.ask.fill(replace(reading, given=dict(found)))
            if filled is not None:
                found[field.name] = filled
    if command is not None and command.typed is not None:
        return dict(command.typed(reading, **found))
    return found


def _asked_in_vain(field: Field, typed: Typed, command: Command | None) -> bool:
    """Nothing stands where something must: whoever reads it says what was expected."""
    heard = field.ask.read is not None or (command is not None and command.typed is not None)
    return field.needed and field.name in typed and heard and field.ask.fill is None


def read(field: Field, text: str | Sequence[str], reading: Reading) -> Any:
    form = shape(field)
    if form in ("numbers", "several"):
        inner = get_args(bare(field.kind))[0]
        parts = [text] if isinstance(text, str) else list(text)
        if form == "numbers":
            return [_number(field, part, int) for one in parts for part in one.replace(",", " ").split()]
        lines = [part.strip() for one in parts for part in one.splitlines() if part.strip()]
        found: list[Any] = []
        for part in lines:  # each is read with those before it: two strangers are not one
            found.append(_one(field, part, inner, replace(reading, given={**reading.given, field.name: list(found)})))
        return found
    if not isinstance(text, str):
        raise Refusal(say("{name}: one value is expected, not several", name=field.ask.label))
    return _one(field, text, field.kind, reading)


def _one(field: Field, text: str, kind: Any, reading: Reading) -> Any:
    if field.ask.read is not None:
        return field.ask.read(reading, text.strip())
    plain = bare(kind)
    if get_origin(plain) is Literal:
        return choose(kind, text, field.ask.label)
    if plain in (int, float):
        return _number(field, text, plain)
    if get_origin(plain) is tuple:
        return _pair(field, text)
    if plain is str:
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal(say("{name} cannot be read: {why}", name=field.ask.label, why=error)) from None


def _pair(field: Field, text: str) -> Any:
    """`12/8`, or `12 8`; what is no pair of numbers must be data."""
    parts = text.replace("/", " ").replace(",", " ").split()
    if shape(field) == "two":
        return [_number(field, one, int) for one in parts]
    try:
        return msgspec.json.decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal(say("{name} cannot be read: {why}", name=field.ask.label, why=error)) from None


def _number(field: Field, text: str, kind: Any) -> int | float:
    ask, found = field.ask, text.strip().replace("−", "-")
    digits = found.removeprefix("-").removeprefix("+")
    if kind is float:
        digits = digits.replace(",", ".", 1).replace(".", "", 1)
    # isdecimal takes digits of other scripts too, which int() reads alike
    if not (digits.isascii() and digits.isdigit()) or len(found) > 12:
        raise Refusal(say("{name}: a whole number is expected, not “{text}”", name=ask.label, text=text))
    value = kind(found.replace(",", "."))
    if (ask.low is not None and value < ask.low) or (ask.high is not None and value > ask.high):
        raise Refusal(
            say(
                "{name}: a number from {least} to {most} is expected, not {value}",
                name=ask.label,
                least=ask.low if ask.low is not None else "–",
                most=ask.high if ask.high is not None else "–",
                value=value,
            )
        )
    return value  # type: ignore[no-any-return]
