"""The house keeps its order: dependencies point one way, and no rule asks which code it is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pinella"

# Each room may import itself and the rooms named; `messages` and `i18n` are the ground floor.
GROUND = {"messages", "i18n", "choices", "__init__"}
MAY_IMPORT = {
    "messages": set(),
    "i18n": {"messages"},
    "choices": {"i18n", "messages"},
    "cards": GROUND,
    "codes": GROUND | {"cards"},
    "rules": GROUND | {"cards", "codes"},
    "bots": GROUND | {"cards", "codes", "rules"},
    "envs": GROUND | {"cards", "codes", "rules"},
    "records": GROUND | {"cards", "codes", "rules"},
    "referee": GROUND | {"cards", "codes", "rules", "records"},
    "sheet": GROUND | {"cards", "codes", "rules", "records"},
    "acts": GROUND,
    "tournament": GROUND | {"acts", "store", "cards", "codes", "rules", "records", "referee", "sheet"},
    "prints": GROUND | {"codes", "sheet", "tournament"},
    "store": GROUND | {"acts"},
    "server": GROUND
    | {"acts", "cards", "codes", "rules", "records", "referee", "sheet", "tournament", "prints", "store"},
    "cli": GROUND
    | {"cards", "codes", "rules", "records", "sheet", "server", "bots", "envs", "referee"}
    | {"acts", "tournament", "prints", "store"},
    "front": GROUND | {"cards", "codes", "rules", "records", "referee", "sheet"},
    "__init__": GROUND
    | {"front", "cards", "codes", "rules", "records", "referee", "bots", "envs", "tournament", "store"},
}
PURE = ("cards", "rules", "referee", "sheet", "tournament", "messages")
EFFECTS = {"os", "time", "random", "socket", "subprocess", "pathlib", "datetime", "sqlite3", "secrets"}
FILES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    part = path.relative_to(SOURCE).parts[0]
    return part.removesuffix(".py")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_dependencies_point_one_way(path: Path) -> None:
    rooms = {name.split(".")[1] for name in imported(path) if name.startswith("pinella.")}
    rooms.discard("__version__")
    assert rooms <= MAY_IMPORT[room(path)] | {room(path)}


@pytest.mark.parametrize("path", [path for path in FILES if room(path) in PURE], ids=lambda path: path.name)
def test_the_core_has_no_effects(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & EFFECTS


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_asks_which_code_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if room(path) in ("rules", "records", "sheet", "tournament"):
        assert not re.search(r"""code(\.id|_id)?\s*(==|!=|in)\s*[("']""", text)
    if room(path) != "server":
        names = r"""["'](fibur-\w+|feburit|fitab-2022|fedibur|reale|nobile-reale|casa)["']"""
        assert not re.search(names, text)


def test_every_room_is_listed() -> None:
    assert {room(path) for path in FILES} <= set(MAY_IMPORT)
