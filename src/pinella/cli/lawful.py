"""What a player may do now, in the words that he would type; and why he may not do the rest."""

from __future__ import annotations

from collections.abc import Iterator

from pinella import cards
from pinella.cli.words import LANGUAGE, _, article, words
from pinella.messages import Refusal
from pinella.play.spoken import word, written
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import Op, Phase

_MOST = 12
"""So many openings or ties are listed; an early hand with wilds can have fifty."""


def refusal_line(refusal: Refusal) -> str:
    """The sentence and its article."""
    cited = f" [{article(refusal.article)}]" if refusal.article else ""
    return words(refusal.message) + cited


def lawful_lines(deal: Deal) -> Iterator[str]:
    """The answer to `help`."""
    yield from _taking(deal) if deal.phase == Phase.TAKE else _playing(deal)
    yield _("Also: {others}.").format(
        others=", ".join(word(verb, LANGUAGE.code) for verb in ("hint", "undo", "sort", "show", "save", "quit"))
    )
    yield _("Cards are written 7h, 10s or 7♥; Jo is the joker; suits h d c s, or C Q F P in Italian.")


def _taking(deal: Deal) -> Iterator[str]:
    yield _("A turn begins with a card. You may:")
    for move, refused in ((moves.DRAW, deal.why_not(moves.DRAW)), (moves.PICK_UP, deal.why_not(moves.PICK_UP))):
        line = "  " + written(move, LANGUAGE.code)
        yield line if refused is None else f"  ({written(move, LANGUAGE.code)}: {refusal_line(refused)})"


def _playing(deal: Deal) -> Iterator[str]:
    lawful = deal.legal_moves
    openings = [move for move in lawful if moves.op(move) in (Op.OPEN_SEQUENCE, Op.OPEN_SET)]
    ties = [move for move in lawful if moves.op(move) == Op.TIE]
    discards = [move for move in lawful if moves.op(move) == Op.DISCARD]
    if openings:
        yield _("You may open a meld, with three cards or more:")
        yield from _listed(openings)
    if ties:
        yield _("You may tie cards to your melds:")
        yield from _listed(ties)
    if discards:
        named = " ".join(cards.name(moves.card(move)) for move in discards)
        yield _("You may discard and end your turn, for example: {example}").format(
            example=written(discards[0], LANGUAGE.code)
        )
        yield _("  cards you may discard: {cards}").format(cards=named)
    else:
        yield _("You may not discard yet: {why}").format(why=_why_no_discard(deal))


def _listed(lawful: list[int]) -> Iterator[str]:
    for move in lawful[:_MOST]:
        yield "  " + written(move, LANGUAGE.code)
    if len(lawful) > _MOST:
        yield "  " + _("and {number} more").format(number=len(lawful) - _MOST)


def _why_no_discard(deal: Deal) -> str:
    refused = deal.why_not(moves.discard(deal.hand(deal.on_turn)[0]))
    return refusal_line(refused) if refused else ""
