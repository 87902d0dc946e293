"""Days as people write them."""

from __future__ import annotations

import calendar
import re

from pinella.tournament.entries.roster.names import fold

_MONTHS = (
    ("gennaio", "january"), ("febbraio", "february"), ("marzo", "march"), ("aprile", "april"), ("maggio", "may"),
    ("giugno", "june"), ("luglio", "july"), ("agosto", "august"), ("settembre", "september"), ("ottobre", "october"),
    ("novembre", "november"), ("dicembre", "december"),
)  # fmt: skip
_MONTH_OF = {
    name[:size]: at for at, names in enumerate(_MONTHS, start=1) for name in names for size in (3, 4, len(name))
}


def day(text: str) -> str | None:
    """`31/12/2026`, `31.12.26`, `31 dicembre 2026`, `12/2026`, `2026`, `2026-12-31` → `2026-12-31`; None: no day."""
    text = text.strip()
    if found := re.fullmatch(r"(20\d\d)", text):
        return f"{found[1]}-12-31"
    if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?", text):
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)(?: .*)?", text):
        year = int(found[3])
        return _valid(year + 2000 if year < 100 else year, int(found[2]), int(found[1]))
    if found := re.fullmatch(r"(\d{1,2})[-/.](20\d\d)", text):
        return _end_of(int(found[2]), int(found[1]))
    if found := re.fullmatch(r"(?:(\d{1,2})[°º]?[-/. ]+)?([^\W\d]+)[-/. ]+(\d{4})", text):
        month = _MONTH_OF.get(fold(found[2]), 0)
        year = int(found[3])
        return _valid(year, month, int(found[1])) if found[1] else _end_of(year, month)
    return None


def shown_day(iso: str) -> str:
    return "/".join(reversed(iso.split("-")))


def _end_of(year: int, month: int) -> str | None:
    return _valid(year, month, calendar.monthrange(year, month)[1]) if 1 <= month <= 12 else None


def _valid(year: int, month: int, date: int) -> str | None:
    if not (1900 <= year <= 2999 and 1 <= month <= 12 and 1 <= date <= calendar.monthrange(year, month)[1]):
        return None
    return f"{year:04}-{month:02}-{date:02}"
