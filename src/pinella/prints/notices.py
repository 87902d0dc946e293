"""The notice hung up before the start: how the event will be run."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.messages import Language, say
from pinella.prints.document import Block, Cell, Column, Document, Facts, Lines, Scales, Signatures, Table
from pinella.prints.papers import PlanLine, PlanSheet, Words
from pinella.prints.words import code_line, dated, framed, plain, scale_words, tell, told


def plan(paper: PlanSheet, language: Language) -> Document:
    pairs = [
        (say("Format"), tell(paper.format, language)),
        (say("Rounds"), str(len(paper.rounds))),
        *((label, tell(value, language)) for label, value in paper.facts),
    ]
    facts = tuple((tell(label, language), value) for label, value in pairs if value)
    blocks: list[Block] = [
        Lines("", (("", code_line(paper.heading, language)),)),
        Facts(facts),
        _rounds(paper.rounds, language),
    ]
    blocks += _listed(language("Between equals the order is decided by"), paper.tie_breaks, language, ordered=True)
    blocks += _listed(language("Byes and incomplete tables"), paper.byes, language)
    if paper.scales:
        scales = tuple(scale_words(scale, language) for scale in paper.scales)
        blocks.append(Scales(language("Victory points from the difference of match points"), scales))
    blocks += _listed(language("Notes"), paper.notes, language)
    if paper.signed_by:
        blocks.append(Signatures((tell(say("The direction: {name}", name=plain(paper.signed_by)), language),)))
    return framed(paper.heading, say("Plan of the event"), blocks, language, about="")


def _listed(heading: str, entries: Sequence[Words], language: Language, *, ordered: bool = False) -> list[Block]:
    texts = told(entries, language)
    lines = tuple((f"{at}." if ordered else "•", text) for at, text in enumerate(texts, 1))
    return [Lines(heading, lines)] if lines else []


def _rounds(rounds: Sequence[PlanLine], language: Language) -> Table:
    """Sessions and hours only where they say something."""
    sessions = len({line.session for line in rounds}) > 1
    starts = any(line.start for line in rounds)
    notes = any(line.note for line in rounds)
    columns = [
        Column(language("Round"), "center", strong=True, big=True),
        *([Column(language("Session"), "center")] if sessions else []),
        *([Column(language("Start"))] if starts else []),
        Column(language("System"), share=3, strong=True),
        Column(language("Deals"), "center"),
        Column(language("Minutes"), "center"),
        *([Column(language("Note"), share=3)] if notes else []),
    ]
    rows = tuple(
        (
            Cell((str(line.round),)),
            *([Cell((str(line.session),))] if sessions else []),
            *([Cell((dated(line.start, language),))] if starts else []),
            Cell((tell(line.system, language),)),
            Cell((str(line.deals),)),
            Cell((str(line.minutes),)),
            *([Cell((tell(line.note, language),))] if notes else []),
        )
        for line in rounds
    )
    return Table(tuple(columns), rows)
