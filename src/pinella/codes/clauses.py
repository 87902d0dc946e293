"""The clause index: every rule of every code, one entry each, and which of them the tests prove."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from pinella.messages import Message, say

FOLDER = Path(__file__).parent / "index"
PROVEN = FOLDER / "proven.json"

Actor = Literal["referee", "engine", "director", "hall", "sheet", "federation"]


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One article of a document, with its heading in our words."""

    id: str
    it: str
    en: str


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a code. `reading` says how an unclear text is read."""

    id: str
    code: str
    article: str
    area: str
    actor: Actor
    it: str
    en: str
    """The title."""
    summary_it: str
    summary_en: str
    reading_it: str = ""
    reading_en: str = ""
    settles: tuple[str, ...] = ()
    """The knobs it fills; of a clause that says what the text leaves open, those that are silent."""
    where: tuple[str, ...] = ()
    """Of clauses that share a knob, the facts each is about (`noticed=after-discard`; two of one fact: either;
    `minutes=5..10` of a number); `incident` is the irregularity."""

    def title(self, language: str) -> str:
        return self.it if language == "it" else self.en

    def summary(self, language: str) -> str:
        return self.summary_it if language == "it" else self.summary_en

    def reading(self, language: str) -> str:
        return self.reading_it if language == "it" else self.reading_en


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    article: tuple[Article, ...]
    clause: tuple[Clause, ...]
    called: str = ""
    """What notes in other codes call it."""
    followed_by: dict[str, str] = {}
    """Codes without a text of their own, and forms of a game, with the code here whose articles they name."""


@cache
def clause_count() -> int:
    """Of all documents, without reading them: the first page of a server names it."""
    return sum(path.read_bytes().count(b"[[clause]]") for path in FOLDER.glob("*.toml"))


@cache
def clause_files() -> dict[str, ClauseFile]:
    """The documents by name; a document may hold clauses of more than one code."""
    return {
        path.stem: msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ClauseFile)
        for path in sorted(FOLDER.glob("*.toml"))
    }


@cache
def clause_index() -> dict[str, Clause]:
    return {clause.id: clause for file in clause_files().values() for clause in file.clause}


@cache
def filed_under(code: str, article: str) -> tuple[Clause, ...]:
    """What a code says in an article (`silent`: what it leaves open); failing that, what the text it follows says."""
    followed = (file.followed_by[code] for file in clause_files().values() if code in file.followed_by)
    found = (
        tuple(clause for clause in clause_index().values() if clause.code == each and clause.article == article)
        for each in (code, *followed)
    )
    return next(filter(None, found), ())


_MODEL = re.compile(r"as in (?:the )?(\S+?)(?: code| text)?, (?:Art\. )?([a-z]+(?: [a-z]+)*|\w+)")


@cache
def taken_from(note: str) -> tuple[Clause, ...]:
    """The clauses of another text that a note names as its model (`default: as in the Revolution code, Art. 26`)."""
    called = {file.called: name for name, file in clause_files().items()}
    named = _MODEL.findall(note)
    return tuple(clause for text, article in named for clause in filed_under(called.get(text, ""), article))


@cache
def articles_in(cited: str) -> tuple[str, ...]:
    """The articles that a knob names: `16, 17` are two, `preamble, rule 2` is one."""
    known = {article.id for file in clause_files().values() for article in file.article}
    found: list[str] = []
    for group in cited.split("; "):
        parts = group.split(", ")
        while parts:
            whole = next((n for n in range(len(parts), 1, -1) if ", ".join(parts[:n]) in known), 1)
            found.append(", ".join(parts[:whole]))
            parts = parts[whole:]
    return tuple(found)


Door = Literal["command", "page", "act", "incident", "sheet", "paper", "function"]
"""How a test comes at a clause, from the way nearest to people: a command that is typed, a page, an act of a
tournament, a ruling, a sheet that is checked, a paper that is printed, a name that `import pinella` offers."""
DOORS: tuple[Door, ...] = get_args(Door)
DOOR_WORDS: dict[Door, Message] = {
    "command": say("a command"),
    "page": say("a page"),
    "act": say("an act of a tournament"),
    "incident": say("a ruling"),
    "sheet": say("a sheet that is checked"),
    "paper": say("a paper"),
    "function": say("a name that Python programs use"),
}


@cache
def proven() -> dict[str, Door]:
    """The clauses that marked tests prove, as the last test run wrote them, with the nearest door.

    A test that only calls what lies behind the doors proves nothing: nobody can do it.
    """
    if not PROVEN.exists():
        return {}
    listed = msgspec.json.decode(PROVEN.read_bytes(), type=dict[str, dict[str, Literal[Door, ""]]])
    nearest = {clause: [door for door in DOORS if door in tests.values()] for clause, tests in listed.items()}
    return {clause: doors[0] for clause, doors in nearest.items() if doors}


class Tally(msgspec.Struct, frozen=True):
    """Proven and all clauses of one group."""

    proven: int
    total: int


class Coverage(msgspec.Struct, frozen=True):
    proven: int
    total: int
    by_code: dict[str, Tally]
    by_area: dict[str, Tally]
    by_actor: dict[str, Tally]
    by_door: dict[Door, int]
    """Of the proven ones, each by its nearest."""
    open: tuple[str, ...]


def coverage(clauses: Iterable[Clause], done: Mapping[str, Door]) -> Coverage:
    """Count proven clauses by code, area, actor and door, and list the rest."""
    clauses = list(clauses)

    def tallies(key: str) -> dict[str, Tally]:
        groups: dict[str, list[Clause]] = {}
        for clause in clauses:
            groups.setdefault(getattr(clause, key), []).append(clause)
        return {name: Tally(sum(c.id in done for c in group), len(group)) for name, group in sorted(groups.items())}

    return Coverage(
        proven=sum(clause.id in done for clause in clauses),
        total=len(clauses),
        by_code=tallies("code"),
        by_area=tallies("area"),
        by_actor=tallies("actor"),
        by_door={door: sum(done.get(clause.id) == door for clause in clauses) for door in DOORS},
        open=tuple(clause.id for clause in clauses if clause.id not in done),
    )
