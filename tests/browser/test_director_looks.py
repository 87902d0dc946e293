"""Every page of the staff: readable in the dark, in strong contrast, on a phone, in the largest type, by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.standing_hall import Standing, standing
from tests.browser.test_pages import RULES, shoot, sideways

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PAGES = (
    "", "/iscrizioni", "/iscrizioni/1", "/sala", "/turni", "/turni/1", "/turni/2", "/orologio", "/conti", "/arbitro",
    "/classifica", "/coppia/1", "/premi", "/stampe", "/tagliandi", "/schermi", "/persone", "/diario", "/archivio",
    "/impostazioni", "/atti", "/atto/sanction", "/tavolo/2/1",
)  # fmt: skip
LOOKS: dict[str, dict[str, Any]] = {
    "dark-phone": {"width": 360, "height": 740, "theme": "dark"},
    "contrast": {"width": 1280, "height": 900, "contrast": "high"},
    "largest-phone": {"width": 360, "height": 740, "size": "largest"},
    "light": {"width": 1280, "height": 900},
}


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    folder: Path = tmp_path_factory.mktemp("looks")
    with standing(browser, folder, pairs=8) as made:
        made.hall.play()
        made.hall.start()
        yield made


def opened(stage: Standing, *, width: int, height: int, **wishes: str) -> Page:
    context = stage.director(width=width, height=height)
    context.add_cookies(
        [{"name": f"pinella_{name}", "value": value, "url": stage.address} for name, value in wishes.items()]
    )
    return context.new_page()


@pytest.mark.parametrize("look", LOOKS)
def test_pages_are_clean_and_nothing_runs_off(stage: Standing, look: str) -> None:
    page = opened(stage, **LOOKS[look])
    bad: list[tuple[str, str]] = []
    for address in PAGES:
        answer = page.goto(f"/dir/{stage.hall.id}{address}")
        assert answer is not None and answer.status == 200, address
        page.wait_for_selector("html[data-ready]")
        shoot(page, f"{look}{address.replace('/', '-') or '-cruscotto'}")
        if sideways(page):
            bad.append((address, "runs off the side"))
        found = Axe().run(page, options={"runOnly": RULES}).response["violations"] if look != "largest-phone" else []
        bad += [(address, f"{one['id']}: {[node['html'][:90] for node in one['nodes'][:2]]}") for one in found]
    assert bad == []


def test_the_dashboard_by_keyboard_alone(stage: Standing) -> None:
    """From the address bar to the main button with Tab, and everything that is reached shows that it is."""
    page = opened(stage, width=1280, height=900)
    page.goto(f"/dir/{stage.hall.id}/orologio")
    page.wait_for_selector("html[data-ready]")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(
            "() => { const e = document.activeElement, s = getComputedStyle(e);"
            " return [e.textContent.trim().slice(0, 40), s.outlineStyle, parseFloat(s.outlineWidth)] }"
        )
        assert at[1] != "none" and at[2] >= 2, at
        seen.append(at[0])
        if any("time-out" in one.casefold() for one in seen):
            break
    assert any("time-out" in one.casefold() for one in seen)
