"""The pages in Chromium: on a phone, with script off, by keyboard, and checked by axe."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ADDRESSES = {
    "home": "/",
    "codes": "/codici",
    "code": "/codici/fitab-2022",
    "search": "/codici/feburit?q=pozzetto",
    "clause": "/clausole/rev-10-a",
    "compare": "/confronto?a=fibur-italiano&b=fibur-revolution-2026",
    "meld": "/gioco?codice=fibur-revolution-2026&carte=5c+6c+7c+8c+9c+10c+Jc+Jo",
    "meld-refused": "/gioco?codice=fibur-internazionale&carte=Kh+Kd+Ks",
    "count": "/conteggio?codice=fibur-internazionale",
    "vp": "/vp?codice=fibur-internazionale&formato=3&ns=1480&eo=1105",
    "missing": "/niente",
}
RULES = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"]
SHOTS = os.environ.get("PINELLA_SHOTS")


def shoot(page: Page, name: str) -> None:
    """Keep a picture when PINELLA_SHOTS names a folder."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


LONG = ("code", "compare")
"""Pages of hundreds of rows, all alike: looked at once, the others in every language and contrast."""
LOOKS = [
    (name, language, contrast)
    for name in ADDRESSES
    for language in ("it", "en")
    for contrast in ("normal", "high")
    if name not in LONG or (language, contrast) == ("it", "normal")
]


@pytest.mark.parametrize(("name", "language", "contrast"), LOOKS)
def test_axe_finds_nothing(browser: Browser, server: str, name: str, language: str, contrast: str) -> None:
    with browser.new_context(base_url=server, viewport={"width": 1200, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"/preferenze?lang={language}&contrast={contrast}&back=/")
        page.goto(ADDRESSES[name])
        shoot(page, f"desktop-{name}-{language}-{contrast}")
        results = Axe().run(
            page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"]}
        )
        assert results.violations_count == 0, results.generate_report()


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_nothing_runs_off_a_phone(page: Page, name: str, size: str) -> None:
    page.goto(f"/preferenze?size={size}&back=/")
    page.goto(ADDRESSES[name])
    shoot(page, f"phone-{name}-{size}")
    assert sideways(page) <= 0


def test_targets_are_big_enough_for_a_thumb(page: Page) -> None:
    page.goto("/gioco?carte=3s+4s+5s")
    for target in page.locator("button:visible, .button:visible, select, input:visible, header a:visible").all():
        box = target.bounding_box()
        assert box and box["height"] >= 55, target.inner_text()


def test_a_meld_picked_card_by_card_without_script(page: Page) -> None:
    page.goto("/gioco?codice=fibur-revolution-2026")
    for card in ("tre di picche", "quattro di picche", "jolly"):
        page.get_by_role("group", name="Scegli una carta").get_by_role("button", name=card, exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Sequenza valida")
    expect(page.get_by_role("status").get_by_role("img").first).to_have_attribute("aria-label", "jolly = due di picche")
    page.get_by_role("button", name="Togli Jo").click()
    expect(page.get_by_role("alert")).to_contain_text("3")


def test_a_deal_counted_by_keyboard_alone(page: Page) -> None:
    page.goto("/conteggio?codice=fibur-internazionale")
    page.get_by_label("Giochi, uno per riga").first.focus()
    page.keyboard.type("4h 5h 6h 7h 8h 9h 10h")
    page.keyboard.press("Enter")
    page.keyboard.type("Ad As Ac")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Kd")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table").first).to_contain_text("285")
    shoot(page, "phone-counted")


def test_a_refused_count_says_why_beside_the_form(page: Page) -> None:
    page.goto("/conteggio?codice=feburit")
    page.get_by_label("Giochi, uno per riga").first.fill("4h 5h 7h")
    page.get_by_role("button", name="Conta la smazzata").first.click()
    expect(page.get_by_role("alert")).to_contain_text("6♥")
    expect(page.get_by_label("Giochi, uno per riga").first).to_have_value("4h 5h 7h")


def test_language_switch_comes_back_to_the_same_page(page: Page) -> None:
    page.goto("/vp?codice=feburit&ns=1480&eo=1105")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Victory points")
    assert "ns=1480" in page.url
    page.get_by_role("link", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_tables_print_without_menus(page: Page) -> None:
    page.goto(ADDRESSES["vp"])
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("table").first).to_be_visible()
    assert len(page.pdf()) > 10_000
