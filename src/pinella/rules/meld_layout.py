"""Laying a meld: the one way the code prescribes for given cards, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import say
from pinella.rules import melds
from pinella.rules.burracos import bonus
from pinella.rules.meld_refusals import MeldRefusal, refuse, why_no_meld
from pinella.rules.melds import Meld, Pins


@dataclass(frozen=True, slots=True)
class Laid:
    """A lawful meld with the other lawful ways its cards could lie."""

    meld: Meld
    others: tuple[Meld, ...]
    swapped: bool = False
    """Two wilds were given in each other's place and were put in order, as the code allows."""


def lay(group: Sequence[Kind], code: Code, pins: Pins | None = None) -> Laid:
    """Arrange the cards as the code prescribes; raises MeldRefusal with card and article."""
    ways = melds.arrangements(group, code)
    if not ways:
        raise refuse(why_no_meld(group, code), code)
    if not pins:
        return _choose(group, ways, ways, code)
    fitting = [way for way in ways if melds.matches(way, pins)]
    if fitting:
        return _choose(group, fitting, ways, code)
    return _swap(group, ways, pins, code)


def _choose(group: Sequence[Kind], fitting: list[Meld], ways: list[Meld], code: Code, swapped: bool = False) -> Laid:
    """Among equally prescribed ways: the most valuable, then as the cards were given, then the ace low."""
    best = min(
        melds.prescribed(fitting),
        key=lambda way: (-bonus(way, code), not _as_given(way, group), way.low),
    )
    return Laid(best, tuple(way for way in ways if way != best), swapped)


def _as_given(way: Meld, group: Sequence[Kind]) -> bool:
    """Whether the natural cards lie in the order in which they were written, wherever the wild stood."""
    given = list(group)
    if way.wild_card is not None:
        given.remove(way.wild_card)
    return given == list(way.naturals)


def _swap(group: Sequence[Kind], ways: list[Meld], pins: Pins, code: Code) -> Laid:
    """Two wilds in each other's place, one of them the natural two: some codes let them be exchanged."""
    pinned = [(card, stands) for card, targets in pins.items() for stands in targets]
    if len(pinned) == 2:
        (one, first), (other, second) = pinned
        exchanged = [way for way in ways if melds.matches(way, _pins([(one, second), (other, first)]))]
        if exchanged and code.melds.wild_inversion != "none":
            return _choose(group, exchanged, ways, code, swapped=True)
        if exchanged:
            raise MeldRefusal(
                say(
                    "{one} and {other} lie in each other's place, and this code does not let two wilds be swapped",
                    one=cards.name(one),
                    other=cards.name(other),
                ),
                code.cite("melds.wilds_per_meld"),
            )
    card, stands = next(
        (
            (card, stands)
            for card, stands in pinned
            if not any(melds.matches(way, _pins([(card, stands)])) for way in ways)
        ),
        pinned[0],
    )
    raise MeldRefusal(
        say(
            "{card} cannot stand for {stands} among these cards; lawful is {ways}",
            card=cards.name(card),
            stands=cards.name(stands),
            ways=" | ".join(str(way) for way in ways),
        ),
        code.cite("melds.free_wild_place"),
    )


def _pins(pinned: Iterable[tuple[Kind, Kind]]) -> dict[Kind, list[Kind]]:
    pins: dict[Kind, list[Kind]] = {}
    for card, stands in pinned:
        pins.setdefault(card, []).append(stands)
    return pins


def read_meld(texts: Iterable[str]) -> tuple[list[Kind], dict[Kind, list[Kind]]]:
    """Cards as people write them, apart or in one line, with pins: `3s 4s Jo=5s`."""
    halves = [word.split("=", maxsplit=1) for text in texts for word in cards.split_line(text)]
    kinds = cards.parse_all([half for pair in halves for half in pair])
    group: list[Kind] = []
    pinned: list[tuple[Kind, Kind]] = []
    position = 0
    for pair in halves:
        card = kinds[position]
        group.append(card)
        if len(pair) == 2:
            stands = kinds[position + 1]
            if not cards.is_wild(card) or cards.is_joker(stands):
                raise cards.CardError(
                    say("“{text}”: only a joker or a two can stand for another card", text="=".join(pair))
                )
            pinned.append((card, stands))
        position += len(pair)
    return group, _pins(pinned)
