"""Revolution: entries, latecomers, substitutes, pairs that never came."""

from __future__ import annotations

import pytest

from pinella.tournament.entries.acts import late_decision
from pinella.tournament.setup.events import Settings
from tests.support import REV
from tests.tournament.hall import START, Hall, player, rounds

NEVER = "never"


@pytest.mark.clause("rev-02-b")
def test_pairs_register_together_and_stay_together() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish", "danish"))
    assert hall.refused("register", players=(player("q1"),)).article == "2"
    assert hall.refused("register", players=(player("q1"), player("q2"), player("q3"))).article == "2"
    hall.play()
    changed = (*hall.players(1)[:1], player("neri"))
    assert hall.refused("change-entry", number=1, players=changed).article == "38"
    hall.do("substitute", number=1, leaver="p1b", player=player("neri"))
    hall.play()
    assert hall.round(1).seated[1] == ("p1a", "p1b")
    assert hall.round(2).seated[1] == ("p1a", "neri")
    hall.play()
    assert len(hall.row(1).scores) == 3
    assert hall.problems() == []


@pytest.mark.clause("rev-38-a")
@pytest.mark.parametrize(("planned", "allowed"), [(6, 2), (5, 2), (4, 1), (2, 0)])
def test_a_substitute_comes_in_only_before_half_of_the_rounds(planned: int, allowed: int) -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, *["danish"] * planned))
    for played in range(planned):
        if played <= allowed:
            hall.do("substitute", number=played + 1, leaver=f"p{played + 1}b", player=player(f"nuovo{played}"))
        else:
            refusal = hall.refused("substitute", number=8, leaver="p8b", player=player("tardi"))
            assert refusal.article == "38"
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-b")
def test_one_substitute_for_a_pair_and_nobody_who_has_played() -> None:
    hall = Hall(REV, entries=6, plan=rounds(REV, *["danish"] * 6))
    hall.play()
    hall.do("substitute", number=4, leaver="p4b", player=player("neri"))
    assert hall.refused("substitute", number=4, leaver="p4a", player=player("gallo")).article == "38"
    assert hall.refused("substitute", number=4, leaver="neri", player=player("gallo")).article == "38"
    hall.play()
    # who has already played in the tournament is no newcomer, also when his own pair has let him go
    assert hall.refused("substitute", number=5, leaver="p5a", player=player("p4b")).article == "38"
    for _turn in range(4):
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-c")
def test_two_players_left_alone_do_not_make_a_pair() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, *["danish"] * 6))
    hall.play()
    alone, other = hall.players(3)[0], hall.players(6)[0]
    assert hall.refused("substitute", number=3, leaver="p3b", player=other).article == "38"
    hall.do("withdraw", number=6)
    assert hall.refused("substitute", number=3, leaver="p3b", player=other).article == "38"
    hall.refused("register", players=(alone, other), confirmed=True)
    for _turn in range(5):
        hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-a")
def test_late_for_the_tournament_the_director_decides_and_sees_what_it_does_to_the_tables() -> None:
    hall = Hall(REV, entries=24, plan=rounds(REV, "danish", "danish"), settings=Settings(closes=START + 60_000))
    hall.wait(2)
    assert late_decision(hall.state).advice == "refuse"
    assert hall.refused("register", players=hall.players(25)).article == "39"
    hall.enter(25, confirmed=True)
    assert late_decision(hall.state).advice == "seat-at-incomplete-table"
    hall.refused("register", players=hall.players(26))
    hall.enter(26, reason="completa il tavolo")
    assert late_decision(hall.state).advice == "refuse"
    assert hall.state.late_entries == {25, 26}
    hall.play()
    assert not any(one.rests for one in hall.round().meetings)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-a")
