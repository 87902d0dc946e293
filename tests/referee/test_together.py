"""Several errors of one turn told as one: one discard, one queue of penalised cards, one warning for each offence."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.referee.incidents import find
from pinella.referee.together import joined, rule_together

REV = "fibur-revolution-2026"
THROW = "throw last_play=no purpose=new-meld noticed=before-discard"
WRONG = "wrong-meld noticed=before-discard noticed_by=opponents laid=opened wild_in_it=no cure=nothing remains=less"
TIED = "wrong-meld noticed=before-discard noticed_by=opponents laid=tied cure=nothing left_over="
LATE = "missed-draw noticed=before-discard opened=yes incomplete=no tied=no noticed_by="


def short(*errors: str) -> list[str]:
    law = load_code(REV)
    read = [(find(name), dict(fact.split("=") for fact in facts)) for name, *facts in map(str.split, errors)]
    return [str(measure) for measure in joined(rule_together(law, read))]


def test_a_thrown_meld_that_is_wrong_does_not_stand() -> None:
    measures = short(THROW, WRONG)
    assert "valid thrown-cards" not in measures and "discard" not in measures
    assert measures.index("penalise wrong-meld") < measures.index("discard penalised-card")
    assert "warn who=pair" in measures


def test_penalised_cards_of_two_errors_are_one_queue() -> None:
    measures = short(TIED + "9h", TIED + "Kd")
    assert [each for each in measures if each.startswith("discard")] == [
        "discard penalised-card",
        "discard penalised-card when=each-turn",
    ]


@pytest.mark.clause("rev-27-a", "rev-29-a")
def test_each_offence_costs_its_own_warning() -> None:
    assert short(LATE + "partner", THROW).count("warn who=pair") == 2
    assert short(LATE + "opponents", THROW).count("warn who=pair") == 1


def test_a_partner_who_spoke_early_is_warned_of_once() -> None:
    beside = "cards-beside-meld declared=no noticed=before-discard noticed_by=partner"
    tied = "tie-to-frozen-meld noticed=before-discard noticed_by=partner excess=one"
    assert short(beside, tied).count("warn who=pair") == 1


def test_a_discard_that_was_made_stays_the_only_one() -> None:
    closing = "false-close noticed=at-once drawn=in-time excess_laid=no discarded=natural burracos=no how_many=one"
    measures = short("tie-to-frozen-meld noticed=before-discard noticed_by=opponents excess=one", closing)
    assert "discard penalised-card" not in measures and "valid discard" in measures
    assert "discard penalised-card when=each-turn" in measures


def test_an_exposed_card_cannot_be_laid_in_a_limited_turn() -> None:
    exposed = "exposed-card how=seen seen_by=partner own_turn=no"
    measures = short("pickup-without-play noticed=after-discard discard_from=pile", exposed)
    assert "restrict draw-and-discard when=own-turn" in measures
    assert "place exposed-cards-if-wanted when=own-turn" not in measures
    assert "place exposed-cards-if-wanted when=own-turn" in short(exposed)
