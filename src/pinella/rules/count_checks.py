"""Whether a finished deal can be: everything that makes a position impossible is refused before anything is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pinella import cards
from pinella.cards import CardSet
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules.burracos import closing_need, may_close
from pinella.rules.count import FinishedSide, side_burracos
from pinella.rules.meld_refusals import RANK_WORDS


def verify_finished(sides: Mapping[str, FinishedSide], code: Code, *, irregular: bool = False) -> None:
    """Raise Refusal with the first impossibility.

    `irregular` admits what a misdeal that was never cured leaves behind: odd pozzetti and packs with surplus cards.
    """
    if not irregular:
        _verify_pack(sides, code)
    closers = [name for name, side in sides.items() if side.closed]
    if len(closers) > 1:
        raise Refusal(
            say("{sides} cannot both have closed: the first closing ends the deal", sides=" / ".join(closers)),
            code.cite("closing.discard_needed"),
        )
    for name, side in sides.items():
        _verify_sets(name, side, code)
        _verify_sequences(name, side, code)
        _verify_pozzetto(name, side, code, irregular)
        if side.closed:
            _verify_closing(name, side, code)


def _verify_pack(sides: Mapping[str, FinishedSide], code: Code) -> None:
    seen = CardSet(card for side in sides.values() for card in side.all_cards())
    if surplus := seen.surplus(code.deck.packs):
        card = min(surplus)
        raise Refusal(
            say(
                "{card} occurs {times} times in the position, but {packs} packs hold it only {held} times",
                card=cards.name(card),
                times=seen[card],
                packs=code.deck.packs,
                held=CardSet.packs(code.deck.packs)[card],
            ),
            code.cite("deck.packs"),
        )


def _verify_sets(name: str, side: FinishedSide, code: Code) -> None:
    if code.melds.equal_sets == "allowed":
        return
    # what partners opened each for himself, before they were partners, stays on the table
    most = len(name) if code.table.shared_melds == "from-the-alliance" else 1
    ranks: Counter[int] = Counter()
    for laid in side.melds:
        if laid.meld.kind != "set":
            continue
        if ranks[laid.meld.rank] >= most:
            raise Refusal(
                say(
                    "{side} has two sets of {rank} ({card}): a side may not have equal sets",
                    side=name,
                    rank=RANK_WORDS[laid.meld.rank - 1],
                    card=cards.name(laid.meld.cards[0]),
                ),
                code.cite("melds.equal_sets"),
            )
        if laid.frozen != "for-good":
            ranks[laid.meld.rank] += 1


def _verify_sequences(name: str, side: FinishedSide, code: Code) -> None:
    if code.melds.equal_sequences:
        return
    seen: set[tuple[int, int, int]] = set()
    for meld in (laid.meld for laid in side.melds if laid.meld.kind == "sequence"):
        lies = (meld.suit, meld.low, meld.high)
        if lies in seen:
            raise Refusal(
                say("{side} has the sequence {meld} twice: a side may not have equal sequences", side=name, meld=meld),
                code.cite("melds.equal_sequences"),
            )
        seen.add(lies)


def _empty_hands(name: str, side: FinishedSide) -> int:
    """Players of the side without cards; a hand not given is empty."""
    return len(name) - sum(bool(hand) for hand in side.hands.values())


def _verify_pozzetto(name: str, side: FinishedSide, code: Code, irregular: bool) -> None:
    article = code.cite("scoring.pozzetto_unplayed")
    if side.pozzetto != "unplayed":
        if side.pozzetto_cards:
            raise Refusal(
                say("{side}: cards of a pozzetto are given, but only one taken and not played has any left", side=name),
                article,
            )
        return
    number = len(side.pozzetto_cards)
    sizes = sorted(set(code.table.pozzetti))
    if not number or (number not in sizes and not irregular):
        raise Refusal(
            say(
                "{side}: an unplayed pozzetto has {sizes} cards, here there are {number}",
                side=name,
                sizes=" / ".join(map(str, sizes)),
                number=number,
            ),
            article,
        )
    if _empty_hands(name, side) < 1 + side.closed:
        raise Refusal(
            say("{side}: whoever took the unplayed pozzetto holds nothing else, but every hand has cards", side=name),
            article,
        )


def _verify_closing(name: str, side: FinishedSide, code: Code) -> None:
    if _empty_hands(name, side) < 1:
        raise Refusal(
            say("{side} closed, yet every player of it has cards in hand: who closes has none left", side=name),
            code.cite("closing.discard_needed"),
        )
    if side.pozzetto == "not-taken" and code.closing.pozzetto_needed and not side.robbed:
        raise Refusal(
            say("{side} cannot have closed without taking its pozzetto", side=name),
            code.cite("closing.pozzetto_needed"),
        )
    if not may_close(side_burracos(side, code), code):
        raise Refusal(
            say("{side} cannot have closed: closing needs {need}", side=name, need=closing_need(code)),
            code.cite("closing.requirement"),
        )
