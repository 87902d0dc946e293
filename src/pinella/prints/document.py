"""What both printers set: a page in words of one language, made of few kinds of block.

Every paper is first turned into a `Document`, so that HTML and PDF cannot say different things and a new paper needs no
new template. All strings are final text; neither template holds a word of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Align = Literal["left", "right", "center"]


class Column(msgspec.Struct, frozen=True):
    label: str
    align: Align = "left"
    share: float = 0
    """Of the width that is left; 0: as narrow as its content, for figures only: a long word would push the rest out."""
    strong: bool = False
    big: bool = False


class Cell(msgspec.Struct, frozen=True):
    lines: tuple[str, ...] = ()
    small: str = ""
    """A quieter line below."""
    note: str = ""
    """Numbers of footnotes."""


class Table(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    roomy: bool = False
    """Rows high enough to write in."""


class Entry(msgspec.Struct, frozen=True):
    name: str
    where: str
    detail: str = ""


class Letter(msgspec.Struct, frozen=True):
    letter: str
    entries: tuple[Entry, ...]


class Directory(msgspec.Struct, frozen=True, tag="directory", tag_field="kind"):
    """Names A-Z in columns."""

    columns: int
    where_label: str
    letters: tuple[Letter, ...]


class Facts(msgspec.Struct, frozen=True, tag="facts", tag_field="kind"):
    pairs: tuple[tuple[str, str], ...]


class Lines(msgspec.Struct, frozen=True, tag="lines", tag_field="kind"):
    heading: str
    lines: tuple[tuple[str, str], ...]
    """Mark and text; the mark is a number, a footnote's number or empty."""
    small: bool = False


class Callout(msgspec.Struct, frozen=True, tag="callout", tag_field="kind"):
    """What nobody should overlook."""

    text: str


class Signatures(msgspec.Struct, frozen=True, tag="signatures", tag_field="kind"):
    labels: tuple[str, ...]


class Scale(msgspec.Struct, frozen=True):
    """A table of victory points in words."""

    difference: str
    points: str
    rows: tuple[tuple[str, str], ...]
    why: str


class Scales(msgspec.Struct, frozen=True, tag="scales", tag_field="kind"):
    heading: str
    scales: tuple[Scale, ...]


class FormSide(msgspec.Struct, frozen=True):
    label: str
    number: str
    lines: tuple[str, ...]
    """Team and players; empty lines are drawn to be written on."""


class FormLabels(msgspec.Struct, frozen=True):
    """The printed words of a score sheet, the same on every one of a round."""

    table: str
    deal: str
    dealer: str
    """Empty: the code wants no such column."""
    base: str
    points: str
    total: str
    referee: str
    totals: str
    difference: str
    vp: str


class Form(msgspec.Struct, frozen=True):
    """One score sheet."""

    table: str
    facts: tuple[str, ...]
    badge: str
    """Group and room."""
    sides: tuple[FormSide, FormSide]
    labels: FormLabels
    deals: tuple[tuple[str, str], ...]
    """Number and dealer, the dealer possibly blank."""
    scale: Scale
    signatures: tuple[str, ...]
    foot: tuple[str, ...]


class Forms(msgspec.Struct, frozen=True, tag="forms", tag_field="kind"):
    size: Literal["A5", "A4"]
    forms: tuple[Form, ...]


class Card(msgspec.Struct, frozen=True):
    """One slip to cut out."""

    number_label: str
    number: str
    table_label: str
    table: str
    lines: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]


class Cards(msgspec.Struct, frozen=True, tag="cards", tag_field="kind"):
    cards: tuple[Card, ...]


class Panel(msgspec.Struct, frozen=True):
    """A few lines under a heading, each with a quieter word behind it."""

    heading: str
    note: str
    lines: tuple[tuple[str, str], ...]


class Panels(msgspec.Struct, frozen=True, tag="panels", tag_field="kind"):
    """Two columns that fill one page and no more: the type is as large as they allow."""

    left: tuple[Panel, ...]
    right: tuple[Panel, ...]


Block = Table | Directory | Facts | Lines | Callout | Signatures | Scales | Forms | Cards | Panels


class Document(msgspec.Struct, frozen=True, kw_only=True):
    language: str
    event: str
    title: str
    facts: tuple[str, ...]
    """Round, group, session, date, place."""
    status: str = ""
    """In a frame at the top: provisional, final, draft."""
    foot: str = ""
    page: str = ""
    """`Page`: the number follows."""
    blocks: tuple[Block, ...]
    landscape: bool = False
    bare: bool = False
    """Without head and foot: sheets and slips carry their own."""
