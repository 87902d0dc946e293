"""What a seat sees, as one row of int8, version 1. It is made from a `View`, so it holds nothing the seat may not know.

Seats are counted clockwise from the observer, who is 0; a side is named by the nearest of its seats. In order:

    phase            0 to take, 1 to play
    over             1 when the deal is over
    on_turn          the seat on turn
    dealer           the dealer's seat
    stock, pile_size cards of the stock and of the pile (at most 127)
    pozzetti         pozzetti on the table
    duty             what picking up obliges to (`rules.encoding.Duty`), while it does
    single           1 + the card that was alone on the pile just picked up, else 0
    unseen           1 while the own pozzetto may not be looked at yet
    turns            turns finished (at most 127)
    without_draw     turns since the last draw (at most 127)
    hand_sizes       per seat, -1 while the seat may not ask
    sides            per seat, its side
    taken            per seat, 1 if its side has taken a pozzetto
    hand             53 counts: the own cards
    known            53 counts for each other seat: cards all know it to hold
    pile             53 counts
    top              53: 1 at the top card of the pile
    must             53: 1 at the cards that meet the duty
    melds            12 numbers for each of 18 melds a pack, the own side's first (as tie actions count them), zeros
                     after the last: 1 + side, 1 sequence or 2 set, suit or rank, lowest place, highest place, the
                     wild's place, its kind (0 none, 1-4 a two h d c s, 5 joker), cards, and of a set cards of h d c s
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from pinella.codes.model import Code
from pinella.envs.actions import MELDS_PER_PACK
from pinella.rules import kernel
from pinella.rules.compiled import COMPILED
from pinella.rules.kernel import State
from pinella.rules.view import View

if TYPE_CHECKING or COMPILED:
    from pinella.rules import _nogil

OBSERVATION_VERSION: Final = 1
MELD_NUMBERS: Final = 12
_KINDS: Final = 53
_MOST: Final = 127
_SUITS: Final = 27
_SCALARS: Final = (
    "phase", "over", "on_turn", "dealer", "stock", "pile_size", "pozzetti", "duty", "single", "unseen", "turns",
    "without_draw",
)  # fmt: skip


def layout(code: Code) -> dict[str, slice]:
    """Where each part of the row stands, in order."""
    players = code.table.players
    sizes = dict.fromkeys(_SCALARS, 1)
    sizes |= {"hand_sizes": players, "sides": players, "taken": players}
    sizes |= {"hand": _KINDS, "known": _KINDS * (players - 1), "pile": _KINDS, "top": _KINDS, "must": _KINDS}
    sizes |= {"melds": MELD_NUMBERS * MELDS_PER_PACK * code.deck.packs}
    parts, start = {}, 0
    for name, size in sizes.items():
        parts[name] = slice(start, start + size)
        start += size
    return parts


def observation_size(code: Code) -> int:
    return sum(part.stop - part.start for part in layout(code).values())


def observation(view: View) -> array[int]:
    """The row of a view, as signed bytes."""
    ask = view.hand_sizes is not None
    if not COMPILED:
        return plain_observation(view.state, view.index, ask)
    row = array("b", bytes(observation_size(view.code)))
    _nogil.observe(view.state, view.index, ask, row)
    return row


# --- the same in plain Python ----------------------------------------------------------------------------------------


def plain_observation(state: State, seat: int, ask: bool) -> array[int]:
    """`state` has forgotten what the seat may not know (`State.hide`)."""
    around = [(seat + step) % state.r.players for step in range(state.r.players)]
    pile = [state.pile_at(index) for index in range(state.piled)]
    melds = list(chain.from_iterable(_melds(state, seat, around)))
    return array(
        "b",
        [
            state.phase,
            state.over != 0,
            around.index(state.player),
            around.index(state.dealer),
            min(_MOST, state.end - state.top),
            min(_MOST, state.piled),
            state.r.pozzetti - state.next_pozzetto,
            state.duty,
            state.single + 1,
            state.is_unseen(seat) != 0,
            min(_MOST, state.turn),
            min(_MOST, state.without_draw),
            *(min(_MOST, state.holding(p)) if ask else -1 for p in around),
            *(_side(state, state.seat_side(p), around) for p in around),
            *(state.has_taken(state.seat_side(p)) != 0 for p in around),
            *(state.count(p, kind) for p in around for kind in range(_KINDS)),
            *(pile.count(kind) for kind in range(_KINDS)),
            *(pile[-1:] == [kind] for kind in range(_KINDS)),
            *(state.must >> kind & 1 for kind in range(_KINDS)),
            *melds,
            *[0] * (MELD_NUMBERS * MELDS_PER_PACK * state.r.packs - len(melds)),
        ],
    )


def _side(state: State, side: int, around: list[int]) -> int:
    return next(step for step, p in enumerate(around) if state.seat_side(p) == side)


def _melds(state: State, seat: int, around: list[int]) -> Iterator[list[int]]:
    table = [state.meld(slot) for slot in range(state.meld_count)]
    for meld in sorted(table, key=lambda meld: kernel.owner(meld) != state.seat_side(seat)):
        is_set = kernel.is_set(meld)
        wild = kernel.wild_kind(meld)
        yield [
            1 + _side(state, kernel.owner(meld), around),
            1 + is_set,
            kernel.key(meld),
            0 if is_set else kernel.low(meld),
            0 if is_set else kernel.high(meld),
            kernel.wild_place(meld),
            (5 if wild == _KINDS - 1 else 1 + wild // 13) if kernel.wild_place(meld) else 0,
            kernel.size(meld),
            *((meld >> _SUITS + 2 * suit & 3 if is_set else 0) for suit in range(4)),
        ]
