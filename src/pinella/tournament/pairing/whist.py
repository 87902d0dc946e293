"""Calendars for single players: a new partner every round, everybody the partner of everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pinella.messages import Message, Refusal, say
from pinella.tournament import lots
from pinella.tournament.model import Meeting
from pinella.tournament.pairing import fours
from pinella.tournament.pairing.layouts import laid_out
from pinella.tournament.pairing.past import partnered
from pinella.tournament.pairing.request import Meetings, Proposal, Request
from pinella.tournament.pairing.tables import Seated, numbered
from pinella.tournament.pairing.whist_data import FIRST_ROUNDS, PLANES

_WHY = say("Round {round} of the calendar", round=0)
"""Stands in while a calendar is made; each round says its own number when it is proposed."""
ATTEMPTS = 40
"""Draws tried for a number of players without a printed calendar."""


def most_rounds(players: int) -> int:
    return players - 1 + players % 2


def calendar(players: int) -> list[list[tuple[int, int, int, int]]]:
    """All rounds for so many players, numbered from 0: tables of two partners and their two opponents.

    One more than a multiple of four: the player who is missing from a round rests.
    """
    first = [tuple(map(int, table.split())) for table in FIRST_ROUNDS[players].split("|")]
    circle = players - 1 + players % 2
    return [
        [(a, b, c, d) for a, b, c, d in (tuple(_on(n, at, circle) for n in table) for table in first)]
        for at in range(circle)
    ]


def _on(player: int, steps: int, circle: int) -> int:
    """The player so many steps on; who stands outside the circle stays."""
    if player == circle:
        return player
    side = PLANES.get(circle)
    if side is None:
        return (player + steps) % circle
    return (player // side + steps // side) % side * side + (player + steps) % side


def propose(request: Request) -> Proposal:
    """The whole calendar at the start of the phase; later the round in hand of the calendar made then."""
    at = request.number - request.phase_first
    schedule, notes = (request.schedule, ()) if request.schedule else _made(request)
    if at >= len(schedule):
        raise Refusal(
            say(
                "Round {round}: the calendar has only {n} round.",
                "Round {round}: the calendar has only {n} rounds.",
                round=request.number,
                n=len(schedule),
            )
        )
    meetings = schedule[at]
    seated = {number for meeting in meetings for number in (*meeting.home, *meeting.away)}
    if seated != set(request.order):
        meetings, notes = _mended(request, meetings)
    why = {meeting.table: say("Round {round} of the calendar", round=at + 1) for meeting in meetings}
    return Proposal(meetings, why, notes, schedule=schedule)


def _made(request: Request) -> tuple[tuple[Meetings, ...], tuple[Message, ...]]:
    players = laid_out(request, request.order)
    if len(players) in FIRST_ROUNDS:
        return tuple(_printed(request, players)), ()
    note = say(
        "There is no whist calendar for {number} players: nobody partners the same player twice while possible, and "
        "opponents may repeat.",
        number=len(players),
    )
    return _drawn(request, players), (note,)


def _printed(request: Request, players: tuple[int, ...]) -> Iterator[Meetings]:
    if len(players) % 2:
        players = (players[-1], *players[:-1])  # the last one rests first
    for tables in calendar(len(players))[: request.rounds_of_phase]:
        seated = [Seated((players[a], players[b]), (players[c], players[d]), _WHY) for a, b, c, d in tables]
        playing = {number for table in seated for number in table.everybody}
        resting = tuple(number for number in players if number not in playing)
        if resting:
            seated.append(Seated(resting, (), _WHY))
        yield numbered(request, seated)[0]


def _drawn(request: Request, players: tuple[int, ...]) -> tuple[Meetings, ...]:
    """Round by round in fours, the best of a number of draws; every draw follows from the stored seed."""
    best: tuple[int, tuple[Meetings, ...]] | None = None
    for attempt in range(ATTEMPTS):
        rounds = _one_draw(request, players, f"{request.seed}\ncalendar {attempt}")
        repeated = sum(times - 1 for times in partnered(rounds).values())
        if best is None or repeated < best[0]:
            best = repeated, rounds
        if not repeated:
            break
    return best[1] if best else ()


def _one_draw(request: Request, players: tuple[int, ...], seed: str) -> tuple[Meetings, ...]:
    rounds: tuple[Meetings, ...] = ()
    rested: frozenset[int] = frozenset()
    for number in range(request.rounds_of_phase):
        now = replace(request, history=rounds, rested=rested, seating="", order=players)
        resting = fours.resters(now, players)
        if rested >= set(players):
            rested = frozenset()
        rested |= set(resting)
        playing = lots.shuffled([n for n in players if n not in resting], f"{seed}\n{number}")
        tables = fours.split_up(now, playing, partnered(rounds))
        seated = [Seated(*sides, _WHY) for sides in tables]
        seated += [Seated(resting, (), _WHY)] if resting else []
        rounds = (*rounds, numbered(request, seated)[0])
    return rounds


def _mended(request: Request, meetings: Meetings) -> tuple[Meetings, tuple[Message, ...]]:
    """A round of the calendar when some are gone or new: whole tables stay, all the others are put in fours anew."""
    playing = set(request.order)
    whole = [meeting for meeting in meetings if not meeting.rests and {*meeting.home, *meeting.away} <= playing]
    kept = {number for meeting in whole for number in (*meeting.home, *meeting.away)}
    left = tuple(number for number in request.order if number not in kept)
    resting = fours.resters(request, left)
    partners = partnered(request.history)
    sides = fours.split_up(request, [number for number in left if number not in resting], partners)
    free = iter(sorted({meeting.table for meeting in meetings} - {meeting.table for meeting in whole}))
    after = iter(range(max(meeting.table for meeting in meetings) + 1, 10**6))
    fresh = [Meeting(table=next(free, None) or next(after), home=home, away=away) for home, away in sides]
    if resting:
        last = max((meeting.table for meeting in (*whole, *fresh)), default=request.first_table - 1)
        fresh.append(Meeting(table=last + 1, home=resting))
    note = say(
        "The calendar no longer fits who plays: {n} table is made anew.",
        "The calendar no longer fits who plays: {n} tables are made anew.",
        n=len(fresh),
    )
    return tuple(sorted((*whole, *fresh), key=lambda meeting: meeting.table)), (note,)
