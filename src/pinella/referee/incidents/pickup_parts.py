"""A pile not wholly taken, handled in the wrong way, or used only in a wrong meld (Art. 3o, 8, 9, 19)."""

from __future__ import annotations

from pinella.codes.sections.turns import IncompletePickup, PickupRemedy
from pinella.messages import say
from pinella.referee.common_facts import NOTICED, NOTICED_BY, OPENED, REPEATED, TIED, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure
from pinella.referee.pickup_steps import (
    CARDS_LEFT,
    DISCARD_FROM,
    LAID_FROM,
    MELDS_LEFT,
    PILE_CARDS,
    carried_out,
    frozen,
    no_play,
    with_discard_made,
)
from pinella.referee.ruling import Incident, Law

LEFT_BEHIND = Fact(
    "left_behind",
    say("How many cards of the pile did he leave?"),
    {"one": say("one card"), "several": say("more than one card")},
)
PILE_SIZE = Fact(
    "pile_size",
    say("How many cards were in the pile?"),
    {"one": say("one card"), "several": say("more than one card")},
)
PLAY_STANDS = Fact(
    "play_stands",
    say("Once the wrong meld is put right, does a play stand that picking up asks for?"),
    YES_NO,
)
HANDLING = Fact(
    "handling",
    say("What did he do with the pile?"),
    {
        "face-down": say("brought it near face down"),
        "fan-first": say("took it into the fan before playing one of its cards"),
        "played-from-table": say("began to play with its cards still on the table"),
    },
)
TOLD_APART = Fact("told_apart", say("Can it be established which cards came from the pile?"), YES_NO)


def judge_incomplete(law: Law, facts: Facts) -> list[Measure]:
    law.knob("pickup.whole_pile")
    entries: dict[str, IncompletePickup] = {entry.moment: entry for entry in law.knob("pickup.incomplete")}
    noticed = facts.ask(NOTICED)
    if noticed == "after-take":
        return [Measure("play-on")]
    told = partner_spoke_early(law, facts) if noticed == "before-discard" else []
    if "one-card-left" in entries and facts.ask(LEFT_BEHIND) == "one":
        return [*_one_left(law, facts, entries["one-card-left"], noticed), *told]
    if noticed in entries:
        entry = entries[noticed]
        goes_on = [Measure("go-on")] if noticed == "before-discard" else []
        return [*carried_out(law, facts, entry.now, entry.next_turn), *goes_on, *told]
    return [*_by_cards_laid(law, facts, entries, noticed), *told]


def _one_left(law: Law, facts: Facts, entry: IncompletePickup, noticed: str) -> list[Measure]:
    """The card left is his discard; whatever he did after it was done after the end of his turn."""
    measures = carried_out(law, facts, entry.now, entry.next_turn)
    if noticed == "after-discard":
        measures.insert(1, Measure("return", "discard", to="hand"))
    law.knob("irregular_play.after_discard")
    return [*measures, *frozen(law, facts, entry.next_turn)]


def _by_cards_laid(law: Law, facts: Facts, entries: dict[str, IncompletePickup], noticed: str) -> list[Measure]:
    laid = facts.ask(LAID_FROM)
    if laid == "nothing":
        if noticed == "before-discard":
            return [Measure("pick-up", "rest-of-pile"), Measure("go-on")]
        return no_play(law, facts, noticed)
    entry = entries["own-cards-played" if laid == "own-cards" else "pile-cards-played"]
    steps = with_discard_made(facts, entry.now) if noticed == "after-discard" else entry.now
    return carried_out(law, facts, steps, entry.next_turn, laid=True)


def judge_misused(law: Law, facts: Facts) -> list[Measure]:
    remedy: PickupRemedy = law.knob("pickup.single_card_misused")
    by_meld_rule = [Measure("refer", "wrong-meld")]
    if law.knob("pickup.duty") == "none":
        return by_meld_rule
    noticed = facts.ask(NOTICED)
    if noticed == "after-take":
        law.knob("pickup.no_play_after_take")
        return by_meld_rule
    told = partner_spoke_early(law, facts) if noticed == "before-discard" else []
    if "wrong-meld-rule" in remedy.now:
        stands = facts.is_so(PLAY_STANDS)
        return [*by_meld_rule, *([] if stands else no_play(law, facts, noticed)), *told]
    if facts.ask(PILE_SIZE) == "several":
        if facts.is_so(PLAY_STANDS):
            return [*by_meld_rule, Measure("valid", "pick-up"), *told]
        return [*_none_stands(law, facts, noticed), *told]
    steps = with_discard_made(facts, remedy.now) if noticed == "after-discard" else remedy.now
    return [*carried_out(law, facts, steps, remedy.next_turn), *told]


