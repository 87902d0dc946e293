"""The built front end: what it holds, what it weighs, and that nothing breaks where it cannot be built."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from glob import glob
from pathlib import Path

import pytest

from pinella.server import assets
from pinella.server.words import COUNTED, SAID, extract
from tests.web.types import TYPES, generated

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
SCRIPTS = sorted(path for end in ("ts", "svelte") for path in (WEB / "src").rglob(f"*.{end}") if ".d." not in path.name)
PHONE_BUDGET = 60_000
FONT_BUDGET = 40_000
PHONE_STYLES = ("tokens", "dark", "base", "parts", "hall", "cards", "print")


def weight(path: Path) -> int:
    """Bytes on the wire: fonts are compressed already."""
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else len(gzip.compress(content))


def test_the_build_is_there_and_current() -> None:
    checked = subprocess.run([sys.executable, "web/build.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert assets.built()


@pytest.mark.parametrize("entry", assets.SOURCES)
def test_every_entry_and_all_it_needs_exist(entry: str) -> None:
    tags = str(assets.asset_tags(entry))
    addresses = re.findall(r'(?:src|href)="/static/([^"]+)"', tags)
    assert addresses and assets.asset(entry) in tags
    for address in addresses:
        assert (assets.STATIC / address).is_file()


def test_a_phone_page_is_light() -> None:
    tags = str(assets.asset_tags("phone")) + str(assets.asset_tags("fonts"))
    built = {assets.STATIC / address for address in re.findall(r'(?:src|href)="/static/([^"]+)"', tags)}
    plain = {assets.STATIC / "css" / f"{name}.css" for name in PHONE_STYLES}
    drawn = {assets.STATIC / name for name in ("cards.svg", "icons.svg", "icon.svg")}
    assert (
        sum(weight(path) for path in built | plain | drawn) < PHONE_BUDGET - 10_000
    )  # the rest is for the page itself
    # every page needs these; other alphabets are fetched when a name needs them
    fonts = list((assets.BUILT / "assets").glob("*-latin-wght-*.woff2"))
    assert fonts and all(weight(path) < FONT_BUDGET for path in fonts)


def test_an_installed_pinella_has_it_too() -> None:
    """Folders that begin with a dot are left out of a wheel unless they are named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    home = ROOT / "src" / "pinella"
    named = project["tool"]["setuptools"]["package-data"]["pinella"]
    # as setuptools does; Path.glob would find the dotted folder anyway
    taken = {home / path for pattern in named for path in glob(pattern, root_dir=home, recursive=True)}  # noqa: PTH207
    built = {path for path in assets.BUILT.rglob("*") if path.is_file() and path.name != ".sources"}
    assert built and built <= taken


def test_the_lock_names_no_place_to_download_from() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert all("integrity" in package for name, package in packages.items() if name)
    # a lock made on one machine must hold the builder for the others too
    assert sum(name.startswith("node_modules/@rolldown/binding-") for name in packages) == 15
    assert not (WEB / ".npmrc").exists()


def copied(target: Path) -> Path:
    shutil.copytree(WEB, target / "web", ignore=shutil.ignore_patterns("node_modules"))
    return target / "web" / "build.py"


def test_without_npm_it_says_one_sentence_and_goes_on(tmp_path: Path) -> None:
    script = copied(tmp_path)
    bare = [sys.executable, "-I", "-S", str(script)]
    done = subprocess.run(bare, env={"PATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr.startswith("There is no npm") and done.stderr.count("\n") == 1
    skipped = {"PATH": "", "PINELLA_SKIP_FRONTEND": "1"}
    done = subprocess.run(bare, env=skipped, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "left out" in done.stderr


def test_a_failing_build_breaks_nothing(tmp_path: Path) -> None:
    script = copied(tmp_path)
    (tmp_path / "web" / "package-lock.json").write_text("{}", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "could not be fetched" in done.stderr and not (tmp_path / "src").exists()


def test_types_come_from_the_present_api() -> None:
    assert TYPES.read_text(encoding="utf-8") == generated(), "run `make types`"


def test_types_of_the_islands_are_sound() -> None:
    import runpy

    start = runpy.run_path(str(WEB / "build.py"))["npm"]()
    assert start is not None
    command, environment = start
    checked = subprocess.run(
        [*command, "run", "check"], cwd=WEB, env=environment | {"CI": "1"}, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout[-3000:]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(WEB / "src")))
def test_every_sentence_of_a_script_is_collected(path: Path) -> None:
    """Only literals in double quotes reach the catalogue; anything else would stay English for ever."""
    text = path.read_text(encoding="utf-8")
    called = len(re.findall(r"(?<![\w$.])(?:_|plural)\((?!text: string|one: string)", text))
    with path.open("rb") as file:
        assert len(list(extract(file, {}, (), {}))) == called == len(SAID.findall(text)) + len(COUNTED.findall(text))


def test_the_built_list_of_sentences_is_what_babel_collects() -> None:
    said: set[str | tuple[str, ...]] = set()
    for path in SCRIPTS:
        with path.open("rb") as file:
            said |= {sentence for _line, _name, sentence, _comments in extract(file, {}, (), {})}
    built = json.loads((assets.BUILT / "words.json").read_text(encoding="utf-8"))
    assert said == {one if isinstance(one, str) else tuple(one) for one in built}
    assert "Connected" in said and not any(
        os.linesep in form for one in said for form in ((one,) if isinstance(one, str) else one)
    )
