"""Pozzetti with too few or too many cards, and a pozzetto of the deal before (Art. 20-22, 3p-3r, 21.1-21.3, 22)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import Fact, Facts
from pinella.referee.incidents.misdeals import redeal
from pinella.referee.measures import Measure, Role
from pinella.referee.ruling import Incident, Law

WHICH = Fact(
    "which_pozzetto",
    say("Which pozzetto is being taken?"),
    {"first": say("the first of the deal: the other still lies there"), "second": say("the second")},
)
_COUNTS = {
    "short": say("it has too few cards"),
    "right": say("it has the right number"),
    "long": say("it has too many cards"),
}
TAKEN = Fact("taken_count", say("How many cards are in the pozzetto taken?"), _COUNTS)
OTHER = Fact("other_count", say("And in the one still on the table?"), _COUNTS)
TOUCHED = Fact(
    "touched",
    say("What has been done with the pozzetto taken?"),
    {
        "untouched": say("nobody has seen a card of it"),
        "seen": say("a card of it has been seen, none played"),
        "played": say("a card of it has been played"),
    },
)
BALANCE = Fact(
    "balance",
    say("Once the larger pozzetto has given its surplus to the smaller, what is left?"),
    {
        "even": say("both are right"),
        "missing": say("the smaller still has too few cards"),
        "over": say("the larger still has too many cards"),
    },
)
STOCK = Fact(
    "stock_left",
    say("How many cards are left in the stock?"),
    {"enough": say("more than the last two"), "last-two": say("only the last two")},
)
_CURED_BY: dict[str, Role] = {"referee": "referee", "player": "culprit", "opponent-handing-over": "opponents"}


def judge_count(law: Law, facts: Facts) -> list[Measure]:
    if facts.ask(WHICH) == "second":
        return _second(law, facts)
    taken = facts.ask(TAKEN)
    _article_of(law, taken)
    if taken == "right":
        return _cured_alone(law, facts, "other-pozzetto", facts.ask(OTHER)) or [Measure("nothing")]
    if _too_late(law, facts):
        if not law.knob("pozzetto.other_cured_after_limit"):
            return [Measure("play-on")]
        cure = _cured_alone(law, facts, "other-pozzetto", facts.ask(OTHER))
        return [Measure("keep", "pozzetto-as-it-is"), *cure] if cure else [Measure("play-on")]
    other = facts.ask(OTHER)
    if {taken, other} == {"short", "long"}:
        return _one_short_one_long(law, facts, taken)
    if taken == "long":
        return _long(law, facts, other)
    return _short(law, facts, other)


def _second(law: Law, facts: Facts) -> list[Measure]:
    """Only one pozzetto is left, so only the stock can give or take."""
    taken = facts.ask(TAKEN)
    _article_of(law, taken)
    if taken == "right":
        law.knob("pozzetto.second_cured")
        return [Measure("nothing")]
    if not law.knob("pozzetto.second_cured"):
        return [Measure("play-on"), Measure("note", "pozzetto-count")]
    return [Measure("play-on")] if _too_late(law, facts) else _cured_alone(law, facts, "pozzetto", taken)


def _article_of(law: Law, taken: str) -> None:
    """Too few and too many cards have an article each: that of the pozzetto taken is named first."""
    if taken != "right":
        law.knob(f"pozzetto.{taken}_cured_by")


def _too_late(law: Law, facts: Facts) -> bool:
    limit = law.knob("pozzetto.cure_until")
    return facts.ask(TOUCHED) in (("seen", "played") if limit == "first-card-seen" else ("played",))


def _short(law: Law, facts: Facts, other: str) -> list[Measure]:
    cure, who = law.knob("pozzetto.short_cure"), _CURED_BY[law.knob("pozzetto.short_cured_by")]
    if other == "short":
        return [
            Measure("complete", "pozzetto", who=who),
            Measure("complete", "other-pozzetto", who=who),
            *_stock_used(law, facts),
        ]
    if cure == "others-top-then-stock-bottom":
        top = Measure("move", "other-pozzetto-top", who=who, to="pozzetto")
        return [top, Measure("complete", "other-pozzetto", who=who), *_stock_used(law, facts)]
    return [Measure("complete", "pozzetto", who=who), *_stock_used(law, facts)]


def _long(law: Law, facts: Facts, other: str) -> list[Measure]:
    cure, who = law.knob("pozzetto.long_cure"), _CURED_BY[law.knob("pozzetto.long_cured_by")]
    if other != "long":
        whats = ["pozzetto-surplus"]
    elif cure == "tops-alternately-to-stock-bottom":
        whats = ["pozzetti-surplus"]
    else:
        whats = ["pozzetto-surplus", "other-pozzetto-surplus"]
    return [*(Measure("move", what, who=who, to="stock-bottom") for what in whats), *_crossed(law)]


def _cured_alone(law: Law, facts: Facts, which: str, count: str) -> list[Measure]:
    """One pozzetto put right with the stock alone."""
    if count == "short":
        who = _CURED_BY[law.knob("pozzetto.short_cured_by")]
        return [Measure("complete", which, who=who), *_stock_used(law, facts)]
    if count == "long":
        who = _CURED_BY[law.knob("pozzetto.long_cured_by")]
        return [Measure("move", f"{which}-surplus", who=who, to="stock-bottom"), *_crossed(law)]
    law.knob("pozzetto.short_cure")
    return []


def _one_short_one_long(law: Law, facts: Facts, taken: str) -> list[Measure]:
    who, remover = (_CURED_BY[law.knob(f"pozzetto.{count}_cured_by")] for count in ("short", "long"))
    short, long = ("pozzetto", "other-pozzetto") if taken == "short" else ("other-pozzetto", "pozzetto")
    complete = Measure("complete", short, who=who)
    surplus = Measure("move", f"{long}-surplus", who=remover, to="stock-bottom")
    if law.knob("pozzetto.one_short_one_long") == "each-with-the-stock":
        return [*((complete, surplus) if taken == "short" else (surplus, complete)), *_crossed(law)]
    given = Measure("move", f"{long}-top", who=who, to="pozzetto" if taken == "short" else "other-pozzetto")
    match facts.ask(BALANCE):
        case "missing":
            return [given, complete, *_stock_used(law, facts)]
        case "over":
            return [given, surplus, *_crossed(law)]
        case _:
            return [given]


def _stock_used(law: Law, facts: Facts) -> list[Measure]:
    """Even the last two cards serve; then nobody can draw any more."""
    if facts.ask(STOCK) == "enough":
        return _crossed(law)
    law.knob("scoring.stock_end")
    return [Measure("stop", "deal", when="end-of-turn")]


def _crossed(law: Law) -> list[Measure]:
    return [Measure("arrange", "last-two")] if law.code.dealing.last_two_crosswise else []


OLD = Fact(
    "old_pozzetto",
    say("What has become of it?"),
    {
        "before-play": say("it was found before play began"),
        "unused": say("play had begun, nobody has taken it"),
        "used": say("a player took it as his pozzetto"),
    },
)


def judge_old(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(OLD):
        case "before-play":
            law.knob("dealing.misdeal_before_start")
            return [Measure("restore", "old-pozzetto"), *redeal(law)]
        case "unused":
            law.knob("dealing.old_pozzetto_found")
            return [Measure("place", "old-pozzetto", to="table-side"), Measure("valid", "result")]
        case _:
            law.knob("dealing.old_pozzetto_used")
            return [
                Measure("keep", "old-pozzetto"),
                Measure("take", "second-pozzetto", who="opponents"),
                Measure("place", "first-pozzetto", to="table-side"),
                Measure("valid", "result"),
            ]


POZZETTO_COUNT = Incident(
    "pozzetto-count",
    say("Pozzetto with too few or too many cards"),
    ("pozzetto",),
    judge_count,
    (WHICH, TAKEN, TOUCHED, OTHER, BALANCE, STOCK),
    (
        "il pozzetto ha dieci carte", "il pozzetto ha dodici carte", "pozzetto con meno carte",
        "pozzetto con più carte", "manca una carta nel pozzetto", "pozzetto of ten cards",
        "pozzetto of twelve cards", "short pozzetto", "long pozzetto",
    ),
)  # fmt: skip
OLD_POZZETTO = Incident(
    "old-pozzetto",
    say("Pozzetto of the previous deal"),
    ("pozzetto",),
    judge_old,
    (OLD,),
    (
        "ci sono tre pozzetti", "è rimasto il pozzetto di prima", "pozzetto della smazzata precedente",
        "three pozzetti on the table", "pozzetto of the deal before", "old pozzetto",
    ),
)  # fmt: skip
INCIDENTS = (POZZETTO_COUNT, OLD_POZZETTO)
