"""What a director's edit of a proposal changes, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.messages import Message, say
from pinella.tournament.model import Meeting
from pinella.tournament.pairing.request import Request
from pinella.tournament.pairing.verify import verify


def compare(
    proposed: Sequence[Meeting], edited: Sequence[Meeting], request: Request | None = None
) -> tuple[Message, ...]:
    """Table by table what differs; with the request also what the edit breaks that the proposal did not."""
    before = {meeting.table: meeting for meeting in proposed}
    after = {meeting.table: meeting for meeting in edited}
    changes = [
        _change(table, before.get(table), after.get(table))
        for table in sorted({*before, *after})
        if before.get(table) != after.get(table)
    ]
    if request is None:
        return tuple(changes)
    known = {str(finding.message) for finding in verify(request, proposed)}
    fresh = [finding.message for finding in verify(request, edited) if str(finding.message) not in known]
    return (*changes, *fresh)


def _change(table: int, before: Meeting | None, after: Meeting | None) -> Message:
    if before is None:
        return say("Table {table} is new: {now}.", table=table, now=_sides(after))
    if after is None:
        return say("Table {table} is gone: {was}.", table=table, was=_sides(before))
    if set(before.home) == set(after.away) and set(before.away) == set(after.home):
        return say("Table {table}: {now}, the sides have changed places.", table=table, now=_sides(after))
    return say("Table {table}: {now} instead of {was}.", table=table, now=_sides(after), was=_sides(before))


def _sides(meeting: Meeting | None) -> Message:
    if meeting is None:
        return say("nobody")
    home = "+".join(map(str, meeting.home))
    if meeting.rests:
        return say("{who} rests", who=home)
    return say("{home} against {away}", home=home, away="+".join(map(str, meeting.away)))
