"""Who sits where: by table, by name, for the whole calendar, and as slips to hand out."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.messages import Language, say
from pinella.prints import alphabet
from pinella.prints.document import Card, Cards, Cell, Column, Directory, Document, Entry, Letter, Lines, Table
from pinella.prints.papers import (
    Axis,
    NameSeat,
    Schedule,
    ScheduledRound,
    SeatsByName,
    SeatsByTable,
    Slip,
    Slips,
    TableSeats,
)
from pinella.prints.words import (
    AXES,
    LINES,
    ROOMS,
    SEATS,
    axis,
    framed,
    group_words,
    number,
    numbers,
    plain,
    stacked,
    tell,
    told,
)


def by_table(paper: SeatsByTable, language: Language) -> Document:
    return framed(paper.heading, say("Seating by table"), [seat_table(paper.tables, language)], language)


def seat_table(tables: Sequence[TableSeats], language: Language, caption: str = "") -> Table:
    """Columns that nobody needs are left out."""
    groups, rooms, notes = (
        any(one.group for one in tables),
        any(one.room for one in tables),
        any(one.note for one in tables),
    )
    columns = [
        Column(language("Table"), "center", strong=True, big=True),
        *([Column(language("Group"), "center")] if groups else []),
        *([Column(language("Room"))] if rooms else []),
        Column(language("No."), "right"),
        Column(_side_label([one.home.axis for one in tables], language), share=3, strong=True),
        Column(language("No."), "right"),
        Column(_side_label([one.away.axis for one in tables if one.away], language), share=3, strong=True),
        *([Column(language("Note"), share=1.6)] if notes else []),
    ]
    rows = []
    for one in tables:
        away = stacked(one.away, language) if one.away else Cell((language("rests: incomplete table"),))
        cells = [
            Cell((str(one.table),)),
            *([Cell((plain(one.group),))] if groups else []),
            *([Cell(told([ROOMS[one.room]] if one.room else [], language))] if rooms else []),
            Cell(numbers(one.home)),
            stacked(one.home, language),
            Cell(numbers(one.away) if one.away else ()),
            away,
            *([Cell(small=tell(one.note, language))] if notes else []),
        ]
        rows.append(tuple(cells))
    return Table(tuple(columns), tuple(rows), caption)


def _side_label(axes: Sequence[Axis], language: Language) -> str:
    """`N/S` where all of a side sit so; where seats are drawn at the table there is nothing to say yet."""
    known = set(axes)
    return AXES[known.pop()].render(language) if len(known) == 1 and "" not in known else language("Names")


def by_name(paper: SeatsByName, language: Language) -> Document:
    letters = [
        Letter(letter, tuple(_entry(player, language) for player in found))
        for letter, found in alphabet.by_letter(paper.players, lambda player: plain(player.name))
    ]
    block = Directory(paper.columns, language("Table"), tuple(letters))
    return framed(paper.heading, say("Seating A–Z"), [block], language)


def _entry(player: NameSeat, language: Language) -> Entry:
    place = [
        say("rests") if player.rests else "",
        ROOMS[player.room] if player.room else "",
        group_words(player.group),
        SEATS[player.seat] if player.seat else AXES[player.axis] if player.axis else "",
        LINES[player.line] if player.line else "",
        say("no. {number}", number=player.number) if player.number else "",
        say("with {partner}", partner=plain(player.partner)) if player.partner else "",
        player.note,
    ]
    return Entry(plain(player.name), number(player.table) or "—", " · ".join(told(place, language)))


def calendar(paper: Schedule, language: Language) -> Document:
    blocks = [_scheduled(one, language) for one in paper.rounds]
    return framed(paper.heading, say("Calendar of the rounds"), blocks, language, about="")


def _scheduled(one: ScheduledRound, language: Language) -> Table | Lines:
    sessions = say("Session {number}", number=one.session) if one.session > 1 else ""
    caption = " · ".join(told([say("Round {number}", number=one.round), sessions, one.start, one.system], language))
    if one.meetings:
        return seat_table(one.meetings, language, caption)
    return Lines(caption, (("", language("Paired by the standings, after the round before")),))


def slips(paper: Slips, language: Language) -> Document:
    cards = Cards(tuple(_card(slip, language) for slip in paper.slips))
    return framed(paper.heading, say("Slips"), [cards], language, bare=True)


def _card(slip: Slip, language: Language) -> Card:
    party = slip.party
    names = told([party.team, *party.players], language)
    tables = [say("R{number}: {table}", number=at, table=table or "—") for at, table in enumerate(slip.tables, 1)]
    pairs = [
        (say("Line"), LINES[slip.line] if slip.line else ""),
        (say("Seat"), axis(party, language)),
        (say("Group"), slip.group),
        (say("Club"), party.club),
        (say("Tables by round"), " · ".join(told(tables, language))),
    ]
    return Card(
        number_label=language("No."),
        number=" + ".join(numbers(party)),
        table_label=language("Table"),
        table=number(slip.table),
        lines=names,
        facts=tuple((tell(label, language), tell(value, language)) for label, value in pairs if value),
    )
