"""The table as people meet it: one click to the cards, tap-tap, keyboard, words, a friend by the invitation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import HAND, WAIT, cards, local, my_turn, person, play_at_once, sit, taken


@pytest.fixture
def desktop(browser: Browser, server: str) -> Iterator[Page]:
    context = person(browser, server, 1440, 900)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Page]:
    context = person(browser, server, 360, 740, touch=True)
    yield context.new_page()
    context.close()


def take_and_discard(page: Page, *, twice: bool = False) -> None:
    """Tap the stock, tap a card, tap the button; phones ask again, and the button is tapped once more."""
    my_turn(page)
    before = cards(page)
    page.locator(".t-stock").click()
    expect(page.locator(".t-hand [role=option]")).to_have_count(before + 1, timeout=WAIT)
    page.locator(".t-hand [role=option]").last.click()
    page.locator(".t-acts").get_by_role("button", name=re.compile("^Scarta")).click()
    again = page.locator(".t-acts").get_by_role("button", name=re.compile("^Conferma"))
    expect(page.locator(".t-hand [role=option]").nth(before).or_(again).or_(page.locator(".t-tray"))).not_to_have_count(
        0
    )
    if again.count():
        again.click()
    expect(page.locator(".t-hand [role=option]")).to_have_count(before, timeout=WAIT)


def test_one_click_to_cards_and_a_turn_by_mouse(desktop: Page) -> None:
    play_at_once(desktop)
    take_and_discard(desktop)
    desktop.reload()
    expect(desktop.locator(".t-hand [role=option]")).to_have_count(11, timeout=WAIT)


def test_a_turn_on_a_phone_of_360_pixels(phone: Page) -> None:
    play_at_once(phone)
    take_and_discard(phone, twice=True)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_by_keyboard_alone(desktop: Page) -> None:
    play_at_once(desktop)
    my_turn(desktop)
    desktop.keyboard.press("p")
    expect(desktop.locator(".t-hand [role=option]")).to_have_count(12, timeout=WAIT)
    desktop.locator(".t-hand [tabindex='0']").focus()
    desktop.keyboard.press("End")
    desktop.keyboard.press("Space")
    expect(desktop.locator(".t-hand [aria-selected=true]")).to_have_count(1, timeout=WAIT)
    desktop.keyboard.press("s")
    expect(desktop.locator(".t-hand [role=option]")).to_have_count(11, timeout=WAIT)


def test_a_turn_in_words(desktop: Page) -> None:
    play_at_once(desktop)
    my_turn(desktop)
    desktop.keyboard.press("t")
    field = desktop.locator("#t-command")
    field.fill("pesca")
    field.press("Enter")
    expect(desktop.get_by_text(re.compile("peschi")).first).to_be_visible(timeout=WAIT)


def test_the_table_is_clean_for_those_who_hear_it(desktop: Page) -> None:
    play_at_once(desktop)
    my_turn(desktop)
    found = Axe().run(desktop)
    serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], one["nodes"][0]["html"][:200]) for one in serious]


def test_a_friend_comes_by_the_invitation(browser: Browser, server: str) -> None:
    with person(browser, server, 1440, 900) as host, person(browser, server, 390, 844, touch=True) as guest:
        opened, friend = host.new_page(), guest.new_page()
        opened.goto("/gioca")
        opened.fill("input[name=nome] >> visible=true", "Rosa")
        opened.locator("summary", has_text="Altre scelte").click()
        for seat in ("N", "E"):
            opened.select_option(f"select[name=posto-{seat}]", "club")
        opened.get_by_role("button", name="Apri questo tavolo").click()
        sit(friend, local(opened.locator(".t-link input").input_value(timeout=WAIT)), "Ugo")
        for page in (opened, friend):
            expect(page.locator(HAND)).to_have_count(11, timeout=WAIT)
        expect(opened.get_by_text("Ugo").first).to_be_visible()


def test_the_pile_is_picked_up_by_tapping_it_and_read_by_its_words(phone: Page) -> None:
    """On a phone the first tap asks again: nobody has fourteen cards in hand by mistake."""
    play_at_once(phone)
    my_turn(phone)
    phone.locator(".t-monte .t-lab").tap()
    expect(phone.locator("dialog[open]")).to_contain_text("Il monte")
    phone.get_by_role("button", name="Chiudi").tap()
    before = cards(phone)
    phone.locator(".t-heap").tap()
    expect(phone.locator(".t-heap .t-go")).to_be_visible()
    assert cards(phone) == before
    phone.locator(".t-heap").tap()
    taken(phone, before)
