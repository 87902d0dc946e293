"""Whole deals of people at one table, each with a device; and what happens when a line or a server goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pinella.server.application import Application, open_application
from pinella.server.play import room
from pinella.store import open_store
from tests.browser import playing
from tests.browser.line import Line
from tests.browser.playing import HAND, WAIT, Seated, person
from tests.browser.serving import served
from tests.server.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def application(tmp_path: Path, no_house_codes: Path) -> Iterator[Application]:
    with open_store(tmp_path / "archive") as store:
        yield open_application(store)


@pytest.fixture
def address(application: Application) -> Iterator[str]:
    with served(application) as there:
        yield there


@pytest.mark.parametrize("code", ["fibur-italiano", "fibur-revolution-2026", "fibur-internazionale-3"])
def test_people_play_a_whole_deal(browser: Browser, address: str, code: str) -> None:
    """One with the mouse, one on a phone of 360 pixels, one by keyboard alone, one in words."""
    ways = [
        ("Rosa", (1440, 900), False, playing.play_by_mouse),
        ("Ugo", (360, 740), True, playing.play_by_finger),
        ("Ivo", (1280, 800), False, playing.play_by_keyboard),
        ("Lia", (1024, 768), False, playing.play_in_words),
    ][-3 if code.endswith("3") else 0 :]
    with ExitStack() as opened:
        people = []
        link = ""
        for name, (width, height), touch, play in ways:
            context = opened.enter_context(person(browser, address, width, height, touch=touch))
            page = context.new_page()
            if not link:
                link = playing.open_for_friends(page, code, name)
            else:
                playing.sit(page, link, name)
            people.append(Seated(page, play))
        for one in people:
            expect(one.page.locator(HAND)).to_have_count(11, timeout=WAIT)
        people[-1].page.keyboard.press("t")
        assert playing.play_a_deal(people) >= 2 * len(people)  # nobody closes in the first lap
        for one in people[:-1]:
            expect(one.page.get_by_role("button", name="Prossima smazzata").first).to_be_visible(timeout=WAIT)
            clean(one.page)
        expect(people[-1].page.get_by_text("Base").first).to_be_visible()


# --- lines and servers that go ----------------------------------------------------------------------------------------


def hand(page: Page) -> list[str]:
    return sorted(
        re.sub(r",.*", "", one) for one in page.locator(HAND).evaluate_all("them => them.map(it => it.ariaLabel)")
    )


def in_play(page: Page) -> tuple[list[str], str]:
    """At a table with bots, on turn: the hand, and where the table is."""
    playing.play_at_once(page)
    playing.my_turn(page)
    return hand(page), page.url


def test_a_server_that_is_killed_is_found_again_with_everything(browser: Browser, tmp_path: Path) -> None:
    """In the middle of a turn; the page finds it by itself."""
    with Running("--data", str(tmp_path)) as first, person(browser, first.address, 1280, 800) as context:
        page = context.new_page()
        playing.play_at_once(page)
        playing.my_turn(page)
        page.locator(".t-stock").click()
        expect(page.locator(HAND)).to_have_count(12)
        before = hand(page)
        first.process.kill()
        first.process.wait()
        expect(page.get_by_text("Connessione persa").first).to_be_visible()
        assert hand(page) == before
        clean(page)
        with Running("--data", str(tmp_path), port=first.port):
            expect(page.locator(".pt:not(.t-off)")).to_be_visible(timeout=10_000)
            assert hand(page) == before
            page.locator(HAND).last.click()
            playing.act(page, "Scarta").click()
            expect(page.locator(HAND)).to_have_count(11)


def test_a_line_that_goes_and_comes_back(browser: Browser, address: str) -> None:
    with Line(address) as line, person(browser, line.address, 390, 844, touch=True) as context:
        page = context.new_page()
        playing.play_at_once(page)
        playing.my_turn(page)
        before = hand(page)
        line.cut()
        expect(page.get_by_text("Connessione persa").first).to_be_visible(timeout=8_000)
        assert hand(page) == before
        line.mend()
        expect(page.locator(".pt:not(.t-off)")).to_be_visible(timeout=10_000)
        page.locator(".t-stock").tap()
        expect(page.locator(HAND)).to_have_count(12)


def test_the_same_player_on_another_device(browser: Browser, address: str) -> None:
    """By the link that works once: the seat moves, and the first device says so and can have it back."""
    with person(browser, address, 1280, 800) as old, person(browser, address, 390, 844, touch=True) as new:
        page, phone = old.new_page(), new.new_page()
        before, where = in_play(page)
        other = old.new_page()
        other.goto("/gioca/io")
        other.get_by_role("button", name="Crea il collegamento").click()
        link = playing.local(other.locator("code").inner_text())
        phone.goto(link)
        phone.goto(where)
        expect(phone.locator(HAND)).to_have_count(11)
        assert hand(phone) == before
        expect(page.get_by_role("button", name="Riprendilo qui")).to_be_visible()
        phone.goto(link)
        expect(phone.get_by_text(re.compile("usato")).first).to_be_visible()
        page.get_by_role("button", name="Riprendilo qui").click()
        expect(page.locator(".pt:not(.t-off)")).to_be_visible()


def test_an_account_goes_along(browser: Browser, address: str) -> None:
    """Made on the computer, entered on the phone: the seat and its cards are there."""
    with person(browser, address, 1280, 800) as old, person(browser, address, 390, 844, touch=True) as new:
        page, phone = old.new_page(), new.new_page()
        before, where = in_play(page)
        own = old.new_page()
        own.goto("/gioca/io")
        making = own.locator("form[action$='/iscriviti']")
        making.get_by_label("Nome").fill("Rosa Verdi")
        making.get_by_label("Password").fill("una frase lunga")
        making.get_by_role("button", name="Crea il profilo").click()
        expect(own.get_by_role("heading", name=re.compile("Rosa Verdi"))).to_be_visible()
        clean(own)
        phone.goto("/gioca/io")
        phone.locator("summary", has_text="Ce l'ho già").click()
        entering = phone.locator("form[action$='/entra']")
        entering.get_by_label("Nome").fill("rosa verdi")
        entering.locator("[type=password]").fill("sbagliata")
        entering.get_by_role("button").click()
        expect(phone.get_by_text("non vanno insieme")).to_be_visible()
        phone.goto("/gioca/io")
        phone.locator("summary", has_text="Ce l'ho già").click()
        entering.get_by_label("Nome").fill("rosa verdi")
        entering.locator("[type=password]").fill("una frase lunga")
        entering.get_by_role("button").click()
        expect(phone.get_by_role("heading", name=re.compile("Rosa Verdi"))).to_be_visible()
        phone.goto(where)
        expect(phone.locator(HAND)).to_have_count(11)
        assert hand(phone) == before


def test_a_leaver_is_held_by_a_bot_and_comes_back_at_once(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "GRACE_MS", 2_500)
    with person(browser, address, 1280, 800) as host, person(browser, address, 390, 844, touch=True) as guest:
        page, phone = host.new_page(), guest.new_page()
        page.goto("/gioca")
        page.fill("input[name=nome] >> visible=true", "Rosa")
        page.locator("summary", has_text="Altre scelte").click()
        for seat in ("N", "E"):
            page.select_option(f"select[name=posto-{seat}]", "club")
        page.get_by_role("button", name="Apri questo tavolo").click()
        link = playing.local(page.locator(".t-link input").input_value())
        playing.sit(phone, link, "Ugo")
        expect(phone.locator(HAND)).to_have_count(11)
        before, where = hand(phone), phone.url
        phone.goto("/gioca")
        expect(page.locator(".t-banner", has_text="Ugo")).to_contain_text(re.compile("0:0[0-3]"))
        expect(page.locator(".t-banner", has_text="gioca il robot")).to_be_visible()
        phone.goto(where)
        expect(phone.locator(HAND).first).to_be_visible()
        assert set(hand(phone)) & set(before)
        expect(page.locator(".t-banner")).to_have_count(0, timeout=2_000)


def test_a_table_with_a_clock(browser: Browser, address: str) -> None:
    """The time of a turn is shown; when it is over a bot plays on, and who acts has the seat again."""
    with person(browser, address, 1280, 800) as context:
        page = context.new_page()
        page.goto("/gioca")
        page.get_by_label("robot esperti").check()
        page.get_by_label("con l’orologio").check()
        page.locator("summary", has_text="Altre scelte").click()
        page.fill("input[name=secondi]", "15")
        page.fill("input[name=banca]", "0")
        page.get_by_role("button", name="Apri questo tavolo").click()
        playing.my_turn(page)
        expect(page.locator(".t-clock")).to_contain_text(re.compile("0:[01][0-9]"))
        turns = page.locator(".t-log li").count()
        expect(page.locator(".t-log li").nth(turns)).to_be_visible(timeout=20_000)


OUTSIDE = """() => [...document.querySelectorAll('.t-seat, .t-hc, .t-acts button, .t-score, .t-stock, .t-heap')]
  .filter((one) => { const box = one.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.top > innerHeight - 20; })
  .map((one) => one.className)"""
SIZES = [(1440, 900), (1024, 768), (360, 640), (844, 390)]


@pytest.mark.parametrize(
    ("code", "others"), [("fibur-internazionale-3", 2), ("fibur-internazionale-5", 4), ("casa-2", 1)]
)
def test_two_three_and_five_at_a_table(browser: Browser, address: str, code: str, others: int) -> None:
    """Everybody's seat and all my cards are on the screen, at every size."""
    with person(browser, address, 1440, 900) as context:
        page = context.new_page()
        page.goto(f"/gioca?codice={code}")
        page.get_by_role("button", name=re.compile("Gioca subito")).click()
        expect(page.locator(HAND)).to_have_count(11)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".t-seat")).to_have_count(others)
            playing.until(lambda: not page.evaluate(OUTSIDE), f"off the screen at {width} x {height}", 5)


