"""Fedibur Arts. 2a, 6, 7b: the lame table, robots, latecomers."""

from __future__ import annotations

import pytest

from pinella.tournament.prizes.awards import awards
from pinella.tournament.prizes.events import Prize
from pinella.tournament.setup.events import Settings
from tests.tournament.exam.stories import finished, seats, vp
from tests.tournament.hall import Hall, rounds

FED = "fedibur"
STAFF = Settings(staff_available=True)


def resting(hall: Hall, number: int = 0) -> list[int]:
    return [one for meeting in hall.round(number).meetings if meeting.rests for one in meeting.home]


@pytest.mark.clause("fed-02a-a", "fed-silent-2")
@pytest.mark.parametrize(("deals", "mp"), [(2, 305), (3, 355), (4, 705)])
def test_the_odd_pair_sits_at_the_highest_table_and_wins_by_default(deals: int, mp: int) -> None:
    hall = Hall(FED, entries=23, plan=rounds(FED, "danish", "danish", "danish", deals=deals))
    for _ in range(3):
        hall.start()
        (alone,) = resting(hall)
        table = hall.round().table_of(alone)
        assert table is not None and table.meeting.table == 12 == max(hall.round().tables)
        assert (hall.result(alone).vp, hall.result(alone).mp) == (14, mp)
        assert hall.state.vp_table(hall.round().plan).points(mp)[0] == 14
        assert hall.state.vp_table(hall.round().plan).points(mp - 5)[0] == 13
        hall.play()
    finished(hall)


@pytest.mark.clause("fed-02a-b")
def test_the_lame_pair_may_play_robots_and_the_result_is_what_is_played() -> None:
    hall = Hall(FED, entries=23, plan=rounds(FED, "danish", "danish"), settings=STAFF)
    hall.draft()
    (alone,) = resting(hall)
    hall.refused("request-staff", round=1, number=alone)
    hall.do("publish-round", round=1)
    hall.refused("request-staff", round=1, number=1)
    hall.do("request-staff", round=1, number=alone)
    robots = hall.table(1, 12).meeting.away[0]
    assert hall.state.contestants[robots].players == ("robot1", "robot2")
    assert hall.state.name_of(robots) == "robot1 – robot2"
    hall.refused("request-staff", round=1, number=alone)
    hall.do("start-round", round=1)
    hall.refused("close-round", round=1)
    hall.score(12, 700, 1300)
    assert (hall.result(alone).vp, hall.result(robots).vp) == (5, 15)
    hall.play()
    assert vp(hall, alone) == 5
    finished(hall)


@pytest.mark.clause("fed-02a-b")
def test_the_choice_is_final_once_the_round_has_started() -> None:
    hall = Hall(FED, entries=3, plan=rounds(FED, "danish", "danish"), settings=STAFF)
    hall.start()
    (alone,) = resting(hall)
    assert hall.refused("request-staff", round=1, number=alone).article == "2a"
    assert hall.result(alone).vp == 14
    finished(hall)


@pytest.mark.clause("fed-02a-c")
def test_robots_are_ranked_and_their_prize_is_the_organisations() -> None:
    hall = Hall(FED, entries=3, plan=rounds(FED, "danish", "danish"), settings=STAFF)
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=3, cents=(30000, 20000, 10000)),))
    hall.post()
    (alone,) = resting(hall)
    hall.do("request-staff", round=1, number=alone)
    robots = hall.round().table_of(alone).meeting.away[0]  # type: ignore[union-attr]
    hall.do("start-round", round=1)
    for _ in range(2):
        own = hall.round().table_of(robots)
        assert own is not None
        side = own.meeting.side_of(robots)
        hall.score(own.meeting.table, *((1300, 1000) if side == "home" else (1000, 1300)))
        other = next(one for one in hall.round().tables if one != own.meeting.table)
        hall.play({other: (2500, 100) if hall.round().number == 1 else (1000, 1000)})
        if hall.round().number == 1:
            hall.start()
            assert not resting(hall)
    order = hall.standing().order
    place = order.index(robots)
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    hall.do("award-prizes")
    won = awards(hall.state)
    assert [one.number for one in won] == list(order[:3])
    assert [one.to_organisation for one in won] == [at == place for at in range(3)]
    assert place < 3
    finished(hall)


@pytest.mark.clause("fed-02a-d")
def test_without_staff_the_win_by_default_stands() -> None:
    hall = Hall(FED, entries=23, plan=rounds(FED, "danish", "danish"))
    hall.post()
    (alone,) = resting(hall)
    hall.refused("request-staff", round=1, number=alone)
    hall.refused("enter-staff")
    hall.do("start-round", round=1)
    assert hall.result(alone).vp == 14
    finished(hall)


@pytest.mark.clause("fed-02a-e")
def test_nobody_wins_by_default_twice() -> None:
    hall = Hall(FED, entries=5, plan=rounds(FED, *("danish",) * 5))
    rested: list[int] = []
    for _ in range(5):
        order = hall.standing().order
        hall.start()
        (alone,) = resting(hall)
        if rested:
            assert alone == [one for one in order if one not in rested][-1]
        rested.append(alone)
        hall.play()
    assert sorted(rested) == [1, 2, 3, 4, 5]
    finished(hall)


