"""What melds and cards are worth to the greedy bot, in points; its strategy is told in `greedy`.

Whether a meld is lawful and how it lies after a card is tied are the kernel's answers; nothing here knows a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.rules import kernel
from pinella.rules.kernel import Rules, State

_PROGRESS: Final = (0.0, 0.0, 0.0, 0.08, 0.16, 0.28, 0.45)
"""The part of a burraco's bonus that a meld of so many cards is credited with."""
_EVERY_PLACE: Final = range(15)


@dataclass(frozen=True, slots=True)
class Prices:
    """The bot's numbers: first guesses, of which mirrored matches bettered `draw` and `kept` and none of the others."""

    per_card: float = 8
    """For every card that leaves the hand."""
    wild: float = 45
    """For spending a joker or a two that does not finish a burraco."""
    wild_late: float = 10
    """The same when the hand is almost empty or the deal about to end."""
    draw: float = 12
    """What an unknown card from the stock is worth."""
    kept: float = 4
    """For every card of the pile that would stay in the hand, before its own use is counted."""
    use: float = 4
    """For every point of `use` of a card of the pile that would stay in the hand."""
    threat: float = 14
    """Against discarding a card that an opponent can tie."""


def burraco_bonuses(code: Code) -> tuple[int, int]:
    """The usual bonus of a burraco without and with a wild: the lowest of each class."""
    clean = min(kind.bonus for kind in code.burraco.kinds if kind.wild == "none")
    dirty = min((kind.bonus for kind in code.burraco.kinds if kind.wild == "one"), default=0)
    return clean, dirty


def meld_worth(rules: Rules, packed: int, bonuses: tuple[int, int]) -> float:
    """Card points, the bonus it has, or a part of the bonus it is on the way to."""
    points = kernel.card_points(rules, packed)
    index = kernel.burraco_index(rules, packed)
    if index >= 0:
        return points + rules.bonus(index)
    hoped = bonuses[1 if kernel.wild_place(packed) else 0]
    return points + hoped * _PROGRESS[min(kernel.size(packed), len(_PROGRESS) - 1)]


def fits(rules: Rules, packed: int, kind: int) -> bool:
    """Whether the card can be tied to the meld as it lies."""
    places = (0,) if kernel.is_set(packed) else _EVERY_PLACE
    return any(kernel.tied(rules, packed, kind, place) for place in places)


def use(state: State, seat: int, kind: Kind) -> float:
    """How well a card goes with the rest of the hand: neighbours of its suit, cards of its rank, a near own meld."""
    if cards.is_wild(kind):
        return 9.0
    suit, rank = cards.suit_of(kind), cards.rank_of(kind)
    total = 0.0
    for distance, points in ((1, 2.0), (2, 1.0)):
        for other in (rank - distance, rank + distance):
            place = 1 if other == 14 else other
            if 1 <= place <= 13 and state.count(seat, cards.kind_of(place, suit)):
                total += points
    if state.r.set_ranks >> rank & 1:
        total += 1.5 * (sum(state.count(seat, cards.kind_of(rank, other)) for other in range(4)) - 1)
    elif state.count(seat, kind) > 1:
        total -= 1.0  # a twin that can never lie in a set is the first to go
    return total
