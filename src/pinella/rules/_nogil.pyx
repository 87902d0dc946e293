# Loops over the kernel that release the GIL, and the numbers learning programs see. No rules in here. The same in Python:
# loops in rules/playouts.py, action ids in envs/actions.py, observations in envs/observation.py, batches in envs/plain_batch.py.
cimport cython
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from pinella.rules cimport bits
from pinella.rules.kernel cimport Dice, Moves, Rules, State, M32, i64, JOKER, NO_CARD, OP_SHIFT, MELD_FIELD_SUITS, OP_PICK_UP
from pinella.rules.kernel cimport OP_OPEN_SEQUENCE, OP_OPEN_SET, OP_TIE, OP_DISCARD
from pinella.rules.kernel cimport is_set, key, low, high, owner, size, wild_kind, wild_place, is_wild, place_kind, with_wild

# --- loops -----------------------------------------------------------------------------------------------------------


def playouts(Rules rules, i64 first_seed, i64 deals):
    """Random deals to the end: (moves, digest)."""
    cdef i64 total = 0, digest = 0, seed, r
    cdef State state = State(rules)
    cdef Moves out = Moves()
    cdef Dice dice = Dice()
    with nogil:
        for seed in range(first_seed, first_seed + deals):
            dice.seed(seed)
            state._start(dice, seed % rules.players)
            r = state.run(out, dice)
            total += r >> 32
            digest = (digest * 33 + (r & M32) + state._score(0) * 7 + state._score(1)) & M32
    return total, digest


def checked_playouts(Rules rules, i64 first_seed, i64 deals, i64 guesses, i64 eager):
    """Random deals with every invariant on: ([moves, deals closed, at the end of the stock, by time-out], 0), or (seed, what broke)."""
    cdef i64 total = 0, seed, r
    cdef i64 endings[5]
    cdef State state = State(rules)
    cdef Moves out = Moves()
    cdef Dice dice = Dice()
    endings = [0, 0, 0, 0, 0]
    with nogil:
        for seed in range(first_seed, first_seed + deals):
            dice.seed(seed)
            state._start(dice, seed % rules.players)
            r = state._checked_run(out, dice, guesses, eager)
            if r < 0:
                with gil:
                    return seed, r
            total += r
            endings[state.over] += 1
    return [total, endings[1], endings[2], endings[3]], 0


@cython.final
cdef class Ply:
    """One level of a search: its own state and list of moves, and the level below."""
    cdef State state
    cdef Moves moves
    cdef Ply below

    cdef i64 count(self, i64 depth) noexcept nogil:
        cdef i64 i, total = 0
        if depth == 0:
            return 1
        self.state.fill(self.moves)
        if depth == 1:
            return self.moves.n
        for i in range(self.moves.n):
            self.below.state.copy_from(self.state)
            self.below.state._apply(self.moves.buf[i])
            total += self.below.count(depth - 1)
        return total


cdef Ply plies(State state, i64 depth):
    """A level for each move to come, made before the GIL goes."""
    cdef Ply ply = Ply()
    ply.state = state.clone()
    ply.moves = Moves()
    if depth > 0:
        ply.below = plies(state, depth - 1)
    return ply


def perft(State state, i64 depth):
    """Sequences of exactly so many lawful moves."""
    cdef Ply ply = plies(state, depth)
    cdef i64 total
    with nogil:
        total = ply.count(depth)
    return total


def divide(State state, i64 depth):
    """Perft by first move."""
    cdef Ply ply = plies(state, depth)
    cdef i64 i, total
    cdef list parts = []
    ply.state.fill(ply.moves)
    for i in range(ply.moves.n):
        ply.below.state.copy_from(ply.state)
        ply.below.state._apply(ply.moves.buf[i])
        with nogil:
            total = ply.below.count(depth - 1)
        parts.append((ply.moves.buf[i], total))
    return parts


# --- action ids: documented in envs/actions.py -------------------------------------------------------------------------

cdef enum:
    FIRST_DISCARD = 2
    FIRST_SEQUENCE = 55
    FIRST_SET = 823
    FIRST_TIE = 1663
    SEQUENCE_WAYS = 16
    SET_WAYS = 70
    TRIPLES = 20
    TIE_WAYS = 19
    TIE_WILD = 14
    WILDS = 5

cdef i64 TRIPLE[20]
cdef i64 PAIR[10]
cdef i64 INDEX[256]


