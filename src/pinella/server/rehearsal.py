"""People who are not there: simulated tables that come late, call the referee, send sheets and sign them.

They act through the same desk as anybody, so that a newcomer sees a hall at work, and a club can rehearse an evening.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from anyio import to_thread

from pinella.acts.actor import Actor
from pinella.choices import values
from pinella.messages import Refusal
from pinella.server.application import Application
from pinella.tournament.hall.events import CallReason
from pinella.tournament.model import SIDES
from pinella.tournament.rounds.state import MINUTE, Round
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from pinella.tournament.state import State

VISITOR = 7
"""The pair whose phone a visitor may hold: its table is played last, so that there is time to enter a score."""
PACE = 1.0
"""Seconds between two things that happen."""
PATIENCE = 2 * MINUTE
"""After so long a simulated referee takes a call that nobody took."""
DEVICE = "simulation"
DOUBT = "i punti delle carte non tornano"
"""What a simulated pair says of a sheet that it does not sign; a name in a log, so it is not translated."""
_log = logging.getLogger(__name__)
Deed = tuple[Actor, str, dict[str, Any]]
"""Who, which act, its arguments."""


class Rehearsal:
    """The tables of one tournament. `step` does one thing; what is refused was not to be."""

    def __init__(self, application: Application, id_: str, seed: str = "prova") -> None:
        self.application, self.id = application, id_
        self.dice = Dice(seed)
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """From the event loop."""
        if not self.running:
            self._task = asyncio.ensure_future(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while await to_thread.run_sync(self.step):
            await asyncio.sleep(PACE * (0.5 + self.dice.between(0, 100) / 100))

    def step(self) -> bool:
        """False: the tournament is over."""
        deed = self.application.read_here(self.id, self.next_deed)
        if deed is not None:
            who, act, arguments = deed
            try:
                self.application.tournaments.do(
                    self.id, act, arguments, actor=who, device=DEVICE, request=secrets.token_urlsafe(12),
                    confirmed=True, reason=DOUBT if act == "dispute-sheet" else "",
                )  # fmt: skip
            except Refusal as refusal:
                _log.info("the rehearsal was refused %s: %s", act, refusal)
        return not self.application.read_here(self.id, lambda state: state.ended)

    def next_deed(self, state: State) -> Deed | None:
        """Arrivals before the go; then calls, sheets and signatures; nothing while the director has the word."""
        round_ = state.current
        if round_ is None or round_.status not in ("published", "playing"):
            return None
        if round_.status == "published":
            return self._arrival(round_)
        now = self.application.now()
        return (
            self._referee(state, now)
            or self._signature(round_)
            or self._call(state, round_)
            or self._sheet(state, round_)
        )

    def _arrival(self, round_: Round) -> Deed | None:
        waiting = [
            number for number, table in sorted(round_.places.items())
            if number not in round_.tables[table].arrived and not round_.tables[table].meeting.rests
        ]  # fmt: skip
        if not waiting:
            return None
        number = self.dice.pick(waiting)
        return Actor.pair(number), "arrive", {"round": round_.number, "number": number}

    def _referee(self, state: State, now: int) -> Deed | None:
        for id_, call in sorted(state.calls.items()):
            referee = next((one.name for one in state.officials if one.role == "referee"), "")
            if call.closed is None and not call.taken_by and referee and now - call.at > PATIENCE:
                return Actor.person(referee), "take-call", {"id": id_, "referee": referee}
            if call.closed is None and call.taken_by == referee and now - call.at > 2 * PATIENCE:
                return Actor.person(referee), "close-call", {"id": id_, "outcome": "no-ruling", "minutes": 2}
        return None

    def _signature(self, round_: Round) -> Deed | None:
        """Who has a sheet of their table before them signs it; a few do not agree."""
        for number, table in sorted(round_.tables.items()):
            sheet = table.rooms.get("open")
            if sheet is None or not sheet.versions or sheet.disputed or table.results_of_play():
                continue
            for side in SIDES:
                if side in sheet.signed:
                    continue
                party = (table.meeting.home if side == "home" else table.meeting.away)[0]
                common = {"round": round_.number, "table": number, "side": side, "version": len(sheet.versions)}
                if len(sheet.versions) == 1 and self.dice.chance(4):
                    return Actor.pair(party), "dispute-sheet", common
                if self.dice.chance(60):
                    return Actor.pair(party), "sign-sheet", common
        return None

    def _call(self, state: State, round_: Round) -> Deed | None:
        if not self.dice.chance(12) or sum(one.closed is None for one in state.calls.values()) > 2:
            return None
        playing = [
            number for number, table in sorted(round_.tables.items()) if table.meeting.away and not table.results
        ]
        if not playing:
            return None
        table = self.dice.pick(playing)
        about = self.dice.pick(values(CallReason)[:6])
        arguments = {"round": round_.number, "table": table, "about": about, "side": self.dice.pick(SIDES)}
        return Actor.table(table), "call-referee", arguments

    def _sheet(self, state: State, round_: Round) -> Deed | None:
        """The sheets come in towards the end of the round, one after the other."""
        empty = [
            number for number, table in sorted(round_.tables.items())
            if not table.meeting.rests and not table.results
            and not (table.rooms.get("open") and table.rooms["open"].versions)
        ]  # fmt: skip
        if not empty:
            return None
        theirs = round_.places.get(VISITOR)
        table = self.dice.pick([number for number in empty if number != theirs] or empty)
        side = self.dice.pick(SIDES)
        meeting = round_.tables[table].meeting
        party = (meeting.home if side == "home" else meeting.away)[0]
        arguments = {
            "round": round_.number, "table": table, "paper": paper(state.code, round_.plan.deals, self.dice),
            "source": "table", "side": side, "accept": True,
        }  # fmt: skip
        return Actor.pair(party), "enter-sheet", arguments
