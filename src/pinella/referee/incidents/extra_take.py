"""A second take in the same turn, after the pozzetto was taken in flight (Art. 29, 30 and 17c of the codes)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, partner_spoke_early
from pinella.referee.facts import Fact, Facts
from pinella.referee.incidents.out_of_turn import (
    DISCARDED,
    IDENTIFIED,
    LAID_AGAIN,
    SINCE,
    by_lot_after_plays,
    card_back,
    overtaken,
    with_card_shown,
)
from pinella.referee.incidents.penalised import still_owed
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.undone_plays import LAID, PLAY_FACTS, penalised_due, penalised_left, what_stays

TAKEN = Fact(
    "taken_again",
    say("What has he taken again?"),
    {"drawn": say("a card of the stock"), "picked-up": say("the pile")},
)


def judge(law: Law, facts: Facts) -> list[Measure]:
    if overtaken(law, facts):
        return [Measure("play-on")]
    drawn = facts.ask(TAKEN) == "drawn"
    laid = facts.ask(LAID)
    steps = law.knob("out_of_turn.extra_take")
    if laid != "nothing":
        steps = law.knob("out_of_turn.extra_take_played")
    discarded = facts.is_so(DISCARDED)
    if drawn and laid != "nothing" and not facts.is_so(IDENTIFIED):
        back, plays = by_lot_after_plays(law, facts, laid, "next-turn"), []
    else:
        back = card_back(law, facts) if drawn else [Measure("return", "picked-up-cards", to="pile")]
        plays = what_stays(law, facts, laid, steps, "next-turn")
    if drawn and "show-to-opponent-on-turn" in steps:
        back = with_card_shown(back, "next-opponent")
    measures = [*([] if discarded else [Measure("stop")]), *back, *plays]
    if discarded:
        measures.append(Measure("valid", "discard"))
    else:
        measures += penalised_due(measures, "now") or [Measure("discard")]
    if "pozzetto-next-turn" in steps:
        measures.append(Measure("keep", "pozzetto"))
    measures += penalised_due(measures, "each-turn") if discarded else penalised_left(measures)
    measures += still_owed(law, measures)
    return measures if discarded else measures + partner_spoke_early(law, facts)


EXTRA_TAKE = Incident(
    "extra-take",
    say("Drawing or picking up again after the pozzetto in flight"),
    ("out-of-turn",),
    judge,
    (SINCE, TAKEN, *PLAY_FACTS, DISCARDED, IDENTIFIED, LAID_AGAIN, NOTICED_BY),
    (
        "ha preso il pozzetto in diretta e ha pescato di nuovo", "ha pescato due volte dopo il pozzetto",
        "ha raccolto dopo il pozzetto al volo", "drew again after taking the pozzetto in flight",
        "picked up again after the pozzetto", "second draw after the direct pozzetto",
    ),
)  # fmt: skip
INCIDENTS = (EXTRA_TAKE,)
