"""Merit groups: cutting the standing into groups of so many tables."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.messages import Refusal, say

Groups = tuple[tuple[str, tuple[int, ...]], ...]


def split(
    order: Sequence[int], tables_per_group: Sequence[int], names: Sequence[str] = (), per_table: int = 2
) -> Groups:
    """Groups from the top, each as many tables as asked; the last one takes all the others.

    Only the lowest group can thus be odd and have the incomplete table. Names are A, B, C ... unless given; `per_table`
    is 4 where single players change partner every round.
    """
    called = list(names) or [_letters(at) for at in range(len(tables_per_group))]
    if not tables_per_group or min(tables_per_group) < 1 or len(called) < len(tables_per_group):
        raise Refusal(say("Merit groups need a name and at least one table each."))
    above = per_table * sum(tables_per_group[:-1])
    if len(order) < above + per_table:
        shown = " + ".join(map(str, tables_per_group))
        raise Refusal(
            say(
                "Merit groups of {tables} tables: the groups above the last take {taken} of {present} contestants, and "
                "the {left} left do not fill a table.",
                tables=shown,
                taken=above,
                present=len(order),
                left=max(0, len(order) - above),
            )
        )
    groups = []
    start = 0
    for at, tables in enumerate(tables_per_group):
        end = start + per_table * tables if at < len(tables_per_group) - 1 else len(order)
        groups.append((called[at], tuple(order[start:end])))
        start = end
    return tuple(groups)


def _letters(at: int) -> str:
    """A to Z, then AA, AB ..."""
    return (_letters(at // 26 - 1) if at >= 26 else "") + chr(ord("A") + at % 26)
