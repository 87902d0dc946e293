"""Sheets typed in short: a line for each deal, or one for the totals (`form.spoken` shows them as rows).

A side of a deal is words apart by spaces, in any order: `2p1s c 340` is two clean burracos, one dirty, closing, and 340
card points.

    2p 1s   burracos, a number and a kind: a letter (p clean, m semi-clean, s or d dirty) or the beginning of the
            kind's name in English or Italian; several may be written together
    c       closed
    x       pozzetto not taken; o: taken but not played; r: taken by the other side
    340     card points, what was left in hand already subtracted: -45
    b400    base as written (without burracos it stands for them)
    a400    points given by the referee; m100: points taken by the referee
    =740    total as written; alone, the only thing known of the side

A deal is two sides with `/` between them, and how it ended after `;` where that matters: `2p1s c 340 / x -45 ; closed`.
Totals are `1240-985` (or `1240/-85`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Refusal, say
from pinella.sheet.paper import Deal, DealSide, Ended, Paper, Pozzetto

_LETTERS: Final = {"p": "clean", "m": "semi-clean", "s": "dirty", "d": "dirty"}
"""Letters that beat the beginnings of names: `s` is sporco, though semi-clean begins with it too."""
_POZZETTO: Final[dict[str, Pozzetto]] = {"x": "not-taken", "o": "unplayed", "r": "robbed"}
_ENDS: Final[dict[str, Ended]] = {
    "closed": "closed",
    "chiusa": "closed",
    "stock": "stock",
    "tallone": "stock",
    "time-out": "time-out",
    "timeout": "time-out",
    "tempo": "time-out",
    "stalemate": "stalemate",
    "stallo": "stalemate",
    "annulled": "annulled",
    "annullata": "annulled",
    "not-played": "not-played",
    "non-giocata": "not-played",
}
_BURRACOS: Final = re.compile(r"(?:\d{1,2}[^\W\d]+(?:-[^\W\d]+)?)+\Z")
_ONE_KIND: Final = re.compile(r"(\d{1,2})([^\W\d]+(?:-[^\W\d]+)?)")
_FIGURE: Final = re.compile(r"(=|[^\W\d]?)([+-]?\d{1,6})\Z")
_TOTALS: Final = re.compile(r"\s*([+-]?\d{1,6})\s*[-\N{EN DASH}/:]\s*([+-]?\d{1,6})\s*\Z")
_COLUMNS: Final = {"": "cards", "b": "base", "a": "award", "m": "penalties", "=": "total"}


def kind_named(code: Code, word: str) -> BurracoKind | None:
    """The kind that a letter or the beginning of a name means under the code; None if it fits none, or several."""
    low = word.casefold()
    by_letter = [kind for kind in code.burraco.kinds if _LETTERS.get(low) == kind.name]
    exact = [kind for kind in code.burraco.kinds if low in _names(kind)]
    begun = [kind for kind in code.burraco.kinds if any(_begins(name, low) for name in _names(kind))]
    found = by_letter or exact or begun
    return found[0] if len(found) == 1 else None


def _names(kind: BurracoKind) -> tuple[str, ...]:
    return kind.name.casefold(), kind.label.it.casefold(), kind.label.en.casefold()


def _begins(name: str, word: str) -> bool:
    """Also in the Italian plural: puliti, sporchi."""
    return name.startswith(word) or (len(word) > 3 and word[-1] == "i" and name.startswith(word[:-1].removesuffix("h")))


def letter_of(code: Code, kind: BurracoKind) -> str:
    """The shortest way to write a kind."""
    letters = [letter for letter in _LETTERS if kind_named(code, letter) is kind]
    names = (kind.name[:length] for length in range(1, len(kind.name) + 1))
    return next(iter(letters), "") or next((begun for begun in names if kind_named(code, begun) is kind), kind.name)


@dataclass(slots=True)
class _Reading:
    """What has been read of a side so far."""

    code: Code
    start: int
    """Where the side's text begins in the whole line, for positions in refusals."""
    fields: dict[str, Any] = field(default_factory=dict)

    def put(self, name: str, value: object, word: str, at: int) -> None:
        """`at` counts from the beginning of the side."""
        if name in self.fields:
            raise _twice(word, self.start + at + 1)
        self.fields[name] = value


def _twice(word: str, column: int) -> Refusal:
    return Refusal(say("“{word}” at column {column} says a second time what was said before", word=word, column=column))


def parse_side(text: str, code: Code, *, start: int = 0) -> DealSide:
    """Read one side of a deal; raises Refusal with the column."""
    reading = _Reading(code, start)
    for match in re.finditer(r"\S+", text):
        _read_word(reading, match.group(), match.start())
    if not {"cards", "base", "total"} & reading.fields.keys():
        raise Refusal(
            say("no card points are written at column {column}: expected a number such as 340", column=start + 1)
        )
    return DealSide(**reading.fields)


