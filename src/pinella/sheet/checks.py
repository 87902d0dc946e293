"""Is a sheet possible, and does it add up? What cannot be is an error; what is only unlikely is a doubt to confirm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules.seats import seat_word, seats
from pinella.sheet.counts import SideTotal, count_row, count_side
from pinella.sheet.deal_checks import Problem, deal_problems, far_too_much, off_five, out_of_bounds
from pinella.sheet.format import Format
from pinella.sheet.paper import SIDES, Name, Paper, Room, Side, dealers
from pinella.sheet.vp import VpTable

__all__ = ["Finding", "Reading", "Where", "count_side", "read", "verify"]


@dataclass(frozen=True, slots=True)
class Where:
    """A place on the sheet: deal 0 is the sheet as a whole, no side both."""

    deal: int = 0
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    level: Literal["error", "doubt"]
    where: Where
    message: Message
    """The whole sentence, with deal and side."""
    article: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What follows from the figures of a sheet, and what is wrong with it: the same for phone, desk, command, API."""

    totals: tuple[int, int]
    """With bonus and penalties of the sheet."""
    difference: int
    """From the first side's point of view."""
    vp: tuple[int, int] | None
    """None on the sheet of one room of a team match, and while the difference is no multiple of 5."""
    findings: tuple[Finding, ...]
    rows: tuple[tuple[SideTotal, SideTotal], ...]
    table: VpTable

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.level == "error")

    @property
    def doubts(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.level == "doubt")


def read(paper: Paper, format: Format, *, names: tuple[Name, Name] | None = None) -> Reading:
    """Count a sheet and look for everything wrong with it.

    In a team match this is the sheet of one room: both together make the VP (`special.team_score`). `names` are how
    messages call the sides, by default by their seats.
    """
    code, planned, teams, table = format.code, format.deals, format.teams, format.vp
    called = names or format.sides
    rows = tuple(count_row(code, deal) for deal in paper.deals)
    totals = sheet_totals(paper, rows)
    difference = totals[0] - totals[1]
    vp = None if teams or difference % 5 else table.points(difference)
    findings: list[Finding] = []
    for number, deal in enumerate(paper.deals, 1):
        findings += (_finding(problem, number, called) for problem in deal_problems(code, deal))
    sheet = [
        *_order(code, paper, planned),
        *_dealers(code, paper),
        *_sums(code, paper, planned, rows),
        *_credits(code, paper, teams, format.room),
    ]
    sheet += _written_vp(paper, vp, difference, table, teams)
    findings += (_finding(problem, problem.deal, called) for problem in sheet)
    return Reading(totals, difference, vp, tuple(findings), rows, table)


def verify(paper: Paper, format: Format, *, names: tuple[Name, Name] | None = None) -> Reading:
    """As `read`, but the first error refuses the sheet; doubts are left for a person to confirm."""
    found = read(paper, format, names=names)
    for error in found.errors:
        raise Refusal(error.message, error.article)
    return found


def row_sums(rows: tuple[tuple[SideTotal, SideTotal], ...]) -> tuple[int, int]:
    return sum(first.total for first, _ in rows), sum(second.total for _, second in rows)


def sheet_totals(paper: Paper, rows: tuple[tuple[SideTotal, SideTotal], ...]) -> tuple[int, int]:
    """The totals that count: of the deals, or as written where there are none, with bonus and penalties."""
    first, second = row_sums(rows) if rows else paper.totals or (0, 0)
    return (
        first + paper.bonus[0] - paper.penalties[0],
        second + paper.bonus[1] - paper.penalties[1],
    )


def _finding(problem: Problem, deal: int, names: tuple[Name, Name]) -> Finding:
    side = problem.side
    name = names[SIDES.index(side)] if side else ""
    name = say("E/W") if name == "E/W" else name
    if deal and side:
        message = say("deal {deal}, {side}: {what}", deal=deal, side=name, what=problem.what)
    elif deal:
        message = say("deal {deal}: {what}", deal=deal, what=problem.what)
    elif side:
        message = say("sheet, {side}: {what}", side=name, what=problem.what)
    else:
        message = say("sheet: {what}", what=problem.what)
    return Finding(problem.level, Where(deal, side), message, problem.article)


