"""Referrals to the federation's justice, complaints of players, notes for statistics."""

from __future__ import annotations

from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal, say
from pinella.referee.report import Report, check
from pinella.tournament.season.checks import needed
from pinella.tournament.season.events import (
    ComplaintFiled,
    ReferralDrafted,
    ReferralSent,
    SeasonEvent,
    StatisticNoted,
)
from pinella.tournament.season.state import Referral, Season
from pinella.tournament.season.values import ReferralReason

Departure = Literal["force-majeure", "misconduct", "without-notice"]
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


def draft_referral(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    event: str,
    players: tuple[str, ...],
    reason: ReferralReason,
    facts: str,
    round: int = 0,
    witnesses: str = "",
) -> list[SeasonEvent]:
    """A file for the body that judges, in the outbox until the referee sends it."""
    season.running().tournament(event)
    article = code.cite(_KNOBS[reason])
    if not players:
        raise Refusal(say("a referral names the players concerned"), article)
    return [
        ReferralDrafted(
            referral=f"f{len(season.referrals) + 1}",
            event=event,
            players=players,
            reason=reason,
            facts=needed(facts, say("Facts"), article),
            body=code.discipline.body,
            round=round,
            witnesses=witnesses,
            article=article,
        )
    ]


def refer_withdrawal(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    event: str,
    players: tuple[str, ...],
    departure: Departure,
    facts: str,
    round: int,
) -> list[SeasonEvent]:
    """Who leaves for force majeure is referred to nobody; who walks out or vanishes has a file opened."""
    if departure not in _LEFT or referral_duty(code, _LEFT[departure]) != "must":
        season.running().tournament(event)
        return []
    return draft_referral(
        season,
        at,
        actor,
        code=code,
        event=event,
        players=players,
        reason=_LEFT[departure],
        facts=facts,
        round=round,
    )


def outbox(season: Season) -> list[Referral]:
    """Files that were opened and not yet sent."""
    return [one for one in season.referrals.values() if one.status == "draft"]


def send_referral(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    referral: str,
    witnesses: str,
    facts: str = "",
    report: Report | None = None,
) -> list[SeasonEvent]:
    """Send a file with the facts and the witnesses (“none” is an answer); a walkout only with the referee's report."""
    found = season.running().referrals.get(referral)
    if found is None or found.sent is not None:
        raise Refusal(say("there is no referral “{referral}” waiting to be sent", referral=referral))
    article = found.drafted.article
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


def file_complaint(
    season: Season, at: int, actor: str, *, code: Code, event: str, by: str, text: str
) -> list[SeasonEvent]:
    """A player's written complaint: in time until the standing is final, forwarded at once to the body that judges."""
    tournament = season.running().tournament(event)
    article = code.cite("discipline.body")
    if tournament.final_at and at >= tournament.final_at:
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


def note_statistic(
    season: Season, at: int, actor: str, *, event: str, what: str, round: int = 0, table: int = 0
) -> list[SeasonEvent]:
    season.running().tournament(event)
    return [StatisticNoted(event=event, what=needed(what, say("What happened")), round=round, table=table)]


def statistics(season: Season, event: str = "") -> list[StatisticNoted]:
    """The notes of one tournament, or of all, for export."""
    return [one for one in season.notes if event in ("", one.event)]
