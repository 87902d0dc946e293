"""A pair that sat at another table than its own."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.codes.sections.discipline import Penalty
from pinella.messages import Message, say
from pinella.tournament.conduct.sanction import Sanction, sanctions_for
from pinella.tournament.model import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongTable:
    moves_at_once: bool
    """Everybody goes to the assigned table; the minutes lost count as lateness of the pair at fault."""
    result_stands: bool
    entered_by_hand: bool
    """The meeting as it was really played is entered in place of the planned one, marked."""
    right_place_next_round: bool
    sanctions: tuple[Sanction, ...]
    article: str
    why: Message


def judge(code: Code, *, play_begun: bool, side: Side | None = None) -> WrongTable:
    """`play_begun`: the player on turn has drawn or picked up; `side`: the misplaced pair's, where it sat."""
    if not play_begun:
        return WrongTable(
            moves_at_once=True,
            result_stands=False,
            entered_by_hand=False,
            right_place_next_round=True,
            sanctions=(),
            article=code.cite("formats.wrong_table_before_play"),
            why=say("play has not begun: the pair moves to its table at once, and lost time counts as lateness"),
        )
    follows, article = code.formats.wrong_table, code.cite("formats.wrong_table")
    ladder = (Penalty(sanction="warning", against="pair"),) if "warn-misplaced-pair" in follows else ()
    return WrongTable(
        moves_at_once=False,
        result_stands="result-stands" in follows,
        entered_by_hand="result-entered-by-hand" in follows,
        right_place_next_round="right-place-next-round" in follows,
        sanctions=sanctions_for(ladder, 0, side=side, article=article, offence="wrong-table"),
        article=article,
        why=say("play has begun at the wrong table: the match goes on and counts"),
    )
