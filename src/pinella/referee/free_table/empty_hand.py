"""Running out of cards: to the pozzetto, or closing, rightly or not."""

from __future__ import annotations

from typing import Final

from pinella import cards
from pinella.referee.free_table import count as table_count
from pinella.referee.free_table.journal import Act, Entry
from pinella.referee.free_table.visibility import Visibility
from pinella.rules.encoding import Ending, Restriction

CLOSING_FAULTS: Final = frozenset(
    {"missed-draw", "wrong-meld", "pile-card-misused", "opening-abandoned", "forbidden-set", "equal-sets"}
)
"""What in the same turn makes a closing doubtful."""


class EmptyHand(Visibility):
    """What follows when a hand is empty."""

    def _flight(self, seat: int, act: Act, taken_before: bool, turn: int) -> None:
        """A lawful play that emptied the hand has taken the pozzetto, or closed."""
        if not taken_before and self.deal.has_pozzetto(act.seat):
            self._note(
                Act("pozzetto", act.seat, word="in-flight"), lawful=True, turn=turn, took=self.deal.hand(act.seat)
            )
            self._through_wrong_meld(seat, turn, "in-flight")
        elif self.deal.state.closer == seat and self.is_faulty(seat, self.journal[-1]):
            self._closed(seat, self.journal[-1])

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
        self._through_wrong_meld(seat, entry.turn, how)

    def _through_wrong_meld(self, seat: int, turn: int, how: str) -> None:
        """Whether a wrong meld of the same turn led there."""
        for trouble in self.troubles:
            mine = trouble.seat == seat and trouble.turn == turn and not trouble.ruled
            if mine and trouble.incident == "wrong-meld":
                trouble.incident = "pozzetto-through-wrong-meld"
                trouble.known["taken_how"] = how

    def _closed(self, seat: int, entry: Entry) -> None:
        """Somebody lays down his last card and says that he closes, though he may not."""
        barred = self.barred_closing(seat)
        if barred == "partner-owes":
            debtor = next(s for s in self.partners_of(seat) if self.deal.state.owing(s))
            trouble = self._trouble("penalised-cards", entry, act="partner-closes")
            trouble.seat = debtor
            trouble.known["penalised"] = self._owed_line(debtor)
        elif barred == "not-yet" and not self.is_faulty(seat, entry):
            self._trouble("order-not-kept", entry, broken="closing")
        else:
            self._trouble("false-close", entry)
        state = self.deal.state
        state.closer = seat
        state.over = Ending.CLOSED

    def _owed_line(self, seat: int) -> str:
        return " ".join(cards.name(card) for card in self.deal.penalised(self.deal.seats[seat]))

    def partners_of(self, seat: int) -> list[int]:
        side = self.layout.side(seat)
        return [s for s in range(len(self.deal.seats)) if s != seat and self.layout.side(s) == side]

    def barred_closing(self, seat: int) -> str | None:
        """What a ruling or the partner's debts have against a closing that is otherwise right."""
        state = self.deal.state
        if not state.r.partner_may_close and any(state.owing(other) for other in self.partners_of(seat)):
            return "partner-owes"
        limits = state.restricted(seat) | self.layout.limits_in.get(state.turn, 0)
        return "not-yet" if limits & Restriction.NO_CLOSING else None

    def is_faulty(self, seat: int, entry: Entry) -> bool:
        """Whether there is anything about a closing that the referee would have to look at."""
        state, act = self.deal.state, entry.act
        group = act.cards if act.kind == "discard" else ()
        mine = {t.incident for t in self.troubles if t.seat == seat and not t.ruled and t.turn == entry.turn}
        return (
            len(group) > 1
            or (bool(group) and cards.is_wild(group[-1]) and not state.r.wild_closes)
            or (not group and bool(state.r.discard_needed))
            or entry.turn < state.r.closing_from_turn
            or bool(mine & CLOSING_FAULTS)
            or not self.has_burracos(seat)
        )

    def has_burracos(self, seat: int) -> bool:
        """Whether the side has what it needs to close, as the count reads the table: one truth for both."""
        return table_count.may_close(self.layout, self.layout.side(seat))
