"""The bot's end of the pipe: one of our bots speaks the protocol on standard input and output."""

from __future__ import annotations

from random import Random
from typing import IO

from pinella.bots.bot import Adviser, Bot
from pinella.bots.protocol.client import VERSION
from pinella.bots.protocol.steps import step_text
from pinella.messages import Refusal
from pinella.records.position import loads
from pinella.rules.deal import Deal
from pinella.rules.view import View


def serve(bot: Bot, version: str, told: IO[str], say: IO[str], rng: Random) -> None:
    """Answer until the table says `bye` or hangs up. What lies on the table it takes from `sync` alone."""
    position = ""

    def answer(*lines: str) -> None:
        say.write("".join(f"{line}\n" for line in lines))
        say.flush()

    for line in told:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "pbp" if line.strip() == VERSION:
                answer(f"id {bot.name} {version} Pinella", "pbpok")
            case "pbp":
                answer("error this program speaks pbp 1")
            case "ready?":
                answer("ready")
            case "sync":
                position = rest
            case "go":
                answer(*_decided(bot, position, rng))
            case "bye":
                return


def _decided(bot: Bot, position: str, rng: Random) -> list[str]:
    try:
        deal = loads(position)
        view = View(deal, deal.on_turn)
        if isinstance(bot, Adviser):
            advice = bot.advise(view, rng)
            return [f"why {advice.why}", f"play {_said(view, advice.move)}"]
        return [f"play {_said(view, bot.choose(view, rng))}"]
    except (Refusal, IndexError) as error:
        return [f"error {' '.join(str(error).split())}"]


def _said(view: View, move: int) -> str:
    return step_text(Deal.from_state(view.code, view.state, screens=view.screens), move)
