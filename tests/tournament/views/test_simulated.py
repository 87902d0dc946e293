"""Simulated tournaments, with all that goes wrong in them, can be looked at and printed at every step."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.event import Event
from pinella.tournament.fold import replay
from pinella.tournament.ledger import Ledger
from pinella.tournament.progress import next_step
from pinella.tournament.sheets.views.results import player_results, season_results
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.hall import Hall
from pinella.tournament.simulation.plans import scenario
from pinella.tournament.standings.views import ranking
from pinella.tournament.state import State
from tests.tournament.views.looking import look, print_all, read

CODES = ("feburit", "fedibur", "fibur-revolution-2026", "fibur-internazionale", "fitab-2022")


class Watched:
    """A log whose every step is looked at; what is looked at must not change."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    @property
    def state(self) -> State:
        return self.ledger.state

    def do(self, act: str, context: Context, **arguments: Any) -> list[Event]:
        events = self.ledger.do(act, context, **arguments)
        if self.state.rounds or len(self.ledger.records) % 7 == 0:
            look(self.state, context.at)
        return events


@pytest.mark.parametrize("seed", range(30))
def test_every_step_of_a_simulated_tournament_can_be_seen(seed: int) -> None:
    code = load_code(CODES[seed % len(CODES)])
    name = f"views {seed}"
    what = scenario(code, Dice(name), largest=10)
    ledger = Ledger.opened(
        "vista",
        code,
        load_code,
        Context(1_795_000_000_000, Actor.person("Conti")),
        name="Vista",
        format=what.format,
        level="club",
        date="2026-11-16",
        seed=name,
    )
    hall = Hall(Watched(ledger), what, name, trouble=20)
    hall.run()
    state = ledger.state
    read(ledger.records, state)
    print_all(state)
    assert next_step(state, hall.now).act in ("", "file-report")
    assert replay("vista", ledger.records, load_code) == state
    if not state.substitutions:
        _players_add_up(state)


def _players_add_up(state: State) -> None:
    """Where nobody was replaced, every ranked contestant has in the standing what each of its players has."""
    rows = {line.number: line for line in ranking(state).lines}
    alone = {player for one in state.rounds for _number, player in one.credits}
    season = {one.player: one for one in season_results(state)}
    for number, line in rows.items():
        for player in state.contestants[number].players:
            scores = player_results(state).get(player, ())
            if player in alone or state.teams or line.staff or None in scores:
                continue
            assert sum(one.vp for one in scores if one and one.ranked) - line.vp_lost == line.vp or line.vp == 0
            assert season[player].vp_lost == line.vp_lost


def test_a_view_of_nothing_is_empty_and_lawful() -> None:
    ledger = Ledger.opened(
        "vuoto",
        load_code("feburit"),
        load_code,
        Context(1_795_000_000_000, Actor.person("Conti")),
        name="Vuoto",
        format="pairs",
        level="club",
        date="2026-11-16",
        seed="s",
    )
    look(ledger.state, ledger.state.at)
    print_all(ledger.state)
    assert next_step(ledger.state, 0).act == "set-plan"
    with pytest.raises(Refusal):
        ledger.do("draft-round", Context(0, Actor.person("Conti")))
