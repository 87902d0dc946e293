"""The plan in words: the sheet that hangs on the wall before the start."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import Message, say
from pinella.sheet.vp import VpTable
from pinella.tournament.model import FORMATS, LEVELS, PlannedRound, Score
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.setup.acts import announced, group_findings, minutes_findings
from pinella.tournament.setup.events import ROLES, TIE_BREAKS, OfficialAppointed
from pinella.tournament.sheets.results import bye
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRound:
    number: int
    session: int
    system: Message
    about: Message
    deals: int
    minutes: int
    seating: Message | None
    groups: Message | None
    notes: tuple[Message, ...]
    """Seating, step of the movement, bar on rematches, merit groups: what the round has of its own."""
    warnings: tuple[Message, ...]


OFFICIAL_LIST: Listing[OfficialAppointed] = Listing(
    Column("name", say("name")),
    Column("role"),
    Column("title", say("role"), lambda one: ROLES[one.role]),
    Column("office", say("office"), lambda one: one.office if one.role == "monitor" else None),
    Column("authorised", say("authorised")),
    empty=say("Nobody has been appointed."),
)


def plan_list(sessions: int) -> Listing[PlanRound]:
    """The session only where there are several."""
    return Listing(
        Column("round", say("round"), lambda one: one.number),
        Column("system", say("system")),
        Column("deals", say("deals")),
        Column("minutes", say("minutes")),
        Column("session", say("session"), lambda one: one.session if sessions > 1 else None),
        Column("notes", say("notes")),
        Column("warnings"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeLine:
    """What those without opponents get, in the rounds where it is the same."""

    rounds: tuple[int, ...]
    score: Score
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanView:
    format: Message
    level: Message
    rounds: tuple[PlanRound, ...]
    sessions: int
    tie_breaks: tuple[Message, ...]
    byes: tuple[ByeLine, ...]
    tables: tuple[VpTable, ...]
    """The tables of victory points in use, each once."""
    announced: bool


def plan_view(state: State) -> PlanView:
    warnings = [*minutes_findings(state), *group_findings(state)]
    return PlanView(
        format=FORMATS[state.format],
        level=LEVELS[state.level],
        rounds=tuple(
            _round(state, number, one, tuple(why for at, why in warnings if at == number))
            for number, one in enumerate(state.plan, start=1)
        ),
        sessions=max((one.session for one in state.plan), default=0),
        tie_breaks=tuple(TIE_BREAKS[one] for one in state.settings.tie_breaks),
        byes=_byes(state),
        tables=_tables(state),
        announced=announced(state),
    )


def _round(state: State, number: int, one: PlannedRound, warnings: tuple[Message, ...]) -> PlanRound:
    system = SYSTEMS[one.system]
    seating = SYSTEMS[one.seating].title if one.seating else None
    groups = _groups(state, number)
    notes: list[Message] = []
    if seating is not None:
        notes.append(say("seating: {seating}", seating=seating))
    if system.uses_lines and one.step != 1:
        notes.append(say("the moving line moves on by {n} table", "the moving line moves on by {n} tables", n=one.step))
    if one.bar > 0:
        notes.append(
            say(
                "opponents of the last {n} round do not meet again",
                "opponents of the last {n} rounds do not meet again",
                n=one.bar,
            )
        )
    if one.bar < 0:
        notes.append(say("nobody meets the same opponents again"))
    if groups is not None:
        notes.append(groups)
    return PlanRound(
        number=number,
        session=one.session,
        system=system.title,
        about=system.about,
        deals=one.deals,
        minutes=one.minutes,
        seating=seating,
        groups=groups,
        notes=tuple(notes),
        warnings=warnings,
    )


def _groups(state: State, number: int) -> Message | None:
    """The groups in which a round is played: formed before it, or kept from an earlier round."""
    tables = state.plan[number - 1].groups
    if tables:
        listed = ", ".join(f"{chr(ord('A') + at)} {size}" for at, size in enumerate(tables))
        return say("merit groups are formed, by number of tables: {groups}", groups=listed)
    if any(one.groups for one in state.plan[: number - 1]):
        return say("in the same merit groups")
    return None


def _byes(state: State) -> tuple[ByeLine, ...]:
    """Rounds with the same figures in one line."""
    same: dict[tuple[int, int], tuple[list[int], Score]] = {}
    for number in range(1, state.planned + 1):
        score = bye(state, number)
        same.setdefault((score.vp, score.mp), ([], score))[0].append(number)
    return tuple(
        ByeLine(
            rounds=tuple(rounds),
            score=score,
            words=say(
                "without opponents: {vp} VP and {mp} MP (rounds {rounds})",
                vp=score.vp,
                mp=score.mp,
                rounds=spans(rounds),
            ),
        )
        for rounds, score in same.values()
    )


def spans(numbers: list[int]) -> str:
    """`1-3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _tables(state: State) -> tuple[VpTable, ...]:
    found: dict[tuple[str, str], VpTable] = {}
    for one in state.plan:
        table = state.vp_table(one)
        found.setdefault((table.knob, str(table.why)), table)
    return tuple(found.values())
