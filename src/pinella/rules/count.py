"""Counting a finished deal: base, card points and losses of each side, line by line, with the article of each line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Message, Refusal, say
from pinella.rules.burracos import burraco_kind, may_close
from pinella.rules.meld_layout import lay
from pinella.rules.melds import Meld
from pinella.rules.seats import seat_word

Pozzetto = Literal["taken", "unplayed", "not-taken"]
Column = Literal["base", "cards", "minus", "pozzetto", "award"]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld at the end of the deal, with what the referee left on it."""

    meld: Meld
    frozen: Literal["for-a-time", "for-good"] | None = None
    tied: tuple[Kind, ...] = ()
    """Cards of the meld tied by the act that froze it for a time; none means that the act opened it."""
    surplus: tuple[Kind, ...] = ()
    """Cards lying on it that do not belong to it and count against the side."""
    negative: tuple[Kind, ...] = ()
    """Cards of the meld itself that a ruling counts against the side."""
    no_burraco: bool = False
    """By a ruling: a burraco that an irregularity brought about is none."""


@dataclass(frozen=True, slots=True)
class FinishedSide:
    melds: tuple[TableMeld, ...] = ()
    hands: Mapping[str, tuple[Kind, ...]] = field(default_factory=dict)
    pozzetto: Pozzetto = "not-taken"
    pozzetto_cards: tuple[Kind, ...] = ()
    closed: bool = False
    penalised: tuple[Kind, ...] = ()
    robbed: bool = False
    """The other side wrongly took this side's pozzetto too."""
    award: int = 0
    """Points given by the referee."""
    penalty: int = 0
    """Points taken by the referee."""
    remains: tuple[Kind, ...] = ()
    """Cards left on the table by a ruling that make no meld and still count for the side."""

    def all_cards(self) -> list[Kind]:
        return [
            *(card for laid in self.melds for card in (*laid.meld.cards, *laid.surplus)),
            *(card for hand in self.hands.values() for card in hand),
            *self.pozzetto_cards,
            *self.penalised,
            *self.remains,
        ]


@dataclass(frozen=True, slots=True)
class CountLine:
    """One number of the count and what it is."""

    column: Column
    points: int
    what: Message
    cards: tuple[str, ...] = ()
    article: str = ""


@dataclass(frozen=True, slots=True)
class SideCount:
    lines: tuple[CountLine, ...]
    may_close: bool = False
    """Whether its burracos and its pozzetto let the side close."""

    def sum(self, column: Column) -> int:
        return sum(line.points for line in self.lines if line.column == column)

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class DealCount:
    """What a deal counts, side by side (`NS`, `EW` ...), each number with its article."""

    sides: Mapping[str, SideCount]
    replay: bool = False
    """The code has the deal played again, so nothing counts."""


def side_burracos(side: FinishedSide, code: Code) -> list[BurracoKind]:
    """The burracos a side owns at the end, as scored and as needed to close."""
    return [kind for laid in side.melds if (kind := standing_burraco(laid, code))]


def can_close(side: FinishedSide, code: Code) -> bool:
    """Whether the side meets the closing requirement: its burracos, and its pozzetto where the code asks for it."""
    took = side.pozzetto != "not-taken" or side.robbed or not code.closing.pozzetto_needed
    return took and may_close(side_burracos(side, code), code)


def standing_burraco(laid: TableMeld, code: Code) -> BurracoKind | None:
    """Which burraco a meld counts as, with what rulings left on it."""
    if laid.no_burraco or (laid.frozen == "for-good" and code.scoring.freeze_definitive_value == "all-negative"):
        return None
    if laid.frozen == "for-a-time":
        return burraco_kind(_before_freeze(laid, code), code) if laid.tied else None
    return burraco_kind(laid.meld, code)


def _before_freeze(laid: TableMeld, code: Code) -> Meld:
    """The meld as it lay before the frozen cards were tied."""
    left = list(laid.meld.cards)
    for card in laid.tied:
        if card not in left:
            raise Refusal(say("{card} is not in the meld {meld}", card=cards.name(card), meld=laid.meld))
        left.remove(card)
    return lay(left, code).meld


