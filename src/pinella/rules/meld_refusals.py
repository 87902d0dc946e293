"""Why a group of cards is no meld: one sentence that names the card, and the knob whose article forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pinella import cards
from pinella.cards import Kind
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules import melds

Reason = tuple[Message, str]
"""The sentence and the knob."""

SUIT_WORDS = (say("hearts"), say("diamonds"), say("clubs"), say("spades"))
RANK_WORDS = (
    say("aces"), say("twos"), say("threes"), say("fours"), say("fives"), say("sixes"), say("sevens"),
    say("eights"), say("nines"), say("tens"), say("jacks"), say("queens"), say("kings"),
)  # fmt: skip


class MeldRefusal(Refusal):
    """The cards make no lawful meld under the code."""


def refuse(reason: Reason, code: Code) -> MeldRefusal:
    message, knob = reason
    return MeldRefusal(message, code.cite(knob))


def why_no_meld(group: Iterable[Kind], code: Code) -> Reason:
    """The first thing that is wrong, in the order in which a referee would say it."""
    group = list(group)
    if surplus := cards.CardSet(group).surplus(code.deck.packs):
        card = min(surplus)
        return (
            say(
                "{card} is there {times} times, but {packs} packs hold it only {held} times",
                card=cards.name(card),
                times=group.count(card),
                packs=code.deck.packs,
                held=cards.CardSet.packs(code.deck.packs)[card],
            ),
            "deck.packs",
        )
    if len(group) < code.melds.minimum:
        return (
            say(
                "a meld needs at least {minimum} cards, here there is {n} ({cards})",
                "a meld needs at least {minimum} cards, here there are {n} ({cards})",
                minimum=code.melds.minimum,
                n=len(group),
                cards=" ".join(cards.names(group)) or "-",
            ),
            "melds.minimum",
        )
    naturals, wilds = melds.split(group)
    if not naturals:
        return say(
            "{card} and the others are all wilds: no meld is made of wilds alone", card=cards.name(wilds[0])
        ), "melds.sets_of_wilds"
    ranks = {cards.rank_of(card) for card in naturals}
    if len(ranks) == 1 and (len(naturals) > 1 or not _could_be_sequence(naturals, wilds)):
        return _why_no_set(naturals, wilds, code)
    return _why_no_sequence(naturals, wilds, code)


def _could_be_sequence(naturals: list[Kind], wilds: list[Kind]) -> bool:
    """A lone natural with its own two among the wilds was meant as a sequence."""
    return cards.kind_of(cards.TWO, cards.suit_of(naturals[0])) in wilds


def _why_no_set(naturals: list[Kind], wilds: list[Kind], code: Code) -> Reason:
    rank = cards.rank_of(naturals[0])
    if len(naturals) == 1:
        return _second_wild(wilds[1]), "melds.wilds_per_meld"
    if (
        rank == cards.ACE
        and len({cards.suit_of(card) for card in naturals}) == 1
        and not melds.set_rank_allowed(rank, code)
    ):
        return _two_aces(naturals)
    if not melds.set_rank_allowed(rank, code):
        allowed = [RANK_WORDS[cards.RANKS.index(r)] for r in code.melds.set_ranks]
        return (
            say(
                "{card}: sets of {rank} are not allowed, only sets of {allowed}",
                card=cards.name(naturals[0]),
                rank=RANK_WORDS[rank - 1],
                allowed=_join(allowed),
            ),
            "melds.set_ranks",
        )
    if len(wilds) > code.melds.wilds_per_meld:
        return _second_wild(wilds[1]), "melds.wilds_per_meld"
    limit = melds.set_limit(code)
    return (
        say(
            "{card} is one too many: a set holds at most {limit} natural cards",
            card=cards.name(naturals[-1]),
            limit=limit,
        ),
        "melds.set_naturals_per_pack",
    )


def _join(words: list[Message]) -> Message:
    """`aces and threes`, still translatable."""
    if len(words) == 1:
        return words[0]
    if len(words) == 2:
        return say("{first} and {second}", first=words[0], second=words[1])
    return say("{first}, {rest}", first=words[0], rest=_join(words[1:]))


def _second_wild(card: Kind) -> Message:
    return say(
        "{card} would be a second wild: a meld holds one wild, besides a two in its natural place",
        card=cards.name(card),
    )


def _why_no_sequence(naturals: list[Kind], wilds: list[Kind], code: Code) -> Reason:
    counts = Counter(cards.suit_of(card) for card in naturals)
    if len(counts) > 1:
        suit = counts.most_common(1)[0][0]
        odd = next(card for card in naturals if cards.suit_of(card) != suit)
        return (
            say(
                "{card} is not of the suit of the others ({suit}): a sequence is of one suit, a set of one rank",
                card=cards.name(odd),
                suit=SUIT_WORDS[suit],
            ),
            "melds.minimum",
        )
    ranks = Counter(cards.rank_of(card) for card in naturals)
    repeated = [rank for rank, times in ranks.items() if times > 1]
    if repeated and (repeated != [cards.ACE] or not code.melds.ace_both_ends):
        if repeated == [cards.ACE]:
            return _two_aces(naturals)
        card = cards.kind_of(next(r for r in repeated if r != cards.ACE), cards.suit_of(naturals[0]))
        return say(
            "{card} is there twice: a sequence holds each card once", card=cards.name(card)
        ), "melds.sequence_naturals"
    return _why_gap(naturals, wilds, code)


def _two_aces(naturals: list[Kind]) -> Reason:
    ace = next(card for card in naturals if cards.rank_of(card) == cards.ACE)
    return say(
        "{card} is there twice: a sequence holds one ace, below the two or above the king", card=cards.name(ace)
    ), "melds.ace_both_ends"


def _why_gap(naturals: list[Kind], wilds: list[Kind], code: Code) -> Reason:
    """Natural cards of one suit, each once: too many wilds, or places that stay empty."""
    suit = cards.suit_of(naturals[0])
    own_two = cards.kind_of(cards.TWO, suit)
    room = code.melds.wilds_per_meld
    spare = wilds.copy()
    if code.melds.natural_two and own_two in spare:
        spare.remove(own_two)
    if len(spare) > room:
        return _second_wild(spare[room]), "melds.wilds_per_meld"
    if len(naturals) + len(wilds) > melds.HIGH_ACE:
        return (
            say("{card} finds no place: the sequence is complete", card=cards.name((spare or wilds or naturals)[0])),
            "melds.sequence_naturals",
        )
    if missing := _missing_places(naturals, own_two in wilds, len(wilds)):
        ranks = sorted(cards.rank_of(card) for card in naturals)
        below = max((rank for rank in ranks if rank < missing[0]), default=ranks[0])
        above = min((rank for rank in ranks if rank > missing[0]), default=cards.ACE)
        return (
            say(
                "{missing} is missing between {below} and {above}: a sequence has no gap but the one a wild fills",
                missing=cards.name(cards.kind_of((missing[0] - 1) % 13 + 1, suit)),
                below=cards.name(cards.kind_of(below, suit)),
                above=cards.name(cards.kind_of(above, suit)),
            ),
            "melds.minimum",
        )
    if len(wilds) > room:
        two = cards.name(own_two)
        return (
            say("{card} cannot lie in its natural place here, so there would be two wilds in one meld", card=two),
            "melds.natural_two",
        )
    return say(
        "a sequence holds at most {limit} natural cards and a wild", limit=code.melds.sequence_naturals
    ), "melds.sequence_naturals"


def _missing_places(naturals: list[Kind], with_two: bool, wilds: int) -> list[int]:
    """Empty places that the wilds cannot fill, with the ace at the end that leaves the fewest."""
    best: list[int] | None = None
    for ace in (melds.LOW_ACE, melds.HIGH_ACE):
        places = {ace if cards.rank_of(card) == cards.ACE else cards.rank_of(card) for card in naturals}
        if sum(cards.rank_of(card) == cards.ACE for card in naturals) > 1:
            places |= {melds.LOW_ACE, melds.HIGH_ACE}
        gaps = [place for place in range(min(places) + 1, max(places)) if place not in places]
        if with_two and cards.TWO in gaps:
            gaps.remove(cards.TWO)
            left = gaps[: max(0, len(gaps) - (wilds - 1))]
        else:
            left = gaps[: max(0, len(gaps) - min(wilds, 1))]
        if best is None or len(left) < len(best):
            best = left
    return best or []
