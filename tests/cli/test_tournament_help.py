"""Every command explains itself in both languages and answers programs."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pinella.cli.tournament import group
from pinella.cli.tournament.group import loaded
from pinella.tournament.acts import ACTS

# One process for each language: help is put into words when the commands are defined.
WALK = """
import json, sys
from typer.testing import CliRunner
from pinella.cli.main import app
from pinella.cli.tournament.group import loaded

def walk(commands, before):
    for name, one in commands.items():
        path = [*before, name]
        done = CliRunner().invoke(app, ["tournament", *path, "--help"], terminal_width=400, color=False)
        found.append([path, done.exit_code, done.output, one.help])
        walk(getattr(one, "commands", {}), path)

found = []
walk(loaded(), [])
print(json.dumps(found))
"""


def _walked(commands: dict[str, Any], before: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    found = []
    for name, one in commands.items():
        inner = getattr(one, "commands", None)
        if inner is None:
            found.append(((*before, name), one))
        else:
            found += _walked(inner, (*before, name))
    return found


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_command_helps(lang: str) -> None:
    environment = {**os.environ, "PINELLA_LANG": lang, "COLUMNS": "400", "TERMINAL_WIDTH": "400"}
    done = subprocess.run(
        [sys.executable, "-c", WALK], capture_output=True, text=True, env=environment, check=True, timeout=120
    )
    found = json.loads(done.stdout)
    assert len(found) > 80
    for path, code, shown, told in found:
        assert code == 0 and " ".join(path) in shown, path
        assert told and told in shown, path


def test_every_command_answers_programs() -> None:
    for path, one in _walked(loaded()):
        options = {name for parameter in one.params for name in parameter.opts}
        assert {"--json", "--data", "--database", "--tournament"} <= options, path


def test_what_changes_something_can_be_confirmed_reasoned_and_repeated() -> None:
    acting = {path for path, one in _walked(loaded()) if "--request" in {o for p in one.params for o in p.opts}}
    for path, one in _walked(loaded()):
        options = {name for parameter in one.params for name in parameter.opts}
        assert ({"--yes", "--reason", "--as"} <= options) == (path in acting), path
    assert {("enter",), ("publish",), ("sheet",), ("season", "count"), ("table", "swap")} <= acting
    assert not {("standings",), ("export",), ("check",), ("season", "ranking")} & acting


def test_every_act_has_its_command() -> None:
    folder = Path(group.__file__).parent
    done = {
        call.args[0].value
        for file in folder.glob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", "") == "do"
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    derived = {name for name, one in ACTS.items() if one.command is not None}
    phones = {"send-score"}  # counts of a pad; the terminal enters a whole sheet with `sheet`
    assert set(ACTS) - done - derived - phones == set()
    commands = {" ".join(path) for path, _one in _walked(loaded())}
    assert {ACTS[name].command.name for name in derived} <= commands  # type: ignore[union-attr]


def test_examples_name_their_own_command() -> None:
    for path, one in _walked(loaded()):
        if one.epilog:
            assert f"pinella tournament {' '.join(path)}" in one.epilog, path
