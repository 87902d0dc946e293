"""An expelled contestant plays no further round, under every code."""

from __future__ import annotations

import pytest

from tests.support import FEDERATIONS
from tests.tournament.hall import Hall, rounds


@pytest.mark.parametrize("code", FEDERATIONS)
@pytest.mark.parametrize("player", ["", "p3a"])
def test_who_is_expelled_is_not_seated_again(code: str, player: str) -> None:
    hall = Hall(code, entries=8, plan=rounds(code, "danish", "danish", "danish"))
    hall.play()
    hall.do("sanction", number=3, level="expulsion", offence="insults", player=player, against="player", round=1)
    hall.play()
    assert 3 not in hall.round(2).places
    hall.play()
    assert 3 not in hall.round(3).places
    assert hall.problems() == []


def test_an_expulsion_in_the_last_round_changes_no_seating() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.start()
    hall.do("sanction", number=3, level="expulsion", offence="insults", round=1)
    hall.play()
    assert not hall.state.leaves
    assert hall.problems() == []
