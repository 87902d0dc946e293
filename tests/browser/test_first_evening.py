"""A newcomer with nothing but the first-evening guide: every step as it is written there, by the words on the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pinella.server.application import Application, open_application
from pinella.server.pages.guide import GUIDES, guide, source
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.browser.serving import served
from tests.server.conftest import PASSWORD, Dial

PAIRS = [
    "Rossi Mario; Bianchi Anna", "Verdi Carla; Neri Ugo", "Greco Pia; Sala Rita", "Russo Elio; Bruno Ines",
    "Gallo Tina; Conti Aldo", "Costa Lina; Fontana Ezio", "Rizzo Nino; Moretti Olga", "Barbieri Ada; Lombardi Gino",
]  # fmt: skip
ROUNDS = 3
GUIDE = source("prima-serata", "it").read_text(encoding="utf-8")


class Newcomer:
    """Presses only what the guide names in bold."""

    def __init__(self, page: Page, address: str, application: Application, dial: Dial) -> None:
        self.page, self.address, self.application, self.dial = page, address, application, dial

    def press(self, words: str) -> None:
        named(words)
        pattern = re.compile(re.escape(words) + r"\b")
        main = self.page.locator("main")
        main.get_by_role("button", name=pattern).or_(main.get_by_role("link", name=pattern)).first.click()

    def menu(self, words: str) -> None:
        named(words)
        self.page.get_by_role("navigation", name="Questo torneo").get_by_role("link", name=words, exact=True).click()
        expect(self.page.get_by_role("navigation", name="Questo torneo").locator("[aria-current]")).to_contain_text(
            words
        )

    def unfold(self, words: str) -> None:
        """The rarer pages of the menu."""
        named(words)
        self.page.get_by_role("navigation", name="Questo torneo").locator("summary", has_text=words).click()

    def next_step(self, words: str) -> None:
        """The one big button of the dashboard says exactly this."""
        self.menu("Cruscotto")
        button = self.page.locator(".panel.now .button.big")
        expect(button).to_have_text(re.compile(words))
        named(words)
        button.click()


def named(words: str) -> None:
    assert f"**{words}**" in GUIDE, f"the guide does not speak of {words}"


@pytest.fixture
def newcomer(browser: Browser, tmp_path: Path) -> Iterator[Newcomer]:
    dial = Dial()
    with open_store(tmp_path / "pinella.sqlite", upcasters=UPCASTERS) as store:
        application = open_application(store, backups=tmp_path / "backups", watch=dial.watch())
        with served(application) as address:
            context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
            context.set_default_timeout(15_000)
            yield Newcomer(context.new_page(), address, application, dial)
            context.close()


@pytest.mark.browser
def test_a_newcomer_runs_eight_pairs_to_the_prizes(newcomer: Newcomer) -> None:
    page, application = newcomer.page, newcomer.application
    first_account(newcomer)
    a_tournament(newcomer)
    entries(newcomer)
    id_ = page.url.split("/dir/")[1].split("/")[0]
    for number in range(1, ROUNDS + 1):
        a_round(newcomer, number)
    newcomer.dial.forward(11)
    newcomer.next_step("Dichiara definitiva la classifica")
    newcomer.next_step("Assegna i premi")
    newcomer.menu("Premi")
    expect(page.locator("main")).to_contain_text("24,00")
    newcomer.unfold("Altro")
    newcomer.menu("Archivio")
    newcomer.press("Fai una copia adesso")
    newcomer.next_step("Chiudi il torneo")
    page.locator("dialog .button").last.click()  # it asks, because nothing can be taken back after it
    expect(page.get_by_role("heading", level=1)).to_have_text("Il torneo è finito")
    state = application.read_here(id_, lambda state: (bool(state.ended), len(state.rounds), state.awarded is not None))
    assert state == (True, ROUNDS, True)


def first_account(newcomer: Newcomer) -> None:
    page = newcomer.page
    page.goto(f"/entra?chiave={newcomer.application.setup_key}")
    page.locator("[name=name]").fill("Anna Conti")
    for field in page.locator("[type=password]").all():
        field.fill(PASSWORD)
    newcomer.press("Comincia")


def a_tournament(newcomer: Newcomer) -> None:
    page = newcomer.page
    newcomer.press("Nuovo torneo")
    page.get_by_label("Nome del torneo").fill("Burraco del giovedì")
    page.get_by_label("Quota per iscrizione (coppia o squadra), in euro").fill("10")
    newcomer.press("Crea il torneo")
    page.get_by_label("Turni, riga 1").fill(str(ROUNDS))
    page.get_by_label("Abbinamento, riga 1").select_option(label="Danese senza reincontri")
    newcomer.press("Guarda il piano")
    newcomer.press("Conferma questo piano")
    newcomer.menu("Premi")
    page.locator("[name=title1]").fill("Classifica")
    page.locator("[name=places1]").fill("3")
    page.locator("[name=cents1]").fill("24/16/8")
    with page.expect_navigation():  # a click at the very moment when the saved page comes would be lost
        newcomer.press("Salva l'elenco dei premi")


def entries(newcomer: Newcomer) -> None:
    page = newcomer.page
    newcomer.menu("Iscrizioni")
    page.get_by_label("Giocatore 1").fill(PAIRS[0].split("; ")[0])
    page.get_by_label("Giocatore 2").fill(PAIRS[0].split("; ")[1])
    newcomer.press("Iscrivi")
    expect(page.locator("#entries-rows tr")).to_have_count(1)
    page.locator("textarea[name=pasted]").fill("\n".join(PAIRS[1:]))
    newcomer.press("Guarda prima l'elenco")
    page.get_by_role("button", name="Iscrivi 7").click()
    expect(page.locator("#entries-rows tr")).to_have_count(8)
    for box in page.locator("#entries-rows [name=number]").all():
        box.check()
    newcomer.press("Segna presenti i selezionati")
    expect(page.locator("#entries-rows [name=number]")).to_have_count(0)


def a_round(newcomer: Newcomer, number: int) -> None:
    page = newcomer.page
    newcomer.next_step("Forma il prossimo turno")
    newcomer.next_step("Pubblica il turno")
    if number == 1:
        papers(newcomer)
    newcomer.next_step("Dai il via al turno")
    newcomer.dial.forward(60)
    newcomer.menu("Orologio")
    newcomer.press("Annuncia il time-out")
    newcomer.menu("Sala conti")
    for table in range(1, 5):
        if number == 1:
            a_sheet(page, table, ["1p1s c", "385", "1s", "190", "0", f"{100 + 25 * table}", "1p1s c", "415"])
        else:
            totals(newcomer, table, switch=number == 2 and table == 1)
    newcomer.next_step("Chiudi il turno")
    newcomer.next_step("Esponi la classifica")


def papers(newcomer: Newcomer) -> None:
    """The two papers of the guide open in the browser, with everybody on them."""
    page = newcomer.page
    for words in ("Posti in ordine alfabetico", "Score già intestati"):
        newcomer.menu("Stampe")
        named(words)
        page.get_by_role("row", name=re.compile(words)).get_by_role("link", name="Turno 1").click()
        expect(page.locator("body")).to_contain_text("Rossi Mario")
        page.go_back()


def a_sheet(page: Page, table: int, figures: list[str]) -> None:
    """Two deals, then the key Enter on an empty row, and once more to save."""
    ask(page, table)
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    saved(page, table)


def totals(newcomer: Newcomer, table: int, *, switch: bool) -> None:
    """The accounts room remembers that only totals are typed."""
    page = newcomer.page
    ask(page, table)
    if switch:
        newcomer.press("Solo i totali")
    for figure in ("2105", str(1400 + 100 * table)):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    saved(page, table)


def ask(page: Page, table: int) -> None:
    expect(page.locator("[data-ask]")).to_be_focused()
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    expect(page.locator("[data-place]").first).to_be_focused()


def saved(page: Page, table: int) -> None:
    expect(page.locator("[data-save]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Tavolo {table} salvato")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_guide_fits_two_pages(newcomer: Newcomer, lang: str) -> None:
    page = newcomer.page
    page.goto(f"/guida/prima-serata?lang={lang}")
    expect(page.locator("h1")).to_have_text(guide("prima-serata", lang).title)
    for picture in page.locator(".guide img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
    margin = {"top": "14mm", "bottom": "14mm", "left": "14mm", "right": "14mm"}
    printed = page.pdf(format="A4", margin=margin)  # type: ignore[arg-type]
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 2


@pytest.mark.browser
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_every_guide_can_be_read_by_everybody(
    newcomer: Newcomer, browser: Browser, width: int, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(
        base_url=newcomer.address,
        viewport={"width": width, "height": 740},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name in ("", *(f"/{one}" for one in GUIDES)):
        page.goto(f"/guida{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert Axe().run(page).response["violations"] == [], name
    context.close()
