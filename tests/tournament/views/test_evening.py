"""The final report tells the evening: who was missing and when, who sat in, what was not played; a bye is no 14-0."""

from __future__ import annotations

from pinella.tournament.evening import EVENING_LIST, evening
from pinella.tournament.sentences import sentence
from pinella.tournament.sheets.events import ResultSet
from pinella.tournament.sheets.views.results import RESULT_LIST, results
from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, player, rounds

INT = "fibur-internazionale"


def told(hall: Hall) -> list[tuple[int, int, str]]:
    return [(one.round, one.number, str(one.what)) for one in evening(hall.state)]


def test_absences_with_their_rounds_substitutions_forfeits_lateness_and_byes() -> None:
    hall = Hall(INT, entries=6, plan=rounds(INT, *("danish",) * 5))
    hall.start()
    table = hall.round().table_of(1)
    assert table is not None
    side = table.meeting.side_of(1)
    hall.do("note-lateness", round=1, table=table.meeting.table, minutes={side: 7.0})
    hall.play()
    hall.do("substitute", number=4, leaver="p4a", player=player("olga"))
    hall.do("withdraw", number=2, departure="temporary")
    hall.play()
    hall.play()
    hall.do("return", number=2)
    hall.start()
    gone = hall.table(4, 1).meeting.away[0]
    hall.do("leave-table", round=4, table=1, side="away", for_good=False)
    hall.play()
    finished(hall)
    lines = told(hall)
    assert (1, 1, "late by 7 minutes") in lines
    assert (2, 4, "Cognomeolga for Cognomep4a") in lines
    assert (2, 2, "away for a time; missing from round 2 to round 3") in lines
    assert (2, 2, "absent: 6 VP") in lines and (3, 2, "absent: 6 VP") in lines
    assert any(number == gone and round_ == 4 and what.startswith("won or lost") for round_, number, what in lines)
    resting = {one.home[0]: found.number for found in hall.state.rounds for one in found.meetings if one.rests}
    assert resting
    for number, round_ in resting.items():
        assert (round_, number, "no opponents: bye: 14 VP") in lines
    assert EVENING_LIST.of(evening(hall.state)).rows


def test_a_bye_is_shown_by_its_own_points_alone() -> None:
    hall = Hall(INT, entries=5, plan=rounds(INT, "danish"))
    hall.start()
    (table,) = [one.table for one in hall.round().meetings if one.rests]
    listed = RESULT_LIST.of(results(hall.state, 1))
    assert {row["table"]: row["vp"] for row in listed.rows}[table] == "14"
    said = [str(sentence(one.event, hall.state)) for one in hall.ledger.records if isinstance(one.event, ResultSet)]
    assert said == [f"round 1, table {table}: 14 VP (no opponents: bye): no opponents"]
