"""Facts: what a referee must know of an incident, asked one by one and only when the law needs it.

A law is a plain function that asks `Facts` as it goes. A fact that is not given stops it with the question; so the
assistant asks exactly what the law reads, in the order in which it reads it. Cards are never asked for: who names them
gets a ruling that names them too (the order by norm, what can stay on the table).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import NoReturn

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Message, Refusal, say


@dataclass(frozen=True, slots=True)
class Fact:
    """A question with its possible answers, each in words.

    `cards`: the answer is a line of cards; `number`: it is a number, minutes also with seconds (`4:10`); `alone`: the
    answer that is certain where nobody has a partner.
    """

    name: str
    question: Message
    answers: Mapping[str, Message] = field(default_factory=dict)
    cards: bool = False
    number: bool = False
    alone: str = ""


class Unanswered(Exception):
    """The law needs a fact that was not given."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.name)
        self.fact = fact


YES_NO: Mapping[str, Message] = {"yes": say("yes"), "no": say("no")}


@dataclass(slots=True)
class Facts:
    """The facts given, and which of them were asked for."""

    given: Mapping[str, str]
    used: list[Fact] = field(default_factory=list)
    alone: bool = False
    """Everyone plays alone: no answer can be that the partner did it."""

    def ask(self, fact: Fact) -> str:
        value = self.given.get(fact.name)
        if self.alone:
            if value is not None and value.startswith("partner"):
                raise Refusal(say("everyone plays alone in this form of the game: there is no partner"))
            if fact.alone:
                return fact.alone
            fact = without_partner(fact)
        self._note(fact)
        if value is None:
            raise Unanswered(fact)
        check(fact, value)
        return value

    def is_so(self, fact: Fact) -> bool:
        return self.ask(fact) == "yes"

    def cards(self, fact: Fact) -> tuple[Kind, ...]:
        """The cards named for this fact; none when nobody named them."""
        self._note(fact)
        value = self.given.get(fact.name)
        return () if value is None else tuple(cards.parse_line(value))

    def band(self, fact: Fact, limits: Sequence[int]) -> int:
        """Into which band a number falls; a limit itself belongs to the band below it (0: up to the first limit).

        Who is asked sees the bands of this code as answers, named by a number in each of them.
        """
        self._note(fact)
        value = self.given.get(fact.name)
        if value is None:
            raise Unanswered(replace(fact, answers=_bands(limits)))
        number = read_number(fact, value)
        return sum(number > limit for limit in limits)

    def impossible(self, reason: Message) -> NoReturn:
        """The facts given cannot all be true."""
        raise Refusal(reason)

    def _note(self, fact: Fact) -> None:
        if fact not in self.used:
            self.used.append(fact)


def without_partner(fact: Fact) -> Fact:
    """The same question where nobody has a partner."""
    return replace(fact, answers={key: words for key, words in fact.answers.items() if not key.startswith("partner")})


def _bands(limits: Sequence[int]) -> dict[str, Message]:
    words = {str(limits[0]): say("up to {limit}", limit=limits[0])}
    for low, high in pairwise(limits):
        words[str(high)] = say("more than {low}, up to {limit}", low=low, limit=high)
    words[str(limits[-1] + 1)] = say("more than {low}", low=limits[-1])
    return words


_NUMBER = re.compile(r"(\d{1,6})(?::([0-5]\d))?", re.ASCII)


def read_number(fact: Fact, value: str) -> Fraction:
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise Refusal(
            say("“{value}” is no number for {name}: write 4, or 4:10 for minutes", value=value, name=fact.name)
        )
    return int(found[1]) + Fraction(int(found[2] or 0), 60)


def check(fact: Fact, value: str) -> None:
    """Refuse an answer that is none."""
    if fact.cards:
        cards.parse_line(value)
    elif fact.number:
        read_number(fact, value)
    elif value not in fact.answers:
        raise Refusal(
            say(
                "“{value}” is no answer to {name}; the answers are {answers}",
                value=value,
                name=fact.name,
                answers=", ".join(fact.answers),
            )
        )
