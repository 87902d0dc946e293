"""Tables over the network: ten seconds to cards, refusals with the article, seats on several devices, words, API."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pinella.codes.loader import shipped
from pinella.i18n import language
from pinella.play.wire import Reader
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.play.connection import BURST, PER_SECOND, Connection
from pinella.server.play.players import COOKIE
from pinella.server.play.socket import _send

Browser = TestClient[Any]


@pytest.fixture
def client(application: Application) -> Any:
    with Browser(create_app(application), raise_server_exceptions=True) as browser:
        yield browser


class Seat:
    """A page of the table: its newest view, and answers by their number."""

    def __init__(self, client: Browser, id_: str, secret: str = "", lang: str = "it", invited: str = "") -> None:
        headers = {"cookie": f"{COOKIE}={secret}"} if secret else {}
        address = f"/api/tables/{id_}/live?lang={lang}" + (f"&invito={invited}" if invited else "")
        self.socket = client.websocket_connect(address, headers=headers)
        self.session = self.socket.__enter__()
        self.view: dict[str, Any] = {}
        self.others: list[dict[str, Any]] = []
        self.ref = 0
        self.hear(lambda message: "n" in message)

    def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for _ in range(400):
            message: dict[str, Any] = json.loads(self.session.receive_text(timeout=20))
            if "n" in message:
                self.view = message
            else:
                self.others.append(message)
            if wanted(message):
                return message
        raise AssertionError("it never came")

    def do(self, do: str, **more: Any) -> dict[str, Any]:
        self.ref += 1
        self.session.send_text(json.dumps({"ref": self.ref, "do": do, **more}))
        return self.hear(lambda message: message.get("ref") == self.ref)

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        if wanted(self.view):
            return self.view
        return self.hear(lambda message: "n" in message and wanted(message))

    @property
    def on_turn(self) -> bool:
        return bool(self.view.get("turn")) and self.view["turn"]["seat"] == self.view["me"]

    def advised(self) -> None:
        """One step as the adviser would play it."""
        self.do_intent(self.do("hint")["hint"]["intent"])

    def do_intent(self, intent: dict[str, Any]) -> None:
        before = self.view["n"]
        answer = self.do(**intent)
        assert answer.get("ok"), answer
        self.until(lambda view: view["n"] > before)

    def close(self) -> None:
        self.socket.__exit__(None, None, None)


def player(client: Browser) -> str:
    token: str = client.post("/api/players").json()["token"]
    return token


def open_table(client: Browser, secret: str, **wanted: Any) -> dict[str, Any]:
    body = {"code": "fibur-italiano", "player": "Rosa", "deals": 1, **wanted}
    answer = client.post("/api/tables", json=body, headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def with_bots(client: Browser, secret: str, **wanted: Any) -> str:
    bots = {"N": "expert", "E": "club", "W": "club"}
    id_: str = open_table(client, secret, bots=bots, bot_ms=0, **wanted)["id"]
    return id_


def test_ten_seconds_to_cards(client: Browser) -> None:
    page = client.get("/gioca")
    assert page.status_code == 200 and "Gioca subito" in page.text
    answer = client.post("/gioca/subito", data={}, follow_redirects=False)
    assert answer.status_code == 303
    where = answer.headers["location"]
    assert re.fullmatch(r"/tavolo/[a-z0-9]{10}", where)
    shown = client.get(where)
    assert shown.status_code == 200 and 'data-island="table"' in shown.text
    page_of_table = Seat(client, where.rpartition("/")[2], client.cookies[COOKIE])
    view = page_of_table.until(lambda view: view["stage"] == "playing")
    assert len(view["hand"]) == 11
    page_of_table.close()


def test_a_whole_deal_with_bots_is_counted_and_kept(client: Browser, application: Application) -> None:
    secret = player(client)
    id_ = with_bots(client, secret)
    seat = Seat(client, id_, secret)
    seat.until(lambda view: view["stage"] == "playing")
    while seat.view["stage"] == "playing":
        seat.until(lambda view: view["stage"] != "playing" or view["turn"]["seat"] == view["me"])
        if seat.view["stage"] == "playing":
            seat.advised()
    view = seat.until(lambda view: view["stage"] == "over")
    rows = view["count"]["rows"]
    assert [row["values"] for row in rows if row["kind"] == "total"] == [view["count"]["totals"]]
    assert view["match"]["over"]
    record = client.get(view["match"]["records"][0])
    assert record.status_code == 200 and record.text.startswith('[Code "fibur-italiano')
    proof = client.get(f"/tavolo/{id_}/verifica")
    assert view["deal"]["seed"] in proof.text and view["deal"]["commitment"] in proof.text
    seat.close()
    kept = application.rooms.tables.state(id_)
    assert kept.seq == view["n"] and kept.totals == dict(zip(kept.entrants, view["match"]["totals"], strict=True))


def test_an_unlawful_attempt_says_why_and_nothing_moves(client: Browser) -> None:
    secret = player(client)
    seat = Seat(client, with_bots(client, secret), secret)
    seat.until(lambda view: view["stage"] == "playing" and view["turn"]["seat"] == view["me"])
    before = seat.view["n"]
    refused = seat.do("discard", card=seat.view["hand"][0])["refused"]
    assert refused["text"] and refused["article"]
    refused = seat.do("open", cards=["Xx", "3h", "4h"])["refused"]
    assert "Xx" in refused["text"]
    assert seat.do("tie", cards=["3h"], meld=77)["refused"]
    assert seat.do("answer", yes=True)["refused"]
    assert seat.do("look", cards=["Jo"] * 9)["refused"]
    assert seat.view["n"] == before
    seat.close()


def test_what_is_no_intent_ends_the_connection_and_changes_nothing(client: Browser) -> None:
    secret = player(client)
    id_ = with_bots(client, secret)
    for said in (
        "",
        "{}",
        "[]",
        '{"do":"fly"}',
        '{"do":"draw","x":1}',
        '{"do":"draw","ref":"1"}',
        "x" * 5000,
        "[" * 3000,
    ):
        seat = Seat(client, id_, secret)
        seat.session.send_text(said)
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.hear(lambda _message: False)
        assert closed.value.code == 1003
        seat.close()


def test_a_table_that_does_not_exist(client: Browser) -> None:
    assert client.get("/tavolo/nessuno").status_code == 404
    assert client.get("/api/tables/nessuno").status_code == 404
    with client.websocket_connect("/api/tables/nessuno/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text(timeout=5)
    assert closed.value.code == 4404


def test_four_people_sit_down_by_invitation_and_play(client: Browser) -> None:
    secrets = [player(client) for _ in range(4)]
    opened = open_table(client, secrets[0])
    id_, invited = opened["id"], opened["link"].partition("invito=")[2]
    host = Seat(client, id_, secrets[0])
    assert host.view["stage"] == "waiting" and host.view["table"]["link"].endswith(f"invito={invited}")
    stranger = Seat(client, id_, secrets[1])
    assert stranger.view["table"]["link"] == ""
    assert "invito" in stranger.do("sit", seat="N", name="Ugo")["refused"]["text"]
    stranger.close()
    guests = [Seat(client, id_, secret, invited=invited) for secret in secrets[1:]]
    for seat, guest in zip("NEW", guests, strict=True):
        assert guest.do("sit", seat=seat, name=f"Ospite {seat}").get("ok")
    everybody = [host, *guests]
    for one in everybody:
        one.until(lambda view: view["stage"] == "playing")
        assert len(one.view["hand"]) == 11
    assert len({tuple(one.view["hand"]) for one in everybody}) == 4
    playing = next(one for one in everybody if one.on_turn)
    playing.do_intent({"do": "draw"})
    number = playing.view["n"]
    for one in everybody:
        view = one.until(lambda view: view["n"] >= number)
        drawn = [did["cards"] for did in view["did"] if did["what"] == "draw"]
        assert drawn == [view["did"][0]["cards"]] and bool(drawn[0]) == (one is playing)
    guests[0].do("say", phrase="well-played")
    said = host.hear(lambda message: "say" in message)["say"]
    assert said["text"] == "Ben giocato!" and said["name"] == "Ospite N"
    for one in everybody:
        one.close()


def test_the_last_device_has_the_seat(client: Browser) -> None:
    secret = player(client)
    id_ = with_bots(client, secret)
    first = Seat(client, id_, secret)
    second = Seat(client, id_, secret)
    with pytest.raises(WebSocketDisconnect) as closed:
        first.hear(lambda _message: False)
    assert closed.value.code == 4409
    second.until(lambda view: view["stage"] == "playing")
    assert second.view["me"] == "S"
    second.close()
    first.close()


def test_who_watches_sees_backs_only_and_does_nothing(client: Browser) -> None:
    secret = player(client)
    id_ = with_bots(client, secret)
    seat = Seat(client, id_, secret)
    seat.until(lambda view: view["stage"] == "playing")
    watcher = Seat(client, id_, player(client))
    assert watcher.view["me"] is None and watcher.view["hand"] == []
    assert watcher.do("draw")["refused"]
    assert watcher.do("hint")["refused"]
    watcher.close()
    seat.close()


def test_a_leaver_gives_way_to_a_bot_and_comes_back(
    client: Browser, application: Application, monkeypatch: Any
) -> None:
    monkeypatch.setattr("pinella.server.play.room.GRACE_MS", 200)
    secrets = [player(client) for _ in range(2)]
    opened = open_table(client, secrets[0], bots={"N": "club", "E": "club"}, bot_ms=0)
    id_, invited = opened["id"], opened["link"].partition("invito=")[2]
    host, guest = Seat(client, id_, secrets[0]), Seat(client, id_, secrets[1], invited=invited)
    guest.do("sit", seat="W", name="Ugo")
    host.until(lambda view: view["stage"] == "playing")
    guest.close()
    held = host.until(lambda view: any(one["held"] for one in view["seats"]))
    assert next(one for one in held["seats"] if one["seat"] == "W")["held"] == "Robot per Ugo"
    back = Seat(client, id_, secrets[1])
    assert back.view["me"] == "W"
    host.until(lambda view: not any(one["held"] for one in view["seats"]))
    host.close()
    back.close()


def test_whoever_does_something_has_the_seat_again(client: Browser) -> None:
    """A bot plays for who left or whose time was over; the page that is still open takes the seat back by any act."""
    secret = player(client)
    seat = Seat(client, with_bots(client, secret), secret)
    seat.until(lambda view: view["stage"] == "playing")
    seat.do("leave")
    seat.until(lambda view: bool(view["seats"][-1]["held"]))
    seat.do("say", phrase="here")
    seat.until(lambda view: not view["seats"][-1]["held"])
    seat.close()


def test_advice_can_be_switched_off(client: Browser) -> None:
    secret = player(client)
    seat = Seat(client, with_bots(client, secret, help=0), secret)
    seat.until(lambda view: view["stage"] == "playing" and view["turn"]["seat"] == view["me"])
    assert seat.view["settings"]["help"] == 0
    assert seat.do("hint")["refused"]
    seat.close()


def test_a_whole_deal_in_words_without_scripts(client: Browser) -> None:
    """Only the page and its form: what somebody with a screen reader, or without scripts, has."""
    secret = player(client)
    client.cookies.set(COOKIE, secret)
    id_ = with_bots(client, secret)
    where = f"/tavolo/{id_}"
    looking = Seat(client, id_)  # somebody watches: a table that nobody looks at stands still
    looking.until(lambda view: view["stage"] == "playing")

    def typed(text: str) -> str:
        answer = client.post(f"{where}/parole", data={"comando": text})
        assert answer.status_code == 200
        return answer.text

    assert "La tua mano" in typed("mano")
    for _ in range(600):
        view = looking.view
        if view["stage"] != "playing":
            break
        if view["turn"]["seat"] == "S":
            before = view["n"]
            typed("sì")
            looking.until(lambda view, before=before: view["n"] > before)  # type: ignore[misc]
        else:
            looking.until(lambda view: view["stage"] != "playing" or view["turn"]["seat"] == "S")
    assert looking.view["stage"] in ("counted", "over")
    assert "Base" in client.get(f"{where}/parole").text
    looking.close()


def test_typed_words_play_like_taps(client: Browser) -> None:
    secret = player(client)
    seat = Seat(client, with_bots(client, secret), secret)
    seat.until(lambda view: view["stage"] == "playing" and view["turn"]["seat"] == view["me"])
    assert "peschi" in seat.do("type", text="pesca")["said"]
    seat.until(lambda view: view["can"] is not None and bool(view["can"]["discard"]))
    assert seat.do("type", text="vola")["refused"]["text"]
    assert "cuori" in seat.do("type", text="mano")["said"].casefold() or seat.view["hand"]
    card = seat.view["can"]["discard"][0]
    assert "scarti" in seat.do("type", text=f"scarta {card}")["said"]
    seat.close()


@pytest.mark.parametrize("code", shipped())
def test_every_code_can_be_played_at_once(client: Browser, code: str) -> None:
    answer = client.post("/gioca/subito", data={"codice": code}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    id_ = answer.headers["location"].rpartition("/")[2]
    seat = Seat(client, id_, client.cookies[COOKIE])
    seat.until(lambda view: view["stage"] == "playing")
    for _ in range(2):
        seat.until(lambda view: view["stage"] == "playing" and view["turn"]["seat"] == view["me"])
        seat.advised()
    seat.close()


def test_revenge_leads_everybody_to_a_new_table(client: Browser) -> None:
    secret = player(client)
    id_ = with_bots(client, secret)
    seat = Seat(client, id_, secret)
    seat.until(lambda view: view["stage"] == "playing")
    seat.do("ask", what="stop")
    seat.until(lambda view: view["stage"] == "over")
    seat.do("next")
    where = (
        next((one["goto"] for one in seat.others if "goto" in one), "") or seat.hear(lambda one: "goto" in one)["goto"]
    )
    fresh = Seat(client, where.rpartition("/")[2], secret)
    fresh.until(lambda view: view["stage"] == "playing")
    fresh.close()
    seat.close()


def test_the_open_list_and_finding_a_game(client: Browser) -> None:
    first = client.post("/gioca/trova", data={"nome": "Rosa"}, follow_redirects=False).headers["location"]
    assert first.rpartition("/")[2] in client.get("/gioca/_tavoli").text
    assert any(one["id"] == first.rpartition("/")[2] for one in client.get("/api/tables").json())
    client.cookies.clear()
    second = client.post("/gioca/trova", data={"nome": "Ugo"}, follow_redirects=False).headers["location"]
    assert second == first
    assert set(client.get("/api/tables").json()[0]["players"]) == {"Rosa", "Ugo"}


def test_another_device_takes_the_seats_along_once(client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    secret = client.cookies[COOKIE]
    page = client.post("/gioca/io/sposta")
    link = re.search(r"/gioca/io/arrivo\?chiave=[\w-]+", page.text)
    assert link
    client.cookies.clear()
    assert client.get(link[0], follow_redirects=False).cookies[COOKIE] == secret
    client.cookies.clear()
    assert client.get(link[0], follow_redirects=False).status_code == 400


def test_nobody_fills_the_archive_with_tables(client: Browser) -> None:
    answers = [client.post("/gioca/subito", data={}, follow_redirects=False).status_code for _ in range(25)]
    assert answers[:20] == [303] * 20 and set(answers[20:]) == {400}


def test_names_cannot_do_harm(client: Browser) -> None:
    secret = player(client)
    id_ = open_table(client, secret, player="<script>alert(1)</script>", name="<b>x</b>")["id"]
    text = client.get(f"/tavolo/{id_}/parole").text
    assert "<script>alert" not in text and "<b>x</b>" not in text


def test_who_speaks_too_fast_is_slowed_down_and_keeps_the_seat(client: Browser) -> None:
    """Every message is answered in its order, and others are not delayed by it."""
    id_ = with_bots(client, secret := player(client))
    seat, other = Seat(client, id_, secret), Seat(client, id_)
    begun = time.monotonic()
    for ref in range(1, 141):
        seat.session.send_text(json.dumps({"ref": ref, "do": "ping", "at": ref}))
    other.do("ping", at=1)
    waited = time.monotonic() - begun
    answered = [seat.hear(lambda message: "ref" in message)["ref"] for _ in range(140)]
    slowed = time.monotonic() - begun
    seat.close()
    other.close()
    assert answered == list(range(1, 141))
    assert slowed > (140 - BURST) / PER_SECOND - 0.1 > waited


def test_who_goes_away_in_mid_sentence_does_not_keep_the_seat() -> None:
    """Answers wait for a device that takes nothing, and then it is gone: nothing waits for it any longer."""
    with ThreadPoolExecutor(1) as apart:  # a browser test before this one may hold the loop of the main thread
        apart.submit(asyncio.run, goes_away_in_mid_sentence()).result()


async def goes_away_in_mid_sentence() -> None:
    connection = Connection(Reader(language("it")))
    for _ in range(40):
        connection.tell(b"{}", answer=True)
    listening = asyncio.ensure_future(connection.taken())
    await asyncio.sleep(0)
    assert not listening.done()
    await _send(Gone(), connection)  # type: ignore[arg-type]
    await asyncio.wait_for(listening, 1)


class Gone:
    """A socket whose other end is not there any more."""

    async def send(self, _message: object) -> None:
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    async def close(self, code: int) -> None:
        raise RuntimeError("it is closed")
