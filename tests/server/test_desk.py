"""The accounts room: what is typed is checked by the code, kept once, and never overwrites what another entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pinella.server.application import Application
from tests.server.conftest import Browser, fill
from tests.server.evening import Evening

Visit = Callable[..., Browser]
GOOD = {
    "d1.home.base": "300", "d1.home.cards": "340", "d1.away.base": "0", "d1.away.cards": "120",
    "d2.home.base": "100", "d2.home.cards": "85", "d2.away.base": "2p c", "d2.away.cards": "410",
}  # fmt: skip


@pytest.fixture
def evening(application: Application) -> Evening:
    made = Evening(application, pairs=8, rounds=2, deals=2)
    made.start()
    return made


def send(browser: Browser, address: str, **fields: Any) -> Any:
    """A form that may stand on another page."""
    return browser.post(address, data={"csrf": browser.headers["x-csrf-token"], **fields}, follow_redirects=False)


def sheet(evening: Evening, table: int, room: Any = "open") -> Any:
    return evening.state.rounds[-1].tables[table].rooms.get(room)


def test_a_sheet_is_added_up_before_it_is_kept(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    address = f"/dir/{evening.id}/conti/1/2"
    looked = fill(browser, address, address, do="look", version="0", **GOOD)
    assert looked.status_code == 200
    assert sheet(evening, 2) is None
    saved = fill(browser, address, address, do="save", version="0", accept="1", signed=["home", "away"], **GOOD)
    assert saved.status_code == 303, saved.text
    last = sheet(evening, 2).last
    assert last.totals == (825, 120 + 500 + 410)
    assert last.source == "desk"
    assert evening.state.rounds[0].tables[2].results_of_play()


def test_what_cannot_be_is_shown_and_not_kept(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    address = f"/dir/{evening.id}/conti/1/2"
    wrong = GOOD | {"d1.home.cards": "342"}
    answer = fill(browser, address, address, do="save", version="0", accept="1", **wrong)
    assert answer.status_code == 422
    assert 'value="342"' in answer.text, "what was typed stays in its field"
    assert 'aria-invalid="true"' in answer.text
    assert sheet(evening, 2) is None


def test_a_doubt_must_be_looked_at_before_it_is_kept(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    address = f"/dir/{evening.id}/conti/1/1"
    short = {key: value for key, value in GOOD.items() if key.startswith("d1")}
    asked = fill(browser, address, address, do="save", version="0", **short)
    assert asked.status_code == 200
    assert 'name="accept"' in asked.text
    assert sheet(evening, 1) is None
    fill(browser, address, address, do="save", version="0", accept="1", signed=["home"], **short)
    assert len(sheet(evening, 1).last.doubts) == 1
    assert set(sheet(evening, 1).signed) == {"home"}


def test_totals_only(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    address = f"/dir/{evening.id}/conti/1/3"
    totals = {"only_totals": "1", "t.home": "1240", "t.away": "-85"}
    fill(browser, address, address, do="save", version="0", accept="1", signed=["home", "away"], **totals)
    assert sheet(evening, 3).last.totals == (1240, -85)


def test_two_operators_at_once_nothing_is_overwritten(evening: Evening, visit: Visit) -> None:
    """Reliability item 4: both stand side by side, and a person decides."""
    one, other = visit("desk", evening.id, name="Anna"), visit("desk", evening.id, name="Berta")
    address = f"/dir/{evening.id}/conti/1/2"
    one.get(address)
    other.get(address)
    first = {"only_totals": "1", "t.home": "1000", "t.away": "700", "accept": "1"}
    second = {"only_totals": "1", "t.home": "1010", "t.away": "700", "accept": "1"}
    assert fill(one, address, address, do="save", version="0", **first).status_code == 303
    answer = fill(other, address, address, do="save", version="0", **second)
    assert answer.status_code == 409
    assert "Anna" in answer.text and "1000" in answer.text and "1010" in answer.text
    assert 'name="version" value="1"' in answer.text
    assert len(sheet(evening, 2).versions) == 1
    assert fill(other, address, address, do="save", version="1", **second).status_code == 303
    assert [(one.totals, one.actor.name) for one in sheet(evening, 2).versions] == [
        ((1000, 700), "Anna"),
        ((1010, 700), "Berta"),
    ]


def test_a_round_is_not_closed_while_a_table_is_out(evening: Evening, visit: Visit) -> None:
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/conti"
    for table in (1, 2, 3):
        evening.enter(1, table)
    answer = send(browser, f"{base}/chiudi", round="1")
    assert answer.headers["location"] == f"{base}/chiudi?turno=1"
    shown = browser.get(answer.headers["location"]).text
    assert f'href="/dir/{evening.id}/conti/1/4"' in shown
    assert evening.state.rounds[0].status == "playing"
    evening.enter(1, 4)
    assert f"{base}/chiudi" in browser.get(f"{base}?stato=mancanti").text, "nothing is missing: the button is there"
    fill(browser, f"{base}/chiudi", f"{base}/chiudi", round="1")
    assert [one.status for one in evening.state.rounds] == ["closed"]


def test_the_desk_cannot_close_a_round(evening: Evening, visit: Visit) -> None:
    for table in (1, 2, 3, 4):
        evening.enter(1, table)
    browser = visit("desk", evening.id)
    base = f"/dir/{evening.id}/conti"
    send(browser, f"{base}/chiudi", round="1")
    assert evening.state.rounds[0].status == "playing"


def test_the_missing_and_the_next_one(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    evening.enter(1, 2)
    base = f"/dir/{evening.id}/conti"
    html = browser.get(f"{base}/_griglia?stato=mancanti").text
    assert [f'data-table="{table}"' in html for table in (1, 2, 3, 4)] == [True, False, True, True]

    def after(table: int) -> str:
        return browser.get(f"{base}/prossimo?dopo={table}", follow_redirects=False).headers["location"]

    assert after(1) == f"{base}/1/3"
    assert after(4) == f"{base}/1/1"


def test_a_delivered_sheet_is_not_entered_again(evening: Evening, visit: Visit) -> None:
    evening.enter(1, 1)
    browser = visit("desk", evening.id)
    html = browser.get(f"/dir/{evening.id}/conti/1/1").text
    assert 'name="d1.home.base"' not in html
    assert f'href="/dir/{evening.id}/tavolo/1/1"' in html


def ask(browser: Browser, evening: Evening, table: int, typed: Any) -> Any:
    return browser.post(f"/api/t/{evening.id}/desk/1/{table}/look", json={"typed": typed})


def test_the_instrument_asks_the_code(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    deal = {"home": {"base": "200", "cards": "120x"}, "away": {"base": "1p", "cards": "300"}}
    told = ask(browser, evening, 1, {"deals": [deal]}).json()
    assert told["totals"] == told["rows"][0]
    assert told["totals"][0] == 220, "a pozzetto that was not taken costs 100"
    assert told["difference"] == told["totals"][0] - told["totals"][1]
    assert told["vp"] and sum(told["vp"]) == 20
    assert told["doubts"], "one of two deals is missing"
    saved = browser.post(
        f"/api/t/{evening.id}/acts/enter-sheet",
        json={
            "request": "r1",
            "arguments": {"round": 1, "table": 1, "paper": told["paper"], "version": 0, "accept": True},
        },
    )
    assert saved.status_code == 200, saved.text
    assert list(sheet(evening, 1).last.totals) == told["totals"]


def test_the_instrument_says_where_the_fault_is(evening: Evening, visit: Visit) -> None:
    browser = visit("desk", evening.id)
    deal = {"home": {"base": "200", "cards": "120"}, "away": {"base": "zz", "cards": "300"}}
    (error,) = ask(browser, evening, 1, {"deals": [deal]}).json()["errors"]
    assert (error["deal"], error["side"]) == (1, "away")
    assert ask(browser, evening, 1, {"deals": [{"home": {"cards": 120}}]}).status_code == 400, "no lax value"
    assert ask(visit("referee", evening.id), evening, 1, {"deals": []}).status_code == 403


def test_a_sheet_comes_back_as_it_was_typed(evening: Evening, visit: Visit) -> None:
    """What the desk sees of an entered sheet gives the same sheet when it is saved again."""
    browser = visit("desk", evening.id)
    for table in (1, 2, 3, 4):
        paper = evening.paper(1, table)
        evening.do("enter-sheet", round=1, table=table, paper=paper, accept=True)
        held = browser.get(f"/api/t/{evening.id}/desk/1/{table}").json()
        assert held["version"] == 1 and held["by"] == "Rosa"
        told = ask(browser, evening, table, held["typed"]).json()
        totals = sheet(evening, table).last.totals
        assert tuple(told["totals"]) == totals


def test_the_page_opens_before_the_first_round(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=1)
    assert visit("desk", evening.id).get(f"/dir/{evening.id}/conti").status_code == 200
    assert visit("referee", evening.id).get(f"/dir/{evening.id}/conti").status_code == 403


# --- the page of a table ---------------------------------------------------------------------------------------------


def everywhere(browser: Browser, evening: Evening, number: int = 1) -> list[str]:
    pages = []
    for table in sorted(evening.state.rounds[number - 1].tables):
        for tail in ("", "/_stato"):
            answer = browser.get(f"/dir/{evening.id}/tavolo/{number}/{table}{tail}")
            assert answer.status_code == 200, answer.text
            pages.append(answer.text)
    return pages


def test_the_page_of_a_table_opens_at_every_moment(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=7, rounds=1, deals=2)
    roles = [visit(role, evening.id) for role in ("director", "desk", "referee")]
    evening.do("draft-round")
    for step in ("", "publish-round", "start-round"):
        if step:
            evening.do(step, round=1)
        for browser in roles:
            everywhere(browser, evening)
    evening.do("call-referee", round=1, table=1, about="card")
    evening.do("enter-sheet", round=1, table=2, paper=evening.paper(1, 2), accept=True)
    evening.do("lose-sheet", round=1, table=3)
    for browser in roles:
        everywhere(browser, evening)


def test_a_signature_on_paper_delivers_the_sheet(evening: Evening, visit: Visit) -> None:
    evening.do("enter-sheet", round=1, table=2, paper=evening.paper(1, 2), accept=True, signed=["home"])
    browser = visit("desk", evening.id)
    here = f"/dir/{evening.id}/tavolo/1/2"
    assert 'action="/dir/' + evening.id + '/atto/sign-sheet"' in browser.get(here).text
    answer = send(
        browser, f"/dir/{evening.id}/atto/sign-sheet", round="1", table="2", side="away", version="1", room="open",
        back=here,
    )  # fmt: skip
    assert answer.headers["location"] == here
    assert evening.state.rounds[0].tables[2].results_of_play()


def test_lateness_of_either_side(evening: Evening, visit: Visit) -> None:
    browser = visit("referee", evening.id)
    here = f"/dir/{evening.id}/tavolo/1/1"
    assert send(browser, f"{here}/ritardo", home="7").status_code == 303
    assert evening.state.rounds[0].tables[1].late["home"] == 7
    assert send(browser, f"{here}/ritardo", away_never="1").status_code == 303
    assert evening.state.rounds[0].tables[1].late["away"] > 999


FIXED = {"only_totals": "1", "t.home": "2000", "t.away": "0"}


def test_a_correction_says_first_what_the_code_says(evening: Evening, visit: Visit) -> None:
    evening.play(1)
    evening.start()
    before = evening.state.rounds[0].tables[1].result()
    browser = visit("director", evening.id, name="Rosa")
    here = f"/dir/{evening.id}/tavolo/1/1/correggi"
    asked = {"error": "transcription", "by": "office", "assent": "nobody"}
    looked = send(browser, here, do="look", **asked, **FIXED)
    assert looked.status_code == 200
    assert evening.state.rounds[0].tables[1].result() is before
    refused = send(browser, here, do="save", accept="1", **(asked | {"error": "other", "by": "players"}), **FIXED)
    assert refused.status_code == 200, "the code's refusal stands on the page"
    assert evening.state.rounds[0].tables[1].result() is before
    wanted = send(browser, here, do="save", accept="1", **asked, **FIXED)
    assert wanted.status_code == 409, "a later round is out: it must be confirmed"
    done = send(browser, here, do="save", accept="1", confirmed="1", **asked, **FIXED)
    assert done.status_code == 303, done.text
    (correction,) = evening.state.rounds[0].tables[1].rooms["open"].corrections
    assert correction.error == "transcription"
    after = evening.state.rounds[0].tables[1].result()
    assert after is not None and after.home.mp == 2000
    page = browser.get(f"/dir/{evening.id}/tavolo/1/1").text
    assert "2000" in page


def test_a_lost_sheet_is_found(evening: Evening, visit: Visit) -> None:
    evening.do("lose-sheet", round=1, table=1)
    browser = visit("desk", evening.id)
    here = f"/dir/{evening.id}/tavolo/1/1/ritrovato"
    assert here in browser.get(f"/dir/{evening.id}/tavolo/1/1").text
    send(browser, here, do="save", accept="1", **FIXED)
    result = evening.state.rounds[0].tables[1].result()
    assert result is not None and (result.home.kind, result.home.mp) == ("played", 2000)
