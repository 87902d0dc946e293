"""From the plan to a published round: draft, edit, publish; merit groups."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import ConfirmationNeeded, Context, ReasonNeeded
from pinella.acts.roles import DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import NextRound, ThisRound
from pinella.tournament.event import Event, said
from pinella.tournament.model import Meeting, Score
from pinella.tournament.pairing.compare import compare
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.layouts import LAYOUTS
from pinella.tournament.pairing.merit import split
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.requests import counted, numbering, order_for, players_of, renumbered, request_for
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.pairing.verify import verify
from pinella.tournament.panels import ROUNDS
from pinella.tournament.rounds.events import (
    DraftDropped,
    DraftEdited,
    GroupsFormed,
    RoundDrafted,
    RoundPublished,
    Seated,
    exchange,
)
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round
from pinella.tournament.setup.acts import announced, announcement
from pinella.tournament.sheets.events import ResultSet
from pinella.tournament.sheets.results import supposing
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State


@act(
    "draft-round",
    title=say("Make the next round"),
    roles=DIRECTION,
    command=Command(
        "pair",
        say("Make the next round: a draft, with the reason for each table."),
        ROUNDS,
        "pair",
        by_hand="does two acts: --again drops the draft first",
    ),
)
def draft_round(
    state: State,
    context: Context,
    *,
    meetings: Annotated[tuple[Meeting, ...], Ask(say("Meetings"))] = (),
    provisional: Annotated[tuple[int, int] | None, Ask(say("Provisional score"))] = None,
    strict: Annotated[bool, Ask(say("Rather refuse than relax a rule"))] = False,
) -> list[Event]:
    """A proposal for the next round. Asked for again while there is a draft, it is the same draft: nothing happens.

    `provisional` is the score in VP with which tables still without result count for now; `meetings` are the director's
    own where the plan leaves the seating to him; `strict` refuses instead of relaxing a constraint.
    """
    current = state.current
    if current is not None and current.status == "draft":
        return []
    number = len(state.rounds) + 1
    if not state.plan:
        raise Refusal(
            say("the tournament has no plan: how its rounds are paired is chosen and announced before the start"),
            state.code.cite("formats.system_announced"),
        )
    if number > state.planned:
        raise Refusal(
            say("the plan has {n} round, and it is made", "the plan has {n} rounds, and all are made", n=state.planned)
        )
    if current is not None and current.status == "published":
        raise Refusal(say("round {round} is published and not yet started", round=current.number))
    if state.interrupted:
        raise Refusal(say("the tournament was interrupted: no more rounds are made"))
    system = SYSTEMS[state.plan[number - 1].system]
    seating = SYSTEMS.get(state.plan[number - 1].seating, system)
    if meetings and not (system.given or seating.given):
        raise Refusal(
            say(
                "round {round} is paired by {system}: change the draft by hand instead of naming meetings",
                round=number,
                system=system.title,
            )
        )
    events: list[Event] = []
    waiting: tuple[int, ...] = ()
    if current is not None and system.by_scores:
        waiting = tuple(current.open_tables())
        if waiting and provisional is None:
            raise Refusal(
                say(
                    "round {round} has no result at table {tables}: enter it, or give a provisional score",
                    round=current.number,
                    tables=", ".join(map(str, waiting)),
                )
            )
        given = [_provisional(state, current, table, provisional or (0, 0)) for table in waiting]
        events += given
    else:
        given = []
    if state.plan[number - 1].groups and not any(first == number for first, _ in state.groups):
        raise Refusal(say("round {round} is played in merit groups: form them first", round=number))
    with ExitStack() as supposed:
        for one in given:
            supposed.enter_context(supposing(state.rounds[-1].tables[one.table], (one.home, one.away)))
        asked = request_for(state, number, relax=not strict, meetings=meetings)
    if len(asked.order) + bool(asked.staff) < asked.per_table:
        raise Refusal(
            say(
                "a round needs at least {needed} contestants, {n} is here: let one come back, or break the event off",
                "a round needs at least {needed} contestants, {n} are here: let one come back, or break the event off",
                needed=asked.per_table,
                n=len(asked.order),
            )
        )
    proposal = propose(asked)
    numbered = "" if meetings else system.key
    numbers = numbering(state, proposal.meetings, numbered)
    relaxed = [*proposal.relaxed, *_rests_again(asked, proposal)]
    events.append(
        RoundDrafted(
            round=number,
            meetings=renumbered(state, proposal.meetings, numbered),
            order=asked.order,
            why={numbers[table]: said(why) for table, why in proposal.why.items()},
            relaxed=tuple(said(one) for one in relaxed),
            lines=dict(proposal.lines),
            provisional=waiting,
            schedule=proposal.schedule if system.whole_schedule and number == asked.phase_first else (),
        )
    )
    return events


def _rests_again(asked: Request, proposal: Proposal) -> list[Message]:
    """A fixed calendar may let somebody rest who has already rested through a change by hand: it is said."""
    if proposal.relaxed:
        return []
    again = [one for meeting in proposal.meetings if meeting.rests for one in meeting.home if one in asked.rested]
    return [say("number {number} rests again: the calendar leaves no other way", number=one) for one in again]


def _provisional(state: State, round_: Round, table: int, vp: tuple[int, int]) -> ResultSet:
    if not all(0 <= one <= state.code.vp.scale for one in vp):
        raise Refusal(say("a provisional score lies between 0 and {scale} VP", scale=state.code.vp.scale))
    home, away = (Score(vp=one, mp=0, kind="provisional") for one in vp)
    return ResultSet(
        round=round_.number,
        table=table,
        home=home,
        away=away,
        counts_from=round_.number,
        why=said(say("result still missing: a provisional score")),
    )


def stale(state: State, draft: Round) -> Message | None:
    """Why a draft no longer fits what is known, or None."""
    playing = set(players_of(state, draft.number))
    seated = {one for meeting in draft.meetings for one in (*meeting.home, *meeting.away)}
    if seated - playing:
        return say("number {number} no longer plays", number=min(seated - playing))
    if playing - seated:
        return say("number {number} is not in the draft", number=min(playing - seated))
    if SYSTEMS[draft.plan.system].by_scores and order_for(state, draft.number) != draft.order:
        moved = [new for new, old in zip(order_for(state, draft.number), draft.order, strict=True) if new != old]
        return say("the standing has changed since, first at number {number}", number=moved[0])
    return None


@act(
    "edit-draft",
    title=say("Change the draft by hand"),
    roles=DIRECTION,
    safety=safety(published="refused", playing="refused", closed="refused", older="refused", final="refused"),
    command=Command(
        "edit",
        say("Swap contestants of a draft; the difference from the engine's proposal is shown and stays in the report."),
        ROUNDS,
        'edit 3:7 --reason "wheelchair at table 1"',
        by_hand="--preview compares, and does nothing",
    ),
)
def edit_draft(
    state: State,
    context: Context,
    *,
    round: ThisRound,
    swaps: Annotated[tuple[tuple[int, int], ...], Ask(say("Who changes places"))] = (),
    meetings: Annotated[tuple[Meeting, ...], Ask(say("Meetings"))] = (),
) -> list[Event]:
    """Swap contestants, or give all meetings. The difference from the engine's proposal stays on the round for ever."""
    draft = need_round(state, round)
    if draft.status != "draft":
        raise Refusal(say("round {round} is no draft any more", round=round))
    edited = meetings or draft.meetings
    for first, second in swaps:
        for one in (first, second):
            if draft.table_of(one) is None:
                raise Refusal(say("number {number} does not play in round {round}", number=one, round=round))
        edited = exchange(edited, first, second)
    asked = request_for(state, round)
    for finding in verify(asked, counted(state, edited)):
        if finding.level == "error":
            raise Refusal(finding.message)
    if not context.reason.strip():
        raise ReasonNeeded(say("a change of the pairing by hand needs a reason: it stays in the report"))
    proposed = renumbered(state, propose(asked).meetings, asked.round.system)
    differences = compare(proposed, edited, asked)
    return [
        DraftEdited(
            round=round,
            meetings=edited,
            differences=tuple(said(one) for one in differences),
            reason=context.reason,
        )
    ]


