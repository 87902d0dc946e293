# C types for kernel.py (read by Cython only). Signed on purpose: masks use at most 63 bits.
cimport cython
from pinella.rules cimport bits

ctypedef long long i64
ctypedef short i16
ctypedef unsigned char u8

# The numbers of kernel.py as C sees them: constants, so that it can compute with them beforehand. A compound literal may be
# assigned to, as the lines of kernel.py do, and nothing remembers it. tests/rules/test_kernel.py compares them with kernel.py.
cdef extern from *:
    """
    #define PINELLA_ONE ((long long){1LL})
    #define PINELLA_M32 ((long long){4294967295LL})
    #define PINELLA_SEATS ((long long){5LL})
    #define PINELLA_POZZETTI ((long long){5LL})
    #define PINELLA_MELDS ((long long){54LL})
    #define PINELLA_CARDS ((long long){162LL})
    #define PINELLA_DICE_SEED ((long long){4058668781LL})
    #define PINELLA_LANE ((long long){8191LL})
    #define PINELLA_JOKER ((long long){52LL})
    #define PINELLA_UNKNOWN ((long long){53LL})
    #define PINELLA_NO_CARD ((long long){63LL})
    #define PINELLA_JOKER_BIT ((long long){4503599627370496LL})
    #define PINELLA_TWOS ((long long){1099645861890LL})
    #define PINELLA_HIGH_ACE ((long long){14LL})
    #define PINELLA_OP_DRAW ((long long){0LL})
    #define PINELLA_OP_PICK_UP ((long long){1LL})
    #define PINELLA_OP_OPEN_SEQUENCE ((long long){2LL})
    #define PINELLA_OP_OPEN_SET ((long long){3LL})
    #define PINELLA_OP_TIE ((long long){4LL})
    #define PINELLA_OP_DISCARD ((long long){5LL})
    #define PINELLA_OP_SHIFT ((long long){24LL})
    #define PINELLA_PHASE_TAKE ((long long){0LL})
    #define PINELLA_PHASE_PLAY ((long long){1LL})
    #define PINELLA_ENDING_NONE ((long long){0LL})
    #define PINELLA_ENDING_CLOSED ((long long){1LL})
    #define PINELLA_ENDING_STOCK ((long long){2LL})
    #define PINELLA_ENDING_TIME_OUT ((long long){3LL})
    #define PINELLA_ENDING_STOPPED ((long long){4LL})
    #define PINELLA_DUTY_NONE ((long long){0LL})
    #define PINELLA_DUTY_ANY_PLAY ((long long){1LL})
    #define PINELLA_DUTY_PILE_CARD ((long long){2LL})
    #define PINELLA_DUTY_OPEN ((long long){3LL})
    #define PINELLA_DUTY_OPEN_WITH_PILE_CARD ((long long){4LL})
    #define PINELLA_FREEZE_NONE ((long long){0LL})
    #define PINELLA_FREEZE_NEXT_TURN ((long long){1LL})
    #define PINELLA_FREEZE_FREE_TURN ((long long){2LL})
    #define PINELLA_FREEZE_FOR_GOOD ((long long){3LL})
    #define PINELLA_RESTRICTION_NO_PICK_UP ((long long){1LL})
    #define PINELLA_RESTRICTION_MUST_PICK_UP ((long long){2LL})
    #define PINELLA_RESTRICTION_NO_PLAY ((long long){4LL})
    #define PINELLA_RESTRICTION_NO_CLOSING ((long long){8LL})
    #define PINELLA_RESTRICTION_DISCARD_DRAWN ((long long){16LL})
    #define PINELLA_RESTRICTION_BITS ((long long){16LL})
    #define PINELLA_ALLIANCE_FIXED_PAIRS ((long long){0LL})
    #define PINELLA_ALLIANCE_FIRST_AT_POZZETTO_ALONE ((long long){1LL})
    #define PINELLA_ALLIANCE_EVERYONE_ALONE ((long long){2LL})
    #define PINELLA_LAP_DEALER ((long long){0LL})
    #define PINELLA_LAP_RIGHT_NEIGHBOUR ((long long){1LL})
    #define PINELLA_LAP_PARTNER_STARTS ((long long){2LL})
    #define PINELLA_WHY_LAWFUL ((long long){0LL})
    #define PINELLA_WHY_OVER ((long long){1LL})
    #define PINELLA_WHY_STOPPED ((long long){2LL})
    #define PINELLA_WHY_TAKE_FIRST ((long long){3LL})
    #define PINELLA_WHY_TAKEN_ALREADY ((long long){4LL})
    #define PINELLA_WHY_PILE_EMPTY ((long long){5LL})
    #define PINELLA_WHY_MUST_PICK_UP ((long long){6LL})
    #define PINELLA_WHY_NO_PICK_UP ((long long){7LL})
    #define PINELLA_WHY_NOTHING_TO_LAY ((long long){8LL})
    #define PINELLA_WHY_NO_PILE_CARD_TO_LAY ((long long){9LL})
    #define PINELLA_WHY_NOTHING_TO_OPEN ((long long){10LL})
    #define PINELLA_WHY_NO_OPENING_WITH_IT ((long long){11LL})
    #define PINELLA_WHY_NO_PLAY ((long long){12LL})
    #define PINELLA_WHY_NOT_HELD ((long long){13LL})
    #define PINELLA_WHY_NO_MELD ((long long){14LL})
    #define PINELLA_WHY_EQUAL_SET ((long long){15LL})
    #define PINELLA_WHY_EQUAL_SEQUENCE ((long long){16LL})
    #define PINELLA_WHY_PILE_CARD_FIRST ((long long){17LL})
    #define PINELLA_WHY_OPEN_FIRST ((long long){18LL})
    #define PINELLA_WHY_NO_SUCH_MELD ((long long){19LL})
    #define PINELLA_WHY_NOT_YOUR_MELD ((long long){20LL})
    #define PINELLA_WHY_FROZEN ((long long){21LL})
    #define PINELLA_WHY_DOES_NOT_FIT ((long long){22LL})
    #define PINELLA_WHY_BARRED ((long long){23LL})
    #define PINELLA_WHY_LEAVES_NOTHING ((long long){24LL})
    #define PINELLA_WHY_LEAVES_THE_SINGLE_CARD ((long long){25LL})
    #define PINELLA_WHY_DUTY_UNMET ((long long){26LL})
    #define PINELLA_WHY_SINGLE_CARD ((long long){27LL})
    #define PINELLA_WHY_PENALISED_FIRST ((long long){28LL})
    #define PINELLA_WHY_EXPOSED_FIRST ((long long){29LL})
    #define PINELLA_WHY_EXPOSED_CAN_BE_LAID ((long long){30LL})
    #define PINELLA_WHY_DISCARD_DRAWN ((long long){31LL})
    #define PINELLA_WHY_CLOSING_WILD ((long long){32LL})
    #define PINELLA_WHY_CLOSING_NEED ((long long){33LL})
    #define PINELLA_WHY_CLOSING_POZZETTO ((long long){34LL})
    #define PINELLA_WHY_CLOSING_FIRST_LAP ((long long){35LL})
    #define PINELLA_WHY_CLOSING_BARRED ((long long){36LL})
    #define PINELLA_WHY_CLOSING_PARTNER ((long long){37LL})
    #define PINELLA_WHY_WILD_DISCARD ((long long){38LL})
    #define PINELLA_WHY_NO_MOVE ((long long){39LL})
    #define PINELLA_WHY_OWES_CARDS ((long long){40LL})
    #define PINELLA_WHY_OVERLAPPING ((long long){41LL})
    #define PINELLA_MELD_FIELD_KEY ((long long){1LL})
    #define PINELLA_MELD_FIELD_LOW ((long long){5LL})
    #define PINELLA_MELD_FIELD_HIGH ((long long){9LL})
    #define PINELLA_MELD_FIELD_WILD_PLACE ((long long){13LL})
    #define PINELLA_MELD_FIELD_WILD_KIND ((long long){17LL})
    #define PINELLA_MELD_FIELD_SIZE ((long long){23LL})
    #define PINELLA_MELD_FIELD_SUITS ((long long){27LL})
    #define PINELLA_MELD_FIELD_OWNER ((long long){35LL})
    #define PINELLA_MELD_FIELD_THAW_SEAT ((long long){38LL})
    #define PINELLA_MELD_FIELD_FREEZE ((long long){41LL})
    #define PINELLA_MELD_FIELD_VOID ((long long){43LL})
    #define PINELLA_MELD_FIELD_BARRED ((long long){44LL})
    #define PINELLA_MELD_FIELD_FRESH ((long long){49LL})
    #define PINELLA_MELD_FIELD_OPENED ((long long){53LL})
    #define PINELLA_LYING ((long long){34359738367LL})
    """
    i64 ONE "PINELLA_ONE"
    i64 M32 "PINELLA_M32"
    i64 SEATS "PINELLA_SEATS"
    i64 POZZETTI "PINELLA_POZZETTI"
    i64 MELDS "PINELLA_MELDS"
    i64 CARDS "PINELLA_CARDS"
    i64 DICE_SEED "PINELLA_DICE_SEED"
    i64 LANE "PINELLA_LANE"
    i64 JOKER "PINELLA_JOKER"
    i64 UNKNOWN "PINELLA_UNKNOWN"
    i64 NO_CARD "PINELLA_NO_CARD"
    i64 JOKER_BIT "PINELLA_JOKER_BIT"
    i64 TWOS "PINELLA_TWOS"
    i64 HIGH_ACE "PINELLA_HIGH_ACE"
    i64 OP_DRAW "PINELLA_OP_DRAW"
    i64 OP_PICK_UP "PINELLA_OP_PICK_UP"
    i64 OP_OPEN_SEQUENCE "PINELLA_OP_OPEN_SEQUENCE"
    i64 OP_OPEN_SET "PINELLA_OP_OPEN_SET"
    i64 OP_TIE "PINELLA_OP_TIE"
    i64 OP_DISCARD "PINELLA_OP_DISCARD"
    i64 OP_SHIFT "PINELLA_OP_SHIFT"
    i64 PHASE_TAKE "PINELLA_PHASE_TAKE"
    i64 PHASE_PLAY "PINELLA_PHASE_PLAY"
    i64 ENDING_NONE "PINELLA_ENDING_NONE"
    i64 ENDING_CLOSED "PINELLA_ENDING_CLOSED"
    i64 ENDING_STOCK "PINELLA_ENDING_STOCK"
    i64 ENDING_TIME_OUT "PINELLA_ENDING_TIME_OUT"
    i64 ENDING_STOPPED "PINELLA_ENDING_STOPPED"
    i64 DUTY_NONE "PINELLA_DUTY_NONE"
    i64 DUTY_ANY_PLAY "PINELLA_DUTY_ANY_PLAY"
    i64 DUTY_PILE_CARD "PINELLA_DUTY_PILE_CARD"
    i64 DUTY_OPEN "PINELLA_DUTY_OPEN"
    i64 DUTY_OPEN_WITH_PILE_CARD "PINELLA_DUTY_OPEN_WITH_PILE_CARD"
    i64 FREEZE_NONE "PINELLA_FREEZE_NONE"
    i64 FREEZE_NEXT_TURN "PINELLA_FREEZE_NEXT_TURN"
    i64 FREEZE_FREE_TURN "PINELLA_FREEZE_FREE_TURN"
    i64 FREEZE_FOR_GOOD "PINELLA_FREEZE_FOR_GOOD"
    i64 RESTRICTION_NO_PICK_UP "PINELLA_RESTRICTION_NO_PICK_UP"
    i64 RESTRICTION_MUST_PICK_UP "PINELLA_RESTRICTION_MUST_PICK_UP"
    i64 RESTRICTION_NO_PLAY "PINELLA_RESTRICTION_NO_PLAY"
    i64 RESTRICTION_NO_CLOSING "PINELLA_RESTRICTION_NO_CLOSING"
    i64 RESTRICTION_DISCARD_DRAWN "PINELLA_RESTRICTION_DISCARD_DRAWN"
    i64 RESTRICTION_BITS "PINELLA_RESTRICTION_BITS"
    i64 ALLIANCE_FIXED_PAIRS "PINELLA_ALLIANCE_FIXED_PAIRS"
    i64 ALLIANCE_FIRST_AT_POZZETTO_ALONE "PINELLA_ALLIANCE_FIRST_AT_POZZETTO_ALONE"
    i64 ALLIANCE_EVERYONE_ALONE "PINELLA_ALLIANCE_EVERYONE_ALONE"
    i64 LAP_DEALER "PINELLA_LAP_DEALER"
    i64 LAP_RIGHT_NEIGHBOUR "PINELLA_LAP_RIGHT_NEIGHBOUR"
    i64 LAP_PARTNER_STARTS "PINELLA_LAP_PARTNER_STARTS"
    i64 WHY_LAWFUL "PINELLA_WHY_LAWFUL"
    i64 WHY_OVER "PINELLA_WHY_OVER"
    i64 WHY_STOPPED "PINELLA_WHY_STOPPED"
    i64 WHY_TAKE_FIRST "PINELLA_WHY_TAKE_FIRST"
    i64 WHY_TAKEN_ALREADY "PINELLA_WHY_TAKEN_ALREADY"
    i64 WHY_PILE_EMPTY "PINELLA_WHY_PILE_EMPTY"
    i64 WHY_MUST_PICK_UP "PINELLA_WHY_MUST_PICK_UP"
    i64 WHY_NO_PICK_UP "PINELLA_WHY_NO_PICK_UP"
    i64 WHY_NOTHING_TO_LAY "PINELLA_WHY_NOTHING_TO_LAY"
    i64 WHY_NO_PILE_CARD_TO_LAY "PINELLA_WHY_NO_PILE_CARD_TO_LAY"
    i64 WHY_NOTHING_TO_OPEN "PINELLA_WHY_NOTHING_TO_OPEN"
    i64 WHY_NO_OPENING_WITH_IT "PINELLA_WHY_NO_OPENING_WITH_IT"
    i64 WHY_NO_PLAY "PINELLA_WHY_NO_PLAY"
    i64 WHY_NOT_HELD "PINELLA_WHY_NOT_HELD"
    i64 WHY_NO_MELD "PINELLA_WHY_NO_MELD"
    i64 WHY_EQUAL_SET "PINELLA_WHY_EQUAL_SET"
    i64 WHY_EQUAL_SEQUENCE "PINELLA_WHY_EQUAL_SEQUENCE"
    i64 WHY_PILE_CARD_FIRST "PINELLA_WHY_PILE_CARD_FIRST"
    i64 WHY_OPEN_FIRST "PINELLA_WHY_OPEN_FIRST"
    i64 WHY_NO_SUCH_MELD "PINELLA_WHY_NO_SUCH_MELD"
    i64 WHY_NOT_YOUR_MELD "PINELLA_WHY_NOT_YOUR_MELD"
    i64 WHY_FROZEN "PINELLA_WHY_FROZEN"
    i64 WHY_DOES_NOT_FIT "PINELLA_WHY_DOES_NOT_FIT"
    i64 WHY_BARRED "PINELLA_WHY_BARRED"
    i64 WHY_LEAVES_NOTHING "PINELLA_WHY_LEAVES_NOTHING"
    i64 WHY_LEAVES_THE_SINGLE_CARD "PINELLA_WHY_LEAVES_THE_SINGLE_CARD"
    i64 WHY_DUTY_UNMET "PINELLA_WHY_DUTY_UNMET"
    i64 WHY_SINGLE_CARD "PINELLA_WHY_SINGLE_CARD"
    i64 WHY_PENALISED_FIRST "PINELLA_WHY_PENALISED_FIRST"
    i64 WHY_EXPOSED_FIRST "PINELLA_WHY_EXPOSED_FIRST"
    i64 WHY_EXPOSED_CAN_BE_LAID "PINELLA_WHY_EXPOSED_CAN_BE_LAID"
    i64 WHY_DISCARD_DRAWN "PINELLA_WHY_DISCARD_DRAWN"
    i64 WHY_CLOSING_WILD "PINELLA_WHY_CLOSING_WILD"
    i64 WHY_CLOSING_NEED "PINELLA_WHY_CLOSING_NEED"
    i64 WHY_CLOSING_POZZETTO "PINELLA_WHY_CLOSING_POZZETTO"
    i64 WHY_CLOSING_FIRST_LAP "PINELLA_WHY_CLOSING_FIRST_LAP"
    i64 WHY_CLOSING_BARRED "PINELLA_WHY_CLOSING_BARRED"
    i64 WHY_CLOSING_PARTNER "PINELLA_WHY_CLOSING_PARTNER"
    i64 WHY_WILD_DISCARD "PINELLA_WHY_WILD_DISCARD"
    i64 WHY_NO_MOVE "PINELLA_WHY_NO_MOVE"
    i64 WHY_OWES_CARDS "PINELLA_WHY_OWES_CARDS"
    i64 WHY_OVERLAPPING "PINELLA_WHY_OVERLAPPING"
    i64 MELD_FIELD_KEY "PINELLA_MELD_FIELD_KEY"
    i64 MELD_FIELD_LOW "PINELLA_MELD_FIELD_LOW"
    i64 MELD_FIELD_HIGH "PINELLA_MELD_FIELD_HIGH"
    i64 MELD_FIELD_WILD_PLACE "PINELLA_MELD_FIELD_WILD_PLACE"
    i64 MELD_FIELD_WILD_KIND "PINELLA_MELD_FIELD_WILD_KIND"
    i64 MELD_FIELD_SIZE "PINELLA_MELD_FIELD_SIZE"
    i64 MELD_FIELD_SUITS "PINELLA_MELD_FIELD_SUITS"
    i64 MELD_FIELD_OWNER "PINELLA_MELD_FIELD_OWNER"
    i64 MELD_FIELD_THAW_SEAT "PINELLA_MELD_FIELD_THAW_SEAT"
    i64 MELD_FIELD_FREEZE "PINELLA_MELD_FIELD_FREEZE"
    i64 MELD_FIELD_VOID "PINELLA_MELD_FIELD_VOID"
    i64 MELD_FIELD_BARRED "PINELLA_MELD_FIELD_BARRED"
    i64 MELD_FIELD_FRESH "PINELLA_MELD_FIELD_FRESH"
    i64 MELD_FIELD_OPENED "PINELLA_MELD_FIELD_OPENED"
    i64 LYING "PINELLA_LYING"

