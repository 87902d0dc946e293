"""The language of this run of the command line, and printing in it."""

from __future__ import annotations

import gettext
import os
import sys
from itertools import pairwise
from typing import NoReturn

from pinella.i18n import DEFAULT, LANGUAGES, LOCALE, language
from pinella.messages import Language, Refusal, Speakable


def _asked_for(arguments: list[str]) -> str:
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--lang" and following in LANGUAGES:
            return following
        if argument.startswith("--lang=") and argument[7:] in LANGUAGES:
            return argument[7:]
    return os.environ.get("PINELLA_LANG", DEFAULT)


LANGUAGE: Language = language(_asked_for(sys.argv[1:]))
"""Chosen before the commands are defined, so that help speaks it too."""


def _(text: str) -> str:
    return LANGUAGE(text)


def _teach_typer() -> None:
    """Typer looks its own headings up in the process's text domain: give it our catalogue."""
    os.environ["LANGUAGE"] = LANGUAGE.code
    gettext.bindtextdomain("pinella", LOCALE)
    gettext.textdomain("pinella")


_teach_typer()
TYPER_WORDS = (
    _("Arguments"),
    _("Commands"),
    _("Options"),
    _("Error"),
    _("Aborted."),
    _("[default: {}]"),
    _("[required]"),
    _("Missing command."),
    _("No such command {name!r}."),
    _("Try [blue]'{command_path} {help_option}'[/] for help."),
)
"""What Typer says in its own words, named here so that the catalogue holds it."""


def words(said: Speakable) -> str:
    return said.render(LANGUAGE)


def article(cited: str) -> str:
    from pinella.codes.knob_words import article_words

    return article_words(cited, LANGUAGE.code)


def print_json(data: object) -> None:
    import msgspec

    print(msgspec.json.encode(data).decode())


def refuse(refusal: Refusal, as_json: bool = False) -> NoReturn:
    """Bad input: one sentence on stderr, its article, exit code 2."""
    sentence = words(refusal.in_full)
    if as_json:
        print_json({"error": sentence, "article": refusal.article})
    print(sentence + (f" [{article(refusal.article)}]" if refusal.article else ""), file=sys.stderr)
    raise SystemExit(2)
