"""The rules card for the table, and checklists with boxes to tick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pinella.messages import Language, Message, say
from pinella.prints.document import Cell, Column, Document, Panel, Panels, Table
from pinella.prints.papers import CardPaper, ChecklistPaper, ChecklistPart
from pinella.prints.words import article, framed, tell
from pinella.tournament.guidance.lines import Doer, Item
from pinella.tournament.guidance.rules_card import CardSection

DOERS: Mapping[Doer, Message] = {
    "director": say("director"),
    "referee": say("referee"),
    "desk": say("accounts room"),
    "players": say("players"),
}
LETTERS_IN_A_ROW = 58
"""About so many letters of a panel's line; only to share the panels out between the two columns."""


def rules_card(paper: CardPaper, language: Language) -> Document:
    panels = [_panel(section, language) for section in paper.card.sections]
    cut = min(range(1, len(panels) + 1), key=lambda at: max(_height(panels[:at]), _height(panels[at:])))
    about = tell(paper.card.name, language)
    return framed(
        paper.heading,
        say("Rules in brief"),
        [Panels(tuple(panels[:cut]), tuple(panels[cut:]))],
        language,
        about=about,
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


def checklist(paper: ChecklistPaper, language: Language) -> Document:
    blocks = [_list(part, language) for part in paper.parts if part.items]
    about = None if paper.heading.round else ""
    return framed(paper.heading, say("Checklists"), blocks, language, about=about)


def _list(part: ChecklistPart, language: Language) -> Table:
    columns = (
        Column(language("Done"), "center", big=True),
        Column(language("What"), share=5, strong=True),
        Column(language("Who"), share=1.4),
        Column(language("Article"), share=1.8),
    )
    return Table(columns, tuple(_row(one, language) for one in part.items), caption=tell(part.title, language))


def _row(one: Item, language: Language) -> tuple[Cell, ...]:
    by = tell(say("checked by {name}", name=one.by), language) if one.by else ""
    return (
        Cell(("☑" if one.done else "☐",)),
        Cell((tell(one.text, language),), small=by),
        Cell((tell(DOERS[one.who], language),)),
        Cell((article(one.article, language),)),
    )
