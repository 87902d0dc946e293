"""The list of entries: lights, fees, waiting, singles, needs."""

from __future__ import annotations

from pinella.tournament.entries.views import entries
from pinella.tournament.setup.events import Settings
from tests.tournament.hall import Hall, player, rounds

OPEN = Settings(fee_cents=2000, strict_membership=False, tables=2)


def test_fees_taken_and_owed_add_up() -> None:
    hall = Hall("feburit", entries=3, settings=OPEN)
    hall.do("check-in", numbers=(1,), fee_cents=2000)
    hall.do("check-in", numbers=(2,), fee_cents=500)
    shown = entries(hall.state)
    assert [(one.paid_cents, one.owed_cents) for one in shown.entries] == [(2000, 0), (500, 1500), (0, 2000)]
    assert (shown.fees.taken_cents, shown.fees.owed_cents, shown.fees.paid, shown.fees.entries) == (2500, 3500, 1, 3)
    assert shown.present == 2
    assert shown.fees.taken_cents + shown.fees.owed_cents == 3 * 2000


def test_the_light_of_an_entry_is_the_worst_of_its_players() -> None:
    hall = Hall("fedibur", settings=OPEN)
    hall.do("register", players=(player("a"), player("b", valid_until="2020-12-31")))
    hall.do("register", players=(player("c"), player("d")))
    bad, good = entries(hall.state).entries
    assert (bad.light, good.light) == ("refuse", "ok")
    assert [one.light for one in bad.players] == ["ok", "refuse"]
    (finding,) = [one for one in bad.players[1].findings if one.level == "refuse"]
    assert "expired" in str(finding.why)
    assert finding.article


def test_those_beyond_the_tables_wait_in_order() -> None:
    hall = Hall("feburit", entries=6, settings=OPEN)
    shown = entries(hall.state)
    assert [one.number for one in shown.entries] == [1, 2, 3, 4]
    assert [(one.number, one.waiting, one.owed_cents) for one in shown.waiting] == [(5, 1, 0), (6, 2, 0)]
    hall.do("cancel-entry", number=2)
    shown = entries(hall.state)
    assert [one.number for one in shown.waiting] == [6]
    assert [number for number, _name in shown.cancelled] == [2]


def test_needs_are_for_the_director_only() -> None:
    hall = Hall("feburit")
    hall.do("register", players=(player("a", needs="carrozzina"), player("b")))
    hall.do("lock-seat", number=1, table=3)
    assert entries(hall.state).entries[0].players[0].needs == ""
    seen = entries(hall.state, director=True).entries[0]
    assert (seen.players[0].needs, seen.locked_table) == ("carrozzina", 3)


def test_singles_with_whom_they_want() -> None:
    hall = Hall("fedibur")
    hall.do("register-single", player=player("a", surname="Neri"), wants="b")
    hall.do("register-single", player=player("b", surname="Verdi"), wants="a")
    hall.do("register-single", player=player("c", surname="Rosa"))
    assert [(one.player.name, one.wants, one.mutual) for one in entries(hall.state).singles] == [
        ("Neri", "Verdi", True),
        ("Verdi", "Neri", True),
        ("Rosa", "", False),
    ]


def test_one_name_under_two_numbers_is_shown() -> None:
    hall = Hall("feburit")
    hall.do("register", players=(player("a", surname="D'Àngelo", name="Ugo"), player("b")))
    hall.do("register", players=(player("c", surname="Dangelo", name="Ugo"), player("d")), confirmed=True)
    (pair,) = entries(hall.state).duplicates
    assert {one.id for one in pair} == {"a", "c"}


def test_who_is_away_says_since_when() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", "danish"))
    hall.play()
    hall.do("withdraw", number=3, departure="temporary")
    hall.draft()
    assert [str(one.away) for one in entries(hall.state).entries if one.away] == ["away for a time, from round 2"]
