"""Sheets and results."""

from __future__ import annotations

from pinella.tournament.events import Recorded
from pinella.tournament.events import sheets as h
from pinella.tournament.folding.registry import folds, round_of, table_of
from pinella.tournament.rounds import Result, Version
from pinella.tournament.state import State


@folds(h.SheetEntered)
def _entered(state: State, event: h.SheetEntered, recorded: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.versions.append(
        Version(
            event.version,
            event.paper,
            event.totals,
            recorded.actor,
            recorded.device,
            recorded.at,
            event.source,
            event.side,
            event.doubts,
        )
    )
    sheet.signed = {}
    sheet.disputed = {}


@folds(h.HighestCardNoted)
def _highest_card(state: State, event: h.HighestCardNoted, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).keeper = event.keeper


@folds(h.SheetSigned)
def _signed(state: State, event: h.SheetSigned, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.signed[event.side] = event.signer
    sheet.disputed.pop(event.side, None)


@folds(h.SheetDisputed)
def _disputed(state: State, event: h.SheetDisputed, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).disputed[event.side] = event.reason


@folds(h.SheetCountersigned)
def _countersigned(state: State, event: h.SheetCountersigned, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.countersigned.append((event.referee, event.deal, event.version))


@folds(h.SheetLost)
def _lost(state: State, event: h.SheetLost, _: Recorded) -> None:
    table_of(state, event.round, event.table).lost = True


@folds(h.SheetFound)
def _found(state: State, event: h.SheetFound, _: Recorded) -> None:
    table_of(state, event.round, event.table).lost = not event.restored


@folds(h.SheetCorrected)
def _corrected(state: State, event: h.SheetCorrected, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).corrections.append(event)


@folds(h.ResultSet)
def _result(state: State, event: h.ResultSet, recorded: Recorded) -> None:
    table_of(state, event.round, event.table).results.append(
        Result(event.home, event.away, event.counts_from, recorded.seq, event.why)
    )


@folds(h.ResultCleared)
def _cleared(state: State, event: h.ResultCleared, _: Recorded) -> None:
    table_of(state, event.round, event.table).results.clear()


@folds(h.LoneScoreSet)
def _lone(state: State, event: h.LoneScoreSet, _: Recorded) -> None:
    round_of(state, event.round).lone.setdefault(event.number, []).append((event.score, event.counts_from))


@folds(h.PartnerScored)
def _partner(state: State, event: h.PartnerScored, _: Recorded) -> None:
    round_of(state, event.round).credits[event.number, event.player] = event.score


@folds(h.LatenessNoted)
def _late(state: State, event: h.LatenessNoted, _: Recorded) -> None:
    table = table_of(state, event.round, event.table)
    table.late.update(event.minutes)
    table.bonus = dict(event.points)


@folds(h.PointsTaken)
def _points(state: State, event: h.PointsTaken, _: Recorded) -> None:
    penalties = table_of(state, event.round, event.table).sheet(event.room).penalties
    penalties[event.side] = penalties.get(event.side, 0) + event.points


@folds(h.CallMissed)
def _call_missed(state: State, event: h.CallMissed, _: Recorded) -> None:
    table_of(state, event.round, event.table).call_missed = True