def test_a_late_pair_fills_the_incomplete_table_of_the_first_round() -> None:
    hall = Hall(REV, entries=25, plan=rounds(REV, "danish", "danish"))
    hall.start()
    (table,) = [number for number, one in hall.round().tables.items() if one.meeting.rests]
    alone = hall.table(1, table).meeting.home[0]
    assert late_decision(hall.state).advice == "seat-at-incomplete-table"
    hall.enter(26, confirmed=True)
    hall.do("complete-table", round=1, table=table, number=26)
    hall.score(table, 900, 1000)
    assert (hall.result(alone).kind, hall.result(26).kind) == ("played", "played")
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-39-a")
def test_a_table_of_single_players_is_complete_with_four() -> None:
    settings = Settings(closes=START + 60_000)
    hall = Hall(REV, entries=7, format="individual-new-partner", plan=rounds(REV, "fours"), settings=settings)
    hall.wait(2)
    assert late_decision(hall.state).advice == "seat-at-incomplete-table"
    hall.enter(8, confirmed=True)
    assert late_decision(hall.state).advice == "refuse"
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-d")
@pytest.mark.parametrize(("level", "reported"), [("national", True), ("regional", True), ("federal", False)])
def test_a_pair_that_never_came_is_reported_at_the_end_of_the_first_round(level: str, reported: bool) -> None:
    hall = Hall(REV, entries=6, plan=rounds(REV, "danish", "danish", "danish"), level=level)
    hall.start()
    hall.do("note-lateness", round=1, table=3, minutes={"away": NEVER})
    hall.play(close=False)
    assert not hall.state.reports
    hall.do("close-round", round=1)
    assert [(one.opened.about, one.opened.number) for one in hall.state.reports.values()] == (
        [("no-show", 6)] if reported else []
    )
    hall.do("withdraw", number=6, departure="no-show", notified=False)
    hall.play()
    hall.play()
    assert len(hall.state.reports) == int(reported)
    assert hall.problems() == []


@pytest.mark.clause("rev-38-d")
def test_who_cancelled_or_came_late_is_no_no_show() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, "danish", "danish"), level="national")
    hall.do("cancel-entry", number=8)
    hall.do("withdraw", number=7, departure="temporary")
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"home": 15.0})
    hall.play()
    hall.play()
    assert not hall.state.reports
    assert hall.problems() == []


@pytest.mark.clause("rev-38-d")
def test_a_pair_not_checked_in_that_sent_no_word_is_reported_too() -> None:
    hall = Hall(REV, entries=5, plan=rounds(REV, "danish", "danish"), level="national")
    hall.do("check-in", numbers=(1, 2, 3, 4))
    hall.play()
    assert [(one.opened.about, one.opened.number) for one in hall.state.reports.values()] == [("no-show", 5)]
    hall.play()
    assert len(hall.state.reports) == 1
    assert hall.problems() == []


@pytest.mark.clause("rev-38-e")
def test_a_pair_late_without_a_word_is_placed_where_the_referee_likes() -> None:
    hall = Hall(REV, entries=9, plan=rounds(REV, "danish", "danish"))
    hall.start()
    (gap,) = [number for number, one in hall.round().tables.items() if one.meeting.rests]
    rested = hall.table(1, gap).meeting.home[0]
    assert hall.round().places[2] == 1
    assert hall.refused("reseat-late", round=1, number=2, table=gap, announced=True).article == "38"
    hall.do("reseat-late", round=1, number=2, table=gap)
    assert (hall.table(1, gap).meeting.home, hall.table(1, gap).meeting.away) == ((rested,), (2,))
    # its opponents of table 1 are now those without opponents
    assert (hall.result(1).vp, hall.result(1).kind) == (14, "bye")
    hall.score(gap, 1500, 900)
    assert (hall.result(rested).kind, hall.result(2).mp) == ("played", -600)
    hall.play()
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-38-e")
def test_or_changes_places_with_a_pair_of_another_table() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, "danish", "danish"))
    hall.post()
    hall.refused("reseat-late", round=1, number=2, table=4)
    hall.do("start-round", round=1)
    hall.score(3, 1000, 900)
    hall.refused("reseat-late", round=1, number=2, table=3)  # that match is over
    hall.do("reseat-late", round=1, number=2, table=4)
    assert hall.round().places[2] == 4
    assert hall.table(1, 1).meeting.away == (8,)
    hall.play()
    assert all(hall.result(number).kind == "played" for number in range(1, 9))
    hall.play()
    assert hall.problems() == []
