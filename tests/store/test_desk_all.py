"""Several acts as one: all of them or none, exactly once, decided anew while others write."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.store import Conflict, Store, open_store
from pinella.store.acting import Acts
from pinella.store.stream import Done
from pinella.tournament.check import check
from pinella.tournament.model import SIDES
from tests.store.test_desk import Office
from tests.tournament.hall import player, rounds


@pytest.fixture
def office(store: Store) -> Office:
    return Office(store)


def register(*pairs: int) -> list[tuple[str, dict[str, Any]]]:
    return [("register", {"players": (player(f"{one}a"), player(f"{one}b"))}) for one in pairs]


def together(office: Office, acts: Acts, request: str = "all", **given: Any) -> Done:
    return office.desk.do_all(office.id, acts, actor=Actor.person("Conti"), request=request, **given)


def problems(office: Office) -> list[Any]:
    return [*check(office.id, list(office.desk.log(office.id)), load_code), *office.desk.store.verify()]


def test_every_act_stands_on_those_before_it(office: Office) -> None:
    acts = [
        *register(1, 2, 3, 4),
        ("set-plan", {"rounds": rounds("feburit", "danish")}),
        ("draft-round", {}),
        ("publish-round", {"round": 1}),
    ]
    before = office.state.seq
    done = together(office, acts)
    assert (done.first, done.last) == (before + 1, before + len(done.kinds))
    assert done.kinds.count("entry-registered") == 4 and "round-published" in done.kinds
    assert office.state.rounds[0].status == "published"
    requests = {(one.at, one.request) for one in office.desk.log(office.id, before)}
    assert len(requests) == 1
    assert problems(office) == []


def test_one_refusal_leaves_everything_as_it_was(office: Office) -> None:
    before = list(office.desk.log(office.id))
    with pytest.raises(Refusal, match="already entered"):
        together(office, [*register(1, 2, 1), *register(3)])
    assert list(office.desk.log(office.id)) == before and office.state.contestants == {}
    # The same request may come again, put right.
    assert together(office, register(1, 2)).kinds.count("entry-registered") == 2


def test_sent_twice_it_is_done_once_also_elsewhere(office: Office, database: str) -> None:
    first = together(office, register(1, 2))
    again = together(office, register(1, 2))
    assert again.repeated and (again.first, again.last, again.kinds) == (first.first, first.last, first.kinds)
    with open_store(database) as elsewhere:
        other = Office(elsewhere, office.clock, id_=office.id)
        assert together(other, register(1, 2)).repeated
        known = other.desk.done_before(office.id, "all")
        assert known is not None and known.last == first.last
    assert office.desk.done_before(office.id, "never") is None
    assert len(office.state.contestants) == 2


def test_nothing_to_do_writes_nothing(office: Office) -> None:
    before = office.state.seq
    assert together(office, []) == Done(before, before, ())
    assert office.state.seq == before


def test_two_lists_at_once_are_both_entered(office: Office, database: str) -> None:
    failures: list[BaseException] = []
    ready = threading.Barrier(2)

    def enter(first: int) -> None:
        try:
            with open_store(database) as own:
                mine = Office(own, office.clock, id_=office.id)
                assert mine.state
                ready.wait()
                for at in range(4):
                    start = first + 3 * at
                    together(mine, register(start, start + 1, start + 2), request=f"list {start}")
        except BaseException as error:
            failures.append(error)

    people = [threading.Thread(target=enter, args=(first,)) for first in (1, 101)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert failures == []
    assert sorted(office.state.contestants) == list(range(1, 25))
    assert problems(office) == []


def test_decided_anew_when_another_was_quicker(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between looking and writing somebody else enters a pair: numbers follow what is there."""
    append, quicker = office.desk.store.append, [True]

    def late(*given: Any, **named: Any) -> Any:
        if quicker:
            quicker.clear()
            office.do("register", players=(player("9a"), player("9b")))
            with pytest.raises(Conflict):
                append(*given, **named)
        return append(*given, **named)

    monkeypatch.setattr(office.desk.store, "append", late)
    together(office, register(1, 2))
    assert [one.players[0] for one in office.state.contestants.values()] == ["9a", "1a", "2a"]
    assert problems(office) == []


def test_doubts_pass_only_when_confirmed(office: Office) -> None:
    office.begun()
    unfinished = Paper(deals=(Deal(home=DealSide(cards=150), away=DealSide(cards=120), ended="stock"),))
    sheets = [
        ("enter-sheet", {"round": 1, "table": table, "paper": paper, "signed": SIDES})
        for table, paper in ((1, Paper(totals=(1000, 600))), (2, unfinished))
    ]
    with pytest.raises(Refusal, match="unlikely"):
        together(office, sheets, confirmed=False)
    assert not office.state.rounds[0].tables[1].results
    together(office, sheets)
    assert office.state.rounds[0].tables[2].results_of_play()
