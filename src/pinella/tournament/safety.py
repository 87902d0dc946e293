"""The age of a round: how far gone it is decides how careful an act must be (`pinella.acts.safety`)."""

from __future__ import annotations

from pinella.acts.safety import Age
from pinella.tournament.state import State


def age_of(state: State, round_: int, at: int | None = None) -> Age:
    found = state.round(round_)
    if found is None:
        return "none"
    if state.is_final(round_, at):
        return "final"
    following = state.round(round_ + 1)
    if following is not None and following.status != "draft":
        return "older"
    return found.status
