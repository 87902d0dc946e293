"""Taking back: one's own for a moment, a director anything; a phone nothing that was delivered, whatever the names."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.server.application import Application
from pinella.tournament.journal import journal
from tests.server.conftest import Browser, Dial
from tests.server.evenings import Evening, evening

Visit = Callable[..., Browser]
COUNTS: list[dict[str, Any]] = [
    {
        "first": {"burracos": {"clean": 1, "dirty": 1}, "closed": True, "cards": 340},
        "second": {"pozzetto": "not-taken", "cards": -45},
        "ended": "closed",
    },
    {"ended": "not-played"},
    {"ended": "not-played"},
]


@pytest.fixture
def hall(application: Application) -> Evening:
    made = evening(application)
    made.issue()
    made.start()
    return made


def act(browser: Browser, hall: Evening, name: str, **arguments: Any) -> tuple[int, int]:
    """Do an act as a page does; the numbers of its events."""
    sent = {"request": secrets.token_hex(8), "arguments": {"round": hall.number} | arguments}
    answer = browser.post(f"/api/t/{hall.id}/acts/{name}", json=sent)
    assert answer.status_code == 200, answer.text
    return answer.json()["first"], answer.json()["last"]


def send(browser: Browser, hall: Evening, table: int) -> tuple[int, int]:
    return act(browser, hall, "send-score", table=table, version=0, deals=COUNTS)


def take_back(browser: Browser, hall: Evening, events: tuple[int, int]) -> Any:
    data = {"csrf": browser.headers["x-csrf-token"]}
    return browser.post(f"/dir/{hall.id}/annulla/{events[0]}/{events[1]}", data=data, follow_redirects=False)


def undone(hall: Evening) -> int:
    return len(hall.events("undone"))


def test_a_phone_takes_back_what_it_just_did(hall: Evening, visit: Visit) -> None:
    table, home, _away = hall.seated()
    phone = visit("player", hall.id, number=home)
    assert take_back(phone, hall, send(phone, hall, table)).status_code == 303
    assert not hall.table(table).sheet().versions
    last = list(hall.application.tournaments.log(hall.id))[-1]
    assert last.actor == Actor.pair(home)


def test_the_journal_and_the_table_name_a_phone_in_the_readers_words(hall: Evening, visit: Visit) -> None:
    table, home, _away = hall.seated()
    send(visit("player", hall.id, number=home), hall, table)
    director = visit("director", hall.id)
    for page in (f"/dir/{hall.id}/diario", f"/dir/{hall.id}/tavolo/{hall.number}/{table}"):
        text = director.get(page).text
        assert f"coppia {home}" in text and f"pair {home}" not in text
    held = director.get(f"/api/t/{hall.id}/desk/{hall.number}/{table}").json()
    assert held["by"] == f"coppia {home}"


def test_a_referee_called_like_a_pair_is_not_that_pair(hall: Evening, visit: Visit) -> None:
    """Identity was the name that is shown once."""
    table, home, _away = hall.seated()
    referee = visit("referee", hall.id, name=f"pair {home}")
    done = act(referee, hall, "enter-sheet", table=table, paper={"totals": [1200, 800]}, version=0)
    phone = visit("player", hall.id, number=home)
    answer = take_back(phone, hall, done)
    assert answer.status_code == 403 and "solo chi" in answer.text.casefold()
    assert undone(hall) == 0 and len(hall.table(table).sheet().versions) == 1
    record = list(hall.application.tournaments.log(hall.id))[-1]
    assert (record.actor.kind, record.actor.name, record.actor.role) == ("person", f"pair {home}", "referee")
    assert take_back(referee, hall, done).status_code == 303, "the referee herself may"


def test_nor_the_other_way_round(hall: Evening, visit: Visit) -> None:
    table, home, _away = hall.seated()
    done = send(visit("player", hall.id, number=home), hall, table)
    assert take_back(visit("referee", hall.id, name=f"pair {home}"), hall, done).status_code == 403
    assert undone(hall) == 0


def test_no_phone_takes_back_a_delivered_result(hall: Evening, visit: Visit) -> None:
    table, home, away = hall.seated()
    first, second = visit("player", hall.id, number=home), visit("player", hall.id, number=away)
    sent = send(first, hall, table)
    signed = act(second, hall, "sign-sheet", table=table, side="away", version=1)
    assert hall.table(table).results
    for phone, events in ((second, signed), (first, sent), (second, (signed[0], signed[0]))):
        answer = take_back(phone, hall, events)
        assert answer.status_code == 400
    assert "lo score è già consegnato" in take_back(second, hall, signed).text.casefold()
    assert undone(hall) == 0 and hall.table(table).results
    director = visit("director", hall.id)
    assert take_back(director, hall, signed).status_code == 303
    assert undone(hall) == 1 and not hall.table(table).results


def test_what_a_referee_has_countersigned_stays(hall: Evening, visit: Visit) -> None:
    table, home, _away = hall.seated()
    phone = visit("player", hall.id, number=home)
    sent = send(phone, hall, table)
    hall.do("countersign", round=hall.number, table=table, referee="Greco")
    assert take_back(phone, hall, sent).status_code == 400 and undone(hall) == 0


def test_another_operator_cannot_a_director_can(hall: Evening, visit: Visit) -> None:
    table = hall.seated()[0]
    paper = {"totals": [1200, 800]}
    desk = visit("desk", hall.id, name="Anna")
    done = act(desk, hall, "enter-sheet", table=table, paper=paper, version=0, signed=["home", "away"])
    others = (visit("desk", hall.id, name="Berta"), visit("referee", hall.id), visit("table", hall.id, table=table))
    for other in others:
        assert take_back(other, hall, done).status_code == 403
    assert undone(hall) == 0
    assert take_back(visit("director", hall.id), hall, done).status_code == 303
    assert undone(hall) == 1
    lines = journal(hall.application.tournaments.log(hall.id), hall.state)
    assert str(lines[-1].actor).startswith("Director") and lines[-1].kind == "undone"


def test_the_time_is_over_except_for_a_director(hall: Evening, visit: Visit, dial: Dial) -> None:
    table = hall.seated()[0]
    desk, director = visit("desk", hall.id), visit("director", hall.id)
    done = act(desk, hall, "enter-sheet", table=table, paper={"totals": [1200, 800]}, version=0)
    dial.forward(1)
    assert take_back(desk, hall, done).status_code == 403 and undone(hall) == 0
    assert take_back(director, hall, done).status_code == 303 and undone(hall) == 1


def test_half_a_command_is_not_taken_back(hall: Evening, visit: Visit) -> None:
    """A signature would stand under a sheet that is gone."""
    table, home, _away = hall.seated()
    phone = visit("player", hall.id, number=home)
    first, last = send(phone, hall, table)
    assert last > first
    assert take_back(phone, hall, (first, first)).status_code == 400
    assert take_back(phone, hall, (last, last)).status_code == 400
    assert undone(hall) == 0 and hall.table(table).sheet().versions


def test_a_phone_does_not_bring_back_what_it_took_back(hall: Evening, visit: Visit) -> None:
    table, home, _away = hall.seated()
    phone = visit("player", hall.id, number=home)
    take_back(phone, hall, send(phone, hall, table))
    seq = hall.state.seq
    assert take_back(phone, hall, (seq, seq)).status_code == 400 and undone(hall) == 1


def test_an_office_that_ended_takes_nothing_back(hall: Evening, visit: Visit) -> None:
    table = hall.seated()[0]
    desk = visit("desk", hall.id, name="Anna")
    done = act(desk, hall, "enter-sheet", table=table, paper={"totals": [1200, 800]}, version=0)
    hall.application.access.appoint("anna", hall.id, "")
    assert take_back(desk, hall, done).status_code == 403 and undone(hall) == 0
