"""The house keeps its order: dependencies point one way, and no rule asks which code it is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pinella"

# Each room may import itself and the rooms named; `messages`, `i18n`, `choices` and `listing` are the ground floor.
GROUND = {"messages", "i18n", "choices", "listing", "__init__"}
MAY_IMPORT = {
    "messages": set(),
    "i18n": {"messages"},
    "choices": {"i18n", "messages"},
    "listing": {"messages"},
    "cards": GROUND,
    "codes": GROUND | {"cards"},
    "rules": GROUND | {"cards", "codes"},
    "bots": GROUND | {"cards", "codes", "rules", "records"},
    "arena": GROUND | {"cards", "codes", "rules", "bots"},
    "research": GROUND | {"codes", "rules", "bots"},
    "envs": GROUND | {"cards", "codes", "rules"},
    "records": GROUND | {"cards", "codes", "rules"},
    "referee": GROUND | {"cards", "codes", "rules", "records"},
    "sheet": GROUND | {"cards", "codes", "rules", "records"},
    "acts": GROUND,
    "tournament": GROUND | {"acts", "store", "cards", "codes", "rules", "records", "referee", "sheet"},
    "play": GROUND | {"acts", "store", "cards", "codes", "rules", "records", "sheet", "bots"},
    "prints": GROUND | {"codes", "sheet", "tournament"},
    "store": GROUND | {"acts"},
    "server": GROUND
    | {"acts", "cards", "codes", "rules", "records", "referee", "sheet", "tournament", "prints", "store"}
    | {"play", "bots"},
    "cli": GROUND
    | {"cards", "codes", "rules", "records", "sheet", "server", "bots", "arena", "research", "envs", "referee"}
    | {"acts", "tournament", "prints", "store", "play"},
    "front": GROUND | {"cards", "codes", "rules", "records", "referee", "sheet"},
    "__init__": GROUND
    | {"front", "cards", "codes", "rules", "records", "referee", "bots", "envs", "tournament", "store"},
}
PURE = ("cards", "rules", "referee", "sheet", "tournament", "play", "messages", "listing")
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


# --- cycles, and who knows whom inside the tournament -----------------------------------------------------------------


def _modules() -> dict[str, Path]:
    found = {}
    for path in FILES:
        module = ".".join(("pinella", *path.relative_to(SOURCE).with_suffix("").parts))
        found[module.removesuffix(".__init__")] = path
    return found


def _needed(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of ours that a module imports, those inside functions too; what only types need is left out."""
    found: set[str] = set()

    def visit(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
                visit(node.orelse)
                continue
            if isinstance(node, ast.ImportFrom) and node.module:
                found.update(
                    name if (name := f"{node.module}.{alias.name}") in modules else node.module for alias in node.names
                )
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            for part in ("body", "orelse", "finalbody"):
                visit(getattr(node, part, None) or [] if isinstance(getattr(node, part, None), list) else [])
            for handler in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
                visit(handler.body)

    visit(ast.parse(path.read_text(encoding="utf-8")).body)
    return {one for one in found if one in modules}


MODULES = _modules()
NEEDED = {module: _needed(path, MODULES) - {module} for module, path in MODULES.items()}


def test_no_import_goes_round_in_a_circle() -> None:
    """Late imports included. The front door only names where things are."""
    left = {module: set(needs) for module, needs in NEEDED.items() if module != "pinella"}
    for needs in left.values():
        needs.discard("pinella")
    while ready := [module for module, needs in left.items() if not needs & left.keys()]:
        for module in ready:
            del left[module]
    assert sorted(left) == []


SUBJECTS = (
    "setup", "entries", "absences", "rounds", "pairing", "teams", "sheets", "conduct", "standings", "prizes", "hall",
    "guidance", "season",
)  # fmt: skip
MAY_KNOW: dict[str, set[str]] = {
    "season": {"conduct", "entries", "standings"},
    "teams": {"rounds", "standings"},
    "prizes": {"rounds", "setup", "standings"},
    "pairing": {"entries", "rounds", "setup", "sheets", "standings"},
    "setup": {"absences", "pairing", "rounds", "sheets"},
    "entries": {"absences", "pairing", "rounds", "setup"},
    "standings": {"conduct", "rounds", "season", "setup", "sheets", "teams"},
    "absences": {"conduct", "entries", "rounds", "setup", "sheets"},
    "conduct": {"absences", "entries", "hall", "rounds", "setup", "sheets", "standings"},
    "rounds": {"absences", "conduct", "entries", "hall", "pairing", "setup", "sheets", "teams"},
    "sheets": {"absences", "conduct", "entries", "pairing", "prizes", "rounds", "setup", "standings", "teams"},
    "hall": {"conduct", "entries", "rounds", "sheets", "standings"},
    "guidance": {"conduct", "entries", "rounds", "sheets"},
}
"""Which subject of a tournament may use which other; a new line here is a decision."""


def _subject(module: str) -> str:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["pinella", "tournament"] and len(parts) > 2 and parts[2] in SUBJECTS else ""


def test_a_subject_knows_only_its_neighbours() -> None:
    known: dict[str, set[str]] = {one: set() for one in SUBJECTS}
    for module, needs in NEEDED.items():
        if subject := _subject(module):
            known[subject] |= {_subject(one) for one in needs} - {subject, ""}
    assert {one: sorted(found - MAY_KNOW[one]) for one, found in known.items() if found - MAY_KNOW[one]} == {}


def test_what_is_done_knows_nothing_of_how_it_is_shown() -> None:
    """Acts, events and law never import a view. A season counts what a tournament shows: it stands outside."""
    shown = {module for module in MODULES if _subject(module) and "views" in module.split(".")}
    doing = [module for module in MODULES if _subject(module) not in ("", "season") and module not in shown]
    words = {"pinella.tournament.standings.shown", "pinella.tournament.standings.players"}
    guilty = {module: sorted(NEEDED[module] & shown) for module in doing if NEEDED[module] & shown}
    assert {module: views for module, views in guilty.items() if module not in words} == {}


# --- the server: pages read views, and a handler does one job ---------------------------------------------------------

HANDLERS = [path for path in FILES if path.relative_to(SOURCE).parts[:2] in (("server", "pages"), ("server", "api"))]


@pytest.mark.parametrize("path", HANDLERS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_page_asks_the_database_itself(path: Path) -> None:
    """The store and the applications over it do: a page gets finished values."""
    names = imported(path)
    assert not {name for name in names if name.split(".")[0] == "sqlalchemy"}
    assert not {name for name in names if name.startswith(("pinella.store.schema", "pinella.store.rows"))}
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    asked = {one.attr for one in calls if isinstance(one, ast.Attribute)}
    assert not asked & {"execute", "exec_driver_sql", "reading", "writing", "snapshot"}


LONGEST_FUNCTION = 40


def test_no_function_of_the_server_is_longer_than_a_screen() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}: {length} lines"
        for path in FILES
        if room(path) == "server"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not found, "cut along their jobs:\n" + "\n".join(found)
