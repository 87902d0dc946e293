"""Round robin: the printed Berger tables, groups, and withdrawals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.robin import berger
from pinella.tournament.pairing.verify import verify_schedule
from tests.support import INT, REV, case
from tests.tournament.pairing.asking import ask, made, met, resting

PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


@pytest.mark.parametrize("contestants", PRINTED)
def test_the_calendar_is_the_printed_one(contestants: int) -> None:
    ours = [" ".join(f"{home}-{away}" for home, away in pairs) for pairs in berger(contestants)]
    assert ours == PRINTED[contestants]


@given(st.integers(2, 60))
def test_everybody_meets_everybody_once(contestants: int) -> None:
    request = ask("round-robin", range(1, contestants + 1), planned=contestants - 1 + contestants % 2)
    schedule = propose(request).schedule
    assert verify_schedule(request, schedule) == ()
    pairs = [pair for meetings in schedule for pair in met(meetings) if len(pair) == 2]
    assert len(pairs) == len(set(pairs)) == contestants * (contestants - 1) // 2
    assert sorted(number for meetings in schedule for number in resting(meetings)) == (
        list(range(1, contestants + 1)) if contestants % 2 else []
    )


@pytest.mark.parametrize(("code",), [case("rev-02-j", REV), case("int-02-j", INT)])
def test_a_calendar_for_each_group_before_the_first_round(code: str) -> None:
    groups = (("A", (1, 2, 3, 4, 5, 6)), ("B", (7, 8, 9, 10, 11)))
    proposal = made("round-robin", range(1, 12), code, groups=groups, planned=5)
    assert len(proposal.schedule) == 5
    for name, members in groups:
        pairs = [
            (*meeting.home, *meeting.away)
            for meetings in proposal.schedule
            for meeting in meetings
            if meeting.group == name and not meeting.rests
        ]
        assert len({frozenset(pair) for pair in pairs}) == len(pairs) == len(members) * (len(members) - 1) // 2
        assert {number for pair in pairs for number in pair} == set(members)
    assert [resting(meetings) for meetings in proposal.schedule] == [[7], [10], [8], [11], [9]]
    assert all([meeting.table for meeting in meetings] == [1, 2, 3, 4, 5, 6] for meetings in proposal.schedule)


def test_a_later_round_comes_from_the_calendar_whatever_the_standing() -> None:
    request = ask("round-robin", range(1, 7), planned=5)
    first = propose(request)
    later = replace(request, number=2, order=(6, 5, 4, 3, 2, 1), history=(first.meetings,), schedule=first.schedule)
    assert propose(later).meetings == first.schedule[1]
    gone = replace(later, order=(6, 5, 4, 3, 2))
    assert met(propose(gone).meetings) == [(4, 6), (3, 5), (2,)]


def test_more_rounds_than_opponents_are_refused() -> None:
    with pytest.raises(Refusal, match="6 contestants lasts at most 5 rounds"):
        made("round-robin", range(1, 7), planned=7)


def test_a_smaller_group_is_through_earlier_and_it_is_said() -> None:
    proposal = made("round-robin", range(1, 11), groups=(("A", tuple(range(1, 7))), ("B", (7, 8, 9, 10))), planned=5)
    assert [str(note) for note in proposal.relaxed] == ["Group B is through after 3 rounds."]
    assert [len(meetings) for meetings in proposal.schedule] == [5, 5, 5, 3, 3]
