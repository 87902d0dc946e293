"""What a season can show as rows: each list said once, for the terminal, for programs and the federation's pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pinella.choices import words
from pinella.listing import Column, Instant, Listed, Listing
from pinella.messages import Message, say
from pinella.tournament.season.events import SanctionAnnounced, StatisticNoted
from pinella.tournament.season.justice import outbox, statistics
from pinella.tournament.season.ledger import Ledger, ledger, members
from pinella.tournament.season.measures import Communication
from pinella.tournament.season.measures import communications as published
from pinella.tournament.season.panels import BODIES, JUSTICE, MEASURES, REPORTS, YEAR
from pinella.tournament.season.reports import Owed
from pinella.tournament.season.reports import owed as due_reports
from pinella.tournament.season.state import Case, Complaint, Filed, Measure, Referee, Referral, Season, Tournament
from pinella.tournament.season.values import CaseOutcome, Level, ReferralReason, Stage


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks, and when."""

    now: int
    today: str
    only: str = ""
    """One member, or one tournament, where a list can be of one."""


Rows = Callable[[Season, Look], Listed]


@dataclass(frozen=True, slots=True)
class SeasonList:
    name: str
    title: Message
    text: Message
    panel: Message
    rows: Rows


LISTS: dict[str, SeasonList] = {}


def _list(name: str, title: Message, text: Message, panel: Message) -> Callable[[Rows], Rows]:
    def register(rows: Rows) -> Rows:
        LISTS[name] = SeasonList(name, title, text, panel, rows)
        return rows

    return register


@_list("tournaments", say("Tournaments"), say("List the tournaments of the season."), YEAR)
def tournaments(season: Season, _: Look) -> Listed:
    listing: Listing[Tournament] = Listing(
        Column("id", say("id")),
        Column("name", say("name")),
        Column("date", say("date")),
        Column("director", say("director")),
        Column("homologable", say("may count")),
        Column("ended", say("ended"), lambda one: Instant(one.ended_at or 0)),
        Column("final", say("final"), lambda one: Instant(one.final_at)),
        Column("versions", say("times counted"), lambda one: len(one.versions)),
        empty=say("The season has no tournament yet."),
    )
    return listing.of(season.tournaments.values())


# --- bodies -----------------------------------------------------------------------------------------------------------


@_list("referees", say("Referees"), say("List the referees with their mandates, and who is suspended."), BODIES)
def referees(season: Season, look: Look) -> Listed:
    listing: Listing[Referee] = Listing(
        Column("id", say("id")),
        Column("name", say("name")),
        Column("category", say("category")),
        Column("from", say("from"), lambda one: one.valid_from),
        Column("to", say("to"), lambda one: one.valid_until),
        Column("suspended_until", say("suspended until")),
        Column("revoked", say("revoked")),
        Column("authorised", say("may direct"), lambda one: one.authorised(look.today)),
        empty=say("No referee has a mandate."),
    )
    return listing.of(season.referees.values())


@_list("cases", say("Cases against referees"), say("List the cases against referees."), BODIES)
def cases(season: Season, _: Look) -> Listed:
    listing: Listing[tuple[str, Case]] = Listing(
        Column("case", say("case"), lambda one: one[0]),
        Column("referee", value=lambda one: one[1].opened.referee),
        Column("name", say("referee"), lambda one: season.referees[one[1].opened.referee].name),
        Column("facts", say("facts"), lambda one: one[1].opened.facts),
        Column("event", say("tournament"), lambda one: one[1].opened.event),
        Column("outcome", value=lambda one: one[1].outcome),
        Column("decided", say("outcome"), lambda one: words(CaseOutcome)[one[1].outcome] if one[1].outcome else None),
        Column("reason", say("reason"), lambda one: one[1].reason),
        empty=say("There is no case against a referee."),
    )
    return listing.of(season.cases.items())


# --- sanctions and reports --------------------------------------------------------------------------------------------


@_list(
    "sanctions",
    say("Sanctions"),
    say("List the sanctions of the season, and which have been reported or lifted."),
    REPORTS,
)
def sanctions(season: Season, _: Look) -> Listed:
    done, names = season.reported(), season.names()
    listing: Listing[SanctionAnnounced] = Listing(
        Column("sanction", say("sanction")),
        Column("event"),
        Column("player", say("player")),
        Column("name", say("name"), lambda one: names.get(one.player, "")),
        Column("level"),
        Column("words", say("level"), lambda one: words(Level)[one.level]),
        Column("offence", say("offence")),
        Column("referee", say("referee")),
        Column("reported", say("reported"), lambda one: one.sanction in done),
        Column("lifted", say("lifted"), lambda one: season.lifted.get(one.sanction, "")),
        empty=say("Nobody has a sanction."),
    )
    return listing.of(season.sanctions.values())


@_list(
    "ledger",
    say("Ledger of sanctions"),
    say("Show where members stand with sanctions, and what they lost by them."),
    REPORTS,
)
def ledgers(season: Season, look: Look) -> Listed:
    names = season.names()
    listing: Listing[Ledger] = Listing(
        Column("player", say("player")),
        Column("name", say("name"), lambda one: names.get(one.player, "")),
        Column("reprimand", say("reprimands"), lambda one: one.count("reprimand")),
        Column("warning", say("warnings"), lambda one: one.count("warning")),
        Column("expulsion", say("expulsions"), lambda one: one.count("expulsion")),
        Column("lost", say("rounds annulled"), lambda one: sum(penalty.rounds for penalty in one.penalties)),
        Column("cleared", say("cleared"), lambda one: len(one.cleared)),
        empty=say("Nobody has a sanction."),
    )
    return listing.of(ledger(season, season.rules, one) for one in ([look.only] if look.only else members(season)))


