"""Every live topic against the table of roles, and against the pages that show the same: what a page hides from a
reader, no topic tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

import pinella.server
from pinella.acts.roles import ROLES, Role
from pinella.server.access.roles import may
from pinella.server.application import Application
from pinella.server.live import hub, topics
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.server.test_live import Page

Visit = Callable[..., Browser]
TEMPLATES = Path(pinella.server.__file__).parent / "templates"
PHONES = ("table", "player")
KINDS = sorted({one.partition("/")[0] for one in topics.TOPIC.pattern.split("|")})


def watcher(visit: Visit, evening: Evening, role: Role) -> Browser:
    table = evening.state.rounds[0].places[1]
    return visit(role, evening.id, number=1 if role == "player" else 0, table=table if role == "table" else 0)


def heard(browser: Browser, evening: Evening, *wanted: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/live/poll?t={evening.id}&topics={','.join(wanted)}").json()["topics"]
    return found


def test_every_topic_is_known_here() -> None:
    assert KINDS == ["calls", "clock", "desk", "journal", "results", "round", "screen", "standing", "table"]


@pytest.mark.parametrize("role", ROLES)
def test_every_topic_by_every_role(application: Application, visit: Visit, role: Role) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    evening.do("set-screen", code="muro", name="Muro", views=["clock"])
    own = evening.state.rounds[0].places[1]
    other = next(one for one in evening.state.rounds[0].tables if one != own)
    expected = {
        **{topic: may(role, action) for topic, action in topics.STAFF_TOPICS.items()},
        "round": True, "results": True, "standing": True, "screen/muro": True,
        f"table/{own}": may(role, "see-staff") or role in PHONES,
        f"table/{other}": may(role, "see-staff"),
    }  # fmt: skip
    assert {one.partition("/")[0] for one in expected} == set(KINDS)
    found = heard(watcher(visit, evening, role), evening, *expected)
    assert {one: one in found for one in expected} == expected


def test_every_page_may_watch_what_it_shows(application: Application, visit: Visit) -> None:
    """And nothing else is named in a page: a new topic of a page must be somebody's."""
    named = {
        one.partition("/")[0]
        for path in TEMPLATES.rglob("*.html")
        for found in re.findall(r'data-live="([^"{]*)', path.read_text())
        for one in found.split()
    }
    assert named <= set(KINDS) and {"results", "standing", "desk"} <= named


# --- what is hidden --------------------------------------------------------------------------------------------------


def settled(evening: Evening, **changed: Any) -> None:
    settings = {name: getattr(evening.state.settings, name) for name in evening.state.settings.__struct_fields__}
    evening.do("change-settings", settings={**settings, **changed})


def told_outside(visit: Visit, evening: Evening) -> tuple[Any, ...]:
    """All that anybody without a code can find out of results and standing."""
    browser = visit()
    live = heard(browser, evening, "results", "standing")
    rounds = [browser.get(f"/t/{evening.id}/turno/{one.number}").text for one in evening.state.rounds]
    api = [browser.get(f"/api/t/{evening.id}/rounds/{one.number}/results").json() for one in evening.state.rounds]
    return live, [re.findall(r"\d+ ?[-–] ?\d+", one) for one in rounds], api


@pytest.mark.parametrize("hidden", [{"live_public": False}, {"standing_hidden_from": 1}])
def test_a_hidden_result_is_told_to_nobody_outside(application: Application, visit: Visit, hidden: Any) -> None:
    """Points of every table stood in the topic "results", hidden or not; and in the API from the hidden round on."""
    evening = Evening(application, pairs=4, rounds=2)
    settled(evening, **hidden)
    number = evening.start()
    before = told_outside(visit, evening)
    for table in sorted(evening.state.rounds[0].tables):
        evening.enter(number, table)
        assert told_outside(visit, evening) == before
    assert before[0]["results"]["last"] == [] and not any(before[2])
    hall = heard(watcher(visit, evening, "player"), evening, "results")["results"]
    assert len(hall["last"]) == 2, "in the hall they hang on the wall"
    evening.do("set-screen", code="muro", name="Muro", views=["results"])
    assert len(heard(visit(), evening, "results", "screen/muro")["results"]["last"]) == 2, "and on its screens"
    assert heard(visit(), evening, "results", "screen/nessuno")["results"] == before[0]["results"]


