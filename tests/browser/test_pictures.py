"""The pictures of the guides, taken from the demonstration in a real browser, in both languages.

`make pictures` keeps them in `server/static/guide/`; an ordinary run proves that every one can be made, in Italian.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE
from pinella.server.application import Application
from pinella.server.assets import STATIC
from pinella.server.demo import opened_demo
from pinella.server.pages.guide import TEXTS
from pinella.server.rehearsal import VISITOR, Rehearsal
from tests.browser.serving import served

DEEDS = 22
"""Things that have happened in the hall before the pictures are taken."""
LARGEST = 120_000
KEPT = os.environ.get("PINELLA_PICTURES", "")
TONGUES = ("it", "en") if KEPT else ("it",)
ADDRESS = "http://192.168.1.20:8000"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
CASE = "arbitro/tavolo/4/5/caso/missed-draw?noticed=after-discard"


@dataclass
class Shown:
    application: Application
    id: str
    address: str
    browser: Browser
    lang: str

    def page(self, *, phone: bool = False, screen: bool = False) -> Page:
        access, size = self.application.access, PHONE if phone else DESK
        made = self.browser.new_context(
            base_url=self.address,
            viewport=size,
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
        )
        made.set_default_timeout(15_000)
        cookies = {"pinella_lang": self.lang}
        if phone:
            cookies[SEAT_COOKIE] = access.open_session(tournament=self.id, number=VISITOR)
        elif not screen:
            cookies[STAFF_COOKIE] = access.open_session(account="conti anna")
        made.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in cookies.items()])
        return made.new_page()


def of_staff(path: str, then: Callable[[Page], None] | None = None) -> Callable[[Shown], Page]:
    def take(shown: Shown) -> Page:
        page = shown.page()
        page.goto(f"/dir/{shown.id}{path}")
        if then:
            then(page)
        return page

    return take


def a_sheet(page: Page) -> None:
    page.locator("[data-ask]").fill("1")
    page.keyboard.press("Enter")
    page.locator('[data-place="1.home.base"]').wait_for()
    for figure in ("1p1s c", "385", "1s", "190", "1p", "240", "1p1s c", "415", "0", "120", "1s", "310"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.get_by_text(re.compile("^victory point", re.IGNORECASE)).wait_for()
    page.evaluate("scrollTo(0, 150)")


def the_list(page: Page) -> None:
    page.evaluate("document.querySelector('#entries-list').scrollIntoView()")


def to_the_ruling(page: Page) -> None:
    while not page.locator("#applica").count():
        page.locator(".choices .choice").first.click()


def a_screen(shown: Shown) -> Page:
    page = shown.page(screen=True)
    page.goto(f"/schermo/ingresso-{shown.id[-12:]}")
    page.locator(".screen-main").first.wait_for()
    return page


def of_phone(path: str, then: Callable[[Page], None] | None = None) -> Callable[[Shown], Page]:
    def take(shown: Shown) -> Page:
        page = shown.page(phone=True)
        page.goto(f"/p/{shown.id}{path}")
        if then:
            then(page)
        return page

    return take


def burracos(page: Page) -> None:
    page.locator(".choice").first.click()
    for kind in (1, 3):
        page.locator(".stepper").nth(kind).locator("button").last.click()
    page.evaluate("scrollTo(0, document.querySelector('.stepper').offsetTop - 120)")


def cards(page: Page) -> None:
    burracos(page)
    page.locator(".main-bar button").last.click()
    _keys(page, "385")


def _keys(page: Page, figure: str) -> None:
    for digit in figure:
        page.locator(".keypad button", has_text=re.compile(f"^{digit}$")).click()


def summary(page: Page) -> None:
    for deal in range(4):
        page.locator(".choice").nth(deal % 2).click()
        for side in (0, 1):
            page.locator(".stepper").nth(1).locator("button").last.click()
            if side == deal % 2:
                page.locator(".stepper").nth(3).locator("button").last.click()
            page.locator(".main-bar button").last.click()
            _keys(page, "385" if side == deal % 2 else "140")
            page.locator(".main-bar button").last.click()
    page.locator(".score-sheet tfoot").wait_for()
    page.evaluate("document.querySelector('.score-sheet tfoot').scrollIntoView({block: 'center'})")


PICTURES: dict[str, Callable[[Shown], Page]] = {
    "cruscotto": of_staff(""),
    "arbitro": of_staff("/arbitro"),
    "decisione": of_staff(f"/{CASE}", to_the_ruling),
    "iscrizioni": of_staff("/iscrizioni", the_list),
    "orologio": of_staff("/orologio"),
    "conti": of_staff("/conti", a_sheet),
    "schermi": of_staff("/schermi"),
    "schermo": a_screen,
    "tel-posto": of_phone(""),
    "tel-burrachi": of_phone("/punti", burracos),
    "tel-carte": of_phone("/punti", cards),
    "tel-riepilogo": of_phone("/punti", summary),
    "tel-chiama": of_phone("/chiama"),
}


@pytest.fixture(scope="module")
def hall() -> Iterator[tuple[Application, str, str]]:
    """The demonstration, stopped in full swing: every picture shows the same moment."""
    with opened_demo(None, address=ADDRESS) as application:
        id_ = next(iter(application.rehearsals))
        application.rehearsals.clear()
        rehearsal = Rehearsal(application, id_)
        for _ in range(DEEDS):
            rehearsal.step()
        with served(application) as address:
            yield application, id_, address


@pytest.mark.browser
@pytest.mark.xdist_group("pictures")
@pytest.mark.parametrize("lang", TONGUES)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture(name: str, lang: str, hall: tuple[Application, str, str], browser: Browser, tmp_path: Path) -> None:
    application, id_, address = hall
    page = PICTURES[name](Shown(application, id_, address, browser, lang))
    page.wait_for_load_state("networkidle")
    file = (Path(KEPT) if KEPT else tmp_path) / lang / f"{name}.jpg"
    page.screenshot(path=file, type="jpeg", quality=58)
    page.context.close()
    assert 8_000 < file.stat().st_size < LARGEST


def test_the_guides_show_these_pictures() -> None:
    for lang in ("it", "en"):
        texts = "".join(path.read_text(encoding="utf-8") for path in (TEXTS / lang).glob("*.md"))
        shown = set(re.findall(rf"/static/guide/{lang}/([\w-]+)\.jpg", texts))
        assert shown == set(PICTURES), "every picture made is shown, and the other way round"
        assert {path.stem for path in (STATIC / "guide" / lang).glob("*")} == shown, "run `make pictures`"
