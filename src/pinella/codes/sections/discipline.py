"""Warnings, sanctions, reports, the season ledger, and how people behave at the table (rows S of the comparison)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section

Tally = Annotated[int, Meta(ge=0)]
PointsLost = Annotated[int, Meta(ge=0, multiple_of=5)]


class Penalty(Section):
    """What one offence costs. In a list: first offence, second ...; the last entry serves for all further ones."""

    sanction: Literal["none", "reprimand", "warning", "expulsion"]
    against: Literal["player", "pair", "both-pairs"]
    vp_lost: Tally = 0
    """Taken from the side's total in the ranking, with match points as `discipline.vp_loss_mp` says."""
    points_lost: PointsLost = 0
    """Taken from the side as `discipline.penalty_points_from` says."""
    uses_up_earlier: bool = False
    """Earlier sanctions for the same offence are spent: they do not count again towards anything."""


class SeasonStep(Section):
    """So many sanctions of one level within a season turn into something else."""

    sanction: Literal["reprimand", "warning", "expulsion"]
    times: Annotated[int, Meta(ge=1)]
    becomes: Literal["warning", "rounds-annulled"]
    rounds: Tally = 0
    """How many of the member's last valid rounds are annulled."""


class ReportDuty(Section):
    """Whether the referee writes a report, level by level."""

    reprimand: Literal["no-report", "optional-report", "compulsory-report"]
    warning: Literal["no-report", "optional-report", "compulsory-report"]
    expulsion: Literal["no-report", "optional-report", "compulsory-report"]


ReprimandReason = Literal[
    "ethics-rule-broken",
    "cards-exposed-or-declared",
    "closing-without-discard",
    "playing-out-of-turn",
    "cards-mixed-before-count",
    "late-at-table",
    "wrong-number-of-cards",
    "accusing-without-proof",
    "staying-in-venue",
    "leaving-table",
]
WarningReason = Literal[
    "where-articles-say",
    "conduct-rules-broken",
    "any-irregularity",
    "pozzetto-looked-at-early",
    "throwing-cards",
    "same-offence-again",
    "leaving-venue-without-notice",
]
RemovalReason = Literal[
    "disturbing-the-event",
    "violent-or-foul-conduct",
    "insults-threats-disrespect",
    "gravely-unfair-play",
    "too-many-warnings",
]
ReportField = Literal["persons", "times", "reasons", "interventions", "people-present", "witnesses", "interpretation"]


class Discipline(Section):
    warnings_per_vp: Tally
    """For every so many warnings `warning_vp` is lost; 0: warnings by themselves cost no victory points."""
    warning_vp: Tally
    vp_loss_mp: Literal["vp-only", "vp-and-equivalent-mp", "vp-or-equivalent-mp"]
    equivalent_mp: Literal["least-for-one-vp-above-draw"]
    """How many match points one lost victory point is worth, read in the VP table in use."""
    opponents_gain: bool
    total_below_zero: bool
    counted_within: Literal["tournament"]
    sanction_given_to: Literal["pair-or-player", "player"]
    loss_borne_by: Literal["pair-else-player", "side"]
    penalty_points_from: Literal["score-of-the-round"]
    levels: tuple[Literal["reprimand", "warning", "removal", "expulsion", "sports-justice"], ...]
    """In order of gravity."""
    same_offence_again: Penalty
    """The second breach of the same rule, where that rule has no ladder of its own."""
    reprimand_reasons: tuple[ReprimandReason, ...]
    """A ruling on one of these carries a reprimand besides its technical remedy."""
    warning_reasons: tuple[WarningReason, ...]
    removal_reasons: tuple[RemovalReason, ...]
    removal: Literal["referee-may", "referee-must"]
    warnings_to_expulsion: Tally
    """So many warnings in one tournament mean expulsion; 0: never."""
    removed_match: Literal["as-leaving-during-round"]
    grave_breach: Literal["report-only", "warning-or-expulsion-at-once"]
    season_ladder: tuple[SeasonStep, ...]
    """Summed over all tournaments of a season; empty: no ledger is kept."""
    season_only_reported: bool
    season_spent_count_again: bool
    """Sanctions that already made a heavier one count a second time."""
    season_cleared: tuple[Literal["when-served", "at-season-end"], ...]
    annulled_rounds: Literal["vp-lost-in-every-ranking"]
    annulled_partner_keeps_vp: bool
    report_for: ReportDuty
    report_hours: Tally
    """From the end of the event; 0: no deadline."""
    report_per_player: bool
    report_form: Literal["free-form", "federations-form"]
    report_contents: tuple[ReportField, ...]
    report_follows_announced_measure: bool
    misconduct_report: Literal["referee-may", "referee-must"]
    warnings_told_to_director: bool
    body: Literal["sports-justice", "technical-direction"]
    ratified_by: Literal["nobody", "board"]
    """Before a measure is published."""
    board_may_vary: bool
    referee_authorisation: Literal["not-foreseen", "needed-for-homologation"]
    referee_body: Literal["not-foreseen", "disciplinary-commission"]
    referee_body_members: Tally
    referee_sanctions: Literal["not-foreseen", "up-to-revoking-mandate"]


ConductRule = Literal[
    "fair-play-and-attention",
    "no-foul-language",
    "no-talk-or-comments",
    "no-prolonging-turn",
    "no-reaction-to-partners-play",
    "no-drawing-partners-attention",
    "no-opening-shown-but-not-laid",
    "cards-fanned-in-view",
    "no-devices",
    "count-in-rows-of-100",
    "no-moving-cards-in-partners-turn",
    "ask-counts-in-own-turn",
    "no-slow-peeking",
    "take-defeat-well",
    "no-comment-on-rulings",
    "no-deciding-for-referee",
    "no-doubting-opponents-ethics",
    "no-objects-on-table-or-lap",
    "no-reflecting-accessories",
]
ScreenRule = Literal[
    "see-table-and-both-opponents",
    "rests-at-table-edge-hands-covered",
    "fan-visible-to-opponents",
    "declare-pozzetto-and-tip-rest",
    "declare-closing-and-tip-rest",
]


class Conduct(Section):
    rules: tuple[ConductRule, ...]
    breach: Literal["always-warning", "warning-or-penalty-by-gravity", "reprimand"]
    aids_with_impairment: bool
    screen_rules: tuple[ScreenRule, ...]
    """At tables with screens and hand guards; empty: the code does not know them."""
