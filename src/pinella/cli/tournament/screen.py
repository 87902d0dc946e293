"""Printing: data as JSON-ready values, rows as tables, sentences as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from pinella.cli.words import _, words
from pinella.messages import Speakable

if TYPE_CHECKING:
    from rich.console import RenderableType


def plain(value: Any) -> Any:
    """JSON-ready: sentences in the language of this call; who did something in one language, as programs know it."""
    import msgspec

    from pinella.acts.actor import Actor

    if isinstance(value, Actor):
        return str(value)
    if isinstance(value, Speakable):
        return words(value)
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(one) for one in value]
    return msgspec.to_builtins(value)


def cell(value: object) -> str:
    """What stands in a table for a value."""
    if value is None or value is False or value == "":
        return ""
    if value is True:
        return "✓"
    if isinstance(value, Speakable):
        return words(value)
    if isinstance(value, list | tuple):
        return ", ".join(cell(one) for one in value)
    return str(value)


def table(
    rows: Sequence[Mapping[str, object]],
    columns: Mapping[str, str],
    *,
    title: str = "",
    spare: Sequence[str] = (),
) -> RenderableType:
    """Columns in which no row has anything are left out. The title stands above, unbroken by a narrow table. `spare`
    columns are left out, the first first, where the terminal is too narrow for all."""
    from rich.console import Group

    from pinella.cli.tournament.table_width import Fitted

    kept = [key for key in columns if any(cell(row.get(key)) for row in rows)]
    figures = {
        key for key in kept if all(row.get(key) is None or isinstance(row.get(key), int | float) for row in rows)
    }
    made = Fitted(
        {key: (columns[key], *(cell(row.get(key)) for row in rows)) for key in kept}, figures=figures, spare=spare
    )
    return Group(title, made) if title else made


def show(*shown: RenderableType) -> None:
    """Nothing that anybody typed is read as markup, and no sentence is broken by the width of a pipe."""
    from rich.console import Console

    console = Console(markup=False, highlight=False, emoji=False)
    for one in shown:
        if isinstance(one, str):
            console.print(one, soft_wrap=True)
        else:
            console.print(one)


def instant(at: int) -> str:
    """A moment by the clock on the wall: 2026-11-30 21:35."""
    from datetime import datetime

    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M") if at else ""


def clock(at: int) -> str:
    from datetime import datetime

    return datetime.fromtimestamp(at / 1000).strftime("%H:%M") if at else ""


def euros(cents: int) -> str:
    from pinella.tournament.money import Money

    return words(Money(cents))


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def yes_no(value: bool) -> str:
    return _("yes") if value else _("no")


def axis(name: str) -> str:
    """A side by its seats, as people of this language write it."""
    return {"NS": "N/S", "EW": _("E/W"), "E/W": _("E/W")}.get(name, name)
