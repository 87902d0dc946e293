"""Drawing and picking up: what one case cannot show (options, order of the questions, how long freezes last)."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.referee.incidents import find
from pinella.referee.measures import Measure
from pinella.referee.ruling import Ruling, every_ruling, question, rule
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV

PICKUPS = (
    "pickup-without-play",
    "own-cards-first",
    "pickup-in-limited-turn",
    "pickup-incomplete",
    "pile-card-misused",
    "single-card-discarded",
)


def judged(code: str, incident: str, facts: str) -> Ruling:
    return rule(load_code(code), find(incident), dict(fact.split("=") for fact in facts.split()))


def lines(code: str, incident: str, facts: str) -> list[str]:
    return [str(measure) for measure in judged(code, incident, facts).measures]


def options(measure: Measure) -> dict[str, list[str]]:
    return {option.name: [str(step) for step in option.measures] for option in measure.options}


@pytest.mark.clause("rev-09-n")
@pytest.mark.parametrize("name", PICKUPS)
def test_a_freeze_lasts_until_the_player_is_free(name: str) -> None:
    """With a limited next turn the melds thaw after it, otherwise in it."""
    for found in every_ruling(load_code(REV), find(name)):
        limited = any(measure.do == "restrict" for measure in found.measures)
        ends = {measure.until for measure in found.measures if measure.do == "freeze"}
        assert ends <= {"free-turn" if limited else "next-turn"}, found.decided_by


@pytest.mark.clause("rev-09-o")
def test_the_pick_up_wizard_asks_in_the_order_of_the_matrix() -> None:
    given: dict[str, str] = {}
    asked = []
    answers = {"noticed": "after-discard", "laid": "own-cards", "discard_from": "hand", "opened": "yes"}
    while (fact := question(load_code(REV), find("pickup-incomplete"), given)) is not None:
        asked.append(fact.name)
        given[fact.name] = answers.get(fact.name, "no")
    assert asked == ["noticed", "laid", "discard_from", "opened", "tied"]


@pytest.mark.clause("rev-09-e", "rev-09-o", "int-08-g")
@pytest.mark.parametrize("code", [INT, REV])
@pytest.mark.parametrize("name", ["pickup-without-play", "pickup-in-limited-turn", "pickup-incomplete"])
def test_the_next_opponents_take_heals(code: str, name: str) -> None:
    assert lines(code, name, "noticed=after-take") == ["play-on"]


@pytest.mark.parametrize("code", [FEB, FED, FIT, ITA])
def test_where_picking_up_is_free_no_play_is_asked_for(code: str) -> None:
    assert lines(code, "pickup-without-play", "") == ["nothing"]
    assert lines(code, "own-cards-first", "") == ["nothing"]


@pytest.mark.clause("int-07-b", "rev-08-b", "feb-silent-6")
@pytest.mark.parametrize("code", [INT, REV, FEB])
def test_the_next_opponent_keeps_both_ways_to_take(code: str) -> None:
    choice = judged(code, "two-cards-drawn", "second_card=lifted last_draw=no").measures[-1]
    assert choice.who == "next-opponent"
    assert options(choice) == {"draw-it": ["draw who=next-opponent"], "pick-up-pile": ["pick-up who=next-opponent"]}


@pytest.mark.clause("rev-08-e")
def test_the_opponent_who_decides_and_what_he_may_impose() -> None:
    """The one on turn; if the inspector's partner is on turn himself, the next one."""
    later = judged(REV, "stock-inspected", "on_turn=no partner_on_turn=no pile_playable=yes").measures[0]
    now = judged(REV, "stock-inspected", "on_turn=no partner_on_turn=yes pile_playable=yes").measures[0]
    assert (later.who, now.who) == ("opponent-on-turn", "next-opponent")
    assert options(later)["must-draw"] == ["draw imposed who=partner when=own-turn"]
    assert options(now)["must-pick-up"] == ["pick-up imposed who=partner"]
    without = lines(REV, "stock-inspected", "on_turn=no partner_on_turn=no pile_playable=no")
    assert without == ["draw imposed who=partner when=own-turn"]


def test_elsewhere_looking_through_the_stock_out_of_turn_has_no_remedy() -> None:
    assert lines(INT, "stock-inspected", "on_turn=no") == ["remind stock", "play-on"]


@pytest.mark.parametrize(("code", "order"), [(REV, "Jc,8c"), (FEB, "8c,Jc")])
def test_penalised_cards_come_in_the_order_of_the_code(code: str, order: str) -> None:
    given = {"noticed": "before-discard", "laid_from": "pile-cards", "melds_left": "incomplete", "cards_left": "8c Jc"}
    by = {"noticed_by": "opponents"} if code == REV else {}
    found = rule(load_code(code), find("pickup-in-limited-turn"), given | by).measures
    first, rest = order.split(",")
    due = [str(measure) for measure in found if measure.what in ("incomplete-melds", "penalised-card")]
    assert due == [
        f"penalise incomplete-melds cards={order}",
        f"discard penalised-card cards={first}",
        f"discard penalised-card when=own-turn cards={rest}",
    ]


@pytest.mark.clause("rev-09-l", "int-08-h")
def test_a_twin_excuses_except_where_the_card_must_be_played() -> None:
    excused = {
        code: ["nothing"]
        in [[m.do for m in found.measures] for found in every_ruling(load_code(code), find(PICKUPS[-1]))]
        for code in FEDERATIONS
    }
    assert excused == {code: code != REV for code in FEDERATIONS}


@pytest.mark.clause("feb-04-h", "feb-04-i", "fed-02b-f", "int-06-c", "rev-04-r")
@pytest.mark.parametrize("code", FEDERATIONS)
def test_when_play_begins_a_wrong_deal_stands(code: str) -> None:
    """The first take everywhere but in FE.BUR.IT., where it is the first discard."""
    fault = " fault=order" if code == FED else ""
    stands = lines(code, "misdeal", f"stage=before-first-discard{fault}")[0] == "play-on"
    assert stands == (code != FEB)
    assert lines(code, "misdeal", "stage=before-first-take") == ["redeal everything who=dealer"]
    assert lines(code, "misdeal", f"stage=after-first-discard{fault}")[:2] == ["play-on", "valid result"]


@pytest.mark.clause("fed-03c-a", "fit-23-g", "int-22-c")
def test_what_makes_a_card_played() -> None:
    touching = "own_turn=yes how_far=touching seen_by=nobody"
    played = {code: lines(code, "card-played-or-not", touching) == ["valid played-card"] for code in FEDERATIONS}
    assert played == {code: code == FED for code in FEDERATIONS}