def _none_stands(law: Law, facts: Facts, noticed: str) -> list[Measure]:
    """As if nothing had been played: the pile is restored and what is left of the wrong meld is judged."""
    remedy: PickupRemedy = law.knob("pickup.no_play_before_discard")
    steps = (remedy.now[0], "fill-from-hand-or-penalise", *remedy.now[1:])
    return carried_out(
        law, facts, with_discard_made(facts, steps) if noticed == "after-discard" else steps, remedy.next_turn
    )


def judge_handling(law: Law, facts: Facts) -> list[Measure]:
    near, way = law.knob("pickup.brought_near"), law.knob("pickup.pile_on_table")
    if near == "free" and way == "free":
        return [Measure("nothing")]
    handling = facts.ask(HANDLING)
    if handling == "face-down" and near == "face-up-else-warning":
        return [Measure("show", "pile-cards"), Measure("go-on"), Measure("warn", who="pair")]
    if handling == "fan-first" and way == "one-played-before-hand":
        law.knob("pickup.pile_on_table_ladder")
        if facts.is_so(TOLD_APART):
            return [Measure("remind", "pile-on-table"), Measure("go-on")]
        return [Measure("go-on"), Measure("warn", who="pair")]
    if handling == "played-from-table" and way == "in-hand-before-playing":
        return _from_table(law, facts)
    return [Measure("nothing")]


def _from_table(law: Law, facts: Facts) -> list[Measure]:
    ladder = law.knob("pickup.pile_on_table_ladder")
    step = ladder[-1] if facts.is_so(REPEATED) else ladder[0]
    if step == "stop-and-discard-at-once":
        return [Measure("stop"), Measure("discard")]
    sanction = Measure("remind", "pile-on-table") if step == "remind-player" else Measure("reprimand")
    return [Measure("valid", "melds"), Measure("go-on"), sanction]


INCOMPLETE = Incident(
    "pickup-incomplete",
    say("Pile not wholly picked up"),
    ("pickup",),
    judge_incomplete,
    (
        NOTICED, NOTICED_BY, LEFT_BEHIND, LAID_FROM, OPENED, TIED, MELDS_LEFT, DISCARD_FROM, PILE_CARDS, CARDS_LEFT,
    ),
    (
        "non ha raccolto tutto il monte", "ha lasciato una carta sul tavolo", "ha preso solo una parte degli scarti",
        "raccolta parziale", "left a card of the pile behind", "did not take the whole pile", "partial pick-up",
    ),
)  # fmt: skip
MISUSED = Incident(
    "pile-card-misused",
    say("Card picked up and used in a wrong meld"),
    ("pickup", "wrong-meld"),
    judge_misused,
    (NOTICED, NOTICED_BY, PILE_SIZE, PLAY_STANDS, MELDS_LEFT, OPENED, TIED, DISCARD_FROM, PILE_CARDS, CARDS_LEFT),
    (
        "ha raccolto e il gioco è sbagliato", "ha usato male la carta raccolta",
        "carta degli scarti in un gioco errato",
        "used the picked-up card in a wrong meld", "pile card does not fit", "wrong meld after the pick-up",
    ),
)  # fmt: skip
HANDLED = Incident(
    "pile-handling",
    say("Pile brought near or kept in the wrong way"),
    ("pickup",),
    judge_handling,
    (HANDLING, TOLD_APART, REPEATED),
    (
        "gioca con gli scarti ancora sul tavolo", "ha avvicinato gli scarti coperti",
        "ha messo gli scarti nel ventaglio senza giocarne uno", "cala direttamente dal monte",
        "plays with the pile on the table", "brought the pile near face down", "put the pile in his fan first",
    ),
)  # fmt: skip
INCIDENTS = (INCOMPLETE, MISUSED, HANDLED)
