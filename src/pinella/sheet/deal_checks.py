"""The checks of one deal's row: figures, bases, closing, pozzetto, and what the cards allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.rules.burracos import closing_need, may_close
from pinella.rules.seats import seats
from pinella.sheet import bounds
from pinella.sheet.counts import award_in_base, base_only, count_row, listed_base, neither_took, replayed, total_only
from pinella.sheet.paper import SIDES, Deal, DealSide, Side, two_sides


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, before the names of deal and side are put to it."""

    what: Message
    article: str
    side: Side | None = None
    level: Literal["error", "doubt"] = "error"
    deal: int = 0


def off_five(points: int) -> bool:
    return points % 5 != 0


def deal_problems(code: Code, deal: Deal) -> Iterator[Problem]:
    """Everything wrong with a row. Where a ruling shaped the deal, what play cannot give is only asked about."""
    yield from _figures(code, deal)
    if not deal.played:
        yield from _not_played(code, deal)
        return
    yield from _sums(code, deal)
    for problem in (*_bases(code, deal), *_closing(code, deal), *_pozzetti(code, deal), *_cards(code, deal)):
        yield replace(problem, level="doubt") if deal.ruled else problem


def _figures(code: Code, deal: Deal) -> Iterator[Problem]:
    """Kinds and numbers that mean nothing under the code."""
    known = {kind.name for kind in code.burraco.kinds}
    for name in SIDES:
        side = deal.side(name)
        for kind, number in side.burracos.items():
            if kind not in known:
                what = say(
                    "this code knows no burraco “{kind}”: expected {known}", kind=kind, known=", ".join(sorted(known))
                )
                yield Problem(what, code.cite("burraco.kinds"), name)
            elif number < 0:
                what = say("{number} burracos cannot be: expected 0 or more", number=number)
                yield Problem(what, code.cite("burraco.kinds"), name)
        for column, points in _columns(side):
            if off_five(points):
                what = say("{column} {written} is no multiple of 5: every score is", column=column, written=points)
                yield Problem(what, code.cite("deck.card_values"), name)
        for column, points in ((say("award"), side.award), (say("penalty"), side.penalties)):
            if points < 0:
                what = say("{column} {written} is below 0: write how many points", column=column, written=points)
                yield Problem(what, code.cite("scoring.base"), name)
    if deal.dealer and deal.dealer not in tuple(seats(code)):
        what = say("the dealer “{seat}” is no seat: expected {seats}", seat=deal.dealer, seats=" ".join(seats(code)))
        yield Problem(what, code.cite("dealing.dealer_rotation"))


def _columns(side: DealSide) -> list[tuple[Message, int]]:
    written = [
        (say("base"), side.base),
        (say("card points"), side.cards),
        (say("award"), side.award),
        (say("penalty"), side.penalties),
        (say("total"), side.total),
    ]
    return [(column, points) for column, points in written if points is not None]


def _not_played(code: Code, deal: Deal) -> Iterator[Problem]:
    """A deal that does not count leaves nothing but what the referee gave or took."""
    counted = count_row(code, deal)
    for at, name in enumerate(SIDES):
        side = deal.side(name)
        points = any(side.burracos.values()) or side.closed or side.cards or side.base
        if points or (side.total or 0) not in (0, counted[at].total):
            what = say("the deal was annulled or not played, but points are written for it")
            yield Problem(what, code.cite("clock.timeout_before_first_card_dealt"), name)


def _sums(code: Code, deal: Deal) -> Iterator[Problem]:
    """The written base and the written total of each side."""
    for side, counted, name in zip((deal.home, deal.away), count_row(code, deal), SIDES, strict=True):
        listed = listed_base(code, side)
        if side.base is not None and not base_only(side) and side.base != listed:
            what = say(
                "the base is written as {written}, but burracos and closing give {sum}", written=side.base, sum=listed
            )
            yield Problem(what, code.cite("scoring.base"), name)
        if side.total is not None and side.total != counted.total:
            what = say(
                "the total is written as {written}, but base {base}, cards {cards}, pozzetto {pozzetto} and the"
                " referee's {referee} give {sum}",
                written=side.total,
                base=counted.base,
                cards=counted.cards,
                pozzetto=counted.pozzetto,
                referee=counted.award + counted.penalties,
                sum=counted.total,
            )
            yield Problem(what, code.cite("sheet.corrections"), name)


