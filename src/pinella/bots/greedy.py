"""The bot `greedy`: takes what is best now, and looks no further than the end of its own turn.

It knows no rule of its own. Lawful moves come from the view, and so does how a meld lies after a play; bonuses, card
values and the requirement for closing are those of the code. What follows holds under every code and at every table.

*Laying.* Every lawful opening and tie is priced: the growth of the meld (card points, the bonus of a burraco, or a part
of the bonus a meld of three to six cards is on the way to), plus a little for every card that leaves the hand, because
a thin hand reaches the pozzetto, closes, and loses little. The dearest play is made, then the next, while they are
worth more than nothing. A wild has its price, so that plays without one come first; it is cheaper when it finishes a
burraco, when the hand is nearly empty or when the deal is about to end. A wild on a clean burraco lowers the bonus, so
it is not laid. Where several openings want the same cards, each is tried with all that could be laid after it.

*Taking.* The pile is picked up if what could be laid with it, and the use of the cards that would stay in the hand, is
worth more than what could be laid without it and an unknown card from the stock.

*The pozzetto.* Nothing is held back for it: cards are laid as they come, so the hand runs out. Going there without a
discard needs no rule either, since the last card tied is one more card laid.

*Discarding.* The card that goes worst with the others: no neighbours in its suit, no others of its rank where sets of
that rank are lawful. A card that an opponent could tie is kept back, wilds go last of all. Of equals, the one that
would cost more in the hand goes.

*Closing.* As soon as it is lawful: a discard that ends the deal is always chosen.

*Tried against itself*, 300 to 500 mirrored deals each, under the Italian code, the Internazionale and Revolution.
Hoarding wilds (a price of 120 instead of 45) made -54 ± 25, -38 ± 28 and -3 ± 40 points a deal. Asking 35 points of a
pile instead of 22 before picking it up made 13 ± 22, -42 ± 24 and -77 ± 35. Minding the size of the pile when a card is
thrown that an opponent can tie made no difference, so it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella import cards
from pinella.bots.bot import Advice
from pinella.bots.greedy_prices import Prices, burraco_bonuses, fits, meld_worth, use
from pinella.cards import Kind
from pinella.messages import Message, say
from pinella.rules import kernel, moves
from pinella.rules.encoding import Op, Phase
from pinella.rules.kernel import Moves, State
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View

_TRIED = 4
"""So many of the dearest openings are tried to the end of the turn."""
_NEARLY_EMPTY = 3


class Greedy:
    name = "greedy"
    about = say("lays what it can, picks up what it can use, closes as soon as it may")

    def __init__(self, prices: Prices | None = None) -> None:
        self.prices = prices or Prices()

    def choose(self, view: View, rng: Randomness) -> Move:
        return self.advise(view, rng).move

    def advise(self, view: View, rng: Randomness) -> Advice:
        turn = _Turn(view.state, view.index, burraco_bonuses(view.code), self.prices)
        return turn.take() if view.phase == Phase.TAKE else turn.play()


class _Turn:
    """One decision of one seat, on a copy of what the seat knows."""

    def __init__(self, state: State, seat: int, bonuses: tuple[int, int], prices: Prices) -> None:
        self.state = state
        self.seat = seat
        self.bonuses = bonuses
        self.prices = prices
        self.out = Moves()

    # --- taking ------------------------------------------------------------------------------------------------------

    def take(self) -> Advice:
        lawful = self.state.legal_moves(self.out)
        if moves.PICK_UP not in lawful:
            return Advice(moves.DRAW, say("the pile cannot be picked up"))
        if moves.DRAW not in lawful:
            return Advice(moves.PICK_UP, say("the pile has to be picked up"))
        if self._gain_of_pile() > self.prices.draw:
            return Advice(moves.PICK_UP, say("the pile gives more than an unknown card"))
        return Advice(moves.DRAW, say("the pile gives too little"))

    def _gain_of_pile(self) -> float:
        """What can be laid with the pile, and the use of the rest of it, less what can be laid without it."""
        without = self.state.clone()
        without.phase = Phase.PLAY  # as if nothing had been taken: only plays are looked at
        with_it = self.state.clone()
        pile = [Kind(with_it.pile_at(index)) for index in range(with_it.piled)]
        with_it.apply(moves.PICK_UP)
        gain = self._lay_all(with_it) - self._lay_all(without)
        for kind in set(pile):
            stays = min(pile.count(kind), with_it.count(self.seat, kind))
            gain += stays * (self.prices.kept + self.prices.use * (use(with_it, self.seat, kind) - 1))
        return gain

    def _lay_all(self, state: State) -> float:
        """Lay on `state` everything worth laying, the dearest first; the sum of what it is worth."""
        total = 0.0
        while not state.over:
            best, price = self._best_play(state, state.legal_moves(self.out))
            if best is None or (price <= 0 and not state.duty):
                break
            total += price
            state.apply(best)
        return total

    # --- laying ------------------------------------------------------------------------------------------------------

    def play(self) -> Advice:
        lawful = self.state.legal_moves(self.out)
        discards = [Move(move) for move in lawful if moves.op(move) == Op.DISCARD]
        closing = self._closing(discards)
        if closing is not None:
            return Advice(closing, say("this closes the deal"))
        plays = [move for move in lawful if moves.op(move) != Op.DISCARD]
        best, price = self._best_line(plays)
        if best is not None and (price > 0 or not discards):
            return Advice(best, self._why(best))
        return Advice(self._discard(discards), say("it goes worst with the other cards, or helps the opponents least"))

    def _closing(self, discards: Sequence[Move]) -> Move | None:
        if len(discards) != 1 or self.state.holding(self.seat) + self.state.owing(self.seat) != 1:
            return None
        trial = self.state.clone()
        trial.apply(discards[0])
        return discards[0] if trial.closer == self.seat else None

    def _best_line(self, plays: Sequence[int]) -> tuple[Move | None, float]:
        """The best play, looking for openings at all that could be laid after each."""
        priced = sorted(((self._price(self.state, move), move) for move in plays), reverse=True)
        openings = [(price, move) for price, move in priced if moves.op(move) != Op.TIE and price > 0]
        if len(openings) < 2 or openings[0] != priced[0]:
            return (Move(priced[0][1]), priced[0][0]) if priced else (None, 0.0)
        best, most = openings[0][1], 0.0
        for price, move in openings[:_TRIED]:
            trial = self.state.clone()
            trial.apply(move)
            total = price + self._lay_all(trial)
            if total > most:
                best, most = move, total
        return Move(best), most

    def _best_play(self, state: State, lawful: Sequence[int]) -> tuple[Move | None, float]:
        best, most = None, 0.0
        for move in lawful:
            if move >> 24 in (Op.OPEN_SEQUENCE, Op.OPEN_SET, Op.TIE):
                price = self._price(state, move)
                if best is None or price > most:
                    best, most = Move(move), price
        return best, most

    def _price(self, state: State, move: int) -> float:
        """What a play is worth now."""
        rules, prices = state.r, self.prices
        tie = move >> 24 == Op.TIE
        after = state.after(move)
        before = state.meld(move >> 16 & 63) if tie else 0
        number = 1 if tie else 3
        gain = meld_worth(rules, after, self.bonuses) + number * prices.per_card
        if before:
            gain -= meld_worth(rules, before, self.bonuses)
        wild = move & 63 if tie else kernel.wild_kind(after) if kernel.wild_place(after) else moves.DRAW
        if kernel.is_wild(wild) and kernel.wild_place(after):
            gain -= self._wild_price(state, kernel.size(after), number)
        return gain

    def _wild_price(self, state: State, size: int, number: int) -> float:
        left = state.holding(self.seat) - number
        finishes = size >= state.r.burraco_minimum
        if finishes or left <= _NEARLY_EMPTY or self._ends_soon(state):
            return self.prices.wild_late
        return self.prices.wild

    def _ends_soon(self, state: State) -> bool:
        """So few cards in the stock, or so late after time-out, that this is one of the seat's last turns."""
        players = state.r.players
        if 0 <= state.final_turn < state.turn + players:
            return True
        return state.end - state.top - state.r.dead <= 2 * players

    def _why(self, play: Move) -> Message:
        after = self.state.after(play)
        if self.state.holding(self.seat) <= (1 if moves.op(play) == Op.TIE else 3):
            return say("it empties the hand")
        if kernel.size(after) == self.state.r.burraco_minimum:
            return say("it makes a burraco")
        if moves.op(play) != Op.TIE:
            return say("it opens a meld and thins the hand")
        return say("it makes the meld longer and thins the hand")

    # --- discarding --------------------------------------------------------------------------------------------------

    def _discard(self, discards: Sequence[Move]) -> Move:
        return min(discards, key=lambda move: (self._loss(moves.card(move)), move))

    def _loss(self, kind: Kind) -> float:
        """What it costs to give the card away: its use to the hand, and to opponents who can tie it."""
        state, prices = self.state, self.prices
        loss = prices.use * use(state, self.seat, kind) - 0.2 * self._value(kind)
        if cards.is_wild(kind):
            return loss + 100
        side = state.seat_side(self.seat)
        for slot in range(state.meld_count):
            packed = state.meld(slot)
            if kernel.owner(packed) != side and not kernel.freeze(packed) and fits(state.r, packed, kind):
                return loss + prices.threat
        return loss

    def _value(self, kind: Kind) -> int:
        return self.state.planes_points(1 << kind, 0, 0)
