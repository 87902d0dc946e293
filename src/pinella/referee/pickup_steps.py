"""The steps of a remedy after a faulty pick-up, as the codes list them, turned into measures."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import Kind, by_norm, names
from pinella.codes.sections.turns import NextTurn, PickupRemedy, PickupStep
from pinella.messages import say
from pinella.referee.common_facts import OPENED, TIED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Until, When
from pinella.referee.ruling import Law

OPENED_FIRST = Fact("opened_first", say("Did he open melds before the card of the pile?"), YES_NO)
TIED_FIRST = Fact("tied_first", say("Did he tie cards to melds before the card of the pile?"), YES_NO)
DISCARD_FROM = Fact(
    "discard_from",
    say("Which card did he discard?"),
    {
        "pile": say("one of the cards picked up, or one that cannot be told from them"),
        "hand": say("a card he held before picking up"),
    },
)
LAID_FROM = Fact(
    "laid",
    say("Which cards has he laid in this turn?"),
    {
        "nothing": say("no cards"),
        "own-cards": say("only cards he held before picking up"),
        "pile-cards": say("cards of the pile, alone or with his own"),
    },
)
MELDS_LEFT = Fact(
    "melds_left",
    say("Once the cards of the pile are out, what is left of the melds he made?"),
    {
        "as-before": say("only melds that lay there before, unchanged"),
        "valid": say("valid melds with cards of his own"),
        "completable": say("too few cards, but he completes them from his hand"),
        "incomplete": say("too few cards, and he cannot or will not complete them"),
    },
)
PILE_CARDS = Fact("pile_cards", say("Which cards did he pick up, in the order of the pile?"), cards=True)
CARDS_LEFT = Fact("left_cards", say("Which cards of his own are left of the melds?"), cards=True)

_PLAIN: dict[PickupStep, Measure] = {
    "lawful": Measure("nothing"),
    "stop-there": Measure("stop"),
    "pile-cards-out-of-melds": Measure("return", "pile-cards", to="pile"),
    "draw-one": Measure("draw"),
    "discard-drawn-card": Measure("discard", "drawn-card"),
    "first-discard-stands": Measure("valid", "discard"),
    "take-the-rest": Measure("pick-up", "rest-of-pile"),
    "left-cards-stay": Measure("keep", "left-cards", to="pile"),
    "referee-may-warn": Measure("discretion", "warning", who="referee"),
    "left-card-is-the-discard": Measure("valid", "left-card"),
    "turn-over": Measure("turn-over"),
    "take-card-back": Measure("return", "discard", to="hand"),
    "discard-another": Measure("discard", "other-card"),
    "wrong-meld-rule": Measure("refer", "wrong-meld"),
    "play-goes-on": Measure("play-on"),
}
_UNDO: frozenset[PickupStep] = frozenset({"restore-pile", "card-back-on-pile"})
_LIMITS: dict[NextTurn, str] = {
    "draw-and-discard-only": "draw-and-discard",
    "draw-and-discard-that-card": "draw-and-discard-that-card",
}


def carried_out(
    law: Law,
    facts: Facts,
    steps: Sequence[PickupStep],
    next_turn: NextTurn = "free-turn",
    *,
    pile_card_played: bool = False,
    laid: bool = False,
) -> list[Measure]:
    """The steps in order, then the limits of the next turn and the penalised cards still owed.

    `laid`: it is known that he opened a meld or tied a card.
    """
    measures = [Measure("stop")] if _UNDO & set(steps) and "first-discard-stands" not in steps else []
    owed: list[Kind] | None = None
    """Cards that became penalised on the way; none named if nobody named them."""
    for step in steps:
        match step:
            case "restore-pile" | "card-back-on-pile":
                pile = tuple(names(facts.cards(PILE_CARDS)))
                measures.append(Measure("return", "picked-up-cards", to="pile", cards=pile))
            case "freeze-what-was-played":
                measures += frozen(law, facts, next_turn, before_pile_card=pile_card_played, laid=laid)
            case "fill-from-hand-or-penalise":
                filled, owed = _filled(law, facts, next_turn)
                measures += filled
            case "discard-one":
                measures.append(Measure("discard") if owed is None else _penalised(owed[:1]))
            case _:
                measures.append(_PLAIN[step])
    if "first-discard-stands" in steps and "draw-one" in steps:
        measures.append(Measure("turn-over"))
    paid = owed is not None and "discard-one" in steps
    if next_turn in _LIMITS:
        measures.append(Measure("restrict", _LIMITS[next_turn], when="own-turn"))
    if owed is not None and (not paid or len(owed) != 1):
        rest = tuple(names(owed[1:] if paid else owed))
        turn: When = "own-turn" if len(rest) == 1 else "each-turn"
        measures.append(Measure("discard", "penalised-card", when=turn, cards=rest))
        law.knob("scoring.penalised_left")
        measures.append(Measure("negative", "penalised-cards", when="deal-end"))
    return measures


def _penalised(card: Sequence[Kind]) -> Measure:
    return Measure("discard", "penalised-card", cards=tuple(names(card)))


def frozen(
    law: Law, facts: Facts, next_turn: NextTurn, *, before_pile_card: bool = False, laid: bool = False
) -> list[Measure]:
    """What he opened and tied, until he may play freely; after a lawful pile card only what came before it."""
    law.knob("pickup.frozen_until")
    until: Until = "next-turn" if next_turn == "free-turn" else "free-turn"
    opened, tied = ("melds-opened-first", "melds-tied-first") if before_pile_card else ("melds-opened", "melds-tied-to")
    has_opened, has_tied = (OPENED_FIRST, TIED_FIRST) if before_pile_card else (OPENED, TIED)
    frozen_opened = Measure("freeze", opened, until=until, negative="whole-meld")
    frozen_tied = Measure("freeze", tied, until=until, negative="tied-cards")
    if not facts.is_so(has_opened):
        return [frozen_tied] if laid or facts.is_so(has_tied) else []
    return [frozen_opened, *([frozen_tied] if facts.is_so(has_tied) else [])]


def _filled(law: Law, facts: Facts, next_turn: NextTurn) -> tuple[list[Measure], list[Kind] | None]:
    """Melds without their pile cards: they stand, are completed from the hand, or their cards are penalised."""
    match facts.ask(MELDS_LEFT):
        case "as-before":
            return [], None
        case "valid":
            return frozen(law, facts, next_turn, laid=True), None
        case "completable":
            law.knob("pickup.frozen_until")
            until: Until = "next-turn" if next_turn == "free-turn" else "free-turn"
            freeze = Measure("freeze", "melds-opened", until=until, negative="whole-meld")
            return [Measure("complete", "melds"), freeze], None
    left = facts.cards(CARDS_LEFT)
    order = by_norm(left, lowest_first=law.knob("penalised.discard_norm") == "lowest-first")
    return [Measure("penalise", "incomplete-melds", cards=tuple(names(order)))], order


def with_discard_made(facts: Facts, steps: Sequence[PickupStep]) -> tuple[PickupStep, ...]:
    """After the discard: one from the hand stands and he only draws; one from the pile is put back with the rest."""
    if facts.ask(DISCARD_FROM) == "pile":
        return tuple(steps)
    kept = [step for step in steps if step != "discard-one"]
    at = kept.index("draw-one")
    return (*kept[:at], "first-discard-stands", *kept[at:])


def no_play(law: Law, facts: Facts, noticed: str, *, frozen: bool = False) -> list[Measure]:
    """Picking up without a play, by the moment; `frozen`: own cards were laid and are frozen besides."""
    if noticed == "before-discard":
        path = "pickup.no_play_before_discard"
    elif noticed == "after-take":
        path = "pickup.no_play_after_take"
    else:
        path = f"pickup.no_play_discard_from_{facts.ask(DISCARD_FROM)}"
    remedy: PickupRemedy = law.knob(path)
    steps = remedy.now
    if frozen and steps[0] == "restore-pile":
        steps = (steps[0], "freeze-what-was-played", *steps[1:])
    return carried_out(law, facts, steps, remedy.next_turn, laid=frozen)
