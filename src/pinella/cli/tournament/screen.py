"""Printing: data as JSON-ready values, rows as tables, sentences as lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from pinella.cli.words import _, article, words
from pinella.listing import Article, Instant, Listed, Signed
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
    if isinstance(value, Article):
        return str(value)
    if isinstance(value, Instant):
        return instant(value)
    if isinstance(value, Signed):
        return int(value)
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
    if isinstance(value, Instant):
        return instant(value)
    if isinstance(value, Signed):
        return signed(value)
    if isinstance(value, Article):
        return article(value)
    if isinstance(value, list | tuple):
        return ", ".join(cell(one) for one in value)
    return str(value)


def table(listed: Listed, *, title: str = "") -> RenderableType:
    """Columns in which no row has anything are left out. The title stands above, unbroken by a narrow table."""
    from rich.console import Group

    from pinella.cli.tournament.table_width import Fitted

    kept = [one for one in listed.columns if any(cell(row[one.key]) for row in listed.rows)]
    made = Fitted(
        {one.key: (cell(one.title), *(cell(row[one.key]) for row in listed.rows)) for one in kept},
        figures={one.key for one in kept if all(_is_figure(row[one.key]) for row in listed.rows)},
        spare=[one.key for one in sorted(kept, key=lambda one: one.spare) if one.spare],
    )
    return Group(title, made) if title else made


def _is_figure(value: object) -> bool:
    """What has a sign is read from the left."""
    return value is None or (isinstance(value, int | float) and not isinstance(value, Instant | Signed))


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
