"""Every theme on the pages that everybody sees: axe finds nothing, and nothing runs off a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_pages import RULES, shoot, sideways

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ADDRESSES = {
    "appearance": "/aspetto?back=/vp",
    "tools": "/strumenti",
    "meld": "/gioco?codice=fibur-revolution-2026&carte=5c+6c+7c+8c+9c+10c+Jc+Jo",
    "ruling": "/arbitro/feburit/missed-draw?noticed=before-discard",
}
LOOKS = [("dark", "normal"), ("dark", "high"), ("light", "high")]


@pytest.mark.parametrize(("theme", "contrast"), LOOKS)
@pytest.mark.parametrize("name", ADDRESSES)
def test_axe_finds_nothing(browser: Browser, server: str, name: str, theme: str, contrast: str) -> None:
    with browser.new_context(base_url=server, viewport={"width": 1100, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"/preferenze?theme={theme}&contrast={contrast}&back=/aspetto")
        page.goto(ADDRESSES[name])
        shoot(page, f"desktop-{name}-{theme}-{contrast}")
        results = Axe().run(page, options={"runOnly": RULES})
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("name", ["appearance", "tools"])
def test_nothing_runs_off_a_phone(page: Page, name: str, size: str) -> None:
    page.goto(f"/preferenze?size={size}&back=/aspetto")
    page.goto(ADDRESSES[name])
    assert sideways(page) <= 0


def test_a_device_that_prefers_the_night_gets_it_until_the_reader_says_otherwise(browser: Browser, server: str) -> None:
    with browser.new_context(base_url=server, color_scheme="dark") as context:
        page = context.new_page()

        def ground() -> str:
            return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

        page.goto("/strumenti")
        night = ground()
        page.goto("/aspetto?back=/strumenti")
        page.get_by_role("link", name="Chiari").or_(page.get_by_role("link", name="Light")).click()
        expect(page.locator("html.theme-light")).to_have_count(1)
        assert ground() != night
        page.locator("main .button").click()
        assert page.url.endswith("/strumenti") and ground() != night


def test_the_reader_s_deck_is_drawn_in_its_colours(page: Page) -> None:
    colours = {}
    for deck in ("four", "high", "classic"):
        page.goto(f"/preferenze?cards={deck}&back=/aspetto")
        page.goto(ADDRESSES["meld"])
        colours[deck] = [
            page.locator(f".pick .card.{suit}").first.evaluate("each => getComputedStyle(each).color")
            for suit in "hdcs"
        ]
    assert len(set(colours["four"])) == len(set(colours["high"])) == 4 and len(set(colours["classic"])) == 2
