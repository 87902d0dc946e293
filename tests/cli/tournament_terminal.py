"""A terminal for tests: `pinella` run in this process as a user runs it, with a folder and a clock of its own."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from pinella.cli import main
from pinella.i18n import language
from pinella.store.watch import Watch
from pinella.tournament.entries.roster import sample_players, write_xlsx

START = 1_796_065_200_000  # 30 November 2026, in the evening
MINUTE = 60_000


@cache
def _built() -> Any:
    return typer.main.get_command(main.app)


@dataclass
class Answer:
    code: int
    out: str
    err: str


class Terminal:
    """`later` turns the clock; every call comes a second after the one before."""

    def __init__(
        self, folder: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str], lang: str = "en"
    ) -> None:
        self.folder = folder
        self.now = START
        self.patch = patch
        self.capture = capture
        patch.setenv("PINELLA_DATA", str(folder / "data"))
        patch.setenv("COLUMNS", "200")
        patch.setenv("LOGNAME", "Conti")
        for name in ("PINELLA_TOURNAMENT", "PINELLA_DATABASE"):
            patch.delenv(name, raising=False)
        patch.setattr("pinella.cli.tournament.office.watch", lambda: Watch(lambda: self.now, lambda: self.now))
        patch.setattr(main, "app", _built())  # Typer would build all commands anew for every call
        self.speak(lang)

    def speak(self, lang: str) -> None:
        self.patch.setattr("pinella.cli.words.LANGUAGE", language(lang))

    def later(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)

    def run(self, *arguments: str) -> Answer:
        self.now += 1000
        self.patch.setattr("sys.argv", ["pinella", *arguments])
        self.capture.readouterr()
        with pytest.raises(SystemExit) as left:
            main.run()
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        code = left.value.code
        return Answer(code if isinstance(code, int) else 0, out, err)

    def typed(self, *arguments: str, lines: Iterable[str]) -> str:
        """What a command prints that reads what is typed, line by line."""
        self.patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        answer = self.run(*arguments)
        assert answer.code == 0, (arguments, answer.out, answer.err)
        return answer.out

    def __call__(self, *arguments: str, code: int = 0) -> str:
        """What a command of `pinella tournament` prints."""
        answer = self.run("tournament", *arguments)
        assert answer.code == code, (arguments, answer.out, answer.err)
        return answer.out

    def data(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code))

    def refused(self, *arguments: str) -> str:
        """The one sentence of a refusal."""
        answer = self.run("tournament", *arguments)
        assert answer.code == 2, (arguments, answer.out, answer.err)
        assert answer.err.count("\n") == 1, answer.err
        return answer.err

    # --- short ways ---------------------------------------------------------------------------------------------------

    def new(self, *options: str, code: str = "fibur-italiano", name: str = "Prova") -> None:
        self("new", name, "--code", code, "--date", "2026-11-30", "--director", "Conti", "--seed", "seme", *options)

    def workbook(self, pairs: int) -> Path:
        """A list as clubs send it: one pair a row."""
        people = sample_players(2 * pairs, "seme")
        header = ["Coppia", "Cognome 1", "Nome 1", "Tessera 1", "Cognome 2", "Nome 2", "Tessera 2"]
        rows: list[list[str | int]] = [list(header)]
        for at in range(pairs):
            one, other = people[2 * at], people[2 * at + 1]
            rows.append([at + 1, one.surname, one.name, f"T{2 * at + 1}", other.surname, other.name, f"T{2 * at + 2}"])
        file = self.folder / "iscritti.xlsx"
        file.write_bytes(write_xlsx({"Iscritti": rows}, "Iscritti"))
        return file

    def evening(self, pairs: int = 8, plan: str = "3 danish", *options: str, code: str = "fibur-italiano") -> None:
        """A tournament with entries and a plan, ready for the first round."""
        self.new(*options, code=code)
        self("import", str(self.workbook(pairs)))
        self("plan", plan)

    def to_play(self) -> int:
        """The next round made, published and started."""
        self("pair")
        self("publish")
        self("start")
        number: int = self.data("show")["status"]["round"]
        return number

    def play(self, *, close: bool = True) -> int:
        """A whole round, every table 1000-600."""
        number = self.to_play()
        for one in self.data("missing"):
            self("sheet", str(number), str(one["table"]), "1000-600", "--signed", "both")
        if close:
            self("close")
        return number
