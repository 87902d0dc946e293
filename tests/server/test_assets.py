"""Styles, drawings and scripts of the pages: with and without the built front end, and legible in every theme."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pinella.cards import RANKS, SUITS
from pinella.server import assets, deck
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.show import card_face

CSS = assets.STATIC / "css"
TEMPLATES = Path(assets.__file__).parent / "templates"


@pytest.fixture
def client(application: Application) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(application), raise_server_exceptions=True) as each:
        yield each


def addresses(html: str) -> list[str]:
    found = re.findall(r'(?:src|href|data-words|data-cards|data-icons)="(/(?:static|parole)/[^"#]+)', html)
    return sorted(set(found))


PAGES = ["/", "/gioco?carte=3s+4s+Jo", "/aspetto", "/strumenti", "/niente"]


@pytest.mark.parametrize("page", PAGES)
def test_nothing_a_page_links_is_missing(client: TestClient[Any], page: str) -> None:
    linked = addresses(client.get(page).text)
    assert any("/static/app/" in address for address in linked)
    for address in linked:
        assert client.get(address).status_code == 200, address


def test_every_word_of_the_menu_leads_somewhere(client: TestClient[Any]) -> None:
    header = client.get("/").text.partition("<header")[2].partition("</header>")[0]
    links = re.findall(r'href="([^"]+)"', header)
    assert len(links) >= 8
    assert {client.get(link.replace("&amp;", "&")).status_code for link in links} == {200}


def test_without_the_built_front_end_pages_are_whole(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "BUILT", tmp_path)
    assert not assets.built() and assets.asset("app") == ""
    html = client.get("/").text
    assert "<script" not in html and "/static/app/" not in html and "data-words" not in html
    assert all(client.get(address).status_code == 200 for address in addresses(html))


def test_a_damaged_manifest_is_no_manifest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text('{"src/entries/app.ts": {"file": 3}}', encoding="utf-8")
    monkeypatch.setattr(assets, "BUILT", tmp_path)
    assert not assets.built() and assets.asset_tags("app") == ""


def test_tags_hold_each_part_once_and_the_script_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".vite").mkdir()
    chunks = {
        "src/entries/app.ts": {"file": "a.js", "isEntry": True, "imports": ["_b", "_c"], "css": ["a.css"]},
        "_b": {"file": "b.js", "imports": ["_c"], "css": ["a.css", "b.css"]},
        "_c": {"file": "c.js", "imports": ["_b"]},
    }
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(chunks), encoding="utf-8")
    monkeypatch.setattr(assets, "BUILT", tmp_path)
    tags = str(assets.asset_tags("app")).splitlines()
    assert [re.findall(r"app/([\w.]+)", tag)[0] for tag in tags] == ["a.css", "b.css", "b.js", "c.js", "a.js"]
    assert tags[-1].startswith("<script")


def test_addresses_change_with_the_content_and_only_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    versions = []
    for content in ("a", "b", "a"):
        (tmp_path / "x-test.css").write_text(content, encoding="utf-8")
        assets.static.cache_clear()
        versions.append(assets.static("x-test.css"))
    assets.static.cache_clear()
    assert versions[0] == versions[2] != versions[1]


# --- words of the scripts -------------------------------------------------------------------------------------------


def test_scripts_get_their_words_and_nothing_else(client: TestClient[Any]) -> None:
    english = client.get("/parole/en.json")
    assert english.status_code == 200 and english.json() == {}
    italian = client.get("/parole/it.json")
    assert italian.status_code == 200 and len(italian.content) < 20_000
    for unknown in ("/parole/xx.json", "/parole/it", "/parole/..%2Fit.json"):
        assert client.get(unknown).status_code == 404


# --- preferences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"theme": "dark"}, 'media="all"'),
        ({"theme": "light"}, 'media="not all"'),
        ({"theme": "auto"}, 'media="(prefers-color-scheme: dark)"'),
        ({"cards": "classic"}, "cards-classic"),
        ({"sound": "off"}, 'data-sound="off"'),
        ({"contrast": "high"}, "contrast-high"),
    ],
)
def test_the_device_remembers_how_pages_look(client: TestClient[Any], asked: dict[str, str], shown: str) -> None:
    client.get("/preferenze", params=asked | {"back": "/vp"})
    assert shown in client.get("/vp").text
    client.get("/preferenze", params=dict.fromkeys(asked, "nonsense"))
    assert shown in client.get("/vp").text


def test_type_grows_step_by_step_and_shrinks_again(client: TestClient[Any]) -> None:
    def step(name: str) -> str:
        link = re.search(rf'letter-size {name}" href="([^"]+)" data-size="-?1"( hidden)?', client.get("/vp").text)
        assert link
        return "" if link[2] else link[1].replace("&amp;", "&")

    assert step("smaller") == ""
    seen = []
    for name in ("larger", "larger", "smaller", "smaller"):
        client.get(step(name))
        found = re.search(r"class=\"size-(\w+)", client.get("/vp").text)
        assert found
        seen.append(found[1])
    assert seen == ["large", "largest", "large", "normal"]


def test_the_appearance_page_comes_back_and_stays_at_home(client: TestClient[Any]) -> None:
    done = re.compile(r'class="button big" href="([^"]+)"')
    for back, where in (("/vp?ns=5", "/vp?ns=5"), ("//x.example", "/"), ("https://x.example", "/")):
        assert done.findall(client.get("/aspetto", params={"back": back}).text) == [where]


# --- drawings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", deck.LEVELS)
def test_the_deck_has_53_faces_all_different(file: str) -> None:
    text = (deck.STATIC / file).read_text(encoding="utf-8")
    assert text == deck.sprite(file), "run `python -m pinella.server.deck`"
    faces = dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*)</symbol>', text))
    faces.pop("back")
    assert set(faces) == {f"{rank}{suit}" for rank, suit in product(RANKS, SUITS)} | {"Jo"}
    assert len(set(faces.values())) == 53
    wild = {name for name, drawn in faces.items() if "l5-4-5-4" in drawn}
    assert wild == {f"2{suit}" for suit in SUITS} | {"Jo"}  # the jolly and the four pinelle carry the pinked edge
    assert "style=" not in text and "url(" not in text  # the policy refuses the one, a sprite cannot carry the other
    assert len(gzip.compress(text.encode())) < 10_500


def test_a_card_on_a_page_is_drawn_and_named() -> None:
    face = card_face("Jo=6s", "en")
    assert "cards.svg" in face and "#Jo" in face and 'aria-label="joker = six of spades"' in face and "6♠" in face


def icons() -> set[str]:
    return set(re.findall(r'<symbol id="([\w-]+)"', (assets.STATIC / "icons.svg").read_text(encoding="utf-8")))


def test_every_icon_named_in_a_template_is_drawn() -> None:
    named = {
        (name, path.name)
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r"""\bicon\(["']([\w-]+)["']\)""", path.read_text(encoding="utf-8"))
    }
    assert named and not {(name, where) for name, where in named if name not in icons()}


STATES = ("empty", "playing", "entered", "signed", "done", "disputed", "late", "rest", "called")


@pytest.mark.parametrize("state", STATES)
def test_every_state_of_a_table_has_a_shape_and_a_colour(state: str) -> None:
    assert f"state-{state}" in icons()
    assert f".state-{state} {{" in (CSS / "hall.css").read_text(encoding="utf-8")


# --- contrast, computed ---------------------------------------------------------------------------------------------


def blocks(name: str) -> dict[str, dict[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", (CSS / name).read_text(encoding="utf-8"), flags=re.S)
    return {
        selector.strip(): dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", body))
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text)
    }


def themes() -> dict[str, dict[str, str]]:
    """As the browser cascades: later and more particular wins."""
    light, dark = blocks("tokens.css"), blocks("dark.css")
    plain, strong = light[":root"], light["html.contrast-high"]
    night = plain | dark[":root"]
    return {
        "light": plain,
        "light, strong": plain | strong,
        "dark": night,
        "dark, strong": night | strong | dark["html.contrast-high"],
    }


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("paper", "surface", "sunken")
WRITTEN = [
    *product(("ink", "ink-soft", "link", "brand-ink", "h", "d", "c", "s", "j"), GROUNDS),
    *((f"{mood}-ink", mood) for mood in ("yes", "no", "warn", "info", "call")),
    *product(("yes-ink",), ("paper", "surface")),
    ("gold-ink", "gold-soft"),
    ("on-gold", "gold"),
    ("silver-ink", "silver"),
    ("bronze-ink", "bronze"),
    *product(("on-felt", "on-felt-soft"), ("felt", "felt-deep")),
    ("ink", "gold-soft"),
    ("paper", "ink"),
    ("on-brand", "brand"),
    ("on-brand", "brand-deep"),
    ("on-danger", "danger"),
    ("brand-ink", "brand-soft"),
    ("ink", "brand-soft"),
    ("no-ink", "paper"),
    ("no-ink", "surface"),
]


@pytest.mark.parametrize("theme", themes())
def test_text_stands_out_seven_to_one(theme: str) -> None:
    colours = themes()[theme]
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground in WRITTEN
        if contrast(colours[ink], colours[ground]) < 7
    }
    assert not weak


@pytest.mark.parametrize("theme", themes())
def test_edges_of_fields_and_focus_stand_out_three_to_one(theme: str) -> None:
    colours = themes()[theme]
    for edge, ground in product(("line-strong", "focus"), GROUNDS):
        assert contrast(colours[edge], colours[ground]) >= 3, (edge, ground)


DECKS = (":root", "html.cards-high", "html.cards-classic")


@pytest.mark.parametrize("selector", DECKS)
def test_suits_stand_out_on_the_cards(selector: str) -> None:
    cards = blocks("tokens.css")[":root"] | blocks("tokens.css")[selector]
    assert all(contrast(cards[f"card-{suit}"], cards["card-paper"]) >= 4.5 for suit in "hdcsj")


def test_four_colours_are_four_and_classic_is_two() -> None:
    tokens = blocks("tokens.css")
    counted = {selector: len({tokens[selector][f"card-{suit}"] for suit in SUITS}) for selector in DECKS}
    assert list(counted.values()) == [4, 4, 2]


def test_both_nights_name_the_same_colours() -> None:
    """A colour that only one theme changes would look wrong in another."""
    dark = blocks("dark.css")
    assert set(blocks("tokens.css")["html.contrast-high"]) - {"card-edge"} <= set(dark["html.contrast-high"])


def test_no_page_carries_style_or_script_inline() -> None:
    """The security policy refuses them, so they would silently do nothing."""
    for path in TEMPLATES.rglob("*.html"):
        assert not re.search(r"<[a-z][^>]*\s(?:style|on[a-z]+)=", path.read_text(encoding="utf-8")), path
