"""Measures: the few things a ruling can do, as data with words."""

from __future__ import annotations

from typing import Literal

import msgspec

from pinella.messages import Message, say

Role = Literal["culprit", "partner", "next-opponent", "pair"]
Kind = Literal[
    "stop", "draw", "take", "discard", "discard-drawn", "go-on", "play-on", "freeze-opened", "freeze-extended",
    "freeze-pozzetto-melds", "complete-melds", "penalise-incomplete", "penalise-drawn", "place-drawn", "warn",
    "discard-stands", "keep-drawn",
]  # fmt: skip

_WORDS: dict[Kind, Message] = {
    "stop": say("{who} stops playing"),
    "draw": say("{who} draws one card from the stock"),
    "take": say("{who} draws from the stock or picks up the pile, without laying anything"),
    "discard": say("{who} discards"),
    "discard-drawn": say("{who} discards the card just drawn"),
    "go-on": say("{who} goes on playing"),
    "play-on": say("play goes on, without any remedy"),
    "freeze-opened": say("the melds opened in this turn are frozen until the player's next turn"),
    "freeze-extended": say("the melds to which cards were tied in this turn are frozen until the player's next turn"),
    "freeze-pozzetto-melds": say("the melds made with cards of the pozzetto are frozen until the player's next turn"),
    "complete-melds": say("{who} completes the unfinished melds with cards of the hand"),
    "penalise-incomplete": say("the cards of the melds that cannot be completed are penalised"),
    "penalise-drawn": say("the card drawn is penalised and discarded at once"),
    "place-drawn": say("the card drawn must be placed on the melds that led to the pozzetto; it is not discarded"),
    "warn": say("{who} is warned"),
    "discard-stands": say("the discard stands"),
    "keep-drawn": say("{who} plays the card drawn only from the next turn on"),
}
_ROLES: dict[Role, Message] = {
    "culprit": say("the player"),
    "partner": say("the partner"),
    "next-opponent": say("the next opponent"),
    "pair": say("the pair"),
}


class Measure(msgspec.Struct, frozen=True):
    """One step of a ruling; `negative` says what counts against the side if somebody closes while it lasts."""

    kind: Kind
    who: Role = "culprit"
    negative: Literal["", "whole-meld", "tied-cards"] = ""

    def words(self) -> Message:
        told = Message(_WORDS[self.kind].template, {"who": _ROLES[self.who]})
        match self.negative:
            case "":
                return told
            case "whole-meld":
                return say("{told}; if anyone closes meanwhile they count against the side", told=told)
            case "tied-cards":
                return say("{told}; if anyone closes meanwhile only the tied cards count against the side", told=told)
