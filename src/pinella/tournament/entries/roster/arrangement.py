"""Rows into entries: one player a row, one pair or team a row, or singles who name the partner they want."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pinella.messages import say
from pinella.tournament.entries.roster.columns import Column, Columns
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.grid import Row
from pinella.tournament.entries.roster.names import clean, fold, is_nobody, name_key, several, words
from pinella.tournament.entries.roster.people import Person, person_in, person_named, with_numbers
from pinella.tournament.entries.roster.tables import Table
from pinella.tournament.model import Format

TEAM_LEAST, TEAM_MOST = 4, 8
_TOTALS = frozenset(("totale", "totali", "total", "totals", "tot", "somma", "sum", "subtotale"))


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as the list has it, before anybody was looked up."""

    row: int
    people: tuple[Person, ...]
    name: str = ""
    wants: str = ""
    single: bool = False
    """Came alone; otherwise a lonely player is half a pair."""


@dataclass(slots=True)
class Arranged:
    entries: list[RawEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    empty: int = 0


def arrange(table: Table, columns: Columns, format: Format) -> Arranged:
    done = Arranged()
    rows = _rows_with_people(table, columns, done)
    whole, team = columns.first("all"), columns.first("team")
    group = columns.first("group")
    if not columns.slots and whole is None:
        done.findings.append(_nobody_named())
        return done
    if format not in ("pairs", "teams"):
        _alone(rows, columns, whole, done)
    elif format == "teams":
        _teams(rows, columns, whole, team, group, done)
    elif whole is not None:
        done.entries += [RawEntry(row.number, tuple(_several(row, whole, columns))) for row in rows]
    elif len(columns.slots) > 1:
        done.entries += [RawEntry(row.number, tuple(_of_row(row, columns, done))) for row in rows]
    elif group is not None or (team is not None and _in_twos(rows, team)):
        _grouped(rows, columns, group or team, None, 2, done)
    elif (partner := columns.first("partner")) is not None:
        _with_partners(rows, columns, partner, done)
    elif blocks := _blocks_of_two(table, rows):
        _in_blocks(blocks, columns, done)
    else:
        _alone(rows, columns, None, done)
    done.entries = [entry for entry in done.entries if entry.people]
    return done


def _nobody_named() -> Finding:
    return Finding(
        0,
        "",
        "refuse",
        say("No column holds surnames or names: nobody can be entered from this list."),
        say("Write headings above the list: surname, name, membership number, club."),
    )


def _rows_with_people(table: Table, columns: Columns, done: Arranged) -> list[Row]:
    """Leave out what is no entry: empty rows, rows that were only numbered, sums, headings printed again."""
    useful = [c.place for c in columns.columns if c.field not in ("number", "group", "ignored")]
    repeated = tuple(fold(heading) for heading in table.header)
    rows = []
    for row in table.rows:
        filled = [clean(row.cell(place)) for place in useful]
        leading = next((cell for cell in map(clean, row.cells) if cell), "")
        start = words(leading)[:1]
        if start and start[0] in _TOTALS and sum(1 for cell in filled if any(map(str.isalpha, cell))) <= 1:
            done.findings.append(
                Finding(row.number, "", "note", say("Row {row} is a sum, not an entry: left out.", row=row.number))
            )
        elif not any(filled):
            done.empty += 1
        elif repeated and tuple(fold(cell) for cell in row.cells) == repeated:
            done.findings.append(
                Finding(row.number, "", "note", say("Row {row} repeats the headings: left out.", row=row.number))
            )
        else:
            rows.append(row)
    return rows


def _of_row(row: Row, columns: Columns, done: Arranged) -> list[Person]:
    people = []
    for slot in columns.slots:
        person, findings = person_in(row, columns, slot)
        done.findings += findings
        if person is not None:
            people.append(person)
    return with_numbers(row, columns, people)


def _several(row: Row, column: Column, columns: Columns) -> list[Person]:
    parts = [part for part in several(row.cell(column.place)) if not is_nobody(part)]
    return with_numbers(row, columns, [person_named(row, column, columns, part) for part in parts])


def _alone(rows: Sequence[Row], columns: Columns, whole: Column | None, done: Arranged) -> None:
    for row in rows:
        people = _several(row, whole, columns) if whole else _of_row(row, columns, done)
        done.entries += [RawEntry(row.number, (person,), single=True) for person in people]


def _teams(
    rows: Sequence[Row],
    columns: Columns,
    whole: Column | None,
    team: Column | None,
    group: Column | None,
    done: Arranged,
) -> None:
    """One team a row, or all rows that carry one team's number or name."""
    places = len(columns.slots) + (columns.first("captain") is not None)
    if whole is not None or places >= TEAM_LEAST:
        for row in rows:
            people = _several(row, whole, columns) if whole else _of_row(row, columns, done)
            done.entries.append(RawEntry(row.number, _marked(row, columns, people), _team_name(row, team)))
    elif group is not None or team is not None:
        _grouped(rows, columns, group or team, team, TEAM_MOST, done)
    else:
        done.findings.append(
            Finding(
                0,
                "",
                "refuse",
                say("No column says which team a player belongs to."),
                say("Add a column Team, or write one team a row with its players side by side."),
            )
        )


def _team_name(row: Row, team: Column | None) -> str:
    return clean(row.cell(team.place)) if team else ""


def _marked(row: Row, columns: Columns, people: Sequence[Person]) -> tuple[Person, ...]:
    """The captain of a row: named in a column of its own, or given by her place; she may be named there only."""
    column = columns.first("captain")
    said = clean(row.cell(column.place)) if column else ""
    if column is None or not said:
        return tuple(people)
    if said.isdecimal():
        return tuple(p.as_captain() if str(i) == said else p for i, p in enumerate(people, start=1))
    wanted = name_key(said)
    if len(words(said)) > 1 and all(wanted not in (p.key, name_key(p.surname)) for p in people):
        return person_named(row, column, columns, said).as_captain(), *people
    return tuple(p.as_captain() if wanted in (p.key, name_key(p.surname)) else p for p in people)


def _grouped(
    rows: Sequence[Row], columns: Columns, key: Column | None, team: Column | None, most: int, done: Arranged
) -> None:
    """Rows with one number belong together; a merged cell leaves its number on the first row only."""
    groups: dict[str, list[Person]] = {}
    names: dict[str, str] = {}
    current = ""
    for row in rows:
        said = clean(row.cell(key.place)) if key else ""
        folded = fold(said)
        if folded:
            current = folded
        elif not current or len(groups.get(current, ())) >= most:
            current = f" {row.number}"
        people = [*_of_row(row, columns, done)]
        captain = columns.first("captain")
        if captain and len(people) == 1 and fold(row.cell(captain.place)) not in ("", "no", "0", "n"):
            people = [people[0].as_captain()]
        groups.setdefault(current, []).extend(people)
        if name := _team_name(row, team):
            names.setdefault(current, name)
    for which, people in groups.items():
        if people:
            done.entries.append(RawEntry(people[0].row, tuple(people), names.get(which, "")))


def _in_twos(rows: Sequence[Row], team: Column) -> bool:
    counts: dict[str, int] = {}
    for row in rows:
        cell = fold(row.cell(team.place))
        counts[cell] = counts.get(cell, 0) + 1
    counts.pop("", None)
    return bool(counts) and 2 * sum(1 for n in counts.values() if n == 2) > len(counts)


def _blocks_of_two(table: Table, rows: Sequence[Row]) -> list[list[Row]]:
    """Two rows, an empty one, two rows ...: pairs written one player below the other."""
    kept = {row.number for row in rows}
    blocks: list[list[Row]] = [[]]
    for row in table.rows:
        if row.number in kept:
            blocks[-1].append(row)
        elif blocks[-1]:
            blocks.append([])
    filled = [block for block in blocks if block]
    return filled if len(filled) > 1 and all(len(block) == 2 for block in filled) else []


def _in_blocks(blocks: Iterable[Sequence[Row]], columns: Columns, done: Arranged) -> None:
    for block in blocks:
        people = [person for row in block for person in _of_row(row, columns, done)]
        done.entries.append(RawEntry(block[0].number, tuple(people)))
    done.findings.append(
        Finding(
            0,
            "",
            "doubt",
            say("Empty rows part the list two by two: each two rows were read as a pair."),
            say("Add a column Pair with the number of the pair."),
        )
    )


@dataclass(slots=True)
class _Single:
    person: Person
    wants: str
    partner: _Single | None = None


def _with_partners(rows: Sequence[Row], columns: Columns, column: Column, done: Arranged) -> None:
    """Two who name each other are a pair; a partner who has no row of her own comes with the player."""
    singles = []
    for row in rows:
        wish = clean(row.cell(column.place))
        wish = "" if is_nobody(wish) else wish
        singles += [_Single(person, wish) for person in _of_row(row, columns, done)]
    find = _finder(singles)
    for single in singles:
        wanted = find(single.wants) if single.wants else None
        if wanted is not None and wanted is not single and find(wanted.wants) is single:
            single.partner = wanted
    row_of = {row.number: row for row in rows}
    joined: set[int] = set()
    for single in singles:
        if id(single) in joined:
            continue
        number = single.person.row
        if single.partner is not None:
            joined.add(id(single.partner))
            done.entries.append(RawEntry(number, (single.person, single.partner.person)))
        elif single.wants and find(single.wants) is None and len(words(single.wants)) > 1:
            partner = person_named(row_of[number], column, None, single.wants)
            done.entries.append(RawEntry(number, (single.person, partner)))
        else:
            done.entries.append(RawEntry(number, (single.person,), wants=single.wants, single=True))
            if single.wants:
                done.findings.append(_one_sided(single, column))


def _finder(singles: Sequence[_Single]) -> Callable[[str], _Single | None]:
    by_name: dict[str, list[_Single]] = {}
    for single in singles:
        for key in {single.person.key, name_key(single.person.surname)} - {""}:
            by_name.setdefault(key, []).append(single)

    def find(text: str) -> _Single | None:
        found = by_name.get(name_key(text), [])
        return found[0] if len(found) == 1 else None

    return find


def _one_sided(single: _Single, column: Column) -> Finding:
    return Finding(
        single.person.row,
        column.heading,
        "doubt",
        say(
            "{player} wants to play with {partner}, who does not name {player} as partner.",
            player=single.person.shown,
            partner=single.wants,
        ),
        say("Ask both, then write the same pair in both rows."),
    )
