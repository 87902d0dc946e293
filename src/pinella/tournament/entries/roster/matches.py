"""Who is meant: every person of a list against the registry and against the others of the list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pinella.messages import Message, say
from pinella.tournament.entries.roster.days import day, shown_day
from pinella.tournament.entries.roster.findings import Finding, Level
from pinella.tournament.entries.roster.headings import Field
from pinella.tournament.entries.roster.italy import REGION_OF, province_code, region_name
from pinella.tournament.entries.roster.likeness import NameIndex
from pinella.tournament.entries.roster.names import fold, name_key
from pinella.tournament.entries.roster.people import Person, member_number, paid_year, publicity
from pinella.tournament.model import Player, Publicity

_LONGEST_NAME = 60
_GUEST = re.compile(r"x(\d+)", re.IGNORECASE)
_FROM_THE_LIST = ("name", "member", "club", "province", "region", "category", "needs", "valid_until", "fee_year")

_RESERVED: tuple[Publicity, ...] = ("full", "short", "hidden")
"""Of two words on privacy the more reserved one holds."""


class Finder:
    """Looks persons up one after the other; the registry's word stands, the list only fills what it leaves empty."""

    def __init__(self, registry: Mapping[str, Player], taken: Iterable[str], sporting_year: int) -> None:
        self.findings: list[Finding] = []
        self.new: set[str] = set()
        self._registry = {player.id: player for player in registry.values()}
        self._year = sporting_year
        self._index = NameIndex()
        self._members: dict[str, Player] = {}
        for player in registry.values():
            self._index.add(player.id, player.surname, player.name)
            for number in (player.member, player.id):
                if number:
                    self._members.setdefault(_bare(number), player)
        guests = [int(found[1][:9]) for id in (*registry, *taken) if (found := _GUEST.fullmatch(id))]
        self._next_guest = max(guests, default=0) + 1
        self._seen = NameIndex()
        """People of this list that the registry does not know."""
        self._listed: dict[str, tuple[Player, int]] = {}
        """The same by id, with the row."""

    def named(self, text: str) -> str:
        """The id of the one person who bears this name, or nothing."""
        found = {*self._index.exact(text), *self._seen.exact(text)}
        return found.pop() if len(found) == 1 else ""

    def find(self, person: Person) -> Player | None:
        """None: refused, and `findings` says why."""
        before = len(self.findings)
        if not person.surname:
            self._refuse(
                person,
                "surname",
                say("Row {row}: the surname is missing.", row=person.row),
                say("Write the surname and the first name."),
            )
            return None
        if max(len(person.surname), len(person.name)) > _LONGEST_NAME or not person.key:
            self._refuse(
                person, "surname", say("Row {row}: {text} is not a name.", row=person.row, text=person.shown[:80])
            )
            return None
        if not person.name:
            self._doubt(person, "surname", say("Row {row}: the first name of {player} is missing.", **_who(person)))
        listed = self._as_listed(person)
        known = self._known(person, listed)
        if any(finding.level == "refuse" for finding in self.findings[before:]):
            return None
        return self._new(person, listed) if known is None else self._filled(person, known, listed)

    def _as_listed(self, person: Person) -> Player:
        """The row's own words as a player, without id."""
        said = person.details
        member = member_number(said.get("member", ""))
        if member is None:
            self._doubt(
                person,
                "member",
                say("Row {row}: the spreadsheet has shortened the membership number {text}.", **_who(person, "member")),
                say("Format the column as text and write the number again."),
            )
        elif _GUEST.fullmatch(member):
            member = ""
        until = day(said["until"]) if "until" in said else ""
        if until is None:
            self._doubt(person, "until", say("Row {row}: {text} is not a day.", **_who(person, "until")), _write_day())
        fee = paid_year(said["fee"], person.headings["fee"], self._year) if "fee" in said else 0
        if fee is None:
            self._doubt(
                person,
                "fee",
                say("Row {row}: {text} does not say for which year the fee was paid.", **_who(person, "fee")),
                say("Write the year, such as {year}.", year=self._year),
            )
        province, region = self._place(person)
        return Player(
            id="",
            surname=person.surname,
            name=person.name,
            member=member or "",
            valid_until=until or "",
            fee_year=fee or 0,
            club=said.get("club", ""),
            province=province,
            region=region,
            category=said.get("category", ""),
            needs=said.get("needs", ""),
            public=self._public(person),
        )

    def _public(self, person: Person) -> Publicity:
        """What cannot be read is taken as a no: nobody's name is published by mistake."""
        if "public" not in person.details:
            return "full"
        said = publicity(person.details["public"])
        if said is None:
            self._doubt(
                person,
                "public",
                say(
                    "Row {row}: {text} does not say whether the name of {player} may be published; it will not be.",
                    **_who(person, "public"),
                ),
                say("Write yes, initial or no."),
            )
        return said or "hidden"

    def _place(self, person: Person) -> tuple[str, str]:
        typed_province, typed_region = person.details.get("province", ""), person.details.get("region", "")
        code, region = province_code(typed_province), region_name(typed_region)
        if typed_province and code is None:
            self._doubt(
                person,
                "province",
                say("Row {row}: {text} is not a province of Italy.", **_who(person, "province")),
                say("Write its two letters, such as MI."),
            )
        if typed_region and region is None:
            self._note(person, "region", say("Row {row}: {text} is not a region of Italy.", **_who(person, "region")))
        if code and region and REGION_OF[code] != region:
            self._doubt(
                person,
                "region",
                say(
                    "Row {row}: the province {province} is in {right}, not in {region}.",
                    row=person.row,
                    province=code,
                    right=REGION_OF[code],
                    region=region,
                ),
            )
        return code or typed_province, region or typed_region or (REGION_OF[code] if code else "")

    def _known(self, person: Person, listed: Player) -> Player | None:
        """The registry's player who is meant: by number, then by name."""
        if listed.member and (holder := self._members.get(_bare(listed.member))):
            return self._by_number(person, listed, holder)
        same = [self._registry[id] for id in self._index.exact(person.surname, person.name)]
        if listed.member:
            others = [player for player in same if player.member]
            if others:
                self._two_numbers(person, listed.member, others[0])
                return None
        if len(same) > 1 and listed.club:
            same = [player for player in same if fold(player.club) == fold(listed.club)] or same
        if len(same) > 1:
            self._refuse(
                person,
                "member",
                say(
                    "Row {row}: there are {count} players called {player} in the registry ({numbers}).",
                    **_who(person),
                    count=len(same),
                    numbers=", ".join(player.id for player in same),
                ),
                say("Write the membership number."),
            )
            return None
        return same[0] if same else None

    def _by_number(self, person: Person, listed: Player, holder: Player) -> Player | None:
        if name_key(holder.surname, holder.name) == person.key:
            return holder
        said = say(
            "Row {row}: the membership number {number} belongs to {holder}, not to {player}.",
            **_who(person),
            number=listed.member,
            holder=holder.full,
        )
        alike = NameIndex()
        alike.add(holder.id, holder.surname, holder.name)
        if alike.near(person.surname, person.name) or (
            not person.name and fold(holder.surname) == fold(person.surname)
        ):
            self._doubt(person, "surname", said, say("{holder} is proposed.", holder=holder.full), holder.id)
            return holder
        self._refuse(person, "member", said, say("Correct the number or the name."), holder.id)
        return None

    def _two_numbers(self, person: Person, number: str, other: Player) -> None:
        self._doubt(
            person,
            "member",
            say(
                "Row {row}: {player} has the membership number {number} here and {other} elsewhere.",
                **_who(person),
                number=number,
                other=other.member,
            ),
            say("If they are one person, correct the number; a new player is proposed."),
            other.id,
        )

    def _new(self, person: Person, listed: Player) -> Player | None:
        """Somebody the registry does not know; the same name twice in a list is the same person."""
        if listed.member and (holder := self._listed.get(listed.member)):
            if name_key(holder[0].surname, holder[0].name) == person.key:
                return holder[0]
            self._refuse(
                person,
                "member",
                say(
                    "Row {row}: the membership number {number} is used by {holder} in row {other} too.",
                    row=person.row,
                    number=listed.member,
                    holder=holder[0].full,
                    other=holder[1],
                ),
                say("Correct one of the two numbers."),
            )
            return None
        for id in self._seen.exact(person.surname, person.name):
            other = self._listed[id][0]
            if not (listed.member and other.member):
                return other
            self._two_numbers(person, listed.member, other)
        self._alike(person)
        return self._listed_as_new(person, listed)

    def _listed_as_new(self, person: Person, listed: Player) -> Player:
        id = listed.member
        if not id:
            id = f"x{self._next_guest}"
            self._next_guest += 1
        player = _with(listed, id=id)
        self._listed[id] = (player, person.row)
        self._seen.add(id, player.surname, player.name)
        self.new.add(id)
        if self._registry:
            said = say("Row {row}: {player} is not in the registry and will be new.", **_who(person))
            self._note(person, "surname", said)
        return player

    def _alike(self, person: Person) -> None:
        for _, id in self._index.near(person.surname, person.name)[:3]:
            other = self._registry[id]
            self._doubt(
                person,
                "surname",
                say("Row {row}: {player} is not in the registry, but {other} is.", **_who(person), other=other.full),
                say("If it is a slip, enter {other} ({number}).", other=other.full, number=other.member or other.id),
                id,
            )
        for _, id in self._seen.near(person.surname, person.name)[:3]:
            other, row = self._listed[id]
            self._doubt(
                person,
                "surname",
                say(
                    "Row {row}: {player} is nearly the same name as {other} in row {other_row}.",
                    **_who(person),
                    other=other.full,
                    other_row=row,
                ),
                say("If they are one person, correct the name."),
            )

    def _filled(self, person: Person, known: Player, listed: Player) -> Player:
        later: dict[Field, tuple[object, object]] = {
            "until": (shown_day(listed.valid_until), shown_day(known.valid_until)),
            "fee": (listed.fee_year, known.fee_year),
        }
        for detail, (here, there) in later.items():
            if here and there and here != there:
                self._note(
                    person,
                    detail,
                    say(
                        "Row {row}: {player}: the list says {here}, the registry {there}; the registry stands.",
                        **_who(person),
                        here=here,
                        there=there,
                    ),
                )
        changes = {
            name: value for name in _FROM_THE_LIST if not getattr(known, name) and (value := getattr(listed, name))
        }
        return _with(known, **changes, public=max(known.public, listed.public, key=_RESERVED.index))

    def _add(self, person: Person, at: Field, level: Level, message: Message, hint: Message | None, id: str) -> None:
        column = person.headings.get(at) or person.headings.get("surname", "")
        self.findings.append(Finding(person.row, column, level, message, hint, id))

    def _refuse(self, person: Person, at: Field, message: Message, hint: Message | None = None, id: str = "") -> None:
        self._add(person, at, "refuse", message, hint, id)

    def _doubt(self, person: Person, at: Field, message: Message, hint: Message | None = None, id: str = "") -> None:
        self._add(person, at, "doubt", message, hint, id)

    def _note(self, person: Person, at: Field, message: Message) -> None:
        self._add(person, at, "note", message, None, "")


def _bare(number: str) -> str:
    """Excel drops leading zeros."""
    return re.sub(r"\s", "", number).upper().lstrip("0")


def _with(player: Player, **changes: object) -> Player:
    fields = {name: getattr(player, name) for name in Player.__struct_fields__}
    return Player(**(fields | changes))


def _who(person: Person, detail: Field | None = None) -> dict[str, object]:
    named: dict[str, object] = {"row": person.row, "player": person.shown}
    return named | {"text": person.details.get(detail, "")} if detail else named


def _write_day() -> Message:
    return say("Write it as 31/12/2026.")
