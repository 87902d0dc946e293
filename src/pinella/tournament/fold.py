"""From events to the state: each kind of event has one function beside it (`folds`); nothing else changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pinella.codes.kept import Codes
from pinella.messages import Refusal, say
from pinella.tournament.event import Recorded
from pinella.tournament.folding import FOLDINGS
from pinella.tournament.prizes.events import Interrupted, PrizesAwarded
from pinella.tournament.rounds.events import GroupsFormed, RoundDrafted, RoundPublished, RoundStarted
from pinella.tournament.setup.events import TournamentCreated, Undone
from pinella.tournament.standings.events import StandingPosted
from pinella.tournament.state import State

DERIVED = (RoundDrafted, RoundPublished, RoundStarted, GroupsFormed, StandingPosted, PrizesAwarded, Interrupted)
"""Worked out from everything before them: what they rest on cannot be taken back singly."""


def begin(id_: str, first: Recorded, codes: Codes) -> State:
    created = first.event
    if not isinstance(created, TournamentCreated):
        raise Refusal(say("the log of {id} does not begin with the creation of a tournament", id=id_))
    return State(
        id=id_,
        code=codes(f"{created.code}@{created.digest}"),
        name=created.name,
        digest=created.digest,
        format=created.format,
        level=created.level,
        date=created.date,
        seed=created.seed,
        venue=created.venue,
        season=created.season,
        settings=created.settings,
        created=first.at,
        seq=first.seq,
        at=first.at,
    )


def apply(state: State, recorded: Recorded) -> None:
    """Fold one event into the state."""
    folding = FOLDINGS.get(type(recorded.event))
    if folding is not None:
        folding(state, recorded.event, recorded)
    if isinstance(recorded.event, DERIVED):
        state.settled = recorded.seq
    state.seq = recorded.seq
    state.at = recorded.at


def replay(id_: str, log: Iterable[Recorded], codes: Codes) -> State:
    """The state after a log; what was undone is left out."""
    records = list(log)
    if not records:
        raise Refusal(say("there is no tournament {id}", id=id_))
    dropped = undone(records)
    state = begin(id_, records[0], codes)
    for recorded in records[1:]:
        if recorded.seq not in dropped:
            apply(state, recorded)
    state.seq, state.at = records[-1].seq, records[-1].at
    return state


def undone(records: Sequence[Recorded]) -> set[int]:
    """The events that do not count; taking back a taking-back brings them back."""
    dropped: set[int] = set()
    for recorded in reversed(records):
        if isinstance(recorded.event, Undone) and recorded.seq not in dropped:
            dropped.update(range(recorded.event.first, recorded.event.last + 1))
    return dropped
