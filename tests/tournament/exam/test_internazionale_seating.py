"""International Burraco: who sits where, with whom and against whom; the systems of pairing."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import Refusal
from pinella.sheet.paper import side_names
from pinella.tournament.model import Meeting, PlannedRound
from pinella.tournament.setup.events import Settings
from tests.support import INT
from tests.tournament.hall import Hall, player, rounds


def meetings(hall: Hall, number: int = 0) -> list[tuple[int, int]]:
    """Who meets whom, by table."""
    return [(one.home[0], one.away[0]) for one in hall.round(number).meetings if not one.rests]


def met(hall: Hall, number: int = 0) -> set[frozenset[int]]:
    return {frozenset(one) for one in meetings(hall, number)}


@pytest.mark.clause("int-def-roles")
def test_nobody_plays_without_a_referee_on_record() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"), officials=False)
    hall.post()
    hall.refused("start-round", round=1)
    hall.do("appoint", name="Greco", role="referee")
    hall.do("start-round", round=1)
    hall.refused("note-ruling", round=1, table=1, referee="Nessuno", incident="x", text="y")


@pytest.mark.clause("int-def-roles", "int-02-a")
def test_everybody_has_one_partner_and_two_opponents() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    made = hall.post()
    seen: list[str] = []
    for table in made.tables.values():
        home, away = (made.seated[side[0]] for side in (table.meeting.home, table.meeting.away))
        assert len(home) == len(away) == 2
        assert not set(home) & set(away)
        seen += [*home, *away]
    assert len(seen) == len(set(seen)) == 16
    assert sorted(made.tables) == [1, 2, 3, 4]


@pytest.mark.clause("int-02-a")
def test_the_referee_numbers_the_tables() -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, "danish"), settings=Settings(table_numbers=(12, 7, 3)))
    made = hall.play()
    assert meetings(hall) == [(5, 6), (3, 4), (1, 2)]
    assert sorted(made.tables) == [3, 7, 12]
    assert side_names(hall.state.code) == ("N/S", "E/W")
    assert hall.problems() == []


@pytest.mark.clause("int-02-a", "int-02-c", "int-silent-30")
def test_teams_sit_crossed_in_the_two_rooms() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    made = hall.start()
    first, second = made.tables[1].meeting.home[0], made.tables[1].meeting.away[0]
    assert side_names(hall.state.code, "open") == side_names(hall.state.code, "closed")[::-1]
    hall.score(1, 900, 470, room="open")
    assert made.tables[1].result() is None
    hall.score(1, 300, 370, room="closed")
    assert (hall.result(first).vp, hall.result(first).mp) == (12, 360)
    assert (hall.result(second).vp, hall.result(second).mp) == (8, -360)
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-02-b")
def test_a_pair_stays_as_it_is_once_play_has_begun() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", "danish"))
    for count in (1, 3):
        hall.refused("register", players=tuple(player(f"q{at}") for at in range(count)))
    neri = player("neri")
    hall.do("change-entry", number=1, players=(player("p1a"), neri))
    assert hall.state.contestants[1].players == ("p1a", "neri")
    hall.play()
    hall.play()
    assert hall.refused("change-entry", number=1, players=(player("p1a"), player("altro"))).article == "33"
    hall.play()
    assert {one.seated[1] for one in hall.state.rounds} == {("p1a", "neri")}
    assert hall.problems() == []


@pytest.mark.clause("int-02-b")
def test_a_name_put_right_before_the_go_sits_at_the_table() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    hall.post()
    hall.do("change-entry", number=1, players=(player("p1a"), player("neri")))
    hall.play()
    assert hall.round().seated[1] == ("p1a", "neri")
    assert hall.problems() == []


@pytest.mark.clause("int-02-c")
def test_a_captain_changes_the_pairs_before_each_match_not_during_it() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish", "danish"))
    hall.refused("register", players=tuple(player(f"q{at}") for at in range(3)))
    hall.play()
    made = hall.post()
    side = made.tables[1].meeting.side_of(1)
    a, b, c, d = hall.state.contestants[1].players
    line_up: dict[str, Any] = {"round": 2, "table": 1, "side": side}
    hall.refused("declare-line-up", **line_up, open=(a, c), closed=(b, "p2a"), confirmed=True)
    hall.refused("declare-line-up", **line_up, open=(a, c), closed=(b, c), confirmed=True)
    hall.do("declare-line-up", **line_up, open=(a, c), closed=(b, d), confirmed=True)
    hall.declare_all()
    hall.do("start-round", round=2)
    refusal = hall.refused("declare-line-up", **line_up, open=(a, b), closed=(c, d), confirmed=True)
    assert refusal.article == "2"
    hall.play()
    declared = hall.table(2, 1).line_ups[side or "home"]
    assert (declared.open, declared.closed) == ((a, c), (b, d))
    assert hall.problems() == []


@pytest.mark.clause("int-02-c", "int-silent-30")
def test_a_reserve_comes_in_before_a_match() -> None:
    hall = Hall(INT, format="teams", plan=rounds(INT, "danish", "danish"))
    hall.do("register", players=tuple(player(f"a{at}") for at in range(5)), name="Cinque", captain="a4")
    hall.do("register", players=tuple(player(f"b{at}") for at in range(4)), name="Quattro")
    hall.refused("register", players=tuple(player(f"c{at}") for at in range(9)), name="Nove")
    hall.play()
    made = hall.post()
    side = made.tables[1].meeting.side_of(1)
    pairs: dict[str, Any] = {"open": ("a4", "a0"), "closed": ("a1", "a2")}
    hall.do("declare-line-up", round=2, table=1, side=side, **pairs, confirmed=True)
    hall.play()
    assert hall.table(2, 1).line_ups[side or "home"].open == ("a4", "a0")
    assert hall.problems() == []


@pytest.mark.clause("int-02-d")
@pytest.mark.parametrize(("system", "count"), [("whist", 7), ("fours", 4)])
def test_single_players_have_another_partner_in_every_round(system: str, count: int) -> None:
    hall = Hall(INT, entries=8, format="individual-new-partner", plan=rounds(INT, *[system] * count))
    hall.refused("register", players=(player("q1"), player("q2")))
    partners: dict[int, list[int]] = {number: [] for number in range(1, 9)}
    for _ in range(count):
        made = hall.play({1: (1500, 700), 2: (600, 900)})
        for meeting in made.meetings:
            for one, two in (meeting.home, meeting.away):
                partners[one].append(two)
                partners[two].append(one)
    assert all(len(set(had)) == count for had in partners.values())
    assert sorted(hall.standing().order) == list(range(1, 9))
    won = [hall.result(number, 1).vp for number in hall.round(1).tables[1].meeting.home]
    assert len(won) == 2
    assert len(set(won)) == 1
    assert hall.problems() == []


@pytest.mark.clause("int-02-d")
def test_one_against_one_is_no_event_of_this_code() -> None:
    with pytest.raises(Refusal) as refused:
        Hall(INT, format="individual-one-against-one")
    assert refused.value.article is not None


@pytest.mark.clause("int-02-e")
def test_the_first_round_in_order_of_registration() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish", seating="registration-order"))
    hall.play()
    assert meetings(hall) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert hall.round().plan.seating == "registration-order"
    assert hall.problems() == []


@pytest.mark.clause("int-02-e")
def test_the_first_round_by_draw() -> None:
    drawn = []
    for seed in ("uno", "uno", "due"):
        hall = Hall(INT, entries=16, plan=rounds(INT, "danish", seating="draw"), seed=seed)
        hall.play()
        assert hall.round().plan.seating == "draw"
        assert hall.problems() == []
        drawn.append(met(hall))
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.clause("int-02-e")
def test_the_first_round_as_the_referee_chooses() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, "danish", "danish", seating="directors-choice"))
    hall.refused("draft-round")
    hall.refused("draft-round", meetings=(Meeting(table=1, home=(1,), away=(4,)),))
    hall.draft(meetings=(Meeting(table=1, home=(1,), away=(4,)), Meeting(table=2, home=(3,), away=(2,))))
    hall.play()
    assert meetings(hall) == [(1, 4), (3, 2)]
    assert hall.round().plan.seating == "directors-choice"
    assert hall.problems() == []


@pytest.mark.clause("int-02-g")
def test_pure_danish_never_asks_who_met_before() -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, *["danish"] * 3))
    hall.play({1: (1500, 1400), 2: (1200, 1100), 3: (1000, 900)})
    ranked = hall.standing().order
    hall.play()
    assert met(hall, 2) == {frozenset(ranked[at : at + 2]) for at in (0, 2, 4)}
    hall.play()
    ranked = hall.standing(2).order
    assert met(hall, 3) == {frozenset(ranked[at : at + 2]) for at in (0, 2, 4)}
    assert hall.problems() == []


@pytest.mark.clause("int-02-h")
@pytest.mark.parametrize(("count", "second"), [(4, [(1, 3), (2, 4)]), (2, [(1, 2), (3, 4)])])
def test_modified_danish_bars_the_round_just_played_but_not_in_the_last(
    count: int, second: list[tuple[int, int]]
) -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, *["modified-danish"] * count))
    hall.start()
    hall.do("note-lateness", round=1, table=2, minutes={"home": 30, "away": 30})
    hall.play({1: (1040, 1000)})
    order = hall.standing().order
    assert order[:2] == (1, 2)
    hall.play()
    assert met(hall, 2) == {frozenset(order[place - 1] for place in places) for places in second}
    for _ in range(count - 2):
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("int-02-h")
def test_older_meetings_may_come_again() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, *["modified-danish"] * 4))
    for _ in range(4):
        hall.play()
    for before, after in ((1, 2), (2, 3)):
        assert not met(hall, before) & met(hall, after)
    order = hall.standing(3).order
    assert met(hall, 4) == {frozenset(order[:2]), frozenset(order[2:])}
    assert not any(one.relaxed for one in hall.state.rounds)
    assert hall.problems() == []


@pytest.mark.clause("int-02-i", "int-def-line")
@pytest.mark.parametrize("step", [1, 2])
def test_mitchell_moves_one_line_by_the_step_and_keeps_the_other(step: int) -> None:
    plan = tuple(PlannedRound(system="mitchell", deals=3, minutes=40, step=step) for _ in range(5))
    hall = Hall(INT, entries=10, plan=plan)
    lines: dict[int, str] = {}
    for number in range(1, 6):
        made = hall.play({1: (400, 2000), 3: (2500, 0)})
        lines = lines or dict(made.lines)
        assert made.lines == lines
        assert sorted(made.lines) == list(range(1, 11))
        for pair, line in made.lines.items():
            before = hall.round(1).places[pair]
            moved = (before - 1 + step * (number - 1)) % 5 + 1
            assert made.places[pair] == (before if line == "fixed" else moved)
    assert sorted(lines.values()) == ["fixed"] * 5 + ["moving"] * 5
    every = [pair for number in range(1, 6) for pair in met(hall, number)]
    assert len(every) == len(set(every))
    assert hall.problems() == []


@pytest.mark.clause("int-02-i", "int-def-line")
def test_a_pair_that_cannot_move_joins_a_mitchell_at_its_own_table() -> None:
    hall = Hall(INT, entries=12, plan=rounds(INT, *["mitchell"] * 4))
    hall.do("lock-seat", number=10, table=1)
    hall.do("withdraw", number=10, departure="temporary")
    hall.play()
    hall.do("return", number=10)
    for _ in range(3):
        made = hall.play()
        assert made.places[10] == 1
        assert made.lines[10] == "fixed"
        assert min(made.tables) == 1
        assert sorted(made.places) == list(range(1, 13))
    assert hall.problems() == []


@pytest.mark.clause("int-02-j")
def test_a_round_robin_is_posted_as_a_whole_and_everybody_meets_once() -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, *["round-robin"] * 5))
    made = hall.draft()
    calendar = [[frozenset((one.home[0], one.away[0])) for one in round_] for round_ in made.schedule]
    assert [len(round_) for round_ in calendar] == [3] * 5
    assert len({one for round_ in calendar for one in round_}) == 15
    for number in range(1, 6):
        hall.play({1: (300, 1800)})
        assert met(hall, number) == set(calendar[number - 1])
    assert hall.problems() == []


@pytest.mark.clause("int-02-j")
def test_no_more_rounds_than_opponents() -> None:
    hall = Hall(INT, entries=4, plan=rounds(INT, *["round-robin"] * 4))
    hall.refused("draft-round")


@pytest.mark.clause("int-silent-26")
def test_a_pair_at_the_wrong_table_is_warned_and_its_match_counts() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish", "danish"))
    made = hall.start()
    own = made.places[8]
    refusal = hall.refused("wrong-table", round=1, number=8, sat_at=3, side="away", begun=False)
    assert refusal.message
    rival, displaced = made.tables[3].meeting.home[0], made.tables[3].meeting.away[0]
    hall.do("wrong-table", round=1, number=8, sat_at=3, side="away", begun=True)
    now = hall.round()
    assert now.tables[3].meeting.away == (8,)
    assert now.places[displaced] == own
    given = [one.given.sanction for one in hall.state.sanctions.values()]
    assert [(one.contestant, one.sanction) for one in given] == [(8, "warning")]
    hall.score(3, 400, 2200)
    assert hall.result(8).vp == 19
    assert hall.result(rival).vp == 1
    hall.play()
    order = hall.standing().order
    hall.play()
    assert met(hall, 2) == {frozenset(order[at : at + 2]) for at in range(0, 8, 2)}
    assert hall.problems() == []
