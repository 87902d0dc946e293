"""Players that are programs. `find("greedy")` gives one; a bot gets a `View` and returns a move, never more.

>>> from random import Random
>>> from pinella import bots
>>> from pinella.rules.deal import Deal
>>> deal = Deal("casa-2", seed=7)
>>> deal.push(bots.find("greedy").choose(deal.view(deal.on_turn), Random(1)))
>>> bots.names()
['greedy', 'random']
"""

from __future__ import annotations

from pinella.bots.bot import Adviser, Bot
from pinella.bots.registry import find, names

__all__ = ["Adviser", "Bot", "find", "names"]
