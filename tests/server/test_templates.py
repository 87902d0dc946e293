"""Templates are read by people too: no line so long that it must be scrolled to."""

from __future__ import annotations

from pathlib import Path

import pytest

import pinella

ROOT = Path(pinella.__file__).parent
TEMPLATES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("templates/**/*.html"))
LONGEST = 160


def test_all_templates_are_looked_at() -> None:
    assert {"server/templates/base.html", "server/templates/desk/_table.html", "prints/templates/paper.html"} <= set(
        TEMPLATES
    )


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_line_is_too_long_to_read(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [f"{name}:{number}: {len(line)} characters" for number, line in enumerate(lines, 1) if len(line) > LONGEST]
    assert not found, f"more than {LONGEST} characters a line:\n" + "\n".join(found)
