# C side of packed.py: used instead of it when compiled. tests/bots/test_policy.py compares both with the kernel.
ctypedef long long i64

cdef enum:
    OP_DRAW = 0
    OP_PICK_UP = 1
    OP_OPEN_SEQUENCE = 2
    OP_OPEN_SET = 3
    OP_TIE = 4
    OP_DISCARD = 5
    PHASE_TAKE = 0
    JOKER = 52
    NO_CARD = 63
    HIGH_ACE = 14
    LANE = 0x1FFF
    SUITS = 27

cdef extern from *:
    """
    #define PACKED_JOKER_BIT (1LL << 52)
    #define PACKED_TELLING (((1LL << 38) - 1) | 3LL << 41)
    #define PACKED_TWOS (1LL << 1 | 1LL << 14 | 1LL << 27 | 1LL << 40)
    """
    i64 JOKER_BIT "PACKED_JOKER_BIT"
    i64 TELLING "PACKED_TELLING"
    i64 TWOS "PACKED_TWOS"

cdef inline i64 is_set(i64 m) noexcept nogil:
    return m & 1

cdef inline i64 key(i64 m) noexcept nogil:
    return m >> 1 & 15

cdef inline i64 low(i64 m) noexcept nogil:
    return m >> 5 & 15

cdef inline i64 high(i64 m) noexcept nogil:
    return m >> 9 & 15

cdef inline i64 wild_place(i64 m) noexcept nogil:
    return m >> 13 & 15

cdef inline i64 size(i64 m) noexcept nogil:
    return m >> 23 & 15

cdef inline i64 owner(i64 m) noexcept nogil:
    return m >> 35 & 7

cdef inline i64 freeze(i64 m) noexcept nogil:
    return m >> 41 & 3

cdef inline i64 naturals(i64 m) noexcept nogil:
    return size(m) - (1 if wild_place(m) else 0)

cdef inline i64 natural_places(i64 m) noexcept nogil:
    return ((<i64>1 << (high(m) + 1)) - (<i64>1 << low(m))) & ~(<i64>1 << wild_place(m))

cdef inline i64 place_kind(i64 suit, i64 place) noexcept nogil:
    return suit * 13 + (0 if place == HIGH_ACE else place - 1)

cdef inline i64 is_wild(i64 kind) noexcept nogil:
    return 1 if kind == JOKER or (kind < JOKER and TWOS >> kind & 1) else 0
