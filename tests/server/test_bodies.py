"""What is sent: small limits, few fields, no depth, and nothing of it kept."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import _parsers as framework
from litestar.routes import HTTPRoute

import pinella.server
from pinella.server.access import bodies
from pinella.server.app import create_app
from pinella.server.application import Application
from tests.server.conftest import Browser
from tests.server.evening import Evening

Visit = Callable[..., Browser]
URLENCODED = {"content-type": "application/x-www-form-urlencoded"}
SOURCE = Path(pinella.server.__file__).parent


def multipart(*parts: tuple[str, bytes]) -> dict[str, Any]:
    """Head and body of each part as they are; the boundary is `b`."""
    body = b"".join(b"--b\r\n" + head.encode() + b"\r\n\r\n" + content + b"\r\n" for head, content in parts)
    return {"content": body + b"--b--\r\n", "headers": {"content-type": "multipart/form-data; boundary=b"}}


def addresses(application: Application, evening: Evening) -> list[tuple[str, bool]]:
    """Every address that takes something, and whether it says that it takes files."""
    found = []
    for route in create_app(application).routes:
        if isinstance(route, HTTPRoute) and "POST" in route.methods:
            handler = next(one for one in route.route_handlers if "POST" in one.http_methods)
            address = re.sub(r"\{(id_|tournament)\}", evening.id, route.path_format)
            address = address.replace("{code_id}", "feburit").replace("{act}", "announce")
            address = re.sub(r"\{(number|table|first|last|ruling|report|call)\}", "1", address)
            takes_files = handler.resolve_request_max_body_size() == bodies.UPLOAD
            found.append((re.sub(r"\{\w+\}", "x", address), takes_files))
    return found


def test_no_address_takes_more_than_it_needs(application: Application, visit: Visit) -> None:
    """An administrator, who may send everything, is refused above the limit of the address, with a sentence."""
    evening = Evening(application, pairs=2)
    browser = visit("admin")
    wrong, files = [], set()
    for address, takes_files in addresses(application, evening):
        sent = b"x" * ((bodies.UPLOAD if takes_files else bodies.BODY) + 1)
        for headers in (URLENCODED, {"content-type": "application/json"}):
            if address.startswith("/api/") != (headers is not URLENCODED):
                continue
            answer = browser.post(address, content=sent, headers=headers, follow_redirects=False)
            if answer.status_code not in (400, 401, 403, 404, 413):
                wrong.append((address, answer.status_code))
        files |= {address} if takes_files else set()
    assert wrong == []
    assert files == {
        "/dir/riporta",
        f"/dir/{evening.id}/iscrizioni/importa",
        f"/dir/{evening.id}/iscrizioni/importa/conferma",
    }


@pytest.mark.parametrize("address", ["/entra", "/entra/primo", "/conteggio", "/dir/riporta", "/q/nothing"])
def test_a_stranger_fills_no_memory(visit: Visit, address: str) -> None:
    answer = visit().post(address, content=b"name=" + b"x" * 1_000_000, headers=URLENCODED)
    assert answer.status_code in (401, 413)
    assert address == "/dir/riporta" or "al massimo 200 kb" in answer.text.casefold()


@pytest.mark.parametrize("address", ["/entra", "/conteggio"])
def test_a_form_has_few_fields(visit: Visit, address: str) -> None:
    browser = visit()
    many = "&".join(f"{at:x}=" for at in range(bodies.FIELDS + 1)).encode()
    assert browser.post(address, content=many, headers=URLENCODED).status_code == 413
    parts = multipart(*[(f'Content-Disposition: form-data; name="{at}"', b"") for at in range(bodies.FIELDS + 1)])
    assert browser.post(address, **parts).status_code == 413


def test_nothing_that_was_sent_is_kept(application: Application, visit: Visit) -> None:
    """The framework remembers the last 1,024 forms, passwords and all."""
    application.access.add_account("Rosa", "una parola lunga")
    browser = visit()
    framework.parse_url_encoded_form_data.cache_clear()
    secret = "parola-che-non-resta"
    for at in range(5):
        browser.post("/entra", data={"name": "Rosa", "password": f"{secret}{at}"})
    assert framework.parse_url_encoded_form_data.cache_info().currsize == 0
    gc.collect()
    kept = [one for one in gc.get_objects() if isinstance(one, dict) and secret in str(one.get("password", ""))]
    assert kept == []


def test_only_one_place_reads_what_was_sent() -> None:
    """The framework's own readers have no limits of ours, and one of them remembers."""
    own = re.compile(r"request\.(form|json|msgpack|body|stream)\(")
    found = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py") if own.search(path.read_text())}
    assert found == {"access/bodies.py"}


