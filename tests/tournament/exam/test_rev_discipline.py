"""Revolution: warnings and what they cost, reports to Sports Justice, complaints."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.tournament.conduct.discipline import register
from pinella.tournament.prizes.events import Prize
from pinella.tournament.standings.standing import given
from tests.support import REV
from tests.tournament.hall import Hall, rounds


def warn(hall: Hall, number: int, offence: str, round_: int, **details: Any) -> None:
    hall.do("sanction", number=number, level="warning", offence=offence, round=round_, referee="Greco", **details)


@pytest.mark.clause("rev-def-warning", "rev-silent-19", "rev-con-k")
def test_the_second_warning_takes_a_victory_point_and_nothing_else() -> None:
    hall = Hall(REV, entries=8, plan=rounds(REV, "danish", "danish", "danish"))
    hall.play()
    warn(hall, 7, "throwing-cards", 1)
    hall.play()
    before = {row.number: (row.vp, row.mp) for row in hall.standing().rows}
    hall.start()
    table = hall.round().table_of(7)
    assert table is not None
    side = table.meeting.side_of(7)
    (rival,) = table.meeting.away if side == "home" else table.meeting.home
    hall.do("note-lateness", round=3, table=table.meeting.table, minutes={side: 1.5})
    # at once, before the result of the round is in
    assert hall.row(7).vp == before[7][0] - 1
    hall.play()
    mine, other = hall.row(7), hall.row(rival)
    assert mine.vp == before[7][0] + hall.result(7).vp - 1
    assert mine.mp == before[7][1] + hall.result(7).mp
    assert [(loss.vp, loss.mp) for loss in mine.losses] == [(1, 0)]
    assert (other.vp, other.mp) == (before[rival][0] + hall.result(rival).vp, before[rival][1] + hall.result(rival).mp)
    assert hall.problems() == []


@pytest.mark.clause("rev-def-warning")
@pytest.mark.parametrize(("warnings", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_every_two_warnings_cost_one(warnings: int, lost: int) -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.play()
    before = hall.row(1).vp
    for number in range(warnings):
        warn(hall, 1, f"offence-{number}", 1)
    assert hall.row(1).vp == before - lost
    assert hall.problems() == []


@pytest.mark.clause("rev-def-warning")
def test_a_warning_of_one_partner_counts_for_the_pair_but_in_individual_events_for_the_player() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.play()
    before = hall.row(1).vp
    warn(hall, 1, "foul-language", 1, player="p1a")
    warn(hall, 1, "devices", 1, player="p1b")
    assert hall.row(1).vp == before - 1
    assert hall.problems() == []
    yellow = Hall(REV, entries=8, format="individual-new-partner", plan=rounds(REV, "fours"))
    yellow.play()
    partner = next(one for one in yellow.round().tables[1].meeting.home if one != 1)
    totals = {one: yellow.row(one).vp for one in (1, partner)}
    for offence in ("foul-language", "devices"):
        warn(yellow, 1, offence, 1, player="p1a", against="player")
    assert yellow.row(1).vp == totals[1] - 1
    assert yellow.row(partner).vp == totals[partner]
    assert yellow.problems() == []


@pytest.mark.clause("rev-pow-e", "rev-def-warning")
def test_a_warning_is_in_the_directors_register_at_once() -> None:
    hall = Hall(REV, entries=10, plan=rounds(REV, "danish"))
    hall.start()
    warn(hall, 9, "foul-language", 1, article="conduct")
    (line,) = register(hall.state.code, given(hall.state))
    assert (line.contestant, line.warnings, line.missing, line.vp_lost) == (9, 1, 1, 0)
    assert line.alert() is None
    (kept,) = hall.state.sanctions.values()
    assert (kept.given.table, kept.given.sanction.round, kept.given.referee) == (5, 1, "Greco")
    assert (kept.given.sanction.article, kept.at) == ("conduct", hall.now)
    warn(hall, 9, "devices", 1)
    (line,) = register(hall.state.code, given(hall.state))
    assert (line.warnings, line.vp_lost) == (2, 1) and line.alert() is not None
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-c")
def test_conduct_is_reported_to_sports_justice_with_facts_and_witnesses() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"), level="regional")
    hall.play()
    hall.refused("open-report", number=2, about="sports-justice", facts=" ")
    hall.do("open-report", number=2, player="p2a", about="sports-justice", facts="insulti agli avversari", round=1)
    (id_,) = hall.state.reports
    hall.refused("file-report", id=id_, writer="Greco", text="")
    hall.do("file-report", id=id_, writer="Greco", text="ha insultato la coppia 1", witnesses="Rossi, Verdi")
    report = hall.state.reports[id_]
    assert (report.opened.number, report.opened.player, report.opened.round) == (2, "p2a", 1)
    assert report.filed is not None
    assert (report.filed.writer, report.filed.witnesses) == ("Greco", "Rossi, Verdi")
    assert hall.problems() == []


@pytest.mark.clause("rev-silent-13")
def test_a_complaint_is_made_before_the_standing_is_final() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish"))
    hall.play()
    hall.play()
    hall.do("post-standing", round=2)
    hall.wait(3)
    hall.do("open-report", number=3, about="complaint", facts="punteggio contestato")
    assert [one.opened.about for one in hall.state.reports.values()] == ["complaint"]
    hall.wait(7)
    hall.refused("open-report", number=4, about="complaint", facts="troppo tardi")
    hall.do("finalise-standing", round=2)
    hall.refused("open-report", number=4, about="complaint", facts="troppo tardi")
    hall.do("end")
    assert hall.problems() == []


@pytest.mark.clause("rev-19-g", "rev-def-warning")
def test_a_warning_after_the_standing_is_final_does_not_touch_it() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish", "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2),))
    hall.play()
    warn(hall, 1, "foul-language", 1)
    hall.play()
    hall.do("post-standing", round=2)
    hall.wait(11)
    hall.do("finalise-standing", round=2)
    before = [(row.number, row.vp) for row in hall.standing().rows]
    warn(hall, 1, "devices", 2)
    hall.refused("lift-sanction", id=1, reason="ripensamento")
    assert [(row.number, row.vp) for row in hall.standing().rows] == before
    assert [(row.number, row.vp) for row in hall.standing(2).rows] == before
    (line,) = register(hall.state.code, given(hall.state))
    assert line.warnings == 2  # the register knows it all the same
    hall.do("award-prizes")
    hall.do("end")
    assert hall.problems() == []
