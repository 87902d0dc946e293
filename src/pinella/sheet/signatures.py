"""Who keeps a sheet, who signs it, who hands it in, and when only the referee may touch it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal, say
from pinella.sheet.corrections import DecisiveRound
from pinella.sheet.paper import SIDES, Side


@dataclass(frozen=True, slots=True)
class Requirements:
    """What the sheets of a round need under a code."""

    signatures_per_side: int
    signers: Literal["players", "captains"]
    signers_article: str
    scorer: Literal["highest-card", "partner-of-first-served"]
    may_delegate: bool
    scorer_article: str
    countersigned_changes: bool
    """A figure once written is changed only with the referee called first, who countersigns."""
    countersign_article: str
    withdrawn: bool
    """The referees keep the sheet between deals."""
    checked_each_deal: bool
    withdrawn_article: str


def requirements(
    code: Code, *, teams: bool = False, decisive: Sequence[DecisiveRound] = (), withdrawn: bool = False
) -> Requirements:
    """For one round: `decisive` says what the round is, `withdrawn` comes from `sheet_withdrawn` table by table."""
    sheet = code.sheet
    captains = teams and sheet.teams_signed_by == "captains"
    return Requirements(
        signatures_per_side=1 if captains else sheet.signatures_per_side,
        signers="captains" if captains else "players",
        signers_article=code.cite("sheet.teams_signed_by" if captains else "sheet.signatures_per_side"),
        scorer=sheet.scorer,
        may_delegate=sheet.scorer_may_delegate,
        scorer_article=code.cite("sheet.scorer"),
        countersigned_changes=bool(set(decisive) & set(sheet.referee_first)),
        countersign_article=code.cite("sheet.referee_first"),
        withdrawn=withdrawn,
        checked_each_deal=withdrawn and sheet.checked_each_deal,
        withdrawn_article=code.cite("sheet.withdrawn_tables"),
    )


def sheet_withdrawn(code: Code, level: EventLevel, *, merit: bool, danish: bool, group: str) -> bool:
    """Whether the referees keep the sheet of a table between deals."""
    if level not in code.sheet.withdrawn_levels:
        return False
    match code.sheet.withdrawn_tables:
        case "none":
            return False
        case "group-a-in-danish-merit-rounds":
            return merit and danish and group == "A"


# --- keeping ---------------------------------------------------------------------------------------------------------


def scorer(code: Code, chooser: str, partner: str) -> str:
    """Who fills in the sheet: `chooser` drew the highest card for seats and is served first, `partner` is his."""
    return {"highest-card": chooser, "partner-of-first-served": partner}[code.sheet.scorer]


def verify_edit(needs: Requirements, player: str, keeper: str, *, delegate: str = "") -> None:
    """Refuse whoever may only read and sign. `delegate` is the player whom the keeper asked to write for him."""
    if needs.withdrawn:
        raise Refusal(
            say("the sheet of this table is kept by the referees: players do not write on it"), needs.withdrawn_article
        )
    if delegate and not needs.may_delegate:
        raise Refusal(say("the sheet is kept by {keeper} in person", keeper=keeper), needs.scorer_article)
    if player != (delegate or keeper):
        raise Refusal(
            say(
                "{player} may read and sign the sheet, but {keeper} keeps it", player=player, keeper=delegate or keeper
            ),
            needs.scorer_article,
        )


# --- handing in ------------------------------------------------------------------------------------------------------


def deliverer(code: Code, vp: tuple[int, int], scorers_side: Side) -> Side:
    """Which side hands the sheet to the referee."""
    winners = code.sheet.deliver == "winners" and vp[0] != vp[1]
    return SIDES[vp[1] > vp[0]] if winners else scorers_side


def delivery_article(code: Code, vp: tuple[int, int]) -> str:
    return code.cite("sheet.deliver" if vp[0] != vp[1] else "sheet.deliver_after_draw")
