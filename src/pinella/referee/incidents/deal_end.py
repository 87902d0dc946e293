"""How a deal ends without a closing: time-out and the end of the stock (Art. 15, 16, 24, 28)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

CALLED = Fact(
    "called",
    say("When was time-out called?"),
    {
        "no-card-dealt": say("while points were counted or cards shuffled: none had been dealt yet"),
        "before-first-take": say("during the deal, or before the first player drew or picked up"),
        "in-play": say("later, during play"),
    },
)
FIRST_TOOK = Fact(
    "first_took", say("Had the player served first already drawn, picked up or played in this lap?"), YES_NO
)
AT_THE_END = Fact(
    "at_the_end",
    say("What happens at the end of the stock?"),
    {
        "last-drawn": say("a player has drawn the third-last card, the last that may be drawn"),
        "closed": say("the player who drew it closes lawfully with his discard"),
        "pile-wanted": say("after his discard the next player wants to pick up the pile"),
        "pile-instead": say("three cards are left, and a player picks up the pile instead of drawing"),
        "dead-drawn": say("a player has drawn one of the last two cards"),
    },
)

NO_BONUS = Measure("void", "bonus-unless-closed", who="all", when="deal-end")


def judge_time_out(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(CALLED):
        case "no-card-dealt":
            law.knob("clock.timeout_before_first_card_dealt")
            return [Measure("stop", "round", who="all")]
        case "before-first-take":
            law.knob("clock.timeout_before_first_take")
            lap = Measure("go-on", "one-full-lap", who="all")
        case _:
            lap = _last_lap(law, facts)
    law.knob("scoring.closing_bonus_at_timeout")
    return [lap, NO_BONUS]


def _last_lap(law: Law, facts: Facts) -> Measure:
    how = law.knob("clock.timeout_lap")
    if how != "dealer-lap":
        return Measure("go-on", f"time-out-{how}", who="all")
    return Measure("go-on", "last-lap-next" if facts.is_so(FIRST_TOOK) else "last-lap-now", who="all")


def judge_stock_end(law: Law, facts: Facts) -> list[Measure]:
    law.knob("scoring.stock_end")
    match facts.ask(AT_THE_END):
        case "last-drawn":
            return [Measure("go-on"), Measure("stop", "deal", when="end-of-turn"), NO_BONUS]
        case "closed":
            points = law.knob("scoring.closing_bonus")
            return [Measure("valid", "closing"), Measure("positive", "closing-points", when="deal-end", points=points)]
        case "pile-wanted":
            return [Measure("ban", "pile-after-stock"), Measure("stop", "deal"), NO_BONUS]
        case "pile-instead":
            return [Measure("nothing", "stock-not-ended")]
        case _:
            return [Measure("return", "dead-card"), Measure("stop", "deal"), NO_BONUS]


TIME_OUT = Incident(
    "time-out",
    say("Time-out: how the deal ends"),
    ("timeout", "clock", "scoring"),
    judge_time_out,
    (CALLED, FIRST_TOOK),
    (
        "time out", "ultimo giro", "chi gioca ancora dopo il time out", "time out durante la distribuzione",
        "last lap", "who plays on after time-out", "time-out while counting",
    ),
)  # fmt: skip
STOCK_END = Incident(
    "stock-end",
    say("End of the stock"),
    ("closing", "draw", "scoring"),
    judge_stock_end,
    (AT_THE_END,),
    (
        "tallone finito", "terzultima carta", "ultime due carte", "si può ancora raccogliere a tallone finito",
        "stock exhausted", "third-last card", "last two cards", "may he pick up when the stock is over",
    ),
)  # fmt: skip
INCIDENTS = (STOCK_END, TIME_OUT)