@pytest.mark.clause("fed-02a-e")
def test_a_second_win_by_default_is_refused_swap_or_robots() -> None:
    hall = Hall(FED, entries=5, plan=rounds(FED, *("danish",) * 3), settings=STAFF)
    hall.play()
    (first,) = resting(hall)
    for way in ("swap", "robots"):
        hall.draft()
        (proposed,) = resting(hall)
        assert proposed != first
        hall.do("edit-draft", round=hall.round().number, swaps=((first, proposed),), reason="prova")
        hall.do("publish-round", round=hall.round().number)
        assert resting(hall) == [first]
        assert hall.refused("start-round", round=hall.round().number).article == "2a"
        if way == "swap":
            hall.do("swap-tables", round=2, first=first, second=proposed, confirmed=True)
        else:
            hall.do("request-staff", round=3, number=first)
        hall.play()
        assert [score.kind for score in hall.row(first).scores if score].count("bye") == 1
    finished(hall)


@pytest.mark.clause("fed-02a-e", "fed-02a-d")
def test_when_everybody_has_rested_robots_are_imposed_or_failing_staff_the_last_rests_again() -> None:
    hall = Hall(FED, entries=3, plan=rounds(FED, *("danish",) * 4))
    for _ in range(3):
        hall.play()
    hall.start()
    assert hall.result(resting(hall)[0]).vp == 14
    finished(hall)
    hall = Hall(FED, entries=3, plan=rounds(FED, *("danish",) * 4), settings=STAFF)
    for _ in range(3):
        hall.play()
    assert hall.refused("draft-round").article == "2a"
    hall.do("enter-staff")
    assert not hall.do("enter-staff")
    hall.start()
    assert not resting(hall) and len(hall.round().meetings) == 2
    finished(hall)


@pytest.mark.clause("fed-02a-e", "fed-07b-a")
def test_a_win_by_default_because_opponents_left_counts_as_one() -> None:
    hall = Hall(FED, entries=6, plan=rounds(FED, *("danish",) * 3))
    hall.play()
    hall.post()
    last = hall.table(2, 3)
    stays, goes = last.meeting.home[0], last.meeting.away[0]
    hall.do("withdraw", number=goes)
    hall.do("start-round", round=2)
    assert hall.result(stays).vp == 14
    hall.play({1: (2000, 1000), 2: (2000, 1000)})
    hall.start()
    assert resting(hall) != [stays] and len(resting(hall)) == 1
    finished(hall)


@pytest.mark.clause("fed-02a-b")
def test_robots_play_only_where_somebody_has_no_opponents() -> None:
    hall = Hall(FED, entries=5, plan=rounds(FED, *("danish",) * 3), settings=STAFF)
    hall.post()
    hall.do("request-staff", round=1, number=resting(hall)[0])
    hall.do("start-round", round=1)
    hall.play()
    hall.do("withdraw", number=1)
    hall.start()
    assert sorted(n for table in seats(hall) for n in table) == [2, 3, 4, 5]
    finished(hall)


# --- Art. 6: latecomers ----------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-06-a")
def test_two_late_pairs_get_a_new_table_in_the_second_round() -> None:
    hall = Hall(FED, entries=6, plan=rounds(FED, "danish", "danish", "danish"))
    hall.play()
    hall.start()
    hall.refused("register", players=hall.players(7))
    hall.enter(7, confirmed=True, arriving=2)
    hall.enter(8, confirmed=True)
    hall.do("open-table", round=2, table=4, home=7, away=8)
    hall.refused("open-table", round=2, table=5, home=7, away=8)
    hall.score(4, 1600, 1000)
    hall.play()
    assert (vp(hall, 7), vp(hall, 8)) == (15, 5)
    hall.start()
    assert sorted(n for table in seats(hall) for n in table) == list(range(1, 9))
    finished(hall)


@pytest.mark.clause("fed-06-a")
def test_a_late_pair_completes_the_lame_table_of_any_round() -> None:
    hall = Hall(FED, entries=7, plan=rounds(FED, "danish", "danish", "danish"))
    hall.play()
    hall.play()
    hall.start()
    (alone,) = resting(hall)
    table = hall.round().table_of(alone).meeting.table  # type: ignore[union-attr]
    hall.enter(8, confirmed=True)
    hall.do("complete-table", round=3, table=table, number=8)
    hall.refused("close-round", round=3)
    hall.score(table, 1000, 1600)
    assert (hall.result(alone).vp, hall.result(8).vp) == (5, 15)
    finished(hall)


@pytest.mark.clause("fed-06-a")
def test_one_late_pair_alone_may_open_a_lame_table() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    hall.enter(5, confirmed=True)
    hall.do("open-table", round=1, table=3, home=5)
    assert hall.result(5).vp == 14
    finished(hall)


# --- 7b: a pair leaves before a round --------------------------------------------------------------------------------


