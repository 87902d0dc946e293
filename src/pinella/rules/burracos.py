"""Burracos: which kind a meld is under a code, and whether a side's burracos let it close."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Message, say
from pinella.rules import kernel
from pinella.rules.kernel_rules import rules_of
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import pack


def burraco_kind(meld: Meld, code: Code) -> BurracoKind | None:
    """The kind, read from how the meld lies now; None below seven cards."""
    if len(meld.cards) < code.burraco.minimum:
        return None
    index = kernel.burraco_index(rules_of(code), pack(meld))
    return code.burraco.kinds[index] if index >= 0 else None


def bonus(meld: Meld, code: Code) -> int:
    """Points of the burraco, 0 if the meld is none."""
    kind = burraco_kind(meld, code)
    return kind.bonus if kind else 0


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
    names = [kind.name for kind in code.burraco.kinds]
    have = sum(1 << 6 * names.index(kind.name) for kind in burracos)
    return kernel.meets_need(rules_of(code), have) != 0


def closing_need(code: Code) -> Message:
    """The requirement in words, for refusals and pages."""
    labels = {kind.name: kind.label for kind in code.burraco.kinds}
    alternatives = [need.words(labels) for need in code.closing.requirement]
    return reduce(lambda one, other: say("{one}, or {other}", one=one, other=other), alternatives)
