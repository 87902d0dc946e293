"""International and Italian Burraco: how long rounds last, what is announced, sessions and rounds."""

from __future__ import annotations

import pytest

from pinella.acts.actor import Actor
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.model import SIDES, PlannedRound
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.setup.acts import minutes_findings
from tests.support import INT, ITA
from tests.tournament.hall import Hall, rounds


def planned(*minutes: int, deals: int = 3, system: str = "danish") -> tuple[PlannedRound, ...]:
    return tuple(PlannedRound(system=system, deals=deals, minutes=one) for one in minutes)


def told_minutes(hall: Hall) -> list[int]:
    """The rounds for which players were told another length than the code's."""
    return [notice.round for notice, _at in hall.state.notices if notice.subject == "minutes"]


@pytest.mark.clause("int-pre-d")
@pytest.mark.parametrize(
    ("deals", "minutes", "warned"),
    [(3, 30, True), (3, 32, True), (3, 33, False), (3, 40, False), (2, 21, True), (2, 22, False), (4, 43, True)],
)
def test_a_round_too_short_for_its_deals_is_saved_with_a_warning(deals: int, minutes: int, warned: bool) -> None:
    hall = Hall(INT, entries=4, plan=planned(minutes, minutes, deals=deals))
    assert [round_ for round_, _why in minutes_findings(hall.state)] == ([1, 2] if warned else [])
    if warned:
        assert str(deals * 11) in str(minutes_findings(hall.state)[0][1])
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-05-a")
@pytest.mark.parametrize(("deals", "minutes"), [(2, 30), (3, 40), (4, 50)])
def test_the_clock_of_a_round_is_the_codes_own(deals: int, minutes: int) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", deals=deals))
    made = hall.start()
    assert made.clock is not None
    assert made.clock.ends() - made.clock.started == minutes * MINUTE
    assert told_minutes(hall) == []


@pytest.mark.clause("int-05-a", "int-05-b")
@pytest.mark.parametrize(("minutes", "told"), [(47, True), (48, False), (49, False), (50, False), (51, True)])
def test_four_deals_have_a_range_outside_which_players_are_told(minutes: int, told: bool) -> None:
    hall = Hall(INT, entries=4, plan=planned(minutes, deals=4))
    assert told_minutes(hall) == ([1] if told else [])


@pytest.mark.clause("int-05-b")
def test_a_shorter_round_is_told_before_it_starts_with_time_and_author() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", "danish"))
    hall.play()
    one, two, _three = hall.state.plan
    shorter = PlannedRound(system="danish", deals=3, minutes=36)
    hall.do("set-plan", rounds=(one, two, shorter), reason="la sala chiude presto", actor=Actor.person("Greco"))
    assert told_minutes(hall) == [3]
    notice = next(one for one in hall.ledger.records if getattr(one.event, "subject", "") == "minutes")
    assert (str(notice.actor), notice.at) == ("Greco", hall.now)
    hall.play()
    made = hall.start()
    assert made.clock is not None
    assert notice.at < made.clock.started
    assert made.clock.ends() - made.clock.started == 36 * MINUTE
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-05-b")
@pytest.mark.parametrize("change", [-4, 5])
def test_a_posted_round_may_still_be_shortened_or_lengthened_before_the_go(change: int) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish"))
    hall.post()
    hall.do("extend", round=1, minutes=change)
    assert told_minutes(hall) == [1]
    made = hall.start()
    assert made.clock is not None
    assert made.clock.ends() - made.clock.started == (40 + change) * MINUTE
    hall.play()
    hall.play()
    assert hall.round(2).plan.minutes == 40
    assert hall.problems() == []


@pytest.mark.clause("ita-05-a")
@pytest.mark.parametrize("minutes", [33, 36, 40])
def test_an_italian_round_takes_the_minutes_the_director_enters(minutes: int) -> None:
    hall = Hall(ITA, entries=4, plan=planned(minutes, minutes))
    made = hall.start()
    assert made.clock is not None
    assert made.clock.ends() - made.clock.started == minutes * MINUTE


@pytest.mark.clause("int-02-f")
def test_no_start_without_a_system_and_no_change_of_what_was_announced() -> None:
    hall = Hall(INT, entries=4)
    assert hall.refused("draft-round").article == "2"
    assert hall.refused("announce").article == "2"
    hall.do("set-plan", rounds=rounds(INT, "danish", "danish"))
    hall.do("set-plan", rounds=rounds(INT, "mitchell", "mitchell"))
    hall.do("announce")
    refusal = hall.refused("set-plan", rounds=rounds(INT, "danish", "danish"))
    assert refusal.article == "2"
    hall.play()
    assert hall.refused("set-plan", rounds=rounds(INT, "mitchell", "danish")).article == "2"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-02-f")
def test_the_system_is_announced_at_the_latest_with_the_first_seating() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "modified-danish", "modified-danish"))
    hall.draft()
    assert not hall.state.notices
    hall.do("publish-round", round=1)
    assert [notice.subject for notice, _at in hall.state.notices] == ["system"]
    assert not hall.state.started
    hall.refused("set-plan", rounds=(hall.state.plan[0], *rounds(INT, "danish")))


def deals(number: int) -> Paper:
    row = Deal(home=DealSide(total=400), away=DealSide(total=200))
    return Paper(deals=(row,) * number)


@pytest.mark.clause("int-def-match-units")
def test_an_evening_of_four_rounds_of_three_deals() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, *["danish"] * 4))
    for number in range(1, 5):
        hall.start()
        for table in (1, 2):
            hall.refused("enter-sheet", round=number, table=table, paper=deals(4), signed=SIDES)
            hall.do("enter-sheet", round=number, table=table, paper=deals(3), signed=SIDES)
        hall.do("close-round", round=number)
    assert {one.plan.session for one in hall.state.rounds} == {1}
    sheets = [one.tables[1].sheet().last for one in hall.state.rounds]
    assert sum(len(sheet.paper.deals) for sheet in sheets if sheet) == 12
    assert len(sheets) == 4
    assert hall.problems() == []


@pytest.mark.clause("int-def-match-units", "int-34-j")
def test_what_is_once_per_session_begins_anew_with_the_next_session() -> None:
    evening = rounds(INT, *["danish"] * 3) + rounds(INT, *["danish"] * 3, session=2)
    hall = Hall(INT, entries=3, plan=evening)
    resting = []
    for _ in range(6):
        made = hall.play()
        resting.append(made.tables[2].meeting.home[0])
        assert not made.relaxed
    assert sorted(resting[:3]) == [1, 2, 3]
    assert sorted(resting[3:]) == [1, 2, 3]
    assert hall.problems() == []
