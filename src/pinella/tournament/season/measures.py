"""Disciplinary measures: proposed on the strength of reports, looked into, ratified, published; the Board's own."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.model import Value
from pinella.tournament.season.checks import day, needed
from pinella.tournament.season.events import (
    InquiryOrdered,
    MeasureProposed,
    MeasurePublished,
    MeasureRatified,
    MeasureRejected,
    PenaltyVaried,
    SeasonEvent,
)
from pinella.tournament.season.ledger import ledger, members
from pinella.tournament.season.state import Measure, Season


def propose_measure(
    season: Season, at: int, actor: str, *, code: Code, player: str, reports: tuple[str, ...], text: str
) -> list[SeasonEvent]:
    """`text` is what will be published."""
    season.running()
    cited = code.cite("discipline.body")
    if not reports:
        raise Refusal(say("a disciplinary measure rests on a referee's report: name it"), cited)
    for one in reports:
        if one not in season.reports or player not in season.reports[one].event.players:
            raise Refusal(say("report “{report}” does not concern {player}", report=one, player=player), cited)
    words = needed(text, say("Text of the measure"), cited)
    return [MeasureProposed(measure=f"m{len(season.measures) + 1}", player=player, reports=reports, text=words)]


def order_inquiry(
    season: Season, at: int, actor: str, *, code: Code, measure: str, terms: str, until: str = ""
) -> list[SeasonEvent]:
    """The Board sets ways and terms of a further inquiry before it decides."""
    _before_decision(season, code, measure)
    if until:
        day(until)
    return [InquiryOrdered(measure=measure, terms=needed(terms, say("Terms of the inquiry")), until=until)]


def ratify(
    season: Season, at: int, actor: str, *, code: Code, measure: str, decision: str, heard: str, evidence: str
) -> list[SeasonEvent]:
    """The Board ratifies after hearing the Technical Director (`heard`) and examining the evidence."""
    cited = _before_decision(season, code, measure)
    return [
        MeasureRatified(
            measure=measure,
            decision=needed(decision, say("Number of the Board's decision"), cited),
            heard=needed(heard, say("Technical Director heard"), cited),
            evidence=needed(evidence, say("Evidence examined"), cited),
        )
    ]


def reject(
    season: Season, at: int, actor: str, *, code: Code, measure: str, decision: str, reason: str
) -> list[SeasonEvent]:
    cited = _before_decision(season, code, measure)
    return [
        MeasureRejected(
            measure=measure,
            decision=needed(decision, say("Number of the Board's decision"), cited),
            reason=needed(reason, say("Reason of the decision"), cited),
        )
    ]


def publish(season: Season, at: int, actor: str, *, code: Code, measure: str) -> list[SeasonEvent]:
    found = _known(season, measure)
    cited = code.cite("discipline.ratified_by")
    if found.stage in ("rejected", "published"):
        raise Refusal(say("measure “{measure}” is settled already", measure=measure), cited)
    if code.discipline.ratified_by == "board" and found.stage != "ratified":
        raise Refusal(
            say("measure “{measure}” is published only after the Board has ratified it", measure=measure), cited
        )
    return [MeasurePublished(measure=measure)]


def _known(season: Season, measure: str) -> Measure:
    if measure not in season.running().measures:
        raise Refusal(say("there is no measure “{measure}”", measure=measure))
    return season.measures[measure]


def _before_decision(season: Season, code: Code, measure: str) -> str:
    """The article, if the Board still has to decide on this measure."""
    cited = code.cite("discipline.ratified_by")
    found = _known(season, measure)
    if code.discipline.ratified_by != "board":
        raise Refusal(say("the code leaves no decision on measures to the Board"), cited)
    if found.stage not in ("proposed", "inquiry"):
        raise Refusal(say("measure “{measure}” is settled already", measure=measure), cited)
    return cited


class Communication(Value, frozen=True, kw_only=True):
    """One entry of the official communications, which anybody may read."""

    measure: str
    player: str
    text: str
    decision: str
    published_at: int


def communications(season: Season) -> tuple[Communication, ...]:
    """What has been published, the newest first."""
    published = [one for one in season.measures.values() if one.stage == "published"]
    return tuple(
        Communication(
            measure=one.proposed.measure,
            player=one.proposed.player,
            text=one.proposed.text,
            decision=one.decision,
            published_at=one.published_at,
        )
        for one in sorted(published, key=lambda one: one.published_at, reverse=True)
    )


def vary_penalty(
    season: Season,
    at: int,
    actor: str,
    *,
    code: Code,
    penalty: str,
    rounds: int,
    proposer: str,
    reason: str,
    decision: str,
) -> list[SeasonEvent]:
    """The Board lays down another number of annulled rounds for a singular case."""
    season.running()
    cited = code.cite("discipline.board_may_vary")
    if not code.discipline.board_may_vary:
        raise Refusal(say("the code does not let the Board vary the table of penalties"), cited)
    if penalty not in {one.id for player in members(season) for one in ledger(season, code, player).penalties}:
        raise Refusal(say("there is no penalty “{penalty}” in the ledger of the season", penalty=penalty), cited)
    if rounds < 0:
        raise Refusal(say("{rounds} rounds cannot be annulled: write 0 or more", rounds=rounds), cited)
    return [
        PenaltyVaried(
            penalty=penalty,
            rounds=rounds,
            proposer=needed(proposer, say("Who proposes it"), cited),
            reason=needed(reason, say("Reason of the decision"), cited),
            decision=needed(decision, say("Number of the Board's decision"), cited),
        )
    ]
