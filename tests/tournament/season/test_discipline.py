"""Sanctions within one tournament: ladders, deductions, penalty points, the director's register, reports due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.codes.sections.discipline import Penalty
from pinella.sheet.vp import VpTable, vp_table
from pinella.tournament.conduct.discipline import (
    TOO_MANY_WARNINGS,
    GivenSanction,
    deadline,
    deductions,
    due,
    equivalent_mp,
    follows,
    give,
    open_duties,
    register,
    report_duty,
    spent,
    spent_by,
    total_after,
    unspent,
)
from pinella.tournament.model import Contestant
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, REV, case


def table(code: str, deals: int = 3, **given: Any) -> Callable[[int], VpTable]:
    return lambda _round: vp_table(load_code(code), deals, **given)


def warned(id: int, contestant: int = 5, round: int = 1, **given: Any) -> GivenSanction:
    given = {"sanction": "warning", "offence": f"offence {id}", **given}
    return GivenSanction(id=id, contestant=contestant, round=round, **given)


def changed(code: str, **knobs: Any) -> Code:
    """A house code that differs in its discipline."""
    base = load_code(code)
    return msgspec.structs.replace(base, discipline=msgspec.structs.replace(base.discipline, **knobs))


@pytest.mark.parametrize(
    ("code", "mp"),
    [case("int-20-d", INT, 105), case("rev-def-warning rev-silent-19", REV, 0), case("fit-silent-7", FIT, 55)],
)
def test_two_warnings_cost_one_victory_point(code: str, mp: int) -> None:
    given = [warned(1, round=1), warned(2, contestant=6, round=2), warned(3, round=3)]
    (loss,) = deductions(load_code(code), given, table(code))
    assert (loss.contestant, loss.vp, loss.mp, loss.sanctions) == (5, 1, mp, (1, 3))
    assert str(loss.why) == "2 warnings"
    assert loss.article == load_code(code).cite("discipline.warnings_per_vp")
    assert deductions(load_code(code), given[:2], table(code)) == ()


def test_the_second_warning_counts_in_the_standing_at_once() -> None:
    code = load_code(REV)
    losses = deductions(code, [warned(1, 14, 1), warned(2, 14, 3)], table(REV))
    assert total_after(code, 25 + 11, sum(one.vp for one in losses)) == 35


@pytest.mark.parametrize(("count", "vp"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 3)])
def test_each_further_two_cost_another(count: int, vp: int) -> None:
    given = [warned(number) for number in range(count)]
    assert sum(one.vp for one in deductions(load_code(REV), given, table(REV))) == vp


@pytest.mark.clause("int-silent-32")
def test_a_total_may_go_below_zero_and_opponents_gain_nothing() -> None:
    code = load_code(INT)
    losses = deductions(code, [warned(1, opponents=(9,)), warned(2, opponents=(9,))], table(INT))
    assert [(one.contestant, one.vp) for one in losses] == [(5, 1)]
    assert total_after(code, 0, 1) == -1
    assert total_after(changed(INT, total_below_zero=False), 0, 1) == 0
    assert total_after(changed(INT, total_below_zero=False), 3, 1) == 2
    gaining = deductions(changed(INT, opponents_gain=True), [warned(1), warned(2, opponents=(9,))], table(INT))
    assert [(one.contestant, one.vp, one.mp) for one in gaining] == [(5, 1, 105), (9, -1, -105)]


@pytest.mark.clause("feb-23-c")
def test_the_repeated_early_look_costs_the_line_a_victory_point() -> None:
    code, line = load_code(FEB), Contestant(number=14, players=("e", "w"))
    ladder = code.pozzetto.early_look
    given: list[GivenSanction] = []
    for round, player in ((1, "e"), (4, "w")):
        cost = due(code, given, ladder, offence="early-look", contestant=14, player=player)
        given += give(
            code,
            cost,
            first_id=len(given) + 1,
            side=[line],
            culprit=player,
            offence="early-look",
            round=round,
            article="23",
        )
    losses = deductions(code, given, table(FEB))
    assert [(one.contestant, one.vp, one.mp, one.article) for one in losses] == [(14, 1, 0, "23")]
    assert total_after(code, 37, 1) == 36
    assert spent(given) == {1}
    (in_mp,) = deductions(code, given, table(FEB), ranked_by="mp")
    assert (in_mp.vp, in_mp.mp) == (0, 55)


def test_a_warning_used_up_by_a_loss_does_not_count_again() -> None:
    """Internazionale 21.4: the second early look costs a VP; its first warning makes no pair with a later one."""
    code = load_code(INT)
    look = warned(1, offence="early-look")
    again = warned(2, offence="early-look", sanction="none", vp_lost=1, uses_up=True, article="21.4")
    losses = deductions(code, [look, again, warned(3)], table(INT))
    assert [(one.vp, one.article, one.cause) for one in losses] == [(1, "21.4", "offence")]
    assert [one.id for one in unspent([look, again, warned(3)])] == [2, 3]
    assert len(deductions(code, [look, again, warned(3), warned(4)], table(INT))) == 2


@pytest.mark.parametrize(
    ("code", "deals", "given", "worth"),
    [
        (INT, 3, {"shifted": False}, 55),
        (INT, 3, {}, 105),
        (INT, 4, {}, 105),
        (INT, 2, {"shifted": False}, 45),
        (INT, 3, {"teams": True}, 155),
    ],
)
def test_the_worth_of_a_victory_point_is_read_in_the_table_in_use(
    code: str, deals: int, given: dict[str, Any], worth: int
) -> None:
    assert equivalent_mp(load_code(code), table(code, deals, **given)(1)) == worth


def test_in_individual_tournaments_the_player_bears_it_or_the_side_where_the_code_says_so() -> None:
    side = [Contestant(number=1, players=("a",)), Contestant(number=2, players=("b",))]
    cost = Penalty(sanction="warning", against="player", vp_lost=1)
    (alone,) = give(load_code(INT), cost, first_id=1, side=side, culprit="b", offence="x", round=1, article="20")
    assert (alone.contestant, alone.player) == (2, "b")
    assert [one.contestant for one in deductions(load_code(INT), [alone], table(INT))] == [2]
    assert [one.contestant for one in deductions(load_code(FEB), [alone], table(FEB))] == [1, 2]
    pair = Penalty(sanction="warning", against="pair", points_lost=100)
    both = give(load_code(INT), pair, first_id=1, side=side, culprit="b", offence="x", round=1, article="20")
    assert [(one.contestant, one.player) for one in both] == [(1, "a"), (2, "b")]
    assert sum(one.points_lost for one in both) == 100


def test_a_pair_is_warned_once_where_the_code_warns_pairs_and_each_where_it_warns_persons() -> None:
    line, cost = Contestant(number=3, players=("a", "b")), Penalty(sanction="warning", against="pair", points_lost=100)
    given = [
        give(load_code(code), cost, first_id=7, side=[line], culprit="a", offence="late", round=2, article="6")
        for code in (INT, FED)
    ]
    assert [[(one.id, one.player) for one in some] for some in given] == [[(7, "")], [(7, "a"), (8, "b")]]
    assert [sum(one.points_lost for one in some) for some in given] == [100, 100]


def test_one_deed_of_a_pair_counts_once_on_its_line_also_where_each_of_them_is_warned() -> None:
    code, line = load_code(FIT), Contestant(number=3, players=("a", "b"))
    late = Penalty(sanction="warning", against="pair")
    given: tuple[GivenSanction, ...] = ()
    for round, count in ((1, 1), (2, 2)):
        given += give(
            code, late, first_id=len(given) + 1, side=[line], culprit="a", offence="late", round=round, article="34"
        )
        assert len(given) == 2 * count
        (shown,) = register(code, given)
        assert shown.warnings == count
        assert sum(one.vp for one in deductions(code, given, table(FIT))) == count - 1


@pytest.mark.clause("fed-08b-1")
def test_the_second_reprimand_for_one_offence_is_a_warning_and_uses_the_first_up() -> None:
    code, ugo = load_code(FED), Contestant(number=3, players=("ugo", "pia"))
    first = Penalty(sanction="reprimand", against="player")
    given: list[GivenSanction] = []
    for player, offence in (("ugo", "out-of-turn"), ("pia", "out-of-turn"), ("ugo", "late"), ("ugo", "out-of-turn")):
        cost = due(code, given, first, offence=offence, contestant=3, player=player)
        given += give(
            code, cost, first_id=len(given) + 1, side=[ugo], culprit=player, offence=offence, round=1, article="8"
        )
    assert [one.sanction for one in given] == ["reprimand", "reprimand", "reprimand", "warning"]
    assert spent(given) == {1}
    assert report_duty(code, "warning") == "compulsory-report"


@pytest.mark.clause("fed-08c-4")
def test_two_warnings_in_one_event_mean_expulsion_and_are_used_up_by_it() -> None:
    code = load_code(FED)
    warnings = [warned(1, player="ugo"), warned(2, player="pia"), warned(3, player="ugo")]
    assert follows(code, warnings[:1], 9) is None and follows(code, warnings[:2], 9) is None
    expulsion = follows(code, warnings, 4)
    assert expulsion is not None
    assert (expulsion.player, expulsion.sanction, expulsion.offence) == ("ugo", "expulsion", TOO_MANY_WARNINGS)
    assert expulsion.article == "8c4"
    assert spent([*warnings, expulsion]) == {1, 3}
    assert follows(load_code(REV), warnings, 4) is None
    assert deductions(code, warnings, table(FED)) == ()


def test_the_third_time_is_a_second_warning_and_so_an_expulsion() -> None:
    """A warning uses up the reprimand it grew out of, not an earlier warning for the same offence."""
    code, line = load_code(FED), Contestant(number=3, players=("ugo", "pia"))
    given: list[GivenSanction] = []
    for round in (1, 2, 3):
        cost = due(code, given, code.pozzetto.early_look, offence="early-look", contestant=3, player="ugo")
        given += give(
            code, cost, first_id=round, side=[line], culprit="ugo", offence="early-look", round=round, article="3s"
        )
    assert [one.sanction for one in given] == ["reprimand", "warning", "warning"]
    assert spent(given) == {1}
    assert follows(code, given, 4) is not None
    assert [one.points_lost for one in given] == [0, 100, 100]


def test_who_is_expelled_again_is_not_let_off_with_a_warning() -> None:
    code, gravest = load_code(FED), Penalty(sanction="expulsion", against="player")
    before = [warned(1, player="ugo", offence="insults", sanction="expulsion")]
    assert due(code, before, gravest, offence="insults", contestant=5, player="ugo") == gravest


def test_a_ladder_of_one_serves_for_all_times() -> None:
    code = load_code(REV)
    first = due(code, [], code.pozzetto.early_look, offence="look", contestant=5, player="a")
    again = due(code, [warned(1, offence="look")], code.pozzetto.early_look, offence="look", contestant=5, player="b")
    assert first == again == code.pozzetto.early_look[0]


@pytest.mark.clause("int-pow-e")
def test_warnings_of_several_referees_meet_in_the_directors_register() -> None:
    code = load_code(INT)
    (line,) = register(code, [warned(1, 3, 1)])
    assert (line.warnings, line.missing, line.alert()) == (1, 1, None)
    (line,) = register(code, [warned(1, 3, 1), warned(2, 3, 4)])
    assert (line.warnings, line.missing, line.vp_lost) == (2, 2, 1)
    assert str(line.alert()) == "number 3 has 2 warnings: 1 VP lost in the ranking"
    assert line.article == "powers"
    (quiet,) = register(code, [warned(1, 3), warned(2, 3), warned(3, 3)])
    assert (quiet.warnings, quiet.missing, quiet.alert()) == (3, 1, None)


@pytest.mark.clause("rev-pow-e")
def test_a_warning_is_in_the_register_as_soon_as_it_is_entered() -> None:
    lines = register(load_code(REV), [warned(1, 9), warned(2, 4)])
    assert [(line.contestant, line.warnings) for line in lines] == [(9, 1), (4, 1)]
    (free,) = register(load_code(FED), [warned(1, 9)])
    assert (free.warnings, free.missing, free.alert()) == (1, 0, None)


def test_reports_due_by_person_with_the_term() -> None:
    code = load_code(FED)
    given = [
        warned(1, player="a", sanction="reprimand"),
        warned(2, player="b"),
        warned(3, player="b", sanction="expulsion"),
        warned(4, player="c", sanction="none", vp_lost=1),
    ]
    first, second = open_duties(code, given, frozenset(), ended_at=1_000)
    assert (first.player, first.sanctions, first.due) == ("b", (2, 3), "compulsory-report")
    assert (second.player, second.due) == ("a", "optional-report")
    assert first.deadline == 1_000 + 24 * 3_600_000
    assert open_duties(code, given, frozenset({1, 2, 3})) == ()
    assert open_duties(code, given, frozenset())[0].deadline is None
    assert deadline(load_code(INT), 1_000) is None
    assert [report_duty(load_code(INT), level) for level in ("warning", "removal", "none")] == [
        "no-report",
        "compulsory-report",
        "no-report",
    ]


sanctions = st.lists(
    st.builds(
        lambda contestant, player, sanction, offence, uses_up: (contestant, player, sanction, offence, uses_up),
        st.integers(1, 3),
        st.sampled_from(["", "a", "b"]),
        st.sampled_from(["none", "reprimand", "warning", "expulsion"]),
        st.sampled_from(["x", "y", TOO_MANY_WARNINGS]),
        st.booleans(),
    ),
    max_size=14,
).map(
    lambda rows: [
        GivenSanction(id=at, contestant=c, player=p, sanction=s, offence=o, uses_up=u)
        for at, (c, p, s, o, u) in enumerate(rows, start=1)
    ]
)


@given(sanctions, st.sampled_from(FEDERATIONS))
def test_no_warning_is_charged_twice(given: list[GivenSanction], code: str) -> None:
    losses = deductions(load_code(code), given, table(code))
    used = [one for loss in losses for one in loss.sanctions]
    assert len(used) == len(set(used))
    assert not set(used) & spent(given)
    every = load_code(code).discipline.warnings_per_vp
    for number in (1, 2, 3):
        live = [one for one in unspent(given) if one.contestant == number and one.sanction == "warning"]
        lost = sum(loss.vp for loss in losses if loss.contestant == number)
        assert lost == (len(live) // every * load_code(code).discipline.warning_vp if every else 0)


@given(sanctions)
def test_only_earlier_sanctions_of_the_same_line_are_spent(given: list[GivenSanction]) -> None:
    for at, one in enumerate(given):
        for gone in spent_by(one, given[:at]):
            assert gone < one.id
            assert next(two for two in given if two.id == gone).contestant == one.contestant
