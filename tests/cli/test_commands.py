"""The command line as a user meets it: a fresh process each time, its output, its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pinella import __version__
from tests.support import run

BIN = Path(sys.executable).parent / "pinella"


def pinella(*arguments: str, stdin: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PINELLA_LANG": lang, "COLUMNS": "160"}
    done = subprocess.run(
        [BIN, *arguments], input=stdin, capture_output=True, text=True, env=environment, check=False, timeout=60
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def data(*arguments: str, stdin: str = "", code: int = 0) -> Any:
    done = pinella(*arguments, "--json", stdin=stdin)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def refused(*arguments: str, stdin: str = "") -> str:
    """The one sentence of a refusal."""
    done = pinella(*arguments, stdin=stdin)
    assert done.returncode == 2
    assert done.stdout == "" and done.stderr.count("\n") == 1
    return done.stderr


def test_version_and_help() -> None:
    assert pinella("--version").stdout == f"pinella {__version__} (compiled kernel)\n"
    assert pinella("--version", lang="it").stdout == f"pinella {__version__} (kernel compilato)\n"
    assert "Usage: pinella" in pinella().stdout
    italian = pinella("--help", lang="it").stdout
    assert "codici" in italian.lower() and "The codes" not in italian
    assert "Conta" in pinella("--lang", "it", "count", "--help").stdout
    assert pinella("--lang", "de", "codes", "list").returncode == 2


def test_meld_in_its_fixed_form() -> None:
    assert data("meld", "--code", "fibur-internazionale", "3s", "4s", "5s", "Jo", "7s") == {
        "valid": True,
        "kind": "sequence",
        "cards": ["3s", "4s", "5s", "Jo=6s", "7s"],
        "burraco": None,
        "card_points": 50,
        "bonus": 0,
    }
    answer = data("meld", "--code", "fibur-internazionale", "Kh", "Kd", "Ks", code=1)
    assert answer["valid"] is False and "Kh" in answer["reason"] and answer["article"] == "preamble, rule 2; 9, 12"
    assert list(answer) == ["valid", "reason", "article"]


def test_meld_takes_cards_in_one_line_too() -> None:
    assert data("meld", "--code", "feburit", "3s,4s 5s")["cards"] == ["3s", "4s", "5s"]
    assert data("meld", "--code", "feburit", "3P 4P 5♠ jolly")["cards"] == ["Jo=2s", "3s", "4s", "5s"]


def test_meld_in_words() -> None:
    done = pinella("meld", "--code", "reale", *run("c").split())
    assert done.returncode == 0 and "royal, 300" in done.stdout
    done = pinella("meld", "--code", "feburit", "4d", "5d", "6h", lang="it")
    assert done.returncode == 1 and "6h" in done.stdout and "Art. 6" in done.stdout


def test_meld_with_everything() -> None:
    answer = data("meld", "--code", "fibur-revolution-2026", "--all", "5c", "Jo", "7c")
    assert answer["wilds"] == [{"card": "Jo", "replaced_by": "6c", "locked": True, "moves": []}]
    assert ["Jo=4c", "5c", "6c", "7c"] in [tie["after"] for tie in answer["ties"] if tie["card"] == "6c"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["meld", "--code", "feburit", "3s", "4x", "5s"], "“x” in “4x” is no suit"),
        (["meld", "--code", "nowhere", "3s"], "there is no code “nowhere”"),
        (["meld", "--code", "../../etc/passwd.toml", "3s"], "there is no code file"),
        (["meld", "--code", "feburit", "3s=4s", "4s", "5s"], "only a joker or a two"),
        (["vp", "--code", "feburit", "--deals", "3", "152"], "no multiple of 5"),
        (["vp", "--code", "feburit", "--deals", "7", "150"], "2, 3 or 4"),
        (["vp", "--code", "feburit", "--deals", "3", "many"], "“many”"),
        (["count", "--code", "feburit", "nowhere.json"], "cannot be read"),
        (["codes", "show", "nowhere"], "there is no code"),
        (["codes", "show", "feburit", "--section", "x"], "no section"),
        (["codes", "coverage", "--area", "x"], "no clause"),
        (["codes", "new", "--from", "feburit", "--id", "Bad Id"], "cannot be the id"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_two(arguments: list[str], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_refusals_as_data() -> None:
    answer = data("vp", "--code", "fibur-revolution-2026", "--deals", "3", "152", code=2)
    assert "152" in answer["error"] and answer["article"] == "17"


def test_vp() -> None:
    assert data("vp", "--code", "fibur-revolution-2026", "--deals", "4", "645", "0", "-645") == [
        [13, 7],
        [10, 10],
        [7, 13],
    ]
    assert data("vp", "--code", "fibur-revolution-2026", "--deals", "3", "--teams", "1380") == [[15, 5]]
    assert data("vp", "--code", "fibur-internazionale", "--deals", "3", "300") == [[11, 9]]
    assert data("vp", "--code", "fibur-internazionale", "--deals", "3", "--as-printed", "300") == [[13, 7]]
    assert "13-7" in pinella("vp", "--code", "fibur-italiano", "--deals", "3", "300").stdout


DEAL = {
    "sides": {
        "NS": {
            "melds": [["4h", "5h", "6h", "7h", "8h", "9h", "Th"], ["Ad", "As", "Ac"]],
            "hands": {"N": [], "S": ["Kd"]},
            "pozzetto": "taken",
            "pozzetto_cards": [],
            "closed": True,
            "penalised": ["5c"],
        },
        "EW": {"melds": [], "hands": {"E": ["Jo"], "W": ["2c"]}, "pozzetto": "not-taken", "closed": False},
    }
}


def test_count_in_its_fixed_form(tmp_path: Path) -> None:
    answer = data("count", "--code", "fibur-internazionale", "-", stdin=json.dumps(DEAL))
    sides = {name: {key: value for key, value in side.items() if key != "lines"} for name, side in answer.items()}
    assert sides == {
        "NS": {"base": 300, "cards": 95, "minus": -15, "pozzetto": 0, "total": 380},
        "EW": {"base": 0, "cards": 0, "minus": -50, "pozzetto": -100, "total": -150},
    }
    assert answer["NS"]["lines"][0]["what"] == "burraco: clean" and answer["NS"]["lines"][0]["points"] == 200
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(DEAL))
    done = pinella("count", "--code", "fibur-internazionale", str(path), lang="it")
    assert done.returncode == 0 and "NS: 380" in done.stdout and "chiusura" in done.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not in the expected form"),
        ("[1]", "not in the expected form"),
        ('{"sides": {"NS": {}}}', "expected NS / EW"),
        ('{"sides": {"NS": {"pozzetto": "lost"}, "EW": {}}}', "not in the expected form"),
        ('{"sides": {"NS": {"meld": []}, "EW": {}}}', "unknown field `meld`"),
        ('{"sides": {"NS": {"closed": 1}, "EW": {}}}', "Expected `bool`"),
        ('{"sides": {"NS": {"melds": [["3s"]]}, "EW": {}}}', "NS, meld 1"),
    ],
)
def test_count_refuses_what_it_cannot_read(text: str, sentence: str) -> None:
    assert sentence in refused("count", "--code", "feburit", "-", stdin=text)


def test_codes_list_show_diff() -> None:
    assert len(data("codes", "list")) == 15
    shown = data("codes", "show", "fibur-revolution-2026")
    assert shown["knobs"]["scoring.closing_bonus"]["value"] == 200
    assert shown["knobs"]["scoring.closing_bonus"]["rows"] == ["H11"]
    assert len(shown["knobs"]) > 500
    only = data("codes", "show", "feburit", "--section", "vp")
    assert all(path.startswith("vp.") for path in only["knobs"])
    rows = {row["knob"]: row for row in data("codes", "diff", "fibur-italiano", "fibur-internazionale")}
    assert rows["melds.set_ranks"]["fibur-internazionale"]["value"] == ["A", "3"]
    assert "deck.packs" not in rows
    assert len(data("codes", "diff", "feburit", "feburit", "--all")) == len(shown["knobs"])
    assert "mazzi" in pinella("codes", "show", "feburit", "--section", "deck", lang="it").stdout.lower()
    assert "knobs differ" in pinella("codes", "diff", "feburit", "fedibur").stdout


def test_a_house_code_from_draft_to_use(tmp_path: Path) -> None:
    written = data("codes", "new", "--from", "fibur-internazionale", "--id", "club", "--folder", str(tmp_path))
    path = Path(written["file"])
    assert data("codes", "check", str(path)) == {
        "valid": True,
        "id": "club",
        "extends": "fibur-internazionale",
        "knobs": [],
    }
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("# set_ranks = { value = [", '# x\nset_ranks = { value = ["K", '), encoding="utf-8")
    assert data("meld", "--code", str(path), "Kh", "Kd", "Ks")["kind"] == "set"
    path.write_text(text.replace("# minimum = { value = 3", "minimum = { value = 2"), encoding="utf-8")
    done = pinella("codes", "check", str(path))
    assert done.returncode == 1 and "club.toml, line" in done.stdout and "melds.minimum" in done.stdout


def test_codes_coverage() -> None:
    whole = data("codes", "coverage")
    assert whole["total"] == 1084 and set(whole["by_actor"]) >= {"engine", "referee", "sheet"}
    part = data("codes", "coverage", "--code", "feburit", "--area", "wilds")
    assert part["proven"] == part["total"] > 0 and part["open"] == []
    still_open = data("codes", "coverage", "--code", "fibur-revolution-2026")["open"]
    shown = pinella("codes", "coverage", "--code", "fibur-revolution-2026", "--open").stdout
    assert all(one in shown for one in still_open)


def test_doctor() -> None:
    answer = data("doctor")
    assert answer["problems"] == [] and answer["clauses"] == 1084 and answer["version"] == __version__
    assert pinella("doctor").returncode == 0


def test_doctor_finds_a_broken_house_code(no_house_codes: Path) -> None:
    no_house_codes.mkdir()
    (no_house_codes / "club.toml").write_text("id = 3")
    answer = data("doctor", code=1)
    assert "club.toml" in answer["problems"][0]


def test_codes_list_survives_a_broken_house_code(no_house_codes: Path) -> None:
    no_house_codes.mkdir()
    (no_house_codes / "club.toml").write_text("id = 3")
    done = pinella("codes", "list", "--json")
    assert done.returncode == 0 and len(json.loads(done.stdout)) == 15
    assert done.stderr.startswith("club.toml, line 1")


def test_serve_says_when_the_port_is_taken() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "Choose another with --port" in refused("serve", "--port", str(taken.getsockname()[1]))
