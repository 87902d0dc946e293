"""Before play at the terminal: making a tournament, its people and its plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


def test_new_and_which(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no tournament yet" in terminal.refused("show")
    assert terminal.data("list") == []
    terminal.new("--fee", "12,50", "--tables", "4", "--set", "apart=club,region", "--set", "apart_rounds=2")
    held = terminal.data("settings")
    assert (held["fee_cents"], held["tables"], held["apart"], held["apart_rounds"]) == (1250, 4, ["club", "region"], 2)
    terminal.new(name="Altra")
    assert {one["id"] for one in terminal.data("list")} == {"2026-11-30-prova", "2026-11-30-altra"}
    assert "2 tournaments are open" in terminal.refused("show")
    assert terminal.data("show", "-t", "altra")["name"] == "Altra"
    assert terminal.data("-t", "2026-11-30-prova", "show")["name"] == "Prova"
    monkeypatch.setenv("PINELLA_TOURNAMENT", "2026-11-30-altra")
    assert terminal.data("show")["name"] == "Altra"
    assert "write more" in terminal.refused("show", "-t", "2026")
    assert "no tournament “quattro”" in terminal.refused("show", "-t", "quattro")
    # The same name on the same day is another tournament; the same request is the same one.
    one = terminal.data("new", "Prova", "--code", "feburit", "--date", "2026-11-30", "--request", "abc")["id"]
    again = terminal.data("new", "Prova", "--code", "feburit", "--date", "2026-11-30", "--request", "abc")
    assert one == again["id"] == "2026-11-30-prova-2" and again["repeated"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--code", "nessuno"), "nessuno"),
        (("--code", "feburit", "--date", "30/11/2026"), "2026-11-30"),
        (("--code", "feburit", "--format", "trios"), "expected one of pairs"),
        (("--code", "feburit", "--level", "galactic"), "expected one of club"),
        (("--code", "feburit", "--fee", "much"), "expected euros"),
        (("--code", "feburit", "--set", "colour=red"), "expected NAME=VALUE"),
        (("--code", "feburit", "--set", "tables=many"), "settings"),
        (("--code", "fedibur", "--format", "teams"), "offers"),
    ],
)
def test_new_refuses(terminal: Terminal, arguments: tuple[str, ...], said: str) -> None:
    assert said in terminal.refused("new", "Prova", *arguments)
    assert terminal.data("list") == []


def test_another_folder_before_or_after_the_command(terminal: Terminal, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    terminal("--data", other, "new", "Fuori", "--code", "feburit", "--date", "2026-11-30")
    assert terminal.data("list") == []
    assert terminal.data("list", "--data", other)[0]["name"] == "Fuori"
    assert "not both" in terminal.refused("--data", other, "--database", "sqlite://x", "list")


def test_settings_and_officials(terminal: Terminal) -> None:
    terminal.new()
    terminal(
        "settings", "--set", "fee=20", "--set", "tie_breaks=match-points,best-round,lot", "--set", "staff_available=yes"
    )
    held = terminal.data("settings")
    assert held["fee_cents"] == 2000 and held["tie_breaks"][1] == "best-round" and held["staff_available"] is True
    assert "end with the lot" in terminal.refused("settings", "--set", "tie_breaks=match-points")
    terminal("settings", "--set", "opens=2026-11-30 18:00")
    assert "no moment" in terminal.refused("settings", "--set", "opens=tomorrow")
    terminal("appoint", "Greco", "referee")
    assert [(one["name"], one["role"]) for one in terminal.data("officials")] == [
        ("Conti", "director"),
        ("Greco", "referee"),
    ]
    assert "expected one of" in terminal.refused("appoint", "Greco", "queen")
    terminal("dismiss", "Greco", "referee")
    assert len(terminal.data("appoint")) == 1
    assert "no such office" in terminal.refused("dismiss", "Greco", "referee")


def test_entering_by_hand(terminal: Terminal) -> None:
    terminal.new()
    out = terminal("enter", "Rossi Mario, club=Lecce, member=77, until=31/12/2026", "Bianchi Anna")
    assert "Rossi Mario" in out
    (one,) = terminal.data("entries")["entries"]
    assert [player["id"] for player in one["players"]] == ["77", "x1"]
    assert "already entered" in terminal.refused("enter", "Rossi Mario", "Verdi Lucia")
    assert "2 players, not 1" in terminal.refused("enter", "Verdi Lucia")
    assert "expected one of" in terminal.refused("enter", "Verdi Lucia, colour=red", "Neri Ugo")
    assert "no day" in terminal.refused("enter", "Verdi Lucia, until=never", "Neri Ugo")
    assert "nobody has the number" in terminal.refused("enter", "4711", "Neri Ugo")
    terminal("change", "1", "Rossi Mario", "Verdi Lucia")
    assert "Verdi Lucia" in terminal("entries")
    terminal("change-player", "rossi", "Rossi Mario, club=Bari")
    assert "Bari" in terminal("entries")
    terminal("lock", "rossi", "3")
    assert terminal.data("entries")["entries"][0]["locked_table"] == 3
    terminal("cancel", "verdi")
    assert terminal.data("entries")["cancelled"] == [[1, "Rossi Mario – Verdi Lucia"]]
    assert "nobody who is entered" in terminal.refused("cancel", "Rossi")


def test_a_repeated_request_enters_once(terminal: Terminal) -> None:
    terminal.new()
    terminal("enter", "Rossi Mario", "Bianchi Anna", "--request", "r1")
    out = terminal("enter", "Rossi Mario", "Bianchi Anna", "--request", "r1")
    assert "nothing was done twice" in out
    assert len(terminal.data("entries")["entries"]) == 1


def test_singles(terminal: Terminal) -> None:
    terminal.new(code="fedibur")
    details = "until=2026-12-31, fee=2026"
    for name, number in (("Neri Ugo", 1), ("Gallo Ida", 2), ("Riva Luca", 3), ("Sala Pia", 4)):
        terminal("single", f"{name}, member=S{number}, {details}")
    assert [one["name"] for one in terminal.data("singles")] == ["Neri Ugo", "Gallo Ida", "Riva Luca", "Sala Pia"]
    assert "expected two players" in terminal.refused("form-pairs", "S1")
    assert "not exactly one" in terminal.refused("form-pairs", "S1+S9")
    terminal("single", "Riva Luca", "--leaves")
    terminal("form-pairs", "Neri+S4")
    assert [one["name"] for one in terminal.data("entries")["entries"]] == ["Neri Ugo – Sala Pia"]
    assert "only" not in terminal.refused("single", "Neri Ugo")


def test_checkin(terminal: Terminal) -> None:
    terminal.new("--fee", "15", "--tables", "2")
    terminal("import", str(terminal.workbook(5)))
    listed = terminal.data("entries")
    assert len(listed["entries"]) == 4 and listed["waiting"][0]["number"] == 5
    assert "waiting list" in terminal.refused("checkin", "5")
    terminal("checkin", "1", "2-3", "--fee", "due")
    terminal("checkin", "--all")
    listed = terminal.data("entries")
    assert listed["present"] == 4 and listed["fees"]["taken_cents"] == 4500 and listed["fees"]["owed_cents"] == 1500
    terminal("checkin", "4", "--undo")
    assert terminal.data("entries")["present"] == 3
    assert "--all" in terminal.refused("checkin")
    terminal("cancel", "4")
    assert terminal.data("entries")["waiting"] == []
    assert "not on the waiting list" in terminal.refused("promote", "5")


def test_a_list_is_entered_whole_or_not_at_all(terminal: Terminal, tmp_path: Path) -> None:
    terminal.new()
    bad = tmp_path / "bad.csv"
    bad.write_text(
        "Cognome 1;Nome 1;Cognome 2;Nome 2\nRossi;Mario;Verdi;Lucia\nRossi;Mario;Neri;Ugo\nGallo;Ida;Riva;Pia\n",
        encoding="utf-8",
    )
    before = terminal.data("show")
    assert "nothing was entered" in terminal.refused("import", str(bad))
    assert terminal("import", str(bad), "--preview", code=1).count("Rossi") >= 2
    assert terminal.data("show")["entries"] == before["entries"] == 0
    assert terminal.data("import", str(bad), "--skip-bad")["entered"] == 2
    assert "cannot be read" in terminal.refused("import", str(tmp_path / "none.xlsx"))
    assert "expected HEADING=FIELD" in terminal.refused("import", str(bad), "--column", "club")
    # The list alone is in order, but the tournament refuses one of it: nobody is entered.
    terminal("do", "change-settings", '{"settings": {"opens": 99999999999999}}')
    fine = tmp_path / "fine.csv"
    fine.write_text("Cognome 1;Nome 1;Cognome 2;Nome 2\nSala;Pia;Longo;Ezio\n", encoding="utf-8")
    assert "not open yet" in terminal.refused("import", str(fine))
    assert terminal.data("show")["entries"] == 2


def test_a_list_is_one_step_of_the_journal(terminal: Terminal) -> None:
    terminal.new()
    file = str(terminal.workbook(6))
    assert terminal.data("import", file, "--request", "r1")["entered"] == 6
    assert "nothing was done twice" in terminal("import", file, "--request", "r1")
    assert "already entered" in terminal("import", file, "--preview", code=1)
    assert terminal.data("show")["entries"] == 6
    terminal("undo", "--yes", "--reason", "elenco sbagliato")
    assert terminal.data("show")["entries"] == 0
    assert terminal.data("check")["problems"] == []


def test_the_plan(terminal: Terminal, tmp_path: Path) -> None:
    terminal.new()
    assert "no plan yet" in terminal.refused("plan")
    shown = terminal.data("plan", "2 mitchell seating=draw, 1 danish 4d, 2 danish 2+2 session=2")
    assert [one["deals"] for one in shown["rounds"]] == [3, 3, 4, 3, 3]
    assert shown["events"] == ["plan-set"]
    terminal("import", str(terminal.workbook(8)))
    moves = terminal.data("plan")["movements"]
    assert [one["round"] for one in moves] == [1, 2] and len(moves[0]["tables"]) == 4
    assert "Movements" in terminal("plan")
    file = tmp_path / "plan.toml"
    file.write_text('[[rounds]]\nsystem = "danish"\ncount = 3\n', encoding="utf-8")
    assert len(terminal.data("plan", "--file", str(file))["rounds"]) == 3
    file.with_suffix(".json").write_text('{"rounds": [{"system": "danish", "deals": 4}]}', encoding="utf-8")
    (one,) = terminal.data("plan", "--file", str(file.with_suffix(".json")))["rounds"]
    assert one["deals"] == 4


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("3 swiss", "expected one of"),
        ("3", "under which system"),
        ("0 danish", "1 to 99"),
        ("2 danish fast", "no part of a plan"),
        ("2 danish 7d", "2, 3 or 4"),
        ("1 danish 2+2", "round 1 has no merit groups"),
        ("2 mitchell seating=sideways", "expected one of"),
        (" , ", "at least one round"),
    ],
)
def test_plans_that_are_none(terminal: Terminal, plan: str, said: str) -> None:
    terminal.new()
    assert said in terminal.refused("plan", plan)


def test_a_plan_file_that_is_none(terminal: Terminal, tmp_path: Path) -> None:
    terminal.new()
    file = tmp_path / "plan.toml"
    for text, said in (("= 3", "no plan"), ("x = 1", "rounds"), ("[[rounds]]\nsystem=3\n", "the plan"),
                       ('[[rounds]]\nsystem="danish"\ncount="x"\n', "1 to 99")):  # fmt: skip
        file.write_text(text, encoding="utf-8")
        assert said in terminal.refused("plan", "--file", str(file))
    assert "not both" in terminal.refused("plan", "1 danish", "--file", str(file))


def test_announcing_and_notices(terminal: Terminal) -> None:
    terminal.new()
    assert "set it first" in terminal.refused("announce")
    terminal("announce", "Buffet alle 20")
    assert terminal.data("notices")[0]["text"] == "Buffet alle 20"
    assert "Buffet" in terminal("journal", "buffet")
    assert terminal.data("journal", "zzz") == []
