"""Who reads the page: language, size of type, colours, cards, sound. Remembered in cookies, with no account."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from litestar import Request
from litestar.response import Template

from pinella import __version__
from pinella.codes.knob_words import article_words
from pinella.i18n import DEFAULT, LANGUAGES, language
from pinella.listing import Article, Instant, Signed
from pinella.messages import Language, Speakable, say
from pinella.server.afterwards import form_context
from pinella.server.show import moment, signed

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PageRequest = Request[Any, Any, Any]
"""A request for a page."""

SIZES = ("normal", "large", "largest")
CONTRASTS = ("normal", "high")
THEMES = ("auto", "light", "dark")
DECKS = ("four", "high", "classic")
SOUNDS = ("on", "off")
PREFERENCES = {
    "lang": LANGUAGES,
    "size": SIZES,
    "contrast": CONTRASTS,
    "theme": THEMES,
    "cards": DECKS,
    "sound": SOUNDS,
}
"""What a device remembers, each with its values; the first is the one until the reader chooses."""


@dataclass(frozen=True, slots=True)
class Reader:
    language: Language
    size: str = SIZES[0]
    contrast: str = CONTRASTS[0]
    theme: str = THEMES[0]
    cards: str = DECKS[0]
    sound: str = SOUNDS[0]

    def say(self, said: Speakable) -> str:
        return said.render(self.language)

    def plural(self, one: str, many: str, n: float, **params: object) -> str:
        """For templates: a sentence with a number in it."""
        return say(one, many, n=n, **params).render(self.language)

    def article(self, cited: str) -> str:
        return article_words(cited, self.language.code)

    def cell(self, value: object) -> str:
        """What stands in a list for a value."""
        if value is None or value is False:
            return ""
        if isinstance(value, Speakable):
            return self.say(value)
        if isinstance(value, Article):
            return self.article(value)
        if isinstance(value, Instant):
            return moment(value, self.language.code)
        if isinstance(value, Signed):
            return signed(value)
        return ", ".join(map(self.cell, value)) if isinstance(value, list | tuple) else str(value)

    @property
    def smaller(self) -> str:
        """The next smaller size of type, or nothing."""
        return {size: less for less, size in pairwise(SIZES)}.get(self.size, "")

    @property
    def larger(self) -> str:
        """The next larger size of type, or nothing."""
        return dict(pairwise(SIZES)).get(self.size, "")


def reader_of(request: PageRequest) -> Reader:
    asked = request.query_params.get("lang") or request.cookies.get("pinella_lang")

    def remembered(name: str) -> str:
        value = request.cookies.get(f"pinella_{name}", "")
        allowed = PREFERENCES[name]
        return value if value in allowed else allowed[0]

    return Reader(
        language(asked if asked in LANGUAGES else DEFAULT),
        size=remembered("size"),
        contrast=remembered("contrast"),
        theme=remembered("theme"),
        cards=remembered("cards"),
        sound=remembered("sound"),
    )


def context_of(view: DataclassInstance) -> dict[str, Any]:
    """A typed view as the names by which a template calls its parts."""
    return {one.name: getattr(view, one.name) for one in fields(view)}


def page(request: PageRequest, template: str, status: int = 200, **context: Any) -> Template:
    """A page in the reader's language."""
    reader = reader_of(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Template(
        template,
        status_code=status,
        context={
            "_": reader.language,
            "say": reader.say,
            "plural": reader.plural,
            "art": reader.article,
            "cell": reader.cell,
            "reader": reader,
            "lang": reader.language.code,
            "here": here if request.method == "GET" else request.url.path,
            "back": quote(here if request.method == "GET" else request.url.path, safe=""),
            "version": __version__,
            **form_context(request, reader.language),
            **context,
        },
    )
