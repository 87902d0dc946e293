"""A list, declared once: its columns give the terminal's table, data for programs, spreadsheets, pages and prints.

What a value looks like is decided where it is shown: sentences in the reader's language, instants by her clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pinella.messages import Message

T = TypeVar("T")
Align = Literal["left", "right", "center"]


class Instant(int):
    """Milliseconds; 0 says nothing."""


class Signed(int):
    """A figure that is never without its sign."""


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    key: str
    """The name for programs."""
    title: Message | None = None
    """None: only programs want to know."""
    value: Callable[[T], object] | None = None
    """None: the attribute of that name."""
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
        return getattr(row, self.key) if self.value is None else self.value(row)


class Listing(Generic[T]):
    def __init__(self, *columns: Column[T], empty: Message | None = None) -> None:
        self.columns = columns
        self.empty = empty
        """What is said where there is no row."""

    @property
    def spare(self) -> list[str]:
        return [one.key for one in sorted(self.columns, key=lambda one: one.spare) if one.spare]

    def titles(self) -> dict[str, Message]:
        return {one.key: one.title for one in self.columns if one.title is not None}

    def data(self, rows: Iterable[T]) -> list[dict[str, object]]:
        return [{one.key: one.of(row) for one in self.columns} for row in rows]
