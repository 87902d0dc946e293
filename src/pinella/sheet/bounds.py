"""What the cards of a deal can give at most: burracos, bases, card points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pinella import cards
from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.rules.burracos import may_close
from pinella.sheet.paper import Deal

Burracos = dict[str, int]


def least_cards(code: Code, kind: BurracoKind) -> int:
    """The fewest cards that make a burraco of this kind."""
    wild = 1 if kind.wild == "one" else 0
    beside = {"sequence": kind.run_beside_wild + 1, "set": kind.set_size}
    shortest = min(beside.values()) if kind.meld == "any" else beside[kind.meld]
    return max(code.burraco.minimum, kind.naturals + wild, shortest)


def cards_in_play(code: Code, untaken: int = 0) -> int:
    """How many cards both sides together can have on the table and in hand when a deal ends.

    The last cards of the stock are dead, the pile holds at least the last discard, and a pozzetto nobody took lies
    where it lay, unless the code lets it join the stock.
    """
    staying = sorted(code.table.pozzetti)[:untaken] if code.scoring.leftover_pozzetto == "stays" else []
    discard = 1 if code.closing.discard_needed else 0
    return 54 * code.deck.packs - code.scoring.dead_stock_cards - discard - sum(staying)


def untaken(deal: Deal) -> int:
    return [deal.home.pozzetto, deal.away.pozzetto].count("not-taken")


def most_points(code: Code, untaken: int = 0) -> int:
    """The most card points of both sides together, whichever way they count: the cheapest cards are those left out."""
    values = sorted(code.deck.points([kind]) for kind in cards.deck(code.deck.packs))
    return sum(values[len(values) - cards_in_play(code, untaken) :])


def wilds(code: Code) -> int:
    return sum(cards.is_wild(kind) for kind in cards.deck(code.deck.packs))


def cards_needed(code: Code, burracos: Mapping[str, int]) -> int:
    kinds = {kind.name: kind for kind in code.burraco.kinds}
    return sum(least_cards(code, kinds[name]) * number for name, number in burracos.items() if name in kinds)


def wilds_needed(code: Code, burracos: Mapping[str, int]) -> int:
    kinds = {kind.name: kind for kind in code.burraco.kinds}
    return sum(number for name, number in burracos.items() if name in kinds and kinds[name].wild == "one")


def listed_kinds(code: Code, burracos: Mapping[str, int]) -> list[BurracoKind]:
    """The burracos one by one, and no more of them than the cards could make: a slip of the pen may name millions."""
    most = 54 * code.deck.packs // code.burraco.minimum
    return [kind for kind in code.burraco.kinds for _ in range(min(burracos.get(kind.name, 0), most))]


def compositions(code: Code, available: int, points: int | None = None) -> Iterator[Burracos]:
    """Every choice of burracos out of so many cards; with `points`, only those worth exactly that."""
    return _compose(code, available, wilds(code), points, 0)


def _compose(code: Code, available: int, jollies: int, points: int | None, at: int) -> Iterator[Burracos]:
    if at == len(code.burraco.kinds):
        if not points:
            yield {}
        return
    kind = code.burraco.kinds[at]
    size, wild = least_cards(code, kind), int(kind.wild == "one")
    for number in range(available // size + 1):
        left = None if points is None else points - number * kind.bonus
        if number * wild > jollies or (left is not None and left < 0):
            return
        for others in _compose(code, available - number * size, jollies - number * wild, left, at + 1):
            yield {kind.name: number, **others} if number else others


def _dearest(code: Code) -> float:
    """The most points of burracos that one card can bring."""
    return max(kind.bonus / least_cards(code, kind) for kind in code.burraco.kinds)


def explain_base(code: Code, base: int, *, closed: bool, available: int | None = None) -> Burracos | None:
    """The burracos, with the fewest cards, that with or without the closing give this base; None if none do."""
    points = base - (code.scoring.closing_bonus if closed else 0)
    held = cards_in_play(code) if available is None else available
    if not 0 <= points <= held * _dearest(code):
        return None
    found = compositions(code, held, points)
    fitting = (burracos for burracos in found if not closed or may_close(listed_kinds(code, burracos), code))
    return min(fitting, key=lambda burracos: cards_needed(code, burracos), default=None)


def most_total(code: Code) -> int:
    """No side has more from one deal: the dearest burracos card for card, the closing, and all points."""
    return int(_dearest(code) * cards_in_play(code)) + code.scoring.closing_bonus + most_points(code)


def least_total(code: Code) -> int:
    """No side has less from one deal: all points against it, and no pozzetto."""
    return -most_points(code) - code.scoring.pozzetto_not_taken
