"""The accounts-room exam as docs/accounts-room.md prints it, line by line."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tournament_terminal import Terminal

GUIDE = Path(__file__).parents[2] / "docs" / "accounts-room.md"
WAITED = re.compile(r"# (\d+) minutes later")


def _lines() -> Iterator[str]:
    """What is typed, with the loops of the shell unrolled."""
    text = GUIDE.read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    numbers: list[str] = []
    body: list[str] = []
    for line in filter(str.strip, blocks.splitlines()):
        if loop := re.fullmatch(r"for n in ([\d ]+); do", line):
            numbers, body = loop[1].split(), []
        elif line == "done":
            for number in numbers:
                yield from (one.replace("$n", number) for one in body)
            numbers = []
        elif numbers:
            body.append(line)
        else:
            yield line


def test_the_guide_runs_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal(tmp_path, monkeypatch, capsys)
    monkeypatch.chdir(tmp_path)
    said: dict[str, list[str]] = {}
    for line in _lines():
        if waited := WAITED.fullmatch(line):
            terminal.later(int(waited[1]))
            continue
        pinella, *arguments = shlex.split(line)
        assert pinella == "pinella"
        answer = terminal.run(*arguments)
        assert answer.code == 0, (line, answer.out, answer.err)
        said.setdefault(line, []).append(answer.out)

    # One card was found expired, and renewed.
    (looked,) = said["pinella tournament import coppie.xlsx --preview"]
    assert looked.count("expired") == 1 and "Ventura Rinaldo expired on 31/12/2025" in looked
    (renewed,) = terminal.data("players", "search", "Ventura Rinaldo")
    assert (renewed["valid_until"], renewed["fee_year"]) == ("2026-12-31", 2026)
    assert "50 sheets entered" in said["pinella tournament sheets 1 totals-1.xlsx"][0]
    assert "All sheets are in" in said["pinella tournament missing 1"][0]

    shown = terminal.data("standings", "-t", "campionato")
    assert shown["final"] and shown["after"] == 11
    rows = shown["standing"]
    assert sum(one["vp"] for one in rows) == 11 * 50 * 20 and sum(one["mp"] for one in rows) == 0
    assert Counter(one["group"] for one in rows) == {"A": 14, "B": 18, "C": 18, "D": 18, "E": 18, "F": 14}
    groups = {one["number"]: one["group"] for one in rows}
    won = terminal.data("prizes", "-t", "campionato")
    assert won["awarded"] and all(one["title"] == f"Girone {groups[one['number']]}" for one in won["awards"])
    assert sum(one["cents"] for one in won["awards"]) == 6 * 60000
    for name in ("by-table.html", "by-name.pdf", "sheets.html", "empty.xlsx", "prizes.html", "campionato.jsonl"):
        assert (tmp_path / name).stat().st_size > 1000
