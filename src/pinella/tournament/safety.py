"""The safety table: what is free, what must be confirmed or reasoned, what is refused, by the age of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pinella.tournament.state import State

Age = Literal["none", "draft", "published", "playing", "closed", "older", "final"]
"""`older`: a later round is already published; `final`: a standing that counts it is final."""
Mode = Literal["free", "confirm", "reason", "refused"]
AGES: tuple[Age, ...] = ("none", "draft", "published", "playing", "closed", "older", "final")


def _row(**modes: Mode) -> Mapping[Age, Mode]:
    return {age: modes.get(age, "free") for age in AGES}


SAFETY: Mapping[str, Mapping[Age, Mode]] = {
    "edit-draft": _row(published="refused", playing="refused", closed="refused", older="refused", final="refused"),
    "drop-round": _row(published="reason", playing="refused", closed="refused", older="refused", final="refused"),
    "swap-tables": _row(published="confirm", playing="reason", closed="refused", older="refused", final="refused"),
    "assign-result": _row(playing="confirm", closed="reason", older="reason", final="refused"),
    "correct-sheet": _row(older="confirm"),
    "lose-sheet": _row(closed="confirm", older="confirm", final="refused"),
    "find-sheet": _row(),
    "extend": _row(),
    "note-lateness": _row(closed="reason", older="reason", final="refused"),
    "sanction": _row(older="confirm"),
    "open-table": _row(closed="refused", older="refused", final="refused"),
    "complete-table": _row(closed="refused", older="refused", final="refused"),
    "lower-score": _row(final="refused"),
    "annul-correction": _row(final="refused"),
    "missed-call": _row(closed="confirm", older="reason", final="refused"),
    "wrong-table": _row(closed="refused", older="refused", final="refused"),
}
"""Acts that are not named here are free at every age: their own checks decide."""


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


def mode_of(state: State, act: str, round_: int, at: int | None = None) -> Mode:
    row = SAFETY.get(act)
    return row[age_of(state, round_, at)] if row else "free"
