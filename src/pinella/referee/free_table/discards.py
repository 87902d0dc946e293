"""Discards: one or several, due or not, in turn or not; and the end of a turn."""

from __future__ import annotations

from pinella.referee.free_table.empty_hand import EmptyHand
from pinella.referee.free_table.journal import Act, Entry
from pinella.rules import moves
from pinella.rules.encoding import Phase, Why


class Discards(EmptyHand):
    """What is wrong with a discard, and what the turn leaves behind."""

    def _discard(self, seat: int, act: Act) -> None:
        state = self.deal.state
        due = state.owed_next(seat) if state.owing(seat) else -1
        paying = len(act.cards) == 1 and act.cards[0] == due
        if not paying:
            self._held(seat, act.cards)
        turn = state.turn
        lawful = state.player == seat and len(act.cards) == 1 and self.deal.can_discard(act.cards[0])
        if lawful:
            took = self.deal.has_pozzetto(act.seat)
            entry = Entry(len(self.journal), turn, state.player, act, True)
            self.journal.append(entry)
            self.deal.discard(act.cards[0])
            if not took and self.deal.has_pozzetto(act.seat):
                self._note(Act("pozzetto", act.seat, word="with-discard"), lawful=True, turn=turn)
            self._void_closing(seat, entry)
            return
        if seat != state.player:
            self._discard_off_turn(seat, act)
            return
        entry = self._note(act, lawful=False)
        self._check_discard(seat, entry)
        if paying:
            state.settle_debt(seat, due)
        else:
            self.layout.spend(seat, act.cards)
        for card in act.cards:
            state.put_on_pile(card)
        self._finish(seat, entry)

    def _check_discard(self, seat: int, entry: Entry) -> None:
        """What is wrong with this discard, before it is made."""
        state = self.deal.state
        group = entry.act.cards
        if state.phase == Phase.TAKE:
            self._once("missed-draw", seat, entry)
        if len(group) > 1:
            self._trouble("phantom-card", entry)
        why = state.why_not(moves.discard(group[-1]), self.deal.out)
        if state.phase != Phase.TAKE and why == Why.SINGLE_CARD:
            self._picked(self._trouble("single-card-discarded", entry))
        if state.phase != Phase.TAKE and why == Why.DUTY_UNMET:
            self._duty_unmet(seat, entry)

    def _duty_unmet(self, seat: int, entry: Entry) -> None:
        """Lawfully picked up, yet discards without the play this calls for."""
        self._picked(self._trouble("pickup-without-play", entry))

    def _discard_off_turn(self, seat: int, act: Act) -> None:
        """A discard out of turn: it ends a turn that was never his, or, with nothing before it, shows a card."""
        self.layout.spend(seat, act.cards)
        for card in act.cards:
            self.deal.state.put_on_pile(card)
        entry = self._note(act, lawful=False)
        started = any(
            trouble.seat == seat
            and trouble.turn == entry.turn
            and not trouble.ruled
            and trouble.incident.startswith("out-of-turn")
            for trouble in self.troubles
        )
        if not started:
            self._trouble("exposed-card", entry, seen_by="partner")

    def _finish(self, seat: int, entry: Entry) -> None:
        """The end of a turn that lawful play would not have ended so."""
        state = self.deal.state
        if state.holding(seat) + state.owing(seat) == 0:
            if state.may_take_pozzetto(seat):
                self._take_pozzetto(seat, entry, "with-discard")
            elif self.is_faulty(seat, entry):
                self._closed(seat, entry)
            else:
                state.close(seat)
        state.end_turn(seat)

    def _void_closing(self, seat: int, entry: Entry) -> None:
        """A closing the kernel let pass, though the turn had a fault that bars it."""
        if self.deal.state.closer != seat:
            return
        if self.is_faulty(seat, entry):
            self._closed(seat, entry)
