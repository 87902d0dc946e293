"""Referrals to the federation's justice, complaints of players, notes for statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import ADMINISTRATION
from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal, say
from pinella.referee.report import Report, check
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import EventId, Facts, PlayerId, PlayerIds, Round, Witnesses
from pinella.tournament.season.checks import needed
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import (
    ComplaintFiled,
    ReferralDrafted,
    ReferralSent,
    StatisticNoted,
)
from pinella.tournament.season.panels import JUSTICE
from pinella.tournament.season.report_form import read_filed
from pinella.tournament.season.state import Referral, Season
from pinella.tournament.season.typed import reports, waiting
from pinella.tournament.season.values import Departure, ReferralReason

_KNOBS: dict[ReferralReason, str] = {
    "conduct": "discipline.misconduct_report",
    "walkout": "absence.walkout_reported",
    "left-without-notice": "absence.left_without_notice",
    "no-show": "absence.no_show_report",
    "complaint": "discipline.body",
}
_LEFT: dict[Departure, ReferralReason] = {"misconduct": "walkout", "without-notice": "left-without-notice"}


def referral_duty(
    code: Code, reason: ReferralReason, level: EventLevel = "national"
) -> Literal["must", "may", "not-foreseen"]:
    """Whether the referee refers those concerned; `level` matters for pairs that never came."""
    match reason:
        case "conduct":
            return "must" if code.discipline.misconduct_report == "referee-must" else "may"
        case "walkout":
            return "must" if code.absence.walkout_reported else "may"
        case "no-show":
            return "must" if level in code.absence.no_show_report.levels else "not-foreseen"
        case _:
            return "must"


@act(
    "refer",
    title=say("Open a file for the body that judges"),
    roles=ADMINISTRATION,
    command=Command(
        "season refer",
        say("Open a file for the body that judges; it waits in the outbox."),
        JUSTICE,
        'season refer 2026-12-18-burraco-di-natale conduct 1234 --facts "threw the cards" --round 3',
        answers={"referral": "referral"},
    ),
)
def draft_referral(
    season: Season,
    context: Context,
    *,
    event: EventId,
    why: Annotated[
        ReferralReason,
        Ask(say("Reason"), say("conduct, walkout, left-without-notice, no-show or complaint."), metavar="WHY"),
    ],
    players: PlayerIds,
    facts: Facts = "",
    round: Round = 0,
    witnesses: Witnesses = "",
) -> list[SeasonEvent]:
    """A file for the body that judges, in the outbox until the referee sends it."""
    season.running().tournament(event)
    code = season.rules
    article = code.cite(_KNOBS[why])
    if not players:
        raise Refusal(say("a referral names the players concerned"), article)
    return [
        ReferralDrafted(
            referral=f"f{len(season.referrals) + 1}",
            event=event,
            players=tuple(dict.fromkeys(players)),
            reason=why,
            facts=needed(facts, say("Facts"), article),
            body=code.discipline.body,
            round=round,
            witnesses=witnesses,
            article=article,
        )
    ]


@act(
    "refer-departure",
    title=say("Open a file on members who left"),
    roles=ADMINISTRATION,
    command=Command(
        "season refer-departure",
        say("Open a file on members who left, where the code wants one for this way of leaving."),
        JUSTICE,
        'season refer-departure 2026-12-18-burraco-di-natale misconduct 1234 --facts "walked out" --round 3',
        answers={"referral": "referral"},
        nothing=say("The code wants no file for this departure."),
    ),
)
def refer_withdrawal(
    season: Season,
    context: Context,
    *,
    event: EventId,
    departure: Annotated[
        Departure, Ask(say("How they left"), say("force-majeure, misconduct or without-notice."), metavar="HOW")
    ],
    players: PlayerIds,
    facts: Facts = "",
    round: Round = 0,
) -> list[SeasonEvent]:
    """Who leaves for force majeure is referred to nobody; who walks out or vanishes has a file opened."""
    season.running().tournament(event)
    if departure not in _LEFT or referral_duty(season.rules, _LEFT[departure]) != "must":
        return []
    return draft_referral(season, context, event=event, players=players, why=_LEFT[departure], facts=facts, round=round)


def outbox(season: Season) -> list[Referral]:
    """Files that were opened and not yet sent."""
    return [one for one in season.referrals.values() if one.status == "draft"]


@act(
    "send-referral",
    title=say("Send a file from the outbox"),
    roles=ADMINISTRATION,
    command=Command(
        "season send",
        say("Send a file from the outbox, with the witnesses and, where it is due, the referee's report."),
        JUSTICE,
        'season send f1 --witnesses "Sala Pia, Longo Ezio" --report report.json',
        by_hand="reads a file",
    ),
)
def send_referral(
    season: Season,
    context: Context,
    *,
    referral: Annotated[str, Ask(say("File"), among=waiting)],
    witnesses: Witnesses = "",
    facts: Facts = "",
    report: Annotated[Report | None, Ask(say("The referee's report"), read=read_filed, among=reports)] = None,
) -> list[SeasonEvent]:
    """Send a file with the facts and the witnesses (“none” is an answer); a walkout only with the referee's report."""
    found = season.running().referrals.get(referral)
    if found is None or found.sent is not None:
        raise Refusal(say("there is no referral “{referral}” waiting to be sent", referral=referral))
    article, code = found.drafted.article, season.rules
    if report is not None:
        check(report, code)
    elif found.drafted.reason == "walkout" and code.absence.walkout_reported:
        raise Refusal(say("a walkout is referred with the report of the referee: attach it"), article)
    return [
        ReferralSent(
            referral=referral,
            facts=facts.strip() or found.drafted.facts,
            witnesses=needed(witnesses or found.drafted.witnesses, say("Witnesses"), article),
            form=report,
        )
    ]


