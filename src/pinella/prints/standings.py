"""The standing on the wall, and the list of prizes."""

from __future__ import annotations

from pinella.messages import Language, say
from pinella.prints.document import Block, Callout, Cell, Column, Document, Lines, Table
from pinella.prints.papers import PrizeList, StandingGroup, StandingLine, StandingPaper, Words
from pinella.prints.words import (
    Footnotes,
    framed,
    group_words,
    in_a_row,
    numbers,
    plain,
    signed,
    stacked,
    tell,
    told,
    with_article,
)

ROUNDS_UPRIGHT = 4
"""With VP of more rounds than these the page is turned."""


def standing(paper: StandingPaper, language: Language) -> Document:
    notes = Footnotes(language)
    rounds = max((len(line.rounds) for group in paper.groups for line in group.lines), default=0)
    shown = rounds if paper.show_rounds else 0
    tables = [_table(paper, group, shown, notes, language) for group in paper.groups]
    blocks: list[Block] = [*_warnings(paper, language), *tables]
    if lines := notes.lines():
        blocks.append(Lines(language("Notes"), lines, small=True))
    if criteria := told(paper.criteria, language):
        ordered = tuple((f"{at}.", text) for at, text in enumerate(criteria, 1))
        blocks.append(Lines(language("Between equals the order is decided by"), ordered, small=True))
    heading = paper.heading
    about = say("After round {number} of {rounds}", number=heading.round, rounds=heading.rounds)
    return framed(
        heading,
        say("Final standing") if paper.final else say("Standing"),
        blocks,
        language,
        about=about if heading.round and heading.rounds else None,
        status=say("Final") if paper.final else say("Provisional"),
        landscape=shown > ROUNDS_UPRIGHT,
    )


def _warnings(paper: StandingPaper, language: Language) -> list[Block]:
    blocks: list[Block] = []
    if paper.errors_until and not paper.final:
        until = say("Errors may be reported to the direction until {time}", time=plain(paper.errors_until))
        blocks.append(Callout(tell(until, language)))
    if note := tell(paper.note, language):
        blocks.append(Callout(note))
    if corrections := told(paper.corrections, language):
        blocks.append(Lines(language("Corrections announced"), tuple(("•", text) for text in corrections)))
    return blocks


def _table(paper: StandingPaper, group: StandingGroup, rounds: int, notes: Footnotes, language: Language) -> Table:
    clubs = paper.show_club and any(line.party.club for line in group.lines)
    penalties = any(line.penalties for line in group.lines)
    columns = [
        Column(language("Place"), "right", strong=True),
        Column(language("No."), "right"),
        Column(language("Names"), share=5, strong=True),
        *([Column(language("Club"), share=2.6)] if clubs else []),
        *(Column(tell(say("R{number}", number=at), language), "right") for at in range(1, rounds + 1)),
        *([Column(language("Penalties"), "right")] if penalties else []),
        Column(language("VP"), "right", strong=True, big=True),
        Column(language("MP"), "right"),
    ]
    rows = [_row(line, rounds, clubs, penalties, notes, language) for line in group.lines]
    return Table(tuple(columns), tuple(rows), tell(group_words(group.name), language))


def _row(
    line: StandingLine, rounds: int, clubs: bool, penalties: bool, notes: Footnotes, language: Language
) -> tuple[Cell, ...]:
    cells = [tell(one, language) for one in line.rounds[:rounds]]
    cells += [""] * (rounds - len(cells))
    return (
        Cell((str(line.place) if line.place else "—",)),
        Cell(numbers(line.party)),
        in_a_row(line.party, notes.mark(line.notes)),
        *([Cell((plain(line.party.club),))] if clubs else []),
        *(Cell((text,)) for text in cells),
        *([Cell((tell(line.penalties, language),))] if penalties else []),
        Cell((str(line.vp),)),
        Cell((signed(line.mp),)),
    )


def prizes(paper: PrizeList, language: Language) -> Document:
    results = any(one.result for one in paper.prizes)
    columns = [
        Column(language("Prize"), share=2, strong=True),
        Column(language("No."), "right"),
        Column(language("Names"), share=3.4, strong=True),
        *([Column(language("Result"), share=1.6)] if results else []),
        Column(language("What is given"), share=2),
        *([Column(language("Signature"), share=2.4)] if paper.signatures else []),
    ]
    rows = []
    for one in paper.prizes:
        names = stacked(one.party, language)
        remark = with_article(tell(one.note, language), one.article, language)
        small = " · ".join(told([names.small, one.party.club, remark], language))
        cells = [
            Cell((tell(one.title, language),)),
            Cell(numbers(one.party)),
            Cell(names.lines, small=small),
            *([Cell((tell(one.result, language),))] if results else []),
            Cell((tell(one.prize, language),)),
            *([Cell()] if paper.signatures else []),
        ]
        rows.append(tuple(cells))
    blocks: list[Block] = [Table(tuple(columns), tuple(rows), roomy=paper.signatures)]
    if note := tell(paper.note, language):
        blocks.append(Lines("", (("", note),)))
    about: Words = ""
    return framed(paper.heading, say("List of prizes"), blocks, language, about=about)
