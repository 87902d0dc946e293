"""Playing without having drawn: the measures under every code, by who noticed and when."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import find
from pinella.referee.ruling import every_ruling, rule
from tests.support import FEB, FED, FIT, INT, ITA, REV, case


def measures(code: str, facts: str) -> list[str]:
    given = dict(fact.split("=") for fact in facts.split())
    found = rule(load_code(code), find("missed-draw"), given)
    return [str(measure) for measure in found.measures]


OPENED = "opened=yes incomplete=no tied=no"
RULINGS = [
    case("feb-16-a", FEB, "noticed=before-discard", ["stop", "draw", "discard drawn-card", "valid melds"]),
    case("feb-16-b", FEB, "noticed=before-discard", ["stop", "draw", "discard drawn-card", "valid melds"]),
    case("feb-16-d", FEB, "noticed=before-any-play", ["nothing"]),
    case("fed-03m-a", FED, "noticed=before-any-play", ["nothing"]),
    case("feb-16-c", FEB, "noticed=after-discard", ["play-on"]),
    case(
        "fed-03m-a fed-04e-a",
        FED,
        "noticed=before-discard in_flight=no",
        ["draw", "valid melds", "go-on", "ban closing-before-next-turn"],
    ),
    case("fed-03m-b", FED, "noticed=after-discard", ["draw", "keep drawn-card", "valid discard"]),
    case("fed-03m-c", FED, "noticed=after-take", ["play-on"]),
    case(
        "fed-03m-d",
        FED,
        "noticed=before-discard in_flight=yes drawn_card_fits=yes",
        ["draw", "place drawn-card", "go-on", "ban closing-before-next-turn"],
    ),
    case(
        "fed-03m-e",
        FED,
        "noticed=before-discard in_flight=yes drawn_card_fits=no played_from_pozzetto=yes",
        ["draw", "penalise drawn-card", "freeze pozzetto-melds until=next-turn negative=whole-meld"],
    ),
    case("int-28-a", INT, "noticed=before-discard opened=no tied=no", ["stop", "take", "discard"]),
    case(
        "int-28-b",
        INT,
        f"noticed=before-discard {OPENED}",
        ["stop", "take", "discard", "freeze melds-opened until=next-turn negative=whole-meld"],
    ),
    case(
        "int-28-b",
        INT,
        "noticed=before-discard opened=yes incomplete=yes completable=yes tied=no",
        ["stop", "take", "complete melds", "discard", "freeze melds-opened until=next-turn negative=whole-meld"],
    ),
    case(
        "int-28-b",
        INT,
        "noticed=before-discard opened=yes incomplete=yes completable=no excess=one others_complete=yes tied=no",
        [
            "stop",
            "take",
            "penalise incomplete-melds",
            "discard penalised-card",
            "freeze melds-opened until=next-turn negative=whole-meld",
        ],
    ),
    case(
        "int-28-d",
        INT,
        "noticed=before-discard opened=no tied=yes",
        ["stop", "take", "discard", "freeze melds-tied-to until=next-turn negative=tied-cards"],
    ),
    case(
        "int-silent-13",
        INT,
        "noticed=after-discard opened=yes incomplete=no tied=yes",
        [
            "draw",
            "keep drawn-card",
            "valid discard",
            "freeze melds-opened until=next-turn negative=whole-meld",
            "freeze melds-tied-to until=next-turn negative=tied-cards",
        ],
    ),
    case("int-silent-13", INT, "noticed=after-take", ["play-on"]),
    case("rev-29-a", REV, "noticed=before-discard noticed_by=opponents opened=no tied=no", ["stop", "draw", "discard"]),
    case(
        "rev-29-a rev-29-e",
        REV,
        "noticed=before-discard noticed_by=partner opened=no tied=no",
        ["stop", "draw", "discard", "warn who=pair"],
    ),
    case(
        "rev-29-b",
        REV,
        f"noticed=before-discard noticed_by=opponents {OPENED}",
        ["stop", "draw", "discard", "freeze melds-opened until=next-turn negative=whole-meld"],
    ),
    case(
        "rev-29-c",
        REV,
        "noticed=before-discard noticed_by=opponents opened=no tied=yes",
        ["stop", "draw", "discard", "freeze melds-tied-to until=next-turn negative=tied-cards"],
    ),
    case("rev-29-d", REV, "noticed=before-any-play noticed_by=partner", ["draw", "discard", "warn who=pair"]),
    case(
        "rev-29-e",
        REV,
        "noticed=after-discard opened=yes incomplete=no tied=no",
        ["draw", "keep drawn-card", "valid discard", "freeze melds-opened until=next-turn negative=whole-meld"],
    ),
    case("rev-29-e", REV, "noticed=after-take", ["play-on"]),
    (ITA, "noticed=before-any-play noticed_by=partner", ["take", "discard"]),
    (FIT, "noticed=before-any-play noticed_by=opponents", ["go-on"]),
]


@pytest.mark.parametrize(("code", "facts", "expected"), RULINGS)
def test_measures(code: str, facts: str, expected: list[str]) -> None:
    assert measures(code, facts) == expected


@pytest.mark.clause("feb-16-d")
def test_in_feburit_it_does_not_matter_who_noticed() -> None:
    asked = {name for found in every_ruling(load_code(FEB), find("missed-draw")) for name in found.decided_by}
    assert measures(FEB, "noticed=before-discard") == ["stop", "draw", "discard drawn-card", "valid melds"]
    assert "noticed_by" not in asked  # anybody may remind, also before any play
    found = rule(load_code(FEB), find("missed-draw"), {"noticed": "before-discard", "noticed_by": "partner"})
    assert found.idle == {"noticed_by": "partner"}


def test_clauses_are_those_of_the_articles_read() -> None:
    found = rule(load_code(FEB), find("missed-draw"), {"noticed": "before-discard"})
    assert {"feb-16-a", "feb-16-b"} <= set(found.clauses) and found.articles == ("16",)


def test_bad_facts_are_refused() -> None:
    with pytest.raises(Refusal, match="no answer to noticed"):
        measures(FEB, "noticed=never")
    with pytest.raises(Unanswered):
        measures(FEB, "tied=yes")
    with pytest.raises(Refusal, match="no incident"):
        find("sneezing")
