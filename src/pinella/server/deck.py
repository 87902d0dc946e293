"""Our own cards, 100 by 140: 52 faces, the joker and the back, in three drawings for three ways of lying.

`medium` is what pages and melds show: rank over suit in the left half, legible at 34 pixels. `full` has pips and large
courts, for cards of 84 pixels and more. `row` has rank beside suit at the top, for the rows of a phone's hand. Suits
are drawn in `currentColor`: the page's style gives each its colour (four colours, high distinction, classic). Wild
cards, the joker and the twos, carry the same pinked golden edge and star, on the side that shows in every fan.
`python -m pinella.server.deck` writes the sprites.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from pinella.cards import RANKS, SUITS
from pinella.server.deck_courts import COURTS, jester
from pinella.server.deck_signs import DARK_GOLD, GLYPHS, GOLD, HEIGHT, INK, PALE, letter, number, pip, rank_sign

STATIC = Path(__file__).parent / "static"
SPRITE = STATIC / "cards.svg"
"""The medium drawing, on every page that shows cards."""

PIPS: dict[str, list[tuple[float, float]]] = {
    "3": [(0, 0), (0, 2), (0, 4)],
    "4": [(-1, 0), (1, 0), (-1, 4), (1, 4)],
    "5": [(-1, 0), (1, 0), (0, 2), (-1, 4), (1, 4)],
    "6": [(-1, 0), (1, 0), (-1, 2), (1, 2), (-1, 4), (1, 4)],
    "7": [(-1, 0), (1, 0), (0, 1), (-1, 2), (1, 2), (-1, 4), (1, 4)],
    "8": [(-1, 0), (1, 0), (0, 1), (-1, 2), (1, 2), (0, 3), (-1, 4), (1, 4)],
    "9": [(-1, 0), (1, 0), (-1, 4 / 3), (1, 4 / 3), (0, 2), (-1, 8 / 3), (1, 8 / 3), (-1, 4), (1, 4)],
    "T": [(-1, 0), (1, 0), (0, 2 / 3), (-1, 4 / 3), (1, 4 / 3), (-1, 8 / 3), (1, 8 / 3), (0, 10 / 3), (-1, 4), (1, 4)],
}
"""Where the pips of a full face stand: column, height from 0 to 4."""

EDGE = 'x=".75" y=".75" width="98.5" height="138.5" rx="9"'
PLAIN = f'<rect {EDGE} fill="#fffdf8" stroke="#b9b09a" stroke-width="1.5"/>'


def _pinked() -> str:
    """The ground of a wild card."""
    side = "M1.5 130" + "l5-4-5-4" * 15
    top = "M10 1.5" + "l4 5 4-5" * 10
    whole = 'x="1" y="1" width="98" height="138" rx="9"'
    return (
        f'<rect {whole} fill="{PALE}"/><rect x="7" y="7" width="92" height="132" rx="5" fill="#fffdf6"/>'
        f'<path d="{side}{top}" fill="{GOLD}"/><rect {whole} fill="none" stroke="{DARK_GOLD}" stroke-width="2"/>'
    )


def _star(x: float, y: float, radius: float) -> str:
    points = []
    for index in range(10):
        turn, away = pi / 5 * index - pi / 2, radius * (0.45 if index % 2 else 1)
        points.append(f"{number(x + away * cos(turn))} {number(y + away * sin(turn))}")
    outline = f"M{'L'.join(points)}Z"
    return f'<path d="{outline}" fill="{GOLD}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'


def _medal(suit: str, x: float, y: float, radius: float) -> str:
    scallops = "".join(
        f'<circle cx="{x + radius * cos(index * pi / 9):.1f}" cy="{y + radius * sin(index * pi / 9):.1f}"'
        f' r="{radius * 0.155:.1f}" fill="{GOLD}"/>'
        for index in range(18)
    )
    disc = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{PALE}" stroke="{DARK_GOLD}" stroke-width="1.3"/>'
    return scallops + disc + pip(suit, x, y, radius * 1.15)


def _moved(x: float, y: float, *inside: str, scale: float = 1) -> str:
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){grown}">{"".join(inside)}</g>'


def _window(box: str, shown: str, inside: str) -> str:
    """A part of a drawing, as large as fits, in the lower right of its box."""
    x, y, width, height = box.split()
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<svg {place} viewBox="{shown}" preserveAspectRatio="xMaxYMax meet">{inside}</svg>'


def _full(rank: str, suit: str) -> str:
    index = rank_sign(rank, 24, 9, 36, 38) + pip(suit, 24, 62, 27)
    if rank == "2":
        ribbon = f'<path d="M42 106H95V122H42L48 114Z" fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width="1.2"/>'
        word = (
            '<text x="71.5" y="117.3" font-size="9.2" font-weight="800" letter-spacing=".3" text-anchor="middle"'
            f' fill="{INK}" font-family="Source Sans 3 Variable,Verdana,sans-serif">PINELLA</text>'
        )
        corner = _moved(2, 2, rank_sign(rank, 24, 10, 35, 36), pip(suit, 24, 62, 25))
        return _pinked() + corner + _star(26, 88, 9.5) + _medal(suit, 68, 62, 22) + ribbon + word
    if rank in COURTS:
        bust = _moved(8.2, 12.6, COURTS[rank](suit), scale=0.905)
        return PLAIN + bust + index + f'<rect {EDGE} fill="none" stroke="#b9b09a" stroke-width="1.5"/>'
    if rank == "A":
        eye = f'<circle cx="62" cy="92" r="9" fill="none" stroke="{PALE}" stroke-width="1.6" opacity=".9"/>'
        return PLAIN + index + pip(suit, 62, 92, 60) + eye + f'<circle cx="62" cy="92" r="5" fill="{PALE}"/>'
    size = 17 if len(PIPS[rank]) > 8 else 19
    return PLAIN + index + "".join(pip(suit, 68 + x * 15, 20 + y * 25, size, turned=y > 2) for x, y in PIPS[rank])


def _medium(rank: str, suit: str) -> str:
    index = rank_sign(rank, 25, 8, 44, 42) + pip(suit, 25, 76, 34)
    if rank == "2":
        corner = _moved(1, 2, rank_sign(rank, 26, 8, 42, 38), pip(suit, 26, 72, 29))
        return _pinked() + corner + _star(27, 106, 13) + _medal(suit, 73, 96, 17)
    if rank in COURTS:
        return PLAIN + index + _window("54 56 44 82", "34 14 60 119", COURTS[rank](suit))
    return PLAIN + index + pip(suit, 72, 104, 44)


def _row(rank: str, suit: str) -> str:
    index = rank_sign(rank, 24, 9, 42, 38) + pip(suit, 62, 31, 33)
    if rank == "2":
        corner = _moved(2, 2, rank_sign(rank, 24, 9, 40, 36), pip(suit, 60, 29, 29))
        return _pinked() + corner + _star(26, 70, 12) + _medal(suit, 68, 98, 18)
    if rank in COURTS:
        return PLAIN + index + _window("30 52 68 86", "18 14 78 119", COURTS[rank](suit))
    return PLAIN + index + pip(suit, 58, 98, 52)


def _upright(x: float, y: float, height: float, step: float) -> str:
    """The joker's word from top to bottom."""
    half = height / HEIGHT / 2
    places = [(sign, x - GLYPHS[sign].width * half, y + at * step) for at, sign in enumerate("JOLLY")]
    return "".join(letter(sign, left, top, height) for sign, left, top in places)


