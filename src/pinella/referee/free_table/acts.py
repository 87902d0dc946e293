"""Acts at a free table: anything a hand can do with cards is done; what was irregular about it is noted.

An act that lawful play allows goes through the deal. Any other is carried out on the cards as they lie, and leaves a
`Trouble` behind: nothing is refused but what cannot be done at all (a card nobody holds, an empty stock).
"""

from __future__ import annotations

from pinella.messages import Refusal, say
from pinella.referee.free_table.discards import Discards
from pinella.referee.free_table.journal import Act
from pinella.referee.free_table.meld_plays import MeldPlays
from pinella.referee.free_table.takes import Takes
from pinella.rules.encoding import RESTRICTION_BITS, Phase, Restriction


class Acts(Takes, MeldPlays, Discards):
    """The physical side of the table: it does things and notes what was wrong with them."""

    def perform(self, act: Act) -> None:
        """Carry out an act and write it down."""
        if self.deal.is_over and act.kind != "happen":
            raise Refusal(say("the deal is over"))
        if self.deal.state.stopped:
            raise Refusal(say("the referee has been called: nobody plays before the ruling"))
        seat = self.index(act.seat)
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
                self.deal.call_time_out()
                self._note(act, lawful=True)
        self.layout.follow()
        self.layout.fresh()
        self._settle_limits()
        if not self.journal[-1].lawful:
            self.deal.mark()

    def _settle_limits(self) -> None:
        """A turn limited to picking up if the pile can be played: now that it has come, can it?"""
        state = self.deal.state
        seat = state.player
        if seat not in self.layout.if_playable or state.over or state.phase != Phase.TAKE:
            return
        self.layout.if_playable.discard(seat)
        later = state.restricted(seat) >> RESTRICTION_BITS << RESTRICTION_BITS
        state.restrict(seat, later)
        if self.deal.can_pick_up():
            state.restrict(seat, later | Restriction.MUST_PICK_UP)
            self.layout.one_play.add(seat)
        else:
            state.restrict(seat, later | Restriction.NO_PICK_UP | Restriction.NO_PLAY)

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

    def _second_pozzetto(self, seat: int, act: Act) -> None:
        """Takes a pozzetto that is not due to the side: the one that should go to the others."""
        state = self.deal.state
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
        entry = self._note(act, lawful=False)
        self._trouble(act.word, entry, **dict(act.facts))
