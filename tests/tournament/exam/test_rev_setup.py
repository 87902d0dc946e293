"""Revolution: lengths of rounds, the plan told beforehand, the time-out."""

from __future__ import annotations

import pytest

from pinella.tournament.model import PlannedRound
from tests.support import REV
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("rev-pre-e", "rev-06-a")
@pytest.mark.parametrize(("deals", "minutes", "vp"), [(2, 30, (20, 0)), (3, 42, (16, 4)), (4, 52, (15, 5))])
def test_a_round_has_the_codes_own_length_and_table(deals: int, minutes: int, vp: tuple[int, int]) -> None:
    hall = Hall(REV, entries=2, plan=rounds(REV, "danish", deals=deals), level="national")
    started = hall.start()
    assert started.clock is not None
    assert started.clock.ends() - started.clock.started == minutes * 60_000
    hall.play({1: (2400, 1000)})
    assert (hall.result(1).vp, hall.result(2).vp) == vp
    assert hall.problems() == []


@pytest.mark.clause("rev-06-b")
@pytest.mark.parametrize(
    ("level", "deals", "minutes", "allowed"),
    [
        ("club", 3, 40, True),
        ("club", 3, 39, False),
        ("federal", 2, 28, True),
        ("federal", 2, 27, False),
        ("club", 4, 50, True),
        ("club", 4, 49, False),
        ("club", 3, 43, False),
        ("federal", 4, 53, False),
        ("regional", 3, 41, False),
        ("national", 3, 40, False),
        ("national", 2, 31, False),
    ],
)
def test_rounds_are_shortened_by_two_minutes_at_most(level: str, deals: int, minutes: int, allowed: bool) -> None:
    hall = Hall(REV, entries=4, level=level)
    plan = (PlannedRound(system="danish", deals=deals, minutes=minutes),)
    if not allowed:
        assert hall.refused("set-plan", rounds=plan).article == "6"
        return
    hall.do("set-plan", rounds=plan)
    assert [notice.subject for notice, _at in hall.state.notices] == ["minutes"]
    started = hall.start()
    assert started.clock is not None and started.clock.minutes == minutes
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-06-b")
def test_after_the_start_nothing_is_shortened_or_lengthened_but_lost_time_at_one_table_is_given_back() -> None:
    plan = rounds(REV, "danish", "danish")
    hall = Hall(REV, entries=4, plan=plan)
    hall.start()
    shorter = (plan[0], PlannedRound(system="danish", deals=3, minutes=40))
    assert hall.refused("set-plan", rounds=shorter, reason="si fa tardi").article == "6"
    assert hall.refused("extend", round=1, minutes=-2).article == "6"
    assert hall.refused("extend", round=1, minutes=5).article == "6"
    hall.refused("extend-table", round=1, table=2, minutes=4)
    hall.do("extend-table", round=1, table=2, minutes=4, reason="lungo arbitraggio")
    clock = hall.round().clock
    assert clock is not None
    here, there = (clock.ends(hall.table(1, one).extra_minutes) for one in (1, 2))
    assert there - here == 4 * 60_000
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-02-g")
def test_how_later_rounds_are_paired_is_told_before_the_first_and_changes_only_with_a_word() -> None:
    plan = (*rounds(REV, "mitchell", "mitchell"), *rounds(REV, "danish"))
    hall = Hall(REV, entries=8, plan=plan)
    hall.post()
    told = [at for notice, at in hall.state.notices if notice.subject == "system"]
    assert len(told) == 1
    hall.do("start-round", round=1)
    clock = hall.round().clock
    assert clock is not None and told[0] <= clock.started
    hall.play()
    other = (*plan[:2], *rounds(REV, "round-robin"))
    assert hall.refused("set-plan", rounds=other).article == "2"
    hall.do("set-plan", rounds=other, reason="richiesto dalla federazione")
    notices = [notice for notice, _at in hall.state.notices if notice.subject == "system"]
    assert len(notices) == 2
    assert "richiesto dalla federazione" in str(notices[-1].text.message())
    hall.play()
    hall.play()
    assert hall.round().plan.system == "round-robin"
    assert hall.problems() == []


@pytest.mark.clause("rev-02-g")
def test_a_plan_changed_before_the_start_is_told_again() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, "danish", "danish"))
    hall.do("announce")
    hall.do("announce")
    hall.refused("set-plan", rounds=rounds(REV, "mitchell", "danish"))
    hall.do("set-plan", rounds=rounds(REV, "mitchell", "danish"), reason="pochi iscritti")
    told = [notice for notice, _at in hall.state.notices if notice.subject == "system"]
    assert len(told) == 2
    hall.play()
    assert len([notice for notice, _at in hall.state.notices if notice.subject == "system"]) == 2
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-def-timeout", "rev-06-a")
def test_a_stopped_clock_puts_the_time_out_off() -> None:
    hall = Hall(REV, entries=2, plan=rounds(REV, "danish"))
    hall.start()
    hall.wait(40)
    hall.do("pause", round=1)
    hall.wait(30)
    hall.refused("time-out", round=1, confirmed=True)
    hall.do("resume", round=1)
    assert hall.refused("time-out", round=1).article == "6"
    hall.wait(2)
    hall.do("time-out", round=1)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-def-timeout")
def test_the_time_out_is_announced_once_at_an_instant() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish", deals=2))
    hall.refused("time-out", round=1)
    hall.post()
    hall.refused("time-out", round=1)
    hall.do("start-round", round=1)
    hall.wait(29)
    assert hall.refused("time-out", round=1).article == "6"
    hall.wait(1)
    hall.do("time-out", round=1)
    clock = hall.round().clock
    assert clock is not None and clock.time_out == hall.now
    called = clock.time_out
    assert hall.do("time-out", round=1) == []
    hall.play()
    hall.start()
    hall.do("time-out", round=2, confirmed=True)
    hall.play()
    first, second = (one.clock for one in hall.state.rounds)
    assert first is not None and second is not None
    assert first.time_out == called < second.time_out < second.ends()
    assert hall.problems() == []
