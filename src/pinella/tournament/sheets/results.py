"""From sheets and rules to the scores of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from pinella.messages import Message, say
from pinella.tournament.absences.law.absence import absent
from pinella.tournament.absences.law.byes import bye_score
from pinella.tournament.absences.law.walkover import fixed_score
from pinella.tournament.event import Event, said
from pinella.tournament.model import Meeting, Room, Score, Side
from pinella.tournament.rounds.state import Result, Round, Table
from pinella.tournament.sheets.events import LoneScoreSet, PartnerScored, PointsReturned, PointsTaken, ResultSet
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

NOBODY = Score(vp=0, mp=0, kind="not-ranked", ranked=False)
"""The other side of a table where one side only sits."""


def latest_published(state: State) -> int:
    return sum(one.status != "draft" for one in state.rounds)


def points_of(
    state: State,
    round_: Round,
    table: Table,
    totals: Mapping[Room, tuple[int, int]],
    *,
    bonus: Mapping[Side, int] | None = None,
    more: Mapping[Side, int] | None = None,
) -> tuple[Score, Score]:
    """The scores that follow from the totals of each room; lateness credits and penalty points included.

    `bonus` replaces the credits noted so far; `more` are penalty points about to be taken.
    """
    credit = table.bonus if bonus is None else bonus
    home = sum(one for one, _ in totals.values()) + credit.get("home", 0) - (more or {}).get("home", 0)
    away = sum(other for _, other in totals.values()) + credit.get("away", 0) - (more or {}).get("away", 0)
    for sheet in table.rooms.values():
        home -= sheet.penalties.get("home", 0)
        away -= sheet.penalties.get("away", 0)
    vp = state.vp_table(round_.plan)
    first, second = vp.points(home - away)
    return (
        Score(vp=first, mp=home - away, article=vp.article),
        Score(vp=second, mp=away - home, article=vp.article),
    )


def reckoned_again(
    state: State,
    round_: Round,
    table: Table,
    events: Sequence[Event],
    why: Message,
    bonus: Mapping[Side, int] | None = None,
) -> ResultSet:
    """The result as played, with the penalty points that these events take off or give back."""
    more: dict[Side, int] = {}
    for one in events:
        if isinstance(one, PointsTaken | PointsReturned) and (one.round, one.table) == (
            round_.number,
            table.meeting.table,
        ):
            more[one.side] = more.get(one.side, 0) + (one.points if isinstance(one, PointsTaken) else -one.points)
    scores = points_of(state, round_, table, entered_totals(table), bonus=bonus, more=more)
    return result(round_.number, table.meeting.table, scores, why=why)


def delivered_before(table: Table) -> bool:
    """Whether a sheet was delivered here, whatever was decided over it afterwards."""
    return any(one.home.kind == "played" for one in table.results)


def result(
    round_: int, table: int, scores: tuple[Score, Score], counts_from: int | None = None, why: Message | None = None
) -> ResultSet:
    home, away = scores
    return ResultSet(
        round=round_,
        table=table,
        home=home,
        away=away,
        counts_from=counts_from or round_,
        why=said(why) if why else None,
    )


def entered_totals(table: Table) -> dict[Room, tuple[int, int]]:
    return {room: sheet.last.totals for room, sheet in table.rooms.items() if sheet.last is not None}


def credits_in(state: State, table: Table, room: Room) -> dict[Side, int]:
    """Credits for lateness as they stand on the sheet of a room: teams have two sheets, and the code names one."""
    named: Room = {"open-room": "open"}[state.code.lateness.team_bonus_sheet]  # type: ignore[assignment]
    return dict(table.bonus) if room == named else {}


def bye(state: State, round_: int) -> Score:
    """The event's own score where it has one, else the code's."""
    if state.settings.bye_vp >= 0:
        article = state.code.cite("bye.scores")
        return Score(vp=state.settings.bye_vp, mp=state.settings.bye_mp, kind="bye", article=article)
    return bye_score(state.kind(round_))


def rest_events(state: State, round_: int, meeting: Meeting) -> list[Event]:
    """What those have who sit at a table without opponents once the round is on: the bye, or what the absent get."""
    (first, *others), score, why = meeting.home, bye(state, round_), say("no opponents")
    events: list[Event] = []
    if not others and state.away(first, round_):
        score, why = _away_score(state, round_, first), say("absent, and without opponents")
        events += _partner_alone(state, round_, first)
    return [*events, result(round_, meeting.table, (score, NOBODY), why=why)]


def rests_open(state: State, round_: Round) -> list[Event]:
    """The scores of those without opponents who have none yet."""
    return [
        event
        for _table, at in sorted(round_.tables.items())
        if at.meeting.rests and not at.results
        for event in rest_events(state, round_.number, at.meeting)
    ]


def bye_events(state: State, round_: Round) -> list[Event]:
    """Scores that are known at the start: of those without opponents, and of those who are away."""
    number = round_.number
    events = rests_open(state, round_)
    for one in state.active():
        leave = state.away(one.number, number)
        if leave is None or one.number in round_.places:
            continue
        if leave.departure in ("walkout", "expelled") and not state.code.absence.walkout_may_resume:
            continue  # shut out of the tournament: not absent from it
        score = _away_score(state, number, one.number)
        events.append(LoneScoreSet(round=number, number=one.number, score=score, counts_from=number))
        events += _partner_alone(state, number, one.number)
    return events


def _away_score(state: State, round_: int, number: int) -> Score:
    """What somebody who is away has from a round; a partner who is there alone, what those have who leave."""
    kind, leave = state.kind(round_), state.away(number, round_)
    if state.partner_alone(number, round_):
        article = state.code.cite("absence.no_substitute_before_round")
        return fixed_score(kind, state.code.absence.leaver_scores, "walkover", article)
    for_good = leave is not None and leave.departure != "temporary"
    return absent(kind, rounds_absent(state, number, round_), for_good=for_good)


def _partner_alone(state: State, round_: int, number: int) -> list[Event]:
    """Who is gone while the partner is there has nothing from the round."""
    gone = state.partner_alone(number, round_)
    return [PartnerScored(round=round_, number=number, player=gone, score=None)] if gone else []


def rounds_absent(state: State, number: int, before: int) -> int:
    """For how many rounds the contestant has already been scored as absent."""
    return sum(
        score.kind == "absent"
        for round_ in state.rounds[: before - 1]
        if (score := round_.result_of(number)) is not None
    )


@contextmanager
def supposing(table: Table, scores: tuple[Score, Score]) -> Iterator[None]:
    """The state as it would be with another result at a table: for comparing standings, nothing else."""
    table.results.append(Result(scores[0], scores[1], 0, 0))
    try:
        yield
    finally:
        table.results.pop()


def would_move(state: State, round_: int, table: Table, scores: tuple[Score, Score]) -> tuple[int, ...]:
    """Contestants whose place after the last standing would be another with these scores."""
    after = max(round_, latest_published(state) - 1)
    now = standing(state, after).order
    with supposing(table, scores):
        then = standing(state, after).order
    return tuple(new for new, old in zip(then, now, strict=True) if new != old)


def counts_now(state: State, round_: int) -> int:
    """The standing that first knows what is decided now about an earlier round."""
    return max(round_, latest_published(state))
