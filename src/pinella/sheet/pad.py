"""The score pad: what a phone asks for under a code, and the sheet that its counts make.

Burracos are counted by kind, so that nobody works out a base: it follows from the code when the sheet is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from pinella.codes.model import Code
from pinella.codes.sections.base import Words
from pinella.messages import Message, Refusal, say
from pinella.rules.burracos import closing_need
from pinella.sheet.bounds import cards_in_play, least_cards, most_points, wilds
from pinella.sheet.checks import verify
from pinella.sheet.counts import replayed
from pinella.sheet.entry import letter_of
from pinella.sheet.form import endings
from pinella.sheet.format import Format
from pinella.sheet.paper import (
    SIDES,
    Deal,
    DealSide,
    Paper,
    Pozzetto,
)
from pinella.sheet.vp import VpTable, verify_deals

STEP = 5
"""Every score is a multiple of it."""
POZZETTI: Mapping[Pozzetto, Message] = {
    "taken": say("taken"),
    "unplayed": say("taken, its cards not played"),
    "not-taken": say("not taken"),
    "robbed": say("taken by the other side"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PadKind:
    name: str
    """As the code keeps it: the key of the counts."""
    label: Words
    bonus: int
    letter: str
    most: int
    """So many the cards of a deal can make at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadChoice:
    key: str
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PadForm:
    deals: int
    sides: tuple[Message, Message]
    kinds: tuple[PadKind, ...]
    closing_bonus: int
    closing_need: Message
    """The burracos without which nobody closes."""
    closing_needs_pozzetto: bool
    pozzetto_loss: int
    """Points off for a pozzetto that was not taken, as a positive number."""
    pozzetto_waived_if_neither: bool
    replay_if_neither: bool
    """The deal is played again if no side took its pozzetto."""
    pozzetti: tuple[PadChoice, ...]
    endings: tuple[PadChoice, ...]
    step: int
    most_cards: int
    articles: Mapping[str, str]
    vp: VpTable


def pad_form(format: Format) -> PadForm:
    """What the pad asks for in a round of so many deals; refuses a code whose table has not two fixed sides."""
    code, deals = format.code, format.deals
    verify_deals(code, deals)
    one, other = format.sides
    most = most_points(code)
    knobs = {
        "kinds": "burraco.kinds",
        "closing": "closing.requirement",
        "closing_bonus": "scoring.closing_bonus",
        "pozzetto": "scoring.pozzetto_not_taken",
        "cards": "deck.card_values",
        "hand": "scoring.hand_left",
        "base": "scoring.base",
    }
    return PadForm(
        deals=deals,
        sides=(_side_words(one), _side_words(other)),
        kinds=tuple(_kinds(code)),
        closing_bonus=code.scoring.closing_bonus,
        closing_need=closing_need(code),
        closing_needs_pozzetto=code.closing.pozzetto_needed,
        pozzetto_loss=code.scoring.pozzetto_not_taken,
        pozzetto_waived_if_neither=code.scoring.pozzetto_waived_if_neither,
        replay_if_neither=code.scoring.replay_if_no_pozzetto,
        pozzetti=tuple(PadChoice(key=key, words=words) for key, words in POZZETTI.items()),
        endings=tuple(PadChoice(key=key, words=words) for key, words in endings().items()),
        step=STEP,
        most_cards=most,
        articles={key: code.cite(knob) for key, knob in knobs.items()},
        vp=format.vp,
    )


def _side_words(name: str) -> Message:
    return {"N/S": say("N/S"), "E/W": say("E/W")}.get(name) or say("{text}", text=name)


def _kinds(code: Code) -> Iterator[PadKind]:
    for kind in code.burraco.kinds:
        most = cards_in_play(code) // least_cards(code, kind)
        yield PadKind(
            name=kind.name,
            label=kind.label,
            bonus=kind.bonus,
            letter=letter_of(code, kind),
            most=min(most, wilds(code)) if kind.wild == "one" else most,
        )


# --- from counts to the sheet ----------------------------------------------------------------------------------------


def paper_from_counts(deals: Sequence[Deal], format: Format) -> Paper:
    """The sheet that the counts make. What cannot be is refused with its deal and side; doubts are left to whoever
    confirms (`read` tells them)."""
    if not any(deal.ended != "not-played" for deal in deals):
        raise Refusal(say("no deal has been counted yet"))
    for number, deal in enumerate(deals, start=1):
        _verify_counted(format, number, deal)
    paper = Paper(deals=tuple(map(_counted, deals)))
    verify(paper, format)
    return paper


def _verify_counted(format: Format, number: int, deal: Deal) -> None:
    """Card points must have been counted wherever they count."""
    code = format.code
    if any(_more_than_counts(deal.side(name)) for name in SIDES):
        raise Refusal(say("deal {deal}: a pad sends counts only; the rest is the desk's", deal=number))
    if not deal.played or replayed(code, deal):
        return
    for name, called in zip(SIDES, format.sides, strict=True):
        if deal.side(name).cards is None:
            raise Refusal(
                say(
                    "deal {deal}, {side}: the card points are missing; write 0 if there are none",
                    deal=number,
                    side=_side_words(called),
                ),
                code.cite("deck.card_values"),
            )


def _counted(deal: Deal) -> Deal:
    """As it stands on the sheet: what was not counted, where nothing counts, is 0."""
    return msgspec.structs.replace(deal, home=_zero(deal.home), away=_zero(deal.away))


def _zero(side: DealSide) -> DealSide:
    burracos = {name: number for name, number in side.burracos.items() if number}
    return msgspec.structs.replace(side, burracos=burracos, cards=side.cards or 0)


def counts_from_paper(paper: Paper) -> tuple[Deal, ...]:
    """The counts of a sheet, to go on with it; nothing where it holds more than counts (bare bases, the referee's
    points, totals only): that is the desk's."""
    if any(_more_than_counts(deal.side(name)) for deal in paper.deals for name in SIDES):
        return ()
    return tuple(one if one.played else _uncounted(one) for one in paper.deals)


def _uncounted(deal: Deal) -> Deal:
    first, second = (msgspec.structs.replace(side, cards=None) for side in (deal.home, deal.away))
    return msgspec.structs.replace(deal, home=first, away=second)


def _more_than_counts(side: DealSide) -> bool:
    return bool(side.award or side.penalties or side.base is not None or side.total is not None)
