"""A sheet as the accounts room types it: base and cards of each side, deal by deal, or only the totals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from pinella.codes.model import Code
from pinella.messages import Language, Message, Refusal, say
from pinella.server.access.forms import Form
from pinella.sheet.checks import Reading, read
from pinella.sheet.entry import parse_side, side_text
from pinella.sheet.form import SheetRow, spoken
from pinella.sheet.pad import pad_form
from pinella.sheet.paper import SIDES, Deal, DealSide, Ended, Paper, Room, Side
from pinella.tournament.rounds.lookup import need_round, table_at
from pinella.tournament.rounds.state import Sheet, Version
from pinella.tournament.sheets.results import credits_in
from pinella.tournament.state import State

Written = Annotated[str, msgspec.Meta(max_length=60)]
_MARKED = re.compile(r"([+-]?\d+)([xor])\Z", re.IGNORECASE)
"""A pozzetto's letter that stands right after the card points: 120x."""
_FIGURE = re.compile(r"[+-]?\d+\Z")


class TypedSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`base`: a figure, or the burracos themselves (2p1s c); `cards`: card points, x for a pozzetto not taken."""

    base: Written = ""
    cards: Written = ""
    no_pozzetto: bool = False

    @property
    def empty(self) -> bool:
        return not (self.base.strip() or self.cards.strip() or self.no_pozzetto)

    def text(self) -> str:
        """In the words of `sheet.entry`."""
        base = self.base.strip().replace("−", "-")
        parts = [f"b{base}" if _FIGURE.match(base) else base]
        for word in self.cards.replace("−", "-").split():
            found = _MARKED.match(word)
            parts += [found[1], found[2]] if found else [word]
        if self.no_pozzetto and not {one.lower() for one in parts} & {"x", "o", "r"}:
            parts.append("x")
        if len(parts) == 1 and parts[0].startswith("b"):
            parts.append("0")
        return " ".join(part for part in parts if part)


class TypedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    home: TypedSide = TypedSide()
    away: TypedSide = TypedSide()
    ended: Ended = ""

    @property
    def empty(self) -> bool:
        return self.home.empty and self.away.empty and not self.ended


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deals: Annotated[tuple[TypedDeal, ...], msgspec.Meta(max_length=12)] = ()
    totals: tuple[Written, Written] | None = None
    """Only these, if they are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong or unlikely, with its place: deal 0 is the whole sheet."""

    text: Message
    article: str
    deal: int = 0
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReading:
    """What typed figures come to. Without `paper` they could not be read."""

    paper: Paper | None
    errors: tuple[Fault, ...]
    doubts: tuple[Fault, ...] = ()
    totals: tuple[int, int] = (0, 0)
    difference: int = 0
    vp: tuple[int, int] | None = None
    rows: tuple[tuple[int, int], ...] = ()
    """Totals of each deal."""
    credits: tuple[int, int] = (0, 0)
    """Points that the referee has given or taken at this table; they are in the totals."""

    @property
    def on_paper(self) -> tuple[int, int]:
        """The totals without what the referee noted."""
        return self.totals[0] - self.credits[0], self.totals[1] - self.credits[1]

    @property
    def faulty(self) -> frozenset[tuple[int, Side | None]]:
        """Deal and side of every field that is marked."""
        return frozenset((one.deal, one.side) for one in self.errors)

    def total(self, deal: int, side: int) -> int | str:
        """Of one side of a deal, counted from 1; empty where nothing was counted."""
        return self.rows[deal - 1][side] if deal <= len(self.rows) else ""


# --- reading ---------------------------------------------------------------------------------------------------------


def typed_from(form: Form, deals: int) -> Typed:
    """From the plain form of a page."""
    if form.text("only_totals"):
        return Typed(totals=(form.text("t.home")[:60], form.text("t.away")[:60]))

    def side(number: int, name: Side) -> TypedSide:
        key = f"d{number}.{name}"
        return TypedSide(form.text(f"{key}.base")[:60], form.text(f"{key}.cards")[:60], form.ticked(f"{key}.x"))

    endings = ("", "closed", "stock", "time-out", "stalemate", "annulled", "not-played")
    return Typed(
        deals=tuple(
            TypedDeal(side(one, "home"), side(one, "away"), form.choice(f"d{one}.ended", endings))  # type: ignore[arg-type]
            for one in range(1, deals + 1)
        )
    )


def paper_of(code: Code, typed: Typed, room: Room = "open") -> tuple[Paper | None, tuple[Fault, ...]]:
    """The sheet, or what of it cannot be read. Rows left empty at the end were not played."""
    faults: list[Fault] = []
    if typed.totals is not None:
        figures = [_figure(text, side, faults) for text, side in zip(typed.totals, SIDES, strict=True)]
        return (None, tuple(faults)) if faults else (Paper(totals=(figures[0], figures[1])), ())
    rows = list(typed.deals)
    while rows and rows[-1].empty:
        rows.pop()
    if not rows:
        return None, (Fault(text=say("nothing has been typed yet"), article=""),)
    made = tuple(_deal(code, number, row, faults) for number, row in enumerate(rows, start=1))
    return (None, tuple(faults)) if faults else (Paper(deals=made), ())


def _figure(text: str, side: Side, faults: list[Fault]) -> int:
    plain = text.strip().replace("−", "-")
    if _FIGURE.match(plain) and plain.isascii() and len(plain) < 8:
        return int(plain)
    faults.append(
        Fault(text=say("a total is a whole number such as 1240, not “{text}”", text=text), article="", side=side)
    )
    return 0


def _deal(code: Code, number: int, row: TypedDeal, faults: list[Fault]) -> Deal:
    if row.ended in ("not-played", "annulled") and row.home.empty and row.away.empty:
        return Deal(ended=row.ended)
    sides = []
    for name, side in zip(SIDES, (row.home, row.away), strict=True):
        try:
            sides.append(parse_side(side.text(), code))
        except Refusal as refusal:
            text = say("deal {deal}: {what}", deal=number, what=refusal.message)
            faults.append(Fault(text=text, article=refusal.article or "", deal=number, side=name))
            sides.append(DealSide())
    return Deal(home=sides[0], away=sides[1], ended=row.ended)


def typed_of(code: Code, paper: Paper) -> Typed:
    """A sheet as it would be typed again."""
    if paper.totals_only:
        home, away = paper.totals or (0, 0)
        return Typed(totals=(str(home), str(away)))
    return Typed(
        deals=tuple(TypedDeal(_typed(code, one.home), _typed(code, one.away), one.ended) for one in paper.deals)
    )


def _typed(code: Code, side: DealSide) -> TypedSide:
    if side == DealSide():
        return TypedSide()
    rest = msgspec.structs.replace(side, burracos={}, closed=False, base=None, pozzetto="taken")
    mark = {"unplayed": " o", "robbed": " r"}.get(side.pozzetto, "")
    if side.base is not None and not side.burracos and not side.closed:
        base = str(side.base)
    else:
        base = side_text(DealSide(burracos=side.burracos, closed=side.closed), code).removesuffix("0").strip()
        base += f" b{side.base}" if side.base is not None else ""
    return TypedSide(base, side_text(rest, code) + mark, side.pozzetto == "not-taken")


# --- looking ---------------------------------------------------------------------------------------------------------


def look(state: State, round_: int, table: int, room: Room, typed: Typed) -> SheetReading:
    """What the code says of typed figures, before anything is kept."""
    _found, at = table_at(state, round_, table)
    paper, faults = paper_of(state.code, typed, room)
    if paper is None:
        return SheetReading(paper=None, errors=faults)
    checked = counted(state, round_, table, room, paper)
    held = at.rooms.get(room, Sheet()).penalties
    given = credits_in(state, at, room)
    return SheetReading(
        paper=paper,
        errors=tuple(_faults(checked, "error")),
        doubts=tuple(_faults(checked, "doubt")),
        totals=checked.totals,
        difference=checked.difference,
        vp=checked.vp,
        rows=tuple((first.total, second.total) for first, second in checked.rows),
        credits=(
            given.get("home", 0) - held.get("home", 0),
            given.get("away", 0) - held.get("away", 0),
        ),
    )


def counted(state: State, round_: int, table: int, room: Room, paper: Paper) -> Reading:
    found, _at = table_at(state, round_, table)
    whole = with_credits(state, round_, table, room, paper)
    return read(whole, state.sheet_format(found.plan.deals, room))


def with_credits(state: State, round_: int, table: int, room: Room, paper: Paper) -> Paper:
    """The sheet with what the referee noted for it: credits for lateness, penalty points."""
    _found, at = table_at(state, round_, table)
    given, taken = credits_in(state, at, room), at.rooms.get(room, Sheet()).penalties
    bonus, penalties = ((held.get("home", 0), held.get("away", 0)) for held in (given, taken))
    return msgspec.structs.replace(paper, bonus=bonus, penalties=penalties)


def _faults(checked: Reading, level: Literal["error", "doubt"]) -> Iterator[Fault]:
    for one in checked.findings:
        if one.level == level:
            yield Fault(text=one.message, article=one.article, deal=one.where.deal, side=one.where.side)


def rows_of(state: State, round_: int, table: int, room: Room, version: Version) -> tuple[SheetRow, ...]:
    """A version as people read it, with what the referee noted for the sheet."""
    found, _at = table_at(state, round_, table)
    whole = with_credits(state, round_, table, room, version.paper)
    return spoken(whole, state.sheet_format(found.plan.deals, room))


@dataclass(frozen=True, slots=True, kw_only=True)
class FormWords:
    """What stands around the fields of a sheet, in the reader's language."""

    deals: int
    sides: tuple[str, ...]
    closed_sides: tuple[str, ...]
    """In the closed room, where the sides change over."""
    endings: tuple[tuple[str, str], ...]
    """How a deal can end: key and words."""
    kinds: tuple[tuple[str, str, int], ...]
    """Letter, name and bonus of each burraco."""
    pozzetto_loss: int
    closing_bonus: int


def deals_of(state: State, round_: int) -> int:
    """Rows of a sheet of this round."""
    return need_round(state, round_).plan.deals


def words_for_form(state: State, round_: int, room: Room, language: Language) -> FormWords:
    format = state.sheet_format(deals_of(state, round_), room)
    pad = pad_form(format)
    closed = pad_form(format.in_room("closed")) if state.teams else pad
    return FormWords(
        deals=pad.deals,
        sides=tuple(one.render(language) for one in pad.sides),
        closed_sides=tuple(one.render(language) for one in closed.sides),
        endings=tuple((one.key, one.words.render(language)) for one in pad.endings),
        kinds=tuple((one.letter, one.label[language.code], one.bonus) for one in pad.kinds),
        pozzetto_loss=pad.pozzetto_loss,
        closing_bonus=pad.closing_bonus,
    )
