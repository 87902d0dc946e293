"""Where the codes are silent the director decides, and his reason is kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.tournament.journal import breaches
from pinella.tournament.standings.players import player_results
from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, rounds

INT, REV = "fibur-internazionale", "fibur-revolution-2026"


@pytest.mark.clause("int-34-h")
def test_only_the_internazionale_lets_the_direction_change_the_times_without_a_word() -> None:
    for code, free in ((INT, True), (REV, False)):
        hall = Hall(code, entries=4, plan=rounds(code, "danish"))
        later = msgspec.structs.replace(hall.state.settings, lateness_after=15)
        if not free:
            assert "silent" in str(hall.refused("change-settings", settings=later))
        hall.do("change-settings", settings=later, reason="" if free else "sciopero dei treni")
        assert hall.state.settings.lateness_after == 15
        assert [one.reason for one in breaches(hall.state)] == ([] if free else ["sciopero dei treni"])


def test_the_innocent_partner_of_an_expelled_player_has_what_the_director_decides() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish", "danish"))
    hall.start()
    number = hall.table(1, 1).meeting.away[0]
    east, west = hall.state.contestants[number].players
    hall.do("leave-table", round=1, table=1, side="away", player=west, how="expelled")
    asked = [str(one.text.message()) for one, _at in hall.state.notices if one.subject == "director"]
    assert any("silent" in one and east.removeprefix("p") in one for one in asked)
    decided: dict[str, Any] = {"round": 1, "number": number, "player": east, "score": (10, 0)}
    assert "reason" in str(hall.refused("score-partner", **decided))
    hall.do("score-partner", **decided, reason="incolpevole")
    results = player_results(hall.state)
    first, second = results[east][0], results[west][0]
    assert first is not None and (first.vp, first.mp) == (10, 0)
    assert second is not None and second.vp == 6
    assert hall.result(number).vp == 6
    assert "incolpevole" in [one.reason for one in breaches(hall.state)]
    hall.play()
    finished(hall)
