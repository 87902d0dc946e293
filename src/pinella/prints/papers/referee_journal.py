"""What the referees ruled, gave and reported, in order of time."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Article, Column, Listing
from pinella.messages import Language, Message, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Document, Lines, Signatures
from pinella.prints.parts import Heading, Words, heading
from pinella.prints.tables import table
from pinella.prints.words import dated, framed, number, plain, tell
from pinella.tournament.journal import referee_book


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    time: str
    round: int = 0
    table: int = 0
    who: Words = ""
    incident: Words = ""
    ruling: Words = ""
    article: str = ""
    sanction: Words = ""
    referee: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeJournal:
    heading: Heading
    entries: tuple[JournalEntry, ...]
    signed_by: str = ""

    def document(self, language: Language) -> Document:
        listing: Listing[JournalEntry] = Listing(
            Column("time", say("Time"), lambda one: dated(one.time, language), strong=True, always=True),
            Column("round", say("Round"), lambda one: number(one.round), align="center", always=True),
            Column("table", say("Table"), lambda one: number(one.table), align="center", strong=True, always=True),
            Column("who", say("Who"), share=1.6, strong=True, always=True),
            Column("incident", say("Incident"), share=2, always=True),
            Column("ruling", say("Ruling"), share=3, always=True),
            Column("article", say("Article"), lambda one: Article(one.article), share=0.9, always=True),
            Column("sanction", say("Sanction"), share=1.3, always=True),
            Column("referee", say("Referee"), share=1.2, always=True),
        )
        empty = Lines("", (("", language("Nothing to report")),))
        signed = say("The referee: {name}", name=plain(self.signed_by)) if self.signed_by else say("The referee")
        blocks: list[Block] = [
            table(listing.of(self.entries), language) if self.entries else empty,
            Signatures((tell(signed, language),)),
        ]
        about = None if self.heading.round else ""
        return framed(self.heading, say("Journal of the referee"), blocks, language, about=about, landscape=True)


@print_paper(say("Journal of the referees"), place=70, typed=("giornale",))
def fill(request: PrintRequest) -> RefereeJournal:
    state = request.state
    referees = [one.name for one in state.officials if one.role == "referee"]
    directors = [one.name for one in state.officials if one.role == "director"]
    lines = sorted(_lines(request), key=lambda line: line[0])
    return RefereeJournal(
        heading=heading(request),
        entries=tuple(entry for _at, entry in lines),
        signed_by=next(iter([*referees, *directors]), ""),
    )


def _lines(request: PrintRequest) -> list[tuple[int, JournalEntry]]:
    book, clock = referee_book(request.state), request.told
    rulings = [
        (
            one.at,
            JournalEntry(
                time=clock(one.at),
                round=one.round,
                table=one.table,
                who=one.name,
                incident=one.incident,
                ruling=one.text,
                article=", ".join(one.articles),
                referee=one.referee,
            ),
        )
        for one in book.rulings
    ]
    sanctions = [
        (
            one.at,
            JournalEntry(
                time=clock(one.at),
                round=one.round,
                table=one.table,
                who=one.player or one.name,
                incident=one.offence,
                ruling=say("lifted: {what}", what=one.lifted) if one.lifted else one.note,
                article=one.article,
                sanction=_cost(one.level, one.vp_lost, one.points_lost),
                referee=one.referee,
            ),
        )
        for one in book.sanctions
    ]
    reports = [
        (
            one.at,
            JournalEntry(
                time=clock(one.at),
                round=one.round,
                who=one.player or one.name,
                incident=one.facts,
                ruling=one.text or say("{about}: to be written", about=one.about),
                article=one.article,
                referee=one.writer,
            ),
        )
        for one in book.reports
    ]
    return [*rulings, *sanctions, *reports]


def _cost(level: Message, vp: int, points: int) -> Message:
    text = level
    if vp:
        text = say("{what}; {vp} VP lost", what=text, vp=vp)
    return say("{what}; {points} points lost", what=text, points=points) if points else text
