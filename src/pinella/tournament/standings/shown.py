"""Which standing players, screens and the public may see."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Message, say
from pinella.tournament.rounds.state import Round
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingShown:
    after: int
    """The standing after this round; 0: none is shown."""
    withheld: bool
    """A later one is known, and not shown."""
    why: Message | None


def standing_shown(state: State, *, public: bool = False) -> StandingShown:
    """The last one that was posted and is not withheld; `public`: to people outside the hall.

    What is posted before merit groups and prizes is always shown in the hall, because players may check it.
    """
    posted = [one for one in state.rounds if one.posted]
    if public and not state.settings.live_public and not _over(state):
        why = say("the standing is shown when the tournament is over")
        return StandingShown(after=0, withheld=bool(posted), why=why)
    shown = [one for one in posted if state.ended or not _hidden(state, one)]
    after = shown[-1].number if shown else 0
    if posted and posted[-1].number > after:
        why = say("from round {round} on the standing is kept secret until the end", round=_from(state))
        return StandingShown(after=after, withheld=True, why=why)
    return StandingShown(after=after, withheld=False, why=None if after else say("no standing has been posted yet"))


def rounds_told(state: State) -> list[int]:
    """Rounds whose results anybody may read: as far as the standing is public, and those since, unless the event or
    its end is kept secret."""
    shown = standing_shown(state, public=True)
    secret = state.settings.standing_hidden_from
    known = [one.number for one in state.rounds if one.status in ("playing", "closed")]
    open_ = state.settings.live_public or bool(shown.after)
    return [one for one in known if one <= shown.after or (open_ and (state.ended or not 0 < secret <= one))]


def _from(state: State) -> int:
    return state.settings.standing_hidden_from


def _hidden(state: State, round_: Round) -> bool:
    return 0 < _from(state) <= round_.number and round_.posted[-1][0].purpose == "round"


def _over(state: State) -> bool:
    last = state.current
    decided = last is not None and bool(last.posted) and last.posted[-1][0].purpose == "prizes"
    return bool(state.ended) or (decided and last is not None and state.is_final(last.number))