def _full_joker() -> str:
    return _pinked() + _moved(9.5, 13.5, jester(), scale=0.9) + _upright(22, 11, 15, 18.5) + _star(22, 112, 8.5)


def _medium_joker() -> str:
    return _pinked() + _window("54 52 44 86", "34 10 60 123", jester()) + _upright(26, 11, 15, 18) + _star(26, 116, 11)


def _row_joker() -> str:
    x, word = 9.0, ""
    for sign in "JOLLY":
        word += letter(sign, x, 13, 14.5)
        x += GLYPHS[sign].width * 14.5 / HEIGHT + 0.3
    return _pinked() + word + _star(24, 48, 11) + _window("28 40 68 98", "18 10 78 123", jester())


def _back() -> str:
    """Wine red lattice with the two of spades, our mark."""
    lattice = "".join(_clipped(index * 12.5 + 5, 1) + _clipped(index * 12.5 + 5, -1) for index in range(-11, 9))
    gold = "#e9c46a"
    return (
        f'<rect {EDGE} fill="#fff6e4" stroke="#8f7f63" stroke-width="1.5"/>'
        '<rect x="6" y="6" width="88" height="128" rx="5" fill="#74182a"/>'
        f'<path d="{lattice}" stroke="#b8862f" stroke-width=".9" opacity=".75"/>'
        f'<rect x="8.5" y="8.5" width="83" height="123" rx="4" fill="none" stroke="{gold}" stroke-width="1.3"/>'
        f'<ellipse cx="50" cy="70" rx="25" ry="31" fill="#5b0f1e" stroke="{gold}" stroke-width="1.6"/>'
        f'<ellipse cx="50" cy="70" rx="21.5" ry="27.5" fill="none" stroke="{gold}" stroke-width=".8"'
        ' stroke-dasharray="1.6 1.8"/>'
        f'<g color="#f3d689">{rank_sign("2", 50, 51, 24, 24)}{pip("s", 50, 85, 15)}</g>'
    )


def _clipped(start: float, slope: int) -> str:
    """A slanting line of the lattice inside the back's border; clip paths do not travel with a sprite."""
    low, high = max(7, start + 7), min(93, start + 133)
    ends = [at - start if slope > 0 else 140 - at + start for at in (low, high)]
    return f"M{number(low)} {number(ends[0])}L{number(high)} {number(ends[1])}" if high - low > 1 else ""


LEVELS: dict[str, tuple[Callable[[str, str], str], Callable[[], str]]] = {
    "cards.svg": (_medium, _medium_joker),
    "cards-full.svg": (_full, _full_joker),
    "cards-row.svg": (_row, _row_joker),
}
"""Files and what draws them."""


def sprite(file: str = SPRITE.name) -> str:
    """All faces of one drawing, one symbol each, named as in the notation (`Ah`, `Td`, `Jo`), and the back.

    By rank, so that what is alike lies together and the file is small on the wire.
    """
    face, joker = LEVELS[file]
    faces = [_symbol(f"{rank}{suit}", face(rank, suit)) for rank in RANKS for suit in SUITS]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', *faces, _symbol("Jo", joker()), _symbol("back", _back())]
    return "\n".join([*lines, "</svg>", ""])


INKS = {"h": "#c2185b", "d": "#0057b8", "c": "#4b7a00", "s": "#111111", "J": "#6a1b9a"}
"""The colours of the usual deck, for pictures that no style sheet reaches."""


def drawing(card: str) -> str:
    """One full face as a picture of its own."""
    inside = _full_joker() if card == "Jo" else _full(card[0], card[1])
    ink = INKS["J" if card == "Jo" else card[1]]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140" color="{ink}">'
        f"{inside}</svg>"
    )


def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 140">{inside}</symbol>'


if __name__ == "__main__":
    for file in LEVELS:
        (STATIC / file).write_text(sprite(file), encoding="utf-8")
