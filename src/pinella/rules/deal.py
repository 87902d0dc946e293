"""A deal: lawful play under a code, for people and programs. The rules themselves are in the kernel.

Moves are ints (`rules/moves.py`): `legal_moves`, `push`, `pop`, `copy`. What a person does comes in threes: `verify_x`
raises with the reason and the article, `can_x` asks, `x` does it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules import kernel, moves
from pinella.rules.count import DealCount, FinishedSide, Pozzetto, TableMeld, count_deal
from pinella.rules.dealing import Dealt, deal_cards
from pinella.rules.encoding import Ending, Freeze, Op, Phase, Restriction, Why
from pinella.rules.kernel import Game, Rules, State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.meld_layout import read_meld
from pinella.rules.move_refusals import MoveRefusal, refusal
from pinella.rules.moves import Move
from pinella.rules.packed_melds import unpack
from pinella.rules.plays import opening_moves, tie_in_turn
from pinella.rules.seats import seats
from pinella.rules.shuffling import Seed, shuffled
from pinella.rules.table_melds import TableMeldView, side_names, table_melds
from pinella.rules.tempo import tempo_limit
from pinella.rules.view import View

CALL_TIME_OUT: Final = -1
CALL_TIME_OUT_AT_DISCARD: Final = -2
"""What `history` holds where time-out was called."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended, and who closed it."""

    ending: Ending
    closer: str | None = None


