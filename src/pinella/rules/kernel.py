"""The kernel: the whole lawful game in one file of plain Python that also compiles to C.

Read it as Python: it runs, debugs and type-checks uncompiled. `kernel.pxd` beside it gives C types to the same source,
so the hot functions hold only ints and fixed arrays: no lists that grow, no dicts, no tuples, no strings.

Sections: numbers · knobs (`Rules`) · packed melds · the law of melds · dice and move lists · `State`: hands, melds,
pick-up, moves, reasons, applying, the end of the turn, time-out, counting, what a seat knows, the referee's hand.

Cards are the kinds of `pinella.cards`: 13 * suit + rank - 1, joker 52. Seats count clockwise from 0. A hand is a binary
count on two bit planes (so up to three copies of a card) plus a number of jokers. A place is 1 for the low ace, 2 ...
13 the king, 14 the high ace. The numbers of operations, reasons and so on are those of `rules/encoding.py`
under mechanical names: `Ending.STOCK` is `ENDING_STOCK` here, and a test compares them all.
"""

from __future__ import annotations

import operator

from pinella.rules import bits

# --- numbers ---------------------------------------------------------------------------------------------------------

ONE = 1
M32 = 0xFFFFFFFF
DICE_SEED = 0xF1EA5EED
LANE = 0x1FFF
JOKER = 52
UNKNOWN = 53
NO_CARD = 63
JOKER_BIT = 1 << 52
TWOS = 1 << 1 | 1 << 14 | 1 << 27 | 1 << 40
HIGH_ACE = 14
SEATS = 5
POZZETTI = 5
MELDS = 54
CARDS = 162

OP_DRAW = 0
OP_PICK_UP = 1
OP_OPEN_SEQUENCE = 2
OP_OPEN_SET = 3
OP_TIE = 4
OP_DISCARD = 5
OP_SHIFT = 24

PHASE_TAKE = 0
PHASE_PLAY = 1

ENDING_NONE = 0
ENDING_CLOSED = 1
ENDING_STOCK = 2
ENDING_TIME_OUT = 3
ENDING_STOPPED = 4

DUTY_NONE = 0
DUTY_ANY_PLAY = 1
DUTY_PILE_CARD = 2
DUTY_OPEN = 3
DUTY_OPEN_WITH_PILE_CARD = 4

FREEZE_NONE = 0
FREEZE_NEXT_TURN = 1
FREEZE_FREE_TURN = 2
FREEZE_FOR_GOOD = 3

RESTRICTION_NO_PICK_UP = 1
RESTRICTION_MUST_PICK_UP = 2
RESTRICTION_NO_PLAY = 4
RESTRICTION_NO_CLOSING = 8
RESTRICTION_DISCARD_DRAWN = 16
RESTRICTION_BITS = 16

ALLIANCE_FIXED_PAIRS = 0
ALLIANCE_FIRST_AT_POZZETTO_ALONE = 1
ALLIANCE_EVERYONE_ALONE = 2

LAP_DEALER = 0
LAP_RIGHT_NEIGHBOUR = 1
LAP_PARTNER_STARTS = 2

# Why a move is not lawful.
WHY_LAWFUL = 0
WHY_OVER = 1
WHY_STOPPED = 2
WHY_TAKE_FIRST = 3
WHY_TAKEN_ALREADY = 4
WHY_PILE_EMPTY = 5
WHY_MUST_PICK_UP = 6
WHY_NO_PICK_UP = 7
WHY_NOTHING_TO_LAY = 8
WHY_NO_PILE_CARD_TO_LAY = 9
WHY_NOTHING_TO_OPEN = 10
WHY_NO_OPENING_WITH_IT = 11
WHY_NO_PLAY = 12
WHY_NOT_HELD = 13
WHY_NO_MELD = 14
WHY_EQUAL_SET = 15
WHY_EQUAL_SEQUENCE = 16
WHY_PILE_CARD_FIRST = 17
WHY_OPEN_FIRST = 18
WHY_NO_SUCH_MELD = 19
WHY_NOT_YOUR_MELD = 20
WHY_FROZEN = 21
WHY_DOES_NOT_FIT = 22
WHY_BARRED = 23
WHY_LEAVES_NOTHING = 24
WHY_LEAVES_THE_SINGLE_CARD = 25
WHY_DUTY_UNMET = 26
WHY_SINGLE_CARD = 27
WHY_PENALISED_FIRST = 28
WHY_EXPOSED_FIRST = 29
WHY_EXPOSED_CAN_BE_LAID = 30
WHY_DISCARD_DRAWN = 31
WHY_CLOSING_WILD = 32
WHY_CLOSING_NEED = 33
WHY_CLOSING_POZZETTO = 34
WHY_CLOSING_FIRST_LAP = 35
WHY_CLOSING_BARRED = 36
WHY_CLOSING_PARTNER = 37
WHY_WILD_DISCARD = 38
WHY_NO_MOVE = 39
WHY_OWES_CARDS = 40
WHY_OVERLAPPING = 41

# Places of the fields in a packed meld.
MELD_FIELD_KEY = 1
MELD_FIELD_LOW = 5
MELD_FIELD_HIGH = 9
MELD_FIELD_WILD_PLACE = 13
MELD_FIELD_WILD_KIND = 17
MELD_FIELD_SIZE = 23
MELD_FIELD_SUITS = 27
MELD_FIELD_OWNER = 35
MELD_FIELD_THAW_SEAT = 38
MELD_FIELD_FREEZE = 41
MELD_FIELD_VOID = 43
MELD_FIELD_BARRED = 44
MELD_FIELD_FRESH = 49
MELD_FIELD_OPENED = 53
LYING = (1 << 35) - 1
"""The bits that say how the cards lie, without owner and marks."""


# --- knobs -----------------------------------------------------------------------------------------------------------


class Rules:
    """The knobs of a code that lawful play reads, as numbers. `rules/kernel_rules.py` fills it."""

    def __init__(self) -> None:
        self.players = 4
        self.packs = 2
        self.hand_size = 11
        self.pozzetti = 2
        self.pozzetto_size = [0] * 5
        self.alliance = 0
        self.natural_two = 1
        self.sequence_naturals = 13
        self.ace_both_ends = 0
        self.set_ranks = 0
        self.set_limit = 8
        self.equal_sets = 1
        self.equal_sequences = 1
        self.overlapping = 1
        self.burraco_minimum = 7
        self.kinds = 0
        self.kind_bonus = [0] * 8
        self.kind_wild = [0] * 8
        self.kind_meld = [0] * 8
        self.kind_naturals = [0] * 8
        self.kind_run = [0] * 8
        self.kind_set_size = [0] * 8
        self.needs = 0
        self.need_any = [0] * 4
        self.need_clean = [0] * 4
        self.need_kinds = [0] * 4
        self.pozzetto_needed = 1
        self.discard_needed = 1
        self.wild_closes = 0
        self.closing_from_turn = 0
        self.wild_discards = 1
        self.duty = 0
        self.first_duty = 0
        self.single_card = 0
        self.single_must_be_played = 0
        self.dead = 2
        self.leftover_joins = 0
        self.closing_bonus = 100
        self.pozzetto_loss = 100
        self.loss_waived_if_nobody = 1
        self.replay_if_nobody = 0
        self.value = [0] * 53
        self.lap = 0
        self.partner_offset = 0
        self.discarder_last = 0
        self.stalemate_turns = 0
        self.lowest_first = 0
        self.owed_forbids_melds = 0
        self.limits_lift_duty = 0
        self.partner_may_close = 1
        self.exposed_compulsory = 1
        self.exposed_opens = 1
        self.exposed_penalised = 0
        self.bar_opened = 1
        self.bar_extended = 1
        self.look_waits = 1
        if bits.PURE:
            self.unknown = [0] * 162
        for i in range(162):
            self.unknown[i] = UNKNOWN

    def set_pozzetto(self, index: int, size: int) -> None:
        within(index, POZZETTI - 1, "pozzetto")
        self.pozzetto_size[index] = size

    def size_of_pozzetto(self, index: int) -> int:
        within(index, POZZETTI - 1, "pozzetto")
        return self.pozzetto_size[index]

    def set_value(self, kind: int, points: int) -> None:
        within(kind, JOKER, "card")
        self.value[kind] = points

    def add_kind(self, bonus: int, wild: int, meld: int, naturals: int, run: int, set_size: int) -> None:
        """A kind of burraco; a meld is of the first kind whose conditions it meets. meld: 0 any, 1 sequence, 2 set."""
        within(self.kinds, 7, "kinds of burraco")
        index = self.kinds
        self.kind_bonus[index] = bonus
        self.kind_wild[index] = wild
        self.kind_meld[index] = meld
        self.kind_naturals[index] = naturals
        self.kind_run[index] = run
        self.kind_set_size[index] = set_size
        self.kinds = index + 1

    def add_need(self, any_kind: int, clean: int, kinds: int) -> None:
        """An alternative of the closing requirement; `kinds` holds six bits for each kind of burraco."""
        within(self.needs, 3, "requirements")
        self.need_any[self.needs] = any_kind
        self.need_clean[self.needs] = clean
        self.need_kinds[self.needs] = kinds
        self.needs += 1

    def bonus(self, index: int) -> int:
        within(index, 7, "kind of burraco")
        return self.kind_bonus[index] if index >= 0 else 0


# --- packed melds ----------------------------------------------------------------------------------------------------


def is_set(m: int) -> int:
    return m & 1


def key(m: int) -> int:
    """Suit of a sequence, rank of a set."""
    return m >> MELD_FIELD_KEY & 15


def low(m: int) -> int:
    return m >> MELD_FIELD_LOW & 15


def high(m: int) -> int:
    return m >> MELD_FIELD_HIGH & 15


def wild_place(m: int) -> int:
    """0 without an acting wild; in a set 1."""
    return m >> MELD_FIELD_WILD_PLACE & 15


def wild_kind(m: int) -> int:
    return m >> MELD_FIELD_WILD_KIND & 63


def size(m: int) -> int:
    return m >> MELD_FIELD_SIZE & 15


def owner(m: int) -> int:
    return m >> MELD_FIELD_OWNER & 7


def freeze(m: int) -> int:
    return m >> MELD_FIELD_FREEZE & 3


def place_kind(suit: int, place: int) -> int:
    """The card that belongs on a place of a sequence."""
    return suit * 13 + (0 if place == HIGH_ACE else place - 1)


def natural_places(m: int) -> int:
    """The places of a sequence that hold natural cards, as a mask."""
    places = (ONE << (high(m) + 1)) - (ONE << low(m))
    return places & ~(ONE << wild_place(m))


def naturals(m: int) -> int:
    return size(m) - (1 if wild_place(m) else 0)


def pack_sequence(suit: int, places: int, place: int, wild: int) -> int:
    """Natural places and an acting wild (place 0: none), known to lie without a gap."""
    every = places | (ONE << place if place else 0)
    lowest = bits.ctz(every)
    count = bits.popcount(every)
    kind = wild if place else 0
    return (
        suit << MELD_FIELD_KEY
        | lowest << MELD_FIELD_LOW
        | (lowest + count - 1) << MELD_FIELD_HIGH
        | place << MELD_FIELD_WILD_PLACE
        | kind << MELD_FIELD_WILD_KIND
        | count << MELD_FIELD_SIZE
    )


def pack_set(rank: int, suits: int, wild: int) -> int:
    """`suits`: two bits per suit, how many cards of it; wild NO_CARD: none."""
    count = (suits & 3) + (suits >> 2 & 3) + (suits >> 4 & 3) + (suits >> 6 & 3)
    m = ONE | rank << MELD_FIELD_KEY | suits << MELD_FIELD_SUITS
    if wild == NO_CARD:
        return m | count << MELD_FIELD_SIZE
    return m | ONE << MELD_FIELD_WILD_PLACE | wild << MELD_FIELD_WILD_KIND | (count + 1) << MELD_FIELD_SIZE


def card_points(r: Rules, m: int) -> int:
    """The sum of the card values of a meld."""
    total = r.value[wild_kind(m)] if wild_place(m) else 0
    if is_set(m):
        return total + naturals(m) * r.value[key(m) - 1]
    for place in range(low(m), high(m) + 1):
        if place != wild_place(m):
            total += r.value[place_kind(key(m), place)]
    return total


def burraco_index(r: Rules, m: int) -> int:
    """Which kind of burraco the meld is, as it lies now; -1 for none."""
    if size(m) < r.burraco_minimum:
        return -1
    place = wild_place(m)
    run = size(m)
    if place and not is_set(m):
        run = max(place - low(m), high(m) - place)
    for index in range(r.kinds):
        if (place != 0) != (r.kind_wild[index] != 0) or naturals(m) < r.kind_naturals[index]:
            continue
        if is_set(m):
            if r.kind_meld[index] != 1 and size(m) >= r.kind_set_size[index]:
                return index
        elif r.kind_meld[index] != 2 and run >= r.kind_run[index]:
            return index
    return -1


