"""Which column of a table is what: by heading, by a mapping handed in, or by what the cells look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.guesses import LABEL, guess
from pinella.tournament.entries.roster.headings import FIELD_WORDS, FIELDS, MOST_PLAYERS, Field, Meaning, recognise
from pinella.tournament.entries.roster.names import clean, fold
from pinella.tournament.entries.roster.tables import Table
from pinella.tournament.model import Format

_SHARED = frozenset(("club", "province", "region", "category", "fee", "until", "public"))
"""What both partners may have in common when a row of two players says it once."""


class Column(NamedTuple):
    place: int
    """Among the cells of a row, from 0."""
    heading: str
    """What the person sees: the heading, or the letter."""
    field: Field
    slot: int
    """Which player of the row, from 1; 0: the row as a whole, or its only player."""


class Columns(NamedTuple):
    columns: tuple[Column, ...]
    findings: tuple[Finding, ...]

    @property
    def slots(self) -> tuple[int, ...]:
        """The players a row has room for."""
        people = {c.slot for c in self.columns if c.field in ("surname", "full", "full-name-first")}
        return tuple(sorted(people))

    def first(self, field: Field, slot: int = 0) -> Column | None:
        """The column of this field for this player; what is said once holds for all where it can."""
        for column in self.columns:
            if column.field == field and column.slot == slot:
                return column
        if slot and field in _SHARED:
            return self.first(field)
        return None


def letter(index: int) -> str:
    """0 → A, 26 → AA."""
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def read_columns(table: Table, format: Format, mapping: Mapping[str, str] | None = None) -> Columns:
    """`mapping` goes from a heading (or a letter) to a field, `surname` or `surname 2` for the second player."""
    width = max((len(row.cells) for row in table.rows), default=0)
    width = max(width, len(table.header))
    headings = [clean(table.header[i]) if i < len(table.header) else "" for i in range(width)]
    shown = [heading or letter(i) for i, heading in enumerate(headings)]
    asked = _asked(mapping or {}, headings)
    findings: list[Finding] = []
    if table.header or asked:
        meanings = [asked.get(i) or recognise(heading) for i, heading in enumerate(headings)]
        findings += _unused(meanings, headings, table)
    else:
        meanings = list(guess(table, width))
        findings += _guessed(meanings, shown)
    columns = [
        Column(i, shown[i], meaning.field, meaning.slot) for i, meaning in enumerate(meanings) if meaning is not None
    ]
    return Columns(tuple(_settled(columns, table, format)), tuple(findings))


def _asked(mapping: Mapping[str, str], headings: Sequence[str]) -> dict[int, Meaning]:
    found: dict[int, Meaning] = {}
    for heading, target in mapping.items():
        places = [i for i, known in enumerate(headings) if known and fold(known) == fold(heading)]
        places = places or [i for i in range(len(headings)) if letter(i) == heading.strip().upper()]
        if not places:
            raise Refusal(say("There is no column {column} in the list.", column=heading))
        field, _, slot = target.partition(" ")
        if field not in FIELDS or (slot and slot not in [str(n) for n in range(1, MOST_PLAYERS + 1)]):
            raise Refusal(
                say(
                    "{field} is not something a column can hold: expected one of {fields}, with the player's number "
                    "after it where a row has several.",
                    field=target,
                    fields=", ".join(FIELDS),
                )
            )
        for offset, place in enumerate(places):
            found[place] = Meaning(next(f for f in FIELDS if f == field), int(slot or 0) or (offset and offset + 1))
    return found


def _unused(meanings: Sequence[Meaning | None], headings: Sequence[str], table: Table) -> list[Finding]:
    return [
        Finding(
            table.header_row,
            heading,
            "note",
            say("The column {column} is not used: what it holds is not known.", column=heading),
        )
        for heading, meaning in zip(headings, meanings, strict=True)
        if meaning is None and heading
    ]


def _guessed(meanings: Sequence[Meaning | None], shown: Sequence[str]) -> list[Finding]:
    """Say column by column how the list was read, so that a wrong guess is seen at once."""
    findings = [
        Finding(
            0,
            "",
            "doubt",
            say("The list has no row of headings: the columns were guessed."),
            say("Write headings above the list: surname, name, membership number, club."),
        )
    ]
    for heading, meaning in zip(shown, meanings, strict=True):
        if meaning is None:
            said = say("Column {column} is not used.", column=heading)
        elif meaning.slot:
            said = say(
                "Column {column} was read as: {meaning}, player {player}.",
                column=heading,
                meaning=FIELD_WORDS[meaning.field],
                player=meaning.slot,
            )
        else:
            said = say("Column {column} was read as: {meaning}.", column=heading, meaning=FIELD_WORDS[meaning.field])
        findings.append(Finding(0, heading, "note", said))
    return findings


def _settled(columns: list[Column], table: Table, format: Format) -> list[Column]:
    """Make headings agree with one another and with what stands below them."""
    columns = _numbered(columns)
    with_surname = {c.slot for c in columns if c.field == "surname"}
    settled = []
    for column in columns:
        field = column.field
        if field == "name" and column.slot not in with_surname:
            field = "full"
        elif field == "group" and _holds_names(table, column.place):
            field = "all"
        elif field == "number" and _numbers_groups(table, column.place, format):
            field = "group"
        settled.append(column._replace(field=field))
    if any(c.field in ("surname", "full", "full-name-first") for c in settled):
        settled = [c for c in settled if c.field != "all"]
    return settled


def _numbered(columns: list[Column]) -> list[Column]:
    """Give every repeated heading its player: `Cognome, Cognome`, `Cognome, Cognome 2`, `Cognome, Cognome.1`."""
    result = list(columns)
    for field in {c.field for c in columns}:
        if field in ("group", "team", "number", "ignored", "partner", "captain"):
            continue
        places = [i for i, c in enumerate(columns) if c.field == field]
        slots = [columns[i].slot for i in places]
        if len(places) > 1 and (0 in slots or len(set(slots)) < len(slots)):
            for slot, i in enumerate(places, start=1):
                result[i] = columns[i]._replace(slot=slot)
    people = {c.slot for c in result if c.field in ("surname", "full", "full-name-first")}
    if len(people) > 1:
        # A number or a need said once in a row of several players can only be the first one's.
        return [c._replace(slot=1) if c.slot == 0 and c.field in ("member", "needs", "name") else c for c in result]
    if people and people != {0}:
        return [c._replace(slot=0) for c in result]
    return result


def _cells(table: Table, index: int) -> list[str]:
    return [cell for row in table.rows if (cell := clean(row.cell(index)))]


def _holds_names(table: Table, index: int) -> bool:
    cells = _cells(table, index)
    named = [cell for cell in cells if sum(c.isalpha() for c in cell) > 2 and not LABEL.fullmatch(cell)]
    return 2 * len(named) > len(cells)


def _merged(table: Table, index: int, least: int) -> bool:
    """A cell merged over the rows of each group leaves its number on the first of them."""
    groups: list[int] = []
    for row in table.rows:
        if clean(row.cell(index)):
            groups.append(1)
        elif groups and any(map(clean, row.cells)):
            groups[-1] += 1
    fitting = sum(1 for size in groups if (size == least if least == 2 else size >= least))
    return len(groups) > 1 and 10 * fitting >= 8 * len(groups)


def _numbers_groups(table: Table, index: int, format: Format) -> bool:
    """A running number that every two rows share (every four to eight for teams) numbers the pairs."""
    if format not in ("pairs", "teams"):
        return False
    counts = Counter(_cells(table, index))
    least = 2 if format == "pairs" else 4
    if _merged(table, index, least):
        return True
    return bool(counts) and 2 * sum(1 for n in counts.values() if n >= least) > len(counts)
