"""Calls for a referee and screens at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    terminal = Terminal(tmp_path, monkeypatch, capsys)
    terminal.evening(8, "2 danish", "--referee", "Greco")
    return terminal


def test_a_call_from_the_table_to_the_ruling(desk: Terminal) -> None:
    desk.to_play()
    desk("call", "1", "3", "card", "--side", "ns", "--text", "caduta una carta")
    desk.later(4)
    (waiting,) = desk.data("calls")
    assert (waiting["table"], waiting["status"], waiting["side"]) == (3, "waiting", "home")
    assert waiting["waiting"] >= 240
    assert "caduta una carta" in desk("calls")
    assert "1" in desk.refused("call", "1", "3")
    desk("take-call", "1", "--referee", "Greco")
    assert desk.data("calls")[0]["taken_by"] == "Greco"
    desk("ruling", "1", "3", "Card put back", "--incident", "exposed-card", "--referee", "Greco", "--call", "1")
    assert desk.data("calls") == []
    (over,) = desk.data("calls", "--closed")
    assert (over["outcome"], over["ruling"]) == ("ruled", 1)


def test_the_time_of_a_call_goes_back_to_the_table(desk: Terminal) -> None:
    desk.to_play()
    desk("call", "1", "2", "chiusura")
    desk("close-call", "1", "no-ruling", "--minutes", "5")
    assert desk.data("calls", "--closed")[0]["extra_minutes"] == 5
    assert "No table" in desk("calls")


def test_screens_of_the_hall(desk: Terminal) -> None:
    desk("screen", "Sala grande", "clock", "seats-by-name", "--part", "1/2", "--sound")
    desk("screen", "Bar", "classifica", "--theme", "light", "--code", "bar-1")
    bar, hall = desk.data("screens")
    assert (bar["code"], bar["views"], bar["theme"]) == ("bar-1", ["standing"], "light")
    assert (hall["views"], hall["part"], hall["parts"], hall["sound"]) == (["clock", "seats-by-name"], 1, 2, True)
    desk("screen", "Sala grande", "results")
    assert [one["code"] for one in desk.data("screens")] == ["bar-1", hall["code"]], "the same screen, by its name"
    assert "Sala grande" in desk("screens")
    desk("remove-screen", "bar-1")
    assert len(desk.data("screens")) == 1
    for wrong in ("1", "a/b", "3/2", "1/99"):
        desk.refused("screen", "Bar", "clock", "--part", wrong)


def test_a_message_comes_off_the_screens(desk: Terminal) -> None:
    desk("announce", "Buffet at 20:00")
    assert desk.data("clear-notice")["events"] == ["notices-cleared"]
    assert desk.data("clear-notice")["events"] == []
    assert "Buffet at 20:00" in desk("notices")


def test_privacy_and_the_public_page(desk: Terminal) -> None:
    desk("settings", "--set", "listed=no", "--set", "starts=20:30", "--set", "standing_hidden_from=2")
    held = desk.data("settings")
    assert (held["listed"], held["starts"], held["standing_hidden_from"]) == (False, "20:30", 2)
    desk.refused("settings", "--set", "starts=8")
    desk("change-player", "T1", ", privacy=no")
    desk("change-player", "T1", ", club=Lecce")
    changed = [one for one in desk.data("journal") if one["kind"] == "player-changed"]
    assert len(changed) == 2
