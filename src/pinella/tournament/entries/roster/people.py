"""One player out of a row: names, numbers and days as the list has them, tidied but not yet looked up."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from pinella.messages import say
from pinella.tournament.entries.roster.columns import Column, Columns
from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.grid import Row
from pinella.tournament.entries.roster.headings import Field
from pinella.tournament.entries.roster.names import clean, fold, is_nobody, name_key, split_full, tidy_name
from pinella.tournament.entries.roster.private import is_past_day, is_private, without_private
from pinella.tournament.model import Publicity

_CAPTAIN = re.compile(r"\s*(?:\(\s*(?:c|cap|capt|capitano|capitana|captain)\.?\s*\)|\*)\s*", re.IGNORECASE)
_FORMULA = ("=", "+", "-", "@")
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E\+\d+", re.IGNORECASE)
_NUMBER = r"(?:[A-Za-z]{1,4}[-/]?)?\d+[A-Za-z]?"
_NUMBERS = re.compile(_NUMBER)
_NUMBER_LAST = re.compile(rf"[\s,(\[-]+(?:n\w{{0,3}}[.°º:]?|tess\w*[.:]?)?\s*({_NUMBER})[)\]]?$", re.IGNORECASE)
_NUMBER_FIRST = re.compile(rf"[(\[]?({_NUMBER})[)\]]?[\s,:-]+")
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
    nobody = is_nobody(f"{surname} {name}") and bool(surname or name)
    surname, name = ("", "") if nobody else (surname, name)
    captain = any(_CAPTAIN.search(cell) for cell in (surname, name))
    surname, name = _unmarked(surname), _unmarked(name)
    number = ""
    full = _text(row, full_at, findings) if full_at is not None and not surname else ""
    nobody = nobody or (bool(full) and is_nobody(full))
    if full and full_at is not None and not nobody:
        captain = captain or bool(_CAPTAIN.search(full))
        full, number = name_and_number(_unmarked(full))
        split = split_full(full, name_first=full_at.field == "full-name-first")
        surname, name = split.surname, split.name
        if split.guessed:
            findings.append(_split_guessed(row.number, full_at.heading, surname, name))
    details, headings = _details(row, columns, slot, findings)
    if number:
        details.setdefault("member", number)
        headings.setdefault("member", main.heading if main else "")
    if not surname and not name and (nobody or not details.get("member")):
        return None, []
    headings["surname"] = main.heading if main else ""
    return Person(row.number, tidy_name(surname), tidy_name(name), details, headings, captain), findings


def person_named(row: Row, column: Column, columns: Columns | None, text: str) -> Person:
    """Somebody of whom the cell holds the name alone; what the row says once (club, region) holds for her too."""
    name, number = name_and_number(_unmarked(clean(text)))
    split = split_full(name)
    details, headings = _details(row, columns, 99, []) if columns is not None else ({}, {})
    headings["surname"] = column.heading
    if number:
        details["member"], headings["member"] = number, column.heading
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


def name_and_number(text: str) -> tuple[str, str]:
    """`Rossi Mario IT-1023`, `1023 Rossi Mario`, `Rossi Mario (1023)`: the name, and the number typed beside it."""
    kept = clean(without_private(text))
    found = _NUMBER_LAST.search(kept) or _NUMBER_FIRST.match(kept)
    if found is None:
        return kept, ""
    return clean(kept[: found.start()] + kept[found.end() :]), found[1]


def _details(
    row: Row, columns: Columns, slot: int, findings: list[Finding]
) -> tuple[dict[Field, str], dict[Field, str]]:
    details: dict[Field, str] = {}
    headings: dict[Field, str] = {}
    for detail in _DETAILS:
        column = columns.first(detail, slot)
        if column is None or not (text := clean(row.cell(column.place))):
            continue
        if _is_private(detail, text):
            findings.append(_not_taken(row.number, column.heading))
            continue
        details[detail] = text
        headings[detail] = column.heading
    return details, headings


def _is_private(detail: Field, text: str) -> bool:
    """Whether a cell holds what is nobody's business; a long membership number may look like a telephone."""
    if detail == "until":
        read = day(text)
        return is_private(text) or (read is not None and is_past_day(read))
    return is_private(text) and not (detail == "member" and text.isdecimal())


def _not_taken(row: int, column: str) -> Finding:
    said = say(
        "Row {row}, column {column}: a telephone, an address, a tax code or a day of birth is not taken.",
        row=row,
        column=column,
    )
    return Finding(row, column, "note", said)


def with_numbers(row: Row, columns: Columns, people: list[Person]) -> list[Person]:
    """The membership numbers of all players of a row where one cell holds them, in the players' order."""
    cells = [column for column in columns.columns if column.field == "member"]
    if len(people) < 2 or len(cells) != 1:
        return people
    numbers = _NUMBERS.findall(clean(row.cell(cells[0].place)))
    if len(numbers) != len(people):
        return people
    heading = cells[0].heading
    return [
        replace(one, details={**one.details, "member": number}, headings={**one.headings, "member": heading})
        for one, number in zip(people, numbers, strict=True)
    ]


def member_number(text: str) -> str | None:
    """The membership number; empty when the cell says there is none, None when a spreadsheet has shortened it."""
    if _SHORTENED.fullmatch(text):
        return None
    number = re.sub(r"\.0$", "", re.sub(r"^(?:n|nr|no|tess|tessera)\s*[.°º:]?\s*(?=\d)", "", text, flags=re.IGNORECASE))
    number = re.sub(r"\s+", "", number).upper()
    return number if any(c.isdecimal() for c in number) and len(number) <= 30 else ""


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
