"""Players that are programs. `find_bot("greedy")` gives one; a bot gets a `View` and returns a move, never more.

>>> from random import Random
>>> from pinella import bots
>>> from pinella.rules.deal import Deal
>>> deal = Deal("casa-2", seed=7)
>>> deal.push(bots.find_bot("greedy").choose(deal.view(deal.on_turn), Random(1)))
>>> bots.bot_names()
['expert', 'greedy', 'hoarder', 'never-takes', 'pile-lover', 'random', 'rusher', 'wild-miser']
"""

from __future__ import annotations

from pinella.bots.bot import Adviser, Bot
from pinella.bots.registry import bot_names, find_bot

__all__ = ["Adviser", "Bot", "bot_names", "find_bot"]
