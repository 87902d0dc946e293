"""No sanction without an article of the code in force; points that were named are never dropped; who sits on a jury."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.referee.appeal import Official, court
from tests.tournament.exam.stories import finished
from tests.tournament.hall import Hall, rounds

INT, FED = "fibur-internazionale", "fedibur"


def hall_of(code: str) -> Hall:
    hall = Hall(code, entries=4, plan=rounds(code, "danish", "danish"))
    hall.start()
    return hall


def given(**more: Any) -> dict[str, Any]:
    return {"number": 1, "level": "warning", "player": "p1a", "against": "player", "round": 1, **more}


@pytest.mark.parametrize(("code", "named"), [(INT, ("20", "conduct")), (FED, ("8a6", "8c2", "8b1"))])
def test_a_reason_that_is_not_in_the_code_needs_an_article_and_is_told_which_there_are(
    code: str, named: tuple[str, ...]
) -> None:
    hall = hall_of(code)
    refusal = str(hall.refused("sanction", **given(offence="antipatia", article="")))
    assert all(one in refusal for one in named)
    assert not hall.state.sanctions


@pytest.mark.parametrize(("code", "article"), [(INT, "99"), (INT, "8b1"), (FED, "14"), (FED, "8d9"), (FED, "Art. 20")])
def test_an_invented_article_is_refused(code: str, article: str) -> None:
    hall = hall_of(code)
    assert "has no article" in str(hall.refused("sanction", **given(offence="antipatia", article=article)))


@pytest.mark.parametrize(
    ("code", "article"), [(INT, "20"), (INT, "Art. 20"), (INT, "conduct"), (FED, "8c2"), (FED, "8b1, 8b2"), (FED, "6")]
)
def test_an_article_of_the_code_carries_a_reason_in_the_referees_own_words(code: str, article: str) -> None:
    hall = hall_of(code)
    hall.do("sanction", **given(offence="antipatia", article=article))
    (one,) = [held.given.sanction for held in hall.state.sanctions.values()]
    assert one.article == article
    finished(hall)


@pytest.mark.clause("fed-08a-06", "fed-08c-2", "fed-08a-10")
@pytest.mark.parametrize(
    ("reason", "article"), [("late-at-table", "8a6"), ("insults-threats-disrespect", "8c2"), ("leaving-table", "8a10")]
)
def test_a_reason_of_the_code_brings_its_own_article(reason: str, article: str) -> None:
    hall = hall_of(FED)
    hall.do("sanction", **given(level="reprimand", offence=reason, article=""))
    assert [held.given.sanction.article for held in hall.state.sanctions.values()] == [article]


@pytest.mark.clause("fed-08b-1")
def test_points_that_were_named_are_not_dropped_by_the_ladder() -> None:
    hall = hall_of(FED)
    twice = given(level="reprimand", offence="cards-exposed-or-declared", article="")
    hall.do("sanction", **twice)
    hall.do("sanction", **twice, points_lost=100)
    second = hall.state.sanctions[2].given.sanction
    assert (second.sanction, second.points_lost) == ("warning", 100)
    table = hall.round().table_of(1)
    assert table is not None
    side = table.meeting.side_of(1)
    hall.score(table.meeting.table, *((1000, 600) if side == "home" else (600, 1000)))
    assert (hall.result(1).vp, hall.result(1).mp) == (13, 300)
    finished(hall)


@pytest.mark.clause("int-35-a")
def test_a_jury_holds_no_director_of_lower_category() -> None:
    """Art. 35: three directors “di pari categoria o superiore”."""
    code = load_code(INT)
    ruled = Official("Greco", grade="regional")
    peers = [Official(name, grade="regional", director=True) for name in ("Neri", "Riva")]
    higher = Official("Sala", grade="national", director=True)
    lower = Official("Poli", grade="provincial", director=True)
    assert court(code, [ruled, *peers, lower], ruled).kind == "nobody"
    seated = court(code, [ruled, *peers, higher, lower], ruled)
    assert (seated.kind, seated.eligible, seated.judges) == ("jury", ("Neri", "Riva", "Sala"), 3)
