"""From what stands in a row of the sheet to the points of each side."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.sheet.paper import Deal, DealSide


@dataclass(frozen=True, slots=True)
class SideTotal:
    """The columns of one side in one deal, signs as they are added."""

    base: int = 0
    cards: int = 0
    pozzetto: int = 0
    award: int = 0
    """Points of the referee outside the base."""
    penalties: int = 0
    undivided: int = 0
    """A total that was written without its columns."""

    @property
    def total(self) -> int:
        return self.base + self.cards + self.pozzetto + self.award + self.penalties + self.undivided


def award_in_base(code: Code) -> bool:
    return "referee" in code.scoring.base


def listed_base(code: Code, side: DealSide) -> int:
    """The base that follows from burracos, closing and award; kinds the code does not know count nothing."""
    bonus = {kind.name: kind.bonus for kind in code.burraco.kinds}
    burracos = sum(bonus.get(name, 0) * number for name, number in side.burracos.items())
    closing = code.scoring.closing_bonus if side.closed else 0
    return burracos + closing + (side.award if award_in_base(code) else 0)


def base_only(side: DealSide) -> bool:
    """The base was written as one figure, and nobody said which burracos it is made of."""
    return side.base is not None and not side.burracos


def total_only(side: DealSide) -> bool:
    """Only the total of the deal was written for this side."""
    columns = side.burracos or side.closed or side.cards or side.award or side.penalties
    return side.total is not None and side.base is None and side.pozzetto == "taken" and not columns


def count_side(code: Code, side: DealSide, *, neither_took: bool = False) -> SideTotal:
    """What a side has from a deal; `neither_took`: no side of this deal took its pozzetto."""
    if total_only(side):
        return SideTotal(undivided=side.total or 0)
    waived = neither_took and code.scoring.pozzetto_waived_if_neither
    loses = side.pozzetto == "not-taken" and not waived
    return SideTotal(
        base=side.base if base_only(side) and side.base is not None else listed_base(code, side),
        cards=side.card_points,
        pozzetto=-code.scoring.pozzetto_not_taken if loses else 0,
        award=0 if award_in_base(code) else side.award,
        penalties=-side.penalties,
    )


def neither_took(deal: Deal) -> bool:
    return deal.home.pozzetto == "not-taken" == deal.away.pozzetto


def replayed(code: Code, deal: Deal) -> bool:
    """The code has the deal played again, because neither side took its pozzetto."""
    return deal.played and neither_took(deal) and code.scoring.replay_if_no_pozzetto


def count_row(code: Code, deal: Deal) -> tuple[SideTotal, SideTotal]:
    """Both sides of a deal. One that was not played or was annulled leaves only what the referee gave or took."""
    if not deal.played or replayed(code, deal):
        return _of_referee(deal.home), _of_referee(deal.away)
    nobody = neither_took(deal)
    return (
        count_side(code, deal.home, neither_took=nobody),
        count_side(code, deal.away, neither_took=nobody),
    )


def _of_referee(side: DealSide) -> SideTotal:
    return SideTotal(award=side.award, penalties=-side.penalties)
