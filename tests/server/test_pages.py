"""The pages without a browser: what they say, what they refuse, and that no input breaks them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from pinella.codes.clauses import clause_index
from pinella.codes.loader import shipped
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.pages.home import local


@pytest.fixture
def client(application: Application) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(application), raise_server_exceptions=True) as each:
        yield each


PAGES = ["/", "/codici", "/confronto", "/gioco", "/conteggio", "/vp"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_speak_italian_and_on_request_english(client: TestClient[Any], address: str) -> None:
    italian = client.get(address)
    assert italian.status_code == 200 and '<html lang="it"' in italian.text
    english = client.get(address, params={"lang": "en"})
    assert '<html lang="en"' in english.text
    assert "Skip to the content" in english.text and "Skip to the content" not in italian.text


def test_preferences_are_remembered_and_stay_at_home(client: TestClient[Any]) -> None:
    answer = client.get("/preferenze", params={"lang": "en", "size": "large", "back": "/vp"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/vp")
    page = client.get("/vp").text
    assert '<html lang="en" class="size-large' in page
    for elsewhere in ("https://x.example", "//x.example", "/\\x.example", "x"):
        assert local(elsewhere) == "/"
    client.get("/preferenze", params={"lang": "xx", "size": "huge"})
    assert '<html lang="en" class="size-large' in client.get("/vp").text


@pytest.mark.parametrize("code", shipped())
def test_every_code_has_its_page(client: TestClient[Any], code: str) -> None:
    page = client.get(f"/codici/{code}")
    assert page.status_code == 200
    assert page.text.count("<tr>") > 500


def test_a_code_by_article_and_by_search(client: TestClient[Any]) -> None:
    page = client.get("/codici/feburit").text
    assert 'id="art-24a"' in page and "feb-24a-a" in page
    found = client.get("/codici/feburit", params={"q": "COMBINAZIONI uguali"}).text
    assert "feb-18-b" in found and "feb-01-a" not in found
    assert "18" in found
    accents = client.get("/codici/fedibur", params={"q": "penalita"}).text
    assert "Trovati" in accents or "Trovate" in accents or "Risultati" in accents


def test_a_clause_has_its_own_address(client: TestClient[Any]) -> None:
    assert "rev-10-a" in client.get("/clausole/rev-10-a").text
    assert client.get("/clausole/nothing").status_code == 404
    assert '<a href="/clausole/rev-pre-c">' in client.get("/clausole/rev-16-a", params={"lang": "en"}).text
    for clause_id in list(clause_index())[::40]:
        assert client.get(f"/clausole/{clause_id}").status_code == 200


def test_comparison(client: TestClient[Any]) -> None:
    page = client.get("/confronto", params={"a": "fibur-italiano", "b": "fibur-internazionale"}).text
    assert "preambolo" not in page and "premessa, regola 2" in page
    more = client.get("/confronto", params={"a": "feburit", "b": "feburit", "tutto": "true"}).text
    assert more.count("<tr") > 500
    answer = client.get("/confronto", params={"a": "feburit", "b": "nowhere"})
    assert answer.status_code == 400 and "nowhere" in answer.text


def test_meld_checker(client: TestClient[Any]) -> None:
    page = client.get("/gioco", params={"codice": "fibur-revolution-2026", "carte": "5c Jo 7c", "lang": "en"}).text
    assert "Valid sequence" in page and "only <span" in page and "6♣" in page
    page = client.get("/gioco", params={"codice": "fibur-internazionale", "carte": "Kh Kd Ks", "lang": "en"}).text
    assert "sets of kings are not allowed" in page and "preamble" in page
    page = client.get("/gioco", params={"carte": "3s 4s", "aggiungi": "5s", "togli": "0"}).text
    assert 'value="4s 5s"' in page
    page = client.get("/gioco", params={"carte": "<script>"}).text
    assert "<script>" not in page


def test_vp_calculator(client: TestClient[Any]) -> None:
    page = client.get("/vp", params={"codice": "feburit", "formato": "3", "ns": "1480", "eo": "1105"}).text
    assert "14 – 6" in page and "375" in page
    page = client.get("/vp", params={"codice": "fibur-internazionale", "differenza": "300", "formato": "3"}).text
    assert "11 – 9</p>" in page
    page = client.get("/vp", params={"codice": "fibur-internazionale", "differenza": "300", "stampate": "true"}).text
    assert "13 – 7</p>" in page
    page = client.get("/vp", params={"differenza": "7", "lang": "en"}).text
    assert "no multiple of 5" in page
    page = client.get("/vp", params={"differenza": "tanti", "lang": "en"}).text
    assert "no number of points" in page
    assert "Squadre" in client.get("/vp").text


FORM = {
    "codice": "fibur-internazionale",
    "NS.melds": "4h 5h 6h 7h 8h 9h 10h\nAd As Ac",
    "NS.S": "Kd",
    "NS.pozzetto": "taken",
    "EW.pozzetto": "not-taken",
    "EW.E": "Jo",
    "closed": "NS",
}


def test_deal_counter(client: TestClient[Any]) -> None:
    page = client.post("/conteggio?lang=en", data=FORM).text
    assert "<strong>385</strong>" in page and "<strong>-130</strong>" in page and "Difference: 515" in page
    assert "closing" in page and "Art. 16, 17" in page
    assert "East / West</strong>: does not have what it takes to close" in page
    assert "North / South</strong>: has what it takes to close" in page and "1 burraco without a wild" in page


def test_deal_counter_refuses_with_the_article_and_keeps_what_was_typed(client: TestClient[Any]) -> None:
    answer = client.post("/conteggio?lang=en", data={**FORM, "NS.melds": "4h 5h 6h"})
    assert answer.status_code == 422
    assert "cannot have closed" in answer.text and "4h 5h 6h</textarea>" in answer.text


def test_deal_counter_picks_cards_without_script(client: TestClient[Any]) -> None:
    page = client.post("/conteggio", data={"target": "NS.melds", "NS.melds": "4h 5h", "pesca": "6h"}).text
    assert "4h 5h 6h</textarea>" in page
    page = client.post("/conteggio", data={"target": "NS.melds", "NS.melds": "4h 5h", "pesca": "newline"}).text
    assert "4h 5h\n</textarea>" in page
    page = client.post("/conteggio", data={"target": "EW.E", "pesca": "Jo"}).text
    assert 'name="EW.E" value="Jo"' in page


def test_the_code_can_be_changed_without_losing_what_was_typed(client: TestClient[Any]) -> None:
    page = client.post("/conteggio", data={**FORM, "codice": "feburit", "cambia": "1"}).text
    assert '<option value="feburit" selected>' in page and "Ad As Ac</textarea>" in page
    assert 'class="result"' not in page


def test_deal_counter_for_other_tables(client: TestClient[Any]) -> None:
    page = client.get("/conteggio", params={"codice": "fibur-internazionale-3", "divisione": "2"}).text
    assert 'name="B.melds"' in page and 'name="AC.melds"' in page
    data = {
        "codice": "fibur-internazionale-3",
        "divisione": "2",
        "AC.melds": "4h 5h 6h 7h 8h 9h Th",
        "AC.pozzetto": "taken",
    }
    assert "<strong>125</strong>" in client.post("/conteggio", data=data).text
    assert client.get("/conteggio", params={"codice": "casa-2"}).status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/niente", 404),
        ("/codici/niente", 404),
        ("/codici/..%2Fsecret.toml", 404),
        ("/gioco?codice=niente", 400),
        ("/gioco?togli=x", 400),
        ("/conteggio?divisione=x", 400),
        ("/conteggio?divisione=-100", 200),
        ("/conteggio?divisione=100", 200),
        ("/vp?codice=/etc/passwd.toml", 400),
    ],
)
def test_wrong_addresses_get_a_page_in_words(client: TestClient[Any], address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert '<html lang="it"' in answer.text and "Traceback" not in answer.text


def test_a_broken_house_code_is_said_and_closes_no_page(client: TestClient[Any], no_house_codes: Path) -> None:
    no_house_codes.mkdir()
    (no_house_codes / "club.toml").write_text("id = 3")
    for address in PAGES:
        assert client.get(address).status_code == 200
    assert "club.toml" in client.get("/codici").text
    assert client.get("/codici/club").status_code == 404


def test_a_fault_of_ours_shows_no_traceback(application: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("pinella.server.pages.home.clause_count", fail)
    with TestClient(create_app(application), raise_server_exceptions=False) as client:
        answer = client.get("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text and "Traceback" not in answer.text


def test_too_long_a_field_is_refused(client: TestClient[Any]) -> None:
    assert client.post("/conteggio", data={"NS.melds": "4h " * 3000}).status_code == 400


TEXT = st.text(max_size=40)
CARDS = st.lists(st.sampled_from(["3s", "4s", "Jo", "2s=5s", "Jo=", "=", "KC", "x", "10h", "7♥", "??"]), max_size=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.one_of(TEXT, CARDS.map(" ".join)), st.sampled_from(shipped()))
def test_no_text_breaks_the_pages(client: TestClient[Any], text: str, code: str) -> None:
    for address, params in (
        ("/gioco", {"carte": text, "codice": code}),
        ("/vp", {"differenza": text, "ns": text, "formato": text, "codice": code}),
        (f"/codici/{code}", {"q": text}),
        ("/confronto", {"a": text, "b": code}),
    ):
        assert client.get(address, params=params).status_code in (200, 400)
    counted = client.post("/conteggio", data={"NS.melds": text, "NS.N": text, "codice": code})
    assert counted.status_code in ((400,) if "\0" in text else (200, 422))  # a NUL is no text: no form takes it
