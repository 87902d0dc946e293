"""What the director has to decide stands where she looks: in `show`."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.tournament.exchange import dumps
from tests.cli.tournament_terminal import Terminal
from tests.support import INT
from tests.tournament.hall import Hall, rounds


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


@pytest.mark.clause("int-35-d")
def test_complaints_are_on_top_and_named_when_the_next_round_is_paired(terminal: Terminal) -> None:
    """The oldest first; decided, they are gone."""
    terminal.evening(8, "3 danish", code=INT)
    terminal.play()
    terminal("warn", "1", "no-talk-or-comments", "--referee", "Conti", "--round", "1")
    terminal("warn", "1", "no-devices", "--referee", "Conti", "--round", "1")
    terminal("open-report", "3", "complaint", "he had drawn", "--round", "1")
    terminal("open-report", "5", "complaint", "the sheet was changed", "--round", "1")
    alerts = terminal.data("show")["alerts"]
    assert [(one["kind"], one["number"]) for one in alerts] == [("complaint", 3), ("complaint", 5), ("warnings", 1)]
    assert "! 3 " in terminal("show") and "he had drawn" in terminal("show")
    terminal("post")
    assert "a complaint is not decided yet" in terminal.data("show")["next"]["why"]
    paired = terminal.run("tournament", "pair")
    assert paired.code == 0 and "complaint of number 3, round 1: he had drawn" in paired.err
    for report in terminal.data("reports"):
        terminal("file-report", str(report["id"]), "heard at once", "--writer", "Conti")
    assert [one["kind"] for one in terminal.data("show")["alerts"]] == ["warnings"]
    assert "complaint" not in terminal.run("tournament", "pair", "--again").err


@pytest.mark.clause("int-con-q")
def test_the_third_breach_of_a_player_is_shown_as_the_third(terminal: Terminal) -> None:
    """Counted by player and offence, also in the register that the director keeps of warnings."""
    terminal.evening(8, "3 danish", code=INT)
    terminal.to_play()
    name = terminal.data("history", "1")["name"].split()[0]
    for _time in range(3):
        terminal("sanction", "1", "none", "no-talk-or-comments", "--player", name, "--referee", "Conti")
    terminal("sanction", "1", "none", "no-devices", "--player", name, "--referee", "Conti")
    terminal("sanction", "2", "none", "no-talk-or-comments", "--referee", "Conti")
    given = terminal.data("sanctions")
    assert [(one["number"], one["time"]) for one in given] == [(1, 1), (1, 2), (1, 3), (1, 1), (2, 1)]


@pytest.mark.clause("int-pow-e")
def test_the_directors_register(terminal: Terminal) -> None:
    terminal.evening(8, "3 danish", code=INT)
    terminal.to_play()
    terminal("warn", "3", "no-talk-or-comments", "--referee", "Conti")
    (line,) = terminal.data("sanctions", "--register")
    assert (line["contestant"], line["warnings"], line["missing"], line["vp_lost"]) == (3, 1, 1, 0)
    assert terminal.data("show")["alerts"] == []
    terminal("warn", "3", "no-devices", "--referee", "Conti")
    (line,) = terminal.data("sanctions", "--register")
    assert (line["warnings"], line["missing"], line["vp_lost"]) == (2, 2, 1)
    (alert,) = terminal.data("show")["alerts"]
    assert (alert["kind"], alert["vp"]) == ("warnings", 1) and "has 2 warnings" in terminal("show")
    assert "powers" in terminal("sanctions", "--register")
