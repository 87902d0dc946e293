"""A director who does what the dashboard's button names, and where it is refused what the refusal names: never undo."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from pinella.acts.registry import ConfirmationNeeded, ReasonNeeded
from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.tournament.model import SIDES
from pinella.tournament.progress import Step, next_step
from tests.tournament.hall import Hall, player

MOST_STEPS = 400


class Stuck(AssertionError):
    """The button names nothing that can be done."""


class Director:
    def __init__(self, hall: Hall, chance: Random) -> None:
        self.hall = hall
        self.chance = chance
        self.done: list[str] = []
        """Every act since the beginning, for whoever reads a failure."""

    # --- acts ---------------------------------------------------------------------------------------------------------

    def attempt(self, act: str, **arguments: Any) -> Refusal | None:
        """With what it asks for: a confirmation, a reason."""
        for more in ({}, {"confirmed": True}, {"confirmed": True, "reason": "deciso dal direttore"}):
            try:
                self.hall.do(act, **more, **arguments)
            except (ConfirmationNeeded, ReasonNeeded) as asked:
                last: Refusal = asked
                continue
            except Refusal as refusal:
                return refusal
            self.done.append(f"{act} {arguments}")
            return None
        return last

    # --- to the end ---------------------------------------------------------------------------------------------------

    def end(self) -> None:
        for _ in range(MOST_STEPS):
            if self.hall.state.ended:
                return
            self.step()
        raise Stuck(self.told(next_step(self.hall.state, self.hall.now), None))

    def step(self) -> None:
        """What the button names; where it waits for people, what they bring."""
        step = next_step(self.hall.state, self.hall.now)
        if step.ready:
            refusal = self.attempt(step.act, **step.arguments)
            if refusal is not None:
                raise Stuck(self.told(step, refusal))
            return
        if step.until:
            self.hall.now = max(self.hall.now, step.until)
        brought: dict[str, Callable[[Step], Refusal | None]] = {
            "enter-sheet": self._sheet,
            "sign-sheet": lambda one: self.attempt("sign-sheet", **one.arguments),
            "countersign": lambda one: self.attempt("countersign", referee="Greco", **one.arguments),
            "declare-line-up": self._line_up,
            "captains-draw": lambda one: self.attempt("captains-draw", home="Kh", away="3s", **one.arguments),
            "start-round": self._start,
            "register": lambda _: self.attempt("register", players=self._strangers()),
            "draft-round": self._draft,
            "appoint": lambda _: self.attempt("appoint", name="Greco", role="referee"),
        }
        bring = brought.get(step.act)
        refusal = bring(step) if bring else self.attempt(step.act, **step.arguments)
        if refusal is not None:
            raise Stuck(self.told(step, refusal))

    def told(self, step: Step, refusal: Refusal | None) -> str:
        return "\n".join([*self.done, f"--- {step.act} {step.arguments}: {step.why}", f"--- {refusal}"])

    # --- what people bring --------------------------------------------------------------------------------------------

    def _sheet(self, step: Step) -> Refusal | None:
        """The sheet of the table, signed by both; in a decisive round the referee countersigns first."""
        state, number, table = self.hall.state, step.arguments["round"], step.arguments["table"]
        at = self.hall.round(number).tables[table]
        for room in state.rooms:
            sheet = at.rooms.get(room)
            if sheet is not None and sheet.complete:
                continue
            entry: dict[str, Any] = {"round": number, "table": table, "room": room, "signed": SIDES}
            paper = Paper(totals=(1000 + 5 * self.chance.randrange(100), 600))
            version = len(sheet.versions) if sheet else 0
            refusal = self.attempt("enter-sheet", paper=paper, version=version, accept=True, **entry)
            if refusal is not None and "countersigned" in str(refusal):
                self.attempt("countersign", round=number, table=table, room=room, referee="Greco")
                refusal = self.attempt("enter-sheet", paper=paper, version=version, accept=True, **entry)
            if refusal is not None:
                return refusal
        return None

    def _line_up(self, step: Step) -> Refusal | None:
        meeting = self.hall.round(step.arguments["round"]).tables[step.arguments["table"]].meeting
        team = (meeting.home if step.arguments["side"] == "home" else meeting.away)[0]
        one, two, three, four = self.hall.state.contestants[team].players[:4]
        return self.attempt("declare-line-up", open=(one, two), closed=(three, four), **step.arguments)

    def _start(self, step: Step) -> Refusal | None:
        """Refused where somebody would win by default again: another pair sits there, or the organisation's plays."""
        refusal = self.attempt("start-round", **step.arguments)
        if refusal is None or "another pair sits there instead" not in str(refusal):
            return refusal
        number = step.arguments["round"]
        round_ = self.hall.round(number)
        resting = [one for meeting in round_.meetings if meeting.rests for one in meeting.home]
        for first in resting:
            for second in sorted(round_.places):
                if second in resting or self.attempt("swap-tables", round=number, first=first, second=second):
                    continue
                if self.attempt("start-round", **step.arguments) is None:
                    return None
                self.attempt("swap-tables", round=number, first=first, second=second)
        for number_ in sorted(round_.places):
            if self.attempt("request-staff", round=number, number=number_) is None:
                return self.attempt("start-round", **step.arguments)
        return refusal

    def _draft(self, step: Step) -> Refusal | None:
        refusal = self.attempt("draft-round", **step.arguments)
        if refusal is None:
            return None
        if "break the event off" in str(refusal):
            return self.attempt("interrupt")
        if "another system for the rest" in str(refusal):
            made = self.hall.state.plan[: len(self.hall.state.rounds)]
            rest = [replace(one, system="danish") for one in self.hall.state.plan[len(made) :]]
            return self.attempt("set-plan", rounds=(*made, *rest))
        if "provisional" in str(refusal):
            return self.attempt("draft-round", provisional=(10, 10))
        return refusal

    def _strangers(self) -> tuple[Any, ...]:
        size = {"pairs": 2, "teams": 4}.get(self.hall.state.format, 1)
        return tuple(player(f"nuovo{self.chance.randrange(10**6)}") for _ in range(size))
