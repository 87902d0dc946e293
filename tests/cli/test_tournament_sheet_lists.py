"""Many sheets from one list: all or none, wrong rows named, entered twice without harm."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pinella.messages import say
from pinella.sheet import checks
from pinella.tournament.entries.roster import read_table, write_csv, write_xlsx
from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(tmp_path, monkeypatch, capsys)


def _list(terminal: Terminal, *rows: str, header: str = "Tavolo;NS;EW") -> str:
    file = terminal.folder / "turno.csv"
    file.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return str(file)


def _totals(terminal: Terminal) -> dict[int, list[int]]:
    return {
        one["table"]: [one["home"]["total"], one["away"]["total"]]
        for one in terminal.data("results", "1")
        if one["home"]["total"] is not None
    }


def test_a_list_is_entered_whole(terminal: Terminal) -> None:
    terminal.evening()
    terminal.to_play()
    told = terminal.data("sheets", "1", _list(terminal, "1;1240;985", "2;1.100;-85", "3; 900 ;905", "4;;"))
    assert (told["entered"], told["blank"], told["out"]) == (3, 1, 1)
    assert _totals(terminal) == {1: [1240, 985], 2: [1100, -85], 3: [900, 905]}
    # The list grows as sheets come in: what is there already is left alone.
    again = terminal.data("sheets", "1", _list(terminal, "1;1240;985", "2;1100;-85", "3;900;905", "4;1000;600"))
    assert (again["entered"], again["out"]) == (1, 0)
    last = terminal.data("journal", "--last", "1")
    terminal.data("sheets", "1", _list(terminal, "1;1240;985"))
    assert terminal.data("journal", "--last", "1") == last
    terminal("close")


@pytest.mark.parametrize(
    ("rows", "row", "why"),
    [
        (["1;1240;985", "9;1000;600"], 3, "table 9"),
        (["1;1240;985", "x;1000;600"], 3, "no number of a table"),
        (["1;1240;985", "2;1000;"], 3, "no total"),
        (["1;1240;985", "2;1000;6oo"], 3, "no total"),
        (["1;1240;985", "2;1000;600", "1;1240;985"], 4, "twice"),
        (["1;1240;983"], 2, ""),
    ],
)
def test_one_wrong_row_stops_the_list(terminal: Terminal, rows: list[str], row: int, why: str) -> None:
    terminal.evening()
    terminal.to_play()
    file = _list(terminal, *rows)
    told = terminal.data("sheets", "1", file, "--preview", code=1)
    (wrong,) = [one for one in told["rows"] if one["wrong"]]
    assert wrong["row"] == row and why in wrong["wrong"]
    for yes in ((), ("--yes",)):
        refused = terminal.refused("sheets", "1", file, *yes)
        assert "nothing was entered" in refused and f"row {row}" in refused
    assert _totals(terminal) == {}


def test_a_doubt_waits_for_yes(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """No code doubts bare totals that can be; here one that is stricter stands in."""
    lawful = checks.read

    def stricter(paper: Any, *given: Any, **named: Any) -> checks.Reading:
        found = lawful(paper, *given, **named)
        much = checks.Finding("doubt", checks.Where(), say("so many points?"), "1")
        return replace(found, findings=(much,)) if found.totals[0] > 5000 else found

    monkeypatch.setattr(checks, "read", stricter)
    terminal.evening()
    terminal.to_play()
    file = _list(terminal, "1;1240;985", "2;9000;5")
    told = terminal.data("sheets", "1", file, "--preview", code=1)
    assert (told["wrong"], told["doubtful"]) == (0, 1)
    refused = terminal.refused("sheets", "1", file)
    assert "row 3" in refused and "so many points?" in refused and _totals(terminal) == {}
    terminal("sheets", "1", file, "--yes")
    assert _totals(terminal) == {1: [1240, 985], 2: [9000, 5]}


def test_what_another_has_entered_is_not_overwritten_unsaid(terminal: Terminal) -> None:
    terminal.evening()
    terminal.to_play()
    terminal("sheet", "1", "1", "1000-600", "--signed", "home")
    file = _list(terminal, "1;1240;985")
    assert "meanwhile been entered by Conti" in terminal.refused("sheets", "1", file)
    terminal("sheets", "1", file, "--yes")
    assert _totals(terminal) == {1: [1240, 985]}
    refused = terminal.refused("sheets", "1", _list(terminal, "1;1300;985"), "--yes")
    assert "delivered" in refused
    # Signed by one side and entered with the same totals: the other signature is all that was missing.
    terminal("sheet", "1", "2", "1000-600", "--signed", "home")
    assert terminal.data("sheets", "1", _list(terminal, "2;1000;600"))["entered"] == 1
    assert _totals(terminal)[2] == [1000, 600]


def test_a_request_repeated_enters_once(terminal: Terminal) -> None:
    terminal.evening()
    terminal.to_play()
    file = _list(terminal, "1;1240;985", "2;1000;600")
    terminal("sheets", "1", file, "--request", "lista 1")
    last = terminal.data("journal", "--last", "1")
    assert terminal.data("sheets", "1", file, "--request", "lista 1")["repeated"]
    assert terminal.data("journal", "--last", "1") == last


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_the_empty_list_is_filled_in_and_read(terminal: Terminal, lang: str, suffix: str) -> None:
    terminal.speak(lang)
    terminal.evening()
    terminal.to_play()
    terminal("sheet", "1", "2", "1000-600", "--signed", "both")
    file = terminal.folder / f"turno.{suffix}"
    assert terminal.data("sheets", "1", str(file), "--template")["tables"] == 3
    table = read_table(file.read_bytes(), file.name)
    assert [row.cells[0] for row in table.rows] == ["1", "3", "4"]
    name = terminal.data("where", "1")[0]["name"]
    assert any(name.split()[0] in cell for row in table.rows for cell in row.cells)
    assert terminal.run("tournament", "sheets", "1", str(file)).code == 2
    rows: list[list[str | int]] = [[*row.cells[:3], 1000 + 5 * at, 700] for at, row in enumerate(table.rows)]
    if suffix == "csv":
        file.write_bytes(write_csv(rows, table.header))
    else:
        file.write_bytes(write_xlsx({"x": [list(table.header), *rows]}, "x"))
    assert terminal.data("sheets", "1", str(file))["entered"] == 3
    assert _totals(terminal)[4] == [1010, 700]


def test_headings_are_needed_once(terminal: Terminal) -> None:
    terminal.evening()
    terminal.to_play()
    assert "no row of headings" in terminal.refused("sheets", "1", _list(terminal, "1;1000;600", header="1;2;3"))
    twice = _list(terminal, "1;1000;600;5", header="Tavolo;NS;EW;N/S")
    assert "two columns" in terminal.refused("sheets", "1", twice)
    titled = _list(terminal, "Tavolo;NS;EW", "1;1000;600", header="Turno 1;;")
    assert terminal.data("sheets", "1", titled)["entered"] == 1
    assert "no round 7" in terminal.refused("sheets", "7", titled)
    assert ".csv or .xlsx" in terminal.refused("sheets", "1", "list.txt", "--template")


def test_teams_have_a_row_for_each_room(terminal: Terminal) -> None:
    terminal.new("--format", "teams", code="fibur-italiano")
    for team in range(1, 5):
        people = [f"{name}{team} Anna" for name in ("Alfa", "Beta", "Gamma", "Delta")]
        terminal("enter", *people, "--name", f"Squadra {team}", "--captain", people[0])
    terminal("plan", "1 danish")
    terminal("pair")
    terminal("publish")
    for one in terminal.data("tables")["tables"]:
        for side, numbers in zip(("home", "away"), one["numbers"], strict=True):
            names = [f"{name}{numbers[0]}" for name in ("Alfa", "Beta", "Gamma", "Delta")]
            terminal("lineup", "1", str(one["table"]), side, *names, "--yes")
    terminal("start")
    assert terminal.data("sheets", "1", "empty.csv", "--template")["tables"] == 4
    rows = ("1;open;1000;600", "1;chiusa;700;800", "2;aperta;900;905", "2;attic;5;5")
    head = "Table;Room;Home;Away"
    assert "no room" in terminal.refused("sheets", "1", _list(terminal, *rows, header=head))
    told = terminal.data("sheets", "1", _list(terminal, *rows[:3], header=head))
    assert (told["entered"], told["out"]) == (3, 1)
    # By seats: in the closed room the home team sits East/West.
    terminal.data("sheets", "1", _list(terminal, "2;closed;400;700", header="Tavolo;Sala;NS;EO"))
    assert terminal.data("sheet", "1", "2", "--room", "closed")["paper"]["totals"] == [700, 400]


def test_samples(terminal: Terminal) -> None:
    terminal("sample", "a.xlsx", "--pairs", "12", "--seed", "x", "--year", "2026", "--expired", "2")
    terminal("sample", "b.xlsx", "--pairs", "12", "--seed", "x", "--year", "2026", "--expired", "2")
    assert (terminal.folder / "a.xlsx").read_bytes() == (terminal.folder / "b.xlsx").read_bytes()
    terminal.new()
    found = terminal.data("import", "a.xlsx")
    assert found["entered"] == 12
    assert sum("expired" in one["what"] for one in found["findings"]) == 2
    terminal("plan", "1 danish")
    terminal.to_play()
    terminal("sample", "totals.csv", "--round", "1", "--seed", "x")
    assert terminal.data("sheets", "1", "totals.csv")["entered"] == 6
    terminal("close")
