"""Displays of the hall and the director's page for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pinella.server.application import Application
from tests.server.conftest import Browser, fill
from tests.server.evenings import Evening, evening, telling_code

Visit = Callable[..., Browser]
ALL = ["clock", "seats-by-table", "seats-by-name", "results", "standing", "message", "rules"]


def pictures(html: str) -> list[str]:
    """The inside of each picture, by order."""
    return [one.split("</article>")[0] for one in html.split('<article class="picture"')[1:]]


def of_view(html: str, view: str) -> list[str]:
    return [one for one in pictures(html) if f'data-view="{view}"' in one]


@pytest.fixture
def hall(application: Application) -> Evening:
    return evening(application, pairs=8)


def set_up(hall: Evening, code: str = "sala-1", **details: Any) -> str:
    hall.do("set-screen", **({"code": code, "name": "Bar", "views": ALL} | details))
    return f"/schermo/{code}"


def test_a_code_opens_its_screen_without_login_and_no_other_does(hall: Evening, visit: Visit) -> None:
    address = set_up(hall)
    assert "Torneo del giovedì" in visit().get(address).text
    for wrong in ("/schermo/sala-2", "/schermo/x", "/schermo/%3Cscript%3E"):
        assert visit().get(wrong).status_code == 404
    hall.do("remove-screen", code="sala-1")
    assert visit().get(address).status_code == 404


def test_of_two_tournaments_with_one_code_the_one_that_goes_on_is_shown(application: Application, visit: Visit) -> None:
    old, new = evening(application, name="Vecchio"), evening(application, name="Nuovo")
    set_up(old)
    set_up(new)
    assert "Nuovo" in visit().get("/schermo/sala-1").text
    new.do("remove-screen", code="sala-1")
    browser = visit()
    assert "Vecchio" in browser.get("/schermo/sala-1").text


def test_every_view_shows_what_its_name_says(hall: Evening, visit: Visit) -> None:
    address, browser = set_up(hall), visit()
    hall.play()
    hall.post()
    hall.do("announce", text="Pausa caffè")
    html = browser.get(address).text
    (by_table,), (by_name,), (came,), (standing,) = (of_view(html, one) for one in ALL[1:5])
    assert by_table.count("<li>") == 4 and by_name.count("<li>") == 16
    assert came.count("<li>") == 4 and standing.count("<li>") == 8
    assert by_name.index("Bianchi Carlo") < by_name.index("Rossi Maria")
    assert "Pausa caffè" in of_view(html, "message")[0] and of_view(html, "rules")
    hall.do("clear-notice")
    assert not of_view(browser.get(address).text, "message")


def test_screens_share_a_long_list(hall: Evening, visit: Visit) -> None:
    hall.post()
    shares = []
    for part in (1, 2, 3):
        html = visit().get(set_up(hall, f"sala-{part}", views=["seats-by-name"], part=part, parts=3)).text
        shares.append({one.split("</span>")[0] for one in html.split('<span class="grow">')[1:]})
    assert [len(one) for one in shares] == [5, 5, 6] and len(set().union(*shares)) == 16


def test_a_list_too_long_for_one_picture_goes_on_in_the_next(application: Application, visit: Visit) -> None:
    hall = evening(application, pairs=30)
    hall.post()
    found = of_view(visit().get(set_up(hall)).text, "seats-by-name")
    assert [one.count("<li>") for one in found] == [30, 30]


@pytest.mark.parametrize("told", [False, True])
def test_no_countdown_where_the_code_forbids_it(
    application: Application, visit: Visit, no_house_codes: Path, told: bool
) -> None:
    hall = evening(application, code=telling_code(no_house_codes) if told else "fibur-italiano")
    hall.start()
    html = visit().get(set_up(hall)).text
    assert ("data-ends" in html) == told


def test_a_secret_standing_stays_secret(hall: Evening, visit: Visit) -> None:
    address = set_up(hall, views=["standing"])
    hall.start()
    assert not of_view(visit().get(address).text, "standing"), "none was posted"


def test_without_scripts_the_page_asks_for_the_next_picture(hall: Evening, visit: Visit) -> None:
    browser, address = visit(), set_up(hall, seconds=7)
    hall.post()
    html = browser.get(f"{address}?n=1").text
    assert f"7;url={address}?n=2" in html
    assert [" hidden" not in one.split(">")[0] for one in pictures(html)].index(True) == 1
    last = len(pictures(html)) - 1
    assert f"url={address}?n=0" in browser.get(f"{address}?n={last}").text


def test_the_director_makes_changes_and_removes_screens(hall: Evening, visit: Visit) -> None:
    director, page = visit("director", hall.id), f"/dir/{hall.id}/schermi"
    made = {"name": "Ingresso", "views": ["clock", "results"], "seconds": "9", "theme": "light", "sound": "1"}
    assert fill(director, page, page, **made).status_code == 303
    (screen,) = hall.state.screens.values()
    assert (screen.name, screen.views, screen.seconds, screen.theme, screen.sound) == (
        "Ingresso", ("clock", "results"), 9, "light", True,
    )  # fmt: skip
    assert len(screen.code) >= 8 and f"/schermo/{screen.code}" in director.get(page).text
    fill(director, page, page, **made | {"code": screen.code, "views": ["clock"], "part": "2", "parts": "3"})
    (changed,) = hall.state.screens.values()
    assert (changed.views, changed.part, changed.parts) == (("clock",), 2, 3)
    assert fill(director, page, page, **made | {"views": []}).status_code == 400
    assert fill(director, page, page, **made | {"seconds": "900"}).status_code == 400
    assert fill(director, page, f"{page}/togli", code=screen.code).status_code == 303
    assert not hall.state.screens


def test_the_message_to_the_hall_comes_and_goes_from_here(hall: Evening, visit: Visit) -> None:
    director, page = visit("director", hall.id), f"/dir/{hall.id}/schermi"
    there = fill(director, page, f"/dir/{hall.id}/annuncio", text="Si comincia", back="schermi")
    assert there.headers["location"] == page and "Si comincia" in director.get(page).text
    fill(director, page, f"/dir/{hall.id}/annuncio", clear="1", back="schermi")
    assert "Si comincia" not in director.get(page).text


@pytest.mark.parametrize("role", ["desk", "referee"])
def test_only_the_direction_sets_screens(hall: Evening, visit: Visit, role: str) -> None:
    browser = visit(role, hall.id)
    assert browser.get(f"/dir/{hall.id}/schermi").status_code == 403
    fields = {"name": "X", "views": ["clock"]}
    csrf = browser.headers["x-csrf-token"]
    assert browser.post(f"/dir/{hall.id}/schermi", data={"csrf": csrf, **fields}).status_code == 403
    assert not hall.state.screens