class Deal(Game):
    """One deal at one table. `legal_moves` and `push` are the kernel's `Game`; `state` is its own, for search."""

    __slots__ = ("_marks", "beginning", "code", "screens", "seats", "seed")

    def __init__(
        self,
        code: Code | str,
        seed: Seed | None = None,
        *,
        dealer: str | None = None,
        dealt: Dealt | None = None,
        screens: bool = False,
        alone: bool = False,
    ) -> None:
        """Deal from a seed, or take cards dealt already; the last seat deals unless another is named.

        `alone`: everyone plays for himself by now (three and five players); `screens`: at a table with screens.
        """
        self.code = load_code(code) if isinstance(code, str) else code
        self.seats = seats(self.code)
        self.seed = seed
        self.screens = screens
        rules = rules_of(self.code, alone=alone, screens=screens)
        if dealt is None:
            if seed is None:
                raise Refusal(say("a deal needs a seed to shuffle from, or the cards as they were dealt"))
            pack = shuffled(cards.deck(self.code.deck.packs), seed)
            sizes = self.code.table.alone_pozzetti if alone else None
            dealt = deal_cards(pack, self.code, dealer=self._seat_index(dealer or self.seats[-1]), pozzetti=sizes)
        super().__init__(_lay_out(rules, dealt))
        self.beginning = self.state.clone()
        self._marks: list[tuple[int, State]] = []

    @classmethod
    def from_state(cls, code: Code, state: State, *, screens: bool = False) -> Deal:
        """Go on from a kernel's state, which the deal then owns."""
        deal = cls.__new__(cls)
        Game.__init__(deal, state)
        deal.code = code
        deal.seats = seats(code)
        deal.seed = None
        deal.screens = screens
        deal.beginning = state.clone()
        deal._marks = []
        return deal

    def copy(self) -> Deal:
        deal = Deal.__new__(Deal)
        Game.__init__(deal, self.state.clone())
        deal.code = self.code
        deal.seats = self.seats
        deal.seed = self.seed
        deal.screens = self.screens
        deal.beginning = self.beginning
        deal._marks = self._marks.copy()
        deal.history = self.history.copy()
        return deal

    def _seat_index(self, seat: str) -> int:
        if len(seat) != 1 or seat not in self.seats:
            raise Refusal(
                say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(self.seats))
            )
        return self.seats.index(seat)

    # --- what lies where ---------------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> str:
        return self.seats[self.state.player]

    @property
    def dealer(self) -> str:
        return self.seats[self.state.dealer]

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def turn(self) -> int:
        """Turns finished so far."""
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        """None while the deal is being played."""
        if not self.is_over:
            return None
        closer = self.state.closer
        return Outcome(Ending(self.state.over), self.seats[closer] if closer >= 0 else None)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides as they stand now: `NS` and `EW`, or `A` and `BC` once an alliance is formed."""
        return tuple(side_names(self.state, self.seats).values())

    def side_of(self, seat: str) -> str:
        return side_names(self.state, self.seats)[self.state.seat_side(self._seat_index(seat))]

    def hand(self, seat: str) -> list[Kind]:
        """In the order of kinds, as a player sorts them."""
        return self._all_of(self._seat_index(seat), self.state.count)

    @staticmethod
    def _all_of(index: int, count: Callable[[int, int], int]) -> list[Kind]:
        """The cards of a seat that something counts by kind."""
        found: list[Kind] = []
        for kind, number in zip(cards.KINDS, map(count, repeat(index), cards.KINDS), strict=True):
            if number:
                found += [kind] * number
        return found

    def penalised(self, seat: str) -> list[Kind]:
        """Cards that the seat owes to the pile, in the order in which they go."""
        index = self._seat_index(seat)
        if not self.state.owing(index):
            return []
        owed = self._all_of(index, self.state.owed_count)
        return cards.by_norm(owed, lowest_first=self.code.penalised.discard_norm == "lowest-first")

    def hand_size(self, seat: str) -> int:
        return self.state.holding(self._seat_index(seat))

    @property
    def melds(self) -> list[TableMeldView]:
        return table_melds(self.state, self.seats)

    @property
    def pile(self) -> list[Kind]:
        """Bottom first."""
        return [Kind(self.state.pile_at(i)) for i in range(self.state.piled)]

    @property
    def stock(self) -> list[Kind]:
        """Top first. Nobody at the table sees these."""
        return [Kind(self.state.card_at(i)) for i in range(self.state.top, self.state.end)]

    @property
    def stock_size(self) -> int:
        return self.state.end - self.state.top

    @property
    def pozzetti(self) -> list[list[Kind]]:
        """The pozzetti still on the table, in the order in which they will be taken."""
        state = self.state
        left = []
        for index in range(state.next_pozzetto, state.r.pozzetti):
            at = state.pozzetto_offset(index)
            size = state.pozzetto_offset(index + 1) - at
            left.append([Kind(state.card_at(at + i)) for i in range(size)])
        return left

    def has_pozzetto(self, seat: str) -> bool:
        """Whether the seat's side has taken its pozzetto."""
        return self.state.has_taken(self.state.seat_side(self._seat_index(seat))) != 0

    def view(self, seat: str) -> View:
        self._seat_index(seat)
        return View(self, seat)

    # --- moves as numbers --------------------------------------------------------------------------------------------

    def why_not(self, move: int) -> MoveRefusal | None:
        """The refusal this move would meet; None if it is lawful."""
        try:
            why = self.state.why_not(operator.index(move), self.out)
        except (TypeError, OverflowError):  # no number, or one that no C integer holds
            why = Why.NO_MOVE
        return self.refused(move, why) if why else None

    def refused(self, move: int, why: int) -> MoveRefusal:
        reason = Why(why)
        meld = None
        if reason == Why.DOES_NOT_FIT and (slot := moves.slot(move)) < self.state.meld_count:
            meld = unpack(self.state.meld(slot))
        return refusal(self.code, Move(move), reason, meld)

    def pop(self) -> int:
        """Take back the last move or call."""
        if not self.history:
            raise Refusal(say("there is nothing to take back: no move has been made"))
        last = self.history.pop()
        while self._marks and self._marks[-1][0] > len(self.history):
            self._marks.pop()
        number, state = self._marks[-1] if self._marks else (0, self.beginning)
        self.state.copy_from(state)
        for entry in self.history[number:]:
            _redo(self.state, entry)
        return last

    def mark(self) -> None:
        """To be called when the state was changed otherwise than by a move: `pop` comes back to here, not beyond."""
        self._marks.append((len(self.history), self.state.clone()))

    # --- what a person does: verify_x raises with the reason, can_x asks, x does it ----------------------------------

    def verify_draw(self) -> None:
        self._verify(moves.DRAW)

    def can_draw(self) -> bool:
        return _can(self.verify_draw)

    def draw(self) -> None:
        self.push(moves.DRAW)

    def verify_pick_up(self) -> None:
        self._verify(moves.PICK_UP)

    def can_pick_up(self) -> bool:
        return _can(self.verify_pick_up)

    def pick_up(self) -> None:
        self.push(moves.PICK_UP)

    def verify_discard(self, card: Kind | str) -> None:
        self._verify(moves.discard(_card(card)))

    def can_discard(self, card: Kind | str) -> bool:
        return _can(lambda: self.verify_discard(card))

    def discard(self, card: Kind | str) -> None:
        self.push(moves.discard(_card(card)))

    def verify_open(self, group: str | Sequence[Kind]) -> list[Move]:
        """The moves that open a meld with these cards (`"5s 6s Jo=7s 8s"`), first the opening of three, then ties."""
        kinds, pins = read_meld(group.split()) if isinstance(group, str) else (list(group), {})
        return opening_moves(self, kinds, pins)

    def can_open(self, group: str | Sequence[Kind]) -> bool:
        return _can(lambda: self.verify_open(group))

    def open(self, group: str | Sequence[Kind]) -> None:
        for move in self.verify_open(group):
            self.push(move)

    def verify_tie(self, number: int, group: str | Sequence[Kind], *, on_top: bool = False) -> list[Move]:
        """The moves that tie these cards to a meld by its number; `on_top` sends an ace to the upper end."""
        kinds = read_meld(group.split())[0] if isinstance(group, str) else list(group)
        return tie_in_turn(self.copy(), number - 1, kinds, on_top=on_top)

    def can_tie(self, number: int, group: str | Sequence[Kind], *, on_top: bool = False) -> bool:
        return _can(lambda: self.verify_tie(number, group, on_top=on_top))

    def tie(self, number: int, group: str | Sequence[Kind], *, on_top: bool = False) -> None:
        for move in self.verify_tie(number, group, on_top=on_top):
            self.push(move)

    def tie_move(self, slot: int, card: Kind, *, on_top: bool = False) -> Move:
        """The move that ties a card where the code wants it; if it fits nowhere, a move that will be refused."""
        places = self.places(slot, card)
        if on_top:
            places = [place for place in places if place == 14] or [14]
        return moves.tie(slot, card, places[0] if places else 0)

    def places(self, slot: int, card: Kind) -> list[int]:
        """Where a card may be tied to a meld as it lies, lowest first; a set has the one place 0."""
        if not 0 <= slot < self.state.meld_count:
            return []
        packed = self.state.meld(slot)
        return [place for place in range(15) if kernel.tied(self.state.r, packed, card, place)]

    def _verify(self, move: Move) -> None:
        refused = self.why_not(move)
        if refused is not None:
            raise refused

    # --- calls and rulings -------------------------------------------------------------------------------------------

    def call_time_out(self, *, at_discard: bool = False) -> None:
        """Time-out is announced now; the code says whose turn is the last."""
        if self.is_over:
            raise MoveRefusal(say("the deal is over"), self.code.cite("clock.timeout_lap"), Why.OVER)
        if self.state.final_turn >= 0:
            raise Refusal(say("time-out has been called already"), self.code.cite("clock.timeout_lap"))
        self.state.call_time_out(at_discard)
        self.history.append(CALL_TIME_OUT_AT_DISCARD if at_discard else CALL_TIME_OUT)

    @property
    def turns_left(self) -> int | None:
        """Turns still to be played after time-out, the present one included; None before it."""
        final = self.state.final_turn
        return None if final < 0 else max(0, final - self.state.turn + (0 if self.is_over else 1))

    @property
    def is_stalemate(self) -> bool:
        """So many laps of pick-ups without a draw that the referee is to be told."""
        return self.state.without_draw >= self.state.r.stalemate_turns

    def stop(self) -> None:
        """The referee was called: nobody plays until `resume`."""
        self.state.stopped = 1
        self.mark()

    def resume(self) -> None:
        self.state.stopped = 0
        self.mark()

    def reopen(self) -> None:
        """The closing was void: play goes on with the next player."""
        if self.state.closer < 0:
            raise Refusal(say("nobody has closed: there is nothing to reopen"), self.code.cite("closing.requirement"))
        self.state.reopen()
        self.mark()

    def restrict(self, seat: str, *turns: Restriction) -> None:
        """What a ruling forbids a seat in its present or next turn, and in those after it."""
        bits = sum(int(restriction) << 16 * index for index, restriction in enumerate(turns))
        self.state.restrict(self._seat_index(seat), bits)
        self.mark()

    def freeze(self, number: int, how: Freeze, seat: str, *, void: bool = False) -> None:
        """Nobody ties to the meld until it thaws at a turn of `seat`; `void`: meanwhile it does not help to close."""
        negative = how == Freeze.FOR_GOOD and self.code.scoring.freeze_definitive_value == "all-negative"
        self.state.freeze_meld(number - 1, how, self._seat_index(seat), void or negative)
        self.mark()

    def thinking_seconds(self) -> int | None:
        """How long the player on turn may think, by the cards at the start of the turn; plays never shorten it.

        None: the code sets no limit. The deal is replayed to find out, so ask once a turn and keep the answer.
        """
        state = self.beginning.clone()
        rulings = dict(self._marks)
        most = state.holding(state.player)
        for number, entry in enumerate([*self.history, None]):
            turn, held = state.turn, state.holding(state.player)
            if number in rulings:
                state.copy_from(rulings[number])
            if entry is not None:
                _redo(state, entry)
            now = state.holding(state.player)
            grew_in_play = entry is not None and entry >= 0 and moves.op(entry) != Op.DRAW and now > held
            most = now if state.turn != turn else max(most, now) if grew_in_play else most
        return tempo_limit(self.code, most)

    @property
    def last_play(self) -> list[Kind]:
        """The cards of the last play of this turn: a meld just opened, or what was tied last, as the code reads it."""
        plays = self._plays_of_turn()
        if not plays:
            return []
        if moves.op(plays[-1]) != Op.TIE:
            return list(moves.opened(plays[-1]))
        whole = self.code.closing.last_play == "last-attachment-or-meld"
        tied = [moves.card(plays[-1])]
        for move in reversed(plays[:-1] if whole else []):
            if moves.op(move) != Op.TIE or moves.slot(move) != moves.slot(plays[-1]):
                break
            tied.insert(0, moves.card(move))
        return tied

    def _plays_of_turn(self) -> list[int]:
        """Openings and ties since the last take; those of the turn just finished while the next has not begun."""
        plays: list[int] = []
        for entry in reversed(self.history):
            if entry in (moves.DRAW, moves.PICK_UP):
                break
            if entry >= 0 and moves.op(entry) != Op.DISCARD:
                plays.insert(0, entry)
        return plays

    # --- the count ---------------------------------------------------------------------------------------------------

    def finished(self) -> dict[str, FinishedSide]:
        """The table as the count reads it."""
        state = self.state
        names = side_names(state, self.seats)
        return {name: self._finished_side(side, name) for side, name in names.items()}

    def _finished_side(self, side: int, name: str) -> FinishedSide:
        state = self.state
        unplayed = self._unplayed(name)
        hands = {seat: tuple(self.hand(seat)) for seat in name if seat != unplayed and self.hand_size(seat)}
        return FinishedSide(
            melds=tuple(_table_meld(state.meld(slot)) for slot in self._slots(side)),
            hands=hands,
            pozzetto=self.pozzetto_of(side),
            pozzetto_cards=tuple(self.hand(unplayed)) if unplayed else (),
            closed=state.closer >= 0 and state.seat_side(state.closer) == side,
            penalised=tuple(card for seat in name for card in self.penalised(seat)),
        )

    def _unplayed(self, name: str) -> str | None:
        """Who of a side has its pozzetto and has not played from it."""
        return next((seat for seat in name if self.state.is_unplayed(self.seats.index(seat))), None)

    def pozzetto_of(self, side: int) -> Pozzetto:
        """What became of a side's pozzetto, as the count reads it."""
        if self._unplayed(side_names(self.state, self.seats)[side]):
            return "unplayed"
        return "taken" if self.state.has_taken(side) else "not-taken"

    def _slots(self, side: int) -> list[int]:
        return [slot for slot in range(self.state.meld_count) if kernel.owner(self.state.meld(slot)) == side]

    def count(self) -> DealCount:
        """Base, points and lines of each side; while the deal goes on, as if it were counted now."""
        return count_deal(self.finished(), self.code)


def _table_meld(packed: int) -> TableMeld:
    frozen = Freeze(kernel.freeze(packed))
    if frozen == Freeze.FOR_GOOD:
        return TableMeld(unpack(packed), "for-good")
    return TableMeld(unpack(packed))


def _lay_out(rules: Rules, dealt: Dealt) -> State:
    state = State(rules)
    for seat, hand in enumerate(dealt.hands):
        for card in hand:
            state.gain(seat, card)
    hidden = [*dealt.stock, *(card for pozzetto in dealt.pozzetti for card in pozzetto)]
    for index, card in enumerate(hidden):
        state.place_card(index, card)
    state.set_stock(len(dealt.stock), dealt.dealer)
    state.put_on_pile(dealt.upcard)
    return state


def _redo(state: State, entry: int) -> None:
    if entry >= 0:
        state.apply(entry)
    else:
        state.call_time_out(entry == CALL_TIME_OUT_AT_DISCARD)


def _card(card: Kind | str) -> Kind:
    return cards.parse(card) if isinstance(card, str) else card


def _can(verify: Callable[[], object]) -> bool:
    try:
        verify()
    except Refusal:
        return False
    return True
