"""Who reads the page: language, size of type, contrast. Remembered in cookies, with no account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from litestar import Request
from litestar.response import Template

from pinella import __version__
from pinella.codes.knobs import article_words
from pinella.i18n import DEFAULT, LANGUAGES, language
from pinella.messages import Language, Speakable

Asked = Request[Any, Any, Any]
"""A request for a page."""

SIZES = ("normal", "large", "largest")
CONTRASTS = ("normal", "high")


@dataclass(frozen=True, slots=True)
class Reader:
    language: Language
    size: str
    contrast: str

    def say(self, said: Speakable) -> str:
        return said.render(self.language)

    def article(self, cited: str) -> str:
        return article_words(cited, self.language.code)


def reader_of(request: Asked) -> Reader:
    asked = request.query_params.get("lang") or request.cookies.get("pinella_lang")
    size = request.cookies.get("pinella_size", "")
    contrast = request.cookies.get("pinella_contrast", "")
    return Reader(
        language(asked if asked in LANGUAGES else DEFAULT),
        size if size in SIZES else SIZES[0],
        contrast if contrast in CONTRASTS else CONTRASTS[0],
    )


def page(request: Asked, template: str, status: int = 200, **context: Any) -> Template:
    """A page in the reader's language."""
    reader = reader_of(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Template(
        template,
        status_code=status,
        context={
            "_": reader.language,
            "say": reader.say,
            "art": reader.article,
            "reader": reader,
            "lang": reader.language.code,
            "here": here if request.method == "GET" else request.url.path,
            "back": quote(here if request.method == "GET" else request.url.path, safe=""),
            "version": __version__,
            **context,
        },
    )
