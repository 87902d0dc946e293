"""The bots by name, with options, and bots of other people: in Python by their module, in any language by a command."""

from __future__ import annotations

from importlib import import_module

from pinella.bots.bot import Bot, Configurable
from pinella.bots.expert import Expert
from pinella.bots.greedy import Greedy
from pinella.bots.protocol.client import ForeignBot
from pinella.bots.random_bot import RandomBot
from pinella.bots.styles import styles
from pinella.messages import Refusal, say

EXEC = "exec"
_SHIPPED: tuple[Bot, ...] = (Expert(), Greedy(), RandomBot(), *styles())
_BOTS: dict[str, Bot] = {bot.name: bot for bot in _SHIPPED}


def bot_names() -> list[str]:
    """The bots that come with Pinella."""
    return sorted(_BOTS)


def find_bot(name: str) -> Bot:
    """A bot of Pinella as `name` or `name:option=value,...`, or anybody's as `module:Class` (or `module:object`), or
    in any language as `exec:COMMAND`.

    A foreign name runs that module or command: never pass on one that came over the net.
    """
    head, colon, rest = name.partition(":")
    if colon and head in _BOTS:
        return _configured(_BOTS[head], rest)
    if colon:
        return ForeignBot(rest) if head == EXEC else _imported(name)
    try:
        return _BOTS[name]
    except KeyError:
        raise Refusal(
            say(
                "there is no bot “{name}”; the bots are {names}, or your own as module:Class or exec:COMMAND",
                name=name,
                names=", ".join(bot_names()),
            )
        ) from None


def is_foreign(name: str) -> bool:
    """Whether the name runs something that did not come with Pinella."""
    head, colon, _ = name.partition(":")
    return bool(colon) and head not in _BOTS


def _configured(bot: Bot, text: str) -> Bot:
    options: dict[str, str] = {}
    for part in text.split(","):
        option, equals, value = part.partition("=")
        if not equals or not option.strip():
            raise Refusal(
                say(
                    "“{text}” is no option of the bot {bot}: options are written option=value,...",
                    text=part,
                    bot=bot.name,
                )
            )
        options[option.strip()] = value.strip()
    if not isinstance(bot, Configurable):
        raise Refusal(say("the bot “{bot}” has no options: write its name alone", bot=bot.name))
    return bot.configured(options)


def _imported(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
        bot: object = found() if isinstance(found, type) else found
    except Exception as error:  # the module runs here, and may fail in any way
        raise Refusal(say("the bot “{name}” cannot be loaded: {why}", name=name, why=error)) from None
    if not isinstance(bot, Bot):
        raise Refusal(say("“{name}” is no bot: a bot has a name, a sentence about it and a method choose", name=name))
    return bot
