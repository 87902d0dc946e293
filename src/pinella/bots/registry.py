"""The bots by name."""

from __future__ import annotations

from pinella.bots.bot import Bot
from pinella.bots.greedy import Greedy
from pinella.bots.random_bot import RandomBot
from pinella.messages import Refusal, say

_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Greedy(), RandomBot())}


def names() -> list[str]:
    return sorted(_BOTS)


def find(name: str) -> Bot:
    try:
        return _BOTS[name]
    except KeyError:
        raise Refusal(
            say("there is no bot “{name}”; the bots are {names}", name=name, names=", ".join(names()))
        ) from None
