"""Sanctions within one tournament: which time it is, what they add up to, what they cost in the ranking.

Sanctions are handed in as they stand now, in the order in which they were given; one that was lifted is not among
them. Nothing here changes the result of a match except penalty points, which the code takes from the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal

from pinella.choices import Words, words
from pinella.codes.model import Code
from pinella.codes.sections.discipline import Penalty
from pinella.messages import Message, say
from pinella.referee.report_duty import duty
from pinella.sheet.vp import VpTable
from pinella.tournament.model import Contestant, Value

Level = Annotated[
    Literal["none", "reprimand", "warning", "removal", "expulsion"],
    Words(
        {
            "none": say("points only"),
            "reprimand": say("reprimand"),
            "warning": say("warning"),
            "removal": say("removal"),
            "expulsion": say("expulsion"),
        },
        typed={"richiamo": "reprimand", "ammonizione": "warning", "espulsione": "expulsion"},
    ),
]
"""`none`: the offence costs points only."""
SANCTIONS = words(Level)
ReportDuty = Literal["no-report", "optional-report", "compulsory-report"]
TOO_MANY_WARNINGS = "too-many-warnings"
"""The offence of an expulsion that follows from warnings alone."""


class GivenSanction(Value, frozen=True, kw_only=True):
    """One sanction as it was announced."""

    id: int
    contestant: int
    """Whose line in the ranking it stands on: the pair, the team, or the single player."""
    player: str = ""
    """Empty: the pair as one; it then counts once."""
    sanction: Level
    offence: str
    round: int = 0
    article: str = ""
    vp_lost: int = 0
    points_lost: int = 0
    uses_up: bool = False
    """Earlier sanctions for the same offence are spent; of an expulsion for too many warnings: those warnings are."""
    side: tuple[int, ...] = ()
    """Individual tournaments: the contestants who were partners in that round, where the loss may hit both."""
    opponents: tuple[int, ...] = ()
    joint: int = 0
    """Several persons sanctioned for one deed of the pair: the id of the first. On the pair's line they count once."""


class Deduction(Value, frozen=True, kw_only=True):
    """Victory and match points taken off a contestant's total (where a code lets opponents gain: given, below zero)."""

    contestant: int
    player: str = ""
    vp: int
    mp: int
    article: str
    sanctions: tuple[int, ...]
    """The ids it follows from."""
    cause: Literal["warnings", "offence", "opponents"]

    @property
    def why(self) -> Message:
        match self.cause:
            case "warnings":
                return say("{n} warning", "{n} warnings", n=len(self.sanctions))
            case "offence":
                return say("loss laid down for the offence itself")
            case _:
                return say("what the opponents lost by their sanctions")


# --- giving a sanction -----------------------------------------------------------------------------------------------


def times_before(sanctions: Iterable[GivenSanction], cost: Penalty, offence: str, contestant: int, player: str) -> int:
    """How often it happened before in this tournament: to the line, or to the player where the cost is personal."""
    return sum(
        one.offence == offence
        and one.contestant == contestant
        and (cost.against != "player" or one.player in (player, ""))
        for one in sanctions
    )


def due(
    code: Code,
    sanctions: Sequence[GivenSanction],
    costs: Penalty | Sequence[Penalty],
    *,
    offence: str,
    contestant: int,
    player: str,
) -> Penalty:
    """What an offence costs this time.

    A list is the offence's own ladder, whose last entry serves for all further times. A single cost has no ladder: from
    the second time on the code's rule for the same offence again holds, unless the cost is the gravest anyway.
    """
    if isinstance(costs, Penalty):
        costs = (costs, costs if costs.sanction == "expulsion" else code.discipline.same_offence_again)
    before = times_before(sanctions, costs[-1], offence, contestant, player)
    return costs[min(before, len(costs) - 1)]


def give(
    code: Code,
    cost: Penalty,
    *,
    first_id: int,
    side: Sequence[Contestant],
    culprit: str,
    offence: str,
    round: int,
    article: str,
    opponents: tuple[int, ...] = (),
) -> tuple[GivenSanction, ...]:
    """A cost as sanctions against one side of a table: one contestant, or the two partners of an individual tournament.

    Against a pair it is one sanction, unless the code sanctions persons only (then they are joint) or there is no pair
    to rank. Points hit the side once, whoever is named. For `both-pairs` call it for each side.
    """
    own = next((one for one in side if culprit in one.players), side[0])
    personal = code.discipline.sanction_given_to == "player" and cost.sanction != "none"
    named: list[tuple[Contestant, str]]
    if cost.against == "player":
        named = [(own, culprit)]
    elif len(side) > 1 or personal:
        named = [(one, player) for one in side for player in one.players]
    else:
        named = [(own, "")]
    partners = tuple(one.number for one in side) if len(side) > 1 else ()
    return tuple(
        GivenSanction(
            id=first_id + at,
            contestant=one.number,
            player=player,
            sanction=cost.sanction,
            offence=offence,
            round=round,
            article=article,
            vp_lost=cost.vp_lost if at == 0 or len(side) > 1 else 0,
            points_lost=cost.points_lost if at == 0 else 0,
            uses_up=cost.uses_up_earlier,
            side=partners if cost.against == "player" else (),
            opponents=opponents if at == 0 else (),
            joint=first_id if at and len(side) == 1 else 0,
        )
        for at, (one, player) in enumerate(named)
    )


