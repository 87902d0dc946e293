"""What all tests share: the clause marker, checked against the index and collected for `codes coverage`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from pinella.codes.clauses import PROVEN, clause_index
from tests.support import BADGE, badge_line

if TYPE_CHECKING:
    from tests.cli.tournament_terminal import Terminal

settings.register_profile("pinella", deadline=None)  # the machine is shared: a slow moment is no failure
settings.load_profile("pinella")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proven", action="store_true", help="write which clauses the tests prove")
    parser.addoption("--proven-to", default=str(PROVEN), help="file to write them to")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proven: dict[str, dict[str, str]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause_id in mark.args:
                if clause_id not in clause_index():
                    raise pytest.UsageError(f"{item.nodeid}: there is no clause {clause_id}")
                proven.setdefault(clause_id, {})[item.nodeid.split("[")[0]] = ""
    if config.getoption("--write-proven"):
        _write(proven, Path(config.getoption("--proven-to")))


def _write(proven: dict[str, dict[str, str]], target: Path) -> None:
    """Each clause with its tests, and through which door each of them goes."""
    from tests.doors import door_of

    data = {
        clause_id: {test: door_of(*test.removesuffix("]").split("::")[:2]) for test in sorted(tests)}
        for clause_id, tests in sorted(proven.items())
    }
    target.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if target == PROVEN:
        readme = Path(__file__).parent.parent / "README.md"
        text = readme.read_text(encoding="utf-8")
        readme.write_text(
            BADGE.sub(badge_line(sum(any(one.values()) for one in data.values()), len(clause_index())), text),
            encoding="utf-8",
        )


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """`pinella` as it is typed, in English."""
    from tests.cli.tournament_terminal import Terminal

    return Terminal(tmp_path, monkeypatch, capsys)


@pytest.fixture(autouse=True)
def no_house_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tests never see, or write among, the codes of the person who runs them."""
    folder = tmp_path / "house-codes"
    monkeypatch.setenv("PINELLA_CODES", str(folder))
    return folder
