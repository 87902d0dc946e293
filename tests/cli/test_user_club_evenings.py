"""Three evenings of a club as its director typed them, with her mistakes: pairs, individual, teams."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


def _evening(terminal: Terminal, pairs: int = 4) -> Terminal:
    terminal.evening(pairs, "3 danish", code="feburit")
    return terminal


def _teams(terminal: Terminal) -> Terminal:
    terminal.new("--format", "squadre", code="fibur-internazionale")
    for team in ("Alba", "Bari"):
        players = [f"{team} {name}" for name in ("Anna", "Bruno", "Carla", "Dino")]
        terminal("enter", *players, "--name", f"Team {team}")
    terminal("plan", "1 danese")
    terminal("pair")
    terminal("publish")
    for side in ("ns", "ew"):
        terminal("lineup", "1", "1", side, "anna", "bruno", "carla", "dino", "--yes")
    terminal("start")
    return terminal


# --- second thoughts -------------------------------------------------------------------------------------------------


def test_taking_back_twice_takes_back_two_commands(terminal: Terminal) -> None:
    _evening(terminal, 6)
    terminal.play()
    terminal("withdraw", "1")
    terminal("withdraw", "2")
    told = terminal("undo", "--yes").splitlines()
    assert told[-1].partition(": ")[2].startswith("2 ") and "from round 2" in told[-1]
    assert [one[:2] for one in terminal.data("undo", "--yes")["taken_back"]] == ["1 "]
    assert not any(one["away"] for one in terminal.data("entries")["entries"])
    assert "round 1 closed" in " ".join(terminal.data("undo", "--yes")["taken_back"])
    terminal("check")


def test_a_taking_back_is_taken_back_by_its_number(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.play()
    terminal("withdraw", "1")
    taken = terminal.data("undo", "--yes")["last"]
    terminal("undo", str(taken), "--yes")
    assert terminal.data("entries")["entries"][0]["away"]


def test_a_command_of_two_signatures_is_taken_back_whole(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-600")
    terminal("confirm", "1", "1", "both")
    terminal("undo", "--yes")
    shown = terminal.data("sheet", "1", "1")
    assert shown["signed"] == {} and shown["version"] == 1


# --- refusals that say what to do -------------------------------------------------------------------------------------


def test_a_refusal_names_the_option_that_lets_it_through(terminal: Terminal) -> None:
    _evening(terminal, 5)
    terminal.to_play()
    assert "add --yes" in terminal.refused("enter", "Longo Vito", "Longo Sara")
    terminal("enter", "Longo Vito", "Longo Sara", "--yes")
    assert "add --yes" in terminal.refused("timeout")
    terminal("timeout", "--yes")
    assert "add --" not in terminal.refused("timeout", "2"), "no option makes a round that is not there"


def test_a_reason_that_is_wanted_is_named_with_its_option(terminal: Terminal) -> None:
    _evening(terminal)
    terminal("pair")
    terminal("publish")
    assert '--reason "..."' in terminal.refused("drop")
    terminal("drop", "--reason", "dimenticata una coppia")


def test_a_sheet_in_the_way_says_how_to_go_on(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-600")
    assert "repeat with --yes" in terminal.refused("sheet", "1", "1", "1000-700")
    terminal("sheet", "1", "1", "1000-700", "--yes", "--signed", "both")
    assert "correct --help" in terminal.refused("sheet", "1", "1", "1000-600")
    assert "--error addition" in terminal.refused("correct", "1", "1", "1000-600")
    terminal("lost", "1", "2")
    refused = terminal.refused("sheet", "1", "2", "1000-600")
    assert "sheet lost" in refused and "found --help" in refused
    assert "no option --signed" in terminal.refused("found", "1", "2", "1000-600", "--signed", "both")


def test_the_time_to_check_is_told_in_minutes(terminal: Terminal) -> None:
    terminal.evening(4, "1 danish", code="feburit")
    terminal.play()
    terminal("post")
    assert "9 min 59 s" in terminal.refused("final")


# --- figures ----------------------------------------------------------------------------------------------------------


def test_a_digit_too_many_is_doubted(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.to_play()
    assert "a digit too many" in terminal.refused("sheet", "1", "1", "12400-985")
    assert terminal.data("sheet", "1", "1", "3900-985")["doubts"] == []


def test_the_sheet_shown_counts_the_credit_for_lateness(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.to_play()
    terminal("late", "1", "1", "away", "6")
    told = terminal("sheet", "1", "1", "300-1700", "--signed", "both")
    result = terminal.data("results", "1")[0]
    assert result["home"]["score"]["mp"] == -1250
    assert "2-18 VP" in told
    points = next(line for line in told.splitlines() if "victory points" in line)
    assert [cell.strip() for cell in points.split("│")[2:4]] == ["2", "18"]


def test_opponents_who_meet_again_are_named(terminal: Terminal) -> None:
    terminal.evening(4, "2 danish", code="feburit")
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-1000", "--signed", "both")
    terminal("sheet", "1", "2", "1000-1000", "--signed", "both")
    terminal.later(40)
    terminal("timeout")
    terminal("close")
    tables = terminal.data("pair")["tables"]
    again = [one for one in tables if {*one["numbers"][0], *one["numbers"][1]} in ({1, 2}, {3, 4})]
    assert all((one in again) == bool(one["met"]) for one in tables)
    for one in tables:
        assert ("met in round 1" in terminal("why", str(one["table"]))) == (one in again)


# --- the closed room --------------------------------------------------------------------------------------------------


def test_in_the_closed_room_teams_sit_the_other_way(terminal: Terminal) -> None:
    _teams(terminal)
    terminal("sheet", "1", "1", "1000-800", "--room", "chiusa")
    assert "signed by E/W" in terminal("confirm", "1", "1", "home", "--room", "chiusa")
    assert terminal("missing").count("closed room") == 1
    assert "signed by N/S" in terminal("confirm", "1", "1", "ns", "--room", "chiusa")
    assert set(terminal.data("sheet", "1", "1", "--room", "chiusa")["signed"]) == {"home", "away"}


def test_a_side_named_by_its_seats_is_the_team_that_sits_there(terminal: Terminal) -> None:
    _teams(terminal)
    terminal("sheet", "1", "1", "1000-800", "--room", "closed")
    terminal("dispute", "1", "1", "ns", "--room", "closed", "--reason", "un burraco manca")
    assert list(terminal.data("sheet", "1", "1", "--room", "closed")["disputed"]) == ["away"]
    terminal("sheet", "1", "1", "1000-800", "--signed", "ew")
    assert list(terminal.data("sheet", "1", "1")["signed"]) == ["away"]


def test_a_lost_team_match_is_found_room_by_room(terminal: Terminal) -> None:
    _teams(terminal)
    terminal("lost", "1", "1")
    told = terminal("found", "1", "1", "1000-800")
    assert "too late" not in told and "other room is still missing" in told
    assert terminal.data("results", "1")[0]["home"]["score"]["kind"] == "lost-sheet"
    assert "its result counts again" in terminal("found", "1", "1", "900-1000", "--room", "closed")
    assert terminal.data("results", "1")[0]["home"]["score"]["mp"] == 100


def test_whoever_stops_after_this_round_is_marked_at_once(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.play()
    terminal("withdraw", "1")
    assert "from round 2" in terminal("entries")


# --- words and papers -------------------------------------------------------------------------------------------------


def test_italian_words_are_understood(terminal: Terminal) -> None:
    terminal.new("--format", "giallo", code="fibur-revolution-2026")
    for name in ("Anna", "Bruno", "Carla", "Dino"):
        terminal("enter", f"Mele {name}")
    terminal("plan", "1 quartetti", "--seating", "sorteggio")
    terminal("pair")
    terminal("publish")
    paper = terminal.folder / "tavoli.html"
    terminal("print", "tavoli", "--out", str(paper))
    assert "Mele Anna" in paper.read_text("utf-8")
    assert "expected one of" in terminal.refused("print", "tavolini")


def test_where_lists_everybody_of_that_name(terminal: Terminal) -> None:
    terminal.new("--format", "giallo", code="fibur-revolution-2026")
    for name in ("Anna", "Bruno", "Carla", "Dino"):
        terminal("enter", f"Mele {name}")
    terminal("plan", "1 fours")
    terminal.to_play()
    assert len(terminal.data("where", "mele")) == 4
    assert "fits several" in terminal.refused("withdraw", "mele")
    terminal("sheet", "1", "1", "1000-600", "--signed", "both")
    partner = terminal("history", "1")
    assert "partner" in partner and partner.count("Mele") == 4


def test_a_file_is_written_in_the_form_its_name_says(terminal: Terminal) -> None:
    _evening(terminal)
    terminal.play()
    sheet, text, log = (terminal.folder / name for name in ("serata.xlsx", "serata.csv", "serata.jsonl"))
    for file in (sheet, text, log):
        terminal("export", "--out", str(file))
    assert sheet.read_bytes().startswith(b"PK")
    assert text.read_text("utf-8-sig").startswith("Place;")
    assert log.read_text("utf-8").startswith("{")


def test_nobody_without_a_card_is_in_order(terminal: Terminal) -> None:
    _evening(terminal)
    terminal("enter", "Longo Vito", "Longo Sara")
    lines = terminal("entries").splitlines()
    assert "✓" not in next(line for line in lines if "Longo" in line)
    assert sum("✓" in line for line in lines) == 4
    paper = terminal.folder / "presenze.html"
    terminal("print", "attendance", "--out", str(paper))
    assert paper.read_text("utf-8").count("in order") == 8


def test_the_journal_is_signed_by_the_referee(terminal: Terminal) -> None:
    _evening(terminal)
    paper = terminal.folder / "giornale.html"
    terminal("print", "referee-journal", "--out", str(paper))
    assert "Conti" in paper.read_text("utf-8")
    terminal("appoint", "Tonio", "referee")
    terminal("print", "referee-journal", "--out", str(paper))
    assert "Tonio" in paper.read_text("utf-8") and "Conti" not in paper.read_text("utf-8")
