"""People at the terminal: late, gone, back, replaced, at the wrong table; teams; conduct and reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


def _score(terminal: Terminal, number: int, round_: int = 1) -> dict[str, object]:
    for one in terminal.data("history", str(number))["rounds"]:
        if one["round"] == round_:
            return dict(one["score"] or {})
    raise AssertionError(number)


def test_lateness(terminal: Terminal) -> None:
    terminal.evening()
    terminal("pair")
    terminal("publish")
    assert "nobody is late yet" in terminal.refused("late", "1", "1", "away", "7")
    terminal("start")
    assert "lateness-noted" in terminal.data("late", "1", "1", "away", "7")["events"]
    assert "no minutes" in terminal.refused("late", "1", "1", "away", "soon")
    assert "no minutes" in terminal.refused("late", "1", "1", "away", "nan")
    assert "no side" in terminal.refused("late", "1", "1", "up", "7")
    terminal("late", "1", "2", "away", "never")
    assert _score(terminal, 4)["kind"] == "late"
    terminal("late", "1", "3", "home", "3", "--other", "2")


def test_withdrawing_and_coming_back(terminal: Terminal) -> None:
    terminal.evening(9)
    terminal.play()
    terminal("withdraw", "3", "--temporary")
    assert "already withdrawn" in terminal.refused("withdraw", "3")
    name = terminal.data("history", "5")["name"].split(" ")[0]
    terminal("withdraw", "5", "--no-notice", "--reason", "andati via")
    terminal("return", "3")
    assert "not away" in terminal.refused("return", "3")
    assert "expected one of" in terminal.refused("withdraw", "6", "--departure", "angry")
    seated = {n for one in terminal.data("pair")["tables"] for side in one["numbers"] for n in side}
    assert 3 in seated and 5 not in seated
    terminal("publish")
    assert terminal.data("where", "5")[0]["note"]
    assert name in terminal("where", name, "--round", "1")


def test_leaving_during_the_round(terminal: Terminal) -> None:
    terminal.evening()
    terminal.to_play()
    terminal("leave", "1", "1", "home", "--how", "force-majeure", "--running", "16/760")
    assert _score(terminal, 2)["vp"] == 16
    assert "expected one of" in terminal.refused("leave", "1", "2", "home", "--how", "bored")
    first = terminal.data("where", "3")[0]["name"]
    terminal("leave", "1", "2", "home", "--player", first, "--returns")
    terminal("away", "1", "3", "home", "5")
    assert "no minutes" in terminal.refused("away", "1", "3", "home", "a while")


def test_a_substitute(terminal: Terminal) -> None:
    terminal.evening()
    terminal.play()
    names = [one["name"] for one in terminal.data("where", "3")]
    terminal("substitute", "3", names[0], "Gallo Ida, club=Lecce")
    assert "Gallo Ida" in terminal("entries")
    assert "is not one of" in terminal.refused("substitute", "3", "Nessuno", "Riva Pia")
    assert "no entry number 33" in terminal.refused("substitute", "33", names[0], "Riva Pia")
    terminal.play()
    results = terminal.data("history", "3")
    assert results["substitutions"]


def test_tables_of_a_posted_round(terminal: Terminal) -> None:
    terminal.evening(9)
    terminal("pair")
    terminal("publish")
    rests = next(one["table"] for one in terminal.data("tables")["tables"] if not one["numbers"][1])
    assert "confirmed" in terminal.refused("table", "swap", "1", "1", "3")
    terminal("table", "swap", "1", "1", "3", "--yes", "--reason", "richiesta")
    assert terminal.data("tables")["tables"][0]["numbers"][0] == [3]
    terminal("start")
    terminal("enter", "Sala Pia", "Longo Ezio", "--yes", "--reason", "in ritardo")
    terminal("table", "complete", "1", str(rests), "10")
    assert [10] in terminal.data("tables")["tables"][rests - 1]["numbers"]
    assert "not incomplete" in terminal.refused("table", "complete", "1", "1", "10")
    terminal("enter", "Moro Aldo", "Costa Nino", "--yes", "--reason", "in ritardo")
    assert "is taken" in terminal.refused("table", "open", "1", "1", "11")
    terminal("table", "open", "1", "9", "11")
    assert "not exactly one side" in terminal.refused("table", "join", "1", "1", "2")
    assert terminal.refused("table", "reseat", "1", "1", "2", "--announced")
    done = terminal.data("table", "wrong", "1", "5", "1", "away")
    assert "meetings-changed" in done["events"]
    assert "was not at a wrong table" in terminal.refused("table", "wrong", "1", "5", "1", "away")


def test_staff_plays_against_who_rests(terminal: Terminal) -> None:
    free = ("--set", "staff_available=yes", "--set", "strict_membership=no")
    terminal.evening(9, "1 danish", *free, code="fedibur")
    terminal("pair")
    terminal("publish")
    (lone,) = (one["numbers"][0][0] for one in terminal.data("tables")["tables"] if not one["numbers"][1])
    assert "has opponents" in terminal.refused("staff", "1", "1" if lone != 1 else "2")
    terminal("arrived", "1", "1")
    assert "Nothing had to be changed" in terminal("arrived", "1", "1")
    terminal("staff", "1", str(lone))
    assert all(one["numbers"][1] for one in terminal.data("tables")["tables"])


def test_a_pair_of_the_organisation_for_all_rounds(terminal: Terminal) -> None:
    free = ("--set", "staff_available=yes", "--set", "strict_membership=no")
    terminal.evening(9, "1 danish", *free, code="fedibur")
    terminal("staff-pair")
    assert all(one["numbers"][1] for one in terminal.data("pair")["tables"])


def test_teams(terminal: Terminal) -> None:
    terminal.new("--format", "teams", code="fibur-italiano")
    for team in range(1, 5):
        people = [f"{name}{team} Anna" for name in ("Alfa", "Beta", "Gamma", "Delta")]
        terminal("enter", *people, "--name", f"Squadra {team}", "--captain", people[0])
    terminal("plan", "2 danish")
    terminal("pair")
    terminal("publish")
    terminal("captains", "1", "1", "Kh", "7s")
    assert "four players" in terminal.refused("lineup", "1", "1", "home", "Alfa1")
    tables = terminal.data("tables")["tables"]
    for one in tables:
        for side, numbers in zip(("home", "away"), one["numbers"], strict=True):
            team = numbers[0]
            names = [f"{name}{team}" for name in ("Alfa", "Beta", "Gamma", "Delta")]
            terminal("lineup", "1", str(one["table"]), side, *names, "--yes")
    terminal("start")
    for one in tables:
        for room in ("open", "closed"):
            terminal("sheet", "1", str(one["table"]), "1000-600", "--signed", "both", "--room", room)
    terminal("close")
    assert "Squadra 1" in terminal("standings")
    assert terminal.data("where", "Squadra 2")[0]["room"] in ("open", "closed")


def test_sanctions_and_reports(terminal: Terminal) -> None:
    terminal.evening()
    terminal("appoint", "Greco", "referee")
    terminal.to_play()
    who = terminal.data("where", "3")[0]["name"]
    terminal("sanction", "3", "reprimand", "no-talk-or-comments", "--player", who, "--referee", "Greco")
    terminal("warn", who, "foul-language", "--player", who, "--referee", "Greco", "--article", "conduct")
    terminal("sanction", "4", "none", "cards-mixed", "--points", "100", "--article", "20")
    given = terminal.data("sanctions")
    assert [one["round"] for one in given[:2]] == [1, 1] and given[2]["points_lost"] == 100
    assert "foul" in terminal("sanctions")
    assert "expected one of" in terminal.refused("sanction", "3", "flogging", "no-talk-or-comments")
    assert "is not one of" in terminal.refused("warn", "3", "no-talk-or-comments", "--player", "Nessuno")
    assert "needs a reason" in terminal.refused("lift", "1")
    terminal("lift", "1", "--reason", "equivoco")
    assert terminal.data("sanctions")[0]["lifted"] == "equivoco"
    assert "no sanction 9" in terminal.refused("lift", "9", "--reason", "x")
    assert "--referee" in terminal.refused("ruling", "1", "1", "Carta ritirata", "--as", "Nessuno")
    terminal(
        "ruling", "1", "1", "Carta ritirata", "--referee", "Greco", "--incident", "exposed-card", "--article", "12"
    )
    assert terminal.data("report")["rulings"][0]["text"] == "Carta ritirata"
    terminal("open-report", "3", "complaint", "dice che il foglio è cambiato")
    number = terminal.data("reports")[-1]["id"]
    terminal("file-report", str(number), "Chiarito al tavolo", "--writer", "Greco")
    assert "already been filed" in terminal.refused("file-report", str(number), "ancora")
    assert "Greco" in terminal("reports")
    assert "expected one of" in terminal.refused("open-report", "3", "gossip", "x")
    assert terminal("report").count("Greco") >= 2


def test_watching(terminal: Terminal) -> None:
    terminal.evening()
    terminal("appoint", "Greco", "referee")
    terminal.to_play()
    assert terminal.refused("monitoring", "players-call")
    assert "expected one of" in terminal.refused("monitoring", "cameras")
    terminal("monitor", "1", "1", "Greco")
    assert "no official" in terminal.refused("monitor", "1", "1", "Nessuno")
    terminal("anomaly", "1", "1", "due carte cadute", "--name", "Greco")
    assert "due carte cadute" in terminal("journal")


def test_interruption_and_the_end(terminal: Terminal) -> None:
    terminal.evening(8, "2 danish")
    assert "not all rounds" in terminal.refused("end")
    terminal("prizes", "set", "Podio, 100/60", "Gruppo B, 20, group=B", "--double")
    assert "at least one prize" in terminal.refused("prizes", "set")
    assert "expected amounts" in terminal.refused("prizes", "set", "Podio, gold")
    assert "not all rounds" in terminal.refused("prizes", "award")
    assert "By the standing" not in terminal("prizes")
    terminal.play()
    assert "By the standing" in terminal("prizes")
    assert "needs a reason" in terminal.refused("interrupt")
    done = terminal.data("interrupt", "--reason", "allagamento", "--expenses", "4")
    assert done["interrupted"]["outcome"] in ("prizes", "refund")
    terminal("end")
    assert "has ended" in terminal.refused("announce", "ciao", "-t", "prova")
    assert "no tournament is open" in terminal.refused("show")
    assert terminal.data("list")[0]["ended"] is True
