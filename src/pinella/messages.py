"""Sentences for people, carried as data so that the pure core never picks a language.

A `Message` is an English template with named parameters; the edge (command line, pages) renders it through the
translation catalogue. `Refusal` is the one error that bad input raises: it always holds such a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the pages and the command line: its code and its way from English to it."""

    code: str
    translate: Callable[[str], str]
    choose: Callable[[str, str, int], str] = lambda one, many, n: one if n == 1 else many
    """Of a sentence for one and for many, the form for so many, translated."""

    def __call__(self, text: str) -> str:
        return self.translate(text)

    def number(self, one: str, many: str, n: object) -> str:
        """The form for this number; a broken one (7.5 minutes) takes that for many."""
        return self.choose(one, many, n if isinstance(n, int) else 1 if n == 1 else 2)


ENGLISH = Language("en", lambda text: text)


@runtime_checkable
class Speakable(Protocol):
    """Anything that can be put into words of a language: messages, and data that carries both languages."""

    def render(self, language: Language) -> str: ...


def _one_line(value: object) -> object:
    """What a user typed comes back inside a sentence: a sentence stays on one line."""
    return value if isinstance(value, int | float) else "".join(c if c.isprintable() else " " for c in str(value))


def _said(value: object, language: Language) -> object:
    """By the method itself: asking whether a value is `Speakable` takes longer than all the rest."""
    render: Callable[[Language], str] | None = getattr(value, "render", None)
    return _one_line(value) if render is None else render(language)


@dataclass(frozen=True, slots=True)
class Message:
    """An English template plus its parameters; parameters may be speakable themselves.

    With `many`, `template` is the form for one, and the parameter `n` decides between the two.
    """

    template: str
    params: Mapping[str, object] = field(default_factory=dict)
    many: str = ""

    def render(self, language: Language) -> str:
        values = {name: _said(value, language) for name, value in self.params.items()}
        text = language.number(self.template, self.many, self.params["n"]) if self.many else language(self.template)
        return text.format(**values)

    def __str__(self) -> str:
        return self.render(ENGLISH)


def say(template: str, many: str = "", /, **params: object) -> Message:
    """Make a message; Babel collects the template as translatable.

    A sentence with a number in it has two forms: `say("{n} table", "{n} tables", n=tables)`.
    """
    if bool(many) != ("n" in params):
        raise TypeError(f"a form for many goes with n=, and n= with a form for many: {template}")
    return Message(template, params, many)


class Refusal(ValueError):
    """Bad input, in one sentence that says what is wrong, where, and what was expected.

    `article` cites the rule where a code is concerned. `inside` is the same for who sits at the machine, where files,
    folders and addresses may be named; everybody else is told `message`.
    """

    def __init__(self, message: Message, article: str | None = None, *, inside: Message | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.article = article
        self.inside = inside

    @property
    def in_full(self) -> Message:
        return self.inside or self.message

    def __str__(self) -> str:
        return str(self.in_full)
