"""docs/notation.md tells the truth: its records and positions are read, its grammar fits."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pinella.codes.loader import shipped
from pinella.records import bur, position, position_form
from pinella.records.bur import Record
from pinella.rules import moves
from tests.records.random_play import played

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", blocks("bur"))
def test_the_records_are_canonical(block: str) -> None:
    (record,) = bur.loads(block)
    assert bur.dumps(record) == block and record.moves


def test_the_position_is_the_one_it_says() -> None:
    (block,) = blocks("json")
    deal = next(deal for deal in bur.loads(blocks("bur")[0])[0].replay() if len(deal.history) == 5)
    assert position.loads(block).state.words() == deal.view("E").state.words()
    assert position.view_position(deal.view("E")) == json.loads(block)


def test_every_field_of_a_position_is_explained() -> None:
    for struct in (position_form.Position, position_form.SeatForm, position_form.MeldForm):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in TEXT, field


def test_every_tag_is_explained() -> None:
    for tag in (*bur.BEFORE, *bur.AFTER, "Code", "Dealer", "Screens", "Alone", "Seed", "Upcard", "Stock"):
        assert f"`{tag}`" in TEXT, tag


def test_the_table_of_moves_is_that_of_the_program() -> None:
    rows = dict(re.findall(r"^\| ([a-z ]+) \| `(.*)` \|$", TEXT, re.MULTILINE))
    said = dict(
        re.findall(r"^    (draw|pick up|open sequence|open set|tie|discard) +(.*)$", moves.__doc__ or "", re.MULTILINE)
    )
    names = {"pick up": "pick up the pile", "open sequence": "open a sequence", "open set": "open a set"}
    assert len(said) == 6
    for name, number in said.items():
        assert rows[names.get(name, name)].replace("\\", "") == number


# --- the grammar, turned into one pattern ----------------------------------------------------------------------------


def pattern(name: str, rules: dict[str, str]) -> str:
    """The regular expression of a rule; the grammar has no recursion."""
    tokens = re.findall(r'"[^"]*"|\'[^\']*\'|[a-z-]+|[{}\[\]()|]', rules[name])
    opening = {"{": "(?:", "[": "(?:", "(": "(?:", "}": ")*", "]": ")?", ")": ")", "|": "|"}
    made = ""
    for token in tokens:
        if token[0] in "\"'":
            made += re.escape(token[1:-1])
        elif token in opening:
            made += opening[token]
        else:
            made += {"number": "[0-9]+"}.get(token) or f"(?:{pattern(token, rules)})"
    return made


def test_what_is_written_fits_the_grammar() -> None:
    (grammar,) = blocks("ebnf")
    rules = dict(re.findall(r"^([a-z-]+) += (.*?) ;$", grammar, re.DOTALL | re.MULTILINE))
    line = re.compile(f"{pattern('turn', rules)}|{pattern('time-out', rules)}")
    for code in shipped():
        for text in Record.of(played(code, 31)).lines():
            assert line.fullmatch(text), text
    assert not line.fullmatch("1 N draws 7h; discards Kd")
