"""A take that cannot be changed any more, and looking at the pile (Art. 6, 7, 8, 9, 19)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

GESTURE = Fact(
    "gesture",
    say("What did he do first?"),
    {
        "stock-card-lifted": say("lifted a stock card, even partly or unseen"),
        "pile-card-lifted": say("lifted a card of the pile, even by a corner"),
        "pile-drawn-near": say("drew the pile towards himself"),
        "only-spread": say("only touched the stock, or spread the pile where it lies"),
    },
)


def judge_take(law: Law, facts: Facts) -> list[Measure]:
    gesture = facts.ask(GESTURE)
    if gesture not in law.knob("turn.take_final_when"):
        law.knob("pickup.pile_inspection")
        return [Measure("nothing", "take-open")]
    if gesture == "stock-card-lifted":
        return [Measure("draw", "as-begun")]
    law.knob("pickup.pile_inspection")
    law.knob("pickup.whole_pile")
    duty = law.knob("pickup.duty") != "none"
    return [Measure("pick-up", "as-begun"), *([Measure("remind", "pickup-duty")] if duty else [])]


TAKE_FINAL = Incident(
    "take-changed",
    say("Changing one's mind about drawing or picking up"),
    ("draw", "pickup"),
    judge_take,
    (GESTURE,),
    (
        "ha alzato la carta del tallone e poi vuole raccogliere", "ha sollevato una carta del monte",
        "ha cambiato idea sulla pesca", "ha ispezionato il monte degli scarti", "ha guardato sotto gli scarti",
        "lifted the stock card and wants the pile", "touched the pile and then drew", "changed his mind",
        "inspected the pile",
    ),
)  # fmt: skip
INCIDENTS = (TAKE_FINAL,)
