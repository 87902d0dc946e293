"""Another player takes a seat."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION
from pinella.messages import Refusal, say
from pinella.tournament.absences.events import Substituted
from pinella.tournament.absences.law import substitution
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber
from pinella.tournament.entries.acts import entered_as, known
from pinella.tournament.entries.events import PlayerAdded
from pinella.tournament.event import Event
from pinella.tournament.model import Player
from pinella.tournament.panels import PEOPLE
from pinella.tournament.setup.events import ReasonGiven
from pinella.tournament.state import State
from pinella.tournament.typed import read_person, read_player


@act(
    "substitute",
    title=say("Substitute a player"),
    roles=DIRECTION,
    command=Command(
        "substitute",
        say("Another player takes a seat, where the code allows it."),
        PEOPLE,
        'substitute 7 "Rossi Mario" "Gallo Ida, club=Lecce"',
    ),
)
def substitute(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    leaver: Annotated[str, Ask(say("Who leaves"), say("The player who leaves."), metavar="LEAVER", read=read_player)],
    player: Annotated[
        Player,
        Ask(say("Who comes in"), say("The player who comes in, as for `enter`."), metavar="PLAYER", read=read_person),
    ],
    named_by_partner: Annotated[
        bool,
        Ask(say("Named by the partner"), say("Named by the direction, not by the partner."), option="--by-direction"),
    ] = True,
    staff: Annotated[bool, Ask(say("Somebody of the organisation"))] = False,
    during: Annotated[bool, Ask(say("In the round that is being played"))] = False,
) -> list[Event]:
    """Another player takes a seat, where and as long as the code allows it; it says whose the score is.

    What no article forbids the director may allow with a reason.
    """
    entry = known(state, number)
    if leaver not in entry.players:
        raise Refusal(say("{player} does not play for number {number}", player=leaver, number=number))
    current = state.current
    playing = current is not None and current.status == "playing"
    if during and not playing:
        raise Refusal(say("no round is being played: the substitute comes in for the next one"))
    decision = substitution.judge(
        state.code,
        rounds_played=state.closed_rounds,
        planned=max(state.planned, 1),
        substituted_before=sum(one.number == number for one in state.substitutions),
        newcomer=not _has_played(state, player.id),
        named_by_partner=named_by_partner,
        staff=staff,
        during_round=during,
        merging_half_pairs=bool(entered_as(state, player.id)),
        begun=state.started,
    )
    overruled = decision.silent and bool(context.reason.strip())
    if decision.refusal is not None and not overruled:
        raise decision.refusal
    if staff and not state.settings.staff_available:
        raise Refusal(say("no members of staff are free"), state.code.cite("absence.substitute"))
    if entered_as(state, player.id):
        raise Refusal(
            say("{player} plays for number {number}", player=player.full, number=entered_as(state, player.id)),
            state.code.cite("absence.substitute"),
        )
    round_ = len(state.rounds) if current is not None and (during or current.status in ("draft", "published")) else 0
    round_ = round_ or len(state.rounds) + 1
    credit = substitution.credit(state.code, during) if state.started else "pair"
    events: list[Event] = [] if player.id in state.players else [PlayerAdded(player=player)]
    if decision.refusal is not None:
        events.append(ReasonGiven(action="substitute", round=round_, mode="reason", reason=context.reason))
    return [
        *events,
        Substituted(
            number=number,
            leaver=leaver,
            substitute=player.id,
            round=round_,
            during=during,
            credit="pair" if credit == "present-partner" else credit,
            article=decision.article,
            staff=staff,
        ),
    ]


def _has_played(state: State, player: str) -> bool:
    return any(player in players for round_ in state.rounds if round_.clock for players in round_.seated.values())
