"""The kernel twice: as installed (compiled where it can be) and the same file interpreted; and states from setups."""

from __future__ import annotations

import importlib.util
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pinella import cards
from pinella.codes.loader import load_code, shipped
from pinella.rules import kernel
from pinella.rules.encoding import MeldField, Op
from pinella.rules.kernel_rules import fill_rules, rules_of
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import pack, unpack

SWEEP = int(os.environ.get("PINELLA_SWEEP", "0"))
"""0 in `make test`; `make test-all` sets how many deals or positions the long comparisons take."""
CODES = list(shipped())
OWNER = MeldField.OWNER


@cache
def interpreted() -> ModuleType:
    """kernel.py run by Python itself, whatever was compiled."""
    source = Path(importlib.util.find_spec("pinella.rules.encoding").origin or "").with_name("kernel.py")  # type: ignore[union-attr]
    spec = importlib.util.spec_from_file_location("pinella.rules.kernel_interpreted", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def interpreted_rules(code: str) -> Any:
    rules = interpreted().Rules()
    fill_rules(rules, load_code(code))
    return rules


def as_laid(text: str) -> Meld:
    """The meld exactly as written, whatever the code would prescribe."""
    tokens = [token.split("=") for token in text.split()]
    kinds = tuple(cards.parse(token[0]) for token in tokens)
    wild = next((i for i, token in enumerate(tokens) if len(token) == 2), None)
    if wild is None and len({cards.rank_of(kind) for kind in kinds if not cards.is_wild(kind)}) == 1:
        jokers = [i for i, kind in enumerate(kinds) if cards.is_wild(kind)]
        if len(kinds) - len(jokers) > 1:
            return Meld("set", kinds, wild=jokers[0] if jokers else None)
    first = cards.rank_of(cards.parse(tokens[0][-1]))
    return Meld("sequence", kinds, first, wild)


def state_of(code: str, setup: Any) -> kernel.State:
    """A kernel's state for a setup of the slow model (`tests/reference/slow_positions.py`)."""
    state = kernel.State(rules_of(load_code(code)))
    for seat, hand in enumerate(setup["hands"]):
        for card in hand:
            state.gain(seat, cards.parse(card))
    hidden = [*setup["stock"], *(card for pozzetto in setup["pozzetti"] for card in pozzetto)]
    for index, card in enumerate(hidden):
        state.place_card(index, cards.parse(card))
    state.set_stock(len(setup["stock"]), setup["dealer"])
    # those gone lie, in thought, before the ones that are left
    state.next_pozzetto = state.r.pozzetti - len(setup["pozzetti"])
    state.pozzetti_at -= state.pozzetto_offset(state.next_pozzetto) - state.pozzetti_at
    for card in setup["pile"]:
        state.put_on_pile(cards.parse(card))
    for order, seat in enumerate(setup["took"]):
        if order == 0 and state.r.alliance == 1:
            state.form_alliance(seat)
        state.set_taken(state.seat_side(seat), 1)
    for owner, text in setup["melds"]:
        state.add_meld(pack(as_laid(text)) | state.seat_side(owner) << OWNER)
    state.turn = setup["turn"]
    state.player = (setup["dealer"] + 1 + setup["turn"]) % state.r.players
    return state


def step_text(state: kernel.State, move: int) -> tuple[str, ...]:
    """A move as the slow model writes it."""
    match Op(move >> 24):
        case Op.DRAW:
            return ("draw",)
        case Op.PICK_UP:
            return ("pickup",)
        case Op.DISCARD:
            return ("discard", cards.name(cards.Kind(move & 63)))
        case Op.TIE:
            card = cards.name(cards.Kind(move & 63))
            return ("tie", str(move >> 16 & 63), card, str(unpack(state.after(move))))
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            return ("open", str(unpack(state.after(move))))
