"""Victory points from a difference of match points."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.codes.sections.vp import Band
from pinella.messages import Message, Refusal, say

DEALS = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class VpTable:
    """The table that applies to a match, and why it is this one."""

    bands: tuple[Band, ...]
    knob: str
    article: str
    why: Message

    def points(self, difference: int) -> tuple[int, int]:
        """VP of the side with this difference of match points and of the other; a negative difference lost."""
        if difference % 5:
            raise Refusal(
                say(
                    "the difference {difference} is no multiple of 5: every score is, so there is a counting error",
                    difference=difference,
                ),
                self.article,
            )
        return self.lookup(difference)

    def lookup(self, difference: int) -> tuple[int, int]:
        """By the upper bounds alone: for arbitral scores, which need not be multiples of 5."""
        won, lost = next((band.winner, band.loser) for band in self.bands if abs(difference) <= band.high)
        return (won, lost) if difference >= 0 else (lost, won)

    def least_difference(self, winner: int) -> int | None:
        """The smallest difference that gives the winner so many VP."""
        return next((band.low for band in self.bands if band.winner == winner), None)


def verify_deals(code: Code, deals: int) -> None:
    if deals not in DEALS:
        raise Refusal(
            say("a match has 2, 3 or 4 deals, not {deals}: there is no other table", deals=deals),
            code.cite("vp.deals_3"),
        )


def vp_table(code: Code, deals: int, *, teams: bool = False, shifted: bool = True) -> VpTable:
    """The table for a match planned over so many deals, however many were then played.

    `shifted=False` is the director's choice to take the tables as printed where the code applies the one of more deals.
    """
    verify_deals(code, deals)
    if teams:
        return VpTable(code.vp.teams, "vp.teams", code.cite("vp.teams"), say("table for teams"))
    used = min(deals + (code.vp.table_shift if shifted else 0), DEALS[-1])
    knob = f"vp.deals_{used}"
    if used == deals:
        return VpTable(code.vp.table(used), knob, code.cite(knob), say("table for {deals} deals", deals=deals))
    why = say("{deals} deals use the table for {used}, as this code lays down", deals=deals, used=used)
    return VpTable(code.vp.table(used), knob, code.cite("vp.table_shift"), why)
