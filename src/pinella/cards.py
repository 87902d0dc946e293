"""Cards: kinds, notation, order and packs. Every other module speaks of cards through this one.

A *kind* is what a card shows: one of 52 rank-and-suit pairs or the joker. It is a small int (`13 * suit + rank - 1`,
joker 52), so that the kernel and the pages share one numbering. Point values belong to a code, not to a card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NewType

from pinella.messages import Refusal, say

Kind = NewType("Kind", int)
"""What a card shows, as a small int; `parse_card` and `card_name` lead from and to text."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "hdcs"
"""From high to low (Art. 1 of every code)."""

JOKER: Final = Kind(52)
UNKNOWN: Final = Kind(53)
KINDS: Final = tuple(Kind(i) for i in range(53))
"""Every kind once, in index order."""

ACE, TWO, KING = 1, 2, 13
SYMBOLS: Final = "♥♦♣♠"
_ITALIAN: Final = {"C": 0, "Q": 1, "F": 2, "P": 3}
_ENGLISH: Final = {"h": 0, "d": 1, "c": 2, "s": 3}
_WHITE_SYMBOLS: Final = "♡♢♧♤"

# High to low for draws and discards by norm: Jo 2 A K Q ... 3.
_NORM_RANKS: Final = (TWO, ACE, *range(KING, TWO, -1))


def kind_of(rank: int, suit: int) -> Kind:
    """The kind with this rank (1 = ace ... 13 = king) and suit (0 hearts ... 3 spades)."""
    return Kind(13 * suit + rank - 1)


def rank_of(kind: Kind) -> int:
    """1 = ace ... 13 = king; 0 for the joker."""
    return 0 if kind >= JOKER else kind % 13 + 1


def suit_of(kind: Kind) -> int:
    """0 hearts, 1 diamonds, 2 clubs, 3 spades; -1 for the joker."""
    return -1 if kind >= JOKER else kind // 13


def is_joker(kind: Kind) -> bool:
    return kind == JOKER


def is_two(kind: Kind) -> bool:
    """A pinella."""
    return rank_of(kind) == TWO


_WILDS: Final = frozenset(kind for kind in KINDS if is_joker(kind) or is_two(kind))


def is_wild(kind: Kind) -> bool:
    """Jokers and all twos can act as wilds; whether one does depends on where it lies."""
    return kind in _WILDS


def name(kind: Kind) -> str:
    """`7h`, `Ts`, `Jo`, `??`: the notation used in files, records and on the wire."""
    if kind == JOKER:
        return "Jo"
    if kind == UNKNOWN:
        return "??"
    return RANKS[rank_of(kind) - 1] + SUITS[suit_of(kind)]


def pretty(kind: Kind) -> str:
    """`7♥`, `10♠`, `Jolly`: for people's eyes."""
    if kind == JOKER:
        return "Jolly"
    if kind == UNKNOWN:
        return "?"
    rank = RANKS[rank_of(kind) - 1]
    return ("10" if rank == "T" else rank) + SYMBOLS[suit_of(kind)]


def names(kinds: Iterable[Kind]) -> list[str]:
    """Several cards in notation; joined by spaces they are a line that `parse_line` reads back."""
    return [name(kind) for kind in kinds]


# --- reading ---------------------------------------------------------------------------------------------------------

_JOKER_WORDS: Final = {"jo", "jolly", "joker", "🃏", "★"}
_CARD: Final = re.compile(r"(10|[A23456789TJQKatjqk])(\S)\Z")
EXPECTED: Final = say(
    "write a rank A 2-9 T (or 10) J Q K and a suit h d c s (or ♥ ♦ ♣ ♠, or C Q F P in Italian), or Jo"
)


class CardError(Refusal):
    """A text that names no card."""


def parse(text: str, *, unknown: bool = False) -> Kind:
    """Read one card; `unknown` lets `??` through. Raises CardError with the text that was not understood."""
    return parse_all([text], unknown=unknown)[0]


def parse_all(texts: Iterable[str], *, unknown: bool = False) -> list[Kind]:
    """Read several cards that belong together.

    They are read as a group because of the letter C: it is cuori (hearts) among Italian letters and symbols, but
    next to English letters nobody can say whether clubs were meant.
    """
    cleaned = [text.strip().replace("\N{VARIATION SELECTOR-16}", "") for text in texts]
    suits = {text[-1] for text in cleaned if _CARD.match(text)}
    english = bool(suits & set("hdcsHDS"))
    return [_read(text, english, unknown) for text in cleaned]


def split_line(line: str) -> list[str]:
    """The words of a line of cards, apart by spaces, commas or semicolons."""
    return [word for word in re.split(r"[\s,;]+", line) if word]


def parse_line(line: str, *, unknown: bool = False) -> list[Kind]:
    """The cards of one line, apart by spaces, commas or semicolons; `unknown` lets `??` through."""
    return parse_all(split_line(line), unknown=unknown)


