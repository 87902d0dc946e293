"""People who leave, are sent away, and come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION, LAW
from pinella.messages import Refusal, say
from pinella.tournament.absences.events import Departure, Returned, Withdrew
from pinella.tournament.absences.law import no_show, stopped
from pinella.tournament.absences.law.absence import left_before, left_during, removed
from pinella.tournament.absences.law.walkover import Walkover, WhoLeft
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, RoundNumber, SideName, TableNumber
from pinella.tournament.conduct.events import ReportOpened, SanctionGiven
from pinella.tournament.conduct.reports import open_reports, sanctions_at
from pinella.tournament.entries.acts import known
from pinella.tournament.entries.events import EntryCancelled, EntryPromoted
from pinella.tournament.event import Event, said
from pinella.tournament.model import SIDES, Meeting, Side, other
from pinella.tournament.panels import PEOPLE
from pinella.tournament.rounds.events import DraftDropped, MeetingsChanged
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.sheets.events import PartnerScored
from pinella.tournament.sheets.results import entered_totals, result, rounds_absent
from pinella.tournament.state import State
from pinella.tournament.typed import read_other_player, read_player, read_score


@act(
    "withdraw",
    title=say("Withdraw a contestant"),
    roles=DIRECTION,
    command=Command(
        "withdraw", say("A contestant stops, from the next round not yet started."), PEOPLE, "withdraw 7 --temporary"
    ),
)
def withdraw(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    departure: Annotated[Departure, Ask(say("How they leave"), flags={"--temporary": "temporary"})] = "for-good",
    notified: Annotated[
        bool, Ask(say("They told the director"), say("Without telling the direction."), option="--no-notice")
    ] = True,
    player: Annotated[
        str,
        Ask(
            say("Only this player leaves"),
            say("Only this player leaves, and nobody comes in."),
            metavar="PLAYER",
            read=read_player,
        ),
    ] = "",
) -> list[Event]:
    """A contestant stops, from the next round not yet started on. During a round `leave-table` says what follows.

    With `player` only that person leaves and nobody comes in for him.
    """
    _verify_plays(state, player, (number,))
    if state.away(number, len(state.rounds) + 1):
        raise Refusal(say("number {number} has already withdrawn", number=number))
    if not state.rounds:
        if number in state.waiting or departure in ("for-good", "no-show"):
            events: list[Event] = [EntryCancelled(number=number, reason=context.reason)]
            if number not in state.waiting and state.waiting:
                events.append(EntryPromoted(number=state.waiting[0]))
            return [*events, *_referral(state, number, departure, notified, player)]
        return [
            Withdrew(
                number=number, round=1, departure=departure, notified=notified, reason=context.reason, player=player
            )
        ]
    current = state.rounds[-1]
    waiting = current.status in ("draft", "published")
    first = current.number if waiting else current.number + 1
    events = [
        Withdrew(
            number=number, round=first, departure=departure, notified=notified, reason=context.reason, player=player
        )
    ]
    if current.status == "draft" and current.table_of(number) is not None:
        events.append(DraftDropped(round=current.number))
    if current.status == "published":
        events += _missing(state, current, number, departure, player)
    return [*events, *_referral(state, number, departure, notified, player)]


def _verify_plays(state: State, player: str, numbers: tuple[int, ...]) -> None:
    """`player`, if one is named, belongs to one of these contestants, who exist."""
    entries = [known(state, number) for number in numbers]
    if player and not any(player in one.players for one in entries):
        raise Refusal(say("{player} does not play for number {number}", player=player, number=numbers[0]))


def _missing(state: State, round_: Round, number: int, departure: Departure, player: str) -> list[Event]:
    """Gone when the round is already posted: the table's result is known before the go."""
    table = round_.table_of(number)
    side = table.meeting.side_of(number) if table else None
    if table is None or side is None:
        return []
    here = tuple(one for one in (*table.meeting.home, *table.meeting.away) if one != number)
    if table.meeting.rests or len(here) > 1:
        return [_without(round_, table, number, here)]
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
    return walkover(state, round_, table, judged, side, player)


def _without(round_: Round, table: Table, number: int, here: tuple[int, ...]) -> Event:
    """Who was to rest and is gone does not rest; single players whose four is no longer complete do."""
    at = table.meeting.table
    why = said(say("number {number} is gone", number=number))
    if not here:
        return MeetingsChanged(round=round_.number, meetings=(), emptied=at, why=why)
    rest = Meeting(table=at, home=here, group=table.meeting.group)
    return MeetingsChanged(round=round_.number, meetings=(rest,), why=why)


def _gone(state: State, table: Table, side: Side, round_: int) -> bool:
    numbers = table.meeting.home if side == "home" else table.meeting.away
    return any(state.away(number, round_) for number in numbers)


