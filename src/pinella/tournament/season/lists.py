"""What a season can show as rows: each list said once, for the terminal, for programs and for the federation's pages.

A row may hold more than its columns show: that is for programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pinella.choices import words
from pinella.messages import Message, say
from pinella.tournament.season.justice import outbox, statistics
from pinella.tournament.season.ledger import ledger, members
from pinella.tournament.season.measures import communications as published
from pinella.tournament.season.panels import BODIES, JUSTICE, MEASURES, REPORTS, YEAR
from pinella.tournament.season.reports import owed as due_reports
from pinella.tournament.season.state import Referral, Season
from pinella.tournament.season.values import CaseOutcome, Level, ReferralReason, Stage

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks, and when."""

    now: int
    today: str
    moment: Callable[[int], str]
    """An instant by the clock on the reader's wall; nothing for 0."""
    only: str = ""
    """One member, or one tournament, where a list can be of one."""


Rows = Callable[[Season, Look], list[Row]]


@dataclass(frozen=True, slots=True)
class SeasonList:
    name: str
    title: Message
    text: Message
    panel: Message
    columns: Mapping[str, Message]
    empty: Message
    rows: Rows


LISTS: dict[str, SeasonList] = {}


def _list(
    name: str, title: Message, text: Message, panel: Message, columns: Mapping[str, Message], empty: Message
) -> Callable[[Rows], Rows]:
    def register(rows: Rows) -> Rows:
        LISTS[name] = SeasonList(name, title, text, panel, columns, empty, rows)
        return rows

    return register


@_list(
    "tournaments",
    say("Tournaments"),
    say("List the tournaments of the season."),
    YEAR,
    {
        "id": say("id"),
        "name": say("name"),
        "date": say("date"),
        "director": say("director"),
        "homologable": say("may count"),
        "ended": say("ended"),
        "final": say("final"),
        "versions": say("times counted"),
    },
    say("The season has no tournament yet."),
)
def tournaments(season: Season, look: Look) -> list[Row]:
    return [
        {
            "id": one.id,
            "name": one.name,
            "date": one.date,
            "director": one.director,
            "homologable": one.homologable,
            "ended": look.moment(one.ended_at or 0),
            "final": look.moment(one.final_at),
            "versions": len(one.versions),
        }
        for one in season.tournaments.values()
    ]


# --- bodies -----------------------------------------------------------------------------------------------------------


@_list(
    "referees",
    say("Referees"),
    say("List the referees with their mandates, and who is suspended."),
    BODIES,
    {
        "id": say("id"),
        "name": say("name"),
        "category": say("category"),
        "from": say("from"),
        "to": say("to"),
        "suspended_until": say("suspended until"),
        "revoked": say("revoked"),
        "authorised": say("may direct"),
    },
    say("No referee has a mandate."),
)
def referees(season: Season, look: Look) -> list[Row]:
    return [
        {
            "id": one.id,
            "name": one.name,
            "category": one.category,
            "from": one.valid_from,
            "to": one.valid_until,
            "suspended_until": one.suspended_until,
            "revoked": one.revoked,
            "authorised": one.authorised(look.today),
        }
        for one in season.referees.values()
    ]


@_list(
    "cases",
    say("Cases against referees"),
    say("List the cases against referees."),
    BODIES,
    {
        "case": say("case"),
        "name": say("referee"),
        "facts": say("facts"),
        "event": say("tournament"),
        "decided": say("outcome"),
        "reason": say("reason"),
    },
    say("There is no case against a referee."),
)
def cases(season: Season, _: Look) -> list[Row]:
    return [
        {
            "case": id_,
            "referee": one.opened.referee,
            "name": season.referees[one.opened.referee].name,
            "facts": one.opened.facts,
            "event": one.opened.event,
            "outcome": one.outcome,
            "decided": words(CaseOutcome)[one.outcome] if one.outcome else None,
            "reason": one.reason,
        }
        for id_, one in season.cases.items()
    ]


