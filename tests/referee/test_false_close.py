"""Closings with several faults at once, facts that exclude each other, and what the last play is."""

from __future__ import annotations

from itertools import combinations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.incidents import find
from pinella.referee.ruling import Ruling, every_ruling, rule
from tests.support import FEB, FED, FEDERATIONS, INT, REV, case

LAWFUL = {
    "noticed": "at-once",
    "drawn": "in-time",
    "excess_laid": "no",
    "equal_set": "no",
    "discarded": "natural",
    "first_lap": "no",
    "burracos": "yes",
}
DETAILS = {"opened": "no", "tied": "no", "others_opened": "no", "wilds": "at-most-one", "how_many": "one"}
FAULTS = [
    {"drawn": "never"},
    {"excess_laid": "yes"},
    {"equal_set": "yes"},
    {"discarded": "several"},
    {"discarded": "none-opened"},
    {"discarded": "none-tied"},
    {"discarded": "wild"},
    {"first_lap": "yes"},
    {"burracos": "no"},
]


def ruling(code: str, **facts: str) -> Ruling:
    given = {**LAWFUL, **DETAILS, "wild": "no", "repeated": "no", **facts}
    return rule(load_code(code), find("false-close"), given)


def measures(code: str, **facts: str) -> list[str]:
    return [str(measure) for measure in ruling(code, **facts).measures]


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_lawful_closing_stands(code: str) -> None:
    assert measures(code) == ["valid closing"]


@pytest.mark.clause("fed-silent-6", "rev-34-c", "int-silent-12", "int-31a-b")
@pytest.mark.parametrize("code", FEDERATIONS)
def test_of_two_faults_exactly_one_is_ruled_on(code: str) -> None:
    """Whatever two faults meet, what follows is what follows one of them alone."""
    for one, other in combinations(FAULTS, 2):
        if one.keys() == other.keys() or _nothing_to_stand(one, other):
            continue
        alone = [measures(code, **one), measures(code, **other)]
        assert measures(code, **one, **other) in alone, (one, other)
        if ["valid closing"] in alone:  # a code that does not mind the one minds the other all the same
            assert measures(code, **one, **other) == next(
                (found for found in alone if found != ["valid closing"]), ["valid closing"]
            )


def _nothing_to_stand(one: dict[str, str], other: dict[str, str]) -> bool:
    """A fault that is looked at before the discard, and no discard that could stand with its remedy."""
    first = {"drawn", "excess_laid", "equal_set"}
    return bool(first & one.keys()) and other.get("discarded", "").startswith("none")


@pytest.mark.clause("fed-silent-6")
@pytest.mark.parametrize("last", ["none-opened", "none-tied"])
@pytest.mark.parametrize("code", FEDERATIONS)
def test_where_nothing_was_discarded_no_discard_stands(code: str, last: str) -> None:
    for fault in FAULTS[:3]:
        found = measures(code, **fault, discarded=last)
        assert "valid discard" not in found
        if "penalise excess-cards" in found:  # the first of them is the discard that is missing
            assert found[:3] == ["void closing", "penalise excess-cards", "discard penalised-card"]


ORDER = [
    case("rev-34-c", REV, {"discarded": "wild", "burracos": "no"}, "return last-play to=hand"),
    case("rev-34-c", REV, {"discarded": "none-tied", "burracos": "no"}, "return play-before-last to=hand"),
    case("int-silent-12", INT, {"discarded": "wild", "burracos": "no"}, "return last-play to=hand"),
    case("feb-26-a", FEB, {"discarded": "wild", "burracos": "no"}, "penalise last-play"),
    case("fed-silent-6", FED, {"drawn": "never", "discarded": "none-opened"}, "draw"),
    case("fed-silent-6", FED, {"excess_laid": "yes", "discarded": "none-opened"}, "penalise excess-cards"),
    case("fed-silent-6", FED, {"discarded": "none-opened", "first_lap": "yes"}, "penalise two-of-last-meld"),
]


@pytest.mark.parametrize(("code", "faults", "first_step"), ORDER)
def test_the_order_of_the_code_decides(code: str, faults: dict[str, str], first_step: str) -> None:
    assert measures(code, **faults)[:2] == ["void closing", first_step]


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"discarded": "natural", "last_card": "2h"}, "agree with whether it was a wild"),
        ({"discarded": "wild", "last_card": "9h"}, "agree with whether it was a wild"),
        ({"discarded": "natural", "last_card": "9h 8s"}, "several are named"),
        ({"discarded": "several", "last_card": "9h"}, "only one is named"),
        ({"discarded": "none-opened", "last_card": "9h"}, "a card is named"),
        ({"discarded": "none-opened", "last_play": "9h Th"}, "at least three cards"),
        ({"discarded": "none-opened", "last_play": "8h 9h Th", "tied_to": "5h 6h 7h"}, "at least three cards"),
    ],
)
def test_facts_that_exclude_each_other_are_refused(facts: dict[str, str], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        ruling(INT, **facts)


LAST = [
    case("rev-def-last-play", REV, "8h 9h Th", "5h 6h 7h", "Th"),
    case("rev-def-last-play", REV, "6d 5d", "7d 8d 9d", "5d"),
    case("rev-def-last-play", REV, "5d 6d", "7d 8d 9d", "5d"),
    case("rev-def-last-play", REV, "Qs Qh", "Qd Qc Qc", "Qh"),
    case("rev-def-last-play", REV, "Qh Jo", "Qd Qc Qc", "Jo"),
    case("rev-def-last-play", REV, "5d Td", "6d 7d 8d 9d", "Td"),
    case("rev-def-last-play", REV, "Qd Kd Ad", "9d Td Jd", "Ad"),
    case("rev-def-last-play", REV, "2d Ad", "3d 4d 5d", "Ad"),
    case("rev-def-last-play", REV, "Jo 9h", "5h 6h 7h", "9h"),
    case("feb-silent-16", FEB, "8h 9h Th", "5h 6h 7h", "Th"),
    case("fed-04a-a", FED, "8h 9h Th", "5h 6h 7h", "Th,9h,8h"),
    (REV, "6c 7c 8c", "", "8c,7c,6c"),
    (FEB, "6d 7d 8d", "", "6d,7d,8d"),
]


@pytest.mark.parametrize(("code", "laid", "meld", "penalised"), LAST)
def test_the_last_play(code: str, laid: str, meld: str, penalised: str) -> None:
    """Tied together: the last card only, or all of them, as the code reads it; a meld opened is always whole."""
    named = {"last_play": laid, **({"tied_to": meld} if meld else {})}
    assert measures(code, burracos="no", **named)[1] == f"penalise last-play cards={penalised}"


@pytest.mark.clause("fed-08a-03")
def test_a_reprimand_only_where_the_code_gives_one() -> None:
    for code in FEDERATIONS:
        given = [measure.do for measure in ruling(code, discarded="none-tied").measures]
        assert ("reprimand" in given) == (code == FED)


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_void_closing_always_says_who_plays_next(code: str) -> None:
    for found in every_ruling(load_code(code), find("false-close")):
        done = [str(measure) for measure in found.measures]
        assert ("void closing" in done) == ("turn-over" in done), found.decided_by
