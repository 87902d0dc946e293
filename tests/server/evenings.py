"""A tournament in the application of the tests: pairs with names and PINs, rounds published and played by acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from pinella.acts.actor import Actor
from pinella.server.application import Application
from pinella.store.access import Slip
from pinella.tournament.event import Event
from pinella.tournament.setup.events import Settings
from tests.tournament.hall import player, rounds

TELLING = """
id = "telling"
name = { it = "Club", en = "Club" }
federation = "club"
edition = { it = "1", en = "1" }
extends = "fibur-italiano"
about = { it = "Prova.", en = "Trial." }
[clock]
time_left_told = { value = true, article = "1" }
"""
NAMES = ("Rossi", "Bianchi", "D’Angelo", "Esposito", "Ferrari", "Greco", "Conti", "Marino")
FIRST = ("Maria", "Carlo")


def telling_code(folder: Path) -> str:
    """A club's own code under which players are told the time left, as under none of the federations'."""
    folder.mkdir(exist_ok=True)
    (folder / "telling.toml").write_text(TELLING, encoding="utf-8")
    return "telling"


@dataclass
class Evening:
    application: Application
    id: str
    asked: int = 0
    slips: dict[int, Slip] = field(default_factory=dict)

    def do(self, act: str, *, reason: str = "", **arguments: Any) -> None:
        self.asked += 1
        plain = msgspec.to_builtins(arguments)
        self.application.tournaments.do(
            self.id,
            act,
            plain,
            actor=Actor.person("Conti"),
            request=f"test {self.asked}",
            confirmed=True,
            reason=reason,
        )

    def post(self) -> None:
        self.do("draft-round")
        self.do("publish-round", round=self.number)

    def start(self) -> None:
        self.post()
        self.do("start-round", round=self.number)

    def play(self) -> None:
        """The round in hand, or the next one, to its end; then the standing is posted."""
        if not self.number or self.round.status == "closed":
            self.start()
        for table, at in sorted(self.round.tables.items()):
            if not at.meeting.rests and not at.results:
                paper = {"totals": [1000 + 50 * table, 600]}
                version = len(at.rooms["open"].versions) if "open" in at.rooms else 0
                self.do(
                    "enter-sheet", round=self.number, table=table, paper=paper, version=version, signed=["home", "away"]
                )
        self.do("close-round", round=self.number)
        self.do("post-standing", round=self.number)

    @property
    def state(self) -> Any:
        return self.application.tournaments.state(self.id)

    @property
    def number(self) -> int:
        return len(self.state.rounds)

    @property
    def round(self) -> Any:
        return self.state.rounds[-1]

    def table(self, number: int) -> Any:
        return self.round.tables[number]

    def seated(self) -> tuple[int, int, int]:
        """A table with two pairs: table, home, away."""
        meeting = next(one for one in self.round.meetings if not one.rests)
        return meeting.table, meeting.home[0], meeting.away[0]

    def events(self, *kinds: str) -> list[Event]:
        logged = [one.event for one in self.application.tournaments.log(self.id)]
        return [one for one in logged if one.__struct_config__.tag in kinds]

    def issue(self) -> None:
        numbers = sorted(self.state.contestants)
        self.slips = self.application.access.issue_pairs(self.id, numbers, self.application.now() + 86_400_000)


def evening(
    application: Application,
    *,
    code: str = "fibur-italiano",
    pairs: int = 4,
    systems: tuple[str, ...] = ("danish", "danish"),
    name: str = "Torneo del giovedì",
    date: str = "2026-11-16",
    settings: Settings | None = None,
    public: dict[int, str] | None = None,
) -> Evening:
    id_, _done = application.tournaments.create(
        code=code, actor=Actor.person("Conti"), request=f"make {name}", name=name, date=date,
        format="pairs", level="club", seed="s", venue="Circolo", settings=settings,
    )  # fmt: skip
    made = Evening(application, id_)
    made.do("appoint", name="Conti", role="director")
    made.do("appoint", name="Greco", role="referee")
    made.do("set-plan", rounds=rounds(code, *systems))
    for number in range(1, pairs + 1):
        surname = NAMES[(number - 1) % len(NAMES)] + ("" if number <= len(NAMES) else f" {number}")
        allowed = (public or {}).get(number, "full")
        both = [player(f"p{number}{one[0]}", surname=surname, name=one, public=allowed) for one in FIRST]
        made.do("register", players=both)
    return made
