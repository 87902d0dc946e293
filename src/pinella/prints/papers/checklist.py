"""What people check at each step, with boxes to tick; what is ticked already says by whom."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Article, Column, Listing
from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Cell, Document, Table
from pinella.prints.parts import Heading, Words, heading
from pinella.prints.tables import table
from pinella.prints.words import framed, tell
from pinella.tournament.guidance.checklists import checklist
from pinella.tournament.guidance.lines import DOERS, Item
from pinella.tournament.guidance.steps import STEP_WORDS, STEPS


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistPart:
    """The list of one step."""

    title: Words
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistPaper:
    heading: Heading
    parts: tuple[ChecklistPart, ...]

    def document(self, language: Language) -> Document:
        blocks = [_list(part, language) for part in self.parts if part.items]
        return framed(self.heading, say("Checklists"), blocks, language, about=None if self.heading.round else "")


def _list(part: ChecklistPart, language: Language) -> Table:
    listing: Listing[Item] = Listing(
        Column("done", say("Done"), lambda one: "☑" if one.done else "☐", align="center", big=True),
        Column("text", say("What"), lambda one: _what(one, language), share=5, strong=True),
        Column("who", say("Who"), lambda one: DOERS[one.who], share=1.4),
        Column("article", say("Article"), lambda one: Article(one.article), share=1.8, always=True),
    )
    return table(listing.of(part.items), language, tell(part.title, language))


def _what(one: Item, language: Language) -> Cell:
    by = tell(say("checked by {name}", name=one.by), language) if one.by else ""
    return Cell((tell(one.text, language),), small=by)


@print_paper(say("Checklists of the organisation"), place=130)
def fill(request: PrintRequest) -> ChecklistPaper:
    """Those of a round for the one named (0: the last one made)."""
    return ChecklistPaper(
        heading=heading(request, request.round),
        parts=tuple(
            ChecklistPart(title=STEP_WORDS[step], items=checklist(request.state, step, request.round)) for step in STEPS
        ),
    )
