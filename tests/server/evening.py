"""A tournament in a application, played as far as a test needs it, through the same desk as the pages."""

from __future__ import annotations

from itertools import count
from typing import Any

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.server.application import Application
from pinella.store.stream import Done
from pinella.tournament.model import PlannedRound, Player
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.setup.events import Settings
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from pinella.tournament.state import State

CODE = "fibur-internazionale"
NAMES = (
    "Rossi",
    "Bianchi",
    "Verdi",
    "Neri",
    "D'Angelo",
    "Russo",
    "Gallo",
    "Conti",
    "Ferri",
    "Costa",
    "Fontana",
    "Greco",
)


class Evening:
    """Everybody is a member in order and has paid; each act is the director's."""

    def __init__(
        self,
        application: Application,
        *,
        pairs: int = 8,
        rounds: int = 3,
        code: str = CODE,
        system: str = "danish",
        deals: int = 4,
        name: str = "Burraco del giovedì",
        settings: Settings | None = None,
    ) -> None:
        self.application = application
        self._requests = (f"evening {name} {number}" for number in count(1))
        self.id, _done = application.tournaments.create(
            code=code,
            actor=Actor.person("Rosa"),
            request=next(self._requests),
            name=name,
            date="2026-11-16",
            format="pairs",
            level="club",
            seed="seme",
            settings=settings or Settings(fee_cents=1500),
        )
        self.do("appoint", name="Rosa", role="director")
        self.do("appoint", name="Ugo", role="referee")
        minutes = default_minutes(load_code(code), deals)
        self.do("set-plan", rounds=[PlannedRound(system=system, deals=deals, minutes=minutes)] * rounds)
        for number in range(1, pairs + 1):
            self.do("register", players=[self.player(2 * number - 1), self.player(2 * number)])
        self.do("check-in", numbers=list(range(1, pairs + 1)), fee_cents=1500)

    @staticmethod
    def player(key: int) -> Player:
        return Player(
            id=f"T{key}", surname=f"{NAMES[key % len(NAMES)]}", name=f"N{key}", member=f"T{key}",
            valid_until="2027-12-31", fee_year=2027, club="Lecce" if key % 3 else "Bari",
        )  # fmt: skip

    @property
    def state(self) -> State:
        return self.application.tournaments.state(self.id)

    def do(self, act: str, **arguments: Any) -> Done:
        return self.application.tournaments.do(
            self.id,
            act,
            arguments,
            actor=Actor.person("Rosa"),
            request=next(self._requests),
            confirmed=True,
            reason="prova",
        )

    def start(self) -> int:
        """The next round is drawn, published and begun; its number."""
        self.do("draft-round")
        number = len(self.state.rounds)
        self.do("publish-round", round=number)
        self.do("start-round", round=number)
        return number

    def paper(self, number: int, table: int) -> Any:
        return paper(self.state.code, self.state.plan[number - 1].deals, Dice(f"{number} {table}"))

    def enter(self, number: int, table: int) -> None:
        self.do(
            "enter-sheet", round=number, table=table, paper=self.paper(number, table), signed=["home", "away"],
            accept=True,
        )  # fmt: skip

    def play(self, number: int) -> None:
        """Every table sends its sheet, and the round is closed."""
        for table in sorted(self.state.rounds[number - 1].tables):
            if not self.state.rounds[number - 1].tables[table].meeting.rests:
                self.enter(number, table)
        self.do("close-round", round=number)
