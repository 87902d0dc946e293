"""Measures that move no card: what is said, written down, reckoned for persons, or done by people apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.meaning import SPOKEN, Meaning, means
from pinella.referee.free_table.trace import Trace, unchanged
from pinella.referee.measures import Measure

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def said(applying: Enforcement, measure: Measure) -> None:
    """Nothing on the table changes: it is said, or kept with the ruling, where sheet and standings read it."""
    applying.trace.before = applying.layout.picture()


SPOKEN.update(
    dict.fromkeys(
        (
            "warn", "reprimand", "expel", "remove", "vp", "report", "note", "arbitral", "discretion", "remind",
            "invite", "refer", "nothing", "time", "repair", "play-on",
        ),
        Meaning(said, "nothing", "at-once", "no", unchanged),
    )
)  # fmt: skip

means(
    "go-on", "go-on play", "go-on last-lap-next", "go-on last-lap-now", "go-on one-full-lap",
    "go-on time-out-dealer-discard-lap", "go-on time-out-dealer-lap", "go-on time-out-partner-starts-lap",
    "go-on time-out-right-neighbour-last",
    "keep better-score", "keep last-turn", "keep sheet", "keep wilds", "keep locked-wild", "keep card-in-hand",
    "keep card-not-discarded", "keep first-card", "keep pozzetto", "keep pozzetto-taken", "keep second-pozzetto",
    "keep old-pozzetto", "keep pozzetto-as-it-is", "keep phantom-card", "keep drawn-card",
    "valid burraco", "valid count-of-others", "valid deal", "valid declared-place",
    "valid exposed-cards", "valid melds", "valid melds-opened", "valid new-set-of-rank", "valid partners-meld",
    "valid penalty", "valid played-card", "valid points-so-far", "valid pozzetto",
    "valid rebuilt-score", "valid result", "valid second-set", "valid tied-cards", "valid up-card",
    "valid wild-replaced",
    "void closing-bonus", "void own-settlement", "void penalty", "void unlisted-penalty",
    "arrange penalised-highest-first", "arrange penalised-lowest-first", "arrange meld", "arrange tied-cards",
    "arrange stock", "arrange last-two", "arrange overlapping-melds",
    "place penalised-face-down", "place penalised-face-up",
    "restore cut", "restore seats", "restore stock-direction", "restore pozzetti-place", "restore wild-place",
    "restore pack", "restore old-pozzetto", "complete packets", "swap pack", "swap wilds",
    "show drawn-card", "show pile-cards", "show pozzetto-cards", "show second-card",
    "turn-down seen-card", "turn-down stock-cards", "turn-down top-card",
    "ban device", "ban objects-on-table", "ban reflecting-object", "ban resuming", "ban time-left",
    "ban pile-after-stock", "rebuild melds", "rebuild melds-together", "rebuild table",
    "positive closing-points", "void bonus-unless-closed",
    "opposite other", "suspend play", "suspend early-play", "award later-opponents",
    "award lost-match-mp", "award lost-match-vp", "award match",
    "award match-lost-by-both", "award match-mp", "award match-vp",
    later="nothing", ends="at-once", counted="no", holds=unchanged,
)(said)  # fmt: skip


# --- points ----------------------------------------------------------------------------------------------------------


def taken_from_side(table: FreeTable, trace: Trace) -> bool:
    """The points stand against the side until the deal is counted."""
    return table.layout.penalties[table.layout.side(trace.seat)] >= trace.measure.points


def given_to_side(table: FreeTable, trace: Trace) -> bool:
    return table.layout.awards[table.layout.side(trace.seat)] >= trace.measure.points


@means("points", later="nothing", ends="deal-end", counted="points", holds=taken_from_side)
def _points(applying: Enforcement, measure: Measure) -> None:
    applying.layout.penalties[applying.layout.side(applying.trace.seat)] += measure.points


@means(
    "award arbitral-points", "award closing-bonus", "award late-points",
    later="nothing", ends="deal-end", counted="points", holds=given_to_side,
)  # fmt: skip
def _award(applying: Enforcement, measure: Measure) -> None:
    """Points of the deal; what is won or lost as a match is written on the sheet."""
    applying.layout.awards[applying.layout.side(applying.trace.seat)] += measure.points


def loss_waived(table: FreeTable, trace: Trace) -> bool:
    return table.layout.side(trace.seat) in table.layout.robbed


@means("void pozzetto-loss", later="nothing", ends="deal-end", counted="points", holds=loss_waived)
def _no_pozzetto_loss(applying: Enforcement, measure: Measure) -> None:
    applying.layout.robbed.add(applying.layout.side(applying.trace.seat))
