"""Cards and checklists at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal
from tests.support import INT, REV


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


def test_the_card_of_a_code(terminal: Terminal, tmp_path: Path) -> None:
    shown = terminal.run("codes", "card", REV).out
    assert "rows of 100" in shown and "Art. 22" in shown
    data = json.loads(terminal.run("codes", "card", REV, "--json").out)
    assert [one["section"] for one in data][:2] == ["preparation", "dealing"]
    assert "rev-22-a" in [clause for one in data for line in one["lines"] for clause in line["clauses"]]
    for name, start in (("card.pdf", b"%PDF"), ("card.html", b"<!doctype html>")):
        target = tmp_path / name
        assert terminal.run("codes", "card", REV, "--out", str(target)).code == 0
        assert target.read_bytes().lstrip().startswith(start)
    assert terminal.run("codes", "card", REV, "--html", "--pdf").code == 2
    assert terminal.run("codes", "card", "nowhere").code != 0


def test_ticking_through_an_evening(terminal: Terminal, tmp_path: Path) -> None:
    terminal.evening(8, code=REV)
    terminal("tick", "before-the-event", "packs")
    assert "expected one of" in terminal.refused("tick", "before-the-event", "coffee")
    assert "expected one of" in terminal.refused("tick", "sometime", "packs")
    terminal("pair")
    terminal("publish")
    terminal("tick", "before-a-round", "deck-checked", "--table", "2", "--as", "Greco")
    there = {one["key"]: one for one in terminal.data("checklist", "before-a-round", "--table", "2")}
    assert there["deck-checked"]["by"] == "Greco" and not there["draw"]["done"]
    assert "Greco" in terminal("checklist", "before-a-round", "--table", "2")
    terminal("tick", "before-a-round", "deck-checked", "--table", "2", "--back")
    assert "tick taken back" in terminal("journal")
    for kind in ("rules-card", "checklist"):
        target = tmp_path / f"{kind}.html"
        terminal("print", kind, "--out", str(target))
        assert target.read_text(encoding="utf-8").lstrip().startswith("<!doctype html>")


def test_permits_keepers_and_screens(terminal: Terminal) -> None:
    terminal.evening(8, code=REV)
    entry = terminal.data("history", "1")["name"]
    surname = entry.split(" ")[0]
    assert "aid allowed: card holder" in terminal("permit", "1", surname, "aid", "--text", "card holder")
    terminal("permit", "1", surname, "shuffle-by-partner")
    terminal("permit", "1", surname, "aid", "--back")
    terminal("separators", "1", "2")
    assert "tables with screens and hand guards: 1, 2" in terminal("journal")
    terminal("pair")
    terminal("publish")
    tables = range(1, 5)
    done = [terminal.run("tournament", "meld-keeper", "1", str(one), surname).code for one in tables]
    assert sorted(done) == [0, 2, 2, 2]  # he sits at one of them
    assert "keeps the melds" in terminal("journal")


def test_a_code_without_screens_refuses_them(terminal: Terminal) -> None:
    terminal.evening(8, code=INT)
    assert "no rules for tables with screens" in terminal.refused("separators", "1")