def follows(code: Code, sanctions: Sequence[GivenSanction], next_id: int) -> GivenSanction | None:
    """The expulsion that the last sanction brings with it, where so many warnings in one event mean it."""
    limit, last = code.discipline.warnings_to_expulsion, sanctions[-1]
    if not limit or last.sanction != "warning":
        return None
    live = [one for one in unspent(sanctions) if one.sanction == "warning" and _same_person(one, last)]
    if len(live) < limit:
        return None
    return GivenSanction(
        id=next_id,
        contestant=last.contestant,
        player=last.player,
        sanction="expulsion",
        offence=TOO_MANY_WARNINGS,
        round=last.round,
        article=code.cite("discipline.warnings_to_expulsion"),
        uses_up=True,
    )


# --- what is spent ---------------------------------------------------------------------------------------------------


def _same_person(earlier: GivenSanction, later: GivenSanction) -> bool:
    """A sanction on the pair touches each of its players; one on a player does not touch the partner."""
    return earlier.contestant == later.contestant and earlier.player in (later.player, "")


def spent_by(later: GivenSanction, earlier: Iterable[GivenSanction]) -> frozenset[int]:
    """The earlier sanctions that `later` makes spent: those it grew out of, never one of its own level."""
    if not later.uses_up:
        return frozenset()
    if later.offence == TOO_MANY_WARNINGS:
        return frozenset(one.id for one in earlier if one.sanction == "warning" and _same_person(one, later))
    return frozenset(
        one.id
        for one in earlier
        if one.offence == later.offence
        and one.sanction != later.sanction
        and one.contestant == later.contestant
        and (not later.player or one.player in (later.player, ""))
    )


def spent(sanctions: Sequence[GivenSanction]) -> frozenset[int]:
    """All that made a heavier sanction and counts no more."""
    return frozenset().union(*(spent_by(one, sanctions[:at]) for at, one in enumerate(sanctions)))


def unspent(sanctions: Sequence[GivenSanction]) -> list[GivenSanction]:
    gone = spent(sanctions)
    return [one for one in sanctions if one.id not in gone]


def _counting(sanctions: Sequence[GivenSanction]) -> list[GivenSanction]:
    """Warnings that count on the line: not spent, and one of those given together."""
    first: dict[int, GivenSanction] = {}
    for one in unspent(sanctions):
        if one.sanction == "warning":
            first.setdefault(one.joint or one.id, one)
    return list(first.values())


# --- what it costs ---------------------------------------------------------------------------------------------------


def equivalent_mp(code: Code, table: VpTable) -> int:
    """What one victory point is worth: the least difference that gives more than a draw in this table."""
    return next(band.low for band in table.bands if 2 * band.winner > code.vp.scale)


def deductions(
    code: Code,
    sanctions: Sequence[GivenSanction],
    table_of: Callable[[int], VpTable],
    *,
    ranked_by: Literal["vp", "mp"] = "vp",
) -> tuple[Deduction, ...]:
    """What sanctions take off the totals, in the order in which it fell due.

    `table_of` gives the VP table in use in a round (0: before the first). Where a code lets a loss be taken in victory
    points *or* match points, it is taken in those by which the tournament is ranked.
    """
    found: list[Deduction] = []
    counting, waiting = _counting(sanctions), dict[int, list[GivenSanction]]()
    every = code.discipline.warnings_per_vp
    for one in sanctions:
        if one.vp_lost:
            found += _losses(code, one, one.vp_lost, (one.id,), "offence", table_of, ranked_by)
        counted = waiting.setdefault(one.contestant, [])
        if not every or one not in counting:
            continue
        counted.append(one)
        if len(counted) == every:
            ids = tuple(warning.id for warning in counted)
            found += _losses(code, one, code.discipline.warning_vp, ids, "warnings", table_of, ranked_by)
            counted.clear()
    return tuple(found)


