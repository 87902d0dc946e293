"""Sanctions and the reports that follow from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from pinella.codes.sections.discipline import Penalty
from pinella.messages import Message, say
from pinella.tournament.conduct.discipline import SANCTIONS, GivenSanction, follows, give, report_duty
from pinella.tournament.conduct.events import ReportKind, ReportOpened, SanctionGiven
from pinella.tournament.conduct.offences import offence
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


def open_reports(
    state: State,
    about: ReportKind,
    number: int,
    facts: Message,
    *,
    player: str = "",
    round: int = 0,
    article: str = "",
    after: int = 0,
) -> list[Event]:
    """One on the player who is named; else on the entry as one, or on each of its players where the code wants a report
    for every member."""
    entry = state.contestants.get(number) or state.cancelled.get(number)
    each = entry.players if entry and not player and state.code.discipline.report_per_player else (player,)
    return [
        open_report(state, about, number, facts, player=one, round=round, article=article, after=after + at)
        for at, one in enumerate(each)
    ]


def sanctions_at(
    state: State, law: tuple[Sanction, ...], sides: Mapping[str, tuple[int, ...]], *, round: int, table: int
) -> list[Event]:
    """The sanctions that a rule of the event gives to the sides of a table, with what follows of itself."""
    return sanction_events(state, made_at(state, law, sides, round=round), table=table)


def made_at(
    state: State, law: tuple[Sanction, ...], sides: Mapping[str, tuple[int, ...]], *, round: int
) -> tuple[GivenSanction, ...]:
    """The same, each numbered, before anything follows. Persons at fault together are joint: one deed of their line."""
    made: list[GivenSanction] = []
    together: dict[str, int] = {}
    """Players sanctioned for the deed in hand, with the id of each; a new deed begins with one who is already there."""
    before: Sanction | None = None
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
        fresh = give(
            state.code,
            cost,
            first_id=next_sanction(state) + len(made),
            side=side,
            culprit=one.player or side[0].players[0],
            offence=one.offence,
            round=round,
            article=one.article,
        )
        if before is None or not one.player or one.side != before.side or one.player in together:
            together = {}
        elif len(side) == 1:
            fresh = tuple(msgspec.structs.replace(given, joint=min(together.values())) for given in fresh)
        together[one.player] = fresh[0].id
        before = one
        made += fresh
    return tuple(made)


def next_sanction(state: State) -> int:
    return max(state.sanctions, default=0) + 1


def sanction_events(
    state: State,
    made: tuple[GivenSanction, ...],
    *,
    table: int = 0,
    referee: str = "",
    note: str = "",
    lifted: Collection[int] = (),
) -> list[Event]:
    """Sanctions with what follows of itself: an expulsion after too many warnings, and reports that are owed.

    `lifted` are sanctions that the same act takes back.
    """
    events: list[Event] = [SanctionGiven(sanction=one, table=table, referee=referee, note=note) for one in made]
    standing_now = [one for one in given(state) if one.id not in lifted]
    free = max((*state.sanctions, *(one.id for one in made)), default=0) + 1
    for one in made:
        standing_now.append(one)
        further = follows(state.code, standing_now, free)
        if further is not None:
            free += 1
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
    return say("{sanction} for {offence}", sanction=SANCTIONS[one.sanction], offence=offence(one.offence))
