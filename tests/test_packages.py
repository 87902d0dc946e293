"""The packages are those that were tested: everything installed for Pinella is pinned, once, to the version in use."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests import lock
from tests.lock import DEV, HEAD, RUN

ROOT = Path(__file__).parent.parent
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
LINES = [line for line in CONSTRAINTS.splitlines() if line and not line.startswith("#")]
OURS = {"pinella", "pip"}
"""Ourselves, and what comes with Python."""


def pinned() -> dict[str, str]:
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}


def needed() -> dict[str, set[str]]:
    """Every distribution that `pinella[dev]` leads to here, with the extras asked of it."""
    found: dict[str, set[str]] = {}
    waiting = [("pinella", "dev")]
    while waiting:
        name, extra = waiting.pop()
        if extra in found.setdefault(name, set()):
            continue
        found[name].add(extra)
        for text in metadata.requires(name) or ():
            asked = Requirement(text)
            if asked.marker is None or asked.marker.evaluate({"extra": extra}):
                waiting += [(canonicalize_name(asked.name), each) for each in ("", *asked.extras)]
    return found


def test_each_package_is_pinned_once_to_one_version() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+!]*", line) for line in LINES)
    names = [canonicalize_name(line.partition("==")[0]) for line in LINES]
    assert len(names) == len(set(names)), sorted(one for one in names if names.count(one) > 1)
    assert "://" not in CONSTRAINTS, "where packages come from is for pip's own configuration"


def test_everything_that_is_needed_is_pinned_and_is_what_is_installed() -> None:
    pins, found = pinned(), needed()
    assert len(found) > 60
    missing = sorted(set(found) - set(pins) - OURS)
    assert not missing, f"not in constraints.txt: {missing}"
    other = {one: (metadata.version(one), pins[one]) for one in set(found) - OURS}
    assert not {one: both for one, both in other.items() if Version(both[0]) != Version(both[1])}


@pytest.mark.parametrize(("path", "extras"), [(RUN, ()), (DEV, ("dev", "pdf", "research"))])
def test_what_is_installed_is_locked_with_hashes(path: Path, extras: tuple[str, ...]) -> None:
    """Everything, in the pinned version, with the hashes of its files; where they come from is not said."""
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    locked = {}
    for entry in text.removeprefix(HEAD).replace("\\\n", "").splitlines():
        pin, *hashes = entry.split()
        name, _, version = pin.partition("==")
        assert hashes and all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", one) for one in hashes), entry
        locked[name] = version
    assert locked == {name: pinned()[name] for name in lock.needed(*extras) | lock.built_with()}, "run `make lock`"


def test_another_file_of_the_same_version_is_not_installed(tmp_path: Path) -> None:
    entry = re.search(r"^segno==.*\n(?: +--hash=.*\n)+", RUN.read_text(encoding="utf-8"), re.MULTILINE)
    assert entry is not None
    (tmp_path / "lock.txt").write_text(entry[0], encoding="utf-8")
    with zipfile.ZipFile(tmp_path / f"segno-{pinned()['segno']}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("segno.py", "raise SystemExit('not what was tested')")
    command = f"-m pip download --no-deps --no-index --find-links {tmp_path} --require-hashes -r {tmp_path}/lock.txt"
    done = subprocess.run(
        [sys.executable, *command.split(), "-d", str(tmp_path / "got")],
        capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PIP_CONFIG_FILE": os.devnull},
    )  # fmt: skip
    assert done.returncode and "DO NOT MATCH THE HASHES" in done.stderr, done.stderr


def test_nothing_is_pinned_outside_what_we_ask_for() -> None:
    """A pin that contradicts pyproject.toml would make the installation fail, or be ignored."""
    pins = pinned()
    for text in metadata.requires("pinella") or ():
        asked = Requirement(text)
        name = canonicalize_name(asked.name)
        if name not in OURS:
            assert asked.specifier.contains(pins[name], prereleases=True), text


def test_the_front_end_is_locked_with_hashes() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name and not one.get("link")}
    assert len(packages) > 20
    unlocked = [name for name, one in packages.items() if not one.get("integrity", "").startswith("sha512-")]
    assert not [name for name in unlocked if not packages[name].get("inBundle")]
