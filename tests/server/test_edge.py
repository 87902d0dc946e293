"""The edge of the server: rights before input, phones for their own side, links that stay in the house, odd addresses
and ids, an archive that fails."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute

from pinella.acts.roles import Role
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.store.faults import fault
from pinella.tournament.exchange import Header, dumps, loads
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.server.test_roles import send

Visit = Callable[..., Browser]
FOR_ANYBODY = re.compile(
    r"/(entra|esci|invito|q|prova|conteggio|api/referee|password|gioca|tavolo|api/players|api/tables)\b"
)
"""Forms for which nobody needs a right."""


def forms(application: Application, evening: Evening, table: int) -> list[str]:
    """Every address that takes a form or a command, for this tournament."""
    found = []
    for route in create_app(application).routes:
        if not isinstance(route, HTTPRoute) or "POST" not in route.methods or FOR_ANYBODY.match(route.path_format):
            continue
        address = re.sub(r"\{(id_|tournament)\}", evening.id, route.path_format)
        seasonal = address.startswith(("/federazione", "/api/season"))
        address = address.replace("{act}", "count-event" if seasonal else "sanction").replace("{table}", str(table))
        address = re.sub(r"\{(number|first|last|ruling|report|call)\}", "1", address)
        found.append(re.sub(r"\{\w+\}", "x", address))
    return found


SENT: list[dict[str, Any]] = [
    {"who": "T1", "offence": "x", "player": "T1", "number": "1", "round": "1", "table": "1", "act": "draft-round"},
    {"who": "nobody", "offence": "x", "player": "nobody", "number": "99", "round": "99", "table": "99"},
    {},
    {"who": ["T1", "T1"], "player": ["a", "b"], "number": ["1", "2"], "round": "x"},
]


@pytest.mark.parametrize("role", ["public", "player", "table"])
def test_without_a_right_every_form_gets_the_same_answer(application: Application, visit: Visit, role: Role) -> None:
    """Whoever may not do it learns nothing from what is sent: no player's id, no round, no table."""
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    own = evening.state.rounds[0].places[1]
    browser = visit(role, evening.id, number=1 if role == "player" else 0, table=own if role == "table" else 0)
    csrf = browser.headers.get("x-csrf-token", "")
    before, wrong = evening.state.seq, []
    for address in forms(application, evening, own):
        if role != "public" and (address.startswith("/p/") or "/annulla/" in address or "/pad/" in address):
            continue  # a phone's own
        heard = set()
        for sent in SENT:
            if address.startswith("/api/"):
                body = {"request": "x", "arguments": sent} if sent else [1]
                answer = browser.post(address, json=body, follow_redirects=False)
            else:
                answer = browser.post(address, data={"csrf": csrf, **sent}, follow_redirects=False)
            heard.add((answer.status_code, re.sub(r'name="request" value="[^"]*"', "", answer.text)))
        if len(heard) != 1 or next(iter(heard))[0] not in (401, 403):
            wrong.append((address, sorted(status for status, _text in heard)))
    assert wrong == []
    assert evening.state.seq == before


# --- phones ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["enter-sheet", "call-referee"])
def test_a_phone_speaks_for_its_own_side_only(application: Application, visit: Visit, act: str) -> None:
    evening = Evening(application, pairs=4)
    number = evening.start()
    round_ = evening.state.rounds[0]
    own = round_.places[1]
    side = round_.tables[own].meeting.side_of(1)
    against = "away" if side == "home" else "home"
    more = {"paper": msgspec.to_builtins(evening.paper(number, own))} if act == "enter-sheet" else {"about": "meld"}
    phone = visit("player", evening.id, number=1)
    assert send(phone, evening.id, act, round=number, table=own, side=against, **more) == 200
    last = list(application.tournaments.log(evening.id))[-1].event
    assert getattr(last, "side", side) == side
    table = visit("table", evening.id, table=own)
    if act == "enter-sheet":
        assert send(table, evening.id, act, round=number, table=own, side=against, version=1, **more) == 200
        assert getattr(list(application.tournaments.log(evening.id))[-1].event, "side", None) is None


