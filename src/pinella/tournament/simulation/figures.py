"""Plausible score sheets: what two sides of a hall might have written."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.sheet.checks import read
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.simulation.dice import Dice

TRIES = 40


def paper(code: Code, deals: int, dice: Dice, *, teams: bool = False, strength: int = 0) -> Paper:
    """A sheet that passes every check; `strength` shifts the balance to the first side."""
    if dice.chance(35):
        return totals_only(code, deals, dice, strength)
    played = deals if dice.chance(85) else deals - 1
    made = [_deal(code, dice, strength) for _ in range(played)]
    if played < deals:
        made[-1] = _timed_out(made[-1])
    return Paper(deals=tuple(made))


def totals_only(code: Code, deals: int, dice: Dice, strength: int = 0) -> Paper:
    one = sum(_total(dice, strength) for _ in range(deals))
    other = sum(_total(dice, -strength) for _ in range(deals))
    return Paper(totals=(one, other))


def _total(dice: Dice, strength: int) -> int:
    return 5 * dice.between(20, 160) + 5 * strength


def _deal(code: Code, dice: Dice, strength: int) -> Deal:
    for _ in range(TRIES):
        winner = dice.chance(50 + strength)
        sides = [_side(code, dice, closes=winner), _side(code, dice, closes=not winner)]
        closed = dice.chance(70)
        if not closed:
            sides = [DealSide(burracos=one.burracos, cards=one.cards, pozzetto=one.pozzetto) for one in sides]
        deal = Deal(home=sides[0], away=sides[1], ended="closed" if closed else "stock")
        checked = read(Paper(deals=(deal,)), Format(code, 2))
        if not any(one.where.deal == 1 for one in checked.findings):
            return deal
    return Deal(home=DealSide(cards=150), away=DealSide(cards=120), ended="stock")


def _side(code: Code, dice: Dice, *, closes: bool) -> DealSide:
    kinds = [one.name for one in code.burraco.kinds]
    burracos: dict[str, int] = {}
    for _ in range(dice.between(2 if closes else 0, 3)):
        kind = dice.pick(kinds)
        burracos[kind] = burracos.get(kind, 0) + 1
    return DealSide(burracos=burracos, closed=closes, cards=5 * dice.between(20, 70), pozzetto="taken")


def _timed_out(deal: Deal) -> Deal:
    """The last deal that was played: nobody closed."""
    first, second = (
        DealSide(burracos=one.burracos, cards=one.cards, pozzetto=one.pozzetto) for one in (deal.home, deal.away)
    )
    return Deal(home=first, away=second, ended="time-out")
