"""A turn told in words: what everybody at the table saw, and no more."""

from __future__ import annotations

from pinella import cards
from pinella.cli.table import seat_word
from pinella.cli.words import _
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import Op


class Narrator:
    """Listens to the moves of one turn, from its beginning; `told` is the sentence."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._seat = deal.on_turn
        self._parts: list[str] = []
        self._ties: tuple[int, list[str]] = (0, [])
        self._look()

    def _look(self) -> None:
        """What the next move may change."""
        self._piled = len(self._deal.pile)
        self._had_pozzetto = self._deal.has_pozzetto(self._seat)

    def push(self, move: int) -> None:
        """Do the move and hear it."""
        self._deal.push(move)
        self.hear(move)

    def hear(self, move: int) -> None:
        """The move, or call of time-out, has just been made."""
        if move < 0:
            self._add(_("time-out was called"))
        elif moves.op(move) == Op.TIE:
            self._tie(moves.slot(move) + 1, cards.pretty(moves.card(move)))
        else:
            self._add(self._phrase(move, self._piled))
        if self._deal.has_pozzetto(self._seat) and not self._had_pozzetto:
            self._add(_("took the pozzetto"))
        outcome = self._deal.outcome
        if outcome is not None and outcome.closer == self._seat:
            self._add(_("closed"))
        self._look()

    def _add(self, part: str) -> None:
        self._settle_ties()
        self._parts.append(part)

    def _phrase(self, move: int, piled: int) -> str:
        match moves.op(move):
            case Op.DRAW:
                return _("drew a card")
            case Op.PICK_UP:
                return _("picked up the pile ({number})").format(number=piled)
            case Op.DISCARD:
                return _("discarded {card}").format(card=cards.pretty(moves.card(move)))
            case _op:
                laid = " ".join(cards.pretty(card) for card in moves.opened(move))
                return _("opened meld {number}: {cards}").format(number=self._deal.state.meld_count, cards=laid)

    def _tie(self, meld: int, card: str) -> None:
        """Cards tied one after the other to the same meld are told together."""
        if self._ties[0] != meld:
            self._settle_ties()
            self._ties = (meld, [])
        self._ties[1].append(card)

    def _settle_ties(self) -> None:
        meld, tied = self._ties
        if tied:
            self._parts.append(_("tied {cards} to meld {number}").format(cards=" ".join(tied), number=meld))
        self._ties = (0, [])

    def told(self) -> str:
        self._settle_ties()
        return f"{seat_word(self._seat, self._deal.code)}: {', '.join(self._parts)}."
