"""FE.BUR.IT. Arts. 23, 29 and the final provisions: points in a whole event, homologation, referees."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import Refusal
from pinella.sheet.entry import parse_deal
from pinella.sheet.paper import Paper
from pinella.tournament.season.bodies import (
    appoint_commission,
    authorise_referee,
    authorised,
    decide_case,
    open_case,
    seat_board,
)
from pinella.tournament.season.ranking import ranking
from pinella.tournament.standings.players import season_results
from tests.tournament.exam.stories import finished, vp
from tests.tournament.hall import Hall, rounds
from tests.tournament.season.seasons import Desk

FEB = "feburit"


@pytest.mark.clause("feb-23-c")
def test_the_same_offence_again_costs_the_line_a_victory_point() -> None:
    hall = Hall(FEB, entries=8, plan=rounds(FEB, *("danish",) * 4))
    for _ in range(3):
        hall.play()
    east, west = hall.state.contestants[2].players
    offence: dict[str, Any] = {
        "number": 2,
        "level": "warning",
        "offence": "pozzetto-looked-at-early",
        "confirmed": True,
    }
    hall.do("sanction", **offence, player=east, round=3)
    before = {row.number: (row.vp, row.mp) for row in hall.standing().rows}
    hall.start()
    hall.do("sanction", **offence, player=west, round=4)
    assert vp(hall, 2) == before[2][0] - 1
    others = {row.number: (row.vp, row.mp) for row in hall.standing().rows if row.number != 2}
    assert others == {number: had for number, had in before.items() if number != 2}
    finished(hall)


@pytest.mark.clause("feb-29-a", "feb-29-b", "feb-29-c", "feb-29-e", "feb-29-g", "feb-29-j", "var-score-a")
def test_three_deals_add_up_to_the_score_of_the_round() -> None:
    hall = Hall(FEB, entries=2, plan=rounds(FEB, "danish"))
    hall.start()
    code = hall.state.code
    written = ("1p1s c 310 / 1s x 95 ; closed", "2s 250 / 1p c 200 ; closed", "x -35 / 1s c 180 ; closed")
    deals = tuple(parse_deal(one, code) for one in written)
    hall.do("enter-sheet", round=1, table=1, paper=Paper(deals=deals), signed=("home", "away"), accept=True)
    home = 710 + 450 - 135
    away = 95 + 500 + 380
    result = hall.table(1, 1).result()
    assert result is not None and result.home.mp == home - away
    assert (result.home.vp, result.away.vp) == (10, 10)
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("feb-29-j", "feb-silent-1")
@pytest.mark.parametrize(
    ("difference", "points"),
    [(0, 10), (50, 10), (55, 11), (375, 14), (500, 14), (505, 15), (1250, 18), (1500, 19), (1505, 20)],
)
def test_the_difference_of_a_round_becomes_victory_points(difference: int, points: int) -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"))
    hall.play({1: (1000 + difference, 1000), 2: (500, 500 + difference)})
    for table, winner in ((1, "home"), (2, "away")):
        result = hall.table(1, table).result()
        assert result is not None
        won, lost = (result.home, result.away) if winner == "home" else (result.away, result.home)
        assert (won.vp, lost.vp, won.mp, lost.mp) == (points, 20 - points, difference, -difference)
    finished(hall)


@pytest.mark.clause("feb-fin-a", "feb-fin-b")
def test_only_events_under_an_authorised_director_count_for_the_federation() -> None:
    desk = Desk(FEB)
    for event, allowed, date in (("a", True, "2026-03-01"), ("b", False, "2026-04-01")):
        hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish", "danish"), officials=False)
        hall.do("appoint", name="Conti", role="director", authorised=allowed)
        hall.do("appoint", name="Greco", role="referee")
        finished(hall)
        assert hall.state.homologable is allowed
        desk.counted(event, *season_results(hall.state), date=date, homologable=hall.state.homologable)
    rows = ranking(desk.season, desk.code)
    assert len(rows) == 8
    assert {line.event for row in rows for line in row.lines} == {"a"}


@pytest.mark.clause("feb-fin-a")
def test_another_director_makes_the_event_homologable() -> None:
    hall = Hall(FEB, entries=4, plan=rounds(FEB, "danish"), officials=False)
    hall.do("appoint", name="Conti", role="director", authorised=False)
    assert not hall.state.homologable
    hall.do("dismiss", name="Conti", role="director")
    hall.do("appoint", name="Neri", role="director")
    assert hall.state.homologable
    finished(hall)


@pytest.mark.clause("feb-fin-c", "feb-fin-d")
def test_three_sit_as_long_as_the_board_and_may_take_a_mandate_away() -> None:
    desk = Desk(FEB)
    desk.do(seat_board, members=("x", "y"), valid_from="2024-01-01", valid_until="2028-12-31")
    for members in (("a", "b"), ("a", "b", "c", "d"), ("a", "b", "b")):
        with pytest.raises(Refusal):
            desk.do(appoint_commission, members=members)
    desk.do(appoint_commission, members=("a", "b", "c"))
    assert desk.season.commission is not None and desk.season.commission.valid_until == "2028-12-31"
    term: dict[str, Any] = {"valid_from": "2026-01-01", "valid_until": "2026-12-31"}
    desk.do(authorise_referee, referee="ada", name="Ada", category="A", **term)
    assert authorised(desk.season, desk.code, "ada", "2026-05-01")
    desk.tournament("a", "2026-03-01")
    desk.do(open_case, referee="ada", facts="arbitraggio errato", event="a")
    decided: dict[str, Any] = {"case": "c1", "outcome": "mandate-revoked", "reason": "grave"}
    with pytest.raises(Refusal):
        desk.do(decide_case, **decided, on="2029-01-01")
    desk.do(decide_case, **decided, on="2026-04-01")
    assert not authorised(desk.season, desk.code, "ada", "2026-05-01")
    with pytest.raises(Refusal):
        desk.tournament("b", "2026-05-01")


@pytest.mark.clause("feb-29-f", "feb-29-e")
def test_a_pozzetto_taken_and_not_played_costs_its_cards_and_nothing_more() -> None:
    hall = Hall(FEB, entries=2, plan=rounds(FEB, "danish"))
    hall.start()
    code = hall.state.code
    deals = (parse_deal("1s c 100 / o -95 ; closed", code), parse_deal("1s c 100 / x -95 ; closed", code))
    ended = parse_deal("300 / 300 ; time-out", code)
    hall.do("enter-sheet", round=1, table=1, paper=Paper(deals=(*deals, ended)), signed=("home", "away"), accept=True)
    result = hall.table(1, 1).result()
    assert result is not None and result.home.mp == (300 + 95) + (300 + 195)
    hall.do("close-round", round=1)
    finished(hall)


@pytest.mark.clause("feb-pre-a")
def test_a_tournament_is_played_under_the_code_it_names() -> None:
    closing = "1s c 100 / x -50 ; closed"
    for name, accepted in ((FEB, True), ("fibur-internazionale", False)):
        hall = Hall(name, entries=2, plan=rounds(name, "danish"))
        created = hall.ledger.records[0].event
        assert created.code == hall.state.code.id == name  # type: ignore[attr-defined]
        hall.start()
        paper = Paper(deals=(parse_deal(closing, hall.state.code),))
        sheet: dict[str, Any] = {"paper": paper, "signed": ("home", "away"), "accept": True}
        if accepted:
            hall.do("enter-sheet", round=1, table=1, **sheet)
        else:
            assert hall.refused("enter-sheet", round=1, table=1, **sheet).article
        finished(hall)
