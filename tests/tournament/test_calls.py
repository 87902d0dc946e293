"""A table calls the referee: who comes, how long it waits, what time it gets back, and what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.messages import ENGLISH
from pinella.tournament.events import decode
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.hall.views.calls import CallLine, calls, open_call
from pinella.tournament.journal import journal
from pinella.tournament.rounds.state import MINUTE
from tests.tournament.hall import CONTI, Hall, rounds

CODE = "fibur-italiano"


@pytest.fixture
def hall() -> Hall:
    made = Hall(CODE, entries=8, plan=rounds(CODE, "danish", "danish"))
    made.start()
    return made


def call(hall: Hall, table: int = 1, about: str = "card", **details: Any) -> CallLine:
    hall.do("call-referee", round=len(hall.state.rounds), table=table, about=about, **details)
    found = open_call(hall.state, table, hall.now, room="closed" if details.get("room") == "closed" else "open")
    assert found is not None
    return found


def waiting(hall: Hall) -> tuple[CallLine, ...]:
    return calls(hall.state, hall.now)


def test_the_queue_stands_in_the_order_of_calling(hall: Hall) -> None:
    call(hall, 3, "turn", side="away", text="ha pescato due volte")
    hall.wait(2)
    call(hall, 1)
    hall.wait(1)
    first, second = waiting(hall)
    assert (first.table, first.before, first.status) == (3, 0, "waiting")
    assert (second.table, second.before) == (1, 1)
    assert first.waiting > second.waiting >= 60
    assert first.text == "ha pescato due volte" and first.side == "away"
    assert first.names == tuple(hall.state.name_of(one) for (one,) in (first.home, first.away))
    assert first.by == CONTI


def test_a_table_that_waits_has_one_call(hall: Hall) -> None:
    first = call(hall, 2)
    hall.wait(4)
    refusal = hall.refused("call-referee", round=1, table=2, about="score")
    assert refusal.message.params["id"] == first.id and refusal.message.params["n"] == 4
    hall.do("take-call", id=first.id, referee="Greco")
    assert hall.refused("call-referee", round=1, table=2, about="score").message.params["referee"] == "Greco"
    hall.do("close-call", id=first.id)
    assert call(hall, 2, "score").id == first.id + 1


def test_whoever_goes_is_named_and_another_takes_over_only_on_purpose(hall: Hall) -> None:
    made = call(hall)
    hall.wait(3)
    hall.do("take-call", id=made.id, referee="Greco")
    (line,) = waiting(hall)
    assert (line.taken_by, line.status) == ("Greco", "taken")
    hall.wait(5)
    assert waiting(hall)[0].waiting == line.waiting, "it waited until somebody came"
    assert hall.do("take-call", id=made.id, referee="Greco") == []
    hall.refused("take-call", id=made.id, referee="Conti")
    hall.do("take-call", id=made.id, referee="Conti", confirmed=True)
    assert waiting(hall)[0].taken_by == "Conti"
    hall.refused("take-call", id=made.id, referee="Nessuno", confirmed=True)
    hall.refused("take-call", id=99, referee="Greco")


def test_a_call_that_is_taken_no_longer_stands_before_the_others(hall: Hall) -> None:
    first, second = call(hall, 1), call(hall, 2)
    assert second.before == 1
    hall.do("take-call", id=first.id, referee="Greco")
    assert [one.before for one in waiting(hall)] == [0, 0]


def test_the_time_it_cost_is_given_back_to_the_table(hall: Hall) -> None:
    made = call(hall, 2)
    before = made.minutes_left
    assert before is not None
    hall.do("close-call", id=made.id, outcome="no-ruling", minutes=6)
    assert hall.table(1, 2).extra_minutes == 6 and hall.table(1, 1).extra_minutes == 0
    again = call(hall, 2)
    assert again.minutes_left == before + 6 and again.ends == made.ends + 6 * MINUTE
    hall.refused("close-call", id=again.id, minutes=-1)
    hall.refused("close-call", id=again.id, minutes=10_000)
    assert hall.table(1, 2).extra_minutes == 6


def test_no_time_is_given_back_to_a_round_that_is_over(hall: Hall) -> None:
    made = call(hall, 2)
    hall.play()
    hall.refused("close-call", id=made.id, minutes=5)
    hall.do("close-call", id=made.id)
    assert waiting(hall) == ()


def test_a_stopped_clock_does_not_eat_the_time_of_the_table(hall: Hall) -> None:
    made = call(hall)
    hall.do("pause", round=1)
    hall.wait(10)
    (line,) = waiting(hall)
    assert line.minutes_left == made.minutes_left
    assert line.waiting >= 600, "people wait all the same"


def test_a_ruling_answers_the_call(hall: Hall) -> None:
    made = call(hall, 4)
    ruling: dict[str, Any] = {"referee": "Greco", "incident": "exposed-card", "text": "resta scoperta", "call": made.id}
    hall.refused("note-ruling", round=1, table=3, **ruling)
    hall.do("note-ruling", round=1, table=4, **ruling)
    assert waiting(hall) == ()
    (over,) = calls(hall.state, hall.now, closed=True)
    assert (over.outcome, over.ruling, over.taken_by, over.status) == ("ruled", 1, "Greco", "closed")
    hall.refused("note-ruling", round=1, table=4, **ruling)
    hall.refused("note-ruling", round=1, table=4, **ruling | {"call": 77})
    assert len(hall.state.rulings) == 1


def test_closing_twice_is_one_closing(hall: Hall) -> None:
    made = call(hall)
    hall.do("close-call", id=made.id, outcome="withdrawn")
    assert hall.do("close-call", id=made.id, outcome="withdrawn") == []
    hall.refused("close-call", id=made.id, outcome="ruled")
    hall.refused("take-call", id=made.id, referee="Greco")


def test_what_the_two_pairs_were_sanctioned_for_stands_beside_the_call(hall: Hall) -> None:
    home, away = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    other = hall.table(1, 2).meeting.home[0]
    hall.do("sanction", number=home, level="warning", offence="talking", round=1)
    hall.do("sanction", number=away, level="reprimand", offence="device", round=1)
    hall.do("sanction", number=other, level="warning", offence="device", round=1)
    line = call(hall)
    assert (line.warnings, line.reprimands) == ((1, 0), (0, 1))
    assert {one.number for one in line.sanctions} == {home, away}
    hall.do("lift-sanction", id=1, reason="scambio di persona")
    assert waiting(hall)[0].warnings == (0, 0)


def test_nobody_calls_from_a_table_that_is_not_there(hall: Hall) -> None:
    hall.refused("call-referee", round=1, table=77, about="card")
    hall.refused("call-referee", round=2, table=1, about="card")
    hall.refused("call-referee", round=1, table=1, about="card", room="closed")
    hall.refused("call-referee", round=1, table=1, about="hunger")
    hall.play()
    hall.draft()
    hall.refused("call-referee", round=2, table=1, about="card")


def test_each_room_of_a_team_match_calls_for_itself() -> None:
    hall = Hall(CODE, entries=4, plan=rounds(CODE, "danish"), format="teams")
    hall.start()
    call(hall, 1)
    assert call(hall, 1, room="closed").room == "closed"
    assert {one.room for one in waiting(hall)} == {"open", "closed"}


def test_the_next_round_begins_with_a_queue_of_its_own(hall: Hall) -> None:
    old = call(hall, 1, "score")
    hall.play()
    hall.start()
    assert open_call(hall.state, 1, hall.now) is None
    new = call(hall, 1)
    assert [(one.id, one.round) for one in waiting(hall)] == [(old.id, 1), (new.id, 2)]


def test_a_round_that_is_dropped_takes_its_calls_along(hall: Hall) -> None:
    hall.play()
    hall.post()
    call(hall, 1)
    hall.do("drop-round", round=2, reason="errore")
    assert waiting(hall) == ()
    hall.post()
    assert call(hall, 1).id == 2


def test_calls_are_replayed_and_taken_back(hall: Hall) -> None:
    made = call(hall)
    hall.do("close-call", id=made.id, minutes=5)
    hall.do("undo", first=hall.state.seq - 1, last=hall.state.seq)
    assert [one.id for one in waiting(hall)] == [made.id]
    assert hall.table(1, 1).extra_minutes == 0, "taking back the closing takes back the minutes"
    called = next(one.seq for one in hall.ledger.records if one.event == hall.state.calls[made.id].opened)
    hall.do("undo", first=called, last=called)
    assert waiting(hall) == ()
    id_, records, _written, _code = loads(dumps(hall.state, hall.ledger.records))
    assert replay(id_, records, load_code) == hall.state
    assert hall.problems() == []


def test_a_call_cannot_be_taken_back_from_under_its_ruling(hall: Hall) -> None:
    made = call(hall)
    called = hall.state.seq
    hall.do("take-call", id=made.id, referee="Greco")
    hall.refused("undo", first=called, last=called)


def test_extra_time_of_old_logs_is_still_read() -> None:
    old = decode(b'{"kind":"table-extended","round":1,"table":2,"minutes":3,"reason":"mazzo"}')
    assert old.call == 0  # type: ignore[attr-defined]


def test_the_journal_tells_the_whole_story(hall: Hall) -> None:
    made = call(hall, 2, "closing", side="home")
    hall.do("take-call", id=made.id, referee="Greco")
    hall.do("close-call", id=made.id, outcome="no-ruling", minutes=3)
    told = [line.sentence.render(ENGLISH) for line in journal(hall.ledger.records, hall.state)][-4:]
    assert all("2" in line for line in told)
    assert "Greco" in told[1] and "3 minutes" in told[2]


def test_after_the_end_nobody_waits(hall: Hall) -> None:
    hall.play()
    made = call(hall, 1)
    hall.play()
    hall.do("post-standing", round=2)
    hall.wait(15)
    hall.do("finalise-standing", round=2)
    hall.do("end")
    assert waiting(hall) == () and open_call(hall.state, 1, hall.now, round_=1) is None
    hall.do("close-call", id=made.id, outcome="no-ruling")
