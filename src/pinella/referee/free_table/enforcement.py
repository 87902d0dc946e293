"""Rulings carried out: each measure as a change of what lies on the table and of what later turns allow.

A step says what it has touched; a step that finds nothing to do where there must be something raises, and so does one
whose result is not what the measure means. Then nothing of the ruling is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable

from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.free_table.loose_cards import Tag
from pinella.referee.free_table.meaning import meaning_of
from pinella.referee.free_table.orders import Order
from pinella.referee.free_table.splits import Splits
from pinella.referee.free_table.trace import Limit, Trace
from pinella.referee.measures import Measure, Option
from pinella.rules.encoding import Phase, Restriction


class NotCarriedOut(AssertionError):
    """A measure did not do what it means: a fault of ours, never of the people at the table."""


class Enforcement(Splits):
    """One ruling on one trouble, carried out measure by measure."""

    trace: Trace

    def carry_out(self) -> None:
        for measure in self.ruling.measures:
            self.do(measure)

    def do(self, measure: Measure) -> None:
        """One step, and what must hold right after it."""
        meaning = meaning_of(measure)
        outer = getattr(self, "trace", None)
        layout = self.layout
        seats = self.seats(measure)
        if not seats:
            return  # of a partner or a pair, where everybody plays alone
        self.trace = trace = Trace(measure, seats[0], layout.state.turn)
        before, self.acting = self.acting, self._actor(measure, seats)
        meaning.does(self, measure)
        self.acting = before
        if not meaning.holds(self.table, trace):
            raise NotCarriedOut(f"{self.trouble.incident} under {self.table.deal.code.id}: “{measure}” was not done")
        if meaning.ends != "at-once" and not trace.idle:
            layout.standing.append(trace)
        if outer is not None:
            self.trace = outer

    def _actor(self, measure: Measure, seats: list[int]) -> int | None:
        """Who played, if a measure speaks of him or ends his turn and he is not the one who is at fault."""
        act = self.table.journal[self.trouble.at].act
        actor = self.table.index(act.seat)
        played = actor != self.trouble.seat and act.kind in ("open", "tie", "discard")
        return actor if played and (actor in seats or measure.do == "turn-over") else None

    # --- what a step says of itself ----------------------------------------------------------------------------------

    def touch(self, group: Iterable[Kind] = (), melds: Iterable[Tag] = ()) -> None:
        """These cards were moved, these melds marked."""
        self.trace.cards += tuple(group)
        self.trace.melds += tuple(melds)

    def idle(self, why: str) -> None:
        """There is rightly nothing to do: said, so that it is never by accident."""
        self.trace.idle = why

    def overtaken(self, why: str) -> None:
        """Play has gone on, or another ruling of the same call has moved it, and what was to be put right is not there
        any more; otherwise that cannot be."""
        if self.layout.state.turn > self.trouble.turn or self.layout.state.over or self.table.ruled_in_this_call:
            self.idle(why)

    def order(self, order: Order) -> None:
        if order not in self.layout.orders:
            self.layout.orders.append(order)
        self.trace.orders += (order,)

    def chosen(self, measure: Measure) -> Option:
        """What was chosen where the code gives a choice."""
        who = self.trace.seat if measure.who not in ("referee", "director") else None
        names = [option.name for option in measure.options]
        return measure.options[self.pick(who, say("what follows"), names)]

    # --- turns -------------------------------------------------------------------------------------------------------

    def give_turn_back(self, *, may_play: bool = False) -> None:
        """The player at fault is on turn again, to discard: nobody has taken since his turn ended."""
        state = self.layout.state
        if state.over or state.player == self.seat or state.phase != Phase.TAKE or state.turn != self.trouble.turn + 1:
            return
        if self.trouble.on_turn != self.seat:
            return  # it was another's turn, and that is over
        state.player = self.seat
        state.turn -= 1
        self.layout.begin_play()
        self.layout.put_off_limits(self.seat)
        state.drawn = self._drawn_in_turn()
        if not may_play:
            self.limit(self.seat, Restriction.NO_PLAY, 0)

    def _drawn_in_turn(self) -> int:
        """The card drawn in that turn, -1 if he picked up."""
        name = self.table.deal.seats[self.seat]
        for entry in reversed(self.table.journal):
            if entry.turn == self.trouble.turn and entry.act.seat == name and entry.act.kind in ("draw", "pick-up"):
                return entry.took[0] if entry.act.kind == "draw" and entry.took else -1
        return self.drawn[0] if self.drawn else -1

    def limit(self, seat: int, bits: Restriction, turn: int) -> None:
        """Restrict a turn of a seat: 0 is its present or next one."""
        self.layout.limit(seat, int(bits), turn)
        number = self.layout.next_turn(seat) + turn * len(self.table.deal.seats)
        self.trace.limits += (Limit(seat, number, bits),)

    def turn_of(self, seat: int, measure: Measure) -> int:
        """Which turn a measure means, counted as `limit` counts."""
        state = self.layout.state
        playing = state.player == seat and state.turn == self.trouble.turn and self.trouble.on_turn == seat
        match measure.when:
            case "own-turn" | "each-turn":
                return 1 if playing else 0
            case "turn-after":  # only of takes out of turn: he is never playing
                return 1
            case _:
                return 0

    def number_of(self, seat: int, measure: Measure) -> int:
        """The same as the deal numbers its turns."""
        return self.layout.next_turn(seat) + self.turn_of(seat, measure) * len(self.table.deal.seats)
