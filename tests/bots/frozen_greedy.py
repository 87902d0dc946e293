"""The bot `greedy` as it was before there was a compiled policy (commit db1c8a0), word for word: the yardstick.

Nothing here follows the product. Moves of the product's `greedy` are compared with these, and every strength in
`docs/results.md` is measured against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinella import cards
from pinella.bots.bot import Advice
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.rules import kernel, moves
from pinella.rules.encoding import Op, Phase
from pinella.rules.kernel import Moves, Rules, State
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View

_PROGRESS: Final = (0.0, 0.0, 0.0, 0.08, 0.16, 0.28, 0.45)
"""The part of a burraco's bonus that a meld of so many cards is credited with."""
_EVERY_PLACE: Final = range(15)


@dataclass(frozen=True, slots=True)
class Prices:
    """The bot's numbers: first guesses, of which mirrored matches bettered `draw` and `kept` and none of the others."""

    per_card: float = 8
    """For every card that leaves the hand."""
    wild: float = 45
    """For spending a joker or a two that does not finish a burraco."""
    wild_late: float = 10
    """The same when the hand is almost empty or the deal about to end."""
    draw: float = 12
    """What an unknown card from the stock is worth."""
    kept: float = 4
    """For every card of the pile that would stay in the hand, before its own use is counted."""
    use: float = 4
    """For every point of `use` of a card of the pile that would stay in the hand."""
    threat: float = 14
    """Against discarding a card that an opponent can tie."""


def burraco_bonuses(code: Code) -> tuple[int, int]:
    """The usual bonus of a burraco without and with a wild: the lowest of each class."""
    clean = min(kind.bonus for kind in code.burraco.kinds if kind.wild == "none")
    dirty = min((kind.bonus for kind in code.burraco.kinds if kind.wild == "one"), default=0)
    return clean, dirty


def meld_worth(rules: Rules, packed: int, bonuses: tuple[int, int]) -> float:
    """Card points, the bonus it has, or a part of the bonus it is on the way to."""
    points = kernel.card_points(rules, packed)
    index = kernel.burraco_index(rules, packed)
    if index >= 0:
        return points + rules.bonus(index)
    hoped = bonuses[1 if kernel.wild_place(packed) else 0]
    return points + hoped * _PROGRESS[min(kernel.size(packed), len(_PROGRESS) - 1)]


def fits(rules: Rules, packed: int, kind: int) -> bool:
    """Whether the card can be tied to the meld as it lies."""
    places = (0,) if kernel.is_set(packed) else _EVERY_PLACE
    return any(kernel.tied(rules, packed, kind, place) for place in places)


def use(state: State, seat: int, kind: Kind) -> float:
    """How well a card goes with the rest of the hand: neighbours of its suit, cards of its rank, a near own meld."""
    if cards.is_wild(kind):
        return 9.0
    suit, rank = cards.suit_of(kind), cards.rank_of(kind)
    total = 0.0
    for distance, points in ((1, 2.0), (2, 1.0)):
        for other in (rank - distance, rank + distance):
            place = 1 if other == 14 else other
            if 1 <= place <= 13 and state.count(seat, cards.kind_of(place, suit)):
                total += points
    if state.r.set_ranks >> rank & 1:
        total += 1.5 * (sum(state.count(seat, cards.kind_of(rank, other)) for other in range(4)) - 1)
    elif state.count(seat, kind) > 1:
        total -= 1.0  # a twin that can never lie in a set is the first to go
    return total


_TRIED = 4
"""So many of the dearest openings are tried to the end of the turn."""
_NEARLY_EMPTY = 3


class FrozenGreedy:
    name = "frozen-greedy"
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
