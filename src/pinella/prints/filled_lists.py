"""Lists of the direction and the plan on paper, filled from a tournament."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.prints import papers
from pinella.prints.filled_parts import Told, heading
from pinella.prints.sheet_rules import scale_of
from pinella.tournament.entries import views as entry_views
from pinella.tournament.journal import RefereeBook, referee_book
from pinella.tournament.money import Money
from pinella.tournament.setup.views import plan_view
from pinella.tournament.state import State


def attendance(state: State, *, printed: str = "") -> papers.Attendance:
    """Everybody entered, person by person; the fee stands with the first of each entry."""
    shown = entry_views.entries(state)
    people = tuple(
        _attendee(entry, player, first=at == 0)
        for entry in (*shown.entries, *shown.waiting)
        if not entry.staff
        for at, player in enumerate(entry.players)
    )
    fees = shown.fees
    totals: list[tuple[papers.Words, papers.Words]] = [
        (say("Entries"), str(fees.entries)),
        (say("Entries present"), str(shown.present)),
    ]
    if state.settings.fee_cents:
        totals += [(say("Fees taken"), Money(fees.taken_cents)), (say("Fees owed"), Money(fees.owed_cents))]
    return papers.Attendance(heading=heading(state, printed=printed), people=people, totals=tuple(totals))


def _attendee(entry: entry_views.EntryLine, player: entry_views.PlayerLine, *, first: bool) -> papers.Attendee:
    worst = next((one for one in player.findings if one.level == player.light), None)
    fee: papers.Words = ""
    if first and entry.owed_cents:
        fee = say("to pay {sum}", sum=Money(entry.owed_cents))
    elif first and entry.paid_cents:
        fee = say("paid {sum}", sum=Money(entry.paid_cents))
    presence: papers.Words = say("present") if entry.present else ""
    if entry.waiting:
        presence = say("waiting list, {place}", place=entry.waiting)
    return papers.Attendee(
        name=player.name,
        number=entry.number,
        member=player.member,
        membership=worst.why if worst else say("in order") if player.member else "",
        fee=fee,
        club=player.club,
        presence=entry.away or presence,
    )


def referee_journal(state: State, told: Told, *, printed: str = "") -> papers.RefereeJournal:
    """Rulings, sanctions and reports in order of time."""
    book = referee_book(state)
    lines = sorted([*_rulings(book, told), *_sanctions(book, told), *_reports(book, told)], key=lambda line: line[0])
    referees = [one.name for one in state.officials if one.role == "referee"]
    directors = [one.name for one in state.officials if one.role == "director"]
    return papers.RefereeJournal(
        heading=heading(state, printed=printed),
        entries=tuple(entry for _at, entry in lines),
        signed_by=next(iter([*referees, *directors]), ""),
    )


Timed = list[tuple[int, papers.JournalEntry]]


def _rulings(book: RefereeBook, told: Told) -> Timed:
    return [
        (
            one.at,
            papers.JournalEntry(
                time=told(one.at),
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


def _sanctions(book: RefereeBook, told: Told) -> Timed:
    return [
        (
            one.at,
            papers.JournalEntry(
                time=told(one.at),
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


def _reports(book: RefereeBook, told: Told) -> Timed:
    return [
        (
            one.at,
            papers.JournalEntry(
                time=told(one.at),
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


def _cost(level: Message, vp: int, points: int) -> Message:
    text = level
    if vp:
        text = say("{what}; {vp} VP lost", what=text, vp=vp)
    return say("{what}; {points} points lost", what=text, points=points) if points else text


# --- the plan --------------------------------------------------------------------------------------------------------


def plan_sheet(state: State, *, printed: str = "") -> papers.PlanSheet:
    shown = plan_view(state)
    facts: list[tuple[papers.Words, papers.Words]] = [(say("Level"), shown.level)]
    if state.settings.fee_cents:
        facts.append((say("Entry fee"), Money(state.settings.fee_cents)))
    directors = [one.name for one in state.officials if one.role == "director"]
    if directors:
        facts.append((say("Direction"), ", ".join(directors)))
    return papers.PlanSheet(
        heading=heading(state, printed=printed),
        rounds=tuple(
            papers.PlanLine(
                round=one.number,
                system=one.system,
                deals=one.deals,
                minutes=one.minutes,
                session=one.session,
                note=_notes(one.notes),
            )
            for one in shown.rounds
        ),
        format=shown.format,
        tie_breaks=shown.tie_breaks,
        byes=tuple(one.words for one in shown.byes),
        scales=tuple(scale_of(table) for table in shown.tables),
        facts=tuple(facts),
        signed_by=directors[0] if directors else "",
    )


def _notes(notes: tuple[Message, ...]) -> papers.Words:
    text: papers.Words = ""
    for one in notes:
        text = say("{before}; {more}", before=text, more=one) if text else one
    return text
