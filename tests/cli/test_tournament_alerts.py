"""What the director has to decide stands where she looks: in `show`."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.tournament.exchange import dumps
from tests.cli.tournament_terminal import Terminal
from tests.support import INT
from tests.tournament.hall import Hall, rounds


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


def test_show_names_an_unearned_advantage(terminal: Terminal, tmp_path: Path) -> None:
    plan = rounds(INT, "danish", "danish", deals=4) + rounds(INT, "danish", deals=4, groups=(2, 2))
    hall = Hall(INT, entries=8, plan=plan)
    hall.play({1: (2500, 0), 2: (2500, 0), 3: (2500, 0), 4: (1600, 1300)})
    hall.do("withdraw", number=7, departure="temporary")
    for table, at in sorted(hall.start().tables.items()):
        if not at.meeting.rests:
            hall.score(table, *((2000, 1000) if at.meeting.home[0] in {1, 2, 5} else (1000, 2000)))
    hall.do("close-round", round=2)
    file = tmp_path / "prova.jsonl"
    file.write_text(dumps(hall.state, hall.ledger.records), encoding="utf-8")
    terminal("load", str(file))
    (alert,) = terminal.data("show")["alerts"]
    assert (alert["round"], alert["number"], alert["vp"]) == (2, 7, 8)
    assert "! 7 " in terminal("show")
    terminal("lower", "2", "7", "--yes")
    assert terminal.data("show")["alerts"] == []
