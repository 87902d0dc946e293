"""A finished deal as JSON (the form `pinella count` reads): decoded strictly, every fault said with its place."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import Language, Refusal, say
from pinella.rules.count import DealCount, FinishedSide, SideCount, TableMeld, count_deal
from pinella.rules.count_checks import verify_finished
from pinella.rules.meld_layout import lay, read_meld
from pinella.rules.seats import divisions, split_points

Cards = list[str]


class MeldForm(msgspec.Struct, forbid_unknown_fields=True):
    """A meld with marks of the referee; a plain list of cards is the usual form."""

    cards: Cards
    frozen: Literal["for-a-time", "for-good"] | None = None
    tied: Cards = []
    surplus: Cards = []


class SideForm(msgspec.Struct, forbid_unknown_fields=True):
    melds: list[Cards | MeldForm] = []
    hands: dict[str, Cards] = {}
    pozzetto: Literal["taken", "unplayed", "not-taken"] = "not-taken"
    pozzetto_cards: Cards = []
    closed: bool = False
    penalised: Cards = []
    robbed: bool = False
    award: int = 0
    penalty: int = 0


class DealForm(msgspec.Struct, forbid_unknown_fields=True):
    sides: dict[str, SideForm]
    irregular: bool = False


def loads(text: str | bytes) -> DealForm:
    """Read the JSON; raises Refusal with the place of the fault."""
    try:
        return msgspec.json.decode(text, type=DealForm, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(say("the finished deal is not in the expected form: {why}", why=error)) from None


def from_data(data: object) -> DealForm:
    """The same from data that was decoded already; raises Refusal with the place of the fault."""
    try:
        return msgspec.convert(data, DealForm, strict=True)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise Refusal(say("the finished deal is not in the expected form: {why}", why=error)) from None


def count_form(form: DealForm, code: Code) -> DealCount:
    """Check and count a deal as it was read; nothing is counted if anything is impossible."""
    _verify_sides(form, code)
    sides = {name: _side(name, form.sides[name], code) for name in form.sides}
    verify_finished(sides, code, irregular=form.irregular)
    return count_deal(sides, code)


def _verify_sides(form: DealForm, code: Code) -> None:
    names = set(form.sides)
    choices = divisions(code)
    if not any(names == set(choice) for choice in choices):
        raise Refusal(
            say(
                "the sides are {names}; expected {expected}",
                names=" / ".join(form.sides) or "-",
                expected=" | ".join(" / ".join(choice) for choice in choices),
            )
        )


def _side(name: str, form: SideForm, code: Code) -> FinishedSide:
    for seat in form.hands:
        if seat not in name or len(seat) != 1:
            raise Refusal(say("{side}: “{seat}” is no seat of this side", side=name, seat=seat))
    for label, points in (("award", form.award), ("penalty", form.penalty)):
        if points < 0 or points % 5:
            raise Refusal(
                say("{side}, {label}: {points} is no multiple of 5 from 0 up", side=name, label=label, points=points)
            )
    return FinishedSide(
        melds=tuple(_meld(name, number, meld, code) for number, meld in enumerate(form.melds, 1)),
        hands={seat: _cards(f"{name}, hands, {seat}", hand) for seat, hand in form.hands.items()},
        pozzetto=form.pozzetto,
        pozzetto_cards=_cards(f"{name}, pozzetto_cards", form.pozzetto_cards),
        closed=form.closed,
        penalised=_cards(f"{name}, penalised", form.penalised),
        robbed=form.robbed,
        award=form.award,
        penalty=form.penalty,
    )


def _cards(place: str, texts: Cards) -> tuple[Kind, ...]:
    try:
        return tuple(cards.parse_all(texts))
    except cards.CardError as error:
        raise Refusal(say("{place}: {why}", place=place, why=error.message)) from None


def _meld(side: str, number: int, form: Cards | MeldForm, code: Code) -> TableMeld:
    marked = form if isinstance(form, MeldForm) else MeldForm(form)
    place = say("{side}, meld {number}", side=side, number=number)
    try:
        group, pins = read_meld(marked.cards)
        return TableMeld(
            lay(group, code, pins).meld,
            marked.frozen,
            tuple(cards.parse_all(marked.tied)),
            tuple(cards.parse_all(marked.surplus)),
        )
    except Refusal as error:
        raise Refusal(say("{place}: {why}", place=place, why=error.message), error.article) from None


def count_data(count: DealCount, code: Code, language: Language) -> dict[str, Any]:
    """The count as JSON-ready data."""
    data: dict[str, Any] = {name: _side_data(side, language) for name, side in count.sides.items()}
    if count.replay:
        data["replay"] = True
    if players := split_points(count, code):
        data["players"] = players
    return data


def _side_data(side: SideCount, language: Language) -> dict[str, Any]:
    data: dict[str, Any] = {column: side.sum(column) for column in ("base", "cards", "minus", "pozzetto")}
    if award := side.sum("award"):
        data["award"] = award
    data["total"] = side.total
    data["lines"] = [
        {
            "column": line.column,
            "points": line.points,
            "what": line.what.render(language),
            "cards": list(line.cards),
            "article": line.article,
        }
        for line in side.lines
    ]
    return data
