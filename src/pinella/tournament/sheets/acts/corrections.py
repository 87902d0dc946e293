"""Delivered sheets put right, exactly as far as the code allows; results that the direction sets."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import ACCOUNTS, DIRECTION, LAW
from pinella.acts.safety import safety
from pinella.messages import Refusal, say
from pinella.sheet.corrections import Assent, CorrectionRequest, CorrectionRuling, Phase, correction, unsigned_change
from pinella.sheet.paper import Paper
from pinella.sheet.special import annulled_scores, call_due, missed_call
from pinella.tournament.act import act
from pinella.tournament.asks import RoomName, RoundNumber, TableNumber
from pinella.tournament.conduct.reports import open_report
from pinella.tournament.event import Event, said
from pinella.tournament.model import SIDES, Score
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.events import DraftDropped, TablesSwapped
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Round, Sheet, Table
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.sheets.acts.advantage import cuts
from pinella.tournament.sheets.acts.sheets import (
    acting_referee,
    call_duty,
    checked_totals,
    decisive,
    is_monitored,
    running_totals,
)
from pinella.tournament.sheets.advantage import advantage
from pinella.tournament.sheets.events import (
    Agreeing,
    AskedBy,
    CallMissed,
    ErrorKind,
    SheetCorrected,
    SheetCountersigned,
    SheetEntered,
    SheetSigned,
)
from pinella.tournament.sheets.results import (
    counts_now,
    entered_totals,
    latest_published,
    points_of,
    result,
    supposing,
    would_move,
)
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State
from pinella.tournament.typed import read_score


def phase_of(state: State, round_: int, at: int | None = None) -> Phase:
    """How far the ranking and the seating after a round have gone at an instant (that of the last event)."""
    following = state.round(round_ + 1)
    if state.is_final(round_, at):
        return "ranking-final"
    if following is not None:
        return "seating-posted" if following.status != "draft" else "ranking-and-pairing-made"
    return "before-ranking"


def by_scores(state: State, round_: int) -> bool:
    """Whether the seating that follows depends on scores."""
    return round_ < state.planned and SYSTEMS[state.plan[round_].system].by_scores


def ruling_on(
    state: State,
    round_: int,
    sheet: Sheet,
    *,
    error: ErrorKind,
    by: AskedBy,
    assent: Assent,
    referee_signed: bool,
    swapped: bool,
    at: int | None = None,
) -> CorrectionRuling:
    last = sheet.last
    return correction(
        state.code,
        CorrectionRequest(
            error=error,
            asked_by=by,
            phase=phase_of(state, round_, at),
            by_scores=by_scores(state, round_),
            assent=assent,
            decisive=decisive(state, round_),
            referee_signed=referee_signed,
            later_rounds=max(0, latest_published(state) - round_),
            swapped=swapped,
        ),
        last.paper if last and last.paper.deals else None,  # of totals alone nobody can say how they were added up
    )


@act(
    "correct-sheet",
    title=say("Correct a delivered sheet"),
    roles=ACCOUNTS,
    safety=safety(older="confirm"),
    command=Command(
        "correct",
        say("Correct a delivered sheet, as far as the code still allows it."),
        SHEETS,
        "correct 1 4 1340-985 --error addition --assent whole-table",
        negative=True,
        by_hand="reads a file",
    ),
)
def correct_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    paper: Annotated[Paper, Ask(say("The sheet"))],
    error: Annotated[ErrorKind, Ask(say("Kind of error"))],
    by: Annotated[AskedBy, Ask(say("Asked for by"))] = "players",
    assent: Annotated[Agreeing, Ask(say("Who agrees"))] = "nobody",
    referee_signed: Annotated[bool, Ask(say("A referee has signed it"))] = False,
    room: RoomName = "open",
    accept: Annotated[bool, Ask(say("Accept it in spite of the doubts"))] = False,
) -> list[Event]:
    """A new version of a delivered sheet, if the code still lets it be corrected: when, by whom, with whose assent."""
    found, at = table_at(state, round, table)
    sheet = at.rooms.get(room, Sheet())
    last = sheet.last
    if last is None or not at.results_of_play():
        raise Refusal(
            say("the sheet of table {table} has not been delivered: it is entered, not corrected", table=table)
        )
    totals, doubts = checked_totals(state, found, paper, room, accept=accept or context.confirmed)
    swapped = totals[::-1] == last.totals and totals != last.totals
    if error == "inversion" and not swapped:
        raise Refusal(
            say(
                "inverted scores: expected {home}-{away}, the totals the other way round",
                home=last.totals[1],
                away=last.totals[0],
            ),
            state.code.cite("sheet.corrections"),
        )
    ruling = ruling_on(
        state,
        round,
        sheet,
        error=error,
        by=by,
        assent=assent,
        referee_signed=referee_signed or sheet.change_endorsed,
        swapped=swapped,
        at=context.at,
    )
    if not ruling.allowed:
        raise Refusal(ruling.message, ruling.article)
    scores = points_of(state, found, at, entered_totals(at) | {room: totals})
    version = len(sheet.versions) + 1
    counts = max(round, latest_published(state)) if ruling.counts_from == "next-round" else round
    events: list[Event] = []
    if referee_signed and not sheet.change_endorsed:
        referee = acting_referee(state, context.actor)
        events.append(SheetCountersigned(round=round, table=table, referee=referee, room=room, version=version - 1))
    events += [
        SheetEntered(
            round=round,
            table=table,
            version=version,
            paper=paper,
            totals=totals,
            room=room,
            doubts=tuple(said(one) for one in doubts),
        ),
        *(SheetSigned(round=round, table=table, version=version, side=side, room=room) for side in SIDES),
        SheetCorrected(
            round=round,
            table=table,
            version=version,
            error=error,
            by=by,
            article=ruling.article,
            why=said(ruling.message),
            room=room,
            reason=context.reason,
            would_move=would_move(state, round, at, scores),
        ),
        result(round, table, scores, counts_from=counts, why=say("corrected: {why}", why=ruling.message)),
    ]
    events += _seating(state, found, at, ruling)
    if ruling.announce or phase_of(state, round) == "seating-posted":
        events.append(_notice(found, table, scores))
    return events


def _seating(state: State, found: Round, table: Table, ruling: CorrectionRuling) -> list[Event]:
    following = state.round(found.number + 1)
    if following is None:
        return []
    if ruling.seating == "redraw" and following.status == "draft":
        return [DraftDropped(round=following.number)]
    if ruling.seating != "swap-the-two-pairs" or following.status != "published":
        return []
    why = said(say("their score of round {round} was inverted", round=found.number))
    return [
        TablesSwapped(round=following.number, first=first, second=second, why=why)
        for first, second in zip(table.meeting.home, table.meeting.away, strict=True)
        if first in following.places
        and second in following.places
        and following.places[first] != following.places[second]
    ]


def _notice(found: Round, table: int, scores: tuple[Score, Score]) -> NoticeGiven:
    text = say(
        "Round {round}, table {table}: result corrected to {home}-{away}",
        round=found.number,
        table=table,
        home=scores[0].vp,
        away=scores[1].vp,
    )
    return NoticeGiven(subject="correction", text=said(text), round=found.number)


@act(
    "annul-correction",
    title=say("Annul a result for a correction without the referee"),
    roles=DIRECTION,
    safety=safety(final="refused"),
    command=Command(
        "annul",
        say("Annul a result for a correction made without the referee, to advantage."),
        SHEETS,
        'annul 5 1 --reason "it brought them into group A"',
    ),
)
def annul_correction(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    was: Annotated[tuple[int, int] | None, Ask(say("Score as it was"), metavar="VP/VP")] = None,
) -> list[Event]:
    """In a decisive round somebody changed the sheet without the referee: it is reported, and annulled if the change
    brings an immediate advantage. `was` are the totals before the change; without them the referee's word decides."""
    found, at = table_at(state, round, table)
    code = state.code
    if code.sheet.unsigned_correction != "annulled-if-advantage":
        raise Refusal(
            say("under this code such a correction is simply not admitted"), code.cite("sheet.unsigned_correction")
        )
    if not set(decisive(state, round)) & set(code.sheet.referee_first):
        raise Refusal(
            say("round {round} is not one of the decisive ones", round=round), code.cite("sheet.referee_first")
        )
    if not context.reason.strip():
        raise ReasonNeeded(say("say which advantage the change brought: the result is annulled for that only"))
    if was is not None and not gained_by_change(state, found, at, was):
        idle = unsigned_change(code, decisive(state, round), referee_signed=False, advantage=False)
        facts = idle.message if idle else say("corrected without the referee: {reason}", reason=context.reason)
        cite = code.cite("sheet.unsigned_correction")
        return [open_report(state, "unsigned-correction", at.meeting.home[0], facts, round=round, article=cite)]
    fixed = annulled_scores(code, found.plan.deals, teams=state.teams)
    score = Score(vp=fixed.vp, mp=fixed.mp, kind="annulled", article=code.cite("sheet.unsigned_correction"))
    why = say("corrected without the referee: {reason}", reason=context.reason)
    events: list[Event] = [result(round, table, (score, score), counts_from=counts_now(state, round), why=why)]
    number = at.meeting.home[0]
    events.append(open_report(state, "unsigned-correction", number, why, round=round, article=score.article))
    return events


