"""Languages: Italian first, English second. Sentences are written in English and looked up in compiled catalogues."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from pinella.messages import ENGLISH, Language

LANGUAGES = ("it", "en")
DEFAULT = "it"
LOCALE = Path(__file__).parent / "locale"


@cache
def language(code: str) -> Language:
    """The language with this code, Italian for any other."""
    if code == "en":
        return ENGLISH
    found = gettext.translation("pinella", LOCALE, ["it"], fallback=True)
    return Language("it", found.gettext, found.ngettext)


def catalogue_built() -> bool:
    """Whether the Italian sentences were compiled at installation."""
    return gettext.find("pinella", LOCALE, ["it"]) is not None