@pytest.mark.parametrize(
    "sent",
    [
        {"content": b"name=%ff%fe", "headers": URLENCODED},
        {"content": b"name=\xff", "headers": URLENCODED},
        {"content": b"name=a%00b", "headers": URLENCODED},
        {"content": b"x", "headers": {"content-type": "multipart/form-data"}},
        {"content": b"x", "headers": {"content-type": "multipart/form-data; boundary=b"}},
        {"content": b"", "headers": {"content-type": "multipart/form-data; boundary=b"}},
        {"content": b"--b\r\n", "headers": {"content-type": "multipart/form-data; boundary=b"}},
        {"content": b"--b\r\n\r\n", "headers": {"content-type": "multipart/form-data; boundary=" + "b" * 3000}},
        multipart(('Content-Disposition: form-data; name="name"', b"\xff")),
        multipart(('Content-Disposition: form-data; name="name"', b"a\0b")),
        multipart(("X-Nothing: 1", b"x")),
        multipart(("Content-Disposition: form-data", b"x")),
    ],
)
def test_a_form_that_cannot_be_read_is_a_sentence(visit: Visit, sent: dict[str, Any]) -> None:
    answer = visit().post("/entra", **sent)
    assert answer.status_code == 400 and "<h1" in answer.text


def test_a_part_in_a_charset_that_nobody_knows_is_read_as_all_others(visit: Visit) -> None:
    """It was a 500: the charset of a part was believed."""
    head = 'Content-Disposition: form-data; name="{}"\r\nContent-Type: text/plain; charset={}'
    for charset in ("no-such-thing", "utf-7", "idna", "base64", "\0"):
        answer = visit().post("/entra", **multipart((head.format("name", charset), b"Rosa")))
        assert answer.status_code in (400, 403), charset


@pytest.mark.parametrize("given", ["è", "\N{SNOWMAN}", "x" * 5000, ""])
def test_a_token_of_other_letters_is_a_wrong_token(application: Application, visit: Visit, given: str) -> None:
    evening = Evening(application, pairs=2)
    browser = visit("director", evening.id)
    before = evening.state.seq
    answer = browser.post(f"/dir/{evening.id}/annuncio", data={"csrf": given, "text": "x"}, follow_redirects=False)
    assert answer.status_code == 403
    headers = {"x-csrf-token": given.encode()}
    sent = {"request": "a", "arguments": {"text": "x"}}
    answer = browser.post(f"/api/t/{evening.id}/acts/announce", json=sent, headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 403
    assert evening.state.seq == before


@pytest.mark.parametrize("depth", [bodies.DEPTH, 900, 40_000])
@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_values_within_values_are_refused(application: Application, visit: Visit, depth: int, brackets: str) -> None:
    evening = Evening(application, pairs=2)
    browser = visit("director", evening.id)
    before = evening.state.seq
    inner = "[" * depth + "]" * depth if brackets == "[]" else '{"a":' * depth + "1" + "}" * depth
    sent = f'{{"request":"x","arguments":{{"text":{inner}}}}}'.encode()
    for address in (
        f"/api/t/{evening.id}/acts/announce",
        f"/api/t/{evening.id}/desk/1/1/look",
        "/api/referee/feburit/rule",
    ):
        answer = browser.post(address, content=sent, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 413), (address, answer.text)
    assert evening.state.seq == before


def test_an_address_asks_for_little(visit: Visit) -> None:
    browser = visit()
    assert browser.get("/conteggio?" + "x" * (bodies.QUERY + 1)).status_code == 414
    assert browser.get("/conteggio?" + "&" * bodies.QUERY_FIELDS).status_code == 414
    assert browser.get("/live/poll?" + "t=x&" * bodies.QUERY_FIELDS).status_code == 414
    assert browser.get("/conteggio?codice=feburit").status_code == 200


def test_a_file_of_the_largest_size_still_goes_both_ways(application: Application, visit: Visit) -> None:
    """Shown first, then sent again as text by the page that showed it."""
    evening = Evening(application, pairs=2)
    browser = visit("director", evening.id)
    csrf = browser.headers["x-csrf-token"]
    line = b"Rossi;Anna;Bianchi;Bruno\n"
    content = b"surname;name;surname2;name2\n" + line + b" " * (bodies.LARGEST_FILE - 200)
    files = {"file": ("elenco.csv", content)}
    shown = browser.post(f"/dir/{evening.id}/iscrizioni/importa", data={"csrf": csrf}, files=files)
    assert shown.status_code in (200, 201, 400), shown.text
    too_large = {"file": ("elenco.csv", b"x" * (bodies.LARGEST_FILE + 1))}
    answer = browser.post(f"/dir/{evening.id}/iscrizioni/importa", data={"csrf": csrf}, files=too_large)
    assert answer.status_code == 413 and "5 MB" in answer.text
