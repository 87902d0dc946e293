"""Writes down the values of the shipped codes for good: `python -m tests.codes.history`, at each release.

What a version shipped is never changed afterwards: tournaments of that time are replayed with it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pinella import __version__
from pinella.codes import kept
from pinella.codes.loader import DATA, load_code, shipped

BASE = "fibur-italiano"
"""The code whose values the others are written against."""


def history(version: str, before: dict[str, Any]) -> dict[str, Any]:
    """What is known so far, with the codes of this version."""
    base = kept.knobs_of(load_code(BASE))
    codes = dict(before["codes"])
    for id_ in shipped():
        code = load_code(id_)
        knobs = {path: value for path, value in kept.knobs_of(code).items() if value != base[path]}
        codes.setdefault(kept.fingerprint(code), {"id": id_, "version": version, "knobs": knobs})
    return {"base": before["base"] | {version: base}, "codes": codes}


def write(target: Path = DATA.parent / kept.HISTORY) -> None:
    before = json.loads(target.read_text("utf-8")) if target.exists() else {"base": {}, "codes": {}}
    text = json.dumps(history(__version__, before), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    target.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
