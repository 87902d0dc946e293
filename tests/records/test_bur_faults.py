"""Texts that are no record: one sentence with line and column, whatever is thrown at the reader."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.codes.loader import shipped
from pinella.messages import Refusal
from pinella.records import bur
from pinella.records.bur import Record
from pinella.records.refusals import RecordRefusal
from tests.records.random_play import played

GOOD = """[Code "fibur-italiano"]
[Dealer "W"]
[Seed "7"]

1 N draws 4s, opens 2h=5h 6h 7h, discards Ks
2 E picks up Ts Ks, opens Th Jh Qh, discards 7s
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        # tags
        ('[Code "fibur-italiano"]', '[Code "unheard"]', 1, 8, "there is no code “unheard”"),
        ('[Code "fibur-italiano"]', '[Code "../../x.toml"]', 1, 8, "there is no code"),
        ('[Code "fibur-italiano"]\n', "", 1, 1, "a deal begins with its code"),
        ('[Dealer "W"]', "[Dealer W]", 2, 1, "expected a tag"),
        ('[Dealer "W"]', '[Dealer "X"]', 2, 10, "“X” is no seat of this table"),
        ('[Dealer "W"]', '[Delaer "W"]', 2, 10, "there is no tag “Delaer”"),
        ('[Dealer "W"]', '[Dealer "W"]\n[Dealer "N"]', 3, 2, "stands here a second time"),
        ('[Dealer "W"]', '[Screens "perhaps"]', 2, 11, "“Screens” is “yes”"),
        ('[Dealer "W"]', '[Alone "yes"]', 2, 9, "no deals that begin with everyone alone"),
        ('[Seed "7"]', '[Seed "\ud800"]', 3, 8, "half a character"),
        ('[Seed "7"]', '[Hand N "7h 8h"]', 3, 10, "2 cards where 11 are expected"),
        ('[Seed "7"]', '[Upcard "7x"]', 3, 10, "“x” in “7x” is no suit"),
        ('[Seed "7"]', '[Hand A "7h"]', 3, 10, "this table has no “Hand A”"),
        ('[Seed "7"]', '[Seed "7"]\n[Upcard "3c"]', 4, 10, "not the cards that the seed deals"),
        ('[Seed "7"]', '[Pozzetto 1 "3c 3c 3c 4h 5h 6h 7h 8h 9h Th Jh"]', 3, 14, "only 2 3c in the packs"),
        ('[Seed "7"]', '[Seed "7"]\n[Result "NS"]', 4, 10, "expected each side with its points"),
        ("\n\n1 N", "\n1 N", 4, 1, "expected a tag"),
        # turns
        ("1 N draws", "2 N draws", 5, 1, "turn 1 is expected here"),
        ("1 N draws", "1 E draws", 5, 3, "N is on turn"),
        ("1 N draws", "N draws", 5, 1, "expected a turn"),
        ("draws 4s", "draws 5s", 5, 11, "the top card of the stock is 4s"),
        ("draws 4s", "draws", 5, 5, "“draws” is followed by one card"),
        ("draws 4s", "draws 4s 5s", 5, 14, "“draws” is followed by one card"),
        ("draws 4s", "steals 4s", 5, 5, "“steals 4s” is no step"),
        ("draws 4s, ", "", 5, 5, "a turn begins with drawing"),
        ("draws 4s, ", "draws 4s, draws ??, ", 5, 15, "has drawn or picked up already"),
        ("draws 4s, ", "draws 4s,, ", 5, 14, "a step is expected here"),
        ("opens 2h=5h 6h 7h", "opens 2h=5h 6h", 5, 15, "three or more cards"),
        ("opens 2h=5h 6h 7h", "opens 2h=5h 6h 9h", 5, 15, ""),
        ("opens 2h=5h 6h 7h", "opens 2h=5h 6h 7x", 5, 30, "“x” in “7x” is no suit"),
        ("opens 2h=5h 6h 7h", "opens 2h=8h 6h 7h", 5, 15, "2h"),
        ("discards Ks", "discards 7C", 5, 43, "ambiguous"),
        ("discards Ks", "discards ??", 5, 43, "“??” is no card"),
        ("discards Ks", "discards Qs", 5, 34, "the player does not hold Qs"),
        ("discards Ks", "closes with Ks", 5, 34, "this discard is written “discards Ks”"),
        ("discards Ks", "discards Ks and takes the pozzetto", 5, 34, "this discard is written “discards Ks”"),
        ("discards Ks", "discards Ks, draws ??", 5, 47, "the turn is finished"),
        ("discards Ks", "discards Ks {open", 5, 46, "a comment stands in braces"),
        ("discards Ks", "discards Ks {a} b", 5, 46, "a comment stands in braces"),
        ("discards Ks", "ties 4s to 1", 5, 34, "4s"),
        ("discards Ks", "ties 4s to 9", 5, 34, "there is no meld number 9"),
        ("discards Ks", "ties 4s to 999999", 5, 45, "there is no meld number 999999"),
        ("discards Ks", "ties 4s 1", 5, 34, "a tie is written"),
        ("picks up Ts Ks", "picks up Ks Ts", 6, 14, "the pile, from the bottom, is Ts Ks"),
        ("picks up Ts Ks", "picks up", 6, 11, "the pile, from the bottom, is Ts Ks"),
        ("discards 7s\n", "discards 7s\ntime-out\ntime-out\n", 8, 1, "time-out has been called already"),
        ("discards 7s\n", 'discards 7s\n[Code "reale"]\n', 7, 1, "a blank line stands between two deals"),
        ("discards 7s\n", "discards 7s\n\n[Code 7]\n", 8, 1, "expected a tag"),
    ],
)
def test_the_place_and_what_was_expected(old: str, new: str, line: int, column: int, sentence: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(RecordRefusal) as refused:
        bur.loads(GOOD.replace(old, new))
    assert sentence in str(refused.value)
    assert str(refused.value).startswith(f"line {line}, column {column}: ")
    assert (refused.value.line, refused.value.column) == (line, column)


def test_the_rule_behind_a_refusal_is_cited() -> None:
    with pytest.raises(RecordRefusal) as refused:
        bur.loads(GOOD.replace("discards Ks", "discards Qs"))
    assert refused.value.article


def test_a_hand_that_runs_out_takes_the_pozzetto_in_so_many_words() -> None:
    hand = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    head = f'[Code "fibur-italiano"]\n[Hand N "{hand}"]\n\n1 N draws Kd, '
    text = head + f"opens {hand}, discards Kd and takes the pozzetto\n"
    assert bur.dumps(bur.loads(text)[0]) == text
    with pytest.raises(Refusal, match="this discard is written “discards Kd and takes the pozzetto”"):
        bur.loads(text.replace(" and takes the pozzetto", ""))
    flying = head.replace("Kd", "Ah") + f"opens {hand} Ah"
    for rest, sentence in (("", "“takes the pozzetto” is expected here"), (", discards 3c", "“takes the pozzetto”")):
        with pytest.raises(Refusal, match=sentence):
            bur.loads(flying + rest)
    bur.loads(flying + ", takes the pozzetto, discards 3c")
    known = flying.replace("]\n\n", ']\n[Pozzetto 1 "2h 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"]\n\n').replace(
        "opens 3h", "opens 2h 3h"
    )
    with pytest.raises(Refusal, match="the hand runs out here"):
        bur.loads(known + ", takes the pozzetto")


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(RecordRefusal, match="line 2, column 3: this is no UTF-8 text"):
        bur.loads('[Code "reale"]\nèè'.encode() + b"\xff")


# --- fuzz ------------------------------------------------------------------------------------------------------------


@cache
def canonical() -> list[str]:
    full = [bur.dumps(Record.of(played(code, 11))) for code in shipped()]
    return [*full, GOOD]


PIECES = st.sampled_from(
    [
        *('"', "[", "]", "{", "}", "\n", "\n\n", " ", ",", "=", "!", "\\", "\r", "\x00", "☃", "\u2028", "0", "99"),
        *("??", "Jo", "Jo=5h", "7h", "draws ??", "picks up ", "opens ", "ties As to 1 on top", "closes with 3c"),
        *(", takes the pozzetto", ", closes", "time-out\n", "time-out at the discard\n"),
        *('[Seed "1"]\n', '[Hand N "??"]\n', '[Alone "yes"]\n'),
    ]
)
EDIT = st.tuples(st.sampled_from(["cut", "put", "copy", "swap"]), st.integers(0, 10**6), st.integers(0, 80), PIECES)


def edited(text: str, edits: list[tuple[str, int, int, str]]) -> str:
    for how, place, size, piece in edits:
        at = place % (len(text) + 1)
        match how:
            case "cut":
                text = text[:at] + text[at + size :]
            case "put":
                text = text[:at] + piece + text[at:]
            case "swap":
                text = text[:at] + piece + text[at + len(piece) :]
            case "copy":
                text = text[:at] + text[at // 2 : at // 2 + size] + text[at:]
    return text


@settings(max_examples=300)
@given(st.integers(0, 15), st.lists(EDIT, min_size=1, max_size=4))
def test_a_record_or_one_sentence(which: int, edits: list[tuple[str, int, int, str]]) -> None:
    text = edited(canonical()[which], edits)
    try:
        records = bur.loads(text)
    except Refusal as refusal:
        assert isinstance(refusal, RecordRefusal)
        assert "\n" not in str(refusal) and 1 <= refusal.line <= text.count("\n") + 1
    else:
        for record in records:
            written = bur.dumps(record)
            (again,) = bur.loads(written)
            assert bur.dumps(again) == written and again.moves == record.moves


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        bur.loads(data)
    except Refusal as refusal:
        assert str(refusal).startswith("line ")
