"""The evidence of a match, `pinella-arena/1`: JSON lines, plain or gzipped (`.gz`).

    line 1      the plan: written before the first deal is dealt, so that no rule can be chosen afterwards
    then        one line for each pair, in order: the points of each of its deals, and faults if there were any
    last line   the result, the hash of all lines above it, and what the run cost

Everything but the last line depends on the plan alone: whoever plays the match gets the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeVar

import msgspec

from pinella.arena.schedule import Points
from pinella.arena.sprt import Bounds
from pinella.messages import Refusal, say

T = TypeVar("T")
FORMAT: Final = "pinella-arena/1"
LARGEST: Final = 200_000_000
"""Bytes of a file that is read, unpacked."""


class BotForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: str
    name: str
    hash: str


class CodeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    hash: str


class RuleForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fixed: so many pairs. With bounds: at most so many."""

    pairs: int
    sprt: Bounds | None = None


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    format: str
    code: CodeForm
    a: BotForm
    b: BotForm
    seeds: str
    """Pair i is dealt from the seed `seeds/i`; seat number i, modulo the seats, deals."""
    seating: str
    seatings: list[list[int]]
    """For each deal of a pair who sits in each seat: 0 is a, 1 is b."""
    sides: list[str]
    """Whose points the deals give, in this order."""
    rule: RuleForm
    cpu_ms: float | None = None
    program: dict[str, Any] = {}


class PairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pair: int
    points: list[Points]
    faults_a: dict[str, int] = {}
    faults_b: dict[str, int] = {}


class EndForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: dict[str, Any]
    digest: str
    """SHA-256 of all lines above, line feeds included."""
    run: dict[str, Any]


class Evidence(NamedTuple):
    plan: Plan
    pairs: list[PairForm]
    end: EndForm | None
    """None: the match was broken off."""
    digest: str
    """Of the lines as they stand in the file."""


class Writer:
    """Writes the lines as they come; without a file it only keeps the hash."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self._hash = hashlib.sha256()
        self._raw = _opened(path) if path is not None else None
        self._file: IO[bytes] | gzip.GzipFile | None = self._raw
        if path is not None and path.suffix == ".gz":
            self._file = gzip.GzipFile(
                "", "wb", fileobj=self._raw, mtime=0
            )  # no name and no date: same match, same file
        self._line(plan)
        if self._file is not None:
            self._file.flush()

    def _line(self, form: object, *, hashed: bool = True) -> None:
        line = msgspec.json.encode(form) + b"\n"
        if hashed:
            self._hash.update(line)
        if self._file is not None:
            self._file.write(line)

    def pair(self, form: PairForm) -> None:
        self._line(form)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()

    def end(self, result: dict[str, Any], run: dict[str, Any]) -> None:
        self._line(EndForm(result, self.digest, run), hashed=False)

    def close(self) -> None:
        for file in (self._file, self._raw):
            if file is not None:
                file.close()


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise Refusal(say("the file {file} cannot be written: {why}", file=path, why=error.strerror)) from None


def read(path: Path) -> Evidence:
    """Raises Refusal if the file is no evidence, with the line that is wrong."""
    lines = _lines(path)
    plan = _decoded(lines[0], Plan, path, 1)
    if plan.format != FORMAT:
        raise Refusal(
            say("{file} is in the form “{form}”; this version reads {mine}", file=path, form=plan.format, mine=FORMAT)
        )
    found = hashlib.sha256(lines[0])
    pairs: list[PairForm] = []
    end = None
    for number, line in enumerate(lines[1:], 2):
        if number == len(lines) and line.startswith(b'{"result":'):
            end = _decoded(line, EndForm, path, number)
            break
        pairs.append(_decoded(line, PairForm, path, number))
        found.update(line)
        if pairs[-1].pair != len(pairs) - 1:
            raise Refusal(
                say("{file}, line {line}: pair {pair} is expected here", file=path, line=number, pair=len(pairs) - 1)
            )
    return Evidence(plan, pairs, end, found.hexdigest())


def _lines(path: Path) -> list[bytes]:
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(say("the file {file} cannot be read: {why}", file=path, why=why)) from None
    if len(data) > LARGEST or not data.strip():
        raise Refusal(say("{file} is no evidence of a match: it is empty, or far too long", file=path))
    return data.splitlines(keepends=True)


def _decoded(line: bytes, form: type[T], path: Path, number: int) -> T:
    try:
        return msgspec.json.decode(line, type=form)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal(
            say("{file}, line {line} is not in the form {form}: {why}", file=path, line=number, form=FORMAT, why=error)
        ) from None
