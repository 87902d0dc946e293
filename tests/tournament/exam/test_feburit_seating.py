"""FE.BUR.IT. Art. 2: tables and lines, entries that stay as they are, ways of pairing, the length of a round."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.model import Meeting
from pinella.tournament.rounds.minutes import preset
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.rounds.views.seats import seats_by_name
from pinella.tournament.setup.events import Settings
from pinella.tournament.setup.views import plan_view
from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, player, rounds

FEB = "feburit"


def meetings(*pairs: tuple[int, int]) -> tuple[Meeting, ...]:
    return tuple(Meeting(table=at, home=(one,), away=(two,)) for at, (one, two) in enumerate(pairs, start=1))


def sides(hall: Hall, number: int = 0) -> list[tuple[int, int]]:
    """Home and away of each table in order."""
    return [(one.home[0], one.away[0]) for one in hall.round(number).meetings]


@pytest.mark.clause("feb-02-a")
def test_twelve_pairs_sit_at_six_tables_of_two_lines() -> None:
    hall = Hall(FEB, entries=12, plan=rounds(FEB, "danish", "danish"))
    hall.post()
    seated = hall.round().meetings
    assert [one.table for one in seated] == [1, 2, 3, 4, 5, 6]
    assert all(len(one.home) == len(one.away) == 1 for one in seated)
    assert sorted(n for one in seated for n in (*one.home, *one.away)) == list(range(1, 13))
    for one in seated:
        four = [who for n in (*one.home, *one.away) for who in hall.round().seated[n]]
        assert len(four) == len(set(four)) == 4
    finished(hall)


@pytest.mark.clause("feb-02-a")
def test_the_director_numbers_the_tables() -> None:
    numbered = Settings(table_numbers=(21, 7, 8, 12, 3, 1))
    hall = Hall(FEB, entries=12, plan=rounds(FEB, "danish", "mitchell"), settings=numbered)
    hall.play()
    assert sorted(hall.round(1).tables) == [1, 3, 7, 8, 12, 21]
    first, second = hall.standing().order[:2]
    hall.start()
    assert sorted(hall.round(2).tables) == [1, 3, 7, 8, 12, 21]
    finished(hall)
    hall = Hall(FEB, entries=12, plan=rounds(FEB, "danish", "danish"), settings=numbered)
    hall.play()
    first, second = hall.standing().order[:2]
    hall.start()
    best = hall.round().table_of(first)
    assert best is hall.round().table_of(second) and best is not None and best.meeting.table == 21
    finished(hall)


@pytest.mark.clause("feb-02-a")
def test_more_tables_than_numbers_are_refused() -> None:
    hall = Hall(FEB, entries=12, plan=rounds(FEB, "danish"), settings=Settings(table_numbers=(4, 5)))
    hall.refused("draft-round")


@pytest.mark.clause("feb-02-b", "feb-32-a")
def test_a_pair_stays_as_it_is_once_play_has_begun() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, "danish", "danish", "danish"))
    verdi = player("verdi")
    rossi, _bianchi = hall.players(7)
    hall.do("change-entry", number=7, players=(rossi, player("neri")))
    entry: dict[str, Any] = {"number": 7, "players": (rossi, verdi)}
    swap: dict[str, Any] = {"number": 7, "leaver": "neri", "player": verdi}
    for _ in range(3):
        hall.start()
        assert hall.refused("change-entry", **entry).article == "32"
        assert hall.refused("substitute", **swap).article == "32"
        assert hall.refused("substitute", **swap, during=True).article == "32"
        hall.play()
        assert hall.refused("change-entry", **entry).article == "32"
        assert hall.refused("substitute", **swap).article == "32"
        if len(hall.state.rounds) < 3:
            hall.post()
            assert hall.refused("substitute", **swap).article == "32"
    assert hall.state.contestants[7].players == (rossi.id, "neri")
    finished(hall)


@pytest.mark.clause("feb-02-b")
def test_a_player_is_in_one_pair_only() -> None:
    hall = Hall(FEB, entries=2, plan=rounds(FEB, "danish"))
    hall.refused("register", players=(hall.players(1)[0], player("nuovo")))
    hall.refused("register", players=(player("solo"),))
    hall.refused("register", players=(player("uno"), player("due"), player("tre")))
    hall.refused("register-single", player=player("solo"))


@pytest.mark.clause("feb-02-b")
def test_a_team_keeps_its_roster_and_its_pairs() -> None:
    hall = Hall(FEB, entries=4, format="teams", plan=rounds(FEB, "danish", "danish"))
    hall.play()
    hall.post()
    team = hall.table(2, 1).meeting.home[0]
    one, two, three, four = hall.state.contestants[team].players
    mixed: dict[str, Any] = {
        "round": 2,
        "table": 1,
        "side": "home",
        "open": (one, three),
        "closed": (two, four),
        "confirmed": True,
    }
    assert hall.refused("declare-line-up", **mixed).article == "2"
    hall.do("declare-line-up", round=2, table=1, side="home", open=(four, three), closed=(one, two), confirmed=True)
    stranger = (*hall.players(team)[:3], player("nuovo"))
    assert hall.refused("change-entry", number=team, players=stranger).article == "32"
    hall.declare_all()
    hall.do("start-round", round=2)
    finished(hall)


@pytest.mark.clause("feb-02-b")
def test_the_director_may_let_a_team_form_its_pairs_anew() -> None:
    free = Settings(team_pairs_change=True)
    hall = Hall(FEB, entries=4, format="teams", plan=rounds(FEB, "danish", "danish"), settings=free)
    hall.play()
    hall.post()
    team = hall.table(2, 1).meeting.home[0]
    one, two, three, four = hall.state.contestants[team].players
    hall.do("declare-line-up", round=2, table=1, side="home", open=(one, three), closed=(two, four), confirmed=True)
    hall.declare_all()
    hall.do("start-round", round=2)
    finished(hall)


@pytest.mark.clause("feb-02-c")
@pytest.mark.parametrize("system", ["whist", "fours"])
def test_sixteen_individuals_get_a_new_partner_each_round(system: str) -> None:
    hall = Hall(FEB, entries=16, format="individual-new-partner", plan=rounds(FEB, *(system,) * 4))
    partners: set[frozenset[int]] = set()
    for _ in range(4):
        hall.play({1: (1500, 600), 2: (700, 1400)})
        for one in hall.round().meetings:
            for side in (one.home, one.away):
                assert len(side) == 2 and frozenset(side) not in partners
                partners.add(frozenset(side))
    assert len(hall.standing().rows) == 16
    top = hall.standing().rows[0]
    assert top.vp == sum(one.vp for one in top.scores if one)
    assert len({(row.vp, row.mp) for row in hall.standing().rows}) > 2
    finished(hall)


@pytest.mark.clause("feb-02-c")
def test_an_individual_registers_alone() -> None:
    hall = Hall(FEB, format="individual-new-partner", plan=rounds(FEB, "whist"))
    hall.refused("register", players=(player("uno"), player("due")))
    hall.do("register", players=(player("uno"),))


@pytest.mark.clause("feb-02-d")
def test_the_referee_seats_the_first_round_and_tells_how_the_event_is_run() -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "directors-choice", "danish", "mitchell"))
    hall.draft(meetings=meetings((6, 1), (2, 5), (3, 4)))
    assert sides(hall) == [(6, 1), (2, 5), (3, 4)]
    hall.refused("start-round", round=1)
    assert not hall.round().seated
    hall.do("publish-round", round=1)
    told = [str(one.text.message()) for one, _ in hall.state.notices if one.subject == "system"]
    assert len(told) == 1 and "Danish" in told[0] and "Mitchell" in told[0]
    assert set(hall.round().seated) == {1, 2, 3, 4, 5, 6}
    listed = {(one.number, one.table, one.axis) for one in seats_by_name(hall.state, 1)}
    assert {(6, 1, "NS"), (1, 1, "EW"), (4, 3, "EW")} <= listed and len(listed) == 6
    assert [str(one.system) for one in plan_view(hall.state).rounds][1:] == ["Danish", "Mitchell"]
    changed = rounds(FEB, "directors-choice", "danish", "danish")
    assert hall.refused("set-plan", rounds=changed).article == "2"
    hall.do("start-round", round=1)
    finished(hall)


@pytest.mark.clause("feb-02-d")
def test_seating_by_hand_must_seat_everybody_once() -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "directors-choice", "danish"))
    hall.refused("draft-round", meetings=meetings((6, 1), (2, 6), (3, 4)))
    hall.refused("draft-round", meetings=meetings((6, 1), (2, 5)))
    hall.refused("draft-round")


@pytest.mark.clause("feb-02-e")
def test_danish_pairs_strictly_by_ranking_rematches_included() -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "danish", "danish", "danish"))
    # 1-2 end level at the top, so that they meet again
    hall.play({1: (1000, 1000), 2: (1000, 970), 3: (995, 1000)})
    for _ in range(2):
        order = hall.standing().order
        hall.start()
        met = [{*one.home, *one.away} for one in hall.round().meetings]
        assert met == [set(order[at : at + 2]) for at in (0, 2, 4)]
        hall.play({1: (1000, 1000), 2: (1000, 1000), 3: (1000, 1000)})
    again = [frozenset((*one.home, *one.away)) for number in (1, 2, 3) for one in hall.round(number).meetings]
    assert len(set(again)) < len(again)
    finished(hall)


@pytest.mark.clause("feb-02-f")
def test_mitchell_moves_the_east_west_line_by_the_step() -> None:
    hall = Hall(FEB, entries=10, plan=rounds(FEB, *("mitchell",) * 5, step=2))
    hall.play()
    first = sides(hall)
    north, east = [one for one, _ in first], [two for _, two in first]
    for number in range(2, 6):
        hall.play()
        assert [one for one, _ in sides(hall)] == north
        moved = 2 * (number - 1)
        assert [two for _, two in sides(hall)] == [east[(at - moved) % 5] for at in range(5)]
    assert sides(hall, 2)[2][1] == east[0] and sides(hall, 2)[0][1] == east[3]
    met = {frozenset(one) for number in range(1, 6) for one in sides(hall, number)}
    assert len(met) == 25
    finished(hall)


@pytest.mark.clause("feb-02-f")
def test_a_step_that_brings_pairs_together_again_too_early_is_not_let_pass_unsaid() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, *("mitchell",) * 3, step=2))
    assert hall.refused("draft-round").article == "2"
    hall = Hall(FEB, entries=8, plan=rounds(FEB, *("mitchell",) * 2, step=2))
    hall.play()
    finished(hall)


@pytest.mark.clause("feb-02-g")
def test_time_out_is_called_thirty_five_minutes_after_the_go() -> None:
    assert preset(load_code(FEB), 3).firm
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    assert [(one.deals, one.minutes) for one in plan_view(hall.state).rounds] == [(3, 35), (3, 35)]
    hall.post()
    hall.wait(20)
    hall.do("start-round", round=1)
    clock = hall.round().clock
    assert clock is not None
    go = clock.started
    assert go == hall.now and clock.ends() == go + 35 * MINUTE
    hall.now = go + 35 * MINUTE - 2000
    hall.refused("time-out", round=1)
    assert hall.now == go + 35 * MINUTE - 1000
    hall.do("time-out", round=1)
    assert clock.time_out == go + 35 * MINUTE
    finished(hall)


@pytest.mark.clause("feb-02-g")
def test_another_length_is_told_before_the_round() -> None:
    hall = Hall(FEB, entries=4)
    longer = tuple(type(one)(system=one.system, deals=3, minutes=40) for one in rounds(FEB, "danish", "danish"))
    hall.do("set-plan", rounds=longer)
    assert [one.round for one, _ in hall.state.notices if one.subject == "minutes"] == [1, 2]
    with pytest.raises(Refusal):
        hall.do("set-plan", rounds=tuple(type(one)(system="danish", deals=3, minutes=0) for one in longer))
    hall.start()
    clock = hall.round().clock
    assert clock is not None and clock.ends() == clock.started + 40 * MINUTE
    finished(hall)