@act(
    "complain",
    title=say("Take in a complaint"),
    roles=ADMINISTRATION,
    command=Command(
        "season complain",
        say("Take in a player's written complaint: it goes at once to the body that judges."),
        JUSTICE,
        'season complain 2026-12-18-burraco-di-natale 1234 "the sheet of round 3 was changed"',
        answers={"complaint": "complaint"},
    ),
)
def file_complaint(
    season: Season,
    context: Context,
    *,
    event: EventId,
    by: PlayerId,
    text: Annotated[
        str,
        Ask(say("Text of the complaint"), say("The complaint, as it was written."), metavar="TEXT", long=True),
    ],
) -> list[SeasonEvent]:
    """A player's written complaint: in time until the standing is final, forwarded at once to the body that judges."""
    tournament, code = season.running().tournament(event), season.rules
    article = code.cite("discipline.body")
    if tournament.final_at and context.at >= tournament.final_at:
        raise Refusal(
            say("the standing of “{name}” is final: a complaint comes before that", name=tournament.name), article
        )
    words = needed(text, say("Text of the complaint"), article)
    referral = f"f{len(season.referrals) + 1}"
    return [
        ComplaintFiled(complaint=f"k{len(season.complaints) + 1}", event=event, by=by, text=words),
        ReferralDrafted(
            referral=referral,
            event=event,
            players=(by,),
            reason="complaint",
            facts=words,
            body=code.discipline.body,
            article=article,
        ),
        ReferralSent(referral=referral, facts=words, witnesses=""),
    ]


@act(
    "note-statistic",
    title=say("Note a playing situation"),
    roles=ADMINISTRATION,
    command=Command(
        "season note",
        say("Note a playing situation that is worth counting."),
        JUSTICE,
        'season note 2026-12-18-burraco-di-natale "sequence of fourteen cards" --round 2 --table 7',
    ),
)
def note_statistic(
    season: Season,
    context: Context,
    *,
    event: EventId,
    what: Annotated[str, Ask(say("What happened"), metavar="WHAT")],
    round: Round = 0,
    table: Annotated[int, Ask(say("Table"), say("At which table."), low=0, high=9999)] = 0,
) -> list[SeasonEvent]:
    season.running().tournament(event)
    return [StatisticNoted(event=event, what=needed(what, say("What happened")), round=round, table=table)]


def statistics(season: Season, event: str = "") -> list[StatisticNoted]:
    """The notes of one tournament, or of all, for export."""
    return [one for one in season.notes if event in ("", one.event)]
