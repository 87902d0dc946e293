"""Template filters: cards and points as people like to see them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from pinella import cards
from pinella.codes.clauses import clause_index
from pinella.i18n import language
from pinella.play.words import card_name, plain
from pinella.server.assets import static
from pinella.tournament.money import Money

_NOTATION = re.compile(r"(?<![\w=])([A23456789TJQK])([hdcs])(?!\w)|(?<!\w)(Jo)(?!\w)")


def spoken(kind: cards.Kind, lang: str) -> str:
    """`sette di cuori`: what a screen reader says."""
    return card_name(kind).render(language(lang))


def card_face(text: str, lang: str) -> Markup:
    """One card drawn; `Jo=6s` shows the wild with what it stands for."""
    shown, _, stands = text.partition("=")
    kind = cards.parse(shown)
    suit = "j" if cards.is_joker(kind) else cards.SUITS[cards.suit_of(kind)]
    label = spoken(kind, lang)
    note = ""
    if stands:
        meaning = cards.parse(stands)
        label += f" = {spoken(meaning, lang)}"
        note = f'<span class="stands" aria-hidden="true">{escape(cards.pretty(meaning))}</span>'
    drawn = Markup(
        '<span class="card {}" role="img" aria-label="{}"><svg aria-hidden="true"><use href="{}#{}"/></svg>{}</span>'
    )
    return drawn.format(suit, label, static("cards.svg"), cards.name(kind), Markup(note))


def card_row(texts: Iterable[str], lang: str) -> Markup:
    return Markup('<span class="cards">{}</span>').format(Markup("").join(card_face(text, lang) for text in texts))


def suits(text: str) -> Markup:
    """A sentence with its cards in symbols and colours."""

    def show(match: re.Match[str]) -> str:
        if match[3]:
            return '<span class="c j">jolly</span>'
        kind = cards.parse(match[0])
        return f'<span class="c {match[2]}">{cards.pretty(kind)}</span>'

    return Markup(_NOTATION.sub(show, str(escape(text))))


_CLAUSE_ID = re.compile(r"(?<![\w-])(?:rev|int|ita|feb|var|fit|fed)-[a-z0-9][a-z0-9-]*[a-z0-9]")


def linked(text: str) -> Markup:
    """Like `suits`, with the clauses that the text names as links."""

    def link(match: re.Match[str]) -> str:
        known = match[0] in clause_index()
        return f'<a href="/clausole/{match[0]}">{match[0]}</a>' if known else match[0]

    return Markup(_CLAUSE_ID.sub(link, suits(text)))


def signed(number: int) -> str:
    """`+200`, `−35`, `0`, with a real minus sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def thousands(number: int, lang: str, sign: bool = False) -> str:
    """1.240 in Italian, 1,240 in English; `sign`: +1.240, and −1.240 with a real minus."""
    text = f"{abs(number):,}"
    before = "−" if number < 0 else "+" if sign and number else ""
    return before + (text.replace(",", ".") if lang == "it" else text)


def slug(text: str) -> str:
    """An anchor from an article id such as `31/A` or `preamble, rule 1`."""
    return re.sub(r"[^\w.-]+", "-", text).strip("-").lower()


def day(date: dt.date, lang: str) -> str:
    """A date as the reader writes it."""
    return f"{date.day}/{date.month}/{date.year}" if lang == "it" else date.isoformat()


def euros(cents: int, lang: str) -> str:
    return f"{Money(cents).render(language(lang))} €"


def hour(at: int) -> str:
    """An instant by the clock on the wall of this machine: 21:35."""
    return dt.datetime.fromtimestamp(at / 1000).strftime("%H:%M") if at else ""


def instant(day: str, time: str) -> int:
    """A day and an hour by the clock on the wall of this machine, in milliseconds; 0: one of them is missing."""
    try:
        return int(dt.datetime.fromisoformat(f"{day}T{time}").timestamp() * 1000) if time else 0
    except ValueError:
        return 0


def moment(at: int, lang: str) -> str:
    """Day and hour."""
    if not at:
        return ""
    when = dt.datetime.fromtimestamp(at / 1000)
    return f"{day(when.date(), lang)} {when:%H:%M}"


MONTHS = {
    "it": ("gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"),
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
}
WEEKDAYS = {
    "it": ("lun", "mar", "mer", "gio", "ven", "sab", "dom"),
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}


def day_parts(text: str, lang: str) -> tuple[str, str]:
    """A day for a leaf of the calendar: 15, and dom nov."""
    try:
        date = dt.date.fromisoformat(text)
    except ValueError:
        return text, ""
    return str(date.day), f"{WEEKDAYS[lang][date.weekday()]} {MONTHS[lang][date.month - 1]}"


def day_of(text: str, lang: str) -> str:
    """A day as stored, 2026-11-30, as the reader writes it."""
    try:
        return day(dt.date.fromisoformat(text), lang)
    except ValueError:
        return text


def capitalised(text: str) -> str:
    """The first letter only: the rest may hold names."""
    return text[:1].upper() + text[1:]


FILTERS: dict[str, Any] = {
    "thousands": thousands,
    "capitalised": capitalised,
    "euros": euros,
    "hour": hour,
    "moment": moment,
    "day_of": day_of,
    "day_parts": day_parts,
    "card_face": card_face,
    "card_row": card_row,
    "card_text": lambda text, _lang: cards.pretty(cards.parse(text)),
    "without_marks": plain,
    "suits": suits,
    "linked": linked,
    "signed": signed,
    "slug": slug,
    "day": day,
}
