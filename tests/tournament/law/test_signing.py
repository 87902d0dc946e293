"""A sheet counts when both sides have signed it; whoever won hands it in."""

from __future__ import annotations

import pytest

from pinella.sheet.paper import Paper
from pinella.tournament.guidance.table_duties import table_duties
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FED, FIT, INT, ITA, REV, case
from tests.tournament.hall import Hall, rounds

SHEET = Paper(totals=(1300, 1000))


@pytest.mark.parametrize(
    "code", [case("feb-30-b", FEB), case("fed-05a-b", FED), case("int-18-b", INT), case("rev-18-b", REV), ITA, FIT]
)
def test_one_player_of_each_side_signs(code: str) -> None:
    """With one signature, or with those of two partners, it is not in; who does not sit there cannot sign."""
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.start()
    meeting = hall.table(1, 1).meeting
    (home,), (away,) = (
        [hall.state.contestants[number].players for number in side] for side in (meeting.home, meeting.away)
    )
    hall.do("enter-sheet", round=1, table=1, paper=SHEET)
    for signer in home:
        hall.do("sign-sheet", round=1, table=1, side="home", version=1, signer=signer)
        assert not hall.table(1, 1).results
    refused = hall.refused("sign-sheet", round=1, table=1, side="away", version=1, signer=home[0])
    assert "does not play on that side" in str(refused) and refused.article
    hall.score(2, 1000, 900)
    hall.refused("close-round", round=1)
    hall.do("sign-sheet", round=1, table=1, side="away", version=1, signer=away[1])
    assert hall.table(1, 1).results
    hall.do("close-round", round=1)
    assert hall.problems() == []


@pytest.mark.clause("int-18-b")
def test_a_team_is_signed_for_by_its_captain() -> None:
    hall = Hall(INT, entries=2, format="teams", plan=rounds(INT, "danish"))
    hall.start()
    home, away = (hall.state.contestants[number] for number in (1, 2))
    for room in ("open", "closed"):
        hall.do("enter-sheet", round=1, table=1, paper=SHEET, room=room)
        player = next(one for one in home.players if one != home.captain)
        refused = hall.refused("sign-sheet", round=1, table=1, side="home", version=1, signer=player, room=room)
        assert "the captain signs" in str(refused) and refused.article
        for side, team in (("home", home), ("away", away)):
            hall.do("sign-sheet", round=1, table=1, side=side, version=1, signer=team.captain, room=room)
    assert hall.table(1, 1).results


@pytest.mark.parametrize("code", [case("int-18-b", INT), case("rev-18-b", REV), ITA])
def test_the_winners_hand_it_in_and_after_a_draw_the_scorers_pair(code: str) -> None:
    """As the table is told; a draw has its own article, and waits until it is known who keeps the sheet."""
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.start()
    hall.score(1, 1000, 1300)
    hall.score(2, 1000, 1000)
    told = {table: {one.key: one for one in table_duties(hall.state, 1, table)}["deliver"] for table in (1, 2)}
    losers, winners = (
        hall.state.name_of(one[0]) for one in (hall.table(1, 1).meeting.home, hall.table(1, 1).meeting.away)
    )
    assert str(told[1].text).endswith("hand in the sheet")
    assert all(name in str(told[1].text) for name in winners.split(" – ")) and losers not in str(told[1].text)
    assert told[1].article == hall.state.code.cite("sheet.deliver")
    assert "hand in the sheet" not in str(told[2].text)


@pytest.mark.clause("fed-01g-a")
def test_the_head_of_a_sheet_is_compared_with_its_table(terminal: Terminal) -> None:
    """Round, table and who played, whatever the order and the case of the names."""
    terminal.evening(4, "2 danish", code=FED)
    terminal.play()
    terminal.to_play()
    seated = terminal.data("sheet", "2", "1")["result"]
    home, away = (", ".join(seated[side]["name"].upper().split(" – ")) for side in ("home", "away"))
    assert terminal.data("heading", "2", "1", "--home", home, "--away", away)["faults"] == []
    wrong = terminal("heading", "2", "1", "--round", "1", "--table", "5", "--home", "Gialli Ada", code=1)
    assert "round 1 is written, but it is 2" in wrong and "table 5 is written, but it is 1" in wrong
    assert "Gialli Ada are written, but" in wrong
    crossed = terminal.data("heading", "2", "1", "--home", away, "--away", home, code=1)
    assert crossed["faults"] == ["the two sides are written the wrong way round"]
    assert "1g" in crossed["article"]
