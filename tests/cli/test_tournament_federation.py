"""The federation's side of a season at the terminal, from the Board to the official communications."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from pinella.cli.tournament import group
from pinella.cli.tournament.group import loaded
from pinella.tournament.season import counting
from pinella.tournament.season.acts import ACTS
from tests.cli.tournament_terminal import START, Terminal

YEAR = ("--from", "2026-01-01", "--to", "2026-12-31")
TERM = ("--from", "2026-01-01", "--to", "2029-12-31")
EVENT = "2026-11-30-coppa"


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(tmp_path, monkeypatch, capsys)


def _season(terminal: Terminal, code: str) -> None:
    terminal("season", "open", "2026", "--code", code, *YEAR)
    terminal("season", "authorise", "r7", "Greco Paolo", "--category", "nazionale", *TERM)
    terminal("season", "schedule", EVENT, "Coppa", "--date", "2026-11-30", "--director", "r7")


def _filled(file: Path) -> None:
    """Every heading of the form answered."""
    form = json.loads(file.read_text(encoding="utf-8"))
    form["contents"] = {name: text or "detto" for name, text in form["contents"].items()}
    if not form["contents"]:
        form["text"] = "detto"
    file.write_text(json.dumps(form), encoding="utf-8")


def _reported(terminal: Terminal, player: str, level: str = "warning") -> str:
    """A sanction announced and reported; the id of the report."""
    terminal("season", "announce", "coppa", player, level, "parole", "--referee", "Greco Paolo")
    file = terminal.folder / "report.json"
    terminal("season", "form", "coppa", player, "--out", str(file))
    _filled(file)
    return str(terminal.data("season", "report", "coppa", player, str(file))["report"])


def test_every_act_of_a_season_has_its_command() -> None:
    """Made from the act, or written by hand where a file is read or several acts are done."""
    assert {"announce", "ratify", "vary-penalty", "note-statistic", "open-season"} <= set(ACTS)
    derived = {one.name for one in ACTS.values() if one.command}
    commands = loaded()["season"].commands
    for one in derived:
        told = ACTS[one].command
        assert told is not None and told.name.removeprefix("season ") in commands, one
    by_hand = set()
    for file in (Path(group.__file__).parent / "season.py", Path(counting.__file__)):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        by_hand |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert set(ACTS) - derived - by_hand == set()


def test_board_commission_and_referees(terminal: Terminal) -> None:
    _season(terminal, "feburit")
    assert terminal.data("season", "board")["board"] is None
    assert "enter the Board first" in terminal.refused("season", "commission", "A", "B", "C")
    assert "--from and --to" in terminal.refused("season", "board", "Neri Ugo")
    terminal("season", "board", "Neri Ugo", "Sala Pia", *TERM)
    assert "Neri Ugo, Sala Pia" in terminal("season", "board")
    assert "members, not" in terminal.refused("season", "commission", "Gallo Ida")
    seats = ("Gallo Ida", "Moro Aldo", "Costa Nino")
    terminal("season", "commission", *seats)
    assert terminal.data("season", "commission")["commission"]["members"] == list(seats)
    assert "Moro Aldo" in terminal("season", "commission")
    (referee,) = terminal.data("season", "referees")
    assert referee["authorised"] and not terminal.data("season", "referees", "--on", "2030-01-01")[0]["authorised"]
    assert "no day" in terminal.refused("season", "referees", "--on", "tomorrow")


def test_a_case_against_a_referee(terminal: Terminal) -> None:
    _season(terminal, "feburit")
    terminal("season", "board", "Neri Ugo", *TERM)
    terminal("season", "commission", "Gallo Ida", "Moro Aldo", "Costa Nino")
    assert "is no referee" in terminal.refused("season", "open-case", "r9", "assente")
    case = terminal.data("season", "open-case", "r7", "assente", "--event", "coppa")["case"]
    assert terminal.data("season", "cases")[0]["event"] == EVENT
    assert "expected one of" in terminal.refused("season", "decide-case", case, "beheaded", "--reason", "x")
    assert "may not be left empty" in terminal.refused("season", "decide-case", case, "warning")
    terminal("season", "decide-case", case, "suspended", "--until", "2026-12-15", "--reason", "delibera 4")
    assert not terminal.data("season", "referees")[0]["authorised"]
    assert terminal.data("season", "referees", "--on", "2026-12-16")[0]["authorised"]
    again = terminal.data("season", "open-case", "r7", "di nuovo")["case"]
    told = terminal.data("season", "decide-case", again, "mandate-revoked", "--reason", "delibera 5")
    assert told["events"] == ["referee-case-decided", "mandate-revoked"]
    assert "was revoked" in terminal.refused("season", "director", "coppa", "r7")
    assert "delibera 5" in terminal("season", "cases")


def test_the_calendar(terminal: Terminal) -> None:
    _season(terminal, "feburit")
    assert terminal.data("season", "tournaments")[0]["homologable"]
    assert terminal.data("season", "director", "coppa", "r9")["homologable"] is False
    assert "does not count" in terminal("season", "director", "coppa", "r9")
    terminal("season", "ended", "coppa", "--at", "2026-11-30 23:40", "--final", "2026-11-30 23:55")
    assert terminal.data("season", "tournaments")[0]["final"] == "2026-11-30 23:55"
    assert "before the tournament" in terminal.refused(
        "season", "ended", "coppa", "--at", "2026-11-30 23:40", "--final", "2026-11-30 20:00"
    )
    assert "is not in this season" in terminal.refused("season", "schedule", "x", "X", "--date", "2027-01-01")
    terminal("season", "schedule", "2026-12-06-coppa", "Coppa", "--date", "2026-12-06")
    assert "write more of the name" in terminal.refused("season", "director", "coppa", "r7")


def test_a_report_is_written_filed_and_late(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    sanction = terminal.data("season", "announce", "coppa", "1234", "warning", "parole", "--referee", "Greco")
    assert terminal.data("season", "sanctions")[0]["reported"] is False
    file = terminal.folder / "report.json"
    assert "no sanction" in terminal.refused("season", "form", "coppa", "9999", "--out", str(file))
    terminal("season", "form", "coppa", "1234", "--out", str(file))
    assert "the report lacks" in terminal.refused("season", "report", "coppa", "1234", str(file))
    _filled(file)
    terminal("season", "ended", "coppa", "--at", "2026-11-30 21:00")
    assert len(terminal.data("season", "owed")) == 1
    terminal.later(60 * 24 * 30)
    told = terminal.data("season", "report", "coppa", "1234", str(file), "--sanction", sanction["sanction"])
    assert told["late"] is True and told["report"] == "r1"
    assert terminal.data("season", "owed") == []
    (filed,) = terminal.data("season", "reports")
    assert filed["players"] == ["1234"] and filed["form"]["level"] == "warning"
    assert terminal.data("season", "sanctions")[0]["reported"] is True
    assert "reported already" in terminal.refused(
        "season", "report", "coppa", "1234", str(file), "--sanction", sanction["sanction"]
    )
    assert terminal.data("season", "ledger", "1234")[0]["live"][0]["level"] == "warning"


def test_a_measure_from_proposal_to_publication(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    report = _reported(terminal, "1234")
    assert "rests on a referee's report" in terminal.refused("season", "propose", "1234", "Sospeso.")
    measure = terminal.data("season", "propose", "1234", "Sospeso.", "--report", report)["measure"]
    terminal("season", "inquiry", measure, "sentire il tavolo", "--until", "2026-12-31")
    assert "only after the Board" in terminal.refused("season", "publish", measure)
    assert "may not be left empty" in terminal.refused("season", "ratify", measure, "--decision", "12/2026")
    assert terminal.data("season", "communications") == []
    terminal("season", "ratify", measure, "--decision", "12/2026", "--heard", "Neri Ugo", "--evidence", "rapporto r1")
    terminal("season", "publish", measure)
    (shown,) = terminal.data("season", "communications")
    assert (shown["player"], shown["text"], shown["decision"]) == ("1234", "Sospeso.", "12/2026")
    assert "Sospeso." in terminal("season", "communications")
    other = terminal.data("season", "propose", "1234", "Radiato.", "--report", report)["measure"]
    terminal("season", "reject", other, "--decision", "13/2026", "--reason", "nessuna prova")
    assert [one["stage"] for one in terminal.data("season", "measures")] == ["published", "rejected"]
    assert "settled already" in terminal.refused("season", "publish", other)
    assert "rejected" in terminal("season", "measures")


def test_the_board_varies_a_penalty(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    penalties: list[dict[str, object]] = []
    for _time in range(12):
        _reported(terminal, "1234", "warning")
        penalties = terminal.data("season", "ledger", "1234")[0]["penalties"]
        if penalties:
            break
    penalty = str(penalties[0]["id"])
    assert "no penalty" in terminal.refused("season", "vary", "s99", "1", "--reason", "x")
    by = ("--proposer", "Neri Ugo", "--decision", "14/2026", "--reason", "caso singolare")
    terminal("season", "vary", penalty, "1", *by)
    assert terminal.data("season", "ledger", "1234")[0]["penalties"][0]["varied"]["rounds"] == 1


def test_referrals_wait_in_the_outbox(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    assert "expected one of" in terminal.refused("season", "refer", "coppa", "envy", "1", "--facts", "x")
    file = terminal.data("season", "refer", "coppa", "conduct", "1", "2", "--facts", "carte lanciate", "--round", "3")
    assert [one["referral"] for one in terminal.data("season", "outbox")] == [file["referral"]]
    assert "may not be left empty" in terminal.refused("season", "send", file["referral"])
    terminal("season", "send", file["referral"], "--witnesses", "nessuno")
    assert terminal.data("season", "outbox") == []
    assert terminal.data("season", "referrals")[0]["status"] == "sent"
    assert "waiting to be sent" in terminal.refused("season", "send", file["referral"], "--witnesses", "x")
    gone = ("--facts", "partiti", "--round", "2")
    assert terminal.data("season", "refer-departure", "coppa", "force-majeure", "5", *gone)["referral"] is None
    left = terminal.data("season", "refer-departure", "coppa", "without-notice", "5", *gone)["referral"]
    assert left in terminal("season", "outbox")


def test_complaints_and_statistics(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    terminal("season", "complain", "coppa", "1234", "lo score è cambiato")
    (complaint,) = terminal.data("season", "complaints")
    assert complaint["text"] == "lo score è cambiato"
    assert terminal.data("season", "referrals")[0]["reason"] == "complaint"
    terminal("season", "ended", "coppa", "--at", "2026-11-30 10:00", "--final", "2026-11-30 11:00")
    assert START and "is final" in terminal.refused("season", "complain", "coppa", "1234", "ancora")
    terminal("season", "note", "coppa", "scala di 14 carte", "--round", "2", "--table", "7")
    terminal("season", "note", "coppa", "scala di 14 carte", "--round", "3")
    assert [one["times"] for one in terminal.data("season", "statistics", "coppa")] == [2, 2]
    assert "scala di 14" in terminal("season", "statistics")


def test_a_command_repeated_is_done_once(terminal: Terminal) -> None:
    _season(terminal, "fedibur")
    first = terminal.data("season", "complain", "coppa", "1234", "uno", "--request", "k")
    again = terminal.data("season", "complain", "coppa", "1234", "uno", "--request", "k")
    assert again["repeated"] and again["complaint"] == first["complaint"]
    assert len(terminal.data("season", "complaints")) == 1
    terminal("season", "close", "--yes", "--request", "fine")
    assert terminal.data("season", "close", "--yes", "--request", "fine")["repeated"]
    assert "can only be read" in terminal.refused("season", "complain", "coppa", "1234", "due")
    assert len(terminal.data("season", "complaints")) == 1
