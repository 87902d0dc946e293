"""Setting papers, loaded when the first one is asked for: it would cost every start a fifth of a second."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.messages import Language
from pinella.prints.catalogue import Paper

if TYPE_CHECKING:
    from pinella.codes.model import Code


def render_html(paper: Paper, language: Language) -> str:
    from pinella.prints import html

    return html.render_html(paper, language)


def render_pdf(paper: Paper, language: Language) -> bytes:
    from pinella.prints import pdf

    return pdf.render_pdf(paper, language)


def code_card(code: Code) -> Paper:
    from pinella.prints.papers import rules_card

    return rules_card.code_card(code)
