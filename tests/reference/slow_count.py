"""The count of a finished deal and its conversion to victory points, straight from the clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .slow_codes import CODES
from .slow_melds import (
    arrangements,
    bonus,
    burraco,
    card_points,
    check_cards,
    equal_sets_clash,
    may_close,
    plain,
    prescribed,
    too_many_copies,
)

SIDES = {"NS": ("N", "S"), "EW": ("E", "W")}
POZZETTO_SIZE = 11
LINES = ("base", "cards", "minus", "pozzetto")


class Impossible(ValueError):
    """No deal under this code can end like this, or the difference cannot be converted."""


def _best_kind(meld: Sequence[str], code: str) -> str | None:
    """The kind of the prescribed arrangement that earns most; a meld that is none is impossible."""
    cards = [plain(card) for card in meld]
    told = {card for card in meld if "=" in card}
    if not any(told <= set(arrangement) for arrangement in arrangements(cards, code)):
        raise Impossible(f"no meld: {' '.join(meld)}")
    kinds = [burraco(arrangement, code) for arrangement in prescribed(cards, code)]
    return max(kinds, key=lambda kind: bonus(kind, code))


def _all_cards(side: Mapping[str, Any]) -> list[str]:
    cards = [plain(card) for meld in side.get("melds", []) for card in meld]
    for hand in side.get("hands", {}).values():
        cards += hand
    return cards + list(side.get("pozzetto_cards", [])) + list(side.get("penalised", []))


def _check_pack(sides: Mapping[str, Mapping[str, Any]], code: str) -> None:
    cards = [card for name in SIDES for card in _all_cards(sides[name])]
    try:
        check_cards(cards)
    except ValueError as error:
        raise Impossible(str(error)) from error
    surplus = too_many_copies(cards, CODES[code].packs)
    if surplus:
        raise Impossible(f"more often than the packs hold: {' '.join(surplus)}")


def _check_side(name: str, side: Mapping[str, Any], kinds: list[str | None], code: str) -> None:
    hands = side.get("hands", {})
    closed = bool(side.get("closed", False))
    pozzetto = side.get("pozzetto")
    pozzetto_cards = side.get("pozzetto_cards", [])

    if not set(hands) <= set(SIDES[name]):
        raise Impossible(f"{name} has no such players: {sorted(hands)}")
    if pozzetto not in ("taken", "unplayed", "not-taken"):
        raise Impossible(f"{name}: pozzetto is {pozzetto!r}")
    if equal_sets_clash(side.get("melds", []), code):
        raise Impossible(f"{name} has two sets of one rank")
    if pozzetto == "unplayed" and len(pozzetto_cards) != POZZETTO_SIZE:
        raise Impossible(f"{name}: an unplayed pozzetto of {len(pozzetto_cards)} cards")
    if pozzetto != "unplayed" and pozzetto_cards:
        raise Impossible(f"{name}: pozzetto cards, but the pozzetto is {pozzetto}")

    # Who closed has an empty hand; so has, but for the pozzetto itself, who took it and did not play it.
    empty = sum(1 for seat in SIDES[name] if not hands.get(seat))
    if empty < (1 if closed else 0) + (1 if pozzetto == "unplayed" else 0):
        raise Impossible(f"{name}: only {empty} empty hands")
    if closed and pozzetto == "not-taken":
        raise Impossible(f"{name} closed without the pozzetto")
    if closed and not may_close(kinds, code):
        raise Impossible(f"{name} closed without the burracos the code asks for")


def _count_side(side: Mapping[str, Any], kinds: list[str | None], nobody_took: bool, code: str) -> dict[str, int]:
    rules = CODES[code]
    base = sum(bonus(kind, code) for kind in kinds)
    if side.get("closed", False):
        base += rules.closing_bonus
    held = [card for hand in side.get("hands", {}).values() for card in hand]
    pozzetto = 0
    if side["pozzetto"] == "unplayed":
        pozzetto = -card_points(side["pozzetto_cards"])
    elif side["pozzetto"] == "not-taken" and not (nobody_took and rules.malus_waived):
        pozzetto = -rules.malus
    result = {
        "base": base,
        "cards": sum(card_points(meld) for meld in side.get("melds", [])),
        "minus": -card_points(held) - card_points(side.get("penalised", [])),
        "pozzetto": pozzetto,
    }
    return result | {"total": sum(result.values())}


def count(position: Mapping[str, Any], code: str) -> dict[str, Any]:
    """The count of a finished deal: per side base, cards, minus, pozzetto and total.

    The position is that of `pinella count`; what a side leaves out is empty, only `pozzetto` must be said.
    """
    sides: Mapping[str, Mapping[str, Any]] = position["sides"]
    if set(sides) != set(SIDES):
        raise Impossible(f"the sides are NS and EW, not {sorted(sides)}")
    _check_pack(sides, code)
    kinds = {name: [_best_kind(meld, code) for meld in sides[name].get("melds", [])] for name in SIDES}
    for name in SIDES:
        _check_side(name, sides[name], kinds[name], code)
    if all(sides[name].get("closed", False) for name in SIDES):
        raise Impossible("both sides closed")

    nobody_took = all(sides[name]["pozzetto"] == "not-taken" for name in SIDES)
    if nobody_took and CODES[code].replay:
        nothing = dict.fromkeys((*LINES, "total"), 0)
        return {"NS": dict(nothing), "EW": dict(nothing), "replay": True}
    return {name: _count_side(sides[name], kinds[name], nobody_took, code) for name in SIDES}


def vp(code: str, deals: int, teams: bool, diff: int) -> tuple[int, int]:
    """Victory points of the side whose match points less the other's are `diff`, and of the other side."""
    if deals not in (2, 3, 4):
        raise Impossible(f"a round has 2, 3 or 4 deals, not {deals}")
    if diff % 5 != 0:
        raise Impossible(f"{diff} is no multiple of 5")
    limits = CODES[code].vp_teams if teams else CODES[code].vp[deals]
    winner = 10 + sum(1 for limit in limits if abs(diff) > limit)
    return (winner, 20 - winner) if diff >= 0 else (20 - winner, winner)
