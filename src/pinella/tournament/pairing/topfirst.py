"""Pairing from the top: each contestant in turn gets the best placed opponent that leaves the rest pairable.

Contestants are places 0, 1, 2 ... of the order; what is barred is a mask for each place. The answer is exact, the first
of all permitted pairings when they are compared table by table from the top. Plain greedy pairing runs into dead ends;
here a complete pairing of the rest is carried along, and an opponent is taken only if that pairing can be mended.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella.tournament.pairing.matching import FREE, augment, bits, lowest, maximum

Pairs = list[tuple[int, int]]


def top_first(barred: Sequence[int]) -> Pairs | None:
    """The pairing of an even number of places, or None if no complete one exists.

    While more than twice as many are left as anybody has bars, plus two, everybody who is left may still meet half of
    the others, and then a complete pairing exists whatever is taken (Dirac): only the tail needs looking ahead.
    """
    left = len(barred)
    most = max((mask.bit_count() for mask in barred), default=0)
    live = (1 << left) - 1
    pairs: Pairs = []
    while left > 2 * most + 2:
        one = lowest(live)
        live &= live - 1
        other = lowest(live & ~barred[one])
        live ^= 1 << other
        pairs.append((one, other))
        left -= 2
    tail = list(bits(live))
    ending = _looking_ahead(_graph(tail, barred))
    return None if ending is None else pairs + [(tail[one], tail[other]) for one, other in ending]


def _graph(places: Sequence[int], barred: Sequence[int]) -> list[int]:
    """Who may meet whom among `places`, numbered anew from 0."""
    number = len(places)
    everybody = (1 << number) - 1
    if number == len(barred):
        return [everybody & ~barred[at] & ~(1 << at) for at in range(number)]
    fresh = {place: at for at, place in enumerate(places)}
    among = sum(1 << place for place in places)
    return [
        everybody & ~sum(1 << fresh[other] for other in bits(barred[place] & among)) & ~(1 << at)
        for at, place in enumerate(places)
    ]


def _looking_ahead(graph: Sequence[int]) -> Pairs | None:
    mate = maximum(graph)
    if FREE in mate:
        return None
    live = (1 << len(graph)) - 1
    pairs: Pairs = []
    while live:
        one = lowest(live)
        live ^= 1 << one
        for other in bits(graph[one] & live):
            if _mended(graph, mate, live & ~(1 << other), one, other):
                live ^= 1 << other
                pairs.append((one, other))
                break
    return pairs


def _mended(graph: Sequence[int], mate: list[int], rest: int, one: int, other: int) -> bool:
    """Let `one` and `other` meet and mend the pairing of the rest; False, and nothing changed, if that cannot be."""
    left, right = mate[one], mate[other]
    if left == other:
        return True
    mate[left] = mate[right] = FREE
    if graph[left] >> right & 1:
        mate[left], mate[right] = right, left
        return True
    if augment(graph, mate, left, rest):
        return True
    mate[left], mate[right] = one, other
    return False


def fewest_breaches(hard: Sequence[int], soft: Sequence[int]) -> Pairs | None:
    """As `top_first` under the hard bars, breaking as few of the soft ones as can be, at the lowest tables.

    Where the soft bars cannot all be kept, as many blanks as necessary are added after the last place: who draws a
    blank meets another such. None: the hard bars alone cannot be kept.
    """
    both = [one | other for one, other in zip(hard, soft, strict=True)]
    pairs = top_first(both)
    if pairs is not None or not any(soft):
        return pairs
    number = len(both)
    blanks = maximum(_graph(range(number), both)).count(FREE)
    all_blanks = ((1 << blanks) - 1) << number
    drawn = top_first(both + [all_blanks] * blanks)
    if drawn is None:
        return top_first(hard)
    left = [one for one, other in drawn if other >= number]
    fresh = {place: at for at, place in enumerate(left)}
    bars = [sum(1 << fresh[other] for other in bits(hard[place]) if other in fresh) for place in left]
    among = top_first(bars)
    if among is None:
        return top_first(hard)
    kept = [(one, other) for one, other in drawn if other < number]
    return sorted(kept + [(left[one], left[other]) for one, other in among])
