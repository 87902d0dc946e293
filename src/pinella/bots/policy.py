"""How the compiled bots decide: one strategy, and numbers that say how much of what.

Read it as Python: it runs, debugs and type-checks uncompiled. `policy.pxd` beside it gives C types to the same source,
so the hot functions hold only numbers and fixed arrays, as the kernel does. The numbers have names in `terms`; with
those of `greedy` they make greedy's moves, with those of `bots/weights/` the expert's.

A player is handed what one seat knows: a state from which everything else was hidden (`State.hide`). Trials are made on
copies of it, so that a trial which empties the hand takes a pozzetto of unknown cards and learns nothing.

Sections: `Player`: looking round, taking, laying, prices, discarding · `Table`: whole deals without the GIL · `Policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pinella.bots import packed, terms
from pinella.codes.model import Code
from pinella.rules import bits, kernel
from pinella.rules.kernel import Moves, Rules, State

LAID = 32
TRIED = 4
"""So many of the dearest openings are tried to the end of the turn."""
NEARLY_EMPTY = 3
PLENTY = 5
"""With so many cards in hand any opening leaves a card to throw and one more."""
RENEWED = 10
"""With so many cards in the middle of a turn, from pile or pozzetto, openings are tried again."""
SURE = 15.0
"""A pile that is ahead by so many points is picked up without looking at the rest of it."""
CIRCLES = 40.0
"""What every pick-up beyond a whole lap of them adds to the worth of a draw."""
ENDLESS = 1e300
NOBODY = 99
FITS = 8192
"""So many ways a sequence can lie, suits aside: lowest and highest place, place of the wild, whether its own two."""
KNOWN_FIT = 1 << 13
"""Above the thirteen cards of a suit: they have been worked out."""


class Player:
    """One strategy under one set of rules, with the scratch it thinks on. It remembers nothing between decisions."""

    def __init__(self, rules: Rules, numbers: Sequence[float], clean: int, dirty: int) -> None:
        """`clean` and `dirty`: the usual bonus of a burraco without and with a wild."""
        if len(numbers) != terms.NUMBERS:
            raise ValueError(f"a policy has {terms.NUMBERS} numbers, not {len(numbers)}")
        self.r = rules
        self.out = Moves()
        self.trial = State(rules)
        self.trial.forget_cards()
        self.spare = State(rules)
        self.spare.forget_cards()
        if bits.PURE:
            self.allocate()
        for i in range(terms.NUMBERS):
            self.w[i] = numbers[i]
        for i in range(32):
            size = i & 7
            bonus = dirty if i & 8 else clean
            self.worth[i] = bonus * self.w[terms.PROGRESS + 4 * (i >> 3) + min(size, 6) - 3] if size >= 3 else 0.0
        for i in range(32):
            at = i & 16 | min(i & 15, 6)
            dirty_worth = self.worth[at + 9 if i & 15 < 6 else at + 8]
            self.want[i] = self.worth[at] - dirty_worth if (i & 15) + 1 < rules.burraco_minimum else -ENDLESS
        self.rich = 0
        self.keeps = 0
        self.counted = 0
        self.planned = 0
        self.plan_at = 0
        self.plan_size = 0
        self.watches = 0
        for phase in range(terms.PHASES):
            at = phase * terms.TERMS
            for term in range(terms.OPEN_SEQUENCE, terms.LIVE + 1):
                self.rich |= 1 if self.w[at + term] else 0
            for term in range(terms.KNOWN, terms.OWN_FIT + 1):
                self.watches |= 1 if self.w[at + term] else 0
            self.watches |= 1 if self.w[at + terms.THREAT_BURRACO] or self.w[at + terms.THREAT_PILE] else 0
        self.p = 0
        self.phase = -1
        self.lively = 0
        self.touched = 0
        self.changed = 0
        self.tieable = 0
        self.wanting = 0
        self.live = 0.0
        for i in range(FITS):
            self.fit_lane[i] = 0
        for i in range(64):
            self.slot_meld[i] = 0
        for kind in range(packed.JOKER):
            self._tabulate(kind)

    def _tabulate(self, kind: int) -> None:
        """Which cards go with one: its neighbours, those two places off, its rank where sets of it are lawful.

        The king has the ace beside it; the ace itself looks upwards only.
        """
        rank = kind % 13 + 1
        first = kind - rank + 1
        self.one_off[kind] = 0
        self.two_off[kind] = 0
        for place in range(1, packed.HIGH_ACE + 1):
            bit = kernel.ONE << (first + (0 if place == packed.HIGH_ACE else place - 1))
            if place == rank + 1 or place + 1 == rank:
                self.one_off[kind] |= bit
            if place == rank + 2 or place + 2 == rank:
                self.two_off[kind] |= bit
        lanes = (kernel.ONE | kernel.ONE << 13 | kernel.ONE << 26 | kernel.ONE << 39) << (rank - 1)
        self.ranked[kind] = lanes if self.r.set_ranks >> rank & 1 else 0
        self.goes_with[kind] = self.one_off[kind] | self.two_off[kind] | self.ranked[kind]
        near = kernel.ONE << kind | kernel.ONE << (kind + 1 if rank < 13 else first)
        if rank > 1:
            near |= kernel.ONE << (kind - 1)
        self.near[kind] = near
        self.coming[kind] = self.r.packs * (bits.popcount(near) + (4 if self.ranked[kind] else 0))

    def allocate(self) -> None:
        """Python's arrays; in C they are part of the object."""
        self.w = [0.0] * 139  # the sizes are those of policy.pxd, which wants them as plain numbers
        self.v = [0.0] * 41
        self.worth = [0.0] * 32
        self.want = [0.0] * 32
        self.line_price = [0.0] * 4
        self.line_move = [0] * 4
        self.laid = [0] * 32
        self.plan = [0] * 32
        self.fit_lane = [0] * 8192
        self.slot_meld = [0] * 64
        self.slot_fits = [0] * 64
        self.slot_grave = [0] * 64
        self.slot_ones = [0] * 64
        self.slot_twos = [0] * 64
        self.slot_want = [0.0] * 64
        self.one_off = [0] * 64
        self.two_off = [0] * 64
        self.ranked = [0] * 64
        self.goes_with = [0] * 64
        self.near = [0] * 64
        self.coming = [0] * 64

    def choose(self, state: State) -> int:
        """The move of the seat on turn, from a state that shows no more than this seat knows."""
        if state.r is not self.r or state.over:
            raise ValueError("this player plays by other rules, or the deal is over")
        return self._choose(state)

    def _choose(self, s: State) -> int:
        self._look(s)
        return self._take(s) if s.phase == packed.PHASE_TAKE else self._play(s)

    def _go_on(self, s: State) -> int:
        """The next move of a turn in which nothing unknown has turned up since the last one: `_choose` says the same.

        What was tried to the end of the turn and found best is played as it was tried.
        """
        if s.last_meld >= 0:
            self.touched |= kernel.ONE << s.last_meld
        if s.held[self.p] >= RENEWED or not self.planned:
            return self._resume(s)
        if self.plan_at < self.plan_size:
            self.plan_at += 1
            return self.plan[self.plan_at - 1]
        self._list_discards(s)
        return self._best_discard(s) if self.out.n else self._resume(s)

    def _resume(self, s: State) -> int:
        """The next move of a turn in which this player has moved, and no pozzetto was taken: `_choose` says the same.

        Of what it looks at only the stock has changed, and what lies in the pile."""
        if s.last_meld >= 0:
            self.touched |= kernel.ONE << s.last_meld
        self.changed = self.touched
        self.counted = 0
        self.ends = self._ends_soon(s)
        if self.ends:
            self._turn_to(2)
        return self._play(s)

    # --- looking round -----------------------------------------------------------------------------------------------

    def _look(self, s: State) -> None:
        """What holds for the whole decision: the phase, and who is nearly out of cards."""
        p = s.player
        self.p = p
        self.side = s.side_of[p]
        self.next = p + 1 if p + 1 < s.r.players else 0
        self.mates = NOBODY
        self.rivals = NOBODY
        self.ends = self._ends_soon(s)
        closing = self.ends
        q = p
        for _ in range(s.r.players - 1):
            q = q + 1 if q + 1 < s.r.players else 0
            cards = s.held[q] + s.owed[q]
            if s.side_of[q] == self.side:
                self.mates = min(self.mates, cards)
                continue
            self.rivals = min(self.rivals, cards)
            if not closing and cards <= NEARLY_EMPTY and s.taken[s.side_of[q]] and not s._why_not_close(q, -1, 0):
                closing = 1
        self._turn_to(2 if closing else 0 if s._may_take_pozzetto(p) else 1)
        self.counted = 0
        others = 0
        danger = 0
        grave = 0
        mine = 0
        for i in range(s.meld_count):
            m = s.melds[i]
            if self.slot_meld[i] != m & packed.TELLING:
                self._study(i, m)
            theirs = -(1 if packed.owner(m) != self.side else 0)
            others |= theirs & kernel.ONE << i
            danger |= theirs & self.slot_fits[i]
            grave |= theirs & self.slot_grave[i]
            mine |= ~theirs & self.slot_fits[i]
        self.mine = mine
        self.touched = 0
        self.changed = 0
        self.others = others
        self.danger = danger
        self.grave = grave

    def _turn_to(self, phase: int) -> None:
        """Lay out the numbers of a phase."""
        if phase != self.phase:
            self.phase = phase
            for i in range(terms.TERMS):
                self.v[i] = self.w[phase * terms.TERMS + i]
        self.rush = self.v[terms.CARD_PARTNER] if self.mates <= NEARLY_EMPTY else 0.0
        if self.rivals <= NEARLY_EMPTY:
            self.rush += self.v[terms.CARD_RACE]

    def _ends_soon(self, s: State) -> int:
        """So few cards in the stock, or so late after time-out, that this is one of the seat's last turns."""
        players = s.r.players
        if s.final_turn >= 0 and s.final_turn < s.turn + players:
            return 1
        return 1 if s.end - s.top - s.r.dead <= 2 * players else 0

    def _count_gone(self, s: State) -> None:
        """Copies that lie in the pile or in the opponents' melds: nobody draws them. They stay the same for a turn."""
        self.counted = 1
        plane0 = s.q0
        plane1 = s.q1
        for i in range(s.meld_count):
            m = s.melds[i]
            if self.slot_meld[i] != m & packed.TELLING:
                self._study(i, m)
            theirs = -1 if packed.owner(m) != self.side else 0
            ones = self.slot_ones[i] & theirs
            plane1 ^= self.slot_twos[i] & theirs ^ plane0 & ones
            plane0 ^= ones
        self.g0 = plane0
        self.g1 = plane1

    def _study(self, slot: int, m: int) -> None:
        """Remember of a meld what is asked again and again: its natural cards on two planes, the cards that can be
        tied, what has to be asked of a wild. None can be tied to one that is frozen."""
        self.slot_meld[slot] = m & packed.TELLING
        key = packed.key(m)
        number = packed.size(m)
        if packed.is_set(m):
            self.slot_ones[slot] = _spread(m >> packed.SUITS) << (key - 1)
            self.slot_twos[slot] = _spread(m >> packed.SUITS >> 1) << (key - 1)
            fits = self.ranked[key - 1] if packed.naturals(m) < self.r.set_limit else 0
        else:
            places = packed.natural_places(m)
            self.slot_ones[slot] = (places >> 1 & packed.LANE | places >> packed.HIGH_ACE & 1) << (13 * key)
            self.slot_twos[slot] = 0
            fits = self._fitting_sequence(m)
        self.slot_want[slot] = self.want[16 * packed.is_set(m) + number]
        if packed.wild_place(m):
            self.slot_want[slot] = ENDLESS
        if packed.freeze(m):
            fits = 0
            self.slot_want[slot] = ENDLESS
        self.slot_fits[slot] = fits
        self.slot_grave[slot] = fits if number + 1 >= self.r.burraco_minimum else 0

    def _alive(self, kind: int) -> int:
        """Copies of a card that do not lie there."""
        return self.r.packs - (self.g0 >> kind & 1) - 2 * (self.g1 >> kind & 1)

    # --- taking ------------------------------------------------------------------------------------------------------

    def _take(self, s: State) -> int:
        s.fill(self.out)
        if self.out.n == 1:
            return self.out.buf[0]
        if self._gain_of_pile(s) > self._draw(s):
            return packed.OP_PICK_UP << 24
        return packed.OP_DRAW << 24

    def _draw(self, s: State) -> float:
        """What an unknown card is worth; more and more where everybody only picks up, lest play go in circles."""
        lazy = s.without_draw - s.r.players
        return self.v[terms.DRAW] + CIRCLES * lazy if self.rich and lazy > 0 else self.v[terms.DRAW]

    def _gain_of_pile(self, s: State) -> float:
        """What can be laid with the pile, and the use of the rest of it, less what can be laid without it.

        The last is never less than nothing, and is worked out only where that does not decide.
        """
        draw = self._draw(s)
        later = self._foresee(s)
        without = 0.0 if later else self._lay_without(s)
        enough = without + draw + SURE if self.rich else ENDLESS
        self.trial.copy_for_trial(s)
        self.trial._try(packed.OP_PICK_UP << 24)
        self.changed = 0
        gain = self._lay_all(self.trial, 0.0, enough, 0)
        if later and gain > enough:
            later = 0
            changed = self.changed
            without = self._lay_without(s)
            self.changed = changed
            enough = without + draw + SURE
            gain = self._lay_all(self.trial, gain, enough, 0)
        if gain > enough:
            return gain
        whole = self._add_rest(s, gain - without)
        if later and whole > draw:
            return self._add_rest(s, gain - self._lay_without(s))
        return whole

    def _foresee(self, s: State) -> int:
        """Whether what can be laid without the pile may be worked out last. Copies that are gone are counted with the
        pile where an opening without it asks for them, so they are counted here in that case."""
        p = self.p
        if not self.rich or not self._plain(s):
            return 0
        if not self.v[terms.LIVE]:
            return 1
        wilds = self._wilds(s)
        cards = s.h0[p] | s.h1[p]
        ranks = self._ranks(s, cards, wilds)
        if not ranks and not self._starts(cards, wilds):
            return 1
        if s.held[p] < PLENTY or (wilds and not ranks and not wilds & packed.JOKER_BIT):
            return 0
        self._count_gone(s)
        return 1

    def _lay_without(self, s: State) -> float:
        """What can be laid without the pile."""
        self.changed = 0
        self._scan(s)
        if self.best < 0 or self.best_price <= 0:
            return 0.0
        self.spare.copy_for_trial(s)
        return self._lay_all(self.spare, 0.0, ENDLESS, 1)

    def _add_rest(self, s: State, gain: float) -> float:
        """The same with the use of the cards of the pile that stay in the hand, and what else speaks for it."""
        kinds = s.q0 | s.q1 | (packed.JOKER_BIT if s.qj else 0)
        while kinds:
            kind = bits.ctz(kinds)
            kinds &= kinds - 1
            piled = s.qj if kind == packed.JOKER else (s.q0 >> kind & 1) + 2 * (s.q1 >> kind & 1)
            stays = min(piled, self.trial._count(self.p, kind))
            if stays:
                use = self._use(self.trial, kind) - 1
                gain += stays * (self.v[terms.KEPT] + self.v[terms.KEPT_USE] * use)
        return gain + self._wish(s)

    def _wish(self, s: State) -> float:
        """What speaks for the pile, or against it, beside its use."""
        wilds = (s.q0 | s.q1) & packed.TWOS
        wish = s.piled * self.v[terms.PILE_CARD] + (bits.popcount(wilds) + s.qj) * self.v[terms.PILE_WILD]
        wish += bits.popcount(self.danger & (s.q0 | s.q1)) * self.v[terms.DENY]
        if s.held[self.p] <= NEARLY_EMPTY + 1 and s._may_take_pozzetto(self.p):
            wish += self.v[terms.TAKE_THIN]
        if self.rivals <= NEARLY_EMPTY:
            wish += self.v[terms.TAKE_RACE]
        return wish

    # --- laying ------------------------------------------------------------------------------------------------------

    def _play(self, s: State) -> int:
        """A discard that closes; else the best play, if it is worth something; else a discard."""
        p = self.p
        if s.held[p] + s.owed[p] == 1 and not s._may_take_pozzetto(p):
            self._list_discards(s)
            if self.out.n == 1:
                return self.out.buf[0]
        self.planned = 0
        if self.rich and s.last_meld >= 0 and s.held[p] < RENEWED:
            self._scan(s)
        else:
            self._find_line(s)
        if self.best >= 0 and self.best_price > 0:
            return self.best
        return self._end_turn(s)

    def _end_turn(self, s: State) -> int:
        """A discard; where none is lawful the play that `_play` found."""
        self._list_discards(s)
        return self._best_discard(s) if self.out.n else self.best

    def _list_discards(self, s: State) -> None:
        self.out.n = 0
        if s.duty == 0:
            s._gen_discards(self.p, self.out)

    def _plain(self, s: State) -> int:
        """Whether nothing but the cards decides what may be laid: no duty, no debt, and cards enough."""
        p = self.p
        if s.held[p] < NEARLY_EMPTY or s.duty or s.owed[p] or s.restriction[p] or s.e0[p] | s.e1[p] | s.ej[p]:
            return 0
        return 1 if s.r.equal_sequences and s.r.overlapping else 0

    def _wilds(self, s: State) -> int:
        """The wilds worth asking about where nothing hangs on which of them goes: the dearest, and two of the twos.

        Two, because the two of a suit is no wild on its own place.
        """
        p = self.p
        every = (s.h0[p] | s.h1[p]) & packed.TWOS | (packed.JOKER_BIT if s.hj[p] else 0)
        twos = every & packed.TWOS
        if every != twos and self.v[terms.JOKER] <= self.v[terms.TWO]:
            return packed.JOKER_BIT
        rest = twos & (twos - 1)
        return every & packed.JOKER_BIT | twos & ~(rest & (rest - 1))

    def _scan(self, s: State) -> None:
        """Find the dearest play; of equals the first that the kernel lists. What is worth nothing may be left out."""
        self.best = -1
        self.best_price = 0.0
        if self._plain(s):
            self.keeps = 0
            self._scan_plain(s)
            return
        if self._idle(s):
            return
        self.out.n = 0
        s._gen_plays(self.p, self.out)
        for i in range(self.out.n):
            price = self._price(s, self.out.buf[i])
            if self.best < 0 or price > self.best_price:
                self.best = self.out.buf[i]
                self.best_price = price

    def _idle(self, s: State) -> int:
        """Whether the hand is too small to open with, holds no wild, and fits no meld."""
        p = self.p
        cards = s.h0[p] | s.h1[p]
        if s.held[p] >= 3 or cards & packed.TWOS or s.hj[p]:
            return 0
        self._find_ties(s, cards, 0)
        return 0 if self.tieable else 1

    def _lay_all(self, s: State, total: float, enough: float, scanned: int) -> float:
        """Lay on `s` everything worth laying, the dearest first, until it is `enough`; `total` with what it is worth.

        `scanned`: the first is found already.
        """
        self.laid_size = 0
        while not s.over and total <= enough:
            if not scanned:
                self._scan(s)
            scanned = 0
            if self.best < 0 or (self.best_price <= 0 and not s.duty):
                break
            total += self.best_price
            s._try(self.best)
            self.changed |= kernel.ONE << s.last_meld
            if self.laid_size < LAID:
                self.laid[self.laid_size] = self.best
            self.laid_size += 1
        return total

    def _find_line(self, s: State) -> None:
        """Find the best play, looking for openings at all that could be laid after each; of equals the greatest number.

        Greedy tries an opening once for each wild and each choice of suits; the others know that one is like the other,
        try once a turn, and then go on as they tried.
        """
        self.lines = 0
        self.best = -1
        self.best_price = 0.0
        if self.rich and self._plain(s):
            self.keeps = 1
            self._scan_plain(s)
        else:
            self.out.n = 0
            s._gen_plays(self.p, self.out)
            for i in range(self.out.n):
                self._weigh(self._price(s, self.out.buf[i]), self.out.buf[i])
        if self.lines < 2 or self.line_move[0] != self.best:
            return
        most = 0.0
        chosen = self.best
        for i in range(min(self.lines, TRIED)):
            self.trial.copy_for_trial(s)
            self.trial._try(self.line_move[i])
            self.changed = self.touched | kernel.ONE << self.trial.last_meld
            total = self.line_price[i] + self._lay_all(self.trial, 0.0, ENDLESS, 0)
            if total > most:
                chosen = self.line_move[i]
                most = total
                self._remember()
        self.best = chosen
        self.best_price = most

    def _remember(self) -> None:
        """Keep what was laid in the last trial, to play it."""
        self.planned = 1 if self.rich and self.laid_size <= LAID else 0
        self.plan_at = 0
        self.plan_size = min(self.laid_size, LAID)
        for i in range(self.plan_size):
            self.plan[i] = self.laid[i]

    def _weigh(self, price: float, move: int) -> None:
        """One more play for `_find_line`."""
        if self.best < 0 or price > self.best_price or (price == self.best_price and move > self.best):
            self.best = move
            self.best_price = price
        if price > 0 and move >> 24 != packed.OP_TIE:
            self._keep_line(price, move)

    def _keep_line(self, price: float, move: int) -> None:
        """Keep an opening if it is one of the dearest, in order; of equals the greater number comes first."""
        at = min(self.lines, TRIED)
        self.lines += 1
        while at > 0 and (
            price > self.line_price[at - 1] or (price == self.line_price[at - 1] and move > self.line_move[at - 1])
        ):
            if at < TRIED:
                self.line_price[at] = self.line_price[at - 1]
                self.line_move[at] = self.line_move[at - 1]
            at -= 1
        if at < TRIED:
            self.line_price[at] = price
            self.line_move[at] = move

    # --- plays of a plain turn ---------------------------------------------------------------------------------------
    # What the kernel would list, without the list: only plays worth something, one for each that is like the others.
    # The order is the kernel's.

    def _offer(self, price: float, move: int) -> None:
        if price <= 0:
            return
        if self.keeps:
            self._weigh(price, move)
        elif price > self.best_price:
            self.best = move
            self.best_price = price

    def _scan_plain(self, s: State) -> None:
        p = self.p
        wilds = self._wilds(s)
        cards = s.h0[p] | s.h1[p]
        self.haste_one = self._haste(s, 1) if self.rich else 0.0
        self._scan_openings(s, cards, wilds)
        self._find_ties(s, cards, wilds)
        wanted = self.wanting
        either = wanted | self.tieable
        while either:
            slot = bits.ctz(either)
            either &= either - 1
            self._scan_meld(s, slot, cards, wilds if wanted >> slot & 1 else 0)

    def _find_ties(self, s: State, cards: int, wilds: int) -> None:
        """The own melds, as masks of their slots, to which one of the cards can be tied, and those for which a wild may
        be worth laying: it finishes a burraco, or is not surely worth less than what it does to the meld."""
        tieable = 0
        wanting = 0
        own = self.changed  # at first nothing; what was laid in this turn lies otherwise than `mine` says
        if wilds or self.mine & cards:
            own = (kernel.ONE << s.meld_count) - 1 & ~self.others
        while own:
            slot = bits.ctz(own)
            bit = own & -own
            own ^= bit
            if self.slot_meld[slot] != s.melds[slot] & packed.TELLING:
                self._study(slot, s.melds[slot])
            tieable |= bit & -(1 if self.slot_fits[slot] & cards else 0)
        if wilds:
            most = self._most_of_wilds(s, wilds)
            own = (kernel.ONE << s.meld_count) - 1 & ~self.others
            while own:
                bit = own & -own
                wanting |= bit & -(1 if most >= self.slot_want[bits.ctz(own)] else 0)
                own ^= bit
        self.tieable = tieable
        self.wanting = wanting

    def _scan_last_openings(self, s: State) -> None:
        """Openings of a hand so small that the kernel has to say whether the turn can be ended after them."""
        self.out.n = 0
        s._gen_sequences(self.p, 0, self.out)
        s._gen_sets(self.p, 0, self.out)
        for i in range(self.out.n):
            self._offer(self._price(s, self.out.buf[i]), self.out.buf[i])

    def _scan_openings(self, s: State, cards: int, wilds: int) -> None:
        p = self.p
        starts = self._starts(cards, wilds)
        ranks = self._ranks(s, cards, wilds)
        if not starts | ranks:
            return
        if s.held[p] < PLENTY:
            self._scan_last_openings(s)
            return
        self.three = 3 * self.v[terms.CARD]
        self.price_two = self._wild_price(s, 1, 3, 3)
        self.price_joker = self._wild_price(s, packed.JOKER, 3, 3)
        self.most_hole = ENDLESS
        self.most_wild_set = ENDLESS
        if self.rich:
            haste = self._haste(s, 3)
            self.haste_sequence = haste - self.v[terms.OPEN_SEQUENCE]
            self.haste_set = haste - self.v[terms.OPEN_SET]
            if wilds and (self.counted or not self.v[terms.LIVE]):
                self._bound_wilds(wilds)
        if starts:
            self._scan_suits(s, starts, wilds)
        while ranks:
            self._scan_rank(s, bits.ctz(ranks), wilds)
            ranks &= ranks - 1

    def _bound_wilds(self, wilds: int) -> None:
        """The most that an opening with one of the wilds can bring beside its natural cards, and a little more."""
        most = -ENDLESS
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            most = max(most, self.r.value[kind] - (self.price_joker if kind == packed.JOKER else self.price_two))
        live = self.v[terms.LIVE]
        most += self.three + 2 * self.r.packs * (live if live > 0 else -live) + 0.001
        self.most_hole = most + self.worth[8 + 3] + self.haste_sequence
        self.most_wild_set = most + self.worth[16 + 8 + 3] + self.haste_set

    def _ranks(self, s: State, cards: int, wilds: int) -> int:
        """The ranks of which a set could be opened, with a wild if there is one."""
        one = cards & packed.LANE
        two = cards >> 13 & packed.LANE
        three = cards >> 26 & packed.LANE
        four = cards >> 39
        ranks = one & two | (one | two) & three | (one | two | three) & four
        twins = s.h1[self.p]
        if wilds:
            if twins:
                ranks |= twins | twins >> 13 | twins >> 26 | twins >> 39
        else:
            pairs = ranks
            ranks = one & two & (three | four) | (one | two) & three & four
            if twins:
                ranks |= (twins | twins >> 13 | twins >> 26 | twins >> 39) & pairs
                twins &= s.h0[self.p]
                ranks |= twins | twins >> 13 | twins >> 26 | twins >> 39
        ranks = (ranks & packed.LANE) << 1 & self.r.set_ranks
        if ranks and not self.r.equal_sets:
            ranks &= ~s._own_set_ranks(self.side)
        return ranks

    def _starts(self, cards: int, wilds: int) -> int:
        """Where a sequence of three could begin, with a wild if there is one: the places of the four suits lie in one
        word, sixteen bits for each."""
        one = cards & packed.LANE
        two = cards >> 13 & packed.LANE
        three = cards >> 26 & packed.LANE
        four = cards >> 39 & packed.LANE
        every = one | two << 16 | three << 32 | four << 48
        aces = every & (kernel.ONE | kernel.ONE << 16 | kernel.ONE << 32 | kernel.ONE << 48)
        every = (every | aces << 13) << 1
        if not self.r.natural_two:
            every &= ~(4 * (kernel.ONE | kernel.ONE << 16 | kernel.ONE << 32 | kernel.ONE << 48))
        self.every = every
        pairs = every & every >> 1
        if not wilds:
            return pairs & every >> 2
        starts = pairs | every & every >> 2 | pairs >> 1
        return starts & 0x1FFE * (kernel.ONE | kernel.ONE << 16 | kernel.ONE << 32 | kernel.ONE << 48)

    def _scan_suits(self, s: State, starts: int, wilds: int) -> None:
        """Openings of sequences from the places where they can begin."""
        while starts:
            first = bits.ctz(starts)
            starts &= starts - 1
            suit = first >> 4
            lowest = first & 15
            places = self.every >> (16 * suit)
            head = packed.OP_OPEN_SEQUENCE << 24 | suit << 12 | lowest << 8
            window = places >> lowest & 7
            self.lively = 0
            one = self.r.value[packed.place_kind(suit, lowest)]
            two = self.r.value[packed.place_kind(suit, lowest + 1)]
            three = self.r.value[packed.place_kind(suit, lowest + 2)] if lowest < 13 else 0
            if window == 7:
                gain = one + two + three + self.worth[3]
                gain += self.three
                if self.rich:
                    gain += self.haste_sequence
                    gain += self._live_sequence(s, suit, lowest)
                self._offer(gain, head)
            if not wilds or one + two + three + self.most_hole <= self._floor():
                continue
            if window & 6 == 6:
                self._scan_hole(s, head | 1 << 6, two + three, wilds)
            if window & 5 == 5:
                self._scan_hole(s, head | 2 << 6, one + three, wilds)
            if window & 3 == 3 and lowest == 1:
                self._scan_hole(s, head | 3 << 6, one + two, wilds)

    def _floor(self) -> float:
        """A play that brings no more than this need not be looked at."""
        return 0.0 if self.keeps else self.best_price

    def _scan_hole(self, s: State, head: int, points: int, wilds: int) -> None:
        """Openings of a sequence with a wild at the place given."""
        own_two = (head >> 12 & 3) * 13 + 1
        lowest = head >> 8 & 15
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            if kind == own_two and self.r.natural_two:
                if lowest + (head >> 6 & 3) == 3 or (lowest <= 2 and s._count(self.p, kind) < 2):
                    continue
            gain = points + self.r.value[kind] + self.worth[8 + 3]
            gain += self.three
            gain -= self.price_joker if kind == packed.JOKER else self.price_two
            if self.rich:
                gain += self.haste_sequence
                gain += self._live_sequence(s, head >> 12 & 3, lowest)
            self._offer(gain, head | kind)

    def _scan_rank(self, s: State, rank: int, wilds: int) -> None:
        """Openings of sets, with a wild if there is one: of those that differ only in suits the first that the kernel
        lists."""
        p = self.p
        lanes = self.ranked[rank - 1]
        number = bits.popcount(s.h0[p] & lanes) + 2 * bits.popcount(s.h1[p] & lanes)
        head = packed.OP_OPEN_SET << 24 | rank << 16
        value = self.r.value[rank - 1]
        if wilds and 2 * value + self.most_wild_set <= self._floor():
            wilds = 0
            if number < 3:
                return
        live = self._live_set(s, rank) if self.rich else 0.0
        if number >= 3:
            gain = 3 * value + self.worth[16 + 3]
            gain += self.three
            if self.rich:
                gain += self.haste_set
                gain += live
            if gain > 0:
                self._offer(gain, head | self._suits(s, rank, 3) << 8 | packed.NO_CARD)
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            gain = 2 * value + self.r.value[kind] + self.worth[16 + 8 + 3]
            gain += self.three
            gain -= self.price_joker if kind == packed.JOKER else self.price_two
            if self.rich:
                gain += self.haste_set
                gain += live
            if gain > 0:
                self._offer(gain, head | self._suits(s, rank, 2) << 8 | kind)

    def _suits(self, s: State, rank: int, number: int) -> int:
        """The first choice of so many cards of a rank that the kernel lists."""
        once = s.h0[self.p] >> (rank - 1)
        twice = s.h1[self.p] >> (rank - 1) << 1
        one = once & 1 | twice & 2
        two = once >> 13 & 1 | twice >> 13 & 2
        three = once >> 26 & 1 | twice >> 26 & 2
        four = once >> 39 & 1 | twice >> 39 & 2
        return _first_suits(number, one, two, three, four)

    def _scan_meld(self, s: State, slot: int, cards: int, wilds: int) -> None:
        """Ties to one meld that has been studied."""
        m = s.melds[slot]
        head = packed.OP_TIE << 24 | slot << 16
        fitting = cards & self.slot_fits[slot]
        if fitting:
            if packed.is_set(m):
                kind = bits.ctz(fitting)
                after = kernel.with_set_card(self.r, m, kind)
                self._offer(self._price_of_tie(s, head | kind, after, self.haste_one), head | kind)
            else:
                self._scan_sequence(s, m, head, fitting)
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            after = kernel.with_wild(self.r, m, kind)
            if after:
                move = head | kind | (0 if packed.is_set(m) else packed.wild_place(after) << 8)
                self._offer(self._price_of_tie(s, move, after, self.haste_one), move)

    def _scan_sequence(self, s: State, m: int, head: int, cards: int) -> None:
        """Ties of natural cards, which fit on one place or another, to a sequence."""
        suit = packed.key(m)
        lane = cards >> (13 * suit) & packed.LANE
        places = (lane << 1 | (lane & 1) << packed.HIGH_ACE) & self._reach(m)
        if not self.r.natural_two:
            places &= ~4
        while places:
            place = bits.ctz(places)
            places &= places - 1
            if self._worthless(m, packed.place_kind(suit, place)):
                continue
            after = kernel.with_natural(self.r, m, place)
            if after:
                move = head | place << 8 | packed.place_kind(suit, place)
                self._offer(self._price_of_tie(s, move, after, self.haste_one), move)

    def _reach(self, m: int) -> int:
        """The places that a natural card could take in a sequence: both ends, or two beyond if a wild fills the gap."""
        lowest = packed.low(m)
        if packed.wild_place(m) or lowest == 2:
            every = (kernel.ONE << (packed.high(m) + 3)) - (kernel.ONE << max(lowest - 2, 1))
            return every & ~packed.natural_places(m)
        return kernel.ONE << (packed.high(m) + 1) | kernel.ONE << lowest >> 1

    def _worthless(self, m: int, kind: int) -> int:
        """Whether tying a natural card that finishes nothing is surely not worth it, or less than what was found."""
        number = packed.size(m)
        if not self.rich or number + 1 >= self.r.burraco_minimum or packed.low(m) == 2 or packed.is_wild(kind):
            return 0
        at = (8 if packed.wild_place(m) else 0) + min(number, 6)
        gain = self.r.value[kind] + self.worth[at + 1 if number < 6 else at] - self.worth[at] + self.v[terms.CARD]
        gain += self.haste_one - self.v[terms.HOLD_TIE] + 0.001
        return 1 if gain < 0 or gain < self.best_price else 0

    def _most_of_wilds(self, s: State, wilds: int) -> float:
        """What the best of the wilds brings when tied, before what it does to the meld; a little more, to be sure."""
        most = -ENDLESS
        while wilds:
            kind = bits.ctz(wilds)
            wilds &= wilds - 1
            most = max(most, self.r.value[kind] - self._wild_price(s, kind, 3, 1))
        return most + self.v[terms.CARD] + self.haste_one + 1

    # --- prices ------------------------------------------------------------------------------------------------------

    def _worth(self, m: int) -> float:
        """Card points, the bonus a meld has, or a part of the bonus it is on the way to."""
        points = kernel.card_points(self.r, m)
        if packed.size(m) >= self.r.burraco_minimum:
            index = kernel.burraco_index(self.r, m)
            if index >= 0:
                return points + self.r.kind_bonus[index]
        return points + self._hope(m)

    def _hope(self, m: int) -> float:
        """The part of a bonus that a meld is on the way to."""
        dirty = 8 if packed.wild_place(m) else 0
        return self.worth[16 * packed.is_set(m) + dirty + min(packed.size(m), 6)]

    def _price(self, s: State, move: int) -> float:
        """What a play is worth now."""
        if move >> 24 == packed.OP_TIE:
            return self._price_of_tie(s, move, s._after(move), self._haste(s, 1) if self.rich else 0.0)
        hole = 0
        kind = move & 63
        if move >> 24 == packed.OP_OPEN_SEQUENCE:
            hole = move >> 6 & 3
            points = self.r.value[kind] if hole else 0
            for i in range(3):
                if i + 1 != hole:
                    points += self.r.value[packed.place_kind(move >> 12 & 3, (move >> 8 & 15) + i)]
            gain = points + self.worth[8 + 3 if hole else 3]
        else:
            hole = 0 if kind == packed.NO_CARD else 1
            points = self.r.value[kind] if hole else 0
            points += (3 - hole) * self.r.value[(move >> 16 & 15) - 1]
            gain = points + self.worth[16 + 8 + 3 if hole else 16 + 3]
        gain += 3 * self.v[terms.CARD]
        if hole:
            gain -= self._wild_price(s, kind, 3, 3)
        if self.rich:
            if move >> 24 == packed.OP_OPEN_SEQUENCE:
                gain += self._haste(s, 3) - self.v[terms.OPEN_SEQUENCE]
                self.lively = 0
                gain += self._live_sequence(s, move >> 12 & 3, move >> 8 & 15)
            else:
                gain += self._haste(s, 3) - self.v[terms.OPEN_SET]
                gain += self._live_set(s, move >> 16 & 15)
        return gain

    def _price_of_tie(self, s: State, move: int, after: int, haste: float) -> float:
        before = s.melds[move >> 16 & 63]
        if packed.size(after) < self.r.burraco_minimum and self.rich:
            gain = self.r.value[move & 63] + self._hope(after) - self._hope(before) + self.v[terms.CARD]
        else:
            gain = self._worth(after) + self.v[terms.CARD]
            gain -= self._worth(before)
        wild = packed.is_wild(move & 63) and packed.wild_place(after)
        if wild:
            gain -= self._wild_price(s, move & 63, packed.size(after), 1)
        if self.rich:
            gain += haste
            if not wild:
                gain -= self.v[terms.HOLD_TIE]
            if packed.size(after) >= self.r.burraco_minimum and packed.size(before) < self.r.burraco_minimum:
                gain += self.v[terms.BURRACO]
                if not kernel.meets_need(self.r, s._burracos(self.side, -1, 0)):
                    gain += self.v[terms.FIRST_BURRACO]
        return gain

    def _wild_price(self, s: State, kind: int, size: int, number: int) -> float:
        if size >= self.r.burraco_minimum:
            return self.v[terms.WILD_BURRACO]
        if s.held[self.p] - number <= NEARLY_EMPTY or self.ends:
            return self.v[terms.WILD_END]
        return self.v[terms.JOKER] if kind == packed.JOKER else self.v[terms.TWO]

    def _haste(self, s: State, number: int) -> float:
        """What speaks for laying so many cards at once, whatever they are."""
        left = s.held[self.p] + s.owed[self.p] - number
        haste = number * self.rush - left * self.v[terms.HOLD_LEFT]
        if left > NEARLY_EMPTY:
            return haste
        return haste + (
            self.v[terms.OUT] if left == 0 else self.v[terms.OUT_ONE] if left == 1 else self.v[terms.OUT_FEW]
        )

    def _live_sequence(self, s: State, suit: int, lowest: int) -> float:
        """For the copies not yet on the table of the cards that lengthen a sequence of three, beyond half of them.

        Worked out once for the openings that begin at one place (`lively`).
        """
        if not self.v[terms.LIVE]:
            return 0.0
        if not self.counted:
            self._count_gone(s)
        elif self.lively:
            return self.live
        alive = -self.r.packs
        if lowest > 1:
            alive += self._alive(packed.place_kind(suit, lowest - 1))
        if lowest + 2 < packed.HIGH_ACE:
            alive += self._alive(packed.place_kind(suit, lowest + 3))
        self.lively = 1
        self.live = self.v[terms.LIVE] * alive
        return self.live

    def _live_set(self, s: State, rank: int) -> float:
        """The same for a set."""
        if not self.v[terms.LIVE]:
            return 0.0
        if not self.counted:
            self._count_gone(s)
        lanes = self.ranked[rank - 1]
        alive = 2 * self.r.packs - bits.popcount(self.g0 & lanes)
        if self.g1:
            alive -= 2 * bits.popcount(self.g1 & lanes)
        return self.v[terms.LIVE] * alive

    # --- discarding --------------------------------------------------------------------------------------------------

    def _use(self, s: State, kind: int) -> float:
        """How well a card goes with the rest of the hand: neighbours of its suit, cards of its rank."""
        if packed.is_wild(kind):
            return self.v[terms.WILD_USE]
        p = self.p
        cards = s.h0[p] | s.h1[p]
        total = bits.popcount(cards & self.one_off[kind]) * self.v[terms.NEAR_ONE]
        total += bits.popcount(cards & self.two_off[kind]) * self.v[terms.NEAR_TWO]
        lanes = self.ranked[kind]
        if lanes:
            copies = bits.popcount(s.h0[p] & lanes) - 1
            if s.h1[p] & lanes:
                copies += 2 * bits.popcount(s.h1[p] & lanes)
            total += copies * self.v[terms.RANK]
        elif s._count(p, kind) > 1:
            total += self.v[terms.TWIN]
        return total

    def _best_discard(self, s: State) -> int:
        """The card that costs least; of equals the first."""
        if self.out.n == 1:
            return self.out.buf[0]
        self.ours = self._find_own_fits(s) if self.watches else 0
        self.known = s.k0[self.next] | s.k1[self.next]
        self.refused = self._find_refused(s) if self.watches and s.piled > s.r.players else 0
        best = -1
        least = 0.0
        for i in range(self.out.n):
            loss = self._loss(s, self.out.buf[i] & 63)
            if best < 0 or loss < least:
                best = self.out.buf[i]
                least = loss
        return best

    def _find_refused(self, s: State) -> int:
        """The kinds of the pile that lay there when the next player last took: all but those of the last lap."""
        plane0 = s.q0
        plane1 = s.q1
        for i in range(s.piled - s.r.players, s.piled):
            if s.pile[i] < packed.JOKER:
                bit = kernel.ONE << s.pile[i]
                if not plane0 & bit:
                    plane1 ^= bit
                plane0 ^= bit
        return plane0 | plane1

    def _find_own_fits(self, s: State) -> int:
        """Which cards the own side could tie."""
        ours = 0
        own = (kernel.ONE << s.meld_count) - 1 & ~self.others
        while own:
            slot = bits.ctz(own)
            own &= own - 1
            if self.slot_meld[slot] != s.melds[slot] & packed.TELLING:
                self._study(slot, s.melds[slot])
            ours |= self.slot_fits[slot]
        return ours

    def _fitting_sequence(self, m: int) -> int:
        """The natural cards that can be tied to a sequence as it lies; worked out once, then remembered."""
        suit = packed.key(m)
        own_two = 1 if packed.wild_place(m) and m >> 17 & 63 == suit * 13 + 1 else 0
        at = m >> 5 & 0xFFF | own_two << 12
        if not self.fit_lane[at]:
            self.fit_lane[at] = self._work_out_fits(m)
        return (self.fit_lane[at] & packed.LANE) * (kernel.ONE << (13 * suit))

    def _work_out_fits(self, m: int) -> int:
        places = self._reach(m) & 0x7FFE
        if not self.r.natural_two:
            places &= ~4
        fitting = KNOWN_FIT
        while places:
            place = bits.ctz(places)
            places &= places - 1
            if kernel.with_natural(self.r, m, place):
                fitting |= kernel.ONE << packed.place_kind(0, place)
        return fitting

    def _loss(self, s: State, kind: int) -> float:
        """What it costs to give the card away: its use to the hand, and to opponents who can tie it."""
        loss = self.v[terms.USE] * self._use(s, kind) - self.v[terms.VALUE] * self.r.value[kind]
        if packed.is_wild(kind):
            return loss + self.v[terms.WILD_THROWN]
        if self.danger >> kind & 1:
            loss += self.v[terms.THREAT]
        return loss + self._risk(s, kind) if self.watches else loss

    def _risk(self, s: State, kind: int) -> float:
        """What else is known of a card: who could use it, who has refused it, what may still come to it."""
        risk = (self.danger >> kind & 1) * s.piled * self.v[terms.THREAT_PILE]
        risk += (self.grave >> kind & 1) * self.v[terms.THREAT_BURRACO]
        risk += (self.ours >> kind & 1) * self.v[terms.OWN_FIT]
        risk += (self.refused >> kind & 1) * self.v[terms.REFUSED]
        risk += bits.popcount(self.known & self.goes_with[kind]) * self.v[terms.KNOWN]
        risk += bits.popcount((s.q0 | s.q1) & self.goes_with[kind]) * self.v[terms.PILE_NEAR]
        if self.v[terms.LIVE_KEEP]:
            if not self.counted:
                self._count_gone(s)
            risk += self._to_come(kind) * self.v[terms.LIVE_KEEP]
        return risk

    def _to_come(self, kind: int) -> int:
        """Copies not yet on the table of a card, of its neighbours, and (its own again) of its rank."""
        near = self.near[kind]
        lanes = self.ranked[kind]
        number = self.coming[kind] - bits.popcount(self.g0 & near) - bits.popcount(self.g0 & lanes)
        if self.g1:
            number -= 2 * (bits.popcount(self.g1 & near) + bits.popcount(self.g1 & lanes))
        return number


