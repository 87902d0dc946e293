"""`pinella referee report` and `appeal`: incident records and reports on members, from JSON files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import LANGUAGE, _, article, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.referee.incident_record import IncidentRecord
    from pinella.referee.pages import Page
    from pinella.referee.report import Report

File = Annotated[str, typer.Argument(metavar="FILE", help=_("A JSON file, or - for standard input."))]
Json = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]


def report(
    file: File,
    pdf: Annotated[str, typer.Option("--pdf", metavar="OUT", help=_("Write the page as PDF to this file."))] = "",
    drafts: Annotated[
        bool, typer.Option("--drafts", help=_("Of an incident record: print the drafts of the reports due, as JSON."))
    ] = False,
    as_json: Json = False,
) -> None:
    from pinella.referee import report as reports
    from pinella.referee.pages import record_page, report_page

    found, code = _read(file)
    if drafts:
        if isinstance(found, reports.Report):
            raise Refusal(say("{file} is a report already: drafts are made of an incident record", file=file))
        print_json(reports.drafts(code, [found], LANGUAGE, optional=True))
        return
    if isinstance(found, reports.Report):
        page = report_page(reports.check(found, code), code, LANGUAGE)
    else:
        page = record_page(found, code, LANGUAGE)
    if pdf:
        _write(pdf, page)
    elif as_json:
        print_json({"title": page.title, "sections": page.sections, "signature": page.signature})
    else:
        print(page.text())


def appeal(file: File, as_json: Json = False) -> None:
    from pinella.referee.appeal import court
    from pinella.referee.incident_record import IncidentRecord, official

    found, code = _read(file)
    if not isinstance(found, IncidentRecord) or found.first_ruling is None:
        raise Refusal(say("{file} holds no ruling: there is nothing to appeal against", file=file))
    seated = court(code, found.officials, official(found, found.first_ruling.referee))
    if as_json:
        data = {"decided_by": seated.kind, "eligible": seated.eligible, "judges": seated.judges}
        print_json({**data, "article": seated.article, "closed": found.closed})
        return
    print(_("The case is closed.") if found.closed else f"{words(seated.words())} [{article(seated.article)}]")


def _read(file: str) -> tuple[IncidentRecord | Report, Code]:
    """A record is known by its `incident`; what is in neither form is refused in the words of the reader."""
    import msgspec

    from pinella.cli.record_files import text_of
    from pinella.codes.loader import load_code
    from pinella.referee.incident_record import IncidentRecord, verified
    from pinella.referee.report import Report

    data = text_of(file).encode()
    try:
        raw = msgspec.json.decode(data)
        is_record = isinstance(raw, dict) and "incident" in raw
        found = msgspec.convert(raw, IncidentRecord) if is_record else msgspec.convert(raw, Report)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Refusal(say("{file} cannot be used: {error}", file=file, error=str(error))) from None
    code = load_code(found.code)
    return (verified(found, code) if isinstance(found, IncidentRecord) else found), code


def _write(out: str, page: Page) -> None:
    from pinella.cli.tournament.arguments import write_bytes
    from pinella.referee.pdf import pdf

    write_bytes(Path(out), pdf(page, LANGUAGE.code))
    print(_("Written: {file}").format(file=out), file=sys.stderr)
