"""A whole tournament typed at the terminal, and the guide's own evening line by line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pinella.cli.tournament.group import loaded
from pinella.i18n import language
from pinella.messages import say
from tests.cli.tournament_terminal import Terminal

GUIDE = Path(__file__).parents[2] / "docs" / "tournament.md"


def _round(terminal: Terminal, number: int) -> None:
    """Half of the sheets are signed at once, half by the sides."""
    terminal("pair")
    terminal("publish")
    terminal("start")
    for table in range(1, 5):
        home = 1000 + 5 * table
        if table % 2:
            terminal("sheet", str(number), str(table), f"{home}-700", "--signed", "both")
            continue
        terminal("sheet", str(number), str(table), f"{home}-700", "--signed", "home")
        terminal("confirm", str(number), str(table), "away")
    terminal.later(40)
    terminal("timeout")
    terminal("close")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_an_evening(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal(tmp_path, monkeypatch, capsys, lang)
    said = language(lang)
    out = terminal("new", "Prova", "--code", "fibur-italiano", "--date", "2026-11-30", "--director", "Conti")
    assert said("Tournament {id} is made.").format(id="2026-11-30-prova") in out
    file = str(terminal.workbook(8))
    counted = say("{n} entry, {refused} refused", "{n} entries, {refused} refused", n=8, refused=0)
    assert counted.render(said) in terminal("import", file, "--preview")
    assert terminal.data("show")["entries"] == 0
    terminal("import", file)
    terminal("checkin", "1-8")
    assert terminal.data("show")["present"] == 8
    assert said("Danish") in terminal("plan", "3 danish")
    for number in (1, 2, 3):
        _round(terminal, number)
        out = terminal("standings")
        assert said("Standing after round {round}").format(round=number) in out
    assert said("Errors may be reported until {time}.").split("{")[0] in terminal("post")
    assert "10" in terminal.refused("final")
    terminal.later(10)
    terminal("final")
    terminal("prizes", "set", "Podio, 100/60/30")
    won = terminal.data("prizes", "award")["awards"]
    standing = terminal.data("standings")["standing"]
    assert [one["number"] for one in won] == [one["number"] for one in standing[:3]]
    assert [one["cents"] for one in won] == [10000, 6000, 3000]
    terminal("end")
    target = str(tmp_path / "prova.jsonl")
    terminal("export", "-t", "prova", "--out", target)
    assert terminal.data("check", target)["problems"] == []
    assert terminal.data("check", "-t", "prova")["problems"] == []
    assert said("Reports") in terminal("report", "-t", "prova")
    assert "Conti" in terminal("journal", "-t", "prova", "--last", "3")


def _script() -> list[str]:
    found = re.search(r"## An evening of eight pairs.*?```sh\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return [line for line in found[1].splitlines() if line.strip()]


def test_the_guides_evening_runs_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal(tmp_path, monkeypatch, capsys)
    terminal.workbook(7)
    monkeypatch.chdir(tmp_path)
    for line in _script():
        if waited := re.fullmatch(r"# (\d+) minutes later", line):
            terminal.later(int(waited[1]))
            continue
        pinella, *arguments = shlex.split(line)
        assert pinella == "pinella"
        answer = terminal.run(*arguments)
        assert answer.code == 0, (line, answer.out, answer.err)
    shown = terminal.data("standings", "-t", "autunno")
    assert shown["final"] and len(shown["standing"]) == 8
    assert "sheets.html" in {one.name for one in tmp_path.iterdir()}
    # What the evening brought: the corrected total, the warning and the draft changed by hand are in the report.
    report = terminal.data("report", "-t", "autunno")
    assert report["corrections"][0]["after"] == [1340, 985]
    assert [one["number"] for one in report["sanctions"]] == [3]
    assert any("carrozzina" in one["reason"] for one in report["integrity"])


def test_the_guide_names_every_command_and_no_other() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    typed = set(re.findall(r"^pinella tournament ([a-z-]+)", text, re.MULTILINE))
    commands = set(loaded())
    assert typed - commands == set()
    assert {one for one in commands if not re.search(rf"`{one}[` ]", text)} == set()
