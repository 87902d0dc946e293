"""Sanctions, the referees' journal and reports, and watching tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import DIRECTION, LAW
from pinella.acts.safety import safety
from pinella.codes.sections.discipline import Penalty
from pinella.messages import Refusal, say
from pinella.tournament.absences.acts.departures import sent_away
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, PlayerId, RefereeName, RoomName, RoundInPlay, RoundNumber, TableNumber
from pinella.tournament.conduct.articles import verify_article
from pinella.tournament.conduct.discipline import deadline, due, give
from pinella.tournament.conduct.events import (
    AnomalyReported,
    MonitorAssigned,
    MonitoringAnnounced,
    ReportFiled,
    ReportKind,
    RulingNoted,
)
from pinella.tournament.conduct.lifting import lifting
from pinella.tournament.conduct.reports import next_sanction, open_report, sanction_events
from pinella.tournament.entries.acts import known
from pinella.tournament.event import Event, said
from pinella.tournament.hall.acts.calls import answered
from pinella.tournament.model import Contestant, Room
from pinella.tournament.panels import CONDUCT
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.setup.powers import rule
from pinella.tournament.sheets.acts.corrections import phase_of
from pinella.tournament.sheets.events import PointsReturned, PointsTaken
from pinella.tournament.sheets.results import reckoned_again
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State
from pinella.tournament.typed import fill_against, fill_caller, read_entry

Level = Literal["none", "reprimand", "warning", "expulsion"]


def _side(state: State, number: int, round_: int) -> tuple[list[Contestant], tuple[int, ...], int]:
    """The contestant with partners of that round, its opponents, and its table; alone where no round is named."""
    entry = known(state, number)
    found = state.round(round_)
    table = found.table_of(number) if found else None
    side = table.meeting.side_of(number) if table else None
    if table is None or side is None:
        return [entry], (), 0
    own, opponents = (
        (table.meeting.home, table.meeting.away) if side == "home" else (table.meeting.away, table.meeting.home)
    )
    return [state.contestants[one] for one in own], opponents, table.meeting.table


Offence = Annotated[
    str,
    Ask(
        say("Offence"),
        say("What happened, as the code calls it (no-devices, ...), or in your words with the article."),
    ),
]
Article = Annotated[str, Ask(say("The article it rests on"))]
Ruler = Annotated[str, Ask(say("Referee"), say("Name of the referee; else whoever acts."))]


def _warning(
    reading: Reading,
    *,
    number: EntryNumber,
    offence: Offence,
    player: PlayerId = "",
    round: RoundInPlay = 0,
    article: Article = "",
    referee: Ruler = "",
) -> Mapping[str, Any]:
    return {
        "number": number,
        "level": "warning",
        "offence": offence,
        "player": player,
        "round": round,
        "article": article,
        "referee": referee,
        "against": "player" if player else "pair",
    }


@act(
    "sanction",
    title=say("Give a sanction"),
    roles=LAW,
    safety=safety(older="confirm"),
    command=Command(
        "sanction",
        say("Give a reprimand, a warning or an expulsion, or only take points."),
        CONDUCT,
        'sanction 7 warning no-devices --player Rossi --referee "Greco Paolo"',
    ),
    short=Command(
        "warn",
        say("Give a warning: the short form of `sanction`."),
        CONDUCT,
        "warn 7 no-devices --player Rossi",
        typed=_warning,
    ),
)
def sanction(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    level: Annotated[Level, Ask(say("Measure"))],
    offence: Offence,
    player: PlayerId = "",
    round: RoundInPlay = 0,
    article: Article = "",
    referee: Ruler = "",
    vp_lost: Annotated[int, Ask(say("Victory points lost"), option="--vp", low=0)] = 0,
    points_lost: Annotated[int, Ask(say("Penalty points off the score of the round"), option="--points", low=0)] = 0,
    against: Annotated[Literal["player", "pair"], Ask(say("Against whom it counts"), fill=fill_against)] = "pair",
    ladder: Annotated[bool, Ask(say("A second offence of the kind costs what the code says"))] = True,
    room: RoomName = "open",
) -> list[Event]:
    """A reprimand, warning or expulsion, with its points, for a reason or under an article that the code has. With
    `ladder` the second offence of the same kind costs what the code says for it, points named besides; what
    follows of itself (an expulsion, a report) is added."""
    if not offence.strip():
        raise Refusal(say("a sanction names its offence"))
    if round:
        need_round(state, round)
    _verify_may_rule(state, referee)
    if player and player not in known(state, number).players:
        raise Refusal(say("{player} does not play for number {number}", player=player, number=number))
    if vp_lost < 0 or points_lost < 0 or points_lost % 5:
        raise Refusal(say("victory points lost are whole, penalty points a multiple of 5, and neither is negative"))
    cited = verify_article(state.code, offence, article)
    side, opponents, table = _side(state, number, round)
    asked = Penalty(sanction=level, against="player" if player and against == "player" else "pair")
    asked = Penalty(sanction=level, against=asked.against, vp_lost=vp_lost, points_lost=points_lost)
    cost = asked
    if ladder:
        again = due(state.code, given(state), asked, offence=offence, contestant=number, player=player)
        cost = again if again.sanction != "none" or again.vp_lost or again.points_lost else asked
        # what the referee named is lost besides what the ladder says, never instead of it without a word
        vp, points = max(cost.vp_lost, vp_lost), max(cost.points_lost, points_lost)
        cost = msgspec.structs.replace(cost, vp_lost=vp, points_lost=points)
    made = give(
        state.code,
        cost,
        first_id=next_sanction(state),
        side=side,
        culprit=player or side[0].players[0],
        offence=offence,
        round=round,
        article=cited,
        opponents=opponents,
    )
    events = sanction_events(state, made, table=table, referee=referee, note=context.reason)
    events += sent_away(state, context, events)
    lost = sum(one.points_lost for one in made)
    if lost and table:
        events += _points(state, round, table, number, lost, made[0].id, room)
    if state.code.discipline.warnings_told_to_director and level == "warning":
        events.append(
            NoticeGiven(
                subject="director",
                text=said(say("Warning to number {number}: {offence}", number=number, offence=offence)),
                round=round,
            )
        )
    return events


def _points(state: State, round_: int, table: int, number: int, lost: int, sanction_id: int, room: Room) -> list[Event]:
    """Penalty points come off the score of the round; a result that is already in is worked out again."""
    found = need_round(state, round_)
    at = found.tables[table]
    side = at.meeting.side_of(number)
    if side is None:
        return []
    events: list[Event] = [
        PointsTaken(round=round_, table=table, side=side, points=lost, sanction=sanction_id, room=room)
    ]
    if at.results_of_play():
        events.append(reckoned_again(state, found, at, events, say("{points} penalty points", points=lost)))
    return events


@act(
    "lift-sanction",
    title=say("Lift a sanction"),
    roles=DIRECTION,
    command=Command("lift", say("Lift a sanction, with a reason."), CONDUCT, 'lift 3 --reason "mistaken identity"'),
)
def lift_sanction(
    state: State, context: Context, *, id: Annotated[int, Ask(say("Number of the sanction"), metavar="ID")]
) -> list[Event]:
    found = state.sanctions.get(id)
    if found is None or found.lifted:
        raise Refusal(say("there is no sanction {id} that stands", id=id))
    if not context.reason.strip():
        raise ReasonNeeded(say("lifting a sanction needs a reason"))
    if state.planned and state.is_final(state.planned, context.at):
        raise Refusal(say("the ranking is final: nothing is changed any more"))
    events = lifting(state, [id], context.reason)
    where = found.given
    round_ = state.round(where.sanction.round)
    table = round_.tables.get(where.table) if round_ else None
    returned = any(isinstance(one, PointsReturned) for one in events)
    if returned and round_ is not None and table is not None and table.results_of_play():
        events.append(reckoned_again(state, round_, table, events, say("sanction {id} lifted", id=id)))
    return events


def _verify_may_rule(state: State, name: str) -> None:
    """Who only watches tables, or only works the computer, does not rule; one may hold several offices."""
    held = [one for one in state.officials if one.name == name]
    if not held or any(one.role in ("director", "referee") for one in held):
        return
    watching = [rule(state.code, one.office) for one in held if one.role == "monitor"]  # type: ignore[arg-type]
    if any(one.refusal is None for one in watching):
        return
    if watching and watching[0].refusal is not None:
        raise watching[0].refusal
    raise Refusal(
        say("{name} is no referee: only referees rule at a table", name=name),
        state.code.cite("event.monitors_who_rule"),
    )


@act(
    "note-ruling",
    title=say("Note a ruling"),
    roles=LAW,
    after_end=True,
    command=Command(
        "ruling",
        say("Note what a referee ruled at a table."),
        CONDUCT,
        'ruling 2 4 "Card put back, no penalty" --incident exposed-card --article "16, 2"',
    ),
)
def note_ruling(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    referee: RefereeName,
    incident: Annotated[str, Ask(say("Incident"), say("What happened; keys as in `pinella rule`."))] = "",
    text: Annotated[str, Ask(say("The ruling in words"), long=True)],
    articles: Annotated[
        tuple[str, ...], Ask(say("Articles"), say("An article; may be repeated."), option="--article")
    ] = (),
    clauses: Annotated[tuple[str, ...], Ask(say("Clauses"), option="--clause")] = (),
    facts: Annotated[dict[str, Any] | None, Ask(say("What happened"))] = None,
    number: Annotated[
        int, Ask(say("The entry it concerns"), option="--against", metavar="NUMBER", read=read_entry)
    ] = 0,
    statistics: Annotated[bool, Ask(say("A playing situation, for statistics"))] = False,
    call: Annotated[
        int, Ask(say("The call that it answers"), say("The call that it answers; it is then over."), low=0)
    ] = 0,
) -> list[Event]:
    """What a referee ruled at a table goes into the journal; who only watches may not rule. The `call` of the table
    that it answers is then over."""
    _verify_place(state, round, table)
    if not any(one.name == referee for one in state.officials):
        raise Refusal(say("{name} is no official of this tournament", name=referee))
    _verify_may_rule(state, referee)
    id_ = len(state.rulings) + 1
    over = answered(state, call, round=round, table=table, referee=referee, ruling=id_) if call else []
    return [
        RulingNoted(
            id=id_,
            round=round,
            table=table,
            referee=referee,
            incident=incident,
            text=text,
            articles=articles,
            clauses=clauses,
            facts=facts or {},
            number=number,
            statistics=statistics,
        ),
        *over,
    ]


@act(
    "open-report",
    title=say("Open a report"),
    roles=LAW,
    after_end=True,
    command=Command(
        "open-report",
        say("Open a report on an entry: conduct, absence, complaint."),
        CONDUCT,
        'open-report 7 complaint "says the sheet of round 2 was changed"',
    ),
)
def start_report(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    about: Annotated[ReportKind, Ask(say("What it is about"))],
    facts: Annotated[str, Ask(say("What happened"), long=True)],
    player: PlayerId = "",
    sanction: Annotated[int, Ask(say("The sanction that the report follows"))] = 0,
    round: RoundInPlay = 0,
) -> list[Event]:
    """On conduct, an absence, a complaint. Where a report follows an announced measure, it names one."""
    law = state.code.discipline
    if about == "referee-report" and law.report_follows_announced_measure:
        named = state.sanctions.get(sanction)
        if named is None or named.given.sanction.contestant != number:
            raise Refusal(
                say("no measure was announced against number {number}: a report follows one", number=number),
                state.code.cite("discipline.report_follows_announced_measure"),
            )
    if about == "complaint" and state.rounds and phase_of(state, len(state.rounds), context.at) == "ranking-final":
        raise Refusal(say("the standing is final: complaints had to be made before"))
    if not facts.strip():
        raise Refusal(say("a report says what happened"))
    return [
        open_report(state, about, number, say("{facts}", facts=facts), player=player, sanction=sanction, round=round)
    ]


@act(
    "file-report",
    title=say("File a report"),
    roles=LAW,
    after_end=True,
    command=Command(
        "file-report",
        say("File a report that is open."),
        CONDUCT,
        'file-report 1 "Shouted at the opponents, twice" --writer "Greco Paolo"',
    ),
)
def file_report(
    state: State,
    context: Context,
    *,
    id: Annotated[int, Ask(say("Number of the report"), metavar="ID")],
    writer: Annotated[str, Ask(say("Who writes it"), say("Who writes it; else whoever acts."), fill=fill_caller)],
    text: Annotated[str, Ask(say("The report"), long=True)],
    witnesses: Annotated[str, Ask(say("Who saw it"))] = "",
) -> list[Event]:
    report = state.reports.get(id)
    if report is None:
        raise Refusal(say("there is no report {id}", id=id))
    if report.filed is not None:
        raise Refusal(say("report {id} has already been filed", id=id))
    if not text.strip():
        raise Refusal(say("a report says what happened"))
    term = deadline(state.code, state.ended) if state.ended else None
    late = term is not None and context.at > term
    return [ReportFiled(id=id, writer=writer, text=text, witnesses=witnesses, late=late)]


@act(
    "announce-monitoring",
    title=say("Announce how large differences are watched"),
    roles=DIRECTION,
    command=Command(
        "monitoring", say("Announce how large differences are watched."), CONDUCT, "monitoring players-call"
    ),
)
def announce_monitoring(
    state: State,
    context: Context,
    *,
    regime: Annotated[
        Literal["none", "sheet-withdrawn", "players-call"], Ask(say("How large differences are watched"))
    ],
) -> list[Event]:
    """Either the referees keep the sheets, or the players call at the code's threshold."""
    code = state.code
    if code.event.monitoring == "none" and regime != "none":
        raise Refusal(say("this code knows no watching of large differences"), code.cite("event.monitoring"))
    if state.level not in code.event.monitoring_levels and regime != "none":
        raise Refusal(
            say("large differences are watched only in tournaments of another level"),
            code.cite("event.monitoring_levels"),
        )
    text = {
        "none": say("Large differences are not watched"),
        "sheet-withdrawn": say("The referees keep the sheets of group A"),
        "players-call": say(
            "From a difference of {points} on the players of group A call the referee, who countersigns",
            points=code.event.monitoring_threshold_mp,
        ),
    }[regime]
    return [MonitoringAnnounced(regime=regime), NoticeGiven(subject="monitoring", text=said(text))]


