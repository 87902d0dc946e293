"""Disciplinary measures: proposed on the strength of reports, looked into, ratified, published; the Board's own."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import ADMINISTRATION
from pinella.acts.typed import read_day
from pinella.messages import Refusal, say
from pinella.tournament.model import Value
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import Decision, MeasureId, PlayerId
from pinella.tournament.season.checks import day, needed, reasoned
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import (
    InquiryOrdered,
    MeasureProposed,
    MeasurePublished,
    MeasureRatified,
    MeasureRejected,
    PenaltyVaried,
)
from pinella.tournament.season.ledger import ledger, members
from pinella.tournament.season.panels import MEASURES
from pinella.tournament.season.state import Measure, Season
from pinella.tournament.season.typed import penalties
from pinella.tournament.season.typed import reports as filed


@act(
    "propose-measure",
    title=say("Propose a measure"),
    roles=ADMINISTRATION,
    command=Command(
        "season propose",
        say("Propose a measure against a member, on the strength of reports."),
        MEASURES,
        'season propose 1234 "Suspended until 31 March." --report r1',
        answers={"measure": "measure"},
    ),
)
def propose_measure(
    season: Season,
    context: Context,
    *,
    player: PlayerId,
    text: Annotated[str, Ask(say("Text of the measure"), say("What will be published."), metavar="TEXT", long=True)],
    reports: Annotated[
        tuple[str, ...],
        Ask(
            say("Reports it rests on"),
            say("Id of a report; may be repeated."),
            option="--report",
            metavar="REPORT",
            among=filed,
        ),
    ] = (),
) -> list[SeasonEvent]:
    cited = season.running().rules.cite("discipline.body")
    if not reports:
        raise Refusal(say("a disciplinary measure rests on a referee's report: name it"), cited)
    for one in reports:
        if one not in season.reports or player not in season.reports[one].event.players:
            raise Refusal(say("report “{report}” does not concern {player}", report=one, player=player), cited)
    words = needed(text, say("Text of the measure"), cited)
    return [MeasureProposed(measure=f"m{len(season.measures) + 1}", player=player, reports=reports, text=words)]


@act(
    "order-inquiry",
    title=say("Order a further inquiry"),
    roles=ADMINISTRATION,
    command=Command(
        "season inquiry",
        say("Order a further inquiry before the Board decides."),
        MEASURES,
        'season inquiry m1 "hear the four players" --until 2027-01-31',
        answers={"measure": "measure"},
    ),
)
def order_inquiry(
    season: Season,
    context: Context,
    *,
    measure: MeasureId,
    terms: Annotated[str, Ask(say("Terms of the inquiry"), say("What is looked into, and how."), metavar="TERMS")],
    until: Annotated[str, Ask(say("Last day"), say("Last day, as 2026-12-31."), metavar="DAY", read=read_day)] = "",
) -> list[SeasonEvent]:
    """The Board sets ways and terms of a further inquiry before it decides."""
    _before_decision(season, measure)
    if until:
        day(until)
    return [InquiryOrdered(measure=measure, terms=needed(terms, say("Terms of the inquiry")), until=until)]


@act(
    "ratify",
    title=say("Ratify a measure"),
    roles=ADMINISTRATION,
    command=Command(
        "season ratify",
        say("The Board ratifies a measure."),
        MEASURES,
        'season ratify m1 --decision 12/2026 --heard "Neri Ugo" --evidence "report r1, two statements"',
        answers={"measure": "measure"},
    ),
)
def ratify(
    season: Season,
    context: Context,
    *,
    measure: MeasureId,
    decision: Decision = "",
    heard: Annotated[
        str, Ask(say("Technical Director heard"), say("The Technical Director, heard."), metavar="NAME")
    ] = "",
    evidence: Annotated[str, Ask(say("Evidence examined"), say("What was examined."), long=True)] = "",
) -> list[SeasonEvent]:
    """The Board ratifies after hearing the Technical Director (`heard`) and examining the evidence."""
    cited = _before_decision(season, measure)
    return [
        MeasureRatified(
            measure=measure,
            decision=needed(decision, say("Number of the Board's decision"), cited),
            heard=needed(heard, say("Technical Director heard"), cited),
            evidence=needed(evidence, say("Evidence examined"), cited),
        )
    ]


@act(
    "reject",
    title=say("Reject a measure"),
    roles=ADMINISTRATION,
    command=Command(
        "season reject",
        say("The Board rejects a measure; say why with --reason."),
        MEASURES,
        'season reject m1 --decision 13/2026 --reason "no evidence"',
        answers={"measure": "measure"},
    ),
)
def reject(season: Season, context: Context, *, measure: MeasureId, decision: Decision = "") -> list[SeasonEvent]:
    cited = _before_decision(season, measure)
    return [
        MeasureRejected(
            measure=measure,
            decision=needed(decision, say("Number of the Board's decision"), cited),
            reason=reasoned(context, say("Reason of the decision"), cited),
        )
    ]


@act(
    "publish",
    title=say("Publish a measure"),
    roles=ADMINISTRATION,
    command=Command(
        "season publish",
        say("Publish a measure among the official communications."),
        MEASURES,
        "season publish m1",
        answers={"measure": "measure"},
    ),
)
def publish(season: Season, context: Context, *, measure: MeasureId) -> list[SeasonEvent]:
    found, code = _known(season, measure), season.rules
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


def _before_decision(season: Season, measure: str) -> str:
    """The article, if the Board still has to decide on this measure."""
    found, code = _known(season, measure), season.rules
    cited = code.cite("discipline.ratified_by")
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


@act(
    "vary-penalty",
    title=say("Vary a penalty"),
    roles=ADMINISTRATION,
    command=Command(
        "season vary",
        say("The Board lays down another number of annulled rounds; say why with --reason."),
        MEASURES,
        'season vary s4 3 --proposer "Neri Ugo" --decision 14/2026 --reason "first time in ten years"',
        answers={"penalty": "penalty"},
    ),
)
def vary_penalty(
    season: Season,
    context: Context,
    *,
    penalty: Annotated[
        str,
        Ask(
            say("Penalty"),
            say("Id of the penalty, as `season ledger --json` shows it."),
            metavar="PENALTY",
            among=penalties,
        ),
    ],
    rounds: Annotated[
        int, Ask(say("Annulled rounds"), say("Rounds that are annulled."), metavar="ROUNDS", low=0, high=999)
    ],
    proposer: Annotated[str, Ask(say("Who proposes it"), metavar="NAME")] = "",
    decision: Decision = "",
) -> list[SeasonEvent]:
    """The Board lays down another number of annulled rounds for a singular case."""
    code = season.running().rules
    cited = code.cite("discipline.board_may_vary")
    if not code.discipline.board_may_vary:
        raise Refusal(say("the code does not let the Board vary the table of penalties"), cited)
    if penalty not in {one.id for player in members(season) for one in ledger(season, code, player).penalties}:
        raise Refusal(say("there is no penalty “{penalty}” in the ledger of the season", penalty=penalty), cited)
    if rounds < 0:
        raise Refusal(
            say(
                "{n} round cannot be annulled: write 0 or more",
                "{n} rounds cannot be annulled: write 0 or more",
                n=rounds,
            ),
            cited,
        )
    return [
        PenaltyVaried(
            penalty=penalty,
            rounds=rounds,
            proposer=needed(proposer, say("Who proposes it"), cited),
            reason=reasoned(context, say("Reason of the decision"), cited),
            decision=needed(decision, say("Number of the Board's decision"), cited),
        )
    ]
