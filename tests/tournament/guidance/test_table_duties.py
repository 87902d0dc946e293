"""Who does what at a table: from the draw, the sheet and the result, by name."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.tournament.guidance.table_duties import Duty, table_duties
from tests.support import FEB, FED, INT, REV
from tests.tournament.hall import Hall, rounds


def playing(code: str) -> Hall:
    hall = Hall(code, entries=2, plan=rounds(code, "danish"))
    hall.start()
    return hall


def duty(hall: Hall, key: str) -> Duty:
    return next(one for one in table_duties(hall.state, 1, 1) if one.key == key)


def seated(hall: Hall, side: str) -> tuple[str, ...]:
    meeting = hall.table(1, 1).meeting
    return hall.state.contestants[(meeting.home if side == "home" else meeting.away)[0]].players


@pytest.mark.clause("feb-30-a", "fed-05a-a")
def test_the_draw_names_who_fills_in_the_sheet() -> None:
    """Whoever drew the highest card, or his partner; only the second may let another player write."""
    for code, own in ((FEB, True), (FED, False)):
        hall = playing(code)
        assert "highest card" in str(duty(hall, "scorer").text) or "served first" in str(duty(hall, "scorer").text)
        drew, partner = seated(hall, "away")
        hall.do("note-highest-card", round=1, table=1, player=drew)
        keeper = drew if own else partner
        assert hall.state.names((keeper,)) in str(duty(hall, "scorer").text)
        assert duty(hall, "scorer").clauses and duty(hall, "scorer").article in ("30", "5a")
    feb, fed = playing(FEB), playing(FED)
    for hall in (feb, fed):
        hall.do("note-highest-card", round=1, table=1, player=seated(hall, "away")[0])
    other: dict[str, Any] = {"round": 1, "table": 1, "paper": {"totals": (1000, 600)}, "source": "table"}
    feb.refused("enter-sheet", writer=seated(feb, "home")[0], **other)
    fed.do("enter-sheet", writer=seated(fed, "home")[0], **other)


@pytest.mark.clause("feb-30-c", "fed-05a-c")
def test_who_hands_in_the_sheet() -> None:
    """East/West filled it in: under one code they hand it in even when they lost, under the other the winners do, and
    after a draw again whoever filled it in."""
    for code, totals, side in ((FEB, (1500, 900), "away"), (FED, (1500, 900), "home"), (FED, (1000, 1000), "away")):
        hall = playing(code)
        hall.do("note-highest-card", round=1, table=1, player=seated(hall, "away")[0])
        hall.score(1, *totals)
        text = str(duty(hall, "deliver").text)
        assert hall.state.names(seated(hall, side)) in text
        assert hall.state.names(seated(hall, "home" if side == "away" else "away")) not in text
    hall.do("tick-item", step="at-the-count", item="delivered", round=1, table=1, actor=Actor.person("Conti"))
    assert hall.state.ticked["at-the-count", 1, 1, "delivered"].at == hall.now  # the time of receipt


@pytest.mark.clause("rev-04-t")
def test_the_table_shows_who_keeps_the_melds() -> None:
    hall = playing(REV)
    keeper = seated(hall, "home")[1]
    hall.do("name-meld-keeper", round=1, table=1, player=keeper)
    shown = duty(hall, "meld-keeper")
    assert hall.state.names((keeper,)) in str(shown.text) and shown.clauses == ("rev-04-t",)


@pytest.mark.clause("rev-def-shuffle")
def test_the_table_knows_who_shuffles_in_whose_place() -> None:
    hall = playing(REV)
    one, other = seated(hall, "home")
    hall.do("permit", player=one, permit="shuffle-by-partner", delegate=other)
    assert "rev-def-shuffle" in duty(hall, "shuffle-by-partner").clauses


@pytest.mark.clause("rev-sep-a", "rev-sep-b")
def test_a_table_with_screens_has_its_own_rules() -> None:
    hall = playing(REV)
    assert not any(one.key == "see-table-and-both-opponents" for one in table_duties(hall.state, 1, 1))
    hall.do("place-separators", tables=(1,))
    assert duty(hall, "see-table-and-both-opponents").article == "screens"
    assert duty(hall, "rests-at-table-edge-hands-covered").clauses == ("rev-sep-b",)


def test_whoever_rests_has_no_duties() -> None:
    hall = Hall(INT, entries=3, plan=rounds(INT, "danish"))
    hall.start()
    resting = next(number for number, at in hall.round().tables.items() if at.meeting.rests)
    assert table_duties(hall.state, 1, resting) == ()
