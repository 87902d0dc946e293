"""Templates are read by people too: no line so long that it must be scrolled to."""

from __future__ import annotations

from pathlib import Path

import pinella

ROOT = Path(pinella.__file__).parent
LONGEST = 160


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    templates = sorted(ROOT.rglob("templates/**/*.html"))
    assert {path.name for path in templates} >= {"base.html", "ui.html", "paper.html"}
    found = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not found, f"more than {LONGEST} characters in a line:\n" + "\n".join(found)
