"""Fedibur Art. 1: registration, pairs formed by the direction, first tables, checks before the start, signals."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.tournament.acts import ACTS
from pinella.tournament.model import Meeting
from pinella.tournament.prizes.awards import awards
from pinella.tournament.prizes.events import Prize
from pinella.tournament.rounds.acts.clock import unchecked
from pinella.tournament.rounds.events import RoundStarted, TimeOutAnnounced
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.setup.events import Settings
from tests.tournament.exam.stories import finished, seats
from tests.tournament.hall import START, Hall, player, rounds

FED = "fedibur"


# --- 1a, 1b ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-01a-a")
def test_registration_inside_the_window_with_a_valid_card() -> None:
    window = Settings(opens=START + 60 * MINUTE, closes=START + 105 * MINUTE)
    hall = Hall(FED, plan=rounds(FED, "danish"), settings=window, date="2026-11-16")
    expired = (player("rossi", valid_until="2025-12-31"), player("bianchi"))
    assert hall.refused("register", players=hall.players(1)).article == "1a, 1d"
    hall.now = START + 90 * MINUTE
    assert hall.refused("register", players=expired).article == "1a, 1d"
    assert hall.refused("register", players=(player("senza", member=""), player("bianchi"))).article == "1a, 1d"
    assert hall.refused("register", players=(player("ieri", valid_until="2026-11-15"), player("bianchi")))
    hall.do("register", players=(player("rossi", valid_until="2026-11-16"), player("bianchi")))
    for number in (2, 3, 4):
        hall.enter(number)
    hall.do("check-in", numbers=(1, 2, 3))
    hall.do("check-in", numbers=(4,), identity=False)
    assert hall.state.identified == {1, 2, 3}
    hall.now = START + 105 * MINUTE - 1000
    hall.enter(5)
    hall.refused("register", players=hall.players(6))
    hall.refused("register-single", player=player("tardi"))
    hall.do("check-in", numbers=(5,))
    hall.do("cancel-entry", number=5)
    finished(hall)


@pytest.mark.clause("fed-01a-a")
def test_a_single_player_shows_the_card_too() -> None:
    hall = Hall(FED, plan=rounds(FED, "danish"))
    assert hall.refused("register-single", player=player("a", valid_until="2025-12-31")).article == "1a, 1d"


@pytest.mark.clause("fed-01b-a", "fed-01b-b")
def test_who_want_each_other_are_joined_first_and_the_rest_by_the_director() -> None:
    hall = Hall(FED, plan=rounds(FED, "danish"))
    for name, wants in (("carlo", ""), ("aldo", "bice"), ("dora", "aldo"), ("bice", "aldo"), ("ezio", "")):
        hall.do("register-single", player=player(name), wants=wants)
    hall.do("form-pairs", pairs=(("carlo", "dora"),))
    joined = {one.number: set(one.players) for one in hall.state.contestants.values()}
    assert joined == {1: {"aldo", "bice"}, 2: {"carlo", "dora"}}
    assert list(hall.state.singles) == ["ezio"]
    hall.refused("form-pairs")
    hall.refused("form-pairs", pairs=(("ezio", "aldo"),))
    hall.do("register-single", player=player("fina"))
    hall.do("form-pairs")
    assert set(hall.state.contestants[3].players) == {"ezio", "fina"}
    assert not hall.state.singles
    hall.enter(4)
    finished(hall)


@pytest.mark.clause("fed-01b-a")
def test_a_request_that_is_not_returned_binds_nobody() -> None:
    hall = Hall(FED, plan=rounds(FED, "danish"))
    for name, wants in (("aldo", "bice"), ("bice", "carlo"), ("carlo", "dora"), ("dora", "aldo")):
        hall.do("register-single", player=player(name), wants=wants)
    hall.do("form-pairs", pairs=(("aldo", "carlo"), ("bice", "dora")))
    assert [set(one.players) for one in hall.state.contestants.values()] == [{"aldo", "carlo"}, {"bice", "dora"}]
    finished(hall)


@pytest.mark.clause("fed-01b-b")
def test_the_twelfth_pair_is_formed_by_the_director_and_nobody_contests_it() -> None:
    hall = Hall(FED, entries=11, plan=rounds(FED, "danish"))
    for name in ("carlo", "dora"):
        hall.do("register-single", player=player(name))
    hall.do("form-pairs", pairs=(("carlo", "dora"),))
    assert hall.state.contestants[12].players == ("carlo", "dora")
    assert not [name for name in ACTS if "appeal" in name]
    finished(hall)


@pytest.mark.clause("fed-01b-b", "fed-06-a")
def test_pairs_formed_once_play_has_begun_are_late_entries() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    for name in ("carlo", "dora", "ezio", "fina"):
        hall.do("register-single", player=player(name))
    hall.start()
    hall.refused("form-pairs")
    hall.do("form-pairs", confirmed=True)
    hall.do("open-table", round=1, table=3, home=5, away=6)
    finished(hall)


# --- 1c --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-01c-a")
def test_a_pair_waits_at_its_table_and_then_both_draw_for_seats() -> None:
    hall = Hall(FED, entries=10, plan=rounds(FED, "directors-choice"))
    given: tuple[Meeting, ...] = (Meeting(table=5, home=(8,), away=(3,)), Meeting(table=1, home=(1,), away=(2,)))
    rest = [(4, 5), (6, 7), (9, 10)]
    given += tuple(Meeting(table=at, home=(one,), away=(two,)) for at, (one, two) in enumerate(rest, start=2))
    hall.draft(meetings=given)
    hall.refused("arrive", round=1, number=8)
    hall.do("publish-round", round=1)
    assert hall.table(1, 5).awaits == "players"
    hall.do("arrive", round=1, number=8)
    assert hall.table(1, 5).arrived == {8} and hall.table(1, 5).awaits == "opponents"
    assert hall.table(1, 1).awaits == "players"
    assert not hall.do("arrive", round=1, number=8)
    hall.do("arrive", round=1, number=3)
    assert hall.table(1, 5).awaits == "draw-for-seats"
    hall.refused("arrive", round=1, number=11)
    finished(hall)


@pytest.mark.clause("fed-01c-b")
def test_three_ways_to_assign_the_first_tables() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "registration-order", "danish"))
    hall.post()
    assert [set(one) for one in seats(hall)] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    finished(hall)
    orders = set()
    for seed in ("uno", "due", "tre", "uno"):
        hall = Hall(FED, entries=8, plan=rounds(FED, "draw", "danish"), seed=seed)
        hall.post()
        orders.add(tuple(seats(hall)))
        assert hall.round().plan.system == "draw"
        finished(hall)
    assert len(orders) == 3
    hall = Hall(FED, entries=4, plan=rounds(FED, "directors-choice", "danish"))
    hall.draft(meetings=(Meeting(table=1, home=(4,), away=(1,)), Meeting(table=2, home=(3,), away=(2,))))
    hall.do("publish-round", round=1)
    assert seats(hall) == [(4, 1), (3, 2)]
    finished(hall)


@pytest.mark.clause("fed-01c-b")
@pytest.mark.parametrize("seating", ["registration-order", "draw", ""])
def test_a_danish_plan_begins_in_the_way_it_names(seating: str) -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish", "danish", seating=seating))
    hall.post()
    in_order = [set(one) for one in seats(hall)] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    assert in_order is (seating != "draw")
    assert hall.round().plan.seating == seating
    finished(hall)


# --- 1d, 1e ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-01d-a")
def test_what_is_missing_at_a_table_is_named_before_the_start() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish"))
    hall.post()
    assert len(unchecked(hall.state, hall.round())) == 4 * 6
    hall.do("check-table", round=1, tables=(1, 2, 4))
    hall.do("check-table", round=1, tables=(3,), missing=("pen-and-sheet",))
    refusal = hall.refused("start-round", round=1)
    assert "table 3" in str(refusal) and "table 1" not in str(refusal)
    assert refusal.article == "1d"
    hall.refused("check-table", round=1, tables=(3,), missing=("ashtray",))
    hall.do("check-table", round=1, tables=(3,))
    hall.do("start-round", round=1)
    finished(hall)


@pytest.mark.clause("fed-01d-a")
def test_a_table_nobody_has_checked_is_named_and_the_director_may_start_all_the_same() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish"))
    hall.post()
    hall.do("check-table", round=1, tables=(1, 2, 3))
    refusal = hall.refused("start-round", round=1)
    assert "table 4" in str(refusal)
    hall.do("start-round", round=1, confirmed=True)
    finished(hall)


@pytest.mark.clause("fed-01e-a", "fed-silent-3")
def test_two_signals_thirty_five_minutes_apart_are_logged() -> None:
    assert default_minutes(load_code(FED), 3) == 35
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "mitchell"))
    for number in (1, 2):
        hall.start()
        start = next(one for one in reversed(hall.ledger.records) if isinstance(one.event, RoundStarted))
        hall.now = start.at + 35 * MINUTE - 1000
        hall.do("time-out", round=number)
        out = hall.ledger.records[-1]
        assert isinstance(out.event, TimeOutAnnounced) and out.at - start.at == 35 * MINUTE
        assert not hall.do("time-out", round=number)
        hall.play()
    finished(hall)


@pytest.mark.clause("fed-01e-a")
def test_a_stopped_clock_moves_the_second_signal() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish"))
    hall.start()
    clock = hall.round().clock
    assert clock is not None
    hall.do("pause", round=1)
    stopped = hall.now
    hall.wait(4)
    hall.refused("time-out", round=1, confirmed=True)
    hall.do("resume", round=1)
    assert clock.ends() - clock.started == 35 * MINUTE + hall.now - stopped
    finished(hall)


# --- 1g --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-01g-b")
def test_rankings_next_tables_and_prizes_come_of_themselves() -> None:
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish", "danish", "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=3, cents=(30000, 20000, 10000)),))
    hall.play({1: (1500, 500), 2: (1400, 500), 3: (1300, 500), 4: (1200, 500)})
    hall.start()
    for table, totals in {1: (1500, 500), 2: (1400, 500), 3: (1300, 500)}.items():
        hall.score(table, *totals)
    hall.refused("draft-round")
    assert hall.standing().open_tables == [(2, 4)]
    hall.score(4, 800, 1000)
    order = hall.standing().order
    hall.do("close-round", round=2)
    hall.draft()
    assert [set(one) for one in seats(hall)] == [set(order[at : at + 2]) for at in (0, 2, 4, 6)]
    assert [one.table for one in hall.round().meetings] == [1, 2, 3, 4]
    hall.do("publish-round", round=3)
    hall.play()
    hall.do("post-standing", round=3)
    hall.wait(11)
    hall.do("finalise-standing", round=3)
    hall.do("award-prizes")
    assert [one.number for one in awards(hall.state)] == list(hall.standing().order[:3])
    assert hall.state.awarded is not None and len(hall.state.awarded.awards) == 3
    finished(hall)
