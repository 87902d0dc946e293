"""The README tells the truth: its Python runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from pinella.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 8 and results.failed == 0


def test_the_two_commands_come_first() -> None:
    first = re.search(r"```\n(.*?)```", README, re.DOTALL)
    assert first and [line.split("#")[0].strip() for line in first[1].splitlines()] == ["make serve", "make test"]


def test_every_command_named_exists() -> None:
    commands = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    named = set(re.findall(r"^pinella (\w+)", README, re.MULTILINE))
    assert named and named <= commands


def test_links_lead_somewhere() -> None:
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), (document.name, target)
