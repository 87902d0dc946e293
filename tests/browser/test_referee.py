"""The referee's pages in Chromium: on a phone, with script off, by keyboard, and checked by axe."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_pages import RULES, shoot, sideways

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CODE = "fibur-revolution-2026"
HALF = f"/arbitro/{CODE}/missed-draw?noticed=before-discard&noticed_by=partner"
RULED = f"{HALF}&opened=yes&incomplete=yes&completable=no&excess=several&others_complete=no&tied=yes"
ADDRESSES = {
    "referee": "/arbitro",
    "incidents": f"/arbitro/{CODE}",
    "incidents-found": f"/arbitro/{CODE}?q=non+ha+pescato",
    "incidents-none": f"/arbitro/{CODE}?q=xyzzy",
    "question": HALF,
    "ruling": RULED + "&in_flight=no",
    "refused": f"/arbitro/{CODE}/missed-draw?noticed=never",
    "cases": "/arbitro/casi?codice=feburit&articolo=16",
    "case": "/arbitro/casi/feb-16-a",
    "quiz-start": "/arbitro/quiz",
    "quiz-question": "/arbitro/quiz?codice=feburit&seme=5",
    "quiz-answer": "/arbitro/quiz?codice=feburit&seme=5&risposte=a",
    "quiz-end": "/arbitro/quiz?codice=feburit&seme=5&risposte=aaaaaaaaaa&avanti=true",
}
LOOKS = [
    (name, language, contrast)
    for name in ADDRESSES
    for language, contrast in (("it", "normal"), ("en", "high"))
    if name not in ("incidents", "incidents-none") or contrast == "normal"
]


@pytest.mark.parametrize(("name", "language", "contrast"), LOOKS)
def test_axe_finds_nothing(browser: Browser, server: str, name: str, language: str, contrast: str) -> None:
    with browser.new_context(base_url=server, viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"/preferenze?lang={language}&contrast={contrast}&back=/")
        page.goto(ADDRESSES[name])
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        shoot(page, f"desktop-{name}-{language}-{contrast}")
        results = Axe().run(page, options={"runOnly": RULES})
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_nothing_runs_off_a_phone(page: Page, name: str, size: str) -> None:
    page.goto(f"/preferenze?size={size}&back=/")
    page.goto(ADDRESSES[name])
    shoot(page, f"phone-{name}-{size}")
    assert sideways(page) <= 0


@pytest.mark.parametrize("name", ["incidents", "question", "ruling", "quiz-question", "case"])
def test_targets_are_big_enough_for_a_thumb(page: Page, name: str) -> None:
    page.goto(ADDRESSES[name])
    for target in page.locator(
        "button:visible, .button:visible, .choice:visible, .change:visible, summary:visible"
    ).all():
        box = target.bounding_box()
        assert box and box["height"] >= 55, target.inner_text()


def test_from_everyday_words_to_the_ruling_on_a_phone_without_script(page: Page) -> None:
    page.goto("/preferenze?lang=en&back=/arbitro")
    page.get_by_role("link", name="FE.BUR.IT.").first.click()
    page.get_by_label("In your own words").fill("si è dimenticato di pescare")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Playing without having drawn").first.click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("When was it noticed?")
    page.get_by_role("link", name="While he was playing").click()
    ruling = page.get_by_role("article", name="The ruling")
    expect(ruling).to_contain_text("The player discards the very card drawn.")
    page.get_by_text("What would have changed it").click()
    page.get_by_role("link", name="after the next opponent").click()
    expect(ruling).to_contain_text("Play goes on, without any remedy.")
    page.go_back()
    expect(ruling).to_contain_text("discards the very card drawn")
    page.get_by_role("link", name=re.compile("^Change ?: When was it noticed")).click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("When was it noticed?")


def test_questions_are_answered_by_keyboard_alone(page: Page) -> None:
    page.goto("/preferenze?lang=en&back=/arbitro/feburit/missed-draw")
    page.get_by_role("link", name="While he was playing").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("article", name="The ruling")).to_be_visible()


def test_cards_are_picked_on_the_deck(page: Page) -> None:
    page.goto("/preferenze?lang=en&back=/")
    page.goto(RULED)
    buttons = page.locator("a[href*='carte=']")
    buttons.first.click()
    for card in ("seven of hearts", "king of spades", "nine of diamonds"):
        page.get_by_role("group", name="Pick a card").get_by_role("button", name=card, exact=True).click()
    expect(page.get_by_role("article", name="The ruling")).to_contain_text("K♠ 9♦ 7♥")
    page.get_by_role("button", name="Take away 7h").click()
    page.get_by_role("link", name="Done: show the ruling").click()
    assert "carte=" not in page.url and "Ks" in page.url
    expect(page.get_by_role("article", name="The ruling")).not_to_contain_text("7♥")


def test_a_case_hides_its_ruling_until_asked(page: Page) -> None:
    page.goto("/preferenze?lang=en&back=/arbitro/casi/feb-16-a")
    ruling = page.get_by_role("article", name="The ruling")
    expect(ruling).to_be_hidden()
    page.get_by_text("Show the ruling").click()
    expect(ruling).to_be_visible()


def test_a_quiz_question_is_answered_and_explained(page: Page) -> None:
    page.goto("/preferenze?lang=en&back=/arbitro/quiz?codice=feburit")
    page.goto(ADDRESSES["quiz-question"])
    page.locator(".choice").first.click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"Right answers: [01] of 1"))
    page.get_by_role("link", name="Next question").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 2 of 10")


def test_a_ruling_prints_without_menus(page: Page) -> None:
    page.goto(ADDRESSES["ruling"])
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("article")).to_be_visible()
    expect(page.locator(".sofar")).to_be_hidden()
