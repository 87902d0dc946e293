"""`pinella tournament import`: entries from a list, looked at first, then entered all or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import bytes_of
from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pinella.store.acting import Acts
    from pinella.store.stream import Done
    from pinella.tournament.entries.roster import Finding, Preview


@command(
    "import",
    _("Enter everybody on a CSV or Excel list; nothing is entered while something on it is wrong."),
    panel=SETUP,
    example="import iscritti.xlsx --preview",
)
def import_list(
    office: Office,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("CSV or Excel (.xlsx)."))],
    only_look: Annotated[bool, typer.Option("--preview", help=_("Only show what would be entered."))] = False,
    skip_bad: Annotated[bool, typer.Option("--skip-bad", help=_("Leave out what is refused, enter the rest."))] = False,
    sheet: Annotated[str, typer.Option("--sheet", help=_("The sheet of the workbook; else the first."))] = "",
    columns: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="HEADING=FIELD", help=_("What a column means, where it is not understood.")),
    ] = None,
) -> None:
    """Every entry is one act; all are written together, or none."""
    from pinella.tournament.entries.roster import read_table
    from pinella.tournament.entries.roster.acts import entering, looked_at

    state, request = office.state, office.next_request()
    earlier = office.desk.done_before(office.id, request)
    if earlier is not None:
        office.acted(earlier)
        return
    table = read_table(bytes_of(file), file.name, sheet or None)
    mapping = dict(_column(one) for one in columns or []) or None
    seen = looked_at(state, table, office.registry.players(), mapping)
    rows = finding_rows(seen.findings)
    refused = [one for one in seen.findings if one.level == "refuse"]
    if only_look:
        office.answer(_data(seen, rows), *_shown(seen, rows))
        raise typer.Exit(1 if refused else 0)
    if refused and not skip_bad:
        if not office.as_json:
            screen.show(*_shown(seen, rows))
        raise Refusal(
            say(
                "nothing was entered: {n} thing on the list is refused; put it right, or use --skip-bad",
                "nothing was entered: {n} things on the list are refused; put them right, or use --skip-bad",
                n=len(refused),
            )
        )
    acts = entering(state, seen)
    if not acts:
        raise Refusal(say("the list {file} holds no entry", file=file.name))
    done = _entered(office, acts, request)
    entered = sum(kind in ("entry-registered", "single-registered") for kind in done.kinds)
    office.answer(
        _data(seen, rows) | {"entered": entered, "last": done.last},
        *_shown(seen, rows)[1:],
        words(
            say(
                "{n} entry from {file}; players: {players}, new: {new}, on the waiting list: {waiting}.",
                "{n} entries from {file}; players: {players}, new: {new}, on the waiting list: {waiting}.",
                n=entered,
                file=file.name,
                players=seen.counts.players,
                new=seen.counts.new,
                waiting=seen.counts.waiting,
            )
        ),
    )


def _column(text: str) -> tuple[str, str]:
    heading, mark, field = text.partition("=")
    if not mark:
        raise Refusal(say("“{text}”: expected HEADING=FIELD, such as Circolo=club", text=text))
    return heading.strip(), field.strip()


def _entered(office: Office, acts: Acts, request: str) -> Done:
    try:
        return office.do_all(acts, request)
    except Refusal as refusal:
        raise Refusal(say("nothing was entered: {why}", why=refusal.message), refusal.article) from None


# --- showing ---------------------------------------------------------------------------------------------------------


def finding_rows(findings: Sequence[Finding]) -> list[dict[str, object]]:
    return [
        {
            "row": one.row or None,
            "level": one.level,
            "what": one.message,
            "suggestion": one.suggestion,
            "article": one.article,
        }
        for one in findings
    ]


def findings_table(rows: Sequence[dict[str, object]]) -> RenderableType:
    levels = {"refuse": _("refused"), "doubt": _("doubt"), "note": _("note")}
    shown = [row | {"level": levels[str(row["level"])]} for row in rows]
    columns = {"row": _("row"), "level": _("level"), "what": _("what"), "suggestion": _("what to do")}
    return screen.table(shown, columns, title=_("What is to be looked at"))


def _data(seen: Preview, rows: Sequence[dict[str, object]]) -> dict[str, Any]:
    return {
        "entered": 0,
        "proposed": [
            {"row": one.row, "players": one.players, "name": one.name, "wants": one.wants, "waiting": one.waiting}
            for one in seen.proposed
        ],
        "findings": list(rows),
        "counts": seen.counts,
    }


def _shown(seen: Preview, rows: Sequence[dict[str, object]]) -> list[Any]:
    """The entries first, then what is wrong with them."""
    entries: list[dict[str, object]] = [
        {
            "row": one.row,
            "entry": " – ".join(player.full for player in one.players),
            "name": one.name,
            "club": ", ".join(dict.fromkeys(player.club for player in one.players if player.club)),
            "wants": one.wants,
            "waiting": one.waiting,
        }
        for one in seen.proposed
    ]
    columns = {
        "row": _("row"),
        "entry": _("entry"),
        "name": _("name"),
        "club": _("club"),
        "wants": _("wants"),
        "waiting": _("waits"),
    }
    title = words(
        say(
            "{n} entry, {refused} refused",
            "{n} entries, {refused} refused",
            n=seen.counts.entries,
            refused=seen.counts.refused,
        )
    )
    shown: list[Any] = [screen.table(entries, columns, title=title)]
    if rows:
        shown.append(findings_table(rows))
    return shown
