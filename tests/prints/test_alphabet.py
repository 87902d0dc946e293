"""Alphabetical lists as people look names up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.prints.alphabet import by_letter, initial, sort_key
from pinella.prints.html import css_string


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("D'Angelo", "Dangelo"),
        ("D’Angelo", "d'ANGELO"),
        ("D' Angelo", "D'Angelo"),
        ("Nicolò", "Nicolo"),
        ("Nicolo'", "Nicolò"),
        ("Jørgensen", "Jorgensen"),
        ("Rossi-Bianchi", "Rossi Bianchi"),
        ("  Rossi   Ada", "Rossi Ada"),
    ],
)
def test_written_differently_found_together(one: str, other: str) -> None:
    assert sort_key(one)[0] == sort_key(other)[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [("De Luca", "Deandreis"), ("Rossi Ada", "Rossini Ada"), ("Zàmpa", "Zappa"), ("Evola", "Èvoli"), ("abate", "Bo")],
)
def test_who_comes_first(before: str, after: str) -> None:
    assert sort_key(before) < sort_key(after)


@pytest.mark.parametrize(
    ("name", "letter"), [("Èvoli", "E"), ("'t Hooft", "T"), ("", "#"), ("🃏", "#"), ("7 Bello", "#")]
)
def test_letter(name: str, letter: str) -> None:
    assert initial(name) == letter


NAMES = st.lists(st.text(st.characters(codec="utf-8"), max_size=12), max_size=30)


@given(NAMES, st.randoms())
def test_nobody_is_lost_and_the_order_of_entry_does_not_matter(names: list[str], chance: object) -> None:
    listed = by_letter(names, str)
    shuffled = list(names)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert sorted(name for _letter, found in listed for name in found) == sorted(names)
    assert by_letter(shuffled, str) == listed


@given(NAMES)
def test_each_letter_comes_once(names: list[str]) -> None:
    letters = [letter for letter, _found in by_letter(names, str)]
    assert len(letters) == len(set(letters))


@given(st.text(st.characters(codec="utf-8")))
def test_a_style_string_holds_nothing_that_could_end_it(text: str) -> None:
    written = css_string(text)
    assert written[0] == written[-1] == '"'
    assert all(c.isascii() and (c.isalnum() or c == "\\") for c in written[1:-1])
