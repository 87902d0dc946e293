"""Addresses that came from outside: which of them stay in the house, and how a name becomes part of one."""

from __future__ import annotations

import re
from urllib.parse import quote

_ODD = re.compile(r"[\x00-\x1f\x7f\\]")


def is_local(address: str) -> bool:
    """A path of ours and nothing else. Browsers drop tabs and line breaks before they read an address and take a
    backslash for a slash: none of these stands in an address that we write."""
    return address.startswith("/") and not address.startswith("//") and not _ODD.search(address)


def saved_as(name: str, how: str = "attachment") -> dict[str, str]:
    """The header under whose name a file is saved: a plain name for old browsers, and the real one beside it."""
    plain = re.sub(r"[^A-Za-z0-9._ -]+", "-", name)
    exact = "" if plain == name else f"; filename*=UTF-8''{quote(name, safe='')}"
    return {"Content-Disposition": f'{how}; filename="{plain}"{exact}'}
