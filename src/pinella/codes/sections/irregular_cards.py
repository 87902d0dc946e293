"""Cards gone wrong (rows G14, G16-G20, L and M of the comparison).

Equal sets; exposed, penalised, surplus and phantom cards; irregular plays; throws, wrong melds, suggestions.
"""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section

Cards = Annotated[int, Meta(ge=0, le=13)]
PenaltyPoints = Annotated[int, Meta(ge=0, multiple_of=5)]

SetStep = Literal[
    "merge-sets",
    "freeze-for-good",
    "freeze-second-set",
    "discard-second-wild",
    "second-wild-on-least-clean-meld",
    "highest-wild-is-next-discard",
    "second-wild-negative",
    "higher-wild-negative",
    "cards-exposed",
    "player-stops",
    "discard",
]
SurplusStep = Literal[
    "player-stops",
    "discard-by-norm",
    "rest-penalised",
    "discards-of-next-turns",
    "put-right",
    "tie-elsewhere",
    "cards-exposed",
    "freeze-for-good",
    "surplus-negative",
    "whole-meld-negative",
    "all-negative-if-no-meld-left",
]
PhantomStep = Literal[
    "stays-if-it-fits",
    "freeze-for-good",
    "phantom-negative",
    "meld-positive",
    "side-on-turn-discards-phantom",
    "discard-phantom-at-end-of-turn",
    "added-cards-valid",
    "added-cards-negative",
]
ThrowStep = Literal[
    "play-valid",
    "player-stops",
    "warn-pair",
    "warn-player",
    "cards-penalised",
    "opponent-on-turn-places",
    "opponents-place-if-doubtful",
    "may-be-split",
    "treat-as-throw",
]


class EqualSets(Section):
    """What follows a set of a forbidden rank, or a second set of the same rank. Steps are carried out in order."""

    forbidden_rank: Literal["all-cards-penalised"]
    forbidden_rank_later: Literal["frozen-all-negative"]
    """After the next opponent's take; between discard and take the cards are the discards of the next turns."""
    at_once: tuple[SetStep, ...]
    """At most one wild in the two sets together, as in the other steps without `two_wilds`."""
    at_once_two_wilds: tuple[SetStep, ...]
    merged_burraco_valid: bool
    after_discard: tuple[SetStep, ...]
    after_discard_two_wilds: tuple[SetStep, ...]
    after_take: tuple[SetStep, ...]
    after_take_two_wilds: tuple[SetStep, ...]
    new_set_after_late_freeze: bool


class Exposed(Section):
    seen_by: Literal["partner", "anyone"]
    could_be_seen: bool
    """That they may have seen it is enough."""
    declared: bool
    before_play: bool
    deal_thought_over: bool
    unreleased_discard: bool
    """Also a card on its way to the pile that was seen before it counts as played."""
    placements: tuple[Literal["tie", "open"], ...]
    when: Literal["own-playing-time", "at-once-on-turn", "all-together-on-turn"]
    compulsory: bool
    """It must be played if it lawfully can; otherwise the culprit may prefer the fallback."""
    fallback: Literal["discard-after-plays", "discard-at-once", "penalised"]
    exposed_wild: Literal["free-place", "least-useful-meld"]
    dropped_in_own_turn: Literal["not-exposed", "exposed", "play-or-discard-then-stop"]
    """Seen by opponents only, as in the next knob."""
    dropped_in_other_turn: Literal["not-exposed", "exposed", "discard-on-own-turn"]
    partner_ban: Literal["melds-partner-opened-or-extended", "partners-new-melds", "partner-may-not-open-for-it"]
    partner_ban_breach: Literal["penalised"]
    attention_drawn: tuple[Literal["player-stops", "discard-those-cards", "reprimand-culprit"], ...]


class Penalised(Section):
    place: Literal["beside-table", "table-edge", "table-corner"]
    face_up: bool
    discard_norm: Literal["highest-first", "lowest-first"]
    melds_while_owed: Literal["free-in-later-turns", "frozen-for-a-time", "forbidden"]
    partner_may_close: bool
    count_as_hand: bool
    """The culprit reaches the pozzetto or closes only when the last of them is gone."""
    discarded_even_if_fitting: bool
    surplus_at_once: tuple[SurplusStep, ...]
    surplus_after_discard: tuple[SurplusStep, ...]
    surplus_later: tuple[SurplusStep, ...]
    surplus_at_count: Literal["as-later", "ignored"]


