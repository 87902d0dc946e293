"""What people have checked, may do, or were named for."""

from __future__ import annotations

from pinella.tournament.events import Recorded
from pinella.tournament.events import guidance as g
from pinella.tournament.folding.registry import folds
from pinella.tournament.state import State, Tick


@folds(g.ItemTicked)
def _ticked(state: State, event: g.ItemTicked, recorded: Recorded) -> None:
    key = (event.step, event.round, event.table, event.item)
    if event.done:
        state.ticked[key] = Tick(recorded.at, recorded.actor)
    else:
        state.ticked.pop(key, None)


@folds(g.PlayerPermitted)
def _permitted(state: State, event: g.PlayerPermitted, _: Recorded) -> None:
    held = [one for one in state.permits.get(event.player, []) if one.permit != event.permit]
    state.permits[event.player] = [*held, event] if event.granted else held


@folds(g.MeldKeeperNamed)
def _keeper(state: State, event: g.MeldKeeperNamed, _: Recorded) -> None:
    state.meld_keepers[event.round, event.table, event.room, event.side] = event.player


@folds(g.SeparatorsPlaced)
def _separators(state: State, event: g.SeparatorsPlaced, _: Recorded) -> None:
    state.separators = frozenset(event.tables)
