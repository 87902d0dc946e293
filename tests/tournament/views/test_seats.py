"""Who sits where: by table, by name, and as far ahead as no score matters."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.tournament.rounds.views.seats import movements, seats_by_name, seats_by_table, where
from pinella.tournament.setup.events import Settings
from tests.tournament.hall import Hall, player, rounds


def test_pairs_sit_north_south_and_east_west() -> None:
    hall = Hall("feburit", entries=5, plan=rounds("feburit", "danish"))
    hall.post()
    full, _other, resting = seats_by_table(hall.state, 1)
    assert full.away is not None
    assert (full.home.axis, full.away.axis) == ("NS", "EW")
    assert full.home.players == ("Cognomep1a", "Cognomep1b")
    assert resting.away is None
    assert full.why is not None


def test_the_alphabet_is_blind_to_accents_and_apostrophes() -> None:
    hall = Hall("feburit", plan=rounds("feburit", "danish"))
    names = (("Èrcoli", "Zeta"), ("D'Angelo", "Dandolo"))
    for at, pair in enumerate(names):
        hall.do("register", players=tuple(player(f"q{at}{n}", surname=name) for n, name in enumerate(pair)))
    hall.post()
    assert [seat.name for seat in seats_by_name(hall.state, 1)] == ["Dandolo", "D'Angelo", "Èrcoli", "Zeta"]


def test_a_player_finds_table_partner_and_opponents() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    with pytest.raises(Refusal):
        where(hall.state, 1)
    hall.post()
    (seat,) = where(hall.state, "p3b")
    assert (seat.number, seat.table, seat.axis) == (3, 2, "NS")
    assert seat.partners == ("Cognomep3a",)
    assert seat.opponents == ("Cognomep4a", "Cognomep4b")
    assert {one.player for one in where(hall.state, 3)} == {"p3a", "p3b"}
    with pytest.raises(Refusal):
        where(hall.state, "nobody")


def test_who_is_away_is_on_the_list_with_the_reason() -> None:
    hall = Hall("feburit", entries=5, plan=rounds("feburit", "danish"))
    hall.do("withdraw", number=2, departure="temporary")
    hall.post()
    (seat, *_) = where(hall.state, 2)
    assert (seat.table, str(seat.note)) == (0, "away for a time")


def test_after_a_substitution_earlier_rounds_keep_their_players() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.play()
    hall.do("substitute", number=1, leaver="p1b", player=player("nuovo"))
    hall.post()
    assert [seat.player for seat in seats_by_name(hall.state, 1) if seat.number == 1] == ["p1a", "p1b"]
    assert {seat.player for seat in where(hall.state, 1, 2)} == {"p1a", "nuovo"}


def test_teams_sit_crosswise_in_two_rooms() -> None:
    code = "fibur-revolution-2026"
    hall = Hall(code, entries=2, format="teams", plan=rounds(code, "danish"))
    hall.post()
    assert {one.room for one in where(hall.state, "p1a")} == {""}  # not declared yet: either room
    hall.declare_all()
    open_room, closed = seats_by_table(hall.state, 1)
    assert (open_room.room, closed.room) == ("open", "closed")
    assert (open_room.home.ids, closed.home.ids) == (("p1a", "p1b"), ("p1c", "p1d"))
    assert (open_room.home.axis, closed.home.axis) == ("NS", "EW")
    (seat,) = where(hall.state, "p2d")
    assert (seat.room, seat.axis, seat.opponents) == ("closed", "NS", ("Cognomep1c", "Cognomep1d"))


def test_two_partners_of_one_round_keep_their_own_numbers() -> None:
    plan = rounds("feburit", "fours")
    hall = Hall("feburit", entries=4, format="individual-new-partner", plan=plan)
    hall.post()
    seats = seats_by_name(hall.state, 1)
    assert {(seat.player, seat.number) for seat in seats} == {(f"p{n}a", n) for n in range(1, 5)}
    assert all(len(seat.partners) == 1 and len(seat.opponents) == 2 for seat in seats)


@pytest.mark.parametrize("entries", [8, 9, 12])
@pytest.mark.parametrize("system", ["mitchell", "round-robin"])
def test_the_movements_foretold_are_those_that_come(entries: int, system: str) -> None:
    if system == "mitchell" and entries == 9:
        entries = 10
    plan = rounds("fitab-2022", *[system] * 3, "danish")
    hall = Hall("fitab-2022", entries=entries, plan=plan)
    foretold = movements(hall.state)
    assert [one.round for one in foretold] == [1, 2, 3]  # the Danish round depends on scores
    for one in foretold:
        hall.start()
        assert [(v.table, v.home.numbers) for v in one.tables] == [(m.table, m.home) for m in hall.round().meetings]
        assert [v.away.numbers if v.away else () for v in one.tables] == [m.away for m in hall.round().meetings]
        hall.play({1: (500, 1500)})
    assert movements(hall.state) == ()


def test_movements_go_on_from_the_round_in_play_and_use_the_hall_s_numbers() -> None:
    plan = rounds("feburit", *["mitchell"] * 3)
    hall = Hall("feburit", entries=8, plan=plan, settings=Settings(table_numbers=(11, 12, 13, 14)))
    hall.start()
    (second, third) = movements(hall.state)
    assert {view.table for view in second.tables} == {11, 12, 13, 14}
    hall.play()
    hall.play()
    assert [view.home.numbers for view in third.tables] == [one.home for one in hall.draft().meetings]


def test_a_first_round_that_the_director_names_is_not_foretold() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", seating="directors-choice"))
    assert movements(hall.state) == ()
