"""Papers filled from a tournament say what the tournament says."""

from __future__ import annotations

from pinella.i18n import language
from pinella.messages import ENGLISH
from pinella.prints.catalogue import PrintRequest
from pinella.prints.html import render_html
from pinella.prints.papers import (
    attendance,
    by_name,
    by_table,
    overview,
    plan,
    prizes,
    referee_journal,
    results,
    schedule,
    sheets,
    slips,
    standing,
)
from pinella.tournament.prizes.events import Prize
from pinella.tournament.setup.events import Settings
from tests.tournament.hall import Hall, rounds
from tests.tournament.views.looking import all_papers, told

CODE = "feburit"


def wanted(hall: Hall, round_: int = 0, tables: tuple[int, ...] = ()) -> PrintRequest:
    return PrintRequest(state=hall.state, round=round_, told=told, tables=tables)


def _hall(entries: int = 5, *, format: str = "pairs") -> Hall:
    return Hall(
        CODE,
        entries=entries,
        format=format,
        plan=rounds(CODE, "fours" if format == "individual-new-partner" else "danish"),
        settings=Settings(fee_cents=1500),
    )


def test_a_sheet_for_each_full_table() -> None:
    hall = _hall()
    hall.post()
    made = sheets.fill(wanted(hall, 1))
    assert [(one.table, one.home.numbers, one.away.numbers) for one in made.sheets] == [
        (1, (1,), (2,)),
        (2, (3,), (4,)),
    ]
    assert made.sheets[0].home.players == ("Cognomep1a", "Cognomep1b")
    assert made.deals == 3
    assert [one.table for one in sheets.fill(wanted(hall, 1, (2,))).sheets] == [2]


def test_teams_have_a_sheet_in_each_room() -> None:
    hall = _hall(2, format="teams")
    hall.post()
    hall.declare_all()
    one, other = sheets.fill(wanted(hall, 1)).sheets
    assert (one.room, other.room) == ("open", "closed")
    assert (one.home.players, other.home.players) == (("Cognomep1a", "Cognomep1b"), ("Cognomep1c", "Cognomep1d"))


def test_a_draft_says_so_on_every_page() -> None:
    hall = _hall()
    hall.draft()
    assert by_table.fill(wanted(hall, 1)).heading.draft
    hall.do("publish-round", round=1)
    assert not by_table.fill(wanted(hall, 1)).heading.draft


def test_seats_by_name_hold_everybody_once() -> None:
    hall = _hall()
    hall.post()
    people = by_name.fill(wanted(hall, 1)).players
    assert sorted(one.name for one in people) == sorted(one.full for one in hall.state.players.values())
    assert {one.name for one in people if one.rests} == {"Cognomep5a", "Cognomep5b"}


def test_the_overview_names_the_sheets_that_are_out() -> None:
    hall = _hall()
    hall.start()
    hall.score(1, 1000, 600)
    assert [one.table for one in overview.fill(wanted(hall, 1)).tables if one.missing] == [2]


def test_the_results_of_a_round_hang_on_the_wall() -> None:
    hall = _hall()
    hall.start()
    hall.score(1, 1000, 600)
    rows = results.fill(wanted(hall, 1)).listed.rows
    assert [(one["table"], one["totals"]) for one in rows] == [(1, "1000-600"), (2, ""), (3, "")]
    page = render_html(results.fill(wanted(hall, 1)), language("it"))
    assert "Risultati" in page and "1000-600" in page and "riposo" in page


def test_the_standing_has_places_penalties_and_notes() -> None:
    hall = _hall()
    hall.play()
    hall.do("sanction", number=1, level="warning", offence="parole", vp_lost=1, round=1, ladder=False)
    hall.do("post-standing", round=1)
    paper = standing.fill(wanted(hall))
    (group,) = paper.groups
    assert [one.place for one in group.lines] == [row.place for row in hall.standing().rows]
    (mine,) = [one for one in group.lines if one.party.numbers == (1,)]
    assert str(mine.penalties) == "−1 VP"
    (rested,) = [one for one in group.lines if one.party.numbers == (5,)]
    assert any("bye" in str(note.text) and note.article for note in rested.notes)
    assert paper.errors_until == told(hall.now + hall.state.code.sheet.check_minutes_before_prizes * 60_000)


def test_prizes_and_attendance_add_up() -> None:
    hall = _hall(4)
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2, cents=(5000, 3000)),))
    hall.do("check-in", numbers=(1, 2, 3, 4), fee_cents=1500)
    hall.play()
    assert [one.party.numbers[0] for one in prizes.fill(wanted(hall)).prizes] == list(hall.standing().order[:2])
    hall.do("post-standing", round=1)
    hall.wait(30)
    hall.do("finalise-standing", round=1)
    before = prizes.fill(wanted(hall)).prizes
    hall.do("award-prizes")
    assert [one.party for one in prizes.fill(wanted(hall)).prizes] == [one.party for one in before]
    paper = attendance.fill(wanted(hall))
    assert len(paper.people) == 8
    assert "60.00" in render_html(paper, language("en")) and "60,00" in render_html(paper, language("it"))


def test_the_journal_of_the_referee_is_in_order_of_time() -> None:
    hall = _hall(4)
    hall.start()
    hall.do("sanction", number=1, level="reprimand", offence="parole", round=1, referee="Greco")
    hall.do("note-ruling", round=1, table=1, referee="Greco", incident="carta esposta", text="penalizzata")
    entries = referee_journal.fill(wanted(hall)).entries
    assert [one.time for one in entries] == sorted(one.time for one in entries)
    assert str(entries[-1].ruling) == "penalizzata"
    assert str(entries[0].sanction) == "reprimand"


def test_the_calendar_shows_what_is_known_beforehand() -> None:
    hall = Hall(CODE, entries=8, plan=rounds(CODE, "mitchell", "mitchell", "mitchell", "danish"))
    paper = schedule.fill(wanted(hall))
    assert [bool(one.meetings) for one in paper.rounds] == [True, True, True, False]
    hall.start()
    cut = slips.fill(wanted(hall)).slips
    assert len(cut) == 8
    assert {len(one.tables) for one in cut} == {3}
    moving = [one for one in cut if one.line == "moving"]
    assert all(len(set(one.tables)) == 3 for one in moving)
    assert all(one.table == one.tables[0] for one in cut)


def test_the_plan_sheet_names_systems_and_byes() -> None:
    paper = plan.fill(wanted(_hall()))
    assert [str(one.system) for one in paper.rounds] == ["Danish"]
    assert paper.scales
    assert paper.byes


def test_every_paper_of_every_format_can_be_set() -> None:
    for format, entries in (("pairs", 5), ("teams", 3), ("individual-new-partner", 9)):
        hall = _hall(entries, format=format)
        hall.play()
        for paper in all_papers(hall.state):
            assert hall.state.name in render_html(paper, ENGLISH)
