"""Playing without having drawn: the measures under every code, by who noticed and when."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.codes.model import Code
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import Incident, Ruling, every_ruling, questions, rule
from tests.support import FEB, FED, FIT, INT, ITA, REV, case


def measures(code: str, facts: str) -> list[str]:
    given = dict(fact.split("=") for fact in facts.split())
    found = rule(load_code(code), find("missed-draw"), given)
    return [measure.kind + (f"({measure.negative})" if measure.negative else "") for measure in found.measures]


OPENED = "opened=yes incomplete=no tied=no"
RULINGS = [
    case("feb-16-a", FEB, "noticed=while-playing", ["stop", "draw", "discard-drawn"]),
    case("feb-16-b", FEB, "noticed=while-playing", ["stop", "draw", "discard-drawn"]),  # and nothing is frozen
    case("feb-16-c", FEB, "noticed=after-discard", ["play-on"]),
    case("fed-03m-a", FED, "noticed=while-playing in_flight=no", ["draw", "go-on"]),
    case("fed-03m-b", FED, "noticed=after-discard", ["draw", "keep-drawn", "discard-stands"]),
    case("fed-03m-c", FED, "noticed=after-opponents-take", ["play-on"]),
    case("fed-03m-d", FED, "noticed=while-playing in_flight=yes drawn_card_fits=yes", ["draw", "place-drawn", "go-on"]),
    case(
        "fed-03m-e",
        FED,
        "noticed=while-playing in_flight=yes drawn_card_fits=no",
        ["draw", "penalise-drawn", "freeze-pozzetto-melds(whole-meld)"],
    ),
    case("int-28-a", INT, "noticed=while-playing opened=no tied=no", ["stop", "take", "discard"]),
    case(
        "int-28-b",
        INT,
        f"noticed=while-playing {OPENED}",
        ["stop", "take", "discard", "freeze-opened(whole-meld)"],
    ),
    case(
        "int-28-b",
        INT,
        "noticed=while-playing opened=yes incomplete=yes completable=yes tied=no",
        ["stop", "take", "discard", "complete-melds", "freeze-opened(whole-meld)"],
    ),
    case(
        "int-28-b",
        INT,
        "noticed=while-playing opened=yes incomplete=yes completable=no tied=no",
        ["stop", "take", "discard", "penalise-incomplete", "freeze-opened(whole-meld)"],
    ),
    case(
        "int-28-d",
        INT,
        "noticed=while-playing opened=no tied=yes",
        ["stop", "take", "discard", "freeze-extended(tied-cards)"],
    ),
    case(
        "int-silent-13",
        INT,
        "noticed=after-discard opened=yes tied=yes",
        ["draw", "keep-drawn", "discard-stands", "freeze-opened(whole-meld)", "freeze-extended(tied-cards)"],
    ),
    case("int-silent-13", INT, "noticed=after-opponents-take", ["play-on"]),
    case("rev-29-a", REV, "noticed=while-playing noticed_by=opponents opened=no tied=no", ["stop", "draw", "discard"]),
    case(
        "rev-29-a rev-29-e",
        REV,
        "noticed=while-playing noticed_by=partner opened=no tied=no",
        ["stop", "draw", "discard", "warn"],
    ),
    case(
        "rev-29-b",
        REV,
        f"noticed=while-playing noticed_by=opponents {OPENED}",
        ["stop", "draw", "discard", "freeze-opened(whole-meld)"],
    ),
    case(
        "rev-29-c",
        REV,
        "noticed=while-playing noticed_by=opponents opened=no tied=yes",
        ["stop", "draw", "discard", "freeze-extended(tied-cards)"],
    ),
    case("rev-29-d", REV, "noticed=before-any-play noticed_by=partner", ["draw", "discard", "warn"]),
    case(
        "rev-29-e",
        REV,
        "noticed=after-discard opened=yes tied=no",
        ["draw", "keep-drawn", "discard-stands", "freeze-opened(whole-meld)"],
    ),
    case("rev-29-e", REV, "noticed=after-opponents-take", ["play-on"]),
    (ITA, "noticed=before-any-play noticed_by=partner", ["take", "discard"]),
    (FIT, "noticed=before-any-play noticed_by=opponents", ["go-on"]),
]


@pytest.mark.parametrize(("code", "facts", "expected"), RULINGS)
def test_measures(code: str, facts: str, expected: list[str]) -> None:
    assert measures(code, facts) == expected


@pytest.mark.clause("feb-16-d")
def test_in_feburit_it_does_not_matter_who_noticed() -> None:
    asked = {name for found in every_ruling(load_code(FEB), find("missed-draw")) for name in found.decided_by}
    assert measures(FEB, "noticed=while-playing") == ["stop", "draw", "discard-drawn"]
    assert "noticed_by" in asked  # only for a reminder before any play
    with pytest.raises(Refusal, match="noticed_by changes nothing"):
        measures(FEB, "noticed=while-playing noticed_by=partner")


@pytest.mark.parametrize("code", shipped())
@pytest.mark.parametrize("name", INCIDENTS)
def test_no_question_is_asked_that_cannot_change_the_ruling(code: str, name: str) -> None:
    """At every question there are answers that lead to different measures."""
    law, incident = load_code(code), find(name)
    ways: list[dict[str, str]] = [{}]
    while ways:
        given = ways.pop()
        fact = questions(law, incident, given)
        if fact is None:
            continue
        ways += [{**given, fact.name: answer} for answer in fact.answers]
        outcomes = {
            answer: {found.measures for found in _below(law, incident, {**given, fact.name: answer})}
            for answer in fact.answers
        }
        assert len({frozenset(found) for found in outcomes.values()}) > 1, (given, fact.name)


def _below(law: Code, incident: Incident, given: dict[str, str]) -> list[Ruling]:
    return [found for found in every_ruling(law, incident) if given.items() <= found.decided_by.items()]


@pytest.mark.parametrize("code", shipped())
def test_every_ruling_has_articles_and_words(code: str) -> None:
    for found in every_ruling(load_code(code), find("missed-draw")):
        assert found.articles and found.measures
        assert all("{" not in str(step) for step in found.steps())


def test_clauses_are_those_of_the_articles_read() -> None:
    found = rule(load_code(FEB), find("missed-draw"), {"noticed": "while-playing"})
    assert {"feb-16-a", "feb-16-b"} <= set(found.clauses) and found.articles == ("16",)


def test_bad_facts_are_refused() -> None:
    with pytest.raises(Refusal, match="no answer to noticed"):
        measures(FEB, "noticed=never")
    with pytest.raises(Unanswered):
        measures(FEB, "tied=yes")
    with pytest.raises(Refusal, match="no incident"):
        find("sneezing")
