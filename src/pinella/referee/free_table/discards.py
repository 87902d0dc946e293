"""Discards: one or several, due or not, in turn or not; and the end of a turn."""

from __future__ import annotations

from typing import Final

from pinella import cards
from pinella.referee.free_table.empty_hand import EmptyHand
from pinella.referee.free_table.journal import Act, Entry
from pinella.referee.free_table.loose_cards import Freezing
from pinella.referee.incidents import find
from pinella.referee.ruling import rule
from pinella.rules import moves
from pinella.rules.encoding import Freeze, Phase, Restriction, Why

OTHER_CARD_DUE: Final = frozenset({Why.EXPOSED_FIRST, Why.EXPOSED_CAN_BE_LAID, Why.DISCARD_DRAWN})
"""The deal itself knows which card must go first: one that lies open, or the one just drawn."""


class Discards(EmptyHand):
    """What is wrong with a discard, and what the turn leaves behind."""

    def _discard(self, seat: int, act: Act) -> None:
        state = self.deal.state
        due = state.owed_next(seat) if state.owing(seat) else -1
        paying = len(act.cards) == 1 and act.cards[0] == due and not self.freed(seat, act)
        if not paying:
            self._held(seat, act.cards)
        turn = state.turn
        breach = self.breach(seat, act) if seat == state.player and state.phase != Phase.TAKE else None
        if state.player == seat and state.phase != Phase.TAKE and self.freed(seat, act) and breach is None:
            self._ordered(seat, act)
            return
        if state.player == seat and breach is None and (self._stays_frozen(seat, act) or self._no_closing(seat, act)):
            return
        back = state.player == seat and self._thrown_back(seat, act)
        fits = state.player == seat and len(act.cards) == 1 and breach is None and not back
        lawful = fits and self.deal.can_discard(act.cards[0])
        if lawful:
            took = self.deal.has_pozzetto(act.seat)
            entry = Entry(len(self.journal), turn, state.player, act, True)
            self.journal.append(entry)
            self.deal.discard(act.cards[0])
            if paying:
                self.layout.paid(seat, act.cards[0])
            if not took and self.deal.has_pozzetto(act.seat):
                taken = self.deal.hand(act.seat)
                self._note(Act("pozzetto", act.seat, word="with-discard"), lawful=True, turn=turn, took=taken)
                self._through_wrong_meld(seat, turn, "with-discard")
            self._void_closing(seat, entry)
            return
        if seat != state.player:
            self._discard_off_turn(seat, act)
            return
        entry = self._note(act, lawful=False)
        if breach is not None:
            self._broken(entry, breach)
        self._check_discard(seat, entry)
        if paying:
            state.settle_debt(seat, due)
            self.layout.paid(seat, act.cards[0])
        else:
            self.layout.spend(seat, act.cards)
        for card in act.cards:
            state.put_on_pile(card)
        self._finish(seat, entry)

    def _ordered(self, seat: int, act: Act) -> None:
        """The discard the referee ordered, whatever else is owed."""
        state = self.deal.state
        entry = self._note(act, lawful=True)
        self.layout.spend(seat, act.cards)
        self.layout.prepared.pop(seat, None)
        state.put_on_pile(act.cards[0])
        state.duty = 0
        self._finish(seat, entry)
        self.deal.mark()

    def _stays_frozen(self, seat: int, act: Act) -> bool:
        """With nothing but a frozen last play and a wild just drawn he cannot close: where the code says so, the wild
        is discarded and the play stays frozen for another lap."""
        state, tag = self.deal.state, self.layout.last_play_frozen.get(seat)
        wild = len(act.cards) == 1 and cards.is_wild(act.cards[0])
        if tag is None or not wild or state.phase == Phase.TAKE or state.holding(seat) + state.owing(seat) != 1:
            return False
        ruling = rule(self.deal.code, find("frozen-last-play"), {"drawn_card": "wild"})
        if not any(measure.do == "freeze" for measure in ruling.measures) or self.layout.slot(tag) is None:
            return False
        self._note(act, lawful=True)
        self.layout.spend(seat, act.cards)
        state.put_on_pile(act.cards[0])
        self.layout.freeze(tag, Freeze.NEXT_TURN, seat, freezing=Freezing())
        state.end_turn(seat)
        self.deal.mark()
        return True

    def _no_closing(self, seat: int, act: Act) -> bool:
        """His play was stopped and he may not close in this turn: the last card is his discard all the same, the turn
        ends with it, and he may close from his next one."""
        state = self.deal.state
        barred = Restriction.NO_CLOSING | Restriction.NO_PLAY
        last = state.holding(seat) == 1 and not state.owing(seat) and not state.may_take_pozzetto(seat)
        if not last or state.phase == Phase.TAKE or state.restricted(seat) & barred != barred:
            return False
        if not self.layout.holds(seat, act.cards) or len(act.cards) != 1:
            return False
        self._note(act, lawful=True)
        self.layout.spend(seat, act.cards)
        state.put_on_pile(act.cards[0])
        state.end_turn(seat)
        self.deal.mark()
        return True

    def _thrown_back(self, seat: int, act: Act) -> bool:
        """The only card of the pile, discarded again where the code wants it played first."""
        state = self.deal.state
        if not state.r.single_must_be_played or not (state.duty or self._open_pickups(seat)):
            return False
        taken = [e for e in self.journal if e.turn == state.turn and e.act.kind == "pick-up" and e.act.seat == act.seat]
        if not taken or taken[-1].act.cards or taken[-1].took != act.cards:
            return False
        return not any(act.cards[0] in entry.act.cards for entry in self.plays(seat, state.turn))

    def _check_discard(self, seat: int, entry: Entry) -> None:
        """What is wrong with this discard, before it is made."""
        state = self.deal.state
        group = entry.act.cards
        if self._thrown_back(seat, entry.act):
            for trouble in self._open_pickups(seat):
                self.troubles.remove(trouble)  # it is about the same pick-up
            self._picked(self._trouble("single-card-discarded", entry))
            return
        if state.phase == Phase.TAKE:
            self._once("missed-draw", seat, entry)
        if len(group) > 1:
            self._trouble("phantom-card", entry)
        why = state.why_not(moves.discard(group[-1]), self.deal.out)
        if state.phase == Phase.TAKE:
            return
        if why == Why.SINGLE_CARD:
            self._picked(self._trouble("single-card-discarded", entry))
        elif why == Why.DUTY_UNMET:
            self._duty_unmet(seat, entry)
        elif why == Why.PENALISED_FIRST:
            self._trouble("penalised-cards", entry, act="other-discard").known["penalised"] = self._owed_line(seat)
        elif why in OTHER_CARD_DUE and not any(t.at == entry.at for t in self.troubles):
            self._trouble("order-not-kept", entry, broken="other-discard")

    def _duty_unmet(self, seat: int, entry: Entry) -> None:
        """Lawfully picked up, yet discards without the play this calls for; a wrong play already judged is none."""
        if not self._open_pickups(seat):
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
            elif self.barred_closing(seat) is not None or self.is_faulty(seat, entry):
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
