"""Deals between two bots, played through `View`: whoever sits down sees his seat's view and nothing else.

A bot that fails (an exception, an unlawful move, too much CPU) is counted, a substitute plays that move, and the deal
goes on. Chance comes from the seed of the deal and the seat alone, so that a pair gives the same points whoever
computes it, whenever, and in whatever order.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias, TypeGuard

from pinella.arena.chair import Chair
from pinella.arena.schedule import Job, Points, Way, beginning_sides, pair_jobs, seatings
from pinella.arena.timing import Spent
from pinella.bots.bot import Bot
from pinella.bots.compiled_bot import CompiledBot
from pinella.bots.compiled_match import play_deals
from pinella.bots.playout import LONGEST, call_time, seat_points
from pinella.bots.policy import Policy
from pinella.bots.registry import find_bot
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules.deal import Deal
from pinella.rules.encoding import Phase
from pinella.rules.seats import seats

PairPoints: TypeAlias = list[Points]
"""The points of each deal of a pair, in the order of seatings."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides how a pair comes out. It travels to other processes and machines as it is."""

    code: str
    bots: tuple[str, str]
    seeds: str
    """The name of the seed list."""
    way: Way = "sides"
    cpu_ms: float | None = None
    path: str = ""
    """A folder to look for bots of one's own in."""


@dataclass(slots=True)
class Played:
    """Pairs in a row, as some process played them."""

    first: int
    points: list[PairPoints] = field(default_factory=list)
    faults: list[tuple[dict[str, int], dict[str, int]]] = field(default_factory=list)
    """Of each pair, the faults of both bots by kind."""
    spent: tuple[Spent, Spent] = field(default_factory=lambda: (Spent(), Spent()))
    seconds: float = 0.0


def play_chunk(contest: Contest, first: int, count: int) -> Played:
    """Play so many pairs from the first on: what every process of a match runs."""
    began = time.perf_counter()
    if contest.path and contest.path not in sys.path:
        sys.path.insert(0, contest.path)
    table = Table(load_code(contest.code), contest)
    played = Played(first, spent=table.spent)
    policies = _policies(contest)
    try:
        for pair in range(first, first + (1 if policies else count)):
            table.faults = (Counter(), Counter())
            played.points.append([table.play(job) for job in pair_jobs(contest.seeds, pair, table.seatings)])
            played.faults.append((dict(table.faults[0]), dict(table.faults[1])))
    finally:
        table.close()
    if policies:
        _play_compiled(table, policies, played, count)
    played.seconds = time.perf_counter() - began
    return played


def _policies(contest: Contest) -> list[Policy]:
    """Both bots as compiled policies; none unless both are that and nothing else."""
    bots = [find_bot(text) for text in contest.bots]
    compiled = [bot.policy for bot in bots if _is_policy(bot)]
    return compiled if len(compiled) == len(bots) and contest.cpu_ms is None else []


def _is_policy(bot: Bot) -> TypeGuard[CompiledBot]:
    """Whether a bot is its policy and nothing more: a stranger's bot may change what a compiled one chooses."""
    if not isinstance(bot, CompiledBot):
        return False
    return type(bot).choose is CompiledBot.choose and type(bot)._move is CompiledBot._move


def _play_compiled(table: Table, policies: list[Policy], played: Played, count: int) -> None:
    """All pairs without the GIL; the first, played through views, shows that both agree and what a decision costs."""
    jobs = [
        job
        for pair in range(played.first, played.first + count)
        for job in pair_jobs(table.contest.seeds, pair, table.seatings)
    ]
    points = play_deals(table.code, policies, jobs)
    deals = len(table.seatings)
    pairs = [points[at : at + deals] for at in range(0, len(points), deals)]
    if pairs[0] != played.points[0]:
        raise Refusal(
            say(
                "pair {pair} comes out otherwise in compiled code than through views: please report it",
                pair=played.first,
            )
        )
    played.points = pairs
    played.faults += [({}, {})] * (count - 1)


class Table:
    """A table at which two bots play deal after deal. Every seat has its own copy of each bot."""

    def __init__(self, code: Code, contest: Contest) -> None:
        self.code = code
        self.contest = contest
        self.seatings = seatings(code, contest.way)
        self.sides = beginning_sides(code)
        self.spent = (Spent(), Spent())
        self.faults: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._chairs: dict[tuple[int, int], Chair] = {}

    def play(self, job: Job) -> Points:
        """One deal; the points by side as the sides stood at its beginning."""
        seed, number, seating = job
        around = seats(self.code)
        deal = Deal(self.code, seed=seed, dealer=around[number % len(around)])
        chairs = {seat: self._chair(seating[at], at) for at, seat in enumerate(around)}
        for at, seat in enumerate(around):
            chairs[seat].sit_down(deal, seat, Random(_dice(seed, at)))
        _play_out(deal, chairs)
        points = self._points(deal)
        for chair in chairs.values():
            chair.get_up(dict(zip(self.sides, points, strict=True)))
        if len(self.seatings) > 2:
            self.close()  # a program that comes back to the same seat and cards could remember them
        return points

    def _chair(self, bot: int, seat: int) -> Chair:
        if (bot, seat) not in self._chairs:
            self._chairs[bot, seat] = Chair(find_bot(self.contest.bots[bot]), self.contest.cpu_ms)
        chair = self._chairs[bot, seat]
        chair.spent, chair.faults = self.spent[bot], self.faults[bot]
        return chair

    def _points(self, deal: Deal) -> Points:
        if len(self.sides) == 2:
            totals = deal.count().sides
            return tuple(totals[side].total for side in self.sides)
        shares = seat_points(deal)
        return tuple(int(share) if share == int(share) else share for share in (shares[one] for one in self.sides))

    def close(self) -> None:
        for chair in self._chairs.values():
            chair.close()
        self._chairs.clear()


def _play_out(deal: Deal, chairs: Mapping[str, Chair]) -> None:
    """To the end, with time-out where play goes in circles, as `bots.playout` has it; listeners hear every step."""
    listeners = [chair for chair in chairs.values() if chair.listens]
    while not deal.is_over:
        told = len(deal.history)
        if told >= LONGEST or (deal.phase == Phase.TAKE and deal.is_stalemate):
            call_time(deal)
        seat = deal.on_turn
        chairs[seat].move(deal)
        for entry in deal.history[told:]:
            for chair in listeners:
                chair.hear(seat, entry, deal)


def _dice(seed: str, seat: int) -> int:
    """Where a seat's chance comes from: not the seed of the cards itself, and the same whoever sits there."""
    return int.from_bytes(hashlib.sha256(f"pinella-arena-dice {seat} {seed}".encode()).digest()[:16], "big")
