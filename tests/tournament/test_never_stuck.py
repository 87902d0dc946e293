"""From any state that acts can reach, the evening comes to its end by what the dashboard or the refusal names."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from pinella.tournament.acts import ACTS
from pinella.tournament.model import SIDES
from pinella.tournament.setup.events import Settings
from tests.support import FEDERATIONS
from tests.tournament.hall import Hall, player, rounds
from tests.tournament.never_stuck import Director
from tests.tournament.test_any_act import arguments

SWEEP = int(os.environ.get("PINELLA_SWEEP", "0")) >= 100_000
EVENINGS = 400 if SWEEP else 20
SYSTEMS = ("danish", "danish", "mitchell", "round-robin", "modified-danish", "danish-no-rematch")
FORMATS = {
    "": ("pairs", "pairs", "pairs", "teams", "individual-new-partner"),
    "fedibur": ("pairs",),
}
"""A code without a line of its own plays all of these."""
HOW = ("force-majeure", "walkout", "expelled", "disorder")


def trouble(director: Director, chance: Random) -> None:
    """One thing that people do or type, sensible or not; what is refused is refused."""
    state = director.hall.state
    number = len(state.rounds)
    here = state.rounds[-1] if state.rounds else None
    tables = sorted(here.tables) if here else [1]
    entries = sorted(state.contestants)
    if not entries:
        return
    one, two = chance.choice(entries), chance.choice(entries)
    table, other = chance.choice(tables), chance.choice(tables)
    side = chance.choice(SIDES)
    at: dict[str, Any] = {"round": number, "table": table}
    who = chance.choice(state.contestants[one].players)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("swap-tables", {"round": number, "first": one, "second": two}),
        ("swap-tables", {"round": number, "first": one, "second": two}),
        ("wrong-table", {"round": number, "number": one, "sat_at": other, "side": side}),
        ("wrong-table", {"round": number, "number": one, "sat_at": other, "side": side}),
        ("reseat-late", {"round": number, "number": one, "table": other}),
        ("complete-table", {**at, "number": two}),
        ("open-table", {"round": number, "table": max(tables) + 1, "home": one, "away": chance.choice((0, two))}),
        ("join-tables", {**at, "emptied": other}),
        ("request-staff", {"round": number, "number": one}),
        ("enter-staff", {}),
        (
            "leave-table",
            {**at, "side": side, "how": chance.choice(("force-majeure", "walkout", "expelled", "disorder"))},
        ),
        ("leave-table", {**at, "side": side, "both": True, "for_good": chance.random() < 0.3}),
        ("note-lateness", {**at, "minutes": {side: chance.choice((0.0, 2.0, 4.0, 7.0, "never"))}}),
        ("note-away", {**at, "side": side, "minutes": chance.choice((2.0, 4.0, 12.0))}),
        ("withdraw", {"number": one, "departure": chance.choice(("temporary", "for-good", "no-show", "walkout"))}),
        ("withdraw", {"number": one, "player": who, "notified": chance.random() < 0.5}),
        ("return", {"number": one}),
        ("substitute", {"number": one, "leaver": who, "player": player(f"x{chance.randrange(10**6)}")}),
        ("sanction", {"number": one, "level": "expulsion", "offence": "insults", "player": who, "round": number}),
        ("assign-result", {**at, "home": (12, 300), "away": (8, -300)}),
        ("reinstate-result", at),
        ("lose-sheet", at),
        ("cancel-entry", {"number": one}),
        ("register", {"players": director._strangers()}),
        ("draft-round", {"provisional": (10, 10)}),
        ("drop-round", {"round": number}),
        ("pause", {"round": number}),
        ("close-round", {"round": number}),
    ]
    act, arguments = chance.choice(acts)
    director.attempt(act, **arguments)


def anything_sent(director: Director, chance: Random) -> None:
    """Any act there is with values of its types, sensible or not."""
    name = chance.choice(sorted(set(ACTS) - {"undo", "end"}))
    director.attempt(name, **arguments(name, chance, sorted(director.hall.state.players)[:6]))


def hall_for(code: str, chance: Random) -> Hall:
    """A small event of some kind, with its plan."""
    format_ = chance.choice(FORMATS.get(code, FORMATS[""]))
    entries, count = chance.randrange(3, 9), chance.choice((2, 3))
    system = chance.choice(SYSTEMS)
    if format_ == "individual-new-partner":
        system, entries = "fours", chance.randrange(8, 13)
    if system == "round-robin":
        count = entries if entries % 2 else entries - 1
    hall = Hall(code, entries=entries, format=format_, settings=Settings(staff_available=chance.random() < 0.5))
    hall.do("set-plan", rounds=rounds(code, *(system,) * count), reason="annunciato nel bando")
    return hall


@pytest.mark.sweep
@pytest.mark.parametrize("evening", range(EVENINGS))
def test_every_evening_comes_to_its_end_without_undo(evening: int) -> None:
    chance = Random(f"evening {evening}")
    hall = hall_for(FEDERATIONS[evening % len(FEDERATIONS)], chance)
    director = Director(hall, chance)
    for _ in range(chance.randrange(5, 60)):
        if hall.state.ended:
            break
        what = chance.random()
        if what < 0.5:
            trouble(director, chance)
        elif what < 0.6:
            anything_sent(director, chance)
        else:
            director.step()
    director.end()
    assert hall.state.ended
    assert hall.problems() == [], "\n".join(director.done)
