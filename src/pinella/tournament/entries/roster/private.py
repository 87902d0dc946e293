"""What lists hold that is none of a tournament's business: telephones, e-mail addresses, tax codes, days of birth.

It is never taken, whatever the heading above it says.
"""

from __future__ import annotations

import re

_MAIL = re.compile(r"\S+@\S+\.\w+")
_TAX_CODE = re.compile(
    r"[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]", re.IGNORECASE
)
_PHONE = re.compile(
    r"(?:tel|cell|cel|fax|wa|whatsapp)?\W*(?:(?:\+|00)39)?(?:3\d{8,9}|0[1-9]\d{6,9})|\+\d{8,14}", re.IGNORECASE
)
_SEPARATORS = re.compile(r"(?<=\d)[\s./()-]+(?=\d)")
FIRST_YEAR = 2015
"""A day before it is nobody's validity: it is a day of birth, or a card long dead."""


def is_mail(text: str) -> bool:
    return _MAIL.search(text) is not None


def is_tax_code(text: str) -> bool:
    return _TAX_CODE.fullmatch(re.sub(r"\s", "", text)) is not None


def is_phone(text: str) -> bool:
    return _PHONE.fullmatch(_SEPARATORS.sub("", text.strip())) is not None


def is_private(text: str) -> bool:
    return is_mail(text) or is_tax_code(text) or is_phone(text)


def is_past_day(day: str) -> bool:
    """Of an ISO day: too old to be until when something is valid."""
    return int(day[:4]) < FIRST_YEAR


def without_private(text: str) -> str:
    """A cell with a name, without what else was typed beside it."""
    kept = _MAIL.sub(" ", text)
    kept = re.sub(rf"(?<!\w)(?:{_TAX_CODE.pattern})(?!\w)", " ", kept, flags=re.IGNORECASE)
    return re.sub(r"(?:\(|tel\W*|cell?\W*)?(?<![\w-])\+?\d[\d\s./-]{6,}\d\)?", _unless_short, kept, flags=re.IGNORECASE)


def _unless_short(found: re.Match[str]) -> str:
    """A telephone goes, a shorter or other number stays."""
    return " " if is_phone(re.sub(r"^\D+|\D+$", "", found[0])) or is_phone(found[0]) else found[0]
