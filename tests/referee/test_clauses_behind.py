"""A ruling shows the clauses it rests on, also under codes that have no text of their own."""

from __future__ import annotations

import pytest

from pinella.codes.clauses import articles_in, clause_index, filed_under, taken_from
from pinella.codes.loader import load_code, shipped
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import SILENT, every_ruling, rule


@pytest.mark.parametrize("code", shipped())
def test_every_ruling_by_an_article_shows_clauses(code: str) -> None:
    law = load_code(code)
    bare = {
        (incident.name, *ruling.articles)
        for incident in INCIDENTS.values()
        for ruling in every_ruling(law, incident)
        if not ruling.clauses and not all(article.startswith(SILENT) for article in ruling.articles)
    }
    assert not bare


def test_codes_without_a_text_show_the_clauses_of_the_one_they_follow() -> None:
    facts = {"noticed": "before-discard", "opened": "yes", "incomplete": "no", "tied": "no"}
    for code in ("fibur-italiano", "casa", "reale", "fibur-internazionale-3"):
        assert "int-28-a" in rule(load_code(code), find("missed-draw"), facts).clauses, code


def test_own_clauses_come_before_those_of_the_text_followed() -> None:
    free = rule(load_code("fibur-italiano"), find("pickup-without-play"), {})
    assert free.clauses == ("ita-r3-a",)
    assert {clause.code for clause in filed_under("fibur-italiano", "preamble, rule 3")} == {"fibur-italiano"}
    assert {clause.code for clause in filed_under("fibur-italiano", "28")} == {"fibur-internazionale"}


def test_where_every_text_is_silent_the_clause_that_says_so_is_shown() -> None:
    late = {"noticed": "after-discard", "opened": "no", "tied": "no"}
    for code in ("fibur-internazionale", "fibur-italiano"):
        shown = rule(load_code(code), find("missed-draw"), late).clauses
        assert shown == ("int-silent-13",) and clause_index()[shown[0]].article == "silent"


@pytest.mark.parametrize(
    ("cited", "articles"),
    [
        ("16, 17", ("16", "17")),
        ("preamble, rule 2", ("preamble, rule 2",)),
        ("preamble, rule 3; 8", ("preamble, rule 3", "8")),
        ("glossary, 27", ("glossary", "27")),
    ],
)
def test_articles_are_told_apart(cited: str, articles: tuple[str, ...]) -> None:
    assert articles_in(cited) == articles


def test_clauses_name_knobs_that_exist() -> None:
    known = set(load_code("fibur-italiano").paths())
    assert not {path for clause in clause_index().values() for path in clause.settles} - known


def test_a_default_taken_from_another_text_shows_its_clauses() -> None:
    facts = {"noticed": "before-discard", "laid": "opened"}
    limited = rule(load_code("fibur-italiano"), find("play-in-limited-turn"), facts)
    assert "rev-26-d" in limited.clauses
    assert [clause.id for clause in taken_from("default: as in Fedibur, Art. 2c")] == [
        clause.id for clause in filed_under("fedibur", "2c")
    ]
    assert not taken_from("default: as in pairs, one for each player")
