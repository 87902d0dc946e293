"""Table numbers, seats that cannot be moved, merit groups, the verifier and the comparison with an edit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.model import Meeting
from pinella.tournament.pairing.compare import compare
from pinella.tournament.pairing.merit import split
from pinella.tournament.pairing.verify import verify, verify_schedule
from tests.tournament.pairing.asking import ask, made, met, played, resting, tables


def test_who_cannot_move_keeps_the_table_and_the_others_change_with_it() -> None:
    meetings = made("danish", range(1, 9), history=(played((1, 8)),), locked={6: 1}).meetings
    assert met(meetings) == [(5, 6), (3, 4), (1, 2), (7, 8)]


def test_tables_start_where_the_hall_says() -> None:
    meetings = made("danish", range(1, 6), first_table=21, locked={4: 21}).meetings
    assert {table: tuple(sorted(pair)) for table, pair in tables(meetings).items()} == {
        21: (3, 4),
        22: (1, 2),
        23: (5,),
    }


def test_a_table_beyond_the_last_one_may_be_kept() -> None:
    meetings = made("danish", range(1, 6), locked={1: 9}).meetings
    assert met(meetings) == [(3, 4), (1, 2), (5,)]
    assert [meeting.table for meeting in meetings] == [2, 9, 10]


def test_two_at_one_table_are_fine_if_they_meet() -> None:
    assert met(made("danish", range(1, 5), locked={3: 1, 4: 1}).meetings) == [(3, 4), (1, 2)]
    with pytest.raises(Refusal, match="1 and 3 both have to stay at table 2 but do not meet: free one of them"):
        made("danish", range(1, 5), locked={1: 2, 3: 2})
    with pytest.raises(Refusal, match="1 and 2 are to meet, but 1 has to stay at table 1 and 2 at table 2"):
        made("danish", range(1, 5), locked={1: 1, 2: 2})


@given(st.integers(4, 30), st.dictionaries(st.integers(1, 30), st.integers(1, 20), max_size=4))
def test_locks_are_kept_or_refused(contestants: int, locked: dict[int, int]) -> None:
    request = ask("danish", range(1, contestants + 1), locked=locked)
    try:
        meetings = made("danish", range(1, contestants + 1), locked=locked).meetings
    except Refusal as refused:
        assert "free one of them" in str(refused)
        return
    assert verify(request, meetings) == ()


def test_the_standing_is_cut_into_groups_of_tables() -> None:
    order = tuple(range(101, 201))
    groups = split(order, (7, 9, 9, 25))
    assert [(name, len(members)) for name, members in groups] == [("A", 14), ("B", 18), ("C", 18), ("D", 50)]
    assert [number for _, members in groups for number in members] == list(order)


def test_the_last_group_takes_what_is_left_and_the_incomplete_table() -> None:
    groups = split(range(45), (7, 9, 4), ("Oro", "Argento", "Bronzo"))
    assert [(name, len(members)) for name, members in groups] == [("Oro", 14), ("Argento", 18), ("Bronzo", 13)]
    assert [len(members) for _, members in split(range(30), (3, 4), per_table=4)] == [12, 18]


def test_groups_that_do_not_fit_are_refused_with_the_arithmetic() -> None:
    with pytest.raises(Refusal, match=r"7 \+ 9 \+ 9 tables: .* take 32 of 33 contestants, and the 1 left"):
        split(range(33), (7, 9, 9))
    with pytest.raises(Refusal, match="at least one table each"):
        split(range(33), (7, 0))


def found(meetings: tuple[Meeting, ...], **fields: Any) -> list[tuple[str, str]]:
    request = ask("danish", range(1, 5), **fields)
    return [(finding.level, str(finding.message)) for finding in verify(request, meetings)]


def test_the_verifier_names_what_cannot_be_played() -> None:
    assert found(played((1, 2), (3, 4))) == []
    assert found(played((1, 2), (3, 2))) == [
        ("error", "2 sits at more than one place: tables 1, 2."),
        ("error", "4 has no table."),
    ]
    assert found(played((1, 2), (3, 4), (9,)))[0] == ("error", "Table 3: 9 does not play this round.")
    twice = (Meeting(table=1, home=(1,), away=(2,)), Meeting(table=1, home=(3,), away=(4,)))
    assert found(twice) == [("error", "Table 1 is used 2 times.")]
    below = (Meeting(table=0, home=(1,), away=(2,)), Meeting(table=1, home=(3,), away=(4,)))
    assert found(below) == [("error", "Table 0: tables are numbered from 1.")]
    crowd = (Meeting(table=1, home=(1, 2), away=(3, 4)),)
    assert found(crowd) == [("error", "Table 1: each side has 1, here 2 and 2.")]
    empty = (*played((1, 2), (3, 4)), Meeting(table=3, home=()))
    assert found(empty) == [("error", "Table 3: an incomplete table has 1 to 1, here 0.")]


def test_the_verifier_notes_what_the_director_may_want() -> None:
    assert found(played((1, 2), (3,), (4,)), rested=frozenset({4})) == [
        ("note", "4 has already rested."),
        ("note", "2 rest where 0 would do."),
    ]
    lecce = dict.fromkeys((1, 2), frozenset({"club:Lecce", "region:Puglia"}))
    assert found(played((1, 2), (3, 4)), apart=lecce, apart_rounds=1) == [
        ("note", "1 and 2 meet though both belong to Lecce.")
    ]
    assert found(played((1, 2), (3, 4)), locked={3: 1}) == [("note", "3 has to stay at table 1 and sits at table 2.")]


def test_a_schedule_is_verified_round_by_round() -> None:
    request = ask("round-robin", range(1, 4))
    rounds = [played((1, 2), (3,)), played((1, 3), (2,)), played((1, 2), (3,))]
    assert [str(finding.message) for finding in verify_schedule(request, rounds)] == [
        "3 has already rested.",
        "1 and 2 have already met in round 1.",
    ]
    partners = ask("fours", range(1, 5), format="individual-new-partner")
    twice = [played((1, 2, 3, 4)), played((2, 1, 3, 4))]
    assert [str(finding.message) for finding in verify_schedule(partners, twice)] == [
        "1 and 2 have already been partners.",
        "3 and 4 have already been partners.",
    ]


def test_an_edit_is_told_table_by_table() -> None:
    request = ask("danish", range(1, 7), history=(played((1, 4), (2, 3), (5, 6)),))
    proposed = played((1, 2), (3, 4), (5, 6))
    edited = played((1, 4), (3, 2), (6, 5))
    assert [str(line) for line in compare(proposed, edited, request)] == [
        "Table 1: 1 against 4 instead of 1 against 2.",
        "Table 2: 3 against 2 instead of 3 against 4.",
        "Table 3: 6 against 5, the sides have changed places.",
        "1 and 4 have already met in round 1.",
        "2 and 3 have already met in round 1.",
    ]
    assert [str(line) for line in compare(proposed, played((1, 2), (3, 4), (5,), (6,)))] == [
        "Table 3: 5 rests instead of 5 against 6.",
        "Table 4 is new: 6 rests.",
    ]
    assert [str(line) for line in compare(proposed, proposed[:2])] == ["Table 3 is gone: 5 against 6."]
    assert compare(proposed, proposed, request) == ()
    assert not resting(proposed)
