"""A match at the terminal: the deals one after the other, their commitments, counts, records and the running score."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pinella import bots
from pinella.bots import Bot
from pinella.bots.greedy import Greedy
from pinella.cli import table
from pinella.cli.archive import Archive
from pinella.cli.game import Game, Leave
from pinella.cli.lawful import refusal_line
from pinella.cli.words import LANGUAGE, _, words
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.play import spoken
from pinella.play.spoken import word
from pinella.rules.deal import Deal
from pinella.rules.match import DealScore, Match, NextDeal
from pinella.rules.seats import seats
from pinella.rules.shuffling import commitment

if TYPE_CHECKING:
    from rich.console import Console


@dataclass
class Evening:
    """One person and his bots, from the first deal to the last."""

    code: Code
    seat: str
    bots: Mapping[str, Bot]
    match: Match
    seed: str

    @classmethod
    def seated(cls, code: Code, seat: str, names: str, *, deals: int, target: int, seed: str) -> Evening:
        """Everyone in his place; the last seat deals first, so that the first one begins."""
        around = seats(code)
        here = seat or ("S" if "S" in around else around[0])
        if len(here) != 1 or here not in around:
            raise Refusal(say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(around)))
        others = around[around.index(here) + 1 :] + around[: around.index(here)]
        chosen = [name.strip() for name in names.split(",")]
        if len(chosen) not in (1, len(others)):
            raise Refusal(
                say(
                    "name one bot, or {number} of them separated by commas; there are {given}",
                    number=len(others),
                    given=len(chosen),
                )
            )
        players = {
            other: bots.find_bot(name)
            for other, name in zip(others, chosen * (len(others) // len(chosen)), strict=True)
        }
        number = deals or (None if target else 1)
        match = Match(code, deals=number, target=target, first_dealer=len(around) - 1)
        return cls(code, here, players, match, seed)

    def play(self, *, practice: bool, save: Path | None, clock: bool = False) -> None:
        from random import Random
        from time import monotonic

        console = table.screen()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is a wrong card, not the end of the game
        archive = Archive({seat: bot.name for seat, bot in self.bots.items()}, save)
        game = Game(
            seat=self.seat,
            bots=self.bots,
            adviser=Greedy(),
            rng=Random(self.seed),
            console=console,
            ask=_ask,
            practice=practice,
            save=archive.write,
            clock=monotonic if clock else None,
        )
        _greet(console, self)
        try:
            while self.match.next_deal is not None:
                if self.match.played:
                    self._between_deals(game)
                if (following := self.match.next_deal) is not None:
                    self._one_deal(game, following, archive)
        except Leave:
            console.print(_("You have left the table. Goodbye."))
            return
        self._tell_the_end(console)

    def _between_deals(self, game: Game) -> None:
        """Nothing moves until the player wants it; now a skipped dealer is put right, or time is called."""
        while True:
            try:
                line = game.ask(
                    _(
                        "Enter for the next deal, “{dealer}” if one was skipped, “{time}” if time is up, “{quit}”:"
                    ).format(dealer=_("dealer N"), time=_("time"), quit=word("quit", LANGUAGE.code))
                    + " "
                )
            except (EOFError, KeyboardInterrupt):
                raise Leave from None
            try:
                if self._settled(line.split()):
                    return
            except Refusal as refusal:
                game.console.print(refusal_line(refusal))

    def _settled(self, typed: list[str]) -> bool:
        """Whether the next deal may come, or none will."""
        verb = typed[0].casefold() if typed else ""
        if verb in ("time", "time-out", "tempo"):
            self.match = self.match.call_timeout_between_deals()
        elif verb in ("dealer", "mazziere"):
            around = seats(self.code)
            seat = typed[1].upper() if len(typed) > 1 else ""
            if len(seat) != 1 or seat not in around:
                raise Refusal(say("“{seat}” is no seat; expected {seats}", seat=seat, seats=" ".join(around)))
            self.match = self.match.skipped_dealer_deals(around.index(seat))
        elif verb:
            try:
                said = spoken.read(" ".join(typed)).verb
            except Refusal:
                return True
            if said == "quit":
                raise Leave
        return True

    def _one_deal(self, game: Game, following: NextDeal, archive: Archive) -> None:
        from pinella.cli.deal import print_side

        console, number = game.console, len(self.match.played) + 1
        seed = self.seed if number == 1 else f"{self.seed}/{number}"
        dealer = seats(self.code)[following.dealer]
        console.print()
        console.print(
            _("Deal {number}. {seat} deals.").format(number=following.number, seat=table.seat_word(dealer, self.code))
        )
        console.print(_("Commitment: {commitment}").format(commitment=commitment(seed)))
        deal = Deal(self.code, seed=seed, dealer=dealer, alone=following.alone)
        game.play(deal)
        console.print(_("Seed: {seed}").format(seed=seed), markup=False)
        count = deal.count()
        if count.replay:
            console.print(_("Nobody took a pozzetto: the deal is played again and counts nothing."))
        for name, side in count.sides.items():
            print_side(name, side)
        self.match = self.match.add(DealScore.of(count))
        archive.keep(deal)
        console.print(_("Score: {score}").format(score=_score(self.match)))

    def _tell_the_end(self, console: Console) -> None:
        winners = self.match.winners
        self._tell_victory_points(console)
        names = _(" and ").join(table.side_word(winner, self.code) for winner in winners)
        if len(winners) > 1:
            console.print(_("The match is drawn between {names}.").format(names=names))
        elif self.seat in winners[0]:
            console.print(_("You have won. Well played!"))
        else:
            console.print(_("{names} won. Thank you for the game.").format(names=names))

    def _tell_victory_points(self, console: Console) -> None:
        """As on a score sheet, where the match was for a number of deals between two sides and the code has a table."""
        from pinella.sheet.match import score_match
        from pinella.sheet.vp import DEALS

        planned = self.match.deals
        if planned not in DEALS or len(self.match.totals) != 2:
            return
        score = score_match(self.code, self.match.as_rows(), planned)
        console.print(
            _("Match points {points}, victory points {one}-{other}.").format(
                points=abs(score.difference), one=score.vp[0], other=score.vp[1]
            )
        )


def _greet(console: Console, evening: Evening) -> None:
    console.print(_("Burraco: {code}").format(code=words(evening.code.name)))
    others = ", ".join(f"{table.seat_word(seat, evening.code)}: {bot.name}" for seat, bot in evening.bots.items())
    console.print(
        _("You sit {seat}. The others: {others}.").format(
            seat=table.seat_word(evening.seat, evening.code), others=others
        )
    )
    console.print(_("Write “{help}” at any time; there is no hurry.").format(help=word("help", LANGUAGE.code)))


def _ask(prompt: str) -> str:
    """The next line typed. From a pipe it is printed after the prompt, so that what comes out reads as a game."""
    if sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        print()
        raise EOFError
    print(line.rstrip())
    return line


def _score(match: Match) -> str:
    return ", ".join(f"{table.side_word(entrant, match.code)} {points:g}" for entrant, points in match.totals.items())
