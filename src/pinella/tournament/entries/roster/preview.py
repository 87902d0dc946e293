"""Before anything is entered: what a list would enter, and everything that is wrong with it, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.tournament.entries.roster.arrangement import TEAM_LEAST, TEAM_MOST, RawEntry, arrange
from pinella.tournament.entries.roster.columns import read_columns
from pinella.tournament.entries.roster.days import shown_day
from pinella.tournament.entries.roster.findings import Finding, Level
from pinella.tournament.entries.roster.matches import Finder
from pinella.tournament.entries.roster.names import clean
from pinella.tournament.entries.roster.people import Person
from pinella.tournament.entries.roster.tables import Table
from pinella.tournament.model import Contestant, Format, Player

Check = Callable[[Player], Iterable[Finding]]
"""What else must be asked of a player, such as a suspension; row and column are filled in here."""


@dataclass(frozen=True, slots=True)
class ProposedEntry:
    row: int
    players: tuple[Player, ...]
    name: str = ""
    wants: str = ""
    """Of a single player: the id of the partner wanted, or the name as typed when nobody has it."""
    captain: str = ""
    waiting: bool = False
    """Beyond the capacity: for the waiting list."""


@dataclass(frozen=True, slots=True)
class Counts:
    rows: int
    """With something in them."""
    entries: int
    players: int
    new: int
    """Players the registry does not know."""
    singles: int
    """Players of a pairs tournament without partner."""
    waiting: int
    refused: int
    """Entries left out."""
    doubts: int


@dataclass(frozen=True, slots=True)
class Preview:
    proposed: tuple[ProposedEntry, ...]
    findings: tuple[Finding, ...]
    counts: Counts


def preview(
    table: Table,
    format: Format,
    registry: Mapping[str, Player],
    *,
    on_date: str,
    sporting_year: int,
    already: Sequence[Contestant] = (),
    capacity: int | None = None,
    check: Check | None = None,
    code: Code | None = None,
    mapping: Mapping[str, str] | None = None,
    pairs_together: str | None = None,
) -> Preview:
    """Nothing is applied. `code` says whether an expired membership or an unpaid fee refuses or is only shown;
    `pairs_together` is the article by which nobody registers without a partner."""
    columns = read_columns(table, format, mapping)
    arranged = arrange(table, columns, format)
    desk = _Desk(format, registry, already, on_date, sporting_year, code, check, pairs_together)
    proposed = [entry for raw in arranged.entries if (entry := desk.propose(raw)) is not None]
    # A wish is looked up last: the partner may stand further down.
    proposed = [replace(entry, wants=desk.finder.named(entry.wants) or entry.wants) for entry in proposed]
    proposed, full = _within(proposed, format, already, capacity)
    singles = sum(1 for entry in proposed if format == "pairs" and len(entry.players) == 1)
    findings = _in_order([*columns.findings, *arranged.findings, *desk.finder.findings, *full, *_odd(singles)])
    placed = {player.id for entry in proposed for player in entry.players}
    counts = Counts(
        rows=len(table.rows) - arranged.empty,
        entries=len(proposed),
        players=len(placed),
        new=len(placed & desk.finder.new),
        singles=singles,
        waiting=sum(entry.waiting for entry in proposed),
        refused=len(arranged.entries) - len(proposed),
        doubts=sum(finding.level == "doubt" for finding in findings),
    )
    return Preview(tuple(proposed), tuple(findings), counts)


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    """By row; what two players of a row share is said once."""
    once = {(f.row, f.column, f.level, str(f.message)): f for f in findings}
    return sorted(once.values(), key=lambda finding: finding.row)


class _Desk:
    """Takes the entries of one list in order and remembers who has already a place."""

    def __init__(
        self,
        format: Format,
        registry: Mapping[str, Player],
        already: Sequence[Contestant],
        on_date: str,
        sporting_year: int,
        code: Code | None,
        check: Check | None,
        pairs_together: str | None,
    ) -> None:
        entered = [id for contestant in already for id in contestant.players]
        self.finder = Finder(registry, entered, sporting_year)
        self._format = format
        self._number_of = {id: contestant.number for contestant in already for id in contestant.players}
        self._row_of: dict[str, int] = {}
        self._on_date = on_date
        self._year = sporting_year
        self._check = check
        self._pairs_together = pairs_together
        self._required = code.formats.registration_checks if code else ()
        self._article = code.cite("formats.registration_checks") if code and self._required else ""

    def propose(self, raw: RawEntry) -> ProposedEntry | None:
        """The entry, or None when a finding refuses it."""
        before = len(self.finder.findings)
        self._size(raw)
        players: list[Player] = []
        captain = ""
        for person in raw.people:
            player = self.finder.find(person)
            if player is None:
                continue
            if self._is_free(person, player):
                self._asked(person, player)
            if player not in players:
                players.append(player)
            captain = player.id if person.captain and not captain else captain
        if any(finding.level == "refuse" for finding in self.finder.findings[before:]):
            return None
        return ProposedEntry(
            raw.row, tuple(players), raw.name, clean(raw.wants), captain if self._format == "teams" else ""
        )

    def _size(self, raw: RawEntry) -> None:
        count = len(raw.people)
        if self._format == "teams" and not TEAM_LEAST <= count <= TEAM_MOST:
            said = say(
                "Row {row}: the team has {n} player: from {least} to {most} were expected.",
                "Row {row}: the team has {n} players: from {least} to {most} were expected.",
                row=raw.row,
                n=count,
                least=TEAM_LEAST,
                most=TEAM_MOST,
            )
            self._find(raw.people[0], "refuse", said)
        elif self._format == "pairs" and count > 2:
            said = say(
                "Row {row}: the pair has {n} player: two were expected.",
                "Row {row}: the pair has {n} players: two were expected.",
                row=raw.row,
                n=count,
            )
            self._find(raw.people[0], "refuse", said)
        elif self._format == "pairs" and count == 1 and self._pairs_together is not None:
            said = say(
                "Row {row}: {player} has no partner, and under this code pairs register together.",
                **_named(raw.people[0]),
            )
            hint = say("Write the partner, or leave this line out.")
            self._find(raw.people[0], "refuse", said, hint, article=self._pairs_together)
        elif self._format == "pairs" and count == 1 and not raw.single:
            said = say("Row {row}: the partner of {player} is missing.", row=raw.row, player=raw.people[0].shown)
            self._find(raw.people[0], "doubt", said, say("Write the partner; meanwhile a single player is proposed."))

    def _is_free(self, person: Person, player: Player) -> bool:
        if (number := self._number_of.get(player.id)) is not None:
            said = say("Row {row}: {player} is already entered as number {number}.", **_named(person), number=number)
            self._find(person, "refuse", said)
        elif (row := self._row_of.get(player.id)) is not None:
            said = say("Row {row}: {player} is already in row {other}.", **_named(person), other=row)
            hint = say("If they are two people, write both membership numbers.")
            self._find(person, "refuse", said, hint)
        else:
            self._row_of[player.id] = person.row
            return True
        return False

    def _asked(self, person: Person, player: Player) -> None:
        if player.valid_until and player.valid_until < self._on_date:
            said = say(
                "Row {row}: the membership of {player} expired on {day}.",
                **_named(person),
                day=shown_day(player.valid_until),
            )
            self._required_of(person, "valid-membership", said)
        elif not player.valid_until and "valid-membership" in self._required:
            said = say("Row {row}: it is not known until when the membership of {player} is valid.", **_named(person))
            self._find(person, "doubt", said, article=self._article)
        if 0 < player.fee_year < self._year:
            said = say(
                "Row {row}: {player} paid the annual fee for {paid}, not yet for {year}.",
                **_named(person),
                paid=player.fee_year,
                year=self._year,
            )
            self._required_of(person, "annual-fee", said)
        for finding in self._check(player) if self._check else ():
            column = finding.column or person.headings.get("surname", "")
            self.finder.findings.append(replace(finding, row=person.row, column=column))

    def _required_of(self, person: Person, what: str, said: Message) -> None:
        """What the code checks at registration refuses; what it does not ask for is shown only."""
        if what in self._required:
            self._find(person, "refuse", said, article=self._article)
        else:
            self._find(person, "doubt", said)

    def _find(
        self, person: Person, level: Level, said: Message, hint: Message | None = None, *, article: str = ""
    ) -> None:
        column = person.headings.get("surname", "")
        self.finder.findings.append(Finding(person.row, column, level, said, hint, article=article))


def _named(person: Person) -> dict[str, object]:
    return {"row": person.row, "player": person.shown}


def _within(
    proposed: Sequence[ProposedEntry], format: Format, already: Sequence[Contestant], capacity: int | None
) -> tuple[list[ProposedEntry], list[Finding]]:
    """Entries beyond the capacity wait, in the order of the list; pairs of the organisation take no place."""
    if capacity is None:
        return list(proposed), []
    free = 2 * (capacity - sum(1 for contestant in already if not contestant.staff))
    placed: list[ProposedEntry] = []
    findings: list[Finding] = []
    for entry in proposed:
        free -= 1 if format == "pairs" and len(entry.players) == 1 else 2  # two singles make one pair
        placed.append(replace(entry, waiting=free < 0))
        if free < 0:
            said = say(
                "Row {row}: all {capacity} places are taken: for the waiting list.", row=entry.row, capacity=capacity
            )
            findings.append(Finding(entry.row, "", "doubt", said))
    return placed, findings


def _odd(singles: int) -> list[Finding]:
    if singles % 2 == 0:
        return []
    said = say("The number of single players is odd ({count}): one will have no partner.", count=singles)
    return [Finding(0, "", "doubt", said)]
