"""What an act is: one function from a state to new events, declared once with its words.

An act checks and answers with events; it changes nothing itself. Its keyword arguments are at the same time what the
command line and the network send: they are decoded strictly by the function's own signature.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from pinella.acts.actor import Actor
from pinella.acts.ask import Ask, Command
from pinella.acts.roles import Roles
from pinella.acts.safety import FREE, Safety
from pinella.messages import Message, Refusal, say

F = TypeVar("F", bound=Callable[..., Any])
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Context:
    """Who acts, when, from where, and whether it was confirmed or a reason given."""

    at: int
    """Instant in milliseconds, by the server's clock."""
    actor: Actor
    device: str = ""
    confirmed: bool = False
    reason: str = ""


class ConfirmationNeeded(Refusal):
    """It would be done if the command were confirmed."""


class ReasonNeeded(Refusal):
    """It would be done if a reason were given, which stays in the report."""


@dataclass(frozen=True, slots=True)
class Field:
    """One argument of an act: its type with everything that is said beside it."""

    name: str
    kind: Any
    ask: Ask
    needed: bool
    default: Any = None


@dataclass(frozen=True, slots=True)
class Act(Generic[E]):
    """An act with all that any edge must know of it."""

    name: str
    title: Message
    function: Callable[..., list[E]]
    arguments: type[msgspec.Struct]
    fields: tuple[Field, ...]
    roles: Roles
    safety: Safety
    after_end: bool = False
    """It may still be done when everything is over."""
    command: Command | None = None
    """None: the terminal has a command of its own, which reads a file or does several acts."""
    short: Command | None = None
    """A second command, for what is often done."""

    def asked(self, command: Command | None) -> tuple[Field, ...]:
        """What a command asks for: the arguments of the act, unless people type something else."""
        return _fields(self.name, command.typed) if command is not None and command.typed is not None else self.fields

    def decode(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments as values. They are plain data or already values; anything unknown or ill-typed is refused."""
        try:
            values = msgspec.convert(dict(given), self.arguments, strict=True)
        except msgspec.ValidationError as error:
            raise Refusal(say("{act}: {why}", act=self.name, why=error)) from None
        found = {field: getattr(values, field) for field in self.arguments.__struct_fields__}
        _verify_sizes(self.name, found)
        return found


class Acts(Mapping[str, Act[E]]):
    """The acts on one kind of thing (a tournament, a season), by name."""

    def __init__(self) -> None:
        self._acts: dict[str, Act[E]] = {}

    def declare(
        self,
        name: str,
        *,
        title: Message,
        roles: Roles,
        safety: Safety = FREE,
        after_end: bool = False,
        command: Command | None = None,
        short: Command | None = None,
    ) -> Callable[[F], F]:
        """Decorate an act: everything about it is said here and in its signature, and nowhere else."""

        def register(function: F) -> F:
            fields = _fields(name, function)
            arguments = msgspec.defstruct(
                f"{function.__name__}_arguments",
                [(one.name, one.kind) if one.needed else (one.name, one.kind, one.default) for one in fields],
                module=function.__module__,
                kw_only=True,
                forbid_unknown_fields=True,
                frozen=True,
            )
            self._acts[name] = Act(name, title, function, arguments, fields, roles, safety, after_end, command, short)
            return function

        return register

    def need(self, name: str) -> Act[E]:
        known = self._acts.get(name)
        if known is None:
            raise Refusal(
                say("there is no act called {name}: expected one of {known}", name=name, known=", ".join(self._acts))
            )
        return known

    def __getitem__(self, name: str) -> Act[E]:
        return self._acts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._acts)

    def __len__(self) -> int:
        return len(self._acts)


def _fields(act: str, function: Callable[..., Any]) -> tuple[Field, ...]:
    hints = get_type_hints(function, include_extras=True)
    found = []
    for one in inspect.signature(function).parameters.values():
        if one.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        ask = _ask(hints[one.name])
        if ask is None:
            raise TypeError(f"{act}: the argument {one.name} has no words: Annotated[..., Ask(say(...))]")
        needed = one.default is inspect.Parameter.empty
        found.append(Field(one.name, hints[one.name], ask, needed, None if needed else one.default))
    return tuple(found)


def _ask(kind: Any) -> Ask | None:
    if get_origin(kind) is Annotated:
        own = next((one for one in reversed(get_args(kind)[1:]) if isinstance(one, Ask)), None)
        return own or _ask(get_args(kind)[0])
    return next((found for one in get_args(kind) if not isinstance(one, str) and (found := _ask(one))), None)


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
