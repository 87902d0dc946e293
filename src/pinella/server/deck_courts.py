"""The courts and the jester: busts of our own, standing in the lower right of a card, a golden sun behind the head.

King with sceptre, queen with flower, page with pennant; the cloth repeats the suit by its pattern. All is drawn on the
card's 100 by 140, clothes in `currentColor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin

from pinella.server.deck_signs import CREAM, GOLD, INK, PALE, pip

SKIN = {"h": "#f6d7b8", "d": "#f9dcc0", "c": "#e9bf98", "s": "#f1d0b0"}
HAIR = {"h": "#8a3b16", "d": "#c98b2b", "c": "#4a2d18", "s": "#2b2622"}
Points = Iterable[tuple[float, float]]


def _edged(path: str, fill: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"{more}/>'


def _line(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{more}/>'


def _balls(places: Points, radius: float, fill: str, width: float) -> str:
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"/>'
        for x, y in places
    )


ROUND = ' stroke-linecap="round"'
JOINED = ' stroke-linejoin="round"'


def _halo() -> str:
    rays = ""
    for index in range(28):
        c, n = cos(index * pi / 14), sin(index * pi / 14)
        if 63 + 27 * c >= 41:
            rays += f"M{63 + 27 * c:.1f} {62 + 27 * n:.1f}L{63 + 31 * c:.1f} {62 + 31 * n:.1f}"
    return (
        f'<circle cx="63" cy="62" r="25" fill="{PALE}" stroke="{GOLD}" stroke-width="1"/>'
        f'<path d="{rays}" stroke="{GOLD}" stroke-width="1.6"{ROUND}/>'
    )


def _eyes(y: float, look: float) -> str:
    drawn = ""
    for x in (54, 70):
        drawn += _edged(
            f"M{x - 4.6:g} {y:g}Q{x} {y - 4.4:g} {x + 4.6:g} {y:g}Q{x} {y + 3:g} {x - 4.6:g} {y:g}Z", "#fff", 1
        )
        drawn += f'<circle cx="{x + look:g}" cy="{y - 0.4:g}" r="1.9" fill="{INK}"/>'
    brows = f"M48.5 {y - 6.5:g}Q53 {y - 9:g} 58 {y - 6:g}M66 {y - 6:g}Q71 {y - 9:g} 75.5 {y - 6.5:g}"
    return drawn + _line(brows, INK, 1.7, ROUND)


def _nose(y: float) -> str:
    """Beginning at this height."""
    return _line(f"M62.5 {y:g} {y + 0.5:g} 69.5Q62 71.3 64.5 70.3", INK, 1.2, f'{ROUND}{JOINED} opacity=".75"')


CHEEKS = "".join(f'<circle cx="{x}" cy="70" r="3.2" fill="#d9705a" opacity=".28"/>' for x in (51.5, 72.5))
_WEAVES: dict[str, Callable[[float, float], str]] = {
    "h": lambda x, y: _line(f"M{x} {y}q3 -4 6 0 3 -4 6 0", PALE, 1.2),
    "d": lambda x, y: _line(f"M{x + 5} {y - 5}l4 5-4 5-4-5z", PALE, 1.2),
    "c": lambda x, y: "".join(
        f'<circle cx="{at:g}" cy="{down:g}" r="1.4" fill="{PALE}"/>'
        for at, down in ((x + 3, y), (x + 6, y), (x + 4.5, y - 2.4))
    ),
    "s": lambda x, y: _line(f"M{x} {y}l4 -4 4 4", PALE, 1.3),
}


def _cloth(suit: str, spots: Points) -> str:
    return f'<g opacity=".75">{"".join(_WEAVES[suit](x, y) for x, y in spots)}</g>'


def king(suit: str) -> str:
    hair = HAIR[suit]
    beard = "M46.5 64C45 88 55 96 62.5 99 70 96 80 88 78.5 64 76 74 70 71.5 62.5 72.5 55 71.5 49 74 46.5 64Z"
    moustache = "M62.5 71.5C57 69.5 53 72 50.5 76 56 78 60 77 62.5 74.5 65 77 69 78 74.5 76 72 72 68 69.5 62.5 71.5Z"
    return "".join((
        _halo(),
        _edged("M6 133.5C7 112 22 101 44 96L80 96C90 98 94 104 94 112V133.5Z", "currentColor", 1.4),
        _cloth(suit, ((14, 124), (26, 114), (27, 129), (84, 113), (82, 126), (39, 124))),
        _edged("M41 96Q62 116 84 96L80 88H45Z", CREAM, 1.4),
        f'<path d="M47 98l2 4M56 104l1.2 4M67 104.5l-1 4M77 98.5l-2 4" stroke="{INK}" stroke-width="2"{ROUND}/>',
        _edged("M54 110 62 133.5 71 110", GOLD, 1.3),
        _balls([(62, 112)], 4.6, CREAM, 1.2),
        pip(suit, 62, 112, 6.4),
        f'<path d="M44 54Q41 78 46 84L80 84Q84 76 81 54Z" fill="{hair}"/>',
        _edged("M47 52V70C47 86 78 86 78 70V52Z", SKIN[suit], 1.2),
        _edged(beard, hair, 1.2),
        _line("M54 86q4 3 5 8M70.5 86q-4 3 -5 8M62.5 84v12", PALE, 1, f' opacity=".55"{ROUND}'),
        _edged(moustache, hair, 1),
        _line("M59.5 79.5q3 2 6 0", "#d98a80", 2.2, ROUND),
        _eyes(61, 0.3),
        _nose(60),
        _edged("M45 53 41 28 51.5 39 62.5 22 73.5 39 84 28 80 53Q62.5 47 45 53Z", GOLD, 1.4, JOINED),
        _edged("M45 53Q62.5 47 80 53L79.5 47.5Q62.5 42 45.5 47.5Z", "currentColor", 1.1),
        _balls([(41, 27), (62.5, 20.5), (84, 27)], 3, CREAM, 1.2),
        _balls([(62.5, 36)], 2.6, "currentColor", 1),
        _line("M20 134V96", INK, 4.6),
        _line("M20 134V96", GOLD, 2.6),
        _balls([(20, 90)], 7.6, CREAM, 1.4),
        pip(suit, 20, 90, 9.6),
        f'<path d="M14 102h12" stroke="{INK}" stroke-width="2"/>',
    ))  # fmt: skip


def queen(suit: str) -> str:
    hair = HAIR[suit]
    petals = "".join(
        f'<ellipse cx="21" cy="88.5" rx="4.2" ry="5.6" fill="{CREAM}" stroke="{INK}" stroke-width="1"'
        f' transform="rotate({turn} 21 94)"/>'
        for turn in (0, 72, 144, 216, 288)
    )
    stalk = "M20 134C20 118 23 112 21 100M21 118q-7 -1 -9 -7 7 0 9 7zM22 111q6 -2 7 -8 -6 1 -7 8z"
    return "".join((
        _halo(),
        _edged("M45 48C36 62 40 86 32 102 44 108 82 108 93 102 85 88 88 62 80 48Z", hair, 1.2),
        _line("M41 72q-1 16 -4 27M84 72q1 16 4 27M44 84q-1 10 -2 17M82 84q1 10 2 17", PALE, 1, ' opacity=".5"'),
        _edged("M10 133.5C13 114 28 102 48 98L77 98C90 101 94 108 94 116V133.5Z", "currentColor", 1.4),
        _cloth(suit, ((18, 128), (28, 116), (84, 117), (80, 129), (36, 128))),
        _edged("M54 80V95L45 99Q62.5 122 80 99L71 95V80Z", SKIN[suit], 1.2),
        _line("M45 99Q62.5 124 80 99", INK, 5),
        _line("M45 99Q62.5 124 80 99", GOLD, 3),
        _line("M54 93q8.5 8 17 0", CREAM, 2.4, f' stroke-dasharray=".1 3.3"{ROUND}'),
        _balls([(62.5, 100)], 2.6, "currentColor", 0.8),
        _edged("M48 56C47 76 54 87 62.5 87 71 87 78 76 77 56 76 46 49 46 48 56Z", SKIN[suit], 1.2),
        _edged("M47 66C44 52 52 45 62.5 45 73 45 81 52 78 66 77 56 70 52 62.5 47.5 56 52 48 56 47 66Z", hair, 1),
        _eyes(63.5, -0.3),
        _nose(60),
        CHEEKS,
        '<path d="M57.5 76.5Q60 74.7 62 75.8 64 74.7 66.5 76.5 62 80.1 57.5 76.5Z" fill="#b3303a"/>',
        _balls([(46.5, 74), (78.5, 74)], 2.2, GOLD, 0.9),
        _edged("M46 48 43 35 51 41 55 30 62.5 39 70 30 74 41 82 35 79 48Q62.5 39 46 48Z", GOLD, 1.4, JOINED),
        _balls([(43, 34), (55, 28.5), (70, 28.5), (82, 34)], 2.4, CREAM, 1.1),
        pip(suit, 62.5, 40.5, 6),
        f'<path d="{stalk}" fill="#5f8a3a" stroke="#2e4a18" stroke-width="1.4"/>',
        petals,
        _balls([(21, 94)], 4, GOLD, 1),
    ))  # fmt: skip


def jack(suit: str) -> str:
    hair = HAIR[suit]
    collar = "M44 100Q46 92 53 93 55 89 62.5 92 70 89 72 93 79 92 81 100 74 107 62.5 107 51 107 44 100Z"
    return "".join((
        _halo(),
        _edged("M12 133.5C14 115 28 104 48 99L77 99C89 102 94 108 94 116V133.5Z", "currentColor", 1.4),
        _cloth(suit, ((20, 128), (30, 117), (83, 118), (79, 130), (38, 129))),
        _edged("M56 100 62.5 133.5 69 100Z", PALE, 1.2),
        "".join(f'<circle cx="62.5" cy="{y}" r="1.5" fill="{INK}"/>' for y in (108, 115, 122)),
        _edged("M44 55C40 70 42 84 47 90H78C83 84 85 70 81 55Z", hair, 1.2),
        f'<path d="M55 80V96H70V80Z" fill="{SKIN[suit]}"/>',
        _edged(collar, CREAM, 1.3),
        f'<path d="M53 94l2 11M62.5 93v13M72 94l-2 11" stroke="{INK}" stroke-width=".9" opacity=".6"/>',
        _edged("M48 54V70C48 82 56 88 62.5 88 69 88 77 82 77 70V54Z", SKIN[suit], 1.2),
        _edged("M47 67C48 58 52 55 58 55 66 56 75 54 77.5 67L79 52H46Z", hair, 1),
        _eyes(65, 0.5),
        _nose(63),
        CHEEKS,
        _line("M58 78.5Q62.5 81.5 67 77.5", "#a52d36", 2, ROUND),
        _edged("M40 52C38 40 52 31 66 32 82 33 91 42 86 51 74 46 56 47 40 52Z", "currentColor", 1.4),
        _edged("M40 54.5C54 47.5 74 47.5 86 53.5L86 49C74 44.5 54 45 40 50Z", GOLD, 1.2),
        _edged("M78 46C84 34 92 24 94 13 84 15 74 24 73 38 74 42 76 45 78 46Z", CREAM, 1.2),
        _line("M78 45C81 34 87 24 92.5 15M77 37l6 -4M79 31l6 -4M76 32l3 3", INK, 0.9, ' opacity=".7"'),
        _balls([(77, 46)], 3.4, GOLD, 1.1),
        _line("M20 134V84", INK, 4.2),
        _line("M20 134V84", "#a06a35", 2.2),
        _edged("M21 86H40L35 94 40 102H21Z", CREAM, 1.3),
        pip(suit, 28.5, 94, 9.5),
        _edged("M20 76l4 8h-8z", GOLD, 1.2),
    ))  # fmt: skip


def jester() -> str:
    cap = (
        "M44 58C34 54 30 44 36 32 42 40 50 40 52 42 52 30 58 20 62.5 16 67 20 73 30 73 42 76 40 84 40 90 32 96 44 91 "
        "54 81 58 70 52 55 52 44 58Z"
    )
    half = "M62.5 16C67 20 73 30 73 42 76 40 84 40 90 32 96 44 91 54 81 58 76 55 69 53.5 62.5 53.5Z"
    smile = "M52 75Q62.5 87 73 75 68 84.5 62.5 84.5 57 84.5 52 75Z"
    return "".join((
        _halo(),
        _edged("M16 133.5C20 112 34 103 48 99H77C90 102 94 108 94 116V133.5Z", "currentColor", 1.4),
        _edged("M62 99V133.5H94V116C94 108 90 102 77 99Z", GOLD, 1.2),
        _edged("M38 100 46 112 54 102 62.5 116 71 102 79 112 87 100 76 92H50Z", CREAM, 1.3, JOINED),
        _balls([(46, 113), (62.5, 117), (79, 113)], 2.8, GOLD, 1.1),
        _edged("M47 54V70C47 84 56 90 62.5 90 69 90 78 84 78 70V54Z", "#f6d7b8", 1.2),
        _eyes(64, 0.6),
        _nose(63),
        CHEEKS,
        f'<path d="{smile}" fill="#fff" stroke="#a52d36" stroke-width="1.5"{JOINED}/>',
        _edged(cap, "currentColor", 1.4, JOINED),
        _edged(half, GOLD, 1.2, JOINED),
        _balls([(36, 31), (62.5, 14.5), (90, 31)], 3.6, CREAM, 1.2),
        _edged("M43 60C55 53 70 53 82 60L81 54.5C70 48.5 55 48.5 44 54.5Z", CREAM, 1.2),
    ))  # fmt: skip


COURTS = {"J": jack, "Q": queen, "K": king}
