"""Whose turn it is, what he may do, and what the others are asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pinella.i18n import language as language_of
from pinella.messages import Language, Message, say
from pinella.play import words
from pinella.play.table import Table
from pinella.play.wire.board import NAMES
from pinella.play.wire.reader import Reader
from pinella.rules import moves
from pinella.rules.encoding import Op, Phase
from pinella.rules.kernel import Moves, State


def turn(table: Table, reader: Reader) -> dict[str, Any] | None:
    deal, seat = table.deal, table.on_turn
    if deal is None or not seat:
        return None
    taking = deal.state.phase == Phase.TAKE
    return {
        "seat": seat,
        "step": "take" if taking else "play",
        "since": table.turn_at,
        "ends": table.turn_ends(),
        "text": _whose(table.name(seat), seat == reader.seat, taking, reader.language.code),
    }


@lru_cache(4096)
def _whose(name: str, mine: bool, taking: bool, lang: str) -> str:
    if not mine:
        said = say("{name} is playing", name=name)
    elif taking:
        said = say("Your turn: draw or pick up the pile")
    else:
        said = say("Your turn: lay, add or discard")
    return said.render(language_of(lang))


def can(table: Table, state: State, reader: Reader) -> dict[str, Any]:
    lawful = state.legal_moves(Moves())
    discards: list[str] = []
    plays: dict[str, None] = {}
    for move in lawful:
        op = move >> 24
        if op == Op.DISCARD:
            discards.append(NAMES[move & 63])
        elif op == Op.TIE:
            plays[NAMES[move & 63]] = None
        elif op in (Op.OPEN_SEQUENCE, Op.OPEN_SET):
            plays.update(dict.fromkeys(NAMES[kind] for kind in moves.opened(move)))
    last = len(discards) > 0 and state.holding(state.player) == 1 and not state.may_take_pozzetto(state.player)
    return {
        "draw": moves.DRAW in lawful,
        "pick_up": moves.PICK_UP in lawful,
        "discard": discards,
        "closes": discards if last else [],
        "play": list(plays),
        "undo": _undo(table, reader),
        "why": _whys(table, state, lawful, reader.language),
    }


def _whys(table: Table, state: State, lawful: Sequence[int], language: Language) -> dict[str, Any]:
    if state.phase != Phase.TAKE:
        return {}
    found = {}
    for key, move in (("draw", moves.DRAW), ("pick_up", moves.PICK_UP)):
        if move not in lawful and (refused := table.lying.why_not(move)):
            found[key] = why(refused.message, refused.article or "", language)
    return found


def why(text: Message, article: str, language: Language) -> dict[str, str]:
    return {"text": text.render(language), "article": article}


def _undo(table: Table, reader: Reader) -> str | None:
    if table.undo_to() is None:
        return None
    last = table.steps_of_turn()[-1]
    return words.step_text(last, reader.language, mine=True)


def asked(table: Table, reader: Reader) -> dict[str, Any] | None:
    asking = table.asking
    if asking is None:
        return None
    wanted = bool(reader.seat) and reader.seat != asking.seat and reader.seat not in asking.answered
    return {
        "what": asking.what,
        "by": asking.seat,
        "text": _WISHES[asking.what](table.name(asking.seat)).render(reader.language),
        "mine": wanted,
        "answered": sorted(asking.answered),
    }


_WISHES = {
    "undo": lambda name: say("{name} asks to take the discard back", name=name),
    "time-out": lambda name: say("{name} asks for time-out", name=name),
    "stop": lambda name: say("{name} asks to stop here", name=name),
}
