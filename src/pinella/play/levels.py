"""The bots that sit down at tables, by level: which player each is, and what people call it."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Message, Refusal, say


@dataclass(frozen=True, slots=True)
class Level:
    id: str
    bot: str
    """The bot of `bots` that plays it."""
    name: Message
    about: Message


LEVELS = (
    Level(
        "club",
        "greedy",
        say("Club player"),
        say("lays what it can and takes the pile when it helps at once"),
    ),
    Level(
        "expert",
        "expert",
        say("Expert"),
        say("holds cards back, remembers what was picked up, minds who comes next"),
    ),
)
USUAL = LEVELS[-1].id
STAND_IN = LEVELS[-1].id
"""Who plays for somebody who is away."""
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa")


def level(id_: str) -> Level:
    found = next((one for one in LEVELS if one.id == id_), None)
    if found is None:
        raise Refusal(
            say("there is no level “{level}”; there are {known}", level=id_, known=", ".join(one.id for one in LEVELS))
        )
    return found
