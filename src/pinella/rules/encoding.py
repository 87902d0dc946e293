"""The kernel's numbers for everyone else: operations of a move, phases, endings, reasons, restrictions, freezes.

The kernel holds the same numbers as C constants, which Python cannot see once compiled: `Ending.STOCK` is
`ENDING_STOCK` there, and so on for every member of every enum in this file. A test keeps both equal.
Nothing here is ever renumbered: moves are stored in files and learned by programs.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

NO_CARD: Final = 63
"""In the card field of an opening: no wild."""
OP_SHIFT: Final = 24
"""The operation of a move stands above this many bits."""
RESTRICTION_BITS: Final = 16
"""Restrictions of one turn; those of the turn after lie above them."""


class Op(IntEnum):
    """What a move does; the top byte of its number."""

    DRAW = 0
    PICK_UP = 1
    OPEN_SEQUENCE = 2
    OPEN_SET = 3
    TIE = 4
    DISCARD = 5


class Phase(IntEnum):
    """What the player on turn has to do: take, by drawing or picking up; then play, up to the discard."""

    TAKE = 0
    PLAY = 1


class Ending(IntEnum):
    """How a deal ended."""

    NONE = 0
    CLOSED = 1
    STOCK = 2
    TIME_OUT = 3
    STOPPED = 4


class Duty(IntEnum):
    """What a player owes for having picked up, until his first play."""

    NONE = 0
    ANY_PLAY = 1
    PILE_CARD = 2
    OPEN = 3
    OPEN_WITH_PILE_CARD = 4


class Freeze(IntEnum):
    NONE = 0
    NEXT_TURN = 1
    """Until the next turn of the seat named with it."""
    FREE_TURN = 2
    """Until the first turn in which that seat may lay cards."""
    FOR_GOOD = 3


class Restriction(IntFlag):
    """What a seat may not do in a turn; the referee sets these."""

    NO_PICK_UP = 1
    MUST_PICK_UP = 2
    NO_PLAY = 4
    NO_CLOSING = 8
    DISCARD_DRAWN = 16


class Alliance(IntEnum):
    FIXED_PAIRS = 0
    FIRST_AT_POZZETTO_ALONE = 1
    EVERYONE_ALONE = 2


class Lap(IntEnum):
    """Where the final lap ends once time-out is called."""

    DEALER = 0
    RIGHT_NEIGHBOUR = 1
    PARTNER_STARTS = 2


class MeldField(IntEnum):
    """Where a packed meld keeps what: how its cards lie, its owner, and the marks of turn and referee."""

    KEY = 1
    """The suit of a sequence, the rank of a set."""
    LOW = 5
    HIGH = 9
    WILD_PLACE = 13
    WILD_KIND = 17
    SIZE = 23
    SUITS = 27
    """The cards of a set, two bits per suit."""
    OWNER = 35
    THAW_SEAT = 38
    FREEZE = 41
    VOID = 43
    BARRED = 44
    FRESH = 49
    OPENED = 53


class Why(IntEnum):
    """Why a move is not lawful; 0 is lawful."""

    LAWFUL = 0
    OVER = 1
    STOPPED = 2
    TAKE_FIRST = 3
    TAKEN_ALREADY = 4
    PILE_EMPTY = 5
    MUST_PICK_UP = 6
    NO_PICK_UP = 7
    NOTHING_TO_LAY = 8
    NO_PILE_CARD_TO_LAY = 9
    NOTHING_TO_OPEN = 10
    NO_OPENING_WITH_IT = 11
    NO_PLAY = 12
    NOT_HELD = 13
    NO_MELD = 14
    EQUAL_SET = 15
    EQUAL_SEQUENCE = 16
    PILE_CARD_FIRST = 17
    OPEN_FIRST = 18
    NO_SUCH_MELD = 19
    NOT_YOUR_MELD = 20
    FROZEN = 21
    DOES_NOT_FIT = 22
    BARRED = 23
    LEAVES_NOTHING = 24
    LEAVES_THE_SINGLE_CARD = 25
    DUTY_UNMET = 26
    SINGLE_CARD = 27
    PENALISED_FIRST = 28
    EXPOSED_FIRST = 29
    EXPOSED_CAN_BE_LAID = 30
    DISCARD_DRAWN = 31
    CLOSING_WILD = 32
    CLOSING_NEED = 33
    CLOSING_POZZETTO = 34
    CLOSING_FIRST_LAP = 35
    CLOSING_BARRED = 36
    CLOSING_PARTNER = 37
    WILD_DISCARD = 38
    NO_MOVE = 39
    OWES_CARDS = 40
    OVERLAPPING = 41
