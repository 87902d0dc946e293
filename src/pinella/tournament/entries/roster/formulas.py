"""Text that a spreadsheet would run: it gets an apostrophe on the way out and loses it on the way in."""

from __future__ import annotations

import unicodedata

_BEGIN = frozenset("=+-@\t\r\n|%")
_UNSEEN = frozenset({"Cc", "Cf", "Mn"})


def runs_as_formula(text: str) -> bool:
    """Whether some spreadsheet takes it for a formula.

    Also after blanks and marks that are not seen, and by signs that East Asian keyboards write and Excel reads as their
    plain twins: ＝ ＋ － ＠, ﹦ ﹢ ﹣ ﹫, −.
    """
    for sign in text:
        if sign in _BEGIN:
            return True
        if not sign.isspace() and unicodedata.category(sign) not in _UNSEEN:
            plain = unicodedata.normalize("NFKC", sign).replace("\N{MINUS SIGN}", "-")
            return plain[:1] in _BEGIN
    return False
