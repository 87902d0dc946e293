"""Displays in Chromium: nothing falls off them, they go on without contact, and they are heard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.standing_hall import Standing, standing
from tests.browser.test_pages import RULES, sideways
from tests.server.evenings import telling_code

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
ALL = ["clock", "seats-by-table", "seats-by-name", "results", "standing", "message", "rules"]
CUT = """() => [...document.querySelectorAll('.picture:not([hidden]) li, .picture:not([hidden]) p')].filter((each) => {
  const box = each.getBoundingClientRect(), foot = document.querySelector('.screen-foot').getBoundingClientRect().top;
  return box.right > innerWidth + 1 || box.bottom > foot + 1 || box.height < 8;
}).map((each) => each.textContent)"""

SIZE = "(each) => parseFloat(getComputedStyle(each).fontSize)"
LISTEN = "() => { window.heard = []; document.addEventListener('signal', (event) => window.heard.push(event.detail)); }"


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Standing]:
    with standing(browser, tmp_path, pairs=24) as made:
        made.hall.play()
        made.hall.post()
        yield made


def screen(stage: Standing, code: str = "sala-1", **details: Any) -> Page:
    settings: dict[str, Any] = {"code": code, "name": "Bar", "views": ALL, "seconds": 60} | details
    stage.hall.do("set-screen", **settings)
    page = stage.context(width=1920, height=1080).new_page()
    page.goto(f"/schermo/{code}")
    expect(page.locator("html.scripted")).to_have_count(1)
    page.wait_for_timeout(700)  # the socket is open
    return page


def test_no_line_falls_off_any_picture(stage: Standing) -> None:
    stage.hall.do("announce", text="Il bar è aperto fino alle 23")
    page = screen(stage)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(page.locator(".picture").count()):
            assert page.evaluate(CUT) == [], (width, page.locator(".picture:visible").get_attribute("data-view"))
            page.keyboard.press("ArrowRight")


def test_the_word_of_the_phase_is_huge_and_pictures_take_turns(stage: Standing) -> None:
    page = screen(stage, views=["clock", "standing"], seconds=3)
    size = page.locator(".picture:visible .phase.word").evaluate(SIZE)
    assert size > 1080 * 0.2
    expect(page.locator(".picture[data-view=standing]").first).to_be_visible(timeout=6_000)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".picture[data-view=clock]")).to_be_visible()


def test_the_countdown_fills_a_third_of_the_height(browser: Browser, tmp_path: Path, no_house_codes: Path) -> None:
    with standing(browser, tmp_path, code=telling_code(no_house_codes)) as made:
        made.hall.start()
        page = screen(made, views=["clock"])
        clock = page.locator(".picture .clock")
        assert clock.evaluate(SIZE) >= 1080 * 0.3 and page.evaluate(CUT) == []
        before = clock.inner_text()
        expect(clock).not_to_have_text(before)
        expect(page.locator("[data-corner] [data-ends]")).to_have_count(1)


def test_without_contact_the_last_picture_stays_and_says_since_when(stage: Standing) -> None:
    page = screen(stage, views=["seats-by-name"])
    stage.stop()
    expect(page.locator("[data-contact]")).to_contain_text(":", timeout=20_000)
    assert page.locator(".picture:visible li").count() == 30
    stage.hall.do("announce", text="Mentre il server era spento")
    stage.start()
    expect(page.locator(".ticker")).to_contain_text("spento", timeout=20_000)
    expect(page.locator("[data-contact]")).to_be_hidden()


def test_new_settings_show_by_themselves(stage: Standing) -> None:
    page = screen(stage, views=["clock"])
    stage.hall.do("set-screen", code="sala-1", name="Bar", views=["standing"], theme="light")
    expect(page.locator(".picture[data-view=standing]").first).to_be_visible()
    expect(page.locator("html.theme-light")).to_have_count(1)


def test_go_and_time_out_are_two_signals_and_only_where_wanted(stage: Standing) -> None:
    loud, silent = screen(stage, sound=True), screen(stage, "sala-2")
    for page in (loud, silent):
        page.evaluate(LISTEN)
    loud.locator("[data-try]").click()
    stage.hall.do("start-round", round=2)
    loud.wait_for_function("() => window.heard.includes('go')")
    stage.hall.do("time-out", round=2)
    loud.wait_for_function("() => window.heard.includes('time-out')")
    assert loud.evaluate("window.heard") == ["try", "go", "time-out"] and silent.evaluate("window.heard") == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(stage: Standing, theme: str) -> None:
    page = screen(stage, theme=theme)
    for _ in range(page.locator(".picture").count()):
        results = Axe().run(page, options={"runOnly": RULES})
        assert results.violations_count == 0, results.generate_report()
        page.keyboard.press("ArrowRight")
        if page.locator(".picture:visible").get_attribute("data-view") == "rules":
            break
    page.set_viewport_size({"width": 360, "height": 740})
    assert sideways(page) <= 0


def test_the_directors_page_is_clean(stage: Standing) -> None:
    stage.hall.do("set-screen", code="sala-1", name="Bar", views=ALL)
    page = stage.director().new_page()
    page.goto(f"/dir/{stage.hall.id}/schermi")
    results = Axe().run(page, options={"runOnly": RULES})
    assert results.violations_count == 0, results.generate_report()
    page.set_viewport_size({"width": 360, "height": 740})
    assert sideways(page) <= 0
