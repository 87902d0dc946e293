"""Posting a standing and declaring it final."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import ThisRound
from pinella.tournament.event import Event
from pinella.tournament.panels import RESULTS
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.standings.events import StandingFinal, StandingPosted
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State
from pinella.tournament.typed import fill_closed_round


@act(
    "post-standing",
    title=say("Post the standing"),
    roles=DIRECTION,
    command=Command(
        "post",
        say("Post the standing for the players to check."),
        RESULTS,
        "post",
        by_hand="shows the standing that it posts",
    ),
)
def post_standing(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    """Shown to the players; before merit groups and prizes, for as long to check as the code gives."""
    found = need_round(state, round)
    if found.status != "closed":
        raise Refusal(say("round {round} is not closed", round=round))
    shown = standing(state, round)
    # a claim heard within the time changed it: only then is it posted once more after the time is over
    changed = bool(found.posted) and found.posted[-1][0].order != shown.order
    if found.final or (found.is_final(context.at) and not changed):
        raise Refusal(say("the standing after round {round} is already final", round=round))
    kind = state.kind(round)
    purpose: Literal["round", "groups", "prizes"] = "round"
    minutes = 0
    if kind.last or state.interrupted:
        purpose, minutes = "prizes", state.code.sheet.check_minutes_before_prizes
    elif state.plan[round].groups:
        purpose, minutes = "groups", state.code.sheet.check_minutes_before_groups
    if shown.open_tables and purpose != "round":
        raise Refusal(say("results are still provisional or missing: no standing for groups or prizes yet"))
    events: list[Event] = [StandingPosted(round=round, order=shown.order, minutes=minutes, purpose=purpose)]
    if not minutes and purpose != "round":
        events.append(StandingFinal(round=round))
    return events


@act(
    "finalise-standing",
    title=say("Declare the standing final"),
    roles=DIRECTION,
    command=Command(
        "final", say("Declare the posted standing final, once the time to check is over."), RESULTS, "final"
    ),
)
def finalise_standing(
    state: State,
    context: Context,
    *,
    round: Annotated[
        int,
        Ask(
            say("Round"),
            say("Number of the round; else the one in hand."),
            metavar="ROUND",
            argument=True,
            low=0,
            fill=fill_closed_round,
        ),
    ],
) -> list[Event]:
    """Once the time to check is over; then nothing changes any more."""
    found = need_round(state, round)
    if found.final:
        return []
    if not found.posted:
        raise Refusal(say("the standing after round {round} has not been posted", round=round))
    posted, at = found.posted[-1]
    until = at + posted.minutes * MINUTE
    if context.at < until:
        raise Refusal(
            say(
                "players may check the standing for {n} minute: {left} min {seconds} s are left",
                "players may check the standing for {n} minutes: {left} min {seconds} s are left",
                n=posted.minutes,
                left=(until - context.at + 999) // MINUTE,
                seconds=(until - context.at + 999) % MINUTE // 1000,
            ),
            state.code.cite("sheet.check_minutes_before_prizes"),
        )
    return [StandingFinal(round=round)]
