"""What scripts add to a page, against a real server: fresh parts, clocks, contact lost and found, forms sent once."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Template
from playwright.sync_api import Browser, Page, expect

from pinella.acts.actor import Actor
from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.server.reader import PageRequest, page
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = """{% extends "base.html" %}{% set entries = ["app", "seating"] %}{% import "ui.html" as ui with context %}
{% block title %}Prova{% endblock %}
{% block content %}<h1>Prova</h1>{{ ui.connection() }}
<p><span id="ends" data-ends="{{ now + 90000 }}" data-last="120000">-</span> <span id="left" data-left="65000">-</span>
<span id="since" data-since="{{ now - 61000 }}">-</span></p>
<section id="part" data-live="round" data-src="/palco/_parte">{{ part|safe }}</section>
<form id="once" method="post" action="/palco/conta"><input name="typed"><button>Invia</button></form>
<form id="asked" method="post" action="/palco/conta" data-confirm="Sicuro?" data-confirm-button="Cancella">
<button>Chiedi</button></form>
<input id="search" aria-label="Cerca" data-filter="#names">
<ul id="names"><li>D’Angelo Niccolò</li><li>Rossi Anna</li></ul>
{{ ui.stepper("n", 3, "Burrachi", max=4) }}
<form data-seating method="post" action="/palco/scambio"><input name="first" aria-label="Uno">
<input name="second" aria-label="Due"></form>
<p>{% for number in (3, 12, 7) %}<span data-pair="{{ number }}">{{ ui.pair_no(number) }}</span> {% endfor %}</p>
<a href="#keyed" data-keys="m">Mancanti</a>
<form id="inline" method="post" action="/palco/poi" data-inline><button>Salva</button></form>
<a href="/palco/lenta">Lontano</a>
{% if toast %}{{ ui.undo_bar("Fatto", "/palco/conta", 1) }}{% endif %}
{% endblock %}"""


@dataclass
class Stage:
    """A server that tests stop and start again on the same port."""

    application: Application
    id: str
    port: int
    shown: int = 0
    counted: int = 0
    announced: int = 0
    running: list[tuple[uvicorn.Server, threading.Thread]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def part(self) -> str:
        self.shown += 1
        return (
            f'<p id="shown">{self.shown}</p><label>Nome <input id="name"></label><button id="again">Ancora</button>'
            "<details><summary>Altro</summary><p>piega</p></details>"
        )

    def start(self) -> None:
        app = create_app(self.application)
        for handler in self.handlers():
            app.register(handler)
        server = uvicorn.Server(
            uvicorn.Config(app, host="127.0.0.1", port=self.port, log_config=None, timeout_graceful_shutdown=2)
        )
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        self.running.append((server, thread))

    def stop(self) -> None:
        server, thread = self.running.pop()
        server.should_exit = True
        thread.join()
        self.application.hub.closing = False

    def announce(self) -> None:
        """Something that every page hears of."""
        self.announced += 1
        text = f"Avviso {self.announced}"
        self.application.tournaments.do(self.id, "announce", {"text": text}, actor=Actor.person("Conti"), request=text)

    def handlers(self) -> list[Any]:
        @get("/palco", sync_to_thread=False)
        def shown(request: PageRequest) -> Template:
            frame = page(request, "base.html")
            own = {
                "tournament_id": self.id,
                "seq": self.application.tournaments.state(self.id).seq,
                "now": self.application.now(),
            }
            context = {**frame.context, **own, "part": self.part(), "toast": "toast" in request.query_params}
            return Template(template_str=PAGE, context=context)

        @get("/palco/_parte", media_type=MediaType.HTML, sync_to_thread=False)
        def part() -> str:
            return self.part()

        @post("/palco/conta", sync_to_thread=True, status_code=200, media_type=MediaType.HTML)
        def count() -> Response[str]:
            self.counted += 1
            time.sleep(0.5)  # long enough for a second click
            return Response(f"<p id=counted>{self.counted}</p>", media_type=MediaType.HTML)

        @post("/palco/scambio", status_code=200, media_type=MediaType.HTML)
        async def swap(request: PageRequest) -> Response[str]:
            form = await request.form()
            return Response(f"<p id=swapped>{form['first']} {form['second']}</p>", media_type=MediaType.HTML)

        @post("/palco/poi", sync_to_thread=True)
        def later() -> Redirect:
            time.sleep(0.4)  # long enough to click on
            return Redirect("/palco", status_code=303)

        @get("/palco/lenta", sync_to_thread=True, media_type=MediaType.HTML)
        def slow() -> str:
            time.sleep(1)
            return "<p id=elsewhere>Lontano</p>"

        return [shown, part, count, swap, later, slow]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open_store(tmp_path_factory.mktemp("hall") / "pinella.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(store)
        details = {"name": "Prova", "format": "pairs", "level": "club", "date": "2026-11-16", "seed": "seme"}
        id_, _done = application.tournaments.create(
            code="feburit", actor=Actor.person("Conti"), request="new", **details
        )
        made = Stage(application, id_, port)
        yield made
        while made.running:
            made.stop()


@pytest.fixture
def stage(hall: Stage) -> Stage:
    if not hall.running:
        hall.start()
    hall.counted = 0
    return hall


@pytest.fixture
def reading(browser: Browser, stage: Stage) -> Iterator[Page]:
    with browser.new_context(base_url=stage.address, viewport={"width": 900, "height": 900}) as context:
        opened = context.new_page()
        opened.set_default_timeout(10_000)
        opened.goto("/preferenze?lang=en&back=/aspetto")
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        yield opened
        assert faults == []


def visit(page: Page, address: str = "/palco") -> None:
    page.goto(address)
    expect(page.locator("main [data-connection]")).to_have_text("Connected")


def test_a_part_is_fresh_after_news_and_keeps_focus_and_folds(reading: Page, stage: Stage) -> None:
    visit(reading)
    first = reading.locator("#shown").inner_text()
    reading.get_by_text("Altro").click()
    reading.locator("#again").focus()
    stage.announce()
    expect(reading.locator("#shown")).not_to_have_text(first)
    expect(reading.locator("#again")).to_be_focused()
    expect(reading.get_by_text("piega")).to_be_visible()


def test_what_somebody_types_is_never_swapped_away(reading: Page, stage: Stage) -> None:
    visit(reading)
    before = reading.locator("#shown").inner_text()
    reading.locator("#name").fill("Ross")
    reading.evaluate("document.addEventListener('live', () => document.title = 'told')")
    stage.announce()
    expect(reading).to_have_title("told")
    reading.wait_for_timeout(300)
    assert reading.locator("#shown").inner_text() == before
    expect(reading.locator("#name")).to_have_value("Ross")
    reading.locator("#name").fill("")
    reading.locator("#search").focus()
    expect(reading.locator("#shown")).not_to_have_text(before)


def test_clocks_go_by_the_server_even_on_a_device_with_a_wrong_clock(reading: Page) -> None:
    reading.add_init_script("Date.now = () => 1000000")
    visit(reading)
    expect(reading.locator("#ends")).to_have_text(re.compile(r"1:(2\d|30)"))
    expect(reading.locator("#ends")).to_have_class("last")
    expect(reading.locator("#left")).to_have_text("1:05")
    expect(reading.locator("#since")).to_have_text(re.compile(r"1:0\d"))


def test_contact_is_lost_in_words_and_found_again_with_the_news_missed(reading: Page, stage: Stage) -> None:
    visit(reading)
    before = reading.locator("#shown").inner_text()
    stage.stop()
    expect(reading.locator("main [data-connection]")).to_have_text("Reconnecting…")
    stage.announce()
    stage.start()
    expect(reading.locator("main [data-connection]")).to_have_text("Connected")
    expect(reading.locator("#shown")).not_to_have_text(before)


def test_a_long_silence_is_called_offline_with_the_time_of_the_data(reading: Page, stage: Stage) -> None:
    visit(reading)
    stage.stop()
    badge = reading.locator("main [data-connection]")
    expect(badge).to_contain_text("Offline — data of", timeout=20_000)
    expect(badge).to_have_attribute("data-state", "offline")


def test_where_no_socket_passes_the_page_asks(reading: Page, stage: Stage) -> None:
    reading.add_init_script(
        "window.WebSocket = class { static OPEN = 1; constructor() { setTimeout(() => this.onclose({code: 1006})) } }"
    )
    visit(reading)
    before = reading.locator("#shown").inner_text()
    stage.announce()
    expect(reading.locator("#shown")).not_to_have_text(before)


def test_a_double_click_sends_once(reading: Page, stage: Stage) -> None:
    visit(reading)
    reading.get_by_role("button", name="Invia").dblclick()
    expect(reading.locator("#counted")).to_have_text("1")


def test_an_answer_that_comes_late_does_not_call_back_who_has_clicked_on(reading: Page) -> None:
    visit(reading)
    reading.locator("#inline button").click()
    reading.get_by_role("link", name="Lontano").click()
    expect(reading.locator("#elsewhere")).to_be_visible()
    reading.wait_for_timeout(500)
    assert reading.url.endswith("/palco/lenta")


def test_a_form_that_asks_is_sent_only_after_yes(reading: Page, stage: Stage) -> None:
    visit(reading)
    reading.get_by_role("button", name="Chiedi").click()
    expect(reading.get_by_role("dialog")).to_contain_text("Sicuro?")
    reading.get_by_role("button", name="No, go back").click()
    expect(reading.get_by_role("dialog")).to_have_count(0)
    assert stage.counted == 0
    reading.get_by_role("button", name="Chiedi").click()
    reading.get_by_role("button", name="Cancella").click()
    expect(reading.locator("#counted")).to_have_text("1")


def test_search_is_blind_to_accents_and_apostrophes(reading: Page) -> None:
    visit(reading)
    reading.locator("#search").fill("dangelo nicco")
    expect(reading.locator("#names li:visible")).to_have_text(["D’Angelo Niccolò"])


def test_steppers_and_keys(reading: Page) -> None:
    visit(reading)
    field = reading.get_by_label("Burrachi")
    reading.get_by_role("button", name="One more").click()
    reading.get_by_role("button", name="One more").click()
    expect(field).to_have_value("4")
    reading.locator("h1").click()
    reading.keyboard.press("m")
    assert reading.url.endswith("#keyed")


def test_larger_type_does_not_cost_what_was_typed(reading: Page) -> None:
    visit(reading)
    reading.locator("#name").fill("Rossi")
    with reading.expect_response("**/preferenze*"):
        reading.get_by_role("link", name="Larger type").click()
    expect(reading.locator("html.size-large")).to_have_count(1)
    expect(reading.locator("#name")).to_have_value("Rossi")
    reading.reload()
    expect(reading.locator("html.size-large")).to_have_count(1)


def test_the_toast_goes_when_its_time_is_over(reading: Page) -> None:
    visit(reading, "/palco?toast=1")
    expect(reading.get_by_role("button", name="Undo")).to_be_visible()
    expect(reading.get_by_role("button", name="Undo")).to_have_count(0)


def test_two_taps_change_two_pairs(reading: Page) -> None:
    visit(reading)
    place = reading.get_by_role("button")
    place.filter(has_text="12").click()
    expect(place.filter(has_text="12")).to_have_attribute("aria-pressed", "true")
    expect(reading.get_by_text("Pair 12 chosen")).to_be_visible()
    reading.keyboard.press("Escape")
    expect(place.filter(has_text="12")).to_have_attribute("aria-pressed", "false")
    place.filter(has_text="12").click()
    place.filter(has_text="7").click()
    expect(reading.locator("#swapped")).to_have_text("12 7")


def test_a_drag_and_the_keyboard_do_the_same(reading: Page) -> None:
    visit(reading)
    reading.locator("[data-pair='3']").drag_to(reading.locator("[data-pair='7']"))
    expect(reading.locator("#swapped")).to_have_text("3 7")
    visit(reading)
    reading.locator("[data-pair='7']").press("Enter")
    reading.locator("[data-pair='12']").press("Enter")
    expect(reading.locator("#swapped")).to_have_text("7 12")
