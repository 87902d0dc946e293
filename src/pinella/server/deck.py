"""Our own cards, drawn from strokes: 52 faces and the joker as one SVG sprite.

Ranks are strokes, not letters of a font, so that they look alike on every phone and stay legible at 40 pixels. All is
drawn in `currentColor`: the page's style gives each suit its colour (four colours, high distinction, classic). Wild
cards, the joker and the twos, carry the same ring of dots. `python -m pinella.server.deck` writes the sprite.
"""

from __future__ import annotations

from pathlib import Path

from pinella.cards import RANKS, SUITS

SPRITE = Path(__file__).parent / "static" / "cards.svg"

STROKES = {
    "A": "M2 26 10 2 18 26M5 18H15",
    "2": "M3 8C3 0 17 0 17 9 17 15 3 19 3 26H18",
    "3": "M3 5C8 0 17 1 17 8 17 12 13 13 8 13 14 13 18 15 18 20 18 27 7 28 2 23",
    "4": "M13 26V2L2 18H18",
    "5": "M16 2H5L4 12C10 9 18 11 18 18 18 27 7 28 2 23",
    "6": "M15 3C6 4 3 12 3 18 3 29 18 28 18 18.5 18 9 5 10 3 18",
    "7": "M2 2H18L8 26",
    "8": "M10 13C2 13 2 2 10 2 18 2 18 13 10 13 0 13 0 26 10 26 20 26 20 13 10 13",
    "9": "M6 25C15 24 18 16 18 10 18-1 3 0 3 9.5 3 19 16 18 18 10",
    "T": "M3 6 7 2V26M19 2C11 2 11 26 19 26 27 26 27 2 19 2",
    "J": "M6 2H16V19C16 28 4 28 3 20",
    "Q": "M10 2C0 2 0 26 10 26 20 26 20 2 10 2M12 18 19 27",
    "K": "M4 2V26M17 2 5 14M8 11 18 26",
}
"""Each rank in a box of 20 by 28, to be stroked."""

PIPS = {
    "h": "M20 37C4 26 1 19 1 12 1 1 16-1 20 10 24-1 39 1 39 12 39 19 36 26 20 37Z",
    "d": "M20 0C24 8 30 15 36 19 30 23 24 30 20 38 16 30 10 23 4 19 10 15 16 8 20 0Z",
    "c": "M20 1C26 1 30 6 28 12 27 14 26 15 25 16 27 15 29 14 31 14 36 14 39 18 39 22 39 31 27 33 22 25 22 31 24 35 "
    "27 38H13C16 35 18 31 18 25 13 33 1 31 1 22 1 18 4 14 9 14 11 14 13 15 15 16 14 15 13 14 12 12 10 6 14 1 20 1Z",
    "s": "M20 0C24 8 39 15 39 25 39 34 26 35 22 27 22 32 24 35 27 38H13C16 35 18 32 18 27 14 35 1 34 1 25 1 15 16 8 "
    "20 0Z",
}
"""Each suit in a box of 40 by 38, to be filled."""

HEADS = {
    "J": "M13 12C13 5 27 5 30 10L12 13Z M28 8C32 4 35 5 37 1 37 7 34 10 29 10Z",
    "Q": "M11 13 9 5 15 9 20 3 25 9 31 5 29 13Z",
    "K": "M10 13V3L15 8 20 1 25 8 30 3V13Z M19 0H21V4H19Z",
}
"""What the court wear: a cap with a feather, a diadem, a crown."""

CAP = "M6 34C4 20 8 12 2 6 12 4 17 12 20 20 20 10 24 3 34 2 30 9 36 18 34 34Z"
"""The jester's cap of the joker, its bells drawn apart."""

HAIR = {
    "K": "M11 20C11 34 29 34 29 20L27 28 20 32 13 28Z",
    "Q": "M10 15C6 30 10 34 12 34L13 18H27L28 34C30 34 34 30 30 15Z",
}
"""A beard, long hair."""

LETTERS = {
    "J": "M2 0H6V7C6 11 1 11 0 8",
    "O": "M4 0C-1 0-1 10 4 10 9 10 9 0 4 0",
    "L": "M1 0V10H6",
    "Y": "M0 0 3.5 5 7 0M3.5 5V10",
}
"""Of the joker's word, ten high."""


