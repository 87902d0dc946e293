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


def test_no_template_works_something_out_in_a_loop() -> None:
    """A view does that in Python, where it has a type and a test; a template shows it."""
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in sorted(ROOT.rglob("templates/**/*.html"))
        for word in ("namespace(", ".append(", "groupby(")
        if word in path.read_text(encoding="utf-8")
    ]
    assert not found, "\n".join(found)
