"""`pinella rule` and `pinella referee`: rulings, questions, cases and the quiz from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

from pinella.records.cases import case_book, load
from tests.cli.test_commands import data, pinella, refused
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, REV


def test_a_ruling_with_its_steps_articles_and_reasons() -> None:
    said = pinella("rule", "--code", FEB, "missed-draw", "noticed=before-discard").stdout
    assert " 1. The player makes no further play in this turn.\n 2. The player draws" in said
    assert "Articles: Art. 16" in said and "It was decided by:\n   When was it noticed?" in said
    italian = pinella("rule", "--code", FEB, "missed-draw", "noticed=before-discard", lang="it").stdout
    assert "pesca una carta dal tallone" in italian and "Art. 16" in italian


def test_a_ruling_as_data() -> None:
    found = data("rule", "--code", FEB, "missed-draw", "noticed=before-discard")
    assert found["incident"] == "missed-draw" and found["facts"] == {"noticed": "before-discard"}
    assert found["short"] == ["stop", "draw", "discard drawn-card", "valid melds"]
    assert [measure["do"] for measure in found["measures"]] == ["stop", "draw", "discard", "valid"]
    assert found["measures"][2]["what"] == "drawn-card" and found["measures"][2]["words"].startswith("the player")
    assert found["articles"] == ["16"] and "feb-16-a" in found["clauses"]
    assert found["idle"] == {} and found["powers"] == [] and found["text"].startswith("The player")
    assert {"now", "later", "count", "sanctions", "record", "discretion", "choices", "otherwise"} <= found.keys()


def test_facts_that_change_nothing_are_said_to() -> None:
    arguments = ("rule", "--code", FEB, "missed-draw", "noticed=before-discard", "noticed_by=partner")
    assert "It changes nothing here:\n   Who pointed it out first? his partner" in pinella(*arguments).stdout
    assert data(*arguments)["idle"] == {"noticed_by": "partner"}


def test_a_missing_fact_is_asked_for() -> None:
    done = pinella("rule", "--code", FEB, "missed-draw")
    assert done.returncode == 2 and done.stdout == ""
    assert "When was it noticed?" in done.stderr and "noticed=after-take  after the next opponent" in done.stderr
    answer = data("rule", "--code", FEB, "missed-draw", code=2)
    assert answer["missing"]["name"] == "noticed" and "after-take" in answer["missing"]["answers"]


def test_bad_input_is_refused_in_one_sentence() -> None:
    assert "name=value" in refused("rule", "--code", FEB, "missed-draw", "noticed")
    assert "--code" in refused("rule", "missed-draw")
    assert "no answer" in refused("rule", "--code", FEB, "missed-draw", "noticed=never")
    assert "no fact" in refused("rule", "--code", FEB, "missed-draw", "weather=fine")
    assert "no incident" in refused("rule", "--code", FEB, "sneezing")
    assert "the nearest are missed-draw" in refused("rule", "--code", FEB, "forgot to draw")
    assert "no code" in refused("rule", "--code", "nowhere", "missed-draw")


def test_two_errors_at_once() -> None:
    first = ("missed-draw", "noticed=after-discard", "opened=yes", "incomplete=no", "tied=no")
    late = ("missed-draw", "noticed=after-take")
    found = data("rule", "--code", REV, *first, "+", *late)
    assert [error["incident"] for error in found["errors"]] == ["missed-draw", "missed-draw"]
    assert found["short"] == list(dict.fromkeys(found["errors"][0]["short"]))
    answer = data("rule", "--code", REV, "missed-draw", "noticed=after-take", "+", "missed-draw", code=0)
    assert answer["short"] == ["play-on"]  # the second error takes the answer of the first
    assert "1. Play goes on" in pinella("rule", "--code", REV, *late, "+", *late).stdout


def test_the_list_of_incidents_and_their_facts() -> None:
    rows = data("rule", "--code", FEB, "--list")
    (row,) = [row for row in rows if row["incident"] == "missed-draw"]
    assert [fact["name"] for fact in row["facts"]] == ["noticed"]
    assert row["facts"][0]["answers"]["after-take"].startswith("after the next opponent")
    assert row["facts"][0]["cards"] is False and row["family"] == "taking"
    said = pinella("rule", "--code", FEB, "--list").stdout
    assert "missed-draw: Playing without" in said and "noticed: When was it noticed?" in said


def ask(*words: str, typed: str) -> tuple[str, int]:
    done = pinella("referee", "ask", "--code", FEB, *words, stdin=typed)
    return done.stdout, done.returncode


def test_a_conversation_that_ends_in_a_ruling() -> None:
    said, code = ask("forgot", "to", "draw", typed="1\n2\n")
    assert code == 0
    assert "1. Playing without having drawn" in said and "When was it noticed?" in said
    assert "3. The player discards the very card drawn." in said and "What would have changed it:" in said


def test_going_back_in_a_conversation() -> None:
    said, code = ask("wrong-meld", typed="1\nb\nnonsense\n9\nafter-take\n1\n1\n1\n1\n1\n1\n")
    assert code == 0 and said.count("When was it noticed?") >= 2
    assert said.count("Please type a number") == 2 and "Articles:" in said
    said, code = ask("missed-draw", typed="b\nforgot to draw\n1\n4\n")
    assert code == 0 and "Play goes on" in said


def test_a_conversation_from_the_list_or_broken_off() -> None:
    said, code = ask(typed="xyzzy\n\nq\n")
    assert code == 1 and "Nothing found" in said and "DRAWING AND PICKING UP" in said
    assert ask("missed-draw", typed="")[1] == 1
    assert "--code" in refused("referee", "ask", "forgot")


def test_the_case_book() -> None:
    found = data("referee", "cases", "--code", FEB, "--article", "16", "--incident", "missed-draw")
    assert "feb-16-a" in [row["case"] for row in found] and all(row["articles"] == ["16"] for row in found)
    assert "feb-16-a" in pinella("referee", "cases", "--code", FEB).stdout
    said = pinella("referee", "cases", "feb-16-a").stdout
    assert "without having drawn" in said and "1. The player makes no further play" in said
    whole = data("referee", "cases", "feb-16-a")
    assert whole["ruling"]["short"][0] == "stop" and whole["facts"] == {"noticed": "before-discard"}
    assert pinella("referee", "cases", "--article", "no such").returncode == 1
    assert "no case" in refused("referee", "cases", "nothing")
    assert "no code" in refused("referee", "cases", "--code", "nowhere")


def test_the_quiz_keeps_a_score(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "score.json"
    arguments = ("referee", "quiz", "--code", FEB, "--seed", "7", "--number", "2", "--score", str(file))
    first = pinella(*arguments, stdin="1\n1\n")
    assert first.returncode == 0 and "Question 1 of 2" in first.stdout and "Articles:" in first.stdout
    assert json.loads(file.read_text())["asked"] == 2
    again = pinella(*arguments, stdin="1\nq\n").stdout
    assert "of 1\n" in again and json.loads(file.read_text())["asked"] == 3
    assert first.stdout.split("Your ruling")[0] == again.split("Your ruling")[0]
    file.write_text("{")
    assert "cannot be read" in refused(*arguments)


def test_a_case_is_played_at_a_table_and_written_as_a_file(terminal: Terminal, tmp_path: Path) -> None:
    played = next(one for one in case_book().values() if one.scene is not None)
    told = next(one for one in case_book().values() if one.scene is None)
    shown = terminal.run("referee", "cases", played.id, "--play").out
    assert played.scene is not None and all(act in shown for act in played.scene.acts)
    assert "told in words only" in terminal.run("referee", "cases", told.id, "--play").err
    file = tmp_path / f"{played.id}.toml"
    assert terminal.run("referee", "cases", played.id, "--out", str(file)).code == 0
    assert load(file) == played
    assert "cannot be written" in terminal.run("referee", "cases", played.id, "--out", str(tmp_path / "no" / "x")).err
