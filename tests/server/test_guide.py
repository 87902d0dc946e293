"""The guides: they exist in both languages, lead somewhere, and name things as the pages do."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from pinella.acts.registry import Act
from pinella.acts.roles import ROLE_WORDS, ROLES
from pinella.acts.safety import AGE_WORDS
from pinella.i18n import LANGUAGES, LOCALE, language
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.assets import STATIC
from pinella.server.pages.director.page import PAGES
from pinella.server.pages.guide import GUIDES, HELP, TEXTS, guide, help_at, source
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS
from tests.server import roles_table
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.server.staff_pages import opened

Visit = Callable[..., Browser]
BOTH = [(name, lang) for name in GUIDES for lang in LANGUAGES]
EVERYBODY = ("/", "/tornei", "/stagioni", "/privacy", "/codici", "/strumenti", "/arbitro", "/entra", "/guida")
PHONE = ("", "/punti", "/firma", "/chiama", "/classifica", "/turni", "/regole")


def test_every_guide_is_there_in_both_languages_and_no_other() -> None:
    for lang in LANGUAGES:
        assert {source(name, lang) for name in GUIDES} == set((TEXTS / lang).glob("*.md"))


@pytest.mark.parametrize("name", GUIDES)
def test_both_languages_have_the_same_sections_and_pictures(name: str) -> None:
    own = re.compile(r'<a id="([a-z-]+)"></a>')
    pictures = re.compile(r"/static/guide/(?:it|en)/([\w-]+\.jpg)")
    italian, english = (source(name, lang).read_text(encoding="utf-8") for lang in ("it", "en"))
    assert own.findall(italian) == own.findall(english)
    assert pictures.findall(italian) == pictures.findall(english)
    assert len(guide(name, "it").sections) == len(guide(name, "en").sections)


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_links_and_pictures_lead_somewhere(name: str, lang: str) -> None:
    """As files, for who reads them on GitHub, and as addresses of the server."""
    text = source(name, lang).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", text):
        assert (TEXTS / lang / target).exists(), target
    html = guide(name, lang).html
    for address, anchor in re.findall(r'href="/guida/([a-z-]+)(?:#([\w-]+))?"', html):
        assert address in GUIDES and (not anchor or anchor in guide(address, lang).anchors), (address, anchor)
    for file in re.findall(r'src="/static/([^"?]+)', html):
        assert (STATIC / file).stat().st_size < 120_000, file
    assert not re.search(r"<(?!/?(?:h[23]|p|ol|ul|li|a|img|strong|em|code|pre|table|thead|tbody|tr|t[hd])\b)", html)
    assert 'href="#' not in html and ".md" not in re.sub(r"<code>.*?</code>", "", html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_help_link_finds_its_section(lang: str) -> None:
    for section in (*(section for _pattern, section in HELP), *(page.guide for page in PAGES)):
        name, _, anchor = section.partition("#")
        assert anchor in guide(name, lang).anchors, section


def said(lang: str) -> list[re.Pattern[str]]:
    """Every sentence that pages can say, with anything at the places of its parameters."""
    with (LOCALE / "it" / "LC_MESSAGES" / "pinella.po").open("rb") as file:
        told = [one.id if lang == "en" else one.string or "" for one in read_po(file) if one.id]
    sentences = [form for one in told for form in ((one,) if isinstance(one, str) else one)]
    telling = [one for one in sentences if len(re.sub(r"\{\w+\}|\W", "", one)) > 1]  # not all parameters
    return [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(one)), re.IGNORECASE) for one in telling]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_in_bold_stand_on_the_pages(lang: str) -> None:
    """A button that changes its name must change it in the guides."""
    sentences = said(lang) + [re.compile(one) for one in ("Excel", "CSV", "PDF")]
    missing = {
        (path.name, words)
        for path in (TEXTS / lang).glob("*.md")
        for words in re.findall(r"\*\*(.+?)\*\*", path.read_text(encoding="utf-8"))
        if not any(one.fullmatch(words) for one in sentences)
    }
    assert missing == set()


def help_links(html: str) -> set[str]:
    return set(re.findall(r'<a class="help" href="(/guida[^"]*)"', html))


def verify_help(browser: Browser, address: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    links = help_links(answer.text)
    assert len(links) == 1, (address, links)
    name, _, anchor = links.pop().removeprefix("/guida").removeprefix("/").partition("#")
    for lang in LANGUAGES:
        assert not name or anchor in guide(name, lang).anchors, (address, name, anchor)


def test_every_page_has_help_that_exists(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    staff = [f"/dir/{evening.id}{address}" for _page, address in opened(create_app(application))]
    director, phone = visit("admin", evening.id), visit("player", evening.id, number=1)
    for address in ("/dir", "/dir/nuovo", "/persone", "/password", *staff):
        verify_help(director, address)
    for address in PHONE:
        verify_help(phone, f"/p/{evening.id}{address}")
    for address in (*EVERYBODY, f"/t/{evening.id}", f"/t/{evening.id}/classifica", f"/p/{evening.id}"):
        verify_help(visit(), address)


def test_help_is_about_the_page() -> None:
    assert help_at("/dir/2026-x/orologio") == "/guida/direttore#orologio"
    assert help_at("/dir/2026-x/tavolo/2/7/correggi?a=1") == "/guida/sala-conti#correzioni"
    assert help_at("/dir/2026-x/iscrizioni/importa") == "/guida/direttore#elenco"
    assert help_at("/dir/2026-x/iscrizioni/12/cambia") == "/guida/direttore#iscrizioni"
    assert help_at("/dir/2026-x/tavolo/2/7/ritardo") == "/guida/direttore#tavolo"
    assert help_at("/dir/2026-x") == "/guida/direttore#cruscotto"
    assert help_at("/dir/nuovo") == "/guida/direttore#nuovo"
    assert help_at("/nowhere") == "/guida"


def test_guides_are_shown_in_the_readers_language(visit: Visit) -> None:
    browser = visit()
    assert "La prima serata" in browser.get("/guida").text
    assert "The first evening" in browser.get("/guida?lang=en").text
    assert "<h1>Il direttore</h1>" in browser.get("/guida/direttore").text
    assert "<h1>The director</h1>" in browser.get("/guida/director?lang=en").text
    assert browser.get("/guida/nobody").status_code == 404
    assert browser.get("/guida/..%2Fen%2Fdirector").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_lists_every_act(visit: Visit, lang: str) -> None:
    """With its title, who may do it, how careful one must be, and its commands; and nothing else."""
    browser, speak = visit(), language(lang)
    assert 'href="/guida/atti"' in browser.get(f"/guida?lang={lang}").text
    shown = browser.get(f"/guida/atti?lang={lang}").text
    rows = dict(re.findall(r'<tr id="([a-z-]+)">(.*?)</tr>', shown, re.DOTALL))
    acts: dict[str, Act[Any]] = {**ACTS, **{f"season-{name}": act for name, act in SEASON_ACTS.items()}}
    assert set(rows) == set(acts)
    for anchor, act in acts.items():
        title, who, care, commands = (
            " ".join(html.unescape(re.sub(r"<span.*</span>|<[^>]+>", "", cell)).split())
            for cell in re.findall(r"<td.*?>(.*?)</td>", rows[anchor], re.DOTALL)
        )
        assert title == act.title.render(speak)
        assert who.split(", ") == [ROLE_WORDS[role].render(speak) for role in ROLES if role in act.roles], anchor
        assert all(AGE_WORDS[age].render(speak) in care for age, mode in act.safety.items() if mode != "free"), anchor
        told = [one.name for one in (act.command, act.short) if one]
        assert commands == " ".join(f"pinella tournament {name}" for name in told)
    assert browser.get("/guida/acts?lang=en").status_code == 200


def test_the_documents_hold_the_guides() -> None:
    docs = Path(__file__).parent.parent.parent / "docs"
    assert (docs / "guida-sala").resolve() == TEXTS / "it" and (docs / "hall-guide").resolve() == TEXTS / "en"


def test_the_table_of_roles_is_current() -> None:
    assert roles_table.DOCUMENT.read_text(encoding="utf-8") == roles_table.document(), "run `make roles`"
