"""What people read of knobs: names, values in words, the row in the comparison of codes."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from pinella.codes.loader import CodeError, load_code
from pinella.codes.sections.base import Words

FOLDER = Path(__file__).parent / "words"


@runtime_checkable
class Spoken(Protocol):
    """A value with its own short form."""

    def spoken(self, language: str) -> str: ...


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
    source: dict[str, str] = {}
    """Italian of the notes that say where a value comes from when the code itself is silent."""


@cache
def word_files() -> list[WordFile]:
    return [
        msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), WordFile)
        for path in sorted(FOLDER.glob("*.toml"))
    ]


@cache
def _all_words() -> WordFile:
    def table(name: str) -> dict[str, Any]:
        return {key: words for file in word_files() for key, words in getattr(file, name).items()}

    return WordFile(**{name: table(name) for name in WordFile.__struct_fields__})


def section_words() -> dict[str, Words]:
    return _all_words().section


def knob_words() -> dict[str, KnobWords]:
    return _all_words().knob


def field_words() -> dict[str, Words]:
    return _all_words().field


def plain_words() -> dict[str, Words]:
    return _all_words().word


_ARTICLE_WORDS = {
    "preamble": "premessa",
    "rule": "regola",
    "glossary": "glossario",
    "powers": "poteri",
    "conduct": "comportamento",
    "procedure": "procedura",
    "appendix": "appendice",
    "variants": "varianti",
    "screens": "separé",
    "general laws": "leggi generali",
    "final provisions": "disposizioni finali",
    "loss of right to penalty": "perdita del diritto alla penalità",
    "right to penalty": "diritto alla penalità",
    "three or five players": "tre o cinque giocatori",
    "silent": "tace",
    "and": "e",
}
_ARTICLE_WORD = re.compile(rf"\b({'|'.join(sorted(_ARTICLE_WORDS, key=len, reverse=True))})\b")


def cite_words(cited: str, language: str) -> str:
    """What `Code.cite` gives, in the reader's language: `preamble, rule 1`, `17`, `default: not foreseen`."""
    if elsewhere := re.fullmatch(r"(.+) \(([a-z0-9.-]+)\)", cited):
        return f"{cite_words(elsewhere[1], language)}, {code_name(elsewhere[2], language)}"
    if language != "it":
        return cited
    if italian := _all_words().source.get(cited):
        return italian
    return _ARTICLE_WORD.sub(lambda match: _ARTICLE_WORDS[match[0]], cited)


def article_words(cited: str, language: str) -> str:
    """`Art. 17`, or the words that stand in for a number."""
    text = cite_words(cited, language)
    return f"Art. {text}" if cited[:1].isdigit() else text


def code_name(code_id: str, language: str) -> str:
    """The name of a code; its id if it lies outside the folders we know."""
    try:
        return load_code(code_id).name[language]
    except CodeError:
        return code_id


_YES = Words("sì", "yes")
_NO = Words("no", "no")
_NOTHING = Words("—", "—")


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
    """`name: 3 · other name`, leaving out what is empty; a struct may know a shorter way to say itself."""
    if isinstance(value, Spoken):
        return value.spoken(language)
    parts = []
    defaults = dict(zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False))
    for field in value.__struct_fields__:
        item = getattr(value, field)
        if item is None or item is False or item in ((), {}, "") or item == defaults.get(field, msgspec.UNSET):
            continue
        title = field_words()[field][language]
        said = _say(item, language)
        nested = isinstance(item, msgspec.Struct) or (isinstance(item, tuple) and len(item) > 1)
        parts.append(title if item is True else f"{title}: ({said})" if nested else f"{title}: {said}")
    return " · ".join(parts) or _NOTHING[language]
