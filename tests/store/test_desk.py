"""The desk on both engines: exactly once, never overwritten, restarted, copied, with clocks that are wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.store import Store, open_store, restore
from pinella.store.backup import backup
from pinella.store.stream import Done
from pinella.store.watch import Watch
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.model import SIDES
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.sheets.acts.sheets import Stale
from pinella.tournament.standings.standing import standing
from pinella.tournament.tournaments import Tournaments
from tests.store.short import ON_SQLITE
from tests.tournament.hall import player, rounds

ROOT = Path(__file__).parent.parent.parent
SWEEP = int(os.environ.get("PINELLA_SWEEP", "0")) >= 100_000
NOON = 1_795_000_000_000


class Clock:
    """A wall clock and a steady one that a test sets."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 0

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def watch(self) -> Watch:
        return Watch(lambda: self.wall, lambda: self.steady)


class Office:
    """A tournament of four pairs at a desk, with a new request for every act unless one is named."""

    def __init__(self, store: Store, clock: Clock | None = None, id_: str = "", backups: Path | None = None) -> None:
        self.clock = clock or Clock()
        saved = partial(backup, store, backups) if backups else None
        self.desk = Tournaments(store, watch=self.clock.watch(), backup=saved)
        self.requests = 0
        self.id = id_ or self._created()

    def _created(self) -> str:
        id_, _ = self.desk.create(
            code="feburit",
            actor=Actor.person("Conti"),
            request="new",
            name="Coppa d'Autunno",
            format="pairs",
            level="club",
            date="2026-11-16",
            seed="seme",
        )
        return id_

    def do(self, act: str, *, request: str = "", **arguments: Any) -> Done:
        self.requests += 1
        self.clock.passes(1000)
        confirmed, reason = arguments.pop("confirmed", False), arguments.pop("reason", "")
        return self.desk.do(
            self.id,
            act,
            arguments,
            actor=Actor.person("Conti"),
            request=request or f"{id(self)} {self.requests}",
            confirmed=confirmed,
            reason=reason,
        )

    def begun(self) -> Office:
        self.do("appoint", name="Conti", role="director")
        for pair in range(1, 5):
            self.do("register", players=(player(f"{pair}a"), player(f"{pair}b")))
        self.do("set-plan", rounds=rounds("feburit", "danish", "danish"))
        self.do("draft-round")
        self.do("publish-round", round=1)
        self.do("start-round", round=1)
        return self

    def sheet(self, table: int, home: int, away: int, **arguments: Any) -> Done:
        arguments = {"signed": SIDES} | arguments
        return self.do("enter-sheet", round=1, table=table, paper=Paper(totals=(home, away)), **arguments)

    @property
    def state(self) -> Any:
        return self.desk.state(self.id)


@pytest.fixture
def office(store: Store) -> Office:
    return Office(store).begun()


def test_a_request_sent_twice_or_late_gets_the_first_answer(office: Office, store: Store, database: str) -> None:
    """18.6: also from another process, and after the round is closed."""
    first = office.sheet(1, 1200, 800, request="phone 1")
    again = office.sheet(1, 1200, 800, request="phone 1")
    assert again.repeated and (again.first, again.last, again.kinds) == (first.first, first.last, first.kinds)
    office.sheet(2, 900, 800)
    office.do("close-round", round=1)
    with open_store(database) as elsewhere:
        late = Office(elsewhere, id_=office.id).sheet(1, 1200, 800, request="phone 1")
    assert late.repeated and late.last == first.last
    with pytest.raises(Refusal, match="closed"):
        office.sheet(1, 1200, 800, request="phone 2")


def test_two_operators_on_one_table(office: Office, database: str) -> None:
    """18.4: the second sees what the first wrote beside his own, and nothing is overwritten."""
    with open_store(database) as second:
        other = Office(second, office.clock, id_=office.id)
        assert other.state.seq == office.state.seq
        office.sheet(1, 1200, 800, signed=("home",))
        with pytest.raises(Stale) as caught:
            other.sheet(1, 1100, 800, signed=("home",), version=0)
    theirs = caught.value.theirs
    assert theirs is not None and theirs.totals == (1200, 800) and theirs.actor == Actor.person("Conti")
    assert [one.totals for one in office.state.rounds[0].tables[1].sheet().versions] == [(1200, 800)]


