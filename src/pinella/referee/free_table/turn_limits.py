"""Whose turn it is at a free table, and what turns to come do not allow."""

from __future__ import annotations

from pinella import cards
from pinella.referee.free_table.table_marks import TableMarks
from pinella.rules.encoding import RESTRICTION_BITS, Phase

_NEAR_TURNS = 4
"""The kernel keeps the limits of the turn that a seat is playing, or plays next, and of three more."""
_ONE_TURN = (1 << RESTRICTION_BITS) - 1


class TurnLimits(TableMarks):
    __slots__ = ()

    def next_turn(self, seat: int) -> int:
        """The number of the turn that a seat is playing, or plays next."""
        return self.state.turn + (seat - self.state.player) % len(self.deal.seats)

    def pass_on_to(self, seat: int) -> None:
        """Play goes on from a seat: those passed over lose their turn, and with it what limited that turn."""
        state, players = self.state, len(self.deal.seats)
        while state.player != seat:
            state.restrict(state.player, state.restricted(state.player) >> RESTRICTION_BITS)
            state.player = (state.player + 1) % players
            state.turn += 1

    def reopen(self) -> None:
        """A closing found void: that turn is over, with what limited it, and the next player is on turn."""
        state = self.state
        state.restrict(state.player, state.restricted(state.player) >> RESTRICTION_BITS)
        state.reopen()

    def pass_back_to(self, turn: int) -> None:
        """The turn of that number is played again: whose it was has it back, as limited as it was."""
        state, players = self.state, len(self.deal.seats)
        while state.turn > turn:
            state.turn -= 1
            state.player = (state.player - 1) % players
            self.put_off_limits(state.player)

    def begin_play(self) -> None:
        """The seat on turn has taken."""
        self.state.phase = Phase.PLAY

    def limit(self, seat: int, bits: int, turn: int) -> None:
        """Forbid something in a turn of a seat: 0 is its present or next one."""
        state = self.state
        if turn < _NEAR_TURNS:
            state.restrict(seat, state.restricted(seat) | bits << RESTRICTION_BITS * turn)
        else:
            number = self.next_turn(seat) + turn * len(self.deal.seats)
            self.far_limits[number] = self.far_limits.get(number, 0) | bits

    def limits(self, seat: int, turn: int) -> int:
        """What a turn of a seat does not allow."""
        if turn < _NEAR_TURNS:
            return self.state.restricted(seat) >> RESTRICTION_BITS * turn & _ONE_TURN
        return self.far_limits.get(self.next_turn(seat) + turn * len(self.deal.seats), 0)

    def put_off_limits(self, seat: int) -> None:
        """The seat on turn has its last turn back: limited as that one was, and what follows comes a turn later."""
        bits = [self.limits(seat, turn) for turn in range(_NEAR_TURNS)]
        self.state.restrict(seat, self.limits_in.get(self.state.turn, 0))
        for turn, limits in enumerate(bits, start=1):
            if limits:
                self.limit(seat, limits, turn)

    def ordered_limits(self, seat: int, number: int) -> int:
        """What rulings that stand forbid in the turn of that number."""
        bits = 0
        for limit in (limit for trace in self.standing for limit in trace.limits):
            if limit.seat == seat and limit.turn == number:
                bits |= int(limit.bits)
        return bits

    def end_limits_of_debts(self) -> None:
        """Turns limited while cards are owed or lie open are free once none is, however it was paid."""
        for trace in self.standing:
            if trace.measure.when != "each-turn" or not trace.limits or self._in_debt(trace.limits[0].seat):
                continue
            ended = [limit for limit in trace.limits if limit.turn > self.state.turn]
            trace.limits = tuple(limit for limit in trace.limits if limit.turn <= self.state.turn)
            trace.idle = trace.idle or "the debt is paid"
            for limit in ended:
                self._lift_limit(limit.seat, limit.turn, int(limit.bits))

    def _in_debt(self, seat: int) -> bool:
        return bool(self.state.owing(seat)) or any(self.state.exposed_count(seat, kind) for kind in cards.KINDS)

    def _lift_limit(self, seat: int, number: int, bits: int) -> None:
        """A turn to come is free of these limits, but for what other rulings order."""
        bits &= ~self.ordered_limits(seat, number)
        turn = (number - self.next_turn(seat)) // len(self.deal.seats)
        if 0 <= turn < _NEAR_TURNS:
            self.state.restrict(seat, self.state.restricted(seat) & ~(bits << RESTRICTION_BITS * turn))
        elif number in self.far_limits:
            self.far_limits[number] &= ~bits

    def bring_limits_near(self) -> None:
        """Turns that were far off and are not any more are limited by the kernel."""
        players = len(self.deal.seats)
        for number, bits in list(self.far_limits.items()):
            seat = (self.state.player + number - self.state.turn) % players
            turn = (number - self.next_turn(seat)) // players
            if turn < _NEAR_TURNS:
                del self.far_limits[number]
                if turn >= 0:
                    self.limit(seat, bits, turn)