def gained_by_change(state: State, found: Round, table: Table, was: tuple[int, int]) -> bool:
    """Whether a side of the table has a group or a prize only by the sheet as it was changed (teams: open room)."""
    now = standing(state)
    with supposing(table, points_of(state, found, table, entered_totals(table) | {"open": was})):
        then = standing(state)
    for number in (*table.meeting.home, *table.meeting.away):
        before, after = then.row(number), now.row(number)
        if before and after and advantage(before.place, after.place, cuts(state)).found:
            return True
    return False


@act(
    "missed-call",
    title=say("Annul a result for a call not made"),
    roles=LAW,
    safety=safety(closed="confirm", older="reason", final="refused"),
    command=Command(
        "missed-call",
        say("Annul a result because the referee was not called at a large difference."),
        SHEETS,
        "missed-call 5 1",
    ),
)
def miss_call(state: State, context: Context, *, round: RoundNumber, table: TableNumber) -> list[Event]:
    """At a large difference the referee was not called, though it had been announced."""
    found, at = table_at(state, round, table)
    if not call_duty(state):
        raise Refusal(
            say("the duty to call at a large difference was not announced"), state.code.cite("event.monitoring")
        )
    known = entered_totals(at)
    sheet = at.rooms.get("open", Sheet())
    if set(known) != set(state.rooms) or sheet.last is None:
        raise Refusal(say("the sheet of table {table} has not been entered", table=table))
    if not is_monitored(state, found, at):
        raise Refusal(
            say("at table {table} nobody had to call at a large difference", table=table),
            state.code.cite("event.monitoring_tables"),
        )
    paper = sheet.last.paper
    signed = [deal for _name, deal, _version in sheet.countersigned]
    if paper.deals and call_due(state.code, running_totals(state.code, paper), signed) is None:
        raise Refusal(
            say("at table {table} no call was missed", table=table), state.code.cite("event.missed_call_annulment")
        )
    home, away = points_of(state, found, at, known)
    special = missed_call(state.code, (home.vp, away.vp), home.mp, found.plan.deals, teams=state.teams)
    scores = tuple(
        Score(vp=one.vp, mp=one.mp, kind="annulled", article=special.article) for one in (special.home, special.away)
    )
    return [
        CallMissed(round=round, table=table),
        result(round, table, (scores[0], scores[1]), counts_from=counts_now(state, round), why=special.message),
    ]