@act(
    "drop-round",
    title=say("Drop the round"),
    roles=DIRECTION,
    safety=safety(published="reason", playing="refused", closed="refused", older="refused", final="refused"),
    command=Command("drop", say("Drop a draft, or a published round that has not been started."), ROUNDS, "drop"),
)
def drop_round(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    """A draft, or a published round that has not been started: it is made anew."""
    found = need_round(state, round)
    if found is not state.current or found.clock is not None:
        raise Refusal(say("round {round} has been started: it cannot be dropped", round=round))
    return [DraftDropped(round=round)]


@act(
    "publish-round",
    title=say("Publish the round"),
    roles=DIRECTION,
    command=Command("publish", say("Publish the round: players see where they sit."), ROUNDS, "publish"),
)
def publish_round(state: State, context: Context, *, round: ThisRound) -> list[Event]:
    """The seating is posted. A draft that no longer fits is refused; confirming keeps it as it is, marked."""
    draft = need_round(state, round)
    if draft.status != "draft":
        return []
    why = stale(state, draft)
    away = {one for meeting in draft.meetings for one in (*meeting.home, *meeting.away)} - set(players_of(state, round))
    if why is not None and (away or not context.confirmed):
        raise ConfirmationNeeded(
            say(
                "the draft of round {round} is out of date: {why}; make it anew, or confirm it as it is",
                round=round,
                why=why,
            )
        )
    events: list[Event] = []
    if not announced(state):
        events.append(announcement(state, state.plan))
    seated = tuple(
        Seated(number=one, players=state.contestants[one].players)
        for meeting in draft.meetings
        for one in (*meeting.home, *meeting.away)
    )
    return [*events, RoundPublished(round=round, seated=seated)]


def order_to_split(state: State, number: int) -> tuple[int, ...]:
    """Everybody in the standing who may still play: whoever is away for a time keeps his place, and so does who left
    where the code scores and ranks any absence alike. Before the first round: as it is laid out."""
    if number == 1:
        asked = request_for(state, number)
        return LAYOUTS[asked.seating].lay(asked, asked.order) if asked.seating in LAYOUTS else asked.order
    law = state.code.absence
    staying = {"temporary"}
    if law.absent_scores_for == "any-absence" and law.absent_pair_ranked:
        staying.add("for-good")
    gone = {
        one for one, leaves in state.leaves.items() if leaves[-1].departure not in staying and leaves[-1].until is None
    }
    ranked = [one for one in standing(state, number - 1).order if one not in gone]
    return (*ranked, *(one for one in order_for(state, number) if one not in set(ranked)))


@act(
    "form-groups",
    title=say("Form the merit groups"),
    roles=DIRECTION,
    command=Command("groups", say("Form the merit groups of the next round."), ROUNDS, "groups"),
)
def form_groups(state: State, context: Context, *, round: NextRound) -> list[Event]:
    """Split the standing for the round that begins them; where players may check it first, only once it is final.

    Groups that begin with the first round (a calendar for each) follow its seating.
    """
    if not 1 <= round <= state.planned or not state.plan[round - 1].groups:
        raise Refusal(say("the plan forms no merit groups before round {round}", round=round))
    if round != len(state.rounds) + 1:
        raise Refusal(say("groups for round {round} are formed just before that round is made", round=round))
    before = need_round(state, round - 1) if round > 1 else None
    if before and before.status != "closed":
        raise Refusal(say("round {round} is not closed", round=round - 1))
    if before and state.code.sheet.check_minutes_before_groups and not before.final:
        raise Refusal(
            say(
                "players have {n} minute to check the provisional standing: post it, and split when it is final",
                "players have {n} minutes to check the provisional standing: post it, and split when it is final",
                n=state.code.sheet.check_minutes_before_groups,
            ),
            state.code.cite("sheet.check_minutes_before_groups"),
        )
    order = order_to_split(state, round)
    groups = split(order, state.plan[round - 1].groups, per_table=4 if state.format == "individual-new-partner" else 2)
    return [GroupsFormed(round=round, groups=groups, order=order)]
