"""One sentence for every kind of event."""

from __future__ import annotations

from pinella.messages import Message
from pinella.tournament.events import Event
from pinella.tournament.state import State
from pinella.tournament.views.sentences import conduct, entries, guidance, hall, rounds, setup, sheets
from pinella.tournament.views.sentences.telling import Telling

SENTENCES: dict[type[Event], Telling] = {
    **setup.SENTENCES,
    **entries.SENTENCES,
    **rounds.SENTENCES,
    **sheets.SENTENCES,
    **conduct.SENTENCES,
    **hall.SENTENCES,
    **guidance.SENTENCES,
}


def sentence(event: Event, state: State) -> Message:
    """What happened, for the journal; names are those of today."""
    return SENTENCES[type(event)](event, state)
