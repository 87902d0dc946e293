"""Revolution: tables and lines, the first seating, Danish, Mitchell, round robin, individual tournaments."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from pinella.messages import ENGLISH
from pinella.tournament.entries.roster.export import entry_rows
from pinella.tournament.setup.events import Settings
from tests.support import REV
from tests.tournament.hall import Hall, player, rounds


def named(hall: Hall, surnames: str, **details: str) -> None:
    for number, surname in enumerate(surnames.split(), start=1):
        first = player(f"p{number}a", surname=surname, **details)
        hall.do("register", players=(first, player(f"p{number}b")))


@pytest.mark.clause("rev-02-a")
def test_tables_carry_the_numbers_of_the_referee_and_seat_two_lines() -> None:
    settings = Settings(table_numbers=(12, 7, 3))
    hall = Hall(REV, entries=6, plan=rounds(REV, "danish", "danish"), settings=settings)
    hall.play({12: (2000, 500)})
    assert set(hall.round().tables) == {12, 7, 3}
    for table in hall.round().tables.values():
        assert len(table.meeting.home) == len(table.meeting.away) == 1
        for number in (*table.meeting.home, *table.meeting.away):
            assert len(hall.round().seated[number]) == 2
    north, east = hall.table(1, 12).meeting.home[0], hall.table(1, 12).meeting.away[0]
    assert (hall.result(north).mp, hall.result(east).mp) == (1500, -1500)
    hall.play()
    assert set(hall.round().tables) == {12, 7, 3}
    assert hall.problems() == []


@pytest.mark.clause("rev-02-f", "rev-def-line")
def test_first_tables_by_the_alphabet_from_two_letters() -> None:
    settings = Settings(fixed_from="C", moving_from="L")
    hall = Hall(REV, plan=rounds(REV, "mitchell", "mitchell", seating="alphabetical"), settings=settings)
    named(hall, "Amato Bruno Conti Dini Longo Marra")
    made = hall.start()
    by_table = [(one.home, one.away) for one in made.meetings]
    assert by_table[0] == ((3,), (5,))
    assert by_table[1] == ((4,), (6,))
    assert by_table[2] == ((1,), (2,))  # after Z from A again
    assert {made.lines[one] for one in (3, 4, 1)} == {"fixed"}
    assert {made.lines[one] for one in (5, 6, 2)} == {"moving"}
    hall.play()
    hall.play()
    for number in (3, 4, 1):
        assert hall.round(1).places[number] == hall.round(2).places[number]
    for number in (5, 6, 2):
        assert hall.round(1).places[number] != hall.round(2).places[number]
    assert hall.problems() == []


@pytest.mark.clause("rev-02-f")
def test_the_alphabet_knows_no_accents_and_wraps_round_when_no_name_follows() -> None:
    settings = Settings(fixed_from="È", moving_from="Z")
    hall = Hall(REV, plan=rounds(REV, "alphabetical"), settings=settings)
    named(hall, "Òrsini Èrcoli D'Amico Conti")
    made = hall.play()
    assert [(one.home, one.away) for one in made.meetings] == [((2,), (4,)), ((1,), (3,))]
    assert hall.problems() == []


@pytest.mark.clause("rev-02-f")
def test_first_tables_by_lot_are_the_same_for_the_same_seed() -> None:
    def drawn(seed: str) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        hall = Hall(REV, entries=20, plan=rounds(REV, "draw"), seed=seed)
        hall.play()
        assert hall.state.seed == seed
        assert hall.problems() == []
        return [(one.home, one.away) for one in hall.round().meetings]

    assert drawn("lunedì") == drawn("lunedì") != drawn("martedì")


@pytest.mark.clause("rev-02-f")
def test_first_tables_by_category_and_by_registration() -> None:
    hall = Hall(REV, plan=(*rounds(REV, "by-category"), *rounds(REV, "danish")))
    for number, category in enumerate(["A", "B", "A", "B", "A", "A"], start=1):
        pair = (player(f"p{number}a", category=category), player(f"p{number}b", category=category))
        hall.do("register", players=pair)
    hall.play()
    assert {frozenset((*one.home, *one.away)) for one in hall.round().meetings} == {
        frozenset((1, 3)),
        frozenset((5, 6)),
        frozenset((2, 4)),
    }
    hall.play()
    assert hall.problems() == []
    listed = Hall(REV, entries=6, plan=rounds(REV, "registration-order"))
    assert listed.refused("set-plan", rounds=rounds(REV, "directors-choice")).article == "2"
    listed.play()
    assert [(one.home, one.away) for one in listed.round().meetings] == [((1,), (2,)), ((3,), (4,)), ((5,), (6,))]
    assert listed.problems() == []


@pytest.mark.clause("rev-02-h")
def test_danish_pairs_neighbours_and_lets_them_meet_again() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, *["danish"] * 5))
    met: list[frozenset[int]] = []
    for turn in range(5):
        order = hall.standing().order if turn else ()
        made = hall.start()
        pairs = [frozenset((*one.home, *one.away)) for one in made.meetings]
        if order:
            assert pairs == [frozenset(order[:2]), frozenset(order[2:])]
        assert not made.relaxed
        met += pairs
        hall.play({1: (1000 + 200 * turn, 900), 2: (900, 1300)})
    assert len(set(met)) < len(met)
    assert hall.problems() == []


@pytest.mark.clause("rev-02-i", "rev-def-line")
@pytest.mark.parametrize("step", [1, 3])
def test_in_mitchell_the_moving_line_moves_by_the_directors_step(step: int) -> None:
    plan = rounds(REV, *["mitchell"] * 4, step=step)
    hall = Hall(REV, entries=20, plan=plan)
    played = [hall.play({4: (300, 2000), 10: (2000, 300)}) for _turn in plan]
    meetings = set()
    for before, after in pairwise(played):
        for one in before.meetings:
            (fixed,), (moving,) = one.home, one.away
            if before.lines[fixed] == "moving":
                fixed, moving = moving, fixed
            assert after.places[fixed] == one.table
            assert after.places[moving] == (one.table - 1 + step) % 10 + 1
    for one in (meeting for round_ in played for meeting in round_.meetings):
        meetings.add(frozenset((*one.home, *one.away)))
    assert len(meetings) == 40
    assert hall.problems() == []


@pytest.mark.clause("rev-02-j")
@pytest.mark.parametrize("entries", [6, 5])
def test_round_robin_everybody_meets_everybody_once(entries: int) -> None:
    hall = Hall(REV, entries=entries, plan=rounds(REV, *["round-robin"] * 5))
    met: list[tuple[int, ...]] = []
    rests: list[int] = []
    for _turn in range(5):
        for one in hall.play().meetings:
            if one.rests:
                rests += one.home
            else:
                met.append(tuple(sorted((*one.home, *one.away))))
    assert sorted(met) == list(combinations(range(1, entries + 1), 2))
    assert sorted(rests) == ([] if entries == 6 else [1, 2, 3, 4, 5])
    assert hall.problems() == []


@pytest.mark.clause("rev-02-j")
def test_each_group_has_its_own_calendar() -> None:
    plan = (*rounds(REV, "danish"), *rounds(REV, "round-robin", groups=(2, 2)), *rounds(REV, *["round-robin"] * 2))
    hall = Hall(REV, entries=8, plan=plan)
    hall.play({1: (1500, 900), 2: (1700, 900), 3: (900, 1200), 4: (1000, 800)})
    hall.to_groups(2)
    groups = {name: set(members) for name, members in hall.state.groups_for(2)}
    met = []
    for _turn in range(3):
        for one in hall.play().meetings:
            met.append(tuple(sorted((*one.home, *one.away))))
            assert set(met[-1]) <= groups[one.group]
    wanted = [pair for members in groups.values() for pair in combinations(sorted(members), 2)]
    assert sorted(met) == sorted(wanted)
    assert hall.problems() == []


@pytest.mark.clause("rev-02-j")
@pytest.mark.parametrize("format", ["pairs", "teams"])
@pytest.mark.parametrize("seating", ["", "draw"])
def test_groups_drawn_before_the_first_round_have_a_calendar_each(format: str, seating: str) -> None:
    plan = (*rounds(REV, "round-robin", groups=(3, 3), seating=seating), *rounds(REV, *["round-robin"] * 4))
    hall = Hall(REV, entries=11, format=format, plan=plan)
    hall.refused("set-plan", rounds=(*plan, *rounds(REV, "danish", groups=(2, 3))))
    hall.refused("draft-round")
    hall.do("form-groups", round=1)
    groups = {name: set(members) for name, members in hall.state.groups_for(1)}
    assert [len(members) for members in groups.values()] == [6, 5]
    assert (groups["A"] == {1, 2, 3, 4, 5, 6}) is not bool(seating)
    met: list[tuple[int, ...]] = []
    rests: list[int] = []
    for _turn in range(5):
        for one in hall.play().meetings:
            if one.rests:
                rests += one.home
                continue
            met.append(tuple(sorted((*one.home, *one.away))))
            assert set(met[-1]) <= groups[one.group]
    assert sorted(met) == sorted(pair for members in groups.values() for pair in combinations(sorted(members), 2))
    assert set(rests) == groups["B"] and len(rests) == 5
    assert {row.number for row in hall.standing().of_group("A")} == groups["A"]
    assert not any(hall.state.kind(number).merit for number in range(1, 6))
    assert hall.problems() == []


@pytest.mark.clause("rev-def-incomplete-table")
def test_thirty_one_pairs_make_fifteen_tables_and_an_incomplete_one() -> None:
    hall = Hall(REV, entries=31, plan=rounds(REV, "danish", deals=4))
    made = hall.play()
    assert sum(one.rests for one in made.meetings) == 1
    assert sum(not one.rests for one in made.meetings) == 15
    (alone,) = next(one.home for one in made.meetings if one.rests)
    assert (hall.result(alone).vp, hall.result(alone).mp, hall.result(alone).article) == (13, 505, "39")
    assert hall.problems() == []


@pytest.mark.clause("rev-def-incomplete-table", "rev-02-d")
def test_one_player_alone_makes_an_incomplete_table_of_an_individual_tournament() -> None:
    hall = Hall(
        REV, entries=5, format="individual-one-against-one", plan=rounds(REV, *["danish-no-rematch"] * 3, deals=2)
    )
    met: list[frozenset[int]] = []
    for _turn in range(3):
        made = hall.play()
        assert [len(one.home) for one in made.meetings] == [1, 1, 1]
        (alone,) = next(one.home for one in made.meetings if one.rests)
        assert (hall.result(alone).vp, hall.result(alone).mp) == (14, 305)
        met += [frozenset((*one.home, *one.away)) for one in made.meetings if not one.rests]
    assert len(met) == len(set(met)) == 6
    assert hall.problems() == []


@pytest.mark.clause("rev-02-d")
@pytest.mark.parametrize("system", ["danish", "danish-no-rematch", "round-robin"])
def test_one_against_one_everybody_has_another_opponent_in_the_next_round(system: str) -> None:
    hall = Hall(REV, entries=6, format="individual-one-against-one", plan=rounds(REV, *[system] * 5))
    hall.refused("register", players=(player("q1"), player("q2")))
    before: set[frozenset[int]] = set()
    for _turn in range(5):
        made = hall.play({1: (1000, 950), 2: (1000, 950), 3: (1000, 950)})
        now = {frozenset((*one.home, *one.away)) for one in made.meetings}
        assert not now & before
        before = now
    assert len(hall.standing().rows) == 6
    assert hall.problems() == []


@pytest.mark.clause("rev-02-e")
@pytest.mark.parametrize("system", ["whist", "fours"])
def test_yellow_everybody_has_a_new_partner_and_each_player_scores(system: str) -> None:
    hall = Hall(REV, entries=8, format="individual-new-partner", plan=rounds(REV, *[system] * 4))
    partners: list[frozenset[int]] = []
    totals = dict.fromkeys(range(1, 9), 0)
    for _turn in range(4):
        made = hall.play({1: (1900, 600), 2: (800, 1100)})
        for table in made.tables.values():
            result = table.result()
            assert result is not None
            partners += [frozenset(table.meeting.home), frozenset(table.meeting.away)]
            for number in table.meeting.home:
                totals[number] += result.home.vp
            for number in table.meeting.away:
                totals[number] += result.away.vp
    assert len(partners) == len(set(partners)) == 16
    assert {row.number: row.vp for row in hall.standing().rows} == totals
    assert hall.problems() == []


@pytest.mark.clause("rev-02-k")
def test_play_begun_at_a_wrong_table_counts_and_only_the_misplaced_pair_is_warned() -> None:
    hall = Hall(REV, entries=12, plan=rounds(REV, "danish", "danish", deals=4))
    hall.start()
    assert (hall.round().places[9], hall.table(1, 4).meeting.home) == (5, (7,))
    hall.do("wrong-table", round=1, number=9, sat_at=4, side="home", begun=True)
    played = hall.table(1, 4).meeting
    assert (played.home, played.away) == ((9,), (8,))
    assert (hall.table(1, 5).meeting.home, hall.table(1, 5).meeting.away) == ((7,), (10,))
    hall.score(4, 1600, 955)
    assert (hall.result(9).vp, hall.result(8).vp) == (13, 7)
    assert [one.given.sanction.contestant for one in hall.state.sanctions.values()] == [9]
    hall.play()
    order = hall.standing().order
    made = hall.play()
    pairs = [frozenset((*one.home, *one.away)) for one in made.meetings]
    assert pairs == [frozenset(order[at : at + 2]) for at in range(0, 12, 2)]
    assert hall.problems() == []


@pytest.mark.clause("rev-02-k")
def test_a_resting_pair_that_sat_down_to_play_leaves_the_rest_to_the_displaced() -> None:
    hall = Hall(REV, entries=9, plan=rounds(REV, "danish", "danish"))
    hall.start()
    (alone,) = next(one.home for one in hall.round().meetings if one.rests)
    hall.score(2, 1000, 900)
    hall.refused("wrong-table", round=1, number=alone, sat_at=2, side="away", begun=True)
    hall.do("wrong-table", round=1, number=alone, sat_at=1, side="away", begun=True)
    assert (hall.result(2).kind, hall.result(2).vp) == ("bye", 14)
    hall.play()
    assert hall.result(alone).kind == "played"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-02-k")
def test_in_mitchell_everybody_is_back_in_his_due_position() -> None:
    hall = Hall(REV, entries=12, plan=rounds(REV, "mitchell", "mitchell"))
    first = hall.start()
    moving = first.meetings[2].away[0]
    hall.do("wrong-table", round=1, number=moving, sat_at=5, side="away", begun=True)
    hall.play()
    hall.play()
    assert hall.round(2).places[moving] == 4
    assert hall.problems() == []


@pytest.mark.clause("rev-silent-15")
def test_before_the_first_take_the_pair_moves_and_is_not_warned_but_may_be_late() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, "danish"))
    hall.start()
    hall.refused("wrong-table", round=1, number=3, sat_at=1, side="home", begun=False)
    assert not hall.state.sanctions
    hall.do("note-lateness", round=1, table=2, minutes={"home": 3.0})
    hall.play()
    assert not hall.state.sanctions
    assert hall.result(3).mp == 400 - 150
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-j")
@pytest.mark.parametrize("systems", [("mitchell", "mitchell", "danish"), ("danish", "danish", "danish")])
def test_a_pair_that_cannot_move_keeps_its_table(systems: tuple[str, ...]) -> None:
    hall = Hall(REV, entries=9, plan=rounds(REV, *systems))
    hall.do("register", players=(player("q1", needs="sedia a rotelle"), player("q2")))
    hall.do("lock-seat", number=10, table=1)
    for _turn in systems:
        made = hall.play()
        assert made.places[10] == 1
        if made.lines:
            assert made.lines[10] == "fixed"
    listed = (list(hall.state.contestants.values()), hall.state.players, hall.state.format, ENGLISH)
    assert "sedia a rotelle" not in str(entry_rows(*listed))
    assert "sedia a rotelle" in str(entry_rows(*listed, private=True))
    assert hall.problems() == []
