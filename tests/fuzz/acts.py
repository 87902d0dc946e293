"""Every act of a tournament and of a season, with arguments from its own signature. An act answers with events or with
a refusal; refused, it has changed nothing, and what it has written can be read back to the same state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from pinella.acts.actor import Actor
from pinella.acts.registry import Act, Context
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.acts import ACTS
from pinella.tournament.exchange import outcome
from pinella.tournament.fold import replay
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import PlannedRound, Player
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.season.acts import ACTS as SEASON_ACTS
from pinella.tournament.setup.events import Settings
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from tests.fuzz.drives import Wrong
from tests.fuzz.values import Make, of_type

CODES = ("fibur-internazionale", "feburit", "fitab-2022", "fedibur", "fibur-revolution-2026")
AGAIN = 400
"""So many inputs for one tournament; then another begins."""
START = 1_800_000_000_000
FIRST = {"draft-round": 12, "publish-round": 12, "start-round": 12, "enter-sheet": 6, "close-round": 4, "check-in": 3}
"""Acts without which nothing else has anything to act on come oftener."""


class Hall:
    """A tournament in memory, set up so that acts have something to act on."""

    def __init__(self, rng: Random) -> None:
        code = load_code(rng.choice(CODES))
        self.at = START
        self.ledger = Ledger.opened(
            "t", code, load_code, self.context(rng, sure=True), name="Prova", date="2026-11-16",
            format="pairs", level="club", seed="s", settings=Settings(strict_membership=False),
        )  # fmt: skip
        sure = self.context(rng, sure=True)
        deals = rng.choice((2, 3, 4))
        plan = [PlannedRound(system="danish", deals=deals, minutes=default_minutes(code, deals))] * 3
        self.try_("appoint", sure, name="Ugo", role="referee")
        self.try_("appoint", sure, name="Rosa", role="director")
        self.try_("set-plan", sure, rounds=plan)
        for at in range(1, rng.choice((4, 5, 8)) + 1):
            pair = [Player(id=f"T{at}{one}", surname=f"C{at}", name=one, member=f"{at}{one}") for one in "ab"]
            self.try_("register", sure, players=pair)
        self.try_("check-in", sure, numbers=list(self.ledger.state.contestants), fee_cents=0)
        for _ in range(rng.randrange(3)):
            for act in ("draft-round", "publish-round", "start-round"):
                arguments = {} if act == "draft-round" else {"round": len(self.ledger.state.rounds)}
                self.try_(act, sure, **arguments)

    def play_on(self) -> None:
        """The round as honest people play it to its end: what comes later has something to rest on."""
        sure, state = Context(self.at, Actor.person("Rosa"), "fuzz", True, "avanti"), self.ledger.state
        if state.current is None or state.current.status == "closed":
            self.try_("draft-round", sure)
        if state.current is None:
            return
        number, deals = state.current.number, state.current.plan.deals
        for act in ("publish-round", "start-round"):
            self.try_(act, sure, round=number)
        for table in sorted(state.current.tables):
            sheet = paper(state.code, deals, Dice(f"{number} {table}"))
            told = {"round": number, "table": table, "paper": sheet, "accept": True}
            self.try_("enter-sheet", sure, **told, signed=["home", "away"] if table % 3 else [])
        for act in ("close-round", "post-standing"):
            self.try_(act, sure, round=number)

    def try_(self, act: str, context: Context, **arguments: Any) -> None:
        with suppress(Refusal):
            self.ledger.do(act, context, **arguments)

    def context(self, rng: Random, *, sure: bool = False) -> Context:
        self.at += rng.choice((0, 1, 1_000, 60_000, 600_000))
        said = "" if rng.random() < 0.5 else "perché sì"
        told = Context(self.at, Actor.person("Rosa", "rosa", "director"), "fuzz", sure or rng.random() < 0.7, said)
        return told if sure or rng.random() < 0.95 else replace(told, at=self.at - rng.choice((1, 10**6, 10**10)))


class Acts:
    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.names = [*ACTS, *(name for name, more in FIRST.items() for _ in range(more) if name in ACTS)]
        self.makers: dict[str, Make] = {name: of_type(act.arguments) for name, act in ACTS.items()}
        self.season_makers = {name: of_type(act.arguments) for name, act in SEASON_ACTS.items()}
        self.tried: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self.hall, self.left = Hall(self.rng), AGAIN

    def one(self, rng: Random) -> str:
        if rng.random() < 0.08:
            return self._in_season(rng)
        self.left -= 1
        if self.left % 60 == 0:
            self.hall.play_on()
        if self.left < 0:
            self._verify_replay()
            self._begin()
        name = rng.choice(self.names)
        arguments = self.makers[name](rng)
        arguments = self._likely(rng, ACTS[name], arguments) if isinstance(arguments, dict) else {"x": arguments}
        self.tried[name] += 1
        ledger = self.hall.ledger
        before = (ledger.state.seq, len(ledger.records))
        try:
            ledger.do(name, self.hall.context(rng), **{str(key): value for key, value in arguments.items()})
        except Refusal:
            if (ledger.state.seq, len(ledger.records)) != before:
                raise Wrong(f"{name} was refused and changed something: {arguments!r}") from None
            return "refused"
        except Exception as error:
            raise Wrong(f"{name}: {type(error).__name__}: {error}\n{arguments!r}") from error
        self.done[name] += 1
        return "done"

    def _likely(self, rng: Random, act: Act[Any], arguments: dict[str, Any]) -> dict[str, Any]:
        """Numbers of what is there, so that an act gets past its first question."""
        state = self.hall.ledger.state
        there: dict[str, list[Any]] = {
            "round": [len(state.rounds)], "number": list(state.contestants), "table": [1, 2],
            "player": list(state.players), "id": [1, 2], "referee": ["Ugo"], "version": [0, 1],
            "side": ["home", "away"], "first": [state.seq], "last": [state.seq],
            "code": list(state.screens), "after": [len(state.rounds)],
        }  # fmt: skip
        known = {field.name for field in act.fields}
        for name, values in there.items():
            if name in known and values and rng.random() < 0.8:
                arguments[name] = rng.choice(values)
        return arguments

    def _in_season(self, rng: Random) -> str:
        """An act of a season is decoded by its signature; what it does is driven through the pages."""
        name = rng.choice(list(self.season_makers))
        arguments = self.season_makers[name](rng)
        try:
            SEASON_ACTS[name].decode(arguments if isinstance(arguments, dict) else {"x": arguments})
        except Refusal:
            return "refused"
        except Exception as error:
            raise Wrong(f"{name}: {type(error).__name__}: {error}\n{arguments!r}") from error
        return "done"

    def _verify_replay(self) -> None:
        """What was written down gives the same tournament again."""
        ledger = self.hall.ledger
        again = replay(ledger.id, ledger.records, load_code)
        if again.seq != ledger.state.seq or outcome(again, "") != outcome(ledger.state, ""):
            raise Wrong("the log gives another tournament than the one that was played")

    def finished(self) -> None:
        self._verify_replay()


@contextmanager
def opened(_folder: Path, seed: str) -> Iterator[Acts]:
    yield Acts(seed)
