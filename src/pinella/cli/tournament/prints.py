"""`pinella tournament print`: the papers of a tournament as PDF, HTML or pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.choices import pick
from pinella.cli import words as speaking
from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import ThisRound, write_bytes
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
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
    _("Write a paper as PDF, HTML or pictures: sheets, seating, standing, prizes, attendance, journal, plan, slips."),
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
    from pinella.prints import catalogue, render_html, render_pdf

    chosen = pick(KINDS, catalogue.KINDS, kind, say("paper"))
    if out is not None and out.suffix.casefold() == ".png" and not (html or pdf):
        paper = _filled(office, chosen, number, tuple(tables or ()), whole_page, missing, overall)
        _write_pictures(office, kind, paper, out)
        return
    if html and pdf:
        raise Refusal(say("a paper is either HTML or PDF, not both at once"))
    as_html = html or (not pdf and out is not None and out.suffix.casefold() in (".html", ".htm"))
    paper = _filled(office, chosen, number, tuple(tables or ()), whole_page, missing, overall)
    name = f"{office.id}-{chosen}{f'-{number}' if number else ''}.{'html' if as_html else 'pdf'}"
    target = out or Path(name)
    made = render_html(paper, speaking.LANGUAGE).encode() if as_html else render_pdf(paper, speaking.LANGUAGE)
    write_bytes(target, made)
    office.answer({"file": str(target), "paper": chosen, "bytes": len(made)}, _("Written: {path}").format(path=target))


def _write_pictures(office: Office, kind: str, paper: Paper, out: Path) -> None:
    """One for each page: what a club sends round by phone."""
    from pinella.prints import render_pages

    pages = render_pages(paper, speaking.LANGUAGE, dots_per_inch=150)
    files = [out] if len(pages) == 1 else [out.with_stem(f"{out.stem}-{at}") for at in range(1, len(pages) + 1)]
    for file, page in zip(files, pages, strict=True):
        write_bytes(file, page)
    written = ", ".join(map(str, files))
    told = {"file": str(files[0]), "files": [str(one) for one in files], "paper": kind, "bytes": sum(map(len, pages))}
    office.answer(told, _("Written: {path}").format(path=written))


def _filled(
    office: Office, kind: str, number: int, tables: tuple[int, ...], whole_page: bool, missing: bool, overall: bool
) -> Paper:
    """The round is needed only by papers that are about one."""
    from pinella.prints.catalogue import OF_A_ROUND, filled
    from pinella.tournament.typed import this_round

    state = office.state
    return filled(
        state,
        kind,
        this_round(state, number) if kind in OF_A_ROUND else number,
        instant=screen.instant,
        printed=screen.instant(office.now()),
        tables=tables,
        size="A4" if whole_page else "A5",
        missing=missing,
        overall=overall,
    )
