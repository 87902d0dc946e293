"""Measures: the few things a ruling can do, as data.

A measure says what is done (`do`), with which cards or melds (`what`), by or to whom (`who`) and in which turn
(`when`). Its short form is one line (`freeze melds-opened until=next-turn negative=whole-meld`): case files and tests
compare it, people never see it. Sentences are in `words/`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Do = Literal[
    # the turn
    "stop", "go-on", "play-on", "draw", "take", "pick-up", "discard", "turn-over", "pass-turn", "restrict", "ban",
    # cards and melds
    "freeze", "thaw", "penalise", "expose", "return", "keep", "move", "place", "complete", "heal", "merge", "swap",
    "arrange", "turn-down", "show", "burn", "extract", "reshuffle", "restore",
    # what stands and what does not
    "valid", "void", "negative", "positive", "redeal", "annul", "suspend",
    # people
    "choose", "opposite", "warn", "reprimand", "expel", "remove", "points", "vp", "award", "arbitral", "discretion",
    "invite", "remind", "note", "report", "repair", "time", "rebuild", "refer", "nothing",
]  # fmt: skip
Role = Literal[
    "culprit", "partner", "pair", "opponents", "next-opponent", "rightful", "opponent-on-turn", "receiver",
    "receivers-pair", "dealer", "side-on-turn", "both-pairs", "all", "referee", "director", "each-pair",
    "each-player",
]  # fmt: skip
When = Literal["now", "end-of-turn", "own-turn", "turn-after", "each-turn", "deal-end", "after-deal"]
"""`own-turn`: the next turn of `who`; `turn-after`: the one after that; `each-turn`: his next turns, while it lasts."""
Until = Literal["", "next-turn", "free-turn", "after-limited-turn", "partners-discard", "deal-end"]
"""`next-turn`: the culprit's next turn begins; `free-turn`: his first turn without limits; `after-limited-turn`: the
turn after the one in which he is limited."""
Place = Literal[
    "", "hand", "stock-top", "stock-bottom", "pile", "table-side", "first-set", "pozzetto", "other-pozzetto"
]
Negative = Literal["", "whole-meld", "tied-cards", "excess-cards", "pozzetto-melds"]


class Option(msgspec.Struct, frozen=True):
    """One way somebody may choose, and what follows it."""

    name: str
    measures: tuple[Measure, ...] = ()


class Measure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a ruling; `negative` says what counts against the side if somebody closes while it lasts."""

    do: Do
    what: str = ""
    who: Role = "culprit"
    when: When = "now"
    until: Until = ""
    to: Place = ""
    negative: Negative = ""
    cards: tuple[str, ...] = ()
    """The cards concerned, where they were named, in the order in which they are due."""
    points: int = 0
    options: tuple[Option, ...] = ()
    """With `choose`: what `who` may choose from, in the order of the code."""

    def __str__(self) -> str:
        parts = [self.do, self.what] if self.what else [self.do]
        parts += [f"{name}={value}" for name, default in _SHOWN.items() if (value := getattr(self, name)) != default]
        if self.cards:
            parts.append(f"cards={','.join(self.cards)}")
        if self.points:
            parts.append(f"points={self.points}")
        if self.options:
            parts.append(f"options={'|'.join(option.name for option in self.options)}")
        return " ".join(parts)


_SHOWN = {"who": "culprit", "when": "now", "until": "", "to": "", "negative": ""}

SANCTIONS = frozenset({"warn", "reprimand", "expel", "remove", "points", "vp", "award", "arbitral"})
"""What touches people and scores rather than the cards on the table."""
RECORDED = frozenset({"note", "report", "repair"})