def meets_need(r: Rules, have: int) -> int:
    """Whether burracos, six bits for each kind, meet the closing requirement."""
    every = 0
    clean = 0
    for index in range(r.kinds):
        number = have >> (6 * index) & 63
        every += number
        if not r.kind_wild[index]:
            clean += number
    for need in range(r.needs):
        if every < r.need_any[need] or clean < r.need_clean[need]:
            continue
        met = 1
        for index in range(r.kinds):
            if have >> (6 * index) & 63 < r.need_kinds[need] >> (6 * index) & 63:
                met = 0
        if met:
            return 1
    return 0


# --- the law of melds ------------------------------------------------------------------------------------------------


def is_wild(kind: int) -> int:
    return 1 if kind == JOKER or (kind < JOKER and TWOS >> kind & 1) else 0


def fits_sequence(r: Rules, suit: int, places: int, place: int, wild: int) -> int:
    """Whether natural cards on `places` and a wild on `place` (0: none) make a sequence; its length does not matter.

    One suit in order without a gap, at most so many naturals, one ace unless the code has it at both ends, a two only
    where the code knows natural twos; a two of the suit on place 2 is never a wild.
    """
    every = places | (ONE << place if place else 0)
    lowest = bits.ctz(every)
    if every != (ONE << (lowest + bits.popcount(every))) - (ONE << lowest) or every >> 15 or every & 1:
        return 0
    if bits.popcount(places) > r.sequence_naturals or (places & 0x4002 == 0x4002 and not r.ace_both_ends):
        return 0
    if not r.natural_two:
        return 0 if places & 4 else 1
    return 0 if place == 2 and wild == suit * 13 + 1 else 1


def fits_set(r: Rules, rank: int, count: int) -> int:
    """Whether so many natural cards of the rank may make a set, wild aside."""
    return 1 if r.set_ranks >> rank & 1 and count <= r.set_limit else 0


def settle(r: Rules, suit: int, places: int, wild: int) -> int:
    """The sequence of these natural places and this wild (NO_CARD: none) as the code wants it to lie; 0 if none.

    The wild fills the gap. Free, it lies lowest, or on top when the ace is at the bottom; a two of the suit right
    below the three is simply the natural two.
    """
    lowest = bits.ctz(places)
    highest = bits.top(places)
    gap = (ONE << (highest + 1)) - (ONE << lowest) & ~places
    if wild == NO_CARD:
        return pack_sequence(suit, places, 0, 0) if fits_sequence(r, suit, places, 0, 0) else 0
    own_two = 1 if wild == suit * 13 + 1 and r.natural_two else 0
    place = bits.ctz(gap) if gap else lowest - 1 if lowest > 1 else highest + 1
    if own_two and place == 2:
        places |= ONE << 2
        return pack_sequence(suit, places, 0, 0) if fits_sequence(r, suit, places, 0, 0) else 0
    if place > HIGH_ACE or not fits_sequence(r, suit, places, place, wild):
        return 0
    return pack_sequence(suit, places, place, wild)


def with_natural(r: Rules, m: int, place: int) -> int:
    """The sequence after its own card of a place is tied; 0 if it cannot be.

    Natural cards stay. The wild gives way to the card it stands for, and a free wild moves where the new card needs
    it; so does a natural two with nothing below it (Art. 10 of the F.I.Bur. codes).
    """
    if place == high(m) + 1 and _grows(r, m, place):
        return (m & LYING) + (ONE << MELD_FIELD_HIGH) + (ONE << MELD_FIELD_SIZE)
    suit = key(m)
    places = natural_places(m)
    if places >> place & 1:
        return 0
    if place == low(m) - 1 and wild_place(m) != high(m) and _grows(r, m, place):
        return (m & LYING) - (ONE << MELD_FIELD_LOW) + (ONE << MELD_FIELD_SIZE)
    if wild_place(m):
        return settle(r, suit, places | ONE << place, wild_kind(m))
    after = settle(r, suit, places | ONE << place, NO_CARD)
    if after == 0 and low(m) == 2 and place > 2:
        after = settle(r, suit, places & ~(ONE << 2) | ONE << place, suit * 13 + 1)
    return after


def _grows(r: Rules, m: int, place: int) -> int:
    """Whether a card next to an end of a sequence surely fits and moves nothing: all but aces, twos and long ones."""
    return 1 if place > 2 and place < HIGH_ACE and size(m) < r.sequence_naturals else 0


def with_wild(r: Rules, m: int, wild: int) -> int:
    """The meld after a joker or two is tied as its wild; 0 if it has one already."""
    if wild_place(m):
        return 0
    if is_set(m):
        return pack_set(key(m), m >> MELD_FIELD_SUITS & 255, wild)
    after = settle(r, key(m), natural_places(m), wild)
    return after if wild_place(after) else 0


