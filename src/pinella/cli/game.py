"""The game at the terminal: one person among bots, deal after deal. Everything typed is answered in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from pinella.cli import table
from pinella.cli.lawful import lawful_lines, refusal_line
from pinella.cli.narration import Narrator
from pinella.cli.words import LANGUAGE, _, article, words
from pinella.messages import Refusal, say
from pinella.play import spoken
from pinella.rules import moves
from pinella.rules.encoding import Op, Phase
from pinella.rules.tempo import TurnTime

if TYPE_CHECKING:
    from rich.console import Console

    from pinella.bots import Adviser, Bot
    from pinella.play.spoken import Command
    from pinella.rules.deal import Deal
    from pinella.rules.moves import Move
    from pinella.rules.view import Randomness


class Leave(Exception):
    """The player has had enough."""


@dataclass
class Game:
    """What stays the same from deal to deal, and what the player last asked for."""

    seat: str
    bots: Mapping[str, Bot]
    adviser: Adviser
    rng: Randomness
    console: Console
    ask: Callable[[str], str]
    """Gives the next line typed; raises EOFError when there is none."""
    save: Callable[[Deal, Path | None], Path]
    """Writes what was played so far to the file named, or to the one of the evening; says which."""
    clock: Callable[[], float] | None = None
    """Seconds of any clock; None: the player is not timed."""
    took: float | None = None
    """When he took in this turn."""
    practice: bool = False
    by_rank: bool = False
    advised: Move | None = None
    marks: list[int] = field(default_factory=list)
    """How long the history was before each command of the present turn."""

    def play(self, deal: Deal) -> None:
        """One deal to its end; raises Leave when the player goes."""
        while not deal.is_over:
            self._mind_the_clock(deal)
            if deal.on_turn == self.seat:
                self._own_turn(deal)
            else:
                self._bot_turn(deal)
        self.console.print(words(table.standing(deal)))

    def _mind_the_clock(self, deal: Deal) -> None:
        """The house has no clock; but where nobody draws any more, time is called as at a tournament."""
        if deal.is_stalemate and deal.turns_left is None:
            deal.call_time_out()
            self.console.print(
                _("For several laps nobody has drawn: time-out is called, and these are the last turns.")
            )

    def _bot_turn(self, deal: Deal) -> None:
        narrator, seat, turn = Narrator(deal), deal.on_turn, deal.turn
        while not deal.is_over and deal.turn == turn:
            narrator.push(self.bots[seat].choose(deal.view(seat), self.rng))
        self.console.print(narrator.told())

    # --- the player's turn -------------------------------------------------------------------------------------------

    def _own_turn(self, deal: Deal) -> None:
        turn = deal.turn
        self.marks = []
        self.advised = None
        self._show(deal)
        while not deal.is_over and deal.turn == turn:
            try:
                line = self.ask(_prompt(deal))
                if line.strip():
                    self._obey(spoken.read(line), deal)
            except Refusal as refusal:
                self.console.print(refusal_line(refusal))
            except (EOFError, KeyboardInterrupt):
                raise Leave from None

    def _obey(self, command: Command, deal: Deal) -> None:
        match command.verb:
            case "draw" | "pick up" | "open" | "tie" | "discard":
                self._move(self.steps(command, deal), deal)
            case "yes":
                self._follow_advice(deal)
            case "undo":
                self._undo(deal)
            case "help":
                for line in lawful_lines(deal):
                    self.console.print(line, markup=False)
            case "hint":
                self._hint(deal)
            case "sort":
                self.by_rank = not self.by_rank
                table.hand(self.console, deal.view(self.seat).hand, by_rank=self.by_rank)
            case "show":
                self._show(deal)
            case "save":
                self._save(deal, command.text)
            case "quit":
                raise Leave

    def steps(self, command: Command, deal: Deal) -> list[Move]:
        """The smallest steps of what was typed, all lawful; a Refusal changes nothing."""
        match command.verb:
            case "draw":
                deal.verify_draw()
                return [moves.DRAW]
            case "pick up":
                deal.verify_pick_up()
                return [moves.PICK_UP]
            case "discard":
                deal.verify_discard(spoken.card_of(command.text))
                return [moves.discard(spoken.card_of(command.text))]
            case "open":
                _verify_laying(command, deal)
                return deal.verify_open(command.text)
            case _:
                _verify_laying(command, deal)
                return deal.verify_tie(_meld(command, deal), command.text, on_top=command.on_top)

    def _move(self, steps: list[Move], deal: Deal) -> None:
        self.marks.append(len(deal.history))
        self.advised = None
        before = deal.copy()
        narrator = Narrator(deal)
        for step in steps:
            narrator.push(step)
        self.console.print(narrator.told())
        self._time(before, deal)
        if deal.is_over or deal.turn != before.turn:
            return
        self._tell_new_cards(before, deal)
        if moves.op(steps[0]) == Op.PICK_UP or deal.has_pozzetto(self.seat) != before.has_pozzetto(self.seat):
            self._show(deal)
        else:
            table.hand(self.console, deal.hand(self.seat), by_rank=self.by_rank)

    def _time(self, before: Deal, deal: Deal) -> None:
        """A player's own turn lasts from the take to the discard; what is over the code's limit is told, no more."""
        if self.clock is None:
            return
        if before.phase == Phase.TAKE:
            self.took = self.clock()
        if self.took is None or not (deal.is_over or deal.turn != before.turn):
            return
        own, limit = TurnTime(self.took, self.clock()), before.thinking_seconds()
        self.took = None
        if over := own.over(limit):
            text = _("Your turn lasted {seconds:.0f} seconds: {over:.0f} more than the {limit} you have ({article}).")
            cited = article(deal.code.cite("clock.tempo_limits"))
            self.console.print(text.format(seconds=own.seconds, over=over, limit=limit, article=cited))
        else:
            seconds = round(own.seconds)
            self.console.print(words(say("Your turn lasted {n} second.", "Your turn lasted {n} seconds.", n=seconds)))

    def _tell_new_cards(self, before: Deal, deal: Deal) -> None:
        """The card just drawn, which a sorted hand would hide."""
        if deal.stock_size < before.stock_size:
            new = deal.hand(self.seat)
            for kind in before.hand(self.seat):
                new.remove(kind)
            self.console.print(Text(_("You drew:") + " ") + table.row(new))

    def _follow_advice(self, deal: Deal) -> None:
        if self.advised is None:
            raise Refusal(say("there is nothing to say yes to: ask for a hint first"))
        self._move([self.advised], deal)

    def _hint(self, deal: Deal) -> None:
        advice = self.adviser.advise(deal.view(self.seat), self.rng)
        self.advised = advice.move
        self.console.print(
            _("{move}: {why}. Write “{yes}” to do it.").format(
                move=spoken.written(advice.move, LANGUAGE.code),
                why=words(advice.why),
                yes=spoken.word("yes", LANGUAGE.code),
            ),
            markup=False,
        )

    def _undo(self, deal: Deal) -> None:
        """Back by one command of this turn; cards once seen are not unseen, except in practice."""
        if not self.marks:
            raise Refusal(say("there is nothing to take back in this turn"))
        trial = deal.copy()
        while len(trial.history) > self.marks[-1]:
            trial.pop()
        hidden = (deal.stock_size, len(deal.pozzetti)) != (trial.stock_size, len(trial.pozzetti))
        if hidden and not self.practice:
            raise Refusal(say("cards that were face down have been seen: that is taken back only with --practice"))
        while len(deal.history) > self.marks[-1]:
            deal.pop()
        self.marks.pop()
        self.advised = None
        self._show(deal)

    def _save(self, deal: Deal, named: str) -> None:
        path = self.save(deal, Path(named) if named else None)
        self.console.print(_("Written: {path}").format(path=path), markup=False)

    def _show(self, deal: Deal) -> None:
        table.seen(self.console, deal.view(self.seat), by_rank=self.by_rank)


def _prompt(deal: Deal) -> str:
    if deal.phase == Phase.TAKE:
        return _("Your turn: draw or pick up?") + " "
    return _("Your turn: open, tie or discard?") + " "


def _verify_laying(command: Command, deal: Deal) -> None:
    """Before anything is looked for among the melds: a turn begins with a card, and cards must be named."""
    if deal.phase == Phase.TAKE:
        deal.verify_discard(deal.hand(deal.on_turn)[0])
    if not command.text:
        raise Refusal(say("name the cards, for example: open 3s 4s 5s, or tie 6s to 1"))


def _meld(command: Command, deal: Deal) -> int:
    """The meld that was named, or the only one that takes the cards."""
    if command.meld is not None:
        if not 1 <= command.meld <= len(deal.melds):
            raise Refusal(
                say("there is no meld number {number} on the table", number=command.meld),
                deal.code.cite("turn.phases"),
            )
        return command.meld
    own = [view.number for view in deal.melds if deal.on_turn in view.side]
    fitting = [number for number in own if deal.can_tie(number, command.text, on_top=command.on_top)]
    if len(fitting) == 1:
        return fitting[0]
    raise Refusal(say("say to which meld, by its number, for example: tie 6s to 1"))