def walkover(state: State, round_: Round, table: Table, judged: Walkover, side: Side, player: str) -> list[Event]:
    """The match decided without being finished: scores, who of the pair is credited, and who is reported."""
    if not judged.scores:
        return []
    at, number = table.meeting.table, round_.number
    home, away = judged.scores["home"], judged.scores["away"]
    events: list[Event] = [result(number, at, (home, away), why=judged.why)]
    if judged.credit == "present-partner" and player:
        numbers = table.meeting.home if side == "home" else table.meeting.away
        events.append(PartnerScored(round=number, number=numbers[0], player=player, score=None))
    if judged.report:
        events += _referred(state, round_, table, judged, side, player)
    return events


def _referred(state: State, round_: Round, table: Table, judged: Walkover, side: Side, player: str) -> list[Event]:
    """To sports justice: the player where one is named, else the whole side."""
    numbers = table.meeting.home if side == "home" else table.meeting.away
    guilty = next((one for one in numbers if player in state.contestants[one].players), numbers[0])
    return open_reports(
        state, "sports-justice", guilty, judged.why, player=player, round=round_.number, article=judged.article
    )


def _referral(state: State, number: int, departure: Departure, notified: bool, player: str) -> list[Event]:
    """Who is reported for a departure, and sanctioned for it: the player who is named, else all who are entered."""
    if departure == "no-show":
        played = state.closed_rounds
        judged = no_show.no_show(state.code, state.level, absent_rounds=max(played, 1), notice=notified)
        about: Literal["no-show", "absence"] = "no-show"
    elif departure == "walkout" and state.code.absence.walkout_reported:
        article = state.code.cite("absence.walkout_reported")
        why = say("withdrew after a quarrel or a protest")
        return open_reports(
            state, "sports-justice", number, why, player=player, round=len(state.rounds), article=article
        )
    elif notified:
        return []
    else:
        who = (player,) if player else known(state, number).players
        judged = no_show.left_venue(state.code, notice=False, players=who)
        about = "absence"
    reported = {(one.opened.about, one.opened.number) for one in state.reports.values()}
    if not judged.report or (about == "no-show" and (about, number) in reported):
        return []
    events: list[Event] = []
    if judged.sanctions and number in state.contestants:
        at_fault = tuple(replace(one, side="home") for one in judged.sanctions)
        events = sanctions_at(state, at_fault, {"home": (number,)}, round=len(state.rounds), table=0)
    owed = {one.player for one in events if isinstance(one, ReportOpened)}
    if not (owed and state.code.discipline.report_per_player):  # else every member has his own already
        events = [*open_reports(state, about, number, judged.why, player=player, article=judged.article), *events]
    return events


def sent_away(state: State, context: Context, events: Sequence[Event]) -> list[Event]:
    """Who is expelled plays no further round; the match in hand is ended by `leave-table`."""
    current = state.current
    if current is not None and current.number == state.planned and current.clock is not None:
        return []
    gone: dict[int, set[str]] = {}
    for event in events:
        if isinstance(event, SanctionGiven) and event.sanction.sanction == "expulsion":
            gone.setdefault(event.sanction.contestant, set()).add(event.sanction.player)
    following: list[Event] = []
    for number, players in gone.items():
        leave = state.away(number, len(state.rounds) + 1)
        before = {leave.player} if leave is not None and leave.departure == "expelled" else set[str]()
        whole = "" in players or players | before >= set(known(state, number).players)
        if leave is None:
            player = "" if whole else min(players)
            following += withdraw(state, context, number=number, departure="expelled", player=player)
        elif whole and leave.player:  # the partner who was left has to go too
            following.append(
                Withdrew(number=number, round=len(state.rounds) + 1, departure="expelled", reason=context.reason)
            )
        table = current.table_of(number) if current is not None and current.status == "playing" else None
        if table is not None and current is not None and not table.results:
            text = say("Table {table}: the match of who was expelled is still to be ended", table=table.meeting.table)
            following.append(NoticeGiven(subject="director", text=said(text), round=current.number))
    return following


