"""Real server processes: restarted in mid-round, two behind one database, over TLS, with nothing secret in the log."""

from __future__ import annotations

import json
import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.server.conftest import PASSWORD
from tests.server.evening import Evening
from tests.server.running import Running
from tests.store.postgres import Server


def prepared(place: str, pairs: int = 4) -> str:
    """An archive with an administrator and a tournament in its first round."""
    with open_store(place, upcasters=UPCASTERS) as store:
        application: Application = open_application(store)
        application.access.add_account("Rosa", PASSWORD, admin=True)
        evening = Evening(application, pairs=pairs)
        evening.start()
        return evening.id


@contextmanager
def watching(server: Running, id_: str, *topics: str, seen: int = 0) -> Iterator[ClientConnection]:
    with connect(server.address.replace("http", "ws") + "/live", open_timeout=20) as socket:
        socket.send(json.dumps({"t": id_, "topics": list(topics), "seen": seen}))
        yield socket


def heard(socket: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(socket.recv(timeout=20))
    return told


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    running = Server()
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["told to stop", "killed"])
def test_a_restart_in_mid_round_loses_nothing(tmp_path: Path, how: signal.Signals) -> None:
    id_ = prepared(str(tmp_path / "pinella.sqlite"))
    sheet = {"totals": [1200, 800]}
    with Running("--data", str(tmp_path)) as server, watching(server, id_, "round", "results") as socket:
        port = server.port
        client = server.log_in()
        seen = heard(socket)["seq"]
        done = server.act(client, id_, "enter-sheet", "sheet 1", round=1, table=1, paper=sheet, signed=["home", "away"])
        assert done.status_code == 200
        assert heard(socket)["topics"]["results"]["done"] == 1
        server.stop(how)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.recv(timeout=20)
        if how == signal.SIGTERM:
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    with Running("--data", str(tmp_path), port=port) as server:
        again = server.act(
            client, id_, "enter-sheet", "sheet 1", round=1, table=1, paper=sheet, signed=["home", "away"]
        )
        assert again.json()["repeated"] is True, "the session and the answer outlive the server"
        with watching(server, id_, "round", "results", seen=seen) as socket:
            told = heard(socket)
        client.close()
        assert told["topics"]["results"]["done"] == 1 and told["seq"] > seen


@pytest.mark.xdist_group("postgresql")
def test_two_processes_serve_one_tournament(postgres: Server) -> None:
    url = postgres.empty()
    id_ = prepared(url)
    sheet = {"totals": [1200, 800]}
    with (
        Running("--database", url) as first,
        Running("--database", url) as second,
        watching(second, id_, "results") as socket,
    ):
        client = first.log_in()
        heard(socket)
        act = {"round": 1, "paper": sheet, "signed": ["home", "away"]}
        assert first.act(client, id_, "enter-sheet", "one", table=1, **act).status_code == 200
        assert heard(socket)["topics"]["results"]["done"] == 1, "what one wrote is heard through the other"
        client.base_url = second.address
        assert second.act(client, id_, "enter-sheet", "two", table=2, **act).status_code == 200, "one session for both"
        repeated = second.act(client, id_, "enter-sheet", "one", table=1, **act)
        assert repeated.json()["repeated"] is True, "the same request at the other process gets the first answer"
        assert client.get(f"/live/poll?t={id_}&topics=results").json()["topics"]["results"]["done"] == 2
        client.close()


def test_over_tls_cookies_are_secure(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    assert openssl, "this test needs openssl: apt-get install openssl"
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    prepared(str(tmp_path / "pinella.sqlite"))
    with Running("--data", str(tmp_path), "--tls-cert", str(certificate), "--tls-key", str(key), tls=True) as server:
        answer = server.client.post("/entra", data={"name": "Rosa", "password": PASSWORD})
        assert "Secure" in answer.headers["set-cookie"] and "HttpOnly" in answer.headers["set-cookie"]
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with connect(server.address.replace("http", "ws") + "/live", ssl=context) as socket:
            socket.send('{"ping": 1}')
            assert heard(socket)["pong"] == 1


def test_bad_tls_options_are_refused(tmp_path: Path) -> None:
    from tests.server.running import BIN

    for options in (["--tls-cert", "x"], ["--tls-cert", str(tmp_path / "a"), "--tls-key", str(tmp_path / "b")]):
        done = subprocess.run([str(BIN), "serve", *options], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and "Traceback" not in done.stderr and done.stderr.count("\n") == 1


def test_nothing_secret_is_logged(tmp_path: Path) -> None:
    """The log of a day with logins, QR codes, PINs and faults holds none of what opens a door."""
    place = str(tmp_path / "pinella.sqlite")
    id_ = prepared(place)
    with open_store(place, upcasters=UPCASTERS) as store:
        application = open_application(store)
        slip = application.access.issue_pairs(id_, [1], application.now() + 10**8)[1]
        invitation = application.access.invite(id_, "desk", application.now() + 10**8)
    with Running("--data", str(tmp_path)) as server:
        client = server.log_in()
        server.client.get(f"/q/{slip.token}")
        server.client.post(f"/q/{slip.token}", data={"pin": slip.pin})
        server.client.get(f"/invito/{invitation}")
        server.client.post("/entra", data={"name": "Rosa", "password": "sbagliata di molto"})
        server.client.get("/q/" + "x" * 22)
        cookie = client.cookies["pinella_session"]
        client.close()
        server.stop()
        for secret in (slip.token, invitation, PASSWORD, "sbagliata di molto", cookie):
            assert secret not in server.log, secret
        # four digits may stand in an instant or a duration by chance: a PIN is looked for as a word of its own
        assert not re.search(rf"(?<![\d.:T-]){slip.pin}(?![\d.:Z])", server.log), slip.pin
        assert '"path": "/q/…"' in server.log or "/q/\\u2026" in server.log
