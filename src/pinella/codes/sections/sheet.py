"""The score sheet with its corrections, and who may call, claim and appeal (rows J and K of the comparison)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section

VictoryPoints = Annotated[int, Meta(ge=0, le=20)]
Minutes = Annotated[int, Meta(ge=0, le=120)]
LostPoints = Annotated[int, Meta(le=0, multiple_of=5)]


class LostSheetPoints(Section):
    """Match points of each of the two pairs, by the kind of round."""

    mp_2_deals: LostPoints
    mp_3_deals: LostPoints
    mp_4_deals: LostPoints
    mp_teams: LostPoints


class Correction(Section):
    """One kind of error on a delivered sheet that is put right when players ask for it in time."""

    error: Literal["any-error", "addition", "inversion", "transcription"]
    until: Literal["ranking-and-pairing-made", "seating-posted", "ranking-final"]
    assent: Literal["nobody", "opposing-pair", "whole-table"]


class Sheet(Section):
    scorer: Literal["highest-card", "partner-of-first-served"]
    scorer_may_delegate: bool
    signatures_per_side: Annotated[int, Meta(ge=1, le=2)]
    teams_signed_by: Literal["one-per-pair", "captains"]
    deliver: Literal["winners", "scorers-pair"]
    deliver_after_draw: Literal["scorers-pair"]
    not_delivered: Literal["no-sanction", "warning-to-deliverers"]
    lost_vp: VictoryPoints
    lost_mp: LostSheetPoints
    lost_then_found: Literal["restored-in-same-phase", "restored-always"]
    lost_gainer_vp: VictoryPoints
    """In the last round of the single group, for a pair that the lost sheet would carry into a prize."""
    corrections: tuple[Correction, ...]
    """The first entry that fits the error decides; an error with no entry is not corrected."""
    corrections_unpaired_phase: bool
    """Where pairings do not depend on scores (Mitchell, round robin) an error is corrected without those limits."""
    office_corrections: Literal["entry-errors", "entry-errors-by-swap", "any-error-announced"]
    seating_after_posting: Literal["kept", "inverted-pairs-swapped"]
    ranking_after_posting: Literal["next-round", "any-later-round"]
    referee_first: tuple[Literal["last-round", "last-single-group-round", "merit-group-rounds"], ...]
    """Rounds whose sheets are corrected only if the referee was called first and countersigns."""
    unsigned_correction: Literal["not-admitted", "annulled-if-advantage"]
    annulled_vp: VictoryPoints
    check_minutes_before_groups: Minutes
    check_minutes_before_prizes: Minutes
    withdrawn_levels: tuple[Literal["national", "regional"], ...]
    withdrawn_tables: Literal["none", "group-a-in-danish-merit-rounds"]
    checked_each_deal: bool
    cleared_before_check: Literal["no-sanction", "warning"]


class Procedure(Section):
    caller: Literal["anyone", "partner-only-after-discard"]
    must_call: bool
    partner_calls_early: Literal["no-sanction", "warning-to-pair"]
    play_stops: Literal["until-ruled", "until-explained"]
    right_lost_when: tuple[
        Literal["opponent-has-taken", "play-went-on-beyond-repair", "innocent-side-acted-first", "referee-not-called"],
        ...,
    ]
    """Any one of these is enough; an article with a time limit of its own goes before."""
    right_lost_how: Literal["by-itself", "referee-decides"]
    right_lost_instead: tuple[Literal["warn-culprit", "give-arbitral-score"], ...]
    """What the referee may still do when the right to the penalty is gone."""
    own_settlement: Literal["not-recognised", "right-may-be-lost"]
    appeal: Literal["none", "second-referee", "jury"]
    appeal_judges: Annotated[int, Meta(ge=0, le=5)]
    chief_referee_as_jury: bool
    arbitral_score: Literal["where-provided", "any-irregularity"]