# --- sanctions and reports --------------------------------------------------------------------------------------------


@_list(
    "sanctions",
    say("Sanctions"),
    say("List the sanctions of the season, and which have been reported or lifted."),
    REPORTS,
    {
        "sanction": say("sanction"),
        "player": say("player"),
        "name": say("name"),
        "words": say("level"),
        "offence": say("offence"),
        "referee": say("referee"),
        "reported": say("reported"),
        "lifted": say("lifted"),
    },
    say("Nobody has a sanction."),
)
def sanctions(season: Season, _: Look) -> list[Row]:
    done, names = season.reported(), season.names()
    return [
        {
            "sanction": one.sanction,
            "event": one.event,
            "player": one.player,
            "name": names.get(one.player, ""),
            "level": one.level,
            "words": words(Level)[one.level],
            "offence": one.offence,
            "referee": one.referee,
            "reported": one.sanction in done,
            "lifted": season.lifted.get(one.sanction, ""),
        }
        for one in season.sanctions.values()
    ]


@_list(
    "ledger",
    say("Ledger of sanctions"),
    say("Show where members stand with sanctions, and what they lost by them."),
    REPORTS,
    {
        "player": say("player"),
        "name": say("name"),
        "reprimand": say("reprimands"),
        "warning": say("warnings"),
        "expulsion": say("expulsions"),
        "lost": say("rounds annulled"),
        "cleared": say("cleared"),
    },
    say("Nobody has a sanction."),
)
def ledgers(season: Season, look: Look) -> list[Row]:
    names = season.names()
    found = [ledger(season, season.rules, one) for one in ([look.only] if look.only else members(season))]
    return [
        {
            "player": one.player,
            "name": names.get(one.player, ""),
            "reprimand": one.count("reprimand"),
            "warning": one.count("warning"),
            "expulsion": one.count("expulsion"),
            "lost": sum(penalty.rounds for penalty in one.penalties),
            "cleared": len(one.cleared),
        }
        for one in found
    ]


@_list(
    "owed",
    say("Reports owed"),
    say("List the reports that referees still owe."),
    REPORTS,
    {
        "sanction": say("sanction"),
        "player": say("player"),
        "referee": say("referee"),
        "deadline": say("due"),
        "late": say("overdue"),
    },
    say("No report is owed."),
)
def owed(season: Season, look: Look) -> list[Row]:
    return [
        {
            "sanction": one.sanction,
            "event": one.event,
            "player": one.player,
            "referee": one.referee,
            "due": one.due,
            "deadline": look.moment(one.deadline or 0),
            "late": one.late,
        }
        for one in due_reports(season, season.rules, look.now)
    ]


@_list(
    "reports",
    say("Reports filed"),
    say("List the reports that were filed."),
    REPORTS,
    {
        "report": say("report"),
        "event": say("tournament"),
        "players": say("player"),
        "sanctions": say("sanctions"),
        "referee": say("referee"),
        "filed": say("filed"),
        "late": say("late"),
    },
    say("No report has been filed."),
)
def reports(season: Season, look: Look) -> list[Row]:
    return [
        {
            "report": id_,
            "event": one.event.event,
            "players": list(one.event.players),
            "sanctions": list(one.event.sanctions),
            "referee": one.event.form.referee,
            "filed": look.moment(one.at),
            "late": one.event.late,
            "form": one.event.form,
        }
        for id_, one in season.reports.items()
    ]


# --- measures ---------------------------------------------------------------------------------------------------------


