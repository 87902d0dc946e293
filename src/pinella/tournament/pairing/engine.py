"""The one door of the pairing engine."""

from __future__ import annotations

from dataclasses import replace

from pinella.messages import Refusal, say
from pinella.tournament.model import Line
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.systems import SYSTEMS, System


def propose(request: Request) -> Proposal:
    """The round as its system would have it, with reasons; nothing is written anywhere."""
    system = SYSTEMS.get(request.round.system)
    if system is None:
        raise Refusal(
            say(
                "Round {round}: there is no pairing system {system}; expected one of {known}.",
                round=request.number,
                system=request.round.system,
                known=", ".join(SYSTEMS),
            )
        )
    _check(request, system)
    seating = SYSTEMS.get(request.seating)
    if seating and seating.given and request.number == request.phase_first:
        return _given(request, system, seating)
    return system.propose(request)


def _given(request: Request, system: System, seating: System) -> Proposal:
    """The first round of a phase as the director names it; with lines, home is fixed and away moves."""
    if system.whole_schedule:
        raise Refusal(
            say(
                "Round {round}: {system} is made from an order of contestants, not from meetings.",
                round=request.number,
                system=system.title,
            )
        )
    given = seating.propose(request)
    if not system.uses_lines:
        return given
    lines: dict[int, Line] = {}
    for meeting in given.meetings:
        lines |= dict.fromkeys(meeting.home, "moving" if meeting.rests else "fixed")
        lines |= dict.fromkeys(meeting.away, "moving")
    return replace(given, lines=lines)


def _check(request: Request, system: System) -> None:
    if request.format not in system.formats:
        raise Refusal(
            say("Round {round}: {system} does not suit this kind of event.", round=request.number, system=system.title)
        )
    if len(set(request.order)) != len(request.order):
        twice = next(number for number in request.order if request.order.count(number) > 1)
        raise Refusal(
            say("Round {round}: {who} is listed twice among those who play.", round=request.number, who=twice)
        )
    if len(request.order) + bool(request.staff) < request.per_table:
        raise Refusal(
            say(
                "Round {round}: {present} play, a table needs {needed}.",
                round=request.number,
                present=len(request.order),
                needed=request.per_table,
            )
        )
    _check_groups(request, system)
    if request.number == request.phase_first and not request.schedule:
        _check_length(request, system)


def _check_groups(request: Request, system: System) -> None:
    if not request.groups:
        return
    if not system.groups:
        raise Refusal(
            say("Round {round}: {system} is not played in groups.", round=request.number, system=system.title)
        )
    grouped = [number for _, members in request.groups for number in members]
    missing = sorted(set(request.order) - set(grouped))
    if missing:
        raise Refusal(say("Round {round}: {who} plays but is in no group.", round=request.number, who=missing[0]))
    if len(grouped) != len(set(grouped)):
        twice = next(number for number in grouped if grouped.count(number) > 1)
        raise Refusal(say("Round {round}: {who} is in two groups.", round=request.number, who=twice))


def _check_length(request: Request, system: System) -> None:
    sizes = [len(members) for _, members in request.groups] or [len(request.order)]
    most = system.most_rounds(max(sizes))
    if most is not None and request.rounds_of_phase > most:
        raise Refusal(
            say(
                "{system} with {contestants} contestants lasts at most {most} rounds without repeating a meeting, "
                "and {planned} are planned: plan {most} and another system for the rest.",
                system=system.title,
                contestants=max(sizes),
                most=most,
                planned=request.rounds_of_phase,
            )
        )