@cython.final
cdef class Rules:
    cdef public i64 players
    cdef public i64 packs
    cdef public i64 hand_size
    cdef public i64 pozzetti
    cdef i64 pozzetto_size[5]
    cdef public i64 alliance
    cdef public i64 natural_two
    cdef public i64 sequence_naturals
    cdef public i64 ace_both_ends
    cdef public i64 set_ranks
    cdef public i64 set_limit
    cdef public i64 equal_sets
    cdef public i64 equal_sequences
    cdef public i64 overlapping
    cdef public i64 burraco_minimum
    cdef public i64 kinds
    cdef i64 kind_bonus[8]
    cdef i64 kind_wild[8]
    cdef i64 kind_meld[8]
    cdef i64 kind_naturals[8]
    cdef i64 kind_run[8]
    cdef i64 kind_set_size[8]
    cdef public i64 needs
    cdef i64 need_any[4]
    cdef i64 need_clean[4]
    cdef i64 need_kinds[4]
    cdef public i64 pozzetto_needed
    cdef public i64 discard_needed
    cdef public i64 wild_closes
    cdef public i64 closing_from_turn
    cdef public i64 wild_discards
    cdef public i64 duty
    cdef public i64 first_duty
    cdef public i64 single_card
    cdef public i64 single_must_be_played
    cdef public i64 dead
    cdef public i64 leftover_joins
    cdef public i64 closing_bonus
    cdef public i64 pozzetto_loss
    cdef public i64 loss_waived_if_nobody
    cdef public i64 replay_if_nobody
    cdef i64 value[53]
    cdef public i64 lap
    cdef public i64 partner_offset
    cdef public i64 discarder_last
    cdef public i64 stalemate_turns
    cdef public i64 lowest_first
    cdef public i64 owed_forbids_melds
    cdef public i64 limits_lift_duty
    cdef public i64 partner_may_close
    cdef public i64 exposed_compulsory
    cdef public i64 exposed_opens
    cdef public i64 exposed_penalised
    cdef public i64 bar_opened
    cdef public i64 bar_extended
    cdef public i64 look_waits
    cdef u8 unknown[162]

