"""People who come late, leave, return, are replaced, or sit at the wrong table."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pinella.messages import Refusal, say
from pinella.tournament.acts.entries import entered_as, known
from pinella.tournament.acts.registry import Moment, act
from pinella.tournament.acts.reports import open_report, sanctions_at
from pinella.tournament.acts.results import entered_totals, points_of, result, rounds_absent
from pinella.tournament.acts.sheets import table_at
from pinella.tournament.events import Event
from pinella.tournament.events.entries import (
    Departure,
    EntryCancelled,
    EntryPromoted,
    PlayerAdded,
    Returned,
    Substituted,
    Withdrew,
)
from pinella.tournament.events.rounds import DraftDropped, RoomNoted, TableExtended
from pinella.tournament.events.sheets import LatenessNoted, PartnerScored
from pinella.tournament.law import lateness, no_show, stopped, substitution
from pinella.tournament.law.absence import left_before, left_during, removed
from pinella.tournament.law.lateness import LatenessTerms, vary
from pinella.tournament.law.walkover import Walkover, WhoLeft
from pinella.tournament.model import SIDES, Player, Room, Score, Side, other
from pinella.tournament.state import Round, State, Table


def sides(table: Table) -> dict[str, tuple[int, ...]]:
    return {"home": table.meeting.home, "away": table.meeting.away}


def terms(state: State) -> LatenessTerms | None:
    after = state.settings.lateness_after
    return vary(state.code, start_minutes=after) if after else None


def earlier_lateness(state: State, number: int, before: int) -> int:
    """How often a contestant was late in earlier rounds."""
    times = 0
    for round_ in state.rounds[: before - 1]:
        table = round_.table_of(number)
        side = table.meeting.side_of(number) if table else None
        if table and side and table.late.get(side, 0) > 0:
            times += 1
    return times


@act("note-lateness", say("Note lateness at a table"))
def note_lateness(state: State, moment: Moment, *, round: int, table: int, minutes: dict[Side, float]) -> list[Event]:
    """Minutes from the moment the code counts from; each side on its own. `1e9` stands for never came."""
    found, at = table_at(state, round, table)
    if found.clock is None:
        raise Refusal(say("round {round} has not been started: nobody is late yet", round=round))
    if any(value < 0 for value in minutes.values()):
        raise Refusal(say("minutes of lateness cannot be negative"))
    judged = lateness.judge(
        state.kind(round, at.meeting.group),
        minutes,
        earlier_lateness={
            "home": earlier_lateness(state, at.meeting.home[0], round),
            "away": earlier_lateness(state, at.meeting.away[0], round),
        },
        varied=terms(state),
    )
    if not any(minutes.get(side, 0) > 0 for side in SIDES):
        raise Refusal(say("nobody was late: minutes from 1 up are expected"))
    events: list[Event] = [
        LatenessNoted(
            round=round, table=table, minutes=dict(minutes), points=dict(judged.points), article=judged.article
        )
    ]
    events += sanctions_at(state, judged.sanctions, sides(at), round=round, table=table)
    if judged.scores is not None:
        scores = (_as_late(judged.scores["home"]), _as_late(judged.scores["away"]))
        events.append(result(round, table, scores, why=judged.why))
    elif at.results_of_play():
        totals = entered_totals(at)
        events.append(result(round, table, points_of(state, found, at, totals, bonus=judged.points), why=judged.why))
    return events


def _as_late(score: Score) -> Score:
    return Score(vp=score.vp, mp=score.mp, kind="late", article=score.article, ranked=score.ranked)


@act("withdraw", say("Withdraw a contestant"))
def withdraw(
    state: State,
    moment: Moment,
    *,
    number: int,
    departure: Departure = "for-good",
    notified: bool = True,
    player: str = "",
) -> list[Event]:
    """A contestant stops, from the next round not yet started on. During a round `leave-table` says what follows.

    With `player` only that person leaves and nobody comes in for him.
    """
    known(state, number)
    if state.away(number, len(state.rounds) + 1):
        raise Refusal(say("number {number} has already withdrawn", number=number))
    if not state.rounds:
        if number in state.waiting or departure in ("for-good", "no-show"):
            events: list[Event] = [EntryCancelled(number=number, reason=moment.reason)]
            if number not in state.waiting and state.waiting:
                events.append(EntryPromoted(number=state.waiting[0]))
            return [*events, *_referral(state, number, departure, notified)]
        return [Withdrew(number=number, round=1, departure=departure, notified=notified, reason=moment.reason)]
    current = state.rounds[-1]
    waiting = current.status in ("draft", "published")
    first = current.number if waiting else current.number + 1
    events = [Withdrew(number=number, round=first, departure=departure, notified=notified, reason=moment.reason)]
    if current.status == "draft" and current.table_of(number) is not None:
        events.append(DraftDropped(round=current.number))
    if current.status == "published":
        events += _missing(state, current, number, departure, player)
    return [*events, *_referral(state, number, departure, notified)]


def _missing(state: State, round_: Round, number: int, departure: Departure, player: str) -> list[Event]:
    """Gone when the round is already posted: the table's result is known before the go."""
    table = round_.table_of(number)
    side = table.meeting.side_of(number) if table else None
    if table is None or side is None or table.meeting.rests:
        return []
    who: WhoLeft = "player" if player else "pair"
    opponents_gone = _gone(state, table, other(side), round_.number)
    judged = left_before(
        state.kind(round_.number, table.meeting.group),
        side,
        who_left=who,
        substitute=False,
        both=opponents_gone,
        absent_rounds_before=rounds_absent(state, number, round_.number),
        for_good=departure != "temporary",
    )
    return _walkover(state, round_, table, judged, side, player)


