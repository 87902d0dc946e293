"""Rulings carried out: each measure as a change of what lies on the table and of what later turns allow."""

from __future__ import annotations

from collections.abc import Callable

from pinella.referee.free_table.splits import Splits
from pinella.referee.measures import Measure, Option
from pinella.rules.encoding import RESTRICTION_BITS, Phase, Restriction

Handler = Callable[["Enforcement", Measure], None]
HANDLERS: dict[str, Handler] = {}
"""By what is done and with what (`freeze melds-opened`), else by what is done alone (`draw`)."""


def handles(*keys: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        for key in keys:
            HANDLERS[key] = handler
        return handler

    return register


def handler_of(measure: Measure) -> Handler:
    return HANDLERS.get(f"{measure.do} {measure.what}") or HANDLERS[measure.do]


class Enforcement(Splits):
    """One ruling on one trouble, carried out measure by measure."""

    def carry_out(self) -> None:
        for measure in self.ruling.measures:
            self.do(measure)

    def do(self, measure: Measure) -> None:
        handler_of(measure)(self, measure)

    def chosen(self, measure: Measure) -> Option:
        """What was chosen where the code gives a choice; the first option if nobody said."""
        for option in measure.options:
            if option.name in self.choices:
                return option
        return measure.options[0]

    def give_turn_back(self) -> None:
        """The player at fault is on turn again, to discard: nobody has taken since his turn ended."""
        state = self.layout.state
        if state.over or state.player == self.seat or state.phase != Phase.TAKE or state.turn != self.trouble.turn + 1:
            return
        state.player = self.seat
        state.turn -= 1
        self.layout.begin_play()
        state.restrict(self.seat, state.restricted(self.seat) << RESTRICTION_BITS)
        self.limit(self.seat, Restriction.NO_PLAY, 0)

    def limit(self, seat: int, bits: Restriction, turn: int) -> None:
        """Restrict a turn of a seat: 0 is its present or next one."""
        state = self.layout.state
        state.restrict(seat, state.restricted(seat) | int(bits) << RESTRICTION_BITS * turn)

    def turn_of(self, seat: int, measure: Measure) -> int:
        """Which turn a measure means, counted as `limit` counts."""
        state = self.layout.state
        playing = state.player == seat and state.turn == self.trouble.turn and self.trouble.on_turn == seat
        match measure.when:
            case "own-turn" | "each-turn":
                return 1 if playing else 0
            case "turn-after":
                return 2 if playing else 1
            case _:
                return 0
