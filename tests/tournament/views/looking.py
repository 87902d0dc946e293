"""Everything that can be seen of a tournament, looked at in one go."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.messages import ENGLISH, Message
from pinella.prints.catalogue import Paper, PrintRequest, prints
from pinella.prints.html import render_html
from pinella.tournament import journal, privacy, progress
from pinella.tournament.entries import views as entries
from pinella.tournament.event import Recorded
from pinella.tournament.hall.views import calls, phone, screens
from pinella.tournament.rounds.views import board, seats
from pinella.tournament.setup import views as plan
from pinella.tournament.sheets.views import results
from pinella.tournament.standings import shown
from pinella.tournament.standings import views as ranking
from pinella.tournament.state import State


def told(at: int) -> str:
    return f"{at // 3_600_000 % 24:02d}:{at // 60_000 % 60:02d}"


def look(state: State, now: int) -> None:
    """Every view once; what they answer is tested elsewhere, here they only must not fail."""
    step = progress.next_step(state, now)
    progress.status(state, now)
    seats.movements(state)
    entries.entries(state, director=True)
    for number in range(1, len(state.rounds) + 1):
        look_at_round(state, number, now)
    for number in state.contestants:
        phone.my_rounds(state, number)
        for room in state.rooms:
            mine = phone.my_table(state, number, now, room)
            assert mine.words.render(ENGLISH)
    calls.calls(state, now)
    calls.calls(state, now, closed=True)
    screens.hall_message(state, now)
    shown.standing_shown(state, public=True)
    for number in (*state.contestants, *state.cancelled):
        results.history(state, number)
    results.player_results(state)
    results.season_results(state)
    results.season_sanctions(state)
    changed = ranking.changed(state)
    spoken: list[Message] = [step.title, step.why, *changed.reasons, *plan.plan_view(state).tie_breaks]
    spoken += [one.what for one in journal.breaches(state)] + [one.text for one in journal.notices(state)]
    spoken += [one.facts for one in journal.referee_book(state, now).reports]
    for message in spoken:
        assert message.render(ENGLISH)


def look_at_round(state: State, number: int, now: int) -> None:
    cells = board.table_grid(state, number, now)
    assert board.tally(cells) == {
        status: sum(one.status == status for one in cells) for status in progress.status(state, now).tables
    }
    privacy.public_results(state, ENGLISH, number)
    privacy.public_ranking(state, ENGLISH, number)
    privacy.public_seats(state, ENGLISH, number)
    seats.seats_by_table(state, number)
    seats.seats_by_name(state, number)
    results.results(state, number)
    results.missing(state, number)
    ranking.ranking(state, number)
    ranking.overall(state, number)


def read(records: list[Recorded], state: State) -> None:
    for line in journal.journal(records, state):
        assert line.sentence.render(ENGLISH).strip()


def all_papers(state: State) -> Iterator[Paper]:
    for one in prints():
        for number in range(1 if one.of_a_round else 0, len(state.rounds) + 1):
            yield one.fill(PrintRequest(state=state, round=number, told=told))
        if not one.of_a_round:
            yield one.fill(PrintRequest(state=state, told=told, overall=True))


def print_all(state: State) -> None:
    for paper in all_papers(state):
        assert render_html(paper, ENGLISH)
