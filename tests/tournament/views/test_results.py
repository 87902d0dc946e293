"""Results by table, by contestant, by player, and for the season."""

from __future__ import annotations

from typing import Any

from pinella.acts.actor import Actor
from pinella.sheet.paper import Paper
from pinella.tournament.model import SIDES
from pinella.tournament.setup.events import Settings
from pinella.tournament.sheets.views.results import (
    corrections,
    history,
    missing,
    player_results,
    results,
    sanctions,
    season_results,
    season_sanctions,
)
from tests.tournament.hall import Hall, player, rounds


def test_versions_signatures_and_disputes_stand_side_by_side() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", "danish"))
    hall.start()
    common: dict[str, Any] = {"round": 1, "table": 1}
    hall.do("enter-sheet", **common, paper=Paper(totals=(900, 700)), signed=("home",), actor=Actor.table(1))
    hall.do("dispute-sheet", **common, side="away", version=1, reason="base")
    seen = results(hall.state, 1)[0]
    assert (seen.sheets[0].signed, seen.sheets[0].disputed) == ({"home": ""}, {"away": "base"})
    assert (str(seen.home.words), seen.home.total) == ("no result yet", 900)
    hall.do("enter-sheet", **common, paper=Paper(totals=(900, 800)), version=1, signed=SIDES)
    seen = results(hall.state, 1)[0]
    assert [(one.version, one.totals, str(one.actor)) for one in seen.versions] == [
        (1, (900, 700), "table 1"),
        (2, (900, 800), "Conti"),
    ]
    assert seen.status == "done"
    assert seen.home.score is not None and seen.home.score.mp == 100


def test_a_correction_keeps_what_was_written_before() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", "danish"))
    hall.play({1: (1000, 600)})
    hall.do("correct-sheet", round=1, table=1, paper=Paper(totals=(1000, 500)), error="addition", reason="somma")
    (line,) = corrections(hall.state)
    assert (line.before, line.after, line.reason) == ((1000, 600), (1000, 500), "somma")
    assert line.article
    assert line.at == hall.now
    assert results(hall.state, 1)[0].corrections == (line,)


def test_sheets_still_out() -> None:
    hall = Hall("feburit", entries=5, plan=rounds("feburit", "danish", "danish"))
    hall.start()
    hall.score(1, 1000, 600)
    assert [(one.table, one.status) for one in missing(hall.state, 1)] == [(2, "playing")]
    hall.draft(provisional=(10, 10))
    assert [one.table for one in missing(hall.state, 1)] == [2]  # a provisional result is no result
    assert results(hall.state, 1)[1].provisional


def test_of_a_match_of_teams_the_room_that_is_missing_is_named() -> None:
    hall = Hall("feburit", entries=2, format="teams", plan=rounds("feburit", "danish"))
    hall.start()
    assert [one.room for one in missing(hall.state, 1)] == ["open", "closed"]
    hall.score(1, 1000, 600, room="closed")
    assert [one.room for one in missing(hall.state, 1)] == ["open"]


def test_lateness_shows_minutes_and_points() -> None:
    hall = Hall("fibur-revolution-2026", entries=4, plan=rounds("fibur-revolution-2026", "danish"))
    hall.start()
    hall.do("note-lateness", round=1, table=1, minutes={"away": 7.0})
    seen = results(hall.state, 1)[0]
    assert seen.away is not None
    assert seen.away.late_minutes == 7.0
    assert seen.home.bonus == hall.table(1, 1).bonus.get("home", 0)


def test_the_history_of_a_contestant() -> None:
    hall = Hall("feburit", entries=5, plan=rounds("feburit", "danish", "danish"))
    hall.play({1: (1000, 600), 2: (1000, 800)})
    hall.do("withdraw", number=2, departure="temporary")
    hall.do("sanction", number=1, level="warning", offence="parole", round=1, referee="Greco")
    hall.play()
    first, second = history(hall.state, 1).rounds
    assert (first.opponents, first.totals, str(first.words)) == ((2,), (1000, 600), "played")
    assert second.table
    assert {str(one.level) for one in history(hall.state, 1).sanctions} == {"warning"}
    assert history(hall.state, 5).rests == (1,)
    assert history(hall.state, 2).absences == (2,)
    assert history(hall.state, 2).rounds[1].table == 0
    assert (history(hall.state, 2).rounds[0].totals, history(hall.state, 2).rounds[0].score) == (
        (600, 1000),
        hall.result(2, 1),
    )


# --- by player -------------------------------------------------------------------------------------------------------


