"""One player out of a row: names, numbers and days as the list has them, tidied but not yet looked up."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, field, replace

from pinella.messages import say
from pinella.tournament.entries.roster.columns import Column, Columns
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.grid import Row
from pinella.tournament.entries.roster.headings import Field
from pinella.tournament.entries.roster.names import clean, fold, name_key, split_full, tidy_name
from pinella.tournament.model import Publicity

_CAPTAIN = re.compile(r"\s*(?:\(\s*(?:c|cap|capt|capitano|capitana|captain)\.?\s*\)|\*)\s*", re.IGNORECASE)
_FORMULA = ("=", "+", "-", "@")
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E\+\d+", re.IGNORECASE)
_YES = frozenset(("x", "si", "s", "yes", "y", "ok", "pagata", "pagato", "paid", "versata", "vero", "true"))
_DETAILS: tuple[Field, ...] = ("member", "until", "fee", "club", "province", "region", "category", "needs", "public")
_PUBLIC: dict[Publicity, frozenset[str]] = {
    "full": frozenset((*_YES, "full", "intero", "completo", "pubblico", "public", "tutto")),
    "short": frozenset("iniziale iniziali initial initials short breve abbreviato solocognome".split()),  # noqa: SIM905
    "hidden": frozenset("no n hidden nascosto anonimo anonymous falso false privato private mai".split()),  # noqa: SIM905
}


@dataclass(frozen=True, slots=True)
class Person:
    row: int
    surname: str
    name: str
    details: dict[Field, str] = field(default_factory=dict)
    headings: dict[Field, str] = field(default_factory=dict)
    """Where each detail stands, for findings; `surname` for the name itself."""
    captain: bool = False

    @property
    def key(self) -> str:
        return name_key(self.surname, self.name)

    @property
    def shown(self) -> str:
        return f"{self.surname} {self.name}".strip()

    def as_captain(self) -> Person:
        return replace(self, captain=True)


def person_in(row: Row, columns: Columns, slot: int) -> tuple[Person | None, list[Finding]]:
    """The player of this place in the row; None when the place is empty."""
    findings: list[Finding] = []
    surname_at, name_at = columns.first("surname", slot), columns.first("name", slot)
    full_at = columns.first("full", slot) or columns.first("full-name-first", slot)
    main = surname_at or full_at
    surname = _text(row, surname_at, findings)
    name = _text(row, name_at, findings)
    captain = any(_CAPTAIN.search(cell) for cell in (surname, name))
    surname, name = _unmarked(surname), _unmarked(name)
    if not surname and full_at is not None and (full := _text(row, full_at, findings)):
        captain = captain or bool(_CAPTAIN.search(full))
        split = split_full(_unmarked(full), name_first=full_at.field == "full-name-first")
        surname, name = split.surname, split.name
        if split.guessed:
            findings.append(_split_guessed(row.number, full_at.heading, surname, name))
    details, headings = _details(row, columns, slot)
    if not surname and not name and not details.get("member"):
        return None, []
    headings["surname"] = main.heading if main else ""
    return Person(row.number, tidy_name(surname), tidy_name(name), details, headings, captain), findings


def person_named(row: Row, column: Column, columns: Columns | None, text: str) -> Person:
    """Somebody of whom the cell holds the name alone; what the row says once (club, region) holds for her too."""
    split = split_full(_unmarked(clean(text)))
    details, headings = _details(row, columns, 99) if columns is not None else ({}, {})
    headings["surname"] = column.heading
    captain = bool(_CAPTAIN.search(text))
    return Person(row.number, split.surname, split.name, details, headings, captain)


def _unmarked(text: str) -> str:
    return clean(_CAPTAIN.sub(" ", text))


def _text(row: Row, column: Column | None, findings: list[Finding]) -> str:
    if column is None:
        return ""
    cell = row.cell(column.place).strip()
    if "\n" in cell or "\r" in cell:
        findings.append(
            Finding(
                row.number,
                column.heading,
                "doubt",
                say(
                    "Row {row}, column {column}: two lines in one cell were read as one.",
                    row=row.number,
                    column=column.heading,
                ),
                say("If these are two players, give each a cell."),
            )
        )
    text = clean(cell)
    if text.startswith(_FORMULA) or text in (
        "#N/A",
        "#REF!",
        "#NAME?",
        "#VALUE!",
        "#DIV/0!",
        "#N/D",
        "#RIF!",
        "#NOME?",
    ):
        findings.append(
            Finding(
                row.number,
                column.heading,
                "doubt",
                say(
                    "Row {row}, column {column}: {text} looks like a formula; it is kept as text.",
                    row=row.number,
                    column=column.heading,
                    text=text,
                ),
            )
        )
    return text


def _split_guessed(row: int, column: str, surname: str, name: str) -> Finding:
    return Finding(
        row,
        column,
        "note",
        say("Read as surname {surname}, first name {name}.", surname=surname, name=name or "-"),
        say("Use two columns, surname and name, if this is wrong."),
    )


def _details(row: Row, columns: Columns, slot: int) -> tuple[dict[Field, str], dict[Field, str]]:
    details: dict[Field, str] = {}
    headings: dict[Field, str] = {}
    for detail in _DETAILS:
        column = columns.first(detail, slot)
        if column is not None and (text := clean(row.cell(column.place))):
            details[detail] = text
            headings[detail] = column.heading
    return details, headings


def member_number(text: str) -> str | None:
    """The membership number; empty when the cell says there is none, None when a spreadsheet has shortened it."""
    if _SHORTENED.fullmatch(text):
        return None
    number = re.sub(r"\.0$", "", re.sub(r"^(?:n|nr|no|tess|tessera)\s*[.°º:]?\s*(?=\d)", "", text, flags=re.IGNORECASE))
    number = re.sub(r"\s+", "", number).upper()
    return number if any(c.isdecimal() for c in number) and len(number) <= 30 else ""


def day(text: str) -> str | None:
    """`31/12/2026`, `31.12.26`, `12/2026`, `2026`, `2026-12-31` → `2026-12-31`; None when it is no day."""
    text = text.strip()
    if found := re.fullmatch(r"(20\d\d)", text):
        return f"{found[1]}-12-31"
    if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?", text):
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)(?: .*)?", text):
        year = int(found[3])
        return _valid(year + 2000 if year < 100 else year, int(found[2]), int(found[1]))
    if found := re.fullmatch(r"(\d{1,2})[-/.](20\d\d)", text):
        month, year = int(found[1]), int(found[2])
        return _valid(year, month, calendar.monthrange(year, month)[1]) if 1 <= month <= 12 else None
    return None


def shown_day(iso: str) -> str:
    return "/".join(reversed(iso.split("-")))


def _valid(year: int, month: int, date: int) -> str | None:
    if not (1900 <= year <= 2999 and 1 <= month <= 12 and 1 <= date <= calendar.monthrange(year, month)[1]):
        return None
    return f"{year:04}-{month:02}-{date:02}"


def publicity(text: str) -> Publicity | None:
    """How a name may be published: yes, initial, no; None when the cell says something else."""
    folded = fold(text)
    return next((one for one, meant in _PUBLIC.items() if folded in meant), None)


def paid_year(text: str, heading: str, sporting_year: int) -> int | None:
    """The sporting year a fee was paid for: the year written, or a yes below `Fee 2026`; 0: not paid; None: unclear."""
    folded = fold(text)
    if folded in ("no", "n", "falso", "false", "0", "nonpagata", "dapagare", "unpaid"):
        return 0
    if folded in _YES:
        named = re.search(r"20\d\d", heading)
        return int(named[0]) if named else sporting_year
    years = re.findall(r"(?<!\d)20\d\d(?!\d)", text)
    if years:
        return max(map(int, years))
    return None
