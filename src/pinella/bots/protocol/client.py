"""A bot in another process: only its seat's view crosses the pipe, and the table goes on whatever it does.

What it cannot or will not answer a substitute plays; each time is counted by kind. After an unlawful answer the program
is told why and stays; after anything worse it is ended, a substitute plays the deal out, and it is started again for
the next deal.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from pinella import cards
from pinella.bots.protocol.answers import read_play
from pinella.bots.protocol.pipe import Fault, Limits, Pipe
from pinella.bots.protocol.steps import event_text, lawful_steps
from pinella.bots.substitute import late_after_ns, substitute_move
from pinella.codes.kept import fingerprint
from pinella.messages import Message, Refusal, say
from pinella.records.position import dumps
from pinella.rules.moves import Move
from pinella.rules.view import Randomness, View

VERSION: Final = "pbp 1"
_PATIENCE: Final = 3
"""How often it is started again where nobody says when a deal begins."""


class ForeignBot:
    """Whoever answers at the other end of a command's pipe; started when it is first needed."""

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        self.command = command
        self.limits = limits or Limits()
        self.cpu_ms: float | None = None
        self.faults: Counter[str] = Counter()
        self.spent_ns = 0
        self.name = command
        self.about: Message = say("a program of its own: {command}", command=command)
        self._pipe: Pipe | None = None
        self._seen: View | None = None
        """What the seat saw last, where the table tells; None where it does not."""
        self._out = False
        self._failed = 0
        self._dealt = False
        self._plan: list[int] = []
        self._cpu_before = 0

    # --- as a bot ----------------------------------------------------------------------------------------------------

    def choose(self, view: View, rng: Randomness) -> Move:
        self.spent_ns = 0
        if self._plan and self._plan[0] in view.legal_moves:
            return Move(self._plan.pop(0))  # the turn was said in one line
        if self._plan:
            self._plan = []
            self.faults["unlawful"] += 1
            return substitute_move(view, rng)
        if self._out and self._seen is None and self._failed < _PATIENCE:
            self._out = False
        if not self._out:
            try:
                if self._ask(view):
                    return Move(self._plan.pop(0))
                return substitute_move(view, rng)
            except Fault as fault:
                self._give_up(fault.kind)
                return substitute_move(view, rng)
        self.faults["out"] += 1
        return substitute_move(view, rng)

    def _ask(self, view: View) -> bool:
        """Ask for a decision; whether `_plan` now holds a lawful one."""
        pipe = self._started()
        if not self._dealt:
            self._tell_deal(pipe, view)
        pipe.forget()
        budget = "" if self.cpu_ms is None else f" cpu {self.cpu_ms:g}"
        pipe.send(f"sync {dumps(view)}", f"lawful {' | '.join(lawful_steps(view))}", f"go{budget}")
        try:
            said = self._answer(pipe)
        finally:
            now = pipe.cpu_ns()
            self.spent_ns, self._cpu_before = max(0, now - self._cpu_before), now
        if said is None:
            self.faults["error"] += 1
            return False
        try:
            self._plan = read_play(view, said)
            if self._plan[0] not in view.legal_moves:
                raise Refusal(say("this is not lawful now"))
        except Refusal as refusal:
            self._plan = []
            self.faults["unlawful"] += 1
            pipe.send(f"refused {refusal.article or '-'} | {refusal.message}")
            return False
        return True

    def _answer(self, pipe: Pipe) -> str | None:
        """What follows `play`; None if it says that it cannot."""
        seconds, cpu = self.limits.answer_seconds, None
        if self.cpu_ms is not None:
            seconds = max(seconds, self.cpu_ms / 50)
            cpu = self._cpu_before + late_after_ns(self.cpu_ms)
        until = time.monotonic() + seconds
        while True:
            word, _, rest = pipe.line(until, cpu).partition(" ")
            if word == "play":
                return rest
            if word == "error":
                return None
            if word not in ("info", "why", ""):
                raise Fault("garbage")

    def _give_up(self, kind: str) -> None:
        """Not in this deal any more."""
        self.faults[kind] += 1
        self._failed += 1
        self._out, self._plan = True, []
        self._end_program()

    # --- hearing what happens ----------------------------------------------------------------------------------------

    def begin(self, view: View) -> None:
        self._seen, self._plan, self._out = view, [], False
        self._dealt = False
        self._send(lambda pipe: self._tell_deal(pipe, view))

    def hear(self, seat: str, move: int, view: View) -> None:
        before, self._seen = self._seen, view
        if before is not None:
            self._send(lambda pipe: pipe.send(f"event {event_text(seat, move, before, view)}"))

    def end(self, points: Mapping[str, float]) -> None:
        self._plan = []
        self._send(lambda pipe: pipe.send("result " + " ".join(f"{side} {score:g}" for side, score in points.items())))

    def _send(self, what: Callable[[Pipe], None]) -> None:
        if self._out:
            return
        try:
            what(self._started())
        except Fault as fault:
            self._give_up(fault.kind)

    def _tell_deal(self, pipe: Pipe, view: View) -> None:
        screens = "yes" if view.screens else "no"
        dealer = view.seats[view.state.dealer]
        pipe.send(
            f"deal {view.code.id} {fingerprint(view.code)} seat {view.seat} dealer {dealer} screens {screens}",
            f"hand {' '.join(cards.names(view.hand))}",
            f"pile {' '.join(cards.names(view.pile))}",
        )
        self._dealt = True

    # --- the program -------------------------------------------------------------------------------------------------

    def meet(self) -> None:
        """Start the program and learn its name; raises Refusal if it cannot be started or does not speak."""
        try:
            self._started()
        except Fault as fault:
            self._end_program()
            raise Refusal(
                say(
                    "“{command}” does not speak the protocol ({fault}): it is sent “pbp 1” and has to say “pbpok”, "
                    "as docs/protocol.md describes",
                    command=self.command,
                    fault=fault.kind,
                )
            ) from None

    def _started(self) -> Pipe:
        if self._pipe is None:
            self._pipe = Pipe(self.command, self.limits)
            self._dealt = False
            until = time.monotonic() + self.limits.start_seconds
            self._pipe.send(VERSION)
            self._introduced(self._pipe, until)
            self._pipe.send("ready?")
            while self._pipe.line(until) != "ready":
                pass
            self._cpu_before = self._pipe.cpu_ns()
        return self._pipe

    def _introduced(self, pipe: Pipe, until: float) -> None:
        while (line := pipe.line(until)) != "pbpok":
            word, _, rest = line.partition(" ")
            if word == "id" and rest:
                self.name = rest[:80]
            elif word not in ("id", "option", "info", ""):
                raise Fault("garbage")

    def _end_program(self, farewell: str = "") -> None:
        if self._pipe is not None:
            self._pipe.close(farewell)
            self._pipe = None
            self._dealt = False

    def close(self) -> None:
        self._end_program("bye")
        self._out, self._plan = False, []