def _vp(hall: Hall, who: str) -> list[int | None]:
    return [one.vp if one else None for one in player_results(hall.state)[who]]


def test_a_substitute_before_a_round_scores_from_then_on() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.play()
    hall.do("substitute", number=1, leaver="p1b", player=player("nuovo"))
    hall.play()
    own = [hall.result(1, 1).vp, hall.result(1, 2).vp]
    assert _vp(hall, "p1a") == own
    assert _vp(hall, "p1b") == [own[0], None]
    assert _vp(hall, "nuovo") == [None, own[1]]


def test_where_the_code_says_so_the_score_of_the_round_is_the_leaver_s() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.start()
    hall.do("substitute", number=1, leaver="p1b", player=player("nuovo"), during=True)
    hall.play()
    assert "nuovo" not in player_results(hall.state)
    assert _vp(hall, "p1b") == [hall.result(1, 1).vp]
    hall.play()
    assert _vp(hall, "nuovo") == [None, hall.result(1, 2).vp]


def test_elsewhere_it_is_the_pair_s_as_it_ended_the_round() -> None:
    hall = Hall("fibur-internazionale", entries=4, plan=rounds("fibur-internazionale", "danish", "danish"))
    hall.start()
    hall.do("substitute", number=1, leaver="p1b", player=player("nuovo"), during=True)
    hall.play()
    assert _vp(hall, "nuovo") == [hall.result(1, 1).vp]
    assert "p1b" not in player_results(hall.state)


def test_a_partner_left_alone_scores_alone() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.play()
    hall.post()
    hall.do("withdraw", number=1, departure="temporary", player="p1b")
    hall.play()
    assert _vp(hall, "p1b")[1] is None
    assert _vp(hall, "p1a")[1] == hall.result(1, 2).vp


def test_of_a_team_those_score_who_played() -> None:
    hall = Hall("feburit", format="teams", plan=rounds("feburit", "danish"))
    hall.do("register", players=tuple(player(f"a{n}") for n in range(5)), name="Alfa")
    hall.do("register", players=tuple(player(f"b{n}") for n in range(4)), name="Beta")
    hall.play()
    assert "a4" not in player_results(hall.state)
    assert _vp(hall, "a3") == [hall.result(1, 1).vp]


def test_the_season_gets_rounds_place_losses_and_partners() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play({1: (1500, 1000), 2: (900, 1000)})
    hall.do("sanction", number=3, level="warning", offence="parole", vp_lost=2, round=1, ladder=False)
    by_player = {one.player: one for one in season_results(hall.state)}
    assert len(by_player) == 8
    one = by_player["p3a"]
    assert (one.place, one.partners, one.vp_lost) == (hall.row(3).place, ("p3b",), 2)
    assert sum(r.vp for r in one.rounds if r.valid) - one.vp_lost == hall.row(3).vp


def test_in_individual_tournaments_nobody_is_a_partner_for_the_season() -> None:
    hall = Hall("feburit", entries=4, format="individual-new-partner", plan=rounds("feburit", "fours"))
    hall.play()
    assert all(one.partners == () for one in season_results(hall.state))


def test_the_organisation_s_pair_is_nobody_in_the_season() -> None:
    hall = Hall("fedibur", entries=5, plan=rounds("fedibur", "danish"), settings=Settings(staff_available=True))
    posted = hall.post()
    (resting,) = [one.home[0] for one in posted.meetings if one.rests]
    hall.do("request-staff", round=1, number=resting)
    hall.play()
    staff = {name for one in hall.state.contestants.values() if one.staff for name in one.players}
    assert staff
    assert not staff & {one.player for one in season_results(hall.state)}


def test_a_sanction_falls_on_those_who_played_the_round() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.play()
    hall.do("sanction", number=1, level="warning", offence="parole", round=1, referee="Greco")
    hall.do("substitute", number=1, leaver="p1b", player=player("nuovo"))
    hall.play()
    carried = season_sanctions(hall.state)
    assert {one.player for one in carried.sanctions} <= {"p1a", "p1b"}
    assert "p1b" in {one.player for one in carried.sanctions}
    assert set(carried.referees.values()) == {"Greco"}
    assert sanctions(hall.state)[0].referee == "Greco"


def test_a_lifted_sanction_is_shown_but_not_carried() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play()
    hall.do("sanction", number=1, level="reprimand", offence="parole", round=1)
    for id_ in list(hall.state.sanctions):
        hall.do("lift-sanction", id=id_, reason="errore di persona")
    assert {one.lifted for one in sanctions(hall.state)} == {"errore di persona"}
    assert season_sanctions(hall.state).sanctions == ()
