"""What a chief director found at a terminal of 80 columns: nothing is cut, nothing is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal

WIDTH = 80
LARGE = "3000-900"


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


@pytest.fixture
def narrow(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    return terminal


def play(terminal: Terminal, round_: int, *sheets: str) -> None:
    for step in ("pair", "publish", "start"):
        terminal(step)
    for table, totals in enumerate(sheets, start=1):
        terminal("sheet", str(round_), str(table), totals, "--signed", "both", "--yes")
    terminal("close")


def whole(text: str) -> str:
    assert "…" not in text
    assert max(len(line) for line in text.splitlines()) <= WIDTH
    return text


def test_at_80_columns_no_figure_is_cut(narrow: Terminal) -> None:
    narrow.evening(8, "7 danish", code="fibur-revolution-2026")
    play(narrow, 1, "12400-10985", "2000-1000", "1500-1200", "1000-1100")
    shown = whole(narrow("results", "1"))
    assert "12400-10985" in shown and "+1415" in shown
    assert "2026-11-30-prova" in whole(narrow("list"))
    for round_ in range(2, 8):
        play(narrow, round_, "1500-1000", "1500-1000", "1500-1000", "1500-1000")
    shown = whole(narrow("standings", "--rounds"))
    rounds = [str(one) for one in range(1, 8)]
    assert any(set(rounds) <= set(line.split()) for line in shown.splitlines())  # each round has its column
    for one in narrow.data("standings")["standing"]:
        assert f" {one['mp']:+} " in shown.replace("+0", "0")
    whole(narrow("standings"))


def test_what_one_side_loses_and_the_other_does_not_win_is_shown_for_both(terminal: Terminal) -> None:
    terminal.evening(8, "3 danish", code="fibur-revolution-2026")
    for step in ("pair", "publish", "start"):
        terminal(step)
    terminal("leave", "1", "1", "home", "--how", "walkout")
    home, away = (one["score"]["mp"] for one in (terminal.data("results", "1")[0][side] for side in ("home", "away")))
    assert home != -away
    assert f"{home} / +{away}" in terminal("results", "1")


def test_a_sheet_that_waits_for_the_referee_says_so(terminal: Terminal) -> None:
    options = ("--referee", "Greco", "--level", "national")
    terminal.evening(8, "1 danish, 2 danish 2+2", *options, code="fibur-revolution-2026")
    play(terminal, 1, "2000-1000", "1900-1000", "1800-1000", "1700-1000")
    terminal("post")
    terminal.later(11)
    terminal("final")
    terminal("monitoring", "players-call")
    terminal("groups")
    for step in ("pair", "publish", "start"):
        terminal(step)
    assert "must countersign (`countersign 2 1`)" in terminal("sheet", "2", "1", LARGE, "--signed", "both")
    assert "countersign" not in terminal("sheet", "2", "3", LARGE, "--signed", "both")  # group B calls nobody
    assert "those are Conti, Greco" in terminal.refused("countersign", "2", "1", "--referee", "Sala")
    assert "countersign (" not in terminal("countersign", "2", "1", "--referee", "Greco")


def test_after_the_time_to_check_it_is_the_final_ranking_that_forbids_a_correction(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish, 2 danish 2+2", "--referee", "Greco", code="fibur-revolution-2026")
    play(terminal, 1, "2000-1000", "1900-1000", "1800-1000", "1700-1000")
    terminal("post")
    terminal.later(11)
    late = ("correct", "1", "1", "2100-1000", "--error", "addition", "--assent", "whole-table", "--referee-signed")
    said = terminal.refused(*late, "--yes", "--as", "Greco", "--reason", "somma")
    assert "the ranking is final" in said


def test_a_tournament_does_not_end_before_its_prizes_are_given(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish")
    terminal("prizes", "set", "Podio, 60/40")
    play(terminal, 1, "2000-1000", "1900-1000", "1800-1000", "1700-1000")
    terminal("post")
    terminal.later(31)
    terminal("final")
    assert "prizes have been set but not given" in terminal.refused("end")
    terminal("prizes", "award")
    terminal("end")


def test_an_option_that_a_sheet_command_has_not_is_named(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish")
    for step in ("pair", "publish", "start"):
        terminal(step)
    terminal("lost", "1", "1")
    assert "no option --signed" in terminal.refused("found", "1", "1", "1800-1200", "--signed", "both")


def test_a_setting_with_a_wrong_word_names_the_right_ones(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish")
    assert "expected one of club, province, region" in terminal.refused("settings", "--set", "apart=regione")
    assert "$" not in terminal.refused("settings", "--set", "regime=players")
    terminal("settings", "--set", "apart=region,club", "--set", "apart_rounds=1")


def test_only_a_monitor_has_an_office(terminal: Terminal) -> None:
    terminal.new("--referee", "Greco")
    terminal("appoint", "Verdi", "monitor")
    offices = {one["name"]: one["office"] for one in terminal.data("officials")}
    assert offices == {"Conti": None, "Greco": None, "Verdi": "referees"}


def test_the_sides_of_a_refused_sheet_are_named_in_the_language_of_the_hall(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish")
    for step in ("pair", "publish", "start"):
        terminal(step)
    terminal.speak("it")
    said = terminal.refused("sheet", "1", "1", "1240-98")
    assert "E/O" in said and "E/W" not in said


def test_a_report_names_its_sanction_in_the_language_of_the_hall(terminal: Terminal) -> None:
    terminal.evening(8, "1 danish", "--referee", "Greco", code="fedibur")
    for step in ("pair", "publish", "start"):
        terminal(step)
    for _again in range(2):
        terminal("warn", "1", "fumo {x}", "--referee", "Greco", "--article", "8a9")
    terminal.speak("it")
    facts = {one["facts"] for one in terminal.data("reports")}
    assert facts == {"ammonizione per fumo {x}", "espulsione per troppe ammonizioni"}
