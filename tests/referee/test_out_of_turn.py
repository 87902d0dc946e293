"""Out of turn, throws and hints: what a case cannot say (what follows a choice, whole tables, order of cards)."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.referee.incidents import find
from pinella.referee.incidents.suggestions import OPPOSITES
from pinella.referee.measures import Measure
from pinella.referee.ruling import Ruling, every_ruling, rule
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, REV, case


def ruled(code: str, incident: str, facts: str) -> Ruling:
    given = dict(fact.split("=") for fact in facts.split())
    return rule(load_code(code), find(incident), {name: value.replace("+", " ") for name, value in given.items()})


def short(code: str, incident: str, facts: str) -> list[str]:
    return [str(measure) for measure in ruled(code, incident, facts).measures]


def choices(found: Ruling) -> dict[str, list[str]]:
    [choice] = [measure for measure in found.measures if measure.do == "choose"]
    return {option.name: [str(measure) for measure in option.measures] for option in choice.options}


SEEN = "since=no laid=nothing discarded=no identified=yes turn_of=opponent"


@pytest.mark.clause("fed-03n-e", "fed-03n-f")
def test_the_player_on_turn_may_burn_the_card_draw_it_or_pick_up() -> None:
    found = ruled(FED, "out-of-turn-draw", f"{SEEN} seen=yes repeated=no")
    assert choices(found) == {
        "draw-it": ["draw who=rightful"],
        "pick-up-pile": ["pick-up who=rightful"],
        "burn-it": ["burn drawn-card to=stock-bottom", "draw who=rightful"],
    }
    assert not [measure for measure in found.measures if measure.do == "show"]  # nobody sees it before choosing


@pytest.mark.clause("feb-17a-b")
def test_the_player_on_turn_sees_the_card_alone_and_draws_it_or_picks_up() -> None:
    found = ruled(FEB, "out-of-turn-draw", SEEN)
    assert found.measures[0] == Measure("show", "drawn-card", who="rightful")
    assert choices(found) == {"draw-it": ["draw who=rightful"], "pick-up-pile": ["pick-up who=rightful"]}
    assert not found.later()  # the player at fault is free in his own turn


OVERTAKEN = [
    case("feb-17-c", FEB, False),
    case("int-silent-16", INT, True),
    case("rev-30-j", REV, True),
    (FED, True),
    (FIT, True),
]


@pytest.mark.parametrize(("code", "healed"), OVERTAKEN)
@pytest.mark.parametrize("incident", ["out-of-turn-draw", "out-of-turn-pick-up", "out-of-turn-play", "extra-take"])
def test_what_overtakes_it(code: str, healed: bool, incident: str) -> None:
    """A take of the next opponent heals it; only FE.BUR.IT. waits for his play."""
    taken = [r for r in every_ruling(load_code(code), find(incident)) if r.decided_by["since"] == "taken"]
    assert all(([str(m) for m in r.measures] == ["play-on"]) is healed for r in taken) and taken
    assert short(code, incident, "since=played") == ["play-on"]


@pytest.mark.clause("int-29-d", "rev-30-d")
def test_cards_left_over_are_named_by_norm() -> None:
    left = "left_incomplete=all left_cards=2h+7c+Jo+Ad"
    facts = f"since=no laid=opened discarded=no identified=yes {left}"
    assert "penalise incomplete-melds cards=Jo,2h,Ad,7c" in short(INT, "out-of-turn-draw", f"{facts} informed=no")
    revolution = f"{facts} completes=no noticed_by=opponents"
    assert "penalise incomplete-melds cards=Jo,2h,Ad,7c" in short(REV, "out-of-turn-draw", revolution)


@pytest.mark.clause("rev-30-j", "int-29-e", "rev-31-a")
@pytest.mark.parametrize(
    ("code", "incident", "until"),
    [
        (REV, "out-of-turn-draw", "after-limited-turn"),
        (REV, "out-of-turn-pick-up", "after-limited-turn"),
        (INT, "out-of-turn-draw", "after-limited-turn"),
        (INT, "out-of-turn-play", "after-limited-turn"),
        (REV, "out-of-turn-play", "next-turn"),
        (REV, "extra-take", "next-turn"),
    ],
)
def test_when_frozen_melds_become_valid(code: str, incident: str, until: str) -> None:
    """After a take out of turn only when the limited turn is over; otherwise at the next turn."""
    frozen = {
        measure.until
        for found in every_ruling(load_code(code), find(incident))
        for measure in found.measures
        if measure.do == "freeze" and measure.what != "limited-play"
    }
    assert frozen == {until}


@pytest.mark.clause("rev-21-a")
def test_the_opposite_of_the_opposite_is_what_was_said() -> None:
    assert all(OPPOSITES[OPPOSITES[said]] == said for said in OPPOSITES)
    for said, opposite in OPPOSITES.items():
        lawful = " pickup_lawful=yes" if said == "draw" else ""
        facts = f"suggested={said} receiver_on_turn=yes{lawful}"
        assert short(REV, "suggestion", facts) == [f"opposite {opposite} who=receiver"]


@pytest.mark.clause("rev-21-a")
def test_a_hint_alone_brings_no_warning_in_revolution() -> None:
    rulings = every_ruling(load_code(REV), find("suggestion"))
    warned = {found.decided_by["suggested"] for found in rulings if found.sanctions()}
    assert warned == {"take"}  # only the reminder to draw, by Art. 29


@pytest.mark.clause("int-20-b", "feb-silent-9")
@pytest.mark.parametrize("code", [INT, FEB])
def test_where_the_referee_weighs_a_hint(code: str) -> None:
    weighed = {
        found.decided_by["suggested"]
        for found in every_ruling(load_code(code), find("suggestion"))
        if [measure.do for measure in found.measures] == ["discretion"]
    }
    assert {"draw", "pick-up", "tie", "not-tie", "close", "turn", "other"} <= weighed
    assert not weighed & {"take", "exposed-card", "burraco"}


@pytest.mark.clause("rev-21-e")
@pytest.mark.parametrize("code", FEDERATIONS)
def test_counting_a_burraco_is_no_hint(code: str) -> None:
    assert short(code, "suggestion", "suggested=burraco") == ["nothing"]


@pytest.mark.clause("rev-27-i", "rev-27-h")
def test_in_revolution_a_question_of_the_partner_is_as_good_as_silence() -> None:
    tie = "last_play=no noticed=before-discard purpose=tie fits=several declared="
    rulings = {tuple(short(REV, "pass-to-partner", tie + answer)) for answer in ("no", "partner-asked", "impossible")}
    assert rulings == {("choose other-place who=next-opponent", "stop", "discard", "warn who=pair")}


@pytest.mark.clause("fit-35-c", "fit-35-f")
def test_a_second_throw_is_penalised_wherever_it_lands() -> None:
    for purpose in ("tie", "new-meld"):
        measures = short(FIT, "throw", f"last_play=no purpose={purpose} repeated=yes")
        assert measures[0] == "penalise thrown-cards" and "warn" not in measures
