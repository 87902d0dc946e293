"""The list of prizes, with room to sign."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Cell, Document, Lines
from pinella.prints.parts import Heading, Party, Words, contestant, heading
from pinella.prints.tables import table
from pinella.prints.words import framed, numbers, signed, stacked, tell, told, with_article
from pinella.tournament.money import Money
from pinella.tournament.prizes.awards import winners
from pinella.tournament.standings.views import ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    title: Words
    """`1st prize`, `1st of group B`, ..."""
    party: Party
    prize: Words = ""
    """What is given."""
    result: Words = ""
    """`94 VP, +2315 MP`."""
    note: Words = ""
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    heading: Heading
    prizes: tuple[Prize, ...]
    signatures: bool = False
    """With a column to sign for the prize."""
    note: Words = ""

    def document(self, language: Language) -> Document:
        listing: Listing[Prize] = Listing(
            Column("title", say("Prize"), share=2, strong=True, always=True),
            Column("number", say("No."), lambda one: Cell(numbers(one.party)), align="right", always=True),
            Column("names", say("Names"), lambda one: _names(one, language), share=3.4, strong=True, always=True),
            Column("result", say("Result"), share=1.6),
            Column("prize", say("What is given"), share=2, always=True),
            *([Column("signature", say("Signature"), _blank, share=2.4, always=True)] if self.signatures else []),
        )
        blocks: list[Block] = [table(listing.of(self.prizes), language, roomy=self.signatures)]
        if note := tell(self.note, language):
            blocks.append(Lines("", (("", note),)))
        return framed(self.heading, say("List of prizes"), blocks, language, about="")


def _blank(_: Prize) -> Cell:
    return Cell()


def _names(one: Prize, language: Language) -> Cell:
    names = stacked(one.party, language)
    remark = with_article(tell(one.note, language), one.article, language)
    return Cell(names.lines, small=" · ".join(told([names.small, one.party.club, remark], language)))


@print_paper(say("Prize list"), place=50, typed=("premi",))
def fill(request: PrintRequest) -> PrizeList:
    """As given; before that, as the standing would have it."""
    state = request.state
    shown = {line.number: line for line in ranking(state).lines}
    return PrizeList(
        heading=heading(request),
        prizes=tuple(
            Prize(
                title=say("{title}, place {place}", title=one.title, place=one.place),
                party=contestant(state, one.number),
                prize=Money(one.cents) if one.cents else "",
                result=say("{vp} VP, {mp} MP", vp=shown[one.number].vp, mp=signed(shown[one.number].mp))
                if one.number in shown
                else "",
                note=say("goes to the organisation") if one.to_organisation else say("shared") if one.shared else "",
            )
            for one in winners(state)
        ),
        signatures=True,
    )
