"""A clause is proven only by a test that does what a user can do."""

from __future__ import annotations

from pinella.codes.clauses import clause_index, proven
from tests.doors import door_of


def test_every_clause_is_proven_through_something_that_users_have() -> None:
    assert sorted(set(clause_index()) - set(proven())) == []


def test_the_nearest_door_is_named() -> None:
    assert door_of("tests/cli/test_tournament_alerts.py", "test_the_directors_register") == "command"
    assert door_of("tests/tournament/law/test_signing.py", "test_one_player_of_each_side_signs") == "act"
    assert door_of("tests/referee/test_casebook.py", "test_measures") == "incident"
    assert door_of("tests/rules/test_melds.py", "test_lawful_melds_lie_as_prescribed") == "function"


def test_what_lies_behind_the_doors_is_none() -> None:
    assert door_of("tests/tournament/law/test_byes.py", "test_the_score_of_a_bye") == ""
    assert door_of("tests/tournament/law/test_lateness.py", "test_the_upper_bound_belongs_to_the_lower_band") == ""
