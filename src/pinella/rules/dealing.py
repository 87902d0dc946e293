"""How a shuffled pack becomes hands, pozzetti, up-card and stock, card by card as at the table (Art. 4).

The cut makes two packets: one the dealer deals from, one the player on his right makes the pozzetti from. Lay the first
on the second and the whole deal is one line of cards: hands come from its top and pozzetti from its bottom, and what is
left between them is the stock, the dealer's remainder lying on the other. The same line holds when a packet is too
small: cards lacking for the hands come from the top of the other packet, cards lacking for the pozzetti from the bottom
of the dealer's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from pinella import cards
from pinella.cards import CardSet, Kind
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules.seats import seats

_NAMED = 5
"""So many cards of a faulty pack are named in the refusal."""


@dataclass(frozen=True, slots=True)
class Packets:
    """The two parts of the pack after the cut, each with its top card first."""

    dealer: tuple[Kind, ...]
    pozzetti: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards before the first take. Seats are counted clockwise, as in `rules.table.seats`."""

    hands: tuple[tuple[Kind, ...], ...]
    """By seat, in the order in which the cards were dealt."""
    pozzetti: tuple[tuple[Kind, ...], ...]
    """In the order in which they are taken; the cards of each as they were laid down, so that the last lies on top."""
    upcard: Kind
    stock: tuple[Kind, ...]
    """Top first, without the up-card."""
    dealer: int


def first_player(code: Code, dealer: int) -> int:
    """The seat that is served first and plays first."""
    verify_seat(code, dealer)
    match code.turn.first_player:
        case "left-of-dealer":
            return (dealer + 1) % code.table.players


def next_dealer(code: Code, dealer: int) -> int:
    """The seat that deals after `dealer`."""
    verify_seat(code, dealer)
    match code.dealing.dealer_rotation:
        case "clockwise":
            return (dealer + 1) % code.table.players


def cut_pack(pack: Sequence[Kind], code: Code, cut: int | None = None) -> Packets:
    """Lift `cut` cards off the pack (half of it, if not told) and give each packet to its player.

    Where the player on the dealer's right cuts he keeps what he left and the dealer deals from what was lifted; where
    the dealer cuts himself he hands over what he lifted.
    """
    lifted = len(pack) // 2 if cut is None else cut
    if not 0 < lifted < len(pack):
        raise Refusal(
            say(
                "a cut lifts at least 1 card and leaves at least 1: {cut} of {cards} is no cut",
                cut=lifted,
                cards=len(pack),
            ),
            code.cite("dealing.cut_size"),
        )
    upper, lower = tuple(pack[:lifted]), tuple(pack[lifted:])
    match code.dealing.cutter:
        case "dealers-right":
            return Packets(dealer=upper, pozzetti=lower)
        case "dealer":
            return Packets(dealer=lower, pozzetti=upper)


def deal_cards(
    pack: Sequence[Kind],
    code: Code,
    *,
    dealer: int,
    cut: int | None = None,
    pozzetti: tuple[int, ...] | None = None,
) -> Dealt:
    """Cut and deal a whole pack, listed top first.

    `pozzetti` gives other sizes than the code's, in the order in which they are taken: in a match of three or five
    everyone may have come to play alone.
    """
    verify_seat(code, dealer)
    _verify_pack(pack, code)
    sizes = code.table.pozzetti if pozzetti is None else pozzetti
    _verify_sizes(sizes, code)
    packets = cut_pack(pack, code, cut)
    line = (*packets.dealer, *packets.pozzetti)
    served = code.table.players * code.table.hand_size
    upcard, *stock = line[served : len(line) - sum(sizes)]
    return Dealt(
        hands=_hands(line[:served], first_player(code, dealer), code.table.players),
        pozzetti=_pozzetti(reversed(line), sizes),
        upcard=upcard,
        stock=tuple(stock),
        dealer=dealer,
    )


def crossed(stock: int, code: Code) -> int:
    """How many of the cards left in the stock lie crosswise, to warn that the deal is about to end."""
    return min(stock, 2) if code.dealing.last_two_crosswise else 0


def verify_seat(code: Code, seat: int) -> None:
    if not 0 <= seat < code.table.players:
        raise Refusal(
            say(
                "there is no seat {seat}: the seats {seats} are counted clockwise from 0",
                seat=seat,
                seats=" ".join(seats(code)),
            ),
            code.cite("table.players"),
        )


def _hands(served: Sequence[Kind], first: int, players: int) -> tuple[tuple[Kind, ...], ...]:
    """One card at a time, clockwise."""
    return tuple(tuple(served[(seat - first) % players :: players]) for seat in range(players))


def _pozzetti(from_bottom: Iterator[Kind], sizes: tuple[int, ...]) -> tuple[tuple[Kind, ...], ...]:
    """One card at a time in turn to each that is not yet full; of equal ones the last listed is completed last."""
    made: list[list[Kind]] = [[] for _ in sizes]
    for lap in range(max(sizes, default=0)):
        for pozzetto, size in zip(made, sizes, strict=True):
            if lap < size:
                pozzetto.append(next(from_bottom))
    return tuple(tuple(pozzetto) for pozzetto in made)


def _verify_sizes(sizes: tuple[int, ...], code: Code) -> None:
    if any(size < 1 for size in sizes):
        raise Refusal(say("a pozzetto has at least one card"), code.cite("table.pozzetti"))
    left = 54 * code.deck.packs - code.table.players * code.table.hand_size - sum(sizes) - 1
    if left <= code.scoring.dead_stock_cards:
        raise Refusal(
            say(
                "hands and pozzetti leave {n} card of the stock: too few to play",
                "hands and pozzetti leave {n} cards of the stock: too few to play",
                n=left,
            ),
            code.cite("table.pozzetti"),
        )


@cache
def _whole_pack(packs: int) -> list[Kind]:
    return sorted(cards.deck(packs))


def _verify_pack(pack: Sequence[Kind], code: Code) -> None:
    if sorted(pack) == _whole_pack(code.deck.packs):
        return
    surplus, missing = CardSet(pack).faults(code.deck.packs)
    raise Refusal(_pack_fault(surplus, missing, 54 * code.deck.packs), code.cite("deck.packs"))


def _pack_fault(surplus: CardSet, missing: CardSet, full: int) -> Message:
    if not surplus:
        return say("the pack lacks {missing}: complete it has {full} cards", missing=_some(missing), full=full)
    if not missing:
        return say("the pack has {surplus} too many: complete it has {full} cards", surplus=_some(surplus), full=full)
    return say(
        "the pack lacks {missing} and has {surplus} too many: complete it has {full} cards",
        missing=_some(missing),
        surplus=_some(surplus),
        full=full,
    )


def _some(group: CardSet) -> str:
    names = cards.names(group.cards())
    return " ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
