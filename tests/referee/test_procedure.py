"""What holds of all incidents: no question about intent, one card as several; numbers as facts; bands of lateness."""

from __future__ import annotations

import re

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import every_ruling, rule
from tests.support import FEB, FED, INT, REV

INTENT = re.compile(r"on purpose|deliberate|intent|bad faith|wilful", re.IGNORECASE)
ASKED_BY_THE_CODE = {"short-cut": "deliberate"}
"""Where an article itself asks whether something was done on purpose."""


def measures(code: str, incident: str, **facts: str) -> list[str]:
    return [str(measure) for measure in rule(load_code(code), find(incident), facts).measures]


@pytest.mark.clause("int-pre-a")
@pytest.mark.parametrize("name", INCIDENTS)
def test_no_question_is_about_intent(name: str) -> None:
    for fact in find(name).facts:
        if fact.name == ASKED_BY_THE_CODE.get(name):
            continue
        said = [fact.name, str(fact.question), *map(str, fact.answers.values())]
        assert not any(INTENT.search(text) for text in said), (name, fact.name)


@pytest.mark.clause("int-pre-a")
def test_a_claim_of_intent_cannot_enter_a_ruling() -> None:
    with pytest.raises(Refusal, match="“deliberate” is no fact of wrong-meld"):
        rule(load_code(INT), find("wrong-meld"), {"deliberate": "yes"})


@pytest.mark.clause("rev-def-single")
@pytest.mark.parametrize("cards", ["7h", "7h 8c", "7h 8c Ks"])
def test_one_exposed_card_is_handled_as_several(cards: str) -> None:
    """The duties are the same for one card as for three; only the names in the ruling differ."""
    ways = [ruling.decided_by for ruling in every_ruling(load_code(REV), find("exposed-card"))]
    assert ways
    for way in ways:
        named = measures(REV, "exposed-card", **way, exposed=cards)
        plain = measures(REV, "exposed-card", **way)
        assert [re.sub(r" cards=\S+", "", measure) for measure in named] == plain


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "band"), [("0", 0), ("3", 0), ("3:01", 1), ("5", 1), ("5:00", 1), ("5:01", 2), ("90", 2)]
)
def test_a_limit_belongs_to_the_band_below(minutes: str, band: int) -> None:
    found = measures(FED, "lateness", minutes=minutes, repeated="no", missing="one")
    told = "remind cost-of-repeating"
    lost = "points who=pair points=100"
    expected = [["reprimand", told], ["reprimand", lost, told], ["refer abandonment", "warn", "report"]]
    assert found == expected[band]


@pytest.mark.parametrize("value", ["", "-1", "3.5", "4:60", "1:2:3", "four", "٣", "1234567"])
def test_what_is_no_number_is_refused(value: str) -> None:
    with pytest.raises(Refusal, match="is no number for minutes"):
        measures(FED, "lateness", minutes=value)


@pytest.mark.parametrize("code", shipped())
def test_the_bands_offered_are_those_of_the_code(code: str) -> None:
    law = load_code(code)
    with pytest.raises(Unanswered) as missing:
        rule(law, find("lateness"), {})
    limits = [band.up_to_minutes for band in law.lateness.bands]
    assert list(missing.value.fact.answers) == [*map(str, limits), str(limits[-1] + 1)]


@pytest.mark.parametrize(
    ("code", "minutes", "expected"),
    [
        (REV, "2", ["warn who=pair"]),
        (REV, "2:01", ["award late-points who=opponents points=150"]),
        (REV, "10", ["award late-points who=opponents points=200"]),
        (INT, "2", ["nothing late"]),
        (INT, "5", ["award late-points who=opponents points=100"]),
        (INT, "10", ["award late-points who=opponents points=150", "warn who=pair"]),
    ],
)
def test_lateness_by_minutes(code: str, minutes: str, expected: list[str]) -> None:
    assert measures(code, "lateness", minutes=minutes) == expected


@pytest.mark.parametrize(
    ("code", "minutes", "facts", "expected"),
    [
        (REV, "10:01", {"both_late": "no", "round": "four-deals"}, [("13", "505"), ("7", "-505")]),
        (REV, "11", {"both_late": "no", "round": "three-deals"}, [("14", "355"), ("6", "-355")]),
        (REV, "11", {"both_late": "no", "round": "two-deals"}, [("14", "305"), ("6", "-305")]),
        (REV, "11", {"both_late": "no", "round": "teams"}, [("13", "555"), ("7", "-555")]),
        (REV, "11", {"both_late": "yes", "round": "two-deals"}, [("6", "-305")]),
        (INT, "11", {"both_late": "no", "round": "four-deals"}, [("12", "305"), ("8", "-305")]),
    ],
)
def test_a_match_lost_by_lateness(
    code: str, minutes: str, facts: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    awards = [
        each.split("points=") for each in measures(code, "lateness", minutes=minutes, **facts) if "points=" in each
    ]
    points = [number for _, number in awards]
    assert list(zip(points[::2], points[1::2], strict=True)) == expected


def test_what_the_code_has_no_rule_for_is_met_with_a_word_only() -> None:
    assert measures(REV, "conduct-breach", conduct="accusing") == ["remind good-manners"]
    assert measures(INT, "forbidden-object", object="reflecting") == ["remind good-manners"]
    assert measures(FED, "opening-not-laid", seen_by="partner") == ["refer exposed-card"]
    assert measures(REV, "cards-revealed", seen_by="partner") == ["refer exposed-card"]
    assert measures(INT, "asking-partner", asked="play") == ["refer suggestion"]
    assert measures(FEB, "unlisted-penalty", provided="no") == ["void unlisted-penalty"]
    assert measures(FEB, "unlisted-penalty", provided="yes") == ["valid penalty"]
