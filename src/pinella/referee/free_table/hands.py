"""The hands of a free table: what is held, spent, gained and owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pinella.cards import Kind
from pinella.referee.free_table.loose_cards import without
from pinella.referee.free_table.table_marks import TableMarks
from pinella.rules import moves
from pinella.rules.encoding import Op

DEBTS = ("penalise", "discard", "return", "expose")
"""Measures whose cards end on the pile."""


class Hands(TableMarks):
    __slots__ = ()

    def holds(self, seat: int, group: Iterable[Kind]) -> bool:
        return all(self.state.count(seat, kind) >= number for kind, number in Counter(group).items())

    def held_of(self, seat: int, group: Sequence[Kind]) -> tuple[Kind, ...]:
        """Of these cards those that a seat holds, copy by copy."""
        left = Counter({kind: self.state.count(seat, kind) for kind in set(group)})
        found = []
        for kind in group:
            if left[kind]:
                left[kind] -= 1
                found.append(kind)
        return tuple(found)

    def spend(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards leave the hand in view of all."""
        for kind in group:
            self.state.spend(seat, kind)
            self.played(seat, [kind])

    def gain(self, seat: int, group: Iterable[Kind], *, known: bool = False) -> None:
        for kind in group:
            self.state.gain(seat, kind)
            if known:
                self.state.reveal(seat, kind)

    def owe(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards from nowhere become penalised cards of the seat: the caller has taken them from where they lay."""
        for kind in group:
            self.state.owe_card(seat, kind)

    def paid(self, seat: int, card: Kind) -> None:
        """A penalised card has gone to the pile: what was ruled of it is done."""
        mine = [trace for trace in self.standing if trace.seat == seat and card in trace.cards]
        for trace in sorted(mine, key=lambda trace: trace.measure.do == "expose"):
            if trace.measure.do in DEBTS:
                trace.cards = without(trace.cards, [card])
                return

    def played(self, seat: int, group: Iterable[Kind]) -> None:
        """Cards have left the hand: those that lay open do so no longer."""
        for card in group:
            for trace in self.standing:
                if trace.measure.do == "expose" and trace.seat == seat and card in trace.cards:
                    trace.cards = without(trace.cards, [card])
                    break

    def can_play_out(self, seat: int) -> bool:
        """Whether the seat on turn can close now: by what the deal offers it, one step after the other."""
        trial = self.deal.copy()
        for _ in range(30):
            if trial.is_over:
                return trial.state.closer == seat
            closing = [move for move in trial.legal_moves if moves.op(move) != Op.DISCARD]
            last = trial.state.holding(seat) + trial.state.owing(seat) == 1
            offered = trial.legal_moves if last else closing
            if not offered or trial.state.player != seat:
                return False
            trial.push(offered[-1])
        return False
