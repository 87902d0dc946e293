"""Finding the line of a key in a TOML text, for messages; the standard parser keeps no positions."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[\[?\s*([\w.\"-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w\"-]+)\s*=")


def line_of(text: str, path: str) -> int:
    """The line where `section.knob...` stands, or of the nearest part of the path that does stand somewhere, else 1."""
    wanted = re.split(r"[.\[]", path)
    best, best_depth = 1, 0
    section: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.fullmatch(line.split("#")[0].rstrip()):
            section = header[1].replace('"', "").split(".")
            here = section
        elif key := _KEY.match(line):
            here = [*section, key[1].strip('"')]
        else:
            continue
        depth = len(here)
        if depth > best_depth and here == wanted[:depth]:
            best, best_depth = number, depth
    return best