def _closing_known(deal: Deal, side: DealSide) -> bool:
    """Whether the sheet says who closed; with bare bases and no other mark it may not."""
    return side.closed or deal.home.closed or deal.away.closed or deal.ended not in ("", "closed")


def _burracos(code: Code, deal: Deal, side: DealSide) -> bounds.Burracos | None:
    """The burracos as listed, or the fewest cards' worth that explain a bare base; None if nothing explains it."""
    if not base_only(side) or side.base is None:
        return side.burracos
    base = side.base - (side.award if award_in_base(code) else 0)
    ways = [side.closed] if _closing_known(deal, side) else [False, True]
    if side.closed and side.pozzetto == "robbed":
        base, ways = base - code.scoring.closing_bonus, [False]
    explained = (bounds.explain_base(code, base, closed=way) for way in ways)
    return min(
        (burracos for burracos in explained if burracos is not None),
        key=lambda burracos: bounds.cards_needed(code, burracos),
        default=None,
    )


def _bases(code: Code, deal: Deal) -> Iterator[Problem]:
    """A bare base must be a sum of bonuses, and both sides' burracos must come out of the same cards."""
    held: list[bounds.Burracos] = []
    for name in SIDES:
        burracos = _burracos(code, deal, deal.side(name))
        if burracos is None:
            bonuses = ", ".join(str(kind.bonus) for kind in code.burraco.kinds)
            what = say(
                "the base {base} is no possible sum of burracos ({bonuses}) and closing ({closing})",
                base=deal.side(name).base,
                bonuses=bonuses,
                closing=code.scoring.closing_bonus,
            )
            yield Problem(what, code.cite("scoring.base"), name)
        held.append(burracos or {})
    available = bounds.cards_in_play(code, bounds.untaken(deal))
    needed = sum(bounds.cards_needed(code, burracos) for burracos in held)
    if needed > available:
        what = say(
            "so many burracos need {needed} cards, but there are {available} to make them of",
            needed=needed,
            available=available,
        )
        yield Problem(what, code.cite("burraco.minimum"))
    wilds = sum(bounds.wilds_needed(code, burracos) for burracos in held)
    if wilds > bounds.wilds(code):
        what = say(
            "{n} burraco with a wild, but there are {wilds} wilds",
            "{n} burracos with a wild, but there are {wilds} wilds",
            n=wilds,
            wilds=bounds.wilds(code),
        )
        yield Problem(what, code.cite("melds.wilds"))


def _closing(code: Code, deal: Deal) -> Iterator[Problem]:
    closers = [name for name in SIDES if deal.side(name).closed]
    if len(closers) == 2:
        yield Problem(say("only one side can have closed"), code.cite("scoring.closing_bonus"))
    for name in closers:
        yield from _closer(code, deal.side(name), name)
    if closers and deal.ended == "time-out":
        what = say("the deal ended by time-out without a closing, so there is no bonus for closing")
        yield Problem(what, code.cite("scoring.closing_bonus_at_timeout"), closers[0])
    elif closers and deal.ended not in ("", "closed"):
        what = say("the deal did not end by a closing, so there is no bonus for closing")
        yield Problem(what, code.cite("scoring.closing_bonus"), closers[0])
    elif deal.ended == "closed" and not closers and not any(_may_hold_closing(code, deal.side(name)) for name in SIDES):
        yield Problem(say("the deal ended by a closing, but no side is marked"), code.cite("scoring.closing_bonus"))


def _may_hold_closing(code: Code, side: DealSide) -> bool:
    """Whether a base written as one figure may be one with the closing in it."""
    if not base_only(side) or side.base is None:
        return False
    base = side.base - (side.award if award_in_base(code) else 0)
    return bounds.explain_base(code, base, closed=True) is not None


