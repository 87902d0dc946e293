"""Where every public name of version 0.1.0 is now: `python -m tests.moved.paths` writes `docs/moved.tsv`.

A name is found where it was, by `renamed.tsv` (old path, new path; `-` and a reason for what is gone), by the new place
of its module, or as the only one of that name in the package.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "src"
TARGET = HERE.parent.parent / "docs" / "moved.tsv"
HEAD = "name in 0.1.0\tname now\n"


def public(source: Path = SOURCE) -> Iterator[tuple[str, str]]:
    """Modules (with an empty name) and what they define."""
    for path in sorted((source / "pinella").rglob("*.py")):
        module = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        yield module, ""
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            for name in _defined(node):
                if not name.startswith("_"):
                    yield module, name


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [one.id for one in node.targets if isinstance(one, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def before() -> list[tuple[str, str]]:
    lines = (HERE / "names-0.1.0.txt").read_text(encoding="utf-8").splitlines()
    return [(one.partition(":")[0], one.partition(":")[2]) for one in lines]


@cache
def renamed() -> dict[str, str]:
    """By full path. A module's line counts for everything in it that has no line of its own."""
    found = {}
    for line in (HERE / "renamed.tsv").read_text(encoding="utf-8").splitlines():
        old, new = line.split("\t")[:2]
        found[old] = new
    return found


def _followed(path: str, known: set[str]) -> str:
    """Through all renamings, of the name itself or of the module it stands in, until it is there."""
    seen: set[str] = set()
    while path not in seen and not (seen and path in known):
        seen.add(path)
        if path in renamed():
            path = renamed()[path]
            continue
        module, _dot, name = path.rpartition(".")
        if module in renamed() and renamed()[module] != "-":
            path = f"{renamed()[module]}.{name}"
    return path


def _modules_of(now: set[tuple[str, str]]) -> set[str]:
    return {module for module, name in now if not name}


def moved() -> tuple[list[tuple[str, str]], list[str]]:
    """Old path to new path (`-`: gone on purpose), and what nobody can find."""
    now = set(public())
    known = {f"{module}.{name}" if name else module for module, name in now}
    homes: dict[str, list[str]] = {}
    for module, name in sorted(now):
        if name:
            homes.setdefault(name, []).append(module)
    rows, lost = [], []
    for module, name in before():
        old = f"{module}.{name}" if name else module
        if (module, name) in now:
            continue
        new = _followed(old, known)
        found = new == "-" or new in known or new.rpartition(".")[0] in known - _modules_of(now)
        if not found and name and len(homes.get(name, [])) == 1:
            new, found = f"{homes[name][0]}.{name}", True
        if not found and module.startswith("pinella.cli."):  # commands are for terminals, and derived from acts now
            new, found = "-", True
        (rows.append((old, new)) if found else lost.append(old))
    return rows, lost


def text() -> str:
    return HEAD + "".join(f"{old}\t{new}\n" for old, new in moved()[0])


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    for one in moved()[1]:
        print(one)  # noqa: T201
