"""For which match a sheet is: everything about it that is not written on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pinella.codes.model import Code
from pinella.sheet.paper import Room, side_names
from pinella.sheet.vp import VpTable, vp_table


@dataclass(frozen=True, slots=True)
class Format:
    """A match of so many planned deals under a code."""

    code: Code
    deals: int
    teams: bool = False
    """The sheet is that of one room of a team match; both together make the VP."""
    room: Room = "open"
    shifted: bool = True
    """False: the director takes the tables of VP as printed where the code applies the one of more deals."""

    @property
    def vp(self) -> VpTable:
        return vp_table(self.code, self.deals, teams=self.teams, shifted=self.shifted)

    @property
    def sides(self) -> tuple[str, str]:
        """What the sides are called by their seats."""
        return side_names(self.code, self.room)

    def in_room(self, room: Room) -> Format:
        return replace(self, room=room)