cpdef i64 is_set(i64 m) noexcept nogil
cpdef i64 key(i64 m) noexcept nogil
cpdef i64 low(i64 m) noexcept nogil
cpdef i64 high(i64 m) noexcept nogil
cpdef i64 wild_place(i64 m) noexcept nogil
cpdef i64 wild_kind(i64 m) noexcept nogil
cpdef i64 size(i64 m) noexcept nogil
cpdef i64 owner(i64 m) noexcept nogil
cpdef i64 freeze(i64 m) noexcept nogil
cpdef i64 place_kind(i64 suit, i64 place) noexcept nogil
cpdef i64 natural_places(i64 m) noexcept nogil
cpdef i64 naturals(i64 m) noexcept nogil
cpdef i64 pack_sequence(i64 suit, i64 places, i64 place, i64 wild) noexcept nogil
cpdef i64 pack_set(i64 rank, i64 suits, i64 wild) noexcept nogil
cpdef i64 card_points(Rules r, i64 m) noexcept nogil
cpdef i64 burraco_index(Rules r, i64 m) noexcept nogil
cpdef i64 meets_need(Rules r, i64 have) noexcept nogil
cpdef i64 is_wild(i64 kind) noexcept nogil
cpdef i64 fits_sequence(Rules r, i64 suit, i64 places, i64 place, i64 wild) noexcept nogil
cpdef i64 fits_set(Rules r, i64 rank, i64 count) noexcept nogil
cpdef i64 settle(Rules r, i64 suit, i64 places, i64 wild) noexcept nogil
cpdef i64 with_natural(Rules r, i64 m, i64 place) noexcept nogil
cdef i64 _grows(Rules r, i64 m, i64 place) noexcept nogil
cpdef i64 with_wild(Rules r, i64 m, i64 wild) noexcept nogil
cpdef i64 with_set_card(Rules r, i64 m, i64 kind) noexcept nogil
cpdef i64 tied(Rules r, i64 m, i64 kind, i64 place) noexcept nogil
cpdef i64 opened_sequence(Rules r, i64 suit, i64 lowest, i64 hole, i64 wild) noexcept nogil
cpdef i64 opened_set(Rules r, i64 rank, i64 suits, i64 wild) noexcept nogil

