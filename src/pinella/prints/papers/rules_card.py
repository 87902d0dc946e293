"""The rules of a code in brief, on one page for the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.messages import Language, Message, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Document, Panel, Panels
from pinella.prints.parts import Heading, heading
from pinella.prints.words import article, framed, tell
from pinella.tournament.guidance.checklists import has_screens
from pinella.tournament.guidance.rules_card import CardSection, RulesCard, rules_card

LETTERS_IN_A_ROW = 58
"""About so many letters of a panel's line; only to share the panels out between the two columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPaper:
    heading: Heading
    card: RulesCard

    def document(self, language: Language) -> Document:
        panels = [_panel(section, language) for section in self.card.sections]
        cut = min(range(1, len(panels) + 1), key=lambda at: max(_height(panels[:at]), _height(panels[at:])))
        halves = Panels(tuple(panels[:cut]), tuple(panels[cut:]))
        return framed(self.heading, say("Rules in brief"), [halves], language, about=tell(self.card.name, language))


@print_paper(say("The rules in brief"), place=120)
def fill(request: PrintRequest) -> CardPaper:
    """The rules of screens only if some table has them."""
    card = rules_card(request.state.code, screens=has_screens(request.state))
    return CardPaper(heading=heading(request), card=card)


def code_card(code: Code) -> CardPaper:
    """Of no event in particular."""
    return CardPaper(
        heading=Heading(event=code.federation, code=code.name, edition=code.edition), card=rules_card(code)
    )


def _panel(section: CardSection, language: Language) -> Panel:
    """An article that most lines share is said once, in the heading."""
    (common, times), *_others = Counter(one.article for one in section.lines).most_common(1)
    shared = common if times > 1 and 2 * times > len(section.lines) else ""
    return Panel(
        heading=tell(section.title, language),
        note=article(shared, language),
        lines=tuple(
            (_sentence(one.text, language), "" if one.article == shared else _cited(one.article, language))
            for one in section.lines
        ),
    )


def _cited(named: str, language: Language) -> str:
    """The number stays on the line of its `Art.`."""
    return article(named, language).replace("Art. ", "Art.\u00a0")


def _sentence(text: Message, language: Language) -> str:
    """Words of a list stand alone here and begin like a sentence."""
    said = tell(text, language)
    return said[:1].upper() + said[1:]


def _height(panels: list[Panel]) -> float:
    rows = sum(-(-(len(text) + len(cited)) // LETTERS_IN_A_ROW) for one in panels for text, cited in one.lines)
    return rows + 2.0 * len(panels) + 0.25 * sum(len(one.lines) for one in panels)
