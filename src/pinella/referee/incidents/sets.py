"""Sets that may not be opened: of a rank that is not allowed, of wilds only, or a second one of the same rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella import cards
from pinella.cards import Kind
from pinella.messages import say
from pinella.referee.common_facts import NOTICED, NOTICED_BY, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import obligation
from pinella.referee.incidents.penalised import named, penalise
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

RANK = Fact(
    "rank",
    say("Of what is the set?"),
    {
        "ace-or-three": say("of aces or threes"),
        "other-rank": say("of another rank, from four to king"),
        "wilds": say("of jokers or twos only"),
    },
)
SET = Fact("meld", say("Which cards lie in the set?"), cards=True)


def judge_forbidden(law: Law, facts: Facts) -> list[Measure]:
    group = facts.cards(SET)
    if _allowed(law, _rank(facts, group)):
        return [Measure("nothing")]
    law.knob("equal_sets.forbidden_rank")
    match facts.ask(NOTICED):
        case "before-discard":
            warned = partner_spoke_early(law, facts)
            return [
                Measure("stop"),
                *penalise(law, "wrong-meld", several=True, due="now", loose=group),
                *warned,
            ]
        case "after-discard":
            return [
                Measure("valid", "discard"),
                *penalise(law, "wrong-meld", several=True, due="own-turn", loose=group),
            ]
        case _:
            law.knob("equal_sets.forbidden_rank_later")
            return [
                Measure("freeze", "wrong-meld", until="deal-end"),
                Measure("negative", "wrong-meld", when="deal-end", cards=named(group, law)),
            ]


def _rank(facts: Facts, group: Sequence[Kind]) -> str:
    if not group:
        return facts.ask(RANK)
    ranks = {cards.rank_of(card) for card in group if not cards.is_wild(card)}
    seen = "wilds" if not ranks else "ace-or-three" if ranks <= {cards.ACE, 3} else "other-rank"
    if facts.given.get(RANK.name, seen) != seen:
        facts.impossible(say("the cards named do not agree with the rank of the set"))
    return seen


def _allowed(law: Law, rank: str) -> bool:
    if rank == "wilds":
        return bool(law.knob("melds.sets_of_wilds"))
    allowed = law.knob("melds.set_ranks")
    return set("A3") <= set(allowed) if rank == "ace-or-three" else set("456789TJQK") <= set(allowed)


# --- a second set of the same rank -----------------------------------------------------------------------------------

WILDS = Fact(
    "wilds",
    say("How many of the two sets hold a joker or a two?"),
    {"at-most-one": say("one or none"), "both": say("both")},
)
CLEAN_MELD = Fact("clean_meld", say("Can a clean meld of his side take the wild of the second set?"), YES_NO)
CLOSES = Fact("closes", say("Does he close in that very turn?"), YES_NO)
FIRST = Fact("first_set", say("Which cards lie in the first set?"), cards=True)
SECOND = Fact("second_set", say("Which cards lie in the second set?"), cards=True)

NOTICED_EQUAL = replace(
    NOTICED, answers={**NOTICED.answers, "at-count": say("only at the count, when the deal was over")}
)

_STEPS = {"before-discard": "at_once", "after-discard": "after_discard", "after-take": "after_take"}


def judge_equal(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("melds.equal_sets") == "allowed":
        return [Measure("nothing")]
    moment = facts.ask(NOTICED_EQUAL)
    if moment == "at-count":
        return _at_count(law, facts)
    steps, both = _steps(law, facts, f"equal_sets.{_STEPS[moment]}")
    if "cards-exposed" in steps:
        return _second_set_exposed(law, facts, moment)
    measures = [measure for step in steps for measure in _carry_out(law, facts, step, moment)]
    if moment == "after-take":
        return [*measures, *_after_late_freeze(law)]
    return _closing(law, facts, measures, moment, both)


def _steps(law: Law, facts: Facts, path: str) -> tuple[tuple[str, ...], bool]:
    """What is to be done, and whether two wilds are in the way."""
    steps, with_two = law.code.knob(path), law.code.knob(f"{path}_two_wilds")
    both = steps != with_two and _wilds(facts) == "both"
    return law.knob(f"{path}_two_wilds" if both else path), both


def _wilds(facts: Facts) -> str:
    sets = (facts.cards(FIRST), facts.cards(SECOND))
    if not all(sets):
        return facts.ask(WILDS)
    seen = "both" if all(any(cards.is_wild(card) for card in group) for group in sets) else "at-most-one"
    if facts.given.get(WILDS.name, seen) != seen:
        facts.impossible(say("the sets named do not agree with how many of them hold a joker or a two"))
    return seen


def _second_set_exposed(law: Law, facts: Facts, moment: str) -> list[Measure]:
    second = named(facts.cards(SECOND), law)
    return [
        *([Measure("valid", "discard")] if moment == "after-discard" else []),
        Measure("return", "second-set", to="hand", cards=second),
        Measure("expose", "second-set", cards=second),
        *obligation(law, facts, "now" if moment == "before-discard" else "own-turn"),
    ]


def _at_count(law: Law, facts: Facts) -> list[Measure]:
    """The deal is over: nothing is left to be joined or frozen, only a wild too many may still count."""
    if law.knob("penalised.surplus_at_count") == "ignored":
        return [Measure("valid", "second-set")]
    steps, _ = _steps(law, facts, "equal_sets.after_take")
    wild = [step for step in steps if "wild" in step]
    return [measure for step in wild for measure in _carry_out(law, facts, step, "at-count")] or [
        Measure("valid", "second-set")
    ]


def _carry_out(law: Law, facts: Facts, step: str, moment: str) -> list[Measure]:
    first, second = facts.cards(FIRST), facts.cards(SECOND)
    match step:
        case "player-stops":
            return [Measure("stop")]
        case "merge-sets":
            merged = Measure("merge", "second-set", to="first-set", cards=tuple(cards.names(second)))
            return [merged] if law.knob("equal_sets.merged_burraco_valid") else [merged, Measure("void", "burraco")]
        case "freeze-for-good":
            return [Measure("freeze", "merged-set", until="deal-end")]
        case "freeze-second-set":
            frozen = Measure("freeze", "second-set", until="deal-end")
            return [frozen, Measure("negative", "second-set", when="deal-end", cards=named(second, law))]
        case "discard":
            return [Measure("discard")]
        case "discard-second-wild":
            return [Measure("discard", "second-wild", cards=_wild(second, law))]
        case "second-wild-on-least-clean-meld":
            return _second_wild(law, facts, moment, second)
        case "highest-wild-is-next-discard":
            return penalise(law, "highest-wild", several=False, due="own-turn", loose=_highest(first, second))
        case "second-wild-negative":
            return [Measure("negative", "second-wild", when="deal-end", cards=_wild(second, law))]
        case _:
            wild = named(_highest(first, second), law)
            return [Measure("negative", "highest-wild", when="deal-end", cards=wild)]


def _second_wild(law: Law, facts: Facts, moment: str, second: Sequence[Kind]) -> list[Measure]:
    """On a clean meld if one can take it; else it is the discard, or counts negative when there is none to come."""
    wild = _wild(second, law)
    if facts.is_so(CLEAN_MELD):
        placed = Measure("place", "second-wild", cards=wild)
        return [placed, Measure("discard")] if moment == "before-discard" else [placed]
    if moment == "before-discard":
        return [Measure("discard", "second-wild", cards=wild)]
    if moment == "at-count":
        return [Measure("negative", "second-wild", when="deal-end", cards=wild)]
    loose = [card for card in second if cards.is_wild(card)]
    return penalise(law, "second-wild", several=False, due="own-turn", loose=loose)


def _wild(group: Sequence[Kind], law: Law) -> tuple[str, ...]:
    return named([card for card in group if cards.is_wild(card)], law)


def _highest(first: Sequence[Kind], second: Sequence[Kind]) -> tuple[Kind, ...]:
    return tuple(cards.by_norm(card for card in (*second, *first) if cards.is_wild(card))[:1])


def _closing(law: Law, facts: Facts, measures: list[Measure], moment: str, both: bool) -> list[Measure]:
    """What the merger means for a closing in the same turn."""
    wild_discarded = any(measure.do == "discard" and measure.what == "second-wild" for measure in measures)
    if wild_discarded and law.code.false_close.equal_set.closing == "valid-closing":
        return measures  # no wild closes
    if not facts.is_so(CLOSES):
        return measures
    if law.knob("false_close.equal_set").closing != "valid-closing":
        made = [Measure("valid", "discard")] if moment == "after-discard" else []
        return [*measures, Measure("void", "closing"), *made, Measure("ban", "closing-before-next-turn")]
    penalised = next((measure for measure in measures if measure.do == "penalise"), None)
    if penalised is None or not both:
        return [*measures, Measure("valid", "closing")]
    negative = Measure("negative", penalised.what, when="deal-end", cards=penalised.cards)
    return [*(measure for measure in measures if measure.do not in _LATER), Measure("valid", "closing"), negative]


_LATER = ("penalise", "discard", "restrict", "ban", "negative")
"""What has no turn left to be carried out in once the deal is over."""


def _after_late_freeze(law: Law) -> list[Measure]:
    if law.knob("equal_sets.new_set_after_late_freeze"):
        return [Measure("valid", "new-set-of-rank", who="pair")]
    return []


FORBIDDEN_SET = Incident(
    "forbidden-set",
    say("Set of a rank that is not allowed"),
    ("wrong-meld", "sets"),
    judge_forbidden,
    (RANK, NOTICED, NOTICED_BY, SET),
    (
        "combinazione non ammessa", "ha aperto una combinazione di dieci", "tris di otto", "combinazione di pinelle",
        "forbidden set", "set of tens", "set of jokers", "set of twos",
    ),
)  # fmt: skip
EQUAL_SETS = Incident(
    "equal-sets",
    say("Second set of the same rank"),
    ("sets", "wrong-meld", "burraco", "false-close"),
    judge_equal,
    (NOTICED_EQUAL, WILDS, CLEAN_MELD, CLOSES, FIRST, SECOND),
    (
        "combinazioni uguali", "due combinazioni uguali", "ha aperto un'altra combinazione di assi", "doppio tris",
        "equal sets", "second set of the same rank", "two sets of aces",
    ),
)  # fmt: skip
INCIDENTS = (FORBIDDEN_SET, EQUAL_SETS)