def _closer(code: Code, side: DealSide, name: Side) -> Iterator[Problem]:
    """A side robbed of its pozzetto closes without it and without burracos (the referee gives it points instead)."""
    if side.pozzetto == "robbed":
        return
    if side.pozzetto == "not-taken" and code.closing.pozzetto_needed:
        what = say("a side that did not take its pozzetto cannot have closed")
        yield Problem(what, code.cite("closing.pozzetto_needed"), name)
    if not base_only(side) and not may_close(bounds.listed_kinds(code, side.burracos), code):
        what = say("closing needs {need}", need=closing_need(code))
        yield Problem(what, code.cite("closing.requirement"), name)


def _pozzetti(code: Code, deal: Deal) -> Iterator[Problem]:
    if replayed(code, deal) and not (deal.home.empty and deal.away.empty):
        what = say("neither side took its pozzetto: the deal is played again and counts nothing")
        yield Problem(what, code.cite("scoring.replay_if_no_pozzetto"))
    for name, seats_of in zip(SIDES, two_sides(code), strict=True):
        side = deal.side(name)
        if side.closed and side.pozzetto == "unplayed" and len(seats_of) == 1:
            what = say("who closes has played the pozzetto: it cannot be taken and not played")
            yield Problem(what, code.cite("scoring.pozzetto_unplayed"), name)
    if deal.home.pozzetto == "robbed" == deal.away.pozzetto:
        yield Problem(say("both sides cannot have lost the pozzetto to the other"), code.cite("pozzetto.side_without"))
    closer_named = deal.home.closed or deal.away.closed
    if neither_took(deal) and deal.ended == "closed" and code.closing.pozzetto_needed and not closer_named:
        what = say("the deal ended by a closing, but neither side took its pozzetto")
        yield Problem(what, code.cite("closing.pozzetto_needed"))


def out_of_bounds(code: Code, total: int, deals: int, name: Side) -> Iterator[Problem]:
    """A total without columns must at least lie within what the cards can give."""
    least, most = deals * bounds.least_total(code), deals * bounds.most_total(code)
    if not least <= total <= most:
        what = say(
            "{total} points from {deals} deals cannot be: expected from {least} to {most}",
            total=total,
            deals=deals,
            least=least,
            most=most,
        )
        yield Problem(what, code.cite("deck.card_values"), name)


def far_too_much(code: Code, total: int, deals: int, name: Side) -> Iterator[Problem]:
    """Nobody comes near the most the cards could give in deal after deal: a digit too many is the likelier story."""
    limit = deals * bounds.most_total(code) // (3 if deals > 2 else 2)
    if limit < total <= deals * bounds.most_total(code):
        what = say("{total} points from {deals} deals, perhaps a digit too many", total=total, deals=deals)
        yield Problem(what, code.cite("deck.card_values"), name, "doubt")


def _cards(code: Code, deal: Deal) -> Iterator[Problem]:
    """Every card counts for or against one side, so the two figures without their signs share the deck."""
    most = bounds.most_points(code, bounds.untaken(deal))
    together = 0
    for name in SIDES:
        side = deal.side(name)
        if total_only(side) and side.total is not None:
            yield from out_of_bounds(code, side.total, 1, name)
        together += abs(side.card_points)
        if abs(side.card_points) > most:
            what = say(
                "card points {points} cannot be: all cards of the deal are worth {most}",
                points=side.card_points,
                most=most,
            )
            yield Problem(what, code.cite("deck.card_values"), name)
        if side.closed and side.card_points < 0:
            what = say("card points are {points} although the side closed: is that right?", points=side.card_points)
            yield Problem(what, code.cite("scoring.hand_left"), name, "doubt")
    if together > most >= max(abs(deal.home.card_points), abs(deal.away.card_points)):
        what = say(
            "card points {first} and {second} cannot both be: all cards of the deal are worth {most}",
            first=deal.home.card_points,
            second=deal.away.card_points,
            most=most,
        )
        yield Problem(what, code.cite("deck.card_values"))
