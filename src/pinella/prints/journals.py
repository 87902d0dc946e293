"""Lists of the direction: who is there, what the referees ruled, which sheets are still out."""

from __future__ import annotations

from pinella.messages import Language, say
from pinella.prints import alphabet
from pinella.prints.document import Block, Callout, Cell, Column, Document, Facts, Lines, Signatures, Table
from pinella.prints.papers import Attendance, Attendee, JournalEntry, RefereeJournal, RoundOverview, TableState
from pinella.prints.words import ROOMS, article, dated, framed, number, numbers, plain, stacked, tell, told


def attendance(paper: Attendance, language: Language) -> Document:
    people = paper.people
    if paper.by_name:
        people = tuple(sorted(people, key=lambda one: alphabet.sort_key(one.name)))
    columns = (
        Column(language("No."), "right"),
        Column(language("Name"), share=3.4, strong=True),
        Column(language("Membership"), share=2.2),
        Column(language("Fee"), share=1.6),
        Column(language("Present"), share=1.3),
        Column(language("Signature"), share=2.8),
    )
    rows = tuple(_attendee(one, language) for one in people)
    blocks: list[Block] = [Table(columns, rows, roomy=True)]
    pairs = [(tell(label, language), tell(value, language)) for label, value in paper.totals]
    blocks.append(Facts(((language("People on the list"), str(len(people))), *pairs)))
    return framed(paper.heading, say("Attendance"), blocks, language, about=None if paper.heading.round else "")


def _attendee(one: Attendee, language: Language) -> tuple[Cell, ...]:
    return (
        Cell((number(one.number),)),
        Cell((plain(one.name),), small=" · ".join(told([one.member, one.club], language))),
        Cell((tell(one.membership, language),)),
        Cell((tell(one.fee, language),)),
        Cell((tell(one.presence, language),)),
        Cell(),
    )


def referee_journal(paper: RefereeJournal, language: Language) -> Document:
    columns = (
        Column(language("Time"), strong=True),
        Column(language("Round"), "center"),
        Column(language("Table"), "center", strong=True),
        Column(language("Who"), share=1.6, strong=True),
        Column(language("Incident"), share=2),
        Column(language("Ruling"), share=3),
        Column(language("Article"), share=0.9),
        Column(language("Sanction"), share=1.3),
        Column(language("Referee"), share=1.2),
    )
    rows = tuple(_journal_row(entry, language) for entry in paper.entries)
    blocks: list[Block] = [Table(columns, rows)] if rows else [Lines("", (("", language("Nothing to report")),))]
    signed = say("The referee: {name}", name=plain(paper.signed_by)) if paper.signed_by else say("The referee")
    blocks.append(Signatures((tell(signed, language),)))
    return framed(
        paper.heading,
        say("Journal of the referee"),
        blocks,
        language,
        about=None if paper.heading.round else "",
        landscape=True,
    )


def _journal_row(entry: JournalEntry, language: Language) -> tuple[Cell, ...]:
    return (
        Cell((dated(entry.time, language),)),
        Cell((number(entry.round),)),
        Cell((number(entry.table),)),
        Cell((tell(entry.who, language),)),
        Cell((tell(entry.incident, language),)),
        Cell((tell(entry.ruling, language),)),
        Cell((article(entry.article, language),)),
        Cell((tell(entry.sanction, language),)),
        Cell((plain(entry.referee),)),
    )


def overview(paper: RoundOverview, language: Language) -> Document:
    missing = [one for one in paper.tables if one.missing]
    tables = ", ".join(str(one.table) for one in missing)
    told_first = say("Sheets missing from tables: {tables}", tables=tables) if missing else say("No sheet is missing")
    counted = say(
        "{n} of {number} sheets delivered",
        "{n} of {number} sheets delivered",
        n=len(paper.tables) - len(missing),
        number=len(paper.tables),
    )
    blocks: list[Block] = [Callout(tell(told_first, language)), Lines("", (("", tell(counted, language)),))]
    shown = missing if paper.only_missing else sorted(paper.tables, key=lambda one: not one.missing)
    if shown:
        blocks.append(_states(shown, language))
    return framed(paper.heading, say("State of the round"), blocks, language)


def _states(tables: list[TableState], language: Language) -> Table:
    columns = (
        Column(language("Table"), "center", strong=True, big=True),
        Column(language("State"), share=1.5, strong=True),
        Column(language("No."), "right"),
        Column(language("Names"), share=2.4),
        Column(language("No."), "right"),
        Column(language("Names"), share=2.4),
        Column(language("Remark"), share=1.6),
    )
    rows = tuple(
        (
            Cell((str(one.table),), small=" ".join(told([one.group, ROOMS[one.room] if one.room else ""], language))),
            Cell((tell(one.state, language),)),
            Cell(numbers(one.home)),
            stacked(one.home, language),
            Cell(numbers(one.away) if one.away else ()),
            stacked(one.away, language),
            Cell(small=tell(one.remark, language)),
        )
        for one in tables
    )
    return Table(columns, rows)