@lru_cache(1024)
def _read(text: str, english: bool, unknown: bool) -> Kind:
    if text.casefold() in _JOKER_WORDS:
        return JOKER
    if text == "??" and unknown:
        return UNKNOWN
    match = _CARD.match(text)
    if match is None:
        raise CardError(say("“{text}” is no card: {expected}", text=text, expected=EXPECTED))
    rank = RANKS.index("T" if match[1] == "10" else match[1].upper()) + 1
    return kind_of(rank, _read_suit(text, match[2], english))


def _read_suit(text: str, letter: str, english: bool) -> int:
    if letter in _ENGLISH:
        return _ENGLISH[letter]
    for symbols in (SYMBOLS, _WHITE_SYMBOLS):
        if letter in symbols:
            return symbols.index(letter)
    if letter == "C" and english:
        raise CardError(
            say(
                "“{text}” is ambiguous beside English suit letters: write {hearts} for cuori or {clubs} for clubs",
                text=text,
                hearts=text[:-1] + "h",
                clubs=text[:-1] + "c",
            )
        )
    if letter in _ITALIAN:
        return _ITALIAN[letter]
    if letter in "HDS":
        return _ENGLISH[letter.lower()]
    raise CardError(say("“{letter}” in “{text}” is no suit: {expected}", letter=letter, text=text, expected=EXPECTED))


# --- order -----------------------------------------------------------------------------------------------------------


def norm_key(kind: Kind) -> tuple[int, int]:
    """Sort key, highest card first: Jo 2 A K ... 3, then hearts, diamonds, clubs, spades."""
    return (-1, 0) if kind == JOKER else (_NORM_RANKS.index(rank_of(kind)), suit_of(kind))


def by_norm(kinds: Iterable[Kind], *, lowest_first: bool = False) -> list[Kind]:
    """The order in which penalised cards are discarded; FE.BUR.IT. goes from the lowest."""
    return sorted(kinds, key=norm_key, reverse=lowest_first)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """Players from highest to lowest draw; those in `redraw` drew identical cards and must each draw once more."""

    players: tuple[str, ...]
    redraw: tuple[str, ...]

    @property
    def settled(self) -> bool:
        return not self.redraw


def settle_draw(draws: Mapping[str, Sequence[Kind]]) -> DrawOrder:
    """Rank the players by the cards they drew, in order of drawing.

    Players with identical cards keep their precedence over the rest and redraw among themselves, as often as needed:
    only then does a later card count, and only between them.
    """
    for player, cards in draws.items():
        if not cards:
            raise Refusal(say("{player} has not drawn a card yet", player=player))
    order, redraw = _settle(list(draws), draws, 0)
    return DrawOrder(tuple(order), tuple(redraw))


def _settle(players: list[str], draws: Mapping[str, Sequence[Kind]], turn: int) -> tuple[list[str], list[str]]:
    missing = [player for player in players if len(draws[player]) <= turn]
    if missing:
        return players, missing
    order: list[str] = []
    redraw: list[str] = []
    for key in sorted({norm_key(draws[player][turn]) for player in players}):
        same = [player for player in players if norm_key(draws[player][turn]) == key]
        if len(same) > 1:
            same, again = _settle(same, draws, turn + 1)
            redraw += again
        order += same
    return order, redraw


@dataclass(frozen=True, slots=True)
class SeatRights:
    """What the draw gives: the highest card chooses seat (and keeps the sheet) and is served by `dealer`."""

    chooser: str
    dealer: str


def seat_rights(order: DrawOrder, pairs: Sequence[Sequence[str]]) -> SeatRights:
    """The first dealer is the opponent of the highest card who drew lower within his own pair (Art. 3)."""
    if not order.settled:
        raise Refusal(say("identical cards: {players} must draw again first", players=", ".join(order.redraw)))
    chooser = order.players[0]
    opponents = [player for pair in pairs if chooser not in pair for player in pair]
    return SeatRights(chooser, max(opponents, key=order.players.index))


# --- packs and multisets ---------------------------------------------------------------------------------------------


def deck(packs: int = 2) -> tuple[Kind, ...]:
    """The physical cards of so many packs of 54; the index is the identity of a card, twins have different ones."""
    pack = [*(kind for kind in KINDS if kind != JOKER), JOKER, JOKER]
    return tuple(pack * packs)


class CardSet(Counter[Kind]):
    """A multiset of cards: a hand, a pozzetto, a whole pack."""

    @classmethod
    def packs(cls, number: int = 2) -> CardSet:
        """`number` packs of 54: 108 cards for two, 162 for three."""
        return cls(deck(number))

    def cards(self) -> Iterator[Kind]:
        """Every card, lowest index first."""
        for kind in sorted(self):
            yield from [kind] * self[kind]

    def faults(self, packs: int = 2) -> tuple[CardSet, CardSet]:
        """(surplus, missing) against full packs, as a deck check reports them."""
        full = CardSet.packs(packs)
        return CardSet(self - full), CardSet(full - self)

    def surplus(self, packs: int = 2) -> CardSet:
        """Cards that occur more often than the packs hold them."""
        over = {kind: number - packs * (2 if kind == JOKER else 1) for kind, number in self.items()}
        return CardSet({kind: number for kind, number in over.items() if number > 0})

    def __str__(self) -> str:
        return " ".join(names(self.cards()))
