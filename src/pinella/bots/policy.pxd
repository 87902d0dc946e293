# C types for policy.py (read by Cython only).
cimport cython
from pinella.bots cimport packed, terms
from pinella.rules cimport bits, kernel
from pinella.rules.kernel cimport Moves, Rules, State, i16, i64

cdef i64 TRIED, NEARLY_EMPTY, NOBODY, PLENTY, RENEWED, LAID, FITS, KNOWN_FIT
cdef double SURE, CIRCLES, ENDLESS

cdef i64 _spread(i64 suits) noexcept nogil
cdef i64 _first_suits(i64 number, i64 one, i64 two, i64 three, i64 four) noexcept nogil

@cython.final
cdef class Player:
    cdef readonly Rules r
    cdef Moves out
    cdef State trial
    cdef State spare
    cdef double w[139]
    cdef double v[41]
    cdef double worth[32]
    cdef double want[32]
    cdef double line_price[4]
    cdef i64 line_move[4]
    cdef i64 laid[32]
    cdef i64 plan[32]
    cdef i16 fit_lane[8192]
    cdef i64 slot_meld[64]
    cdef i64 slot_fits[64]
    cdef i64 slot_grave[64]
    cdef i64 slot_ones[64]
    cdef i64 slot_twos[64]
    cdef double slot_want[64]
    cdef i64 one_off[64]
    cdef i64 two_off[64]
    cdef i64 ranked[64]
    cdef i64 goes_with[64]
    cdef i64 near[64]
    cdef i64 coming[64]
    cdef i64 laid_size, planned, plan_at, plan_size
    cdef i64 lines, rich, keeps, counted, watches, p, phase, side, next, mates, rivals, ends, g0, g1, best, danger, grave, ours, mine, touched, changed, known, refused, others, tieable, wanting, every, lively
    cdef double best_price, haste_one, haste_sequence, haste_set, three, price_two, price_joker, most_hole, most_wild_set, live, rush
    cdef void _tabulate(self, i64 kind) noexcept nogil
    cdef i64 _choose(self, State s) noexcept nogil
    cdef i64 _go_on(self, State s) noexcept nogil
    cdef i64 _resume(self, State s) noexcept nogil
    cdef void _look(self, State s) noexcept nogil
    cdef void _turn_to(self, i64 phase) noexcept nogil
    cdef i64 _ends_soon(self, State s) noexcept nogil
    cdef void _count_gone(self, State s) noexcept nogil
    cdef void _study(self, i64 slot, i64 m) noexcept nogil
    cdef i64 _alive(self, i64 kind) noexcept nogil
    cdef i64 _take(self, State s) noexcept nogil
    cdef double _draw(self, State s) noexcept nogil
    cdef double _gain_of_pile(self, State s) noexcept nogil
    cdef i64 _foresee(self, State s) noexcept nogil
    cdef double _lay_without(self, State s) noexcept nogil
    cdef double _add_rest(self, State s, double gain) noexcept nogil
    cdef double _wish(self, State s) noexcept nogil
    cdef i64 _play(self, State s) noexcept nogil
    cdef i64 _end_turn(self, State s) noexcept nogil
    cdef void _list_discards(self, State s) noexcept nogil
    cdef i64 _plain(self, State s) noexcept nogil
    cdef i64 _wilds(self, State s) noexcept nogil
    cdef void _scan(self, State s) noexcept nogil
    cdef i64 _idle(self, State s) noexcept nogil
    cdef double _lay_all(self, State s, double total, double enough, i64 scanned) noexcept nogil
    cdef void _find_line(self, State s) noexcept nogil
    cdef void _remember(self) noexcept nogil
    cdef void _weigh(self, double price, i64 move) noexcept nogil
    cdef void _keep_line(self, double price, i64 move) noexcept nogil
    cdef void _offer(self, double price, i64 move) noexcept nogil
    cdef void _scan_plain(self, State s) noexcept nogil
    cdef void _find_ties(self, State s, i64 cards, i64 wilds) noexcept nogil
    cdef void _scan_last_openings(self, State s) noexcept nogil
    cdef void _scan_openings(self, State s, i64 cards, i64 wilds) noexcept nogil
    cdef void _bound_wilds(self, i64 wilds) noexcept nogil
    cdef i64 _ranks(self, State s, i64 cards, i64 wilds) noexcept nogil
    cdef i64 _starts(self, i64 cards, i64 wilds) noexcept nogil
    cdef void _scan_suits(self, State s, i64 starts, i64 wilds) noexcept nogil
    cdef double _floor(self) noexcept nogil
    cdef void _scan_hole(self, State s, i64 head, i64 points, i64 wilds) noexcept nogil
    cdef void _scan_rank(self, State s, i64 rank, i64 wilds) noexcept nogil
    cdef i64 _suits(self, State s, i64 rank, i64 number) noexcept nogil
    cdef void _scan_meld(self, State s, i64 slot, i64 cards, i64 wilds) noexcept nogil
    cdef void _scan_sequence(self, State s, i64 m, i64 head, i64 cards) noexcept nogil
    cdef i64 _reach(self, i64 m) noexcept nogil
    cdef i64 _worthless(self, i64 m, i64 kind) noexcept nogil
    cdef double _most_of_wilds(self, State s, i64 wilds) noexcept nogil
    cdef double _worth(self, i64 m) noexcept nogil
    cdef double _hope(self, i64 m) noexcept nogil
    cdef double _price(self, State s, i64 move) noexcept nogil
    cdef double _price_of_tie(self, State s, i64 move, i64 after, double haste) noexcept nogil
    cdef double _wild_price(self, State s, i64 kind, i64 size, i64 number) noexcept nogil
    cdef double _haste(self, State s, i64 number) noexcept nogil
    cdef double _live_sequence(self, State s, i64 suit, i64 lowest) noexcept nogil
    cdef double _live_set(self, State s, i64 rank) noexcept nogil
    cdef double _use(self, State s, i64 kind) noexcept nogil
    cdef i64 _best_discard(self, State s) noexcept nogil
    cdef i64 _find_refused(self, State s) noexcept nogil
    cdef i64 _find_own_fits(self, State s) noexcept nogil
    cdef i64 _fitting_sequence(self, i64 m) noexcept nogil
    cdef i64 _work_out_fits(self, i64 m) noexcept nogil
    cdef double _loss(self, State s, i64 kind) noexcept nogil
    cdef double _risk(self, State s, i64 kind) noexcept nogil
    cdef i64 _to_come(self, i64 kind) noexcept nogil

@cython.final
cdef class Table:
    cdef readonly State state
    cdef State seen
    cdef Player a
    cdef Player b
    cdef Player c
    cdef Player d
    cdef Player e
    cdef i64 who[5]
    cdef i64 number
    cdef readonly i64 moves
    cdef i64 _go_on(self, i64 player) noexcept nogil
    cdef i64 _resume(self, i64 player) noexcept nogil
    cdef i64 _ask(self, i64 player) noexcept nogil
    cdef void _finish(self, i64 limit) noexcept nogil
