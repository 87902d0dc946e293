"""One line of guidance: words, the article behind them, and the clauses that say so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from pinella.acts.actor import NOBODY, Actor
from pinella.codes.clauses import articles_in, clause_files, clause_index
from pinella.codes.model import Code
from pinella.messages import Message

Doer = Literal["director", "referee", "desk", "players"]
"""Who does what a line says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    key: str
    text: Message
    article: str
    """As `Code.cite` gives it."""
    clauses: tuple[str, ...] = ()
    table: bool = True
    """Also on the card that lies on the table; the phone's card holds everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A line that somebody does at a certain moment, and whether it is done."""

    key: str
    text: Message
    article: str
    clauses: tuple[str, ...]
    who: Doer
    done: bool = False
    by: Actor = NOBODY
    """Who ticked it."""
    at: int = 0
    """When; 0: nobody ticked it, or it follows from the state itself."""


def line(code: Code, key: str, knob: str, text: Message, *clauses: str, table: bool = True) -> Line:
    """A line that rests on a knob; of the clauses named those stay that belong to the text which settles the knob."""
    found = behind(code, knob, clauses)
    return Line(key=key, text=text, article=_cited(code, knob, found), clauses=found, table=table)


def item(code: Code, key: str, knob: str, text: Message, *clauses: str, who: Doer) -> Item:
    found = behind(code, knob, clauses)
    return Item(key=key, text=text, article=_cited(code, knob, found), clauses=found, who=who)


def _cited(code: Code, knob: str, clauses: tuple[str, ...]) -> str:
    """The knob's article, and those of the code's own clauses that say the same elsewhere, such as the glossary."""
    cited = code.cite(knob)
    named = articles_in(cited)
    more = dict.fromkeys(clause_index()[one].article for one in clauses if clause_index()[one].code == code.id)
    return ", ".join([cited, *(one for one in more if one not in (*named, "silent"))])


def is_said(code: Code, knob: str) -> bool:
    """Whether a text has an article for the knob: what stands in a file only because something must be assumed is not
    put before people as a rule."""
    return not code.cite(knob).startswith("default")


def behind(code: Code, knob: str, clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Of these clauses those of the texts that speak of the knob: the code's own, or the one it takes it from."""
    texts = _texts(code, knob)
    return tuple(one for one in clauses if clause_index()[one].code in texts)


def _texts(code: Code, knob: str) -> set[str]:
    said = code.sources[knob]
    texts = {said.code}
    while said.article is None and not said.own_value and said.inherited is not None:
        said = said.inherited
        texts.add(said.code)
    return texts | {followed()[text] for text in texts if text in followed()}


@cache
def followed() -> dict[str, str]:
    """Codes without a text of their own, with the one whose clauses they go by."""
    return {heir: text for file in clause_files().values() for heir, text in file.followed_by.items()}
