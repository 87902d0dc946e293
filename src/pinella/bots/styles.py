"""Sparring partners: greedy with one trait carried too far, as people have them.

No bot is to be judged by one opponent alone. Each of these loses to `expert`, and each punishes something else: who
holds back and never comes out, who throws cards to a pile that somebody always takes, who waits for wilds.
"""

from __future__ import annotations

from typing import Final

from pinella.bots import terms
from pinella.bots.compiled_bot import CompiledBot
from pinella.bots.greedy import GREEDY
from pinella.bots.weights import digest_of
from pinella.messages import Message, say

_NEVER: Final = 1e6


class Style(CompiledBot):
    """Greedy with some of its numbers changed, in every phase or in some."""

    def __init__(self, name: str, about: Message, changes: dict[str, tuple[float, float, float]]) -> None:
        numbers = list(GREEDY)
        for term, values in changes.items():
            for phase, value in enumerate(values):
                numbers[phase * terms.TERMS + terms.NAMES.index(term)] = value
        self.name = name
        self.about = about
        super().__init__(lambda _code: numbers, digest_of(numbers))


def styles() -> tuple[Style, ...]:
    """One of each."""
    return (
        Style(
            "hoarder",
            say("keeps its melds in the hand and lays them late"),
            {"open_sequence": (40, 25, 0), "open_set": (50, 30, 0), "hold_tie": (15, 10, 0)},
        ),
        Style(
            "rusher",
            say("lays everything at once, to the last wild, to be the first at the pozzetto and out"),
            {"card": (30, 30, 30), "two": (25, 25, 10), "joker": (25, 25, 10), "out": (60, 60, 60)},
        ),
        Style(
            "pile-lover",
            say("picks up every pile that it may"),
            {"draw": (-_NEVER, -_NEVER, -_NEVER)},
        ),
        Style(
            "wild-miser",
            say("saves its wilds for burracos"),
            {"two": (140, 140, 40), "joker": (160, 160, 50), "wild_end": (60, 60, 10)},
        ),
        Style(
            "never-takes",
            say("never picks up the pile of its own will"),
            {"draw": (_NEVER, _NEVER, _NEVER)},
        ),
    )
