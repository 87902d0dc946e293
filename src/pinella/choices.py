"""Values to choose from, with their words beside them: `Side = Annotated[Literal["home", "away"], Words(...)]`.

One place says what a value is called; pages show it, and whoever types it may use the value or what is read on the
page, in any language.
"""

from __future__ import annotations

import re
import types
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pinella.i18n import LANGUAGES, language
from pinella.messages import Message, Refusal, say


class Words(Mapping[str, Message]):
    """What each value is called. `typed`: further words somebody may type, to the value they mean."""

    def __init__(self, words: Mapping[str, Message], typed: Mapping[str, str] | None = None) -> None:
        self._words = dict(words)
        self.typed = dict(typed or {})

    def __getitem__(self, value: str) -> Message:
        return self._words[value]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __hash__(self) -> int:
        return id(self)


def values(kind: Any) -> tuple[Any, ...]:
    """The values of a choice, wherever its `Literal` stands in the type; empty: it is no choice."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Annotated, Union, types.UnionType, tuple, list):
        return next((found for one in get_args(kind) if (found := values(one))), ())
    return ()


def words(kind: Any) -> Words:
    """The words of a choice; those it lacks are the values themselves."""
    found = _words(kind)
    if found is not None:
        return found
    return Words({str(one): say("{text}", text=one) for one in values(kind)})


def _words(kind: Any) -> Words | None:
    if get_origin(kind) is Annotated:
        own = next((one for one in get_args(kind)[1:] if isinstance(one, Words)), None)
        return own or _words(get_args(kind)[0])
    return next((found for one in get_args(kind) if not isinstance(one, str) and (found := _words(one))), None)


def choose(kind: Any, text: str, what: Message) -> str:
    """The value of a choice that somebody means."""
    return pick([str(one) for one in values(kind)], words(kind), text, what)


def pick(known: Sequence[str], called: Words, text: str, what: Message) -> str:
    """One of the values known: by its name, by its words in any language, or by a beginning that fits no other."""
    wanted = _plain(text)
    meant = {_plain(one): one for one in known}
    for value in known:
        for code in LANGUAGES:
            meant.setdefault(_plain(called[value].render(language(code))) if value in called else value, value)
    meant |= {_plain(one): value for one, value in called.typed.items() if value in known}
    if wanted in meant:
        return meant[wanted]
    found = {value for one, value in meant.items() if wanted and one.startswith(wanted)}
    if len(found) == 1:
        return found.pop()
    raise Refusal(say("{what} “{text}”: expected one of {known}", what=what, text=text, known=", ".join(known)))


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
