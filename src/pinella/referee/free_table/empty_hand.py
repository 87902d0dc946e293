"""Running out of cards: to the pozzetto, or closing, rightly or not."""

from __future__ import annotations

from typing import Final

from pinella import cards
from pinella.referee.free_table.journal import Act, Entry
from pinella.referee.free_table.visibility import Visibility
from pinella.rules import kernel
from pinella.rules.encoding import Ending

CLOSING_FAULTS: Final = frozenset({"missed-draw", "wrong-meld", "opening-abandoned", "forbidden-set", "equal-sets"})
"""What in the same turn makes a closing doubtful."""


class EmptyHand(Visibility):
    """What follows when a hand is empty."""

    def _flight(self, seat: int, act: Act, taken_before: bool, turn: int) -> None:
        """A lawful play that emptied the hand has taken the pozzetto: the journal says so."""
        if not taken_before and self.deal.has_pozzetto(act.seat):
            self._note(
                Act("pozzetto", act.seat, word="in-flight"), lawful=True, turn=turn, took=self.deal.hand(act.seat)
            )

    def _emptied(self, seat: int, entry: Entry, *, in_flight: bool) -> None:
        """After an irregular play or discard that leaves no card: to the pozzetto if one is due, else a closing."""
        state = self.deal.state
        if state.holding(seat) + state.owing(seat) or state.over:
            return
        if state.may_take_pozzetto(seat):
            self._take_pozzetto(seat, entry, "in-flight" if in_flight else "with-discard")
        elif in_flight and seat == state.player:
            self._closed(seat, entry)

    def _take_pozzetto(self, seat: int, entry: Entry, how: str) -> None:
        """A pozzetto that is due, if not for a wrong meld that led to it."""
        self.deal.state.take_pozzetto(seat, 1 if how == "in-flight" else 0)
        act = Act("pozzetto", entry.act.seat, word=how)
        self._note(act, lawful=True, turn=entry.turn, took=self.deal.hand(entry.act.seat))
        for trouble in self.troubles:
            mine = trouble.seat == seat and trouble.turn == entry.turn and not trouble.ruled
            if mine and trouble.incident == "wrong-meld":
                trouble.incident = "pozzetto-through-wrong-meld"
                trouble.known["taken_how"] = how

    def _closed(self, seat: int, entry: Entry) -> None:
        """Somebody lays down his last card and says that he closes, though he may not."""
        self._trouble("false-close", entry)
        state = self.deal.state
        state.closer = seat
        state.over = Ending.CLOSED

    def is_faulty(self, seat: int, entry: Entry) -> bool:
        """Whether there is anything about a closing that the referee would have to look at."""
        state, group = self.deal.state, entry.act.cards
        mine = {t.incident for t in self.troubles if t.seat == seat and not t.ruled and t.turn == entry.turn}
        return (
            len(group) > 1
            or (cards.is_wild(group[-1]) and not state.r.wild_closes)
            or entry.turn < state.r.closing_from_turn
            or bool(mine & CLOSING_FAULTS)
            or not self.has_burracos(seat)
        )

    def has_burracos(self, seat: int) -> bool:
        """Whether the side has what it needs to close: burracos, and its pozzetto where the code asks for it."""
        state, side = self.deal.state, self.layout.side(seat)
        if state.r.pozzetto_needed and not state.has_taken(side):
            return False
        return bool(kernel.meets_need(state.r, state.burracos(side, -1, 0)))