@_list(
    "measures",
    say("Measures"),
    say("List the measures and where they stand."),
    MEASURES,
    {
        "measure": say("measure"),
        "player": say("player"),
        "name": say("name"),
        "reports": say("reports"),
        "text": say("text"),
        "state": say("state"),
        "decision": say("decision"),
    },
    say("No measure has been proposed."),
)
def measures(season: Season, _: Look) -> list[Row]:
    names = season.names()
    return [
        {
            "measure": id_,
            "player": one.proposed.player,
            "name": names.get(one.proposed.player, ""),
            "reports": list(one.proposed.reports),
            "text": one.proposed.text,
            "stage": one.stage,
            "state": words(Stage)[one.stage],
            "decision": one.decision,
            "inquiries": [told.terms for told in one.inquiries],
        }
        for id_, one in season.measures.items()
    ]


@_list(
    "communications",
    say("Official communications"),
    say("Show the official communications, the newest first."),
    MEASURES,
    {
        "published": say("published"),
        "player": say("player"),
        "name": say("name"),
        "text": say("text"),
        "decision": say("decision"),
    },
    say("Nothing has been published."),
)
def communications(season: Season, look: Look) -> list[Row]:
    names = season.names()
    return [
        {
            "measure": one.measure,
            "player": one.player,
            "name": names.get(one.player, ""),
            "text": one.text,
            "decision": one.decision,
            "published": look.moment(one.published_at),
        }
        for one in published(season)
    ]


# --- justice ----------------------------------------------------------------------------------------------------------

_REFERRAL: Mapping[str, Message] = {
    "referral": say("file"),
    "event": say("tournament"),
    "players": say("player"),
    "why": say("reason"),
    "facts": say("facts"),
    "witnesses": say("witnesses"),
    "sent": say("sent"),
}


@_list(
    "outbox",
    say("Outbox"),
    say("List the files that were opened and not yet sent."),
    JUSTICE,
    _REFERRAL,
    say("The outbox is empty."),
)
def waiting(season: Season, _: Look) -> list[Row]:
    return _referrals(outbox(season))


@_list(
    "referrals",
    say("Files for the body that judges"),
    say("List all files opened, sent or not."),
    JUSTICE,
    _REFERRAL,
    say("No file has been opened."),
)
def referrals(season: Season, _: Look) -> list[Row]:
    return _referrals(season.referrals.values())


def _referrals(found: Iterable[Referral]) -> list[Row]:
    return [
        {
            "referral": one.drafted.referral,
            "event": one.drafted.event,
            "players": list(one.drafted.players),
            "reason": one.drafted.reason,
            "why": words(ReferralReason)[one.drafted.reason],
            "facts": one.sent.facts if one.sent else one.drafted.facts,
            "witnesses": one.sent.witnesses if one.sent else one.drafted.witnesses,
            "body": one.drafted.body,
            "article": one.drafted.article,
            "status": one.status,
            "sent": one.sent is not None,
        }
        for one in found
    ]


@_list(
    "complaints",
    say("Complaints"),
    say("List the complaints."),
    JUSTICE,
    {
        "complaint": say("complaint"),
        "filed": say("filed"),
        "event": say("tournament"),
        "player": say("player"),
        "text": say("text"),
    },
    say("Nobody has complained."),
)
def complaints(season: Season, look: Look) -> list[Row]:
    return [
        {
            "complaint": id_,
            "event": one.filed.event,
            "player": one.filed.by,
            "text": one.filed.text,
            "filed": look.moment(one.at),
        }
        for id_, one in season.complaints.items()
    ]


@_list(
    "statistics",
    say("Statistics"),
    say("Show what was noted, of one tournament or of all, and how often."),
    JUSTICE,
    {
        "event": say("tournament"),
        "round": say("round"),
        "table": say("table"),
        "what": say("what"),
        "times": say("times in all"),
    },
    say("Nothing has been noted."),
)
def noted(season: Season, look: Look) -> list[Row]:
    found = statistics(season, look.only)
    times = Counter(one.what for one in found)
    return [
        {
            "event": one.event,
            "round": one.round or None,
            "table": one.table or None,
            "what": one.what,
            "times": times[one.what],
        }
        for one in found
    ]
