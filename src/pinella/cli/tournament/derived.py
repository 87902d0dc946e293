"""Commands that do one act: made from what the act says of itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Concatenate, ParamSpec

import typer

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Act, Field
from pinella.acts.typed import arguments, shape
from pinella.choices import values
from pinella.choices import words as choice_words
from pinella.cli.tournament.command import command
from pinella.cli.tournament.office import Office
from pinella.cli.words import words

OWN = "own_"
"""Before the names of an act's arguments, which might else be those of the common options."""
FLAG = "flag_"
Doing = Callable[[Office, str, dict[str, Any]], None]
Showing = Callable[[Office], None]
P = ParamSpec("P")
ByHand = Callable[Concatenate[Office, P], None]
SHOWS: dict[str, Showing] = {}
"""What a command shows that was given nothing to do, by act."""


def shows(act: str) -> Callable[[Showing], Showing]:
    """Declare how things stand, for the command of an act that `looks`."""

    def register(function: Showing) -> Showing:
        SHOWS[act] = function
        return function

    return register


def by_hand(
    act: Act[Any], to: typer.Typer, more: Mapping[str, tuple[Any, object]] | None = None
) -> Callable[[ByHand[P]], ByHand[P]]:
    """Register a function written by hand under the name, help, heading and example that its act says."""
    told = act.command
    if told is None or not told.by_hand:
        raise TypeError(f"{act.name} has no command that is written by hand")
    return command(
        told.name.rpartition(" ")[2],
        words(told.text),
        panel=words(told.panel),
        example=told.example,
        to=to,
        raw=told.negative,
        more=more,
    )


def derive(
    act: Act[Any],
    told: Command,
    to: typer.Typer,
    name: str,
    do: Doing,
    read: Callable[[Office], Reading],
    *,
    panel: bool = True,
    more: Mapping[str, tuple[Any, object]] | None = None,
) -> None:
    """Register a command of an act. `do` performs it and answers; `read` says what arguments are read with; `panel`:
    the help lists it under its heading; `more`: further options for the office."""
    fields = [field for field in act.asked(told) if field.ask.asked]
    parameters = [
        inspect.Parameter("office", inspect.Parameter.POSITIONAL_ONLY, annotation=Office),
        *(_parameter(one, told) for one in sorted(fields, key=lambda one: not _is_argument(one))),
        *(_flag(field, option, value) for field in fields for option, value in field.ask.flags.items()),
    ]

    def run(office: Office, /, **given: Any) -> None:
        if told.looks and not given[OWN + fields[0].name]:
            SHOWS[act.name](office)
            return
        do(office, act.name, arguments(act, _typed(fields, given), read(office), told))

    run.__name__ = act.function.__name__
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    heading = words(told.panel) if panel else ""
    command(name, words(told.text), panel=heading, example=told.example, to=to, raw=told.negative, more=more)(run)


def _typed(fields: list[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """What stands on the line, by argument; what was left out is missing."""
    typed: dict[str, Any] = {}
    for field in fields:
        value = given[OWN + field.name]
        if shape(field) == "tick":
            if value is not None:
                typed[field.name] = not value if _switches_off(field) else value
        elif value is not None:
            typed[field.name] = value if isinstance(value, list) else str(value)
        for option, meant in field.ask.flags.items():
            if given[FLAG + option.strip("-")]:
                typed[field.name] = meant
    return typed


def _is_argument(field: Field) -> bool:
    return field.ask.argument or (field.needed and field.ask.fill is None and not field.ask.option)


def _switches_off(field: Field) -> bool:
    return field.default is True and bool(field.ask.option) and "/" not in field.ask.option


def _parameter(field: Field, told: Command) -> inspect.Parameter:
    ask, form = field.ask, shape(field)
    text = words(ask.help) if ask.help else _help(field)
    several = form in ("numbers", "several")
    kind: Any = list[str] if several else int if _is_int(field) else str
    limits: dict[str, Any] = {"min": ask.low, "max": ask.high} if kind is int else {}
    limits["show_default"] = _default(field)
    needed = field.needed and ask.fill is None and not told.looks
    default: Any = inspect.Parameter.empty if needed else None
    option = ask.option or f"--{field.name.replace('_', '-')}"
    if _is_argument(field):
        metavar = (ask.metavar or field.name.upper()) + ("..." if several else "")
        annotation: Any = Annotated[
            kind if needed else kind | None, typer.Argument(metavar=metavar, help=text, **limits)
        ]
    elif form == "tick":
        if field.default is True and not ask.option:
            option = f"{option}/--no-{field.name.replace('_', '-')}"
        annotation = Annotated[bool | None, typer.Option(option, help=text, show_default=False)]
        if "/" not in option:
            annotation, default = Annotated[bool, typer.Option(option, help=text)], False
    else:
        annotation = Annotated[
            kind if needed else kind | None, typer.Option(option, metavar=_metavar(ask, field), help=text, **limits)
        ]
    return inspect.Parameter(OWN + field.name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _default(field: Field) -> str | bool:
    """What stands when nothing is typed, where that is worth a word."""
    return str(field.default) if isinstance(field.default, str | int) and field.default else False


def _flag(field: Field, option: str, value: str) -> inspect.Parameter:
    annotation = Annotated[bool, typer.Option(option, help=f"{words(choice_words(field.kind)[value])}.")]
    name = FLAG + option.strip("-")
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=False)


def _is_int(field: Field) -> bool:
    return shape(field) == "number" and "float" not in str(field.kind)


def _metavar(ask: Ask, field: Field) -> str | None:
    return ask.metavar or (None if _is_int(field) else "TEXT")


def _help(field: Field) -> str:
    known = values(field.kind)
    text = words(field.ask.label)
    return f"{text}: {', '.join(map(str, known))}." if known else f"{text}."
