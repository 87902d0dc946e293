"""Words for knobs: every knob, value and field has its Italian and English; every row of the comparison is carried."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from pinella.codes.knob_words import (
    article_words,
    cite_words,
    field_words,
    knob_words,
    plain_words,
    section_words,
    value_words,
    word_files,
)
from pinella.codes.loader import load_code, shipped
from pinella.codes.model import SECTIONS
from pinella.codes.sections.base import Words

# How many rows each letter of the comparison of codes has.
ROWS = {
    **{"A": 5, "B": 33, "C": 8, "D": 10, "E": 12, "F": 15, "G": 22, "H": 26, "I": 6, "J": 12, "K": 6, "L": 18},
    **{"M": 15, "N": 14, "O": 12, "P": 10, "Q": 2, "R": 23, "S": 14, "T": 5},
}
HEAD_ROWS = {"A1"}  # the edition stands in the head of a code file


def hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(struct).items() if name in struct.__struct_fields__}


def parts(hint: Any) -> Iterator[tuple[str, Any]]:
    """('literal', value) and ('struct', type) found anywhere inside a type."""
    origin = get_origin(hint)
    if origin is Literal:
        yield from (("literal", value) for value in get_args(hint))
    elif origin in (Union, types.UnionType, tuple, list, dict, Annotated):
        for inner in get_args(hint):
            yield from parts(inner)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint is not Words:
        yield "struct", hint


def top_literals(hint: Any) -> list[str]:
    """Values of a knob that is one literal or a tuple of them."""
    if get_origin(hint) is tuple:
        inner = [arg for arg in get_args(hint) if arg is not Ellipsis]
        return top_literals(inner[0]) if len(inner) == 1 else []
    return [value for value in get_args(hint) if isinstance(value, str)] if get_origin(hint) is Literal else []


KNOBS = {f"{section}.{name}": hint for section, struct in SECTIONS.items() for name, hint in hints(struct).items()}


def test_every_knob_and_section_has_words() -> None:
    assert set(knob_words()) == set(KNOBS)
    assert set(section_words()) == set(SECTIONS)


def test_no_word_is_defined_twice() -> None:
    for table in ("section", "knob", "field", "word", "source"):
        names = [name for file in word_files() for name in getattr(file, table)]
        assert len(names) == len(set(names)), table


@pytest.mark.parametrize("path", KNOBS)
def test_every_value_has_words(path: str) -> None:
    known = set(knob_words()[path].values)
    assert known <= set(top_literals(KNOBS[path])), "words for values that do not exist"
    for value in top_literals(KNOBS[path]):
        assert value in known or value in plain_words() or len(value) == 1, value
    for kind, inner in nested(KNOBS[path]):
        if kind == "literal":
            assert not isinstance(inner, str) or inner in plain_words(), inner
        else:
            assert inner in field_words(), inner


def nested(hint: Any) -> Iterator[tuple[str, Any]]:
    """Field names and literals inside the structs of a knob that do not say themselves."""
    for kind, inner in parts(hint):
        if kind == "struct" and not hasattr(inner, "spoken"):
            for name, deeper in hints(inner).items():
                yield "field", name
                yield from (part for part in parts(deeper) if part[0] == "literal")
                yield from nested(deeper)


@pytest.mark.parametrize("name", shipped())
def test_every_value_can_be_said_in_both_languages(name: str) -> None:
    code = load_code(name)
    for path in code.paths():
        for language in ("it", "en"):
            said = value_words(path, code.knob(path), language)
            assert said and "_" not in said and "Struct" not in said, (path, said)


@pytest.mark.parametrize("name", shipped())
def test_notes_on_silence_have_their_italian(name: str) -> None:
    code = load_code(name)
    for path in code.paths():
        cited = code.cite(path)
        assert cite_words(cited, "en")
        italian = cite_words(cited, "it")
        assert not italian.startswith("default"), cited


def test_articles_in_italian() -> None:
    assert cite_words("preamble, rule 2; 9, 12", "it") == "premessa, regola 2; 9, 12"
    assert cite_words("glossary (fibur-italiano)", "it") == "glossario, Burraco Italiano"
    assert cite_words("17 (fibur-internazionale)", "en") == "17, International Burraco"
    assert cite_words("31/A", "it") == "31/A"
    assert cite_words("si può andare", "it") == "si può andare"
    assert cite_words("9 (nowhere)", "it") == "9, nowhere"
    assert article_words("17 (fibur-internazionale)", "it") == "Art. 17, Burraco Internazionale"
    assert article_words("glossary", "it") == "glossario"


def test_the_closing_requirement_in_words() -> None:
    path = "closing.requirement"
    revolution = value_words(path, load_code("fibur-revolution-2026").knob(path), "en")
    assert revolution == "1 burraco “revolution”; 2 burracos of which 1 without a wild"
    assert value_words(path, load_code("feburit").knob(path), "it") == "1 burraco di qualsiasi tipo"


def test_every_row_of_the_comparison_is_carried() -> None:
    carried = {row for words in knob_words().values() for row in words.row.split()} | HEAD_ROWS
    expected = {f"{letter}{number}" for letter, last in ROWS.items() for number in range(1, last + 1)}
    assert carried == expected
