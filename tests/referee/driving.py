"""Random people at a free table: lawful moves, errors of every kind, calls, rulings with random answers."""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from random import Random

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.choice import ChoiceNeeded
from pinella.referee.free_table.journal import Act, Trouble
from pinella.referee.incidents import INCIDENTS
from pinella.rules import kernel, moves
from pinella.rules.deal import Deal
from pinella.rules.dealing import Dealt, deal_cards
from pinella.rules.encoding import OP_SHIFT, Freeze, Op
from pinella.rules.shuffling import shuffled

PATIENCE = 900
"""Acts after which a deal that is still going is called endless."""
CALM = 90
"""Acts after which nobody errs any more."""


def short_deal(code: str, seed: int) -> Deal:
    """A deal with a short stock, so that it comes to its end soon; the cards left out lie on the pile."""
    law = load_code(code)
    pack = shuffled(cards.deck(law.deck.packs), seed)
    dealt = deal_cards(pack, law, dealer=len("NESW") % law.table.players)
    keep = 6 + seed % 14
    deal = Deal(law, dealt=Dealt(dealt.hands, dealt.pozzetti, dealt.upcard, dealt.stock[:keep], dealt.dealer))
    state = deal.state
    for card in dealt.stock[keep:]:
        state.put_on_pile(card)
    if seed % 3:  # small hands run out soon
        for seat, name in enumerate(deal.seats):
            for card in deal.hand(name)[3 + seed % 4 :]:
                state.lose(seat, card)
                state.put_on_pile(card)
    if seed % 3 == 2:  # and the pozzetti are gone, so that running out is closing
        for pozzetto in deal.pozzetti:
            for card in pozzetto:
                state.put_on_pile(card)
        state.next_pozzetto = state.r.pozzetti
        for seat in range(len(deal.seats)):
            state.set_taken(state.seat_side(seat), 1)
    deal.beginning = state.clone()
    return deal