@act(
    "leave-table",
    title=say("Note that a side left during the round"),
    roles=LAW,
    command=Command(
        "leave",
        say("A side leaves during the round: its table is scored as the code says."),
        PEOPLE,
        "leave 2 5 home --how force-majeure --running 16/760",
    ),
)
def leave_table(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    how: Annotated[Literal["force-majeure", "walkout", "expelled", "disorder"], Ask(say("How"))] = "force-majeure",
    player: Annotated[
        str, Ask(say("Only this player left"), say("Only this player left."), metavar="PLAYER", read=read_player)
    ] = "",
    both: Annotated[bool, Ask(say("Both sides left"))] = False,
    other_player: Annotated[
        str, Ask(say("Only this player of the other side left"), read=read_other_player, metavar="PLAYER")
    ] = "",
    running: Annotated[
        tuple[int, int] | None,
        Ask(
            say("VP and MP of those who stayed, at that moment"),
            say("What those who stayed had at that moment."),
            metavar="VP/MP",
            read=read_score,
        ),
    ] = None,
    ahead: Annotated[int | None, Ask(say("Or how many points they were ahead"))] = None,
    other_room: Annotated[int | None, Ask(say("Teams: the difference in the other room"))] = None,
    for_good: Annotated[
        bool,
        Ask(
            say("They do not come back in this tournament"),
            say("They play on from the next round."),
            option="--returns",
        ),
    ] = True,
) -> list[Event]:
    """Somebody leaves during play: the scores of the table follow, and the absence from the next round on.

    `running` is what those who stayed had at that moment in VP and MP, as the referee ascertained it; or `ahead`, the
    difference in their favour, sheet and table together, from which the VP follow. `player`: only he left
    (`other_player`: of `both`, he alone on the other side); `disorder`: the referee stops the match because both
    misbehave (`other_room`: a team's difference there).
    """
    found, at = table_at(state, round, table)
    if found.status != "playing":
        raise Refusal(say("round {round} is not being played", round=round))
    if at.results_of_play():
        raise Refusal(say("the match at table {table} is over: its result stands", table=table))
    own, others = (at.meeting.home, at.meeting.away) if side == "home" else (at.meeting.away, at.meeting.home)
    _verify_plays(state, player, own)
    _verify_plays(state, other_player, others)
    kind = state.kind(round, at.meeting.group)
    if how == "disorder":
        if other_room is None and state.teams:
            other_room = next((home - away for home, away in entered_totals(at).values()), None)
        judged = stopped.disorder(kind, other_room_mp=other_room, shifted=not state.settings.vp_as_printed)
        return walkover(state, found, at, judged, side, "")
    who: WhoLeft = "player" if player else "pair"
    if ahead is not None:
        running = (state.vp_table(found.plan).points(ahead)[0], ahead)
    if how == "expelled":
        judged = removed(kind, side, present_running=running)
    else:
        judged = left_during(kind, side, who_left=who, present_running=running, unjustified=how == "walkout", both=both)
    if judged.report and context.reason.strip():
        judged = replace(judged, why=say("{what}: {reason}", what=judged.why, reason=context.reason.strip()))
    events = walkover(state, found, at, judged, side, player)
    if judged.report and both:
        events += _referred(state, found, at, judged, other(side), other_player)
    if how == "expelled" and player and judged.scores:
        events += _partner_asked(state, round, table, own, player)
    departure: Departure = "for-good" if how == "force-majeure" else how
    leaving = list(SIDES) if both else [side]
    for one in leaving:
        if not for_good:
            continue
        numbers = at.meeting.home if one == "home" else at.meeting.away
        gone = player if one == side else other_player
        for number in numbers:
            if gone and len(numbers) > 1 and gone not in state.contestants[number].players:
                continue  # partners of one round only: the other goes on with the next partner
            if not state.away(number, round + 1) and round < state.planned:
                left = Withdrew(number=number, round=round + 1, departure=departure, reason=context.reason, player=gone)
                events.append(left)
    return events


def _partner_asked(state: State, round_: int, table: int, own: tuple[int, ...], gone: str) -> list[Event]:
    """No code says what the innocent partner of who is expelled has: the pair's score, and the director is asked."""
    left = [one for number in own for one in state.contestants[number].players if one != gone]
    if not left or state.teams:
        return []
    text = say(
        "Table {table}: the code is silent on the score of {player}, whose partner was expelled: it is the pair's, "
        "unless you decide otherwise ({act})",
        table=table,
        player=state.names(tuple(left)),
        act=say("Decide the score of one partner"),
    )
    return [NoticeGiven(subject="director", text=said(text), round=round_)]


@act(
    "return",
    title=say("Let a contestant come back"),
    roles=DIRECTION,
    command=Command("return", say("A contestant that was away comes back."), PEOPLE, "return 7"),
)
def come_back(state: State, context: Context, *, number: EntryNumber) -> list[Event]:
    """From the next round that is not yet made; a draft that does not know of it is dropped."""
    entry = known(state, number)
    first = len(state.rounds) + 1
    current = state.current
    if current is not None and current.status == "draft":
        first = current.number
    leave = state.away(number, first)
    if leave is None:
        raise Refusal(say("number {number} is not away", number=number))
    replaced = bool(leave.player) and leave.player not in entry.players
    if leave.departure in ("walkout", "expelled") and not (state.code.absence.walkout_may_resume or replaced):
        raise Refusal(
            say("number {number} walked out or was expelled, and may not come back", number=number),
            state.code.cite("absence.walkout_may_resume"),
        )
    events: list[Event] = [Returned(number=number, round=first)]
    if current is not None and current.status == "draft":
        events.append(DraftDropped(round=current.number))
    return events
