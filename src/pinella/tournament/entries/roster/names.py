"""People's names as lists write them: tidied for show, folded for comparison, split into surname and first name."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from pinella.tournament.entries.roster.first_names import MEN, WOMEN

_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ı": "i"}
)
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'", "′": "'"})
_PARTICLE_WORDS = (
    "d da dal dall dalla dalle de degli dei del dell della delle dello di la le li lo mac mc san santa sant van von"
)
_PARTICLES = frozenset(_PARTICLE_WORDS.split())

_BETWEEN = re.compile(r"\s*(?:\n|/|;|&|\+|\s[-–—]\s|\s(?:e|ed|and|con|with)\s)\s*")


def clean(text: str) -> str:
    """One line, single spaces, no invisible characters."""
    visible = (
        " " if c.isspace() or unicodedata.category(c) == "Cc" else c
        for c in unicodedata.normalize("NFC", text)
        if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")
    )
    return " ".join("".join(visible).split())


def fold(text: str) -> str:
    """The letters and digits alone, without case and accents: `D'Àngelo` and `dangelo` are one."""
    if text.isascii():  # registries are long, and most names are plain
        return "".join(filter(str.isalnum, text.lower()))
    plain = unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED)).casefold()
    return "".join(filter(str.isalnum, plain))


def words(text: str) -> list[str]:
    """The folded words; an apostrophe joins, anything else that is no letter or digit parts."""
    joined = text.translate(_APOSTROPHES).replace("'", "")
    plain = unicodedata.normalize("NFKD", joined.translate(_UNDECOMPOSED)).casefold()
    marks_gone = "".join(c for c in plain if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", marks_gone)


def name_key(*parts: str) -> str:
    """Equal for one name however it is written: accents, spaces, apostrophes, surname before or after.

    Surname and first name swapped make a rotation of the same letters; the least rotation stands for all.
    """
    letters = "".join(fold(part) for part in parts)[:120]
    return min((letters[i:] + letters[:i] for i in range(len(letters))), default="")


def several(cell: str) -> list[str]:
    """The people in one cell: `Rossi Mario - Bianchi Anna`, `Rossi/Bianchi`, one below the other."""
    parts = [part for part in _BETWEEN.split(cell.strip()) if clean(part)]
    if len(parts) == 1:
        by_comma = [part for part in cell.split(",") if clean(part)]
        by_hyphen = [part for part in cell.split("-") if any(map(str.isalpha, part))]
        if len(by_comma) > 1 and all(len(words(part)) > 1 for part in by_comma):
            return by_comma
        if len(by_hyphen) == 2 == cell.count("-") + 1:
            return by_hyphen
    return parts


_NOBODY_WORDS = (
    "no nessuno nessuna none singolo singola single dasolo dasola qualsiasi tbd tba dadefinire dacomunicare "
    "daassegnare daconfermare daabbinare dastabilire"
)
_NOBODY = frozenset(("", *_NOBODY_WORDS.split()))
_LOOKING = frozenset(("cerca", "cerco", "cercasi", "senza", "looking"))
_FOR_SOMEBODY = frozenset(
    ("compagno", "compagna", "partner", "socio", "socia", "un", "una", "coppia", "di", "for", "a")
)


def is_nobody(text: str) -> bool:
    """`cerca compagno`, `da definire`, `-`: a cell that says that nobody is there yet."""
    said = words(text)
    if fold(text) in _NOBODY or said in (["cerca"], ["cerco"], ["cercasi"], ["in", "cerca"]):
        return True
    said = said[1:] if said[:1] == ["in"] else said
    return len(said) > 1 and said[0] in _LOOKING and said[1] in _FOR_SOMEBODY


def tidy_name(text: str) -> str:
    """`ROSSI  MARIO` → `Rossi Mario`; what is already in both cases stays as it was typed."""
    straight = re.sub(r"\b([DdLl]) ?' +(?=\w)", r"\1'", clean(text).translate(_APOSTROPHES))
    return unicodedata.normalize("NFC", " ".join(_tidy_word(word) for word in straight.split()))


def _tidy_word(word: str) -> str:
    if (
        word.startswith(("=", "+", "-", "@"))
        or sum(c.isalpha() for c in word) < 2
        or not (word.isupper() or word.islower())
    ):
        return word
    capitals = re.sub(r"(^|['-])(\w)", lambda found: found[1] + found[2].title(), word.lower())
    return re.sub(r"^Mc(\w)", lambda found: "Mc" + found[1].upper(), capitals)


_GIVEN = frozenset(fold(name) for name in (*WOMEN, *MEN))


def is_first_name(text: str) -> bool:
    """Every word of it is a common Italian first name."""
    parts = words(text)
    return bool(parts) and all(part in _GIVEN for part in parts)


class SplitName(NamedTuple):
    surname: str
    name: str
    guessed: bool
    """The text itself did not show which part is which."""


def split_full(text: str, *, name_first: bool = False) -> SplitName:
    """Surname and first name out of one cell.

    A comma or capitals (`Mario ROSSI`) settle it; otherwise lists put the surname first, unless the heading says the
    contrary or the first word is a common first name and the last is none.
    """
    typed = clean(text).translate(_APOSTROPHES)
    if "," in typed:
        before, after = typed.split(",", 1)
        if before.strip() and after.strip():
            return SplitName(tidy_name(before), tidy_name(after), guessed=False)
    parts = re.sub(r"\b([DdLl]) ?' +(?=\w)", r"\1'", typed.replace(",", " ")).split()
    if len(parts) < 2 or (len(parts) == 2 and fold(parts[0]) in _PARTICLES):
        return SplitName(tidy_name(" ".join(parts)), "", guessed=False)
    shown = _by_capitals(parts)
    if shown is not None:
        return shown
    if name_first:
        cut = len(parts) - 1
        while cut > 1 and fold(parts[cut - 1]) in _PARTICLES:
            cut -= 1
        return _cut(parts[cut:], parts[:cut], guessed=len(parts) > 2)
    if is_first_name(parts[0]) and (not is_first_name(parts[-1]) or fold(parts[-2]) in _PARTICLES):
        cut = 1
        while cut < len(parts) - 1 and is_first_name(parts[cut]):
            cut += 1
        return _cut(parts[cut:], parts[:cut], guessed=True)
    return _surname_first(parts)


def _by_capitals(parts: list[str]) -> SplitName | None:
    upper = [len(part) > 1 and part.isupper() for part in parts]
    count = sum(upper)
    if not 0 < count < len(parts):
        return None
    if all(upper[:count]):
        return _cut(parts[:count], parts[count:], guessed=False)
    if all(upper[-count:]):
        return _cut(parts[-count:], parts[:-count], guessed=False)
    return None


def _surname_first(parts: list[str]) -> SplitName:
    cut = 1
    while cut < len(parts) - 1 and fold(parts[cut - 1]) in _PARTICLES:
        cut += 1
    first_given = next((i for i in range(cut, len(parts)) if is_first_name(parts[i])), None)
    guessed = len(parts) - cut > 1 and first_given is None
    return _cut(parts[: first_given or cut], parts[first_given or cut :], guessed=guessed)


def _cut(surname: list[str], name: list[str], *, guessed: bool) -> SplitName:
    return SplitName(tidy_name(" ".join(surname)), tidy_name(" ".join(name)), guessed)
