"""Phones in Chromium: the pad from first question to both ticks, without contact, without scripts; and the weight."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.standing_hall import Standing, standing
from tests.browser.test_pages import RULES, sideways

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
HEAVIEST = 60_000


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Standing]:
    with standing(browser, tmp_path) as made:
        made.hall.start()
        yield made


def opened(stage: Standing, number: int, where: str = "", *, script: bool = True, dark: bool = False) -> Page:
    look = "dark" if dark else "light"
    page = stage.phone(number, java_script_enabled=script, color_scheme=look).new_page()
    page.goto(f"/p/{stage.hall.id}{where}")
    return page


def press(page: Page, digits: str) -> None:
    for one in digits:
        page.locator(".keypad").get_by_role("button", name=one, exact=True).click()


def go_on(page: Page) -> None:
    page.locator(".main-bar .button").last.click()


def count_a_deal(page: Page) -> None:
    """N/S closed with a clean burraco and 340 points; E/W have 45."""
    page.locator(".choices .choice").first.click()
    page.locator(".stepper button").nth(1).click()
    go_on(page)
    press(page, "340")
    go_on(page)
    go_on(page)
    press(page, "45")
    go_on(page)


def to_the_summary(page: Page) -> None:
    count_a_deal(page)
    page.locator("button.plain.big").click()
    expect(page.locator("table.score-sheet")).to_be_visible()


def kinds(stage: Standing, kind: str) -> int:
    return len(stage.hall.events(kind))


def test_two_phones_enter_and_confirm(stage: Standing) -> None:
    table, home, away = stage.hall.seated()
    theirs = opened(stage, away)
    mine = opened(stage, home, "/punti")
    to_the_summary(mine)
    expect(mine.locator(".grand")).to_contain_text("640")
    mine.locator("button.big").first.click()
    mine.wait_for_url("**/firma")
    expect(mine.locator(".sign .signed")).to_have_count(1)
    theirs.locator("a[href*=firma]").first.click()  # came by itself, without loading the page again
    theirs.locator(".sign form .button.big").click()
    expect(theirs.locator(".sign .signed")).to_have_count(2)
    expect(mine.locator(".sign .signed")).to_have_count(2)
    assert stage.hall.table(table).results[-1].home.vp > 10


def test_without_contact_the_score_is_kept_and_sent_once(stage: Standing) -> None:
    _table, home, _away = stage.hall.seated()
    page = opened(stage, home, "/punti")
    count_a_deal(page)
    stage.stop()
    page.locator("button.plain.big").click()
    expect(page.locator(".answer.warn").first).to_be_visible(timeout=20_000)
    page.locator("button.big").first.click()
    expect(page.locator(".answer.warn .big")).to_contain_text("1", timeout=20_000)
    context = page.context
    page.close()  # the phone goes into the pocket, and its browser is ended
    assert kinds(stage, "sheet-entered") == 0
    stage.start()
    again = context.new_page()
    again.goto(f"/p/{stage.hall.id}")
    expect(again.locator("a[href*=firma]").first).to_be_visible()
    assert kinds(stage, "sheet-entered") == kinds(stage, "sheet-signed") == 1
    again.reload()
    again.wait_for_timeout(500)
    assert kinds(stage, "sheet-entered") == 1


def test_an_answer_that_was_lost_is_asked_for_again_and_nothing_is_done_twice(stage: Standing) -> None:
    page = opened(stage, stage.hall.seated()[1], "/punti")
    to_the_summary(page)
    lost: list[int] = []

    def lose(route: object) -> None:
        if lost:
            return route.continue_()  # type: ignore[attr-defined,no-any-return]
        lost.append(route.fetch().status)  # type: ignore[attr-defined]
        return route.abort()  # type: ignore[attr-defined,no-any-return]

    page.route("**/acts/send-score", lose)
    page.locator("button.big").first.click()
    page.wait_for_url("**/firma", timeout=20_000)
    assert lost == [200] and kinds(stage, "sheet-entered") == kinds(stage, "sheet-signed") == 1


def test_half_a_score_is_still_there_after_a_reload(stage: Standing) -> None:
    page = opened(stage, stage.hall.seated()[1], "/punti")
    count_a_deal(page)
    page.reload()
    expect(page.locator(".pad-steps .counted")).to_have_count(1)


def test_a_new_round_lights_up_and_trembles(stage: Standing) -> None:
    page = opened(stage, 1)
    page.evaluate("navigator.vibrate = (pattern) => (window.trembled = pattern)")
    expect(page.locator("[data-connection]").first).to_have_attribute("data-state", "connected")
    stage.hall.play()
    stage.hall.post()
    expect(page.locator(".where.new")).to_have_count(1)
    assert page.evaluate("Boolean(window.trembled)")


def test_without_scripts_the_same_on_one_page_and_by_keyboard(stage: Standing) -> None:
    table, home, _away = stage.hall.seated()
    page = opened(stage, home, "/punti", script=False)
    page.locator("[name=b-1-home-clean]").fill("1")
    page.locator("[name=cards-1-home]").fill("340")
    page.locator("[name=cards-1-away]").fill("45")
    page.locator("[name=end-1]").select_option("closed-home")
    page.locator("button[value=check]").press("Enter")
    expect(page.locator(".grand")).to_contain_text("640")
    page.locator("button[value=send]").press("Enter")
    expect(page.locator(".sign .signed")).to_have_count(1)
    assert stage.hall.table(table).rooms["open"].last.totals == (640, 45)


WHERES = ("", "/punti", "/firma", "/chiama", "/classifica", "/turni", "/regole")


@pytest.mark.parametrize("where", WHERES)
def test_every_page_fits_a_phone_and_axe_finds_nothing(stage: Standing, where: str) -> None:
    for dark in (False, True):
        page = opened(stage, 1, where, dark=dark)
        results = Axe().run(page, options={"runOnly": RULES})
        assert results.violations_count == 0, results.generate_report()
        page.goto(f"/preferenze?size=largest&back=/p/{stage.hall.id}{where}")
        assert sideways(page) <= 0


@pytest.mark.parametrize("where", WHERES)
def test_a_page_with_all_that_belongs_to_it_weighs_little(stage: Standing, where: str) -> None:
    page = stage.phone(1).new_page()
    came: list[Response] = []

    def note(one: Response) -> None:
        came.append(one)

    page.on("response", note)
    page.goto(f"/p/{stage.hall.id}{where}")
    page.wait_for_load_state("networkidle")
    weights = {one.url: len(gzip.compress(one.body())) for one in came if one.ok and ".woff2" not in one.url}
    assert any("phone-" in url for url in weights), "the scripts are part of it"
    assert sum(weights.values()) < HEAVIEST, weights