class Driver:
    def __init__(self, code: str, seed: int, *, errors: float = 0.2, calls: float = 0.15) -> None:
        self.dice = Random(seed)
        self.table = FreeTable.of(short_deal(code, seed))
        self.pack = self.table.all_cards()
        self.errors, self.calls = errors, calls
        self.seats = self.table.deal.seats
        self.rulings: Counter[str] = Counter()
        self.quiet = Counter[str]()
        """Turns each seat has finished since the last ruling."""
        self.bound = Counter[str]()
        """The last turn of the deal in which each seat owed cards or was limited."""

    def run(self) -> FreeTable:
        table = self.table
        for number in range(PATIENCE):
            calm = number > CALM
            if table.deal.is_over:
                if not (table.open_troubles() and self.dice.random() < 0.8 and not calm):
                    break
                self.call()
                if table.deal.is_over:
                    break
                continue
            turn, seat = table.deal.turn, table.deal.on_turn
            if not calm and table.open_troubles() and self.dice.random() < self.calls:
                self.call()
            elif not calm and self.dice.random() < self.errors:
                self.err()
            else:
                self.move()
            if table.deal.turn != turn:
                self.quiet[seat] += 1
            self.check()
        assert table.deal.is_over, "the deal does not end"
        counted = table.count()
        assert set(counted.sides) == set(table.deal.sides)
        for index, seat in enumerate(self.seats):
            assert counted.replay or counted.sides[table.deal.side_of(seat)].may_close == table.has_burracos(index)
        return table

    # --- what people do ----------------------------------------------------------------------------------------------

    def move(self) -> None:
        """A lawful move; where a ruling left none, a card is discarded all the same, or the turn goes by."""
        deal = self.table.deal
        found = deal.legal_moves
        seat = deal.on_turn
        if not found:
            owed, hand = deal.penalised(seat), deal.hand(seat)
            if owed or hand:
                self.table.discard(seat, cards.name((owed or hand)[0]))
            else:
                self.table.go_by(seat)
            return
        weights = [1 if move >> OP_SHIFT != Op.DISCARD else 0.4 for move in found]
        move = self.dice.choices(found, weights)[0]
        match Op(moves.op(move)):
            case Op.DRAW:
                self.table.draw(seat)
            case Op.PICK_UP:
                self.table.pick_up(seat)
            case Op.TIE:
                self.table.tie(seat, moves.slot(move) + 1, cards.name(moves.card(move)))
            case Op.DISCARD:
                self.table.discard(seat, cards.name(moves.card(move)))
            case _:
                self.table.lay(seat, line(moves.opened(move)))

    def err(self) -> None:
        """Try to do something wrong; what nobody can do is refused and leaves everything as it was."""
        before = self.table.deal.state.words()
        number = len(self.table.journal)
        try:
            self.mischief()
        except Refusal:
            assert self.table.deal.state.words() == before and len(self.table.journal) == number

    def mischief(self) -> None:
        table, dice = self.table, self.dice
        seat = table.deal.on_turn if dice.random() < 0.7 else dice.choice(self.seats)
        hand = table.deal.hand(seat)
        match dice.randrange(12):
            case 0:
                table.draw(seat, dice.choice((1, 1, 2)))
            case 1:
                table.pick_up(seat)
            case 2:
                pile = table.deal.pile
                table.pick_up(seat, line(dice.sample(pile, min(len(pile), dice.randint(1, 2)))))
            case 3 | 4:
                table.lay(seat, line(self.group(hand)))
            case 5 | 6:
                number = dice.randint(1, max(1, len(table.deal.melds)))
                table.tie(seat, number, line(dice.sample(hand, min(len(hand), dice.randint(1, 2)))))
            case 7:
                table.discard(seat, line(dice.sample(hand, min(len(hand), dice.choice((1, 1, 2))))))
            case 8:
                table.expose(seat, line(dice.sample(hand, min(len(hand), dice.randint(1, 2)))),
                             dice.choice(("partner", "opponents")))  # fmt: skip
            case 9:
                table.look(seat)
            case 10:
                table.go_by(seat)
            case _:
                table.take_pozzetto(seat)

    def group(self, hand: list[Kind]) -> list[Kind]:
        """Cards as a hasty player lays them: often nearly a meld."""
        size = min(len(hand), self.dice.choice((1, 2, 3, 3, 3, 4, 5)))
        start = self.dice.randint(0, max(0, len(hand) - size))
        return hand[start : start + size] if self.dice.random() < 0.7 else self.dice.sample(hand, size)

    # --- the referee -------------------------------------------------------------------------------------------------

    def call(self) -> None:
        by = self.dice.choice((None, *self.seats))
        for trouble in self.table.call(by):
            if any(same(one, trouble) for one in self.table.open_troubles()):  # else it went with an earlier one
                self.judge(trouble)
        self.quiet.clear()

    def judge(self, trouble: Trouble) -> None:
        incident = INCIDENTS[trouble.incident]
        for _ in range(60):
            answers: dict[str, str] = {}
            try:
                while True:
                    try:
                        self.table.judge(trouble, answers)
                        break
                    except Unanswered as missing:
                        answers[missing.fact.name] = self.dice.choice(list(missing.fact.answers))
            except Refusal:
                continue
            before = shape(self.table)
            self.apply(trouble, answers, before)
            self.rulings[incident.name] += 1
            if self.dice.random() < 0.03:
                self.appeal(before)
            return
        raise AssertionError(f"no ruling on {trouble}")

    def apply(self, trouble: Trouble, answers: dict[str, str], before: object) -> None:
        """Carried out when everybody has chosen what is his to choose; until then nothing is."""
        chosen: list[str] = []
        lot = self.dice.randrange(99)
        while True:
            try:
                self.table.apply(trouble, answers, chosen, lot)
                return
            except ChoiceNeeded as needed:
                assert shape(self.table) == before, "a ruling that waits has changed something"
                trouble = next(one for one in self.table.open_troubles() if same(one, trouble))
                chosen.append(self.dice.choice(needed.options))

    def appeal(self, before: object) -> None:
        """Takes a ruling back leaves the table as it was; given again, it does the same again."""
        after, event = shape(self.table), self.table.events[-1]
        self.table.undo_ruling(self.table.rulings[-1])
        assert shape(self.table) == before, "a ruling taken back left something behind"
        self.table.happen(event)
        assert shape(self.table) == after, "the same ruling did not do the same"

    # --- what must always hold ---------------------------------------------------------------------------------------

    def check(self) -> None:
        table = self.table
        if not table.journal or not table.journal[-1].lawful or table.deal.is_over or len(table.events) % 8 == 0:
            assert table.all_cards() == self.pack, "cards lost or made"
        state = table.deal.state
        for index, seat in enumerate(self.seats):
            assert state.holding(index) == sum(map(state.count, repeat(index), cards.KINDS))
            if state.owing(index) or state.restricted(index):
                self.bound[seat] = state.turn
            if (
                self.quiet[seat] > 3
                and not state.owing(index)
                and not any(state.exposed_count(index, kind) for kind in cards.KINDS)
            ):
                assert state.restricted(index) == 0, "a restriction outlives its turns"
        if min((self.quiet[seat] for seat in self.seats), default=0) > 4:
            assert not any(map(self.should_have_thawed, table.layout.tags)), "a freeze outlives its turns"
            assert not any(map(self.should_have_thawed, table.layout.freezings))
        assert state.stopped == 0 or table.open_troubles()
        self.check_closing()

    def should_have_thawed(self, tag: int) -> bool:
        """Frozen for a time, though whom it waits for has had that turn; who still owes cards is not free yet."""
        layout = self.table.layout
        how, seat, _ = layout.was_frozen.get(tag, (Freeze.NONE, 0, None))
        waits = how == Freeze.FREE_TURN and layout.state.turn <= self.bound[self.seats[seat]] + len(self.seats)
        return layout.frozen(tag) in (Freeze.NEXT_TURN, Freeze.FREE_TURN) and not waits

    def check_closing(self) -> None:
        """What the deal lets close, what the count calls a lawful closing and what the referee asks agree."""
        table, state = self.table, self.table.deal.state
        if len(table.events) % 3:
            return
        for index in {state.seat_side(index): index for index in range(len(self.seats))}.values():
            side = state.seat_side(index)
            took = bool(state.has_taken(side)) or not state.r.pozzetto_needed or side in table.layout.robbed
            offered = took and bool(kernel.meets_need(state.r, state.burracos(side, -1, 0)))
            assert offered == table.has_burracos(index), f"{self.seats[index]}: the deal and the count disagree"
        if table.deal.is_over or state.stopped or state.holding(state.player) + state.owing(state.player) != 1:
            return
        if state.may_take_pozzetto(state.player):
            return
        seat = table.deal.on_turn
        for move in table.deal.legal_moves:
            if moves.op(move) == Op.DISCARD and not table.breach(
                state.player, Act("discard", seat, (moves.card(move),))
            ):
                found = {t.incident for t in table.would_be(Act("discard", seat, (moves.card(move),)))}
                earlier = {t.incident for t in table.open_troubles() if t.turn == state.turn}
                assert not found or earlier, f"{seat} is offered a closing that would be {found}"


def same(one: Trouble, other: Trouble) -> bool:
    return (one.incident, one.seat, one.at) == (other.incident, other.seat, other.at)


def shape(table: FreeTable) -> tuple[object, ...]:
    """Everything that lies on a table, for comparison."""
    layout = table.layout
    return (
        tuple(table.deal.state.words()),
        tuple(sorted((heap.side, heap.cards, heap.negative, heap.positive) for heap in layout.heaps)),
        tuple(sorted(layout.freezings)),
        tuple(sorted(layout.negative.items())),
        tuple(sorted(layout.penalties.items())),
        tuple((trouble.incident, trouble.at, trouble.ruled) for trouble in table.troubles),
    )


def line(group: list[Kind] | tuple[Kind, ...]) -> str:
    return " ".join(cards.name(kind) for kind in group)
