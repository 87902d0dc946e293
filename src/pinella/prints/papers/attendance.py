"""Everybody entered, to be ticked and signed at the door."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import Language, say
from pinella.prints import alphabet
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Cell, Document, Facts
from pinella.prints.parts import Heading, Words, heading
from pinella.prints.tables import table
from pinella.prints.words import framed, number, plain, tell, told
from pinella.tournament.entries.views import EntryLine, PlayerLine, entries
from pinella.tournament.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    name: str
    """Surname first."""
    number: int = 0
    """Of pair or team; 0: not yet given."""
    member: str = ""
    membership: Words = ""
    """State in words: `valid until ...`, `expired`, `guest`."""
    fee: Words = ""
    """`paid`, `to pay 20.00`, ..."""
    club: str = ""
    presence: Words = ""
    """Empty: to be ticked by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    heading: Heading
    people: tuple[Attendee, ...]
    by_name: bool = True
    """False: in the order given."""
    totals: tuple[tuple[Words, Words], ...] = ()
    """What and how much: `Fees received`, `1,240.00`."""

    def document(self, language: Language) -> Document:
        people = self.people
        if self.by_name:
            people = tuple(sorted(people, key=lambda one: alphabet.sort_key(one.name)))
        listing: Listing[Attendee] = Listing(
            Column("number", say("No."), lambda one: number(one.number), align="right", always=True),
            Column("name", say("Name"), lambda one: _name(one, language), share=3.4, strong=True, always=True),
            Column("membership", say("Membership"), share=2.2, always=True),
            Column("fee", say("Fee"), share=1.6, always=True),
            Column("presence", say("Present"), share=1.3, always=True),
            Column("signature", say("Signature"), lambda one: Cell(), share=2.8, always=True),
        )
        pairs = [(tell(label, language), tell(value, language)) for label, value in self.totals]
        counted = Facts(((language("People on the list"), str(len(people))), *pairs))
        blocks: list[Block] = [table(listing.of(people), language, roomy=True), counted]
        return framed(self.heading, say("Attendance"), blocks, language, about=None if self.heading.round else "")


def _name(one: Attendee, language: Language) -> Cell:
    return Cell((plain(one.name),), small=" · ".join(told([one.member, one.club], language)))


@print_paper(say("Attendance sheet"), place=60, typed=("presenze",))
def fill(request: PrintRequest) -> Attendance:
    """Person by person; the fee stands with the first of each entry."""
    shown = entries(request.state)
    people = tuple(
        _attendee(entry, player, first=at == 0)
        for entry in (*shown.entries, *shown.waiting)
        if not entry.staff
        for at, player in enumerate(entry.players)
    )
    fees = shown.fees
    totals: list[tuple[Words, Words]] = [
        (say("Entries"), str(fees.entries)),
        (say("Entries present"), str(shown.present)),
    ]
    if request.state.settings.fee_cents:
        totals += [(say("Fees taken"), Money(fees.taken_cents)), (say("Fees owed"), Money(fees.owed_cents))]
    return Attendance(heading=heading(request), people=people, totals=tuple(totals))


def _attendee(entry: EntryLine, player: PlayerLine, *, first: bool) -> Attendee:
    worst = next((one for one in player.findings if one.level == player.light), None)
    fee: Words = ""
    if first and entry.owed_cents:
        fee = say("to pay {sum}", sum=Money(entry.owed_cents))
    elif first and entry.paid_cents:
        fee = say("paid {sum}", sum=Money(entry.paid_cents))
    presence: Words = say("present") if entry.present else ""
    if entry.waiting:
        presence = say("waiting list, {place}", place=entry.waiting)
    return Attendee(
        name=player.name,
        number=entry.number,
        member=player.member,
        membership=worst.why if worst else say("in order") if player.member else "",
        fee=fee,
        club=player.club,
        presence=entry.away or presence,
    )
