"""Sheets and results, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import sheets as h
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, because, person, who
from pinella.tournament.views.words import ERRORS, ROOM_WORDS, SCORE_KINDS, SIDE_WORDS, side_words


def _place(round_: int, table: int, room: str = "open") -> Message:
    if room == "closed":
        return say("round {round}, table {table}, {room}", round=round_, table=table, room=ROOM_WORDS["closed"])
    return say("round {round}, table {table}", round=round_, table=table)


def _entered(event: h.SheetEntered, _: State) -> Message:
    return say(
        "{place}: sheet entered {home}-{away}, version {version}",
        place=_place(event.round, event.table, event.room),
        home=event.totals[0],
        away=event.totals[1],
        version=event.version,
    )


def _signed(event: h.SheetSigned, state: State) -> Message:
    side = side_words(event.side, event.room)
    place = _place(event.round, event.table, event.room)
    if event.signer:
        return say("{place}: signed by {side}, {signer}", place=place, side=side, signer=person(state, event.signer))
    return say("{place}: signed by {side}", place=place, side=side)


def _disputed(event: h.SheetDisputed, _: State) -> Message:
    place = _place(event.round, event.table, event.room)
    side = side_words(event.side, event.room)
    return because(say("{place}: disputed by {side}", place=place, side=side), event.reason)


def _countersigned(event: h.SheetCountersigned, _: State) -> Message:
    place = _place(event.round, event.table, event.room)
    if event.deal:
        return say(
            "{place}: deal {deal} countersigned by {referee}", place=place, deal=event.deal, referee=event.referee
        )
    return say("{place}: countersigned by {referee}", place=place, referee=event.referee)


def _found(event: h.SheetFound, _: State) -> Message:
    place = _place(event.round, event.table)
    if event.restored:
        return say("{place}: the lost sheet was found, its result counts again", place=place)
    return say("{place}: the lost sheet was found too late to count", place=place)


def _corrected(event: h.SheetCorrected, _: State) -> Message:
    text = say(
        "{place}: sheet corrected to version {version}: {error}",
        place=_place(event.round, event.table, event.room),
        version=event.version,
        error=ERRORS[event.error],
    )
    return because(text, event.reason)


def _result(event: h.ResultSet, _: State) -> Message:
    text = say(
        "{place}: {home}-{away} VP ({kind})",
        place=_place(event.round, event.table),
        home=event.home.vp,
        away=event.away.vp,
        kind=SCORE_KINDS[event.home.kind],
    )
    if event.counts_from > event.round:
        text = say("{what}, counting from the standing after round {round}", what=text, round=event.counts_from)
    return say("{what}: {why}", what=text, why=event.why.message()) if event.why else text


def _lone(event: h.LoneScoreSet, state: State) -> Message:
    return say(
        "round {round}, {who}: {vp} VP, {mp} MP ({kind})",
        round=event.round,
        who=who(state, event.number),
        vp=event.score.vp,
        mp=event.score.mp,
        kind=SCORE_KINDS[event.score.kind],
    )


def _partner(event: h.PartnerScored, state: State) -> Message:
    player = person(state, event.player)
    if event.score is None:
        return say("round {round}: {player} has no score", round=event.round, player=player)
    return say("round {round}: {player} has {vp} VP", round=event.round, player=player, vp=event.score.vp)


def _late(event: h.LatenessNoted, _: State) -> Message:
    text = _place(event.round, event.table)
    for side, minutes in event.minutes.items():
        if minutes >= 1e6:
            text = say("{before}; {side} never came", before=text, side=SIDE_WORDS[side])
        else:
            text = say(
                "{before}; {side} late by {minutes} minutes", before=text, side=SIDE_WORDS[side], minutes=f"{minutes:g}"
            )
    for side, points in event.points.items():
        if points:
            text = say("{before}; {points} points to {side}", before=text, points=points, side=SIDE_WORDS[side])
    return text


def _points(event: h.PointsTaken, _: State) -> Message:
    return say(
        "{place}: {points} penalty points for {side}",
        place=_place(event.round, event.table, event.room),
        points=event.points,
        side=side_words(event.side, event.room),
    )


def _highest(event: h.HighestCardNoted, state: State) -> Message:
    return say(
        "{place}: {player} drew the highest card, {keeper} keeps the sheet",
        place=_place(event.round, event.table, event.room),
        player=person(state, event.player),
        keeper=person(state, event.keeper),
    )


SENTENCES: dict[type[Event], Telling] = {
    h.HighestCardNoted: _highest,
    h.SheetEntered: _entered,
    h.SheetSigned: _signed,
    h.SheetDisputed: _disputed,
    h.SheetCountersigned: _countersigned,
    h.SheetLost: lambda event, _: say("{place}: the sheet is lost", place=_place(event.round, event.table)),
    h.SheetFound: _found,
    h.SheetCorrected: _corrected,
    h.ResultSet: _result,
    h.ResultCleared: lambda event, _: say(
        "{place}: the result falls, the table plays after all", place=_place(event.round, event.table)
    ),
    h.LoneScoreSet: _lone,
    h.PartnerScored: _partner,
    h.LatenessNoted: _late,
    h.PointsTaken: _points,
    h.CallMissed: lambda event, _: say(
        "{place}: the referee was not called at a large difference", place=_place(event.round, event.table)
    ),
}
