"""Every print by the name under which people ask for it.

A print is one file of `papers/`: the paper as a value that knows its document, and the function that fills it, under
`@print_paper`. The command, the director's page and the names in refusals follow from that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from pinella.choices import Words, pick
from pinella.messages import Language, Message, Refusal, say
from pinella.prints import papers
from pinella.tournament.rounds.lookup import need_round, need_table

if TYPE_CHECKING:
    from pinella.prints.document import Document
    from pinella.tournament.state import State


class Paper(Protocol):
    """Plain values: who fills a paper needs to know nothing of how it is set."""

    def document(self, language: Language, /) -> Document: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintRequest:
    """What is to be printed of a tournament. Each print reads what concerns it."""

    state: State
    round: int = 0
    """0: none is named; a print that is about a round is then about the last one made."""
    told: Callable[[int], str] = str
    """How the reader's clock writes an instant: the core knows no time zones."""
    printed: str = ""
    tables: tuple[int, ...] = ()
    """Empty: all."""
    size: Literal["A5", "A4"] = "A5"
    only_missing: bool = False
    overall: bool = False
    """One classification over the merit groups."""


Fill = Callable[[PrintRequest], Paper]
F = TypeVar("F", bound=Fill)


@dataclass(frozen=True, slots=True)
class Print:
    name: str
    title: Message
    place: int
    of_a_round: bool
    fill: Fill
    typed: tuple[str, ...] = ()


_PRINTS: dict[str, Print] = {}


def print_paper(
    title: Message, *, place: int, of_a_round: bool = False, typed: tuple[str, ...] = ()
) -> Callable[[F], F]:
    """Make a print of the function that fills a paper. `place`: where it stands among the others on a page;
    `of_a_round`: it is always about one round; `typed`: what else somebody may call it."""

    def register(fill: F) -> F:
        name = fill.__module__.rpartition(".")[2].replace("_", "-")
        _PRINTS[name] = Print(name, title, place, of_a_round, fill, typed)
        return fill

    return register


def names() -> list[str]:
    """Without loading any."""
    return [one.name.replace("_", "-") for one in iter_modules(papers.__path__)]


def find(name: str) -> Print:
    if name not in names():
        known = ", ".join(names())
        raise Refusal(say("there is no paper called {kind}: expected one of {known}", kind=name, known=known))
    import_module(f"{papers.__name__}.{name.replace('-', '_')}")
    return _PRINTS[name]


def meant(text: str) -> Print:
    """The print that somebody types: its name, its words in any language, or a beginning that fits no other."""
    known = prints()
    called = Words({one.name: one.title for one in known}, {word: one.name for one in known for word in one.typed})
    return find(pick(names(), called, text, say("paper")))


def prints() -> list[Print]:
    return sorted(map(find, names()), key=lambda one: (one.place, one.name))


def filled(name: str, request: PrintRequest) -> Paper:
    found, state = find(name), request.state
    if request.round:
        need_round(state, request.round)
    if found.of_a_round:
        if not state.rounds:
            raise Refusal(say("no round is made yet"))
        request = replace(request, round=request.round or len(state.rounds))
        for table in request.tables:
            need_table(need_round(state, request.round), table)
    return found.fill(request)
