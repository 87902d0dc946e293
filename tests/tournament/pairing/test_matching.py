"""The matching and the pairing from the top against independent judges: brute force and networkx."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from pinella.tournament.pairing.matching import FREE, maximum
from pinella.tournament.pairing.topfirst import Pairs, fewest_breaches, top_first

Graph = list[int]


@st.composite
def symmetric(draw: st.DrawFn, most: int, even: bool = False) -> Graph:
    """Masks of a random graph, from empty to complete."""
    number = draw(st.integers(0, most // 2)) * 2 if even else draw(st.integers(0, most))
    rarely = draw(st.integers(1, 12))
    chosen = draw(st.randoms(use_true_random=False))
    graph = [0] * number
    for one in range(number):
        for other in range(one):
            if chosen.randrange(12) < rarely:
                graph[one] |= 1 << other
                graph[other] |= 1 << one
    return graph


def brute_force(places: list[int], barred: Graph) -> Pairs | None:
    if not places:
        return []
    first, others = places[0], places[1:]
    for other in others:
        if not barred[first] >> other & 1:
            rest = brute_force([place for place in others if place != other], barred)
            if rest is not None:
                return [(first, other), *rest]
    return None


def fewest_by_force(places: list[int], soft: Graph) -> int:
    if not places:
        return 0
    first, others = places[0], places[1:]
    return min(
        (soft[first] >> other & 1) + fewest_by_force([place for place in others if place != other], soft)
        for other in others
    )


def judge(graph: Graph) -> int:
    """How many networkx can match."""
    known: nx.Graph[int] = nx.Graph()
    known.add_nodes_from(range(len(graph)))
    known.add_edges_from((a, b) for a in range(len(graph)) for b in range(a) if graph[a] >> b & 1)
    return 2 * len(nx.max_weight_matching(known, maxcardinality=True))


@given(symmetric(60))
def test_the_matching_is_as_large_as_networkx_finds(graph: Graph) -> None:
    mate = maximum(graph)
    for one, other in enumerate(mate):
        assert other == FREE or (mate[other] == one and graph[one] >> other & 1)
    assert len(graph) - mate.count(FREE) == judge(graph)


@given(symmetric(10, even=True))
def test_pairing_from_the_top_is_the_first_that_brute_force_finds(barred: Graph) -> None:
    assert top_first(barred) == brute_force(list(range(len(barred))), barred)


@given(symmetric(60, even=True))
def test_a_pairing_is_found_exactly_when_one_exists(barred: Graph) -> None:
    number = len(barred)
    allowed = [(1 << number) - 1 & ~mask & ~(1 << at) for at, mask in enumerate(barred)]
    pairs = top_first(barred)
    assert (pairs is not None) == (judge(allowed) == number)
    if pairs is not None:
        assert sorted(place for pair in pairs for place in pair) == list(range(number))
        assert not any(barred[one] >> other & 1 for one, other in pairs)


@given(symmetric(8, even=True))
def test_as_few_wishes_as_possible_are_broken(soft: Graph) -> None:
    pairs = fewest_breaches([0] * len(soft), soft)
    assert pairs is not None
    assert sorted(place for pair in pairs for place in pair) == list(range(len(soft)))
    assert sum(soft[one] >> other & 1 for one, other in pairs) == fewest_by_force(list(range(len(soft))), soft)


@given(symmetric(8, even=True), symmetric(8, even=True))
def test_wishes_never_break_a_bar(hard: Graph, soft: Graph) -> None:
    soft = (soft + [0] * len(hard))[: len(hard)]
    soft = [mask & ((1 << len(hard)) - 1) for mask in soft]
    pairs = fewest_breaches(hard, soft)
    assert (pairs is None) == (top_first(hard) is None)
    assert not any(hard[one] >> other & 1 for one, other in pairs or [])
