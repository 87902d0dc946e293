"""Short forms for tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pinella
from pinella import cards
from pinella.cards import Kind
from pinella.codes.drafts import draft
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import ENGLISH
from pinella.records.finished_deal import DealForm, SideForm
from pinella.rules.count import DealCount
from pinella.rules.melds import Meld

ITA, INT, REV = "fibur-italiano", "fibur-internazionale", "fibur-revolution-2026"
FEB, FIT, FED = "feburit", "fitab-2022", "fedibur"
FEDERATIONS = (ITA, INT, REV, FEB, FIT, FED)

BADGE = re.compile(r"\*\*Clauses proven by tests[^*]*: \d+ of \d+\*\*")


def badge_line(proven: int, total: int) -> str:
    return f"**Clauses proven by tests, each through something that users have: {proven} of {total}**"


def case(clause: str, *values: Any) -> Any:
    """One row of a table of cases that proves the clauses named (several separated by spaces)."""
    return pytest.param(*values, marks=pytest.mark.clause(*clause.split()), id=clause.replace(" ", "+"))


def kinds(line: str) -> list[Kind]:
    return cards.parse_line(line)


def meld(line: str, code: str) -> Meld:
    return pinella.lay(line.split(), code).meld


def burraco(line: str, code: str) -> str | None:
    kind = pinella.burraco_kind(meld(line, code), code)
    return kind.name if kind else None


def bonus(line: str, code: str) -> int:
    kind = pinella.burraco_kind(meld(line, code), code)
    return kind.bonus if kind else 0


def club_code(folder: Path, knob: str, value: str) -> None:
    """Write a house code `club` that changes one knob of the Italian game."""
    text = draft(load_code(ITA), "club", ENGLISH)
    folder.mkdir()
    switched, found = re.subn(rf"(?m)^# {knob} = \{{ value = [^,]+,", f"{knob} = {{ value = {value},", text)
    assert found == 1, knob
    (folder / "club.toml").write_text(switched, encoding="utf-8")


def run(suit: str, low: str = "A", high: str = "K") -> str:
    """`run("s", "3", "9")` is the spades from 3 to 9."""
    ranks = cards.RANKS[cards.RANKS.index(low) : cards.RANKS.index(high) + 1]
    return " ".join(rank + suit for rank in ranks)


def side(*melds: str, hands: dict[str, str] | None = None, **fields: Any) -> SideForm:
    """A side for the count; cards in one string each."""
    for name in ("pozzetto_cards", "penalised"):
        if name in fields:
            fields[name] = fields[name].split()
    fields.setdefault("pozzetto", "taken")
    return SideForm(
        melds=[line.split() for line in melds],
        hands={seat: hand.split() for seat, hand in (hands or {}).items()},
        **fields,
    )


def count(code: str | Code, ns: SideForm | None = None, ew: SideForm | None = None) -> DealCount:
    return counted(DealForm({"NS": ns or side(), "EW": ew or side()}), code)


def counted(form: DealForm, code: str | Code) -> DealCount:
    """A finished deal, written as a file has it."""
    return pinella.count(msgspec.to_builtins(form), code)