@pytest.mark.parametrize("odd", [[], {}, "1", None, 1.5, True, 10**30])
def test_a_phone_that_names_nothing_sensible_is_refused(application: Application, visit: Visit, odd: Any) -> None:
    evening = Evening(application, pairs=4)
    number = evening.start()
    phone = visit("player", evening.id, number=2)
    before = evening.state.seq
    for act in ("arrive", "enter-sheet", "call-referee", "sign-sheet", "send-score", "dispute-sheet"):
        for round_ in (number, odd):
            arguments = {"round": round_, "number": odd, "table": odd, "side": odd, "paper": odd, "deals": odd}
            assert 400 <= send(phone, evening.id, act, **arguments) < 500
    assert evening.state.seq == before


# --- links -----------------------------------------------------------------------------------------------------------

ELSEWHERE = [
    "//evil",
    "/\t/evil",
    "\t//evil",
    "/\\evil",
    "/\n/evil",
    "/\r\n/evil",
    "https://evil",
    "evil",
    "/\x00/e",
    "",
]


@pytest.mark.parametrize("there", ELSEWHERE)
def test_no_link_leads_out_of_the_house(application: Application, visit: Visit, there: str) -> None:
    browser = visit()
    answer = browser.get("/preferenze", params={"back": there}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    assert 'class="button big" href="/"' in browser.get("/aspetto", params={"back": there}).text
    application.access.add_account("Rosa", "una parola lunga")
    data = {"name": "Rosa", "password": "una parola lunga", "poi": there}
    went = browser.post("/entra", data=data, follow_redirects=False)
    assert went.status_code == 400 if "\0" in there else went.headers["location"] in ("/", "/dir")


@pytest.mark.parametrize("path", ["//evil", "/%09/evil", "/\\evil", "//evil?x", "[", "/"])
def test_no_way_back_leads_out_of_the_house(visit: Visit, path: str) -> None:
    browser = visit()
    before = path if path == "[" else f"http://testserver.local{path}"
    html = browser.get("/no/such/page", headers={"referer": before, "host": "testserver.local"}).text
    found = re.findall(r'href="([^"]*)">[^<]*</a>\s*</p>', html)
    assert found and not any(one.startswith(("//", "/\\")) or "\t" in one for one in found)
    tab = browser.get(
        "/no/such/page", headers={"referer": "http://testserver.local/\t/evil", "host": "testserver.local"}
    )
    assert "evil" not in tab.text


# --- odd addresses and ids -------------------------------------------------------------------------------------------


def test_what_is_not_there_is_said(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("admin")
    long = "a" * 300
    for address in (
        f"/dir/{evening.id}/conti/9/1", f"/dir/{evening.id}/conti/1/99", f"/dir/{evening.id}/conti/0/0",
        f"/dir/{evening.id}/tavolo/9/9", f"/codici/{long}", f"/confronto?a={long}&b={long}", f"/t/{long}",
        f"/dir/{long}", f"/api/t/{long}", f"/schermo/{long}", f"/q/{long}", f"/conteggio?codice={long}",
        f"/api/referee/{long}/incidents", f"/vp?codice={long}", f"/arbitro/{long}", f"/dir/{evening.id}/atto/{long}",
        f"/dir/{evening.id}/stampe/{long}", f"/guida/{long}", f"/live/poll?t={long}&topics=round",
        f"/dir/{evening.id}/turni/{'9' * 300}", f"/t/{evening.id}/turno/{'9' * 5000}",
    ):  # fmt: skip
        assert browser.get(address).status_code in (400, 403, 404, 414), address


def adopted(application: Application, name: str) -> str:
    """A tournament under a name of somebody else's choice, as an earlier Pinella may have taken it in."""
    evening = Evening(application, pairs=4, rounds=1)
    evening.play(evening.start())
    evening.do("post-standing", round=1)
    application.tournaments.take_over(name, list(application.tournaments.log(evening.id)))
    return name


@pytest.mark.parametrize("name", ["città-di-łódź", "二〇二六", "a b"])
def test_a_tournament_of_any_letters_can_be_taken_away(application: Application, visit: Visit, name: str) -> None:
    id_ = adopted(application, name)
    browser = visit("admin")
    for address in (
        f"/t/{id_}/classifica.csv", f"/t/{id_}/calendario.ics", f"/dir/{id_}/archivio/torneo.jsonl",
        f"/dir/{id_}/classifica/scarica/csv", f"/dir/{id_}/classifica/scarica/xlsx",
    ):  # fmt: skip
        answer = browser.get(address)
        if answer.status_code == 404:
            continue
        assert answer.status_code == 200, address
        assert "filename" in answer.headers["content-disposition"]
    assert browser.get("/").status_code == 200 and browser.get("/dir").status_code == 200
    said = browser.post(f"/dir/{id_}/annuncio", data={"csrf": browser.headers["x-csrf-token"], "text": "x"})
    assert said.status_code in (200, 303)


@pytest.mark.parametrize("name", ["a/b", "../x", "a" * 121, "a?b", "a#b", "a%2fb", ""])
def test_a_name_that_is_no_address_is_not_taken_in(application: Application, visit: Visit, name: str) -> None:
    evening = Evening(application, pairs=4, rounds=1)
    evening.start()
    lines = dumps(evening.state, list(application.tournaments.log(evening.id))).split("\n")
    head = msgspec.json.decode(lines[0], type=Header)
    lines[0] = msgspec.json.encode(msgspec.structs.replace(head, id=name)).decode()
    assert loads("\n".join(lines)).id == name
    browser = visit("admin")
    files = {"file": ("x.jsonl", "\n".join(lines).encode())}
    data = {"csrf": browser.headers["x-csrf-token"]}
    answer = browser.post("/dir/riporta", data=data, files=files, follow_redirects=False)
    assert answer.status_code == 400 and "nome" in answer.text
    assert application.tournaments.ids() == (evening.id,)


@pytest.mark.parametrize("depth", [500, 5_000, 100_000])
def test_a_file_of_values_within_values_is_refused(application: Application, visit: Visit, depth: int) -> None:
    evening = Evening(application, pairs=2)
    lines = dumps(evening.state, list(application.tournaments.log(evening.id))).split("\n")
    browser = visit("admin")
    for at in range(len(lines) - 1):
        broken = [*lines]
        broken[at] = "[" * depth + "]" * depth
        files = {"file": ("x.jsonl", "\n".join(broken).encode())}
        data = {"csrf": browser.headers["x-csrf-token"]}
        answer = browser.post("/dir/riporta", data=data, files=files, follow_redirects=False)
        assert answer.status_code == 400


# --- an archive that fails -------------------------------------------------------------------------------------------

CODES = [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_ERROR]


@pytest.mark.parametrize("code", [*CODES, sqlite3.SQLITE_CORRUPT])
def test_no_page_says_where_the_archive_lies(
    application: Application, visit: Visit, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("admin")
    error = sqlite3.OperationalError(f"cannot open {application.store.place}")
    error.sqlite_errorcode = code
    place = application.store.place

    def fails(*_args: Any, **_more: Any) -> Any:
        raise fault(place, error)

    monkeypatch.setattr(application.tournaments, "exists", fails)
    monkeypatch.setattr(application.access, "session", fails)
    folder = str(place.file.parent) if place.file else str(place)
    public = visit()
    for who, address in (
        (browser, f"/dir/{evening.id}"),
        (public, f"/t/{evening.id}"),
        (public, f"/api/t/{evening.id}"),
    ):
        answer = who.get(address, follow_redirects=False)
        assert answer.status_code == 503 and folder not in answer.text and "cannot open" not in answer.text
    polled = public.get(f"/live/poll?t={evening.id}&topics=round")
    assert polled.status_code == 503 and folder not in polled.text
    acted = browser.post(f"/api/t/{evening.id}/acts/announce", json={"request": "x", "arguments": {"text": "x"}})
    assert acted.status_code == 503 and folder not in acted.text
