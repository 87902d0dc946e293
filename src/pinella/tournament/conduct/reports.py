"""Sanctions and the reports that follow from them."""

from __future__ import annotations

from pinella.codes.sections.discipline import Penalty
from pinella.messages import Message, say
from pinella.tournament.conduct.discipline import TOO_MANY_WARNINGS, GivenSanction, follows, give, report_duty
from pinella.tournament.conduct.events import ReportKind, ReportOpened, SanctionGiven
from pinella.tournament.conduct.sanction import Sanction
from pinella.tournament.event import Event, said
from pinella.tournament.standings.standing import given
from pinella.tournament.state import State


def next_report(state: State, after: int = 0) -> int:
    return max(state.reports, default=0) + 1 + after


def open_report(
    state: State,
    about: ReportKind,
    number: int,
    facts: Message,
    *,
    player: str = "",
    sanction: int = 0,
    round: int = 0,
    article: str = "",
    after: int = 0,
) -> ReportOpened:
    """`after`: how many reports the same act has opened before this one."""
    return ReportOpened(
        id=next_report(state, after),
        about=about,
        number=number,
        facts=said(facts),
        player=player,
        sanction=sanction,
        round=round,
        article=article,
    )


def sanctions_at(
    state: State, law: tuple[Sanction, ...], sides: dict[str, tuple[int, ...]], *, round: int, table: int
) -> list[Event]:
    """The sanctions that a rule of the event gives to the sides of a table."""
    events: list[Event] = []
    first = next_sanction(state)
    for one in law:
        numbers = sides.get(one.side or "", ())
        if not numbers or (one.sanction == "none" and not (one.vp_lost or one.points_lost)):
            continue
        cost = Penalty(
            sanction=one.sanction,
            against=one.against,
            vp_lost=one.vp_lost,
            points_lost=one.points_lost,
            uses_up_earlier=one.uses_up_earlier,
        )
        side = [state.contestants[number] for number in numbers]
        made = give(
            state.code,
            cost,
            first_id=first,
            side=side,
            culprit=side[0].players[0],
            offence=one.offence,
            round=round,
            article=one.article,
        )
        first += len(made)
        events += sanction_events(state, made, table=table)
    return events


def next_sanction(state: State) -> int:
    return max(state.sanctions, default=0) + 1


def sanction_events(
    state: State, made: tuple[GivenSanction, ...], *, table: int = 0, referee: str = "", note: str = ""
) -> list[Event]:
    """Sanctions with what follows of itself: an expulsion after too many warnings, and reports that are owed."""
    events: list[Event] = [SanctionGiven(sanction=one, table=table, referee=referee, note=note) for one in made]
    standing_now = given(state)
    for one in made:
        standing_now.append(one)
        further = follows(state.code, standing_now, max(state.sanctions, default=0) + len(made) + 1)
        if further is not None:
            standing_now.append(further)
            events.append(SanctionGiven(sanction=further, table=table, referee=referee))
    opened = 0
    for event in list(events):
        if isinstance(event, SanctionGiven) and report_duty(state.code, event.sanction.sanction) == "compulsory-report":
            events.append(
                open_report(
                    state,
                    "referee-report",
                    event.sanction.contestant,
                    _facts(event.sanction),
                    player=event.sanction.player,
                    sanction=event.sanction.id,
                    round=event.sanction.round,
                    article=event.sanction.article,
                    after=opened,
                )
            )
            opened += 1
    return events


def _facts(one: GivenSanction) -> Message:
    offence = say("too many warnings") if one.offence == TOO_MANY_WARNINGS else one.offence
    return say("{sanction} for {offence}", sanction=say(one.sanction), offence=offence)