def _spread(suits: int) -> int:
    """Every other bit of the suits of a set, where its suit begins."""
    return suits & 1 | (suits & 4) << 11 | (suits & 16) << 22 | (suits & 64) << 33


def _first_suits(number: int, one: int, two: int, three: int, four: int) -> int:
    """The first choice of so many cards from four suits, as the kernel counts them: the last suits first."""
    a = max(0, number - two - three - four)
    b = max(0, number - a - three - four)
    c = max(0, number - a - b - four)
    return a | b << 2 | c << 4 | (number - a - b - c) << 6


# --- whole deals -----------------------------------------------------------------------------------------------------


class Table:
    """A deal that players play to its end, each seat by what it knows; compiled, without the GIL."""

    def __init__(self, rules: Rules, players: Sequence[Player]) -> None:
        """Up to five players; `seat` says who sits where."""
        if not 0 < len(players) <= 5 or any(player.r is not rules for player in players):
            raise ValueError("a table has one to five players by its own rules")
        self.state = State(rules)
        self.seen = State(rules)
        self.number = len(players)
        self.a = players[0]
        self.b = players[min(1, self.number - 1)]
        self.c = players[min(2, self.number - 1)]
        self.d = players[min(3, self.number - 1)]
        self.e = players[min(4, self.number - 1)]
        if bits.PURE:
            self.who = [0] * 5
        for seat in range(5):
            self.who[seat] = 0
        self.moves = 0

    def seat(self, seat: int, player: int) -> None:
        """Put a player, by its place in the list, on a seat."""
        if not 0 <= seat < 5 or not 0 <= player < self.number:
            raise ValueError(f"there is no seat {seat}, or no player {player}")
        self.who[seat] = player

    def _go_on(self, player: int) -> int:
        if player == 0:
            return self.a._go_on(self.seen)
        if player == 1:
            return self.b._go_on(self.seen)
        if player == 2:
            return self.c._go_on(self.seen)
        if player == 3:
            return self.d._go_on(self.seen)
        return self.e._go_on(self.seen)

    def _resume(self, player: int) -> int:
        if player == 0:
            return self.a._resume(self.seen)
        if player == 1:
            return self.b._resume(self.seen)
        if player == 2:
            return self.c._resume(self.seen)
        if player == 3:
            return self.d._resume(self.seen)
        return self.e._resume(self.seen)

    def _ask(self, player: int) -> int:
        if player == 0:
            return self.a._choose(self.seen)
        if player == 1:
            return self.b._choose(self.seen)
        if player == 2:
            return self.c._choose(self.seen)
        if player == 3:
            return self.d._choose(self.seen)
        return self.e._choose(self.seen)

    def _finish(self, limit: int) -> None:
        """Play `state` to its end. Time-out is called where play goes in circles, and after `limit` moves.

        Every decision is made on `seen`, which has forgotten what the seat may not know. It follows the moves of the
        turn; only a pozzetto makes it look anew.
        """
        self.moves = 0
        stale = 1
        follows = 0
        move = 0
        while not self.state.over:
            if self.state.phase == packed.PHASE_TAKE:
                stale = 1
                if self.state.without_draw >= self.state.r.stalemate_turns:
                    self.state._call_time_out(0)
            if self.moves == limit:
                stale = 1
                self.state._call_time_out(0)
            player = self.who[self.state.player]
            if stale:
                self.seen.copy_seen(self.state)
                move = self._ask(player)
            elif follows:
                move = self._go_on(player)
            else:
                move = self._resume(player)
            stale = 0
            follows = 1 if move >> 24 > packed.OP_PICK_UP else 0
            pozzetti = self.state.next_pozzetto
            if move >> 24 == packed.OP_DRAW:
                self.seen.cards[self.seen.top] = self.state.cards[self.state.top]
            self.state._apply(move)
            if move >> 24 == packed.OP_DRAW:
                self.seen._apply(move)
            elif move >> 24 != packed.OP_DISCARD and not self.state.over:
                self.seen._try(move)
            if self.state.next_pozzetto != pozzetti:
                stale = 1
            self.moves += 1


class Policy:
    """A strategy for every table: its numbers under each code. What a compiled bot has, and what the arena names."""

    def __init__(self, numbers: Callable[[Code], Sequence[float]], digest: str) -> None:
        self.numbers = numbers
        self.digest = digest
        """Hex SHA-256 of the numbers as text: equal digests play alike."""
        self._player = lru_cache(maxsize=64)(self._make)

    def player(self, code: Code, rules: Rules) -> Player:
        """The strategy as a player at a table of this code."""
        return self._player(_Same(code), rules)

    def _make(self, same: _Same, rules: Rules) -> Player:
        clean, dirty = burraco_bonuses(same.code)
        return Player(rules, self.numbers(same.code), clean, dirty)


class _Same:
    """A code as a key of the cache: the same object is the same code."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def __hash__(self) -> int:
        return id(self.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.code is other.code


def burraco_bonuses(code: Code) -> tuple[int, int]:
    """The usual bonus of a burraco without and with a wild: the lowest of each class."""
    clean = min(kind.bonus for kind in code.burraco.kinds if kind.wild == "none")
    dirty = min((kind.bonus for kind in code.burraco.kinds if kind.wild == "one"), default=0)
    return clean, dirty