def count_deal(sides: Mapping[str, FinishedSide], code: Code) -> DealCount:
    """The count of a position already checked by `rules.finished.verify_finished`."""
    nobody = all(side.pozzetto == "not-taken" for side in sides.values())
    if nobody and code.scoring.replay_if_no_pozzetto:
        return DealCount({name: SideCount(()) for name in sides}, replay=True)
    return DealCount(
        {name: SideCount(tuple(_lines(side, nobody, code)), can_close(side, code)) for name, side in sides.items()}
    )


def _lines(side: FinishedSide, nobody_took: bool, code: Code) -> list[CountLine]:
    lines: list[CountLine] = []
    for laid in side.melds:
        lines += _meld_lines(laid, code)
    if side.remains:
        points = code.deck.points(side.remains)
        what = say("cards left on the table by a ruling")
        lines.append(CountLine("cards", points, what, tuple(cards.names(side.remains)), code.cite("deck.card_values")))
    if side.closed:
        lines.append(
            CountLine("base", code.scoring.closing_bonus, say("closing"), (), code.cite("scoring.closing_bonus"))
        )
    for seat, hand in side.hands.items():
        lines += _loss(
            hand, say("cards left in the hand of {seat}", seat=seat_word(seat, code)), "scoring.hand_left", code
        )
    lines += _loss(side.penalised, say("penalised cards left"), "scoring.penalised_left", code)
    lines += _pozzetto_lines(side, nobody_took, code)
    lines += _referee_lines(side, code)
    return lines


def _meld_lines(laid: TableMeld, code: Code) -> list[CountLine]:
    lines: list[CountLine] = []
    texts = tuple(laid.meld.texts())
    kind = standing_burraco(laid, code)
    if kind:
        what = say("burraco: {kind}", kind=kind.label)
        lines.append(CountLine("base", kind.bonus, what, texts, code.cite("burraco.kinds")))
    negative, knob = _negative_cards(laid, code)
    positive = list(laid.meld.cards)
    for card in negative:
        positive.remove(card)
    if positive:
        lines.append(
            CountLine(
                "cards", code.deck.points(positive), say("cards of the meld"), texts, code.cite("deck.card_values")
            )
        )
    lines += _loss(tuple(negative), say("cards of a frozen meld"), knob, code)
    lines += _loss(laid.surplus, say("surplus cards on a meld"), "scoring.freeze_definitive_value", code)
    return lines


def _negative_cards(laid: TableMeld, code: Code) -> tuple[Sequence[Kind], str]:
    if laid.frozen == "for-a-time":
        return laid.tied or laid.meld.cards, "scoring.freeze_temporary_value"
    if laid.frozen == "for-good" and code.scoring.freeze_definitive_value == "all-negative":
        return laid.meld.cards, "scoring.freeze_definitive_value"
    return laid.negative, "scoring.freeze_definitive_value"


def _loss(lost: tuple[Kind, ...], what: Message, knob: str, code: Code, column: Column = "minus") -> list[CountLine]:
    if not lost:
        return []
    return [CountLine(column, -code.deck.points(lost), what, tuple(cards.names(lost)), code.cite(knob))]


def _pozzetto_lines(side: FinishedSide, nobody_took: bool, code: Code) -> list[CountLine]:
    if side.pozzetto == "unplayed":
        what = say("pozzetto taken but not played")
        return _loss(side.pozzetto_cards, what, "scoring.pozzetto_unplayed", code, "pozzetto")
    if side.pozzetto == "taken":
        return []
    if side.robbed:
        what = say("pozzetto taken by the other side: no loss")
        return [CountLine("pozzetto", 0, what, (), code.cite("scoring.pozzetto_not_taken"))]
    if nobody_took and code.scoring.pozzetto_waived_if_neither:
        what = say("pozzetto not taken, but neither side took one: no loss")
        return [CountLine("pozzetto", 0, what, (), code.cite("scoring.pozzetto_waived_if_neither"))]
    points = -code.scoring.pozzetto_not_taken
    return [CountLine("pozzetto", points, say("pozzetto not taken"), (), code.cite("scoring.pozzetto_not_taken"))]


def _referee_lines(side: FinishedSide, code: Code) -> list[CountLine]:
    lines = []
    if side.award:
        column: Column = "base" if "referee" in code.scoring.base else "award"
        lines.append(CountLine(column, side.award, say("points awarded by the referee"), (), code.cite("scoring.base")))
    if side.penalty:
        lines.append(CountLine("award", -side.penalty, say("penalty given by the referee")))
    return lines
