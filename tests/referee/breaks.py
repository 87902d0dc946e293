"""Lines of the measures broken on purpose, one at a time: scenes, tests and random tables must notice each.

`python -m tests.referee.breaks` runs all of `breaks.toml`, `python -m tests.referee.breaks 3 17` those numbers. A break
lives in one child process that loads the changed text in place of the file: nothing on the disk is touched.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import pytest

SOURCE = Path(__file__).parents[2] / "src"
FOLDER = "pinella/referee/free_table"
CHECKS = [
    "tests/referee/test_measures_at_table.py",
    "tests/referee/test_casebook.py::test_at_the_table", "tests/referee/exam", "tests/referee/test_orders.py",
    "tests/referee/test_steps_told.py", "tests/referee/test_free_table.py",
    "tests/referee/test_pickups_at_table.py", "tests/referee/test_taking.py", "tests/referee/test_free_table_random.py",
    "tests/referee/test_told.py",
]  # fmt: skip
"""From the quickest to the slowest; the first failure ends a run."""


@dataclass(frozen=True, slots=True)
class Break:
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip()}"

    @property
    def module(self) -> str:
        return f"{FOLDER}/{self.file}".removesuffix(".py").replace("/", ".")

    def text(self) -> str:
        """The file with the break in it; refused unless the line is there once."""
        whole = (SOURCE / FOLDER / self.file).read_text(encoding="utf-8")
        if whole.count(self.old) != 1:
            raise ValueError(f"{self}: {whole.count(self.old)} times in the file")
        return whole.replace(self.old, self.new)


def breaks() -> list[Break]:
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [Break(**one) for one in data["break"]]


class BrokenLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, broken: Break) -> None:
        super().__init__(broken.module, str(SOURCE / FOLDER / broken.file))
        self.code = compile(broken.text(), self.path, "exec")

    def get_code(self, fullname: str) -> CodeType:
        return self.code


@dataclass
class BrokenFinder(importlib.abc.MetaPathFinder):
    broken: Break

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.broken.module:
            return None
        return importlib.util.spec_from_loader(fullname, BrokenLoader(self.broken))


def noticed(broken: Break) -> bool:
    """Whether something fails with the break in place; tried in a child process."""
    child = os.fork()
    if child == 0:
        sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115, closed with the process
        for name in list(sys.modules):
            if name.startswith(("pinella.referee", "tests")):
                del sys.modules[name]
        sys.meta_path.insert(0, BrokenFinder(broken))
        os._exit(next(filter(None, map(_run, (CHECKS[:1], CHECKS[1:]))), 0))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"{broken}: the tests did not run ({code})")
    return code == pytest.ExitCode.TESTS_FAILED


def _run(checks: list[str]) -> int:
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *checks]))


def warm_up() -> None:
    """What does not change is loaded once, for all children."""
    from pinella.codes.loader import load_code, shipped
    from pinella.records.cases import case_book

    case_book()
    for code in shipped():
        load_code(code)


def main() -> int:
    wanted = [int(number) for number in sys.argv[1:]]
    warm_up()
    survivors = []
    chosen = [(number, one) for number, one in enumerate(breaks(), 1) if not wanted or number in wanted]
    for number, one in chosen:
        begin = time.monotonic()
        seen = noticed(one)
        if not seen:
            survivors.append(number)
        took = time.monotonic() - begin
        _say(f"{number:>3} {'noticed' if seen else 'NOT NOTICED'} {took:5.0f} s  {one}")
    _say(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed; not noticed: {survivors or 'none'}")
    return 1 if survivors else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
