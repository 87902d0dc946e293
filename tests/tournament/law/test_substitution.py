"""A player who cannot go on, and whoever takes the seat."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.absences.law import substitution
from pinella.tournament.decision import Decision
from tests.support import FEB, FED, FEDERATIONS, INT, REV, case


def ask(code: str, **facts: Any) -> Decision:
    given = {
        "rounds_played": 1,
        "planned": 8,
        "substituted_before": 0,
        "newcomer": True,
        "named_by_partner": True,
        "staff": False,
        "during_round": False,
        **facts,
    }
    return substitution.judge(load_code(code), **given)


@pytest.mark.parametrize(
    ("code", "facts", "allowed"),
    [
        case("feb-32-a", FEB, {"rounds_played": 1}, "no"),
        case("feb-32-a", FEB, {"rounds_played": 0, "during_round": True}, "no"),
        case("feb-32-a", FEB, {"rounds_played": 0}, "yes"),
        case("int-33-a", INT, {"rounds_played": 4}, "yes"),
        case("int-33-a", INT, {"rounds_played": 5}, "no"),
        case("int-33-a", INT, {"rounds_played": 3, "planned": 7}, "yes"),
        case("int-33-a", INT, {"rounds_played": 4, "planned": 7}, "no"),
        case("int-silent-29", INT, {"substituted_before": 1}, "no"),
        case("int-silent-29", INT, {"newcomer": False}, "no"),
        case("int-silent-29", INT, {"merging_half_pairs": True}, "no"),
        case("rev-38-a", REV, {"rounds_played": 2, "planned": 6}, "yes"),
        case("rev-38-a", REV, {"rounds_played": 3, "planned": 6}, "no"),
        case("rev-38-a", REV, {"rounds_played": 3, "planned": 7}, "yes"),
        case("rev-38-b", REV, {"newcomer": False}, "no"),
        case("rev-38-b", REV, {"substituted_before": 1}, "no"),
        case("rev-38-c", REV, {"merging_half_pairs": True}, "no"),
        case("fed-07a-a", FED, {"rounds_played": 7, "newcomer": False}, "yes"),
        case("fed-07a-a", FED, {"named_by_partner": False, "staff": True}, "yes"),
        case("fed-07a-a", FED, {"named_by_partner": False}, "no"),
    ],
)
def test_who_may_come_in_and_until_when(code: str, facts: dict[str, Any], allowed: str) -> None:
    assert ask(code, **facts).allowed == allowed


def test_a_refusal_names_the_article() -> None:
    assert ask(FEB).article == "32"
    assert ask(REV, newcomer=False).article == "38"
    assert "3 of 6 rounds" in str(ask(REV, rounds_played=3, planned=6).why)


@pytest.mark.parametrize("code", FEDERATIONS)
def test_before_the_first_round_the_entry_is_changed(code: str) -> None:
    assert ask(code, rounds_played=0, newcomer=False, named_by_partner=False).allowed == "yes"


def test_more_rounds_played_than_planned_is_refused() -> None:
    with pytest.raises(Refusal, match="9 rounds played of 8"):
        ask(INT, rounds_played=9)


@pytest.mark.parametrize(
    ("code", "during", "credited"),
    [
        case("fed-07a-b", FED, False, "nobody"),
        case("fed-07a-c", FED, True, "leaver"),
        (INT, False, "pair"),
        (INT, True, "pair"),
    ],
)
def test_whose_score_it_is(code: str, during: bool, credited: str) -> None:
    assert substitution.credit(load_code(code), during) == credited
