"""Who takes part, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import entries as e
from pinella.tournament.money import Money
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because, person, who
from pinella.tournament.views.words import DEPARTURES


def _registered(event: e.EntryRegistered, state: State) -> Message:
    one = event.contestant
    entry = f"{one.number} {one.name or state.names(one.players)}"
    if event.waiting:
        return say("entered on the waiting list: {entry}", entry=entry)
    return say("entered late: {entry}", entry=entry) if event.late else say("entered: {entry}", entry=entry)


def _changed(event: e.EntryChanged, state: State) -> Message:
    one = event.contestant
    return say("entry changed: {entry}", entry=f"{one.number} {one.name or state.names(one.players)}")


def _checked_in(event: e.CheckedIn, state: State) -> Message:
    if event.fee_cents:
        return say("present: {who}, fee taken {fee}", who=who(state, event.number), fee=Money(event.fee_cents))
    return say("present: {who}", who=who(state, event.number))


def _locked(event: e.SeatLocked, state: State) -> Message:
    if not event.table:
        return say("{who} no longer keeps a table", who=who(state, event.number))
    return say("{who} keeps table {table}", who=who(state, event.number), table=event.table)


def _withdrew(event: e.Withdrew, state: State) -> Message:
    text = say(
        "{who} from round {round}: {how}",
        who=who(state, event.number),
        round=event.round,
        how=DEPARTURES[event.departure],
    )
    if event.player:
        text = say("{what}: only {player} is gone", what=text, player=person(state, event.player))
    if not event.notified:
        text = say("{what}, without notice", what=text)
    return because(text, event.reason)


def _substituted(event: e.Substituted, state: State) -> Message:
    return say(
        "{who}, round {round}: {substitute} comes in for {leaver}",
        who=who(state, event.number),
        round=event.round,
        substitute=person(state, event.substitute),
        leaver=person(state, event.leaver),
    )


def _staff(event: e.StaffRequested, state: State) -> Message:
    name = who(state, event.number)
    if event.staff:
        return say("round {round}: {who} plays against a pair of the organisation", round=event.round, who=name)
    return say("round {round}: {who} takes the bye", round=event.round, who=name)


def _single(event: e.SingleRegistered, state: State) -> Message:
    name = person(state, event.player)
    if event.wants:
        return say("{player} looks for a partner: {wanted}", player=name, wanted=person(state, event.wants))
    return say("{player} looks for a partner", player=name)


SENTENCES: dict[type[Event], Telling] = {
    e.PlayerAdded: lambda event, _: say("player added: {player}", player=event.player.full),
    e.PlayerChanged: lambda event, _: say("data of {player} corrected", player=event.player.full),
    e.EntryRegistered: _registered,
    e.EntryChanged: _changed,
    e.EntryCancelled: lambda event, state: because(
        say("entry cancelled: {who}", who=who(state, event.number)), event.reason
    ),
    e.EntryPromoted: lambda event, state: say("admitted from the waiting list: {who}", who=who(state, event.number)),
    e.SingleRegistered: _single,
    e.SingleLeft: lambda event, state: say(
        "{player} no longer looks for a partner", player=person(state, event.player)
    ),
    e.CheckedIn: _checked_in,
    e.CheckInUndone: lambda event, state: say("check-in undone: {who}", who=who(state, event.number)),
    e.SeatLocked: _locked,
    e.Withdrew: _withdrew,
    e.Returned: lambda event, state: say(
        "{who} comes back from round {round} on", who=who(state, event.number), round=event.round
    ),
    e.Substituted: _substituted,
    e.StaffRequested: _staff,
}