@act(
    "assign-monitor",
    title=say("Let somebody watch a table"),
    roles=DIRECTION,
    command=Command("monitor", say("Let an official watch a table."), CONDUCT, 'monitor 5 1 "Riva Luca"'),
)
def assign_monitor(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    name: Annotated[str, Ask(say("Name of the official"))],
) -> list[Event]:
    found = need_round(state, round)
    if table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round))
    if not any(one.name == name for one in state.officials):
        raise Refusal(say("{name} is no official of this tournament", name=name))
    return [MonitorAssigned(round=round, table=table, name=name)]


def _verify_place(state: State, round_: int, table: int) -> None:
    """A table of the round; 0: none in particular."""
    found = need_round(state, round_)
    if table and table not in found.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round_))


@act(
    "report-anomaly",
    title=say("Report an anomaly to the director"),
    roles=LAW,
    command=Command(
        "anomaly", say("Report to the director what was noticed at a table."), CONDUCT, 'anomaly 5 1 "two cards fell"'
    ),
)
def report_anomaly(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    name: Annotated[str, Ask(say("Who noticed it"), say("Who noticed it; else whoever acts."), fill=fill_caller)],
    text: Annotated[str, Ask(say("What was noticed"), long=True)],
) -> list[Event]:
    """What somebody who watches without power to rule has seen."""
    _verify_place(state, round, table)
    if not text.strip():
        raise Refusal(say("say what was noticed"))
    return [AnomalyReported(round=round, table=table, name=name, text=text)]
