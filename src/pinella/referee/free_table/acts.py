"""Acts at a free table: anything a hand can do with cards is done; what was irregular about it is noted.

An act that lawful play allows goes through the deal. Any other is carried out on the cards as they lie, and leaves a
`Trouble` behind: nothing is refused but what cannot be done at all (a card nobody holds, an empty stock).
"""

from __future__ import annotations

from collections import Counter

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table import count as table_count
from pinella.referee.free_table.discards import Discards
from pinella.referee.free_table.journal import Act, Entry, Trouble
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.meld_plays import MeldPlays
from pinella.referee.free_table.orders import ChoiceOfTake
from pinella.referee.free_table.takes import Takes
from pinella.rules import moves
from pinella.rules.encoding import RESTRICTION_BITS, Ending, Op, Phase, Restriction

MOST_IN_POZZETTO = 15
ABOUT_PLAYS = frozenset({"throw", "pass-to-partner", "phantom-card", "closing-before-pozzetto"})
"""What people tell of somebody's plays: it belongs to the turn in which he made them, whenever it is told."""


class Acts(Takes, MeldPlays, Discards):
    """The physical side of the table: it does things and notes what was wrong with them."""

    def perform(self, act: Act) -> None:
        """Carry out an act and write it down."""
        seat = self.index(act.seat)
        if self.deal.is_over and act.kind != "happen" and not self._goes_on(seat, act):
            raise Refusal(say("the deal is over"))
        if self.deal.state.stopped:
            raise Refusal(say("the referee has been called: nobody plays before the ruling"))
        state = self.deal.state
        number, at = state.next_pozzetto, len(self.journal)
        was_over, limits = bool(state.over), state.restricted(seat)
        self.layout.limits_in = {
            **{turn: bits for turn, bits in self.layout.limits_in.items() if turn >= state.turn - 1},
            state.turn: state.restricted(state.player) & ((1 << RESTRICTION_BITS) - 1),
        }
        match act.kind:
            case "draw":
                self._draw(seat, act)
            case "pick-up":
                self._pick_up(seat, act)
            case "open":
                self._open(seat, act)
            case "tie":
                self._tie(seat, act)
            case "discard":
                self._discard(seat, act)
            case "pozzetto":
                self._second_pozzetto(seat, act)
            case "pass":
                self._pass(seat, act)
            case "look":
                self._look(seat, act)
            case "expose":
                self._expose(seat, act)
            case "happen":
                self._happen(seat, act)
            case "time-out":
                self._time_out(act)
            case "choose":
                self._choose(seat, act)
            case "misdeal":
                self._misdeal(seat, act)
        if act.kind in ("open", "tie") and self.journal[at].on_turn == seat:
            self._after_pickup(seat, self.journal[at])
        if act.kind in ("open", "tie", "discard") and self.journal[-1].lawful:
            self.layout.played(seat, act.cards)
        if not was_over and state.over == Ending.CLOSED and state.closer == seat:
            state.restrict(seat, limits)  # until the closing stands that turn is not over
        self._true_pozzetto(number)
        self._settled()
        if not self.journal[-1].lawful:
            self.deal.mark()

    def _settled(self) -> None:
        """After an act or a ruling: what follows from it of itself."""
        self.layout.follow()
        self.layout.fresh()
        table_count.sync_burracos(self.layout)
        self._open_cards()
        self.layout.bring_limits_near()
        self.layout.end_limits_of_debts()
        self._settle_limits()

    def _open_cards(self) -> None:
        """Cards taken back that lie open now that one of them has been discarded."""
        for seat, (turn, group) in list(self.layout.open_later.items()):
            if self.layout.next_turn(seat) > turn:
                del self.layout.open_later[seat]
                for card in group:
                    if self.deal.state.count(seat, card):
                        self.deal.state.expose(seat, card)

    def _goes_on(self, seat: int, act: Act) -> bool:
        """After a closing that is none he may still do what shows it: take a pozzetto that is not due."""
        open_closing = [t for t in self.troubles if t.incident == "false-close" and not t.ruled and t.seat == seat]
        state = self.deal.state
        last = next((entry for entry in reversed(self.journal) if entry.act.kind != "happen"), None)
        if act.kind != "pozzetto" or state.closer != seat or last is None or last.act.seat != act.seat:
            return False
        if state.next_pozzetto >= state.r.pozzetti:
            return False
        if open_closing:
            self.troubles.remove(open_closing[-1])
        self.deal.state.over = 0
        self.deal.state.closer = -1
        return True

    def _settle_limits(self) -> None:
        """A turn limited to picking up if the pile can be played: now that it has come, can it?"""
        state = self.deal.state
        seat = state.player
        if seat not in self.layout.if_playable or state.over or state.phase != Phase.TAKE:
            return
        then = self.layout.if_playable.pop(seat)
        later = state.restricted(seat) >> RESTRICTION_BITS << RESTRICTION_BITS
        later |= self.layout.ordered_limits(seat, state.turn)  # by another ruling
        state.restrict(seat, later)
        if self.deal.can_pick_up() and self._playable(seat, then):
            state.restrict(seat, later | Restriction.MUST_PICK_UP)
            self.layout.one_play[seat] = then
        else:
            state.restrict(seat, later | Restriction.NO_PICK_UP | Restriction.NO_PLAY)

    def _playable(self, seat: int, then: tuple[Kind, ...]) -> bool:
        """Whether a card that lay in the pile at the offence and still lies there can be played."""
        trial = self.deal.copy()
        still = set(then) & set(trial.pile)
        trial.pick_up()
        for move in trial.legal_moves:
            used = {moves.card(move)} if moves.op(move) == Op.TIE else set()
            if moves.op(move) in (Op.OPEN_SEQUENCE, Op.OPEN_SET):
                used = set(moves.opened(move))
            if used & still:
                return True
        return False

    def _pass(self, seat: int, act: Act) -> None:
        """The player on turn thinks he is done and lets the next one play, without a discard."""
        state = self.deal.state
        if state.player != seat:
            raise Refusal(say("it is not the turn of {seat}", seat=act.seat))
        entry = self._note(act, lawful=False)
        if state.phase == Phase.TAKE:
            self._trouble("missed-draw", entry)
        self._trouble("missed-discard", entry)
        state.end_turn(seat)

    def _time_out(self, act: Act) -> None:
        """Who has laid cards has begun his turn, also if he forgot to take."""
        state = self.deal.state
        phase = state.phase
        if self.plays(state.player, state.turn):
            self.layout.begin_play()
        self.deal.call_time_out()
        state.phase = phase
        self._note(act, lawful=True)

    def _choose(self, seat: int, act: Act) -> None:
        """How he takes, where a ruling left him more ways than his turn does."""
        state = self.deal.state
        offered = [order for order in self.layout.orders if isinstance(order, ChoiceOfTake) and order.seat == seat]
        waiting = state.player == seat and state.phase == Phase.TAKE
        names = [name for order in offered for name in order.options]
        if not waiting or act.word not in names:
            raise Refusal(
                say("{seat} has no such choice now; his choices: {names}", seat=act.seat, names=", ".join(names) or "—")
            )
        if act.word == "burn-it" and self.layout.stock_left():
            self.layout.under_stock(self.layout.lift_stock())
            state.restrict(seat, state.restricted(seat) | Restriction.NO_PICK_UP)
        self.layout.orders = [order for order in self.layout.orders if order not in offered]
        self._note(act, lawful=True)
        self.deal.mark()

    # --- faults of the deal ------------------------------------------------------------------------------------------

    def _misdeal(self, seat: int, act: Act) -> None:
        """The dealer gave somebody, or a pozzetto, another number of cards; the stock has the rest."""
        state = self.deal.state
        if act.word == "pozzetti":
            self._deal_pozzetti(act.numbers[state.next_pozzetto :])
            self._note(act, lawful=False)
            return
        if any(entry.took or entry.act.cards for entry in self.journal) or state.phase != Phase.TAKE:
            raise Refusal(say("the deal has begun: hands are dealt before"))
        other = self.index(act.word)
        entry = self._note(act, lawful=False)
        wanted = act.numbers[0]
        while state.holding(other) > wanted:
            card = self.deal.hand(act.word)[0]
            state.lose(other, card)
            self.layout.put_bottom(card)
        added = self.layout.lift_bottom(wanted - state.holding(other))
        self.layout.gain(other, added)
        self._trouble("misdeal", entry)

    def _deal_pozzetti(self, sizes: tuple[int, ...]) -> None:
        lying = self.layout.lying_pozzetti()
        if len(sizes) != len(lying) or any(not 1 <= size <= MOST_IN_POZZETTO for size in sizes):
            raise Refusal(say("there are {number} pozzetti; say how many cards each has", number=len(lying)))
        loose = [card for one, size in zip(lying, sizes, strict=True) for card in one[size:]]
        made = [one[:size] for one, size in zip(lying, sizes, strict=True)]
        for at, size in enumerate(sizes):
            while len(made[at]) < size:
                made[at].append(loose.pop() if loose else self.layout.lift_bottom(1)[0])
        self.layout.pozzetti = made
        for card in loose:
            self.layout.put_bottom(card)

    def _true_pozzetto(self, number: int) -> None:
        """Who has just taken a pozzetto that was dealt wrongly holds what lay there, not what should have."""
        state, lying = self.deal.state, self.layout.pozzetti
        if lying is None or state.next_pozzetto <= number:
            return
        entry = next(entry for entry in reversed(self.journal) if entry.act.kind == "pozzetto")
        seat = self.index(entry.act.seat)
        at = state.pozzetto_offset(number)
        for index in range(state.r.size_of_pozzetto(number)):
            state.lose(seat, state.card_at(at + index))
        should = state.r.size_of_pozzetto(number) if self.layout.sizes is None else self.layout.sizes.pop(0)
        taken = lying.pop(0)
        self.layout.gain(seat, taken)
        if len(taken) != should or any(len(one) != self.layout.pozzetto_size(i) for i, one in enumerate(lying)):
            self._trouble("pozzetto-count", entry).cards = tuple(taken)

    def _second_pozzetto(self, seat: int, act: Act) -> None:
        """Takes a pozzetto that is not due to the side: the one that should go to the others."""
        state = self.deal.state
        last = self.journal[-1] if self.journal else None
        if last is not None and last.act.kind == "pozzetto" and last.act.seat == act.seat and last.lawful:
            self._note(act, lawful=True)  # he takes what the table gave him as soon as his hand was empty
            return
        if state.next_pozzetto >= state.r.pozzetti:
            raise Refusal(say("no pozzetto lies on the table"))
        if state.holding(seat):
            raise Refusal(say("{seat} still holds cards: a pozzetto is taken with an empty hand", seat=act.seat))
        taken = tuple(self.deal.pozzetti[0])
        self.layout.gain(seat, taken)
        state.next_pozzetto += 1
        entry = self._note(act, lawful=False, took=taken)
        self._trouble("second-pozzetto", entry).cards = taken

    def _look(self, seat: int, act: Act) -> None:
        """Looks at a pozzetto taken with the discard before the partner has discarded."""
        state = self.deal.state
        early = bool(state.is_unseen(seat))
        entry = self._note(act, lawful=not early)
        if early:
            state.set_unseen(seat, 0)
            self._trouble("pozzetto-seen-early", entry)

    def _expose(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        entry = self._note(act, lawful=False)
        trouble = self._trouble("exposed-card", entry)
        trouble.known["seen_by"] = act.word or "partner"
        trouble.known["own_turn"] = "yes" if seat == self.deal.state.player else "no"

    def _happen(self, seat: int, act: Act) -> None:
        """Something only people see: a word, a gesture, a throw, a pack that is not whole."""
        tag = self.layout.numbered(act.number) if act.number else None
        if act.number and tag is None:
            raise Refusal(say("there is no meld {number} on the table", number=act.number))
        play = self._told_play(act, tag)
        about = self._turn_meant(seat) if play is None else play.turn
        entry = self._note(act, lawful=False, tag=tag, turn=about if act.word in ABOUT_PLAYS else None)
        trouble = self._trouble(act.word, entry, **dict(act.facts))
        if act.word in ABOUT_PLAYS and about != self.deal.state.turn:
            trouble.on_turn = seat
        if play is not None:
            trouble.since = play.at
        self._explains(trouble)
        if act.word == "attention-drawn" and not self._lying_open(seat):
            owner = next((other for other in self.partners_of(seat) if self._lying_open(other)), seat)
            trouble.seat = owner  # whose card it is; who spoke is his partner
            trouble.known.setdefault("spoke", "partner" if owner != seat else "owner")

    def _told_play(self, act: Act, tag: Tag | None) -> Entry | None:
        """What is told of plays is about his play of these cards, or the last one on that meld, if he has laid any."""
        if act.word not in ABOUT_PLAYS:
            return None
        wanted = Counter(act.cards)
        laid = [e for e in self.journal if e.act.kind in ("open", "tie") and e.act.seat == act.seat]
        there = [entry for entry in laid if tag is not None and self._lies_there(entry, tag)]
        named = [entry for entry in there or laid if wanted and not wanted - Counter(entry.act.cards)]
        turn = self._turn_meant(self.index(act.seat))
        return next(reversed(named), None) or next((entry for entry in there if entry.turn == turn), None)

    def _lies_there(self, entry: Entry, tag: Tag) -> bool:
        """Whether a play is what lies there, or lies on it."""
        heap = None if entry.tag is None else self.layout.heap(entry.tag)
        return entry.tag == tag or (heap is not None and heap.on == tag)

    def _explains(self, trouble: Trouble) -> None:
        """A card that was found in a meld explains why the meld is wrong: it is judged once."""
        if trouble.incident != "phantom-card" or trouble.tag is None:
            return
        riders = {heap.tag for heap in self.layout.riders(trouble.tag)}
        for other in [*self.troubles]:
            wrong = other.incident in ("wrong-meld", "tie-to-frozen-meld") and not other.ruled
            if wrong and other.tag in {trouble.tag, *riders}:
                self.troubles.remove(other)

    def _lying_open(self, seat: int) -> bool:
        return any(self.deal.state.exposed_count(seat, kind) for kind in cards.KINDS)
