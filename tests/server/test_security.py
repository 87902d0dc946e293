"""What must never happen: script from a name, a missing header, a page of another application, a lax cookie."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
import structlog

from pinella.server import logs
from pinella.server.app import create_app
from pinella.server.application import Application
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.store.test_disk import limit_pages

Visit = Callable[..., Browser]
SCRIPT = "<script>alert(1)</script>"
MARKUP = '"><img src=x onerror=alert(2)>'


class Own(HTMLParser):
    """Scripts, styles and handlers that a page brings itself, as a browser would find them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != "application/json"):
            self.found.append((tag, ""))
        if tag == "img" and given.get("src") == "x":
            self.found.append((tag, "x"))
        self.found += [(tag, name) for name in given if name.startswith("on") or name == "style"]


@pytest.fixture
def hostile(application: Application) -> Evening:
    """Somebody typed markup wherever a text can be typed."""
    evening = Evening(application, pairs=4, rounds=2, name=f"Torneo {SCRIPT}")
    evening.do("change-player", player={"id": "T1", "surname": SCRIPT, "name": MARKUP, "club": SCRIPT, "needs": MARKUP})
    number = evening.start()
    evening.do("announce", text=f"Buffet {SCRIPT}")
    evening.do("call-referee", round=number, table=1, about="meld", text=SCRIPT + MARKUP)
    evening.do("set-screen", code="muro", name=MARKUP, views=["message", "seats-by-name", "standing"])
    evening.do("sanction", number=1, level="reprimand", offence=SCRIPT, article="20")
    evening.do("note-ruling", round=number, table=1, referee="Ugo", incident="other", text=MARKUP)
    evening.play(number)
    evening.start()
    return evening


def pages(evening: Evening) -> list[str]:
    base = f"/dir/{evening.id}"
    staff = ["", "/iscrizioni", "/iscrizioni/1", "/sala", "/turni", "/turni/1", "/turni/2", "/orologio", "/conti"]
    staff += [
        "/arbitro",
        "/classifica",
        "/coppia/1",
        "/premi",
        "/stampe",
        "/schermi",
        "/persone",
        "/diario",
        "/archivio",
    ]
    staff += ["/tavolo/1/1", "/tavolo/2/1", "/impostazioni", "/atti", "/tagliandi"]
    papers = [
        "by-table",
        "by-name",
        "results",
        "standing",
        "attendance",
        "referee-journal",
        "sheets",
        "overview",
        "slips",
        "plan",
    ]
    public = [f"/t/{evening.id}", f"/t/{evening.id}/classifica", f"/t/{evening.id}/turno/1", "/", "/dir"]
    phones = [f"/p/{evening.id}", f"/p/{evening.id}/punti", f"/p/{evening.id}/classifica", "/schermo/muro"]
    return [base + one for one in staff] + [f"{base}/stampe/{one}" for one in papers] + public + phones


def test_script_in_a_name_stays_text(hostile: Evening, visit: Visit) -> None:
    browser = visit("admin")
    seen = 0
    for address in pages(hostile):
        answer = browser.get(address)
        assert answer.status_code < 500, address
        if "/stampe/" in address:
            assert SCRIPT not in answer.text, address
            continue
        assert SCRIPT not in answer.text and "<img src=x" not in answer.text, address
        assert not Own(answer.text).found, address
        seen += "&lt;script&gt;" in answer.text
    assert seen > 10, "the names were on these pages"


def test_every_answer_carries_the_headers_that_protect(hostile: Evening, visit: Visit) -> None:
    browser = visit("admin")
    for address in (*pages(hostile), "/static/css/base.css", "/no/such/page", "/api/t", "/metrics", "/entra"):
        headers = browser.get(address).headers
        assert headers.get("x-content-type-options") == "nosniff", address
        assert "default-src" in headers["content-security-policy"], address
        assert "unsafe-eval" not in headers["content-security-policy"], address
        script = re.search(r"script-src ([^;]*)", headers["content-security-policy"])
        assert not script or "unsafe-inline" not in script[1], address
        assert headers["referrer-policy"] == "same-origin", address
        assert headers["x-frame-options"] == "DENY", address


def test_no_page_holds_a_script_or_style_of_its_own(hostile: Evening, visit: Visit) -> None:
    """The policy would forbid it, and the page would be broken: so none has any (papers bring their style along)."""
    browser = visit("admin")
    for address in pages(hostile):
        if "/stampe/" in address:
            continue
        html = browser.get(address).text
        assert not Own(html).found, address


