"""The event itself, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.acts import ACTS
from pinella.tournament.events import Event
from pinella.tournament.events import setup as s
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because
from pinella.tournament.views.words import FORMATS, ROLES


def _created(event: s.TournamentCreated, _: State) -> Message:
    return say(
        "tournament {name} created: {format}, {date}", name=event.name, format=FORMATS[event.format], date=event.date
    )


def _appointed(event: s.OfficialAppointed, _: State) -> Message:
    return say("{name} appointed: {role}", name=event.name, role=ROLES[event.role])


def _dismissed(event: s.OfficialDismissed, _: State) -> Message:
    return say("{name} dismissed: {role}", name=event.name, role=ROLES[event.role])


def _plan(event: s.PlanSet, _: State) -> Message:
    last = event.rounds[-1]
    return say(
        "plan set: {count} rounds, the last one {system}", count=len(event.rounds), system=SYSTEMS[last.system].title
    )


def _notice(event: s.NoticeGiven, _: State) -> Message:
    return say("announced: {text}", text=event.text.message())


def _reason(event: s.ReasonGiven, _: State) -> Message:
    act = ACTS.get(event.action)
    title = act.title if act else say("{text}", text=event.action)
    if event.mode == "reason" or event.reason.strip():
        return say("with a reason: {act} in round {round}: {reason}", act=title, round=event.round, reason=event.reason)
    return say("confirmed: {act} in round {round}", act=title, round=event.round)


def _undone(event: s.Undone, _: State) -> Message:
    return because(say("taken back: events {first} to {last}", first=event.first, last=event.last), event.reason)


SENTENCES: dict[type[Event], Telling] = {
    s.TournamentCreated: _created,
    s.SettingsChanged: lambda _event, _state: say("settings changed"),
    s.OfficialAppointed: _appointed,
    s.OfficialDismissed: _dismissed,
    s.PlanSet: _plan,
    s.NoticeGiven: _notice,
    s.ReasonGiven: _reason,
    s.Undone: _undone,
}