@_list("owed", say("Reports owed"), say("List the reports that referees still owe."), REPORTS)
def owed(season: Season, look: Look) -> Listed:
    listing: Listing[Owed] = Listing(
        Column("sanction", say("sanction")),
        Column("event"),
        Column("player", say("player")),
        Column("referee", say("referee")),
        Column("due"),
        Column("deadline", say("due"), lambda one: Instant(one.deadline or 0)),
        Column("late", say("overdue")),
        empty=say("No report is owed."),
    )
    return listing.of(due_reports(season, season.rules, look.now))


@_list("reports", say("Reports filed"), say("List the reports that were filed."), REPORTS)
def reports(season: Season, _: Look) -> Listed:
    listing: Listing[tuple[str, Filed]] = Listing(
        Column("report", say("report"), lambda one: one[0]),
        Column("event", say("tournament"), lambda one: one[1].event.event),
        Column("players", say("player"), lambda one: one[1].event.players),
        Column("sanctions", say("sanctions"), lambda one: one[1].event.sanctions),
        Column("referee", say("referee"), lambda one: one[1].event.form.referee),
        Column("filed", say("filed"), lambda one: Instant(one[1].at)),
        Column("late", say("late"), lambda one: one[1].event.late),
        Column("form", value=lambda one: one[1].event.form),
        empty=say("No report has been filed."),
    )
    return listing.of(season.reports.items())


# --- measures ---------------------------------------------------------------------------------------------------------


@_list("measures", say("Measures"), say("List the measures and where they stand."), MEASURES)
def measures(season: Season, _: Look) -> Listed:
    names = season.names()
    listing: Listing[tuple[str, Measure]] = Listing(
        Column("measure", say("measure"), lambda one: one[0]),
        Column("player", say("player"), lambda one: one[1].proposed.player),
        Column("name", say("name"), lambda one: names.get(one[1].proposed.player, "")),
        Column("reports", say("reports"), lambda one: one[1].proposed.reports),
        Column("text", say("text"), lambda one: one[1].proposed.text),
        Column("stage", value=lambda one: one[1].stage),
        Column("state", say("state"), lambda one: words(Stage)[one[1].stage]),
        Column("decision", say("decision"), lambda one: one[1].decision),
        Column("inquiries", value=lambda one: [told.terms for told in one[1].inquiries]),
        empty=say("No measure has been proposed."),
    )
    return listing.of(season.measures.items())


@_list(
    "communications",
    say("Official communications"),
    say("Show the official communications, the newest first."),
    MEASURES,
)
def communications(season: Season, _: Look) -> Listed:
    names = season.names()
    listing: Listing[Communication] = Listing(
        Column("measure"),
        Column("published", say("published"), lambda one: Instant(one.published_at)),
        Column("player", say("player")),
        Column("name", say("name"), lambda one: names.get(one.player, "")),
        Column("text", say("text")),
        Column("decision", say("decision")),
        empty=say("Nothing has been published."),
    )
    return listing.of(published(season))


# --- justice ----------------------------------------------------------------------------------------------------------


@_list("outbox", say("Outbox"), say("List the files that were opened and not yet sent."), JUSTICE)
def waiting(season: Season, _: Look) -> Listed:
    return _referrals(outbox(season), say("The outbox is empty."))


@_list("referrals", say("Files for the body that judges"), say("List all files opened, sent or not."), JUSTICE)
def referrals(season: Season, _: Look) -> Listed:
    return _referrals(season.referrals.values(), say("No file has been opened."))


def _referrals(found: Iterable[Referral], empty: Message) -> Listed:
    listing: Listing[Referral] = Listing(
        Column("referral", say("file"), lambda one: one.drafted.referral),
        Column("event", say("tournament"), lambda one: one.drafted.event),
        Column("players", say("player"), lambda one: one.drafted.players),
        Column("reason", value=lambda one: one.drafted.reason),
        Column("why", say("reason"), lambda one: words(ReferralReason)[one.drafted.reason]),
        Column("facts", say("facts"), lambda one: one.sent.facts if one.sent else one.drafted.facts),
        Column("witnesses", say("witnesses"), lambda one: one.sent.witnesses if one.sent else one.drafted.witnesses),
        Column("body", value=lambda one: one.drafted.body),
        Column("article", value=lambda one: one.drafted.article),
        Column("status"),
        Column("sent", say("sent"), lambda one: one.sent is not None),
        empty=empty,
    )
    return listing.of(found)


@_list("complaints", say("Complaints"), say("List the complaints."), JUSTICE)
def complaints(season: Season, _: Look) -> Listed:
    listing: Listing[tuple[str, Complaint]] = Listing(
        Column("complaint", say("complaint"), lambda one: one[0]),
        Column("filed", say("filed"), lambda one: Instant(one[1].at)),
        Column("event", say("tournament"), lambda one: one[1].filed.event),
        Column("player", say("player"), lambda one: one[1].filed.by),
        Column("text", say("text"), lambda one: one[1].filed.text),
        empty=say("Nobody has complained."),
    )
    return listing.of(season.complaints.items())


@_list(
    "statistics",
    say("Statistics"),
    say("Show what was noted, of one tournament or of all, and how often."),
    JUSTICE,
)
def noted(season: Season, look: Look) -> Listed:
    found = statistics(season, look.only)
    times = Counter(one.what for one in found)
    listing: Listing[StatisticNoted] = Listing(
        Column("event", say("tournament")),
        Column("round", say("round"), lambda one: one.round or None),
        Column("table", say("table"), lambda one: one.table or None),
        Column("what", say("what")),
        Column("times", say("times in all"), lambda one: times[one.what]),
        empty=say("Nothing has been noted."),
    )
    return listing.of(found)
