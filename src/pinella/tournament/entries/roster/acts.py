"""From a list that was looked at to the acts that enter it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pinella.tournament.entries.acts import capacity, pairs_together
from pinella.tournament.entries.roster.preview import Preview, preview
from pinella.tournament.entries.roster.tables import Table
from pinella.tournament.model import Player
from pinella.tournament.state import State


def looked_at(
    state: State, table: Table, registry: Mapping[str, Player], mapping: Mapping[str, str] | None = None
) -> Preview:
    """What the list would enter into this tournament as it stands."""
    return preview(
        table,
        state.format,
        {**registry, **state.players},
        on_date=state.date,
        sporting_year=state.settings.sporting_year,
        already=tuple(state.contestants.values()),
        capacity=capacity(state) or None,
        code=state.code if state.settings.strict_membership else None,
        mapping=mapping,
        pairs_together=state.code.cite("formats.pair_forming") if pairs_together(state) else None,
    )


def entering(state: State, seen: Preview) -> list[tuple[str, dict[str, Any]]]:
    """A single player of a pairs tournament goes on the list of those who look for a partner."""
    return [
        ("register-single", {"player": one.players[0], "wants": one.wants})
        if state.format == "pairs" and len(one.players) == 1
        else ("register", {"players": one.players, "name": one.name, "captain": one.captain})
        for one in seen.proposed
    ]
