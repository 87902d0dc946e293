"""Going through a record turn by turn."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from pinella.cli import table
from pinella.cli.narration import Narrator
from pinella.cli.words import _
from pinella.records.unknown_cards import do

if TYPE_CHECKING:
    from pinella.records.bur import Record


def step_through(record: Record, first: int, speed: float) -> None:
    """Print the table before each turn and what was done in it, from the turn after move `first` on.

    At a terminal it waits: for Enter, or for `speed` seconds. From a pipe it goes straight through.
    """
    console, deal = table.screen(), record.deal()
    turn = -1
    for index, move in enumerate(record.moves):
        if deal.turn != turn:
            turn, narrator = deal.turn, Narrator(deal)
            if index >= first:
                table.whole(console, deal)
        do(deal, move, record.told.get(index, ()))
        narrator.hear(move)
        if index >= first and (deal.turn != turn or deal.is_over):
            console.print(narrator.told())
            _pause(speed)
    table.whole(console, deal)


def _pause(speed: float) -> None:
    if not sys.stdout.isatty():
        return
    if speed:
        time.sleep(speed)
    else:
        input(_("Enter for the next turn:") + " ")