@act(
    "assign-result",
    title=say("Assign a result"),
    roles=DIRECTION,
    safety=safety(playing="confirm", closed="reason", older="reason", final="refused"),
    command=Command(
        "assign",
        say("Assign a result by decision of the direction, with a reason: VP and MP of each side."),
        SHEETS,
        'assign 2 3 12/300 8/-300 --reason "cards mixed by a spectator"',
        negative=True,
    ),
)
def assign_result(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    home: Annotated[tuple[int, int], Ask(say("VP and MP of the side N/S"), metavar="VP/MP", read=read_score)],
    away: Annotated[tuple[int, int], Ask(say("VP and MP of the side E/W"), metavar="VP/MP", read=read_score)],
    article: Annotated[str, Ask(say("The article it rests on"))] = "",
) -> list[Event]:
    """VP and MP of both sides by decision of the direction, with the reason."""
    found, _at = table_at(state, round, table)
    if found.clock is None:
        raise Refusal(say("round {round} has not been played", round=round))
    if not context.reason.strip():
        raise ReasonNeeded(say("an assigned result needs a reason"))
    scale = state.code.vp.scale
    for vp, mp in (home, away):
        if not 0 <= vp <= scale or mp % 5:
            raise Refusal(say("a score has 0 to {scale} VP and match points in steps of 5", scale=scale))
    scores = [Score(vp=vp, mp=mp, kind="assigned", article=article) for vp, mp in (home, away)]
    why = say("{reason}", reason=context.reason)
    return [result(round, table, (scores[0], scores[1]), counts_from=counts_now(state, round), why=why)]
