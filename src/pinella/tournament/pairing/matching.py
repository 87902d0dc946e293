"""Maximum matching in a general graph (Edmonds' blossoms), on sets kept as whole numbers.

A graph is a list of masks: bit `j` of `graph[i]` says that `i` and `j` may meet. The graphs of a tournament are dense,
almost everybody may meet almost everybody, and on masks one step looks at all neighbours at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

FREE = -1


def bits(mask: int) -> Iterator[int]:
    """The members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def maximum(graph: Sequence[int]) -> list[int]:
    """A matching that leaves as few as possible free, as a list of mates."""
    mate = [FREE] * len(graph)
    free = (1 << len(graph)) - 1
    for one in range(len(graph)):
        if mate[one] == FREE and graph[one] & free & ~(1 << one):
            other = lowest(graph[one] & free & ~(1 << one))
            mate[one], mate[other] = other, one
            free &= ~(1 << one | 1 << other)
    everybody = (1 << len(graph)) - 1
    for one in list(bits(free)):
        if mate[one] == FREE:
            augment(graph, mate, one, everybody)
    return mate


def augment(graph: Sequence[int], mate: list[int], root: int, live: int) -> bool:
    """Find a mate for the free `root` within `live`, changing other couples where needed; False: impossible."""
    return _Search(graph, mate, root, live).run()


class _Search:
    """One search for a path from `root` to another free vertex along which couples change over.

    Vertices an even number of steps from the root are `outer`; a cycle of odd length is contracted to its base, and all
    its vertices become outer.
    """

    __slots__ = ("base", "graph", "inner", "live", "mate", "members", "outer", "parent", "queue", "root")

    def __init__(self, graph: Sequence[int], mate: list[int], root: int, live: int) -> None:
        self.graph, self.mate, self.root, self.live = graph, mate, root, live
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.members: dict[int, int] = {root: 1 << root}
        self.outer = 1 << root
        self.inner = 0
        self.queue = [root]

    def run(self) -> bool:
        for vertex in self.queue:
            if self._grow(vertex):
                return True
            touching = self.graph[vertex] & self.outer & self.live
            while touching := touching & ~self.members[self.base[vertex]]:
                self._contract(vertex, lowest(touching))
        return False

    def _grow(self, vertex: int) -> bool:
        for near in bits(self.graph[vertex] & self.live & ~(self.outer | self.inner)):
            self.parent[near] = vertex
            mate = self.mate[near]
            if mate == FREE:
                self._change_over(near)
                return True
            self.inner |= 1 << near
            self.outer |= 1 << mate
            self.base[mate] = mate
            self.members[mate] = 1 << mate
            self.queue.append(mate)
        return False

    def _contract(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        gathered = self._mark(one, base, other) | self._mark(other, base, one)
        whole = self.members[base] | gathered
        fresh = whole & self.inner & ~self.outer
        self.outer |= fresh
        self.inner &= ~fresh
        for vertex in bits(whole):
            self.base[vertex] = base
        self.members[base] = whole
        self.queue.extend(bits(fresh))

    def _common_base(self, one: int, other: int) -> int:
        at = self.base[one]
        seen = {at}
        while at != self.root:
            at = self.base[self.parent[self.mate[at]]]
            seen.add(at)
        at = self.base[other]
        while at not in seen:
            at = self.base[self.parent[self.mate[at]]]
        return at

    def _mark(self, vertex: int, base: int, child: int) -> int:
        """Walk from `vertex` up to the base, noting for each vertex the way round; what the contraction gathers."""
        gathered = 0
        while self.base[vertex] != base:
            mate = self.mate[vertex]
            gathered |= self.members[self.base[vertex]] | 1 << mate
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]
        return gathered

    def _change_over(self, end: int) -> None:
        while end != FREE:
            before = self.parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after
