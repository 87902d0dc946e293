"""The rules card of a code: what a player needs in the hand, for the table on one page or for the phone to unfold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.base import Words
from pinella.messages import Message, say
from pinella.tournament.guidance import card_hall, card_play
from pinella.tournament.guidance.lines import Line

For = Literal["table", "phone"]
SectionKey = Literal[
    "preparation",
    "dealing",
    "turn",
    "pozzetto",
    "burraco",
    "closing",
    "counting",
    "sheet",
    "conduct",
    "screens",
    "referee",
    "words",
]
Written = Callable[[Code], Iterator[Line]]

SECTIONS: tuple[tuple[SectionKey, Message, Written], ...] = (
    ("preparation", say("Before play"), card_play.preparation),
    ("dealing", say("Shuffle, cut, deal"), card_play.dealing),
    ("turn", say("Your turn"), card_play.turn),
    ("pozzetto", say("The pozzetto"), card_play.pozzetto),
    ("burraco", say("Burracos"), card_play.burraco),
    ("closing", say("Closing"), card_play.closing),
    ("counting", say("Counting"), card_hall.counting),
    ("sheet", say("The score sheet"), card_hall.sheet),
    ("conduct", say("How we behave"), card_hall.conduct),
    ("screens", say("At tables with screens"), card_hall.screens),
    ("referee", say("Calling the referee"), card_hall.referee),
    ("words", say("Words"), card_hall.words),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    key: SectionKey
    title: Message
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCard:
    code: str
    name: Words
    edition: Words
    sections: tuple[CardSection, ...]

    def line(self, key: str) -> Line | None:
        return next((one for section in self.sections for one in section.lines if one.key == key), None)

    def clauses(self) -> frozenset[str]:
        return frozenset(clause for section in self.sections for one in section.lines for clause in one.clauses)


def rules_card(code: Code, *, for_: For = "table", screens: bool = True) -> RulesCard:
    """`screens=False`: no table of the event has screens, so their rules are left out. Sections without a line too."""
    sections = (
        CardSection(key=key, title=title, lines=tuple(one for one in written(code) if one.table or for_ == "phone"))
        for key, title, written in SECTIONS
        if screens or key != "screens"
    )
    return RulesCard(
        code=code.id,
        name=code.name,
        edition=code.edition,
        sections=tuple(section for section in sections if section.lines),
    )
