"""A club evening from the first entry to the prizes."""

from __future__ import annotations

from pinella.tournament.fold import replay
from pinella.tournament.prizes.awards import awards, winners
from pinella.tournament.prizes.events import Prize
from tests.tournament.hall import Hall, rounds


def test_an_evening_of_eight_pairs() -> None:
    hall = Hall("feburit", entries=8, plan=rounds("feburit", "danish", "danish", "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=3, cents=(10000, 6000, 3000)),))
    hall.play({1: (1500, 1000), 2: (1000, 1500), 3: (2000, 400), 4: (900, 905)})
    assert hall.standing().order[0] == 5
    hall.play()
    hall.play()
    hall.do("post-standing", round=3)
    hall.wait(11)
    hall.do("finalise-standing", round=3)
    hall.do("award-prizes")
    hall.do("end")
    assert [one.number for one in awards(hall.state)] == list(hall.standing().order[:3])
    assert hall.problems() == []
    again = replay("prova", hall.ledger.records, hall.ledger.codes)
    assert again == hall.state


def test_prizes_that_were_shared_stay_so_when_they_are_given() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2, cents=(5000, 3001)),))
    hall.play({1: (1000, 600), 2: (1000, 600)})
    before = winners(hall.state)
    assert [(one.number, one.cents, one.shared) for one in before] == [(1, 4001, True), (3, 4000, True)]
    hall.do("post-standing", round=1)
    hall.wait(30)
    hall.do("finalise-standing", round=1)
    hall.do("award-prizes")
    assert winners(hall.state) == before
