"""Facts: what a referee must know of an incident, asked one by one and only when the law needs it.

A ruling is a plain function that asks `Facts` as it goes. A fact that is not given stops it with the question; so the
assistant asks exactly what the law reads, in the order in which it reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pinella.messages import Message, Refusal, say


@dataclass(frozen=True, slots=True)
class Fact:
    """A question with its possible answers, each in words."""

    name: str
    question: Message
    answers: Mapping[str, Message]


class Unanswered(Exception):
    """The law needs a fact that was not given."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.name)
        self.fact = fact


YES_NO = {"yes": say("yes"), "no": say("no")}


@dataclass(slots=True)
class Facts:
    """The facts given, and which of them were asked for."""

    given: Mapping[str, str]
    used: list[Fact] = field(default_factory=list)

    def ask(self, fact: Fact) -> str:
        if fact not in self.used:
            self.used.append(fact)
        value = self.given.get(fact.name)
        if value is None:
            raise Unanswered(fact)
        if value not in fact.answers:
            raise Refusal(
                say(
                    "“{value}” is no answer to {name}; the answers are {answers}",
                    value=value,
                    name=fact.name,
                    answers=", ".join(fact.answers),
                )
            )
        return value

    def is_so(self, fact: Fact) -> bool:
        return self.ask(fact) == "yes"
