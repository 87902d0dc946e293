"""Missing or surplus cards in the pack, and a third identical card in a set (Art. 3k, 5, 14, 25)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED, NOTICED_BY, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.misdeals import redeal
from pinella.referee.incidents.penalised import penalise
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

FOUND = Fact(
    "found",
    say("When were missing or surplus cards found?"),
    {
        "before-first-take": say("before the first player drew or picked up"),
        "before-first-meld": say("after the first take, with no meld on the table yet"),
        "meld-open": say("with at least one meld on the table"),
        "after-result": say("after the deal had ended"),
    },
)
SET_STANDS = Fact("set_stands", say("Without that card, is it still a valid set of at least three?"), YES_NO)


def judge_pack(law: Law, facts: Facts) -> list[Measure]:
    found = facts.ask(FOUND)
    if found == "after-result":
        law.knob("pack_faults.after_deal")
        return [Measure("valid", "result"), Measure("repair", _repair(law))]
    if found == "before-first-take" or (
        found == "before-first-meld" and law.knob("pack_faults.stands_from") == "first-meld"
    ):
        restored = law.knob("pack_faults.before_play") == "pack-restored-and-redeal"
        return [Measure("restore", "pack") if restored else Measure("swap", "pack"), *redeal(law)]
    law.knob("pack_faults.in_deal")
    return [Measure("play-on"), Measure("valid", "result"), Measure("repair", _repair(law), when="after-deal")]


def _repair(law: Law) -> str:
    return "pack" if law.knob("pack_faults.repaired_by") == "replaced-or-completed" else "new-pack"


def judge_third_card(law: Law, facts: Facts) -> list[Measure]:
    law.knob("pack_faults.third_identical_card")
    noticed = facts.ask(NOTICED)
    if noticed == "after-take":
        return _third_card_later(law)
    told = partner_spoke_early(law, facts) if noticed == "before-discard" else []
    if not facts.is_so(SET_STANDS):
        return [Measure("refer", "wrong-meld"), *told]
    if noticed == "before-discard":
        law.knob("penalised.surplus_at_once")
        return [Measure("stop"), *penalise(law, "third-card", several=False, due="now"), *told]
    law.knob("penalised.surplus_after_discard")
    return [Measure("valid", "discard"), *penalise(law, "third-card", several=False, due="own-turn")]


def _third_card_later(law: Law) -> list[Measure]:
    """Once the next opponent has taken, it is a surplus card like any other found late."""
    steps = law.knob("penalised.surplus_later")
    if "freeze-for-good" not in steps:
        return [Measure("penalise", "third-card"), Measure("discard", "penalised-card", when="own-turn")]
    negative = Measure("negative", "that-set" if "whole-meld-negative" in steps else "third-card", when="deal-end")
    return [Measure("freeze", "that-set", until="deal-end"), negative]


PACK_FAULT = Incident(
    "pack-fault",
    say("Missing or surplus cards in the pack"),
    ("deck",),
    judge_pack,
    (FOUND,),
    (
        "manca una carta", "c'è una carta in più nel mazzo", "cinque jolly", "tre re di cuori", "mazzo incompleto",
        "a card is missing", "too many cards in the deck", "five jokers", "a card lay on the floor", "faulty pack",
    ),
)  # fmt: skip
THIRD_CARD = Incident(
    "third-identical-card",
    say("Third identical card in a set"),
    ("sets", "deck"),
    judge_third_card,
    (NOTICED, NOTICED_BY, SET_STANDS),
    (
        "tre carte uguali dello stesso seme", "ha messo la terza carta identica", "tre re di cuori nel gioco",
        "three identical cards in a set", "third king of hearts in the set",
    ),
)  # fmt: skip
INCIDENTS = (PACK_FAULT, THIRD_CARD)
