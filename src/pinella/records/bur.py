"""Deal records, `.bur`: one deal or many as text that can be read aloud at a table. Notation: docs/notation.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.records.bur_reader import TAG_NAME, Chunk, Header, Remark, Tag, TurnReader, chunks, header_of, tag_line
from pinella.records.bur_writer import body_lines
from pinella.records.refusals import RecordRefusal
from pinella.records.start import Start, TagFault, card_tags, start_of, start_tags
from pinella.records.unknown_cards import do, unknown_hands
from pinella.rules.count import DealCount
from pinella.rules.deal import Deal
from pinella.rules.seats import seats
from pinella.rules.shuffling import verify_commitment

BEFORE: Final = ("Event", "Site", "Round", "Table", "Deal", "Date", "Referee")
AFTER: Final = ("Label", "Commitment", "Result")
FREE: Final = "X-"
"""Tags whose names begin so are kept and mean nothing to Pinella."""


class Writable(Protocol):
    def write(self, text: str, /) -> object: ...


@dataclass(slots=True)
class Record:
    """One deal: tags, the cards at the start, and what happened."""

    code: Code
    tags: dict[str, str]
    """As they stand in the file, in their order."""
    start: Start
    moves: list[int]
    """Moves as numbers and calls of time-out, as in `Deal.history`."""
    told: dict[int, tuple[Kind, ...]] = field(default_factory=dict)
    """Cards taken by a move, by its index, where the start does not tell them."""
    remarks: list[Remark] = field(default_factory=list)
    preface: list[str] = field(default_factory=list)
    """Lines of comment above the tags."""

    @classmethod
    def of(cls, deal: Deal, tags: Mapping[str, str] | None = None) -> Record:
        """The record of a deal; the tags of the cards and of the result are made from it."""
        given = dict(tags or {})
        made = {"Code": deal.code.id, **start_tags(deal)}
        if deal.is_over and not unknown_hands(deal):
            made["Result"] = result_text(deal)
        order = ("Code", *BEFORE, *deal.seats, *given, *(tag for tag in made if tag != "Result"), *AFTER)
        every = {**given, **made}
        ordered = {tag: every[tag] for tag in dict.fromkeys(order) if tag in every}
        verify_tags(ordered, deal.code)
        return cls(deal.code, ordered, start_of(ordered, deal.code), list(deal.history))

    def deal(self) -> Deal:
        """The deal before its first move."""
        return self.start.deal(self.code)

    def replay(self) -> Iterator[Deal]:
        """The deal after each move and call: one and the same object, which moves on; copy it to keep it."""
        deal = self.deal()
        for index, move in enumerate(self.moves):
            do(deal, move, self.told.get(index, ()))
            yield deal

    def final(self) -> Deal:
        """The deal as the record leaves it."""
        deal = self.deal()
        for index, move in enumerate(self.moves):
            do(deal, move, self.told.get(index, ()))
        return deal

    def count(self) -> DealCount:
        """The count of the deal as the record leaves it; refused if a hand is not known."""
        deal = self.final()
        if hidden := unknown_hands(deal):
            raise Refusal(
                say(
                    "not every card in the hand of {seats} is known: the deal cannot be counted",
                    seats=", ".join(hidden),
                )
            )
        return deal.count()

    def lines(self) -> list[str]:
        """Turns and remarks as they are written."""
        return list(body_lines(self))


def result_text(deal: Deal) -> str:
    """`NS 375 EW 120`."""
    return " ".join(f"{name} {side.total}" for name, side in deal.count().sides.items())


# --- reading ---------------------------------------------------------------------------------------------------------


def load(file: Iterable[str | bytes]) -> Iterator[Record]:
    """The records of an open file, one at a time: a file of any length needs the memory of one deal."""
    for chunk in chunks(file):
        yield read(chunk)


def loads(text: str | bytes) -> list[Record]:
    """All records of a text; raises RecordRefusal with the line and the column of what is wrong."""
    lines: Sequence[str | bytes] = text.split("\n") if isinstance(text, str) else text.split(b"\n")
    return list(load(lines))


def read(chunk: Chunk) -> Record:
    """The record in the lines of one deal; raises RecordRefusal."""
    return read_whole(chunk)[0]


def read_whole(chunk: Chunk) -> tuple[Record, Deal]:
    """The record and the deal as it leaves it."""
    header = header_of(chunk)
    tags = {tag.name: tag.value for tag in header.tags}
    code = _code(header, chunk)
    places = {tag.name: tag for tag in header.tags}
    try:
        verify_tags(tags, code)
        start = start_of(tags, code)
    except TagFault as fault:
        raise _placed(fault, places, chunk) from None
    for tag in card_tags(code, start.alone):
        if tag in tags:
            tags[tag] = " ".join(cards.names(cards.parse_line(tags[tag], unknown=True)))
    reader = TurnReader(start.deal(code))
    for number, line in header.body:
        reader.read(number, line)
    record = Record(code, tags, start, reader.moves, reader.told, reader.remarks, list(header.preface))
    try:
        verify_result(record, reader.deal)
    except TagFault as fault:
        raise _placed(fault, places, chunk) from None
    return record, reader.deal


def _code(header: Header, chunk: Chunk) -> Code:
    if not header.tags or header.tags[0].name != "Code":
        line = header.tags[0].line if header.tags else chunk.first_line
        raise RecordRefusal(say('a deal begins with its code: [Code "..."]'), line, 1)
    tag = header.tags[0]
    try:
        return load_listed(tag.value)
    except Refusal as refusal:
        raise RecordRefusal(refusal.message, tag.line, tag.column) from None


def _placed(fault: TagFault, places: Mapping[str, Tag], chunk: Chunk) -> RecordRefusal:
    tag = places.get(fault.tag)
    line, column = (tag.line, tag.column) if tag else (chunk.first_line, 1)
    return RecordRefusal(fault.message, line, column, fault.article)


# --- what tags must say ----------------------------------------------------------------------------------------------


def verify_tags(tags: Mapping[str, str], code: Code) -> None:
    """Refuse tags of other names, and values that cannot stand on one line."""
    known = ["Code", *BEFORE, *seats(code), "Dealer", "Screens", "Alone", "Seed", *AFTER]
    for name, value in tags.items():
        fine = name in known or name.startswith((FREE, "Hand ", "Pozzetto ")) or name in ("Upcard", "Stock")
        if not fine or not TAG_NAME.fullmatch(name):
            raise TagFault(name, _unknown_tag(name, known))
        if any(mark in value for mark in "\n\r"):
            raise TagFault(name, say("the value of a tag is one line"))
    _verify_commitment(tags)


def _unknown_tag(name: str, known: Iterable[str]) -> Message:
    return say(
        "there is no tag “{tag}”; there are {tags}, those of the cards, and your own if they begin with X-",
        tag=name,
        tags=", ".join(known),
    )


def _verify_commitment(tags: Mapping[str, str]) -> None:
    if "Commitment" not in tags or "Seed" not in tags:
        return
    try:
        kept = verify_commitment(tags["Seed"], tags["Commitment"], tags.get("Label", ""))
    except Refusal as refusal:
        raise TagFault("Seed", refusal.message) from None
    if not kept:
        raise TagFault("Commitment", say("the seed is not the one that was promised here"))


def verify_result(record: Record, deal: Deal) -> None:
    """The result as written against the count, for each side whose hands are known.

    A deal that is not over, or on which somebody has ruled, may have any result.
    """
    text = record.tags.get("Result")
    if text is None:
        return
    words = text.split()
    names, points = words[::2], words[1::2]
    plain = all(number.lstrip("-").isdecimal() and len(number) < 8 and number.count("-") < 2 for number in points)
    if len(names) != len(points) or not plain or sorted(names) != sorted(deal.sides):
        if not deal.is_over and len(names) == len(points) and plain:
            return
        sides = " ".join(f"{name} 0" for name in deal.sides)
        raise TagFault("Result", say("expected each side with its points, like “{sides}”", sides=sides))
    if not deal.is_over or any(remark.text.startswith("=") for remark in record.remarks):
        return
    hidden = set(unknown_hands(deal))
    counted = deal.count().sides
    for name, number in zip(names, points, strict=True):
        if not hidden & set(name) and counted[name].total != int(number):
            raise TagFault(
                "Result",
                say(
                    "{side} has {points} points by the count, not {written}",
                    side=name,
                    points=counted[name].total,
                    written=int(number),
                ),
            )


# --- writing ---------------------------------------------------------------------------------------------------------


def dumps(record: Record) -> str:
    """One record as the text of its file."""
    verify_tags(record.tags, record.code)
    for text in (*record.preface, *(remark.text for remark in record.remarks)):
        if "\n" in text or "\r" in text or text[:1] not in ("!", "=", "{"):
            raise Refusal(say("a remark is one line that begins with !, = or a brace, unlike “{text}”", text=text))
    header = [*record.preface, *(tag_line(name, value) for name, value in record.tags.items())]
    body = record.lines()
    return "\n".join([*header, "", *body] if body else header) + "\n"


def dump(records: Iterable[Record], file: Writable) -> None:
    """Write records one after the other, a blank line between two."""
    for index, record in enumerate(records):
        file.write("\n" * bool(index) + dumps(record))
