"""A ruling shows the clauses it rests on, also under codes that have no text of their own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pinella.codes.clauses import Clause, articles_in, clause_index, filed_under, taken_from
from pinella.codes.loader import load_code, shipped
from pinella.codes.model import Code, Source
from pinella.referee.casebook import case_book, ruling_of
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import (
    SILENT,
    Incident,
    Law,
    current_name,
    every_ruling,
    facts_under,
    judged,
    rule,
)


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


SURVEYS = {"rev-09-o", "rev-28-j", "rev-29-e", "rev-30-j"}
"""Clauses of the index that sum up all branches of an article: no branch is theirs alone."""


def read_for(code: Code, incident: Incident, facts: Mapping[str, str]) -> dict[str, Source]:
    """The knobs that such a ruling reads."""
    known = {fact.name: fact for fact in incident.facts}
    law = Law(code)
    judged(law, incident, facts_under(code, {current_name(name, known): value for name, value in facts.items()}))
    return law.read


def cited_in(source: Source) -> set[Clause]:
    """The clauses of the article behind a knob."""
    while source.article is None and not source.own_value and source.inherited is not None:
        source = source.inherited
    articles = articles_in(source.article) if source.article else ()
    return {clause for article in articles for clause in filed_under(source.code, article)}


@pytest.mark.parametrize("code", shipped())
def test_only_clauses_of_the_branch_taken_are_shown(code: str) -> None:
    law, index = load_code(code), clause_index()
    wrong = set()
    for incident in INCIDENTS.values():
        for ruling in every_ruling(law, incident):
            read = read_for(law, incident, ruling.decided_by)
            knobs = {path.partition("/")[0] for path in read}
            behind = set().union(*map(cited_in, read.values()))
            filled = {(clause.code, clause.article) for clause in behind if knobs & set(clause.settles)}
            entries = set().union(*(cited_in(source) for source in read.values() if source.one_entry))
            for clause in (index[name] for name in ruling.clauses):
                told = {f"{name}={value}" for name, value in ruling.decided_by.items()} | {f"incident={incident.name}"}
                asked = {one.partition("=")[0] for one in clause.where if ".." not in one}
                against = {one for one in told if one.partition("=")[0] in asked} - set(clause.where)
                of_branch = bool(knobs & set(clause.settles)) and not against
                general = not clause.settles and (clause.code, clause.article) not in filled
                if clause.article != "silent" and clause in behind - entries and not of_branch and not general:
                    wrong.add((incident.name, clause.id))
    assert not wrong


def test_a_case_shows_the_clauses_it_was_written_for() -> None:
    index = clause_index()
    lost = []
    for case in case_book().values():
        read = read_for(load_code(case.code), find(case.incident), case.facts)
        behind = set().union(*map(cited_in, read.values()))
        own = {name for name in case.clauses if name in index and index[name] in behind} - SURVEYS
        lost += [(case.id, name) for name in own - set(ruling_of(case).clauses)]
    assert not lost


def test_rulings_show_few_clauses() -> None:
    """Of an article with fifteen clauses a ruling shows the one or two that decide."""
    numbers = [len(ruling_of(case).clauses) for case in case_book().values()]
    assert sum(numbers) / len(numbers) < 3
    picked = rule(
        load_code("fibur-revolution-2026"), find("pickup-without-play"),
        {"noticed": "after-discard", "discard_from": "hand"},
    )  # fmt: skip
    assert picked.clauses == ("rev-09-g",)


@pytest.mark.parametrize(
    ("minutes", "shown"),
    [
        ("2", ("int-34-c",)),
        ("4:30", ("int-34-c",)),
        ("7", ("int-34-c", "int-34-d", "int-34-e")),
        ("11", ("int-34-d", "int-34-f")),
    ],
)
def test_of_the_bands_of_lateness_only_that_of_these_minutes_is_shown(minutes: str, shown: tuple[str, ...]) -> None:
    facts = {"minutes": minutes, "round": "three-deals", "both_late": "no"}
    found = rule(load_code("fibur-internazionale"), find("lateness"), facts).clauses
    assert {one for one in found if one.startswith("int-34")} - {"int-34-h"} == set(shown)


def test_where_everyone_plays_alone_no_clause_is_about_the_partner() -> None:
    facts = {"since": "no", "laid": "nothing", "discarded": "no", "turn_of": "opponent"}
    pair = rule(load_code("fibur-internazionale"), find("out-of-turn-pick-up"), {**facts, "informed": "yes"})
    single = rule(load_code("fibur-internazionale-3-singles"), find("out-of-turn-pick-up"), facts)
    assert pair.clauses == ("int-29-a", "int-29-b") and single.clauses == ("int-29-a",)


def test_facts_that_clauses_are_about_exist() -> None:
    answers = {f"{fact.name}={answer}" for one in INCIDENTS.values() for fact in one.facts for answer in fact.answers}
    known = answers | {f"incident={name}" for name in INCIDENTS}
    numbers = tuple({f"{fact.name}=" for one in INCIDENTS.values() for fact in one.facts if fact.number})
    told = {one for clause in clause_index().values() for one in clause.where}
    spans = {one for one in told if one.startswith(numbers) and ".." in one}
    assert not told - spans - known


def test_clauses_fill_knobs_of_their_own_article() -> None:
    behind: dict[str, set[str]] = {}
    for code in map(load_code, shipped()):
        for path, source in code.sources.items():
            for clause in cited_in(source):
                behind.setdefault(clause.id, set()).add(path)
    written = [clause for clause in clause_index().values() if clause.article != "silent"]
    assert not [clause.id for clause in written if not set(clause.settles) <= behind.get(clause.id, set())]
