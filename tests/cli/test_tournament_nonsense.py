"""Whatever is typed: an answer or one sentence, never a traceback, and a log that still adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pinella.cli.tournament.group import loaded
from tests.cli.tournament_terminal import Terminal

NONSENSE = ("1", "zzz", "-1", "999999999999", "")


def _commands(commands: dict[str, Any], before: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    found: list[tuple[tuple[str, ...], Any]] = []
    for name, one in commands.items():
        path = (*before, name)
        found += _commands(one.commands, path) if hasattr(one, "commands") else [(path, one)]
    return found


def _filled(command: Any, value: str) -> list[str]:
    """Every argument and every option that is needed, with the same value."""
    typed: list[str] = []
    for one in command.params:
        if one.param_type_name == "argument":
            typed.append(value)
        elif one.required:
            typed += [one.opts[0], value]
    return typed


def _resolute(command: Any) -> list[str]:
    """As typed by somebody who confirms everything."""
    options = {name for one in command.params for name in one.opts}
    return ["--yes", "--reason", "prova"] if "--yes" in options else []


@pytest.mark.parametrize("value", NONSENSE)
def test_nonsense(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = Terminal(tmp_path, monkeypatch, capsys)
    terminal.evening()
    terminal.to_play()
    monkeypatch.setenv("PINELLA_TOURNAMENT", "2026-11-30-prova")
    for path, command in _commands(loaded()):
        for resolve in ([], _resolute(command)):
            answer = terminal.run("tournament", *path, *_filled(command, value), *resolve, "--json")
            assert answer.code in (0, 1, 2), path
            if answer.out:
                json.loads(answer.out)
            else:
                assert answer.code == 2 and answer.err, path
    assert terminal.data("check")["problems"] == []
