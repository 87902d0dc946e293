"""Standings to show: places, penalties, groups, what changed since they were posted."""

from __future__ import annotations

from pinella.sheet.paper import Paper
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.standings.views import changed, overall, ranking
from tests.tournament.hall import Hall, rounds


def _evening(code: str = "feburit", entries: int = 8, *systems: str) -> Hall:
    return Hall(code, entries=entries, plan=rounds(code, *(systems or ("danish", "danish"))))


def test_lines_carry_names_rounds_and_the_criterion() -> None:
    hall = _evening()
    hall.play({1: (1500, 1000), 2: (1200, 1000), 3: (1500, 1000), 4: (1000, 1000)})
    shown = ranking(hall.state)
    assert [line.place for line in shown.lines] == [row.place for row in hall.standing().rows]
    first = shown.lines[0]
    assert first.players == tuple(hall.state.players[one].full for one in hall.state.contestants[first.number].players)
    assert [score.vp if score else None for score in first.rounds] == [hall.result(first.number, 1).vp]
    assert [line.number for line in shown.lines if line.shared and line.place == 1] == [
        line.number for line in shown.lines[:2]
    ]
    assert not any(line.shared for line in shown.lines if line.number in (3, 4))
    assert str(shown.lines[1].decided) == "drawn by lot: all else is equal"
    assert str(shown.criteria[0]) == "match points"


def test_a_penalty_has_its_article_and_its_reason() -> None:
    hall = _evening()
    hall.play()
    best = hall.standing().order[0]
    hall.do("sanction", number=best, level="warning", offence="parole", vp_lost=2, round=1, ladder=False)
    (line,) = [one for one in ranking(hall.state).lines if one.number == best]
    assert line.vp_lost == 2
    assert line.vp == hall.result(best, 1).vp - 2
    assert all(loss.article and str(loss.why) for loss in line.losses)


def test_until_when_errors_may_be_reported() -> None:
    hall = _evening("feburit", 4, "danish")
    hall.play()
    assert str(ranking(hall.state).state) == "standing after round 1"
    hall.do("post-standing", round=1)
    shown = ranking(hall.state)
    assert shown.posted == hall.now
    assert shown.errors_until == hall.now + hall.state.code.sheet.check_minutes_before_prizes * MINUTE
    hall.now = shown.errors_until
    hall.do("finalise-standing", round=1)
    shown = ranking(hall.state)
    assert (shown.final, shown.errors_until) == (True, 0)


def test_missing_results_make_it_provisional() -> None:
    hall = _evening()
    hall.start()
    hall.score(1, 1000, 600)
    shown = ranking(hall.state)
    assert "3 results are missing" in str(shown.state)
    assert len(shown.open_tables) == 3


def test_places_run_on_over_the_groups() -> None:
    plan = (*rounds("feburit", "danish"), *rounds("feburit", "danish", groups=(2, 2)))
    hall = Hall("feburit", entries=8, plan=plan)
    hall.play({1: (1500, 1000), 2: (1400, 1000), 3: (1300, 1000), 4: (1200, 1000)})
    hall.to_groups(2)
    hall.play()
    grouped, whole = ranking(hall.state), overall(hall.state)
    assert grouped.groups == ("A", "B")
    assert [line.group for line in grouped.lines] == ["A"] * 4 + ["B"] * 4
    assert grouped.of_group("B")[0].place == 1
    assert whole.lines[4].place == 5
    assert [line.number for line in whole.lines] == [line.number for line in grouped.lines]
    assert all(line.place <= at for at, line in enumerate(whole.lines, start=1))


def test_what_changed_since_it_was_posted_and_why() -> None:
    hall = _evening("feburit", 4, "danish", "danish")
    hall.play({1: (1500, 1000), 2: (1200, 1000)})
    assert changed(hall.state).round == 0
    hall.do("post-standing", round=1)
    assert changed(hall.state).moved == ()
    hall.do("correct-sheet", round=1, table=2, paper=Paper(totals=(1900, 1000)), error="addition", reason="somma")
    seen = changed(hall.state)
    before = {one.number: (one.before, one.now) for one in seen.moved}
    assert before[3] == (2, 1)
    assert before[1] == (1, 2)
    by_number = {one.number: one for one in seen.moved}
    assert "corrected" in str(by_number[3].why[0])
    assert by_number[1].why == ()
    hall.do("post-standing", round=1)
    assert changed(hall.state).moved == ()


def test_a_sanction_since_the_posting_is_named() -> None:
    hall = _evening("feburit", 4, "danish", "danish")
    hall.play({1: (1500, 1000), 2: (1200, 1000)})
    hall.do("post-standing", round=1)
    hall.do("sanction", number=1, level="warning", offence="parole", vp_lost=15, round=1, ladder=False)
    seen = changed(hall.state)
    (mine,) = [one for one in seen.moved if one.number == 1]
    assert mine.now > mine.before
    assert "warning" in str(mine.why[0])
    assert seen.reasons
