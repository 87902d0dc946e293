"""Babel's reader of the program's sentences (`babel.cfg`).

Its own reader takes any text among the arguments for a sentence's second form; a call's own structure says which it is.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO

SAYING = {"say", "_", "language"}
Found = tuple[int, str, str | tuple[str, str], list[str]]


def extract(
    file: IO[bytes],
    _keywords: Mapping[str, object],
    _tags: Collection[str],
    options: Mapping[str, object] | None = None,
) -> Iterator[Found]:
    """Babel's interface, which names its last argument: line, function, sentence (with its form for many), comments."""
    for call in ast.walk(ast.parse(file.read())):
        if not isinstance(call, ast.Call) or _name(call.func) not in SAYING:
            continue
        match call.args:
            case [ast.Constant(value=str(only))]:
                yield call.lineno, "gettext", only, []
            case [ast.Constant(value=str(one)), ast.Constant(value=str(many))]:
                yield call.lineno, "ngettext", (one, many), []


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
