"""The clock, the turn and picking up the pile (rows E except E10, and F of the comparison)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section
from pinella.codes.sections.play import Count
from pinella.codes.sections.setup import EventLevel

RoundMinutes = Annotated[int, Meta(ge=1, le=180)]
Seconds = Annotated[int, Meta(ge=1, le=600)]
PickupStep = Literal[
    "lawful",
    "stop-there",
    "restore-pile",
    "pile-cards-out-of-melds",
    "fill-from-hand-or-penalise",
    "freeze-what-was-played",
    "draw-one",
    "discard-one",
    "discard-drawn-card",
    "first-discard-stands",
    "take-the-rest",
    "left-cards-stay",
    "referee-may-warn",
    "left-card-is-the-discard",
    "turn-over",
    "take-card-back",
    "discard-another",
    "use-last-play-if-needed",
    "card-back-on-pile",
    "wrong-meld-rule",
    "play-goes-on",
]
NextTurn = Literal["free-turn", "draw-and-discard-only", "draw-and-discard-that-card"]


class Adjustment(Section):
    """One way in which the direction may change the length of a round."""

    change: Literal["shorten", "lengthen"]
    most_minutes: Annotated[int, Meta(ge=1)] | None = None
    """Without it there is no limit."""


class TempoBand(Section):
    """A player with at most so many cards has so many seconds; the last band has no limit of cards."""

    seconds: Seconds
    cards_up_to: Annotated[int, Meta(ge=1)] | None = None


class Clock(Section):
    minutes_2_deals: RoundMinutes
    minutes_3_deals: RoundMinutes
    minutes_4_deals: RoundMinutes
    minutes_4_deals_least: RoundMinutes
    """Where the code gives a range its lower end, otherwise the same figure."""
    planning_minutes_per_deal: RoundMinutes
    """A round planned shorter than this for each of its deals is questioned."""
    minutes_set_by: Literal["code", "direction"]
    adjustments: tuple[Adjustment, ...]
    adjust_notice: Literal["before-the-round", "before-the-tournament"]
    adjust_levels: tuple[EventLevel, ...]
    time_left_told: bool
    """False: players may not ask, and their pages and the hall's show no countdown."""
    signals: Literal["go-and-time-out-announced", "two-acoustic-signals"]
    round_time_starts: Literal["first-upcard-after-go", "referees-go"]
    tempo_limits: tuple[TempoBand, ...]
    """Empty: no undue delay, but no figure."""
    tempo_cards: Literal["at-turn-start-never-shortened"]
    tempo_steps: tuple[Literal["invite-to-speed-up", "warn-slow-player", "highest-card-is-discarded"], ...]
    tempo_seconds_after_invitation: Count
    """0: no figure."""
    tempo_reminder_by_opponents: bool
    timeout_lap: Literal["dealer-lap", "dealer-discard-lap", "right-neighbour-last", "partner-starts-lap"]
    timeout_at_discard: Literal["not-distinguished", "turn-finished-discarder-last"]
    timeout_before_first_take: Literal["one-full-lap"]
    timeout_before_first_card_dealt: Literal["play-ends"]
    """Also while points are counted or the sheet is filled in."""
    dealer_marked_on_sheet: bool
    stalemate: Literal["referee-told-no-remedy", "clock-ends-it", "referee-may-order-draw"]
    stalemate_laps: Annotated[int, Meta(ge=1)]
    """The referee is told after so many laps of pick-ups without a draw."""


class Turn(Section):
    direction: Literal["clockwise"]
    first_player: Literal["left-of-dealer"]
    phases: tuple[Literal["take", "open-or-tie", "finish-with-discard"], ...]
    act_after_discard: Literal["forbidden"]
    take_final_when: tuple[Literal["stock-card-lifted", "pile-card-lifted", "pile-drawn-near"], ...]
    card_played_when: Literal["released", "touches-table"]


class PickupRemedy(Section):
    """What the player does at once, in order, and what he may do in his next turn."""

    now: tuple[PickupStep, ...]
    next_turn: NextTurn = "free-turn"


class IncompletePickup(Section):
    """Cards of the pile were left behind; the first entry whose moment fits decides."""

    moment: Literal["one-card-left", "own-cards-played", "pile-cards-played", "before-discard", "after-discard"]
    now: tuple[PickupStep, ...]
    next_turn: NextTurn = "free-turn"


class Pickup(Section):
    duty: Literal["none", "any-play", "pile-card-first"]
    own_cards_first: PickupRemedy
    """Own cards played before a pile card; if none was validly played at all, `no_play_before_discard` goes first."""
    first_upcard: Literal["free", "open-any-meld", "open-with-it"]
    whole_pile: Literal[True]
    brought_near: Literal["free", "face-up-else-warning"]
    pile_on_table: Literal["free", "one-played-before-hand", "in-hand-before-playing"]
    pile_on_table_ladder: tuple[Literal["remind-player", "reprimand-player", "stop-and-discard-at-once"], ...]
    """First breach, second breach ..."""
    play_open_until_discard: bool
    """Called before the discard, a player who can still fulfil the duty may do so."""
    no_play_before_discard: PickupRemedy
    no_play_discard_from_pile: PickupRemedy
    """Noticed after his discard, before the next opponent's take; the discard was one of the cards picked up."""
    no_play_discard_from_hand: PickupRemedy
    no_play_after_take: PickupRemedy
    in_restricted_turn: PickupRemedy
    """Picking up in a turn in which only draw and discard are allowed."""
    frozen_until: Literal["first-free-turn"]
    """Of melds frozen by these remedies; later when the restriction is renewed."""
    incomplete: tuple[IncompletePickup, ...]
    single_card_discard: Literal["unless-twin-shown", "unless-twin-held", "must-be-played-first"]
    """Discarding at once the only card of the pile just picked up."""
    twin: Literal["same-rank-and-suit"]
    single_card_discarded: PickupRemedy
    single_card_misused: PickupRemedy
    pile_inspection: Literal["without-lifting", "without-drawing-near-or-lifting"]
    show_again: Literal["not-foreseen", "until-next-opponent-plays"]
    """Showing the cards just picked up on request, without exposing them."""
    pile_layout: Literal["free", "offset-at-screens"]