def test_make_round_pressed_twice_makes_one_round(office: Office, database: str) -> None:
    """18.5: by two people at once, each with a connection of his own."""
    office.sheet(1, 1200, 800)
    office.sheet(2, 900, 800)
    office.do("close-round", round=1)
    ready = threading.Barrier(2)
    failures: list[BaseException] = []

    def press() -> None:
        try:
            with open_store(database) as own:
                mine = Office(own, office.clock, id_=office.id)
                assert mine.state
                ready.wait()
                mine.do("draft-round")
        except BaseException as error:
            failures.append(error)

    people = [threading.Thread(target=press) for _ in range(2)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert failures == []
    kinds = [type(one.event).__name__ for one in office.desk.log(office.id)]
    assert kinds.count("RoundDrafted") == 2  # round 1 and round 2
    assert len(office.state.rounds) == 2


def test_many_operators_at_once_lose_nothing(office: Office, database: str) -> None:
    """Everybody writes at once: each act is decided anew on what the others wrote."""
    failures: list[BaseException] = []

    def enter(desk_number: int) -> None:
        try:
            with open_store(database) as own:
                mine = Office(own, office.clock, id_=office.id)
                for at in range(8):
                    mine.do("announce", text=f"avviso {desk_number} {at}")
        except BaseException as error:
            failures.append(error)

    people = [threading.Thread(target=enter, args=(one,)) for one in range(3)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert failures == []
    texts = {str(notice.text.message()) for notice, _at in office.state.notices}
    assert {f"avviso {desk} {at}" for desk in range(3) for at in range(8)} <= texts
    assert check(office.id, list(office.desk.log(office.id)), load_code) == []


def test_restart_in_mid_round(office: Office, database: str) -> None:
    """18.17: clock, sheets half signed and drafts are there again, and go on."""
    office.sheet(1, 1200, 800, signed=("home",))
    office.do("extend-table", round=1, table=2, minutes=3, reason="mazzo sostituito")
    before = office.state
    with open_store(database) as restarted:
        after = Office(restarted, office.clock, id_=office.id)
        assert after.state == before
        assert after.state.rounds[0].clock.ends() == before.rounds[0].clock.ends()
        after.do("sign-sheet", round=1, table=1, side="away", version=1)
        assert after.state.rounds[0].tables[1].results_of_play()


def test_a_clock_that_is_set_back_or_forth_is_noticed(office: Office) -> None:
    """18.16: no event is older than the one before, and the director is told."""
    started = office.state.rounds[0].clock.started
    office.clock.wall -= 3_600_000  # an hour back
    done = office.sheet(1, 1200, 800)
    assert done.warning is not None and "3600" in str(done.warning)
    log = list(office.desk.log(office.id))
    assert [one.at for one in log] == sorted(one.at for one in log)
    office.clock.passes(2 * 3_600_000)
    office.do("time-out", round=1)
    assert office.state.rounds[0].clock.time_out >= started + 35 * MINUTE
    assert check(office.id, log, load_code) == []


HOURS = 2 * 3_600_000


@pytest.mark.parametrize("restarted", [False, True], ids=["running", "restarted"])
def test_a_clock_set_back_does_not_prolong_the_time_to_check(store: Store, restarted: bool) -> None:
    office = Office(store)
    office.do("appoint", name="Conti", role="director")
    for pair in range(1, 5):
        office.do("register", players=(player(f"{pair}a"), player(f"{pair}b")))
    office.do("set-plan", rounds=rounds("feburit", "danish"))
    office.do("draft-round")
    office.do("publish-round", round=1)
    office.do("start-round", round=1)
    office.sheet(1, 1200, 800)
    office.sheet(2, 900, 800)
    office.do("close-round", round=1)
    office.do("post-standing", round=1)
    minutes = office.state.rounds[0].posted[-1][0].minutes
    assert minutes >= 10
    office.clock.passes(4 * MINUTE)
    office.clock.wall -= HOURS
    if restarted:  # what passed since the last event is not known any more
        office = Office(store, office.clock, id_=office.id)
        office.desk.state(office.id)
    else:
        minutes -= 4
    office.clock.passes((minutes - 1) * MINUTE)
    with pytest.raises(Refusal, match="players may check the standing for"):
        office.do("finalise-standing", round=1)
    office.clock.passes(MINUTE)
    office.do("finalise-standing", round=1)
    assert office.state.rounds[0].final
    log = list(office.desk.log(office.id))
    assert [one.at for one in log] == sorted(one.at for one in log)


def test_a_tournament_of_a_computer_that_is_ahead_concerns_itself_only(office: Office, store: Store) -> None:
    office.clock.wall -= HOURS
    other = Office(store, office.clock, id_=office.id)
    last = other.state.at
    assert other.desk.now(other.id) == last and other.desk.now() == office.clock.wall
    office.clock.passes(MINUTE)
    assert other.desk.now(other.id) == last + MINUTE


def test_the_watch_never_goes_back_and_follows_what_is_set_forward() -> None:
    clock = Clock()
    watch = clock.watch()
    clock.wall -= HOURS
    clock.passes(MINUTE)
    assert (watch.now(), watch.jumped) == (NOON + MINUTE, -HOURS)
    clock.wall += HOURS
    assert (watch.now(), watch.jumped) == (NOON + MINUTE, 0)
    clock.wall += HOURS
    assert (watch.now(), watch.jumped) == (NOON + MINUTE + HOURS, HOURS)


@ON_SQLITE
def test_a_backup_opens_elsewhere_and_phones_resend(store: Store, tmp_path: Path) -> None:
    """18.3: at each publication and each closed round; what came after it comes again from the phones."""
    backups = tmp_path / "usb"
    office = Office(store, backups=backups).begun()
    office.sheet(1, 1200, 800, request="phone 1")
    office.sheet(2, 900, 800, request="phone 2")
    office.do("close-round", round=1)
    office.do("draft-round", request="desk 1")
    copies = sorted(backups.iterdir())
    assert len(copies) == 2  # published, closed
    target = tmp_path / "other laptop" / "pinella.sqlite"
    restore(copies[-1], target, at=NOON)
    with open_store(target) as moved:
        there = Office(moved, office.clock, id_=office.id)
        assert there.state.rounds[0].status == "closed" and len(there.state.rounds) == 1
        assert there.sheet(1, 1200, 800, request="phone 1").repeated
        assert not there.do("draft-round", request="desk 1").repeated
        assert there.state.rounds[1].meetings == office.state.rounds[1].meetings
        assert standing(there.state).order == standing(office.state).order


def test_a_backup_that_fails_is_told_and_the_act_stands(store: Store, tmp_path: Path) -> None:
    office = Office(store).begun()
    blocked = tmp_path / "file"
    blocked.write_text("kein Ordner")
    office.desk.backup = partial(backup, store, blocked / "below")
    office.sheet(1, 1200, 800)
    office.sheet(2, 900, 800)
    done = office.do("close-round", round=1)
    assert done.warning is not None
    assert office.state.rounds[0].status == "closed"


def test_names_of_tournaments_are_their_own(store: Store) -> None:
    one, two = Office(store), None
    desk = one.desk
    id_, _done = desk.create(
        code="feburit",
        actor=Actor.person("Conti"),
        request="second",
        name="Coppa d'Autunno",
        format="pairs",
        level="club",
        date="2026-11-16",
        seed="x",
    )
    assert (one.id, id_) == ("2026-11-16-coppa-d-autunno", "2026-11-16-coppa-d-autunno-2")
    assert two is None and {each.title for each in desk.summaries()} == {"Coppa d'Autunno"}


def test_undo_leaves_the_rest_and_refuses_what_others_rest_on(office: Office) -> None:
    office.do("announce", text="Buffet alle 20")
    notice = office.state.seq
    office.sheet(1, 1200, 800)
    office.do("undo", first=notice, last=notice, reason="svista")
    assert "Buffet alle 20" not in {str(one.text.message()) for one, _ in office.state.notices}
    assert office.state.rounds[0].tables[1].results_of_play()
    drafted = next(one.seq for one in office.desk.log(office.id) if type(one.event).__name__ == "RoundDrafted")
    with pytest.raises(Refusal, match="rests on"):
        office.do("undo", first=drafted, last=drafted)
    assert office.state.rounds[0].tables[1].results_of_play()


def test_a_tournament_is_taken_over_from_its_file(office: Office, store: Store, tmp_path: Path) -> None:
    """Also the requests: a phone that resends to the new laptop is answered as by the old one."""
    office.sheet(1, 1200, 800, request="phone 1")
    text = dumps(office.state, list(office.desk.log(office.id)))
    file = loads(text)
    id_ = file.id
    with open_store(tmp_path / "new.sqlite") as elsewhere:
        desk = Tournaments(elsewhere)
        desk.take_in(file)
        assert desk.state(id_) == office.state
        assert dumps(desk.state(id_), list(desk.log(id_))) == text
        assert Office(elsewhere, office.clock, id_=id_).sheet(1, 1200, 800, request="phone 1").repeated
        assert elsewhere.verify() == []
        with pytest.raises(Refusal, match="already"):
            desk.take_in(file)


@pytest.mark.sweep
def test_killed_while_entering_sheets(database: str) -> None:
    """18.1 with whole tournaments."""
    kills = (400 if "://" not in database else 60) if SWEEP else 12
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.desk_killing", database, str(kills), "18.1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > kills // 2


def test_a_request_sent_again_with_something_else_is_refused(store: Store) -> None:
    """Back in the browser, other figures, sent again: it was answered "done" and never was."""
    office = Office(store)

    def announce(text: str, who: Actor) -> Done:
        return office.desk.do(office.id, "announce", {"text": text}, actor=who, request="same")

    anna, bruno = Actor.person("Anna", "anna", "director"), Actor.person("Bruno", "bruno", "director")
    first = announce("one", anna)
    again = announce("one", Actor.person("Anna Conti", "anna", "admin"))
    assert again.repeated and again.last == first.last, "the same person in another role repeats the same"
    for text, who in (("two", anna), ("one", bruno)):
        with pytest.raises(Refusal, match="sent before with other contents"):
            announce(text, who)
    with pytest.raises(Refusal, match="sent before with other contents"):
        office.desk.do_all(office.id, [("announce", {"text": "three"})], actor=anna, request="same")
    assert office.desk.state(office.id).seq == first.last
