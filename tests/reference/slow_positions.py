"""Deals to try the slow model on: from a shuffled pack, and late positions with small hands."""

from __future__ import annotations

import random
from typing import TypedDict

from .slow_codes import CODES, TABLES
from .slow_deal import sides_after
from .slow_melds import JOKER, RANKS, SCALE, SUITS, prescribed
from .slow_ties import ties

Melds = list[tuple[int, str]]


class Setup(TypedDict):
    """What `SlowDeal(code_id, **setup)` takes."""

    hands: list[list[str]]
    pozzetti: list[list[str]]
    stock: list[str]
    upcard: str
    dealer: int
    pile: list[str]
    melds: Melds
    took: list[int]
    turn: int


def shuffled_pack(code_id: str, rng: random.Random) -> list[str]:
    one = [rank + suit for suit in SUITS for rank in RANKS] + [JOKER] * 2
    pack = one * CODES[TABLES[code_id].counts_as].packs
    rng.shuffle(pack)
    return pack


def fresh_deal(code_id: str, rng: random.Random) -> Setup:
    """A deal at its beginning: eleven cards each, the pozzetti, the up-card."""
    table = TABLES[code_id]
    pack = shuffled_pack(code_id, rng)
    hands = [_cut(pack, 11) for _ in range(table.seats)]
    pozzetti = [_cut(pack, size) for size in table.pozzetti]
    upcard = pack.pop()
    return {
        "hands": hands, "pozzetti": pozzetti, "stock": pack, "upcard": upcard, "dealer": rng.randrange(table.seats),
        "pile": [upcard], "melds": [], "took": [], "turn": 0,
    }  # fmt: skip


def _cut(pack: list[str], size: int) -> list[str]:
    taken = pack[:size]
    del pack[:size]
    return taken


def random_position(code_id: str, rng: random.Random) -> Setup:
    """A late position at the beginning of a turn: small hands that often fit the melds, little stock, a short pile.

    Cards that lie nowhere are out of the game.
    """
    table = TABLES[code_id]
    pack = shuffled_pack(code_id, rng)
    took = _random_takers(code_id, rng)
    waiting = list(table.pozzetti[len(took) :])
    if table.leftover_to_stock and rng.random() < 0.3:
        waiting = waiting[1:]  # one has become stock already
    pozzetti = [_cut(pack, size) for size in waiting]
    stock = _cut(pack, rng.randint(3, 7))
    dealer = rng.randrange(table.seats)
    first_lap = rng.random() < 0.2
    turn = rng.randint(1, table.seats) if first_lap else rng.randint(table.seats, 6 * table.seats)

    melds: Melds = []
    hands: list[list[str]] = [[] for _ in range(table.seats)]
    pile: list[str] = []
    for side in sides_after(code_id, took):
        texts = _random_melds(pack, code_id, rng)
        melds += [(rng.choice(side), text) for text in texts]
        for seat in side:
            hands[seat] = _random_cards(pack, texts, rng.choice((1, 2, 2, 3, 3, 4, 5, 6)), code_id, rng)
        if (dealer + 1 + turn) % table.seats in side:
            pile = _random_cards(pack, texts, rng.choice((1, 1, 1, 2, 3, 4)), code_id, rng)
            stock[:1] = _random_cards(pack, texts, 1, code_id, rng)
    rng.shuffle(melds)
    return {
        "hands": hands, "pozzetti": pozzetti, "stock": stock, "upcard": pile[0], "dealer": dealer,
        "pile": pile, "melds": melds, "took": took, "turn": turn,
    }  # fmt: skip


def _random_takers(code_id: str, rng: random.Random) -> list[int]:
    """Seats of different sides that have taken their pozzetto; in alliances the first one decides the sides."""
    took: list[int] = []
    for _ in TABLES[code_id].pozzetti:
        left = [seat for side in sides_after(code_id, took) if not set(side) & set(took) for seat in side]
        if rng.random() < 0.5:
            took.append(rng.choice(left))
    return took


def _random_melds(pack: list[str], code_id: str, rng: random.Random) -> list[str]:
    """What one side has on the table; no two sets of a rank."""
    texts: list[str] = []
    ranks: list[str] = []
    number = rng.choice((0, 1, 2, 2, 3, 3))
    for _ in range(3 * number):  # some attempts fail
        rank = rng.choice(CODES[TABLES[code_id].counts_as].set_ranks)
        if rng.random() < 0.3 and rank not in ranks:
            ranks.append(rank)
            wanted = [card for card in pack if card[0] == rank][: rng.randint(3, 8)]
        else:
            low = rng.choice((1, 2, 2, 3, rng.randint(1, 12)))
            high = min(low + rng.choice((2, 3, 5, 6, 6, 6, 7, 8, 12)), len(SCALE))
            suit = rng.choice(SUITS)
            wanted = [SCALE[place - 1] + suit for place in range(low, high + 1)]
        if rng.random() < 0.35:  # a wild instead of a card, or besides
            wilds = [card for card in pack if card == JOKER or card[0] == "2"]
            wanted = [*rng.sample(wanted, max(len(wanted) - rng.randint(0, 1), 0)), *wilds[:1]]
        found = prescribed(wanted, TABLES[code_id].counts_as)
        if len(texts) < number and found and all(pack.count(card) >= wanted.count(card) for card in wanted):
            texts.append(" ".join(rng.choice(found)))
            for card in wanted:
                pack.remove(card)
    return texts


def _random_cards(pack: list[str], texts: list[str], number: int, code_id: str, rng: random.Random) -> list[str]:
    """Cards of which some fit these melds, some fit each other, some nothing; one time in three as many fit as can."""
    cards: list[str] = []
    ripe = rng.random() < 0.33
    for _ in range(number):
        way = rng.random()
        if ripe or way < 0.6:
            fitting = [card for card in pack if _fits(card, texts, code_id)]
        elif way < 0.85:
            fitting = [card for card in pack if any(_near(card, other) for other in cards)]
        else:
            fitting = []
        card = (fitting or pack)[0]
        pack.remove(card)
        cards.append(card)
    return cards


def _fits(card: str, texts: list[str], code_id: str) -> bool:
    return any(ties(tuple(text.split()), card, TABLES[code_id].counts_as) for text in texts)


def _near(card: str, other: str) -> bool:
    if JOKER in (card, other):
        return False
    steps = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return card[0] == other[0] or (card[1] == other[1] and 1 <= steps <= 2)
