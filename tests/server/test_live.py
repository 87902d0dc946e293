"""The live connection: who hears what, once, in order, and again after an interruption."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from pinella.acts.actor import Actor
from pinella.server.application import Application
from pinella.store import open_store
from pinella.tournament.tournaments import Tournaments
from pinella.tournament.upcasting import UPCASTERS
from tests.server.conftest import Browser
from tests.server.evening import Evening

Visit = Callable[..., Browser]


class Page:
    """An open page: what it heard last of each topic."""

    def __init__(self, socket: Any, id_: str, *topics: str, seen: int = 0) -> None:
        self.socket, self.id = socket, id_
        self.ask(*topics, seen=seen)

    def ask(self, *topics: str, seen: int = 0) -> None:
        self.socket.send_json({"t": self.id, "topics": list(topics), "seen": seen})

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.socket.receive_text(timeout=10))
        return heard


def gone(application: Application) -> bool:
    """The socket is closed before the server has put its things away."""
    for _ in range(200):
        if not application.hub.watchers():
            return True
        time.sleep(0.02)
    return False


def test_a_page_hears_what_is_and_then_what_changes(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    with visit().websocket_connect("/live") as socket:
        page = Page(socket, evening.id, "round", "results")
        first = page.hear()
        assert set(first["topics"]) == {"round", "results"} and first["topics"]["round"]["round"] == 0
        assert first["seq"] == evening.state.seq and abs(first["now"] - application.now()) < 5_000
        evening.do("draft-round")
        evening.do("publish-round", round=1)
        heard = page.hear()
        while heard["topics"].get("round", {}).get("status") != "published":
            heard = page.hear()
        assert heard["topics"]["round"]["round"] == 1
        evening.do("start-round", round=1)
        assert page.hear()["topics"]["round"]["status"] == "playing"
        evening.enter(1, 1)
        heard = page.hear()
        assert heard["topics"]["results"]["done"] == 1 and "round" not in heard["topics"]


def test_a_draft_is_nobodys_business(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    before = visit().get(f"/live/poll?t={evening.id}&topics=round").json()["topics"]["round"]
    evening.do("draft-round")
    after = visit().get(f"/live/poll?t={evening.id}&topics=round").json()["topics"]["round"]
    assert after == before


def test_only_what_is_newer_is_sent_again(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("desk", evening.id)
    whole = browser.get(f"/live/poll?t={evening.id}&topics=round,desk").json()
    assert set(whole["topics"]) == {"round", "desk"}
    again = browser.get(f"/live/poll?t={evening.id}&topics=round,desk&seen={whole['seq']}").json()
    assert again["topics"] == {}
    evening.enter(1, 1)
    fresh = browser.get(f"/live/poll?t={evening.id}&topics=round,desk&seen={whole['seq']}").json()
    assert set(fresh["topics"]) == {"desk"} and fresh["topics"]["desk"]["tables"]["1"] == "done"


def test_a_socket_that_comes_back_is_told_what_it_missed(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("desk", evening.id)
    with browser.websocket_connect("/live") as socket:
        seen = Page(socket, evening.id, "desk").hear()["seq"]
    evening.enter(1, 1)
    with browser.websocket_connect("/live") as socket:
        assert Page(socket, evening.id, "desk", seen=seen).hear()["topics"]["desk"]["tables"]["1"] == "done"


@pytest.mark.parametrize("topic", ["clock", "desk", "calls", "journal", "table/1"])
def test_what_the_public_may_not_watch_is_refused_in_words(application: Application, visit: Visit, topic: str) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    with visit().websocket_connect("/live") as socket:
        heard = Page(socket, evening.id, topic, "round").hear()
    assert heard["refused"] == [topic] and set(heard["topics"]) == {"round"}


def test_a_phone_watches_its_own_table(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    own = evening.state.rounds[0].places[1]
    other = next(one for one in evening.state.rounds[0].tables if one != own)
    phone = visit("player", evening.id, number=1)
    answer = phone.get(f"/live/poll?t={evening.id}&topics=table/{own},table/{other}").json()
    assert set(answer["topics"]) == {f"table/{own}"} and answer["refused"] == [f"table/{other}"]
    lying = visit("table", evening.id, table=other)
    assert set(lying.get(f"/live/poll?t={evening.id}&topics=table/{other}").json()["topics"]) == {f"table/{other}"}


def test_no_countdown_where_the_code_forbids_it(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    public = visit().get(f"/live/poll?t={evening.id}&topics=round").json()["topics"]["round"]
    assert evening.state.code.clock.time_left_told is False
    assert public["ends"] is None and public["left"] is None and not public["countdown"]
    staff = visit("referee", evening.id).get(f"/live/poll?t={evening.id}&topics=clock").json()["topics"]["clock"]
    clock = evening.state.rounds[0].clock
    assert clock is not None and staff["ends"] == clock.ends()


@pytest.mark.parametrize(
    "said", ["", "{", "[]", '{"t": 1, "topics": []}', '{"t": "x", "topics": ["round"]}', '{"t": "x", "more": 1}']
)
def test_what_is_not_understood_closes_the_socket(application: Application, visit: Visit, said: str) -> None:
    Evening(application, pairs=2)
    with visit().websocket_connect("/live") as socket:
        socket.send_text(said)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=10)
    assert closed.value.code == 1003
    assert gone(application)


def test_another_site_cannot_open_a_socket(application: Application, visit: Visit) -> None:
    browser = visit()
    with (
        pytest.raises(WebSocketDisconnect),
        browser.websocket_connect("/live", headers={"origin": "https://elsewhere.example"}) as socket,
    ):
        socket.receive_text(timeout=10)


def test_the_clock_of_the_page_is_measured(application: Application, visit: Visit) -> None:
    Evening(application, pairs=2)
    with visit().websocket_connect("/live") as socket:
        socket.send_json({"ping": 12.5})
        heard = json.loads(socket.receive_text(timeout=10))
    assert heard["pong"] == 12.5 and abs(heard["now"] - application.now()) < 5_000


def test_what_another_process_wrote_is_heard(application: Application, visit: Visit) -> None:
    """The command line beside the server, on the same file."""
    evening = Evening(application, pairs=4)
    with visit().websocket_connect("/live") as socket:
        page = Page(socket, evening.id, "round")
        page.hear()
        with open_store(application.store.place.file or "", upcasters=UPCASTERS) as other:
            desk = Tournaments(other)
            desk.do(evening.id, "draft-round", {}, actor=Actor.person("Rosa"), request="other 1")
            desk.do(evening.id, "publish-round", {"round": 1}, actor=Actor.person("Rosa"), request="other 2")
        heard = page.hear()
        assert heard["topics"]["round"]["status"] == "published"


def test_make_round_pressed_twice_at_once_makes_one(application: Application, visit: Visit) -> None:
    """Two directors, two browsers, the same instant: one round, and both are answered."""
    evening = Evening(application, pairs=6)
    browsers = [visit("director", evening.id), visit("director", evening.id)]
    answers: list[int] = []

    def press(browser: Browser, request: str) -> None:
        body = {"request": request, "arguments": {}}
        answers.append(browser.post(f"/api/t/{evening.id}/acts/draft-round", json=body).status_code)

    threads = [threading.Thread(target=press, args=(one, str(at))) for at, one in enumerate(browsers)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert answers == [200, 200] and len(evening.state.rounds) == 1


def test_the_same_request_gets_the_same_answer(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("director", evening.id)
    body = {"request": "one", "arguments": {"text": "Buffet alle 20"}}
    first = browser.post(f"/api/t/{evening.id}/acts/announce", json=body).json()
    evening.start()
    late = browser.post(f"/api/t/{evening.id}/acts/announce", json=body).json()
    assert late == {**first, "repeated": True}
