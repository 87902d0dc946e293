"""Burracos: which kind a meld is under a code, and whether a side's burracos let it close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind, ClosingNeed
from pinella.messages import Message, say
from pinella.rules.melds import Meld


def burraco_kind(meld: Meld, code: Code) -> BurracoKind | None:
    """The kind, read from how the meld lies now; None below seven cards."""
    if len(meld.cards) < code.burraco.minimum:
        return None
    return next(kind for kind in code.burraco.kinds if _is(meld, kind))


def bonus(meld: Meld, code: Code) -> int:
    """Points of the burraco, 0 if the meld is none."""
    kind = burraco_kind(meld, code)
    return kind.bonus if kind else 0


def _is(meld: Meld, kind: BurracoKind) -> bool:
    if (meld.wild is None) != (kind.wild == "none") or kind.meld not in ("any", meld.kind):
        return False
    if len(meld.naturals) < kind.naturals:
        return False
    if meld.kind == "set":
        return len(meld.cards) >= kind.set_size
    return _run_beside_wild(meld) >= kind.run_beside_wild


def _run_beside_wild(meld: Meld) -> int:
    """The longer of the two runs before and after the wild; the whole sequence if it has none."""
    size = len(meld.cards)
    return size if meld.wild is None else max(meld.wild, size - 1 - meld.wild)


_CROSSWISE = {
    "last-three": slice(-3, None),
    "last-two": slice(-2, None),
    "two-lowest": slice(-2, None),
    "next-to-last": slice(-2, -1),
    "last": slice(-1, None),
    "lowest": slice(-1, None),
    "none": slice(0, 0),
}


def crosswise(meld: Meld, code: Code) -> list[str]:
    """The cards turned crosswise to show the kind of burraco, counted from the player's edge of the table."""
    kind = burraco_kind(meld, code)
    return meld.from_stock()[_CROSSWISE[kind.marking]] if kind else []


def lowers_burraco(before: Meld, after: Meld, code: Code) -> bool:
    """Whether a change costs the meld its kind: a wild tied to a clean burraco, say."""
    return bonus(after, code) < bonus(before, code)


def may_close(burracos: Iterable[BurracoKind], code: Code) -> bool:
    """Whether these burracos meet the closing requirement (the pozzetto is asked for elsewhere)."""
    owned = list(burracos)
    return any(_meets(owned, need) for need in code.closing.requirement)


def _meets(owned: Sequence[BurracoKind], need: ClosingNeed) -> bool:
    names = [kind.name for kind in owned]
    return (
        len(owned) >= need.any
        and sum(kind.wild == "none" for kind in owned) >= need.clean
        and all(names.count(name) >= number for name, number in need.kinds.items())
    )


def closing_need(code: Code) -> Message:
    """The requirement in words, for refusals and pages."""
    labels = {kind.name: kind.label for kind in code.burraco.kinds}
    alternatives = [need.words(labels) for need in code.closing.requirement]
    return reduce(lambda one, other: say("{one}, or {other}", one=one, other=other), alternatives)