def _order(code: Code, paper: Paper, planned: int) -> Iterator[Problem]:
    """How many deals there are, and that nothing follows the time-out."""
    number, article = len(paper.deals), code.cite("clock.timeout_before_first_card_dealt")
    if not number:
        if paper.totals is None:
            yield Problem(say("there are neither deals nor totals"), code.cite("sheet.scorer"))
        return
    if number > planned:
        what = say(
            "{n} deal is written, but the round has {planned}",
            "{n} deals are written, but the round has {planned}",
            n=number,
            planned=planned,
        )
        yield Problem(what, code.cite("vp.fewer_deals_played"))
    over = 0
    for at, deal in enumerate(paper.deals, 1):
        if over and deal.ended != "not-played":
            what = say("deal {over} was the last of the round, so this one cannot have been played", over=over)
            yield Problem(what, article, deal=at)
        elif not over and deal.ended in ("time-out", "not-played"):
            over = at
    if number < planned and not over:
        what = say(
            "only {n} of {planned} deals is written: was the round ended by time-out?",
            "only {n} of {planned} deals are written: was the round ended by time-out?",
            n=number,
            planned=planned,
        )
        yield Problem(what, code.cite("vp.fewer_deals_played"), level="doubt")


def _dealers(code: Code, paper: Paper) -> Iterator[Problem]:
    """The deal goes round; a dealer who was skipped may have made up for it, so a person is asked."""
    known = [(at, deal.dealer) for at, deal in enumerate(paper.deals, 1) if deal.dealer in tuple(seats(code))]
    for (before, dealer), (at, written) in pairwise(known):
        expected = dealers(code, dealer, at - before + 1)[-1]
        if written != expected:
            what = say(
                "{dealer} is marked as dealer, but by rotation {expected} deals",
                dealer=seat_word(written, code),
                expected=seat_word(expected, code),
            )
            yield Problem(what, code.cite("dealing.dealer_rotation"), level="doubt", deal=at)


def _sums(code: Code, paper: Paper, planned: int, rows: tuple[tuple[SideTotal, SideTotal], ...]) -> Iterator[Problem]:
    """Written totals: of the deals, or standing alone within what the cards can give."""
    if paper.totals is None:
        return
    sums = row_sums(rows)
    if rows and sums[0] != sums[1] and paper.totals == (sums[1], sums[0]):
        yield Problem(
            say("the totals of the two sides are written the wrong way round"), code.cite("sheet.corrections")
        )
        return
    for at, side in enumerate(SIDES):
        written = paper.totals[at]
        if rows and written != sums[at]:
            what = say(
                "the total is written as {written}, but the deals add up to {sum}", written=written, sum=sums[at]
            )
            yield Problem(what, code.cite("sheet.corrections"), side)
        elif off_five(written):
            what = say("{column} {written} is no multiple of 5: every score is", column=say("total"), written=written)
            yield Problem(what, code.cite("deck.card_values"), side)
        elif not rows:
            yield from out_of_bounds(code, written, planned, side)
            yield from far_too_much(code, written, planned, side)


def _credits(code: Code, paper: Paper, teams: bool, room: Room) -> Iterator[Problem]:
    for column, figures in ((say("bonus"), paper.bonus), (say("penalty"), paper.penalties)):
        for at, side in enumerate(SIDES):
            if figures[at] < 0 or off_five(figures[at]):
                what = say("{column} {written} is no multiple of 5 from 0 up", column=column, written=figures[at])
                yield Problem(what, code.cite("discipline.penalty_points_from"), side)
    if teams and any(paper.bonus) and f"{room}-room" != code.lateness.team_bonus_sheet:
        what = say("a bonus for lateness stands on the sheet of the open room only, once for the team match")
        yield Problem(what, code.cite("lateness.team_bonus_sheet"))


def _written_vp(
    paper: Paper, vp: tuple[int, int] | None, difference: int, table: VpTable, teams: bool
) -> Iterator[Problem]:
    if paper.vp is None or paper.vp == vp:
        return
    one, other = paper.vp
    if teams:
        what = say(
            "victory points {one}-{other} are written, but only both rooms together give them", one=one, other=other
        )
        yield Problem(what, table.article, level="doubt")
    elif vp is not None:
        what = say(
            "victory points are written as {one}-{other}, but a difference of {difference} gives {first}-{second}"
            " ({table})",
            one=one,
            other=other,
            difference=abs(difference),
            first=vp[0],
            second=vp[1],
            table=table.why,
        )
        yield Problem(what, table.article)
