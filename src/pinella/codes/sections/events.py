"""What happens to a tournament: absences, byes, lateness, interruption, monitoring (rows R of the comparison)."""

from typing import Annotated, Literal

from msgspec import Meta

from pinella.codes.sections.base import Section
from pinella.codes.sections.discipline import Penalty

Number = Annotated[int, Meta(ge=0)]
MatchPoints = Annotated[int, Meta(multiple_of=5)]
Gain = Annotated[int, Meta(ge=0, multiple_of=5)]


class FixedScore(Section):
    """Victory and match points as printed: neither is worked out from the other."""

    vp: Number
    mp: MatchPoints


class RoundScores(Section):
    """A fixed score by kind of round: pairs playing 2, 3 or 4 deals, and teams."""

    deals_2: FixedScore
    deals_3: FixedScore
    deals_4: FixedScore
    teams: FixedScore


class AbsentRounds(Section):
    rounds: Number
    """How many rounds of the absence these scores serve for, after those of the entries before; 0: all further ones."""
    scores: RoundScores


class DisorderScores(Section):
    """What each of the two pairs gets when the referee stops the match because both misbehave."""

    deals_2: FixedScore
    deals_3: FixedScore
    deals_4: FixedScore
    teams_room_mp: MatchPoints
    """Teams: each adds this to its own difference of the other room and reads its own VP."""


class NoShowReport(Section):
    levels: tuple[Literal["national", "regional"], ...]
    """Empty: no report."""
    absent_rounds: Number
    """A pair that gave no notice and is absent through so many rounds from the start."""


class ExcusedAbsence(Section):
    """A player has to leave the table for a while with good reason."""

    rule: Literal["time-recovered", "lateness-bands"]
    minutes: Number
    """Beyond these the match is lost as `lateness` says."""


class Absence(Section):
    substitution: Literal["never", "while-less-than-half-played", "until-half-played", "compulsory-at-any-time"]
    substitutes_per_pair: Number
    substitute: Literal["nobody", "newcomer-to-event", "named-by-partner-else-staff"]
    half_pairs_may_merge: bool
    substituted_before_round: Literal["score-to-pair", "no-score-to-leaver"]
    substituted_during_round: Literal["score-to-pair", "score-to-leaver"]
    no_substitute_before_round: Literal["pair-absent", "opponents-win-partner-scores-alone"]
    no_show_report: NoShowReport
    late_unannounced: Literal["keeps-place", "loses-place"]
    left_without_notice: Literal["report", "warning-and-report"]
    absent_scores: tuple[AbsentRounds, ...]
    absent_scores_for: Literal["temporary-absence", "any-absence"]
    """A pair gone for good scores nothing where only temporary absence is provided for."""
    absent_pair_ranked: bool
    present_scores: RoundScores
    """Opponents of a pair that leaves during the round, innocent side of a walkout included."""
    leaver_scores: RoundScores
    present_keeps_better: Literal["no", "score-earned", "score-earned-with-table-points"]
    leaver_if_present_better: Literal["complement", "own-fixed-score"]
    advantage_proviso: Literal["none", "director-lowers"]
    """A leaver whose fixed score would bring a place or a prize not earned by playing."""
    both_leave: FixedScore
    both_leave_ranked: bool
    walkout_scores: RoundScores
    """Guilty side of a walkout for quarrel or protest."""
    walkout_reported: bool
    walkout_may_resume: bool
    later_opponents: Literal["bye-score", "bye-options"]
    earlier_results_stand: bool
    disorder_of_both: DisorderScores
    excused_absence: ExcusedAbsence


class Bye(Section):
    scores: RoundScores
    limit: Literal["once-per-session", "once-per-tournament"]
    who_rests: Literal["lowest-not-yet-rested"]
    already_rested: Literal["next-higher-pair", "swap-or-staff-pair"]
    first_round: Literal["last-registered"]
    table: Literal["director-chooses", "highest-number"]
    staff_pair: Literal["none", "when-the-pair-asks"]
    staff_names: tuple[str, ...]
    staff_ranked: bool
    staff_prizes_to: Literal["organisation"]
    late_entry_until: Literal["organiser-decides", "first-round", "any-round"]
    late_entry_making_odd: Literal["may-be-refused", "refused", "allowed"]
    late_entry_completes_table: bool


class LatenessBand(Section):
    up_to_minutes: Annotated[int, Meta(ge=1)]
    """Exactly so many minutes still belong to this band."""
    points_to_present: Gain = 0
    """Match points added for the pair that is there; they lapse when the match is lost."""
    penalties: tuple[Penalty, ...] = ()
    """Against the late side; repeats are counted over all bands together."""


class Lateness(Section):
    measured_from: Literal["referees-go", "set-time", "judges-mark"]
    bands: tuple[LatenessBand, ...]
    beyond: Literal["match-lost", "abandonment"]
    """After the last band."""
    beyond_penalties: tuple[Penalty, ...]
    winner_scores: RoundScores
    loser_scores: RoundScores
    both_late: Literal["each-separately"]
    both_beyond_scores: RoundScores
    proviso_one_late: bool
    """The loser's score is lowered if it would bring an unfair advantage; likewise in the next knob."""
    proviso_both_late: bool
    team_bonus_sheet: Literal["open-room"]
    direction_may_vary: bool


class AnnulmentRow(Section, array_like=True):
    """Written `[20, 0, 7, 0]`: the result as winner's and loser's VP, then what each is left with."""

    winner: Number
    loser: Number
    winner_left: Number
    loser_left: Number

    def spoken(self, language: str) -> str:
        """`20-0 → 7-0`, the same in every language."""
        return f"{self.winner}-{self.loser} → {self.winner_left}-{self.loser_left}"


Monitor = Literal["referees", "lower-referees", "delegates", "prosecutors", "judges", "councillors"]


class Event(Section):
    interruption_prizes_if: Literal["more-than-half-played"]
    interruption_prizes_by: Literal["last-published-standings"]
    interruption_otherwise: Literal["refund-net-of-costs"]
    interruption_refund_floor: Literal["prize-share-of-fee"]
    monitoring: Literal["none", "sheet-withdrawn-or-players-call"]
    """Either regime, as the director announces: sheets held by the referees, or players calling at the threshold."""
    monitoring_threshold_mp: Gain
    monitoring_gap: Literal["round-so-far"]
    monitoring_levels: tuple[Literal["national", "regional"], ...]
    monitoring_tables: Literal["none", "group-a-in-danish-merit-rounds"]
    monitoring_at_discretion: bool
    missed_call_annulment: tuple[AnnulmentRow, ...]
    missed_call_mp: Literal["losers-fixed-mp-or-own-if-lower"]
    monitors: tuple[Monitor, ...]
    monitors_who_rule: tuple[Monitor, ...]
    """The others only report to the director."""
    disability: Literal["assisted-on-notice"]
