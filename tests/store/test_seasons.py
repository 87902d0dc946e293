"""Seasons in the store, on both engines: exactly once, all or none, nothing lost when several write."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.acts.registry import ConfirmationNeeded
from pinella.messages import Refusal
from pinella.store import Conflict, NewEvent, Store, open_store
from pinella.store.stream import Done
from pinella.tournament.season.seasons import PREFIX, Seasons
from pinella.tournament.season.values import PlayerResult, RoundResult
from tests.store.test_desk import NOON, Clock

YEAR = {"id": "2026", "name": "Stagione 2026", "first_day": "2026-01-01", "last_day": "2026-12-31"}
COUNTED: dict[str, Any] = {
    "event": "coppa",
    "name": "Coppa",
    "date": "2026-03-01",
    "code": "fedibur",
    "results": (PlayerResult(player="ugo", rounds=(RoundResult(number=1, vp=12, mp=300),), place=1),),
}


class Year:
    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.desk = Seasons(store, self.clock.watch())
        self.requests = 0

    def do(self, act: str, request: str = "", **arguments: Any) -> Done:
        self.requests += 1
        self.clock.passes(1000)
        return self.desk.do(
            "2026",
            act,
            arguments,
            actor=Actor.person("Ada"),
            request=request or f"{id(self)} {self.requests}",
            device="desk 1",
            confirmed=True,
        )

    def opened(self, code: str = "fedibur") -> Year:
        self.do("open-season", code=code, **YEAR)
        return self


@pytest.fixture
def year(store: Store) -> Year:
    return Year(store).opened()


def authorised(year: Year, referee: str, request: str = "") -> Done:
    return year.do(
        "authorise-referee",
        request,
        referee=referee,
        name=f"Arbitro {referee}",
        category="",
        valid_from="2026-01-01",
        valid_until="2026-12-31",
    )


def test_opened_listed_and_read_elsewhere(year: Year, database: str) -> None:
    authorised(year, "r7")
    year.do("count-event", **COUNTED)
    with open_store(database) as elsewhere:
        other = Seasons(elsewhere)
        (listed,) = other.summaries()
        assert (listed.stream, listed.title) == (PREFIX + "2026", "Stagione 2026")
        season = other.state("2026")
        assert other.ids() == ("2026",) and season == year.desk.state("2026")
        assert season.rules.id == "fedibur"
    assert set(season.referees) == {"r7"} and len(season.tournaments["coppa"].versions) == 1
    assert year.desk.state("1999").id == ""
    assert year.desk.store.verify() == []


def test_a_request_sent_twice_brings_the_first_events_again(year: Year, database: str) -> None:
    first = authorised(year, "r7", "phone 1")
    authorised(year, "r8")
    with open_store(database) as elsewhere:
        again = authorised(Year(elsewhere, year.clock), "r7", "phone 1")
    assert again.repeated and not first.repeated
    assert (again.kinds, again.last) == (first.kinds, first.last)
    assert len(list(year.desk.store.read(PREFIX + "2026"))) == 3


def test_several_acts_are_all_done_or_none(year: Year) -> None:
    """The second act rests on the first; a third that is refused takes both with it."""
    acts: list[Any] = [("count-event", COUNTED), ("end-tournament", {"event": "coppa", "ended_at": NOON})]
    wrong = [*acts, ("note-statistic", {"event": "altra", "what": "x"})]
    with pytest.raises(Refusal, match="knows no tournament"):
        year.desk.do_all("2026", wrong, actor=Actor.person("Ada"), request="count")
    assert year.desk.state("2026").tournaments == {}
    done = year.desk.do_all("2026", acts, actor=Actor.person("Ada"), request="count")
    assert len(done.kinds) == 2
    assert year.desk.state("2026").tournaments["coppa"].ended_at == NOON


def test_acts_are_decoded_strictly(year: Year) -> None:
    with pytest.raises(Refusal, match="there is no act called dance"):
        year.do("dance")
    with pytest.raises(Refusal, match="note-statistic"):
        year.do("note-statistic", event="coppa", what=7)
    with pytest.raises(Refusal, match="cannot be opened under the name 2026"):
        year.do("open-season", code="fedibur", **{**YEAR, "id": "2027"})


def test_a_season_is_not_closed_by_accident(year: Year) -> None:
    with pytest.raises(ConfirmationNeeded):
        year.desk.do("2026", "close-season", {}, actor=Actor.person("Ada"), request="close")
    assert not year.desk.state("2026").closed


def test_a_refused_act_writes_nothing(year: Year) -> None:
    before = year.desk.store.head(PREFIX + "2026")
    with pytest.raises(Refusal, match="open already"):
        year.opened()
    year.do("close-season")
    with pytest.raises(Refusal, match="can only be read"):
        authorised(year, "r7")
    assert year.desk.store.head(PREFIX + "2026") == before + 1


def test_many_write_at_once_and_nothing_is_lost(year: Year, database: str) -> None:
    year.do("count-event", **COUNTED)
    failures: list[BaseException] = []
    ready = threading.Barrier(3)

    def write(desk: int) -> None:
        try:
            with open_store(database) as own:
                mine = Year(own, Clock())
                ready.wait()
                for at in range(6):
                    mine.do("note-statistic", event="coppa", what=f"nota {desk} {at}")
        except BaseException as error:
            failures.append(error)

    people = [threading.Thread(target=write, args=(one,)) for one in range(3)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert failures == []
    noted = {one.what for one in year.desk.state("2026").notes}
    assert noted == {f"nota {desk} {at}" for desk in range(3) for at in range(6)}
    assert year.desk.store.verify() == []


def test_decided_anew_when_another_was_quicker(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two open the next case at once: each gets a number of its own."""
    year = Year(store).opened("feburit")
    authorised(year, "r7")
    given: dict[str, Any] = {"referee": "r7"}
    append, quicker = year.desk.store.append, [True]

    def late(*given_: Any, **named: Any) -> Any:
        if quicker:
            quicker.clear()
            year.do("open-case", facts="primo", **given)
            with pytest.raises(Conflict):
                append(*given_, **named)
        return append(*given_, **named)

    monkeypatch.setattr(year.desk.store, "append", late)
    done = year.do("open-case", facts="secondo", **given)
    assert [one.case for one in year.desk.events_of("2026", done)] == ["c2"]  # type: ignore[attr-defined]
    assert {id_: one.opened.facts for id_, one in year.desk.state("2026").cases.items()} == {
        "c1": "primo",
        "c2": "secondo",
    }


def test_a_clock_set_back_turns_nothing_back(year: Year) -> None:
    authorised(year, "r7")
    year.clock.wall -= 3_600_000
    authorised(year, "r8")
    moments = [row.at for row in year.desk.store.read(PREFIX + "2026")]
    assert moments == sorted(moments)


def test_an_event_nobody_can_read_is_named(year: Year, store: Store) -> None:
    strange = NewEvent("comet-seen", b'{"type":"comet-seen"}')
    store.append(PREFIX + "2026", 1, [strange], actor="x", device="", request_id="x", at=NOON)
    with pytest.raises(Refusal, match="event 2 of season/2026 cannot be read"):
        year.desk.state("2026")
