"""The accounts room by keyboard alone, two operators at once, and a referee on a phone, in Chromium."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pinella.acts.roles import Role
from pinella.server.access.tokens import STAFF_COOKIE
from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.browser.test_pages import RULES, shoot, sideways
from tests.server.evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
DEALS = ("300", "340", "0", "120x", "2p", "205", "100", "90")
"""Base and cards of both sides, two deals: 640 to 20, then 605 to 190."""


@dataclass
class Hall:
    application: Application
    evening: Evening
    browser: Browser
    port: int
    contexts: list[BrowserContext] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def id(self) -> str:
        return self.evening.id

    def page(self, role: Role, name: str = "", *, width: int = 1280, **more: Any) -> Page:
        made = self.browser.new_context(base_url=self.address, viewport={"width": width, "height": 900}, **more)
        made.set_default_timeout(15_000)
        self.contexts.append(made)
        account = self.application.access.add_account(name or f"{role} {len(self.contexts)}", "una parola lunga")
        self.application.access.appoint(account.key, self.id, role)
        secret = self.application.access.open_session(account=account.key)
        made.add_cookies([{"name": STAFF_COOKIE, "value": secret, "url": self.address}])
        return made.new_page()

    def table(self, number: int) -> Any:
        return self.evening.state.rounds[-1].tables[number]


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open_store(tmp_path / "pinella.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(store)
        made = Hall(application, Evening(application, pairs=8, rounds=2, deals=2), browser, port)
        made.evening.start()
        server = uvicorn.Server(uvicorn.Config(create_app(application), host="127.0.0.1", port=port, log_config=None))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield made
        for one in made.contexts:
            one.close()
        server.should_exit = True
        thread.join()


def open_desk(page: Page, hall: Hall) -> None:
    page.goto(f"/dir/{hall.id}/conti")
    expect(page.locator("[data-ask]")).to_be_focused()


def type_in(page: Page, figures: tuple[str, ...]) -> None:
    for one in figures:
        page.keyboard.type(one)
        page.keyboard.press("Enter")


def until(true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to be")


def test_a_sheet_by_keyboard_alone(hall: Hall) -> None:
    page = hall.page("desk", "Anna")
    open_desk(page, hall)
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    type_in(page, DEALS)
    expect(page.locator("[data-save]")).to_be_focused()
    shoot(page, "desk-entry")
    stats = page.locator("[data-island] .stat-number")
    expect(stats.nth(0)).to_have_text("1245")
    expect(stats.nth(1)).to_have_text("210")
    expect(stats.nth(2)).to_have_text("+1035")
    page.keyboard.press("Enter")
    expect(page.locator(".saved")).to_be_visible()
    expect(page.locator("[data-ask]")).to_be_focused()
    last = hall.table(3).rooms["open"].last
    assert (last.totals, last.actor.name, last.version) == ((1245, 210), "Anna", 1)
    assert hall.table(3).results_of_play()
    expect(page.locator("#desk-cells .tile").nth(2)).to_have_class("tile done")


def test_what_cannot_be_leads_back_to_its_field(hall: Hall) -> None:
    page = hall.page("desk")
    open_desk(page, hall)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    type_in(page, ("300", "340", "0", "121", "2p", "205", "100", "90"))
    expect(page.locator('[data-place="1.away.base"]')).to_be_focused()
    expect(page.locator("[data-save]")).to_be_disabled()
    assert "open" not in hall.table(1).rooms
    page.keyboard.press("Escape")
    expect(page.locator("[data-ask]")).to_be_focused()


def test_the_missing_ones_by_one_key_and_the_next_by_another(hall: Hall) -> None:
    hall.evening.enter(1, 1)
    page = hall.page("desk")
    open_desk(page, hall)
    page.keyboard.type("n")
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    expect(page.locator("[data-island] h3")).to_contain_text("2")
    page.keyboard.press("Escape")
    expect(page.locator("[data-ask]")).to_be_focused()
    page.keyboard.type("m")
    page.keyboard.press("Enter")
    page.wait_for_url("**stato=mancanti*")
    expect(page.locator("#desk-cells tr")).to_have_count(3)


def test_typed_twice_and_differently(hall: Hall) -> None:
    page = hall.page("desk")
    open_desk(page, hall)
    page.get_by_label("Digita due volte").or_(page.get_by_label("Type twice")).check()
    page.locator("[data-ask]").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    type_in(page, DEALS)
    expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    type_in(page, (*DEALS[:5], "250", *DEALS[6:]))
    rows = page.locator("tr.differs")
    expect(rows).to_have_count(1)
    expect(rows.locator("button")).to_have_text(["205", "250"])
    expect(rows.locator("button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-save]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".saved")).to_be_visible()
    assert hall.table(2).rooms["open"].last.totals == (1245, 210)


def test_two_operators_stand_side_by_side(hall: Hall) -> None:
    """Reliability item 4: nothing is overwritten, and nothing that was typed is lost."""
    anna, berta = hall.page("desk", "Anna"), hall.page("desk", "Berta")
    for page in (anna, berta):
        open_desk(page, hall)
        page.locator("[data-ask]").fill("4")
        page.keyboard.press("Enter")
        expect(page.locator('[data-place="1.home.base"]')).to_be_focused()
    type_in(anna, DEALS)
    anna.get_by_role("checkbox").last.uncheck()
    anna.locator("[data-save]").click()
    expect(anna.locator(".saved")).to_be_visible()
    type_in(berta, ("300", "345", *DEALS[2:]))
    expect(berta.locator("[data-save]")).to_be_focused()
    berta.keyboard.press("Enter")
    expect(berta.locator(".side-by-side .panel")).to_have_count(2)
    expect(berta.locator(".side-by-side")).to_contain_text("Anna")
    shoot(berta, "desk-stale")
    assert len(hall.table(4).rooms["open"].versions) == 1
    berta.locator(".side-by-side .button").last.click()
    expect(berta.locator(".saved")).to_be_visible()
    assert [one.totals for one in hall.table(4).rooms["open"].versions] == [(1245, 210), (1250, 210)]


def test_a_referee_rules_on_a_phone(hall: Hall) -> None:
    page = hall.page("referee", "Ugo", width=360)
    page.goto(f"/dir/{hall.id}/arbitro")
    expect(page.locator(".empty")).to_be_visible()
    hall.evening.do("call-referee", round=1, table=2, about="conduct", text="tagliate poche carte")
    expect(page.locator(".call-card")).to_be_visible()
    page.locator(".call-card .button.big").click()
    page.wait_for_url("**/arbitro/tavolo/1/2")
    assert hall.evening.state.calls[1].taken_by == "Ugo"
    page.goto(f"/dir/{hall.id}/arbitro/tavolo/1/2/caso/short-cut?deliberate=yes")
    shoot(page, "referee-ruling-phone")
    assert sideways(page) <= 0
    page.locator("#applica .segments label").first.click()
    page.locator("#applica .button.big").click()
    page.wait_for_url("**/arbitro/tavolo/1/2#fatto")
    assert len(hall.evening.state.rulings) == len(hall.evening.state.sanctions) == 1
    until(lambda: hall.evening.state.calls[1].closed is not None)


def test_axe_and_narrow_screens(hall: Hall) -> None:
    evening = hall.evening
    evening.enter(1, 1)
    evening.do("enter-sheet", round=1, table=2, paper=evening.paper(1, 2), signed=["home"], accept=True)
    evening.do("dispute-sheet", round=1, table=2, side="away", version=1)
    evening.do("call-referee", round=1, table=3, about="card")
    number = evening.state.rounds[0].tables[3].meeting.home[0]
    evening.do("sanction", number=number, level="warning", offence="no-devices", round=1, referee="Ugo")
    evening.do("note-ruling", round=1, table=3, referee="Ugo", incident="short-cut", text="Ammonizione", articles=["1"])
    base = f"/dir/{hall.id}"
    addresses = {
        "desk": "/conti", "missing": "/conti?stato=mancanti", "closing": "/conti/chiudi", "sheet": "/conti/1/4",
        "table": "/tavolo/1/2", "delivered": "/tavolo/1/1", "correct": "/tavolo/1/1/correggi", "queue": "/arbitro",
        "ref-table": "/arbitro/tavolo/1/3", "case": "/arbitro/tavolo/1/3/caso/short-cut?deliberate=yes",
        "question": "/arbitro/tavolo/1/3/caso/exposed-card", "sanction": "/arbitro/sanzione", "book": "/arbitro/diario",
        "ruling": "/arbitro/decisione/1",
    }  # fmt: skip
    page, phone = hall.page("director", "Rosa"), hall.page("director", width=360, color_scheme="dark")
    phone.goto(f"/preferenze?size=largest&contrast=high&back={base}")
    for name, address in addresses.items():
        for one, look in ((page, "wide"), (phone, "phone")):
            one.goto(base + address)
            one.wait_for_selector("html[data-ready]")
            shoot(one, f"{name}-{look}")
            results = Axe().run(one, options={"runOnly": RULES})
            assert results.violations_count == 0, f"{name} {look}\n{results.generate_report()}"
        assert sideways(phone) <= 0, name
