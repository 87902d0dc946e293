"""Papers as PDF, set by Typst (the extra `pdf`).

The text travels as JSON beside the template, so nothing anybody typed is ever read as markup.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from pinella.messages import Language, Refusal, say
from pinella.prints.catalogue import Paper

TEMPLATES = Path(__file__).parent / "templates"
LONGEST_WORD = 22
"""Typst breaks a line only between words; longer ones get places to break, or they would run into the next column."""

_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD},}}")
_PIECE = re.compile(r"(.{11})(?=.)")
_BREAK = "\u200b"


def render_pdf(paper: Paper, language: Language) -> bytes:
    """The same bytes for the same paper: no date goes in."""
    (made,) = compiled("paper.typ", paper.document(language), "pdf")
    return made


def render_pages(paper: Paper, language: Language, dots_per_inch: int = 72) -> list[bytes]:
    """Each page as a PNG picture: a preview for who cannot show a PDF."""
    return compiled("paper.typ", paper.document(language), "png", dots_per_inch)


def compiled(
    template: str, document: msgspec.Struct, form: Literal["pdf", "png"], dots_per_inch: int = 72
) -> list[bytes]:
    """A template with its text, page by page."""
    try:
        import typst  # noqa: PLC0415 (an extra: only who prints needs it)
    except ImportError:
        raise Refusal(say("to write a PDF install the extra: pip install 'pinella[pdf]'")) from None
    data = msgspec.json.encode(_breakable(msgspec.to_builtins(document))).decode()
    # Typed as bytes, but pictures come as a list, one for each page, as soon as there are two.
    made: Any = typst.compile(_template(template), format=form, sys_inputs={"paper": data}, ppi=float(dots_per_inch))
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made)]


@cache
def _template(name: str) -> bytes:
    return (TEMPLATES / name).read_bytes()


def _breakable(value: Any) -> Any:
    if isinstance(value, str):
        return _LONG_WORD.sub(lambda word: _PIECE.sub(rf"\1{_BREAK}", word[0]), value)
    if isinstance(value, dict):
        return {key: _breakable(one) for key, one in value.items()}
    return [_breakable(one) for one in value] if isinstance(value, list | tuple) else value
