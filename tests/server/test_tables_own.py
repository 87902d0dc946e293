"""What is a player's own: an account, links that outlive a process, cards in the page; and odd moves for the staff."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.server.play.players import COOKIE
from tests.server.test_tables import Seat, player, with_bots

Browser = TestClient[Any]
Visit = Callable[..., Browser]
ROSA = {"nome": "Rosa Verdi", "password": "sette cuori e un jolly"}


@pytest.fixture
def client(application: Application) -> Any:
    with Browser(create_app(application), raise_server_exceptions=True) as browser:
        yield browser


def post(client: Browser, where: str, **form: str) -> Any:
    return client.post(f"/gioca/io/{where}", data=form, follow_redirects=False)


def test_an_account_takes_seats_and_settings_to_another_device(client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    secret = client.cookies[COOKIE]
    assert post(client, "iscriviti", **ROSA).status_code == 303
    client.cookies.set("pinella_cards", "classic")
    assert post(client, "impostazioni", tavolo='{"sort": "ranks", "left": true, "alien": 1}').status_code == 204
    client.cookies.clear()
    assert post(client, "entra", nome="rosa  VERDI", password="wrong but long").status_code == 400
    arrived = post(client, "entra", nome="rosa  VERDI", password=ROSA["password"])
    assert arrived.cookies[COOKIE] == secret and arrived.cookies["pinella_cards"] == "classic"
    table = client.get("/gioca").text
    where = re.search(r'href="(/tavolo/\w+)"', table)
    assert where
    props = re.search(r"data-props='([^']+)'", client.get(where[1]).text)
    assert props
    told = json.loads(props[1].replace("\\u0027", "'"))
    assert told["settings"] == {"sort": "ranks", "left": True}


def test_an_account_is_changed_left_and_ended(client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    assert post(client, "esci").status_code == 400
    assert post(client, "iscriviti", nome="Rosa", password="short").status_code == 400
    assert post(client, "iscriviti", **ROSA).status_code == 303
    assert post(client, "iscriviti", nome="Rosa", password="un'altra, lunga").status_code == 303
    assert "Rosa" in client.get("/gioca/io").text
    secret = client.cookies[COOKIE]
    assert post(client, "esci").status_code == 303
    client.cookies.clear()
    assert post(client, "entra", **ROSA).status_code == 400
    assert post(client, "entra", nome="Rosa", password="un'altra, lunga").cookies[COOKIE] == secret
    assert post(client, "cancella").status_code == 303
    assert post(client, "entra", nome="Rosa", password="un'altra, lunga").status_code == 400


def test_a_name_belongs_to_one_player(client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    post(client, "iscriviti", **ROSA)
    client.cookies.clear()
    client.post("/gioca/subito", data={}, follow_redirects=False)
    assert post(client, "iscriviti", nome="Ròsa Verdi", password="qualcosa di lungo").status_code == 400


def test_who_guesses_waits(client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    post(client, "iscriviti", **ROSA)
    for _ in range(5):
        post(client, "entra", nome=ROSA["nome"], password="a guess of mine")
    assert "5" in post(client, "entra", **ROSA).text  # minutes


def test_a_link_outlives_the_process_that_made_it(application: Application) -> None:
    code = application.players.make_link("s" * 43)
    again = open_application(application.store)
    assert again.players.take_link("nonsense") == ""
    assert again.players.take_link(code) == "s" * 43
    assert application.players.take_link(code) == ""


def test_the_archive_holds_no_secret(application: Application, client: Browser) -> None:
    client.post("/gioca/subito", data={}, follow_redirects=False)
    secret = client.cookies[COOKIE]
    post(client, "iscriviti", **ROSA)
    post(client, "sposta")
    with application.store.reading() as connection:
        rows = [str(tuple(row)) for row in connection.exec_driver_sql("select * from token")]
    assert rows and not any(secret in row or ROSA["password"] in row for row in rows)


def test_the_page_brings_the_hand_before_any_script(client: Browser) -> None:
    where = client.post("/gioca/subito", data={}, follow_redirects=False).headers["location"]
    seat = Seat(client, where.rpartition("/")[2], client.cookies[COOKIE])
    seat.until(lambda view: view["stage"] == "playing")
    seat.close()
    text = client.get(where).text
    if "first-hand" in text:  # the front end was built
        drawn = re.search(r'<div class="first-hand">(.*?)</div>', text, re.DOTALL)
        assert drawn and drawn[1].count('<svg class="first-') == 11
    client.cookies.clear()
    assert '<svg class="first-' not in client.get(where).text


def test_odd_moves_are_read_by_the_administrator(application: Application, client: Browser, visit: Visit) -> None:
    secret = player(client)
    seat = Seat(client, with_bots(client, secret), secret)
    seat.until(lambda view: view["stage"] == "playing")
    assert seat.do("report", n=1, text="Ada scarta un jolly " + "x" * 100).get("ok")
    seat.close()
    assert visit().get("/gioca/segnalazioni", follow_redirects=False).status_code in (302, 303, 401, 403)
    text = visit("admin").get("/gioca/segnalazioni").text
    assert "Ada scarta un jolly " + "x" * 100 in text
