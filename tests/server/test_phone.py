"""Phones: where one sits, the score from the pad to both signatures, the call for a referee; never for others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.server.application import Application
from pinella.store.guesses import GUESSES
from tests.server.conftest import Browser, fill, hidden
from tests.server.evenings import Evening, evening, telling_code

Visit = Callable[..., Browser]
DEAL = {
    "end-1": "closed-home", "b-1-home-clean": "1", "b-1-home-dirty": "1", "cards-1-home": "340",
    "pozzetto-1-home": "taken", "pozzetto-1-away": "not-taken", "cards-1-away": "−45",
}  # fmt: skip
COUNTS: list[dict[str, Any]] = [
    {
        "first": {"burracos": {"clean": 1, "dirty": 1}, "closed": True, "cards": 340},
        "second": {"pozzetto": "not-taken", "cards": -45},
        "ended": "closed",
    },
    {"ended": "not-played"},
    {"ended": "not-played"},
]


@pytest.fixture
def hall(application: Application) -> Evening:
    made = evening(application)
    made.issue()
    return made


def pad(browser: Browser, hall: Evening, go: str = "send", **fields: str) -> Any:
    """Fill in the pad and send it as it stands on the page."""
    table, version = hall.seated()[0], fields.pop("version", "")
    html = browser.get(f"/p/{hall.id}/punti").text
    sent = {
        "csrf": hidden(html, "csrf"), "round": str(hall.number), "table": str(table),
        "version": version or hidden(html, "version"), "room": "open", "go": go, **DEAL, **fields,
    }  # fmt: skip
    return browser.post(f"/p/{hall.id}/punti", data=sent, follow_redirects=False)


def signed(hall: Evening) -> set[str]:
    sheet = hall.table(hall.seated()[0]).rooms.get("open")
    return set(sheet.signed) if sheet else set()


def test_the_giant_line_says_table_and_seats(hall: Evening, visit: Visit) -> None:
    hall.post()
    table, home, away = hall.seated()
    for number, seats in ((home, "NORD E SUD"), (away, "EST E OVEST")):
        html = visit("player", hall.id, number=number).get(f"/p/{hall.id}").text
        heading = html.split('<h1 class="where">')[1].split("</h1>")[0]
        assert f"TAVOLO {table}" in heading or f"TABLE {table}" in heading
        assert seats in heading or "AND" in heading
        assert hall.state.name_of(home).split()[0] in html and hall.state.name_of(away).split()[0] in html


def test_before_the_first_round_and_on_an_empty_table_nobody_sees_an_error(hall: Evening, visit: Visit) -> None:
    assert visit("player", hall.id, number=1).get(f"/p/{hall.id}").status_code == 200
    assert visit("table", hall.id, table=40).get(f"/p/{hall.id}/tavolo/40").status_code == 200
    assert visit().get(f"/p/{hall.id}").status_code == 200


def test_coming_to_the_table_is_one_button(hall: Evening, visit: Visit) -> None:
    hall.post()
    table, home, _away = hall.seated()
    browser = visit("player", hall.id, number=home)
    assert fill(browser, f"/p/{hall.id}", f"/p/{hall.id}/arrivo", number=home).status_code == 303
    assert hall.table(table).arrived == {home}
    assert "/arrivo" not in browser.get(f"/p/{hall.id}").text


def test_a_score_from_the_pad_to_both_signatures(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    first, second = visit("player", hall.id, number=home), visit("player", hall.id, number=away)
    summary = pad(first, hall, "check")
    assert summary.status_code == 200
    assert "740" in summary.text and "-145" in summary.text.replace("−", "-")
    assert not hall.events("sheet-entered"), "a summary keeps nothing"
    assert pad(first, hall).headers["location"] == f"/p/{hall.id}/firma"
    sheet = hall.table(table).rooms["open"]
    assert sheet.last.totals == (740, -145) and sheet.last.source == "table" and sheet.last.side == "home"
    assert sheet.last.actor == Actor.pair(home) and signed(hall) == {"home"} and not hall.table(table).results
    page = second.get(f"/p/{hall.id}/firma").text
    done = second.post(
        f"/p/{hall.id}/firma",
        data={name: hidden(page, name) for name in ("csrf", "request", "round", "table", "version")},
        follow_redirects=False,
    )
    assert done.status_code == 303 and signed(hall) == {"home", "away"}
    assert hall.table(table).results[-1].home.vp > 10
    assert "VP" in second.get(f"/p/{hall.id}").text


def test_what_cannot_be_comes_back_with_what_was_typed(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser = visit("player", hall.id, number=hall.seated()[1])
    for fields in ({"cards-1-away": "7"}, {"cards-1-away": ""}, {"cards-1-away": "tanti"}):
        answer = pad(browser, hall, **fields)
        assert answer.status_code == 400 and 'role="alert"' in answer.text and 'value="340"' in answer.text
    assert not hall.events("sheet-entered")


def test_a_filled_deal_counts_though_its_ending_was_left_alone(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser = visit("player", hall.id, number=hall.seated()[1])
    assert pad(browser, hall, **{"end-1": "not-played"}).status_code == 303
    assert hall.table(hall.seated()[0]).rooms["open"].last.totals == (640, -145)


def api(browser: Browser, hall: Evening, request: str = "r1", where: str = "acts/send-score", **more: Any) -> Any:
    arguments = {"round": hall.number, "table": hall.seated()[0], "version": 0, "deals": COUNTS} | more
    return browser.post(f"/api/t/{hall.id}/{where}", json={"request": request, "arguments": arguments})


def test_the_queue_sends_twice_and_one_sheet_stands(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser = visit("player", hall.id, number=hall.seated()[1])
    first, again = api(browser, hall), api(browser, hall)
    assert (first.status_code, first.json()["repeated"]) == (200, False)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert len(hall.events("sheet-entered")) == len(hall.events("sheet-signed")) == 1


def test_nobody_signs_what_somebody_else_wrote_meanwhile(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    assert api(visit("player", hall.id, number=home), hall).status_code == 200
    late = api(visit("player", hall.id, number=away), hall, "r2")
    assert late.status_code == 409 and "740" in late.json()["sentence"]
    assert signed(hall) == {"home"} and len(hall.table(table).rooms["open"].versions) == 1


def test_an_entry_that_waited_too_long_is_not_of_the_next_round(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser, table = visit("player", hall.id, number=1), hall.seated()[0]
    hall.play()
    hall.start()
    assert api(browser, hall, round=1, table=table).status_code == 409
    assert all(one.round == 1 for one in hall.events("sheet-entered"))  # type: ignore[attr-defined]


def test_the_summary_of_the_island_is_the_servers(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser = visit("player", hall.id, number=hall.seated()[1])
    tally = api(browser, hall, where="pad/tally").json()
    assert tally["totals"] == [740, -145] and tally["rows"][0]["sides"][0]["base"] == 400
    assert api(browser, hall, where="pad/tally", deals=[{"first": {"cards": "340"}}]).status_code == 400
    assert api(visit(), hall, where="pad/tally").status_code == 403
    assert not hall.events("sheet-entered")


def test_the_other_pair_signs_on_the_same_phone_with_its_pin(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    browser = visit("player", hall.id, number=home)
    pad(browser, hall)
    fields = {"round": hall.number, "table": table, "version": 1, "number": away}
    wrong = "0000" if hall.slips[away].pin != "0000" else "1111"
    assert fill(browser, f"/p/{hall.id}/firma", f"/p/{hall.id}/firma", **fields, pin=wrong).status_code == 403
    assert signed(hall) == {"home"}
    right = fill(browser, f"/p/{hall.id}/firma", f"/p/{hall.id}/firma", **fields, pin=hall.slips[away].pin)
    assert right.status_code == 303 and signed(hall) == {"home", "away"}
    last = [
        one for one in hall.application.tournaments.log(hall.id) if one.event.__struct_config__.tag == "sheet-signed"
    ][-1]
    assert last.actor == Actor.pair(away)


def test_guessing_a_pin_ends_soon_and_only_who_sits_there_may_try(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    browser = visit("player", hall.id, number=home)
    pad(browser, hall)
    fields = {"round": hall.number, "table": table, "version": 1}
    stranger = next(one for one in hall.state.contestants if one not in (home, away))
    there = f"/p/{hall.id}/firma"
    assert fill(browser, there, there, **fields, number=stranger, pin=hall.slips[stranger].pin).status_code == 403
    for _ in range(GUESSES):
        fill(browser, there, there, **fields, number=away, pin="xxxx")
    assert fill(browser, there, there, **fields, number=away, pin=hall.slips[away].pin).status_code == 429
    assert signed(hall) == {"home"}


def test_the_phone_of_a_table_writes_but_signs_only_with_pins(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    browser = visit("table", hall.id, table=table)
    assert pad(browser, hall).status_code == 303
    assert signed(hall) == set() and hall.table(table).rooms["open"].last.side is None
    there, fields = f"/p/{hall.id}/firma", {"round": hall.number, "table": table, "version": 1}
    assert fill(browser, there, there, **fields).status_code == 400
    for number in (home, away):
        assert fill(browser, there, there, **fields, number=number, pin=hall.slips[number].pin).status_code == 303
    assert signed(hall) == {"home", "away"} and hall.table(table).results


def test_who_does_not_agree_says_which_number(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    pad(visit("player", hall.id, number=home), hall)
    browser, fields = visit("player", hall.id, number=away), {"round": hall.number, "table": table, "version": 1}
    there = f"/p/{hall.id}/contesta"
    assert fill(browser, f"/p/{hall.id}/firma", there, **fields, reason="").status_code == 409
    assert not hall.table(table).rooms["open"].disputed
    assert fill(browser, f"/p/{hall.id}/firma", there, **fields, reason="manca un burraco").status_code == 303
    assert hall.table(table).rooms["open"].disputed == {"away": "manca un burraco"}
    assert "manca un burraco" in browser.get(f"/p/{hall.id}/firma").text


def test_the_referee_is_called_once_with_the_reason(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, _away = hall.seated()
    browser, there = visit("player", hall.id, number=home), f"/p/{hall.id}/chiama"
    assert fill(browser, there, there, about="nonsense").status_code == 400
    assert fill(browser, there, there, about="meld").status_code == 303
    (call,) = hall.events("referee-called")
    assert (call.table, call.about, call.side) == (table, "meld", "home")  # type: ignore[attr-defined]
    assert 'name="about"' not in browser.get(there).text


def test_phones_of_other_tables_and_strangers_write_nothing(hall: Evening, visit: Visit) -> None:
    hall.start()
    table, home, away = hall.seated()
    other = next(one for one in hall.state.contestants if one not in (home, away))
    assert api(visit("player", hall.id, number=other), hall).status_code == 403
    assert api(visit("table", hall.id, table=table + 1), hall).status_code == 403
    assert api(visit(), hall).status_code == 401
    assert visit("table", hall.id, table=table + 1).get(f"/p/{hall.id}/tavolo/{table}").status_code == 403
    assert visit().get(f"/p/{hall.id}/punti").status_code == 403
    assert not hall.events("sheet-entered")


def test_forms_without_the_token_change_nothing(hall: Evening, visit: Visit) -> None:
    hall.start()
    browser = visit("player", hall.id, number=hall.seated()[1])
    for where in ("punti", "firma", "contesta", "chiama", "arrivo"):
        assert browser.post(f"/p/{hall.id}/{where}", data={"about": "meld"}).status_code == 403
    assert not hall.events("sheet-entered", "referee-called")


def test_without_a_code_one_finds_the_seat_as_people_allow(application: Application, visit: Visit) -> None:
    hall = evening(application, public={1: "hidden", 2: "short"})
    hall.post()
    browser = visit()

    def found(text: str) -> str:
        return str(browser.get(f"/p/{hall.id}", params={"chi": text}).text.split("<section", 1)[-1])

    assert "Angelo Maria" in found("dangelo") and "Bianchi M." in found("bianchi")
    assert "Bianchi Maria" not in found("bianchi")
    assert "Rossi" not in found("rossi") and "Rossi" not in found("1")
    assert str(hall.round.places[1]) in found("1")


def test_standing_and_rounds_only_as_far_as_players_may_see(hall: Evening, visit: Visit) -> None:
    browser = visit("player", hall.id, number=1)
    hall.start()
    assert 'class="mine"' not in browser.get(f"/p/{hall.id}/classifica").text
    hall.play()
    assert 'class="mine"' in browser.get(f"/p/{hall.id}/classifica").text
    assert "VP" in browser.get(f"/p/{hall.id}/turni").text
    assert browser.get(f"/p/{hall.id}/regole").text.count("<details") >= 5


@pytest.mark.parametrize("told", [False, True])
def test_the_clock_is_on_the_phone_only_where_the_code_tells_it(
    application: Application, visit: Visit, no_house_codes: Path, told: bool
) -> None:
    hall = evening(application, code=telling_code(no_house_codes) if told else "fibur-italiano")
    hall.start()
    html = visit("player", hall.id, number=1).get(f"/p/{hall.id}").text
    assert ("data-ends" in html) == told


def test_a_script_in_a_name_stays_text(application: Application, visit: Visit) -> None:
    hall = evening(application, name="<script>alert(1)</script>")
    hall.start()
    for where in ("", "/punti", "/firma", "/classifica", "/turni", "/chiama", "/regole"):
        assert "<script>alert" not in visit("player", hall.id, number=1).get(f"/p/{hall.id}{where}").text
