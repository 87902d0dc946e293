"""Playing without a take, and taking or playing out of turn (rows N of the comparison)."""

from typing import Literal

from pinella.codes.sections.base import Section

TurnStep = Literal[
    "player-stops",
    "prepare-discard",
    "discard",
    "taken-cards-back",
    "show-to-opponent-on-turn",
    "complete-from-hand-or-penalise",
    "tied-frozen-only-if-replaced",
    "incomplete-penalised",
    "own-cards-exposed",
    "freeze-until-free",
    "freeze-until-next-turn",
    "freeze-for-good",
    "turn-to-rightful-player",
    "play-on-from-culprit",
    "pozzetto-next-turn",
    "own-turn-draw-and-discard",
    "draw-from-stock",
]
OwnTurn = Literal[
    "free",
    "draw-and-discard",
    "draw-and-discard-prepared-card",
    "pick-up-and-discard",
    "pick-up-and-discard-prepared-card",
    "pick-up-if-playable-else-draw-and-discard",
]


class MissedDraw(Section):
    """A player on turn plays without having drawn or picked up."""

    take: Literal["stock-or-pile", "stock"]
    after_take: Literal["stop-and-discard", "discard-that-card", "play-on"]
    pickup_duty_suspended: bool
    """A take that the referee limits needs no play even where picking up calls for one."""
    melds: Literal["frozen-for-a-time", "valid"]
    incomplete_melds: Literal["completed-or-penalised", "completed-if-possible"]
    """He may complete them, or must if he can; what is not completed is penalised."""
    after_discard: tuple[TurnStep, ...]
    """Noticed between his discard and the next opponent's take; nothing means that it lapses."""
    after_opponents_take: Literal["lapses"]
    with_flight: Literal["as-any-other", "on-flight-melds-or-penalised"]
    told_by_partner: Literal["same-remedy", "same-remedy-and-warning", "take-and-discard-only"]
    reminded_before_play: Literal["allowed", "take-and-discard-only", "draw-and-discard-and-warning"]
    reminded_with_pozzetto: Literal["as-missed-draw"]


class OutOfTurn(Section):
    """`draw_*` and `pickup_*`: what was taken; `*_played`: with plays made before it was noticed."""

    before_play: bool
    draw_shown_to: Literal["opponent-on-turn", "nobody"]
    draw_put_back: Literal["on-stock", "on-stock-penalised"]
    draw_unseen: Literal["as-if-seen", "no-penalty"]
    draw_in_fan: Literal["random-card-back"]
    opponent_on_turn_may: tuple[Literal["draw-it", "pick-up-pile", "burn-it"], ...]
    partner_on_turn: Literal["plays-freely", "takes-and-discards-it"]
    partner_informed: Literal["take-and-discard-only", "no-limit"]
    draw_culprits_turn: OwnTurn
    pickup_culprits_turn: OwnTurn
    pickup_limited_play: Literal["no-play", "one-play-frozen"]
    """What he may lay on his own turn when it is limited to picking up."""
    draw_played: tuple[TurnStep, ...]
    draw_played_unidentified: Literal["random-card-back-and-relay"]
    draw_played_culprits_turn: OwnTurn
    pickup_played: tuple[TurnStep, ...]
    pickup_played_culprits_turn: OwnTurn
    overtaken: Literal["opponent-has-taken", "next-player-has-taken", "next-player-has-played"]
    extra_take: tuple[TurnStep, ...]
    """Drawing or picking up again after taking the pozzetto in flight."""
    extra_take_played: tuple[TurnStep, ...]
    play_without_take: tuple[TurnStep, ...]
    sanction: Literal["none", "reprimand"]
