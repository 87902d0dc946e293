"""A tournament for tests: a log in memory, a clock that tests turn, and short ways to play whole rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.tournament.check import check
from pinella.tournament.conduct.offences import offence_article
from pinella.tournament.event import Event
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import SIDES, PlannedRound, Player, Score
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.rounds.state import MINUTE, Round, Table
from pinella.tournament.setup.events import Settings
from pinella.tournament.sheets.acts.advantage import AdvantageAlert, advantage_alerts
from pinella.tournament.standings.standing import Row, Standing, standing
from pinella.tournament.state import State

START = 1_795_000_000_000
SIZES = {"pairs": 2, "teams": 4, "individual-one-against-one": 1, "individual-new-partner": 1}


def player(key: str, **details: Any) -> Player:
    """A member in order: valid card, fee paid."""
    values: dict[str, Any] = {"member": key, "valid_until": "2026-12-31", "fee_year": 2026} | details
    return Player(id=key, surname=values.pop("surname", f"Cognome{key}"), **values)


def rounds(code: str, *systems: str, deals: int = 3, **details: Any) -> tuple[PlannedRound, ...]:
    """One planned round for each system named, with the code's own minutes."""
    minutes = default_minutes(load_code(code), deals)
    return tuple(PlannedRound(system=one, deals=deals, minutes=minutes, **details) for one in systems)


CONTI = Actor.person("Conti")


class Hall:
    """`do` performs an act and keeps its events; `refused` expects a refusal and gives it back."""

    def __init__(
        self,
        code: str,
        *,
        entries: int = 0,
        plan: Sequence[PlannedRound] = (),
        format: str = "pairs",
        level: str = "club",
        date: str = "2026-11-16",
        settings: Settings | None = None,
        seed: str = "seme",
        officials: bool = True,
    ) -> None:
        self.now = START
        self.ledger = Ledger.opened(
            "prova",
            load_code(code),
            load_code,
            Context(self.now, CONTI),
            name="Prova",
            format=format,
            level=level,
            date=date,
            seed=seed,
            settings=settings,
        )
        if officials:
            self.do("appoint", name="Conti", role="director")
            self.do("appoint", name="Greco", role="referee")
        if plan:
            self.do("set-plan", rounds=tuple(plan))
        for number in range(1, entries + 1):
            self.enter(number)

    # --- acting -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.ledger.state

    def do(
        self,
        act: str,
        *,
        confirmed: bool = False,
        reason: str = "",
        actor: Actor = CONTI,
        **arguments: Any,
    ) -> list[Event]:
        self.now += 1000
        if act == "sanction" and not offence_article(self.state.code, arguments.get("offence", "")):
            # the referee of these stories knows his code: he names the article on warnings
            arguments.setdefault("article", self.state.code.cite("discipline.warning_reasons"))
        return self.ledger.do(act, Context(self.now, actor, "prova", confirmed, reason), **arguments)

    def refused(self, act: str, **arguments: Any) -> Refusal:
        """The refusal; nothing may have changed."""
        before = len(self.ledger.records)
        with pytest.raises(Refusal) as caught:
            self.do(act, **arguments)
        assert len(self.ledger.records) == before
        return caught.value

    def wait(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)

    # --- entries ------------------------------------------------------------------------------------------------------

    def players(self, number: int) -> tuple[Player, ...]:
        """The players that `enter` gives entry `number`: p7a, p7b for number 7."""
        size = SIZES[self.state.format]
        return tuple(player(f"p{number}{'abcdefgh'[at]}") for at in range(size))

    def enter(self, number: int, **arguments: Any) -> list[Event]:
        return self.do("register", players=self.players(number), **arguments)

    # --- rounds -------------------------------------------------------------------------------------------------------

    def round(self, number: int = 0) -> Round:
        found = self.state.round(number or len(self.state.rounds))
        assert found is not None
        return found

    def table(self, number: int, table: int) -> Table:
        return self.round(number).tables[table]

    def draft(self, **arguments: Any) -> Round:
        self.do("draft-round", **arguments)
        return self.round()

    def post(self, **arguments: Any) -> Round:
        """Draft and publish the next round."""
        made = self.draft(**arguments)
        self.do("publish-round", round=made.number)
        return self.round()

    def start(self, **arguments: Any) -> Round:
        """Draft, publish and start the next round (or start the one that is posted)."""
        if not self.state.rounds or self.round().status not in ("draft", "published"):
            self.draft(**arguments)
        self.do("publish-round", round=self.round().number)
        if self.state.teams:
            self.declare_all()
        self.do("start-round", round=self.round().number)
        return self.round()

    def declare_all(self) -> None:
        for table, at in sorted(self.round().tables.items()):
            for side in SIDES:
                if at.meeting.rests or side in at.line_ups:
                    continue
                team = (at.meeting.home if side == "home" else at.meeting.away)[0]
                one, two, three, four = self.state.contestants[team].players[:4]
                self.do(
                    "declare-line-up",
                    round=self.round().number,
                    table=table,
                    side=side,
                    open=(one, two),
                    closed=(three, four),
                    confirmed=True,
                )

    def score(self, table: int, home: int, away: int, *, number: int = 0, **arguments: Any) -> list[Event]:
        """Enter a signed sheet with totals only in the current round (teams: per room with `room=`)."""
        number = number or len(self.state.rounds)
        return self.do(
            "enter-sheet",
            round=number,
            table=table,
            paper=Paper(totals=(home, away)),
            signed=SIDES,
            **arguments,
        )

    def play(
        self, totals: Mapping[int, tuple[int, int]] | None = None, *, close: bool = True, **arguments: Any
    ) -> Round:
        """Start the next round if none is being played, enter every missing sheet (1000-600 if not named), close it."""
        if not self.state.rounds or self.round().status != "playing":
            self.start(**arguments)
        number = self.round().number
        for table, at in sorted(self.round().tables.items()):
            if at.meeting.rests or at.results:
                continue
            home, away = (totals or {}).get(table, (1000, 600))
            for room in self.state.rooms:
                self.score(table, home, away, room=room)
        if close:
            self.do("close-round", round=number)
        return self.round()

    def to_groups(self, number: int) -> None:
        """Post the standing before round `number`, let the time to check pass, form its merit groups."""
        self.do("post-standing", round=number - 1)
        self.wait(11)
        self.do("finalise-standing", round=number - 1)
        self.do("form-groups", round=number)

    # --- looking ------------------------------------------------------------------------------------------------------

    def standing(self, after: int | None = None) -> Standing:
        return standing(self.state, after)

    def row(self, number: int, after: int | None = None) -> Row:
        found = self.standing(after).row(number)
        assert found is not None
        return found

    def result(self, number: int, round_: int = 0) -> Score:
        """What a contestant has from a round."""
        found = self.round(round_).result_of(number)
        assert found is not None
        return found

    def alerts(self) -> list[AdvantageAlert]:
        """Scores not played that bring a group or a prize, as the director is shown them."""
        return advantage_alerts(self.state)

    def problems(self) -> list[str]:
        """What a re-derivation of the whole log finds wrong."""
        return [str(one) for one in check("prova", self.ledger.records, load_code)]
