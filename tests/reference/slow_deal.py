"""One deal of lawful play, naively: every step is tried on a copy, and kept if the turn can still be finished.

Seats are 0, 1, ... clockwise; the first to play sits after the dealer. A step is a tuple of words: `("draw",)`,
`("pickup",)`, `("open", "Jo=4s 5s 6s")`, `("tie", "0", "9s", "6s 7s 8s 9s")` (number of the meld on the table, the
card, the meld afterwards), `("discard", "Kd")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .slow_codes import CODES, TABLES
from .slow_count import LINES, _count_side
from .slow_melds import arrangements, burraco, check_cards, is_set, is_wild_card, may_close, plain, too_many_copies
from .slow_ties import Laid, openings, ties

Step = tuple[str, ...]
Side = tuple[int, ...]  # the seats that play together, in ascending order
SEAT_NAMES = ("N", "E", "S", "W", "fifth")
DEAD_CARDS = 2  # the last two of the stock are never drawn (int-16-e, rev-16-c, feb-24b-a)


@dataclass(frozen=True)
class SlowTableMeld:
    owner: int  # the seat that opened it; it belongs to that seat's side
    cards: Laid

    @property
    def text(self) -> str:
        return " ".join(self.cards)


def sides_after(code_id: str, takers: list[int]) -> list[Side]:
    """Who plays with whom once these seats have taken a pozzetto, the sides in order of their lowest seats."""
    table = TABLES[code_id]
    everyone = range(table.seats)
    if table.partners == "pairs":
        return [(0, 2), (1, 3)]
    if table.partners == "singles" or not takers:
        return [(seat,) for seat in everyone]
    alone = takers[0]
    others = [(alone + step) % table.seats for step in everyone][1:]
    half = len(others) // 2  # three players: the other two; five: first and third, second and fourth (int-silent-33)
    pairs = [(others[at], others[at + half]) for at in range(half)]
    return sorted([(alone,), *((min(pair), max(pair)) for pair in pairs)])


class SlowDeal:
    """A deal from the up-card on, or from a later position at the beginning of a turn.

    `stock` has its top first, `pile` its bottom first; `pozzetti` are those still on the table, the next one first.
    A later position says what lies in the `pile`, the `melds` with the seat that owns them, the seats that `took` a
    pozzetto in that order, and how many turns are over (`turn`); then `upcard` says nothing.
    """

    def __init__(
        self,
        code_id: str,
        *,
        hands: list[list[str]],
        pozzetti: list[list[str]],
        stock: list[str],
        upcard: str,
        dealer: int,
        pile: list[str] | None = None,
        melds: list[tuple[int, str]] | None = None,
        took: list[int] | None = None,
        turn: int = 0,
    ) -> None:
        self.code_id = code_id
        self.table = TABLES[code_id]
        self.hands = [list(hand) for hand in hands]
        self.pozzetti = [list(pozzetto) for pozzetto in pozzetti]
        self.stock = list(stock)
        self.pile = [upcard] if pile is None else list(pile)
        self.melds = [SlowTableMeld(owner, tuple(text.split())) for owner, text in melds or []]
        self.dealer = dealer
        self.turn = turn  # how many turns are over
        self.takers = list(took or [])  # the seats that have taken a pozzetto, first to last
        self.unplayed: list[int] = []  # those of them who took it with the discard and have not been on turn since
        self.phase = "take"
        self.over_reason: str | None = None
        self.closer: int | None = None
        self.last_turn: int | None = None  # number (from 0) of the last turn after a time-out
        self.picked: list[str] = []  # the pile picked up in this turn
        self.played: list[str] = []  # what has been opened or tied in this turn
        self._check()

    def _check(self) -> None:
        cards = [*self.stock, *self.pile]
        for group in (*self.hands, *self.pozzetti):
            cards += group
        for meld in self.melds:
            group = [plain(card) for card in meld.cards]
            if meld.cards not in arrangements(group, self.table.counts_as):
                raise ValueError(f"no meld: {meld.text}")
            cards += group
        check_cards(cards)
        surplus = too_many_copies(cards, CODES[self.table.counts_as].packs)
        if surplus:
            raise ValueError(f"more often than the packs hold: {' '.join(surplus)}")
        if len(self.hands) != self.table.seats or not all(self.hands) or len(self.stock) <= DEAD_CARDS:
            raise ValueError("there is a hand for every seat, none is empty, and a card to draw")

    # Who plays with whom

    @property
    def seat(self) -> int:
        """Who is on turn, or made the last turn of a deal that is over."""
        return (self.dealer + 1 + self.turn) % self.table.seats

    @property
    def hand(self) -> list[str]:
        return self.hands[self.seat]

    @property
    def sides(self) -> list[Side]:
        return sides_after(self.code_id, self.takers)

    def side_of(self, seat: int) -> Side:
        return next(side for side in self.sides if seat in side)

    @property
    def took_pozzetto(self) -> dict[Side, bool]:
        return {side: any(seat in side for seat in self.takers) for side in self.sides}

    def melds_of(self, side: Side) -> list[SlowTableMeld]:
        return [meld for meld in self.melds if meld.owner in side]

    def _pozzetto_waits(self) -> bool:
        """Whether the player on turn, out of cards, would take a pozzetto."""
        return bool(self.pozzetti) and not self.took_pozzetto[self.side_of(self.seat)]

    # What may be done

    def legal_steps(self) -> set[Step]:
        """The steps after which the turn can still be finished lawfully."""
        if self.phase == "over":
            return set()
        if self.phase == "take":
            steps: set[Step] = {("draw",)}  # with a card in hand there is always something to discard
            if self.pile and self._leads_on(("pickup",)):
                steps.add(("pickup",))
            return steps
        return self._discards() | {step for step in self._lays() if self._leads_on(step)}

    def _leads_on(self, step: Step) -> bool:
        trial = self.copy()
        trial._do(step)
        return trial._can_finish()

    def _can_finish(self) -> bool:
        return bool(self._discards()) or any(self._leads_on(step) for step in self._lays())

    def _discards(self) -> set[Step]:
        return {("discard", card) for card in self.hand if self._may_discard(card)}

    def _may_discard(self, card: str) -> bool:
        if self.picked and not self.played and self.table.pickup != "free":
            return False
        twin = self.hand.count(card) > 1 or card in self.played
        if self.picked == [card] and not twin:  # int-08-h, feb-19-e
            return False
        return len(self.hand) > 1 or self._pozzetto_waits() or self._may_close(card)

    def _may_close(self, card: str) -> bool:
        side = self.side_of(self.seat)
        code = self.table.counts_as
        kinds = [burraco(meld.cards, code) for meld in self.melds_of(side)]
        return (
            self.took_pozzetto[side]
            and not is_wild_card(card)
            and may_close(kinds, code)
            and self.turn >= self.table.closing_from_turn
        )

    def _lays(self) -> set[Step]:
        """What may be opened or tied, the end of the turn left out of account."""
        steps: set[Step] = set()
        for three in set(combinations(sorted(self.hand), 3)):
            if self._may_lay(three):
                laid = [opening for opening in openings(three, self.table.counts_as) if not self._is_equal_set(opening)]
                steps |= {("open", " ".join(opening)) for opening in laid}
        mine = self.side_of(self.seat)
        for number, meld in enumerate(self.melds):
            for card in set(self.hand):
                if meld.owner in mine and self._may_lay((card,)):
                    after = ties(meld.cards, card, self.table.counts_as)
                    steps |= {("tie", str(number), card, " ".join(laid)) for laid in after}
        return steps

    def _may_lay(self, cards: tuple[str, ...]) -> bool:
        if len(cards) == len(self.hand) and not self._pozzetto_waits():
            return False  # the last card must be a discard
        first = self.picked and not self.played
        if first and self.table.pickup == "pile card first":
            return any(card in self.picked for card in cards)
        return True

    def _is_equal_set(self, opening: Laid) -> bool:
        """A second set of a rank that the side has on the table (int-30-a, feb-18-b, fit-31-a)."""
        if not CODES[self.table.counts_as].equal_sets_forbidden or not is_set(opening):
            return False
        there = [meld.cards for meld in self.melds_of(self.side_of(self.seat))]
        return any(is_set(laid) and laid[0][0] == opening[0][0] for laid in there)

    # What it does

    def apply(self, step: Step) -> None:
        if step not in self.legal_steps():
            raise ValueError(f"not lawful: {step}")
        self._do(step)

    def _do(self, step: Step) -> None:
        match step:
            case ("draw",):
                self._take([self.stock.pop(0)])
            case ("pickup",):
                self.picked, self.pile = self.pile, []
                self._take(self.picked)
            case ("open", text):
                self.melds.append(SlowTableMeld(self.seat, tuple(text.split())))
                self._lay([plain(card) for card in text.split()])
            case ("tie", number, card, text):
                owner = self.melds[int(number)].owner
                self.melds[int(number)] = SlowTableMeld(owner, tuple(text.split()))
                self._lay([card])
            case ("discard", card):
                self._discard(card)
            case _:
                raise ValueError(f"no step: {step}")

    def _take(self, cards: list[str]) -> None:
        self.hand.extend(cards)
        self.phase = "play"
        if self.seat in self.unplayed:
            self.unplayed.remove(self.seat)

    def _lay(self, cards: list[str]) -> None:
        for card in cards:
            self.hand.remove(card)
        self.played += cards
        if not self.hand:
            self._take_pozzetto()  # flying: the turn goes on (int-def-direct)

    def _take_pozzetto(self) -> None:
        self.hand.extend(self.pozzetti.pop(0))
        self.takers.append(self.seat)

    def _discard(self, card: str) -> None:
        self.hand.remove(card)
        self.pile.append(card)
        if not self.hand and self._pozzetto_waits():
            self._take_pozzetto()
            self.unplayed.append(self.seat)
        elif not self.hand:
            self.closer = self.seat
            self._end("closed")
            return
        self._end_turn()

    def _end_turn(self) -> None:
        stock_ends = len(self.stock) <= DEAD_CARDS
        leftover = self.table.leftover_to_stock and self.pozzetti
        if stock_ends and not leftover:
            self._end("stock")
        elif self.turn == self.last_turn:
            self._end("time-out")
        else:
            if stock_ends:
                self.stock += self.pozzetti.pop(0)  # its owner can no longer take it (var-pozzetto-stock)
            self.turn += 1
            self.phase = "take"
            self.picked, self.played = [], []

    def _end(self, reason: str) -> None:
        self.phase = "over"
        self.over_reason = reason

    def call_timeout(self) -> None:
        """The referee's announcement at this moment; only the first one of a deal counts."""
        if self.phase == "over" or self.last_turn is not None:
            return
        seats = self.table.seats
        taken = self.phase == "play"
        if self.turn == 0 and not taken:  # int-15-c, rev-15-d, fit-15-d, feb-silent-5
            self.last_turn = seats - 1
        elif self.table.time_out == "right":  # feb-28-a
            self.last_turn = self.turn + seats - 1
        elif self.table.time_out == "dealer":  # rev-15-a, rev-15-b, fit-15-a
            starts = self.turn + (-self.turn) % seats
            if starts == self.turn and taken:
                starts += seats
            self.last_turn = starts + seats - 1
        else:  # int-15-a
            has_to_draw = self.turn + 1 if taken else self.turn
            starts = has_to_draw + 2 if self.table.partners == "pairs" else has_to_draw
            self.last_turn = starts + seats - 1

    def copy(self) -> SlowDeal:
        twin = object.__new__(SlowDeal)
        vars(twin).update(vars(self))
        twin.hands = [list(hand) for hand in self.hands]
        twin.pozzetti = list(self.pozzetti)
        twin.stock, twin.pile, twin.melds = list(self.stock), list(self.pile), list(self.melds)
        twin.takers, twin.unplayed = list(self.takers), list(self.unplayed)
        twin.picked, twin.played = list(self.picked), list(self.played)
        return twin

    # What it is worth

    def finished(self) -> dict[str, Any]:
        """The position for `slow_count.count`, which knows two sides; the seats are N E S W, two players N and E."""
        if len(self.sides) != 2 or self.table.partners == "alliances":
            raise ValueError("slow_count knows tables of two sides")
        return {"sides": {name: self._side_form(side) for name, side in zip(("NS", "EW"), self.sides, strict=True)}}

    def counts(self) -> dict[Side, dict[str, int]]:
        """Base, cards, minus, pozzetto and total of each side, its melds read as they lie on the table.

        All nothing if the deal must be played again (var-replay). A pair of an alliance gets its points as a pair.
        """
        code = self.table.counts_as
        if not self.takers and CODES[code].replay:
            return {side: dict.fromkeys((*LINES, "total"), 0) for side in self.sides}
        result = {}
        for side in self.sides:
            kinds = [burraco(meld.cards, code) for meld in self.melds_of(side)]
            result[side] = _count_side(self._side_form(side), kinds, not self.takers, code)
        return result

    def _side_form(self, side: Side) -> dict[str, Any]:
        """One side as `slow_count` wants it."""
        hands = {SEAT_NAMES[seat]: list(self.hands[seat]) for seat in side}
        form: dict[str, Any] = {
            "melds": [list(meld.cards) for meld in self.melds_of(side)],
            "hands": hands,
            "closed": self.closer in side,
            "pozzetto": "taken" if self.took_pozzetto[side] else "not-taken",
        }
        for seat in side:
            if seat in self.unplayed:
                form["pozzetto"] = "unplayed"
                form["pozzetto_cards"] = hands.pop(SEAT_NAMES[seat])
        return form
