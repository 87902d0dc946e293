"""Deals really played by bots, written on a sheet as a careful scorer would."""

from __future__ import annotations

from random import Random

from pinella import bots
from pinella.bots.playout import play_out
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.rules.count import SideCount, side_burracos
from pinella.rules.deal import Deal as PlayedDeal
from pinella.rules.encoding import Ending
from pinella.sheet.paper import Deal, DealSide, Ended, two_sides

ENDED: dict[Ending, Ended] = {Ending.CLOSED: "closed", Ending.STOCK: "stock", Ending.TIME_OUT: "time-out"}


def _has_sheet(code: str) -> bool:
    try:
        two_sides(load_code(code))
    except Refusal:
        return False
    return True


WITH_SHEET = [code for code in shipped() if _has_sheet(code)]
"""Codes whose tables have two fixed sides."""


def written(code: str, seed: int, *, bot: str = "greedy", time_out_after: int | None = None) -> Deal:
    """One deal played out, as a row with every column written."""
    chance = Random(seed)
    player = bots.find_bot(bot)
    deal = PlayedDeal(code, seed=seed)
    if time_out_after is not None:
        for _ in range(time_out_after):
            if not deal.is_over:
                deal.push(player.choose(deal.view(deal.on_turn), chance))
        if not deal.is_over:
            deal.call_time_out()
    play_out(deal, dict.fromkeys(deal.seats, player), chance)
    return as_row(deal)


def as_row(deal: PlayedDeal) -> Deal:
    count, finished, outcome = deal.count(), deal.finished(), deal.outcome
    assert outcome is not None
    if count.replay:
        return Deal(dealer=deal.dealer, ended="annulled")
    sides = []
    for name in two_sides(deal.code):
        side, counted = finished[name], count.sides[name]
        burracos: dict[str, int] = {}
        for kind in side_burracos(side, deal.code):
            burracos[kind.name] = burracos.get(kind.name, 0) + 1
        sides.append(
            DealSide(
                burracos=burracos,
                closed=side.closed,
                pozzetto=side.pozzetto,
                cards=_card_points(counted, side.pozzetto == "unplayed"),
                base=counted.sum("base"),
                total=counted.total,
            )
        )
    return Deal(home=sides[0], away=sides[1], dealer=deal.dealer, ended=ENDED[outcome.ending])


def _card_points(counted: SideCount, unplayed: bool) -> int:
    return counted.sum("cards") + counted.sum("minus") + (counted.sum("pozzetto") if unplayed else 0)
