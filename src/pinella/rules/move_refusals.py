"""Why a move is refused, in one sentence with the article of the rule."""

from __future__ import annotations

from collections.abc import Callable

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules import melds, moves, ties
from pinella.rules.burracos import closing_need
from pinella.rules.encoding import Why
from pinella.rules.meld_refusals import RANK_WORDS, MeldRefusal, why_no_meld
from pinella.rules.melds import Meld
from pinella.rules.moves import Move


class MoveRefusal(Refusal):
    """A move that the code does not allow now."""

    def __init__(self, message: Message, article: str | None, why: Why) -> None:
        super().__init__(message, article)
        self.why = why


# The sentence of each reason and the knob whose article it rests on; {move} and the rest are filled in below.
_SENTENCES: dict[Why, tuple[Message, str]] = {
    Why.OVER: (say("the deal is over"), "closing.discard_needed"),
    Why.STOPPED: (say("play stands still until the referee has ruled"), "procedure.play_stops"),
    Why.TAKE_FIRST: (say("a turn begins with drawing or picking up the pile"), "turn.phases"),
    Why.TAKEN_ALREADY: (say("the player has drawn or picked up already in this turn"), "turn.phases"),
    Why.PILE_EMPTY: (say("there is nothing to pick up: the pile is empty"), "pickup.whole_pile"),
    Why.MUST_PICK_UP: (say("a ruling obliges the player to pick up the pile in this turn"), "turn.phases"),
    Why.NO_PICK_UP: (say("a ruling forbids the player to pick up the pile in this turn"), "turn.phases"),
    Why.NOTHING_TO_LAY: (
        say("the pile may be picked up only by a player who can then open a meld or tie a card, and none can be laid"),
        "pickup.duty",
    ),
    Why.NO_PILE_CARD_TO_LAY: (
        say("the pile may be picked up only by a player who can then lay one of its cards, and none can be laid"),
        "pickup.duty",
    ),
    Why.NOTHING_TO_OPEN: (
        say("the first up-card may be picked up only by a player who can then open a meld"),
        "pickup.first_upcard",
    ),
    Why.NO_OPENING_WITH_IT: (
        say("the first up-card may be picked up only by a player who can then open a meld with it"),
        "pickup.first_upcard",
    ),
    Why.NO_PLAY: (say("a ruling allows the player only to take and to discard in this turn"), "turn.phases"),
    Why.NOT_HELD: (say("the player does not hold {cards}"), "turn.phases"),
    Why.EQUAL_SET: (say("the side already has a set of {rank}, and may not open a second one"), "melds.equal_sets"),
    Why.EQUAL_SEQUENCE: (say("the side already has this very sequence"), "melds.equal_sequences"),
    Why.OVERLAPPING: (say("the side already has a sequence with some of these places"), "melds.overlapping"),
    Why.PILE_CARD_FIRST: (say("the first cards laid after picking up must include one of the pile"), "pickup.duty"),
    Why.OPEN_FIRST: (say("whoever picks up the first up-card must open a meld first"), "pickup.first_upcard"),
    Why.NO_SUCH_MELD: (say("there is no meld number {number} on the table"), "turn.phases"),
    Why.NOT_YOUR_MELD: (say("cards are tied only to melds of one's own side"), "table.shared_melds"),
    Why.FROZEN: (say("the meld is frozen: nobody may tie a card to it"), "scoring.freeze_temporary"),
    Why.DOES_NOT_FIT: (say("{cards} cannot be tied there"), "melds.wild_replacement"),
    Why.BARRED: (
        say("an exposed card may not be tied to a meld that the partner has opened or extended since"),
        "exposed.partner_ban",
    ),
    Why.LEAVES_NOTHING: (
        say("this would leave no card to discard, and a player who has no pozzetto to take closes with a discard"),
        "closing.discard_needed",
    ),
    Why.LEAVES_THE_SINGLE_CARD: (
        say("this would leave only the card that was alone in the pile, which may not be discarded in the same turn"),
        "pickup.single_card_discard",
    ),
    Why.DUTY_UNMET: (say("whoever picks up must lay cards before the discard"), "pickup.duty"),
    Why.SINGLE_CARD: (
        say("{cards} was the only card of the pile: it may not be discarded in the same turn without its twin"),
        "pickup.single_card_discard",
    ),
    Why.PENALISED_FIRST: (say("penalised cards are discarded first, in their order"), "penalised.discard_norm"),
    Why.EXPOSED_FIRST: (say("the exposed card must be the discard"), "exposed.fallback"),
    Why.EXPOSED_CAN_BE_LAID: (
        say("the exposed card can be laid, and must be before the discard"),
        "exposed.compulsory",
    ),
    Why.DISCARD_DRAWN: (say("a ruling obliges the player to discard the card just drawn"), "turn.phases"),
    Why.CLOSING_WILD: (say("a joker or a two may not be the closing discard"), "closing.wild_discard"),
    Why.CLOSING_NEED: (say("the last card would close the deal, and closing needs {need}"), "closing.requirement"),
    Why.CLOSING_POZZETTO: (
        say("the last card would close the deal, and the side has not taken its pozzetto"),
        "closing.pozzetto_needed",
    ),
    Why.CLOSING_FIRST_LAP: (
        say("it is too early to close: every player must have played first"),
        "closing.first_lap",
    ),
    Why.CLOSING_BARRED: (say("a ruling forbids the player to close in this turn"), "closing.requirement"),
    Why.CLOSING_PARTNER: (
        say("nobody closes while the partner still has penalised cards"),
        "penalised.partner_may_close",
    ),
    Why.WILD_DISCARD: (
        say("a joker or a two may not be discarded while there is another card"),
        "closing.wild_discard_elsewhere",
    ),
    Why.NO_MOVE: (say("{number} is not the number of a move"), "turn.phases"),
    Why.OWES_CARDS: (say("a player who owes penalised cards may not lay others"), "penalised.melds_while_owed"),
}


