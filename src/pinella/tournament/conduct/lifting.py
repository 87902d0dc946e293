"""A sanction that falls, with all that it brought about: points, an expulsion for too many warnings, the absence."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.messages import say
from pinella.tournament.absences.events import Returned
from pinella.tournament.conduct.discipline import TOO_MANY_WARNINGS, GivenSanction, unspent
from pinella.tournament.conduct.events import SanctionLifted
from pinella.tournament.event import Event
from pinella.tournament.rounds.events import DraftDropped
from pinella.tournament.sheets.events import PointsReturned
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State


def lifting(state: State, ids: Iterable[int], reason: str) -> list[Event]:
    """Penalty points go back to the sheet, an expulsion that no longer has its warnings falls, and who was sent away
    for it may play on."""
    falls = list(dict.fromkeys(ids))
    rest = [one for one in given(state) if one.id not in falls]
    lost_cause = [one for one in rest if one.offence == TOO_MANY_WARNINGS and not _still_due(state, one, rest)]
    events: list[Event] = [SanctionLifted(id=id_, reason=reason) for id_ in falls]
    for one in lost_cause:
        why = str(say("the warnings it followed from no longer stand"))
        events.append(SanctionLifted(id=one.id, reason=why))
    falls += [one.id for one in lost_cause]
    for id_ in falls:
        events += _points(state, id_)
    return [*events, *_back(state, [state.sanctions[id_].given.sanction for id_ in falls])]


def _still_due(state: State, expulsion: GivenSanction, rest: list[GivenSanction]) -> bool:
    others = [one for one in rest if one.id != expulsion.id]
    live = [
        one
        for one in unspent(others)
        if one.sanction == "warning"
        and one.contestant == expulsion.contestant
        and one.player in (expulsion.player, "")
        and one.id < expulsion.id
    ]
    return len(live) >= state.code.discipline.warnings_to_expulsion


def _points(state: State, id_: int) -> list[Event]:
    held = state.sanctions[id_].given
    found = state.round(held.sanction.round)
    table = found.tables.get(held.table) if found else None
    return [
        PointsReturned(round=held.sanction.round, table=held.table, side=side, points=points, sanction=id_, room=room)
        for room, sheet in (table.rooms.items() if table else ())
        for sanction, (side, points) in sheet.taken.items()
        if sanction == id_
    ]


def _back(state: State, lifted: list[GivenSanction]) -> list[Event]:
    """Whoever was away only because of an expulsion that has fallen."""
    gone = {one.id for one in lifted}
    current, events = state.current, list[Event]()
    for number in dict.fromkeys(one.contestant for one in lifted if one.sanction == "expulsion"):
        still = any(
            one.sanction == "expulsion" and one.contestant == number and one.id not in gone for one in given(state)
        )
        first = current.number if current is not None and current.status == "draft" else len(state.rounds) + 1
        leave = state.away(number, first)
        if still or leave is None or leave.departure != "expelled":
            continue
        events.append(Returned(number=number, round=first))
        if current is not None and current.status == "draft":
            events.append(DraftDropped(round=current.number))
    return events
