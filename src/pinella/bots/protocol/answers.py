"""Reading what a bot says it plays: one step, or a whole turn with steps between commas, as moves of the kernel."""

from __future__ import annotations

import re
from typing import Final

from pinella import cards
from pinella.messages import Refusal, say
from pinella.records.move_groups import Group, open_group, read_card, tie_group
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.view import View

_MOST_STEPS: Final = 60
_TIES: Final = re.compile(r"ties (.+) to ([0-9]{1,2})( on top)?")
_DISCARDS: Final = re.compile(r"(?:discards|closes with) (\S+)(?: and takes the pozzetto)?")
_DRAWS: Final = re.compile(r"draws(?: \S+)?")
_PICKS_UP: Final = re.compile(r"picks up(?: .+)?")
_AFTERWARDS: Final = ("takes the pozzetto", "closes")


def read_play(view: View, text: str) -> list[int]:
    """The moves of a `play` line; raises Refusal, with the article, for the first step that is not lawful.

    Each step is tried on what the seat knows. Cards that come from where it cannot see (stock, pozzetto) end what can
    be said in one line.
    """
    deal = Deal.from_state(view.code, view.state, screens=view.screens)
    steps = [" ".join(step.split()) for step in text.split(",")]
    if len(steps) > _MOST_STEPS:
        raise Refusal(say("a turn has at most {most} steps", most=_MOST_STEPS))
    for step in steps:
        if step in _AFTERWARDS:
            continue  # said in records after the step that did it; here it changes nothing
        if deal.is_over or deal.on_turn != view.seat:
            raise Refusal(say("the turn is finished: nothing can follow it"))
        if deal.state.hidden(deal.state.player):
            raise Refusal(say("cards came that you have not seen yet: say the rest when you are asked again"))
        _do(deal, step)
    if not deal.history:
        raise Refusal(say("a step is expected here, like “draws 7h” or “discards Kd”"))
    return list(deal.history)


def _do(deal: Deal, step: str) -> None:
    if found := _TIES.fullmatch(step):
        tie_group(deal, int(found[2]), Group.read(found[1].split()), on_top=bool(found[3]))
    elif found := _DISCARDS.fullmatch(step):
        deal.push(moves.discard(read_card(found[1])))
    elif step.startswith("opens ") and len(step.split()) > 3:
        open_group(deal, Group.read(step.split()[1:]))
    elif _DRAWS.fullmatch(step):
        deal.push(moves.DRAW)
    elif _PICKS_UP.fullmatch(step):
        _verify_pile(deal, step)
        deal.push(moves.PICK_UP)
    else:
        raise Refusal(
            say(
                "“{text}” is no step: expected draws, picks up, opens, ties, discards or closes with, and their cards",
                text=step,
            )
        )


def _verify_pile(deal: Deal, step: str) -> None:
    """Whoever names the pile names all of it."""
    named = step.split()[2:]
    if named and [read_card(word) for word in named] != deal.pile:
        raise Refusal(say("the pile, from the bottom, is {cards}", cards=" ".join(cards.names(deal.pile)) or "-"))