def with_set_card(r: Rules, m: int, kind: int) -> int:
    """The set after one more natural card; 0 if it is full."""
    if not fits_set(r, key(m), naturals(m) + 1):
        return 0
    return (m & LYING) + (ONE << MELD_FIELD_SIZE) + (ONE << (MELD_FIELD_SUITS + 2 * (kind // 13)))


def tied(r: Rules, m: int, kind: int, place: int) -> int:
    """How the meld lies after one card is tied with the card itself on `place` (sets: 0); 0 if that is not lawful."""
    if is_set(m):
        if place:
            return 0
        if is_wild(kind):
            return with_wild(r, m, kind)
        return with_set_card(r, m, kind) if kind % 13 + 1 == key(m) else 0
    if place < 1 or place > HIGH_ACE:
        return 0
    if kind == place_kind(key(m), place) and (place != 2 or r.natural_two):
        return with_natural(r, m, place)
    if is_wild(kind):
        after = with_wild(r, m, kind)
        return after if wild_place(after) == place else 0
    return 0


def opened_sequence(r: Rules, suit: int, lowest: int, hole: int, wild: int) -> int:
    """Three cards from place `lowest` on, the wild at position `hole` (1-3; 0: none); 0 if not as the code wants."""
    if lowest < 1 or lowest > 12:
        return 0
    places = 7 * (ONE << lowest)
    if hole == 0:
        return settle(r, suit, places, NO_CARD)
    place = lowest + hole - 1
    if not is_wild(wild):
        return 0
    m = settle(r, suit, places & ~(ONE << place), wild)
    return m if wild_place(m) == place else 0


def opened_set(r: Rules, rank: int, suits: int, wild: int) -> int:
    """Exactly three cards of a rank, one of them perhaps a wild; 0 if the code does not allow it."""
    m = pack_set(rank, suits, wild)
    if rank < 1 or rank > 13 or size(m) != 3 or not fits_set(r, rank, naturals(m)):
        return 0
    if wild != NO_CARD and not is_wild(wild):
        return 0
    return m


# --- dice and move lists ---------------------------------------------------------------------------------------------


class Dice:
    """A small fast generator (Jenkins' JSF32) for playouts and samples; people's deals are shuffled elsewhere."""

    def __init__(self, seed: int = 1) -> None:
        self.a = 0
        self.b = 0
        self.c = 0
        self.d = 0
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self.a = DICE_SEED
        self.b = seed & M32
        self.c = seed >> 32 & M32
        self.d = seed & M32
        for _ in range(20):
            self.word()

    def word(self) -> int:
        """32 random bits."""
        e = (self.a - (self.b << 27 & M32 | self.b >> 5)) & M32
        self.a = self.b ^ (self.c << 17 & M32 | self.c >> 15)
        self.b = (self.c + self.d) & M32
        self.c = (self.d + e) & M32
        self.d = (e + self.a) & M32
        return self.d

    def below(self, n: int) -> int:
        return self.word() * n >> 32


class Moves:
    """A fixed buffer for one list of moves; each searcher owns one."""

    def __init__(self) -> None:
        self.n = 0
        self.buf = [0] * 4096
        self.tally = [0] * 54

    def add(self, move: int) -> None:
        self.buf[self.n] = move
        self.n += 1

    def holds(self, move: int) -> int:
        for i in range(self.n):
            if self.buf[i] == move:
                return 1
        return 0


# --- numbers that Python hands in ----------------------------------------------------------------------------------


def within(value: int, most: int, what: str) -> int:
    """A number from 0 to `most`, or an error of Python's kind."""
    if value < 0 or value > most:
        raise ValueError(f"{what}: a number from 0 to {most} is expected, not {value}")
    return value


def as_meld(m: int) -> int:
    """A packed meld whose fields all mean something."""
    place = wild_place(m)
    fine = m > 0 and owner(m) < SEATS and (not place or wild_kind(m) <= JOKER)
    if not fine or not (0 < key(m) < 14 if is_set(m) else key(m) < 4 and 0 < low(m) <= high(m) <= HIGH_ACE):
        raise ValueError(f"{m} is no packed meld")
    return m


# --- the state -------------------------------------------------------------------------------------------------------


FIELDS = {
    "top": (0, CARDS),
    "end": (0, CARDS),
    "next_pozzetto": (0, POZZETTI),
    "phase": (PHASE_TAKE, PHASE_PLAY),
    "over": (ENDING_NONE, ENDING_STOPPED),
    "closer": (-1, SEATS - 1),
    "duty": (DUTY_NONE, DUTY_OPEN_WITH_PILE_CARD),
    "single": (-1, UNKNOWN),
    "drawn": (-1, UNKNOWN),
    "last_card": (-1, UNKNOWN),
    "last_meld": (-1, MELDS - 1),
}
"""What Python may set the fields of a state to."""


class State:
    """One deal at one instant: flat, fixed, without history. `clone` is a copy."""

    def __init__(self, rules: Rules, empty: int = 1) -> None:
        """`empty` 0 leaves the scalars to `copy_from`."""
        self.r = rules
        if bits.PURE:
            self.allocate()
        if empty:
            self.reset()

    def allocate(self) -> None:
        """Python's arrays; in C they are part of the object."""
        self.h0 = [0] * 5
        self.h1 = [0] * 5
        self.k0 = [0] * 5
        self.k1 = [0] * 5
        self.e0 = [0] * 5
        self.e1 = [0] * 5
        self.p0 = [0] * 5
        self.p1 = [0] * 5
        self.hj = [0] * 5
        self.kj = [0] * 5
        self.ej = [0] * 5
        self.pj = [0] * 5
        self.held = [0] * 5
        self.owed = [0] * 5
        self.restriction = [0] * 5
        self.side_of = [0] * 5
        self.taken = [0] * 5
        self.unplayed = [0] * 5
        self.unseen = [0] * 5
        self.melds = [0] * 54
        self.cards = [0] * 162
        self.pile = [0] * 162

    def reset(self) -> None:
        """An empty table: no cards anywhere, seat 0 to take, the last seat the dealer."""
        for p in range(5):
            self.h0[p] = 0
            self.h1[p] = 0
            self.k0[p] = 0
            self.k1[p] = 0
            self.e0[p] = 0
            self.e1[p] = 0
            self.p0[p] = 0
            self.p1[p] = 0
            self.hj[p] = 0
            self.kj[p] = 0
            self.ej[p] = 0
            self.pj[p] = 0
            self.held[p] = 0
            self.owed[p] = 0
            self.restriction[p] = 0
            self.side_of[p] = p & 1 if self.r.alliance == ALLIANCE_FIXED_PAIRS else p
            self.taken[p] = 0
            self.unplayed[p] = 0
            self.unseen[p] = 0
        self.meld_count = 0
        self.q0 = 0
        self.q1 = 0
        self.qj = 0
        self.piled = 0
        self.top = 0
        self.end = 0
        self.pozzetti_at = 0
        self.next_pozzetto = 0
        self.dealer = self.r.players - 1
        self.player = 0
        self.phase = PHASE_TAKE
        self.turn = 0
        self.final_turn = -1
        self.over = 0
        self.closer = -1
        self.duty = 0
        self.must = 0
        self.single = -1
        self.drawn = -1
        self.top_shown = 0
        self.without_draw = 0
        self.stopped = 0
        self.last_meld = -1
        self.last_card = -1
        self.look_waits = self.r.look_waits

    def copy_from(self, other: State) -> None:
        self.melds[:] = other.melds
        self.cards[:] = other.cards
        self.pile[:] = other.pile
        self._copy_rest(other)

    def forget_cards(self) -> None:
        """Nobody knows the hidden cards: before the first `copy_for_trial`."""
        self.cards[:] = self.r.unknown

    def copy_seen(self, other: State) -> None:
        """A copy that shows no more than the player on turn knows: `copy_from` and `_hide` in one."""
        for i in range(other.meld_count):
            self.melds[i] = other.melds[i]
        self.cards[:] = other.r.unknown
        if other.top_shown:
            self.cards[other.top] = other.cards[other.top]
        if other.piled:
            self.pile[:] = other.pile
        self._copy_rest(other)
        for p in range(5):
            if p != self.player or self.unseen[p]:
                self.h0[p] = self.k0[p]
                self.h1[p] = self.k1[p]
                self.hj[p] = self.kj[p]

    def copy_for_trial(self, other: State) -> None:
        """A copy for the rest of one turn (`_try`). Hidden cards do not come with it, so that a trial takes a pozzetto
        of unknown cards; nor does what lies beyond the last meld, nor the pile but for its first card."""
        for i in range(other.meld_count):
            self.melds[i] = other.melds[i]
        self.pile[0] = other.pile[0]
        self._copy_rest(other)

    def _copy_rest(self, other: State) -> None:
        """Everything but melds, cards and pile."""
        self.h0[:] = other.h0
        self.h1[:] = other.h1
        self.k0[:] = other.k0
        self.k1[:] = other.k1
        self.e0[:] = other.e0
        self.e1[:] = other.e1
        self.p0[:] = other.p0
        self.p1[:] = other.p1
        self.hj[:] = other.hj
        self.kj[:] = other.kj
        self.ej[:] = other.ej
        self.pj[:] = other.pj
        self.held[:] = other.held
        self.owed[:] = other.owed
        self.restriction[:] = other.restriction
        self.side_of[:] = other.side_of
        self.taken[:] = other.taken
        self.unplayed[:] = other.unplayed
        self.unseen[:] = other.unseen
        self.q0 = other.q0
        self.q1 = other.q1
        self.qj = other.qj
        self.meld_count = other.meld_count
        self.piled = other.piled
        self.top = other.top
        self.end = other.end
        self.pozzetti_at = other.pozzetti_at
        self.next_pozzetto = other.next_pozzetto
        self.dealer = other.dealer
        self.player = other.player
        self.phase = other.phase
        self.turn = other.turn
        self.final_turn = other.final_turn
        self.over = other.over
        self.closer = other.closer
        self.duty = other.duty
        self.must = other.must
        self.single = other.single
        self.drawn = other.drawn
        self.top_shown = other.top_shown
        self.without_draw = other.without_draw
        self.stopped = other.stopped
        self.last_meld = other.last_meld
        self.last_card = other.last_card
        self.look_waits = other.look_waits

    def clone(self) -> State:
        state = State(self.r, 0)
        state.copy_from(self)
        return state

    # --- hands -------------------------------------------------------------------------------------------------------

    def _gain(self, p: int, kind: int) -> None:
        self.held[p] += 1
        if kind >= JOKER:
            self.hj[p] += 1 if kind == JOKER else 0
            return
        bit = ONE << kind
        self.h1[p] ^= self.h0[p] & bit
        self.h0[p] ^= bit

    def _lose(self, p: int, kind: int) -> None:
        self.held[p] -= 1
        if kind == JOKER:
            self.hj[p] -= 1
            return
        bit = ONE << kind
        self.h1[p] ^= bit & ~self.h0[p]
        self.h0[p] ^= bit

    def _count(self, p: int, kind: int) -> int:
        """Copies of a card in a hand."""
        if kind == JOKER:
            return self.hj[p]
        return (self.h0[p] >> kind & 1) + 2 * (self.h1[p] >> kind & 1)

    def _exposed_count(self, p: int, kind: int) -> int:
        if kind == JOKER:
            return self.ej[p]
        return (self.e0[p] >> kind & 1) + 2 * (self.e1[p] >> kind & 1)

    def _known_count(self, p: int, kind: int) -> int:
        """Copies that the whole table knows this seat to hold."""
        if kind == JOKER:
            return self.kj[p]
        return (self.k0[p] >> kind & 1) + 2 * (self.k1[p] >> kind & 1)

    def _owed_count(self, p: int, kind: int) -> int:
        """Copies among the penalised cards the seat has still to discard."""
        if kind == JOKER:
            return self.pj[p]
        return (self.p0[p] >> kind & 1) + 2 * (self.p1[p] >> kind & 1)

    def _mask(self, p: int) -> int:
        """The kinds in a hand, joker included."""
        return self.h0[p] | self.h1[p] | (JOKER_BIT if self.hj[p] else 0)

    def _exposed_mask(self, p: int) -> int:
        return self.e0[p] | self.e1[p] | (JOKER_BIT if self.ej[p] else 0)

    def _reveal(self, p: int, kind: int) -> None:
        """Everybody knows from now on that the seat holds this card."""
        if self._known_count(p, kind) >= self._count(p, kind):
            return
        if kind == JOKER:
            self.kj[p] += 1
            return
        bit = ONE << kind
        if self.k0[p] & bit:
            self.k1[p] ^= bit
        self.k0[p] ^= bit

    def _spend(self, p: int, kind: int) -> None:
        """A card leaves the hand in view of all: what is known and exposed of its kind goes first."""
        self._lose(p, kind)
        bit = ONE << kind
        if kind == JOKER:
            if self.kj[p]:
                self.kj[p] -= 1
            if self.ej[p]:
                self.ej[p] -= 1
        else:
            known = (self.k0[p] | self.k1[p]) & bit
            self.k1[p] ^= known & ~self.k0[p]
            self.k0[p] ^= known
            if (self.e0[p] | self.e1[p]) & bit:
                if not self.e0[p] & bit:
                    self.e1[p] ^= bit
                self.e0[p] ^= bit
        if kind == self.single:
            self.single = -1

    def _norm_pick(self, ranks0: int, ranks1: int, jokers: int, lowest_first: int) -> int:
        """The first card by norm among cards on two planes: Jo 2 A K ... 3, hearts to spades; or from the other end."""
        present = ranks0 | ranks1
        if jokers and (not lowest_first or present == 0):
            return JOKER
        for step in range(13):
            order = 12 - step if lowest_first else step
            rank = 1 if order == 0 else 0 if order == 1 else 14 - order
            for turn in range(4):
                suit = 3 - turn if lowest_first else turn
                if present >> (suit * 13 + rank) & 1:
                    return suit * 13 + rank
        return -1

    def _owed_next(self, p: int) -> int:
        """The penalised card that the seat must discard next."""
        return self._norm_pick(self.p0[p], self.p1[p], self.pj[p], self.r.lowest_first)

    # --- melds on the table ------------------------------------------------------------------------------------------

    def _burracos(self, side: int, slot: int, m: int) -> int:
        """The side's burracos, six bits for each kind, if meld `slot` lay as `m`."""
        have = 0
        if slot >= 0:
            index = burraco_index(self.r, m)
            if index >= 0:
                have = ONE << (6 * index)
        for i in range(self.meld_count):
            lies = self.melds[i]
            if size(lies) < self.r.burraco_minimum or i == slot or owner(lies) != side or lies >> MELD_FIELD_VOID & 1:
                continue
            index = burraco_index(self.r, lies)
            if index >= 0:
                have += ONE << (6 * index)
        return have

    def _own_set_ranks(self, side: int) -> int:
        """Ranks of which the side has a set that bars a second one."""
        ranks = 0
        for i in range(self.meld_count):
            m = self.melds[i]
            if is_set(m) and owner(m) == side and freeze(m) != FREEZE_FOR_GOOD:
                ranks |= ONE << key(m)
        return ranks

    def _clash(self, side: int, slot: int, m: int) -> int:
        """Why the meld may not lie beside the side's others: equal sets, equal or overlapping sequences."""
        if is_set(m):
            if not self.r.equal_sets and slot == self.meld_count and self._own_set_ranks(side) >> key(m) & 1:
                return WHY_EQUAL_SET
            return 0
        if self.r.equal_sequences and self.r.overlapping:
            return 0
        for i in range(self.meld_count):
            other = self.melds[i]
            if i == slot or is_set(other) or owner(other) != side or key(other) != key(m):
                continue
            if not self.r.equal_sequences and low(other) == low(m) and high(other) == high(m):
                return WHY_EQUAL_SEQUENCE
            if not self.r.overlapping and low(other) <= high(m) and low(m) <= high(other):
                return WHY_OVERLAPPING
        return 0

    # --- closing and going to the pozzetto ---------------------------------------------------------------------------

    def _may_take_pozzetto(self, p: int) -> int:
        """Whether the seat would take a pozzetto on running out of cards."""
        return 1 if not self.taken[self.side_of[p]] and self.next_pozzetto < self.r.pozzetti else 0

    def _why_not_close(self, p: int, slot: int, m: int) -> int:
        """Why the seat's side may not close if meld `slot` lay as `m` (slot -1: as the table lies); 0 if it may."""
        side = self.side_of[p]
        if self.r.pozzetto_needed and not self.taken[side]:
            return WHY_CLOSING_POZZETTO
        if self.turn < self.r.closing_from_turn:
            return WHY_CLOSING_FIRST_LAP
        if self.restriction[p] & RESTRICTION_NO_CLOSING:
            return WHY_CLOSING_BARRED
        if not self.r.partner_may_close:
            for q in range(self.r.players):
                if q != p and self.side_of[q] == side and self.owed[q]:
                    return WHY_CLOSING_PARTNER
        return 0 if meets_need(self.r, self._burracos(side, slot, m)) else WHY_CLOSING_NEED

    def _single_locked(self, p: int, kind: int) -> int:
        """Whether the card is the only one of the pile just picked up, which may not be discarded without its twin."""
        return 1 if kind == self.single and self.r.single_card and self._count(p, kind) < 2 else 0

    def _last_kind(self, p: int) -> int:
        """The only card left to the seat, in hand or penalised."""
        if self.owed[p]:
            return self._owed_next(p)
        cards = self._mask(p)
        return bits.ctz(cards) if cards else UNKNOWN

    def _ties_somewhere(self, p: int, kind: int, slot: int, m: int) -> int:
        """Whether the card fits a meld of the seat's side, meld `slot` lying as `m`."""
        for i in range(self.meld_count + 1):
            lies = m if i == slot else self.melds[i] if i < self.meld_count else 0
            if lies == 0 or (i != slot and (owner(lies) != self.side_of[p] or freeze(lies))):
                continue
            if is_set(lies):
                if tied(self.r, lies, kind, 0):
                    return 1
                continue
            for place in range(1, 15):
                if tied(self.r, lies, kind, place):
                    return 1
        return 0

    def _why_not_left(self, p: int, slot: int, m: int) -> int:
        """Why a play may not leave what the seat now holds, meld `slot` lying as `m`: the turn must be finishable."""
        left = self.held[p] + self.owed[p]
        if left >= 2:
            return 0
        pozzetto = self._may_take_pozzetto(p)
        if left == 0:
            if pozzetto:
                return 0
            return WHY_LEAVES_NOTHING if self.r.discard_needed else self._why_not_close(p, slot, m)
        kind = self._last_kind(p)
        locked = 0 if self.owed[p] else self._single_locked(p, kind)
        if pozzetto:
            return WHY_LEAVES_THE_SINGLE_CARD if locked and not self._ties_somewhere(p, kind, slot, m) else 0
        why = self._why_not_close(p, slot, m)
        if why:
            return why
        if not self.r.discard_needed and self._ties_somewhere(p, kind, slot, m):
            return 0
        if locked:
            return WHY_LEAVES_THE_SINGLE_CARD
        return WHY_CLOSING_WILD if is_wild(kind) and not self.r.wild_closes else 0

    # --- plays: opening and tying ------------------------------------------------------------------------------------

    def _after(self, move: int) -> int:
        """How the meld concerned lies after a play (without owner and marks); 0 if the play makes no lawful meld."""
        op = move >> OP_SHIFT
        if op == OP_TIE:
            return tied(self.r, self.melds[move >> 16 & 63], move & 63, move >> 8 & 15)
        if op == OP_OPEN_SEQUENCE:
            return opened_sequence(self.r, move >> 12 & 3, move >> 8 & 15, move >> 6 & 3, move & 63)
        return opened_set(self.r, move >> 16 & 15, move >> 8 & 255, move & 63)

    def _lying(self, move: int) -> int:
        """The same for a play that makes a lawful meld."""
        op = move >> OP_SHIFT
        if op == OP_TIE:
            return tied(self.r, self.melds[move >> 16 & 63], move & 63, move >> 8 & 15)
        if op == OP_OPEN_SET:
            return pack_set(move >> 16 & 15, move >> 8 & 255, move & 63)
        lowest = move >> 8 & 15
        hole = move >> 6 & 3
        wild = (lowest + hole - 1) << MELD_FIELD_WILD_PLACE | (move & 63) << MELD_FIELD_WILD_KIND if hole else 0
        return (
            (move >> 12 & 3) << MELD_FIELD_KEY
            | lowest << MELD_FIELD_LOW
            | (lowest + 2) << MELD_FIELD_HIGH
            | 3 * (ONE << MELD_FIELD_SIZE)
            | wild
        )

    def _slot_of(self, move: int) -> int:
        return move >> 16 & 63 if move >> OP_SHIFT == OP_TIE else self.meld_count

    def _used(self, move: int) -> int:
        """The kinds a play takes from the hand, as a mask."""
        op = move >> OP_SHIFT
        if op == OP_TIE:
            return ONE << (move & 63)
        mask = 0
        if op == OP_OPEN_SEQUENCE:
            for i in range(3):
                mask |= ONE << self._opening_kind(move, i)
            return mask
        rank = move >> 16 & 15
        for suit in range(4):
            if move >> (8 + 2 * suit) & 3:
                mask |= ONE << (suit * 13 + rank - 1)
        return mask if move & 63 == NO_CARD else mask | ONE << (move & 63)

    def _opening_kind(self, move: int, index: int) -> int:
        """The card at a position of a sequence being opened."""
        if move >> 6 & 3 == index + 1:
            return move & 63
        return place_kind(move >> 12 & 3, (move >> 8 & 15) + index)

    def _holds(self, p: int, move: int) -> int:
        """Whether the hand has the cards of a play."""
        op = move >> OP_SHIFT
        if op == OP_TIE:
            return 1 if move & 63 <= JOKER and self._count(p, move & 63) else 0
        if op == OP_OPEN_SEQUENCE:
            for i in range(3):
                kind = self._opening_kind(move, i)
                needed = 0
                for j in range(3):
                    if self._opening_kind(move, j) == kind:
                        needed += 1
                if self._count(p, kind) < needed:
                    return 0
            return 1
        rank = move >> 16 & 15
        for suit in range(4):
            if self._count(p, suit * 13 + rank - 1) < move >> (8 + 2 * suit) & 3:
                return 0
        return 1 if move & 63 == NO_CARD or self._count(p, move & 63) else 0

    def _lift(self, p: int, move: int, back: int) -> None:
        """Take the cards of a play out of the hand, or put them back, to look at what would be left."""
        op = move >> OP_SHIFT
        if op == OP_TIE:
            self._shift(p, move & 63, back)
        elif op == OP_OPEN_SEQUENCE:
            for i in range(3):
                self._shift(p, self._opening_kind(move, i), back)
        else:
            rank = move >> 16 & 15
            for suit in range(4):
                for _ in range(move >> (8 + 2 * suit) & 3):
                    self._shift(p, suit * 13 + rank - 1, back)
            if move & 63 != NO_CARD:
                self._shift(p, move & 63, back)

    def _shift(self, p: int, kind: int, back: int) -> None:
        if back:
            self._gain(p, kind)
        else:
            self._lose(p, kind)

    def _why_not_finished(self, p: int, move: int) -> int:
        """Why the turn could not be lawfully finished after a play that leaves fewer than two cards."""
        single = self.single
        if single >= 0 and single <= JOKER and self._used(move) >> single & 1:
            self.single = -1
        self._lift(p, move, 0)
        why = self._why_not_left(p, self._slot_of(move), self._after(move) | self.side_of[p] << MELD_FIELD_OWNER)
        self._lift(p, move, 1)
        self.single = single
        return why

    def _add_play(self, p: int, move: int, roomy: int, out: Moves) -> None:
        """Add a play whose cards are held and make a meld, if the turn allows it and can be finished after it."""
        if (self.duty == DUTY_PILE_CARD or self.duty == DUTY_OPEN_WITH_PILE_CARD) and not self._used(move) & self.must:
            return
        if roomy or not self._why_not_finished(p, move):
            out.add(move)

    def _may_play(self, p: int) -> int:
        if self.restriction[p] & RESTRICTION_NO_PLAY:
            return 0
        return 0 if self.owed[p] and self.r.owed_forbids_melds else 1

    def _gen_plays(self, p: int, out: Moves) -> None:
        """Every opening of three cards and every tie of one."""
        if not self._may_play(p):
            return
        cards = self.held[p] + self.owed[p]
        if self.held[p] >= 3:
            self._gen_sequences(p, 1 if cards >= 5 else 0, out)
            self._gen_sets(p, 1 if cards >= 5 else 0, out)
        if self.duty < DUTY_OPEN:
            self._gen_ties(p, 1 if cards >= 3 else 0, out)

    def _lane(self, p: int, suit: int) -> int:
        """Places of a suit that the hand can fill with natural cards; the ace fills both ends."""
        cards = (self.h0[p] | self.h1[p]) >> (13 * suit) & LANE
        places = cards << 1 | (cards & 1) << HIGH_ACE
        return places if self.r.natural_two else places & ~(ONE << 2)

    def _gen_sequences(self, p: int, roomy: int, out: Moves) -> None:
        wilds = self._mask(p) & (TWOS | JOKER_BIT)
        free = 1 if self.r.equal_sequences and self.r.overlapping else 0
        for suit in range(4):
            lane = self._lane(p, suit)
            starts = (lane & lane >> 1 | lane & lane >> 2 | lane >> 1 & lane >> 2) & 0x1FFE
            while starts:
                lowest = bits.ctz(starts)
                starts &= starts - 1
                window = lane >> lowest & 7
                head = OP_OPEN_SEQUENCE << OP_SHIFT | suit << 12 | lowest << 8
                if window == 7 and (free or not self._clash(self.side_of[p], self.meld_count, self._after(head))):
                    self._add_play(p, head, roomy, out)
                if wilds == 0:
                    continue
                if window & 6 == 6:
                    self._gen_wild_openings(p, head | 1 << 6, wilds, roomy, out)
                if window & 5 == 5:
                    self._gen_wild_openings(p, head | 2 << 6, wilds, roomy, out)
                if window & 3 == 3 and lowest == 1:
                    self._gen_wild_openings(p, head | 3 << 6, wilds, roomy, out)

    def _gen_wild_openings(self, p: int, head: int, wilds: int, roomy: int, out: Moves) -> None:
        """A sequence with a wild at the position given, once for each wild held."""
        suit = head >> 12 & 3
        lowest = head >> 8 & 15
        place = lowest + (head >> 6 & 3) - 1
        own_two = suit * 13 + 1
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            if kind == own_two and self.r.natural_two:
                if place == 2 or (lowest <= 2 and self._count(p, kind) < 2):
                    continue
            if not self.r.equal_sequences or not self.r.overlapping:
                if self._clash(self.side_of[p], self.meld_count, self._after(head | kind)):
                    continue
            self._add_play(p, head | kind, roomy, out)

    def _gen_sets(self, p: int, roomy: int, out: Moves) -> None:
        cards = self.h0[p] | self.h1[p]
        one = cards & LANE
        two = cards >> 13 & LANE
        three = cards >> 26 & LANE
        four = cards >> 39 & LANE
        more = self.h1[p]
        several = one & two | (one | two) & three | (one | two | three) & four
        several |= (more | more >> 13 | more >> 26 | more >> 39) & LANE
        ranks = several << 1 & self.r.set_ranks
        if ranks and not self.r.equal_sets:
            ranks &= ~self._own_set_ranks(self.side_of[p])
        wilds = self._mask(p) & (TWOS | JOKER_BIT)
        while ranks:
            rank = bits.ctz(ranks)
            ranks &= ranks - 1
            head = OP_OPEN_SET << OP_SHIFT | rank << 16
            for a in range(self._count(p, rank - 1) + 1):
                for b in range(min(self._count(p, rank + 12), 3 - a) + 1):
                    for c in range(min(self._count(p, rank + 25), 3 - a - b) + 1):
                        rest = 3 - a - b - c
                        have = self._count(p, rank + 38)
                        suits = head | (a | b << 2 | c << 4) << 8
                        if rest <= have:
                            self._add_play(p, suits | rest << 14 | NO_CARD, roomy, out)
                        if rest >= 1 and rest - 1 <= have and wilds:
                            mask = wilds
                            while mask:
                                self._add_play(p, suits | (rest - 1) << 14 | bits.ctz(mask), roomy, out)
                                mask &= mask - 1

    def _gen_ties(self, p: int, roomy: int, out: Moves) -> None:
        side = self.side_of[p]
        cards = self._mask(p)
        wilds = cards & (TWOS | JOKER_BIT)
        for i in range(self.meld_count):
            m = self.melds[i]
            if owner(m) != side or freeze(m):
                continue
            head = OP_TIE << OP_SHIFT | i << 16
            if is_set(m):
                if fits_set(self.r, key(m), naturals(m) + 1):
                    for suit in range(4):
                        kind = suit * 13 + key(m) - 1
                        if cards >> kind & 1:
                            self._add_tie(p, m, head | kind, roomy, out)
                if wilds and not wild_place(m):
                    mask = wilds
                    while mask:
                        self._add_tie(p, m, head | bits.ctz(mask), roomy, out)
                        mask &= mask - 1
                continue
            # two places beyond either end are as far as a card can lie, the gap filled by the wild
            near = (ONE << (high(m) + 3)) - (ONE << max(low(m) - 2, 1))
            places = self._lane(p, key(m)) & ~natural_places(m) & near
            while places:
                place = bits.ctz(places)
                places &= places - 1
                after = with_natural(self.r, m, place)
                if after and self._may_lie(side, i, after):
                    self._add_tie(p, m, head | place << 8 | place_kind(key(m), place), roomy, out)
            if wilds and not wild_place(m):
                mask = wilds
                while mask:
                    kind = bits.ctz(mask)
                    mask &= mask - 1
                    after = with_wild(self.r, m, kind)
                    if after and self._may_lie(side, i, after):
                        self._add_tie(p, m, head | wild_place(after) << 8 | kind, roomy, out)

    def _may_lie(self, side: int, slot: int, m: int) -> int:
        if self.r.equal_sequences and self.r.overlapping:
            return 1
        return 0 if self._clash(side, slot, m) else 1

    def _barred(self, p: int, m: int, kind: int) -> int:
        """Whether the card, exposed, may not be tied here: the partner has opened or extended the meld since."""
        if not m >> (MELD_FIELD_BARRED + p) & 1:
            return 0
        exposed = self._exposed_count(p, kind)
        return 1 if exposed and exposed >= self._count(p, kind) else 0

    def _add_tie(self, p: int, m: int, move: int, roomy: int, out: Moves) -> None:
        if not self._barred(p, m, move & 63):
            self._add_play(p, move, roomy, out)

    # --- taking and discarding ---------------------------------------------------------------------------------------

    def _duty_now(self) -> int:
        """What the player would owe for picking up the pile as it lies; in a turn limited to take and discard nothing,
        where the code says so."""
        if self.r.limits_lift_duty and self.restriction[self.player] & RESTRICTION_NO_PLAY:
            return 0
        duty = self.r.first_duty if self.turn == 0 and self.piled == 1 else self.r.duty
        if self.r.single_must_be_played and self.piled == 1 and duty < DUTY_PILE_CARD:
            return DUTY_PILE_CARD
        return duty

    def _gather(self, p: int) -> None:
        """The pile joins the hand, plane by plane."""
        carry = self.h0[p] & self.q0
        self.h0[p] ^= self.q0
        self.h1[p] ^= self.q1 ^ carry
        self.hj[p] += self.qj
        self.held[p] += self.piled

    def _why_not_pick_up(self, p: int, out: Moves) -> int:
        if self.piled == 0:
            return WHY_PILE_EMPTY
        if self.restriction[p] & RESTRICTION_NO_PICK_UP:
            return WHY_NO_PICK_UP
        duty = self._duty_now()
        if duty == 0:
            return 0
        planes0 = self.h0[p]
        planes1 = self.h1[p]
        jokers = self.hj[p]
        held = self.held[p]
        before = out.n
        self._owe(duty)
        self._gather(p)
        self._gen_plays(p, out)
        found = 1 if out.n > before else 0
        out.n = before
        self.h0[p] = planes0
        self.h1[p] = planes1
        self.hj[p] = jokers
        self.held[p] = held
        self._owe(0)
        return 0 if found else WHY_NOTHING_TO_LAY - 1 + duty  # these reasons stand in the order of the duties

    def _owe(self, duty: int) -> None:
        """Begin what picking up this pile obliges to; 0 takes it back."""
        self.duty = duty
        self.must = self.q0 | self.q1 | (JOKER_BIT if self.qj else 0) if duty else 0
        self.single = self.pile[0] if duty and self.piled == 1 else -1

    def _exposed_layable(self, p: int, out: Moves) -> int:
        """Whether an exposed card of the seat can lawfully be laid now."""
        before = out.n
        duty = self.duty
        must = self.must
        self.duty = DUTY_PILE_CARD
        self.must = self._exposed_mask(p)
        if self.r.exposed_opens:
            self._gen_plays(p, out)
        elif self._may_play(p):
            self._gen_ties(p, 1 if self.held[p] + self.owed[p] >= 3 else 0, out)
        found = 1 if out.n > before else 0
        out.n = before
        self.duty = duty
        self.must = must
        return found

    def _why_not_discard(self, p: int, kind: int, out: Moves) -> int:
        """Why the seat may not discard this card now."""
        if self.duty:
            return WHY_DUTY_UNMET
        if self.owed[p]:
            return 0 if kind == self._owed_next(p) else WHY_PENALISED_FIRST
        if not self._count(p, kind):
            return WHY_NOT_HELD
        exposed = self._exposed_mask(p)
        if exposed:
            if self.r.exposed_compulsory and self._exposed_layable(p, out):
                return WHY_EXPOSED_CAN_BE_LAID
            if not exposed >> kind & 1:
                return WHY_EXPOSED_FIRST
            if self.r.exposed_penalised:
                if kind != self._norm_pick(self.e0[p], self.e1[p], self.ej[p], self.r.lowest_first):
                    return WHY_EXPOSED_FIRST
        if self.restriction[p] & RESTRICTION_DISCARD_DRAWN and kind != self.drawn:
            return WHY_DISCARD_DRAWN
        return WHY_SINGLE_CARD if self._single_locked(p, kind) else self._why_not_end(p, kind)

    def _why_not_end(self, p: int, kind: int) -> int:
        """Why the discard may not be this card for what it leaves: a closing, or a wild thrown away."""
        if self.held[p] + self.owed[p] == 1 and not self._may_take_pozzetto(p):
            if is_wild(kind) and not self.r.wild_closes:
                return WHY_CLOSING_WILD
            return self._why_not_close(p, -1, 0)
        if is_wild(kind) and not self.r.wild_discards and self._mask(p) & ~(TWOS | JOKER_BIT):
            return WHY_WILD_DISCARD
        return 0

    def _gen_discards(self, p: int, out: Moves) -> None:
        head = OP_DISCARD << OP_SHIFT
        if self.owed[p]:
            kind = self._owed_next(p)
            if not self._why_not_end(p, kind):
                out.add(head | kind)
            return
        cards = self._mask(p)
        if (
            self.held[p] > 1
            and self.single < 0
            and self.r.wild_discards
            and not self.restriction[p]
            and not self._exposed_mask(p)
        ):
            while cards:
                out.add(head | bits.ctz(cards))
                cards &= cards - 1
            return
        while cards:
            kind = bits.ctz(cards)
            cards &= cards - 1
            if not self._why_not_discard(p, kind, out):
                out.add(head | kind)

    # --- moves -------------------------------------------------------------------------------------------------------

    def fill(self, out: Moves) -> None:
        """List the lawful moves: none when the deal is over or stopped."""
        out.n = 0
        if self.over or self.stopped:
            return
        p = self.player
        if self.phase == PHASE_TAKE:
            if not self._why_not_draw(p, out):
                out.add(OP_DRAW << OP_SHIFT)
            if not self._why_not_pick_up(p, out):
                out.add(OP_PICK_UP << OP_SHIFT)
            return
        self._gen_plays(p, out)
        if self.duty == 0:
            self._gen_discards(p, out)

    def _why_not_draw(self, p: int, out: Moves) -> int:
        if self.restriction[p] & RESTRICTION_MUST_PICK_UP and not self._why_not_pick_up(p, out):
            return WHY_MUST_PICK_UP
        return 0

    def _why_not(self, move: int, out: Moves) -> int:
        """Why a move is not lawful now, as a number of `encoding.Why`; 0 if it is lawful. `out` is scratch."""
        if self.over:
            return WHY_OVER
        if self.stopped:
            return WHY_STOPPED
        op = move >> OP_SHIFT
        p = self.player
        if move < 0 or op > OP_DISCARD:
            return WHY_NO_MOVE
        if op <= OP_PICK_UP:
            if self.phase != PHASE_TAKE:
                return WHY_TAKEN_ALREADY
            if move & 0xFFFFFF:
                return WHY_NO_MOVE
            return self._why_not_draw(p, out) if op == OP_DRAW else self._why_not_pick_up(p, out)
        if self.phase == PHASE_TAKE:
            return WHY_TAKE_FIRST
        if op == OP_DISCARD:
            if move & 0xFFFFFF > JOKER:
                return WHY_NO_MOVE
            return self._why_not_discard(p, move & 63, out)
        return self._why_not_play(p, move)

    def _why_not_play(self, p: int, move: int) -> int:
        if self.restriction[p] & RESTRICTION_NO_PLAY:
            return WHY_NO_PLAY
        if not self._may_play(p):
            return WHY_OWES_CARDS
        op = move >> OP_SHIFT
        if op == OP_TIE:
            slot = move >> 16 & 255
            if move & 63 > JOKER or move & 0xF0C0:
                return WHY_NO_MOVE
            if slot >= self.meld_count:
                return WHY_NO_SUCH_MELD
            if owner(self.melds[slot]) != self.side_of[p]:
                return WHY_NOT_YOUR_MELD
            if freeze(self.melds[slot]):
                return WHY_FROZEN
        elif not self._written_well(move):
            return WHY_NO_MOVE
        if not self._holds(p, move):
            return WHY_NOT_HELD
        m = self._after(move)
        if m == 0:
            return WHY_DOES_NOT_FIT if op == OP_TIE else WHY_NO_MELD
        why = self._clash(self.side_of[p], self._slot_of(move), m)
        if why:
            return why
        if op == OP_TIE:
            if self.duty >= DUTY_OPEN:
                return WHY_OPEN_FIRST
            if self._barred(p, self.melds[move >> 16 & 63], move & 63):
                return WHY_BARRED
        if (self.duty == DUTY_PILE_CARD or self.duty == DUTY_OPEN_WITH_PILE_CARD) and not self._used(move) & self.must:
            return WHY_PILE_CARD_FIRST
        number = 1 if op == OP_TIE else 3
        if self.held[p] + self.owed[p] - number >= 2:
            return 0
        return self._why_not_finished(p, move)

    def _written_well(self, move: int) -> int:
        """Whether an opening uses its fields as documented, so that no two numbers mean the same."""
        kind = move & 63
        if move >> OP_SHIFT == OP_OPEN_SEQUENCE:
            if move & 0xFFC000 or not move >> 8 & 15 or move >> 8 & 15 > 12:
                return 0
            return 1 if (kind <= JOKER if move >> 6 & 3 else kind == 0) else 0
        if move & 0xF000C0 or not move >> 16 & 15 or move >> 16 & 15 > 13:
            return 0
        return 1 if kind <= JOKER or kind == NO_CARD else 0

    # --- applying ----------------------------------------------------------------------------------------------------

    def _apply(self, move: int) -> None:
        """Do a lawful move, unchecked: for search. `play` is the door that checks."""
        op = move >> OP_SHIFT
        p = self.player
        if op == OP_DRAW:
            self._draw(p)
        elif op == OP_PICK_UP:
            self._pick_up(p)
        elif op == OP_DISCARD:
            self._discard(p, move & 63)
        else:
            self._lay(p, move)

    def _can_be_done(self, move: int) -> int:
        """Whether the cards that a move takes are there, and room for them."""
        op = move >> OP_SHIFT
        p = self.player
        if move < 0 or op > OP_DISCARD or self.over:
            return 0
        if op == OP_DRAW:
            return 1 if self.top < self.end else 0
        if op == OP_PICK_UP:
            return 1 if self.piled else 0
        if op == OP_DISCARD:
            held = self._count(p, move & 63) + self._owed_count(p, move & 63) if move & 0xFFFFFF <= UNKNOWN else 0
            return 1 if (held or self.unseen[p] or move & 63 == UNKNOWN) and self.piled < CARDS else 0
        if op == OP_TIE:
            if move >> 16 & 255 >= self.meld_count:
                return 0
        elif self.meld_count >= MELDS or not self._written_well(move):
            return 0
        return 1 if self._holds(p, move) and self._after(move) else 0

    def _play(self, move: int, out: Moves) -> int:
        """Do a move if it is lawful; returns why not, 0 when done."""
        why = self._why_not(move, out)
        if why == 0:
            self._apply(move)
        return why

    def _draw(self, p: int) -> None:
        kind = self.cards[self.top]
        self.top += 1
        self._gain(p, kind)
        if self.top_shown:
            self._reveal(p, kind)
        self.top_shown = 0
        self.drawn = kind
        self.without_draw = 0
        self.unplayed[p] = 0
        self.phase = PHASE_PLAY

    def _pick_up(self, p: int) -> None:
        piled = self.piled
        self._take_pile(p)
        for i in range(piled):
            self._reveal(p, self.pile[i])
        self.drawn = -1
        self.without_draw += 1
        self.unplayed[p] = 0

    def _take_pile(self, p: int) -> None:
        """The cards of the pile go to the hand, with what that obliges to."""
        self._owe(self._duty_now())
        if self.piled == 1:
            self.single = self.pile[0]
        self._gather(p)
        self.piled = 0
        self.q0 = 0
        self.q1 = 0
        self.qj = 0
        self.phase = PHASE_PLAY

    def _lay(self, p: int, move: int) -> None:
        """Open a meld or tie a card."""
        slot = self._slot_of(move)
        side = self.side_of[p]
        lies = self._lying(move)
        opening = 1 if slot == self.meld_count else 0
        marks = side << MELD_FIELD_OWNER | ONE << MELD_FIELD_OPENED if opening else self.melds[slot] & ~LYING
        number = 3 if opening else 1
        fresh = (marks >> MELD_FIELD_FRESH & 15) + number
        marks = marks & ~(15 * (ONE << MELD_FIELD_FRESH)) | fresh << MELD_FIELD_FRESH
        if self._any_exposed() and ((opening and self.r.bar_opened) or (self.r.bar_extended and not opening)):
            for q in range(self.r.players):
                if self._exposed_mask(q) and q != p and self.side_of[q] == side:
                    marks |= ONE << (MELD_FIELD_BARRED + q)
        self.melds[slot] = lies | marks
        if opening:
            self.meld_count += 1
        self.last_meld = slot
        self.last_card = -1 if opening else move & 63
        self._spend_play(p, move)
        self.duty = 0
        self.must = 0
        if self.held[p] + self.owed[p] == 0:
            self._run_out(p)

    def _any_exposed(self) -> int:
        """Not 0 if any seat has exposed cards."""
        one = self.e0[0] | self.e0[1] | self.e0[2] | self.e0[3] | self.e0[4]
        two = self.e1[0] | self.e1[1] | self.e1[2] | self.e1[3] | self.e1[4]
        return one | two | self.ej[0] | self.ej[1] | self.ej[2] | self.ej[3] | self.ej[4]

    def _run_out(self, p: int) -> None:
        """A play has left no card: the pozzetto, or the end."""
        if self._may_take_pozzetto(p):
            self._take_pozzetto(p, 1)
        else:
            self._close(p)
            self._end_turn(p)

    def _try(self, move: int) -> None:
        """Pick up or lay as `_apply` does, on a copy for the rest of one turn: without what only others ask for later,
        which cards the table knows of a hand and which of a meld are new."""
        p = self.player
        op = move >> OP_SHIFT
        if op == OP_PICK_UP:
            self._take_pile(p)
            return
        if self._exposed_mask(p):
            self._lay(p, move)
            return
        lies = self._lying(move)
        slot = self._slot_of(move)
        if op == OP_TIE:
            self.melds[slot] = self.melds[slot] & ~LYING | lies
            self._lose(p, move & 63)
            if move & 63 == self.single:
                self.single = -1
        else:
            self.melds[slot] = lies | self.side_of[p] << MELD_FIELD_OWNER
            self.meld_count += 1
            self._lose_opening(p, move)
        self.last_meld = slot
        self.duty = 0
        self.must = 0
        if self.held[p] + self.owed[p] == 0:
            self._run_out(p)

    def _lose_opening(self, p: int, move: int) -> None:
        """The cards of an opening leave the hand, no more."""
        ones = self._opening_ones(move)
        twos = self._opening_twos(move)
        self.h1[p] ^= ones & ~self.h0[p] ^ twos
        self.h0[p] ^= ones
        self.held[p] -= 3
        used = ones | twos
        if self._opens_wild(move):
            self.held[p] += 1
            self._lose(p, move & 63)
            used |= ONE << (move & 63)
        if self.single >= 0 and used >> self.single & 1:
            self.single = -1

    def _opening_ones(self, move: int) -> int:
        """The natural cards of an opening that it takes one or three copies of, the wild aside."""
        if move >> OP_SHIFT == OP_OPEN_SEQUENCE:
            lowest = move >> 8 & 15
            hole = move >> 6 & 3
            places = 7 * (ONE << lowest) & ~((ONE << (lowest + hole)) >> 1 if hole else 0)
            return (places >> 1 & LANE | places >> HIGH_ACE & 1) << (13 * (move >> 12 & 3))
        suits = move >> 8
        return (suits & 1 | (suits & 4) << 11 | (suits & 16) << 22 | (suits & 64) << 33) << ((move >> 16 & 15) - 1)

    def _opens_wild(self, move: int) -> int:
        """Whether an opening has a wild."""
        if move >> OP_SHIFT == OP_OPEN_SEQUENCE:
            return move >> 6 & 3
        return 0 if move & 63 == NO_CARD else 1

    def _opening_twos(self, move: int) -> int:
        """Those that it takes two or three copies of."""
        if move >> OP_SHIFT == OP_OPEN_SEQUENCE:
            return 0
        suits = move >> 9
        return (suits & 1 | (suits & 4) << 11 | (suits & 16) << 22 | (suits & 64) << 33) << ((move >> 16 & 15) - 1)

    def _spend_play(self, p: int, move: int) -> None:
        op = move >> OP_SHIFT
        if op == OP_TIE:
            self._spend(p, move & 63)
            return
        self._spend_planes(p, self._opening_ones(move), self._opening_twos(move))
        if self._opens_wild(move):
            self.held[p] -= 2
            self._spend(p, move & 63)
        else:
            self.held[p] -= 3

    def _spend_planes(self, p: int, ones: int, twos: int) -> None:
        """Natural cards leave the hand in view of all, but for their number: one copy of some kinds, two of others."""
        self.h1[p] ^= ones & ~self.h0[p] ^ twos
        self.h0[p] ^= ones
        known = (self.k0[p] | self.k1[p]) & ones
        self.k1[p] ^= known & ~self.k0[p]
        self.k0[p] ^= known
        if self.e0[p] | self.e1[p]:
            known = (self.e0[p] | self.e1[p]) & ones
            self.e1[p] ^= known & ~self.e0[p]
            self.e0[p] ^= known
        if twos:
            self.k0[p] &= ~twos | self.k1[p] & self.k0[p]
            self.k1[p] &= ~twos
            self.e0[p] &= ~twos | self.e1[p] & self.e0[p]
            self.e1[p] &= ~twos
        if self.single >= 0 and (ones | twos) >> self.single & 1:
            self.single = -1

    def _put_on_pile(self, kind: int) -> None:
        self.pile[self.piled] = kind
        self.piled += 1
        if kind == JOKER:
            self.qj += 1
            return
        bit = ONE << kind
        if self.q0 & bit:
            self.q1 ^= bit
        self.q0 ^= bit

    def _discard(self, p: int, kind: int) -> None:
        if self.owed[p]:
            self._settle_debt(p, kind)
        else:
            twin = 1 if kind == self.single and self._count(p, kind) >= 2 else 0
            self._spend(p, kind)
            if twin:
                self._reveal(p, kind)
        self._put_on_pile(kind)
        if self.held[p] + self.owed[p] == 0:
            if self._may_take_pozzetto(p):
                self._take_pozzetto(p, 0)
            else:
                self._close(p)
        self._end_turn(p)

    def _settle_debt(self, p: int, kind: int) -> None:
        """A penalised card leaves those the seat owes."""
        self.owed[p] -= 1
        if kind == JOKER:
            self.pj[p] -= 1
            return
        bit = ONE << kind
        if not self.p0[p] & bit:
            self.p1[p] ^= bit
        self.p0[p] ^= bit

    def _close(self, p: int) -> None:
        self.closer = p
        self.over = ENDING_CLOSED

    def _pozzetto_offset(self, index: int) -> int:
        """Where a pozzetto lies among the hidden cards."""
        at = self.pozzetti_at
        for i in range(index):
            at += self.r.pozzetto_size[i]
        return at

    def _take_pozzetto(self, p: int, flying: int) -> None:
        if self.r.alliance == ALLIANCE_FIRST_AT_POZZETTO_ALONE and self.next_pozzetto == 0:
            self._form_alliance(p)
        at = self._pozzetto_offset(self.next_pozzetto)
        for i in range(self.r.pozzetto_size[self.next_pozzetto]):
            self._gain(p, self.cards[at + i])
        self.next_pozzetto += 1
        self.taken[self.side_of[p]] = 1
        if flying:
            return
        self.unplayed[p] = 1
        if self.look_waits:
            for q in range(self.r.players):
                if q != p and self.side_of[q] == self.side_of[p]:
                    self.unseen[p] = 1

    def _form_alliance(self, alone: int) -> None:
        """The first at a pozzetto plays alone; clockwise from him the 1st pairs with the 3rd, the 2nd with the 4th."""
        players = self.r.players
        half = (players - 1) // 2
        for i in range(half):
            one = (alone + 1 + i) % players
            other = (alone + 1 + i + half) % players
            side = min(one, other)
            self.side_of[one] = side
            self.side_of[other] = side
        for i in range(self.meld_count):
            m = self.melds[i]
            self.melds[i] = m & ~(7 * (ONE << MELD_FIELD_OWNER)) | self.side_of[owner(m)] << MELD_FIELD_OWNER

    # --- the end of the turn -----------------------------------------------------------------------------------------

    def _end_turn(self, p: int) -> None:
        self.restriction[p] >>= RESTRICTION_BITS
        for i in range(self.meld_count):
            self.melds[i] &= ~(
                (15 * (ONE << MELD_FIELD_FRESH)) | ONE << MELD_FIELD_OPENED | ONE << (MELD_FIELD_BARRED + p)
            )
        for q in range(self.r.players):
            if self.unseen[q] and q != p and self.side_of[q] == self.side_of[p]:
                self.unseen[q] = 0
        if self.r.exposed_penalised and self._exposed_mask(p):
            self._penalise_exposed(p)
        self.duty = 0
        self.must = 0
        self.single = -1
        self.drawn = -1
        if not self.over:
            self._pass_turn(p)

    def reopen(self) -> None:
        """A closing found void: play goes on with the next player."""
        self.over = 0
        self.closer = -1
        self._pass_turn(self.player)

    def _pass_turn(self, p: int) -> None:
        """End the deal here if stock or clock end it, else the next seat is on turn."""
        if self.end - self.top <= self.r.dead:
            if self.r.leftover_joins and self.next_pozzetto < self.r.pozzetti:
                self._join_pozzetto()
            else:
                self.over = ENDING_STOCK
                return
        if self.turn == self.final_turn:
            self.over = ENDING_TIME_OUT
            return
        self.turn += 1
        self.player = p + 1 if p + 1 < self.r.players else 0
        self.phase = PHASE_TAKE
        self.last_meld = -1
        self.last_card = -1
        self._thaw(self.player)

    def _join_pozzetto(self) -> None:
        """A pozzetto that nobody took goes under the last cards of the stock."""
        at = self._pozzetto_offset(self.next_pozzetto)
        for i in range(self.r.pozzetto_size[self.next_pozzetto]):
            self.cards[self.end + i] = self.cards[at + i]
        self.end += self.r.pozzetto_size[self.next_pozzetto]
        self.next_pozzetto += 1

    def _penalise_exposed(self, p: int) -> None:
        """Exposed cards that were neither laid nor discarded are penalised."""
        for kind in range(53):
            for _ in range(self._exposed_count(p, kind)):
                self._spend(p, kind)
                self._owe_card(p, kind)

    def _owe_card(self, p: int, kind: int) -> None:
        self.owed[p] += 1
        if kind == JOKER:
            self.pj[p] += 1
            return
        bit = ONE << kind
        if self.p0[p] & bit:
            self.p1[p] ^= bit
        self.p0[p] ^= bit

    def _thaw(self, p: int) -> None:
        """Melds frozen until this seat's turn are open again; some only when it is free to lay cards."""
        for i in range(self.meld_count):
            m = self.melds[i]
            how = freeze(m)
            if how == 0 or how == FREEZE_FOR_GOOD or m >> MELD_FIELD_THAW_SEAT & 7 != p:
                continue
            if how == FREEZE_NEXT_TURN or not self.restriction[p] & RESTRICTION_NO_PLAY:
                self.melds[i] = m & ~(
                    (3 * (ONE << MELD_FIELD_FREEZE)) | (7 * (ONE << MELD_FIELD_THAW_SEAT)) | ONE << MELD_FIELD_VOID
                )

    # --- time-out ----------------------------------------------------------------------------------------------------

    def _call_time_out(self, at_discard: int) -> None:
        """Time-out is announced now; `at_discard`: while the player is just putting down his discard."""
        if self.over or self.final_turn >= 0:
            return
        players = self.r.players
        waiting = 1 if self.phase == PHASE_TAKE else 0
        lap_start = self.turn - self.turn % players
        if self.turn == 0 and waiting:
            self.final_turn = players - 1
        elif self.r.lap == LAP_DEALER:
            here = 1 if self.turn == lap_start and waiting else 0
            self.final_turn = lap_start + (players if here else 2 * players) - 1
        elif self.r.lap == LAP_RIGHT_NEIGHBOUR:
            late = 1 if at_discard and self.r.discarder_last and not waiting else 0
            self.final_turn = self.turn + players - 1 + late
        else:
            self.final_turn = self.turn + (0 if waiting else 1) + self.r.partner_offset + players - 1

    # --- counting ----------------------------------------------------------------------------------------------------

    def _planes_points(self, plane0: int, plane1: int, jokers: int) -> int:
        total = jokers * self.r.value[JOKER]
        while plane0:
            total += self.r.value[bits.ctz(plane0)]
            plane0 &= plane0 - 1
        while plane1:
            total += 2 * self.r.value[bits.ctz(plane1)]
            plane1 &= plane1 - 1
        return total

    def _score(self, side: int) -> int:
        """The side's points if the deal were counted now; `rules/count.py` says the same line by line."""
        took = 0
        for q in range(self.r.players):
            took += self.taken[q]
        if took == 0 and self.r.replay_if_nobody:
            return 0
        total = 0
        for i in range(self.meld_count):
            m = self.melds[i]
            if owner(m) == side:
                total += card_points(self.r, m)
                index = burraco_index(self.r, m)
                if index >= 0:
                    total += self.r.kind_bonus[index]
        for p in range(self.r.players):
            if self.side_of[p] == side:
                total -= self._planes_points(self.h0[p], self.h1[p], self.hj[p])
                total -= self._planes_points(self.p0[p], self.p1[p], self.pj[p])
                if self.closer == p:
                    total += self.r.closing_bonus
        if not self.taken[side] and not (took == 0 and self.r.loss_waived_if_nobody):
            total -= self.r.pozzetto_loss
        return total

    # --- dealing, and what a seat knows ------------------------------------------------------------------------------

    def _place_card(self, index: int, kind: int) -> None:
        """Put a card among the hidden ones: stock from the top, then the pozzetti."""
        self.cards[index] = kind

    def _set_stock(self, number: int, dealer: int) -> None:
        """So many hidden cards are the stock, top first; the pozzetti follow. The player left of the dealer begins."""
        self.top = 0
        self.end = number
        self.pozzetti_at = number
        self.dealer = dealer
        self.player = (dealer + 1) % self.r.players

    def _start(self, dice: Dice, dealer: int) -> None:
        """A fresh deal from these dice."""
        self.reset()
        number = 0
        for _ in range(self.r.packs):
            for kind in range(JOKER):
                self.cards[number] = kind
                number += 1
            self.cards[number] = JOKER
            self.cards[number + 1] = JOKER
            number += 2
        self._shuffle(number, dice)
        for p in range(self.r.players):
            for _ in range(self.r.hand_size):
                number -= 1
                self._gain(p, self.cards[number])
        number -= 1
        self._put_on_pile(self.cards[number])
        for i in range(self.r.pozzetti):
            number -= self.r.pozzetto_size[i]
        self._set_stock(number, dealer)

    def _shuffle(self, number: int, dice: Dice) -> None:
        """Mix the first hidden cards."""
        for i in range(number - 1, 0, -1):
            j = dice.below(i + 1)
            kind = self.cards[i]
            self.cards[i] = self.cards[j]
            self.cards[j] = kind

    def _hide(self, seat: int) -> None:
        """Forget what a seat may not know: other hands but for known cards, stock, pozzetti, its own unseen one."""
        for p in range(self.r.players):
            if p != seat or self.unseen[p]:
                self.h0[p] = self.k0[p]
                self.h1[p] = self.k1[p]
                self.hj[p] = self.kj[p]
        shown = self.cards[self.top] if self.top_shown else 0
        self.cards[:] = self.r.unknown
        if self.top_shown:
            self.cards[self.top] = shown
        if seat != self.player:
            self.drawn = -1

    def _hidden(self, p: int) -> int:
        """Cards of a hand that are not on its planes."""
        return self.held[p] - bits.popcount(self.h0[p]) - 2 * bits.popcount(self.h1[p]) - self.hj[p]

    def _unseen_count(self, kind: int) -> int:
        """Copies of a card that lie nowhere in sight of this (hidden) state."""
        copies = 2 * self.r.packs if kind == JOKER else self.r.packs
        for p in range(self.r.players):
            copies -= self._count(p, kind) + self._owed_count(p, kind)
        for i in range(self.meld_count):
            copies -= self._meld_holds(self.melds[i], kind)
        for i in range(self.piled):
            if self.pile[i] == kind:
                copies -= 1
        return copies

    def _meld_holds(self, m: int, kind: int) -> int:
        """Copies of a card in a meld."""
        copies = 1 if wild_place(m) and wild_kind(m) == kind else 0
        if kind == JOKER:
            return copies
        if is_set(m):
            return copies + (m >> (MELD_FIELD_SUITS + 2 * (kind // 13)) & 3 if kind % 13 + 1 == key(m) else 0)
        if kind // 13 == key(m):
            places = natural_places(m)
            copies += places >> (kind % 13 + 1) & 1
            if kind % 13 == 0:
                copies += places >> HIGH_ACE & 1
        return copies

    def redeal(self, dice: Dice) -> None:
        """Deal the cards out of sight of a hidden state anew, at random, to hands, stock and pozzetti."""
        shown = self.cards[self.top] if self.top_shown else -1
        number = 0
        for kind in range(53):
            for _ in range(self._unseen_count(kind) - (1 if kind == shown else 0)):
                self.cards[number] = kind
                number += 1
        self._shuffle(number, dice)
        for p in range(self.r.players):
            held = self.held[p]
            for _ in range(self._hidden(p)):
                number -= 1
                self._gain(p, self.cards[number])
            self.held[p] = held
        # From the last place down: what is written never covers a card still to be dealt.
        for i in range(self.r.pozzetti - 1, self.next_pozzetto - 1, -1):
            at = self._pozzetto_offset(i)
            for j in range(self.r.pozzetto_size[i] - 1, -1, -1):
                number -= 1
                self.cards[at + j] = self.cards[number]
        for i in range(self.end - 1, self.top + (1 if self.top_shown else 0) - 1, -1):
            number -= 1
            self.cards[i] = self.cards[number]
        if self.top_shown:
            self.cards[self.top] = shown

    def _redeal_for(self, seat: int, dice: Dice) -> None:
        """Another deal that looks the same to this seat."""
        self._hide(seat)
        self.redeal(dice)

    # --- loops -------------------------------------------------------------------------------------------------------

    def run(self, out: Moves, dice: Dice) -> int:
        """Random play to the end; the number of moves in the high half, a digest of lists and choices in the low."""
        number = 0
        digest = 0
        while not self.over:
            self.fill(out)
            move = out.buf[dice.below(out.n)]
            digest = (digest * 31 + move + out.n) & M32
            self._apply(move)
            number += 1
        return number << 32 | digest

    def legal_moves(self, out: Moves) -> list[int]:
        self.fill(out)
        return [out.buf[i] for i in range(out.n)]

    # --- checking ----------------------------------------------------------------------------------------------------

    def broken(self, out: Moves) -> int:
        """What is wrong with the state, 0 if nothing.

        1 more known or exposed cards than held, 2 a hand's number is not that of its planes, 3 a meld that may not lie
        so, 4 a card missing or double, 5 the wrong seat on turn, 6 play beyond the end of the stock.
        """
        for kind in range(54):
            out.tally[kind] = 0
        for p in range(self.r.players):
            held = 0
            owed = 0
            for kind in range(53):
                number = self._count(p, kind)
                if self._known_count(p, kind) > number or self._exposed_count(p, kind) > number:
                    return 1
                held += number
                owed += self._owed_count(p, kind)
                out.tally[kind] += number + self._owed_count(p, kind)
            if held != self.held[p] or owed != self.owed[p]:
                return 2
        for i in range(self.meld_count):
            m = self.melds[i]
            if not self._lies_well(m) or self.side_of[owner(m)] != owner(m):
                return 3
            for kind in range(53):
                out.tally[kind] += self._meld_holds(m, kind)
        for i in range(self.piled):
            out.tally[self.pile[i]] += 1
        for i in range(self.top, self.end):
            out.tally[self.cards[i]] += 1
        at = self._pozzetto_offset(self.next_pozzetto)
        for i in range(at, self._pozzetto_offset(self.r.pozzetti)):
            out.tally[self.cards[i]] += 1
        for kind in range(54):
            if out.tally[kind] != (0 if kind == UNKNOWN else 2 * self.r.packs if kind == JOKER else self.r.packs):
                return 4
        if not self.over and self.player != (self.dealer + 1 + self.turn) % self.r.players:
            return 5
        if self.end - self.top < self.r.dead or (self.phase == PHASE_TAKE and self.end - self.top == self.r.dead):
            return 0 if self.over else 6
        return 0

    def _lies_well(self, m: int) -> int:
        """Whether a meld is lawful and lies as the code wants it."""
        place = wild_place(m)
        if is_set(m):
            return 1 if size(m) >= 3 and fits_set(self.r, key(m), naturals(m)) else 0
        places = natural_places(m)
        if low(m) == 0 or places == 0:
            return 0
        again = settle(self.r, key(m), places, wild_kind(m) if place else NO_CARD)
        return 1 if size(m) >= 3 and again == m & LYING else 0

    def wild_guess(self, dice: Dice) -> int:
        """A number that could be a move, lawful or not."""
        op = 2 + dice.below(4)
        kind = dice.below(53)
        if op == OP_DISCARD:
            return OP_DISCARD << OP_SHIFT | kind
        if op == OP_TIE:
            place = dice.below(15)
            if kind < JOKER and dice.below(4):
                place = kind % 13 + 1
            return OP_TIE << OP_SHIFT | dice.below(self.meld_count + 1) << 16 | place << 8 | kind
        wild = JOKER if dice.below(2) else 13 * dice.below(4) + 1
        if op == OP_OPEN_SEQUENCE:
            hole = dice.below(4)
            return (
                OP_OPEN_SEQUENCE << OP_SHIFT
                | dice.below(4) << 12
                | (1 + dice.below(12)) << 8
                | hole << 6
                | (wild if hole else 0)
            )
        suits = ONE << (2 * dice.below(4))
        suits += ONE << (2 * dice.below(4))
        if dice.below(2):
            return OP_OPEN_SET << OP_SHIFT | (1 + dice.below(13)) << 16 | suits << 8 | wild
        return (
            OP_OPEN_SET << OP_SHIFT | (1 + dice.below(13)) << 16 | (suits + (ONE << (2 * dice.below(4)))) << 8 | NO_CARD
        )

    def _checked_run(self, out: Moves, dice: Dice, guesses: int, eager: int) -> int:
        """Random play to the end with every invariant on; the number of moves, or minus what broke.

        The more `eager`, the more is laid before a discard, so that pozzetti are taken and deals closed.

        At each state: nothing is broken, some move is lawful, each move listed is lawful and listed once, and a number
        that could be a move is lawful exactly when it is listed. Now and then time-out is called. Beside the numbers of
        `broken`: -10 nothing is lawful, -11 a listed move is not, -12 a guess, -13 no end in sight.
        """
        number = 0
        while not self.over:
            why = self.broken(out)
            if why:
                return -why
            self.fill(out)
            if out.n == 0:
                return -10
            move = out.buf[dice.below(out.n)]
            for _ in range(eager):
                if move >> OP_SHIFT == OP_DISCARD:
                    move = out.buf[dice.below(out.n)]
            if self._why_not(move, out):
                return -11
            for i in range(out.n):
                if out.buf[i] == move:
                    number += 1
            for _ in range(guesses):
                guess = self.wild_guess(dice)
                if (self._why_not(guess, out) == 0) != (out.holds(guess) != 0):
                    return -12
            self._apply(move)
            if dice.below(400) == 0:
                self._call_time_out(dice.below(2))
            if number > 20000:
                return -13
        why = self.broken(out)
        return -why if why else number

    # --- the referee's hand, and reading from Python -----------------------------------------------------------------

    def _seat_side(self, p: int) -> int:
        return self.side_of[p]

    def _set_side(self, p: int, side: int) -> None:
        self.side_of[p] = side

    def _holding(self, p: int) -> int:
        """Cards in a hand, penalised ones aside."""
        return self.held[p]

    def _set_holding(self, p: int, number: int) -> None:
        """Say how many cards a hand has when not all of them are known."""
        self.held[p] = number

    def _owing(self, p: int) -> int:
        return self.owed[p]

    def _has_taken(self, side: int) -> int:
        return self.taken[side]

    def _set_taken(self, side: int, taken: int) -> None:
        self.taken[side] = taken

    def _know(self, p: int, kind: int) -> None:
        """One of the cards not on a hand's planes turns out to be this one."""
        held = self.held[p]
        self._gain(p, kind)
        self.held[p] = held

    def _is_unplayed(self, p: int) -> int:
        return self.unplayed[p]

    def _set_unplayed(self, p: int, unplayed: int) -> None:
        self.unplayed[p] = unplayed

    def _is_unseen(self, p: int) -> int:
        return self.unseen[p]

    def _set_unseen(self, p: int, unseen: int) -> None:
        self.unseen[p] = unseen

    def _restricted(self, p: int) -> int:
        return self.restriction[p]

    def _restrict(self, p: int, restriction: int) -> None:
        """Sixteen bits for each of the seat's next turns, its present or next one lowest."""
        self.restriction[p] = restriction

    def _meld(self, slot: int) -> int:
        return self.melds[slot]

    def _set_meld(self, slot: int, m: int) -> None:
        self.melds[slot] = m

    def _add_meld(self, m: int) -> None:
        self.melds[self.meld_count] = m
        self.meld_count += 1

    def _freeze_meld(self, slot: int, how: int, seat: int, void: int) -> None:
        """Nobody ties to the meld until it thaws; `void`: it does not help to close meanwhile."""
        m = self.melds[slot] & ~(
            (3 * (ONE << MELD_FIELD_FREEZE)) | (7 * (ONE << MELD_FIELD_THAW_SEAT)) | ONE << MELD_FIELD_VOID
        )
        self.melds[slot] = m | how << MELD_FIELD_FREEZE | seat << MELD_FIELD_THAW_SEAT | void << MELD_FIELD_VOID

    def _card_at(self, index: int) -> int:
        """A hidden card: stock from `top` to `end`, then the pozzetti."""
        return self.cards[index]

    def _pile_at(self, index: int) -> int:
        return self.pile[index]

    def clear_pile(self) -> None:
        self.piled = 0
        self.q0 = 0
        self.q1 = 0
        self.qj = 0

    def _expose(self, p: int, kind: int) -> None:
        """A card of the hand lies open until it is laid or discarded."""
        if self._exposed_count(p, kind) >= self._count(p, kind):
            return
        self._reveal(p, kind)
        if kind == JOKER:
            self.ej[p] += 1
            return
        bit = ONE << kind
        if self.e0[p] & bit:
            self.e1[p] ^= bit
        self.e0[p] ^= bit

    def _penalise(self, p: int, kind: int) -> None:
        """A card of the hand becomes one that the seat owes to the pile."""
        self._spend(p, kind)
        self._owe_card(p, kind)

    def words(self) -> list[int]:
        """Everything that makes the state, as numbers: two states are equal when these are."""
        numbers = [
            self.q0, self.q1, self.qj, self.meld_count, self.piled, self.top, self.end, self.pozzetti_at,
            self.next_pozzetto, self.dealer, self.player, self.phase, self.turn, self.final_turn, self.over,
            self.closer, self.duty, self.must, self.single, self.drawn, self.top_shown, self.without_draw,
            self.stopped, self.last_meld, self.last_card, self.look_waits,
        ]  # fmt: skip
        for p in range(self.r.players):
            numbers += [
                self.h0[p], self.h1[p], self.k0[p], self.k1[p], self.e0[p], self.e1[p], self.p0[p], self.p1[p],
                self.hj[p], self.kj[p], self.ej[p], self.pj[p], self.held[p], self.owed[p], self.restriction[p],
                self.side_of[p], self.taken[p], self.unplayed[p], self.unseen[p],
            ]  # fmt: skip
        numbers += [self.melds[i] for i in range(self.meld_count)]
        numbers += [self.pile[i] for i in range(self.piled)]
        numbers += [self.cards[i] for i in range(self.top, self.end)]
        for i in range(self.next_pozzetto, self.r.pozzetti):
            at = self._pozzetto_offset(i)
            numbers += [self.cards[at + j] for j in range(self.r.pozzetto_size[i])]
        return numbers

    # --- the doors for Python ----------------------------------------------------------------------------------------
    # The kernel's own doors begin with _ and take numbers as they come: C calls them, and Python cannot. Here every
    # number is looked at first, because one that lies outside its array would stop the process.

    def __setattr__(self, name: str, value: int) -> None:
        """C sets its fields without coming by here."""
        least, most = FIELDS.get(name, (-M32, M32)) if name != "must" else (0, 1 << 53)
        if name == "player":
            most = self.r.players - 1
        elif name == "meld_count":
            most = self.meld_count  # more come by `add_meld` only
        elif name == "pozzetti_at":
            most = CARDS - (self._pozzetto_offset(self.r.pozzetti) - self.pozzetti_at)
        within(value - least, most - least, name)
        getattr(State, name).__set__(self, value)

    def gain(self, p: int, kind: int) -> None:
        self._gain(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def lose(self, p: int, kind: int) -> None:
        self._lose(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def count(self, p: int, kind: int) -> int:
        """Copies of a card in a hand."""
        return self._count(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def hand(self, p: int) -> list[int]:
        """The cards of a hand that are on its planes, in the order of kinds."""
        p = within(p, SEATS - 1, "seat")
        found: list[int] = []
        for kind in range(UNKNOWN):
            for _ in range(self._count(p, kind)):
                found.append(kind)
        return found

    def exposed_count(self, p: int, kind: int) -> int:
        return self._exposed_count(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def known_count(self, p: int, kind: int) -> int:
        """Copies that the whole table knows this seat to hold."""
        return self._known_count(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def owed_count(self, p: int, kind: int) -> int:
        """Copies among the penalised cards the seat has still to discard."""
        return self._owed_count(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def reveal(self, p: int, kind: int) -> None:
        """Everybody knows from now on that the seat holds this card."""
        self._reveal(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def spend(self, p: int, kind: int) -> None:
        """A card leaves the hand in view of all: what is known and exposed of its kind goes first."""
        self._spend(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def owed_next(self, p: int) -> int:
        """The penalised card that the seat must discard next."""
        return self._owed_next(within(p, SEATS - 1, "seat"))

    def burracos(self, side: int, slot: int, m: int) -> int:
        """The side's burracos, six bits for each kind, if meld `slot` lay as `m`."""
        return self._burracos(within(side, SEATS - 1, "side"), slot, m)

    def clash(self, side: int, slot: int, m: int) -> int:
        """Why the meld may not lie beside the side's others: equal sets, equal or overlapping sequences."""
        return self._clash(within(side, SEATS - 1, "side"), slot, m)

    def may_take_pozzetto(self, p: int) -> int:
        """Whether the seat would take a pozzetto on running out of cards."""
        return self._may_take_pozzetto(within(p, SEATS - 1, "seat"))

    def single_locked(self, p: int, kind: int) -> int:
        """Whether the card is the only one of the pile just picked up, which may not be discarded without its twin."""
        return self._single_locked(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def after(self, move: int) -> int:
        """How the meld concerned lies after a play (without owner and marks); 0 if the play makes no lawful meld."""
        if move < 0 or not (
            move >> 16 & 255 < self.meld_count if move >> OP_SHIFT == OP_TIE else self._written_well(move)
        ):
            return 0
        return self._after(move)

    def slot_of(self, move: int) -> int:
        return self._slot_of(move)

    def why_not(self, move: int, out: Moves) -> int:
        """Why a move is not lawful now, as a number of `encoding.Why`; 0 if it is lawful. `out` is scratch."""
        return self._why_not(move, out)

    def apply(self, move: int) -> None:
        """Do a move without asking whether it is lawful: for search. That the cards for it are there is looked at;
        `play` is the door that asks the law."""
        if not self._can_be_done(move):
            raise ValueError(f"{move} cannot be done: the cards for it are not there")
        self._apply(move)

    def play(self, move: int, out: Moves) -> int:
        """Do a move if it is lawful; returns why not, 0 when done."""
        return self._play(move, out)

    def put_on_pile(self, kind: int) -> None:
        within(self.piled, CARDS - 1, "place in the pile")
        self._put_on_pile(within(kind, UNKNOWN, "card"))

    def settle_debt(self, p: int, kind: int) -> None:
        """A penalised card leaves those the seat owes."""
        self._settle_debt(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def close(self, p: int) -> None:
        self._close(within(p, SEATS - 1, "seat"))

    def pozzetto_offset(self, index: int) -> int:
        """Where a pozzetto lies among the hidden cards."""
        return self._pozzetto_offset(within(index, POZZETTI, "pozzetto"))

    def take_pozzetto(self, p: int, flying: int) -> None:
        within(self.next_pozzetto, self.r.pozzetti - 1, "pozzetto")
        self._take_pozzetto(within(p, SEATS - 1, "seat"), flying)

    def form_alliance(self, alone: int) -> None:
        """The first at a pozzetto plays alone; clockwise from him the 1st pairs with the 3rd, the 2nd with the 4th."""
        self._form_alliance(within(alone, SEATS - 1, "seat"))

    def end_turn(self, p: int) -> None:
        self._end_turn(within(p, SEATS - 1, "seat"))

    def owe_card(self, p: int, kind: int) -> None:
        self._owe_card(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def call_time_out(self, at_discard: int) -> None:
        """Time-out is announced now; `at_discard`: while the player is just putting down his discard."""
        self._call_time_out(at_discard)

    def planes_points(self, plane0: int, plane1: int, jokers: int) -> int:
        return self._planes_points(
            within(plane0, 2 * JOKER_BIT - 1, "cards"),
            within(plane1, 2 * JOKER_BIT - 1, "cards"),
            within(jokers, CARDS, "jokers"),
        )

    def score(self, side: int) -> int:
        """The side's points if the deal were counted now; `rules/count.py` says the same line by line."""
        return self._score(within(side, SEATS - 1, "side"))

    def place_card(self, index: int, kind: int) -> None:
        """Put a card among the hidden ones: stock from the top, then the pozzetti."""
        self._place_card(within(index, CARDS - 1, "place"), within(kind, UNKNOWN, "card"))

    def set_stock(self, number: int, dealer: int) -> None:
        """So many hidden cards are the stock, top first; the pozzetti follow. The player left of the dealer begins."""
        self._set_stock(within(number, CARDS, "number of cards"), within(dealer, SEATS - 1, "seat"))

    def start(self, dice: Dice, dealer: int) -> None:
        """A fresh deal from these dice."""
        self._start(dice, within(dealer, SEATS - 1, "seat"))

    def hide(self, seat: int) -> None:
        """Forget what a seat may not know: other hands but for known cards, stock, pozzetti, its own unseen one."""
        self._hide(within(seat, SEATS - 1, "seat"))

    def hidden(self, p: int) -> int:
        """Cards of a hand that are not on its planes."""
        return self._hidden(within(p, SEATS - 1, "seat"))

    def unseen_count(self, kind: int) -> int:
        """Copies of a card that lie nowhere in sight of this (hidden) state."""
        return self._unseen_count(within(kind, UNKNOWN, "card"))

    def redeal_for(self, seat: int, dice: Dice) -> None:
        """Another deal that looks the same to this seat."""
        self._redeal_for(within(seat, SEATS - 1, "seat"), dice)

    def checked_run(self, out: Moves, dice: Dice, guesses: int, eager: int) -> int:
        """Random play to the end with every invariant on; the number of moves, or minus what broke.

        The more `eager`, the more is laid before a discard, so that pozzetti are taken and deals closed.

        At each state: nothing is broken, some move is lawful, each move listed is lawful and listed once, and a number
        that could be a move is lawful exactly when it is listed. Now and then time-out is called. Beside the numbers of
        `broken`: -10 nothing is lawful, -11 a listed move is not, -12 a guess, -13 no end in sight.
        """
        return self._checked_run(out, dice, guesses, eager)

    def seat_side(self, p: int) -> int:
        return self._seat_side(within(p, SEATS - 1, "seat"))

    def set_side(self, p: int, side: int) -> None:
        self._set_side(within(p, SEATS - 1, "seat"), within(side, SEATS - 1, "side"))

    def holding(self, p: int) -> int:
        """Cards in a hand, penalised ones aside."""
        return self._holding(within(p, SEATS - 1, "seat"))

    def set_holding(self, p: int, number: int) -> None:
        self._set_holding(within(p, SEATS - 1, "seat"), within(number, CARDS, "number of cards"))

    def owing(self, p: int) -> int:
        return self._owing(within(p, SEATS - 1, "seat"))

    def has_taken(self, side: int) -> int:
        return self._has_taken(within(side, SEATS - 1, "side"))

    def set_taken(self, side: int, taken: int) -> None:
        self._set_taken(within(side, SEATS - 1, "side"), taken)

    def know(self, p: int, kind: int) -> None:
        """One of the cards not on a hand's planes turns out to be this one."""
        self._know(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def is_unplayed(self, p: int) -> int:
        return self._is_unplayed(within(p, SEATS - 1, "seat"))

    def set_unplayed(self, p: int, unplayed: int) -> None:
        self._set_unplayed(within(p, SEATS - 1, "seat"), unplayed)

    def is_unseen(self, p: int) -> int:
        return self._is_unseen(within(p, SEATS - 1, "seat"))

    def set_unseen(self, p: int, unseen: int) -> None:
        self._set_unseen(within(p, SEATS - 1, "seat"), unseen)

    def restricted(self, p: int) -> int:
        return self._restricted(within(p, SEATS - 1, "seat"))

    def restrict(self, p: int, restriction: int) -> None:
        """Sixteen bits for each of the seat's next turns, its present or next one lowest."""
        self._restrict(within(p, SEATS - 1, "seat"), restriction)

    def meld(self, slot: int) -> int:
        return self._meld(within(slot, MELDS - 1, "meld"))

    def set_meld(self, slot: int, m: int) -> None:
        self._set_meld(within(slot, MELDS - 1, "meld"), as_meld(m))

    def add_meld(self, m: int) -> None:
        within(self.meld_count, MELDS - 1, "meld")
        self._add_meld(as_meld(m))

    def freeze_meld(self, slot: int, how: int, seat: int, void: int) -> None:
        """Nobody ties to the meld until it thaws; `void`: it does not help to close meanwhile."""
        self._freeze_meld(
            within(slot, MELDS - 1, "meld"), within(how, 3, "freeze"), within(seat, SEATS - 1, "seat"), 1 if void else 0
        )

    def card_at(self, index: int) -> int:
        """A hidden card: stock from `top` to `end`, then the pozzetti."""
        return self._card_at(within(index, CARDS - 1, "place"))

    def pile_at(self, index: int) -> int:
        return self._pile_at(within(index, CARDS - 1, "place"))

    def expose(self, p: int, kind: int) -> None:
        """A card of the hand lies open until it is laid or discarded."""
        self._expose(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))

    def penalise(self, p: int, kind: int) -> None:
        """A card of the hand becomes one that the seat owes to the pile."""
        self._penalise(within(p, SEATS - 1, "seat"), within(kind, UNKNOWN, "card"))


# --- a game in play --------------------------------------------------------------------------------------------------


class Game:
    """A state with its scratch buffer and its history: the two doors that programs use most, compiled too."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out = Moves()
        self.history: list[int] = []

    @property
    def legal_moves(self) -> list[int]:
        """Every lawful step of the player on turn."""
        return self.state.legal_moves(self.out)

    @property
    def is_over(self) -> bool:
        return self.state.over != 0

    def push(self, move: int) -> None:
        """Do a move; raises the refusal with the rule and its article if it is not lawful."""
        try:
            if not isinstance(move, int):
                move = operator.index(move)  # C would take 0.5 for 0
            why = self.state._play(move, self.out)
        except (TypeError, OverflowError):  # no number, or one that no C integer holds
            why = WHY_NO_MOVE
        if why:
            raise self.refused(move, why)
        self.history.append(move)

    def refused(self, move: int, why: int) -> Exception:
        """The error that says why; whoever speaks to people says it better."""
        return ValueError(move, why)


if bits.PURE:
    delattr(State, "__setattr__")  # Python's own lists notice a wrong number, and every step sets fields
