"""Sheets and results, each event with its effect and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pinella.choices import Words, words
from pinella.messages import Message, say
from pinella.sheet.corrections import Assent
from pinella.sheet.paper import Paper
from pinella.tournament.event import Event, Recorded, Said
from pinella.tournament.folding import folds, round_of, table_of
from pinella.tournament.model import SCORE_KINDS, Room, Score, Side, side_words
from pinella.tournament.rounds.state import Result, Version
from pinella.tournament.sentences import at_table, because, person, tells, who
from pinella.tournament.state import State

Source = Annotated[Literal["table", "desk"], Words({"table": say("Table"), "desk": say("accounts room")})]

ErrorKind = Annotated[
    Literal["addition", "inversion", "transcription", "other"],
    Words(
        {
            "addition": say("wrong addition"),
            "inversion": say("inverted scores"),
            "transcription": say("wrong transcription"),
            "other": say("other error"),
        },
        typed={"somma": "addition", "inversione": "inversion", "trascrizione": "transcription", "altro": "other"},
    ),
]
ERRORS = words(ErrorKind)
AskedBy = Annotated[
    Literal["players", "office"],
    Words(
        {"office": say("the accounts room"), "players": say("the players")},
        typed={"giocatori": "players", "ufficio": "office"},
    ),
]
ASKERS = words(AskedBy)
Agreeing = Annotated[
    Assent,
    Words(
        {
            "nobody": say("nobody"),
            "opposing-pair": say("the opposing pair"),
            "whole-table": say("the whole table"),
        },
        typed={"nessuno": "nobody", "avversari": "opposing-pair", "tavolo": "whole-table"},
    ),
]
AGREEING = words(Agreeing)


class SheetEntered(Event, frozen=True):
    round: int
    table: int
    version: int
    paper: Paper
    totals: tuple[int, int]
    room: Room = "open"
    source: Source = "desk"
    side: Side | None = None
    """Who entered it at the table."""
    writer: str = ""
    """The player who wrote it there, where it was said."""
    doubts: tuple[Said, ...] = ()
    """Plausibility findings that were confirmed as they stand."""


@folds(SheetEntered)
def _fold_sheet_entered(state: State, event: SheetEntered, recorded: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.versions.append(
        Version(
            event.version,
            event.paper,
            event.totals,
            recorded.actor,
            recorded.device,
            recorded.at,
            event.source,
            event.side,
            event.doubts,
        )
    )
    sheet.signed = {}
    sheet.disputed = {}


@tells(SheetEntered)
def _tell_sheet_entered(event: SheetEntered, _: State) -> Message:
    return say(
        "{place}: sheet entered {home}-{away}, version {version}",
        place=at_table(event.round, event.table, event.room),
        home=event.totals[0],
        away=event.totals[1],
        version=event.version,
    )


class HighestCardNoted(Event, frozen=True):
    """The draw for seats at a table; the code makes the keeper of the sheet of it."""

    round: int
    table: int
    player: str
    keeper: str
    room: Room = "open"


@folds(HighestCardNoted)
def _fold_highest_card_noted(state: State, event: HighestCardNoted, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).keeper = event.keeper


@tells(HighestCardNoted)
def _tell_highest_card_noted(event: HighestCardNoted, state: State) -> Message:
    return say(
        "{place}: {player} drew the highest card, {keeper} keeps the sheet",
        place=at_table(event.round, event.table, event.room),
        player=person(state, event.player),
        keeper=person(state, event.keeper),
    )


class SheetSigned(Event, frozen=True):
    round: int
    table: int
    version: int
    side: Side
    signer: str = ""
    room: Room = "open"


@folds(SheetSigned)
def _fold_sheet_signed(state: State, event: SheetSigned, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.signed[event.side] = event.signer
    sheet.disputed.pop(event.side, None)


@tells(SheetSigned)
def _tell_sheet_signed(event: SheetSigned, state: State) -> Message:
    side = side_words(event.side, event.room)
    place = at_table(event.round, event.table, event.room)
    if event.signer:
        return say("{place}: signed by {side}, {signer}", place=place, side=side, signer=person(state, event.signer))
    return say("{place}: signed by {side}", place=place, side=side)


class SheetDisputed(Event, frozen=True):
    round: int
    table: int
    version: int
    side: Side
    reason: str
    room: Room = "open"


@folds(SheetDisputed)
def _fold_sheet_disputed(state: State, event: SheetDisputed, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).disputed[event.side] = event.reason


@tells(SheetDisputed)
def _tell_sheet_disputed(event: SheetDisputed, _: State) -> Message:
    place = at_table(event.round, event.table, event.room)
    side = side_words(event.side, event.room)
    return because(say("{place}: disputed by {side}", place=place, side=side), event.reason)


class SheetCountersigned(Event, frozen=True):
    """By a referee: called first in decisive rounds, or at a large difference."""

    round: int
    table: int
    referee: str
    room: Room = "open"
    deal: int = 0
    version: int = 0


@folds(SheetCountersigned)
def _fold_sheet_countersigned(state: State, event: SheetCountersigned, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.countersigned.append((event.referee, event.deal, event.version))


@tells(SheetCountersigned)
def _tell_sheet_countersigned(event: SheetCountersigned, _: State) -> Message:
    place = at_table(event.round, event.table, event.room)
    if event.deal:
        return say(
            "{place}: deal {deal} countersigned by {referee}", place=place, deal=event.deal, referee=event.referee
        )
    return say("{place}: countersigned by {referee}", place=place, referee=event.referee)


class SheetLost(Event, frozen=True):
    round: int
    table: int


@folds(SheetLost)
def _fold_sheet_lost(state: State, event: SheetLost, _: Recorded) -> None:
    table_of(state, event.round, event.table).lost = True


@tells(SheetLost)
def _tell_sheet_lost(event: SheetLost, _: State) -> Message:
    return say("{place}: the sheet is lost", place=at_table(event.round, event.table))


class SheetFound(Event, frozen=True):
    round: int
    table: int
    restored: bool


@folds(SheetFound)
def _fold_sheet_found(state: State, event: SheetFound, _: Recorded) -> None:
    table_of(state, event.round, event.table).lost = not event.restored


@tells(SheetFound)
def _tell_sheet_found(event: SheetFound, _: State) -> Message:
    place = at_table(event.round, event.table)
    if event.restored:
        return say("{place}: the lost sheet was found, its result counts again", place=place)
    return say("{place}: the lost sheet was found too late to count", place=place)


class SheetCorrected(Event, frozen=True):
    """Why version `version` replaced the one before."""

    round: int
    table: int
    version: int
    error: ErrorKind
    by: AskedBy
    article: str
    why: Said
    room: Room = "open"
    reason: str = ""
    would_move: tuple[int, ...] = ()
    """Contestants who would sit elsewhere had the error not been made."""


@folds(SheetCorrected)
def _fold_sheet_corrected(state: State, event: SheetCorrected, _: Recorded) -> None:
    table_of(state, event.round, event.table).sheet(event.room).corrections.append(event)


@tells(SheetCorrected)
def _tell_sheet_corrected(event: SheetCorrected, _: State) -> Message:
    text = say(
        "{place}: sheet corrected to version {version}: {error}",
        place=at_table(event.round, event.table, event.room),
        version=event.version,
        error=ERRORS[event.error],
    )
    return because(text, event.reason)


class ResultSet(Event, frozen=True):
    """The scores of a table as they count from the standing after round `counts_from` on."""

    round: int
    table: int
    home: Score
    away: Score
    counts_from: int
    why: Said | None = None


@folds(ResultSet)
def _fold_result_set(state: State, event: ResultSet, recorded: Recorded) -> None:
    table_of(state, event.round, event.table).results.append(
        Result(event.home, event.away, event.counts_from, recorded.seq, event.why)
    )


@tells(ResultSet)
def _tell_result_set(event: ResultSet, _: State) -> Message:
    place, kind = at_table(event.round, event.table), SCORE_KINDS[event.home.kind]
    if event.away.kind == "not-ranked":  # nobody sits there
        text = say("{place}: {vp} VP ({kind})", place=place, vp=event.home.vp, kind=kind)
    else:
        text = say("{place}: {home}-{away} VP ({kind})", place=place, home=event.home.vp, away=event.away.vp, kind=kind)
    if event.counts_from > event.round:
        text = say("{what}, counting from the standing after round {round}", what=text, round=event.counts_from)
    return say("{what}: {why}", what=text, why=event.why.message()) if event.why else text


class ResultCleared(Event, frozen=True):
    """The table plays after all: an assigned result falls."""

    round: int
    table: int


@folds(ResultCleared)
def _fold_result_cleared(state: State, event: ResultCleared, _: Recorded) -> None:
    table_of(state, event.round, event.table).results.clear()


@tells(ResultCleared)
def _tell_result_cleared(event: ResultCleared, _: State) -> Message:
    return say("{place}: the result falls, the table plays after all", place=at_table(event.round, event.table))


class LoneScoreSet(Event, frozen=True):
    """The score of a contestant who sits at no table in this round."""

    round: int
    number: int
    score: Score
    counts_from: int


@folds(LoneScoreSet)
def _fold_lone_score_set(state: State, event: LoneScoreSet, _: Recorded) -> None:
    round_of(state, event.round).lone.setdefault(event.number, []).append((event.score, event.counts_from))


@tells(LoneScoreSet)
def _tell_lone_score_set(event: LoneScoreSet, state: State) -> Message:
    return say(
        "round {round}, {who}: {vp} VP, {mp} MP ({kind})",
        round=event.round,
        who=who(state, event.number),
        vp=event.score.vp,
        mp=event.score.mp,
        kind=SCORE_KINDS[event.score.kind],
    )


class PartnerScored(Event, frozen=True):
    """In individual rankings only this player has a score of the round, or none."""

    round: int
    number: int
    player: str
    score: Score | None
    cleared: bool = False
    """The player has what the pair has after all."""


@folds(PartnerScored)
def _fold_partner_scored(state: State, event: PartnerScored, _: Recorded) -> None:
    credits = round_of(state, event.round).credits
    if event.cleared:
        credits.pop((event.number, event.player), None)
    else:
        credits[event.number, event.player] = event.score


@tells(PartnerScored)
def _tell_partner_scored(event: PartnerScored, state: State) -> Message:
    player = person(state, event.player)
    if event.cleared:
        return say("round {round}: {player} has the score of the pair", round=event.round, player=player)
    if event.score is None:
        return say("round {round}: {player} has no score", round=event.round, player=player)
    return say("round {round}: {player} has {vp} VP", round=event.round, player=player, vp=event.score.vp)


class PointsTaken(Event, frozen=True):
    """Penalty points off the score of the round."""

    round: int
    table: int
    side: Side
    points: int
    sanction: int
    room: Room = "open"


@folds(PointsTaken)
def _fold_points_taken(state: State, event: PointsTaken, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.penalties[event.side] = sheet.penalties.get(event.side, 0) + event.points
    sheet.taken[event.sanction] = (event.side, event.points)


@tells(PointsTaken)
def _tell_points_taken(event: PointsTaken, _: State) -> Message:
    return say(
        "{place}: {points} penalty points for {side}",
        place=at_table(event.round, event.table, event.room),
        points=event.points,
        side=side_words(event.side, event.room),
    )


class PointsReturned(Event, frozen=True):
    """The sanction that took them has been lifted."""

    round: int
    table: int
    side: Side
    points: int
    sanction: int
    room: Room = "open"


@folds(PointsReturned)
def _fold_points_returned(state: State, event: PointsReturned, _: Recorded) -> None:
    sheet = table_of(state, event.round, event.table).sheet(event.room)
    sheet.penalties[event.side] = sheet.penalties.get(event.side, 0) - event.points
    sheet.taken.pop(event.sanction, None)


@tells(PointsReturned)
def _tell_points_returned(event: PointsReturned, _: State) -> Message:
    return say(
        "{place}: {points} penalty points given back to {side}",
        place=at_table(event.round, event.table, event.room),
        points=event.points,
        side=side_words(event.side, event.room),
    )


class CallMissed(Event, frozen=True):
    """The referee was not called at a large difference, where it had been announced."""

    round: int
    table: int


@folds(CallMissed)
def _fold_call_missed(state: State, event: CallMissed, _: Recorded) -> None:
    table_of(state, event.round, event.table).call_missed = True


@tells(CallMissed)
def _tell_call_missed(event: CallMissed, _: State) -> Message:
    return say("{place}: the referee was not called at a large difference", place=at_table(event.round, event.table))


ASKED_BY: Mapping[str, Message] = {"players": say("asked for by the players"), "office": say("found by the desk")}
