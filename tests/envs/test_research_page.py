"""docs/research.md tells the truth: its tables are counted (`tests/test_readme.py` runs its examples)."""

from __future__ import annotations

import re
from pathlib import Path

from pinella.codes.loader import load_code
from pinella.envs.actions import FIRST_SET, action_count, possible_openings
from pinella.rules.kernel_rules import rules_of
from tests.rules.kernels import CODES

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_openings_of_every_code_are_as_listed() -> None:
    rows = re.findall(r"(?m)^\| ([\w-]+) \| (\d) \| (\d+) \| (\d+) \| (\d+) \|", PAGE.read_text(encoding="utf-8"))
    assert [row[0] for row in rows] == CODES
    for name, *numbers in rows:
        code = load_code(name)
        openings = possible_openings(rules_of(code))
        sequences = sum(action < FIRST_SET for action in openings)
        sizes = [code.table.players, action_count(code.deck.packs), sequences, len(openings) - sequences]
        assert [int(number) for number in numbers] == sizes
