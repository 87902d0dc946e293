"""`make lock`: the pins of `constraints.txt` with the hashes of every file that they may be installed from.

`requirements.txt` is what Pinella runs and is built with, `requirements-dev.txt` what it is tested with besides. pip's
own configuration decides where packages come from: the index is asked by pip, and no address is written down.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
RUN, DEV = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
HEAD = "# Made by `make lock` from constraints.txt: installed only if every file has one of these hashes.\n"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"))
"""Where `make` sets Pinella up."""


def pinned() -> dict[str, str]:
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    found = (line.partition("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, _, version in found}


def environments() -> Iterator[dict[str, str]]:
    for version in PYTHONS:
        for sys_platform, system, os_name in PLATFORMS:
            yield {
                "python_version": version, "python_full_version": f"{version}.0", "sys_platform": sys_platform,
                "platform_system": system, "os_name": os_name, "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
            }  # fmt: skip


def needed(*extras: str) -> set[str]:
    """Every distribution that Pinella leads to on any machine that is set up by `make`, as those installed here say."""
    found: set[tuple[str, str]] = set()
    waiting = [("pinella", extra) for extra in ("", *extras)]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        for asked in _asked(*one):
            waiting += [(canonicalize_name(asked.name), each) for each in ("", *asked.extras)]
    return {name for name, _extra in found} - {"pinella"}


def _asked(name: str, extra: str) -> Iterator[Requirement]:
    try:
        requires = metadata.requires(name)
    except metadata.PackageNotFoundError:  # not needed on this machine: its own needs are not known here
        return
    for text in requires or ():
        asked = Requirement(text)
        if asked.marker is None or any(asked.marker.evaluate({**one, "extra": extra}) for one in environments()):
            yield asked


def built_with() -> set[str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (line,) = re.findall(r"^requires = \[(.*)\]$", text, re.MULTILINE)
    return {canonicalize_name(Requirement(one).name) for one in re.findall(r'"([^"]+)"', line)}


def fits(file: str, version: str) -> bool:
    """A source archive of that version, or a wheel that a Python of ours takes."""
    try:
        if file.endswith((".tar.gz", ".zip")):
            return parse_sdist_filename(file)[1] == Version(version)
        if not file.endswith(".whl"):
            return False
        _name, found, _build, tags = parse_wheel_filename(file)
    except ValueError:
        return False
    return found == Version(version) and any(_usable(tag) for tag in tags)


def _usable(tag: Tag) -> bool:
    if tag.platform.startswith("win"):
        return False
    numbers = re.fullmatch(r"(?:cp|py)3(\d*)", tag.interpreter)
    if numbers is None:
        return False
    return tag.abi in ("abi3", "none") or (tag.abi == tag.interpreter and int(numbers[1] or 0) >= 11)


def hashes(names: Iterable[str]) -> dict[str, set[str]]:
    """What the index says of the files of each pinned version."""
    from pip._internal.commands.install import InstallCommand
    from pip._internal.index.collector import parse_links

    pins = pinned()
    found: dict[str, set[str]] = {}
    command: Any = InstallCommand("install", "")
    with command.main_context():
        options, _rest = command.parse_args(["pinella"])
        session = command.get_default_session(options)
        collector = command._build_package_finder(options=options, session=session)._link_collector
        for name in names:
            sources = collector.collect_sources(project_name=name, candidates_from_page=lambda _link: ())
            pages = (collector.fetch_response(one.link) for one in sources.index_urls if one and one.link)
            found[name] = {
                link.hash
                for page in pages
                if page is not None
                for link in parse_links(page)
                if link.hash_name == "sha256" and link.hash and fits(link.filename, pins[name])
            }
    return found


def written(names: set[str], known: dict[str, set[str]]) -> str:
    pins = pinned()
    text = HEAD
    for name in sorted(names):
        text += f"{name}=={pins[name]}" + "".join(f" \\\n    --hash=sha256:{one}" for one in sorted(known[name])) + "\n"
    return text


def main() -> int:
    run = needed() | built_with()
    dev = (needed("dev", "pdf", "research") | run) & set(pinned())
    if missing := sorted(run - set(pinned())):
        print("not in constraints.txt:", *missing, file=sys.stderr)  # noqa: T201
        return 2
    known = hashes(dev)
    if bare := sorted(name for name in dev if not known[name]):
        print("the index names no hash for:", *bare, file=sys.stderr)  # noqa: T201
        return 2
    RUN.write_text(written(run, known), encoding="utf-8")
    DEV.write_text(written(dev, known), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
