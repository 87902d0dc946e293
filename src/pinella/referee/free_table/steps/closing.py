"""Steps about closings: one that does not stand, one that does."""

from __future__ import annotations

from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import closed, in_hand, reopened
from pinella.referee.measures import Measure
from pinella.rules.encoding import Ending


@means("void closing", later="limits", ends="at-once", counted="closing", holds=reopened)
def _void_closing(applying: Enforcement, measure: Measure) -> None:
    """The deal is open again: with the next player, or with himself if he has still to discard."""
    state = applying.layout.state
    if state.closer < 0 and not state.over:
        applying.idle("nobody has closed")
        return
    if applying.has_discarded():
        applying.layout.reopen()
    else:
        state.over = 0
        state.closer = -1
        state.phase = 1


@means("valid closing", later="nothing", ends="at-once", counted="closing", holds=closed)
def _valid_closing(applying: Enforcement, measure: Measure) -> None:
    """The deal ends with it: told of a closing that was called off, it ends now. Who has still to discard closes so."""
    state = applying.layout.state
    if applying.is_his_turn and state.holding(applying.seat):
        applying.idle("his discard is to come, and closes")
    elif not state.over:
        state.closer = applying.seat
        state.over = Ending.CLOSED


@means("discard card-taken-back", later="nothing", ends="at-once", counted="no", holds=in_hand)
def _discard_taken_back(applying: Enforcement, measure: Measure) -> None:
    """One of the cards just taken back, as he chooses: he holds nothing else. Only then do the others lie open."""
    applying.touch(applying.moved)
    applying.one_is_discarded = True
    if not applying.moved:
        applying.idle("nothing came back")


@means("go-on close-again", later="nothing", ends="at-once", counted="closing", holds=reopened)
def _close_again(applying: Enforcement, measure: Measure) -> None:
    """He may close again, rightly."""
