"""The notice hung up before the start: how the event will be run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.listing import Column, Listing
from pinella.messages import Language, Message, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Document, Facts, Lines, Scales, Signatures, Table
from pinella.prints.parts import Heading, Words, heading
from pinella.prints.sheet_rules import VpScale, scale_of
from pinella.prints.tables import table
from pinella.prints.words import code_line, dated, framed, plain, scale_words, tell, told
from pinella.tournament.money import Money
from pinella.tournament.setup.views import plan_view


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLine:
    round: int
    system: Words
    deals: int
    minutes: int
    session: int = 1
    start: str = ""
    note: Words = ""
    """Merit groups formed before it, step of the movement, bar on rematches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSheet:
    heading: Heading
    rounds: tuple[PlanLine, ...]
    format: Words = ""
    """Pairs, teams, individual."""
    tie_breaks: tuple[Words, ...] = ()
    byes: tuple[Words, ...] = ()
    scales: tuple[VpScale, ...] = ()
    facts: tuple[tuple[Words, Words], ...] = ()
    """Anything else worth a line: `Level`, `Entry fee`, `Direction`."""
    notes: tuple[Words, ...] = ()
    signed_by: str = ""

    def document(self, language: Language) -> Document:
        pairs = [
            (say("Format"), tell(self.format, language)),
            (say("Rounds"), str(len(self.rounds))),
            *((label, tell(value, language)) for label, value in self.facts),
        ]
        blocks: list[Block] = [
            Lines("", (("", code_line(self.heading, language)),)),
            Facts(tuple((tell(label, language), value) for label, value in pairs if value)),
            _rounds(self.rounds, language),
        ]
        blocks += _listed(language("Between equals the order is decided by"), self.tie_breaks, language, ordered=True)
        blocks += _listed(language("Byes and incomplete tables"), self.byes, language)
        if self.scales:
            scales = tuple(scale_words(scale, language) for scale in self.scales)
            blocks.append(Scales(language("Victory points from the difference of match points"), scales))
        blocks += _listed(language("Notes"), self.notes, language)
        if self.signed_by:
            blocks.append(Signatures((tell(say("The direction: {name}", name=plain(self.signed_by)), language),)))
        return framed(self.heading, say("Plan of the event"), blocks, language, about="")


def _listed(heading: str, entries: Sequence[Words], language: Language, *, ordered: bool = False) -> list[Block]:
    texts = told(entries, language)
    lines = tuple((f"{at}." if ordered else "•", text) for at, text in enumerate(texts, 1))
    return [Lines(heading, lines)] if lines else []


def _rounds(rounds: Sequence[PlanLine], language: Language) -> Table:
    """Sessions and hours only where they say something."""
    several = len({line.session for line in rounds}) > 1
    listing: Listing[PlanLine] = Listing(
        Column("round", say("Round"), align="center", strong=True, big=True, always=True),
        Column("session", say("Session"), lambda line: line.session if several else None, align="center"),
        Column("start", say("Start"), lambda line: dated(line.start, language)),
        Column("system", say("System"), share=3, strong=True, always=True),
        Column("deals", say("Deals"), align="center", always=True),
        Column("minutes", say("Minutes"), align="center", always=True),
        Column("note", say("Note"), share=3),
    )
    return table(listing.of(rounds), language)


@print_paper(say("Plan of the tournament"), place=90, typed=("piano",))
def fill(request: PrintRequest) -> PlanSheet:
    state = request.state
    shown = plan_view(state)
    facts: list[tuple[Words, Words]] = [(say("Level"), shown.level)]
    if state.settings.fee_cents:
        facts.append((say("Entry fee"), Money(state.settings.fee_cents)))
    directors = [one.name for one in state.officials if one.role == "director"]
    if directors:
        facts.append((say("Direction"), ", ".join(directors)))
    return PlanSheet(
        heading=heading(request),
        rounds=tuple(
            PlanLine(
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


def _notes(notes: tuple[Message, ...]) -> Words:
    text: Words = ""
    for one in notes:
        text = say("{before}; {more}", before=text, more=one) if text else one
    return text
