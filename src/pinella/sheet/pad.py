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
from pinella.sheet.checks import check
from pinella.sheet.counting import SideTotal, award_in_base, replayed
from pinella.sheet.entry import letter_of
from pinella.sheet.form import endings
from pinella.sheet.paper import (
    SHEET_SIDES,
    Deal,
    DealSide,
    Ended,
    Paper,
    Pozzetto,
    Room,
    SheetSide,
    SheetValue,
    side_names,
)
from pinella.sheet.vp import VpTable, verify_deals, vp_table

STEP = 5
"""Every score is a multiple of it."""
POZZETTI: Mapping[Pozzetto, Message] = {
    "taken": say("taken"),
    "unplayed": say("taken, its cards not played"),
    "not-taken": say("not taken"),
    "robbed": say("taken by the other side"),
}


class PadSide(SheetValue, frozen=True, kw_only=True):
    """What one side counts after a deal."""

    burracos: dict[str, int] = msgspec.field(default_factory=dict)
    closed: bool = False
    pozzetto: Pozzetto = "taken"
    cards: int | None = None
    """Card points less what was left in hand; None: not counted yet."""


class PadDeal(SheetValue, frozen=True, kw_only=True):
    first: PadSide = PadSide()
    second: PadSide = PadSide()
    ended: Ended = ""
    """`not-played`: still to come, or left out because the time was over."""
    dealer: str = ""

    def side(self, side: SheetSide) -> PadSide:
        return self.first if side == "first" else self.second


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
    least_cards: int
    most_cards: int
    most_cards_together: int
    base_from_counts: bool
    """The base follows from burracos and closing; otherwise the referee's points stand in it as well."""
    referee_in_base: bool
    articles: Mapping[str, str]
    vp: VpTable


def pad_form(code: Code, deals: int, *, teams: bool = False, room: Room = "open", shifted: bool = True) -> PadForm:
    """What the pad asks for in a round of so many deals; refuses a code whose table has not two fixed sides."""
    verify_deals(code, deals)
    one, other = side_names(code, room)
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
        least_cards=-most,
        most_cards=most,
        most_cards_together=most,
        base_from_counts=not award_in_base(code),
        referee_in_base=award_in_base(code),
        articles={key: code.cite(knob) for key, knob in knobs.items()},
        vp=vp_table(code, deals, teams=teams, shifted=shifted),
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


def paper_from_counts(
    code: Code, deals: Sequence[PadDeal], planned: int, *, teams: bool = False, room: Room = "open"
) -> Paper:
    """The sheet that the counts make. What cannot be is refused with its deal and side; doubts are left to whoever
    confirms (`pad_tally` tells them)."""
    if not any(deal.ended != "not-played" for deal in deals):
        raise Refusal(say("no deal has been counted yet"))
    for number, deal in enumerate(deals, start=1):
        _verify_counted(code, number, deal, room)
    paper = Paper(deals=tuple(_deal(one) for one in deals))
    checked = check(code, paper, planned, teams=teams, room=room)
    for error in checked.errors:
        raise Refusal(error.message, error.article)
    return paper


def _verify_counted(code: Code, number: int, deal: PadDeal, room: Room) -> None:
    """Card points must have been counted wherever they count."""
    written = _deal(deal)
    if not written.played or replayed(code, written):
        return
    for name, called in zip(SHEET_SIDES, side_names(code, room), strict=True):
        if deal.side(name).cards is None:
            raise Refusal(
                say(
                    "deal {deal}, {side}: the card points are missing; write 0 if there are none",
                    deal=number,
                    side=_side_words(called),
                ),
                code.cite("deck.card_values"),
            )


def _deal(deal: PadDeal) -> Deal:
    return Deal(first=_side(deal.first), second=_side(deal.second), dealer=deal.dealer, ended=deal.ended)


def _side(side: PadSide) -> DealSide:
    burracos = {name: number for name, number in side.burracos.items() if number}
    return DealSide(burracos=burracos, closed=side.closed, pozzetto=side.pozzetto, cards=side.cards or 0)


def counts_from_paper(code: Code, paper: Paper) -> tuple[PadDeal, ...]:
    """The counts of a sheet, to go on with it; nothing where it holds more than counts (bare bases, the referee's
    points, totals only): that is the desk's."""
    if any(_more_than_counts(deal.side(name)) for deal in paper.deals for name in SHEET_SIDES):
        return ()
    return tuple(
        PadDeal(first=_counted(deal, "first"), second=_counted(deal, "second"), ended=deal.ended, dealer=deal.dealer)
        for deal in paper.deals
    )


def _more_than_counts(side: DealSide) -> bool:
    return bool(side.award or side.penalties or side.base is not None or side.total is not None)


def _counted(deal: Deal, name: SheetSide) -> PadSide:
    side = deal.side(name)
    return PadSide(
        burracos=dict(side.burracos),
        closed=side.closed,
        pozzetto=side.pozzetto,
        cards=side.cards if deal.played else None,
    )


# --- the summary -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PadRow:
    deal: int
    first: SideTotal
    second: SideTotal
    totals: tuple[int, int]
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PadTally:
    """The sheet as it adds up, and what is wrong or unlikely about it."""

    rows: tuple[PadRow, ...]
    totals: tuple[int, int]
    difference: int
    vp: tuple[int, int] | None
    errors: tuple[Message, ...]
    doubts: tuple[Message, ...]


def pad_tally(
    code: Code, paper: Paper, planned: int, *, teams: bool = False, room: Room = "open", shifted: bool = True
) -> PadTally:
    checked = check(code, paper, planned, teams=teams, room=room, shifted=shifted)
    pairs = zip(paper.deals, checked.rows, strict=True)
    return PadTally(
        rows=tuple(
            PadRow(deal=number, first=first, second=second, totals=(first.total, second.total), played=deal.played)
            for number, (deal, (first, second)) in enumerate(pairs, start=1)
        ),
        totals=checked.totals,
        difference=checked.difference,
        vp=checked.vp,
        errors=tuple(one.message for one in checked.errors),
        doubts=tuple(one.message for one in checked.doubts),
    )