def sprite() -> str:
    """All faces, one symbol each, named as in the notation (`Ah`, `Td`, `Jo`)."""
    faces = [_face(f"{rank}{suit}", rank, suit) for suit in SUITS for rank in RANKS]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *faces, _joker(), _back(), "</svg>", ""])


def _symbol(name: str, *inside: str) -> str:
    paper = '<rect x="1" y="1" width="58" height="78" rx="6" fill="#fff" stroke="#55605a" stroke-width="1.5"/>'
    return f'<symbol id="{name}" viewBox="0 0 60 80">{paper}{"".join(inside)}</symbol>'


def _filled(path: str, opacity: float = 1, move: str = "") -> str:
    soft = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="currentColor"{soft}{move}/>'


def _drawn(path: str, width: float, fill: str = "none", move: str = "") -> str:
    return (
        f'<path d="{path}" fill="{fill}" stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round"'
        f' stroke-linejoin="round"{move}/>'
    )


def _at(x: float, y: float, scale: float = 1) -> str:
    return f' transform="translate({x:g} {y:g}) scale({scale:g})"'


def _pip(suit: str, x: float, y: float, scale: float) -> str:
    return _filled(PIPS[suit], move=_at(x, y, scale))


def _face(name: str, rank: str, suit: str) -> str:
    index = _drawn(STROKES[rank], 4.4, move=_at(6, 6))
    if rank in HEADS:
        return _symbol(name, index, _pip(suit, 7, 39, 0.4), _court(rank, suit))
    corner = _pip(suit, 34, 8, 0.42)
    if rank == "2":
        return _symbol(name, index, corner, _ring(33, 55, 19), _pip(suit, 22.6, 44.6, 0.52))
    scale = 1.02 if rank == "A" else 0.86
    return _symbol(name, index, corner, _pip(suit, 55 - 40 * scale, 74 - 38 * scale, scale))


def _court(rank: str, suit: str) -> str:
    """A bust: shoulders with the suit on the breast, a face, and what tells king, queen and jack apart."""
    shoulders = "M2 58C2 40 10 35 20 35 30 35 38 40 38 58Z"
    drawn = [
        _filled(shoulders, 0.22),
        _drawn(shoulders, 1.8),
        _drawn("M13 13H27V21C27 31 13 31 13 21Z", 1.8, "#fff"),
        _filled(HAIR[rank], 0.55) if rank in HAIR else "",
        _drawn("M17 19V20M23 19V20M18 25H22", 1.8),
        _filled(HEADS[rank]),
        _pip(suit, 12.8, 40, 0.36),
    ]
    return f"<g{_at(19.5, 18)}>{''.join(drawn)}</g>"


def _ring(x: float, y: float, radius: float) -> str:
    """The sign of a wild card."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="currentColor" stroke-width="2.6"'
        ' stroke-dasharray=".1 5.3" stroke-linecap="round"/>'
    )


def _joker() -> str:
    places = zip("JOLLY", (7, 17, 29, 38.5, 46.5), strict=True)
    word = [_drawn(LETTERS[letter], 2.6, move=_at(x, 6)) for letter, x in places]
    cap = [_filled(CAP, 0.3, _at(11, 28)), _drawn(CAP, 2.2, move=_at(11, 28))]
    bells = [f'<circle cx="{x}" cy="{y}" r="3.4" fill="currentColor"/>' for x, y in ((12.5, 32), (46.5, 28))]
    brim = '<rect x="14" y="61" width="33" height="7" rx="3.5" fill="currentColor"/>'
    return _symbol("Jo", *word, *cap, *bells, brim, _ring(30, 48, 25))


def _back() -> str:
    """The back of the pack, for screens and islands."""
    lines = "".join(f"M6 {y}H54" for y in range(12, 76, 8)) + "".join(f"M{x} 6V74" for x in range(12, 56, 8))
    felt = '<rect x="5" y="5" width="50" height="70" rx="3" fill="#0b3d2e"/>'
    return _symbol("back", felt, f'<path d="{lines}" stroke="#e8c468" stroke-opacity=".45" stroke-width="1.2"/>')


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
