"""Everything that can happen in a season: each event with its effect and its sentence."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from pinella.choices import words
from pinella.messages import Message, say
from pinella.referee.report import Report
from pinella.tournament.season.event import Recorded, SeasonEvent, folds, tells
from pinella.tournament.season.state import Case, Complaint, Filed, Measure, Referee, Referral, Season, Tournament
from pinella.tournament.season.values import CarriedSanction, CaseOutcome, Level, PlayerResult, ReferralReason
from pinella.tournament.sentences import because


class SeasonOpened(SeasonEvent, frozen=True):
    """`first_day` and `last_day` bound the sporting year, as 2026-09-01."""

    id: str
    name: str
    code: str
    first_day: str
    last_day: str
    previous: str = ""
    carried: tuple[CarriedSanction, ...] = ()


@folds(SeasonOpened)
def _fold_season_opened(season: Season, event: SeasonOpened, _: Recorded) -> None:
    season.id, season.name, season.code = event.id, event.name, event.code
    season.first_day, season.last_day, season.previous = event.first_day, event.last_day, event.previous
    season.carried = event.carried


@tells(SeasonOpened)
def _tell_season_opened(event: SeasonOpened, _: Season) -> Message:
    return say(
        "Season {name} is open, from {first} to {last}", name=event.name, first=event.first_day, last=event.last_day
    )


class SeasonClosed(SeasonEvent, frozen=True):
    pass


@folds(SeasonClosed)
def _fold_season_closed(season: Season, _event: SeasonClosed, _: Recorded) -> None:
    season.closed = True


@tells(SeasonClosed)
def _tell_season_closed(_event: SeasonClosed, season: Season) -> Message:
    return say("Season {name} is closed", name=season.name)


# --- people and bodies -----------------------------------------------------------------------------------------------


class BoardSeated(SeasonEvent, frozen=True):
    members: tuple[str, ...]
    valid_from: str
    valid_until: str


@folds(BoardSeated)
def _fold_board_seated(season: Season, event: BoardSeated, _: Recorded) -> None:
    season.board, season.commission = event, None


@tells(BoardSeated)
def _tell_board_seated(event: BoardSeated, _: Season) -> Message:
    return say(
        "The Board is in office from {first} to {last}: {names}",
        first=event.valid_from,
        last=event.valid_until,
        names=", ".join(event.members),
    )


class CommissionAppointed(SeasonEvent, frozen=True):
    """It lasts as long as the Board that appointed it."""

    members: tuple[str, ...]
    valid_until: str


@folds(CommissionAppointed)
def _fold_commission_appointed(season: Season, event: CommissionAppointed, _: Recorded) -> None:
    season.commission = event


@tells(CommissionAppointed)
def _tell_commission_appointed(event: CommissionAppointed, _: Season) -> Message:
    return say(
        "The Disciplinary Commission is appointed, until {last}: {names}",
        last=event.valid_until,
        names=", ".join(event.members),
    )


class RefereeAuthorised(SeasonEvent, frozen=True):
    referee: str
    name: str
    category: str
    valid_from: str
    valid_until: str
    suspended_until: str = ""
    """A suspension that outlasts the season in which it was decided."""


@folds(RefereeAuthorised)
def _fold_referee_authorised(season: Season, event: RefereeAuthorised, _: Recorded) -> None:
    season.referees[event.referee] = Referee(
        event.referee,
        event.name,
        event.category,
        event.valid_from,
        event.valid_until,
        suspended_until=event.suspended_until,
    )


@tells(RefereeAuthorised)
def _tell_referee_authorised(event: RefereeAuthorised, _: Season) -> Message:
    return say(
        "{name} is authorised from {first} to {last}",
        name=f"{event.name} ({event.referee})",
        first=event.valid_from,
        last=event.valid_until,
    )


class MandateRevoked(SeasonEvent, frozen=True):
    referee: str
    case: str


@folds(MandateRevoked)
def _fold_mandate_revoked(season: Season, event: MandateRevoked, _: Recorded) -> None:
    season.referees[event.referee].revoked = True


@tells(MandateRevoked)
def _tell_mandate_revoked(event: MandateRevoked, season: Season) -> Message:
    return say("The mandate of {name} is revoked", name=season.referee_called(event.referee))


class RefereeCaseOpened(SeasonEvent, frozen=True):
    case: str
    referee: str
    facts: str
    event: str = ""


@folds(RefereeCaseOpened)
def _fold_referee_case_opened(season: Season, event: RefereeCaseOpened, _: Recorded) -> None:
    season.cases[event.case] = Case(event)


@tells(RefereeCaseOpened)
def _tell_referee_case_opened(event: RefereeCaseOpened, season: Season) -> Message:
    return say(
        "Case {case} against {name} is open: {facts}",
        case=event.case,
        name=season.referee_called(event.referee),
        facts=event.facts,
    )


class RefereeCaseDecided(SeasonEvent, frozen=True):
    case: str
    outcome: CaseOutcome
    reason: str
    until: str = ""
    """Last day of a suspension."""


@folds(RefereeCaseDecided)
def _fold_referee_case_decided(season: Season, event: RefereeCaseDecided, _: Recorded) -> None:
    case = season.cases[event.case]
    case.outcome, case.reason = event.outcome, event.reason
    if event.outcome == "suspended":
        season.referees[case.opened.referee].suspended_until = event.until


@tells(RefereeCaseDecided)
def _tell_referee_case_decided(event: RefereeCaseDecided, _: Season) -> Message:
    text = say("Case {case} is decided: {outcome}", case=event.case, outcome=words(CaseOutcome)[event.outcome])
    if event.until:
        text = say("{what}, until {day}", what=text, day=event.until)
    return because(text, event.reason)


# --- events counted --------------------------------------------------------------------------------------------------


class TournamentOpened(SeasonEvent, frozen=True):
    """A tournament enters the calendar with the referee who directs it."""

    event: str
    name: str
    date: str
    director: str
    homologable: bool


@folds(TournamentOpened)
def _fold_tournament_opened(season: Season, event: TournamentOpened, _: Recorded) -> None:
    season.tournaments[event.event] = Tournament(event.event, event.name, event.date, event.homologable, event.director)


@tells(TournamentOpened)
def _tell_tournament_opened(event: TournamentOpened, season: Season) -> Message:
    text = say("{name} on {day} is in the calendar", name=event.name, day=event.date)
    return _directed(season, text, event)


class DirectorNamed(SeasonEvent, frozen=True):
    event: str
    director: str
    homologable: bool


@folds(DirectorNamed)
def _fold_director_named(season: Season, event: DirectorNamed, _: Recorded) -> None:
    directed = season.tournaments[event.event]
    directed.director, directed.homologable = event.director, event.homologable


@tells(DirectorNamed)
def _tell_director_named(event: DirectorNamed, season: Season) -> Message:
    return _directed(season, say("{text}", text=season.tournaments[event.event].name), event)


class TournamentEnded(SeasonEvent, frozen=True):
    """`final_at`: when its standing becomes final; 0: not known yet."""

    event: str
    ended_at: int
    final_at: int = 0


@folds(TournamentEnded)
def _fold_tournament_ended(season: Season, event: TournamentEnded, _: Recorded) -> None:
    ended = season.tournaments[event.event]
    ended.ended_at, ended.final_at = event.ended_at, event.final_at


@tells(TournamentEnded)
def _tell_tournament_ended(event: TournamentEnded, season: Season) -> Message:
    return say("{event} has ended", event=season.tournaments[event.event].name)


class TournamentCounted(SeasonEvent, frozen=True):
    """The results of a tournament; a higher version replaces the one before, which stays in the log."""

    event: str
    version: int
    name: str
    date: str
    code: str
    homologable: bool
    results: tuple[PlayerResult, ...]
    reason: str = ""


@folds(TournamentCounted)
def _fold_tournament_counted(season: Season, event: TournamentCounted, _: Recorded) -> None:
    counted = season.tournaments.setdefault(event.event, Tournament(event.event, event.name, event.date))
    counted.name, counted.date = event.name, event.date
    counted.versions.append(event)


@tells(TournamentCounted)
def _tell_tournament_counted(event: TournamentCounted, _: Season) -> Message:
    text = say("{name} is counted, players: {players}", name=event.name, players=len(event.results))
    if event.version > 1:
        text = say("{what}, version {version}", what=text, version=event.version)
    if not event.homologable:
        text = say("{what}; it does not enter the rankings", what=text)
    return because(text, event.reason)


# --- sanctions, reports, measures ------------------------------------------------------------------------------------


class SanctionAnnounced(SeasonEvent, frozen=True):
    """The measure a referee made public during the event."""

    sanction: str
    event: str
    player: str
    level: Level
    offence: str
    article: str
    referee: str
    round: int = 0
    spends: tuple[str, ...] = ()
    """Sanctions of the same event that grew into this one."""


@folds(SanctionAnnounced)
def _fold_sanction_announced(season: Season, event: SanctionAnnounced, _: Recorded) -> None:
    season.sanctions[event.sanction] = event


@tells(SanctionAnnounced)
def _tell_sanction_announced(event: SanctionAnnounced, season: Season) -> Message:
    return say(
        "Sanction {id} is written down: {level} for {who} at {event}, {offence}",
        id=event.sanction,
        level=words(Level)[event.level],
        who=season.called(event.player),
        event=season.tournaments[event.event].name,
        offence=event.offence,
    )


class SanctionLifted(SeasonEvent, frozen=True):
    """An appeal or the body that judges took it back: it never counted."""

    sanction: str
    reason: str


@folds(SanctionLifted)
def _fold_sanction_lifted(season: Season, event: SanctionLifted, _: Recorded) -> None:
    season.lifted[event.sanction] = event.reason


@tells(SanctionLifted)
def _tell_sanction_lifted(event: SanctionLifted, _: Season) -> Message:
    return because(say("Sanction {id} is lifted", id=event.sanction), event.reason)


class ReportFiled(SeasonEvent, frozen=True):
    report: str
    event: str
    players: tuple[str, ...]
    sanctions: tuple[str, ...]
    form: Report
    late: bool = False


@folds(ReportFiled)
def _fold_report_filed(season: Season, event: ReportFiled, recorded: Recorded) -> None:
    season.reports[event.report] = Filed(event, recorded.at, recorded.actor)


@tells(ReportFiled)
def _tell_report_filed(event: ReportFiled, season: Season) -> Message:
    text = say(
        "Report {id} on {who} is filed",
        id=event.report,
        who=", ".join(season.called(one) for one in event.players),
    )
    return say("{what}, after the term of the code", what=text) if event.late else text


class PenaltyVaried(SeasonEvent, frozen=True):
    """The Board lays down another number of rounds than the table of the code."""

    penalty: str
    rounds: int
    proposer: str
    reason: str
    decision: str


@folds(PenaltyVaried)
def _fold_penalty_varied(season: Season, event: PenaltyVaried, _: Recorded) -> None:
    season.varied[event.penalty] = event


@tells(PenaltyVaried)
def _tell_penalty_varied(event: PenaltyVaried, _: Season) -> Message:
    text = say(
        "Penalty {id}, annulled rounds: {rounds}, by decision {decision} of the Board",
        id=event.penalty,
        rounds=event.rounds,
        decision=event.decision,
    )
    return because(text, event.reason)


class MeasureProposed(SeasonEvent, frozen=True):
    measure: str
    player: str
    reports: tuple[str, ...]
    text: str


@folds(MeasureProposed)
def _fold_measure_proposed(season: Season, event: MeasureProposed, _: Recorded) -> None:
    season.measures[event.measure] = Measure(event)


@tells(MeasureProposed)
def _tell_measure_proposed(event: MeasureProposed, season: Season) -> Message:
    return say(
        "Measure {id} against {who} is proposed: {text}",
        id=event.measure,
        who=season.called(event.player),
        text=event.text,
    )


class InquiryOrdered(SeasonEvent, frozen=True):
    measure: str
    terms: str
    until: str = ""


@folds(InquiryOrdered)
def _fold_inquiry_ordered(season: Season, event: InquiryOrdered, _: Recorded) -> None:
    measure = season.measures[event.measure]
    measure.stage = "inquiry"
    measure.inquiries.append(event)


@tells(InquiryOrdered)
def _tell_inquiry_ordered(event: InquiryOrdered, _: Season) -> Message:
    text = say("An inquiry into {id} is ordered: {terms}", id=event.measure, terms=event.terms)
    return say("{what}, until {day}", what=text, day=event.until) if event.until else text


class MeasureRatified(SeasonEvent, frozen=True):
    measure: str
    decision: str
    heard: str
    """The Technical Director, who was heard."""
    evidence: str


@folds(MeasureRatified)
def _fold_measure_ratified(season: Season, event: MeasureRatified, _: Recorded) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.decision = "ratified", event.decision


@tells(MeasureRatified)
def _tell_measure_ratified(event: MeasureRatified, _: Season) -> Message:
    return say("Measure {id} is ratified: decision {decision}", id=event.measure, decision=event.decision)


class MeasureRejected(SeasonEvent, frozen=True):
    measure: str
    decision: str
    reason: str


@folds(MeasureRejected)
def _fold_measure_rejected(season: Season, event: MeasureRejected, _: Recorded) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.decision = "rejected", event.decision


@tells(MeasureRejected)
def _tell_measure_rejected(event: MeasureRejected, _: Season) -> Message:
    text = say("Measure {id} is rejected: decision {decision}", id=event.measure, decision=event.decision)
    return because(text, event.reason)


class MeasurePublished(SeasonEvent, frozen=True):
    measure: str


@folds(MeasurePublished)
def _fold_measure_published(season: Season, event: MeasurePublished, recorded: Recorded) -> None:
    measure = season.measures[event.measure]
    measure.stage, measure.published_at = "published", recorded.at


@tells(MeasurePublished)
def _tell_measure_published(event: MeasurePublished, _: Season) -> Message:
    return say("Measure {id} is published", id=event.measure)


# --- justice, complaints, notes --------------------------------------------------------------------------------------


class ReferralDrafted(SeasonEvent, frozen=True):
    referral: str
    event: str
    players: tuple[str, ...]
    reason: ReferralReason
    facts: str
    body: str
    round: int = 0
    witnesses: str = ""
    article: str = ""


@folds(ReferralDrafted)
def _fold_referral_drafted(season: Season, event: ReferralDrafted, _: Recorded) -> None:
    season.referrals[event.referral] = Referral(event)


@tells(ReferralDrafted)
def _tell_referral_drafted(event: ReferralDrafted, season: Season) -> Message:
    return say(
        "File {id} on {who} is open ({why}): {facts}",
        id=event.referral,
        who=", ".join(season.called(one) for one in event.players),
        why=words(ReferralReason)[event.reason],
        facts=event.facts,
    )


class ReferralSent(SeasonEvent, frozen=True):
    referral: str
    facts: str
    witnesses: str
    form: Report | None = None


@folds(ReferralSent)
def _fold_referral_sent(season: Season, event: ReferralSent, _: Recorded) -> None:
    season.referrals[event.referral].sent = event


@tells(ReferralSent)
def _tell_referral_sent(event: ReferralSent, _: Season) -> Message:
    return say("File {id} is sent", id=event.referral)


class ComplaintFiled(SeasonEvent, frozen=True):
    complaint: str
    event: str
    by: str
    text: str


@folds(ComplaintFiled)
def _fold_complaint_filed(season: Season, event: ComplaintFiled, recorded: Recorded) -> None:
    season.complaints[event.complaint] = Complaint(event, recorded.at)


@tells(ComplaintFiled)
def _tell_complaint_filed(event: ComplaintFiled, season: Season) -> Message:
    return say(
        "Complaint {id} of {who} is taken in: {text}", id=event.complaint, who=season.called(event.by), text=event.text
    )


class StatisticNoted(SeasonEvent, frozen=True):
    """A playing situation worth counting, such as a sequence of fourteen cards."""

    event: str
    what: str
    round: int = 0
    table: int = 0


@folds(StatisticNoted)
def _fold_statistic_noted(season: Season, event: StatisticNoted, _: Recorded) -> None:
    season.notes.append(event)


@tells(StatisticNoted)
def _tell_statistic_noted(event: StatisticNoted, season: Season) -> Message:
    return say("{event}: {what}", event=season.tournaments[event.event].name, what=event.what)


def _directed(season: Season, text: Message, event: TournamentOpened | DirectorNamed) -> Message:
    if event.director:
        text = say("{what}, directed by {name}", what=text, name=season.referee_called(event.director))
    if event.homologable:
        return say("{what}: it may count for the season", what=text)
    return say("{what}: it may be played, but does not count", what=text)


KINDS: tuple[type[SeasonEvent], ...] = tuple(
    kind
    for kind in list(vars().values())
    if isinstance(kind, type) and issubclass(kind, SeasonEvent) and kind is not SeasonEvent
)
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(functools.reduce(operator.or_, KINDS))
_ENCODER = msgspec.json.Encoder(order="deterministic")


def encode(event: SeasonEvent) -> bytes:
    return _ENCODER.encode(event)


def decode(body: bytes | str) -> SeasonEvent:
    event: SeasonEvent = _DECODER.decode(body)
    return event
