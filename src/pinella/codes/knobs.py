"""What people read of knobs: names, values in words, the row in the comparison of codes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pinella.codes.sections.base import Words

FOLDER = Path(__file__).parent / "words"


class KnobWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    it: str
    en: str
    row: str
    values: dict[str, Words] = {}

    @property
    def title(self) -> Words:
        return Words(self.it, self.en)


class WordFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    section: dict[str, Words] = {}
    knob: dict[str, KnobWords] = {}
    field: dict[str, Words] = {}
    word: dict[str, Words] = {}


@cache
def word_files() -> list[WordFile]:
    return [
        msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), WordFile)
        for path in sorted(FOLDER.glob("*.toml"))
    ]


@cache
def section_words() -> dict[str, Words]:
    return {name: words for file in word_files() for name, words in file.section.items()}


@cache
def knob_words() -> dict[str, KnobWords]:
    return {path: words for file in word_files() for path, words in file.knob.items()}


@cache
def field_words() -> dict[str, Words]:
    return {name: words for file in word_files() for name, words in file.field.items()}


@cache
def plain_words() -> dict[str, Words]:
    return {name: words for file in word_files() for name, words in file.word.items()}


_YES = Words("sì", "yes")
_NO = Words("no", "no")
_NOTHING = Words("nessuno", "none")


def value_words(path: str, value: Any, language: str) -> str:
    """A knob's value as people say it."""
    known = knob_words()[path].values
    if isinstance(value, str) and value in known:
        return known[value][language]
    if isinstance(value, tuple) and all(isinstance(item, str) and item in known for item in value) and value:
        return ", ".join(known[item][language] for item in value)
    return _say(value, language)


def _say(value: Any, language: str) -> str:
    match value:
        case bool():
            return (_YES if value else _NO)[language]
        case None:
            return _NOTHING[language]
        case Words():
            return value[language]
        case str():
            found = plain_words().get(value)
            return found[language] if found else value
        case msgspec.Struct():
            return _say_struct(value, language)
        case dict():
            return ", ".join(f"{_say(key, language)} {_say(item, language)}" for key, item in value.items())
        case tuple() | list():
            return _say_list(value, language)
        case float() if value == float("inf"):
            return "∞"
        case _:
            return str(value)


def _say_list(items: tuple[Any, ...] | list[Any], language: str) -> str:
    if not items:
        return _NOTHING[language]
    apart = "; " if any(isinstance(item, tuple | list | msgspec.Struct) for item in items) else ", "
    return apart.join(_say(item, language) for item in items)


def _say_struct(value: msgspec.Struct, language: str) -> str:
    """`name 3 · other name yes`, leaving out what is empty and the technical name beside a label."""
    parts = []
    for field in value.__struct_fields__:
        item = getattr(value, field)
        if item in (None, 0, (), {}, "", False) or (field == "name" and hasattr(value, "label")):
            continue
        title = field_words().get(field)
        name = title[language] if title else field.replace("_", " ")
        parts.append(name if item is True else f"{name} {_say(item, language)}")
    return " · ".join(parts)
