"""Sanctions announced in the hall, and the referee's written reports that follow them."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context
from pinella.acts.roles import ADMINISTRATION
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.referee.report import LEVELS, Report, check
from pinella.tournament.conduct.discipline import GivenSanction, ReportDuty, deadline, report_duty, spent_by
from pinella.tournament.model import Value
from pinella.tournament.season.act import act
from pinella.tournament.season.asks import EventId, PlayerId, PlayerIds, Round
from pinella.tournament.season.calendar import COUNT
from pinella.tournament.season.checks import needed, reasoned
from pinella.tournament.season.event import SeasonEvent
from pinella.tournament.season.events import ReportFiled, SanctionAnnounced, SanctionLifted
from pinella.tournament.season.panels import REPORTS
from pinella.tournament.season.report_form import propose_report, read_report
from pinella.tournament.season.state import Season
from pinella.tournament.season.typed import fill_caller, fill_end, sanctions, unreported
from pinella.tournament.season.values import Level


@act(
    "announce",
    title=say("Write down a sanction"),
    roles=ADMINISTRATION,
    command=Command(
        "season announce",
        say("Write down a sanction that a referee announced in a tournament."),
        REPORTS,
        'season announce 2026-12-18-burraco-di-natale 1234 warning "foul language" --referee "Greco Paolo"',
        answers={"sanction": "sanction"},
    ),
)
def announce(
    season: Season,
    context: Context,
    *,
    event: EventId,
    player: PlayerId,
    level: Annotated[Level, Ask(say("Level"), say("reprimand, warning, removal or expulsion."), metavar="LEVEL")],
    offence: Annotated[str, Ask(say("Offence"), say("What it is for."), metavar="OFFENCE")],
    referee: Annotated[str, Ask(say("Referee"), say("Name of the referee; else whoever acts."), fill=fill_caller)],
    article: Annotated[str, Ask(say("Article of the code"))] = "",
    round: Round = 0,
    spends: Annotated[
        tuple[str, ...],
        Ask(
            say("Earlier sanctions that grew into it"),
            say("An earlier one that grew into it; may be repeated."),
            metavar="SANCTION",
            among=sanctions,
        ),
    ] = (),
    announced_at: Annotated[int | None, Ask(say("When it was announced"), fill=fill_end, asked=False)] = None,
) -> list[SeasonEvent]:
    """A measure made public during the event; `spends` names the player's earlier ones there that grew into it.

    For tournaments played without Pinella: `take-over` brings the sanctions of the others.
    """
    tournament, code = season.running().tournament(event), season.rules
    if level not in code.discipline.levels:
        raise Refusal(
            say("the code knows no such sanction: {level}", level=LEVELS[level]), code.cite("discipline.levels")
        )
    moment = context.at if announced_at is None else announced_at
    if code.discipline.report_follows_announced_measure and tournament.ended_at and moment > tournament.ended_at:
        raise Refusal(
            say("“{name}” has ended: a measure is announced during the event", name=tournament.name),
            code.cite("discipline.report_follows_announced_measure"),
        )
    for one in spends:
        earlier = season.sanctions.get(one)
        if earlier is None or (earlier.event, earlier.player) != (event, player):
            raise Refusal(say("“{sanction}” is no earlier sanction of this player in this event", sanction=one))
    return [
        SanctionAnnounced(
            sanction=f"s{len(season.sanctions) + 1}",
            event=event,
            player=player,
            level=level,
            offence=needed(offence, say("Offence")),
            article=article,
            referee=needed(referee, say("Name of the referee")),
            round=round,
            spends=spends,
        )
    ]


@act("take-over", title=say("Take over the sanctions of a tournament"), roles=ADMINISTRATION, command=COUNT)
def take_over(
    season: Season,
    context: Context,
    *,
    event: EventId,
    sanctions: Annotated[tuple[GivenSanction, ...], Ask(say("Sanctions given"))],
    players: Annotated[dict[int, tuple[str, ...]], Ask(say("Players by number of the entry"))],
    referees: Annotated[dict[int, str], Ask(say("Who gave each sanction"))],
) -> list[SeasonEvent]:
    """The sanctions of a tournament as the season has them: one for each person, those already here left out.

    `players` are those of each contestant, `referees` who gave each sanction. Taken over again, only new ones come.
    """
    season.running().tournament(event)
    found: list[SeasonEvent] = []
    for at_place, one in enumerate(sanctions):
        level = one.sanction
        if level == "none":
            continue
        grown = sorted(spent_by(one, sanctions[:at_place]))
        for player in (one.player,) if one.player else players[one.contestant]:
            name = f"{event}/{one.id}/{player}"
            if name in season.sanctions:
                continue
            spends = tuple(
                f"{event}/{earlier.id}/{player}"
                for earlier in sanctions[:at_place]
                if earlier.id in grown and earlier.player in (player, "") and earlier.sanction != "none"
            )
            found.append(
                SanctionAnnounced(
                    sanction=name,
                    event=event,
                    player=player,
                    level=level,
                    offence=one.offence,
                    article=one.article,
                    referee=referees.get(one.id, ""),
                    round=one.round,
                    spends=spends,
                )
            )
    return found


@act(
    "lift",
    title=say("Lift a sanction of the season"),
    roles=ADMINISTRATION,
    command=Command(
        "season lift",
        say("Take a sanction back, as an appeal decided."),
        REPORTS,
        'season lift s1 --reason "appeal upheld"',
        answers={"sanction": "sanction"},
    ),
)
def lift(
    season: Season,
    context: Context,
    *,
    sanction: Annotated[str, Ask(say("Sanction"), say("Id of the sanction."), metavar="SANCTION", among=sanctions)],
) -> list[SeasonEvent]:
    """Take a sanction back, as an appeal or the body that judges decided: the ledger is worked out without it."""
    if sanction not in season.running().sanctions or sanction in season.lifted:
        raise Refusal(say("there is no sanction “{sanction}” to lift", sanction=sanction))
    return [SanctionLifted(sanction=sanction, reason=reasoned(context, say("Reason of the decision")))]


@act(
    "file-report",
    title=say("File a referee's report"),
    roles=ADMINISTRATION,
    command=Command(
        "season report",
        say("File a referee's report, written as JSON by `season form`, `pinella referee report` or by hand."),
        REPORTS,
        "season report 2026-12-18-burraco-di-natale 1234 report.json",
        by_hand="reads a file",
    ),
)
def file_report(
    season: Season,
    context: Context,
    *,
    event: EventId,
    players: PlayerIds,
    report: Annotated[Report, Ask(say("The report"), read=read_report, propose=propose_report, long=True)],
    sanctions: Annotated[
        tuple[str, ...],
        Ask(
            say("Sanctions of which it speaks"),
            say("Of which it speaks; else of all that nobody has reported."),
            among=unreported,
        ),
    ] = (),
) -> list[SeasonEvent]:
    """A report as the code wants it; without `sanctions` it speaks of all that nobody has reported yet."""
    tournament, code = season.running().tournament(event), season.rules
    check(report, code)
    if not players or (code.discipline.report_per_player and len(players) > 1):
        raise Refusal(
            say("a report concerns one member: write one for each"), code.cite("discipline.report_per_player")
        )
    done = season.reported()
    own = [
        one
        for one in season.sanctions.values()
        if one.event == event and one.player in players and one.sanction not in season.lifted
    ]
    linked = tuple(dict.fromkeys(sanctions)) or tuple(one.sanction for one in own if one.sanction not in done)
    strange = [one for one in linked if one not in {found.sanction for found in own}]
    if strange:
        raise Refusal(say("“{sanction}” is no sanction of these members in this event", sanction=strange[0]))
    if any(one in done for one in linked):
        raise Refusal(say("this sanction has been reported already"))
    if not linked and code.discipline.report_follows_announced_measure:
        raise Refusal(
            say(
                "no measure against {player} was announced in “{name}”: enter the announced measure first",
                player=", ".join(players),
                name=tournament.name,
            ),
            code.cite("discipline.report_follows_announced_measure"),
        )
    term = None if tournament.ended_at is None else deadline(code, tournament.ended_at)
    return [
        ReportFiled(
            report=f"r{len(season.reports) + 1}",
            event=event,
            players=players,
            sanctions=linked,
            form=report,
            late=term is not None and context.at > term,
        )
    ]


class Owed(Value, frozen=True, kw_only=True):
    """A report not yet in. Without `deadline`: the event still goes on, or the code sets no term."""

    sanction: str
    event: str
    player: str
    referee: str
    due: ReportDuty
    deadline: int | None
    left: int | None
    """Milliseconds that remain; below zero: the term is over."""

    @property
    def late(self) -> bool:
        return self.left is not None and self.left < 0


def owed(season: Season, code: Code, now: int) -> tuple[Owed, ...]:
    """What referees must or may still report, the most urgent first."""
    done, found = season.reported(), []
    for one in season.sanctions.values():
        due = report_duty(code, one.level)
        if one.sanction in done or one.sanction in season.lifted or due == "no-report":
            continue
        ended = season.tournaments[one.event].ended_at
        term = None if ended is None else deadline(code, ended)
        found.append(
            Owed(
                sanction=one.sanction,
                event=one.event,
                player=one.player,
                referee=one.referee,
                due=due,
                deadline=term,
                left=None if term is None else term - now,
            )
        )
    return tuple(sorted(found, key=_urgency))


def _urgency(one: Owed) -> tuple[bool, bool, int]:
    return one.due != "compulsory-report", one.deadline is None, one.deadline or 0
