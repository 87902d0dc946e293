"""What lies on the table: melds, pile, stock and pozzetti; and the reader's own hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from pinella import cards
from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Language, say
from pinella.play import words
from pinella.play.table import Table
from pinella.play.wire.reader import encode
from pinella.rules import kernel
from pinella.rules.burracos import burraco_kind
from pinella.rules.dealing import crossed
from pinella.rules.encoding import Freeze
from pinella.rules.kernel import State
from pinella.rules.packed_melds import unpack
from pinella.rules.shuffling import commitment

if TYPE_CHECKING:
    from pinella.play.wire.views import Public

NAMES = [cards.name(kind) for kind in cards.KINDS]


def deal_view(public: Public, state: State, language: Language) -> dict[str, Any]:
    table, names = public.table, public.names
    deal, dealt, book = table.lying, table.dealing, melds_of(table)
    stock = state.end - state.top
    left = deal.turns_left
    return {
        "number": dealt.number,
        "of": table.setup.deals,
        "dealer": dealt.dealer,
        "commitment": _promise(dealt.seed, dealt.label),
        "label": dealt.label,
        "seed": dealt.seed if deal.is_over else None,
        "screens": False,
        "stock": stock,
        "crossed": crossed(stock, table.code),
        "stock_top": NAMES[state.card_at(state.top)] if state.top_shown and stock else None,
        "pozzetti": state.r.pozzetti - state.next_pozzetto,
        "pile": [NAMES[state.pile_at(i)] for i in range(state.piled)],
        "melds": [
            msgspec.Raw(book.write(packed, slot + 1, names[kernel.owner(packed)], language))
            for slot in range(state.meld_count)
            for packed in (state.meld(slot),)
        ],
        "last_lap": None
        if left is None
        else {
            "turns": left,
            "text": say("Time-out: {n} turn is left", "Time-out: {n} turns are left", n=left).render(language),
        },
    }


_promise = lru_cache(4096)(commitment)


class _Melds:
    """Melds of one code as they are written on the wire, each once."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.written: dict[tuple[int, int, str, str], bytes] = {}
        self.worths: dict[int, int] = {}

    def write(self, packed: int, number: int, side: str, language: Language) -> bytes:
        key = (packed, number, side, language.code)
        found = self.written.get(key)
        if found is None:
            if len(self.written) > MOST:
                self.written.clear()
            found = self.written[key] = _meld(self.code, packed, number, side, language)
        return found

    def worth(self, packed: int) -> int:
        found = self.worths.get(packed)
        if found is None:
            if len(self.worths) > MOST:
                self.worths.clear()
            meld = unpack(packed)
            kind = burraco_kind(meld, self.code)
            found = self.worths[packed] = self.code.deck.points(meld.cards) + (kind.bonus if kind else 0)
        return found


MOST = 20_000
_MELDS: dict[str, _Melds] = {}


def melds_of(table: Table) -> _Melds:
    key = table.setup.code
    found = _MELDS.get(key)
    if found is None or found.code is not table.code:
        found = _MELDS[key] = _Melds(table.code)
    return found


def _meld(code: Code, packed: int, number: int, side: str, language: Language) -> bytes:
    meld = unpack(packed)
    kind = burraco_kind(meld, code)
    frozen = Freeze(kernel.freeze(packed))
    return encode(
        {
            "n": number,
            "side": side,
            "kind": meld.kind,
            "cards": meld.texts(),
            "burraco": None if kind is None else _burraco(kind, language),
            "frozen": None if frozen == Freeze.NONE else say("frozen").render(language),
            "label": words.meld_label(meld),
            "says": words.meld_says(meld, kind).render(language),
        }
    )


def _burraco(kind: BurracoKind, language: Language) -> dict[str, Any]:
    look = "clean" if kind.wild == "none" else "semi" if kind.run_beside_wild or kind.set_size else "dirty"
    return {
        "kind": kind.name,
        "name": kind.label.render(language).capitalize(),
        "points": kind.bonus,
        "look": look,
    }


def hand(state: State, seat: int) -> list[str]:
    """The known cards of a hand, in the order of kinds."""
    return [NAMES[kind] for kind in state.hand(seat)]


def worths(table: Table, state: State) -> dict[int, int]:
    """What lies on the table as if it were counted now: cards and burracos, by side."""
    found: dict[int, int] = {}
    book = melds_of(table)
    for slot in range(state.meld_count):
        packed = state.meld(slot)
        side = kernel.owner(packed)
        found[side] = found.get(side, 0) + book.worth(packed)
    return found
