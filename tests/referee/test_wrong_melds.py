"""Wrong melds: what the case book cannot say, that is refusals and what is not asked when the cards are named."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import find
from pinella.referee.ruling import Ruling, question, rule
from tests.support import FED, INT, REV


def ruled(code: str, facts: str, incident: str = "wrong-meld") -> Ruling:
    return rule(load_code(code), find(incident), dict(fact.split("=") for fact in facts.split(";")))


AT_ONCE = "noticed=before-discard;noticed_by=opponents;laid=opened"


@pytest.mark.clause("rev-def-heal")
def test_only_cards_of_the_own_hand_heal() -> None:
    with pytest.raises(Refusal, match="cannot be put right in this way"):
        ruled(REV, f"{AT_ONCE};meld=7c 8c Tc;hand=4h;cure=missing-card")


@pytest.mark.clause("rev-28-d")
def test_an_opening_with_a_wild_is_not_filled_with_two_cards() -> None:
    with pytest.raises(Refusal, match="cannot be put right in this way"):
        ruled(REV, f"{AT_ONCE};meld=4d Jo 9d;hand=6d 7d;cure=missing-card")
    with pytest.raises(Refusal, match="no answer to cure"):  # nor with a second wild
        ruled(REV, f"{AT_ONCE};meld=5d Jo 9d;hand=2c;cure=wild")


@pytest.mark.clause("int-26-a")
def test_where_cards_may_not_be_replaced_that_is_no_answer() -> None:
    with pytest.raises(Refusal, match="no answer to cure"):
        ruled(INT, "noticed=before-discard;laid=opened;wild_in_it=no;cure=replacement")


def test_a_lawful_meld_is_no_wrong_one() -> None:
    with pytest.raises(Refusal, match="lawful meld"):
        ruled(INT, "noticed=before-discard;laid=opened;meld=5h 6h 7h;cure=nothing")
    with pytest.raises(Refusal, match="not all among"):
        ruled(INT, "noticed=before-discard;laid=tied;meld=5h 6h 7h 9c;tied_cards=8c;cure=nothing")


def test_named_cards_answer_what_would_be_asked() -> None:
    with pytest.raises(Unanswered) as missing:
        ruled(REV, f"{AT_ONCE};wild_in_it=no;cure=nothing")
    assert missing.value.fact.name == "remains"
    assert ruled(REV, f"{AT_ONCE};meld=5h 6h 8h;cure=nothing").measures[1].cards == ("8h", "6h", "5h")


@pytest.mark.clause("int-def-excess")
def test_if_two_parts_could_stay_the_player_chooses() -> None:
    facts = "noticed=before-discard;laid=opened;meld=3h 4h 5h 7h 8h 9h;cure=nothing;excess=several"
    assert "choose part-that-stays" in [str(measure) for measure in ruled(INT, facts).measures]
    chosen = ruled(INT, f"{facts};left_over=3h 4h 5h").measures
    assert chosen[2].cards == ("5h", "4h", "3h")


@pytest.mark.clause("fed-03j-a")
def test_in_fedibur_wilds_in_equal_sets_do_not_matter() -> None:
    given = {"noticed": "before-discard", "wilds": "both"}
    assert rule(load_code(FED), find("equal-sets"), given).idle == {"wilds": "both"}


def test_questions_come_in_natural_order() -> None:
    law, incident, given = load_code(REV), find("wrong-meld"), dict[str, str]()
    asked = []
    while (fact := question(law, incident, given)) is not None:
        asked.append(fact.name)
        given[fact.name] = {"cure": "nothing", "remains": "meld"}.get(fact.name) or next(iter(fact.answers))
    assert asked == ["noticed", "noticed_by", "laid", "wild_in_it", "cure", "remains", "excess"]