class Phantom(Section):
    new_meld: Literal["penalised-unless-it-fits-there", "as-any-surplus-card"]
    """`as-any-surplus-card` also holds for older melds: the article on surplus cards covers however they got there."""
    old_meld: tuple[PhantomStep, ...]
    found_by_added_cards: tuple[PhantomStep, ...]
    discard_is: Literal["top-card", "highest-card"]
    with_discard: Literal["exposed", "back-in-hand"]


class IrregularPlay(Section):
    after_discard: Literal["frozen-for-a-time"]
    before_penalised_discard: Literal["frozen-for-a-time", "stop-and-frozen-for-a-time"]
    on_frozen_or_wrong_meld: Literal["penalised"]
    in_restricted_turn: Literal["frozen-for-a-time"]
    frozen_last_play_wild_drawn: Literal["thaws-as-usual", "frozen-one-lap-more"]


class ThrowPass(Section):
    throw: Literal["forbidden", "only-if-doubtful"]
    throw_fitting: tuple[ThrowStep, ...]
    throw_new_meld: tuple[ThrowStep, ...]
    throw_repeated: tuple[ThrowStep, ...]
    """Again by the same player in the same tournament, whether tied or opened."""
    throw_doubtful_when: tuple[
        Literal[
            "touches-two-melds", "touches-none-and-doubtful", "undeclared-and-doubtful", "between-two-fitting-melds"
        ],
        ...,
    ]
    throw_doubtful_placed_by: Literal["opponent-on-turn", "opponents"]
    throw_unfit: tuple[ThrowStep, ...]
    throw_as_last_play: Literal["closing-valid", "closing-valid-and-warning"]
    not_touching: Literal["valid", "frozen-for-a-time", "must-lie-on-meld"]
    """Cards laid or thrown near a meld, undeclared, with no doubt which one is meant."""
    pass_to_partner: Literal["forbidden", "with-declaration"]
    pass_declared: tuple[ThrowStep, ...]
    pass_undeclared: tuple[ThrowStep, ...]
    partner_asks_where: Literal["suggested-play-excluded", "as-undeclared-pass"]
    declaration: Literal["binding", "avoids-freeze", "needed-to-pass"]


class WrongMeld(Section):
    cure: tuple[
        Literal["missing-card", "use-a-wild", "replace-cards", "keep-usable-part", "tie-elsewhere", "any-play"], ...
    ]
    replaceable_without_wild: Cards
    replaceable_with_wild: Cards
    opening_with_wild: Literal["as-any-other", "best-use-of-one-card", "one-card-from-hand"]
    leftovers: Literal["discard-rest-penalised", "penalised", "exposed"]
    fewer_than_three_left: Literal["all-penalised", "all-exposed"]
    noticed_by_partner: Literal["as-by-opponents", "frozen-for-good"]
    """Before the discard."""
    unfinished_opening: Literal["penalised", "exposed"]
    ends_turn: bool


class Suggestion(Section):
    remedy: Literal["opposite-action", "referees-discretion", "stop-and-discard-card"]
    about_wild: Literal["as-any-other", "not-on-that-meld-this-deal"]
    """If the wild is already there it becomes an exposed card."""
    turn_reminder: Literal["as-any-other", "draw-and-discard"]
    flight_reminder: Literal["as-any-other", "discard-at-once"]
    """Reminding the partner who took the pozzetto in flight that he goes on playing."""
    sanctions: tuple[Literal["warn-player", "give-arbitral-score", "reprimand-culprit"], ...]
    """With the referee's discretion these are what he may choose from; otherwise they are due."""
    repeated_penalty_points: PenaltyPoints
    repeated_sanction: Literal["as-first-time", "warning"]
    forbidden_acts: tuple[Literal["ask-partner", "move-cards-in-partners-turn", "call-before-partners-discard"], ...]
    forbidden_acts_sanction: Literal["warning-to-pair", "referee-checks", "reprimand"]