def _losses(
    code: Code,
    last: GivenSanction,
    vp: int,
    ids: tuple[int, ...],
    cause: Literal["warnings", "offence"],
    table_of: Callable[[int], VpTable],
    ranked_by: Literal["vp", "mp"],
) -> list[Deduction]:
    worth = vp * equivalent_mp(code, table_of(last.round))
    in_mp = code.discipline.vp_loss_mp
    either = in_mp == "vp-or-equivalent-mp"
    mp = worth if in_mp == "vp-and-equivalent-mp" or (either and ranked_by == "mp") else 0
    vp = 0 if either and ranked_by == "mp" else vp
    article = last.article if cause == "offence" and last.article else code.cite("discipline.warnings_per_vp")
    bearers = last.side if last.side and code.discipline.loss_borne_by == "side" else (last.contestant,)
    lost = [
        Deduction(
            contestant=number,
            player=last.player if number == last.contestant else "",
            vp=vp,
            mp=mp,
            article=article,
            sanctions=ids,
            cause=cause,
        )
        for number in bearers
    ]
    if not code.discipline.opponents_gain:
        return lost
    gained = code.cite("discipline.opponents_gain")
    return lost + [
        Deduction(contestant=number, vp=-vp, mp=-mp, article=gained, sanctions=ids, cause="opponents")
        for number in last.opponents
    ]


def total_after(code: Code, vp: int, lost: int) -> int:
    """A total of victory points less what sanctions cost; it stops at zero only where the code says so."""
    return vp - lost if code.discipline.total_below_zero or lost <= 0 else max(min(vp, 0), vp - lost)


# --- the director's register -----------------------------------------------------------------------------------------


class RegisterLine(Value, frozen=True, kw_only=True):
    """One contestant in the director's register of warnings."""

    contestant: int
    sanctions: tuple[GivenSanction, ...]
    warnings: int
    """Those that count, deducted ones included."""
    missing: int
    """How many more bring the next loss; 0: warnings cost nothing here."""
    vp_lost: int
    article: str
    fresh: bool
    """The last warning entered has just brought a loss."""

    def alert(self) -> Message | None:
        """What the director is told the moment the warning comes in."""
        if not self.fresh:
            return None
        return say(
            "number {number} has {n} warning: {vp} VP lost in the ranking",
            "number {number} has {n} warnings: {vp} VP lost in the ranking",
            number=self.contestant,
            n=self.warnings,
            vp=self.vp_lost,
        )


def register(code: Code, sanctions: Sequence[GivenSanction]) -> tuple[RegisterLine, ...]:
    """Every contestant who has a sanction, with the running count."""
    every, counting = code.discipline.warnings_per_vp, _counting(sanctions)
    lines = []
    for number in dict.fromkeys(one.contestant for one in sanctions):
        own = tuple(one for one in sanctions if one.contestant == number)
        warnings = sum(one.contestant == number for one in counting)
        full = warnings // every if every else 0
        lines.append(
            RegisterLine(
                contestant=number,
                sanctions=own,
                warnings=warnings,
                missing=every - warnings % every if every else 0,
                vp_lost=full * code.discipline.warning_vp + sum(one.vp_lost for one in own),
                article=code.cite("discipline.warnings_told_to_director"),
                fresh=bool(every and warnings and not warnings % every and own[-1].sanction == "warning"),
            )
        )
    return tuple(lines)


# --- the referee's report --------------------------------------------------------------------------------------------


def report_duty(code: Code, sanction: Level) -> ReportDuty:
    return "no-report" if sanction == "none" else duty(code, sanction).due


def deadline(code: Code, ended_at: int) -> int | None:
    """The last millisecond at which a report is in time; None where the code sets no term."""
    hours = code.discipline.report_hours
    return ended_at + hours * 3_600_000 if hours else None


class OpenDuty(Value, frozen=True, kw_only=True):
    """A report not yet written. `deadline` is empty while the event goes on, and where the code sets no term."""

    contestant: int
    player: str
    sanctions: tuple[int, ...]
    due: ReportDuty
    deadline: int | None = None


def open_duties(
    code: Code, sanctions: Sequence[GivenSanction], reported: frozenset[int], *, ended_at: int | None = None
) -> tuple[OpenDuty, ...]:
    """Reports that must or may still be written, one for each person (else for each line), compulsory ones first."""
    open_ones: dict[tuple[int, str], list[GivenSanction]] = {}
    for one in sanctions:
        if one.id not in reported and report_duty(code, one.sanction) != "no-report":
            key = (one.contestant, one.player if code.discipline.report_per_player else "")
            open_ones.setdefault(key, []).append(one)
    found = [
        OpenDuty(
            contestant=contestant,
            player=player,
            sanctions=tuple(one.id for one in owed),
            due="compulsory-report"
            if any(report_duty(code, one.sanction) == "compulsory-report" for one in owed)
            else "optional-report",
            deadline=None if ended_at is None else deadline(code, ended_at),
        )
        for (contestant, player), owed in open_ones.items()
    ]
    return tuple(sorted(found, key=lambda one: one.due != "compulsory-report"))