def _gone(state: State, table: Table, side: Side, round_: int) -> bool:
    numbers = table.meeting.home if side == "home" else table.meeting.away
    return any(state.away(number, round_) for number in numbers)


def _walkover(state: State, round_: Round, table: Table, judged: Walkover, side: Side, player: str) -> list[Event]:
    if not judged.scores:
        return []
    at, number = table.meeting.table, round_.number
    home, away = judged.scores["home"], judged.scores["away"]
    events: list[Event] = [result(number, at, (home, away), why=judged.why)]
    if judged.credit == "present-partner" and player:
        numbers = table.meeting.home if side == "home" else table.meeting.away
        events.append(PartnerScored(round=number, number=numbers[0], player=player, score=None))
    if judged.report:
        numbers = table.meeting.home if side == "home" else table.meeting.away
        events.append(
            open_report(
                state, "sports-justice", numbers[0], judged.why, player=player, round=number, article=judged.article
            )
        )
    return events


def _referral(state: State, number: int, departure: Departure, notified: bool) -> list[Event]:
    if departure == "no-show":
        played = state.closed_rounds
        judged = no_show.no_show(state.code, state.level, absent_rounds=max(played, 1), notice=notified)
        about: Literal["no-show", "absence"] = "no-show"
    elif notified:
        return []
    else:
        judged = no_show.left_venue(state.code, notice=False)
        about = "absence"
    if not judged.report:
        return []
    events: list[Event] = [open_report(state, about, number, judged.why, article=judged.article)]
    if judged.sanctions and number in state.contestants:
        events += sanctions_at(
            state,
            tuple(replace(one, side="home") for one in judged.sanctions),
            {"home": (number,)},
            round=len(state.rounds),
            table=0,
        )
    return events


@act("leave-table", say("Note that a side left during the round"))
def leave_table(
    state: State,
    moment: Moment,
    *,
    round: int,
    table: int,
    side: Side,
    how: Literal["force-majeure", "walkout", "expelled", "disorder"] = "force-majeure",
    player: str = "",
    both: bool = False,
    running: tuple[int, int] | None = None,
    other_room: int | None = None,
    for_good: bool = True,
) -> list[Event]:
    """Somebody leaves during play: the scores of the table follow, and the absence from the next round on.

    `running` is what those who stayed had at that moment in VP and MP, as the referee ascertained it; `player`: only he
    left; `disorder`: the referee stops the match because both misbehave (`other_room`: a team's difference there).
    """
    found, at = table_at(state, round, table)
    if found.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round))
    if at.results_of_play():
        raise Refusal(say("the match at table {table} is over: its result stands", table=table))
    kind = state.kind(round, at.meeting.group)
    if how == "disorder":
        judged = stopped.disorder(kind, other_room_mp=other_room, shifted=not state.settings.vp_as_printed)
        return _walkover(state, found, at, judged, side, "")
    who: WhoLeft = "player" if player else "pair"
    if how == "expelled":
        judged = removed(kind, side, present_running=running)
    else:
        judged = left_during(kind, side, who_left=who, present_running=running, unjustified=how == "walkout", both=both)
    events = _walkover(state, found, at, judged, side, player)
    departure: Departure = "for-good" if how == "force-majeure" else how
    leaving = list(SIDES) if both else [side]
    for one in leaving:
        if not for_good:
            continue
        numbers = at.meeting.home if one == "home" else at.meeting.away
        for number in numbers:
            if not state.away(number, round + 1) and round < state.planned:
                events.append(Withdrew(number=number, round=round + 1, departure=departure, reason=moment.reason))
    return events


