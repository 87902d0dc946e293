"""Any list as a paper: a heading, the table, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pinella.listing import Listed
from pinella.messages import Language
from pinella.prints.document import Block, Document, Lines
from pinella.prints.parts import Heading, Words
from pinella.prints.tables import table
from pinella.prints.words import framed, tell


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPaper:
    heading: Heading
    title: Words
    listed: Listed
    clock: Callable[[int], str] = str
    landscape: bool = False

    def document(self, language: Language) -> Document:
        shown: Block = table(self.listed, language, clock=self.clock)
        if not self.listed.rows:
            shown = Lines("", (("", tell(self.listed.empty or "", language)),))
        about = None if self.heading.round else ""
        return framed(self.heading, self.title, [shown], language, about=about, landscape=self.landscape)
