"""People at a table of the browser tests: how each of them opens it, knows the turn, and plays it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

WAIT = 90_000
LONGEST_TURN = 60
"""Steps: who picked up a pile of thirty cards lays them one by one."""
HAND = ".t-hand [role=option]"
MINE = re.compile("Tocca a te")


def person(browser: Browser, address: str, width: int, height: int, *, touch: bool = False) -> BrowserContext:
    made = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, has_touch=touch, locale="it-IT",
        reduced_motion="reduce",
    )  # fmt: skip
    made.set_default_timeout(WAIT)
    return made


def local(link: str) -> str:
    """An invitation names the address of the machine; the test's server is on the loopback."""
    return re.sub(r"^https?://[^/]+", "", link)


def open_for_friends(page: Page, code: str, name: str = "Rosa") -> str:
    """A table by invitation; the link."""
    page.goto(f"/gioca?codice={code}")
    page.fill("input[name=nome] >> visible=true", name)
    page.get_by_role("button", name="Apri questo tavolo").click()
    return local(page.locator(".t-link input").input_value())


def sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Il tuo nome").fill(name)
    page.get_by_role("button", name="Siediti qui").first.click()


def play_at_once(page: Page) -> None:
    page.goto("/gioca")
    page.get_by_role("button", name=re.compile("Gioca subito")).click()
    expect(page.locator(HAND)).to_have_count(11, timeout=WAIT)


def cards(page: Page) -> int:
    return page.locator(HAND).count()


def my_turn(page: Page) -> None:
    expect(page.locator(".t-tray").get_by_text(MINE).first).to_be_visible(timeout=WAIT)


def act(page: Page, word: str) -> Locator:
    return page.locator(".t-acts").get_by_role("button", name=re.compile(f"^{word}"))


def is_mine(page: Page) -> bool:
    return bool(
        page.evaluate(
            "() => [...document.querySelectorAll('.t-me .t-t b, .t-turned, .t-whose, .t-now h2')]"
            ".some((one) => /Tocca a te/.test(one.textContent))"
        )
    )


def is_counted(page: Page) -> bool:
    return page.locator(".pt").get_attribute("data-stage") in ("counted", "over")


def until(true: Callable[[], bool], what: str, seconds: float = 15.0) -> None:
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends, what
        time.sleep(0.02)


def passed(page: Page) -> None:
    until(lambda: not is_mine(page) or is_counted(page), "the turn did not pass on")


def taken(page: Page, before: int) -> None:
    until(lambda: cards(page) > before or is_counted(page), "no card came")


def play_by_mouse(page: Page) -> None:
    """As the advice says, step by step: it lays, adds, and discards."""
    for _ in range(LONGEST_TURN):
        before = page.locator(".pt").inner_text()
        page.keyboard.press("h")
        expect(page.get_by_role("button", name="Fallo").first).to_be_visible()
        page.get_by_role("button", name="Fallo").first.click()
        until(lambda before=before: page.locator(".pt").inner_text() != before, "nothing happened")  # type: ignore[misc]
        page.wait_for_timeout(20)
        if not is_mine(page) or is_counted(page):
            return
    raise AssertionError("the advice goes on for ever")


def play_by_finger(page: Page) -> None:
    """Tap the stock, tap the last card, tap "discard", tap "confirm"."""
    before = cards(page)
    page.locator(".t-stock").tap()
    taken(page, before)
    page.locator(HAND).last.tap()
    act(page, "Scarta").tap()
    act(page, "Conferma").tap()
    passed(page)


def play_by_keyboard(page: Page) -> None:
    before = cards(page)
    page.keyboard.press("p")
    taken(page, before)
    page.locator(".t-hand [tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator(".t-hand [aria-selected=true]")).to_have_count(1)
    expect(act(page, "Scarta")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("s")
    passed(page)


def play_in_words(page: Page) -> None:
    """Draws, and discards the card that came, as it was called."""
    field = page.locator("#t-command")
    field.fill("pesca")
    field.press("Enter")
    last = page.locator(".t-lg li", has_text="peschi").last
    expect(last).to_be_visible()
    until(lambda: bool(page.locator(".t-text dd", has_text="nuova").count()), "no new card is told")
    field.fill("consiglio")
    field.press("Enter")
    for _ in range(LONGEST_TURN):
        field.fill("sì")
        field.press("Enter")
        page.wait_for_timeout(60)
        if not is_mine(page) or is_counted(page):
            return
        field.fill("consiglio")
        field.press("Enter")
        page.wait_for_timeout(60)
    raise AssertionError("the advice goes on for ever")


@dataclass(frozen=True, slots=True)
class Seated:
    page: Page
    play: Callable[[Page], None]


def play_a_deal(people: Sequence[Seated]) -> int:
    """Everybody in turn until it is counted; how many turns it took."""
    for turns in range(400):
        until(
            lambda: any(is_counted(one.page) for one in people) or any(is_mine(one.page) for one in people),
            "it is nobody's turn",
        )
        if any(is_counted(one.page) for one in people):
            return turns
        mine = [one for one in people if is_mine(one.page)]
        assert len(mine) == 1, [one.page.url for one in mine]
        mine[0].play(mine[0].page)
    raise AssertionError("a deal without end")
