"""A list, declared once: its columns give the terminal's table, data for programs, spreadsheets, pages and prints.

What a value looks like is decided where it is shown: sentences in the reader's language, instants by her clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pinella.messages import Message, Speakable

T = TypeVar("T")
Align = Literal["left", "right", "center"]
Row = Mapping[str, Any]


class Instant(int):
    """Milliseconds; 0 says nothing."""


class Signed(int):
    """A figure that is never without its sign."""


class Article(str):
    """As `code.cite` gives it; each reader has her own way of writing it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    key: str
    """The name for programs."""
    title: Speakable | str | None = None
    """None: only programs want to know."""
    value: Callable[[T], object] | None = None
    """None: what the row has under that name."""
    align: Align = "left"
    """On paper; a terminal sets figures to the right by itself."""
    share: float = 0
    """Of a page's width that is left; 0: as narrow as its content, for figures only."""
    strong: bool = False
    big: bool = False
    always: bool = False
    """There also where no row has anything: somebody writes in it."""
    spare: int = 0
    """On a narrow terminal the column with the lowest number goes first; 0: stays."""

    def of(self, row: T) -> object:
        if self.value is not None:
            return self.value(row)
        return row[self.key] if isinstance(row, Mapping) else getattr(row, self.key)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list with its rows, ready to be shown anywhere."""

    columns: tuple[Column[Any], ...]
    """Those that people see."""
    rows: tuple[Row, ...]
    empty: Message | None
    """What is said where there is no row."""


class Listing(Generic[T]):
    def __init__(self, *columns: Column[T], empty: Message | None = None) -> None:
        self.columns = columns
        self.empty = empty

    def of(self, rows: Iterable[T], empty: Message | None = None) -> Listed:
        shown = tuple(one for one in self.columns if one.title is not None)
        data = tuple({one.key: one.of(row) for one in self.columns} for row in rows)
        return Listed(shown, data, empty or self.empty)
