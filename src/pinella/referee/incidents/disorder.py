"""Cards that lie in disorder but make a lawful meld, wilds the wrong way round, melds and cards laid untidily."""

from __future__ import annotations

from dataclasses import replace

from pinella.cards import Kind, names
from pinella.messages import say
from pinella.referee.common_facts import NOTICED as NOTICED_IN_PLAY
from pinella.referee.common_facts import NOTICED_BY, partner_spoke_early, when_noticed
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents import wrong_melds
from pinella.referee.incidents.wrong_melds import MELD, NOTICED
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.rules.meld_layout import lay
from pinella.rules.melds import arrangements

LAWFUL = Fact("makes_meld", say("Do the cards make a lawful meld when put in order?"), YES_NO)


def judge_disorder(law: Law, facts: Facts) -> list[Measure]:
    group = facts.cards(MELD)
    law.knob("melds.disorder_curable")
    if bool(arrangements(group, law.code)) if group else facts.is_so(LAWFUL):
        return [Measure("arrange", "meld", cards=_in_order(group, law))]
    return wrong_melds.judge(law, facts)


def _in_order(group: tuple[Kind, ...], law: Law) -> tuple[str, ...]:
    return tuple(names(lay(group, law.code).meld.cards)) if group else ()


# --- two wilds the wrong way round -----------------------------------------------------------------------------------

WHERE = Fact(
    "wilds_lie",
    say("Where do the two wilds lie that are the wrong way round?"),
    {
        "new": say("in a sequence opened in this turn"),
        "below-three": say("both below the three"),
        "elsewhere": say("elsewhere: a wild was tied to a sequence of an earlier turn"),
    },
)


def judge_swap(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("melds.wild_inversion") == "when-laid":
        if facts.ask(NOTICED) not in ("before-discard", "after-discard"):
            return [Measure("keep", "wilds"), Measure("play-on")]
    elif facts.ask(WHERE) == "elsewhere":
        return wrong_melds.judge(law, _tied(facts))
    return [Measure("swap", "wilds", cards=_in_order(facts.cards(MELD), law))]


def _tied(facts: Facts) -> Facts:
    """A wild that may not be put in its place was tied wrongly."""
    return replace(facts, given={**facts.given, "laid": "tied"})


# --- laid untidily ---------------------------------------------------------------------------------------------------

COULD_HOLD = Fact("could_hold", say("Could the meld underneath take these cards?"), YES_NO)
DECLARED = Fact("declared", say("Did he say clearly which meld they were for?"), YES_NO)


def judge_overlap(law: Law, facts: Facts) -> list[Measure]:
    law.knob("melds.overlapping")
    if not facts.is_so(COULD_HOLD):
        return [Measure("arrange", "overlapping-melds"), Measure("valid", "melds-opened")]
    if law.knob("throw_pass.throw_doubtful_placed_by") == "opponent-on-turn":
        return [Measure("choose", "place", who="next-opponent")]
    return [Measure("choose", "place", who="opponents")]


def judge_beside(law: Law, facts: Facts) -> list[Measure]:
    match law.knob("throw_pass.not_touching"):
        case "valid":
            return [Measure("valid", "tied-cards"), Measure("go-on")]
        case "must-lie-on-meld":
            return [Measure("arrange", "tied-cards"), Measure("go-on")]
        case _:
            law.knob("throw_pass.declaration")
            if facts.is_so(DECLARED):
                return [Measure("valid", "tied-cards"), Measure("go-on")]
            noticed = when_noticed(law, facts)
            if noticed == "after-take":
                return [Measure("valid", "tied-cards"), Measure("play-on")]
            frozen = Measure("freeze", "melds-tied-to", until="next-turn", negative="tied-cards")
            if noticed == "after-discard":
                return [Measure("valid", "tied-cards"), frozen, Measure("valid", "discard")]
            warned = partner_spoke_early(law, facts)
            stop = [Measure("stop")] if law.knob("wrong_meld.ends_turn") else []
            return [
                Measure("valid", "tied-cards"),
                *stop,
                frozen,
                Measure("discard"),
                *warned,
            ]


_SKIPPED_WHEN_TIED = ("laid", "wild_in_it", "remains")
DISORDER = Incident(
    "disordered-meld",
    say("Cards of a meld in disorder"),
    ("sequences", "wrong-meld"),
    judge_disorder,
    (LAWFUL, *wrong_melds.WRONG_MELD_FACTS),
    (
        "gioco in disordine", "carte in disordine", "sequenza disordinata", "ha messo le carte in ordine sbagliato",
        "cards in disorder", "meld not in order",
    ),
)  # fmt: skip
SWAPPED = Incident(
    "swapped-wilds",
    say("Two wilds the wrong way round"),
    ("wilds", "sequences", "wrong-meld"),
    judge_swap,
    (WHERE, *(fact for fact in wrong_melds.WRONG_MELD_FACTS if fact.name not in _SKIPPED_WHEN_TIED)),
    (
        "matte invertite", "pinella e jolly invertiti", "ha scambiato jolly e due", "due naturale al posto sbagliato",
        "wilds swapped", "joker and two the wrong way round",
    ),
)  # fmt: skip
OVERLAP = Incident(
    "overlapping-meld",
    say("New meld laid over another"),
    ("wrong-meld",),
    judge_overlap,
    (COULD_HOLD,),
    (
        "gioco sovrapposto", "ha aperto sopra un altro gioco", "giochi uno sopra l'altro",
        "meld laid over another", "overlapping melds",
    ),
)  # fmt: skip
BESIDE = Incident(
    "cards-beside-meld",
    say("Cards laid beside a meld without touching it"),
    ("wrong-meld", "throw-pass"),
    judge_beside,
    (DECLARED, NOTICED_IN_PLAY, NOTICED_BY),
    (
        "carta vicina al gioco", "carta staccata dal gioco", "non tocca il gioco", "ha legato senza toccare",
        "card beside the meld", "not touching the meld", "gap between card and meld",
    ),
)  # fmt: skip
INCIDENTS = (DISORDER, SWAPPED, OVERLAP, BESIDE)
