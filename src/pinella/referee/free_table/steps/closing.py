"""Steps after a closing that does not stand: the deal goes on."""

from __future__ import annotations

from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.measures import Measure
from pinella.rules.encoding import Restriction


@handles("void closing")
def _void_closing(applying: Enforcement, measure: Measure) -> None:
    """The deal is open again: with the next player, or with himself if he has still to discard."""
    state = applying.layout.state
    if state.closer < 0:
        return
    if applying.discards():
        state.reopen()
    else:
        state.over = 0
        state.closer = -1
        applying.limit(applying.seat, Restriction.NO_PLAY, 0)


@handles("discard card-taken-back")
def _discard_taken_back(applying: Enforcement, measure: Measure) -> None:
    """One of the cards just taken back: the choice is his, the hand holds nothing else."""


@handles("rebuild")
def _rebuild(applying: Enforcement, measure: Measure) -> None:
    """The journal knows how it was: nothing to do."""
