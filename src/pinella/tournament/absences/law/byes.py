"""The pair without opponents: what it scores, how often it may rest, what else may be done, staff pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.model import RoundKind, Score

ByeOption = Literal["bye-score", "staff-pair", "next-higher-pair", "merge-lame-tables"]
"""Take the score; play a pair of the organisation; the pair ranked just above sits there instead; play the pair of
another incomplete table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffPair:
    """Two members of the organisation who fill an incomplete table, under names that hide them."""

    names: tuple[str, ...]
    ranked: bool
    prizes_to: Literal["organisation"]
    article: str


def bye_score(kind: RoundKind) -> Score:
    fixed = kind.fixed(kind.code.bye.scores)
    return Score(vp=fixed.vp, mp=fixed.mp, kind="bye", article=kind.code.cite("bye.scores"))


def options(
    kind: RoundKind,
    staff_available: bool,
    already_rested: bool,
    *,
    opponents_left: bool = False,
    another_incomplete_table: bool = False,
) -> tuple[ByeOption, ...]:
    """What the pair without opponents may be given, the rule first.

    `already_rested`: as often as the code lets it; `staff_available`: two members of staff are free. With
    `opponents_left` the table is incomplete because a pair has gone, not because the number of pairs is odd.
    """
    code = kind.code
    if opponents_left and code.absence.later_opponents == "bye-score":
        return ("bye-score",)  # the limit is on byes that the pairing gives, not on opponents who go
    staff = code.bye.staff_pair != "none" and staff_available
    chosen: list[ByeOption] = []
    if not already_rested:
        chosen.append("bye-score")
    if already_rested:
        chosen.append("next-higher-pair")
    if staff and (not already_rested or code.bye.already_rested == "swap-or-staff-pair"):
        chosen.append("staff-pair")
    if opponents_left and another_incomplete_table:
        chosen.append("merge-lame-tables")
    return tuple(chosen)


def staff_pair(code: Code) -> StaffPair:
    if code.bye.staff_pair == "none":
        raise Refusal(
            say("this code knows no pair of the organisation: the pair without opponents rests"),
            code.cite("bye.staff_pair"),
        )
    return StaffPair(
        names=code.bye.staff_names,
        ranked=code.bye.staff_ranked,
        prizes_to=code.bye.staff_prizes_to,
        article=code.cite("bye.staff_pair"),
    )
