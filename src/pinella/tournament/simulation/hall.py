"""A hall full of people: drives a tournament from registration to prize-giving through the same acts as anybody."""

from __future__ import annotations

from typing import Any, Protocol

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.messages import Refusal
from pinella.tournament.entries.roster.samples import sample_players
from pinella.tournament.event import Event
from pinella.tournament.model import SIDES, Player
from pinella.tournament.pairing.requests import rested
from pinella.tournament.prizes.events import Prize
from pinella.tournament.rounds.state import MINUTE, Round
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from pinella.tournament.simulation.plans import Scenario
from pinella.tournament.simulation.trouble import Trouble
from pinella.tournament.state import State


class Table(Protocol):
    """Where acts are performed: a log in memory, or a desk with a store behind it."""

    @property
    def state(self) -> State: ...

    def do(self, act: str, context: Context, **arguments: Any) -> list[Event]: ...


DIRECTOR = Actor.person("Direttore")


class Hall:
    """One simulated event. `trouble` is how often things go wrong, in per cent."""

    def __init__(self, desk: Table, scenario: Scenario, seed: str, *, trouble: float = 8, start: int = 0) -> None:
        self.desk = desk
        self.scenario = scenario
        self.dice = Dice(seed)
        self.now = start or desk.state.at
        self.seed = seed
        self.refused: list[str] = []
        self.trouble = Trouble(self, trouble)

    @property
    def state(self) -> State:
        return self.desk.state

    def do(
        self, act: str, *, confirmed: bool = False, reason: str = "", actor: Actor = DIRECTOR, **arguments: Any
    ) -> list[Event]:
        self.now += 1000
        context = Context(self.now, actor, "simulation", confirmed, reason)
        return self.desk.do(act, context, **arguments)

    def attempt(self, act: str, **arguments: Any) -> bool:
        """Something a code may refuse: that is part of life."""
        try:
            self.do(act, **arguments)
        except Refusal as refusal:
            self.refused.append(f"{act}: {refusal}")
            return False
        return True

    # --- before play --------------------------------------------------------------------------------------------------

    def run(self) -> None:
        self.open()
        for number in range(1, self.state.planned + 1):
            self.round(number)
        self.finish()

    def open(self) -> None:
        self.do("appoint", name="Conti", role="director")
        self.do("appoint", name="Greco", role="referee")
        size = {"pairs": 2, "teams": 4}.get(self.state.format, 1)
        people = sample_players(self.scenario.entries * size, self.seed)
        for at in range(self.scenario.entries):
            group = tuple(self._valid(one) for one in people[at * size : (at + 1) * size])
            name = f"Squadra {at + 1}" if size == 4 else ""
            self.do("register", players=group, name=name, confirmed=True)
        self.do("set-plan", rounds=self.scenario.plan)
        self.do("announce")
        self.do(
            "set-prizes",
            prizes=(Prize(title="Classifica", places=3, cents=(30000, 20000, 10000)), Prize(title="Consolazione")),
        )
        self.trouble.before()

    def _valid(self, player: Player) -> Player:
        """Members in order, so that the membership check lets them in; trouble makes its own exceptions."""
        return Player(
            id=player.id,
            surname=player.surname,
            name=player.name,
            member=player.member or player.id,
            valid_until=f"{self.state.date[:4]}-12-31",
            fee_year=int(self.state.date[:4]),
            club=player.club,
            province=player.province,
            region=player.region,
            category=player.category,
        )

    # --- a round ------------------------------------------------------------------------------------------------------

    def round(self, number: int) -> None:
        if self.state.plan[number - 1].groups:
            self._groups(number)
        self.trouble.between(number)
        self.do("draft-round")
        self.trouble.with_draft(number)
        self.do("publish-round", round=number, confirmed=True)
        self.trouble.with_posted(number)
        self._line_ups(number)
        self._start(number)
        self.trouble.with_started(number)
        for table in sorted(self._round(number).tables):
            self._play(number, table)
        self.now += self.state.plan[number - 1].minutes * MINUTE
        self.do("time-out", round=number, confirmed=True)
        self.trouble.before_close(number)
        self.do("close-round", round=number)
        self.trouble.after_close(number)

    def _round(self, number: int) -> Round:
        found = self.state.round(number)
        if found is None:
            raise LookupError(number)
        return found

    def _groups(self, number: int) -> None:
        self.do("post-standing", round=number - 1)
        self.now += 11 * MINUTE
        self.do("finalise-standing", round=number - 1)
        self.do("form-groups", round=number)

    def _start(self, number: int) -> None:
        """Where a code bars a second rest, whoever has rested changes places first."""
        while True:
            try:
                self.do("start-round", round=number, confirmed=True)
            except Refusal:
                if not self._rest_exchanged(number):
                    raise
            else:
                return

    def _rest_exchanged(self, number: int) -> bool:
        round_, before = self._round(number), rested(self.state, number)
        free = [one for one, table in sorted(round_.places.items()) if not round_.tables[table].results]
        fresh = [one for one in free if one not in before]
        for meeting in round_.meetings:
            if meeting.rests and meeting.home[0] in before and fresh:
                other = self.dice.pick(fresh)
                why = "ha già riposato"
                return self.attempt("swap-tables", round=number, first=meeting.home[0], second=other, reason=why)
        return False

    def _line_ups(self, number: int) -> None:
        if not self.state.teams:
            return
        for table, at in sorted(self._round(number).tables.items()):
            if at.meeting.rests:
                continue
            for side in SIDES:
                team = (at.meeting.home if side == "home" else at.meeting.away)[0]
                four = self.state.contestants[team].players[:4]
                self.attempt(
                    "declare-line-up",
                    round=number,
                    table=table,
                    side=side,
                    open=(four[0], four[1]),
                    closed=(four[2], four[3]),
                    confirmed=True,
                )

    def _play(self, number: int, table: int) -> None:
        at = self._round(number).tables[table]
        if at.meeting.rests or at.results:
            return
        if self.trouble.at_table(number, table):
            return
        for room in self.state.rooms:
            sheet = paper(self.state.code, self.state.plan[number - 1].deals, self.dice, teams=self.state.teams)
            self.enter(number, table, room, sheet)

    def enter(self, number: int, table: int, room: str, sheet: Any) -> None:
        at = self._round(number).tables[table]
        version = len(at.rooms[room].versions) if room in at.rooms else 0
        common: dict[str, Any] = {"round": number, "table": table, "room": room}
        if self.dice.chance(50):
            self.do("enter-sheet", **common, paper=sheet, version=version, signed=SIDES, confirmed=True)
            return
        self.do("enter-sheet", **common, paper=sheet, version=version, signed=("home",), confirmed=True)
        if self.trouble.disputes(number, table, room):
            return
        self.do("sign-sheet", **common, side="away", version=version + 1)

    # --- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        last = self.state.planned
        self.do("post-standing", round=last)
        self.trouble.while_checking(last)
        self.now += 11 * MINUTE
        self.do("finalise-standing", round=last)
        self.do("award-prizes")
        self.do("end")