def clean(page: Page) -> None:
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
    assert not serious, [(page.url, one["id"], one["nodes"][0]["html"][:200]) for one in serious]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_axe_finds_nothing_in_any_state(browser: Browser, address: str, width: int, height: int) -> None:
    with person(browser, address, width, height) as context:
        page = context.new_page()
        page.goto("/gioca")
        clean(page)
        playing.play_at_once(page)
        playing.my_turn(page)
        clean(page)
        for key in ("m", "?"):
            page.keyboard.press(key)
            expect(page.locator("dialog[open]")).to_be_visible()
            clean(page)
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        clean(page)
        page.keyboard.press("Escape")
        with person(browser, address, width, height) as other:
            watching = other.new_page()
            watching.goto(page.url)
            expect(watching.get_by_text(re.compile("Stai guardando")).first).to_be_visible()
            clean(watching)
        page.locator(HAND).first.click()
        page.keyboard.press("s")
        expect(page.get_by_role("button", name="Ho capito")).to_be_visible()  # first a card is drawn
        clean(page)
        page.get_by_role("button", name="Ho capito").click()
        page.keyboard.press("p")
        expect(page.locator(HAND)).to_have_count(12)
        page.keyboard.press("h")
        expect(page.get_by_role("button", name="Fallo").first).to_be_visible()
        clean(page)
        page.locator(HAND).first.click(button="right")
        expect(page.locator("dialog[open]")).to_contain_text("punti")
        clean(page)
        page.keyboard.press("Escape")
        page.keyboard.press("t")
        expect(page.locator("#t-command")).to_be_visible()
        clean(page)
        page.goto("/gioca/io")
        clean(page)
        page.goto("/guida/tavolo")
        clean(page)
        page.goto("/gioca")
        page.get_by_role("button", name=re.compile("Invita gli amici")).click()
        expect(page.locator(".t-link input")).to_be_visible()
        clean(page)