def test_pages_hold_no_secret(hostile: Evening, visit: Visit, application: Application) -> None:
    slip = application.access.issue_pairs(hostile.id, [1, 2], application.now() + 10**8)[1]
    browser = visit("admin")
    session = browser.cookies["pinella_session"]
    for address in pages(hostile):
        html = browser.get(address).text
        for secret in (slip.token, session, application.setup_key, "$argon2"):
            assert secret not in html, (address, secret)


@pytest.mark.parametrize(
    "address",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/css/../../app.py", "/static//etc/passwd", "/parole/../x"],
)
def test_no_way_out_of_the_static_folder(visit: Visit, address: str) -> None:
    answer = visit().get(address)
    assert answer.status_code in (400, 404) and "create_app" not in answer.text


def test_unknown_tournaments_are_not_found(visit: Visit) -> None:
    for browser in (visit(), visit("admin")):
        for address in ("/t/nope", "/dir/nope", "/api/t/nope", "/p/nope", "/live/poll?t=nope&topics=round"):
            assert browser.get(address).status_code in (200, 401, 404), address
        assert browser.get("/api/t/nope").status_code == 404


def test_metrics_are_for_this_machine_and_the_administrator(application: Application, visit: Visit) -> None:
    assert "pinella_requests_total" in visit().get("/metrics").text
    behind = {"x-forwarded-for": "203.0.113.9"}
    assert visit().get("/metrics", headers=behind, follow_redirects=False).status_code == 303
    assert visit("admin").get("/metrics", headers=behind).status_code == 200


def test_a_fault_of_the_disk_names_no_file_to_callers(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4, rounds=1)
    browser = visit("admin")
    limit_pages(application.store, 1)
    for at in range(20):  # until the pages that are there are full
        answer = browser.post(
            f"/api/t/{evening.id}/acts/announce", json={"request": f"r{at}", "arguments": {"text": "x" * 190}}
        )
        if answer.status_code >= 400:
            break
    assert answer.status_code == 503 and "il disco dell’archivio è pieno" in answer.text, answer.text
    assert "sqlite" not in answer.text and "/tmp" not in answer.text


@pytest.mark.parametrize(
    "address",
    ["/static/%00", "/static/css/base.css%00", "/static/css/base.css/x", "/static/" + "a" * 300, "/static/app/%00"],
)
def test_a_file_that_no_disk_can_have_is_not_found(application: Application, address: str) -> None:
    with Browser(create_app(application), raise_server_exceptions=False) as browser:
        assert browser.get(address).status_code == 404


def test_the_case_book_reads_no_other_folder(visit: Visit, tmp_path: Path) -> None:
    """`codice=/home/club` had looked for files there, and said what was wrong with them."""
    (tmp_path / "secret.toml").write_text("[password]\nvalue = 1\n")
    browser = visit()
    for code in (str(tmp_path), "..", "a" * 3000, "fibur-italiano/../../casebook"):
        answer = browser.get("/arbitro/casi", params={"codice": code})
        assert answer.status_code == 200 and "password" not in answer.text.replace('type="password"', ""), code


def test_a_network_name_that_no_network_has_is_a_sentence(hostile: Evening, visit: Visit) -> None:
    browser = visit("director", hostile.id)
    sent = {"csrf": browser.headers["x-csrf-token"], "ssid": "x" * 5000, "password": "y"}
    assert browser.post(f"/dir/{hostile.id}/wifi", data=sent).status_code in (400, 409)


def test_pages_of_the_staff_are_kept_by_no_browser(hostile: Evening, visit: Visit) -> None:
    """After the logout "back" showed them."""
    staff, public = visit("director", hostile.id), visit()
    for address in (f"/dir/{hostile.id}", f"/dir/{hostile.id}/diario", f"/dir/{hostile.id}/archivio/torneo.jsonl"):
        assert staff.get(address).headers["cache-control"] == "no-store", address
    assert public.get("/").headers["cache-control"] == "private, no-cache"
    assert staff.get("/static/css/base.css").headers.get("cache-control") != "no-store"


def test_an_address_commands_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """ESC ] 0 ; ... sets a title, ESC [ 2 J wipes the screen on which the log is read."""
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        logs.set_up(as_json=False)
        structlog.get_logger("pinella").warning("request", path="/t/\x1b]0;x\x07\x1b[2J\x9b2J\u202e\0")
    finally:
        logging.getLogger().handlers[:] = before[0]
        logging.getLogger().setLevel(before[1])
        structlog.reset_defaults()
    written = capsys.readouterr().err
    assert "2J" in written and written.rstrip("\n").isprintable(), written
