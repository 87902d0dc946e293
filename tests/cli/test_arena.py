"""`pinella arena`: the fixed form, its refusals, and the words people read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pinella.cli.main import app
from pinella.messages import Refusal
from tests.support import ITA

MATCH = ["--code", ITA, "--pairs", "3", "--seed", "cli", "--jobs", "1"]


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["arena", *arguments])
    assert done.exit_code == code, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    """The refusal that `pinella` turns into one sentence and exit code 2."""
    with pytest.raises(Refusal) as refusal:
        CliRunner().invoke(app, ["arena", *arguments], catch_exceptions=False)
    return str(refusal.value)


def test_the_fixed_form_of_the_answer() -> None:
    found = json.loads(run("greedy", "random", *MATCH, "--json"))
    names = {"code", "pairs", "a", "b", "points", "half_width", "wins_a", "cpu_ms_a", "cpu_ms_b"}
    assert names <= set(found)
    assert (found["code"], found["pairs"], found["a"], found["b"]) == (ITA, 3, "greedy", "random")
    assert found["points"] > 300 and found["half_width"] > 0 and found["wins_a"] == 1.0
    assert found["cpu_ms_a"] > 0 and found["cpu_ms_b"] > 0


def test_equal_bots_give_exactly_nothing() -> None:
    for bot in ("greedy", "random"):
        found = json.loads(run(bot, bot, *MATCH, "--json"))
        assert (found["points"], found["half_width"], found["wins_a"], found["pairs_even"]) == (0.0, 0.0, 0.5, 3)


def test_options_may_stand_before_the_bots_and_the_word_match_may_be_said() -> None:
    plain = json.loads(run("greedy", "random", *MATCH, "--json"))
    assert json.loads(run(*MATCH, "--json", "greedy", "random"))["digest"] == plain["digest"]
    assert json.loads(run("match", "greedy", "random", *MATCH, "--json"))["digest"] == plain["digest"]


def test_a_match_its_evidence_and_ratings_in_words(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    said = run("greedy", "random", *MATCH, "--sprt", "0,15", "--evidence", str(path))
    assert "greedy" in said and "±" in said and str(path) in said
    assert "3" in run("check", str(path))
    table = json.loads(run("ratings", str(path), "--json"))
    assert [one["bot"] for one in table] == ["greedy", "random"] and table[0]["rating"] == 1000
    assert "1000" in run("ratings", str(path))


def test_a_check_that_fails_says_so_with_status_1(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    run("greedy", "random", *MATCH, "--evidence", str(path))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:2], *lines[2:4], lines[4].replace('"points":', '"points": ', 1)]))
    assert json.loads(run("check", str(path), "--json"))["holds"]
    path.write_text("".join(lines).replace('"pair":1,"points":[[', '"pair":1,"points":[[1'))
    found = json.loads(run("check", str(path), "--json", code=1))
    assert not found["holds"] and len(found["wrong"]) >= 2


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("greedy", "nobody", *MATCH), "there is no bot “nobody”"),
        (("greedy", "greedy:speed=3", *MATCH), "has no options"),
        (("greedy", "greedy:fast", *MATCH), "options are written option=value"),
        (("greedy", "no_such_module:Bot", *MATCH), "cannot be loaded"),
        (("greedy", "random", *MATCH[2:], "--code", "chess"), "chess"),
        (("greedy", "random", *MATCH, "--sprt", "much"), "--sprt 0,15"),
        (("greedy", "random", *MATCH, "--sprt", "15,0"), "lower one first"),
        (("greedy", "random", *MATCH, "--seating", "floor"), "sides or one"),
        (("greedy", "random", *MATCH, "--cpu-ms", "-1"), "above 0"),
        (("greedy", "random", *MATCH, "--ray", "10.0.0.1:6379"), "say one of them"),
        (("greedy", "random", *MATCH[:-2], "--ray", "127.0.0.1:9"), "no Ray cluster at 127.0.0.1:9"),
        (("greedy", "random", *MATCH[:-2], "--ray", "127.0.0.1:99999999"), "no Ray cluster"),
        (("greedy", "random", *MATCH, "--pairs", "0"), "between 1 and"),
        (("greedy", "random", *MATCH, "--evidence", "/no/such/folder/x.jsonl"), "cannot be written"),
        (("check", "/no/such/file"), "cannot be read"),
        (("ratings", "/no/such/file"), "cannot be read"),
    ],
)
def test_refusals_teach(arguments: tuple[str, ...], expected: str) -> None:
    assert expected in refused(*arguments)
