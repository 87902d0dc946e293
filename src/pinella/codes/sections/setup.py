"""Before the first card: principles, seats, dealing, faulty packs, formats, the table (rows A2-A5, B5-B33, C, D, T)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section
from pinella.codes.sections.play import Count, Points

EventLevel = Literal["club", "federal", "regional", "national"]
PozzettoSize = Annotated[int, Meta(ge=1, le=30)]


class Principles(Section):
    special_rules: tuple[
        Literal[
            "burracos-needed-to-close",
            "clean-burraco-to-close",
            "sets-of-aces-and-threes-only",
            "pick-up-with-a-play",
            "pick-up-with-a-pile-card",
            "wider-vp-tables-and-longer-rounds",
        ],
        ...,
    ]
    """What the code itself names as its differences from the Italian game; the knobs concerned carry the rules."""
    unlisted_penalties: Literal["forbidden", "decision-with-reason", "direction-decides"]
    guiding: tuple[Literal["good-faith-presumed", "loyalty-and-sportsmanship", "spirit-of-the-game"], ...]
    intent_punished: bool
    """False: intent is no fact of a ruling; suspected bad faith goes into the report only."""
    final_word: Literal["jury-else-referee", "second-referee", "director"]


class Seats(Section):
    draw_method: Literal["draw-from-face-down-packs", "turn-up-from-spread-packs"]
    draw_when: Literal["before-play", "when-both-pairs-are-there"]
    high_card_chooses: tuple[Literal["own-line", "own-seat"], ...]
    """Who keeps the score sheet is `sheet.scorer`."""
    first_dealer: Literal["lower-card-of-opponents"]
    """He sits on the right of the highest card, who is thus served first."""
    equal_rank: Literal["suit-rank"]
    identical_cards: Literal["redraw-keeping-precedence"]
    team_declares_first: Literal["lower-captains-card"]
    team_declares_first_later: Literal["lower-in-standings"]
    team_declares_tie: tuple[Literal["match-points", "captains-cards"], ...]


class Dealing(Section):
    dealer_rotation: Literal["clockwise"]
    dealer_skipped: Literal["deals-next-if-table-agrees"]
    deck_check: Literal["before-the-match", "before-every-round"]
    deck_not_in_order: Literal["restored-by-players", "restored-by-referee", "replaced"]
    shufflers: tuple[
        Literal["the-dealer", "pozzetti-maker", "any-player-who-wishes", "preceding-opponent-if-he-wishes"], ...
    ]
    """In order; the last one shuffles last."""
    shuffle_by_others: Literal["no-sanction", "warning"]
    shuffle_styles: Literal["any", "no-repeated-cuts"]
    bottom_card_hidden: bool
    shuffle_delegate: Literal["not-foreseen", "partner-with-directors-leave"]
    shuffle_not_offered: tuple[Literal["reshuffle-and-redeal", "reprimand-the-dealer"], ...]
    """Where an opponent must be asked to shuffle first and was not."""
    shuffle_not_offered_until: Literal["first-take", "opponent-sees-own-card"]
    cutter: Literal["dealers-right", "dealer"]
    cut_size: Literal["enough-for-deal-and-pozzetti", "about-half"]
    cut_visibly_wrong: Literal["missing-cards-added", "cut-again-if-noticed"]
    cut_short_on_purpose: Literal["warning", "no-sanction"]
    deal_order: Literal["one-by-one-clockwise"]
    short_for_deal: Literal["top-of-other-packet"]
    short_for_pozzetti: Literal["bottom-of-dealing-packet"]
    pozzetti_made: Literal["from-bottom-alternating"]
    pozzetti_order: Literal["last-completed-played-second"]
    pozzetti_place: Literal["dealers-right", "under-score-sheet"]
    pozzetti_misplaced: Literal["no-sanction", "warning-to-all"]
    last_two_crosswise: bool
    stock_turned: Literal["no-sanction", "warning"]
    count_face_down: bool
    looked_early: Literal["redeal", "no-remedy"]
    look_when: Literal["at-referees-go", "after-upcard"]
    go_needed: Literal["first-deal-of-round"]
    """From the second deal on the dealer turns the up-card when all have counted."""
    upcard_early: Literal["stays-valid", "redeal"]
    play_before_go: Literal["not-foreseen", "deal-annulled", "checked-by-director"]
    play_starts: Literal["first-take", "first-discard"]
    """Up to here a fault of the deal is cured; pack faults have their own moment."""
    misdeal_before_start: Literal["redeal"]
    misdeal_after_start: Literal["play-on-result-valid"]
    wrong_card_count: Literal["no-sanction", "reprimand"]
    card_seen: Literal["redeal"]
    card_seen_until: Literal["start-of-play", "deal-and-pozzetti-done"]
    redeal_repeats: tuple[Literal["shuffle", "cut", "hands", "pozzetti"], ...]
    meld_keeper: Literal["named-for-the-round"]
    cards_held: Literal["fanned-in-view", "fanned-in-hand-or-on-table"]
    cards_laid_down_from: Count
    """A hand of so many cards or fewer lies on the table; 0: never compulsory."""
    cards_held_wrongly: Literal["by-gravity", "warning"]
    ask_counts: Literal["own-playing-time"]
    ask_counts_at_screens: Literal["own-playing-time", "own-turn-before-taking"]
    old_pozzetto_found: Literal["play-on-unused"]
    old_pozzetto_used: Literal["valid-others-take-second"]


class PackFaults(Section):
    before_play: Literal["pack-restored-and-redeal", "pack-replaced-and-redeal"]
    stands_from: Literal["first-take", "first-meld"]
    """From here on a deal with a faulty pack is played out; earlier it is dealt anew."""
    in_deal: Literal["finish-result-valid"]
    after_deal: Literal["result-valid"]
    repaired_by: Literal["replaced-or-completed", "replaced"]
    third_identical_card: Literal["barred-from-set-and-penalised"]


class Stock(Section):
    face_up_inside: Literal["covered-in-place", "covered-where-referee-chooses"]
    face_up_on_top: Literal["as-if-covered", "taken-or-pile"]
    two_drawn: tuple[Literal["first-card-kept", "second-back-on-stock", "second-shown-to-next-opponent"], ...]
    """The next opponent then takes that card or picks up, as he likes."""
    inspection: Literal["not-foreseen", "on-turn-when-few-without-lifting"]
    inspection_out_of_turn: Literal["not-foreseen", "opponent-decides-partners-take"]


class Formats(Section):
    offered: tuple[
        Literal[
            "pairs",
            "teams",
            "individual-one-against-one",
            "individual-new-partner",
            "singles-paired-by-direction",
            "three-players",
            "five-players",
        ],
        ...,
    ]
    team_pairs_change: Literal["before-every-match", "at-start-of-every-round", "never"]
    first_seating: tuple[
        Literal["referees-choice", "registration-order", "seating-by-lot", "alphabetical", "by-categories"], ...
    ]
    pairing: tuple[Literal["danish", "modified-danish", "mitchell", "round-robin"], ...]
    mitchell_step: Literal["set-by-referee"]
    modified_danish_bar: Count
    """Opponents of so many past rounds do not meet again."""
    modified_danish_last_round_free: bool
    system_announced: Literal["before-the-competition"]
    wrong_table: tuple[
        Literal["result-stands", "result-entered-by-hand", "warn-misplaced-pair", "right-place-next-round"], ...
    ]
    """Noticed once play at the wrong table has begun."""
    wrong_table_before_play: Literal["moves-at-once-lateness-applies"]
    registration_checks: tuple[Literal["registration-window", "identity", "valid-membership", "annual-fee"], ...]
    pair_forming: tuple[Literal["registered-together", "on-request", "by-director"], ...]
    pre_start_checks: tuple[
        Literal[
            "deck-checked",
            "everyone-seated",
            "no-play-before-start",
            "pen-and-sheet",
            "clear-table",
            "no-pending-requests",
            "fees-in-order",
        ],
        ...,
    ]
    spectators: Literal["no-rule", "sent-away-on-request"]
    spectators_banned_at: tuple[EventLevel, ...]
    staying_when_asked_out: Literal["no-sanction", "reprimand"]


class Table(Section):
    """Who plays with whom. A form for 2, 3 or 5 players overrides these values (and `deck.packs`)."""

    players: Annotated[int, Meta(ge=2, le=5)]
    hand_size: Annotated[int, Meta(ge=5, le=20)]
    pozzetti: tuple[PozzettoSize, ...]
    """Sizes, in the order in which the pozzetti are taken."""
    alliance: Literal["fixed-pairs", "first-at-pozzetto-alone", "everyone-alone"]
    pairs: Literal["opposite-seats", "alternate-seats-from-soloist", "no-pairs"]
    shared_melds: Literal["from-the-start", "from-the-alliance", "never"]
    pair_points: Literal["whole-to-the-side", "half-to-each"]
    """Half points are kept exactly."""
    alone_from: Points
    """From the deal after a player reaches so many points everyone plays alone; 0: never."""
    alone_pozzetti: tuple[PozzettoSize, ...]
    """Sizes once everyone plays alone by `alone_from`."""
    target: Points
    """The match ends when a player reaches so many points; 0: it ends with its deals."""
    target_tie: Literal["highest-then-one-more-deal"]
