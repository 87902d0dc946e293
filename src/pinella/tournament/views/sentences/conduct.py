"""Discipline and the end, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import conduct as c
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because, person, who
from pinella.tournament.views.words import REGIMES, REPORTS, SANCTIONS, offence


def _sanction(event: c.SanctionGiven, state: State) -> Message:
    one = event.sanction
    name = who(state, one.contestant)
    if one.player:
        name = f"{name}, {person(state, one.player)}"
    text = say("{level} to {who}: {offence}", level=SANCTIONS[one.sanction], who=name, offence=offence(one.offence))
    if one.vp_lost:
        text = say("{what}; {vp} VP lost", what=text, vp=one.vp_lost)
    if one.points_lost:
        text = say("{what}; {points} points lost", what=text, points=one.points_lost)
    return because(text, event.note)


def _ruling(event: c.RulingNoted, _: State) -> Message:
    return say(
        "round {round}, table {table}, {referee}: {incident}: {text}",
        round=event.round,
        table=event.table,
        referee=event.referee,
        incident=offence(event.incident),
        text=event.text,
    )


def _opened(event: c.ReportOpened, state: State) -> Message:
    return say(
        "report {id} opened on {who}: {about}: {facts}",
        id=event.id,
        who=who(state, event.number),
        about=REPORTS[event.about],
        facts=event.facts.message(),
    )


def _monitor(event: c.MonitorAssigned, _: State) -> Message:
    return say("round {round}, table {table}: watched by {name}", round=event.round, table=event.table, name=event.name)


def _anomaly(event: c.AnomalyReported, _: State) -> Message:
    return say(
        "round {round}, table {table}, {name} reports: {text}",
        round=event.round,
        table=event.table,
        name=event.name,
        text=event.text,
    )


def _advantage(event: c.AdvantageDecided, state: State) -> Message:
    name = who(state, event.number)
    if event.lowered:
        text = say("round {round}, {who}: score lowered, it would bring an unearned place", round=event.round, who=name)
    else:
        text = say("round {round}, {who}: the score stays", round=event.round, who=name)
    return because(text, event.reason)


def _interrupted(event: c.Interrupted, _: State) -> Message:
    text = say("tournament interrupted after {rounds} rounds", rounds=event.rounds_played)
    if event.outcome == "refund":
        text = say("{what}: fees are given back", what=text)
    else:
        text = say("{what}: prizes by the last standing posted", what=text)
    return because(text, event.reason)


def _ended(event: c.TournamentEnded, _: State) -> Message:
    if event.homologable:
        return say("tournament ended")
    return say("tournament ended; it cannot be homologated")


SENTENCES: dict[type[Event], Telling] = {
    c.SanctionGiven: _sanction,
    c.SanctionLifted: lambda event, _: because(say("sanction {id} lifted", id=event.id), event.reason),
    c.RulingNoted: _ruling,
    c.ReportOpened: _opened,
    c.ReportFiled: lambda event, _: say("report {id} filed by {writer}", id=event.id, writer=event.writer),
    c.MonitoringAnnounced: lambda event, _: say("monitoring: {regime}", regime=REGIMES[event.regime]),
    c.MonitorAssigned: _monitor,
    c.AnomalyReported: _anomaly,
    c.AdvantageDecided: _advantage,
    c.PrizesSet: lambda event, _: say("prizes set: {count}", count=len(event.prizes)),
    c.PrizesAwarded: lambda event, _: say("prizes given: {count}", count=len(event.awards)),
    c.Interrupted: _interrupted,
    c.TournamentEnded: _ended,
}
