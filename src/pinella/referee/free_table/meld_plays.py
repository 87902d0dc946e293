"""Opening and tying, meld or not, in turn or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table.empty_hand import EmptyHand
from pinella.referee.free_table.journal import Act, Entry, Trouble
from pinella.referee.free_table.loose_cards import Freezing, Tag
from pinella.rules import kernel
from pinella.rules.encoding import Duty, Freeze, Phase, Restriction, Why
from pinella.rules.move_refusals import MoveRefusal
from pinella.rules.moves import Move

NO_END: Final = frozenset({Why.LEAVES_NOTHING, Why.LEAVES_THE_SINGLE_CARD})
"""The play is right but for the end of the turn, which it leaves without a discard."""


class MeldPlays(EmptyHand):
    """What is wrong with a play: the cards, the meld they lie on, the moment."""

    def _lawful_moves(self, seat: int, act: Act) -> tuple[list[Move], Why | None]:
        """The moves that do this play lawfully, or why there are none."""
        state = self.deal.state
        if state.player != seat or self.breach(seat, act) is not None:
            return [], None
        try:
            if act.kind == "open":
                return self.deal.verify_open(act.cards), None
            return self.deal.verify_tie(act.number, act.cards), None
        except MoveRefusal as refused:
            return [], refused.why
        except Refusal:
            return [], None

    def _open(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        taken_before = self.deal.has_pozzetto(act.seat)
        lawful, why = self._lawful_moves(seat, act)
        if lawful:
            turn = self.deal.state.turn
            for move in lawful:
                self.deal.push(move)
            self.layout.follow()
            self._note(act, lawful=True, tag=self.layout.tags[-1], turn=turn)
            self._one_play(seat, self.layout.tags[-1], ())
            self._flight(seat, act, taken_before, turn)
            return
        breach = self.breach(seat, act)
        self.layout.spend(seat, act.cards)
        tag = self.layout.put_meld(seat, act.cards)
        wrong = tag is None
        if tag is None:
            tag = self.layout.put_heap(seat, act.cards)
        entry = self._note(act, lawful=False, tag=tag, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, why)
        if breach is not None:
            self._broken(entry, breach)
        if wrong:
            self._wrong_cards(entry)
        elif why == Why.EQUAL_SET or self._second_of_rank(seat, tag):
            self._trouble("equal-sets", entry)
        elif why in (Why.EQUAL_SEQUENCE, Why.OVERLAPPING):
            self._trouble("overlapping-meld", entry)
        self._emptied(seat, entry, in_flight=True)

    def _second_of_rank(self, seat: int, tag: Tag) -> bool:
        """Whether a set just laid is a second one of its rank, whatever else was wrong with laying it."""
        state, slot = self.deal.state, self.layout.slot(tag)
        if slot is None or state.r.equal_sets:
            return False
        packed = state.meld(slot)
        others = [state.meld(i) for i in range(state.meld_count) if i != slot]
        return bool(kernel.is_set(packed)) and any(
            kernel.is_set(other)
            and kernel.owner(other) == kernel.owner(packed)
            and kernel.key(other) == kernel.key(packed)
            and kernel.freeze(other) != Freeze.FOR_GOOD
            for other in others
        )

    def _tie(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        tag = self.layout.numbered(act.number)
        if tag is None:
            raise Refusal(say("there is no meld {number} on the table", number=act.number))
        if self.layout.heap(tag) is not None:
            self._tie_to_wrong(seat, act, tag)
            return
        taken_before = self.deal.has_pozzetto(act.seat)
        lawful, why = self._lawful_moves(seat, act)
        if lawful and not self.layout.riders(tag):
            turn = self.deal.state.turn
            for move in lawful:
                self.deal.push(move)
            self._note(act, lawful=True, tag=tag, turn=turn)
            self._one_play(seat, tag, act.cards)
            self._flight(seat, act, taken_before, turn)
            return
        breach = self.breach(seat, act)
        own = self.layout.owner(tag) == self.layout.side(seat)
        frozen = self.layout.frozen(tag) != Freeze.NONE or bool(self.layout.riders(tag))
        self.layout.spend(seat, act.cards)
        fits = own and not frozen and self.layout.tie_to_meld(tag, act.cards)
        lies = tag if fits else self.layout.put_heap(seat, act.cards, on=tag)
        entry = self._note(act, lawful=False, tag=lies, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, why)
        if breach is not None:
            self._broken(entry, breach)
        if not fits:
            onto = "frozen" if self.layout.frozen(tag) != Freeze.NONE else "wrong"
            if own and frozen:
                self._trouble("tie-to-frozen-meld", entry, onto=onto)
            else:
                self._trouble("wrong-meld", entry)
        elif why == Why.BARRED:
            self._trouble("exposed-card-turn", entry, outcome=self._barred_how(seat, tag))
        self._emptied(seat, entry, in_flight=True)

    def _barred_how(self, seat: int, tag: Tag) -> str:
        """Whether the partner opened the meld since the card lay open, or only added to it."""
        shown = next((e.at for e in reversed(self.journal) if e.act.kind == "expose"), 0)
        partners = {name for i, name in enumerate(self.deal.seats) if self.layout.side(i) == self.layout.side(seat)}
        opened = any(
            e.act.kind == "open" and e.tag == tag and e.at > shown and e.act.seat in partners - {self.deal.seats[seat]}
            for e in self.journal
        )
        return "partners-new-meld" if opened else "partners-changed-meld"

    def _tie_to_wrong(self, seat: int, act: Act, tag: Tag) -> None:
        """Cards put on what is no meld: they lie there with it, unless they finish what he has just begun."""
        heap = self.layout.heap(tag)
        begun = [t for t in self.troubles if t.tag == tag and t.incident == "opening-abandoned" and not t.ruled]
        whole = (*heap.cards, *act.cards) if heap is not None else act.cards
        if heap is not None and begun and heap.seat == seat and self.layout.arranged(whole) is not None:
            self._finish_opening(seat, act, tag, begun[0])
            return
        self.layout.spend(seat, act.cards)
        lies = self.layout.put_heap(seat, act.cards, on=tag)
        entry = self._note(act, lawful=False, tag=lies, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, None)
        self._trouble("tie-to-frozen-meld", entry, onto="wrong")
        self._emptied(seat, entry, in_flight=True)

    def _finish_opening(self, seat: int, act: Act, tag: Tag, begun: Trouble) -> None:
        """Two cards released and then the third: an opening like any other."""
        self.layout.spend(seat, act.cards)
        made = self.layout.put_meld(seat, (*self.layout.lift_heap(tag), *act.cards))
        self.troubles.remove(begun)
        for index, entry in enumerate(self.journal):
            if entry.tag == tag:
                self.journal[index] = replace(entry, tag=made)
        entry = self._note(act, lawful=False, tag=made, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, None)
        self._emptied(seat, entry, in_flight=True)

    def _one_play(self, seat: int, tag: Tag, tied: Sequence[Kind]) -> None:
        """In such a turn one play is made, frozen, and no other."""
        if seat in self.layout.one_play and self.deal.state.player == seat:
            del self.layout.one_play[seat]
            self.layout.freeze(tag, Freeze.NEXT_TURN, seat, freezing=Freezing(tuple(tied)))
            self.deal.state.restrict(seat, self.deal.state.restricted(seat) | Restriction.NO_PLAY)

    def _wrong_cards(self, entry: Entry) -> None:
        """A group that makes no meld: too few cards, a forbidden set, or simply wrong."""
        group = entry.act.cards
        if len(group) < 3:
            self._trouble("opening-abandoned", entry)
            return
        ranks = {cards.rank_of(card) for card in group if not cards.is_wild(card)}
        naturals = sum(not cards.is_wild(card) for card in group)
        rank = next(iter(ranks), None)
        allowed = rank is None or bool(self.deal.state.r.set_ranks >> rank & 1)
        if len(ranks) == 1 and naturals >= 2 and len(group) - naturals <= 1 and not allowed:
            self._trouble("forbidden-set", entry)
        else:
            self._trouble("wrong-meld", entry)

    def _circumstances(self, seat: int, entry: Entry, why: Why | None) -> None:
        """What was wrong with playing at all just then."""
        state = self.deal.state
        if seat != state.player:
            self._off_turn_play(seat, entry)
            return
        if state.phase == Phase.TAKE:
            self._once("missed-draw", seat, entry)
        elif state.owing(seat) and (state.r.owed_forbids_melds or state.restricted(seat) & Restriction.NO_PLAY):
            self._once("play-before-penalised-discard", seat, entry)
            now = any(
                t.measure.do == "penalise" and t.turn == state.turn and t.seat == seat for t in self.layout.standing
            )
            self.troubles[-1].known.setdefault("same_turn", "yes" if now else "no")
        elif state.restricted(seat) & Restriction.NO_PLAY:
            self._once("play-in-limited-turn", seat, entry)
        elif why in (Why.PILE_CARD_FIRST, Why.OPEN_FIRST):
            self._once("own-cards-first", seat, entry)
            self._picked(self.troubles[-1])
        elif why in NO_END:
            state.duty = Duty.NONE  # a play was made: what is wrong will show in the discard
            state.must = 0

    def _after_pickup(self, seat: int, entry: Entry) -> None:
        """What is wrong with a pick-up shows in what he lays: a card of the pile in a wrong meld, or none of them where
        one must come first though the pile gave him no play."""
        took = self._pile_taken(seat, entry.turn)
        idle = [t for t in self._open_pickups(seat) if t.incident == "pickup-without-play"]
        law, laid = self.deal.code.pickup, set(entry.act.cards)
        wrong = next((t for t in self.troubles if t.at == entry.at and t.incident == "wrong-meld"), None)
        if wrong is not None and laid & set(took) and (idle or self.deal.state.duty):
            if "wrong-meld-rule" not in law.single_card_misused.now:
                self.troubles = [trouble for trouble in self.troubles if trouble not in idle]
                wrong.incident = "pile-card-misused"
                self._picked(wrong)
        elif idle and not laid & set(took) and "lawful" not in law.own_cards_first.now:
            idle[0].incident = "own-cards-first"

    def _pile_taken(self, seat: int, turn: int) -> tuple[Kind, ...]:
        """The pile he picked up in a turn."""
        name = self.deal.seats[seat]
        found = (e for e in reversed(self.journal) if e.act.kind == "pick-up" and (e.act.seat, e.turn) == (name, turn))
        return next((entry.took for entry in found), ())

    def _off_turn_play(self, seat: int, entry: Entry) -> None:
        """Plays after an out-of-turn take belong to that trouble; after one's own discard they are plays too late."""
        taken = any(
            trouble.seat == seat
            and not trouble.ruled
            and trouble.incident in ("out-of-turn-draw", "out-of-turn-pick-up")
            and trouble.turn == entry.turn
            for trouble in self.troubles
        )
        if not taken:
            late = entry.turn != self.deal.state.turn
            self._once("play-after-discard" if late else "out-of-turn-play", seat, entry)

    def _turn_meant(self, seat: int) -> int:
        """The turn an act belongs to: the one just ended, for who plays after his own discard."""
        state = self.deal.state
        last = next((old for old in reversed(self.journal) if old.act.kind in ("discard", "draw", "pick-up")), None)
        just_discarded = (
            last is not None
            and last.act.kind == "discard"
            and last.act.seat == self.deal.seats[seat]
            and last.turn == state.turn - 1
            and state.player != seat
        )
        return state.turn - 1 if just_discarded else state.turn
