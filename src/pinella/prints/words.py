"""What all papers put into words alike: names, seats, dates, articles, the head and the foot of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pinella.codes.knob_words import article_words
from pinella.messages import Language, Message, say
from pinella.prints.document import Block, Cell, Document, Scale
from pinella.prints.parts import Footnote, Heading, Party, Seat, Words
from pinella.prints.sheet_rules import VpScale
from pinella.tournament.model import Line, Room
from pinella.tournament.rounds.views.seats import AXES

SEATS: dict[Seat, Message] = {"N": say("N"), "E": say("E"), "S": say("S"), "W": say("W")}
LINES: dict[Line, Message] = {"fixed": say("fixed line"), "moving": say("moving line")}
ROOMS: dict[Room, Message] = {"open": say("open room"), "closed": say("closed room")}

_DATE = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")


def plain(text: str) -> str:
    """One line without control characters, whatever was typed: they could break a line or turn its direction."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def tell(words: Words, language: Language) -> str:
    return plain(words if isinstance(words, str) else words.render(language))


def told(words: Iterable[Words], language: Language) -> tuple[str, ...]:
    """Those that say something."""
    return tuple(text for text in (tell(one, language) for one in words) if text)


def dated(text: str, language: Language) -> str:
    """Dates inside as the reader writes them."""
    return plain(_DATE.sub(r"\3/\2/\1", text) if language.code == "it" else text)


def number(value: int) -> str:
    """0 stands for nothing to say."""
    return str(value) if value else ""


def signed(value: int) -> str:
    """`+200`, `−35`, `0`, with a real minus sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def article(cited: str, language: Language) -> str:
    return article_words(plain(cited), language.code) if cited else ""


def with_article(text: str, cited: str, language: Language) -> str:
    cite = article(cited, language)
    return f"{text} ({cite})" if text and cite else text or cite


def numbers(party: Party) -> tuple[str, ...]:
    return tuple(str(one) for one in party.numbers)


def players(party: Party, language: Language) -> tuple[str, ...]:
    """Each with the seat, where it is known."""
    names = [plain(name) for name in party.players]
    if len(party.seats) != len(names):
        return tuple(names)
    return tuple(
        f"{SEATS[seat].render(language)}  {name}" if seat else name
        for seat, name in zip(party.seats, names, strict=True)
    )


def stacked(party: Party | None, language: Language) -> Cell:
    """A name on each line; a team's own name first."""
    if party is None:
        return Cell()
    names = players(party, language)
    return Cell((plain(party.team),), small=", ".join(names)) if party.team else Cell(names)


def in_a_row(party: Party, note: str = "") -> Cell:
    """The names on one line, for long lists."""
    names = [plain(name) for name in party.players]
    if party.team:
        return Cell((plain(party.team),), small=", ".join(names), note=note)
    return Cell((" – ".join(names),), note=note)


def axis(party: Party | None, language: Language) -> str:
    return AXES[party.axis].render(language) if party and party.axis else ""


def group_words(group: str) -> Words:
    return say("Group {group}", group=plain(group)) if group else ""


def round_words(heading: Heading) -> Words:
    if heading.round and heading.rounds:
        return say("Round {number} of {rounds}", number=heading.round, rounds=heading.rounds)
    return say("Round {number}", number=heading.round) if heading.round else ""


def facts(heading: Heading, language: Language, about: Words | None = None) -> tuple[str, ...]:
    """Round, group, session, date and place: what tells one day's papers apart. `about` replaces the round."""
    return told(
        [
            round_words(heading) if about is None else about,
            group_words(heading.group),
            say("Session {number}", number=heading.session) if heading.session else "",
            dated(heading.date, language),
            heading.place,
        ],
        language,
    )


def code_line(heading: Heading, language: Language) -> str:
    name, edition = tell(heading.code, language), tell(heading.edition, language)
    return tell(say("Code: {name}", name=f"{name}, {edition}" if edition else name), language)


def framed(
    heading: Heading,
    title: Words,
    blocks: Sequence[Block],
    language: Language,
    *,
    about: Words | None = None,
    status: Words = "",
    landscape: bool = False,
    bare: bool = False,
) -> Document:
    """A document with the usual head and foot."""
    draft = say("Draft, not published") if heading.draft else status
    made = say("printed {moment}", moment=dated(heading.printed, language)) if heading.printed else ""
    foot = told([heading.organiser, code_line(heading, language), made], language)
    return Document(
        language=language.code,
        event=plain(heading.event),
        title=tell(title, language),
        facts=facts(heading, language, about),
        status=tell(draft, language),
        foot=" · ".join(foot),
        page=tell(say("Page"), language),
        blocks=tuple(blocks),
        landscape=landscape,
        bare=bare,
    )


def scale_words(scale: VpScale, language: Language) -> Scale:
    rows = []
    for row in scale.rows:
        span = say("over {low}", low=row.low - 5) if row.high is None else f"{row.low}–{row.high}"
        rows.append((tell(span, language), f"{row.winner}–{row.loser}"))
    return Scale(
        difference=tell(say("MP difference"), language),
        points=tell(say("VP"), language),
        rows=tuple(rows),
        why=with_article(tell(scale.why, language), scale.article, language),
    )


class Footnotes:
    """Numbers the notes of a paper in the order they appear; equal ones share a number."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._known: dict[str, int] = {}

    def mark(self, notes: Iterable[Footnote]) -> str:
        texts = (with_article(tell(note.text, self._language), note.article, self._language) for note in notes)
        return ", ".join(str(self._known.setdefault(text, len(self._known) + 1)) for text in texts if text)

    def lines(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(at), text) for text, at in self._known.items())