@cython.final
cdef class Dice:
    cdef public i64 a
    cdef public i64 b
    cdef public i64 c
    cdef public i64 d
    cpdef void seed(self, i64 seed) noexcept nogil
    cpdef i64 word(self) noexcept nogil
    cpdef i64 below(self, i64 n) noexcept nogil

@cython.final
cdef class Moves:
    cdef readonly i64 n
    cdef i64 buf[4096]
    cdef i64 tally[54]
    cpdef void add(self, i64 move) noexcept nogil
    cpdef i64 holds(self, i64 move) noexcept nogil

cdef i64 within(i64 value, i64 most, str what) except -1
cdef i64 as_meld(i64 m) except -1

@cython.final
cdef class State:
    cdef readonly Rules r
    cdef i64 h0[5]
    cdef i64 h1[5]
    cdef i64 k0[5]
    cdef i64 k1[5]
    cdef i64 e0[5]
    cdef i64 e1[5]
    cdef i64 p0[5]
    cdef i64 p1[5]
    cdef i16 hj[5]
    cdef i16 kj[5]
    cdef i16 ej[5]
    cdef i16 pj[5]
    cdef i16 held[5]
    cdef i16 owed[5]
    cdef i64 restriction[5]
    cdef i64 side_of[5]
    cdef i16 taken[5]
    cdef i16 unplayed[5]
    cdef i16 unseen[5]
    cdef i64 melds[54]
    cdef u8 cards[162]
    cdef u8 pile[162]
    cdef public i64 meld_count
    cdef readonly i64 q0
    cdef readonly i64 q1
    cdef readonly i64 qj
    cdef readonly i64 piled
    cdef public i64 top
    cdef public i64 end
    cdef public i64 pozzetti_at
    cdef public i64 next_pozzetto
    cdef readonly i64 dealer
    cdef public i64 player
    cdef public i64 phase
    cdef public i64 turn
    cdef public i64 final_turn
    cdef public i64 over
    cdef public i64 closer
    cdef public i64 duty
    cdef public i64 must
    cdef public i64 single
    cdef public i64 drawn
    cdef public i64 top_shown
    cdef public i64 without_draw
    cdef public i64 stopped
    cdef public i64 last_meld
    cdef public i64 last_card
    cdef public i64 look_waits
    cpdef void reset(self) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cdef void forget_cards(self) noexcept nogil
    cdef void copy_seen(self, State other) noexcept nogil
    cdef void copy_for_trial(self, State other) noexcept nogil
    cdef void _copy_rest(self, State other) noexcept nogil
    cdef void _gain(self, i64 p, i64 kind) noexcept nogil
    cdef void _lose(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _count(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _exposed_count(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _known_count(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _owed_count(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _mask(self, i64 p) noexcept nogil
    cdef i64 _exposed_mask(self, i64 p) noexcept nogil
    cdef void _reveal(self, i64 p, i64 kind) noexcept nogil
    cdef void _spend(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _norm_pick(self, i64 ranks0, i64 ranks1, i64 jokers, i64 lowest_first) noexcept nogil
    cdef i64 _owed_next(self, i64 p) noexcept nogil
    cdef i64 _burracos(self, i64 side, i64 slot, i64 m) noexcept nogil
    cdef i64 _own_set_ranks(self, i64 side) noexcept nogil
    cdef i64 _clash(self, i64 side, i64 slot, i64 m) noexcept nogil
    cdef i64 _may_take_pozzetto(self, i64 p) noexcept nogil
    cdef i64 _why_not_close(self, i64 p, i64 slot, i64 m) noexcept nogil
    cdef i64 _single_locked(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _last_kind(self, i64 p) noexcept nogil
    cdef i64 _ties_somewhere(self, i64 p, i64 kind, i64 slot, i64 m) noexcept nogil
    cdef i64 _why_not_left(self, i64 p, i64 slot, i64 m) noexcept nogil
    cdef i64 _after(self, i64 move) noexcept nogil
    cdef i64 _lying(self, i64 move) noexcept nogil
    cdef i64 _slot_of(self, i64 move) noexcept nogil
    cdef i64 _used(self, i64 move) noexcept nogil
    cdef i64 _opening_kind(self, i64 move, i64 index) noexcept nogil
    cdef i64 _holds(self, i64 p, i64 move) noexcept nogil
    cdef void _lift(self, i64 p, i64 move, i64 back) noexcept nogil
    cdef void _shift(self, i64 p, i64 kind, i64 back) noexcept nogil
    cdef i64 _why_not_finished(self, i64 p, i64 move) noexcept nogil
    cdef void _add_play(self, i64 p, i64 move, i64 roomy, Moves out) noexcept nogil
    cdef i64 _may_play(self, i64 p) noexcept nogil
    cdef void _gen_plays(self, i64 p, Moves out) noexcept nogil
    cdef i64 _lane(self, i64 p, i64 suit) noexcept nogil
    cdef void _gen_sequences(self, i64 p, i64 roomy, Moves out) noexcept nogil
    cdef void _gen_wild_openings(self, i64 p, i64 head, i64 wilds, i64 roomy, Moves out) noexcept nogil
    cdef void _gen_sets(self, i64 p, i64 roomy, Moves out) noexcept nogil
    cdef void _gen_ties(self, i64 p, i64 roomy, Moves out) noexcept nogil
    cdef i64 _may_lie(self, i64 side, i64 slot, i64 m) noexcept nogil
    cdef i64 _barred(self, i64 p, i64 m, i64 kind) noexcept nogil
    cdef void _add_tie(self, i64 p, i64 m, i64 move, i64 roomy, Moves out) noexcept nogil
    cdef i64 _duty_now(self) noexcept nogil
    cdef void _gather(self, i64 p) noexcept nogil
    cdef i64 _why_not_pick_up(self, i64 p, Moves out) noexcept nogil
    cdef void _owe(self, i64 duty) noexcept nogil
    cdef i64 _exposed_layable(self, i64 p, Moves out) noexcept nogil
    cdef i64 _why_not_discard(self, i64 p, i64 kind, Moves out) noexcept nogil
    cdef i64 _why_not_end(self, i64 p, i64 kind) noexcept nogil
    cdef void _gen_discards(self, i64 p, Moves out) noexcept nogil
    cpdef void fill(self, Moves out) noexcept nogil
    cdef i64 _why_not_draw(self, i64 p, Moves out) noexcept nogil
    cdef i64 _why_not(self, i64 move, Moves out) noexcept nogil
    cdef i64 _why_not_play(self, i64 p, i64 move) noexcept nogil
    cdef i64 _written_well(self, i64 move) noexcept nogil
    cdef i64 _can_be_done(self, i64 move) noexcept nogil
    cdef void _apply(self, i64 move) noexcept nogil
    cdef i64 _play(self, i64 move, Moves out) noexcept nogil
    cdef void _draw(self, i64 p) noexcept nogil
    cdef void _pick_up(self, i64 p) noexcept nogil
    cdef void _take_pile(self, i64 p) noexcept nogil
    cdef void _lay(self, i64 p, i64 move) noexcept nogil
    cdef i64 _any_exposed(self) noexcept nogil
    cdef void _run_out(self, i64 p) noexcept nogil
    cdef void _try(self, i64 move) noexcept nogil
    cdef void _lose_opening(self, i64 p, i64 move) noexcept nogil
    cdef i64 _opening_ones(self, i64 move) noexcept nogil
    cdef i64 _opens_wild(self, i64 move) noexcept nogil
    cdef i64 _opening_twos(self, i64 move) noexcept nogil
    cdef void _spend_play(self, i64 p, i64 move) noexcept nogil
    cdef void _spend_planes(self, i64 p, i64 ones, i64 twos) noexcept nogil
    cdef void _put_on_pile(self, i64 kind) noexcept nogil
    cdef void _discard(self, i64 p, i64 kind) noexcept nogil
    cdef void _settle_debt(self, i64 p, i64 kind) noexcept nogil
    cdef void _close(self, i64 p) noexcept nogil
    cdef i64 _pozzetto_offset(self, i64 index) noexcept nogil
    cdef void _take_pozzetto(self, i64 p, i64 flying) noexcept nogil
    cdef void _form_alliance(self, i64 alone) noexcept nogil
    cdef void _end_turn(self, i64 p) noexcept nogil
    cpdef void reopen(self) noexcept nogil
    cdef void _pass_turn(self, i64 p) noexcept nogil
    cdef void _join_pozzetto(self) noexcept nogil
    cdef void _penalise_exposed(self, i64 p) noexcept nogil
    cdef void _owe_card(self, i64 p, i64 kind) noexcept nogil
    cdef void _thaw(self, i64 p) noexcept nogil
    cdef void _call_time_out(self, i64 at_discard) noexcept nogil
    cdef i64 _planes_points(self, i64 plane0, i64 plane1, i64 jokers) noexcept nogil
    cdef i64 _score(self, i64 side) noexcept nogil
    cdef void _place_card(self, i64 index, i64 kind) noexcept nogil
    cdef void _set_stock(self, i64 number, i64 dealer) noexcept nogil
    cdef void _start(self, Dice dice, i64 dealer) noexcept nogil
    cdef void _shuffle(self, i64 number, Dice dice) noexcept nogil
    cdef void _hide(self, i64 seat) noexcept nogil
    cdef i64 _hidden(self, i64 p) noexcept nogil
    cdef i64 _unseen_count(self, i64 kind) noexcept nogil
    cdef i64 _meld_holds(self, i64 m, i64 kind) noexcept nogil
    cpdef void redeal(self, Dice dice) noexcept nogil
    cdef void _redeal_for(self, i64 seat, Dice dice) noexcept nogil
    cpdef i64 run(self, Moves out, Dice dice) noexcept nogil
    cpdef list legal_moves(self, Moves out)
    cpdef State clone(self)
    cpdef i64 broken(self, Moves out) noexcept nogil
    cdef i64 _lies_well(self, i64 m) noexcept nogil
    cpdef i64 wild_guess(self, Dice dice) noexcept nogil
    cdef i64 _checked_run(self, Moves out, Dice dice, i64 guesses, i64 eager) noexcept nogil
    cdef i64 _seat_side(self, i64 p) noexcept nogil
    cdef void _set_side(self, i64 p, i64 side) noexcept nogil
    cdef i64 _holding(self, i64 p) noexcept nogil
    cdef void _set_holding(self, i64 p, i64 number) noexcept nogil
    cdef i64 _owing(self, i64 p) noexcept nogil
    cdef i64 _has_taken(self, i64 side) noexcept nogil
    cdef void _set_taken(self, i64 side, i64 taken) noexcept nogil
    cdef void _know(self, i64 p, i64 kind) noexcept nogil
    cdef i64 _is_unplayed(self, i64 p) noexcept nogil
    cdef void _set_unplayed(self, i64 p, i64 unplayed) noexcept nogil
    cdef i64 _is_unseen(self, i64 p) noexcept nogil
    cdef void _set_unseen(self, i64 p, i64 unseen) noexcept nogil
    cdef i64 _restricted(self, i64 p) noexcept nogil
    cdef void _restrict(self, i64 p, i64 restriction) noexcept nogil
    cdef i64 _meld(self, i64 slot) noexcept nogil
    cdef void _set_meld(self, i64 slot, i64 m) noexcept nogil
    cdef void _add_meld(self, i64 m) noexcept nogil
    cdef void _freeze_meld(self, i64 slot, i64 how, i64 seat, i64 void) noexcept nogil
    cdef i64 _card_at(self, i64 index) noexcept nogil
    cdef i64 _pile_at(self, i64 index) noexcept nogil
    cpdef void clear_pile(self) noexcept nogil
    cdef void _expose(self, i64 p, i64 kind) noexcept nogil
    cdef void _penalise(self, i64 p, i64 kind) noexcept nogil

cdef class Game:
    cdef public State state
    cdef public Moves out
    cdef public list history
