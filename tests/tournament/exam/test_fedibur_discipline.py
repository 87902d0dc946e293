"""Fedibur Arts. 1, 8: rulings without appeal, measures announced, reports and their term, the season's ledger."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import Refusal
from pinella.tournament.acts import ACTS
from pinella.tournament.conduct.discipline import deadline
from pinella.tournament.conduct.views import season_sanctions
from pinella.tournament.season.ledger import annulled
from pinella.tournament.season.measures import communications, propose_measure, publish, ratify, vary_penalty
from pinella.tournament.season.ranking import Row, ranking
from pinella.tournament.season.reports import take_over
from pinella.tournament.standings.players import season_results
from tests.tournament.exam.stories import finished, vp
from tests.tournament.hall import Hall, rounds
from tests.tournament.season.seasons import HOUR, Desk

FED = "fedibur"


def evening(*measures: tuple[str, str], count: int = 4, player: str = "p1a") -> Hall:
    """A tournament of four pairs; each measure (level, offence) is given to a player of pair 1 in its round."""
    hall = Hall(FED, entries=4, plan=rounds(FED, *("danish",) * count))
    for level, offence in measures:
        hall.play()
        punish(hall, level, offence, player)
    finished(hall)
    return hall


def punish(hall: Hall, level: str, offence: str, player: str = "p1a", **more: Any) -> None:
    here: dict[str, Any] = {"round": len(hall.state.rounds), "against": "player", "referee": "Greco", "confirmed": True}
    number = hall.state.plays_for[player]
    hall.do("sanction", number=number, player=player, level=level, offence=offence, **here, **more)


def season(*evenings: tuple[str, str, Hall], previous: Desk | None = None, year: int = 2026) -> Desk:
    """A season that has taken over these tournaments: name, day, hall."""
    desk = Desk(FED, previous, year)
    for name, date, hall in evenings:
        counted(desk, name, date, hall)
    return desk


def counted(desk: Desk, name: str, date: str, hall: Hall) -> None:
    desk.tournament(name, date)
    desk.counted(name, *season_results(hall.state), date=date)
    taken = season_sanctions(hall.state)
    given: dict[str, Any] = {"sanctions": taken.sanctions, "players": taken.players, "referees": taken.referees}
    desk.do(take_over, event=name, **given)
    desk.ended(name, hall.state.ended)


def line(desk: Desk, who: str = "p1a") -> Row:
    return next(row for row in ranking(desk.season, desk.code) if row.key == (who,))


# --- in the hall -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-01-pre")
def test_a_ruling_is_stored_with_who_gave_it_and_nobody_appeals() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish"))
    hall.do("appoint", name="Neri", role="referee")
    hall.start()
    ruling: dict[str, Any] = {"round": 1, "table": 1, "incident": "out-of-turn-draw", "text": "carta penalizzata"}
    hall.refused("note-ruling", **ruling, referee="Verdi")
    hall.do("note-ruling", **ruling, referee="Neri")
    assert [one.referee for one, _ in hall.state.rulings] == ["Neri"]
    assert not [name for name in ACTS if "appeal" in name]
    finished(hall)


@pytest.mark.clause("fed-08-b")
def test_a_report_follows_a_measure_announced() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.play()
    report: dict[str, Any] = {"number": 1, "about": "referee-report", "facts": "ha gridato", "player": "p1a"}
    assert hall.refused("open-report", **report).article == "8"
    punish(hall, "reprimand", "accusing")
    (measure,) = hall.state.sanctions
    assert hall.refused("open-report", **{**report, "number": 2}, sanction=measure).article == "8"
    hall.do("open-report", **report, sanction=measure)
    assert [one.opened.sanction for one in hall.state.reports.values()] == [measure]
    finished(hall)


@pytest.mark.clause("fed-08-a")
@pytest.mark.parametrize(("after", "late"), [(24 * HOUR, False), (24 * HOUR + 1, True)])
def test_a_report_filed_more_than_a_day_after_the_end_is_late(after: int, late: bool) -> None:
    hall = evening(("warning", "leaving"))
    (report,) = hall.state.reports
    assert deadline(hall.state.code, hall.state.ended) == hall.state.ended + 24 * HOUR
    hall.now = hall.state.ended + after - 1000
    hall.do("file-report", id=report, writer="Greco", text="Ha lasciato la sede")
    filed = hall.state.reports[report].filed
    assert filed is not None and filed.late is late
    assert hall.problems() == []


@pytest.mark.clause("fed-08-a")
def test_a_warning_owes_a_report_a_reprimand_may_have_one() -> None:
    hall = evening(("reprimand", "accusing"), ("warning", "leaving"))
    assert [one.opened.sanction for one in hall.state.reports.values()] == [2]


@pytest.mark.clause("fed-silent-9")
def test_penalty_points_come_off_the_round_before_it_becomes_victory_points() -> None:
    hall = Hall(FED, entries=4, plan=rounds(FED, "danish", "danish"))
    hall.start()
    home, away = hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0]
    punish(hall, "none", "cards-exposed", hall.state.contestants[home].players[0], points_lost=100)
    hall.score(1, 640, 600)
    assert (hall.result(home).mp, hall.result(home).vp, hall.result(away).vp) == (-60, 9, 11)
    finished(hall)


@pytest.mark.clause("fed-08d-a")
def test_two_warnings_in_one_event_are_an_expulsion_and_count_once() -> None:
    hall = evening(("warning", "leaving"), ("warning", "accusing"))
    levels = [one.given.sanction.sanction for one in hall.state.sanctions.values()]
    assert levels == ["warning", "warning", "expulsion"]
    assert len(hall.state.reports) == 3


# --- the season ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-08-g")
def test_without_a_report_there_is_no_fact() -> None:
    desk = season(
        ("a", "2026-03-01", evening(("reprimand", "accusing"))), ("b", "2026-04-01", evening(("reprimand", "exposing")))
    )
    assert len(desk.season.sanctions) == 2 and not desk.ledger("p1a").live
    desk.reported("a", "p1a")
    assert [entry.level for entry in desk.ledger("p1a").live] == ["reprimand"]


@pytest.mark.clause("fed-08d-a", "fed-08d-b", "fed-08d-c")
def test_reprimands_and_warnings_of_a_season_annul_the_last_four_rounds() -> None:
    days = ["2026-03-01", "2026-04-01", "2026-05-01", "2026-06-01"]
    measures = [("reprimand", "accusing"), ("reprimand", "exposing"), ("warning", "leaving"), ("warning", "leaving")]
    halls = [evening(one) for one in measures]
    desk = season(*((f"t{at}", day, hall) for at, (day, hall) in enumerate(zip(days, halls, strict=True))))
    full = sum(vp(hall, 1) for hall in halls)
    assert line(desk).vp == full
    for at in range(3):
        desk.reported(f"t{at}", "p1a")
    assert [entry.level for entry in desk.ledger("p1a").live] == ["warning", "warning"]
    desk.reported("t3", "p1a")
    assert not desk.ledger("p1a").live
    lost = sorted(annulled(desk.season, desk.code)["p1a"])
    assert lost == [("t3", 1), ("t3", 2), ("t3", 3), ("t3", 4)]
    assert line(desk).vp == full - vp(halls[3], 1)
    assert [one.annulled for one in line(desk).lines[-1].rounds] == [True] * 4
    assert line(desk, "p1b").vp == full
    counted(desk, "t4", "2026-07-01", evening(("warning", "leaving")))
    desk.reported("t4", "p1a")
    assert [entry.level for entry in desk.ledger("p1a").live] == ["warning"]


@pytest.mark.clause("fed-08d-a", "fed-08d-e")
def test_an_expulsion_annuls_eight_rounds_or_what_the_board_lays_down() -> None:
    first, second = evening(count=8), evening(("expulsion", "insults"), count=4)  # expelled after round 1
    desk = season(("a", "2026-03-01", first), ("b", "2026-04-01", second))
    desk.reported("b", "p1a")
    lost = annulled(desk.season, desk.code)["p1a"]
    assert sorted(lost) == [*(("a", at) for at in range(2, 9)), ("b", 1)]
    (penalty,) = desk.ledger("p1a").penalties
    varied: dict[str, Any] = {"penalty": penalty.id, "rounds": 4, "reason": "caso singolare", "decision": "12/2026"}
    with pytest.raises(Refusal):
        desk.do(vary_penalty, **varied, proposer="")
    desk.do(vary_penalty, **varied, proposer="Direzione tecnica")
    assert sorted(annulled(desk.season, desk.code)["p1a"]) == [("a", 6), ("a", 7), ("a", 8), ("b", 1)]


@pytest.mark.clause("fed-08d-d")
def test_at_the_end_of_the_year_measures_lapse() -> None:
    old = season(
        ("a", "2026-11-01", evening(("warning", "leaving"))), ("b", "2026-12-31", evening(("warning", "leaving")))
    )
    old.reported("a", "p1a")
    old.reported("b", "p1a")
    assert len(old.ledger("p1a").live) == 2
    old.closed()
    new = season(("c", "2027-01-10", evening(("warning", "leaving"))), previous=old, year=2027)
    new.reported("c", "p1a")
    assert len(new.ledger("p1a").live) == 1 and not new.ledger("p1a").penalties


@pytest.mark.clause("fed-08-h", "fed-08-i")
def test_a_measure_is_published_after_the_board_has_ratified_it() -> None:
    desk = season(("a", "2026-03-01", evening(("warning", "leaving"))))
    report = desk.reported("a", "p1a")
    desk.do(propose_measure, player="p1a", reports=(report,), text="Ammonizione")
    with pytest.raises(Refusal) as caught:
        desk.do(publish, measure="m1")
    assert caught.value.article == "8" and not communications(desk.season)
    desk.do(ratify, measure="m1", decision="3/2026", heard="Direttore tecnico", evidence="referto")
    desk.do(publish, measure="m1")
    assert [one.player for one in communications(desk.season)] == ["p1a"]
