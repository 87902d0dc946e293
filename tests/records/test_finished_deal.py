"""The finished deal as JSON: whatever is thrown at it, the answer is a count or one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code, shipped
from pinella.messages import ENGLISH, Refusal
from pinella.records.finished_deal import count_data, count_form, loads

CARD = st.sampled_from(["3s", "4s", "5s", "6s", "7s", "8s", "9s", "Jo", "Jo=6s", "2s", "Kh", "Kd", "Kc", "x", ""])
CARDS = st.lists(CARD, max_size=9)
MARKED = st.fixed_dictionaries(
    {"cards": CARDS},
    optional={"frozen": st.sampled_from(["for-a-time", "for-good", "x", None]), "tied": CARDS, "surplus": CARDS},
)
SIDE = st.fixed_dictionaries(
    {},
    optional={
        "melds": st.lists(st.one_of(CARDS, MARKED), max_size=3),
        "hands": st.dictionaries(st.sampled_from(["N", "S", "E", "W", "X", ""]), CARDS, max_size=3),
        "pozzetto": st.sampled_from(["taken", "unplayed", "not-taken", "lost", None]),
        "pozzetto_cards": CARDS,
        "closed": st.sampled_from([True, False, 1, "yes"]),
        "penalised": CARDS,
        "robbed": st.booleans(),
        "award": st.sampled_from([0, 5, 400, -5, 7, 1.5]),
        "penalty": st.integers(-10, 200),
        "other": st.none(),
    },
)
DEAL = st.fixed_dictionaries(
    {"sides": st.dictionaries(st.sampled_from(["NS", "EW", "N", "S", "A", "B", "C", "AC", ""]), SIDE, max_size=3)},
    optional={"irregular": st.booleans()},
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.one_of(DEAL, JSON), st.sampled_from(shipped()))
def test_a_count_or_one_sentence(deal: Any, code: str) -> None:
    played = load_code(code)
    try:
        counted = count_data(count_form(loads(json.dumps(deal)), played), played, ENGLISH)
    except Refusal as refusal:
        assert str(refusal) and "\n" not in str(refusal)
    else:
        for name in deal["sides"]:
            side = counted[name]
            assert side["minus"] <= 0 and side["pozzetto"] <= 0
            parts = ("base", "cards", "minus", "pozzetto")
            assert side["total"] == sum(side[part] for part in parts) + side.get("award", 0)
            assert sum(line["points"] for line in side["lines"]) == side["total"]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        loads(data)
    except Refusal as refusal:
        assert "not in the expected form" in str(refusal)


def test_marks_of_the_referee_are_read() -> None:
    text = '{"sides": {"NS": {"melds": [{"cards": ["Tc", "Jc", "Qc"], "frozen": "for-a-time"}]}, "EW": {}}}'
    code = load_code("fibur-internazionale")
    assert count_form(loads(text), code).sides["NS"].sum("minus") == -30
    with pytest.raises(Refusal, match="NS, meld 1"):
        count_form(loads(text.replace("Qc", "Kc")), code)