def refusal(code: Code, move: Move, why: Why, meld: Meld | None = None) -> MoveRefusal:
    """The sentence for a reason of the kernel; `meld` is the one a tie was meant for."""
    if why == Why.NO_MELD:
        return _no_meld(code, moves.opened(move))
    if why == Why.DOES_NOT_FIT and meld is not None:
        return _no_tie(code, meld, moves.card(move))
    message, knob = _SENTENCES[why]
    if why == Why.NO_MOVE:
        return MoveRefusal(Message(message.template, {"number": _as_typed(move)}), code.cite(knob), why)
    params = {name: told(code, move) for name, told in _PARAMS.items() if f"{{{name}}}" in message.template}
    return MoveRefusal(Message(message.template, params), code.cite(knob), why)


# Only what a sentence names is worked out: of a number that means no move nothing else may be asked.
_PARAMS: dict[str, Callable[[Code, Move], object]] = {
    "cards": lambda code, move: " ".join(cards.names(moves.played(move))),
    "number": lambda code, move: moves.slot(move) + 1,
    "rank": lambda code, move: RANK_WORDS[(move >> 16 & 15) - 1],
    "need": lambda code, move: closing_need(code),
}


def _as_typed(move: object) -> str:
    """Programs hand in anything; a sentence stays short."""
    return str(move) if isinstance(move, int) and move.bit_length() <= 64 else type(move).__name__


def _no_meld(code: Code, group: tuple[Kind, ...]) -> MoveRefusal:
    ways = melds.prescribed(melds.arrangements(group, code))
    if ways:
        return _elsewhere(code, " ".join(cards.names(group)), ways[0], Why.NO_MELD)
    message, knob = why_no_meld(group, code)
    return MoveRefusal(message, code.cite(knob), Why.NO_MELD)


def _no_tie(code: Code, meld: Meld, card: Kind) -> MoveRefusal:
    try:
        return _elsewhere(code, cards.name(card), ties.tie(meld, card, code).after, Why.DOES_NOT_FIT)
    except MeldRefusal as refused:
        return MoveRefusal(refused.message, refused.article, Why.DOES_NOT_FIT)


def _elsewhere(code: Code, what: str, way: Meld, why: Why) -> MoveRefusal:
    """The cards fit, but lie otherwise than was said."""
    return MoveRefusal(
        say("{cards} must lie as {meld} under this code", cards=what, meld=way), code.cite("melds.free_wild_place"), why
    )
