"""Pozzetto faults, closings that do not stand, faults in counting (rows O, P and Q of the comparison)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section
from pinella.codes.sections.discipline import Penalty

GivenPoints = Annotated[int, Meta(ge=0, multiple_of=5)]

PozzettoStep = Literal[
    "stop-play",
    "freeze-touched-melds-for-a-time",
    "wrong-cards-penalised",
    "freeze-wrong-meld-for-good",
    "wrong-meld-negative",
    "next-turn-draw-and-discard",
    "play-on",
]


class SideWithout(Section):
    """A side empties a hand when the other's mistake has left no pozzetto for it: the deal ends there."""

    closing_bonus: Literal["bonus-always", "bonus-if-closing-lawful"]
    if_burracos_lacking: GivenPoints
    """Arbitral points in place of its own burracos when these would not have been enough to close."""
    pozzetto_loss_waived: bool


class Pozzetto(Section):
    """`*_late`: after the next opponent's take; `*_taken`: after the culprit himself has drawn or picked up again."""

    handed_by: Literal["player-takes-it", "opponent-counts-and-hands"]
    self_served: tuple[Penalty, ...]
    short_cure: Literal["stock-bottom-to-each", "others-top-then-stock-bottom"]
    short_cured_by: Literal["referee", "player", "opponent-handing-over"]
    long_cure: Literal["tops-to-stock-bottom", "tops-alternately-to-stock-bottom"]
    long_cured_by: Literal["referee", "player", "opponent-handing-over"]
    one_short_one_long: Literal["larger-to-smaller-then-stock", "each-with-the-stock"]
    cure_until: Literal["first-card-seen", "first-card-played"]
    other_cured_after_limit: bool
    """The pozzetto still lying is put right even when it is too late for the one taken."""
    second_cured: bool
    """The pozzetto taken second, found wrong only then, is put right."""
    look: Literal["after-partners-discard"]
    """When taken with the discard."""
    look_with_screens: Literal["after-partners-discard", "at-once"]
    early_look: tuple[Penalty, ...]
    early_look_information: Literal["no-more", "referee-compensates"]
    second_in_flight: Literal["as-closing-without-discard", "as-closing-without-burraco"]
    """Noticed at once; the pozzetto goes back to its place."""
    second_in_flight_played: tuple[PozzettoStep, ...]
    """Cards of it were played, the next opponent has not taken yet."""
    second_in_flight_late: tuple[PozzettoStep, ...]
    second_with_discard: Literal["judged-as-closing"]
    second_with_discard_late: tuple[PozzettoStep, ...]
    second_with_discard_taken: tuple[PozzettoStep, ...]
    side_without: SideWithout
    opponents_pozzetto: Literal["kept-once-seen-else-exchanged"]
    wrong_meld_in_flight: tuple[PozzettoStep, ...]
    wrong_meld_in_flight_late: tuple[PozzettoStep, ...]
    wrong_meld_with_discard: tuple[PozzettoStep, ...]
    """Noticed at any moment before the culprit takes again."""
    wrong_meld_with_discard_taken: tuple[PozzettoStep, ...]
    cards_uncovered: Literal["play-on", "shown-hidden-completed"]
    cards_uncovered_penalty: tuple[Penalty, ...]
    dropped: Literal["referee-reshuffles"]
    all_in_hand_first: bool


class Reopening(Section):
    """What becomes of a faulty closing; when it is void, play goes on with the next player."""

    closing: Literal["void-closing", "valid-closing"]
    taken_back: Literal[
        "nothing",
        "last-play",
        "last-meld",
        "play-before-last-card",
        "two-or-more-of-last-plays",
        "surplus-cards",
        "surplus-discards",
    ] = "nothing"
    returned_as: Literal["as-hand-cards", "as-exposed", "as-penalised"] = "as-hand-cards"
    discard_left: Literal[
        "discard-made", "one-card-taken-back", "highest-taken-back", "card-tied-last", "top-discard", "highest-discard"
    ] = "discard-made"
    frozen_for_a_time: Literal["nothing", "melds-opened-this-turn", "all-melds-of-this-turn"] = "nothing"
    partner_limit: Literal["no-limit", "not-on-partners-new-melds", "partner-may-not-open-for-them"] = "no-limit"
    draws_card: bool = False
    """One card from the stock now, to be played from his next turn."""


ClosingFault = Literal[
    "missed-draw",
    "surplus-laid",
    "equal-set",
    "many-discards",
    "no-discard",
    "first-lap",
    "wild-discard",
    "no-burraco",
]


class FalseClose(Section):
    no_burraco: Reopening
    wild_discard: Reopening
    no_discard_opened: Reopening
    """The last cards were laid as a new meld."""
    no_discard_tied: Reopening
    """The card meant as discard was tied too."""
    first_lap: Reopening
    missed_draw: Reopening
    surplus_cards: Reopening
    many_discards: Reopening
    equal_set: Reopening
    precedence: tuple[ClosingFault, ...]
    """Of several faults only the first in this order is ruled on."""
    close_again: Literal["next-turn"]
    undone_until: Literal["first-take-of-next-deal"]


class Miscount(Section):
    rebuilt_by: Literal["referee", "referee-with-players"]
    arbitral_score_to: Literal["guilty-pair", "each-pair"]
    """When the melds cannot be rebuilt."""
    opposite_versions: Literal["referee-decides", "deal-suspended-points-so-far"]
