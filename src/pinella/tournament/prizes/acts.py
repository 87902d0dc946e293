"""Prizes, interruption, the end."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import ConfirmationNeeded, Context, ReasonNeeded
from pinella.acts.roles import DIRECTION
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.event import Event, said
from pinella.tournament.panels import RESULTS
from pinella.tournament.prizes import interruption
from pinella.tournament.prizes.awards import awards
from pinella.tournament.prizes.events import Interrupted, Prize, PrizesAwarded, PrizesSet, TournamentEnded
from pinella.tournament.rounds.events import DraftDropped
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.setup.powers import homologation
from pinella.tournament.standings.standing import Standing, standing
from pinella.tournament.state import State
from pinella.tournament.typed import read_cents

PRIZES = Command(
    "prizes",
    say("Show who wins what; `prizes set RULE...` sets the list, `prizes award` gives them."),
    RESULTS,
    'prizes set "Podium, 100/60/30" "Best of group B, 50, group=B" "Hamper, places=2"',
    by_hand="does one of two acts, or shows",
)


@act("set-prizes", title=say("Set the prizes"), roles=DIRECTION, command=PRIZES)
def set_prizes(
    state: State,
    context: Context,
    *,
    prizes: Annotated[tuple[Prize, ...], Ask(say("Prizes"))],
    double: Annotated[bool, Ask(say("The same pair may win twice"))] = False,
) -> list[Event]:
    for one in prizes:
        if one.places < 1 or len(one.cents) > one.places or any(cents < 0 for cents in one.cents):
            raise Refusal(say("prize {title}: amounts from 0 up for at most its places", title=one.title))
        if not one.title.strip():
            raise Refusal(say("a prize needs a title"))
    if state.awarded:
        raise Refusal(say("the prizes have already been given"))
    return [PrizesSet(prizes=prizes, double=double)]


def prize_standing(state: State) -> Standing:
    """The standing by which prizes are given: the final one, or the last posted where the event was interrupted."""
    if state.interrupted is not None:
        if state.interrupted.outcome == "refund":
            raise Refusal(
                say("the tournament was interrupted too early: fees are given back, there are no prizes"),
                state.interrupted.article,
            )
        posted = [one.number for one in state.rounds if one.posted]
        return standing(state, posted[-1] if posted else state.closed_rounds)
    last = state.round(state.planned) if state.planned else None
    if last is None or last.status != "closed":
        raise Refusal(say("not all rounds of the plan have been played and closed"))
    if not last.final:
        raise Refusal(
            say("the standing is not final yet: post it, and give the players time to check it"),
            state.code.cite("sheet.check_minutes_before_prizes"),
        )
    return standing(state, last.number)


@act("award-prizes", title=say("Give the prizes"), roles=DIRECTION, command=PRIZES)
def award_prizes(state: State, context: Context) -> list[Event]:
    if state.awarded:
        return []
    shown = prize_standing(state)
    if state.prizes is None:
        raise Refusal(say("no prizes have been set"))
    given = awards(state, shown)
    return [PrizesAwarded(awards=tuple((one.title, one.place, one.number, one.cents) for one in given))]


@act(
    "interrupt",
    title=say("Break off the tournament"),
    roles=DIRECTION,
    command=Command(
        "interrupt",
        say("Break the tournament off by force majeure: prizes or refunds follow as the code says."),
        RESULTS,
        'interrupt --reason "flooded hall" --expenses 4',
    ),
)
def interrupt(
    state: State,
    context: Context,
    *,
    expenses_cents: Annotated[
        int,
        Ask(
            say("Expenses in euros, for each entry"),
            say("The organisation's expenses for each entry."),
            option="--expenses",
            metavar="EUROS",
            read=read_cents,
        ),
    ] = 0,
) -> list[Event]:
    """By force majeure. `expenses_cents` are the organisation's, for each entry."""
    if state.interrupted:
        return []
    if not context.reason.strip():
        raise ReasonNeeded(say("breaking off a tournament needs a reason"))
    judged = interruption.judge(state.code, state.closed_rounds, max(state.planned, 1))
    refund = 0
    if judged.outcome == "refund":
        refund = interruption.refund(state.code, state.settings.fee_cents, expenses_cents, state.settings.prize_percent)
    events: list[Event] = []
    if state.rounds and state.rounds[-1].status == "draft":
        events.append(DraftDropped(round=state.rounds[-1].number))
    return [
        *events,
        Interrupted(
            reason=context.reason,
            outcome=judged.outcome,
            rounds_played=state.closed_rounds,
            refund_cents=refund,
            article=judged.article,
        ),
        NoticeGiven(subject="other", text=said(judged.why)),
    ]


@act(
    "end",
    title=say("End the tournament"),
    roles=DIRECTION,
    command=Command("end", say("End the tournament: nothing in it changes any more, except reports."), RESULTS, "end"),
)
def end(state: State, context: Context) -> list[Event]:
    """Nothing changes after this, except reports."""
    if not state.interrupted:
        prize_standing(state)
        if state.prizes is not None and state.prizes.prizes and state.awarded is None and not context.confirmed:
            raise ConfirmationNeeded(
                say("the prizes have been set but not given: give them first, or confirm that there are none to give")
            )
    return [TournamentEnded(homologable=homologation(state.code, authorised=state.authorised).level == "ok")]
