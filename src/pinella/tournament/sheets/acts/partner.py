"""The score of one of two partners, where the codes are silent and the director decides."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import DIRECTION
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, RoundNumber
from pinella.tournament.event import Event
from pinella.tournament.model import Score
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.setup.events import ReasonGiven
from pinella.tournament.sheets.events import PartnerScored
from pinella.tournament.state import State
from pinella.tournament.typed import read_player, read_score

SCORE_PARTNER: Message = say("Decide the score of one partner")


@act(
    "score-partner",
    title=SCORE_PARTNER,
    roles=DIRECTION,
    safety=safety(final="refused"),
    command=Command(
        "partner",
        say("Decide what one player of a pair has from a round, with the reason; the pair keeps its own score."),
        SHEETS,
        'partner 2 7 Rossi 10/0 --reason "his partner was expelled"',
        negative=True,
    ),
)
def score_partner(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    number: EntryNumber,
    player: Annotated[str, Ask(say("Player"), say("The player."), metavar="PLAYER", read=read_player)],
    score: Annotated[tuple[int, int], Ask(say("VP and MP"), metavar="VP/MP", read=read_score)],
) -> list[Event]:
    """In the rankings of single players only. No code says what the innocent partner of an expelled player has: the
    score of the pair, unless the director decides otherwise here."""
    found = need_round(state, round)
    if found.clock is None:
        raise Refusal(say("round {round} has not been played", round=round))
    if player not in found.seated.get(number, ()):
        raise Refusal(say("{player} does not play for number {number}", player=state.names((player,)), number=number))
    vp, mp = score
    if not 0 <= vp <= state.code.vp.scale or mp % 5:
        scale = state.code.vp.scale
        raise Refusal(say("a score has 0 to {scale} VP and match points in steps of 5", scale=scale))
    if not context.reason.strip():
        raise ReasonNeeded(say("the codes are silent here: the director's reason is kept"))
    decided = Score(vp=vp, mp=mp, kind="assigned")
    return [
        ReasonGiven(action="score-partner", round=round, mode="reason", reason=context.reason),
        PartnerScored(round=round, number=number, player=player, score=decided),
    ]
