"""Drawings of figures as SVG: sizes as attributes, colours by class. Each page says the figures in words too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from pinella.server.show import hour
from pinella.tournament.model import Score
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.rounds.views.timetable import Timetable

HALF_HOUR = 30 * MINUTE
LEFT = 120
"""Room for the names of the rows."""
EVEN = 10
"""Victory points of an even match, half of what there is to win."""
COLOURS = 5
"""Lines with a colour, a dash and a marker of their own; all others are grey."""


def _svg(width: float, height: float, label: str, parts: Iterable[Markup], kind: str = "chart") -> Markup:
    return Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        kind, f"{width:g}", f"{height:g}", label, Markup("").join(parts)
    )


def _text(x: float, y: float, words: object, kind: str = "", anchor: str = "middle") -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}" class="{}">{}</text>').format(x, y, anchor, kind, words)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return Markup('<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>').format(x1, y1, x2, y2, kind)


def _box(x: float, y: float, width: float, height: float, kind: str) -> Markup:
    return Markup('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="5" class="{}"/>').format(
        x, y, max(width, 2), height, kind
    )


# --- the evening -----------------------------------------------------------------------------------------------------


def evening(table: Timetable, *, label: str, planned: str, real: str, now: str, round_word: str) -> Markup:
    """Planned above, real below, what is expected dashed, now in red. `round_word`: with a place for the number."""
    spans = [span for one in table.lines for span in (one.planned, one.real, one.expected) if span and span[1]]
    if not spans:
        return Markup("")
    first = min(span[0] for span in spans) // HALF_HOUR * HALF_HOUR
    last = max(span[1] for span in spans) + 10 * MINUTE
    width, height = 1080.0, 150.0

    def x(at: int) -> float:
        return LEFT + (width - LEFT - 10) * (at - first) / (last - first)

    step = HALF_HOUR * (1 if last - first <= 10 * HALF_HOUR else 2)
    marks = range(first, last, step)
    parts = [_line(x(at), 24, x(at), 116, "grid-line") for at in marks]
    parts += [_text(x(at), 140, hour(at), "ax") for at in marks]
    rows = [(planned, 30)] if any(one.planned[1] for one in table.lines) else []
    rows.append((real, 74))
    parts += [_text(0, y + 25, words, "ax", "start") for words, y in rows]
    for one in table.lines:
        word = round_word.format(round=one.round)
        if one.planned[1]:
            parts += _span(x, one.planned, 30, "plan", "", word)
        if one.expected:
            parts += _span(x, one.expected, 74, "plan dashed", "", "" if one.real else word)
        if one.real:
            parts += _span(
                x, one.real, 74, "act now" if one.expected else "act", "onnow" if one.expected else "onact", word
            )
    if first <= table.now <= last:
        parts += [_line(x(table.now), 22, x(table.now), 116, "nowline"), _text(x(table.now), 16, now, "nowtext")]
    return _svg(width, height, label, parts)


def _span(x: Callable[[int], float], span: tuple[int, int], y: float, kind: str, ink: str, word: str) -> list[Markup]:
    left, right = x(span[0]), x(span[1])
    fits = right - left > 9 * len(word)
    return [
        _box(left, y, right - left, 36, kind),
        *([_text((left + right) / 2, y + 24, word, ink)] if word and fits else []),
    ]


# --- places by round -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """Where somebody stood after each round."""

    name: str
    places: Sequence[int]


def courses(found: Sequence[Course], *, label: str, round_word: str) -> Markup:
    """The first few in colour with their names at the end of the line, all others in grey. First place on top."""
    played = max((len(one.places) for one in found), default=0)
    if played < 2:
        return Markup("")
    rounds = [round_word.format(round=at) for at in range(1, played + 1)]
    width, height, right = 1000.0, max(260.0, 30.0 + 24.0 * min(len(found), 24)), 230.0
    most = max(max(one.places) for one in found)

    def x(at: int) -> float:
        return 46 + (width - right - 60) * at / (len(rounds) - 1)

    def y(place: int) -> float:
        return 18 + (height - 58) * (place - 1) / max(most - 1, 1)

    parts = [_line(x(at), 10, x(at), height - 34, "grid-line") for at in range(len(rounds))]
    parts += [_text(x(at), height - 10, words, "ax") for at, words in enumerate(rounds)]
    marks = sorted({1, *range(5, most + 1, 5), most})
    parts += [_text(28, y(place) + 6, place, "ax", "end") for place in marks]
    ranked = sorted(found, key=lambda one: one.places[-1])
    parts += [_course(one, x, y, "rest") for one in ranked[COLOURS:]]
    for nth, one in enumerate(ranked[:COLOURS], 1):
        parts.append(_course(one, x, y, f"l k{nth} d{nth}"))
        parts += [
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="6" class="m f{}"/>').format(x(at), y(place), nth)
            for at, place in enumerate(one.places)
        ]
    parts += _names(ranked[:COLOURS], x(len(rounds) - 1) + 16, y)
    return _svg(width, height, label, parts)


def _course(one: Course, x: Callable[[int], float], y: Callable[[int], float], kind: str) -> Markup:
    points = " ".join(f"{x(at):.1f},{y(place):.1f}" for at, place in enumerate(one.places))
    return Markup('<polyline points="{}" class="{}"/>').format(points, kind)


def _names(ranked: Sequence[Course], x: float, y: Callable[[int], float]) -> list[Markup]:
    """One under the other, never on top of one another."""
    parts, below = [], 0.0
    for one in ranked:
        at = max(y(one.places[-1]) + 6, below)
        below = at + 22
        parts.append(_text(x, at, f"{one.places[-1]}. {one.name}", "lab", "start"))
    return parts


# --- columns ---------------------------------------------------------------------------------------------------------


def columns(values: Sequence[tuple[str, int]], *, label: str, most: int, average: float = 0) -> Markup:
    """A column for each value from nought, its figure above it; a line where the average lies."""
    if not values:
        return Markup("")
    step, height = 74.0, 230.0
    width = 30 + step * len(values)

    def y(value: float) -> float:
        return 26 + (height - 60) * (1 - value / max(most, 1))

    parts = [_line(10, y(0), width - 10, y(0), "zero")]
    for at, (words, value) in enumerate(values):
        left = 20 + step * at
        parts += [
            _box(left + 10, y(value), step - 20, y(0) - y(value), "bar"),
            _text(left + step / 2, y(value) - 7, value, "lab"),
            _text(left + step / 2, height - 10, words, "ax"),
        ]
    if average:
        parts.append(_line(10, y(average), width - 10, y(average), "l k2 d2 thin"))
    return _svg(width, height, label, parts, "chart columns")


class Played(Protocol):
    """A round of a pair that has its points."""

    @property
    def round(self) -> int: ...
    @property
    def score(self) -> Score: ...


def rounds(played: Sequence[Played], *, label: str) -> Markup:
    """The victory points of each round, with the line of an even match."""
    values = [(str(one.round), one.score.vp) for one in played]
    return columns(values, label=label, most=2 * EVEN, average=EVEN)


GLOBALS: dict[str, Any] = {
    "evening_chart": evening,
    "courses_chart": courses,
    "columns_chart": columns,
    "rounds_chart": rounds,
}
