"""Rounds and score sheets at the terminal: drafts, the clock, entry, signatures, corrections."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    made = Terminal(tmp_path, monkeypatch, capsys)
    made.evening()
    return made


def test_drafts(terminal: Terminal) -> None:
    assert "no round has been made" in terminal.refused("publish")
    draft = terminal.data("pair")
    assert [one["numbers"] for one in draft["tables"]] == [[[1], [2]], [[3], [4]], [[5], [6]], [[7], [8]]]
    assert draft["status"] == "draft" and all(one["why"] for one in draft["tables"])
    assert "Nothing had to be changed" in terminal("pair")
    assert "needs a reason" in terminal.refused("edit", "1:3")
    assert len(terminal.data("edit", "1:3", "--preview")["differences"]) == 2
    assert terminal.data("tables")["edited"] == []
    edited = terminal.data("edit", "1:3", "--reason", "carrozzina")
    assert edited["tables"][0]["numbers"] == [[3], [2]] and len(edited["edited"]) == 2
    assert "expected two entries" in terminal.refused("edit", "1", "--reason", "x")
    assert "does not play" in terminal.refused("edit", "1:77", "--reason", "x")
    why = terminal.data("why", "1")
    assert why["why"] and why["edit_reason"] == "carrozzina"
    assert "no table 9" in terminal.refused("why", "9")
    assert terminal.data("pair", "--again")["tables"][0]["numbers"] == [[1], [2]]
    terminal("drop")
    assert "no round has been made" in terminal.refused("tables")
    assert "by its system" in terminal.refused("pair", "1-5", "2-6", "3-7", "4-8")
    terminal("plan", "3 danish", "--seating", "directors-choice")
    assert "no meeting" in terminal.refused("pair", "one-two")
    given = terminal.data("pair", "1-5", "2-6", "3-7", "4-8")
    assert [one["numbers"] for one in given["tables"]] == [[[1], [5]], [[2], [6]], [[3], [7]], [[4], [8]]]


def test_a_draft_out_of_date_is_not_published(terminal: Terminal) -> None:
    terminal("pair")
    terminal("enter", "Sala Pia", "Longo Ezio", "--yes", "--reason", "arrivati ora")
    assert "out of date" in terminal("tables")
    assert "out of date" in terminal.refused("publish")
    terminal("pair", "--again")
    rests = [one for one in terminal.data("publish")["tables"] if not one["numbers"][1]]
    assert len(rests) == 1


def test_the_clock(terminal: Terminal) -> None:
    terminal("pair")
    terminal("publish")
    assert "not being played" in terminal.refused("timeout")
    ends = terminal.data("start")["ends"]
    assert "39 min" in terminal("show")
    terminal("pause", "--reason", "luce")
    assert "stopped" in terminal("show")
    terminal.later(5)
    assert terminal.data("resume")["ends"] >= ends + 5 * 60_000
    assert "reason" in terminal.refused("extend", "3", "--table", "2")
    terminal("extend", "3", "--table", "2", "--reason", "mazzo")
    terminal("extend", "5")
    assert "still has" in terminal.refused("timeout")
    terminal("timeout", "--yes")
    assert "no result at table 1, 2, 3, 4" in terminal.refused("close")
    terminal("first-take", "1", "2")
    terminal("check-table", "1", "1", "2")
    assert "on no checklist" in terminal.refused("check-table", "1", "1", "--missing", "beer")


def test_sheets(terminal: Terminal, tmp_path: Path) -> None:
    terminal.to_play()
    made = terminal.data("sheet", "1", "1", "1240-985")
    assert made["totals"] == [1240, 985] and made["vp"] == [13, 7] and made["result"] is None
    assert "entered by Conti" in terminal.refused("sheet", "1", "1", "1250-985")
    again = terminal.data("sheet", "1", "1", "1250-985", "--version", "1")
    assert again["totals"] == [1250, 985]
    assert terminal.data("sheet", "1", "1")["version"] == 2
    terminal("confirm", "1", "1", "ns")
    assert "E/W" in terminal("sheet", "1", "1")
    assert "in a word" in terminal.refused("dispute", "1", "1", "ew")
    terminal("dispute", "1", "1", "ew", "--reason", "manca un burraco")
    assert "manca un burraco" in terminal("sheet", "1", "1")
    for command in ("confirm", "dispute"):
        for side in ("left", ""):
            assert "no side" in terminal.refused(command, "1", "1", side, "--reason", "x")
    terminal("countersign", "1", "1", "--referee", "Conti")
    assert "no referee" in terminal.refused("countersign", "1", "1", "--referee", "Nobody")
    done = terminal.data("sheet", "1", "1", "1300-985", "--signed", "both", "--yes")
    assert done["result"][0]["vp"] + done["result"][1]["vp"] == 20
    deals = ("2p1s c 340 / x 120", "1s 200 / 1p c 300", "1p c 90 / 55")
    assert terminal.data("sheet", "1", "2", *deals, "--signed", "both")["totals"] == [1630, 675]
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"totals": [900, 1100]}), encoding="utf-8")
    terminal("sheet", "1", "3", "--file", str(file), "--signed", "both")
    assert [one["table"] for one in terminal.data("missing")] == [4]
    assert "1 sheet is out" in terminal("missing")
    assert "No sheet" in terminal("sheet", "1", "4")
    terminal("sheet", "1", "4", "-85/1240", "--signed", "both", "--yes")
    assert terminal.data("missing") == []
    assert "-85" in terminal("results")
    terminal("close")


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        (("1240",), "two sides"),
        (("1243-985",), "5"),
        (("9z c 340 / x 120",), "line 1"),
        (("1 2 3 / 4", "x / y"), "line 1"),
    ],
)
def test_sheets_that_cannot_be(terminal: Terminal, figures: tuple[str, ...], said: str) -> None:
    terminal.to_play()
    before = terminal.data("journal")
    assert said in terminal.refused("sheet", "1", "1", *figures)
    assert terminal.data("journal") == before


def test_places_that_are_none(terminal: Terminal, tmp_path: Path) -> None:
    terminal.to_play()
    assert "no table 9" in terminal.refused("sheet", "1", "9", "1000-600")
    assert "no round 2" in terminal.refused("sheet", "2", "1", "1000-600")
    assert "no room" in terminal.refused("sheet", "1", "1", "1000-600", "--room", "kitchen")
    assert "closed room" in terminal.refused("sheet", "1", "1", "1000-600", "--room", "closed")
    assert "cannot be read" in terminal.refused("sheet", "1", "1", "--file", str(tmp_path / "none"))
    assert "not both" in terminal.refused("sheet", "1", "1", "1000-600", "--file", str(tmp_path / "none"))


def test_a_doubt_waits_for_yes(terminal: Terminal) -> None:
    terminal.to_play()
    two_of_three = ("2p c 300 / 100", "2p c 300 / 100")
    answer = terminal.run("tournament", "sheet", "1", "1", *two_of_three)
    assert answer.code == 2 and "--yes" in answer.err and "? " in answer.out
    assert "No sheet" in terminal("sheet", "1", "1")
    assert terminal.data("sheet", "1", "1", *two_of_three, "--yes", "--signed", "both")["doubts"]


def test_the_direction_puts_sums_right(terminal: Terminal) -> None:
    terminal.to_play()
    wrong_sum = ("2p1s c 340 =840 / x 120", "1s 200 / 1p c 300", "1p c 90 / 55")
    assert "840" in terminal.refused("sheet", "1", "2", *wrong_sum)
    fixed = terminal.data("sheet", "1", "2", *wrong_sum, "--put-right", "--signed", "both")
    assert fixed["totals"] == [1630, 675] and "sheet-corrected" in fixed["events"]


def test_the_draw_for_seats_and_a_sheet_left_behind(terminal: Terminal) -> None:
    terminal.to_play()
    name = terminal.data("where", "1")[0]["name"]
    assert "highest-card-noted" in terminal.data("highest-card", "1", "1", name)["events"]
    assert "is not one of" in terminal.refused("highest-card", "1", "1", "Nessuno")
    assert "has not been entered" in terminal.refused("left-sheet", "1", "1")


def test_corrections(terminal: Terminal) -> None:
    terminal.to_play()
    for table in range(1, 5):
        terminal("sheet", "1", str(table), "1000-600", "--signed", "both")
    assert "delivered" in terminal.refused("sheet", "1", "1", "1100-600")
    assert "expected one of" in terminal.refused("correct", "1", "1", "1100-600", "--error", "fun")
    assert "the other way round" in terminal.refused("correct", "1", "1", "1100-600", "--error", "inversion")
    done = terminal.data("correct", "1", "1", "1100-600", "--error", "addition", "--assent", "whole-table")
    assert "sheet-corrected" in done["events"]
    assert terminal.data("report")["corrections"][0]["before"] == [1000, 600]
    assert "already in" in terminal.refused("lost", "1", "2")
    assert "confirmed" in terminal.refused("assign", "1", "2", "12/300", "8/-300")
    assert "reason" in terminal.refused("assign", "1", "2", "12/300", "8/-300", "--yes")
    terminal("assign", "1", "2", "12/300", "8/-300", "--reason", "carte mescolate", "--yes")
    assert "expected two numbers" in terminal.refused("assign", "1", "2", "twelve", "8/-300", "--reason", "x", "--yes")
    assert "was not played" in terminal.refused("lower", "1", "1")
    assert terminal.refused("missed-call", "1", "1") and terminal.refused("annul", "1", "1")
    terminal("close")
    assert terminal.data("standings")["standing"][0]["number"] == 1


def test_a_lost_sheet_is_found(terminal: Terminal) -> None:
    terminal.to_play()
    for table in range(1, 4):
        terminal("sheet", "1", str(table), "1000-600", "--signed", "both")
    terminal("lost", "1", "4")
    assert terminal.data("missing") == []
    assert "is not lost" in terminal.refused("found", "1", "1", "1000-600")
    terminal("found", "1", "4", "1500-600")
    assert terminal.data("results", "1")[3]["home"]["score"]["kind"] == "played"


def test_standings_and_changes(terminal: Terminal) -> None:
    terminal.play()
    assert "No standing has been posted" in terminal("changes")
    terminal("post")
    assert "Nobody has moved" in terminal("changes")
    terminal("correct", "1", "4", "1000-1600", "--error", "transcription", "--by", "office", "--reason", "svista")
    moved = terminal.data("standings", "--changes")
    assert moved["round"] == 1 and 8 in [one["number"] for one in moved["moved"]]
    assert "Since the standing after round 1" in terminal("changes")
    terminal.play()
    assert terminal.data("standings", "--after", "1")["after"] == 1
    shown = terminal("standings", "--rounds", "--overall")
    assert "after round 2" in shown
    assert "no round 7" in terminal.refused("standings", "--after", "7")
    assert "no group B" in terminal.refused("standings", "--group", "B")
    assert terminal.data("history", "1")["rounds"][0]["round"] == 1
    assert "VP" in terminal("history", "1")


def test_next_leads_through_a_round(terminal: Terminal) -> None:
    for _ in range(3):
        terminal("next")
    assert terminal.data("show")["status"]["phase"] == "playing"
    assert "not yet" in terminal.refused("next")
    for table in range(1, 5):
        terminal("sheet", "1", str(table), "1000-600", "--signed", "both")
    terminal.later(60)
    before = len(terminal.data("journal"))
    terminal("next")
    assert len(terminal.data("journal")) > before


def test_merit_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(tmp_path, monkeypatch, capsys)
    terminal.evening(8, "1 danish, 1 danish 2+2")
    terminal.play()
    assert "provisional standing" in terminal.refused("groups")
    terminal("post")
    terminal.later(10)
    terminal("final")
    formed = terminal.data("groups")["groups"]
    assert [len(members) for members in formed.values()] == [4, 4]
    terminal.play()
    assert len(terminal.data("standings", "--group", "a")["standing"]) == 4
    assert "Group B" in terminal("standings")


def test_provisional_scores(terminal: Terminal) -> None:
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-600", "--signed", "both")
    assert "provisional score" in terminal.refused("pair")
    assert terminal.data("pair", "--provisional", "10/10")["provisional"] == [2, 3, 4]
    assert "expected two numbers" in terminal.refused("pair", "--provisional", "ten")


def test_undo(terminal: Terminal) -> None:
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-600", "--signed", "both")
    answer = terminal.run("tournament", "undo")
    assert answer.code == 2 and "--yes" in answer.err and "1000-600" in answer.out
    assert len(terminal.data("missing")) == 3
    taken = terminal.data("undo", "--yes", "--reason", "tavolo sbagliato")["taken_back"]
    assert len(taken) == 4 and len(terminal.data("missing")) == 4
    assert "rests on" in terminal.refused("undo", "4", "9", "--yes")
    assert "no events" in terminal.refused("undo", "900", "--yes")


def test_any_act_by_its_name(terminal: Terminal) -> None:
    assert {"act", "title", "arguments"} == set(terminal.data("do")[0])
    terminal("do", "lock-seat", '{"number": 7, "table": 1}')
    assert "no act called" in terminal.refused("do", "dance")
    assert "no JSON object" in terminal.refused("do", "lock-seat", "[1]")
    assert "lock-seat" in terminal.refused("do", "lock-seat", '{"number": "seven"}')
    assert "option" in terminal.refused("do", "lock-seat", '{"number": 7, "table": 1, "reason": "x"}')
