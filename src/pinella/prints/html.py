"""Papers as HTML: one document that needs nothing beside it, made for A4, without a script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pinella.messages import Language
from pinella.prints.catalogue import Paper
from pinella.prints.document import Document

FOLDER = Path(__file__).parent / "templates"


def render_html(paper: Paper, language: Language) -> str:
    document = paper.document(language)
    style = Markup((FOLDER / "paper.css").read_text(encoding="utf-8"))  # ours: nothing typed by anybody is in it
    template = _environment().get_template("paper.html")
    return template.render(paper=msgspec.to_builtins(document), style=style, running=_page_rules(document))


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def _page_rules(document: Document) -> Markup:
    """Size, margins and the running line at the foot of every page."""
    size = f"size: A4 {'landscape' if document.landscape else 'portrait'};"
    if document.bare:
        return Markup(f"@page {{ {size} margin: 0; }}")
    running = css_string(" · ".join([document.event, document.title, *document.facts[:1]]))
    page = css_string(document.page + " ")
    style = "font: 8pt Verdana, 'DejaVu Sans', sans-serif; color: #3d4742;"
    return Markup(
        f"@page {{ {size} margin: 12mm 15mm 17mm;"
        f" @bottom-left {{ content: {running}; {style} }}"
        f' @bottom-right {{ content: {page} counter(page) " / " counter(pages); {style} }} }}'
    )


def css_string(text: str) -> str:
    """A string of a style sheet: all but plain letters and digits as code points, so that nothing can end it."""
    return '"' + "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):06x}" for c in text) + '"'
