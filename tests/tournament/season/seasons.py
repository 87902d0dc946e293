"""A season on the desk: acts are done on it, and what they say is written, read back and applied."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from pinella.acts.actor import Actor
from pinella.acts.record import recorded
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.referee.report import Report
from pinella.tournament.season.calendar import count_event, end_tournament, open_tournament
from pinella.tournament.season.event import Recorded, SeasonEvent
from pinella.tournament.season.events import decode, encode
from pinella.tournament.season.ledger import Ledger, ledger
from pinella.tournament.season.opening import close_season, open_season
from pinella.tournament.season.reports import announce, file_report
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import PlayerResult, RoundResult

HOUR = 3_600_000
SUNDAY_2340 = 1_772_408_400_000
"""A Sunday in March 2026, 23:40 UTC."""


class Desk:
    def __init__(self, code: str | Code, previous: Desk | None = None, year: int = 2026) -> None:
        self.code = load_code(code) if isinstance(code, str) else code
        self.season = Season.empty(self.codes, lambda _id: previous.season if previous else Season.empty(self.codes))
        self.log: list[Recorded] = []
        self.now = 0
        self.do(
            open_season,
            code=self.code.id,
            id=str(year),
            name=f"Season {year}",
            first_day=f"{year}-01-01",
            last_day=f"{year}-12-31",
            previous=previous.season.id if previous else "",
        )

    def codes(self, _id: str) -> Code:
        return self.code

    def do(self, act: Callable[..., list[SeasonEvent]], at: Any = None, **given: Any) -> list[SeasonEvent]:
        """An act that has no argument `reason` finds it in its context."""
        self.now = self.now + 1 if at is None else at
        why = "" if "reason" in signature(act).parameters else given.pop("reason", "")
        context = Context(self.now, Actor.person("Ada"), confirmed=True, reason=why)
        events = [decode(encode(event)) for event in act(self.season, context, **given)]
        for one in recorded(events, len(self.log) + 1, at=self.now, actor=Actor.person("Ada")):
            self.season.apply(one)
            self.log.append(one)
        return events

    def tournament(self, event: str, date: str = "2026-03-01", director: str = "ada") -> None:
        self.do(open_tournament, event=event, name=f"Coppa {event}", date=date, director=director)

    def ended(self, event: str, at: int = SUNDAY_2340, final_at: int = 0) -> None:
        self.do(end_tournament, event=event, ended_at=at, final_at=final_at)

    def counted(self, event: str, *results: PlayerResult, date: str = "2026-03-01", **given: Any) -> None:
        self.do(count_event, event=event, name=f"Coppa {event}", date=date, code=self.code.id, results=results, **given)

    def announced(self, event: str, player: str, level: str, offence: str = "x", **given: Any) -> str:
        (said,) = self.do(announce, event=event, player=player, level=level, offence=offence, referee="Ada", **given)
        return str(said.sanction)  # type: ignore[attr-defined]

    def reported(self, event: str, player: str, *sanctions: str, at: int | None = None) -> str:
        (filed,) = self.do(
            file_report,
            at=at,
            event=event,
            players=(player,),
            report=form(self, player),
            sanctions=sanctions,
        )
        return str(filed.report)  # type: ignore[attr-defined]

    def sanctioned(self, event: str, player: str, level: str, offence: str = "x", **given: Any) -> str:
        """Announced and reported."""
        name = self.announced(event, player, level, offence, **given)
        self.reported(event, player, name)
        return name

    def closed(self) -> None:
        self.do(close_season)

    def ledger(self, player: str) -> Ledger:
        return ledger(self.season, self.code, player)


def form(desk: Desk, player: str, level: str = "warning") -> Report:
    """A complete report on the form that the code wants."""
    rules = desk.code.discipline
    contents = dict.fromkeys(rules.report_contents, "told")
    return Report(desk.code.id, "Coppa", player, level, "Ada", rules.report_form, contents)  # type: ignore[arg-type]


def result(player: str, *vp: int, place: int = 0, mp: int = 0, **given: Any) -> PlayerResult:
    """So many VP in round 1, 2 ..."""
    rounds = tuple(RoundResult(number=at, vp=points, mp=mp) for at, points in enumerate(vp, start=1))
    return PlayerResult(player=player, rounds=rounds, place=place, **given)
