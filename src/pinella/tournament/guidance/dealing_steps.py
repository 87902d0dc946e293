"""From the shuffle to the first card turned up: who does what, in order, at a table with this dealer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, Speakable, say
from pinella.rules.seats import seats
from pinella.tournament.guidance.lines import behind

Deed = Literal["offer-shuffle", "shuffle", "cut", "deal", "make-pozzetti", "recount-pozzetti", "count", "turn-up"]

SEAT_WORDS: dict[str, Message] = {"N": say("N"), "E": say("E"), "S": say("S"), "W": say("W")}
DEALER = say("the dealer")
RIGHT = say("the player on the dealer's right")

SHUFFLE = ("int-04-a", "rev-04-b", "feb-04-a", "fed-02b-a", "rev-def-shuffle")
CUT = ("int-def-cut", "rev-def-cut", "rev-04-c")
COUNT = ("feb-04a-a", "fed-02c-a", "rev-04-l", "rev-04-p")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingStep:
    do: Deed
    seat: str
    """Empty: everyone, or no dealer was named."""
    text: Message
    article: str
    clauses: tuple[str, ...]


def dealing_steps(code: Code, dealer: str = "", deal: int = 1) -> tuple[DealingStep, ...]:
    """`dealer` is a seat; without it the steps name roles. Only the first deal of a round waits for the go."""
    around = seats(code)
    if dealer and dealer not in around:
        raise Refusal(say("{seat} is no seat: expected one of {seats}", seat=dealer, seats=" ".join(around)))
    right = around[around.index(dealer) - 1] if dealer else ""
    return tuple(_steps(code, _People(dealer, right), deal))


@dataclass(frozen=True, slots=True)
class _People:
    dealer: str
    right: str

    def named(self, role: str) -> tuple[str, Speakable]:
        if role == "dealer":
            return self.dealer, SEAT_WORDS.get(self.dealer, DEALER)
        return self.right, SEAT_WORDS.get(self.right, RIGHT)


def _steps(code: Code, people: _People, deal: int) -> Iterator[DealingStep]:
    def step(do: Deed, seat: str, knob: str, text: Message, *clauses: str) -> DealingStep:
        return DealingStep(
            do=do, seat=seat, text=text, article=code.cite(knob), clauses=behind(code, knob, tuple(clauses))
        )

    dealing = code.dealing
    for one in dealing.shufflers:
        match one:
            case "the-dealer":
                seat, who = people.named("dealer")
                yield step("shuffle", seat, "dealing.shufflers", say("{who} shuffles", who=who), *SHUFFLE)
            case "pozzetti-maker":
                seat, who = people.named("right")
                yield step("shuffle", seat, "dealing.shufflers", say("{who} shuffles", who=who), *SHUFFLE)
            case "preceding-opponent-if-he-wishes":
                seat, who = people.named("right")
                text = say("{who} is asked whether he wants to shuffle", who=who)
                yield step("offer-shuffle", seat, "dealing.shufflers", text, *SHUFFLE)
            case "any-player-who-wishes":
                text = say("whoever wishes shuffles first")
                yield step("offer-shuffle", "", "dealing.shufflers", text, *SHUFFLE)
    seat, who = people.named("dealer" if dealing.cutter == "dealer" else "right")
    yield step("cut", seat, "dealing.cutter", say("{who} cuts", who=who), *CUT)
    seat, who = people.named("dealer")
    cards = code.table.hand_size
    text = say("{who} deals {cards} cards each, one at a time, clockwise", who=who, cards=cards)
    yield step("deal", seat, "dealing.deal_order", text)
    seat, who = people.named("right")
    made = say("{who} makes the pozzetti from the bottom of the pack", who=who)
    yield step("make-pozzetti", seat, "dealing.pozzetti_made", made)
    if code.hall.pozzetti_recounted:
        text = say("{who} counts the pozzetti once more: {cards} cards each", who=who, cards=code.table.pozzetti[0])
        yield step("recount-pozzetti", seat, "hall.pozzetti_recounted", text, "rev-22-a", "rev-04-k")
    if dealing.count_face_down:
        text = say("everyone counts his {cards} cards without looking at them", cards=cards)
        yield step("count", "", "dealing.count_face_down", text, *COUNT)
    seat, who = people.named("dealer")
    turned = say("{who} turns up the first card of the stock", who=who)
    if deal == 1:
        turned = say("at the referee's go {who} turns up the first card of the stock", who=who)
    yield step("turn-up", seat, "dealing.go_needed", turned, "rev-04-o", "rev-04-p")
