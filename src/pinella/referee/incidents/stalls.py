"""Four players who only exchange the pile and never draw (glossary; most codes are silent)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

LONG_ENOUGH = Fact(
    "long_enough",
    say("Have all four only exchanged the pile for at least three laps, without anyone drawing?"),
    YES_NO,
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    remedy = law.knob("clock.stalemate")
    if remedy == "clock-ends-it":
        return [Measure("play-on")]
    law.knob("clock.stalemate_laps")
    if not facts.is_so(LONG_ENOUGH):
        return [Measure("nothing")]
    if remedy == "referee-may-order-draw":
        return [Measure("discretion", "order-a-draw", who="referee"), Measure("note", "stalemate")]
    return [Measure("play-on"), Measure("note", "stalemate")]


STALL = Incident(
    "stall",
    say("Endless exchange of the pile"),
    ("timeout", "interruption", "pickup"),
    judge,
    (LONG_ENOUGH,),
    (
        "stallo", "nessuno pesca più", "si scambiano sempre la stessa carta", "girano la stessa carta",
        "stalemate", "nobody draws any more", "they keep swapping one card",
    ),
)  # fmt: skip
INCIDENTS = (STALL,)