def _read_word(reading: _Reading, word: str, at: int) -> None:
    low = word.casefold()
    figure = _FIGURE.match(low)
    if low == "c":
        reading.put("closed", True, word, at)
    elif low in _POZZETTO:
        reading.put("pozzetto", _POZZETTO[low], word, at)
    elif figure and figure[1] in _COLUMNS:
        reading.put(_COLUMNS[figure[1]], int(figure[2]), word, at)
    elif _BURRACOS.match(low):
        for match in _ONE_KIND.finditer(low):
            _read_burracos(reading, match, word, at)
    else:
        raise Refusal(
            say(
                "“{word}” at column {column} is not understood: expected burracos such as 2p1s, c, x, o, r, card"
                " points, b, a, m or = with a number",
                word=word,
                column=reading.start + at + 1,
            )
        )


def _read_burracos(reading: _Reading, match: re.Match[str], word: str, at: int) -> None:
    kind = kind_named(reading.code, match[2])
    column = reading.start + at + match.start() + 1
    if kind is None:
        known = ", ".join(f"{letter_of(reading.code, one)} ({one.name})" for one in reading.code.burraco.kinds)
        raise Refusal(
            say(
                "“{kind}” at column {column} is no kind of burraco of this code: expected {known}",
                kind=match[2],
                column=column,
                known=known,
            ),
            reading.code.cite("burraco.kinds"),
        )
    burracos: dict[str, int] = reading.fields.setdefault("burracos", {})
    if kind.name in burracos:
        raise _twice(word, column)
    burracos[kind.name] = int(match[1])


def side_text(side: DealSide, code: Code) -> str:
    """Write a side so that `parse_side` reads it back."""
    letters = {kind.name: letter_of(code, kind) for kind in code.burraco.kinds}
    burracos = "".join(f"{number}{letters.get(name, name)}" for name, number in side.burracos.items())
    pozzetto = next((mark for mark, state in _POZZETTO.items() if state == side.pozzetto), "")
    figures: Iterable[tuple[str, int | None]] = (
        ("b", side.base),
        ("a", side.award or None),
        ("m", side.penalties or None),
        ("=", side.total),
    )
    written = [f"{mark}{points}" for mark, points in figures if points is not None]
    bare = side.cards is None and (side.base is not None or side.total is not None)
    words = [burracos, "c" if side.closed else "", pozzetto, "" if bare else str(side.card_points), *written]
    return " ".join(word for word in words if word)


def parse_deal(text: str, code: Code) -> Deal:
    """Read `first / second`, and after `;` how the deal ended."""
    sides, mark, ending = text.partition(";")
    first, slash, second = sides.partition("/")
    if not slash:
        raise Refusal(say("a deal is two sides with “/” between them: {text}", text=text))
    ended = _ENDS.get(ending.strip().casefold()) if mark else ""
    if ended is None:
        raise Refusal(
            say(
                "“{word}” at column {column} is no way a deal ends: expected {known}",
                word=ending.strip(),
                column=len(sides) + 2,
                known=", ".join(dict.fromkeys(_ENDS.values())),
            )
        )
    one, other = parse_side(first, code), parse_side(second, code, start=len(first) + 1)
    if ended in ("annulled", "not-played"):  # a 0 there says that nothing was written
        one, other = (DealSide() if side == DealSide(cards=0) else side for side in (one, other))
    return Deal(home=one, away=other, ended=ended)


def deal_text(deal: Deal, code: Code) -> str:
    """Write a deal so that `parse_deal` reads it back (the dealer is not part of the line)."""
    sides = f"{side_text(deal.home, code)} / {side_text(deal.away, code)}"
    return f"{sides} ; {deal.ended}" if deal.ended else sides


def parse_totals(text: str) -> tuple[int, int]:
    """Read `1240-985`: what the first side has and what the second has."""
    match = _TOTALS.match(text)
    if match is None:
        raise Refusal(say("“{text}” are no totals: expected two numbers such as 1240-985", text=text))
    return int(match[1]), int(match[2])


def parse_paper(lines: Iterable[str], code: Code) -> Paper:
    """Read a sheet typed line by line: its deals, or one line of totals."""
    written = [line for line in lines if line.strip()]
    if len(written) == 1 and _TOTALS.match(written[0]):
        return Paper(totals=parse_totals(written[0]))
    return Paper(deals=tuple(_deal_on(number, line, code) for number, line in enumerate(written, 1)))


def _deal_on(number: int, line: str, code: Code) -> Deal:
    try:
        return parse_deal(line, code)
    except Refusal as refusal:
        raise Refusal(say("line {number}: {why}", number=number, why=refusal.message), refusal.article) from None
