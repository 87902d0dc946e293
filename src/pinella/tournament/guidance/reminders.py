"""The few lines that belong on a page: what this reader must remember here and now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from pinella.messages import say
from pinella.tournament.guidance.checklists import has_screens
from pinella.tournament.guidance.lines import Doer, Item, item
from pinella.tournament.guidance.rules_card import rules_card
from pinella.tournament.state import State

Page = Literal["score-pad", "phone-home", "referee-call", "desk-entry", "clock"]
Reader = Literal["player", "referee", "director", "desk"]

SLOW_AGAIN = 2
"""So often noted as slow, a contestant is brought to the referee's notice; no text gives a number."""

_LINES: Mapping[tuple[Page, Reader], tuple[str, ...]] = {
    ("score-pad", "player"): ("order", "minus-checked", "rows", "scorer", "deliver", "declare-closing-and-tip-rest"),
    ("phone-home", "player"): (
        "call",
        "time-left",
        "remind-time",
        "no-objects-on-table-or-lap",
        "fan",
        "all-in-hand",
        "penalised",
        "declare-pozzetto-and-tip-rest",
        "pile-in-order",
    ),
    ("referee-call", "player"): ("call", "caller", "stop", "no-comment-on-rulings"),
    ("referee-call", "referee"): ("bearing", "time-left", "spectators", "appeal"),
    ("referee-call", "director"): ("bearing", "spectators", "appeal"),
    ("desk-entry", "desk"): ("deliver", "sign"),
    ("desk-entry", "director"): ("deliver", "sign"),
    ("clock", "player"): ("time-left",),
    ("clock", "referee"): ("time-left", "count"),
    ("clock", "director"): ("time-left", "count"),
}
_DOERS: Mapping[Reader, Doer] = {"player": "players", "referee": "referee", "director": "director", "desk": "desk"}


def reminders(state: State, page: Page, role: Reader, table: int = 0) -> tuple[Item, ...]:
    """Lines of the rules card for this page and reader; with `table` those of screens only where that table has them.
    Empty where there is nothing to remind of."""
    card = rules_card(state.code, for_="phone", screens=has_screens(state, table))
    found = (card.line(key) for key in _LINES.get((page, role), ()))
    shown = tuple(
        Item(key=one.key, text=one.text, article=one.article, clauses=one.clauses, who=_DOERS[role])
        for one in found
        if one is not None
    )
    return (*shown, *_slow(state)) if page == "referee-call" and role != "player" else shown


def _slow(state: State) -> Iterator[Item]:
    """Contestants whose slow play was noted again and again."""
    noted = Counter(one.number for one, _at in state.rulings if one.incident == "slow-play" and one.number)
    noted.update(
        one.given.sanction.contestant
        for one in state.sanctions.values()
        if one.given.sanction.offence == "no-prolonging-turn" and not one.lifted
    )
    for number, times in sorted(noted.items()):
        if times >= SLOW_AGAIN and "no-prolonging-turn" in state.code.conduct.rules:
            text = say(
                "Number {number}: slow play noted {n} time",
                "Number {number}: slow play noted {n} times",
                number=number,
                n=times,
            )
            yield item(state.code, f"slow-{number}", "conduct.rules", text, "int-con-c", "rev-con-b", who="referee")
