"""Papers, loaded when the first one is asked for: their many classes would cost every start a fifth of a second."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pinella.messages import Language, Message

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.prints import Paper
    from pinella.tournament.state import State


def render_html(paper: Paper, language: Language) -> str:
    from pinella import prints

    return prints.render_html(paper, language)


def render_pdf(paper: Paper, language: Language) -> bytes:
    from pinella import prints

    return prints.render_pdf(paper, language)


def filled(state: State, kind: str, number: int = 0, **details: Any) -> Paper:
    from pinella.prints import catalogue as choosing

    return choosing.filled(state, kind, number, **details)


def kinds() -> Mapping[str, Message]:
    from pinella.prints.catalogue import KINDS

    return KINDS


def of_a_round() -> Collection[str]:
    from pinella.prints.catalogue import OF_A_ROUND

    return OF_A_ROUND


def code_card(code: Code) -> Paper:
    from pinella.prints import contents as filling

    return filling.code_card(code)
