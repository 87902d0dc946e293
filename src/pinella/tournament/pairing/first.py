"""The systems for a round without standing: neighbours of a layout meet, or whoever the director names."""

from __future__ import annotations

from dataclasses import replace

from pinella.messages import Refusal, say
from pinella.tournament.pairing import danish, fours
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.verify import verify


def registration_order(request: Request) -> Proposal:
    return _seated(request, "registration-order")


def draw(request: Request) -> Proposal:
    return _seated(request, "draw")


def alphabetical(request: Request) -> Proposal:
    return _seated(request, "alphabetical")


def by_category(request: Request) -> Proposal:
    return _seated(request, "by-category")


def _seated(request: Request, seating: str) -> Proposal:
    laid = replace(request, seating=seating)
    return fours.propose(laid) if request.per_table == 4 else danish.pure(laid)


def directors_choice(request: Request) -> Proposal:
    """The director's own meetings: refused only if they cannot be played, otherwise with everything worth knowing."""
    if not request.meetings:
        raise Refusal(say("Round {round}: the director has not named the meetings yet.", round=request.number))
    findings = verify(request, request.meetings)
    for finding in findings:
        if finding.level == "error":
            raise Refusal(finding.message)
    meetings = tuple(sorted(request.meetings, key=lambda meeting: meeting.table))
    why = {meeting.table: say("Director's choice") for meeting in meetings}
    return Proposal(meetings, why, tuple(finding.message for finding in findings))