def test_an_open_result_is_told(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    number = evening.start()
    evening.enter(number, 1)
    live, _pages, api = told_outside(visit, evening)
    assert len(live["results"]["last"]) == 1 and api[0]


def test_a_socket_outside_hears_nothing_of_a_hidden_result(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    settled(evening, live_public=False)
    number = evening.start()
    with visit().websocket_connect("/live") as socket:
        page = Page(socket, evening.id, "results", "standing", "round")
        page.hear()
        evening.enter(number, 1)
        evening.do("announce", text="Buffet")
        heard_ = page.hear()
        assert set(heard_["topics"]) == {"round"}, "the message is the first that it hears"


def test_a_posted_standing_is_the_halls_before_it_is_everybodys(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    settled(evening, live_public=False)
    number = evening.start()
    evening.play(number)
    evening.do("post-standing", round=number)
    outside, hall = visit(), watcher(visit, evening, "player")
    assert heard(outside, evening, "standing")["standing"]["after"] == 0
    assert heard(outside, evening, "round")["round"]["posted"] == 0
    assert heard(hall, evening, "standing")["standing"]["after"] == number
    assert heard(hall, evening, "round")["round"]["posted"] == number
    before = heard(outside, evening, "standing")
    evening.do("sanction", number=1, level="reprimand", offence="Ritardo", article="34")
    assert heard(outside, evening, "standing") == before
    assert heard(hall, evening, "standing")["standing"]["changed"]


def test_a_draft_is_not_counted_in_the_api(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    before = visit().get(f"/api/t/{evening.id}").json()["round"]
    evening.do("draft-round")
    assert visit().get(f"/api/t/{evening.id}").json()["round"] == before == 0


# --- rights that are taken away --------------------------------------------------------------------------------------


def test_an_open_socket_loses_what_its_office_gave(
    application: Application, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "STAFF_ASKED_AGAIN", 0.0)
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("desk", evening.id, name="Anna")
    with browser.websocket_connect("/live") as socket:
        page = Page(socket, evening.id, "desk", "journal")
        assert set(page.hear()["topics"]) == {"desk", "journal"}
        evening.do("announce", text="Uno")
        assert set(page.hear()["topics"]) == {"journal"}
        application.access.appoint("anna", evening.id, "")
        evening.enter(1, 1)
        with pytest.raises(WebSocketDisconnect):
            heard_ = page.hear()
            assert not heard_["topics"], heard_
            page.hear()


def test_an_open_phone_hears_nothing_once_its_session_is_over(
    application: Application, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PHONE_ASKED_AGAIN", 0.0)
    evening = Evening(application, pairs=4)
    evening.start()
    own = evening.state.rounds[0].places[1]
    browser = visit("player", evening.id, number=1)
    with browser.websocket_connect("/live") as socket:
        page = Page(socket, evening.id, f"table/{own}")
        assert set(page.hear()["topics"]) == {f"table/{own}"}
        application.access.close_session(browser.cookies["pinella_seat"])
        evening.enter(1, own)
        with pytest.raises(WebSocketDisconnect):
            heard_ = page.hear()
            assert not heard_["topics"], heard_
            page.hear()


def test_a_phone_that_moved_hears_of_its_old_table_no_more(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=8, rounds=3)
    first = evening.start()
    places = dict(evening.state.rounds[0].places)
    evening.play(first)
    second = evening.start()
    now = evening.state.rounds[1].places
    mover = next(one for one in places if now[one] != places[one])
    browser = visit("player", evening.id, number=mover)
    with browser.websocket_connect("/live") as socket:
        page = Page(socket, evening.id, f"table/{places[mover]}", f"table/{now[mover]}")
        first_heard = page.hear()
        assert set(first_heard["topics"]) == {f"table/{now[mover]}"}
        assert first_heard["refused"] == [f"table/{places[mover]}"]
        evening.enter(second, places[mover])
        evening.enter(second, now[mover])
        assert set(page.hear()["topics"]) == {f"table/{now[mover]}"}


def test_a_poll_between_event_and_news_takes_nothing_away(application: Application, visit: Visit) -> None:
    """What a poll had worked out counted as told to everybody."""
    evening = Evening(application, pairs=8)
    evening.start()
    director = visit("director", evening.id)
    tables = sorted(evening.state.rounds[0].tables)
    with director.websocket_connect("/live") as socket:
        page = Page(socket, evening.id, *(f"table/{one}" for one in tables))
        page.hear()
        told: set[str] = set()
        for table in tables:
            evening.enter(1, table)
            heard(director, evening, "round", *(f"table/{one}" for one in tables))
        while told != {f"table/{one}" for one in tables}:
            told |= set(page.hear()["topics"])
