"""Drawing and picking up, in turn or not."""

from __future__ import annotations

from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table.journal import Act
from pinella.referee.free_table.visibility import Visibility
from pinella.rules.encoding import Ending, Phase, Restriction


class Takes(Visibility):
    """What is wrong with a take: the turn, the number of cards, the pile left or not to be had."""

    def _follow_rotation(self, seat: int) -> None:
        """Somebody played a whole turn out of turn and nobody objected: who sits after him plays in rotation."""
        state, players = self.deal.state, len(self.deal.seats)
        if seat == state.player:
            return
        before = (seat - 1) % players
        over = any(
            trouble.seat == before
            and trouble.turn == state.turn
            and not trouble.ruled
            and trouble.incident in ("out-of-turn-draw", "out-of-turn-pick-up")
            and self.did(before, "discard", state.turn, trouble.at)
            for trouble in self.troubles
        )
        if over:
            self.layout.pass_on_to(seat)
            state.phase = Phase.TAKE

    def _draw(self, seat: int, act: Act) -> None:
        self._follow_rotation(seat)
        state = self.deal.state
        waiting = state.player == seat and state.phase == Phase.TAKE
        number = min(max(1, act.number), self.layout.stock_left())
        if number == 0 and not waiting:
            raise Refusal(say("the stock has no card left to draw"))
        if number == 0:
            state.over = Ending.STOCK
            self._note(act, lawful=True)
            return
        if waiting and self.deal.can_draw():
            top = Kind(state.card_at(state.top))
            self.deal.draw()
            if number == 1:
                self._note(act, lawful=True, took=(top,))
                return
            second = [self.layout.lift_stock() for _ in range(number - 1)]
            self.layout.gain(seat, second)
            entry = self._note(act, lawful=False, took=(top, *second))
            self._trouble("two-cards-drawn", entry).cards = tuple(second)
            return
        flew = self.did(seat, "pozzetto", state.turn)
        drawn = [self.layout.lift_stock() for _ in range(number)]
        self.layout.gain(seat, drawn)
        entry = self._note(act, lawful=False, took=drawn)
        if waiting:
            state.drawn = drawn[0]
            self.layout.begin_play()
            self._trouble("order-not-kept", entry, broken="take").cards = tuple(drawn)
        elif seat != state.player:
            self._trouble("out-of-turn-draw", entry).cards = tuple(drawn)
        elif flew:
            self._trouble("extra-take", entry, taken_again="drawn").cards = tuple(drawn)
        else:
            self._trouble("two-cards-drawn", entry).cards = tuple(drawn)

    def _pick_up(self, seat: int, act: Act) -> None:
        self._follow_rotation(seat)
        state = self.deal.state
        pile = tuple(self.deal.pile)
        if not pile:
            raise Refusal(say("the discard pile is empty"))
        left = act.cards
        if any(card not in pile for card in left) or len(left) >= len(pile):
            raise Refusal(say("these cards do not lie in the discard pile"))
        waiting = state.player == seat and state.phase == Phase.TAKE
        if waiting and not left and self.deal.can_pick_up():
            self.deal.pick_up()
            self._note(act, lawful=True, took=pile)
            return
        limited = bool(state.restricted(seat) & Restriction.NO_PICK_UP)
        taken = list(pile)
        for card in left:
            taken.remove(card)
        self.layout.set_pile(left)
        self.layout.gain(seat, taken, known=True)
        entry = self._note(act, lawful=False, took=taken)
        if waiting:
            state.drawn = -1
            state.single = taken[0] if len(pile) == 1 else -1
            self.layout.begin_play()
            name = "pickup-incomplete" if left else "pickup-in-limited-turn" if limited else "pickup-without-play"
        else:
            name = "out-of-turn-pick-up" if seat != state.player else "extra-take"
        trouble = self._trouble(name, entry)
        trouble.pile = pile
        trouble.cards = tuple(taken)
        if name == "extra-take":
            trouble.known["taken_again"] = "picked-up"
