"""A whole evening in real browsers: director, referee, four phones, two screens, from the Excel list to the prizes."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.state import State
from pinella.tournament.upcasting import UPCASTERS
from tests.browser.test_pages import shoot
from tests.server.conftest import Dial
from tests.tournament.roster.sample import sample_workbook

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PASSWORD = "una parola lunga"
PAIRS = 8


def until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


class Hall:
    """The club's computer, and whoever comes near it with a browser."""

    def __init__(self, application: Application, browser: Browser, port: int, dial: Dial) -> None:
        self.application, self.browser, self.port, self.dial = application, browser, port, dial
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.id = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def state(self) -> State:
        return self.application.tournaments.state(self.id)

    def page(self, width: int = 1280, height: int = 900, **more: Any) -> Page:
        context = self.browser.new_context(
            base_url=self.address, viewport={"width": width, "height": height}, locale="it-IT", **more
        )
        context.set_default_timeout(20_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("response", lambda answer: self.faults.append(answer.url) if answer.status >= 500 else None)
        return page

    def phone(self) -> Page:
        return self.page(360, 740, is_mobile=True, has_touch=True)


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    dial = Dial()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open_store(tmp_path / "pinella.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(
            store, backups=tmp_path / "backups", watch=dial.watch(), address=f"http://127.0.0.1:{port}"
        )
        made = Hall(application, browser, port, dial)
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


def main_button(page: Page) -> Locator:
    return page.locator(".panel.now .button.big")


def step(hall: Hall, director: Page, act: str) -> None:
    """The dashboard names this step; pressing its button does it."""
    director.goto(f"/dir/{hall.id}")
    expect(director.locator(".panel.now input[name=act]")).to_have_value(act)
    before = hall.state.seq
    main_button(director).click()
    if act == "end":  # it asks, because nothing can be taken back after it
        director.locator("dialog .button").last.click()
    until(lambda: hall.state.seq > before)


def send(page: Page, button: Locator) -> None:
    """Press, and wait until the page has come back."""
    with page.expect_navigation():
        button.click()


def made_tournament(hall: Hall, director: Page, folder: Path) -> None:
    """First account, tournament, plan, entries from Excel, everybody present and paid, prizes."""
    director.goto(f"/entra?chiave={hall.application.setup_key}")
    director.fill("[name=name]", "Conti Anna")
    director.fill("[name=password]", PASSWORD)
    director.fill("[name=again]", PASSWORD)
    director.click("button.big")
    director.goto("/dir/nuovo")
    director.fill("[name=name]", "Burraco del giovedì")
    director.select_option("[name=code]", "fibur-internazionale")
    director.fill("[name=fee]", "15")
    director.click("button.big")
    director.wait_for_url("**/turni")
    hall.id = director.url.split("/")[4]
    director.fill("[name=count1]", "2")
    director.select_option("[name=deals1]", "2")
    director.locator("form[action$=piano] button.button").first.click()
    director.locator("form[action$=conferma] button.big").click()
    until(lambda: hall.state.planned == 2)
    book = folder / "iscritti.xlsx"
    book.write_bytes(sample_workbook(PAIRS, "serata"))
    director.goto(f"/dir/{hall.id}/iscrizioni")
    director.set_input_files("[name=file]", str(book))
    director.locator("form[action$=importa] button").click()
    shoot(director, "evening-import")
    director.locator("form[action$=conferma] button.big").click()
    until(lambda: len(hall.state.contestants) == PAIRS)
    for box in director.locator("#entries-rows input[type=checkbox]").all():
        box.check()
    send(director, director.locator("form[action$=presenti] .toolbar button"))
    until(lambda: len(hall.state.present) == PAIRS)
    shoot(director, "evening-entries")
    director.goto(f"/dir/{hall.id}/premi")
    director.fill("[name=title1]", "Classifica")
    director.fill("[name=cents1]", "60/40/20")
    send(director, director.locator("form[action$=premi] button.button"))
    until(lambda: hall.state.prizes is not None)


def slips(hall: Hall, director: Page) -> dict[int, tuple[str, str]]:
    """The page that is printed and cut: for each pair what its QR code holds, and the PIN."""
    director.goto(f"/dir/{hall.id}/tagliandi")
    director.click("button.big")
    cards = director.locator(".slip-card")
    expect(cards).to_have_count(PAIRS)
    shoot(director, "evening-slips")
    found = {}
    for card in cards.all():
        number = re.search(r"\d+", card.locator(".slip-number").inner_text())
        assert number
        found[int(number[0])] = (
            card.locator(".slip-address").inner_text(),
            card.locator(".slip-pin strong").inner_text(),
        )
    return found


def seated(hall: Hall) -> list[tuple[int, int, int]]:
    """Table, home, away of the round in hand."""
    return [(one.table, one.home[0], one.away[0]) for one in hall.state.rounds[-1].meetings]


def come_in(phone: Page, slip: tuple[str, str]) -> None:
    phone.goto(slip[0])
    phone.fill("[name=pin]", slip[1])
    phone.click("button.big")
    phone.wait_for_url("**/p/**")


def pad(phone: Page, id_: str) -> None:
    """The score of two deals: N/S closed the first with a clean burraco; the second was not played."""
    phone.goto(f"/p/{id_}/punti")
    phone.locator(".choices .choice").first.click()
    phone.locator(".stepper button").nth(1).click()
    phone.locator(".main-bar .button").last.click()
    for digits in ("340", "", "45"):
        for digit in digits:
            phone.locator(".keypad").get_by_role("button", name=digit, exact=True).click()
        phone.locator(".main-bar .button").last.click()
    phone.locator("button.plain.big").click()
    expect(phone.locator("table.score-sheet")).to_be_visible()


def typed(director: Page, id_: str, table: int) -> None:
    """The accounts room, by keyboard alone."""
    director.goto(f"/dir/{id_}/conti")
    director.locator("[data-island=desk] input").first.focus()
    for figure in (str(table), "300", "340", "0", "120x", "2p", "205", "100", "90"):
        director.keyboard.type(figure)
        director.keyboard.press("Enter")
        director.wait_for_timeout(250 if figure == str(table) else 30)
    director.wait_for_timeout(400)
    director.keyboard.press("Enter")


def invited(hall: Hall, director: Page) -> Page:
    """The director shows a code; whoever scans it joins the staff, here as referee on a phone."""
    director.goto(f"/dir/{hall.id}/persone")
    director.locator("input[value=referee]").check(force=True)
    director.locator("form[action$=invita] button").click()
    referee = hall.phone()
    referee.goto(director.locator("section.now code").inner_text())
    for name, value in (("name", "Greco Ugo"), ("password", PASSWORD), ("again", PASSWORD)):
        referee.fill(f"[name={name}]", value)
    referee.click("button.big")
    until(lambda: hall.application.access.offices(hall.id) == {"greco ugo": "referee"})
    director.goto(f"/dir/{hall.id}/impostazioni")
    director.locator("form[action$=ufficiali] input[name=name]").last.fill("Greco Ugo")
    send(director, director.locator("form[action$=ufficiali] button").last)
    until(lambda: any(one.role == "referee" for one in hall.state.officials))
    return referee


def hung(hall: Hall, director: Page) -> list[Page]:
    """Two screens, made by the director and opened on the televisions."""
    for count, name in enumerate(("Ingresso", "Sala"), start=1):
        director.goto(f"/dir/{hall.id}/schermi")
        form = director.locator("#new-screen").locator("xpath=ancestor::section")
        form.locator("[name=name]").fill(name)
        send(director, form.locator("button"))
        until(lambda count=count: len(hall.state.screens) == count)  # type: ignore[misc]
        screens = []
    for code in hall.state.screens:
        screen = hall.page(1920, 1080)
        screen.goto(f"/schermo/{code}")
        screens.append(screen)
    return screens


def called(hall: Hall, phone: Page, referee: Page, table: int) -> None:
    """The table calls, the referee takes the call, and the table reads that somebody is coming."""
    phone.goto(f"/p/{hall.id}/chiama")
    phone.locator("form button").first.click()
    until(lambda: len(hall.state.calls) == 1)
    referee.goto(f"/dir/{hall.id}/arbitro")
    expect(referee.locator("#calls .call-card")).to_contain_text(str(table))
    shoot(referee, "evening-referee")
    waiting = phone.locator("main .answer.info").inner_text()
    referee.locator("#calls form button.big").click()
    until(lambda: bool(hall.state.calls[1].taken_by))
    expect(phone.locator("main .answer.info")).not_to_have_text(waiting)  # by itself, without loading the page


def entered_by_phone(hall: Hall, table: int, mine: Page, theirs: Page) -> None:
    """One side enters and signs, the other confirms on its own phone."""
    pad(mine, hall.id)
    mine.locator("button.big").first.click()
    mine.wait_for_url("**/firma")
    theirs.goto(f"/p/{hall.id}/firma")
    theirs.locator(".sign form .button.big").click()
    until(lambda: bool(hall.state.rounds[-1].tables[table].results))
    expect(mine.locator(".sign .signed")).to_have_count(2)


def entered_at_the_desk(hall: Hall, director: Page, tables: list[int]) -> None:
    for table in tables:
        typed(director, hall.id, table)
        until(lambda table=table: bool(hall.state.rounds[-1].tables[table].results))  # type: ignore[misc]


def to_the_prizes(hall: Hall, director: Page) -> None:
    step(hall, director, "close-round")
    step(hall, director, "post-standing")
    hall.dial.forward(minutes=11)
    step(hall, director, "finalise-standing")
    step(hall, director, "award-prizes")
    director.goto(f"/dir/{hall.id}/premi")
    shoot(director, "evening-prizes")
    assert hall.state.awarded is not None
    assert [cents for *_rest, cents in hall.state.awarded.awards] == [6000, 4000, 2000]
    step(hall, director, "end")
    assert hall.state.ended


def test_a_whole_evening(hall: Hall, tmp_path: Path) -> None:
    director = hall.page()
    made_tournament(hall, director, tmp_path)
    codes = slips(hall, director)
    referee = invited(hall, director)
    screens = hung(hall, director)
    step(hall, director, "draft-round")
    tables = seated(hall)
    phones = {number: hall.phone() for _table, home, away in tables[:2] for number in (home, away)}
    for number, phone in phones.items():
        come_in(phone, codes[number])
        expect(phone.locator("main")).not_to_contain_text(re.compile("tavolo \\d", re.IGNORECASE))  # only a draft
    step(hall, director, "publish-round")
    for number, phone in phones.items():
        table = next(one for one, home, away in tables if number in (home, away))
        expect(phone.locator(".where")).to_contain_text(str(table))
    shoot(phones[tables[0][1]], "evening-phone")
    for at, screen in enumerate(screens):
        expect(screen.locator("body")).to_contain_text(re.compile("turno 1", re.IGNORECASE))
        shoot(screen, f"evening-screen-{at}")
    step(hall, director, "start-round")
    first, home, _away = tables[0]
    called(hall, phones[home], referee, first)
    for table, mine, theirs in tables[:2]:
        entered_by_phone(hall, table, phones[mine], phones[theirs])
    shoot(phones[home], "evening-phone-signed")
    entered_at_the_desk(hall, director, [table for table, _home, _away in tables[2:]])
    shoot(director, "evening-desk")
    step(hall, director, "close-round")
    for act in ("post-standing", "draft-round", "publish-round", "start-round"):
        step(hall, director, act)
    for number, phone in phones.items():
        phone.goto(f"/p/{hall.id}")
        expect(phone.locator(".where")).to_contain_text(str(hall.state.rounds[1].places[number]))
    for screen in screens:
        expect(screen.locator("body")).to_contain_text(re.compile("turno 2", re.IGNORECASE))
    entered_at_the_desk(hall, director, [table for table, _home, _away in seated(hall)])
    to_the_prizes(hall, director)
    phones[home].goto(f"/p/{hall.id}")
    expect(phones[home].locator(".where")).to_have_count(0)
    assert hall.faults == []
