"""How play is reopened after a closing that does not stand, fault by fault, as a code's `false_close` knobs say."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pinella import cards
from pinella.cards import Kind
from pinella.codes.sections.pozzetto import Reopening
from pinella.messages import say
from pinella.referee.common_facts import OPENED, TIED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import WILD, obligation
from pinella.referee.incidents.penalised import penalise
from pinella.referee.incidents.sets import WILDS
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

BURRACOS = Fact("burracos", say("Has the pair the burracos it needs to close?"), YES_NO)
OTHERS_OPENED = Fact("others_opened", say("Has he opened other melds in this turn, besides his last play?"), YES_NO)
LAST_PLAY = Fact("last_play", say("Which cards were his last play before that?"), cards=True)
TIED_TO = Fact("tied_to", say("If he tied them: on which meld?"), cards=True)
LAST_CARD = Fact(
    "last_card", say("Which card did he discard (of several, the top one first), or tie instead?"), cards=True
)
EXCESS = Fact("excess_cards", say("Which cards are in excess?"), cards=True)
HOW_MANY = Fact(
    "how_many", say("How many cards are taken back?"), {"one": say("one card"), "several": say("more than one card")}
)
CARDS_NAMED = (LAST_PLAY, TIED_TO, LAST_CARD)
REOPENING_FACTS = (HOW_MANY, OPENED, TIED, OTHERS_OPENED, WILDS, WILD, *CARDS_NAMED, EXCESS)

_MANY = ("two-of-last-meld", "two-tied-last", "second-set")
"""What is never a single card."""


def reopen(law: Law, facts: Facts, fault: str, *, has_drawn: bool = False, no_discard: bool = False) -> list[Measure]:
    """The whole remedy for one fault (a knob of `false_close`) whose closing is void."""
    how: Reopening = law.knob(f"false_close.{fault}")
    if no_discard and how.returned_as == "as-penalised":
        how = msgspec.structs.replace(how, discard_left="highest-taken-back")
    what, taken = _taken_back(law, facts, how, fault)
    if fault == "equal_set" and not what:
        now, later = _joined_sets(law, facts)
    else:
        now, later = _given_back(law, facts, how, what, taken)
    return [
        Measure("void", "closing"),
        *now,
        *([] if no_discard else _discard(facts, how)),
        *([Measure("expose", what)] if what and how.returned_as == "as-exposed" else []),
        *_frozen(facts, how),
        *([Measure("draw"), Measure("keep", "drawn-card")] if how.draws_card and not has_drawn else []),
        Measure("turn-over"),
        *later,
        *_limits(law, how),
        *(reprimanded(law, facts, "closing-without-discard") if fault.startswith("no_discard") else []),
    ]


def _taken_back(law: Law, facts: Facts, how: Reopening, fault: str) -> tuple[str, Sequence[Kind]]:
    """What is taken back, and its cards where they were named."""
    match how.taken_back:
        case "nothing":
            return "", ()
        case "two-or-more-of-last-plays":
            if fault == "no_discard_tied":
                return "two-tied-last", _two_tied_last(facts)
            meld = facts.cards(LAST_PLAY)
            return "two-of-last-meld", meld if len(meld) < 5 else ()
        case "surplus-cards":
            return ("second-set" if fault == "equal_set" else "excess-cards"), facts.cards(EXCESS)
        case "surplus-discards":
            return "surplus-discards", _surplus_discards(facts, how)
        case "last-meld":
            return "last-meld", facts.cards(LAST_PLAY)
        case "play-before-last-card":
            return "play-before-last", last_play(law, facts)
        case _:
            return "last-play", last_play(law, facts)


def _given_back(
    law: Law, facts: Facts, how: Reopening, what: str, taken: Sequence[Kind]
) -> tuple[list[Measure], list[Measure]]:
    """The cards taken back: what becomes of them now, and in later turns."""
    if not what:
        return [], []
    if how.returned_as == "as-penalised":
        many = len(taken) > 1 if taken else what in _MANY or facts.ask(HOW_MANY) == "several"
        due = how.discard_left == "highest-taken-back"
        return _now_and_later(penalise(law, what, several=many, due="now" if due else "own-turn", loose=taken))
    back = [Measure("return", what, to="hand", cards=tuple(cards.names(taken)))]
    return back, obligation(law, facts, "own-turn", taken) if how.returned_as == "as-exposed" else []


def _now_and_later(steps: list[Measure]) -> tuple[list[Measure], list[Measure]]:
    """Apart where the first step of a later turn begins."""
    first = next((index for index, step in enumerate(steps) if step.when != "now"), len(steps))
    return steps[:first], steps[first:]


def _discard(facts: Facts, how: Reopening) -> list[Measure]:
    """Which card is the discard of the turn."""
    named = facts.cards(LAST_CARD) if how.discard_left in ("card-tied-last", "top-discard", "highest-discard") else ()
    match how.discard_left:
        case "one-card-taken-back":
            return [Measure("discard", "card-taken-back")]
        case "highest-taken-back":
            return []  # the first of the penalised cards
        case "card-tied-last":
            return [Measure("discard", "card-tied-last", cards=tuple(cards.names(named)))]
        case "top-discard":
            return [Measure("keep", "top-discard", cards=tuple(cards.names(named[:1])))]
        case "highest-discard":
            return [Measure("keep", "highest-discard", cards=tuple(cards.names(cards.by_norm(named)[:1])))]
        case _:
            return [Measure("valid", "discard")]


def _frozen(facts: Facts, how: Reopening) -> list[Measure]:
    opened = Measure("freeze", "melds-opened", until="next-turn", negative="whole-meld")
    tied = Measure("freeze", "melds-tied-to", until="next-turn", negative="tied-cards")
    match how.frozen_for_a_time:
        case "melds-opened-this-turn":
            return [opened] if facts.is_so(OTHERS_OPENED) else []
        case "all-melds-of-this-turn":
            return [*([opened] if facts.is_so(OPENED) else []), *([tied] if facts.is_so(TIED) else [])]
        case _:
            return []


def _joined_sets(law: Law, facts: Facts) -> tuple[list[Measure], list[Measure]]:
    """Equal sets stay on the table and are joined, as when they are noticed after any discard."""
    now = [Measure("merge", "second-set", to="first-set"), Measure("freeze", "merged-set", until="deal-end")]
    if not law.knob("equal_sets.merged_burraco_valid"):
        now.append(Measure("void", "merged-burraco"))
    if facts.ask(WILDS) != "both" or "highest-wild-is-next-discard" not in law.knob(_TWO_WILDS):
        return now, []
    wild, later = _now_and_later(penalise(law, "highest-wild", several=False, due="own-turn"))
    return [*now, *wild], later


_TWO_WILDS = "equal_sets.after_discard_two_wilds"


def _limits(law: Law, how: Reopening) -> list[Measure]:
    """What partner and player may not do meanwhile, and when he may close again."""
    measures = []
    if how.partner_limit == "not-on-partners-new-melds":
        measures.append(Measure("ban", "partners-new-melds", when="own-turn"))
    if how.partner_limit == "partner-may-not-open-for-them":
        measures.append(Measure("ban", "opening-for-cards-taken-back", who="partner"))
    if how.taken_back != "nothing" and how.returned_as == "as-penalised":
        return measures  # he closes when the last of them is gone
    law.knob("false_close.close_again")
    return [*measures, Measure("ban", "closing-before-next-turn")]


# --- cards that were named -------------------------------------------------------------------------------------------


def last_play(law: Law, facts: Facts) -> Sequence[Kind]:
    """The last play among the cards named: a meld opened, what was tied, or only the last card of it."""
    laid, meld = facts.cards(LAST_PLAY), facts.cards(TIED_TO)
    opened = len(laid) >= 3 and not meld
    if opened or len(laid) < 2 or law.knob("closing.last_play") == "last-attachment-or-meld":
        return laid
    return [_last_of(laid, meld)]


def _last_of(tied: Sequence[Kind], meld: Sequence[Kind]) -> Kind:
    """Of cards tied together: in a set the highest, in a sequence the outermost, at both ends the higher of the two."""
    naturals = [cards.rank_of(card) for card in (*tied, *meld) if not cards.is_wild(card)]
    if len(naturals) > 1 and len(set(naturals)) == 1:
        return cards.by_norm(tied)[0]
    if any(cards.is_wild(card) for card in tied) or not meld:
        return tied[-1]  # where a wild stands is not told: the order in which they were laid is
    ace_high = any(cards.rank_of(card) >= cards.KING - 1 for card in (*tied, *meld))

    def height(card: Kind) -> int:
        return cards.KING + 1 if ace_high and cards.rank_of(card) == cards.ACE else cards.rank_of(card)

    middle = [height(card) for card in meld if not cards.is_wild(card)]
    ordered = sorted(tied, key=height)
    above, below = height(ordered[-1]) > max(middle), height(ordered[0]) < min(middle)
    if above and below:
        return cards.by_norm([ordered[0], ordered[-1]])[0]
    return ordered[-1] if above else ordered[0]


def _two_tied_last(facts: Facts) -> Sequence[Kind]:
    return (*facts.cards(LAST_PLAY), *facts.cards(LAST_CARD))[-2:]


def _surplus_discards(facts: Facts, how: Reopening) -> Sequence[Kind]:
    discards = facts.cards(LAST_CARD)
    if len(discards) == 1:
        facts.impossible(say("several cards were discarded, but only one is named"))
    left = discards[:1] if how.discard_left == "top-discard" else cards.by_norm(discards)[:1]
    rest = list(discards)
    for card in left:
        rest.remove(card)
    return rest


INCIDENTS: tuple[Incident, ...] = ()
"""None of its own: it serves every incident that ends like a closing."""
