"""Late at the table, or away from it for a while."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context
from pinella.acts.roles import LAW
from pinella.acts.safety import safety
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.acts.departures import sent_away, walkover
from pinella.tournament.absences.breaches import Verdict, at_side, judged, named, persons, terms
from pinella.tournament.absences.events import Late, LatenessNoted, minutes_late
from pinella.tournament.absences.law import stopped
from pinella.tournament.act import act
from pinella.tournament.asks import RoomName, RoundNumber, SideName, TableNumber
from pinella.tournament.conduct.discipline import GivenSanction
from pinella.tournament.conduct.lifting import lifting
from pinella.tournament.conduct.reports import made_at, next_sanction, sanction_events, sanctions_at
from pinella.tournament.event import Event
from pinella.tournament.model import SIDES, Score, Side
from pinella.tournament.model import other as across
from pinella.tournament.panels import PEOPLE
from pinella.tournament.rounds.events import RoomNoted, TableExtended
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Absence, Round, Table
from pinella.tournament.sheets.events import PointsTaken, ResultCleared
from pinella.tournament.sheets.results import delivered_before, reckoned_again, result
from pinella.tournament.state import State
from pinella.tournament.typed import MOST_MINUTES, minutes_of, player_at, read_minutes, read_score

OFFENCE = "late-at-table"


def read_late(_: Reading, text: str) -> Late:
    return "never" if text.casefold() in ("never", "mai") else minutes_of(text)


def read_at_table(reading: Reading, text: str) -> str:
    return player_at(reading.state, reading.given["round"], reading.given["table"], text)


def _typed(
    _: Reading,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    minutes: Annotated[Late, Ask(say("Minutes late"), say("Minutes late, or never."), read=read_late)],
    other: Annotated[
        Late | None,
        Ask(say("Minutes late"), say("Minutes the other side was late."), metavar="MINUTES", read=read_late),
    ] = None,
    players: Annotated[
        tuple[str, ...],
        Ask(
            say("Who was late"),
            say("Who was late; may be repeated. Nobody named: all of a late side."),
            option="--player",
            metavar="PLAYER",
            read=read_at_table,
        ),
    ] = (),
) -> Mapping[str, Any]:
    noted = {side: minutes} | ({} if other is None else {across(side): other})
    return {"round": round, "table": table, "minutes": noted, "players": players}


@act(
    "note-lateness",
    title=say("Note lateness at a table"),
    roles=LAW,
    safety=safety(closed="reason", older="reason", final="refused"),
    command=Command("late", say("Note how late a side came to its table."), PEOPLE, "late 1 4 away 7", typed=_typed),
)
def note_lateness(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    minutes: Annotated[dict[Side, Late], Ask(say("Minutes late of each side, or never"))],
    players: Annotated[
        tuple[str, ...], Ask(say("Who was late (nobody named: all of a late side)"), read=read_at_table)
    ] = (),
) -> list[Event]:
    """Minutes from the moment the code counts from; each side on its own; `never`: it never came. `players` are the
    persons who were late, where not all of a late side were: each has his own sanction where the code says so.

    Noted anew, what was said before of a side not named stays, one lateness is not punished twice, and points taken go
    back where they are no longer due.
    """
    found, at = table_at(state, round, table)
    if found.clock is None:
        raise Refusal(say("round {round} has not been started: nobody is late yet", round=round))
    if any(late != "never" and not 0 <= late <= MOST_MINUTES for late in minutes.values()):
        raise Refusal(say("minutes of lateness are 0 to {most}; who never came is “never”", most=MOST_MINUTES))
    late = {**at.late, **{side: minutes_late(one) for side, one in minutes.items()}}
    if not any(one > 0 for one in (*late.values(), *at.late.values())):
        raise Refusal(say("nobody was late: minutes from 1 up are expected"))
    by_name = named(state, found, at, players)
    for side in by_name:
        if not late.get(side, 0):
            raise Refusal(
                say("{player} was not late: no minutes are noted for that side", player=state.names(by_name[side]))
            )
    latecomers = {**at.latecomers, **dict.fromkeys(minutes, ()), **by_name}
    verdict = judged(state, found, at, late=late, latecomers=latecomers, absences=at.absences)
    noted = LatenessNoted(
        round=round,
        table=table,
        minutes={side: "never" if math.isinf(one) else one for side, one in late.items()},
        points=dict(verdict.credits),
        article=verdict.go.article,
        latecomers={side: who for side, who in latecomers.items() if who or at.latecomers.get(side)},
    )
    events: list[Event] = [noted, *_sanctioned(state, context, found, at, verdict)]
    scores, last = verdict.go.scores, at.result()
    if scores is not None:
        events.append(result(round, table, (_as_late(scores["home"]), _as_late(scores["away"])), why=verdict.go.why))
    elif at.results_of_play() or (last is not None and last.home.kind == "late" and delivered_before(at)):
        events.append(reckoned_again(state, found, at, events, verdict.go.why, bonus=verdict.credits))
    elif last is not None and last.home.kind == "late":
        if found.status != "playing":
            raise Refusal(say("nothing was played at table {table}: assign a result instead", table=table))
        events.append(ResultCleared(round=round, table=table))
    return events


def _sanctioned(state: State, context: Context, found: Round, at: Table, verdict: Verdict) -> list[Event]:
    """Of the sanctions for lateness at a table: what no longer is due falls, what is still missing is given."""
    number, table = found.number, at.meeting.table
    sides = _sides(at)
    due = made_at(state, verdict.sanctions, sides, round=number)
    held = [
        one.given.sanction
        for one in state.sanctions.values()
        if not one.lifted
        and one.given.sanction.offence == OFFENCE
        and (one.given.sanction.round, one.given.table) == (number, table)
    ]
    left = list(held)
    ids: dict[int, int] = {}
    """Of what is due, as it was or will be given."""
    fresh: list[GivenSanction] = []
    for one in due:
        same = next((given for given in left if _deed(given) == _deed(one)), None)
        if same is not None:
            left.remove(same)
            ids[one.id] = same.id
        else:
            ids[one.id] = next_sanction(state) + len(fresh)
            fresh.append(msgspec.structs.replace(one, id=ids[one.id], joint=ids.get(one.joint, 0)))
    why = context.reason.strip() or str(say("the lateness was noted anew"))
    events: list[Event] = lifting(state, [one.id for one in left], why) if left else []
    given = sanction_events(state, tuple(fresh), table=table, lifted={one.id for one in left})
    events += given
    for one in fresh:
        side = at.meeting.side_of(one.contestant)
        if one.points_lost and side:
            taken = PointsTaken(round=number, table=table, side=side, points=one.points_lost, sanction=one.id)
            events.append(taken)
    return [*events, *sent_away(state, context, given)]


def _sides(at: Table) -> dict[str, tuple[int, ...]]:
    return {side: at_side(at, side) for side in SIDES}


def _deed(one: GivenSanction) -> tuple[int, str, str, int, int]:
    return (one.contestant, one.player, one.sanction, one.points_lost, one.vp_lost)


def _as_late(score: Score) -> Score:
    return Score(vp=score.vp, mp=score.mp, kind="late", article=score.article, ranked=score.ranked)


# --- away for a while ------------------------------------------------------------------------------------------------

LONGEST_AWAY = 600
"""Minutes: longer than any session."""


@act(
    "note-away",
    title=say("Note a player away from the table"),
    roles=LAW,
    command=Command(
        "away",
        say("A player is away from the table for a while: time recovered, or lateness."),
        PEOPLE,
        "away 2 5 home 6",
    ),
)
def note_away(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    minutes: Annotated[float, Ask(say("Minutes away"), read=read_minutes)],
    excused: Annotated[bool, Ask(say("With good reason"), say("Without good reason."), option="--unexcused")] = True,
    room: RoomName = "open",
    running: Annotated[
        tuple[int, int] | None,
        Ask(say("VP and MP of those who stayed, at that moment"), metavar="VP/MP", read=read_score),
    ] = None,
    players: Annotated[
        tuple[str, ...],
        Ask(
            say("Who was away"),
            say("Who was away; may be repeated. Nobody named: all of the side."),
            option="--player",
            metavar="PLAYER",
            read=read_at_table,
        ),
    ] = (),
) -> list[Event]:
    """Somebody leaves the table for a while: the time is recovered, or judged as lateness, as the code says.

    `running` is what those who stayed had at that moment in VP and MP, should the absence end the match. `players` are
    the persons who were away; who was late at the go of the same match does it for the second time.
    """
    found, at = table_at(state, round, table)
    if found.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round))
    if not 0 < minutes <= LONGEST_AWAY:
        raise Refusal(say("somebody is away for more than 0 and at most {most} minutes", most=LONGEST_AWAY))
    who = named(state, found, at, players)
    if across(side) in who:
        raise Refusal(
            say("{player} sits on the other side of the table", player=state.names(who[across(side)])),
        )
    alone = len(who.get(side, ())) == 1 or not who
    law = stopped.away(
        state.kind(round, at.meeting.group),
        side,
        minutes,
        excused=excused,
        who_left="player" if alone else "pair",
        present_running=running,
        varied=terms(state),
    )
    if law.walkover is not None and at.results_of_play():
        raise Refusal(say("the match at table {table} is over: its result stands", table=table))
    by_bands = state.code.absence.excused_absence.rule == "lateness-bands"
    reason = context.reason or str(law.why)
    absent = who.get(side) or (persons(state, found, at, side) if by_bands else ())
    events: list[Event] = [
        RoomNoted(
            round=round,
            table=table,
            room=room,
            minutes=round_up(minutes),
            reason=reason,
            side=side,
            players=absent,
            judged=minutes if by_bands else 0,
        )
    ]
    if law.recovered_minutes:
        extra = round_up(law.recovered_minutes)
        events.append(TableExtended(round=round, table=table, minutes=extra, reason=reason))
    if by_bands:
        events += _away_as_late(state, context, found, at, Absence(side, minutes, absent), law.why)
    else:
        events += sanctions_at(state, law.sanctions, _sides(at), round=round, table=table)
    if law.walkover is not None:
        only = absent[0] if len(absent) == 1 else ""
        events += walkover(state, found, at, law.walkover, side, only)
    return events


def _away_as_late(
    state: State, context: Context, found: Round, at: Table, absence: Absence, why: Message
) -> list[Event]:
    """Credits, sanctions and points of an absence that the code judges as lateness, beside what was there before."""
    absences: Sequence[Absence] = (*at.absences, absence)
    verdict = judged(state, found, at, late=at.late, latecomers=at.latecomers, absences=absences)
    number, table = found.number, at.meeting.table
    events: list[Event] = []
    if verdict.credits != at.bonus:
        article = state.code.cite("absence.excused_absence")
        points = dict(verdict.credits)
        events.append(LatenessNoted(round=number, table=table, minutes={}, points=points, article=article))
    events += _sanctioned(state, context, found, at, verdict)
    if at.results_of_play():
        events.append(reckoned_again(state, found, at, events, why, bonus=verdict.credits))
    return events


def round_up(minutes: float) -> int:
    return -int(-minutes // 1)
