"""`pinella tournament print`: the papers of a tournament as PDF or HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli import words as speaking
from pinella.cli.tournament import screen
from pinella.cli.tournament.asking import ThisRound, one_of, write_bytes
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.registering import PAPERS, command
from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.prints import Paper

KINDS = (
    "sheets",
    "by-table",
    "by-name",
    "standing",
    "prizes",
    "attendance",
    "referee-journal",
    "overview",
    "plan",
    "schedule",
    "slips",
    "rules-card",
    "checklist",
)


@command(
    "print",
    _("Write a paper as PDF or HTML: score sheets, seating, standing, prizes, attendance, journal, plan, slips."),
    panel=PAPERS,
    acts=False,
    example="print sheets 1 --out sheets.pdf",
)
def print_paper(
    office: Office,
    kind: Annotated[str, typer.Argument(metavar="PAPER", help=", ".join(KINDS))],
    number: ThisRound = 0,
    html: Annotated[bool, typer.Option("--html", help=_("As HTML."))] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help=_("As PDF; else by the name of the file."))] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help=_("Where to write it."))] = None,
    tables: Annotated[list[int] | None, typer.Option("--table", help=_("Score sheets of these tables only."))] = None,
    whole_page: Annotated[bool, typer.Option("--a4", help=_("One score sheet a page."))] = False,
    missing: Annotated[bool, typer.Option("--missing", help=_("Overview: only the sheets still out."))] = False,
    overall: Annotated[
        bool, typer.Option("--overall", help=_("Standing: one classification over all groups."))
    ] = False,
) -> None:
    from pinella.prints import render_html, render_pdf

    chosen = one_of(kind, KINDS, _("paper"))
    if html and pdf:
        raise Refusal(say("a paper is either HTML or PDF, not both at once"))
    as_html = html or (not pdf and out is not None and out.suffix.casefold() in (".html", ".htm"))
    paper = _filled(office, chosen, number, tuple(tables or ()), whole_page, missing, overall)
    name = f"{office.id}-{chosen}{f'-{number}' if number else ''}.{'html' if as_html else 'pdf'}"
    target = out or Path(name)
    made = render_html(paper, speaking.LANGUAGE).encode() if as_html else render_pdf(paper, speaking.LANGUAGE)
    write_bytes(target, made)
    office.answer({"file": str(target), "paper": chosen, "bytes": len(made)}, _("Written: {path}").format(path=target))


def _filled(
    office: Office, kind: str, number: int, tables: tuple[int, ...], whole_page: bool, missing: bool, overall: bool
) -> Paper:
    """The round is needed only by papers that are about one."""
    from pinella.cli.tournament.asking import this_round
    from pinella.prints import filling
    from pinella.tournament.acts.clock import need_table
    from pinella.tournament.acts.requests import need_round

    state = office.state
    printed = screen.instant(office.now())
    if number:
        need_round(state, number)
    match kind:
        case "standing":
            return filling.standing(state, screen.instant, number or None, overall=overall, printed=printed)
        case "prizes":
            return filling.prize_list(state, printed=printed)
        case "attendance":
            return filling.attendance(state, printed=printed)
        case "referee-journal":
            return filling.referee_journal(state, screen.instant, printed=printed)
        case "plan":
            return filling.plan_sheet(state, printed=printed)
        case "schedule":
            return filling.schedule(state, printed=printed)
        case "slips":
            return filling.slips(state, number, printed=printed)
        case "rules-card":
            return filling.rules_card(state, printed=printed)
        case "checklist":
            return filling.checklists(state, number, printed=printed)
    round_ = this_round(state, number)
    for table in tables:
        need_table(need_round(state, round_), table)
    match kind:
        case "sheets":
            size = "A4" if whole_page else "A5"
            return filling.score_sheets(state, round_, tables=tables, size=size, printed=printed)  # type: ignore[arg-type]
        case "by-table":
            return filling.seats_by_table(state, round_, printed=printed)
        case "by-name":
            return filling.seats_by_name(state, round_, printed=printed)
        case _:
            return filling.round_overview(state, round_, only_missing=missing, printed=printed)
