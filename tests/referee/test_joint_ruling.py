"""Several errors of one turn told as one: one discard, one queue of penalised cards, one warning for each offence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.referee.incidents import find
from pinella.referee.joint_ruling import given_for, joined
from pinella.referee.ruling import Incident, Ruling, rule
from pinella.referee.ruling_document import joint_document_of

REV = "fibur-revolution-2026"
THROW = "throw last_play=no purpose=new-meld noticed=before-discard"
WRONG = "wrong-meld noticed=before-discard noticed_by=opponents laid=opened wild_in_it=no cure=nothing remains=less"
TIED = "wrong-meld noticed=before-discard noticed_by=opponents laid=tied cure=nothing left_over="
LATE = "missed-draw noticed=before-discard opened=yes incomplete=no tied=no noticed_by="


def rule_together(law: Code, errors: Sequence[tuple[Incident, Mapping[str, str]]]) -> list[Ruling]:
    return [rule(law, incident, given_for(incident, at, errors)) for at, (incident, _) in enumerate(errors)]


def short(*errors: str, code: str = REV) -> list[str]:
    law = load_code(code)
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


@pytest.mark.clause("feb-25-a", "feb-18-c")
def test_a_closing_that_one_error_voids_does_not_stand_for_another() -> None:
    closing = "false-close noticed=at-once excess_laid=no discarded=natural burracos=no how_many=several"
    sets = "equal-sets noticed=after-discard wilds=at-most-one closes=yes"
    measures = short(closing, sets, code="feburit")
    assert "void closing" in measures and "valid closing" not in measures
    assert "freeze merged-set until=deal-end" in measures


@pytest.mark.clause("int-23-a", "int-28-a")
def test_who_missed_the_draw_and_owes_a_card_discards_that_one_only() -> None:
    owing = "penalised-cards act=turn penalised=Kh"
    measures = short(LATE + "opponents", owing, code="fibur-internazionale")
    assert [each for each in measures if each.startswith("discard")] == [
        "discard penalised-card when=end-of-turn cards=Kh"
    ]
    assert "take" in measures and "restrict take-and-discard" not in measures


@pytest.mark.clause("int-08-f", "int-23ter-c")
def test_an_exposed_card_waits_while_the_next_discard_is_the_card_drawn() -> None:
    idle = "pickup-without-play noticed=after-discard discard_from=hand"
    stuck = "phantom-card found_in=with-discard together=Qh,Ts"
    measures = short(idle, stuck, code="fibur-internazionale")
    assert "restrict draw-and-discard-that-card when=own-turn" in measures
    due = [each for each in measures if each.split()[1:2] and each.split()[1].startswith("exposed-cards")]
    assert not [each for each in due if "when=own-turn" in each]
    assert [each for each in due if "when=turn-after" in each]


@pytest.mark.clause("rev-con-k", "rev-def-warning")
def test_two_warnings_in_one_ruling_cost_a_victory_point() -> None:
    law, breach = load_code(REV), find("conduct-breach")
    both = [(breach, {"conduct": "foul-language"}), (breach, {"conduct": "comment-on-ruling"})]
    told = joint_document_of(law, rule_together(law, both))
    assert told.short == ("warn who=pair", "warn who=pair", "vp who=pair points=1")
    assert told.articles == ("conduct", "glossary", "powers")
    once = joint_document_of(law, rule_together(law, [both[0], (find("slow-play"), {"good_reason": "yes"})]))
    assert once.short == ("warn who=pair",)


@pytest.mark.clause("feb-16-a", "feb-18-d")
def test_where_the_card_drawn_is_the_discard_the_second_wild_waits() -> None:
    sets = "equal-sets noticed=before-discard wilds=both clean_meld=no closes=no second_set=9c,9c,Jo"
    measures = short("missed-draw noticed=before-discard", sets, code="feburit")
    assert [each for each in measures if each.startswith("discard")] == [
        "discard drawn-card",
        "discard second-wild when=own-turn cards=Jo",
    ]


@pytest.mark.clause("feb-12-d", "feb-12-e", "feb-19-b", "feb-17a-a")
def test_an_exposed_card_never_makes_a_second_discard() -> None:
    shown, left = "exposed-card how=seen seen_by=opponents wild=no own_turn=", "pickup-incomplete left_behind=one "
    measures = short(left + "noticed=before-discard opened=no tied=no", shown + "yes", code="feburit")
    assert not [each for each in measures if each.startswith("discard") and "when" not in each]
    assert "restrict exposed-card-only" not in measures
    measures = short("out-of-turn-pick-up since=no laid=nothing discarded=no", shown + "no", code="feburit")
    assert [each for each in measures if each.startswith("restrict")] == ["restrict draw-and-discard when=own-turn"]


@pytest.mark.clause("fed-08a-02", "fed-08a-04")
def test_each_offence_costs_its_own_reprimand() -> None:
    turn = "out-of-turn-pick-up since=no laid=nothing discarded=no repeated=no"
    said = "exposed-card how=declared own_turn=no repeated=no"
    assert short(turn, said, code="fedibur").count("reprimand") == 2


@pytest.mark.clause("feb-12-h")
def test_who_is_left_with_penalised_cards_has_not_closed() -> None:
    wrong = "wrong-meld noticed=after-discard laid=opened remains=less elsewhere=none excess=several"
    closing = "false-close noticed=at-once excess_laid=no discarded=natural burracos=yes"
    measures = short(wrong, closing, code="feburit")
    assert "void closing" in measures and "valid closing" not in measures


@pytest.mark.clause("int-29-d")
def test_no_closing_stands_in_the_turn_of_another() -> None:
    out = "out-of-turn-draw since=no laid=opened left_incomplete=no discarded=yes turn_of=opponent identified=yes"
    closing = "false-close noticed=at-once drawn=in-time excess_laid=no discarded=natural burracos=yes"
    measures = short(f"{out} informed=no", closing, code="fibur-internazionale")
    assert "void closing" in measures and "valid closing" not in measures


@pytest.mark.clause("int-12-b", "int-30-c")
@pytest.mark.parametrize(
    "lost",
    ["forbidden-set noticed=before-discard meld=8c,8h,Jo", "equal-sets noticed=before-discard wilds=both closes=no"],
)
def test_a_meld_lost_for_good_is_not_frozen_for_a_time(lost: str) -> None:
    measures = short(LATE + "opponents", lost, code="fibur-internazionale")
    assert not [each for each in measures if each.startswith("freeze melds-opened")]
    assert [each for each in measures if each.startswith("freeze other-melds-opened until=next-turn")]
