"""Sentences that scripts say: collected from TypeScript and Svelte into the one catalogue, served per language.

`web/` writes `_("...")` and `plural("...", "...", n)` with literals in double quotes, as templates do. Babel calls
`extract` (see babel.cfg); the build lists the same sentences in `static/app/words.json`, and pages fetch their
translations once.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import IO

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pinella.i18n import LANGUAGES, language
from pinella.server.assets import BUILT

SAID = re.compile(r'(?<![\w$.])_\(\s*("(?:[^"\\]|\\.)*")')
COUNTED = re.compile(r'(?<![\w$.])plural\(\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")')
MONTH = 30 * 24 * 3600
Found = tuple[int, str, str | tuple[str, str], list[str]]


def extract(
    file: IO[bytes],
    _keywords: Mapping[str, object],
    _tags: Collection[str],
    options: Mapping[str, object] | None = None,
) -> Iterator[Found]:
    """Babel's interface, which names its last argument: line, function, sentence, comments."""
    text = file.read().decode("utf-8")
    for match in SAID.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, "_", json.loads(match[1]), []
    for match in COUNTED.finditer(text):
        pair = (json.loads(match[1]), json.loads(match[2]))
        yield text.count("\n", 0, match.start()) + 1, "ngettext", pair, []


@cache
def spoken(lang: str) -> bytes:
    """The built scripts' sentences and their translations, as JSON."""
    try:
        sentences = msgspec.json.decode((BUILT / "words.json").read_bytes(), type=list[str | tuple[str, str]])
    except (OSError, msgspec.MsgspecError):
        sentences = []
    translate = language(lang)
    told: dict[str, str] = {}
    for each in sentences:
        if isinstance(each, str):
            told.setdefault(each, translate(each))
        else:
            told |= {form: translate.number(*each, n) for form, n in zip(each, (1, 2), strict=True)}
    return msgspec.json.encode({each: said for each, said in told.items() if said != each})


def words_address(lang: str) -> str:
    """With a hash, so that browsers may keep it until it changes."""
    return f"/parole/{lang}.json?v={hashlib.blake2s(spoken(lang), digest_size=5).hexdigest()}"


@get("/parole/{file:str}", media_type=MediaType.JSON, include_in_schema=False)
async def words(file: FromPath[str]) -> Response[bytes]:
    lang = file.removesuffix(".json")
    if lang not in LANGUAGES or lang == file:
        raise NotFoundException
    return Response(spoken(lang), media_type=MediaType.JSON, headers={"Cache-Control": f"public, max-age={MONTH}"})


GLOBALS = {"words_address": words_address}
ROUTES = [words]
