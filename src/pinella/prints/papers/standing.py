"""The standing on the wall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pinella.listing import Column, Listing, Signed
from pinella.messages import Language, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Block, Callout, Cell, Document, Lines, Table
from pinella.prints.parts import Footnote, Heading, Party, Words, contestant, heading
from pinella.prints.tables import table
from pinella.prints.words import Footnotes, framed, group_words, in_a_row, numbers, plain, signed, tell, told
from pinella.tournament.model import SCORE_KINDS, Score
from pinella.tournament.sheets.views.results import corrections
from pinella.tournament.standings.views import RankingLine, overall, ranking
from pinella.tournament.state import State

ROUNDS_UPRIGHT = 4
"""With VP of more rounds than these the page is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    place: int
    """0: not ranked."""
    party: Party
    vp: int
    mp: int
    rounds: tuple[Words, ...] = ()
    """VP of each round, or a sign such as `—`; used if the paper shows rounds."""
    penalties: Words = ""
    """What was taken off, as `−1 VP`; the reasons stand in `notes`."""
    notes: tuple[Footnote, ...] = ()
    """Reasons of penalties, fixed scores, the tie-break that decided: numbered and printed below, equal ones once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingGroup:
    name: str
    """Letter of the merit group; empty for a single group."""
    lines: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPaper:
    """After `heading.round` of `heading.rounds`."""

    heading: Heading
    groups: tuple[StandingGroup, ...]
    final: bool
    errors_until: str = ""
    """Until when errors may be reported."""
    show_rounds: bool = False
    show_club: bool = True
    criteria: tuple[Words, ...] = ()
    """What decides between equals, in order."""
    corrections: tuple[Words, ...] = ()
    """Announced with this standing."""
    note: Words = ""

    def document(self, language: Language) -> Document:
        notes = Footnotes(language)
        rounds = max((len(line.rounds) for group in self.groups for line in group.lines), default=0)
        shown = rounds if self.show_rounds else 0
        tables = [_table(self, group, shown, notes, language) for group in self.groups]
        blocks: list[Block] = [*_warnings(self, language), *tables]
        if lines := notes.lines():
            blocks.append(Lines(language("Notes"), lines, small=True))
        if criteria := told(self.criteria, language):
            ordered = tuple((f"{at}.", text) for at, text in enumerate(criteria, 1))
            blocks.append(Lines(language("Between equals the order is decided by"), ordered, small=True))
        about = say("After round {number} of {rounds}", number=self.heading.round, rounds=self.heading.rounds)
        return framed(
            self.heading,
            say("Final standing") if self.final else say("Standing"),
            blocks,
            language,
            about=about if self.heading.round and self.heading.rounds else None,
            status=say("Final") if self.final else say("Provisional"),
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
    listing: Listing[StandingLine] = Listing(
        Column("place", say("Place"), lambda line: line.place or "—", align="right", strong=True, always=True),
        Column("number", say("No."), lambda line: Cell(numbers(line.party)), align="right", always=True),
        Column(
            "names", say("Names"), lambda line: in_a_row(line.party, notes.mark(line.notes)),
            share=5, strong=True, always=True,
        ),
        Column("club", say("Club"), lambda line: line.party.club if paper.show_club else "", share=2.6),
        *(
            Column(f"r{at + 1}", say("R{number}", number=at + 1), _of_round(at), align="right", always=True)
            for at in range(rounds)
        ),
        Column("penalties", say("Penalties"), align="right"),
        Column("vp", say("VP"), align="right", strong=True, big=True, always=True),
        Column("mp", say("MP"), lambda line: Signed(line.mp), align="right", always=True),
    )  # fmt: skip
    return table(listing.of(group.lines), language, tell(group_words(group.name), language))


def _of_round(at: int) -> Callable[[StandingLine], Words]:
    return lambda line: line.rounds[at] if at < len(line.rounds) else ""


@print_paper(say("Standing"), place=40, typed=("classifica",))
def fill(request: PrintRequest) -> StandingPaper:
    state, after = request.state, request.round or None
    shown = overall(state, after) if request.overall else ranking(state, after)
    groups = [("", shown.lines)] if request.overall else [(name, shown.of_group(name)) for name in shown.groups]
    return StandingPaper(
        heading=heading(request, shown.after),
        groups=tuple(
            StandingGroup(name=name, lines=tuple(_ranked(state, line) for line in lines)) for name, lines in groups
        ),
        final=shown.final,
        errors_until=request.told(shown.errors_until) if shown.errors_until else "",
        show_rounds=True,
        criteria=shown.criteria,
        corrections=tuple(
            say("Round {round}, table {table}: {why}", round=one.round, table=one.table, why=one.why)
            for one in corrections(state)
            if one.round == shown.after
        ),
        note=shown.state if shown.open_tables else "",
    )


def _ranked(state: State, line: RankingLine) -> StandingLine:
    notes = [Footnote(text=loss.why, article=loss.article) for loss in line.losses]
    for number, score in enumerate(line.rounds, start=1):
        if score is not None and score.kind != "played":
            text = say("round {round}: {kind}", round=number, kind=SCORE_KINDS[score.kind])
            notes.append(Footnote(text=text, article=score.article))
    if line.decided is not None:
        notes.append(Footnote(text=line.decided))
    return StandingLine(
        place=line.place,
        party=contestant(state, line.number),
        vp=line.vp,
        mp=line.mp,
        rounds=tuple(_round_vp(score) for score in line.rounds),
        penalties=_taken(line.vp_lost, line.mp_lost),
        notes=tuple(notes),
    )


def _taken(vp: int, mp: int) -> Words:
    if vp and mp:
        return say("{vp} VP, {mp} MP", vp=signed(-vp), mp=signed(-mp))
    if vp:
        return say("{vp} VP", vp=signed(-vp))
    return say("{mp} MP", mp=signed(-mp)) if mp else ""


def _round_vp(score: Score | None) -> str:
    return str(score.vp) if score is not None and score.ranked else "—"
