"""Slow play, and time-out while a card is being discarded (Art. 28, 32 bis, 36)."""

from __future__ import annotations

from pinella import cards
from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

OVER_TIME = Fact("over_time", say("Has he used up the seconds that the code gives him for his cards?"), YES_NO)
GOOD_REASON = Fact("good_reason", say("Is there a valid reason for the delay?"), YES_NO)
INVITED = Fact(
    "invited",
    say("Has the referee already invited him to speed up?"),
    {
        "not-yet": say("not yet"),
        "obeyed": say("yes, and he then played"),
        "ignored": say("yes, and he went on delaying"),
    },
)
HAND = Fact("hand", say("Which cards has he in his hand?"), cards=True)
RELEASING = Fact("releasing", say("Was he just putting down his discard when time-out was called?"), YES_NO)


def judge_slow(law: Law, facts: Facts) -> list[Measure]:
    slow = facts.is_so(OVER_TIME) if law.knob("clock.tempo_limits") else not facts.is_so(GOOD_REASON)
    if not slow:
        return [Measure("nothing")]
    steps = law.knob("clock.tempo_steps")
    match facts.ask(INVITED):
        case "not-yet":
            seconds = law.knob("clock.tempo_seconds_after_invitation")
            return [Measure("invite", "finish-within" if seconds else "speed-up", points=seconds)]
        case "obeyed":
            return [Measure("play-on")]
        case _:
            if "highest-card-is-discarded" in steps:
                return _highest(facts)
            return [Measure("warn", who="pair")]


def _highest(facts: Facts) -> list[Measure]:
    """By rank, wilds first, then by suit: the same order under every code (Art. 1), whatever penalised cards follow."""
    hand = cards.names(cards.by_norm(facts.cards(HAND)))
    return [Measure("stop"), Measure("discard", "highest-card", cards=tuple(hand[:1])), Measure("turn-over")]


def judge_time_out(law: Law, facts: Facts) -> list[Measure]:
    lap = Measure("go-on", f"time-out-{law.knob('clock.timeout_lap')}", who="all")
    if law.knob("clock.timeout_at_discard") == "not-distinguished" or not facts.is_so(RELEASING):
        return [lap]
    return [Measure("valid", "discard"), Measure("turn-over"), Measure("keep", "last-turn")]


SLOW_PLAY = Incident(
    "slow-play",
    say("Slow play"),
    ("tempo", "conduct"),
    judge_slow,
    (OVER_TIME, GOOD_REASON, INVITED, HAND),
    (
        "gioca troppo lentamente", "ci mette troppo", "perde tempo", "non scarta mai", "gioco lento",
        "plays too slowly", "takes too long", "slow play", "wasting time",
    ),
)  # fmt: skip
TIME_OUT = Incident(
    "time-out-at-discard",
    say("Time-out called while a card is being discarded"),
    ("timeout", "clock"),
    judge_time_out,
    (RELEASING,),
    (
        "stava scartando al time out", "time out durante lo scarto", "chi gioca per ultimo al time out",
        "he was discarding at time-out", "time-out during the discard", "who plays last",
    ),
)  # fmt: skip
INCIDENTS = (SLOW_PLAY, TIME_OUT)
