"""The calendar of all rounds, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Document, Lines, Table
from pinella.prints.parts import Heading, Words, heading
from pinella.prints.seat_table import TableSeats, seat_table, seats
from pinella.prints.words import framed, told
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.views.seats import movements, seats_by_table


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRound:
    round: int
    meetings: tuple[TableSeats, ...] = ()
    """Empty: paired later, by the standings."""
    session: int = 1
    start: str = ""
    system: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    heading: Heading
    rounds: tuple[ScheduledRound, ...]

    def document(self, language: Language) -> Document:
        blocks = [_scheduled(one, language) for one in self.rounds]
        return framed(self.heading, say("Calendar of the rounds"), blocks, language, about="")


def _scheduled(one: ScheduledRound, language: Language) -> Table | Lines:
    sessions = say("Session {number}", number=one.session) if one.session > 1 else ""
    caption = " · ".join(told([say("Round {number}", number=one.round), sessions, one.start, one.system], language))
    if one.meetings:
        return seat_table(one.meetings, language, caption)
    return Lines(caption, (("", language("Paired by the standings, after the round before")),))


@print_paper(say("Calendar of meetings"), place=100, typed=("calendario",))
def fill(request: PrintRequest) -> Schedule:
    """Rounds that are made, those that no score can change, and the names of the rest."""
    state = request.state
    made = {one.number: tuple(seats(view) for view in seats_by_table(state, one.number)) for one in state.rounds}
    made |= {one.round: tuple(seats(view) for view in one.tables) for one in movements(state)}
    return Schedule(
        heading=heading(request),
        rounds=tuple(
            ScheduledRound(
                round=number,
                meetings=made.get(number, ()),
                session=one.session,
                system=SYSTEMS[one.system].title,
            )
            for number, one in enumerate(state.plan, start=1)
        ),
    )
