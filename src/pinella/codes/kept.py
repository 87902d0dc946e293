"""Codes as they were: the values a tournament is played under are kept, and replay uses them.

A fingerprint names the values; `load_code("fedibur@<fingerprint>")` gives the code with just these. A knob that came
later takes the neutral value its section declares, so that it changes nothing that was played before.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import math
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from pinella import __version__
from pinella.codes.model import GUIDING, SECTIONS, Code, Source
from pinella.messages import Refusal, say

Codes = Callable[[str], Code]
"""How a code is found: by its id as it is today, by `id@fingerprint` as it was."""
HISTORY = "history.json"
"""Values of shipped codes under earlier versions, by fingerprint; written by `python -m tests.codes.history`."""


class KeptCode(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="code-kept", tag_field="kind"
):
    """All knobs of a code at one moment, with the article behind each."""

    id: str
    mark: str
    """The fingerprint of the values."""
    version: str
    """Of the program that kept it."""
    name: dict[str, str]
    federation: str
    edition: dict[str, str]
    about: dict[str, str]
    valid_from: dt.date | None = None
    extends: str | None = None
    home: bool = False
    knobs: dict[str, Any]
    sources: dict[str, Source] = {}
    """Left out where whoever reads it has the code of that id: articles are then those of today."""


class Difference(NamedTuple):
    """A knob that was another when the code was kept."""

    knob: str
    then: Any
    now: Any


def _plain(value: Any) -> Any:
    """As JSON can hold it: a table without upper end says `inf`, which JSON has no number for."""

    def without_end(one: Any) -> Any:
        if isinstance(one, float) and math.isinf(one):
            return "inf"
        if isinstance(one, dict):
            return {key: without_end(inner) for key, inner in one.items()}
        return [without_end(inner) for inner in one] if isinstance(one, list | tuple) else one

    return without_end(msgspec.to_builtins(value, enc_hook=str, str_keys=True))


def knobs_of(code: Code) -> dict[str, Any]:
    return {path: _plain(code.knob(path)) for path in code.paths()}


def _decides(path: str) -> bool:
    return path.partition(".")[0] not in GUIDING


def _fingerprint(knobs: Mapping[str, Any]) -> str:
    deciding = {path: value for path, value in knobs.items() if _decides(path)}
    return hashlib.sha256(msgspec.json.encode(deciding, order="deterministic", enc_hook=str)).hexdigest()[:16]


def fingerprint(code: Code) -> str:
    """Of every knob that can decide a result: two codes with the same one rule alike."""
    return _fingerprint({path: code.knob(path) for path in code.paths()})


def is_whole(kept: KeptCode) -> bool:
    """Whether its values are those its fingerprint names: what comes in a file from elsewhere may claim anything."""
    code = restore(kept)
    return _fingerprint({path: code.knob(path) for path in code.paths() if path in kept.knobs}) == kept.mark


def is_as(code: Code, mark: str) -> bool:
    """Whether a code has the values of this fingerprint."""
    return mark in (code.kept_as, fingerprint(code))


def keep(code: Code) -> KeptCode:
    return KeptCode(
        id=code.id,
        mark=code.kept_as or fingerprint(code),
        version=__version__,
        name=_words(code.name),
        federation=code.federation,
        edition=_words(code.edition),
        about=_words(code.about),
        valid_from=code.valid_from,
        extends=code.extends,
        home=code.home,
        knobs=knobs_of(code),
        sources=code.sources,
    )


def _words(words: Any) -> dict[str, str]:
    plain: dict[str, str] = msgspec.to_builtins(words)
    return plain


def restore(kept: KeptCode, present: Code | None = None) -> Code:
    """The code with the values that were kept; `present`: as it is today, for articles that were not kept."""
    known = kept.sources or (present.sources if present else {})
    given = msgspec.to_builtins(kept)
    sections = {name: _section(name, struct, kept.knobs) for name, struct in SECTIONS.items()}
    sources = {path: known.get(path, Source(kept.id)) for path in Code.paths()}
    meta = {name: given[name] for name in ("id", "name", "federation", "edition", "about", "extends", "home")}
    try:
        code: Code = msgspec.convert(
            meta | sections | {"valid_from": kept.valid_from, "sources": {}}, Code, strict=False
        )
    except msgspec.ValidationError as error:
        raise Refusal(say("the kept code {code} cannot be read: {why}", code=kept.id, why=error)) from None
    return msgspec.structs.replace(code, sources=sources, kept_as=kept.mark)


def _section(name: str, struct: type[msgspec.Struct], knobs: Mapping[str, Any]) -> dict[str, Any]:
    """The knobs of a section as they were; one that is younger is left to the neutral value the section declares."""
    found: dict[str, Any] = {}
    for one in msgspec.structs.fields(struct):
        path = f"{name}.{one.name}"
        if path in knobs:
            found[one.encode_name] = knobs[path]
        elif one.required:
            raise Refusal(say("the knob {knob} is younger than this code and declares no neutral value", knob=path))
    return found


def with_kept(kept: KeptCode | None, codes: Codes) -> Codes:
    """Codes by `id` or `id@fingerprint`, one of them as it was kept."""

    def find(name: str) -> Code:
        id_, _at, mark = name.partition("@")
        if kept is None or not mark:
            return codes(name)
        try:
            present = codes(id_)
        except Refusal:  # a club's own code need not be here any more: what was played under it still opens
            present = None
        if present is not None and fingerprint(present) == mark:
            return present
        return restore(kept, present) if kept.id == id_ and kept.mark == mark else codes(name)

    return find


# --- what earlier versions shipped ------------------------------------------------------------------------------------


class _Shipped(msgspec.Struct, frozen=True):
    id: str
    version: str
    knobs: dict[str, Any]
    """Where they differ from those of the base."""


class _History(msgspec.Struct, frozen=True):
    base: dict[str, dict[str, Any]]
    """The knobs that all codes of a version start from, by version."""
    codes: dict[str, _Shipped]
    """By fingerprint."""


@cache
def _history() -> _History:
    text = (files("pinella.codes") / HISTORY).read_bytes()
    return msgspec.json.decode(text, type=_History)


def as_kept(present: Code, mark: str) -> Code:
    """The code with the values of this fingerprint where they are known, else as it is today."""
    return present if fingerprint(present) == mark else shipped_before(mark, present) or present


def shipped_before(mark: str, present: Code) -> Code | None:
    """The code with this fingerprint as an earlier version shipped it; words and articles are those of today."""
    then = _history().codes.get(mark)
    if then is not None:
        return _as_then(present, mark, {**_history().base[then.version], **then.knobs}, then.version)
    for version, base in _history().base.items():  # a club's own code, which nobody changed since
        if _fingerprint({path: present.knob(path) for path in present.paths() if path in base}) == mark:
            return _as_then(present, mark, {path: _plain(present.knob(path)) for path in base}, version)
    return None


def _as_then(present: Code, mark: str, knobs: Mapping[str, Any], version: str) -> Code:
    kept = keep(present)
    guiding = {path: value for path, value in kept.knobs.items() if not _decides(path)}
    return restore(msgspec.structs.replace(kept, mark=mark, version=version, knobs={**guiding, **knobs}))


def differences(then: Code, now: Code) -> list[Difference]:
    """The knobs in which two editions of a code differ, those that decide nothing left out."""
    before, after = knobs_of(then), knobs_of(now)
    return [
        Difference(path, before[path], after[path]) for path in after if _decides(path) and before[path] != after[path]
    ]
