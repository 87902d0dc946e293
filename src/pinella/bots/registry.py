"""The bots by name, and bots of other people by the module they stand in."""

from __future__ import annotations

from importlib import import_module

from pinella.bots.bot import Bot
from pinella.bots.expert import Expert
from pinella.bots.greedy import Greedy
from pinella.bots.random_bot import RandomBot
from pinella.bots.styles import styles
from pinella.messages import Refusal, say

_SHIPPED: tuple[Bot, ...] = (Expert(), Greedy(), RandomBot(), *styles())
_BOTS: dict[str, Bot] = {bot.name: bot for bot in _SHIPPED}


def bot_names() -> list[str]:
    """The bots that come with Pinella."""
    return sorted(_BOTS)


def find_bot(name: str) -> Bot:
    """A bot of Pinella by its name, or anybody's as `module:Class` (or `module:object`).

    A foreign name imports that module and so runs it: never pass on one that came over the net.
    """
    if ":" in name:
        return _foreign(name)
    try:
        return _BOTS[name]
    except KeyError:
        raise Refusal(
            say(
                "there is no bot “{name}”; the bots are {names}, or your own as module:Class",
                name=name,
                names=", ".join(bot_names()),
            )
        ) from None


def _foreign(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
        bot: object = found() if isinstance(found, type) else found
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise Refusal(say("the bot “{name}” cannot be loaded: {why}", name=name, why=error)) from None
    if not isinstance(bot, Bot):
        raise Refusal(say("“{name}” is no bot: a bot has a name, a sentence about it and a method choose", name=name))
    return bot
