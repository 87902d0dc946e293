"""`pinella codes ...`: the codes as data, for directors and federations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.words import LANGUAGE, _, article, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.codes.model import Code

app = typer.Typer(no_args_is_help=True)
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]


@app.command("list", help=_("List the codes."))
def list_codes(as_json: JsonOption = False) -> None:
    from pinella.codes.loader import load_all

    codes, faults = load_all()
    for fault in faults:
        print(words(fault.message), file=sys.stderr)
    if as_json:
        print_json([_summary(code) for code in codes])
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(_("id"), _("name"), _("federation"), _("edition"), _("extends"))
    for code in codes:
        table.add_row(code.id, words(code.name), code.federation, words(code.edition), code.extends or "")
    Console().print(table)


def _summary(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "name": {"it": code.name.it, "en": code.name.en},
        "federation": code.federation,
        "edition": {"it": code.edition.it, "en": code.edition.en},
        "valid_from": code.valid_from,
        "extends": code.extends,
        "home": code.home,
    }


@app.command("show", help=_("Show every knob of a code with its article."))
def show(
    code: Annotated[str, typer.Argument(metavar="CODE")],
    section: Annotated[str, typer.Option("--section", help=_("Only this section."))] = "",
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.knob_words import knob_words, value_words
    from pinella.codes.loader import load_code
    from pinella.codes.model import SECTIONS

    loaded = load_code(code)
    if section and section not in SECTIONS:
        raise Refusal(
            say("there is no section “{section}”; the sections are {names}", section=section, names=", ".join(SECTIONS))
        )
    paths = [path for path in loaded.paths() if not section or path.startswith(section + ".")]
    if as_json:
        print_json({**_summary(loaded), "knobs": {path: _knob_data(loaded, path) for path in paths}})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(_("knob"), _("what it settles"), _("value"), _("article"), title=words(loaded.name), show_lines=True)
    for path in paths:
        value = value_words(path, loaded.knob(path), LANGUAGE.code)
        table.add_row(path, knob_words()[path].title[LANGUAGE.code], value, article(loaded.cite(path)))
    Console().print(table)


def _knob_data(code: Code, path: str) -> dict[str, Any]:
    from pinella.codes.knob_words import knob_words

    said = code.sources[path]
    return {
        "value": plain(code.knob(path)),
        "article": said.article,
        "source": said.source,
        "code": said.code,
        "cite": code.cite(path),
        "rows": knob_words()[path].row.split(),
        "title": {"it": knob_words()[path].it, "en": knob_words()[path].en},
    }


def plain(value: Any) -> Any:
    """JSON-ready data; the open end of a table becomes null."""
    import msgspec

    return msgspec.to_builtins(value)


@app.command("card", help=_("Show the rules of a code in brief; as HTML or PDF one page for the table."))
def card(
    code: Annotated[str, typer.Argument(metavar="CODE")],
    html: Annotated[bool, typer.Option("--html", help=_("As HTML."))] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help=_("As PDF."))] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help=_("Where to write it."))] = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.loader import load_code

    loaded = load_code(code)
    if html and pdf:
        raise Refusal(say("a paper is either HTML or PDF, not both at once"))
    if html or pdf or out is not None:
        _write_card(loaded, out, html or (out is not None and out.suffix.casefold() in (".html", ".htm")), as_json)
        return
    _show_card(loaded, as_json)


def _write_card(code: Code, out: Path | None, as_html: bool, as_json: bool) -> None:
    from pinella.cli.tournament.arguments import write_bytes
    from pinella.prints.html import render_html
    from pinella.prints.papers.rules_card import code_card
    from pinella.prints.pdf import render_pdf

    target = out or Path(f"{code.id}-card.{'html' if as_html else 'pdf'}")
    paper = code_card(code)
    write_bytes(target, render_html(paper, LANGUAGE).encode() if as_html else render_pdf(paper, LANGUAGE))
    if as_json:
        print_json({"file": str(target)})
    else:
        print(_("Written: {path}").format(path=target))


def _show_card(code: Code, as_json: bool) -> None:
    from pinella.tournament.guidance.rules_card import rules_card

    made = rules_card(code, for_="phone")
    if as_json:
        print_json(
            [
                {
                    "section": section.key,
                    "title": words(section.title),
                    "lines": [
                        {"key": one.key, "text": words(one.text), "article": one.article, "clauses": one.clauses}
                        for one in section.lines
                    ],
                }
                for section in made.sections
            ]
        )
        return
    print(words(code.name))
    for section in made.sections:
        print(f"\n{words(section.title)}")
        for one in section.lines:
            print(f"  • {words(one.text)} ({article(one.article)})")


@app.command("diff", help=_("Compare two codes knob by knob."))
def diff(
    one: Annotated[str, typer.Argument(metavar="A")],
    other: Annotated[str, typer.Argument(metavar="B")],
    everything: Annotated[bool, typer.Option("--all", help=_("Also knobs that agree."))] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.differences import compare
    from pinella.codes.knob_words import knob_words, value_words
    from pinella.codes.loader import load_code

    a, b = load_code(one), load_code(other)
    rows = [row for row in compare(a, b) if everything or not row.same]
    if as_json:
        print_json(
            [
                {
                    "knob": row.path,
                    "same": row.same,
                    a.id: {"value": plain(row.one), "cite": a.cite(row.path)},
                    b.id: {"value": plain(row.other), "cite": b.cite(row.path)},
                }
                for row in rows
            ]
        )
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(_("what it settles"), words(a.name), words(b.name), show_lines=True)
    for row in rows:
        cells = [
            f"{value_words(row.path, value, LANGUAGE.code)}\n[dim]{article(code.cite(row.path))}[/]"
            for code, value in ((a, row.one), (b, row.other))
        ]
        table.add_row(knob_words()[row.path].title[LANGUAGE.code], *cells)
    Console().print(table)
    print(words(say("{n} knob differs", "{n} knobs differ", n=sum(not row.same for row in rows))))


@app.command("check", help=_("Check a code file of your own."))
def check(file: Annotated[Path, typer.Argument(metavar="FILE")], as_json: JsonOption = False) -> None:
    from pinella.codes.loader import CodeFile

    try:
        code = CodeFile(file.resolve()).code()
    except Refusal as refusal:
        if as_json:
            print_json({"valid": False, "reason": words(refusal.message)})
        else:
            print(words(refusal.message))
        raise typer.Exit(1) from None
    changed = [path for path, said in code.sources.items() if said.code == code.id]
    if as_json:
        print_json({"valid": True, "id": code.id, "extends": code.extends, "knobs": changed})
    else:
        print(
            words(
                say(
                    "{code} is in order: {n} knob of its own.",
                    "{code} is in order: {n} knobs of its own.",
                    n=len(changed),
                    code=code.id,
                )
            )
        )


@app.command("new", help=_("Write a code of your own, starting from another."))
def new(
    parent: Annotated[str, typer.Option("--from", help=_("The code to start from."))],
    name: Annotated[str, typer.Option("--id", help=_("Id of the new code: small letters, digits, hyphens."))] = "",
    folder: Annotated[
        Path | None, typer.Option("--folder", help=_("Where to write it; else the house codes' folder."))
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.drafts import write_draft

    path = write_draft(parent, name, folder, LANGUAGE)
    if as_json:
        print_json({"file": str(path)})
        return
    print(_("Written: {path}").format(path=path))
    print(_("Change what your club plays differently, then: pinella codes check {path}").format(path=path))


@app.command(
    "coverage",
    help=_("Count the clauses that tests prove, by code, area, actor, and by what users have for it."),
)
def clause_coverage(
    code: Annotated[str, typer.Option("--code", help=_("Only this code."))] = "",
    area: Annotated[str, typer.Option("--area", help=_("Only this area."))] = "",
    actor: Annotated[str, typer.Option("--actor", help=_("Only this actor."))] = "",
    missing: Annotated[bool, typer.Option("--open", "--missing", help=_("List the clauses not yet proven."))] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.clauses import DOOR_WORDS, clause_index, coverage, proven

    chosen = [
        clause
        for clause in clause_index().values()
        if code in ("", clause.code) and area in ("", clause.area) and actor in ("", clause.actor)
    ]
    if not chosen:
        raise Refusal(say("no clause has this code, area and actor"))
    result = coverage(chosen, proven())
    if as_json:
        print_json(result)
        return
    from rich.console import Console
    from rich.table import Table

    for title, tallies in ((_("code"), result.by_code), (_("area"), result.by_area), (_("actor"), result.by_actor)):
        table = Table(title, _("proven"), _("clauses"))
        for name, tally in tallies.items():
            table.add_row(name, str(tally.proven), str(tally.total))
        Console().print(table)
    doors = Table(_("through"), _("clauses"))
    for door, number in result.by_door.items():
        doors.add_row(words(DOOR_WORDS[door]), str(number))
    Console().print(doors)
    print(_("{proven} of {total} clauses proven").format(proven=result.proven, total=result.total))
    if missing:
        for clause_id in result.open:
            clause = clause_index()[clause_id]
            print(f"{clause_id:20} {clause.area}/{clause.actor}  {clause.title(LANGUAGE.code)}")
