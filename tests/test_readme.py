"""README and docs tell the truth: their Python runs through the front door, commands exist, links lead somewhere."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

import pinella
from pinella.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {path.name: path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]}
LEAST_EXAMPLES = {
    "README.md": 15,
    "count.md": 7,
    "notation.md": 14,
    "python.md": 75,
    "referee.md": 20,
    "research.md": 25,
}
"""So many examples these pages have at least: a page whose examples are no longer found would prove nothing."""
PROMPTED = [name for name, path in PAGES.items() if ">>> " in path.read_text(encoding="utf-8")]


def programs(page: Path) -> list[str]:
    """The Python of a page that is no dialogue with the interpreter."""
    blocks: list[str] = re.findall(r"(?ms)^```python\n(.*?)^```", page.read_text(encoding="utf-8"))
    return [block for block in blocks if ">>> " not in block]


def imported(page: Path) -> list[str]:
    """Every name of Pinella that the examples of a page import, with its path."""
    examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
    found: list[str] = []
    for source in [*(example.source for example in examples), *programs(page)]:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in found if name.split(".")[0] == "pinella"]


@pytest.mark.parametrize("name", PROMPTED)
def test_the_examples_run(name: str) -> None:
    results = doctest.testfile(str(PAGES[name]), module_relative=False, encoding="utf-8")
    assert results.attempted >= LEAST_EXAMPLES.get(name, 1) and results.failed == 0


def test_no_page_of_examples_was_lost() -> None:
    assert set(LEAST_EXAMPLES) <= set(PROMPTED)


@pytest.mark.parametrize("name", [name for name, path in PAGES.items() if programs(path)])
def test_the_programs_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for program in programs(PAGES[name]):
        exec(compile(program, name, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", PAGES)
def test_examples_come_through_the_front_door(name: str) -> None:
    known = {f"pinella.{public}" for public in pinella.__all__} | {"pinella"}
    assert set(imported(PAGES[name])) <= known


def test_every_name_of_the_front_door_is_on_its_page() -> None:
    page = PAGES["python.md"].read_text(encoding="utf-8")
    assert [public for public in pinella.__all__ if not re.search(rf"\b{public}\b", page)] == ["__version__"]


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
