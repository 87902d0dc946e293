"""What chosen cards could do, and the ways in which they could lie: questions that change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella import cards
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Message, Refusal, say
from pinella.play.acts import kinds_of, owned, playing, tying
from pinella.play.table import Table
from pinella.rules import melds, moves
from pinella.rules.burracos import burraco_kind
from pinella.rules.deal import Deal
from pinella.rules.meld_layout import read_meld
from pinella.rules.melds import HIGH_ACE, Meld
from pinella.rules.packed_melds import unpack


@dataclass(frozen=True, slots=True)
class WhyNot:
    text: Message
    article: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where chosen cards may lie: how the meld then looks, and which burraco it becomes."""

    meld: int
    cards: tuple[str, ...]
    burraco: BurracoKind | None


@dataclass(frozen=True, slots=True)
class Look:
    open: Place | None
    open_why: WhyNot | None
    ties: tuple[Place, ...]
    discard: bool
    discard_why: WhyNot | None
    closes: bool


@dataclass(frozen=True, slots=True)
class Way:
    """One of several ways in which the cards may lie."""

    cards: tuple[str, ...]
    top: bool
    label: Message
    note: Message


def look(table: Table, seat: str, texts: Sequence[str]) -> Look:
    """What could be done now with these cards of one's hand."""
    deal = playing(table, seat)
    owned(deal, seat, texts)
    laid, why = _opening(deal, texts)
    ties = tuple(place for slot in _own_melds(deal, seat) if (place := _tied(deal, texts, slot + 1)))
    can, why_not, closes = _discard(deal, texts)
    return Look(laid, why, ties, can, why_not, closes)


def _opening(deal: Deal, texts: Sequence[str]) -> tuple[Place | None, WhyNot | None]:
    try:
        trial = deal.copy()
        for move in deal.verify_open(" ".join(texts)):
            trial.push(move)
    except Refusal as refused:
        return None, WhyNot(refused.message, refused.article or "")
    meld = unpack(trial.state.meld(trial.state.meld_count - 1))
    return Place(0, tuple(meld.texts()), burraco_kind(meld, deal.code)), None


def _own_melds(deal: Deal, seat: str) -> list[int]:
    own = deal.side_of(seat)
    return [one.number - 1 for one in deal.melds if one.side == own]


def _tied(deal: Deal, texts: Sequence[str], number: int) -> Place | None:
    if not any(deal.places(number - 1, kind) for kind in kinds_of(texts)):
        return None
    try:
        trial = deal.copy()
        for move in tying(deal, texts, number):
            trial.push(move)
    except Refusal:
        return None
    meld = unpack(trial.state.meld(number - 1))
    return Place(number, tuple(meld.texts()), burraco_kind(meld, deal.code))


def _discard(deal: Deal, texts: Sequence[str]) -> tuple[bool, WhyNot | None, bool]:
    if len(texts) != 1:
        return False, WhyNot(say("one card is discarded at a time")), False
    move = moves.discard(kinds_of(texts)[0])
    refused = deal.why_not(move)
    if refused is not None:
        return False, WhyNot(refused.message, refused.article or ""), False
    trial = deal.copy()
    trial.push(move)
    return True, None, trial.is_over and trial.state.closer >= 0


# --- ways ------------------------------------------------------------------------------------------------------------


def opening_ways(deal: Deal, texts: Sequence[str]) -> list[Way]:
    """More than one only where the code leaves the choice, and nothing was pinned."""
    kinds, pins = read_meld(list(texts))
    ways = [] if pins else melds.prescribed(melds.arrangements(kinds, deal.code))
    found = {tuple(meld.texts()): meld for meld in ways if deal.can_open(" ".join(meld.texts()))}
    return [_way(meld, laid) for laid, meld in found.items()] if len(found) > 1 else []


def tying_ways(deal: Deal, texts: Sequence[str], number: int) -> list[Way]:
    """An ace that may go to either end of a sequence."""
    kinds = kinds_of(texts)
    aces = [kind for kind in kinds if cards.rank_of(kind) == cards.ACE]
    if not aces:
        return []
    found: dict[tuple[str, ...], Way] = {}
    for top in (False, True):
        try:
            trial = deal.copy()
            for move in tying(deal, texts, number, on_top=top and len(kinds) == 1):
                trial.push(move)
        except Refusal:
            continue
        meld = unpack(trial.state.meld(number - 1))
        found.setdefault(tuple(meld.texts()), _way(meld, tuple(meld.texts()), top=top))
    return list(found.values()) if len(found) > 1 else []


def _way(meld: Meld, texts: tuple[str, ...], *, top: bool | None = None) -> Way:
    high = meld.kind == "sequence" and meld.high == HIGH_ACE if top is None else top
    if top is not None:
        label = say("Above") if top else say("Below")
        return Way(texts, top, label, say("the ace lies above the king") if top else say("the ace lies below the two"))
    at = meld.wild
    if at is None:
        return Way(
            texts, high, say("Above") if high else say("Below"),
            say("the ace lies above the king") if high else say("the ace lies below the two"),
        )  # fmt: skip
    stands = meld.wild_stands_for
    label = say("Below") if at == 0 else say("Above") if at == len(meld.cards) - 1 else say("In between")
    note = say("it stands for {card}", card=cards.pretty(stands)) if stands is not None else say("it completes the set")
    return Way(texts, high, label, note)
