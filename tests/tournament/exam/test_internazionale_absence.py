"""International Burraco: substitutes, those who leave, and their opponents then and later."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.prizes.events import Prize
from tests.support import INT, ITA
from tests.tournament.hall import Hall, player, rounds


def figures(hall: Hall, number: int, round_: int = 0) -> tuple[int, int]:
    score = hall.result(number, round_)
    return score.vp, score.mp


def after(played: int, planned: int = 8, *, code: str = INT, entries: int = 4) -> Hall:
    hall = Hall(code, entries=entries, plan=rounds(code, *["danish"] * planned))
    for _ in range(played):
        hall.play()
    return hall


def in_play(deals: int = 3, *, entries: int = 4, system: str = "danish", count: int = 2) -> Hall:
    hall = Hall(INT, entries=entries, plan=rounds(INT, *[system] * count, deals=deals))
    hall.start()
    return hall


# --- substitutes -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("int-33-a")
@pytest.mark.parametrize("code", [INT, ITA])
def test_a_substitute_until_half_of_the_rounds_is_exceeded(code: str) -> None:
    for played in (1, 4):
        hall = after(played, code=code)
        hall.do("substitute", number=2, leaver="p2b", player=player("nuovo"))
        hall.play()
        assert hall.round().seated[2] == ("p2a", "nuovo")
        assert hall.round(1).seated[2] == ("p2a", "p2b")
        assert hall.problems() == []
    late = after(5, code=code)
    assert late.refused("substitute", number=2, leaver="p2b", player=player("nuovo")).article == late.state.code.cite(
        "absence.substitution"
    )
    assert late.refused("substitute", number=2, leaver="p2b", player=player("nuovo"), reason="malore")


@pytest.mark.clause("int-33-a")
def test_half_of_an_odd_number_of_rounds() -> None:
    after(2, 5).do("substitute", number=2, leaver="p2b", player=player("nuovo"))
    after(3, 5).refused("substitute", number=2, leaver="p2b", player=player("nuovo"))


@pytest.mark.clause("int-silent-29")
def test_who_may_come_in_and_how_often() -> None:
    hall = after(2, entries=6)
    asked: dict[str, Any] = {"number": 2, "leaver": "p2b"}
    assert hall.refused("substitute", **asked, player=player("p4a"))
    assert hall.refused("substitute", number=2, leaver="p5a", player=player("nuovo"))
    hall.do("substitute", **asked, player=player("nuovo"))
    hall.play()
    again: dict[str, Any] = {"number": 2, "leaver": "p2a"}
    assert hall.refused("substitute", **again, player=player("altro"))
    assert hall.refused("substitute", number=3, leaver="p3a", player=player("p2b"))
    hall.do("substitute", **again, player=player("altro"), reason="secondo malore nella stessa coppia")
    assert hall.state.contestants[2].players == ("altro", "nuovo")
    assert [(one.action, one.reason) for one, _at in hall.state.reasons] == [
        ("substitute", "secondo malore nella stessa coppia")
    ]
    for _ in range(5):
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-silent-29")
def test_somebody_who_plays_for_others_cannot_be_let_in_even_with_a_reason() -> None:
    hall = after(1)
    hall.refused("substitute", number=2, leaver="p2b", player=player("p4a"), reason="mi va bene")


# --- leaving during a round ------------------------------------------------------------------------------------------


@pytest.mark.clause("int-33-b", "int-17-k")
@pytest.mark.parametrize(
    ("deals", "running", "present", "left"),
    [
        (3, (15, 950), (15, 950), (5, -950)),
        (3, (13, 600), (14, 355), (6, -355)),
        (3, None, (14, 355), (6, -355)),
        (3, (14, 705), (14, 705), (6, -705)),
        (2, None, (14, 305), (6, -305)),
        (4, None, (12, 305), (8, -305)),
    ],
)
def test_those_who_stay_have_the_rest_score_or_what_they_had_earned(
    deals: int, running: tuple[int, int] | None, present: tuple[int, int], left: tuple[int, int]
) -> None:
    hall = in_play(deals)
    hall.do("leave-table", round=1, table=1, side="away", running=running)
    assert figures(hall, 1) == present
    assert figures(hall, 2) == left
    assert not hall.state.reports
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-33-b")
def test_the_difference_at_the_interruption_is_read_in_the_table_of_the_round() -> None:
    hall = in_play()
    hall.do("leave-table", round=1, table=1, side="away", ahead=950)
    assert figures(hall, 1) == (15, 950)
    hall.do("leave-table", round=1, table=2, side="home", ahead=600)
    assert figures(hall, 4) == (14, 355)
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-33-b")
@pytest.mark.parametrize("system", ["fours", "whist"])
def test_a_single_player_leaves_and_the_partner_of_the_round_goes_on(system: str) -> None:
    plan = rounds(INT, *[system] * 3)
    hall = Hall(INT, entries=9, format="individual-new-partner", plan=plan)
    made = hall.start()
    meeting = made.tables[1].meeting
    leaver, partner = meeting.home
    hall.do("leave-table", round=1, table=1, side="home", player=f"p{leaver}a")
    assert {figures(hall, one) for one in meeting.away} == {(14, 355)}
    hall.play()
    hall.play()
    assert leaver not in hall.round().places
    assert partner in hall.round().places
    assert list(hall.state.leaves) == [leaver]
    assert hall.problems() == []


@pytest.mark.clause("int-33-d")
def test_both_pairs_leave_and_have_nothing() -> None:
    hall = in_play(entries=6, count=3)
    hall.play()
    made = hall.start()
    home, away = made.tables[3].meeting.home[0], made.tables[3].meeting.away[0]
    hall.do("leave-table", round=2, table=3, side="home", how="walkout", both=True)
    assert figures(hall, home) == figures(hall, away) == (0, 0)
    reports = [(one.opened.about, one.opened.number) for one in hall.state.reports.values()]
    assert sorted(reports) == sorted(("sports-justice", one) for one in (home, away))
    hall.play()
    hall.play()
    assert {home, away}.isdisjoint(hall.round(3).places)
    assert figures(hall, home, 1) in {(12, 400), (8, -400), (11, 400), (9, -400)}
    assert hall.problems() == []


@pytest.mark.clause("int-33-e", "int-33-f", "int-33-h")
@pytest.mark.parametrize(("deals", "innocent"), [(2, (14, 305)), (3, (14, 355)), (4, (12, 305))])
def test_a_quarrel_costs_the_match_and_goes_to_sports_justice(deals: int, innocent: tuple[int, int]) -> None:
    hall = in_play(deals)
    hall.do("leave-table", round=1, table=2, side="home", how="walkout", player="p3b", reason="lite col compagno")
    assert hall.result(3).vp == 0
    assert figures(hall, 4) == innocent
    (report,) = hall.state.reports.values()
    assert (report.opened.about, report.opened.number, report.opened.player) == ("sports-justice", 3, "p3b")
    assert (report.opened.round, report.opened.article) == (1, "33")
    assert "lite col compagno" in str(report.opened.facts.message())
    assert report.filed is None
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-33-e", "int-33-g", "int-33-h")
@pytest.mark.parametrize("posted", [False, True])
def test_a_pair_that_walks_out_between_two_rounds_is_reported_too(posted: bool) -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, "danish", "danish", "danish"))
    hall.play()
    if posted:
        hall.post()
    hall.do("withdraw", number=3, departure="walkout", reason="protesta")
    (report,) = hall.state.reports.values()
    assert (report.opened.about, report.opened.number) == ("sports-justice", 3)
    hall.play()
    assert hall.result(3, 2).vp == 0
    assert hall.result(3, 1).kind == "played"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-33-f")
def test_the_innocent_keep_a_better_score() -> None:
    hall = in_play()
    hall.do("leave-table", round=1, table=1, side="away", how="walkout", running=(17, 1400))
    assert figures(hall, 1) == (17, 1400)
    assert hall.result(2).vp == 0
    hall.do("file-report", id=1, writer="Greco", text="Ha lasciato il tavolo dopo una lite.", witnesses="p1a, p1b")
    hall.play()
    assert hall.problems() == []


# --- absent for rounds -----------------------------------------------------------------------------------------------


@pytest.mark.clause("int-33-c")
@pytest.mark.parametrize(("deals", "away"), [(2, (6, -305)), (3, (6, -355)), (4, (8, -305))])
def test_away_for_a_round(deals: int, away: tuple[int, int]) -> None:
    hall = Hall(INT, entries=12, plan=rounds(INT, *["danish"] * 3, deals=deals))
    hall.play()
    hall.do("withdraw", number=11, departure="temporary")
    hall.play()
    assert 11 not in hall.round().places
    assert figures(hall, 11) == away
    hall.do("return", number=11)
    hall.play()
    assert 11 in hall.round().places
    assert not hall.alerts()
    assert hall.problems() == []


def won_by(hall: Hall, winners: set[int], totals: tuple[int, int]) -> None:
    """Start the next round and enter its sheets so that the named pairs win with these totals."""
    made = hall.start()
    for table, at in sorted(made.tables.items()):
        if not at.meeting.rests:
            hall.score(table, *(totals if at.meeting.home[0] in winners else totals[::-1]))
    hall.do("close-round", round=made.number)


@pytest.mark.clause("int-33-c")
def test_an_absence_that_would_bring_the_first_group_is_told() -> None:
    plan = rounds(INT, "danish", "danish", deals=4) + rounds(INT, "danish", deals=4, groups=(2, 2))
    hall = Hall(INT, entries=8, plan=plan)
    hall.play({1: (2500, 0), 2: (2500, 0), 3: (2500, 0), 4: (1600, 1300)})
    hall.do("withdraw", number=7, departure="temporary")
    won_by(hall, {1, 2, 5}, (2000, 1000))
    assert hall.row(7).place == 4
    (alert,) = hall.alerts()
    assert (alert.round, alert.number, alert.score.vp) == (2, 7, 8)
    hall.do("lower-score", round=2, number=7, vp=0)
    assert hall.row(7).place > 4
    assert not hall.alerts()
    hall.to_groups(3)
    assert hall.state.group_of(7, 3) == "B"
    assert hall.problems() == []


@pytest.mark.clause("int-33-c")
@pytest.mark.parametrize(("third", "told"), [((1000, 600), [1]), ((2000, 0), [])])
def test_an_absence_that_would_bring_a_prize_is_told(third: tuple[int, int], told: list[int]) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Primo", places=1),))
    hall.play({1: (2500, 0), 2: (1000, 1000)})
    hall.do("withdraw", number=1, departure="temporary")
    won_by(hall, {3}, third)
    assert [one.number for one in hall.alerts()] == told
    if told:
        hall.do("lower-score", round=2, number=1, vp=0)
    assert hall.standing().order[0] == 3
    assert hall.problems() == []


@pytest.mark.clause("int-33-g")
@pytest.mark.parametrize(("system", "count", "entries"), [("round-robin", 7, 8), ("mitchell", 6, 12)])
def test_later_opponents_rest_and_earlier_results_stand(system: str, count: int, entries: int) -> None:
    whole = Hall(INT, entries=entries, plan=rounds(INT, *[system] * count))
    for _ in range(count):
        whole.play()
    hall = Hall(INT, entries=entries, plan=rounds(INT, *[system] * count))
    for _ in range(3):
        hall.play()
    before = [(hall.result(6, number), hall.row(6).scores[number - 1]) for number in (1, 2, 3)]
    hall.do("withdraw", number=6)
    for number in range(4, count + 1):
        table = whole.round(number).table_of(6)
        assert table is not None
        (rival,) = set(table.meeting.home + table.meeting.away) - {6}
        hall.play()
        assert figures(hall, rival, number) == (14, 355)
        assert 6 not in hall.round().places
        for one in range(1, entries + 1):
            if one not in (6, rival):
                assert hall.result(one, number).kind == "played"
    assert [(hall.result(6, number), hall.row(6).scores[number - 1]) for number in (1, 2, 3)] == before
    assert hall.problems() == []


@pytest.mark.clause("int-33-c", "int-34-i")
def test_a_pair_that_goes_when_it_was_to_rest_is_absent_and_does_not_rest() -> None:
    hall = Hall(INT, entries=5, plan=rounds(INT, "danish", "danish", "danish"))
    hall.post()
    hall.do("withdraw", number=5, departure="temporary")
    hall.play()
    assert figures(hall, 5) == (6, -355)
    hall.do("return", number=5)
    hall.play()
    assert [one.home for one in hall.round().meetings if one.rests] == [(5,)]
    assert figures(hall, 5) == (14, 355)
    assert hall.problems() == []


@pytest.mark.clause("int-33-c", "int-33-g")
@pytest.mark.parametrize("system", ["fours", "whist"])
def test_a_single_player_gone_from_a_posted_four_leaves_three_who_rest(system: str) -> None:
    hall = Hall(INT, entries=8, format="individual-new-partner", plan=rounds(INT, *[system] * 3))
    hall.play()
    made = hall.post()
    table = made.tables[made.places[6]]
    others = set(table.meeting.home + table.meeting.away) - {6}
    hall.do("withdraw", number=6, departure="temporary")
    hall.play()
    assert figures(hall, 6) == (6, -355)
    assert {figures(hall, one) for one in others} == {(14, 355)}
    hall.do("return", number=6)
    hall.play()
    assert hall.result(6).kind == "played"
    assert hall.problems() == []


@pytest.mark.clause("int-33-g")
def test_opponents_of_a_pair_that_goes_when_the_round_is_posted() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish", "danish"))
    hall.play()
    made = hall.post()
    table = made.table_of(6)
    assert table is not None
    (rival,) = set(table.meeting.home + table.meeting.away) - {6}
    hall.do("withdraw", number=6)
    hall.play()
    assert figures(hall, rival) == (14, 355)
    assert hall.result(6, 1).kind == "played"
    assert hall.problems() == []
