"""Pairs that come when registration is closed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.decision import Decision
from pinella.tournament.entries.late_entry import judge, late_unannounced
from tests.support import FEB, FED, FEDERATIONS, INT, REV, case


def ask(code: str, contestants: int, **facts: Any) -> Decision:
    given = {
        "registration_open": False,
        "incomplete_table": contestants % 2 == 1,
        "round_in_play": 1,
        "next_round_made": False,
        "ranking_made": False,
        **facts,
    }
    return judge(load_code(code), contestants=contestants, **given)


@pytest.mark.parametrize(
    ("code", "contestants", "facts", "allowed", "advice"),
    [
        case("feb-33-a", FEB, 20, {}, "no", "refuse"),
        case("feb-33-a", FEB, 20, {"round_in_play": 0}, "no", "refuse"),
        case("feb-33-a", FEB, 20, {"arriving": 2}, "director-decides", "open-new-table"),
        case("feb-33-b", FEB, 21, {}, "director-decides", "seat-at-incomplete-table"),
        case("feb-33-b", FEB, 21, {"round_in_play": 2}, "no", "refuse"),
        case("feb-33-c", FEB, 21, {"next_round_made": True, "ranking_made": True}, "no", "refuse"),
        case("feb-33-c", FEB, 20, {"next_round_made": True, "arriving": 2}, "no", "refuse"),
        case("int-34-a", INT, 20, {}, "director-decides", "refuse"),
        case("int-34-b", INT, 21, {}, "director-decides", "seat-at-incomplete-table"),
        case("rev-39-a", REV, 24, {"round_in_play": 0}, "director-decides", "refuse"),
        case("rev-39-a", REV, 25, {"round_in_play": 0}, "director-decides", "seat-at-incomplete-table"),
        case("fed-06-a", FED, 20, {"round_in_play": 2, "arriving": 2}, "director-decides", "open-new-table"),
        case("fed-06-a", FED, 21, {"round_in_play": 3}, "director-decides", "seat-at-incomplete-table"),
        case("fed-06-a", FED, 20, {"round_in_play": 3}, "director-decides", "open-incomplete-table"),
        (FEB, 20, {"registration_open": True, "round_in_play": 0}, "yes", "register"),
    ],
)
def test_late_entries(code: str, contestants: int, facts: dict[str, Any], allowed: str, advice: str) -> None:
    decision = ask(code, contestants, **facts)
    assert (decision.allowed, decision.advice) == (allowed, advice)
    assert (decision.refusal is not None) == (allowed == "no")


@pytest.mark.clause("int-34-a")
def test_the_director_reads_that_a_table_would_be_incomplete() -> None:
    decision = ask(INT, 20)
    assert str(decision.why) == "with this entry one table would be incomplete"
    assert decision.article == "34"


def test_tables_of_four_single_players() -> None:
    assert ask(INT, 16, per_table=4).advice == "refuse"
    assert ask(INT, 15, per_table=4, incomplete_table=True).advice == "seat-at-incomplete-table"
    assert ask(INT, 16, per_table=4, arriving=4).advice == "open-new-table"


def test_nobody_arriving_is_refused() -> None:
    with pytest.raises(Refusal, match="one or more"):
        ask(INT, 20, arriving=0)


@pytest.mark.clause("rev-38-e")
def test_an_unannounced_delay_costs_the_place() -> None:
    revolution = load_code(REV)
    assert not late_unannounced(revolution, announced=False).keeps_place
    assert late_unannounced(revolution, announced=True).keeps_place
    assert late_unannounced(load_code(INT), announced=False).keeps_place


@given(
    st.sampled_from(FEDERATIONS), st.integers(2, 60), st.integers(1, 4), st.integers(0, 8), st.booleans(), st.booleans()
)
def test_a_late_entry_is_never_simply_admitted(
    code: str, contestants: int, arriving: int, at: int, made: bool, ranking: bool
) -> None:
    decision = ask(code, contestants, arriving=arriving, round_in_play=at, next_round_made=made, ranking_made=ranking)
    assert decision.allowed != "yes"
    if decision.advice == "seat-at-incomplete-table":
        assert contestants % 2 == 1
    if (contestants + arriving) % 2 and decision.allowed != "no":
        assert decision.advice in ("refuse", "open-incomplete-table")
