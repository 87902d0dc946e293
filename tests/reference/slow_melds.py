"""Melds by brute force: every place for every card is tried and what the law allows is kept.

Cards are text: rank `A23456789TJQK` and suit `hdcs`, joker `Jo`. In an arrangement of a sequence an acting
wild is written with the card it stands for (`Jo=6s`); a natural two is plain. In a set the wild is plain
and last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .slow_codes import CODES

RANKS = "A23456789TJQK"
SUITS = "hdcs"
JOKER = "Jo"
SCALE = "A23456789TJQKA"  # position 1 is SCALE[0]: the low ace; position 14 the high ace
VALUES = {"A": 15, "2": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)

ALL_CARDS = frozenset([rank + suit for rank in RANKS for suit in SUITS] + [JOKER])


def plain(card: str) -> str:
    """The card itself, without what it stands for."""
    return card.split("=", maxsplit=1)[0]


def is_wild_card(card: str) -> bool:
    """Jokers and all twos may act as wilds; whether a two does depends on where it lies."""
    return card == JOKER or card[0] == "2"


def check_cards(cards: Iterable[str]) -> None:
    for card in cards:
        if card not in ALL_CARDS:
            raise ValueError(f"not a card: {card!r}")


def too_many_copies(cards: Sequence[str], packs: int) -> list[str]:
    """The cards of which there are more than the packs hold (each pack has two jokers)."""
    held = dict.fromkeys(cards, packs) | {JOKER: 2 * packs}
    return sorted(card for card in set(cards) if cards.count(card) > held[card])


def _set_arrangements(cards: Sequence[str], code: str) -> list[tuple[str, ...]]:
    wilds = [card for card in cards if is_wild_card(card)]
    naturals = [card for card in cards if not is_wild_card(card)]
    ranks = {card[0] for card in naturals}
    if len(cards) < 3 or len(wilds) > 1 or len(ranks) != 1:
        return []
    if not ranks <= set(CODES[code].set_ranks) or len(naturals) > 4 * CODES[code].packs:
        return []
    return [(*sorted(naturals, key=lambda card: SUITS.index(card[1])), *wilds)]


def _sequence_arrangements(cards: Sequence[str], code: str) -> list[tuple[str, ...]]:
    size = len(cards)
    wilds = [card for card in cards if is_wild_card(card)]
    suits = {card[1] for card in cards if not is_wild_card(card)}
    if not 3 <= size <= 14 or len(suits) != 1 or len(wilds) > 2:  # two wilds: one natural two, one acting
        return []
    suit = suits.pop()
    ace, two = "A" + suit, "2" + suit
    if cards.count(ace) > 1 and not CODES[code].ace_at_both_ends:
        return []

    found = []
    for low in range(1, 14 - size + 2):
        wanted = [SCALE[position - 1] + suit for position in range(low, low + size)]
        if sorted(cards) == sorted(wanted):
            found.append(tuple(wanted))
        for acting in sorted(set(wilds)):
            others = sorted(cards)
            others.remove(acting)
            for place in range(size):
                if acting == two and low + place == 2:
                    continue  # a two of the suit on position 2 is natural, not acting
                if others == sorted(wanted[:place] + wanted[place + 1 :]):
                    found.append((*wanted[:place], f"{acting}={wanted[place]}", *wanted[place + 1 :]))
    return found


def arrangements(cards: Sequence[str], code: str) -> list[tuple[str, ...]]:
    """All lawful ways in which exactly these cards make one meld (given plain, in any order)."""
    check_cards(cards)
    if too_many_copies(cards, CODES[code].packs):
        return []
    return _set_arrangements(cards, code) + _sequence_arrangements(cards, code)


def is_set(arrangement: tuple[str, ...]) -> bool:
    """A set writes its wild plain, and all its naturals are of one rank."""
    if any("=" in card for card in arrangement):
        return False
    return len({card[0] for card in arrangement if not is_wild_card(card)}) == 1


def acting_wild(arrangement: tuple[str, ...]) -> int | None:
    """Where the acting wild lies, if there is one."""
    for place, card in enumerate(arrangement):
        if "=" in card or (is_set(arrangement) and is_wild_card(card)):
            return place
    return None


def _wild_in_its_place(arrangement: tuple[str, ...]) -> bool:
    """The acting wild fills an inner gap, or lies lowest, or on top where the bottom is a natural ace."""
    wild = acting_wild(arrangement)
    if is_set(arrangement) or wild is None:
        return True
    on_top = wild == len(arrangement) - 1
    return not on_top or arrangement[0][0] == "A"  # the bottom card being an ace, it is the low one


def prescribed(cards: Sequence[str], code: str) -> list[tuple[str, ...]]:
    """The arrangements the code prescribes; a run that spans the suit may leave two (ace low, ace high)."""
    lawful = arrangements(cards, code)
    without_wild = [arrangement for arrangement in lawful if acting_wild(arrangement) is None]
    if without_wild:
        return without_wild
    return [arrangement for arrangement in lawful if _wild_in_its_place(arrangement)]


def burraco(arrangement: tuple[str, ...], code: str) -> str | None:
    """The kind of burraco this arrangement is, if it is one."""
    rules = CODES[code]
    size = len(arrangement)
    if size < 7:
        return None
    wild = acting_wild(arrangement)
    if wild is None:
        if is_set(arrangement):
            return rules.full_set if rules.full_set is not None and size == 8 else "clean"
        return rules.long_runs.get(size, "clean")
    if "semi-clean" in rules.kinds:
        before, after = wild, size - 1 - wild
        if size >= 8 if is_set(arrangement) else before >= 7 or after >= 7:
            return "semi-clean"
    return "dirty"


def bonus(kind: str | None, code: str) -> int:
    """What a burraco of this kind earns under this code (nothing for no burraco)."""
    return 0 if kind is None else CODES[code].kinds[kind]


def card_points(cards: Iterable[str]) -> int:
    """The value of the cards themselves; a two is worth 20 even as natural two."""
    bare = [plain(card) for card in cards]
    check_cards(bare)
    return sum(30 if card == JOKER else VALUES[card[0]] for card in bare)


def equal_sets_clash(melds: list[list[str]], code: str) -> bool:
    """Two sets of one rank on the same side, where the code forbids them."""
    if not CODES[code].equal_sets_forbidden:
        return False
    ranks = []
    for meld in melds:
        for arrangement in arrangements([plain(card) for card in meld], code):
            if is_set(arrangement):
                ranks.append(arrangement[0][0])
    return len(ranks) != len(set(ranks))


def may_close(kinds: list[str | None], code: str) -> bool:
    """Whether a side with these burracos has those the code asks for (the pozzetto is checked elsewhere)."""
    burracos = [kind for kind in kinds if kind is not None]
    match CODES[code].closing:
        case "any":
            return len(burracos) >= 1
        case "clean":
            return "clean" in burracos
        case "revolution":
            return "revolution" in burracos or (len(burracos) >= 2 and "clean" in burracos)
        case other:
            raise AssertionError(other)