@act("note-away", say("Note a player away from the table"))
def note_away(
    state: State,
    moment: Moment,
    *,
    round: int,
    table: int,
    side: Side,
    minutes: float,
    excused: bool = True,
    room: Room = "open",
) -> list[Event]:
    """Somebody leaves the table for a while: the time is recovered, or judged as lateness, as the code says."""
    found, at = table_at(state, round, table)
    if found.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round))
    numbers = at.meeting.home if side == "home" else at.meeting.away
    judged = stopped.away(
        state.kind(round, at.meeting.group),
        side,
        minutes,
        excused=excused,
        earlier_lateness=earlier_lateness(state, numbers[0], round),
        varied=terms(state),
    )
    reason = moment.reason or str(judged.why)
    events: list[Event] = [RoomNoted(round=round, table=table, room=room, minutes=round_up(minutes), reason=reason)]
    if judged.recovered_minutes:
        events.append(
            TableExtended(round=round, table=table, minutes=round_up(judged.recovered_minutes), reason=reason)
        )
    if judged.points:
        events.append(
            LatenessNoted(
                round=round, table=table, minutes={side: minutes}, points=dict(judged.points), article=judged.article
            )
        )
    events += sanctions_at(state, judged.sanctions, sides(at), round=round, table=table)
    if judged.walkover is not None:
        events += _walkover(state, found, at, judged.walkover, side, "")
    return events


def round_up(minutes: float) -> int:
    return -int(-minutes // 1)


@act("return", say("Let a contestant come back"))
def come_back(state: State, moment: Moment, *, number: int) -> list[Event]:
    """From the next round that is not yet made; a draft that does not know of it is dropped."""
    known(state, number)
    first = len(state.rounds) + 1
    current = state.current
    if current is not None and current.status == "draft":
        first = current.number
    leave = state.away(number, first)
    if leave is None:
        raise Refusal(say("number {number} is not away", number=number))
    if leave.departure in ("walkout", "expelled") and not state.code.absence.walkout_may_resume:
        raise Refusal(
            say("number {number} walked out or was expelled, and may not come back", number=number),
            state.code.cite("absence.walkout_may_resume"),
        )
    events: list[Event] = [Returned(number=number, round=first)]
    if current is not None and current.status == "draft":
        events.append(DraftDropped(round=current.number))
    return events


@act("substitute", say("Substitute a player"))
def substitute(
    state: State,
    moment: Moment,
    *,
    number: int,
    leaver: str,
    player: Player,
    named_by_partner: bool = True,
    staff: bool = False,
    during: bool = False,
) -> list[Event]:
    """Another player takes a seat, where and as long as the code allows it; it says whose the score is."""
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
    )
    if decision.refusal is not None:
        raise decision.refusal
    if entered_as(state, player.id):
        raise Refusal(
            say("{player} plays for number {number}", player=player.full, number=entered_as(state, player.id)),
            state.code.cite("absence.substitute"),
        )
    round_ = len(state.rounds) if current is not None and (during or current.status in ("draft", "published")) else 0
    round_ = round_ or len(state.rounds) + 1
    credit = substitution.credit(state.code, during) if state.started else "pair"
    events: list[Event] = [] if player.id in state.players else [PlayerAdded(player=player)]
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
        ),
    ]


def _has_played(state: State, player: str) -> bool:
    return any(player in players for round_ in state.rounds if round_.clock for players in round_.seated.values())
