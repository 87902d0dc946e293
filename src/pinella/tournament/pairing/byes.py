"""Who rests when not everybody can be seated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pinella.messages import Message, Refusal, say
from pinella.tournament.pairing.past import met
from pinella.tournament.pairing.request import Request


def preference(request: Request, order: Sequence[int]) -> tuple[int, ...]:
    """Everybody, the first choice for a rest first: from the lowest place up, who has rested within the limit last.

    Before the first round the order is that of registration, so that the last registered comes first. Among those who
    have rested, the fewest rests count before the place.
    """
    rests = Counter(n for meetings in request.history for meeting in meetings if meeting.rests for n in meeting.home)
    rested = request.rested
    upwards = list(reversed(order))
    upwards.sort(key=lambda number: rests[number] + 1 if number in rested else 0)
    return tuple(upwards)


def candidates(request: Request, order: Sequence[int]) -> tuple[int, ...]:
    """Who may rest alone, the first choice first.

    Where the staff's pair fills the table, whoever has not met it yet comes first. If everybody has rested, the code
    either lets one rest again or wants the staff's pair.
    """
    upwards = preference(request, order)
    fresh = tuple(number for number in upwards if number not in request.rested)
    if request.staff:
        known = met(request.history).get(request.staff, {})
        return tuple(sorted(upwards, key=lambda number: number in known))
    if fresh:
        return fresh
    if request.code.bye.already_rested == "swap-or-staff-pair" and request.staff_free:
        raise Refusal(
            say(
                "Round {round}: everybody who plays has already rested, and nobody may rest twice; "
                "a pair of the staff has to fill the table.",
                round=request.number,
            ),
            request.code.cite("bye.already_rested"),
        )
    return upwards


def reasons(request: Request, order: Sequence[int], resting: Sequence[int]) -> tuple[Message, tuple[Message, ...]]:
    """Why they rest, and what had to be given up for it."""
    if request.staff:
        return say("A pair of the staff fills the table"), ()
    again = tuple(
        say("{who} rests a second time: everybody who plays has already rested.", who=number)
        for number in resting
        if number in request.rested
    )
    if request.number == 1:
        return say("Last in order of registration"), again
    below = [number for number in order[order.index(resting[0]) + 1 :] if number not in resting]
    passed_over = [number for number in below if number not in request.rested]
    if passed_over and not again:
        return say("Lowest in the standing whose rest lets all the others meet"), (
            say(
                "{who} rests and not {lower}: otherwise somebody would have no permitted opponent.",
                who=resting[0],
                lower=passed_over[-1],
            ),
        )
    if below and not again:
        done = ", ".join(map(str, below))
        return say("Lowest in the standing who has not rested yet (already rested: no. {done})", done=done), ()
    return say("Lowest in the standing"), again
