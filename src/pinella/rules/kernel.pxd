# C types for kernel.py (read by Cython only). Signed on purpose: masks use at most 63 bits.
cimport cython
from pinella.rules cimport bits

ctypedef long long i64
ctypedef short i16
ctypedef unsigned char u8

cdef i64 ONE, M32, SEATS, POZZETTI, MELDS, CARDS, DICE_SEED, LANE, JOKER, UNKNOWN, NO_CARD, JOKER_BIT, TWOS, HIGH_ACE, OP_DRAW, OP_PICK_UP
cdef i64 OP_OPEN_SEQUENCE, OP_OPEN_SET, OP_TIE, OP_DISCARD, OP_SHIFT, PHASE_TAKE, PHASE_PLAY, ENDING_NONE
cdef i64 ENDING_CLOSED, ENDING_STOCK, ENDING_TIME_OUT, ENDING_STOPPED, DUTY_NONE, DUTY_ANY_PLAY
cdef i64 DUTY_PILE_CARD, DUTY_OPEN, DUTY_OPEN_WITH_PILE_CARD, FREEZE_NONE, FREEZE_NEXT_TURN, FREEZE_FREE_TURN
cdef i64 FREEZE_FOR_GOOD, RESTRICTION_NO_PICK_UP, RESTRICTION_MUST_PICK_UP, RESTRICTION_NO_PLAY
cdef i64 RESTRICTION_NO_CLOSING, RESTRICTION_DISCARD_DRAWN, RESTRICTION_BITS, ALLIANCE_FIXED_PAIRS
cdef i64 ALLIANCE_FIRST_AT_POZZETTO_ALONE, ALLIANCE_EVERYONE_ALONE, LAP_DEALER, LAP_RIGHT_NEIGHBOUR
cdef i64 LAP_PARTNER_STARTS, WHY_LAWFUL, WHY_OVER, WHY_STOPPED, WHY_TAKE_FIRST, WHY_TAKEN_ALREADY
cdef i64 WHY_PILE_EMPTY, WHY_MUST_PICK_UP, WHY_NO_PICK_UP, WHY_NOTHING_TO_LAY, WHY_NO_PILE_CARD_TO_LAY
cdef i64 WHY_NOTHING_TO_OPEN, WHY_NO_OPENING_WITH_IT, WHY_NO_PLAY, WHY_NOT_HELD, WHY_NO_MELD, WHY_EQUAL_SET
cdef i64 WHY_EQUAL_SEQUENCE, WHY_PILE_CARD_FIRST, WHY_OPEN_FIRST, WHY_NO_SUCH_MELD, WHY_NOT_YOUR_MELD
cdef i64 WHY_FROZEN, WHY_DOES_NOT_FIT, WHY_BARRED, WHY_LEAVES_NOTHING, WHY_LEAVES_THE_SINGLE_CARD
cdef i64 WHY_DUTY_UNMET, WHY_SINGLE_CARD, WHY_PENALISED_FIRST, WHY_EXPOSED_FIRST, WHY_EXPOSED_CAN_BE_LAID
cdef i64 WHY_DISCARD_DRAWN, WHY_CLOSING_WILD, WHY_CLOSING_NEED, WHY_CLOSING_POZZETTO, WHY_CLOSING_FIRST_LAP
cdef i64 WHY_CLOSING_BARRED, WHY_CLOSING_PARTNER, WHY_WILD_DISCARD, WHY_NO_MOVE, WHY_OWES_CARDS
cdef i64 WHY_OVERLAPPING, MELD_FIELD_KEY, MELD_FIELD_LOW, MELD_FIELD_HIGH, MELD_FIELD_WILD_PLACE
cdef i64 MELD_FIELD_WILD_KIND, MELD_FIELD_SIZE, MELD_FIELD_SUITS, MELD_FIELD_OWNER, MELD_FIELD_THAW_SEAT
cdef i64 MELD_FIELD_FREEZE, MELD_FIELD_VOID, MELD_FIELD_BARRED, MELD_FIELD_FRESH, MELD_FIELD_OPENED, LYING

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
    cdef void _lay(self, i64 p, i64 move) noexcept nogil
    cdef void _spend_play(self, i64 p, i64 move) noexcept nogil
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
