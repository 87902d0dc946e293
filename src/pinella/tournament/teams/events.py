"""Line-ups of teams, each event with its effect and its sentence."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds, table_of
from pinella.tournament.model import SIDE_WORDS, Side
from pinella.tournament.sentences import tells
from pinella.tournament.state import State


class LineUpDeclared(Event, frozen=True):
    """A team's pairs for a match: who plays in the open room and who in the closed one."""

    round: int
    table: int
    side: Side
    open: tuple[str, str]
    closed: tuple[str, str]


@folds(LineUpDeclared)
def _fold_line_up_declared(state: State, event: LineUpDeclared, _: Recorded) -> None:
    table_of(state, event.round, event.table).line_ups[event.side] = event


@tells(LineUpDeclared)
def _tell_line_up_declared(event: LineUpDeclared, state: State) -> Message:
    return say(
        "round {round}, table {table}, {side}: open room {open}, closed room {closed}",
        round=event.round,
        table=event.table,
        side=SIDE_WORDS[event.side],
        open=state.names(event.open),
        closed=state.names(event.closed),
    )


class CaptainsDrew(Event, frozen=True):
    round: int
    table: int
    home: str
    away: str


@folds(CaptainsDrew)
def _fold_captains_drew(state: State, event: CaptainsDrew, _: Recorded) -> None:
    table_of(state, event.round, event.table).captains = (event.home, event.away)


@tells(CaptainsDrew)
def _tell_captains_drew(event: CaptainsDrew, _: State) -> Message:
    return say(
        "round {round}, table {table}: the captains uncovered {home} and {away}",
        round=event.round,
        table=event.table,
        home=event.home,
        away=event.away,
    )
