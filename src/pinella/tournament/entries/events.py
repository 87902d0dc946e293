"""Players, entries and presence, each event with its effect and its sentence."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.entries.roster.names import name_key
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds
from pinella.tournament.model import Contestant, Player
from pinella.tournament.money import Money
from pinella.tournament.sentences import because, person, tells, who
from pinella.tournament.state import State


class PlayerAdded(Event, frozen=True):
    player: Player


def _known(state: State, player: Player) -> None:
    before = state.players.get(player.id)
    if before is not None:
        state.namesakes[name_key(before.full)].discard(player.id)
    state.players[player.id] = player
    state.namesakes.setdefault(name_key(player.full), set()).add(player.id)


@folds(PlayerAdded)
def _fold_player_added(state: State, event: PlayerAdded, _: Recorded) -> None:
    _known(state, event.player)


@tells(PlayerAdded)
def _tell_player_added(event: PlayerAdded, _: State) -> Message:
    return say("player added: {player}", player=event.player.full)


class PlayerChanged(Event, frozen=True):
    player: Player


@folds(PlayerChanged)
def _fold_player_changed(state: State, event: PlayerChanged, _: Recorded) -> None:
    _known(state, event.player)


@tells(PlayerChanged)
def _tell_player_changed(event: PlayerChanged, _: State) -> Message:
    return say("data of {player} corrected", player=event.player.full)


class EntryRegistered(Event, frozen=True):
    contestant: Contestant
    waiting: bool = False
    late: bool = False


def enter(state: State, contestant: Contestant) -> None:
    before = state.contestants.get(contestant.number)
    for player in before.players if before else ():
        state.plays_for.pop(player, None)
    state.contestants[contestant.number] = contestant
    for player in contestant.players:
        state.plays_for[player] = contestant.number


@folds(EntryRegistered)
def _fold_entry_registered(state: State, event: EntryRegistered, _: Recorded) -> None:
    number = event.contestant.number
    enter(state, event.contestant)
    for player in event.contestant.players:
        state.singles.pop(player, None)
    if event.waiting:
        state.waiting.append(number)
    if event.late:
        state.late_entries.add(number)


@tells(EntryRegistered)
def _tell_entry_registered(event: EntryRegistered, state: State) -> Message:
    one = event.contestant
    entry = f"{one.number} {one.name or state.names(one.players)}"
    if event.waiting:
        return say("entered on the waiting list: {entry}", entry=entry)
    return say("entered late: {entry}", entry=entry) if event.late else say("entered: {entry}", entry=entry)


class EntryChanged(Event, frozen=True):
    """Names or players put right before the event starts."""

    contestant: Contestant


@folds(EntryChanged)
def _fold_entry_changed(state: State, event: EntryChanged, _: Recorded) -> None:
    enter(state, event.contestant)
    posted = state.current
    if posted and posted.clock is None and event.contestant.number in posted.seated:
        posted.seated[event.contestant.number] = event.contestant.players


@tells(EntryChanged)
def _tell_entry_changed(event: EntryChanged, state: State) -> Message:
    one = event.contestant
    return say("entry changed: {entry}", entry=f"{one.number} {one.name or state.names(one.players)}")


class EntryCancelled(Event, frozen=True):
    number: int
    reason: str = ""


@folds(EntryCancelled)
def _fold_entry_cancelled(state: State, event: EntryCancelled, _: Recorded) -> None:
    state.cancelled[event.number] = state.contestants.pop(event.number)
    for player in state.cancelled[event.number].players:
        state.plays_for.pop(player, None)
    state.present.pop(event.number, None)
    state.identified.discard(event.number)
    state.locks.pop(event.number, None)
    if event.number in state.waiting:
        state.waiting.remove(event.number)


@tells(EntryCancelled)
def _tell_entry_cancelled(event: EntryCancelled, state: State) -> Message:
    return because(say("entry cancelled: {who}", who=who(state, event.number)), event.reason)


class EntryPromoted(Event, frozen=True):
    """From the waiting list to the tournament."""

    number: int


@folds(EntryPromoted)
def _fold_entry_promoted(state: State, event: EntryPromoted, _: Recorded) -> None:
    state.waiting.remove(event.number)


@tells(EntryPromoted)
def _tell_entry_promoted(event: EntryPromoted, state: State) -> Message:
    return say("admitted from the waiting list: {who}", who=who(state, event.number))


class SingleRegistered(Event, frozen=True):
    """A player who looks for a partner, perhaps with one in mind."""

    player: str
    wants: str = ""


@folds(SingleRegistered)
def _fold_single_registered(state: State, event: SingleRegistered, _: Recorded) -> None:
    state.singles[event.player] = event.wants


@tells(SingleRegistered)
def _tell_single_registered(event: SingleRegistered, state: State) -> Message:
    name = person(state, event.player)
    if event.wants:
        return say("{player} looks for a partner: {wanted}", player=name, wanted=person(state, event.wants))
    return say("{player} looks for a partner", player=name)


class SingleLeft(Event, frozen=True):
    player: str


@folds(SingleLeft)
def _fold_single_left(state: State, event: SingleLeft, _: Recorded) -> None:
    state.singles.pop(event.player, None)


@tells(SingleLeft)
def _tell_single_left(event: SingleLeft, state: State) -> Message:
    return say("{player} no longer looks for a partner", player=person(state, event.player))


class CheckedIn(Event, frozen=True):
    number: int
    fee_cents: int = 0
    identity: bool = True
    """Identity and membership were looked at."""


@folds(CheckedIn)
def _fold_checked_in(state: State, event: CheckedIn, _: Recorded) -> None:
    state.present[event.number] = state.present.get(event.number, 0) + event.fee_cents
    if event.identity:
        state.identified.add(event.number)


@tells(CheckedIn)
def _tell_checked_in(event: CheckedIn, state: State) -> Message:
    if event.fee_cents:
        return say("present: {who}, fee taken {fee}", who=who(state, event.number), fee=Money(event.fee_cents))
    return say("present: {who}", who=who(state, event.number))


class CheckInUndone(Event, frozen=True):
    number: int


@folds(CheckInUndone)
def _fold_check_in_undone(state: State, event: CheckInUndone, _: Recorded) -> None:
    state.present.pop(event.number, None)
    state.identified.discard(event.number)


@tells(CheckInUndone)
def _tell_check_in_undone(event: CheckInUndone, state: State) -> Message:
    return say("check-in undone: {who}", who=who(state, event.number))


class SeatLocked(Event, frozen=True):
    """A contestant who cannot move keeps a table; 0 lifts the lock."""

    number: int
    table: int


@folds(SeatLocked)
def _fold_seat_locked(state: State, event: SeatLocked, _: Recorded) -> None:
    state.locks.pop(event.number, None)
    if event.table:
        state.locks[event.number] = event.table


@tells(SeatLocked)
def _tell_seat_locked(event: SeatLocked, state: State) -> Message:
    if not event.table:
        return say("{who} no longer keeps a table", who=who(state, event.number))
    return say("{who} keeps table {table}", who=who(state, event.number), table=event.table)


class StaffRequested(Event, frozen=True):
    """The contestant without opponents prefers to play against a pair of the organisation (or not, after all)."""

    number: int
    round: int
    staff: bool


@folds(StaffRequested)
def _fold_staff_requested(state: State, event: StaffRequested, _: Recorded) -> None:
    state.staff_wanted[event.number, event.round] = event.staff


@tells(StaffRequested)
def _tell_staff_requested(event: StaffRequested, state: State) -> Message:
    name = who(state, event.number)
    if event.staff:
        return say("round {round}: {who} plays against a pair of the organisation", round=event.round, who=name)
    return say("round {round}: {who} takes the bye", round=event.round, who=name)