cdef void number_the_sets():
    """Which suits the natural cards of an opening set have, in the order hhh hhd hhc hhs hdd ... and hh hd hc ..."""
    cdef i64 a, b, c, triples = 0, pairs = 0
    for a in range(4):
        for b in range(a, 4):
            PAIR[pairs] = (1 << 2 * a) + (1 << 2 * b)
            INDEX[PAIR[pairs]] = pairs
            pairs += 1
            for c in range(b, 4):
                TRIPLE[triples] = (1 << 2 * a) + (1 << 2 * b) + (1 << 2 * c)
                INDEX[TRIPLE[triples]] = triples
                triples += 1


number_the_sets()


cdef i64 wild_index(i64 kind) noexcept nogil:
    return 4 if kind == JOKER else kind // 13


cdef i64 wild_of(i64 index) noexcept nogil:
    return JOKER if index == 4 else 13 * index + 1


cdef i64 to_action(State state, i64 move) noexcept nogil:
    """The id of a lawful move."""
    cdef i64 op = move >> OP_SHIFT, kind = move & 63, hole, rank, i, m, ordinal = 0, place
    if op <= OP_PICK_UP:
        return op
    if op == OP_DISCARD:
        return FIRST_DISCARD + kind
    if op == OP_OPEN_SEQUENCE:
        hole = move >> 6 & 3
        i = (move >> 12 & 3) * 12 + (move >> 8 & 15) - 1
        return FIRST_SEQUENCE + i * SEQUENCE_WAYS + (1 + (hole - 1) * WILDS + wild_index(kind) if hole else 0)
    if op == OP_OPEN_SET:
        rank = move >> 16 & 15
        i = FIRST_SET + (rank - 2 if rank > 1 else 0) * SET_WAYS + INDEX[move >> 8 & 255] * (1 if kind == NO_CARD else WILDS)
        return i if kind == NO_CARD else i + TRIPLES + wild_index(kind)
    m = state.melds[move >> 16 & 63]
    for i in range(move >> 16 & 63):
        if owner(state.melds[i]) == owner(m):
            ordinal += 1
    i = FIRST_TIE + ordinal * TIE_WAYS
    place = move >> 8 & 15
    if is_set(m):
        return i + (TIE_WILD + wild_index(kind) if is_wild(kind) else kind // 13)
    if kind == place_kind(key(m), place) and (place != 2 or state.r.natural_two):
        return i + place - 1
    return i + TIE_WILD + wild_index(kind)


cdef i64 to_move(State state, i64 action) noexcept nogil:
    """The move of an id, lawful or not; -1 if it stands for nothing now."""
    cdef i64 i, m, way, kind, side
    if action < 0:
        return -1
    if action < FIRST_DISCARD:
        return action << OP_SHIFT
    if action < FIRST_SEQUENCE:
        return OP_DISCARD << OP_SHIFT | action - FIRST_DISCARD
    if action < FIRST_SET:
        i = (action - FIRST_SEQUENCE) // SEQUENCE_WAYS
        way = (action - FIRST_SEQUENCE) % SEQUENCE_WAYS
        m = OP_OPEN_SEQUENCE << OP_SHIFT | i // 12 << 12 | (i % 12 + 1) << 8
        return m | ((way - 1) // WILDS + 1) << 6 | wild_of((way - 1) % WILDS) if way else m
    if action < FIRST_TIE:
        i = (action - FIRST_SET) // SET_WAYS
        way = (action - FIRST_SET) % SET_WAYS
        m = OP_OPEN_SET << OP_SHIFT | (i + 2 if i else 1) << 16
        if way < TRIPLES:
            return m | TRIPLE[way] << 8 | NO_CARD
        return m | PAIR[(way - TRIPLES) // WILDS] << 8 | wild_of((way - TRIPLES) % WILDS)
    action -= FIRST_TIE
    way = action % TIE_WAYS
    action //= TIE_WAYS
    side = state.side_of[state.player]
    for i in range(state.meld_count):
        m = state.melds[i]
        if owner(m) != side:
            continue
        if action == 0:
            if way >= TIE_WILD:
                kind = wild_of(way - TIE_WILD)
                return OP_TIE << OP_SHIFT | i << 16 | (0 if is_set(m) else wild_place(with_wild(state.r, m, kind))) << 8 | kind
            if is_set(m):
                return OP_TIE << OP_SHIFT | i << 16 | 13 * way + key(m) - 1 if way < 4 else -1
            return OP_TIE << OP_SHIFT | i << 16 | (way + 1) << 8 | place_kind(key(m), way + 1)
        action -= 1
    return -1


def action_of(State state, i64 move):
    return to_action(state, move)


def move_of(State state, i64 action):
    return to_move(state, action)


def legal_actions(State state, Moves out):
    """The ids of the lawful moves, in the order of the move list."""
    cdef i64 i
    state.fill(out)
    return [to_action(state, out.buf[i]) for i in range(out.n)]


# --- observations: documented in envs/observation.py -------------------------------------------------------------------

ctypedef signed char i8
ctypedef unsigned char byte


cdef i8 at_most(i64 number) noexcept nogil:
    return <i8>(127 if number > 127 else number)


cdef i64 side_offset(State state, i64 p, i64 seat) noexcept nogil:
    """The side of a seat, by the clockwise distance of its nearest member."""
    cdef i64 q, players = state.r.players
    for q in range(players):
        if state.side_of[(seat + q) % players] == state.side_of[p]:
            return q
    return 0


cdef i64 encode_melds(State state, i64 seat, i64 own, i8* out, i64 room) noexcept nogil:
    """The melds of the seat's side, or of the others: twelve numbers each; how many."""
    cdef i64 i, m, number = 0
    cdef i8* row
    for i in range(state.meld_count):
        m = state.melds[i]
        if (owner(m) == state.side_of[seat]) != (own != 0) or number == room:
            continue
        row = out + 12 * number
        row[0] = <i8>(1 + side_offset(state, owner(m), seat))
        row[1] = <i8>(1 + is_set(m))
        row[2] = <i8>key(m)
        row[5] = <i8>wild_place(m)
        row[6] = <i8>(1 + wild_index(wild_kind(m)) if wild_place(m) else 0)
        row[7] = <i8>size(m)
        if is_set(m):
            row[8] = <i8>(m >> MELD_FIELD_SUITS & 3)
            row[9] = <i8>(m >> (MELD_FIELD_SUITS + 2) & 3)
            row[10] = <i8>(m >> (MELD_FIELD_SUITS + 4) & 3)
            row[11] = <i8>(m >> (MELD_FIELD_SUITS + 6) & 3)
        else:
            row[3] = <i8>low(m)
            row[4] = <i8>high(m)
        number += 1
    return number


cdef void add_bits(i8* out, i64 mask, i8 number) noexcept nogil:
    while mask:
        out[bits.ctz(mask)] += number
        mask &= mask - 1


cdef void encode(State state, i64 seat, i64 ask, i8* out, i64 length) noexcept nogil:
    """What a seat sees of a state that was hidden from it; `ask`: it may know how many cards everyone holds."""
    cdef i64 players = state.r.players, q, p, i
    memset(out, 0, length)
    out[0] = <i8>state.phase
    out[1] = 1 if state.over else 0
    out[2] = <i8>((state.player - seat + players) % players)
    out[3] = <i8>((state.dealer - seat + players) % players)
    out[4] = at_most(state.end - state.top)
    out[5] = at_most(state.piled)
    out[6] = <i8>(state.r.pozzetti - state.next_pozzetto)
    out[7] = <i8>state.duty
    out[8] = <i8>(state.single + 1)
    out[9] = 1 if state.unseen[seat] else 0
    out[10] = at_most(state.turn)
    out[11] = at_most(state.without_draw)
    out += 12
    for q in range(players):
        p = (seat + q) % players
        out[q] = at_most(state.held[p]) if ask else -1
        out[players + q] = <i8>side_offset(state, p, seat)
        out[2 * players + q] = 1 if state.taken[state.side_of[p]] else 0
    out += 3 * players
    for q in range(players):
        p = (seat + q) % players
        add_bits(out, state.h0[p], 1)
        add_bits(out, state.h1[p], 2)
        out[JOKER] = <i8>state.hj[p]
        out += 53
    for i in range(state.piled):
        out[state.pile[i]] += 1
    out += 53
    if state.piled:
        out[state.pile[state.piled - 1]] = 1
    out += 53
    add_bits(out, state.must, 1)
    out += 53
    i = encode_melds(state, seat, 1, out, 18 * state.r.packs)
    encode_melds(state, seat, 0, out + 12 * i, 18 * state.r.packs - i)


def observe(State state, i64 seat, i64 ask, i8[::1] out):
    """What a seat sees, into an array."""
    cdef State hidden = state.clone()
    hidden._hide(seat)
    encode(hidden, seat, ask, &out[0], out.shape[0])


# --- batches: documented in envs/batch.py ------------------------------------------------------------------------------


@cython.final
cdef class Batch:
    """Many deals side by side, each begun anew from its own next seed when it ends."""
    cdef list kept
    cdef void** states
    cdef i64* seeds
    cdef i64* made
    cdef readonly i64 n
    cdef i64 first_seed, most_moves, shared
    cdef Rules rules
    cdef Moves out
    cdef State hidden
    cdef Dice dice

    def __cinit__(self, Rules rules, i64 n, i64 first_seed, i64 most_moves, i64 shared):
        self.states = <void**>malloc(n * sizeof(void*))
        self.seeds = <i64*>malloc(n * sizeof(i64))
        self.made = <i64*>malloc(n * sizeof(i64))
        if self.states == NULL or self.seeds == NULL or self.made == NULL:
            raise MemoryError()
        self.rules = rules
        self.n = n
        self.first_seed = first_seed
        self.most_moves = most_moves
        self.shared = shared
        self.out = Moves()
        self.hidden = State(rules)
        self.dice = Dice()
        self.kept = [State(rules) for _ in range(n)]
        for i in range(n):
            self.states[i] = <void*>self.kept[i]
        self.reset()

    def __dealloc__(self):
        free(self.states)
        free(self.seeds)
        free(self.made)

    def reset(self):
        """The first deals again."""
        for i in range(self.n):
            self.begin(i, self.first_seed + i)

    cdef void begin(self, i64 i, i64 seed) noexcept nogil:
        self.seeds[i] = seed
        self.made[i] = 0
        self.dice.seed(seed)
        (<State>self.states[i])._start(self.dice, seed % self.rules.players)

    def state(self, i64 i):
        """The state of one deal, itself and no copy."""
        return self.kept[i]

    def seed(self, i64 i):
        return self.seeds[i]

    def players(self, i8[::1] out):
        cdef i64 i
        for i in range(self.n):
            out[i] = <i8>(<State>self.states[i]).player

    def masks(self, byte[:, ::1] out):
        cdef i64 i, j
        with nogil:
            memset(&out[0, 0], 0, out.shape[0] * out.shape[1])
            for i in range(self.n):
                (<State>self.states[i]).fill(self.out)
                for j in range(self.out.n):
                    out[i, to_action(<State>self.states[i], self.out.buf[j])] = 1

    def observations(self, i8[:, ::1] out):
        cdef i64 i
        with nogil:
            for i in range(self.n):
                self.hidden.copy_from(<State>self.states[i])
                self.hidden._hide(self.hidden.player)
                encode(self.hidden, self.hidden.player, 1, &out[i, 0], out.shape[1])

    def choose(self, unsigned int[::1] words, int[::1] out):
        """A lawful action of each deal: that of the word's place among them."""
        cdef i64 i
        with nogil:
            for i in range(self.n):
                (<State>self.states[i]).fill(self.out)
                out[i] = <int>to_action(<State>self.states[i], self.out.buf[<i64>words[i] * self.out.n >> 32])

    def unlawful(self, int[::1] actions):
        """The first deal whose action is not lawful; -1 if all are."""
        cdef i64 i, move
        with nogil:
            for i in range(self.n):
                move = to_move(<State>self.states[i], actions[i])
                if move < 0 or (<State>self.states[i])._why_not(move, self.out):
                    with gil:
                        return i
        return -1

    def step(self, int[::1] actions, float[:, ::1] rewards, byte[::1] done, byte[::1] cut):
        """Do actions known to be lawful."""
        cdef i64 i
        with nogil:
            memset(&rewards[0, 0], 0, rewards.shape[0] * rewards.shape[1] * sizeof(float))
            for i in range(self.n):
                (<State>self.states[i])._apply(to_move(<State>self.states[i], actions[i]))
                self.made[i] += 1
                cut[i] = 1 if self.made[i] >= self.most_moves and not (<State>self.states[i]).over else 0
                done[i] = 1 if cut[i] or (<State>self.states[i]).over else 0
                if done[i]:
                    reward(<State>self.states[i], self.shared, &rewards[i, 0])
                    self.begin(i, self.seeds[i] + self.n)


cdef void reward(State state, i64 shared, float* out) noexcept nogil:
    """What the deal is worth to each seat: documented in envs/rewards.py."""
    cdef i64 players = state.r.players, p, q, sides = 0, total = 0, members, own
    cdef i64 points[5]
    for q in range(players):
        points[q] = 0
        if state.side_of[q] == q:
            points[q] = state._score(q)
            total += points[q]
            sides += 1
    for p in range(players):
        own = points[state.side_of[p]]
        members = 0
        for q in range(players):
            if state.side_of[q] == state.side_of[p]:
                members += 1
        out[p] = <float>((own - (total - own) / <double>(sides - 1)) / 100.0 / (members if shared else 1))
