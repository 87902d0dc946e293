"""Papers, files, the registry, the season and simulated tournaments at the terminal."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import openpyxl
import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(tmp_path, monkeypatch, capsys)


def _ended(terminal: Terminal, name: str = "Prova") -> None:
    """A short tournament, played to its end."""
    terminal.new(name=name)
    terminal("import", str(terminal.workbook(4)))
    terminal("plan", "1 danish")
    terminal.play(close=False)
    terminal("warn", "1", "no-talk-or-comments", "--referee", "Conti")
    terminal("close")
    terminal("post")
    terminal.later(10)
    terminal("final")
    terminal("end")


def test_out_and_in_again(terminal: Terminal, tmp_path: Path) -> None:
    _ended(terminal)
    told = terminal.data("export", "-t", "prova", "--out", "prova.jsonl")
    text = (tmp_path / "prova.jsonl").read_text(encoding="utf-8")
    assert told["events"] == len(text.splitlines()) - 3  # header, code and outcome
    assert terminal("export", "-t", "prova").rstrip("\n") == text.rstrip("\n")
    assert "there is already a tournament" in terminal.refused("load", "prova.jsonl")
    other = str(tmp_path / "other")
    assert terminal.data("load", "prova.jsonl", "--data", other)["id"] == "2026-11-30-prova"
    assert terminal.data("check", "--data", other, "-t", "prova")["problems"] == []
    here, there = (terminal.data("standings", "-t", "prova", *place) for place in ((), ("--data", other)))
    assert here == there
    assert terminal("export", "-t", "prova", "--data", other).rstrip("\n") == text.rstrip("\n")
    terminal("export", "--all", "--out", "all")
    assert (tmp_path / "all" / "2026-11-30-prova.jsonl").read_text(encoding="utf-8") == text


def test_a_changed_file_is_noticed(terminal: Terminal, tmp_path: Path) -> None:
    _ended(terminal)
    terminal("export", "-t", "prova", "--out", "prova.jsonl")
    file = tmp_path / "prova.jsonl"
    text = file.read_text(encoding="utf-8")
    header, code, events = text.split("\n", 2)
    for altered, line in (
        ([header, code.replace("1000", "1200", 1), events], "line 2: "),
        ([header, code, events.replace("1000", "1200", 1)], "line "),
    ):
        file.write_text("\n".join(altered), encoding="utf-8")
        for refused in (
            terminal.refused("check", "prova.jsonl"),
            terminal.refused("load", "prova.jsonl", "--data", str(tmp_path / "other")),
        ):
            assert refused.startswith(line) and "was changed here" in refused
    # The outcome alone was changed: every line is whole, but it does not follow from the events.
    *lines, last = text.splitlines()
    outcome = json.loads(last)
    outcome["outcome"]["standing"][0][2] += 1
    file.write_text("\n".join([*lines, json.dumps(outcome)]) + "\n", encoding="utf-8")
    assert len(terminal.data("check", "prova.jsonl", code=1)["problems"]) == 1
    assert "! " in terminal("check", "prova.jsonl", code=1)
    assert "cannot be read" in terminal.refused("check", "none.jsonl")


def test_spreadsheets(terminal: Terminal, tmp_path: Path) -> None:
    _ended(terminal)
    terminal("export", "-t", "prova", "--csv", "--out", "standing.csv")
    assert (tmp_path / "standing.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    terminal("export", "-t", "prova", "--xlsx", "--out", "torneo.xlsx")
    book = openpyxl.load_workbook(io.BytesIO((tmp_path / "torneo.xlsx").read_bytes()))
    assert book.sheetnames == ["Entries", "Standing", "Results"]
    assert [sheet.max_row for sheet in book] == [9, 5, 3]
    assert "--out" in terminal.refused("export", "-t", "prova", "--xlsx")
    assert "choose one" in terminal.refused("export", "-t", "prova", "--xlsx", "--csv", "--out", "x")
    assert "cannot be written" in terminal.refused("export", "-t", "prova", "--out", "no/such/place")
    assert "is a folder" in terminal.refused("export", "-t", "prova", "--out", ".")


def test_every_paper(terminal: Terminal, tmp_path: Path) -> None:
    terminal.evening(5, "2 mitchell")
    terminal("prizes", "set", "Podio, 60/40")
    terminal.play(close=False)
    terminal("warn", "1", "no-talk-or-comments", "--referee", "Conti")
    name = terminal.data("where", "1")[0]["name"].split()[0]
    for kind in ("sheets", "by-table", "by-name", "standing", "prizes", "attendance", "referee-journal", "overview",
                 "plan", "schedule", "slips"):  # fmt: skip
        told = terminal.data("print", kind, "--out", f"{kind}.html")
        page = Path(told["file"]).read_text(encoding="utf-8")
        assert "Prova" in page
        if kind in ("sheets", "by-table", "by-name", "standing", "attendance", "slips"):
            assert name in page, kind
    terminal("print", "by-name", "1", "--pdf", "--out", "names")
    assert (tmp_path / "names").read_bytes().startswith(b"%PDF")
    one = terminal.data("print", "standing", "--out", "standing.png")
    assert one["files"] == ["standing.png"] and (tmp_path / "standing.png").read_bytes().startswith(b"\x89PNG")
    two = terminal.data("print", "sheets", "1", "--a4", "--out", "sheets.png")["files"]
    assert two[:2] == ["sheets-1.png", "sheets-2.png"] and all((tmp_path / name).is_file() for name in two)
    assert "either HTML or PDF" in terminal.refused("print", "plan", "--html", "--pdf")
    assert "expected one of" in terminal.refused("print", "poster")
    assert "no round 5" in terminal.refused("print", "sheets", "5")
    assert "no round 5" in terminal.refused("print", "standing", "5")
    assert "no table 9" in terminal.refused("print", "sheets", "1", "--table", "9")


def test_the_registry(terminal: Terminal, tmp_path: Path) -> None:
    list_ = tmp_path / "soci.csv"
    list_.write_text("Cognome;Nome;Tessera;Circolo\nD'Amico;Nicolò;77;Lecce\nRossi;Mario;78;Bari\n", encoding="utf-8")
    assert terminal.data("players", "list") == []
    assert terminal.data("players", "import", str(list_))["kept"] == 2
    assert terminal.data("players", "import", str(list_))["kept"] == 0
    assert [one["id"] for one in terminal.data("players", "search", "damico nicolo")] == ["77"]
    assert "Nobody fits" in terminal("players", "search", "zzz", code=1)
    terminal.new()
    terminal("enter", "77", "Bianchi Anna")
    assert terminal.data("entries")["entries"][0]["players"][0]["club"] == "Lecce"
    terminal("change-player", "77", "D'Amico Nicolò, club=Brindisi")
    assert terminal.data("players", "keep")["kept"] == 1
    assert "Brindisi" in terminal("players", "list")
    list_.write_text("Nome;Numero\n;\n", encoding="utf-8")
    assert "holds no player" in terminal.refused("players", "import", str(list_))


def test_a_season(terminal: Terminal) -> None:
    assert "no season yet" in terminal.refused("season", "ranking")
    opened = ("--code", "fibur-italiano", "--from", "2026-01-01", "--to", "2026-12-31")
    terminal("season", "open", "2026", *opened, "--name", "Stagione 2026")
    assert "open already" in terminal.refused("season", "open", "2026", *opened)
    terminal.new()
    assert "has not ended" in terminal.refused("season", "count")
    terminal.patch.setenv("PINELLA_TOURNAMENT", "2026-11-30-altra")
    _ended(terminal, "Altra")
    told = terminal.data("season", "count", "-t", "altra")
    assert told["players"] == 8 and told["sanctions"] == 2
    assert "may not be left empty" in terminal.refused("season", "count", "-t", "altra")
    assert terminal.data("season", "count", "-t", "altra", "--reason", "ricalcolo")["players"] == 8
    rows = terminal.data("season", "ranking")
    assert len(rows) == 8 and rows[0]["place"] == 1 and rows[0]["vp"] >= rows[-1]["vp"]
    assert "Stagione 2026" in terminal("season", "ranking", "--by", "pair", "--best", "3", "--points", "20,15,12")
    assert {one["place"] for one in terminal.data("season", "ranking", "--least", "2")} == {0}
    assert "no points" in terminal.refused("season", "ranking", "--points", "many")
    assert "expected one of" in terminal.refused("season", "ranking", "--by", "shoe-size")
    assert {one["player"] for one in terminal.data("season", "ledger")} == {"T1", "T2"}
    assert terminal.data("season", "ledger", "T5")[0]["live"] == []
    assert "T1" in terminal("season", "ledger")
    owed = terminal.data("season", "owed")
    terminal("season", "lift", "2026-11-30-altra/1/T1", "--reason", "ricorso accolto")
    assert len(terminal.data("season", "owed")) == max(0, len(owed) - 1)
    dates = ("--from", "2026-01-01", "--to", "2027-12-31")
    terminal("season", "authorise", "r7", "Greco Paolo", "--category", "nazionale", *dates)
    assert "no sanction" in terminal.refused("season", "lift", "s9", "--reason", "x")
    assert "there is no season “1999”" in terminal.refused("season", "ranking", "--season", "1999")
    assert "--yes" in terminal.refused("season", "close")
    terminal("season", "close", "--yes")
    assert terminal.data("season", "list")[0]["closed"] is True
    later = ("--code", "fibur-italiano", "--from", "2027-01-01", "--to", "2027-12-31", "--after", "2026")
    terminal("season", "open", "2027", *later)
    assert len(terminal.data("season", "list")) == 2


def test_a_report_for_the_season(terminal: Terminal, tmp_path: Path) -> None:
    terminal("season", "open", "2026", "--code", "feburit", "--from", "2026-01-01", "--to", "2026-12-31")
    _ended(terminal)
    assert "confirm" in terminal.refused("season", "count", "-t", "prova"), "another federation's code"
    terminal("season", "count", "-t", "prova", "--yes")
    file = tmp_path / "report.json"
    file.write_text("{}", encoding="utf-8")
    assert "is no report" in terminal.refused("season", "report", "2026-11-30-prova", "T1", str(file))


def test_simulation(terminal: Terminal, tmp_path: Path) -> None:
    out = terminal("simulate", "--code", "fibur-italiano", "--seed", "7", "--entries", "8", "--out", "one.jsonl")
    assert out.startswith("Seed of the simulation: 7\n")
    terminal("simulate", "--code", "fibur-italiano", "--seed", "7", "--entries", "8", "--out", "two.jsonl")
    one, two = ((tmp_path / name).read_bytes() for name in ("one.jsonl", "two.jsonl"))
    assert one == two
    assert terminal.data("check", "one.jsonl")["problems"] == []
    told = terminal.data("simulate", "--code", "feburit", "--seed", "9", "--count", "2", "--entries", "6", "--keep")
    assert told["faulty"] == 0 and len(told["tournaments"]) == 2
    ids = {one["id"] for one in terminal.data("list")}
    assert ids == {one["kept"] for one in told["tournaments"]}
    assert "nessuno" in terminal.refused("simulate", "--code", "nessuno")
    answer = terminal.run("verify", "--json")
    assert answer.code == 0 and json.loads(answer.out)["problems"] == []


def test_a_backup_is_made_when_a_round_is_published(terminal: Terminal, tmp_path: Path) -> None:
    terminal.evening()
    assert not (tmp_path / "data" / "backups").exists()
    terminal("pair")
    terminal("publish")
    assert list((tmp_path / "data" / "backups").iterdir())


def test_who_acted_is_told_in_the_readers_language_and_to_programs_as_before(terminal: Terminal) -> None:
    """A file of 0.1.0 in which phones acted, and somebody at this terminal who calls himself like one."""
    old = Path(__file__).parent.parent / "store" / "old" / "tournaments" / "0.1.0-hand-phones-fibur-italiano.jsonl"
    written = {json.loads(line).get("actor") for line in old.read_text(encoding="utf-8").splitlines()} - {None}
    phones = {one for one in written if one.startswith("pair ")}
    terminal.patch.setenv("PINELLA_TOURNAMENT", terminal.data("load", str(old))["id"])
    assert phones and {one["actor"] for one in terminal.data("journal")} == written
    terminal.speak("it")
    number = min(phones).removeprefix("pair ")
    told = terminal("journal")
    assert f"coppia {number}" in told and "pair" not in told
    assert {one["actor"] for one in terminal.data("journal")} == written
    assert terminal.data("journal", f"coppia {number}")
    terminal("undo", "--yes", "--reason", "svista", "--as", "pair 99")
    assert "pair 99" in terminal("journal", "--last", "1"), "a person keeps her name"
    terminal("export", "--out", "di-nuovo.jsonl")
    last = (terminal.folder / "di-nuovo.jsonl").read_text(encoding="utf-8").splitlines()[-2]
    assert json.loads(last)["actor"] == {"person": "pair 99"}


def test_only_practice_and_the_unreadable_leave_the_pages(terminal: Terminal, tmp_path: Path) -> None:
    _ended(terminal)
    assert "can be read" in terminal.refused("remove", "2026-11-30-prova", "--reason", "x")
    assert "there is no tournament" in terminal.refused("remove", "2026-11-30-altro", "--reason", "x")
    with closing(sqlite3.connect(tmp_path / "data" / "pinella.sqlite")) as connection, connection:
        connection.execute("UPDATE event SET body = '{}' WHERE stream = 'tournament/2026-11-30-prova' AND seq = 3")
    assert "cannot be read" in terminal.refused("show", "-t", "prova")
    assert "for a reason" in terminal.refused("remove", "2026-11-30-prova")
    assert terminal.data("remove", "2026-11-30-prova", "--reason", "disco guasto")["removed"]
    assert terminal.data("list") == []
    assert "not taken off" in terminal.refused("put-back", "2026-11-30-altro")
    terminal("put-back", "2026-11-30-prova")
    assert [one["id"] for one in terminal.data("list")] == ["2026-11-30-prova"]
