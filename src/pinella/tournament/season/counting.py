"""A tournament that has ended, as a season counts it: its results, its end and its sanctions, all or nothing."""

from __future__ import annotations

from typing import Any

from pinella.acts.registry import ConfirmationNeeded
from pinella.messages import Refusal, say
from pinella.tournament.conduct.views import season_sanctions
from pinella.tournament.season.state import Season
from pinella.tournament.standings.players import season_results
from pinella.tournament.state import State


def acts_of_counting(state: State, season: Season, *, confirmed: bool) -> list[tuple[str, dict[str, Any]]]:
    """The acts, in their order. Counting again needs a reason and replaces what was counted before."""
    if not state.ended:
        raise Refusal(say("tournament {id} has not ended: end it first", id=state.id))
    own = season.rules.federation
    if state.code.federation != own and not confirmed:
        raise ConfirmationNeeded(
            say(
                "{tournament} was played under a code of {federation}, the season is one of {own}: confirm to count it",
                tournament=state.name,
                federation=state.code.federation,
                own=own,
            )
        )
    given = season_sanctions(state)
    counted = {
        "event": state.id,
        "name": state.name,
        "date": state.date,
        "code": state.code.id,
        "results": season_results(state),
        "homologable": state.homologable,
    }
    taken = {
        "event": state.id,
        "sanctions": given.sanctions,
        "players": dict(given.players),
        "referees": dict(given.referees),
    }
    return [
        ("count-event", counted),
        ("end-tournament", {"event": state.id, "ended_at": state.ended}),
        ("take-over", taken),
    ]
