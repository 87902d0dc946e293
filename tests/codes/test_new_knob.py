"""A new knob touches four files: its section, its words, the base code, the law. Every other code is served by them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import pinella
from pinella.codes.loader import find, shipped
from tests.codes.new_knob import ADDED, KNOB, VALUE, package_with_a_new_knob, run_with
from tests.support import FED, FEDERATIONS, ITA

COMMAND = "from pinella.cli.main import run; run()"
EVERY_CODE = f"""
import json
from pinella.codes.knob_words import cite_words, value_words
from pinella.codes.loader import load_all
codes, faults = load_all()
assert not faults, faults
print(json.dumps({{
    code.id: [code.knob("{KNOB}"), value_words("{KNOB}", code.knob("{KNOB}"), "it"), code.cite("{KNOB}")]
    for code in codes
}}))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return package_with_a_new_knob(tmp_path_factory.mktemp("package"))


def data(package: Path, *arguments: str) -> Any:
    return json.loads(run_with(package, COMMAND, *arguments, "--json"))


def test_it_touches_four_files(package: Path) -> None:
    source = Path(pinella.__file__).parent
    copied = [file for file in (package / "pinella").rglob("*") if file.is_file() and file.suffix != ".pyc"]
    names = [file.relative_to(package / "pinella") for file in copied]
    changed = {str(name) for name in names if (source / name).read_bytes() != (package / "pinella" / name).read_bytes()}
    assert changed == set(ADDED) and len(changed) == 4


def test_every_code_has_it(package: Path) -> None:
    found = json.loads(run_with(package, EVERY_CODE))
    assert set(found) == set(shipped()) and len(found) == 15
    own = {name: "28" if name == ITA else "28 (fibur-italiano)" for name in found}
    assert found == {name: [VALUE, "ammonizione alla coppia", own[name]] for name in found}


@pytest.mark.parametrize("name", [name for name in FEDERATIONS if name != ITA])
def test_it_is_shown_with_the_silence_of_the_code(package: Path, name: str) -> None:
    shown = data(package, "codes", "show", name, "--section", "missed_draw")["knobs"][KNOB]
    silent = tomllib.loads(find(name).read_text(encoding="utf-8"))["silent"]
    assert silent.startswith("default: fibur-italiano")
    assert (shown["value"], shown["article"], shown["source"], shown["code"]) == (VALUE, None, silent, name)
    assert shown["title"]["en"] == "Missed draw pointed out by an outsider"


def test_a_house_code_written_before_it_is_still_in_order(package: Path, no_house_codes: Path) -> None:
    no_house_codes.mkdir()
    file = no_house_codes / "club.toml"
    file.write_text(
        'id = "club"\nname = { it = "Club", en = "Club" }\nfederation = "club"\nedition = { it = "1", en = "1" }\n'
        f'extends = "{FED}"\nabout = {{ it = "Prova.", en = "Trial." }}\n'
        '[scoring]\nclosing_bonus = { value = 250, article = "1" }\n',
        encoding="utf-8",
    )
    answer = data(package, "codes", "check", str(file))
    assert answer == {"valid": True, "id": "club", "extends": FED, "knobs": ["scoring.closing_bonus"]}
    assert data(package, "codes", "show", "club")["knobs"][KNOB]["value"] == VALUE


def test_the_law_rules_by_it(package: Path) -> None:
    ruling = data(package, "rule", "missed-draw", "--code", FED, "noticed=after-take")
    assert ruling["short"] == ["play-on", "warn who=pair"]
