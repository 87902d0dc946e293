"""`pinella tournament print`: the papers of a tournament as PDF, HTML or pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pinella.cli import words as speaking
from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import ThisRound, write_bytes
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.messages import Refusal, say
from pinella.prints.catalogue import Paper, PrintRequest, filled, meant, names


@command(
    "print",
    _("Write a paper as PDF, HTML or pictures: sheets, seating, standing, prizes, attendance, journal, plan, slips."),
    panel=PAPERS,
    acts=False,
    example="print sheets 1 --out sheets.pdf",
)
def print_paper(
    office: Office,
    kind: Annotated[str, typer.Argument(metavar="PAPER", help=", ".join(names()))],
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
    from pinella.prints.html import render_html
    from pinella.prints.pdf import render_pdf
    from pinella.tournament.typed import this_round

    if html and pdf:
        raise Refusal(say("a paper is either HTML or PDF, not both at once"))
    chosen = meant(kind)
    request = PrintRequest(
        state=office.state,
        round=this_round(office.state, number) if chosen.of_a_round else number,
        told=screen.instant,
        printed=screen.instant(office.now()),
        tables=tuple(tables or ()),
        size="A4" if whole_page else "A5",
        only_missing=missing,
        overall=overall,
    )
    paper = filled(chosen.name, request)
    ending = out.suffix.casefold() if out is not None and not (html or pdf) else ""
    if out is not None and ending == ".png":
        _write_pictures(office, chosen.name, paper, out)
        return
    as_html = html or ending in (".html", ".htm")
    name = f"{office.id}-{chosen.name}{f'-{number}' if number else ''}.{'html' if as_html else 'pdf'}"
    target = out or Path(name)
    made = render_html(paper, speaking.LANGUAGE).encode() if as_html else render_pdf(paper, speaking.LANGUAGE)
    write_bytes(target, made)
    told = {"file": str(target), "paper": chosen.name, "bytes": len(made)}
    office.answer(told, _("Written: {path}").format(path=target))


def _write_pictures(office: Office, kind: str, paper: Paper, out: Path) -> None:
    """One for each page: what a club sends round by phone."""
    from pinella.prints.pdf import render_pages

    pages = render_pages(paper, speaking.LANGUAGE, dots_per_inch=150)
    files = [out] if len(pages) == 1 else [out.with_stem(f"{out.stem}-{at}") for at in range(1, len(pages) + 1)]
    for file, page in zip(files, pages, strict=True):
        write_bytes(file, page)
    written = ", ".join(map(str, files))
    told = {"file": str(files[0]), "files": [str(one) for one in files], "paper": kind, "bytes": sum(map(len, pages))}
    office.answer(told, _("Written: {path}").format(path=written))
