"""A record's moves as lines that can be read aloud at a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal
from pinella.records.move_groups import Group, open_group
from pinella.records.unknown_cards import do
from pinella.rules import moves
from pinella.rules.deal import CALL_TIME_OUT, Deal
from pinella.rules.encoding import Ending, Op
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import unpack

if TYPE_CHECKING:
    from pinella.records.bur import Record

TIME_OUT_TEXT = "time-out"
AT_DISCARD_TEXT = "time-out at the discard"
POZZETTO = "takes the pozzetto"


def body_lines(record: Record) -> Iterator[str]:
    """Turns, calls of time-out and remarks, one line each."""
    return _Writer(record).lines()


class _Writer:
    """Replays a record and says each step."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deal = record.deal()
        self.at = 0
        self.breaks = {remark.at for remark in record.remarks}

    def lines(self) -> Iterator[str]:
        remarks = deque(self.record.remarks)
        line = ""
        while remarks or self.at < len(self.record.moves):
            if remarks and remarks[0].at <= self.at:
                remark = remarks.popleft()
                if line and not remark.own_line:
                    line += " " + remark.text
                    continue
                if line:
                    yield line
                line = ""
                yield remark.text
                continue
            if line:
                yield line
            line = self._call() if self.record.moves[self.at] < 0 else self._turn()
        if line:
            yield line

    def _call(self) -> str:
        move = self.record.moves[self.at]
        self._do()
        return TIME_OUT_TEXT if move == CALL_TIME_OUT else AT_DISCARD_TEXT

    def _turn(self) -> str:
        """Steps up to the end of the turn, or to a line that stands in its middle."""
        turn = self.deal.turn
        head = f"{turn + 1} {self.deal.on_turn} "
        steps: list[str] = []
        while self._more(turn):
            steps += self._steps()
            if self.at in self.breaks:
                break
        return head + ", ".join(steps)

    def _more(self, turn: int) -> bool:
        playing = self.deal.turn == turn and not self.deal.is_over
        return playing and self.at < len(self.record.moves) and self.record.moves[self.at] >= 0

    def _do(self) -> bool:
        """Do the next move; whether it took a pozzetto."""
        state = self.deal.state
        player, waiting = state.player, state.may_take_pozzetto(state.player)
        do(self.deal, self.record.moves[self.at], self.record.told.get(self.at, ()))
        self.at += 1
        return bool(waiting and state.has_taken(state.seat_side(player)))

    def _steps(self) -> list[str]:
        move = self.record.moves[self.at]
        match moves.op(move):
            case Op.DRAW:
                told = self.record.told.get(self.at, ())
                card = told[0] if told else Kind(self.deal.state.card_at(self.deal.state.top))
                self._do()
                return [f"draws {cards.name(card)}"]
            case Op.PICK_UP:
                pile = self.record.told.get(self.at, ()) or self.deal.pile
                self._do()
                return [f"picks up {' '.join(cards.names(pile))}"]
            case Op.DISCARD:
                name = cards.name(moves.card(move))
                took = self._do()
                if took:
                    return [f"discards {name} and {POZZETTO}"]
                return [f"closes with {name}" if self._closed() else f"discards {name}"]
            case _:
                return self._plays(move)

    def _closed(self) -> bool:
        return self.deal.state.over == Ending.CLOSED

    # --- plays: one meld after the other -----------------------------------------------------------------------------

    def _plays(self, move: int) -> list[str]:
        """An opening with the ties that follow it, or ties to one meld."""
        state = self.deal.state
        slot = state.slot_of(move)
        opening = moves.op(move) != Op.TIE
        before = state.clone()
        first = self.at
        lying: list[Meld] = []
        ties: list[tuple[str, bool]] = []
        took = False
        while self._in_run(first, slot, took):
            step = self.record.moves[self.at]
            if moves.op(step) == Op.TIE:
                places = self.deal.places(slot, moves.card(step))
                ties.append((cards.name(moves.card(step)), moves.place(step) != places[0]))
            took = self._do()
            lying.append(unpack(state.meld(slot)))
        steps = []
        if opening:
            number = self._grouped(Deal.from_state(self.deal.code, before), first, lying)
            steps.append(f"opens {lying[number - 1]}")
            ties = ties[number - 1 :]
        steps += _tie_texts(ties, slot + 1)
        if took:
            steps.append(POZZETTO)
        elif self._closed():
            steps.append("closes")
        return steps

    def _in_run(self, first: int, slot: int, took: bool) -> bool:
        if self.at == first:
            return True
        if took or self.deal.is_over or self.at in self.breaks or self.at >= len(self.record.moves):
            return False
        move = self.record.moves[self.at]
        return move >= 0 and moves.op(move) == Op.TIE and moves.slot(move) == slot

    def _grouped(self, before: Deal, first: int, lying: list[Meld]) -> int:
        """How many moves from the opening on one `opens` says: the most that are read back as the same moves."""
        opened = sorted(moves.opened(self.record.moves[first]))
        for number in range(len(lying), 1, -1):
            meld = lying[number - 1]
            if sorted(meld.cards[:3]) != opened:
                continue
            trial = before.copy()
            try:
                made = open_group(trial, Group.read(meld.texts()))
            except Refusal:
                continue
            if made == self.record.moves[first : first + number]:
                return number
        return 1


def _tie_texts(ties: list[tuple[str, bool]], number: int) -> list[str]:
    """Ties in the order they were made; an ace that went to the upper end by choice stands alone."""
    texts: list[str] = []
    run: list[str] = []
    for name, by_choice in ties:
        if not by_choice:
            run.append(name)
            continue
        if run:
            texts.append(f"ties {' '.join(run)} to {number}")
            run = []
        texts.append(f"ties {name} to {number} on top")
    if run:
        texts.append(f"ties {' '.join(run)} to {number}")
    return texts
