"""What stands on a screen: the views chosen for it, each in as many pictures as its list needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pinella.messages import Message, say
from pinella.tournament.guidance.rules_card import rules_card
from pinella.tournament.hall.events import SCREEN_VIEWS, ScreenView
from pinella.tournament.hall.views.screens import HallMessage, ScreenLine, hall_message, screen, share
from pinella.tournament.rounds.state import Round
from pinella.tournament.rounds.views.seats import seats_by_name, seats_by_table
from pinella.tournament.sheets.views.results import results
from pinella.tournament.standings.shown import standing_shown
from pinella.tournament.standings.views import ranking
from pinella.tournament.state import State
from pinella.tournament.status import ClockFace, status

T = TypeVar("T")
TABLES, NAMES, RESULTS, PLACES, RULES = 10, 30, 10, 20, 4
"""Lines of a picture that are still read at twenty metres: columns times the rows that `screen.css` gives them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    view: ScreenView
    title: Message
    page: int = 1
    pages: int = 1
    data: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Everything a screen needs until the next event."""

    id: str
    event: str
    seq: int
    screen: ScreenLine
    round: int
    planned: int
    status: str
    clock: ClockFace | None
    """None: nothing runs, or the code forbids telling the time left."""
    time_out: int
    message: HallMessage | None
    pictures: tuple[Picture, ...]


def show(state: State, code: str, now: int) -> Show:
    set_up = screen(state, code)
    shown = state.round(sum(one.status != "draft" for one in state.rounds))
    seen = status(state, now)
    message = hall_message(state, now)
    made = [one for view in set_up.views for one in _VIEWS[view](state, set_up, shown, message)]
    return Show(
        id=state.id,
        event=state.name,
        seq=state.seq,
        screen=set_up,
        round=shown.number if shown else 0,
        planned=state.planned,
        status=shown.status if shown else "",
        clock=seen.players_clock,
        time_out=seen.clock.time_out if seen.clock else 0,
        message=message,
        pictures=tuple(made) or (Picture(view="clock", title=SCREEN_VIEWS["clock"]),),
    )


def _paged(view: ScreenView, title: Message, items: Sequence[T], size: int) -> Iterator[Picture]:
    pages = max(1, -(-len(items) // size))
    for page in range(pages):
        part = tuple(items[page * size : (page + 1) * size])
        yield Picture(view=view, title=title, page=page + 1, pages=pages, data=part)


def _clock(_state: State, _at: ScreenLine, _shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    yield Picture(view="clock", title=SCREEN_VIEWS["clock"])


def _by_table(state: State, at: ScreenLine, shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    if shown is not None:
        title = say("Seats of round {round}", round=shown.number)
        yield from _paged(
            "seats-by-table", title, share(seats_by_table(state, shown.number), at.part, at.parts), TABLES
        )


def _by_name(state: State, at: ScreenLine, shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    if shown is not None:
        title = say("Seats of round {round}, from A to Z", round=shown.number)
        yield from _paged("seats-by-name", title, share(seats_by_name(state, shown.number), at.part, at.parts), NAMES)


def _results(state: State, at: ScreenLine, _shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    found = next((one for one in reversed(state.rounds) if one.status in ("playing", "closed")), None)
    if found is None:
        return
    lines = [one for one in results(state, found.number) if one.home.score is not None]
    title = say("Results of round {round}", round=found.number)
    yield from _paged("results", title, share(lines, at.part, at.parts), RESULTS)


def _standing(state: State, at: ScreenLine, _shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    after = standing_shown(state).after
    if not after:
        return
    found = ranking(state, after)
    for group in found.groups:
        title = found.state if not group else say("{standing} – group {name}", standing=found.state, name=group)
        yield from _paged("standing", title, share(found.of_group(group), at.part, at.parts), PLACES)


def _message(_state: State, _at: ScreenLine, _shown: Round | None, message: HallMessage | None) -> Iterator[Picture]:
    if message is not None:
        yield Picture(view="message", title=SCREEN_VIEWS["message"], data=message)


def _rules(state: State, _at: ScreenLine, _shown: Round | None, _message: HallMessage | None) -> Iterator[Picture]:
    for section in rules_card(state.code).sections:
        yield from _paged("rules", section.title, section.lines, RULES)


Viewed = Callable[[State, ScreenLine, Round | None, HallMessage | None], Iterator[Picture]]
_VIEWS: Mapping[ScreenView, Viewed] = {
    "clock": _clock,
    "seats-by-table": _by_table,
    "seats-by-name": _by_name,
    "results": _results,
    "standing": _standing,
    "message": _message,
    "rules": _rules,
}
