"""The score of a match: totals of its deals, match points, victory points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.sheet.vp import VpTable, vp_table


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`totals`, `difference` and `vp` are from the first side's point of view."""

    totals: tuple[int, int]
    difference: int
    vp: tuple[int, int]
    table: VpTable


def score_match(
    code: Code,
    deals: Sequence[tuple[int, int]],
    planned: int,
    *,
    teams: bool = False,
    penalties: tuple[int, int] = (0, 0),
    shifted: bool = True,
) -> MatchScore:
    """Add up the deals of both sides (for teams: of both rooms, from one team's point of view).

    The table is that of the planned number of deals, also when time ran out before the last. Penalty points are taken
    from a side's total before the difference is converted.
    """
    table = vp_table(code, planned, teams=teams, shifted=shifted)
    first = sum(one for one, _other in deals) - penalties[0]
    second = sum(other for _one, other in deals) - penalties[1]
    difference = first - second
    return MatchScore((first, second), difference, table.points(difference), table)