def two_lost(settings: Settings | None = None) -> tuple[Hall, list[int], list[int]]:
    """Round 2 is posted; the away sides of tables 1 and 3 are gone."""
    hall = Hall(FED, entries=8, plan=rounds(FED, "danish", "danish", "danish"), settings=settings)
    hall.play()
    hall.post()
    stay = [hall.table(2, table).meeting.home[0] for table in (1, 3)]
    gone = [hall.table(2, table).meeting.away[0] for table in (1, 3)]
    for number in gone:
        hall.do("withdraw", number=number, reason="forza maggiore")
    return hall, stay, gone


@pytest.mark.clause("fed-07b-a")
def test_the_pair_left_wins_by_default_and_the_absent_one_is_not_ranked() -> None:
    hall, stay, gone = two_lost()
    hall.do("start-round", round=2)
    for one, other in zip(stay, gone, strict=True):
        assert (hall.result(one).vp, hall.result(one).mp) == (14, 355)
        assert hall.result(other).vp == 0 and not hall.result(other).ranked
        assert hall.standing().row(other) is None
    hall.play()
    assert not set(gone) & set(hall.standing().order)
    finished(hall)


@pytest.mark.clause("fed-07b-a")
def test_two_pairs_that_lost_their_opponents_may_play_each_other() -> None:
    hall, stay, gone = two_lost()
    hall.refused("join-tables", round=2, table=1, emptied=2)
    hall.do("join-tables", round=2, table=1, emptied=3)
    assert set(seats(hall)[0]) == set(stay) and len(seats(hall)) == 3
    hall.do("start-round", round=2)
    hall.score(1, 1600, 1000)
    assert sorted(hall.result(one).vp for one in stay) == [5, 15]
    hall.play()
    assert not set(gone) & set(hall.standing().order)
    finished(hall)


@pytest.mark.clause("fed-07b-a")
def test_a_pair_that_lost_its_opponents_may_ask_for_robots() -> None:
    hall, stay, gone = two_lost(STAFF)
    hall.do("request-staff", round=2, number=stay[0])
    hall.refused("request-staff", round=2, number=stay[1])
    table = hall.round().table_of(stay[0])
    assert table is not None and not table.results and gone[0] not in hall.round().places
    hall.do("start-round", round=2)
    assert hall.result(stay[1]).vp == 14
    hall.score(table.meeting.table, 1000, 1400)
    assert hall.result(stay[0]).vp == 6
    finished(hall)


@pytest.mark.clause("fed-07b-a")
def test_gone_before_the_round_is_made_the_others_are_paired_without_it() -> None:
    hall = Hall(FED, entries=6, plan=rounds(FED, "danish", "danish", "danish"))
    hall.play()
    hall.do("withdraw", number=2)
    hall.start()
    assert len(resting(hall)) == 1 and 2 not in hall.round().places
    assert hall.standing().row(2) is None
    hall.play()
    hall.do("return", number=2)
    hall.start()
    assert not resting(hall) and hall.standing().row(2) is not None
    finished(hall)


@pytest.mark.clause("fed-06-a")
def test_taking_the_fee_of_a_late_pair_leaves_the_others_where_they_are() -> None:
    hall = Hall(FED, entries=5, plan=rounds(FED, "danish", "danish"))
    hall.start()
    hall.enter(6, confirmed=True)
    hall.do("check-in", numbers=(6,), fee_cents=2000)
    hall.do("complete-table", round=1, table=3, number=6)
    hall.play()
    hall.start()
    assert sorted(n for table in seats(hall) for n in table) == [1, 2, 3, 4, 5, 6]
    finished(hall)


@pytest.mark.clause("fed-07b-a")
def test_who_waits_or_has_gone_is_not_seated_by_hand() -> None:
    hall = Hall(FED, entries=6, plan=rounds(FED, "danish", "danish"), settings=Settings(tables=3))
    hall.enter(7)
    hall.play()
    hall.do("withdraw", number=5, reason="forza maggiore")
    hall.start()
    hall.refused("open-table", round=2, table=9, home=7)
    hall.refused("open-table", round=2, table=9, home=5)
    (alone,) = resting(hall)
    table = hall.round().table_of(alone).meeting.table  # type: ignore[union-attr]
    hall.do("return", number=5)
    hall.do("complete-table", round=2, table=table, number=5)
    finished(hall)


@pytest.mark.clause("fed-07b-a")
def test_a_table_is_not_joined_to_itself() -> None:
    hall, _stay, _gone = two_lost()
    hall.refused("join-tables", round=2, table=1, emptied=1)
    hall.do("start-round", round=2)
    finished(hall)


@pytest.mark.clause("fed-02a-a")
def test_however_the_tables_are_numbered_the_lame_one_is_the_highest() -> None:
    numbered = Settings(table_numbers=(9, 30, 4, 2))
    hall = Hall(FED, entries=7, plan=rounds(FED, "danish", "danish"), settings=numbered)
    for _ in range(2):
        hall.play()
        (alone,) = resting(hall)
        assert hall.round().table_of(alone) is hall.round().tables[30]
        assert set(hall.round().tables) == set(hall.round().why) == {9, 30, 4, 2}
    finished(hall)
    hall = Hall(FED, entries=7, plan=rounds(FED, *("mitchell",) * 4), settings=numbered)
    finished(hall)
