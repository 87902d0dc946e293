"""Players, entries, presence and changes."""

from __future__ import annotations

import msgspec

from pinella.tournament.events import Recorded
from pinella.tournament.events import entries as e
from pinella.tournament.folding.registry import folds
from pinella.tournament.model import Contestant, Player
from pinella.tournament.roster.names import name_key
from pinella.tournament.state import Leave, State


def _known(state: State, player: Player) -> None:
    before = state.players.get(player.id)
    if before is not None:
        state.namesakes[name_key(before.full)].discard(player.id)
    state.players[player.id] = player
    state.namesakes.setdefault(name_key(player.full), set()).add(player.id)


def _enters(state: State, contestant: Contestant) -> None:
    before = state.contestants.get(contestant.number)
    for player in before.players if before else ():
        state.plays_for.pop(player, None)
    state.contestants[contestant.number] = contestant
    for player in contestant.players:
        state.plays_for[player] = contestant.number


@folds(e.PlayerAdded)
def _player(state: State, event: e.PlayerAdded, _: Recorded) -> None:
    _known(state, event.player)


@folds(e.PlayerChanged)
def _player_changed(state: State, event: e.PlayerChanged, _: Recorded) -> None:
    _known(state, event.player)


@folds(e.EntryRegistered)
def _registered(state: State, event: e.EntryRegistered, _: Recorded) -> None:
    number = event.contestant.number
    _enters(state, event.contestant)
    for player in event.contestant.players:
        state.singles.pop(player, None)
    if event.waiting:
        state.waiting.append(number)
    if event.late:
        state.late_entries.add(number)


@folds(e.EntryChanged)
def _changed(state: State, event: e.EntryChanged, _: Recorded) -> None:
    _enters(state, event.contestant)
    posted = state.current
    if posted and posted.clock is None and event.contestant.number in posted.seated:
        posted.seated[event.contestant.number] = event.contestant.players


@folds(e.EntryCancelled)
def _cancelled(state: State, event: e.EntryCancelled, _: Recorded) -> None:
    state.cancelled[event.number] = state.contestants.pop(event.number)
    for player in state.cancelled[event.number].players:
        state.plays_for.pop(player, None)
    state.present.pop(event.number, None)
    state.identified.discard(event.number)
    state.locks.pop(event.number, None)
    if event.number in state.waiting:
        state.waiting.remove(event.number)


@folds(e.EntryPromoted)
def _promoted(state: State, event: e.EntryPromoted, _: Recorded) -> None:
    state.waiting.remove(event.number)


@folds(e.SingleRegistered)
def _single(state: State, event: e.SingleRegistered, _: Recorded) -> None:
    state.singles[event.player] = event.wants


@folds(e.SingleLeft)
def _single_left(state: State, event: e.SingleLeft, _: Recorded) -> None:
    state.singles.pop(event.player, None)


@folds(e.CheckedIn)
def _checked_in(state: State, event: e.CheckedIn, _: Recorded) -> None:
    state.present[event.number] = state.present.get(event.number, 0) + event.fee_cents
    if event.identity:
        state.identified.add(event.number)


@folds(e.CheckInUndone)
def _check_in_undone(state: State, event: e.CheckInUndone, _: Recorded) -> None:
    state.present.pop(event.number, None)
    state.identified.discard(event.number)


@folds(e.SeatLocked)
def _locked(state: State, event: e.SeatLocked, _: Recorded) -> None:
    state.locks.pop(event.number, None)
    if event.table:
        state.locks[event.number] = event.table


@folds(e.Withdrew)
def _withdrew(state: State, event: e.Withdrew, _: Recorded) -> None:
    leave = Leave(event.departure, event.round, notified=event.notified, player=event.player)
    state.leaves.setdefault(event.number, []).append(leave)


@folds(e.Returned)
def _returned(state: State, event: e.Returned, _: Recorded) -> None:
    state.leaves[event.number][-1].until = event.round


@folds(e.Substituted)
def _substituted(state: State, event: e.Substituted, _: Recorded) -> None:
    state.substitutions.append(event)
    one = state.contestants[event.number]
    players = tuple(event.substitute if player == event.leaver else player for player in one.players)
    captain = event.substitute if one.captain == event.leaver else one.captain
    _enters(state, msgspec.structs.replace(one, players=players, captain=captain))
    round_ = state.round(event.round)
    if round_ and event.number in round_.seated and not event.during:
        round_.seated[event.number] = players


@folds(e.StaffRequested)
def _staff(state: State, event: e.StaffRequested, _: Recorded) -> None:
    state.staff_wanted[event.number, event.round] = event.staff
