"""The plan in words."""

from __future__ import annotations

from pinella.tournament.setup.events import Settings
from pinella.tournament.setup.views import plan_view, spans
from pinella.tournament.sheets.results import bye
from tests.tournament.hall import Hall, rounds


def test_a_mixed_plan_round_by_round() -> None:
    code = "feburit"
    plan = (
        *rounds(code, "mitchell", "mitchell", seating="draw"),
        *rounds(code, "danish", session=2),
        *rounds(code, "danish", "danish", session=2, groups=(2, 2))[:1],
        *rounds(code, "danish", session=2),
    )
    hall = Hall(code, entries=8, plan=plan)
    shown = plan_view(hall.state)
    assert [str(one.system) for one in shown.rounds] == ["Mitchell", "Mitchell", "Danish", "Danish", "Danish"]
    assert [one.session for one in shown.rounds] == [1, 1, 2, 2, 2]
    assert (shown.sessions, shown.announced) == (2, False)
    assert "Draw by lot" in str(shown.rounds[0].notes[0])
    assert "A 2, B 2" in str(shown.rounds[3].groups)
    assert str(shown.rounds[4].groups) == "in the same merit groups"
    assert shown.rounds[2].groups is None
    hall.do("announce")
    assert plan_view(hall.state).announced


def test_the_bye_of_each_kind_of_round() -> None:
    plan = (*rounds("feburit", "danish", deals=2), *rounds("feburit", "danish", deals=4))
    hall = Hall("feburit", entries=4, plan=plan)
    lines = plan_view(hall.state).byes
    assert {number for one in lines for number in one.rounds} == {1, 2}
    for one in lines:
        assert all(bye(hall.state, number) == one.score for number in one.rounds)
    assert len(plan_view(hall.state).tables) == 2


def test_the_event_s_own_bye_is_shown() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"), settings=Settings(bye_vp=11, bye_mp=55))
    (line,) = plan_view(hall.state).byes
    assert str(line.words) == "without opponents: 11 VP and 55 MP (rounds 1)"


def test_runs_of_rounds_are_written_short() -> None:
    assert spans([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8"
