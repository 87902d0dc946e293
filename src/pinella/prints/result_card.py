"""The result of a tournament on one card, 1200 by 630: a picture to send to friends."""

from __future__ import annotations

import msgspec

from pinella.prints.pdf import compiled


class CardLine(msgspec.Struct, frozen=True):
    place: str
    who: str
    vp: int


class ResultCard(msgspec.Struct, frozen=True, kw_only=True):
    event: str
    day: str
    winners: tuple[str, ...]
    points: str
    """Such as “win with 65 VP”."""
    lines: tuple[CardLine, ...]
    """Second and third."""
    language: str
    faces: tuple[str, ...]
    """Drawings of cards as SVG."""


def render_card(card: ResultCard) -> bytes:
    (made,) = compiled("card.typ", card, "png")
    return made
