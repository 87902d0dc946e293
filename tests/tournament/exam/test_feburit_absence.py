"""FE.BUR.IT. Arts. 32, 33: pairs that go, come late or have nobody to play; who directs."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.setup.events import Settings
from tests.tournament.exam.stories import finished, seats, vp
from tests.tournament.hall import START, Hall, player, rounds

FEB = "feburit"


def resting(hall: Hall, number: int = 0) -> list[int]:
    return [one for meeting in hall.round(number).meetings if meeting.rests for one in meeting.home]


# --- Art. 32 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("feb-32-a")
def test_nobody_comes_in_for_a_player_who_falls_ill() -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.play()
    hall.start()
    ill: dict[str, Any] = {"number": 3, "leaver": "p3a", "player": player("nuova")}
    assert hall.refused("substitute", **ill, during=True).article == "32"
    assert hall.refused("substitute", **ill, staff=True).article == "32"
    hall.play()
    assert hall.refused("substitute", **ill).article == "32"
    finished(hall)


@pytest.mark.clause("feb-32-b")
@pytest.mark.parametrize("when", ["posted", "playing"])
def test_the_pair_left_alone_and_later_byes_get_the_score_of_a_rest(when: str) -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.play()
    hall.post()
    table = hall.table(2, 2)
    gone, left = table.meeting.away[0], table.meeting.home[0]
    if when == "posted":
        hall.do("withdraw", number=gone)
    hall.do("start-round", round=2)
    if when == "playing":
        hall.do("leave-table", round=2, table=2, side="away", running=(18, 1100))
    assert (hall.result(left).vp, hall.result(left).mp) == (14, 355)
    hall.play()
    hall.start()
    (rests,) = resting(hall)
    assert (hall.result(rests).vp, hall.result(rests).mp) == (14, 355)
    assert gone not in {one for table in seats(hall) for one in table}
    finished(hall)


@pytest.mark.clause("feb-32-b")
def test_in_a_movement_the_opponents_to_come_get_the_score_of_a_rest() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, *("mitchell",) * 4))
    hall.play()
    gone = hall.table(1, 1).meeting.home[0]
    hall.do("withdraw", number=gone)
    met = {hall.table(1, 1).meeting.away[0]}
    for _ in range(3):
        hall.start()
        (rests,) = resting(hall)
        assert rests not in met
        met.add(rests)
        assert (hall.result(rests).vp, hall.result(rests).mp) == (14, 355)
        hall.play()
    finished(hall)


@pytest.mark.clause("feb-32-c")
def test_who_goes_through_force_majeure_is_not_referred_who_walks_out_is() -> None:
    hall = Hall(FEB, entries=10, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.play()
    hall.do("withdraw", number=3, reason="malore")
    assert not hall.state.reports
    hall.do("withdraw", number=9, departure="walkout", reason="lite")
    (report,) = hall.state.reports.values()
    assert (report.opened.about, report.opened.number) == ("sports-justice", 9)
    assert report.opened.article == "32"
    hall.refused("file-report", id=report.opened.id, writer="Greco", text=" ")
    hall.do("file-report", id=report.opened.id, writer="Greco", text="Si sono alzati insultando", witnesses="nessuno")
    assert report.filed is not None and report.filed.writer == "Greco"
    finished(hall)


@pytest.mark.clause("feb-32-c")
@pytest.mark.parametrize("how", ["walkout", "force-majeure"])
def test_walking_out_of_a_round_opens_a_file_leaving_ill_does_not(how: str) -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    guilty, other = hall.table(1, 1).meeting.away[0], hall.table(1, 1).meeting.home[0]
    hall.do("leave-table", round=1, table=1, side="away", how=how)
    filed = [(one.opened.about, one.opened.number) for one in hall.state.reports.values()]
    assert filed == ([("sports-justice", guilty)] if how == "walkout" else [])
    assert hall.result(other).vp == 14
    finished(hall)


@pytest.mark.clause("feb-32-c")
def test_walking_out_when_the_next_round_is_posted_opens_one_file() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.play()
    hall.post()
    hall.do("withdraw", number=2, departure="walkout")
    assert [one.opened.number for one in hall.state.reports.values()] == [2]
    finished(hall)


# --- Art. 33: latecomers ---------------------------------------------------------------------------------------------


@pytest.mark.clause("feb-33-a")
@pytest.mark.parametrize("phase", ["closed", "posted", "playing"])
def test_a_single_late_pair_is_refused_where_the_tables_are_full(phase: str) -> None:
    hall = Hall(FEB, entries=20, plan=rounds(FEB, "danish", "danish"), settings=Settings(closes=START + 60_000_000))
    if phase == "closed":
        hall.now = START + 60_000_000
    elif phase == "posted":
        hall.post()
    else:
        hall.start()
    late = hall.players(21)
    assert hall.refused("register", players=late, confirmed=True).article == "33"
    assert hall.refused("register", players=late, arriving=3, confirmed=True).article == "33"
    finished(hall)


@pytest.mark.clause("feb-33-a")
def test_two_late_pairs_together_get_a_table_of_their_own() -> None:
    hall = Hall(FEB, entries=20, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    hall.refused("register", players=hall.players(21), arriving=2)
    hall.enter(21, arriving=2, confirmed=True)
    hall.enter(22, confirmed=True)
    hall.do("open-table", round=1, table=11, home=21, away=22)
    hall.play()
    assert len(hall.standing().rows) == 22
    hall.start()
    assert not resting(hall)
    finished(hall)


@pytest.mark.clause("feb-33-a")
def test_a_hall_full_of_tables_lets_nobody_in() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, "danish", "danish"), settings=Settings(tables=4))
    hall.enter(9)
    assert hall.state.waiting == [9]
    hall.refused("promote", number=9)
    hall.start()
    assert len(hall.round().meetings) == 4
    hall.refused("promote", number=9, confirmed=True)
    finished(hall)


@pytest.mark.clause("feb-33-b")
def test_a_late_pair_completes_the_incomplete_table_while_round_one_is_played() -> None:
    hall = Hall(FEB, entries=21, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    (alone,) = resting(hall)
    assert hall.result(alone).vp == 14
    table = hall.round().table_of(alone)
    assert table is not None
    hall.refused("register", players=hall.players(22))
    hall.enter(22, confirmed=True)
    hall.do("complete-table", round=1, table=table.meeting.table, number=22)
    assert not resting(hall)
    played = hall.table(1, table.meeting.table)
    assert not played.results
    hall.score(table.meeting.table, 700, 1500)
    assert (hall.result(alone).vp, hall.result(22).vp) == (4, 16)
    hall.play()
    assert vp(hall, alone) == 4
    hall.start()
    assert not resting(hall)
    finished(hall)


@pytest.mark.clause("feb-33-b", "feb-33-c")
def test_nobody_enters_after_the_first_round() -> None:
    hall = Hall(FEB, entries=21, plan=rounds(FEB, "danish", "danish", "danish"))
    hall.play()
    late: dict[str, Any] = {"players": hall.players(22), "confirmed": True, "reason": "in ritardo"}
    assert hall.refused("register", **late).article == "33"
    hall.draft()
    assert hall.refused("register", **late).article == "33"
    hall.do("publish-round", round=2)
    assert resting(hall)
    assert hall.refused("register", **late).article == "33"
    assert hall.refused("register", **late, arriving=2).article == "33"
    hall.do("start-round", round=2)
    assert hall.refused("register", **late).article == "33"
    finished(hall)


@pytest.mark.clause("feb-33-c")
def test_a_late_pair_without_table_in_round_one_does_not_enter_by_the_waiting_list() -> None:
    hall = Hall(FEB, entries=6, plan=rounds(FEB, "danish", "danish"), settings=Settings(tables=3))
    hall.enter(7)
    hall.play()
    hall.do("withdraw", number=6)
    hall.draft()
    assert hall.refused("promote", number=7, confirmed=True).article == "33"
    finished(hall)


# --- Art. 33: the bye ------------------------------------------------------------------------------------------------


@pytest.mark.clause("feb-33-d", "feb-silent-14")
@pytest.mark.parametrize(("deals", "mp"), [(2, 305), (3, 355), (4, 705)])
def test_a_bye_is_seventy_per_cent_with_the_least_match_points_for_it(deals: int, mp: int) -> None:
    hall = Hall(FEB, entries=7, plan=rounds(FEB, "danish", "danish", deals=deals))
    hall.start()
    (rests,) = resting(hall)
    assert (hall.result(rests).vp, hall.result(rests).mp) == (14, mp)
    assert hall.state.vp_table(hall.round().plan).points(mp) == (14, 6)
    assert hall.state.vp_table(hall.round().plan).points(mp - 5) == (13, 7)
    hall.play()
    assert (vp(hall, rests), hall.row(rests).mp) == (14, mp)
    finished(hall)


@pytest.mark.clause("feb-33-e")
def test_the_lowest_pair_that_has_not_rested_rests() -> None:
    hall = Hall(FEB, entries=21, plan=rounds(FEB, *("danish",) * 4))
    rested: list[int] = []
    for number in range(1, 5):
        order = hall.standing().order
        hall.start()
        (rests,) = resting(hall)
        if number > 1:
            assert rests == [one for one in order if one not in rested][-1]
        rested.append(rests)
        hall.play(dict.fromkeys(range(1, 11), (2000, 300)))
    assert len(set(rested)) == 4
    finished(hall)


@pytest.mark.clause("feb-33-e")
def test_when_the_last_two_have_rested_the_nineteenth_rests() -> None:
    hall = Hall(FEB, entries=21, plan=rounds(FEB, *("danish",) * 3))
    hall.play()
    first = resting(hall)[0]
    hall.play()
    second = resting(hall)[0]
    # both fall to the bottom by sanctions, so that the rule shows
    for number in (first, second):
        hall.do("sanction", number=number, level="warning", offence="prova", round=2, vp_lost=40, confirmed=True)
    order = hall.standing().order
    assert set(order[19:]) == {first, second}
    hall.start()
    assert resting(hall) == [order[18]]
    finished(hall)


@pytest.mark.clause("feb-33-e")
def test_in_another_session_a_pair_may_rest_again() -> None:
    plan = (*rounds(FEB, "danish", "danish"), *rounds(FEB, "danish", "danish", session=2))
    hall = Hall(FEB, entries=3, plan=plan)
    rests = []
    for _ in range(4):
        hall.start()
        rests += resting(hall)
        hall.play()
    assert rests[0] != rests[1] and rests[2] != rests[3]
    finished(hall)


# --- what Art. 33 leaves open ----------------------------------------------------------------------------------------


@pytest.mark.clause("feb-silent-12")
@pytest.mark.parametrize(
    ("minutes", "credit", "warned"), [(1.9, 0, 0), (2, 0, 0), (3, 100, 0), (5, 100, 0), (7, 150, 1), (10, 150, 1)]
)
def test_a_pair_late_at_the_table(minutes: float, credit: int, warned: int) -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"away": minutes})
    present, late = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    hall.score(1, 1000, 1000)
    assert hall.result(present).mp == credit
    assert hall.result(present).vp == (10 if not credit else 11)
    given = [one for one in hall.state.sanctions.values() if one.given.sanction.contestant == late]
    assert bool(given) is bool(warned)
    assert all(one.given.sanction.sanction == "warning" for one in given)
    hall.play()
    finished(hall)


@pytest.mark.clause("feb-silent-12")
def test_more_than_ten_minutes_late_loses_the_match() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"away": 3})
    hall.do("note-lateness", round=1, table=1, minutes={"away": 10.1})
    present, late = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    assert (hall.result(present).vp, hall.result(present).mp) == (14, 355)
    assert (hall.result(late).vp, hall.result(late).mp) == (6, -355)
    hall.play()
    finished(hall)


# --- final provisions ------------------------------------------------------------------------------------------------


@pytest.mark.clause("feb-fin-a")
@pytest.mark.parametrize("authorised", [True, False])
def test_an_event_without_authorised_director_is_played_but_not_homologable(authorised: bool) -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"), officials=False)
    hall.do("appoint", name="Conti", role="director", authorised=authorised)
    hall.do("appoint", name="Greco", role="referee")
    assert hall.state.homologable is authorised
    finished(hall)
    assert hall.state.homologable is authorised


@pytest.mark.clause("feb-fin-a")
def test_an_event_without_any_referee_does_not_start() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"), officials=False)
    hall.post()
    hall.refused("start-round", round=1)


@pytest.mark.clause("feb-33-d", "feb-32-b")
def test_a_pair_that_goes_before_its_rest_does_not_rest() -> None:
    hall = Hall(FEB, entries=5, plan=rounds(FEB, "danish", "danish"))
    hall.post()
    (alone,) = resting(hall)
    hall.do("withdraw", number=alone)
    hall.do("start-round", round=1)
    assert hall.result(alone).vp == 0 and hall.result(alone).kind == "absent"
    hall.play()
    hall.start()
    assert not resting(hall)
    finished(hall)
