"""Addresses of styles, drawings and built scripts. Pages ask here; when nothing was built they simply get none.

Files in `static/` carry a hash of their content in the address, so that a browser may keep them for ever and an upgrade
still shows at once. What Vite builds into `static/app/` has its hash in the name already.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

STATIC = Path(__file__).parent / "static"
BUILT = STATIC / "app"
SOURCES = {
    **{name: f"src/entries/{name}.ts" for name in ("app", "phone", "screen", "desk", "seating", "table", "lobby")},
    "fonts": "src/fonts.css",
}
"""Names that pages use, and the files that Vite's manifest knows them by."""


class Chunk(msgspec.Struct, frozen=True):
    """One entry of the manifest: the fields that pages need."""

    file: str
    css: list[str] = []
    imports: list[str] = []


def manifest() -> dict[str, Chunk]:
    """What was built, by source; empty when the front end was left out."""
    return _read(BUILT)


@cache
def _read(folder: Path) -> dict[str, Chunk]:
    try:
        return msgspec.json.decode((folder / ".vite" / "manifest.json").read_bytes(), type=dict[str, Chunk])
    except (OSError, msgspec.MsgspecError):
        return {}


def built() -> bool:
    return SOURCES["app"] in manifest()


def asset(entry: str) -> str:
    """The address of a built entry, or nothing."""
    chunk = manifest().get(SOURCES[entry])
    return f"/static/app/{chunk.file}" if chunk else ""


def asset_tags(entry: str) -> Markup:
    """Everything a page needs in its head for this entry; empty when nothing was built."""
    found = manifest()
    chunk = found.get(SOURCES[entry])
    if chunk is None:
        return Markup("")
    if chunk.file.endswith(".css"):
        return Markup('<link rel="stylesheet" href="/static/app/{}">').format(chunk.file)
    needed = _with_imports(chunk, found)
    styles = dict.fromkeys(style for each in needed for style in each.css)
    tags = [Markup('<link rel="stylesheet" href="/static/app/{}">').format(style) for style in styles]
    tags += [Markup('<link rel="modulepreload" href="/static/app/{}">').format(each.file) for each in needed[1:]]
    tags.append(Markup('<script type="module" src="/static/app/{}"></script>').format(chunk.file))
    return Markup("\n").join(tags)


def _with_imports(chunk: Chunk, found: dict[str, Chunk]) -> list[Chunk]:
    """The chunk and all that it imports, each once."""
    seen = {chunk.file: chunk}
    waiting = [*chunk.imports]
    while waiting:
        each = found[waiting.pop(0)]
        if each.file not in seen:
            seen[each.file] = each
            waiting += each.imports
    return list(seen.values())


@cache
def static(path: str) -> str:
    """The address of a file in `static/`, with a hash of its content."""
    try:
        content = (STATIC / path).read_bytes()
    except OSError:
        return f"/static/{path}"
    return f"/static/{path}?v={hashlib.blake2s(content, digest_size=5).hexdigest()}"


def icon(name: str) -> Markup:
    """A drawing beside a word; never alone, so screen readers pass over it."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>').format(static("icons.svg"), name)


GLOBALS: dict[str, Any] = {"asset": asset, "asset_tags": asset_tags, "built": built, "static": static, "icon": icon}
