"""The guides, one for each role, in both languages; and which section helps on which page.

The texts are Markdown in `server/guide/`, which GitHub shows as well. A section that pages link to has its own anchor,
the same in both languages: a line `<a id="clock"></a>` above its heading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from pinella.server.assets import static
from pinella.server.pages.director.page import section_of
from pinella.server.pages.everything import everything
from pinella.server.reader import PageRequest, page, reader_of
from pinella.server.show import slug

ACTS_PAGE = "/guida/atti"
TEXTS = Path(__file__).parent.parent / "guide"
GUIDES: dict[str, str] = {
    "prima-serata": "first-evening",
    "direttore": "director",
    "sala-conti": "accounts-room",
    "arbitro": "referee",
    "giocatore": "player",
    "tavolo": "table",
    "schermi": "screens",
    "circolo": "club",
    "pubblico": "public",
}
"""Names in Italian, which are the addresses, to the files of the English texts."""

HELP: tuple[tuple[str, str], ...] = (
    (r"/dir(/nuovo)?", "direttore#nuovo"),
    (r"/(persone|password|invito)(/.*)?", "direttore#persone"),
    (r"/entra.*", "circolo#accesso"),
    (r"/prova", "circolo#esercitazione"),
    (r"/[pq]/.*", "giocatore#telefono"),
    (r"/gioca.*", "tavolo#tavoli"),
    (r"/tavolo/.*", "tavolo#carte"),
    (r"/arbitro.*", "arbitro#assistente"),
    (r"/(tornei)?", "pubblico#calendario"),
    (r"/t/.+/classifica.*", "pubblico#classifica"),
    (r"/t/.+/turno.*", "pubblico#turni"),
    (r"/t/.*", "pubblico#torneo"),
    (r"/stagioni.*", "pubblico#stagioni"),
    (r"/federazione.*", "circolo#federazione"),
    (r"/privacy", "pubblico#privacy"),
)
"""Addresses of pages to the section that explains them: the first that fits. Pages of the staff name their own."""


@dataclass(frozen=True, slots=True)
class Guide:
    name: str
    title: str
    lead: str
    sections: tuple[tuple[str, str], ...]
    """Anchor and words of every heading of the second rank."""
    anchors: frozenset[str]
    html: Markup


def help_at(address: str) -> str:
    """Where the reader of a page finds help about it."""
    path = address.partition("?")[0]
    found = next((section for pattern, section in HELP if re.fullmatch(pattern, path)), "") or section_of(path)
    return f"/guida/{found}" if found else "/guida"


def source(name: str, lang: str) -> Path:
    return TEXTS / lang / f"{name if lang == 'it' else GUIDES[name]}.md"


@cache
def guide(name: str, lang: str) -> Guide:
    """A guide as a page; texts do not change while the program runs."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = _anchored(parser.parse(source(name, lang).read_text(encoding="utf-8")))
    heads = [(token, tokens[at + 1].content) for at, token in enumerate(tokens) if token.type == "heading_open"]
    for token in _all(tokens):
        _readdressed(token, lang)
    lead = "".join(one.content for one in tokens[4].children or ())  # the paragraph after the title, without its links
    return Guide(
        name=name,
        title=heads[0][1],
        lead=lead,
        sections=tuple((str(token.attrs["id"]), words) for token, words in heads if token.tag == "h2"),
        anchors=frozenset(str(token.attrs["id"]) for token, _words in heads),
        html=Markup(  # without the title, which is the page's own
            parser.renderer.render(tokens[3:], parser.options, {})
        ),
    )


_ANCHOR = re.compile(r'<a id="([a-z-]+)"></a>\s*')


def _anchored(tokens: list[Token]) -> list[Token]:
    """Headings with the anchor that stands in a paragraph of its own above them, or one made of their words."""
    kept: list[Token] = []
    waiting = ""
    for at, token in enumerate(tokens):
        if token.type == "inline" and (found := _ANCHOR.fullmatch(token.content)):
            waiting = found[1]
            kept.pop()  # the beginning of that paragraph
            continue
        if token.type == "paragraph_close" and _ANCHOR.fullmatch(tokens[at - 1].content):
            continue
        if token.type == "heading_open":
            token.attrs["id"] = waiting or slug(tokens[at + 1].content)
            waiting = ""
        if token.type == "table_open":
            token.attrs["class"] = "list"
        kept.append(token)
    return kept


def _all(tokens: list[Token]) -> list[Token]:
    return [each for token in tokens for each in (token, *(token.children or ()))]


def _readdressed(token: Token, lang: str) -> None:
    """Links and pictures as the server's addresses; in the file they lead where GitHub finds them."""
    if token.type == "image":
        name = str(token.attrs["src"]).partition("/static/")[2]
        kind = "phone-picture" if "/tel-" in name else "picture"
        token.attrs |= {"src": static(name), "loading": "lazy", "class": kind}
    if token.type == "link_open" and (found := re.fullmatch(r"([a-z-]+)\.md(#.*)?", str(token.attrs["href"]))):
        names = GUIDES if lang == "it" else {english: italian for italian, english in GUIDES.items()}
        name = found[1] if lang == "it" else names[found[1]]
        token.attrs["href"] = f"/guida/{name}{found[2] or ''}"


@get("/guida")
async def index(request: PageRequest) -> Template:
    lang = reader_of(request).language.code
    return page(request, "guide/index.html", guides=[guide(name, lang) for name in GUIDES], acts=ACTS_PAGE)


@get("/guida/{name:str}")
async def one(request: PageRequest, name: FromPath[str]) -> Template:
    """Under the Italian name, or the English one."""
    italian = next((own for own, english in GUIDES.items() if name in (own, english)), "")
    if not italian:
        raise NotFoundException
    shown = guide(italian, reader_of(request).language.code)
    return page(request, "guide/page.html", guide=shown, guides=GUIDES)


@get([ACTS_PAGE, "/guida/acts"])
async def acts(request: PageRequest) -> Template:
    """Everything that can be done, as the acts say it of themselves."""
    return page(request, "guide/acts.html", parts=everything())


GLOBALS: dict[str, Any] = {"help_at": help_at}
ROUTES = [index, one, acts]
